"""People at tables, for bench/load.py: they answer at random, and note how long it took."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter
from typing import Protocol

import msgspec
from msgspec import UNSET, Struct, UnsetType

from bench.load_sockets import Socket


@dataclass
class Times:
    """What was measured, in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    """From sending an answer until it was known to be saved and carried out."""
    seen_by_others: list[float] = field(default_factory=list)
    """From sending an answer until another person at the table saw what it changed."""
    refused: list[str] = field(default_factory=list)

    def clear(self) -> None:
        self.acknowledged.clear()
        self.seen_by_others.clear()
        self.refused.clear()


class Person(Protocol):
    """A player at a table."""

    def answer_if_asked(self) -> None: ...

    def close(self) -> None: ...


class Table:
    """A place where matches are played, one after another, by people who come and go with it."""

    def __init__(self, times: Times, between: float = 0.0) -> None:
        self.times = times
        self._between = between
        """Seconds between two answers; 0: as soon as possible."""
        self._next = 0.0
        self.is_open = False
        self._last: tuple[object, float] | None = None
        self.people: list[Person] = []
        self.when_over: Callable[[Table], None] = lambda _: None

    def begin(self) -> None:
        """The players who are asked may answer now, or at any moment of the first pause."""
        self.is_open = True
        self._next = perf_counter() + random.random() * self._between
        for person in self.people:
            person.answer_if_asked()

    def asked(self, answer: Callable[[], None]) -> None:
        """Let the player who is asked answer when it is time."""
        if not self._between:
            answer()
            return
        pause = self._next - perf_counter()
        self._next = max(self._next, perf_counter()) + self._between
        asyncio.get_running_loop().call_later(max(pause, 0.0), answer)

    def answered(self, person: object) -> None:
        self._last = person, perf_counter()

    def seen(self, person: object) -> None:
        """Take note of a change; if another player caused it, of how long that took."""
        if self._last is not None and self._last[0] is not person:
            self.times.seen_by_others.append(perf_counter() - self._last[1])
            self._last = None

    def over(self) -> None:
        if self.is_open:
            self.is_open = False
            self._last = None
            self.when_over(self)


# Ours. Only what a person needs is read from a frame.


class Several(Struct):
    least: int
    most: int
    sets: list[list[int]] = []
    instead: list[int] = []


class Answer(Struct):
    number: int


class Question(Struct):
    answers: list[Answer] = []
    several: Several | None = None


class TablePart(Struct):
    question: Question | UnsetType | None = UNSET
    over: bool = False


class Around(Struct):
    seat: int
    ticket: str


class Refusal(Struct):
    sentence: str


class Frame(Struct):
    type: str
    acks: list[str] = []
    refusals: list[Refusal] = []
    table: TablePart | None = None
    around: Around | None = None


