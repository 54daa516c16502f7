"""The WebSocket session of one browser at a table, as in docs/protocol.md."""

from __future__ import annotations

import asyncio
from functools import partial
from time import thread_time
from typing import Final

from gamenight.core.errors import GamenightError, IllegalAnswer, NotYourTurn
from gamenight.core.match import TAKE_BACK
from gamenight.game.rules_pages import anchor
from gamenight.store import Entry
from gamenight.web.edge.fair_share import ClientQuota
from gamenight.web.protocol import messages
from gamenight.web.protocol.messages import (
    FromClient,
    GiveAnswer,
    HintFrame,
    Pong,
    Problem,
    Refusal,
    TakeBack,
)
from gamenight.web.sockets.broadcast import Broadcaster
from gamenight.web.sockets.session import (
    LARGEST_MESSAGE,
    TOO_FAST,
    SocketSession,
    SocketTransport,
)
from gamenight.web.tables import actions
from gamenight.web.tables.outbox import TableOutbox
from gamenight.web.tables.room import Room
from gamenight.web.tables.viewer import Viewer

ONE_HINT: Final = "A hint is on its way already."


class TableSession(SocketSession[FromClient]):
    """One browser at one table."""

    def __init__(
        self,
        transport: SocketTransport,
        viewer: Viewer,
        broadcaster: Broadcaster,
        patience: int,
        quota: ClientQuota | None = None,
        address: str = "",
    ) -> None:
        """Work for the browser is charged to the account, if there is one; hints wait for others of
        its address."""
        room = viewer.room
        self._shown = TableOutbox(transport, viewer, broadcaster)
        allowed = room.audience.messages(viewer.token)
        super().__init__(transport, room, self._shown, allowed, patience)
        self._viewer = viewer
        self._quota = quota
        self._address = address
        self._is_entering = False
        """Whether an answer is being saved without a task."""
        self._next: asyncio.Future[None] | None = None
        """The next message, waiting until it is."""
        self._hint: asyncio.Task[None] | None = None

    @property
    def room(self) -> Room:
        return self._viewer.room

    async def run(self) -> None:
        try:
            await super().run()
        finally:
            if self._hint is not None:
                self._hint.cancel()

    # Messages

    def _take(self, text: str) -> bool:
        """Nearly all messages are answers that can be saved at once, without a task."""
        quota = self._quota
        is_free = self._is_idle and not self._is_entering
        if not is_free or len(text) > LARGEST_MESSAGE or self._allowed.left < 1:
            return False
        if quota is None:
            return self._submit_nowait(text)
        if not quota.take_turn_now():
            return False
        begin = thread_time()
        try:
            return self._submit_nowait(text)
        finally:
            quota.end_turn(thread_time() - begin)

    def _submit_nowait(self, text: str) -> bool:
        message = messages.decode(text)
        if not isinstance(message, GiveAnswer | TakeBack):
            return False
        room, token = self._viewer.room, self._viewer.token
        entry, ticket = entry_in(message)
        done = partial(self._go_on, entry)
        self._is_entering = True
        try:
            if not actions.submit_nowait(room, token, entry, ticket, self._quota, done):
                self._is_entering = False
                return False
        except GamenightError as error:
            self._go_on(entry, error)
        self._allowed.take()
        return True

    def _go_on(self, entry: Entry, problem: GamenightError | None) -> None:
        """An answer was saved, or could not be; now hear the message that came after it."""
        self._is_entering = False
        if self._next is not None and not self._next.done():
            self._next.set_result(None)
        self._report(entry, problem)

    def _report(self, entry: Entry, problem: GamenightError | None) -> None:
        if problem is not None:
            self._refuse(entry.id, problem)
        else:
            self._shown.acknowledge(entry.id)

    async def _hear(self, text: str) -> None:
        if self._is_entering:
            self._next = asyncio.get_running_loop().create_future()
            await self._next
        await super()._hear(text)

    def _decode(self, text: str) -> FromClient | None:
        return messages.decode(text)

    def _refuse_too_fast(self, message: FromClient | None) -> None:
        """An entry is refused by its id, or its browser would wait for it forever."""
        if isinstance(message, GiveAnswer | TakeBack):
            self._refuse(message.id, NotYourTurn(TOO_FAST))
        else:
            super()._refuse_too_fast(message)

    async def _submit(self, message: GiveAnswer | TakeBack) -> None:
        """An entry that has to wait: for its turn, or for another change of the table."""
        entry, ticket = entry_in(message)
        problem: GamenightError | None = None
        try:
            await actions.submit(self._viewer.room, self._viewer.token, entry, ticket)
        except GamenightError as error:
            problem = error
        self._report(entry, problem)

    def _refuse(self, entry_id: str, error: GamenightError) -> None:
        """With the reason: the sentence and, if there is one, the rule."""
        sentence, rule = str(error), ""
        if isinstance(error, IllegalAnswer):
            sentence, rule = error.sentence, error.rule
        self._shown.refuse(Refusal(entry_id, sentence, rule, anchor(rule) if rule else ""))

    async def _do(self, message: FromClient) -> None:
        viewer, room, token = self._viewer, self._viewer.room, self._viewer.token
        match message:
            case GiveAnswer() | TakeBack():
                await self._submit(message)
            case messages.Ping():
                self._shown.reply(Pong())
            case messages.AskForWhole():
                self._shown.show_whole()
            case messages.AskForHint():
                self._start_hint()
            case messages.LookAt():
                viewer.look(message.seat)
                self._shown.changed()
            case messages.SetSpeed():
                actions.set_speed(room, token, message.value)
            case messages.Hurry():
                actions.hurry(room, token)
            case messages.FillSeat():
                await actions.fill(room, token, message.seat)
            case messages.StandIn():
                await actions.stand_in(room, token, message.seat, message.on)
            case messages.Pause():
                await actions.pause(room, token, message.on)
            case messages.Say():
                await actions.say(room, token, message.text)
            case messages.Clear():
                await actions.unsay(room, token, message.line)

    # Hints

    def _start_hint(self) -> None:
        """In a task: a bot that thinks must not keep the browser's next message waiting."""
        if self._hint is None or self._hint.done():
            self._hint = asyncio.create_task(self._find_hint())
        else:
            self._shown.reply(Problem(sentence=ONE_HINT))

    async def _find_hint(self) -> None:
        viewer = self._viewer
        try:
            seat = viewer.shown()
            ticket, hint = await actions.hint(viewer.room, viewer.token, seat, self._address)
        except GamenightError as error:
            self._shown.reply(Problem(sentence=str(error)))
        else:
            self._shown.reply(
                HintFrame(
                    ticket=ticket,
                    answers=list(hint.answers),
                    sentence=hint.sentence,
                    prospects=list(hint.prospects),
                    games=hint.games,
                )
            )


def entry_in(message: GiveAnswer | TakeBack) -> tuple[Entry, str | None]:
    """Return what a message enters, and the ticket of the question that it answers."""
    if isinstance(message, TakeBack):
        return Entry(message.seat, (TAKE_BACK,), message.id), None
    return Entry(message.seat, message.answers, message.id), message.ticket
