"""The conversation over a WebSocket: one JSON object a message, both ways.

From the browser            To the browser
  move  id revision seat      ack      id
        answer                refused  id sentence rule
  undo  id revision seat      ack | refused
  hint                        hint     answer sentence
  look  seat                  table    (see Viewer.table_message)
  speed value                 table
  fill  seat                  table    (a bot takes an open seat)
  stand-in seat on            table    (a bot plays for somebody, or no longer)
  ping                        pong
  anything else               problem  sentence
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from dataclasses import replace
from typing import Any, TypeGuard

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from gamenight.core.errors import GamenightError, IllegalAnswer, NotYourTurn
from gamenight.core.match import TAKE_BACK
from gamenight.core.state import NOBODY
from gamenight.store import StoredSeat
from gamenight.web.pages.rules import anchor
from gamenight.web.room import PAUSES, choose
from gamenight.web.seating import bot_name
from gamenight.web.viewer import Message, Viewer

LARGEST_MESSAGE = 2_000
"""Characters; no honest message comes near."""

BURST = 40
PER_SECOND = 10.0
"""How many messages a browser may send at once, and how many a second in the long run."""

PATIENCE = 100
"""How many messages too many, or not understood, end the conversation."""

log = logging.getLogger("gamenight.web")

MOVE_ID = re.compile(r"[A-Za-z0-9-]{8,64}")

TOO_FAST = "Too many messages at once; please slow down."
NOT_UNDERSTOOD = "This message was not understood."
NOT_DRAWN = "This table cannot be shown just now. What was played so far is safe."


class Bucket:
    """A rate limit that allows short bursts."""

    def __init__(self) -> None:
        self._left = float(BURST)
        self._then = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._then) * PER_SECOND)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Conversation:
    """One browser at one table."""

    def __init__(self, socket: WebSocket, viewer: Viewer) -> None:
        self._socket = socket
        self._viewer = viewer
        self._replies: list[Message] = []
        self._redraw = True
        self._something = asyncio.Event()
        self._something.set()
        self._bucket = Bucket()
        self._strikes = 0

    async def run(self) -> None:
        """Talk until the browser goes away."""
        room = self._viewer.room
        room.watch(self._changed)
        sender = asyncio.create_task(self._send())
        try:
            while self._strikes < PATIENCE:
                received = await self._socket.receive()
                if received["type"] == "websocket.disconnect":
                    return
                self._reply(await self._answer(received.get("text") or ""))
            await self._socket.close(1008, TOO_FAST)
        finally:
            room.unwatch(self._changed)
            sender.cancel()

    def _changed(self) -> None:
        self._redraw = True
        self._something.set()

    def _reply(self, message: Message) -> None:
        self._replies.append(message)
        self._something.set()

    async def _send(self) -> None:
        """Send replies first, then the newest table; a slow browser skips what is outdated."""
        while self._socket.application_state == WebSocketState.CONNECTED:
            await self._something.wait()
            self._something.clear()
            try:
                for message in self._outgoing():
                    await self._socket.send_text(json.dumps(message, ensure_ascii=False))
            except (WebSocketDisconnect, RuntimeError):
                return  # gone; the receiving side ends the conversation

    def _outgoing(self) -> list[Message]:
        messages, self._replies = self._replies, []
        if self._redraw:
            self._redraw = False
            try:
                messages.append(self._viewer.table_message())
            except Exception:
                log.exception("a table could not be drawn")
                messages.append(problem(NOT_DRAWN))
        return messages

    async def _answer(self, text: str) -> Message:
        """The reply to one message of the browser, whatever it says."""
        message = parsed(text)
        kind = message.get("type")
        if not self._bucket.take():
            self._strikes += 1
            return too_fast(message)
        if kind == "ping":
            return {"type": "pong"}
        if kind in ("move", "undo"):
            return await self._move(message)
        if kind == "hint":
            return await self._hint()
        if kind == "look":
            return self._look(message)
        if kind == "speed":
            return self._speed(message)
        if kind in ("fill", "stand-in"):
            return await self._reseat(message)
        self._strikes += 1
        return problem(NOT_UNDERSTOOD)

    async def _move(self, message: Message) -> Message:
        move_id = message.get("id")
        if not is_move_id(move_id):
            return problem(NOT_UNDERSTOOD)
        undo = message["type"] == "undo"
        seat, revision = message.get("seat"), message.get("revision")
        answer = TAKE_BACK if undo else message.get("answer")
        if not (is_number(seat) and is_number(revision) and is_number(answer)):
            return problem(NOT_UNDERSTOOD)
        if answer < 0 and not undo:
            return problem(NOT_UNDERSTOOD)
        try:
            self._check_seat(seat)
            await self._viewer.room.enter(seat, answer, revision, move_id)
        except GamenightError as error:
            return refused(move_id, error)
        return {"type": "ack", "id": move_id}

    def _check_seat(self, seat: int) -> None:
        if not self._viewer.seats:
            raise NotYourTurn("You are watching; only those who have a seat can play.")
        if seat not in self._viewer.seats:
            raise NotYourTurn("That is not your seat.")
        if self._viewer.room.seats[seat].bot:
            raise NotYourTurn("A bot plays for you; take your seat back first.")

    async def _hint(self) -> Message:
        """What the game's best bot would do, knowing what the viewer knows."""
        viewer, room = self._viewer, self._viewer.room
        seat = viewer.shown
        if seat == NOBODY or viewer.curtain() != NOBODY or room.match.state.turn != seat:
            return problem("A hint is there for you when it is your turn.")
        revision = room.match.revision
        view = room.match.view(seat)
        answer = await asyncio.to_thread(choose, room.game.bot(room.game.bot_names()[0]), view)
        question = room.game.table(view, room.names).question
        labels = {a.number: a.label for a in question.answers} if question else {}
        sentence = f"Hint: {labels.get(answer, 'the marked answer')}."
        return {"type": "hint", "revision": revision, "answer": answer, "sentence": sentence}

    def _look(self, message: Message) -> Message:
        seat = message.get("seat")
        if not is_number(seat) or not self._viewer.look(seat):
            return problem("That is not your seat.")
        self._redraw = True
        return {"type": "pong"}

    def _speed(self, message: Message) -> Message:
        speed, room = message.get("value"), self._viewer.room
        if not isinstance(speed, str) or speed not in PAUSES:
            return problem(f"The speed of a table is one of {', '.join(PAUSES)}.")
        if room.has_people and not self._viewer.seats:
            return problem("Only those who have a seat can change the speed.")
        if speed != room.speed:
            room.set_speed(speed)
        return {"type": "pong"}

    async def _reseat(self, message: Message) -> Message:
        room, number = self._viewer.room, message.get("seat")
        best = room.game.bot_names()[0]
        if not is_number(number) or not 0 <= number < len(room.seats):
            return problem(NOT_UNDERSTOOD)
        before = room.seats[number]
        if message["type"] == "fill":
            if number not in room.invitations(self._viewer.token):
                return problem("Only who set up the table can let a bot take an open seat.")
            after = StoredSeat(bot_name(room.names), best, "")
        else:
            if number not in self._viewer.seats:
                return problem("That is not your seat.")
            after = replace(before, bot=best if message.get("on") is True else "")
        try:
            await room.reseat(number, before, after)
        except GamenightError as error:
            return problem(str(error))
        return {"type": "pong"}


def parsed(text: str) -> Message:
    """The object in a message; empty when it holds none."""
    if len(text) > LARGEST_MESSAGE:
        return {}
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


def is_number(value: Any) -> TypeGuard[int]:
    """Whether it is a whole number that fits anywhere."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**31


def is_move_id(value: Any) -> TypeGuard[str]:
    return isinstance(value, str) and MOVE_ID.fullmatch(value) is not None


def too_fast(message: Message) -> Message:
    """A move is told by its id that it was not made: its browser would wait for ever."""
    move_id = message.get("id")
    if is_move_id(move_id):
        return refused(move_id, NotYourTurn(TOO_FAST))
    return problem(TOO_FAST)


def problem(sentence: str) -> Message:
    return {"type": "problem", "sentence": sentence}


def refused(move_id: str, error: GamenightError) -> Message:
    """A refusal with its reason: the sentence and, if there is one, the rule."""
    sentence, rule = str(error), ""
    if isinstance(error, IllegalAnswer):
        sentence, rule = error.sentence, error.rule
    return {
        "type": "refused",
        "id": move_id,
        "sentence": sentence,
        "rule": rule,
        "anchor": anchor(rule) if rule else "",
    }