class OurPerson(Socket):
    """A player with a seat at a table of ours."""

    decoder = msgspec.json.Decoder(Frame)
    _numbers = count()

    def __init__(self, table: Table, path: str, origin: str) -> None:
        super().__init__(f"{path}/live", origin)
        self._table = table
        self._question: Question | None = None
        self._around: Around | None = None
        self._ticket = ""
        """Of the question that was answered last."""
        self._sent = 0.0
        self._is_waiting = False
        self.is_gone = False

    def heard(self, text: bytes) -> None:
        if not text:
            self.is_gone = True
            return
        frame = self.decoder.decode(text)
        if frame.acks:
            self._table.times.acknowledged.append(perf_counter() - self._sent)
        if frame.acks or frame.refusals:
            self._is_waiting = False
        self._table.times.refused.extend(refusal.sentence for refusal in frame.refusals)
        if frame.around is not None:
            self._around = frame.around
        if frame.table is not None:
            if frame.table.question is not UNSET:
                self._question = frame.table.question
            if frame.table.over:
                self._table.over()
                return
        if frame.type == "change":
            self._table.seen(self)
        self.answer_if_asked()

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is neither acknowledged nor refused yet."""
        return self._is_waiting and not self.is_gone

    def answer_if_asked(self) -> None:
        around = self._around
        if self._table.is_open and around is not None and around.ticket not in ("", self._ticket):
            self._ticket = around.ticket
            self._table.asked(self._answer)

    def _answer(self) -> None:
        if self._around is None or self._question is None or self.is_gone:
            return
        answers = chosen(self._question)
        self._sent = perf_counter()
        self._is_waiting = True
        self._table.answered(self)
        self.say(
            b'{"type":"answer","id":"bench-%08d","seat":%d,"ticket":"%s","answers":%s}'
            % (
                next(self._numbers),
                self._around.seat,
                self._ticket.encode(),
                str(answers).encode(),
            )
        )


def chosen(question: Question) -> list[int]:
    """Any answer, or any set that may be given together."""
    numbers = [answer.number for answer in question.answers]
    several = question.several
    if several is None:
        return [random.choice(numbers)]
    if several.instead and random.random() < 0.5:
        return [random.choice(several.instead)]
    if several.sets:
        return random.choice(several.sets)
    things = [number for number in numbers if number not in several.instead]
    return random.sample(things, random.randint(several.least, min(several.most, len(things))))


# boardgame.io's: the protocol of Socket.IO, of which the bench needs three messages


class PeerContext(Struct):
    current: str = msgspec.field(name="currentPlayer", default="")


class PeerState(Struct):
    id: int = msgspec.field(name="_stateID", default=0)
    ctx: PeerContext = msgspec.field(default_factory=PeerContext)


class PeerSync(Struct):
    state: PeerState


class PeerPerson(Socket):
    """A player with a seat at a table of boardgame.io's."""

    GAME = b"/cards,"
    _sync = msgspec.json.Decoder(tuple[str, str, PeerSync])
    _update = msgspec.json.Decoder(list[msgspec.Raw])
    _state = msgspec.json.Decoder(PeerState)

    def __init__(self, table: Table, match: str, seat: int, origin: str) -> None:
        super().__init__("/socket.io/?EIO=4&transport=websocket", origin)
        self._table = table
        self._match = match
        self._seat = seat
        self._now = PeerState()
        self._is_waiting = False
        """Whether an answer of this person's is on its way."""
        self._sent = 0.0
        self.synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def heard(self, text: bytes) -> None:
        if text.startswith(b"0"):
            self.say(b"40" + self.GAME)
        elif text.startswith(b"2"):
            self.say(b"3")
        elif text.startswith(b"40"):
            self.say(
                b'42%b["sync","%b","%d",null,2]' % (self.GAME, self._match.encode(), self._seat)
            )
        elif text.startswith(b"42"):
            self._event(text[2 + len(self.GAME) :])

    def _event(self, text: bytes) -> None:
        if text.startswith(b'["sync"'):
            self._now = self._sync.decode(text)[2].state
            self.synced.set_result(None)
        elif text.startswith(b'["update"'):
            self._now = self._state.decode(self._update.decode(text)[2])
            if self._is_waiting:
                self._is_waiting = False
                self._table.times.acknowledged.append(perf_counter() - self._sent)
            else:
                self._table.seen(self)
        else:
            return
        self.answer_if_asked()

    def answer_if_asked(self) -> None:
        is_asked = self._now.ctx.current == str(self._seat) and not self._is_waiting
        if self._table.is_open and is_asked:
            self._table.asked(self._answer)

    def _answer(self) -> None:
        self._is_waiting = True
        self._sent = perf_counter()
        self._table.answered(self)
        self.say(
            b'42%b["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[%d],'
            b'"playerID":"%d"}},%d,"%b","%d"]'
            % (
                self.GAME,
                random.randrange(6),
                self._seat,
                self._now.id,
                self._match.encode(),
                self._seat,
            )
        )
