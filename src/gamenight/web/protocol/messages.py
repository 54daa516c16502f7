"""Messages of docs/protocol.md as classes; the JSON Schema of the protocol is made from them.

Classes that clients send refuse whatever does not fit; classes that the server sends leave out
what says nothing.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from gamenight.core.events import NOBODY
from gamenight.game.analysis import Analysis
from gamenight.table import Colour, Prospect, Question, Result, Seat, Sketch, Summary, Table, Zone

VERSION: Final = 3

LARGEST_NUMBER: Final = 2**31 - 1
MOST_ANSWERS_AT_ONCE: Final = 100

SHORT: Final = 64

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9-]{8,64}$")]
Ticket = Annotated[str, Meta(max_length=SHORT)]
Number = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
Numbers = Annotated[tuple[Number, ...], Meta(max_length=MOST_ANSWERS_AT_ONCE)]

Text = Annotated[str, Meta(max_length=1_000)]

Speed = Literal["slow", "normal", "instant"]


# What a client sends


class GiveAnswer(Struct, frozen=True, tag="answer"):
    """Answer the question that the ticket names."""

    id: Id
    seat: Number
    ticket: Ticket
    answers: Numbers


class TakeBack(Struct, frozen=True, tag="take-back"):
    """Take the last answer of a seat back."""

    id: Id
    seat: Number


class AskForWhole(Struct, frozen=True, tag="whole"):
    """Send the whole table once more."""


class AskForHint(Struct, frozen=True, tag="hint"):
    """What would the best bot answer?"""


class LookAt(Struct, frozen=True, tag="look"):
    """The device was passed on: show this seat's hand."""

    seat: Number


class SetSpeed(Struct, frozen=True, tag="speed"):
    """How long bots wait."""

    value: Speed


class Hurry(Struct, frozen=True, tag="hurry"):
    """Bots wait no longer before the answers that they are about to give."""


class FillSeat(Struct, frozen=True, tag="fill"):
    """Let a bot take an open seat."""

    seat: Number


class StandIn(Struct, frozen=True, tag="stand-in"):
    """Let a bot play for a seat of mine, or no longer; or for one whose person is missing."""

    seat: Number
    on: bool


class Pause(Struct, frozen=True, tag="pause"):
    """I would like a pause; or no longer, or let us go on."""

    on: bool


class Say(Struct, frozen=True, tag="say"):
    """Say something to everybody."""

    text: Text


class Clear(Struct, frozen=True, tag="clear"):
    """Delete what was said."""

    line: Number


class Ping(Struct, frozen=True, tag="ping"):
    """Is anybody there?"""


FromClient = (
    GiveAnswer
    | TakeBack
    | AskForWhole
    | AskForHint
    | LookAt
    | SetSpeed
    | Hurry
    | FillSeat
    | StandIn
    | Pause
    | Say
    | Clear
    | Ping
)


# What the server sends


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why the entry with this id was not carried out."""

    id: str
    sentence: str
    rule: str = ""
    anchor: str = ""


class Log(Struct, frozen=True):
    """Replace everything from line ``from`` on by these lines."""

    start: int = field(name="from")
    lines: list[str]


class OpenSeat(Struct, frozen=True, omit_defaults=True):
    """An open seat; the link only for people who may pass it on."""

    seat: int
    link: str = ""
    code: str = ""
    """A QR code of the link: an SVG path of lines one unit wide, in a square of ``size``."""
    size: int = 0


class SeatTime(Struct, frozen=True, omit_defaults=True):
    """The time of a person. One of the two is left out."""

    seat: int
    left: int = 0
    """Milliseconds, while the clock stands."""
    until: int = 0
    """While it runs: what ``now`` of a frame will be when no time is left."""
    starts: int = 0
    """What ``now`` will be when it starts to run: in a first match, the lesson is read first."""


class ClockShown(Struct, frozen=True, omit_defaults=True):
    """The clock of a table."""

    each: Literal["move", "match"]
    """What the time is for."""
    time: int
    """Milliseconds."""
    seats: tuple[SeatTime, ...]
    """Those of people who play."""
    added: int = 0
    """Milliseconds that an answer adds."""
    paused: bool = False
    pausing: tuple[int, ...] = ()
    """The seats whose people would like a pause."""
    up: tuple[int, ...] = ()
    """The seats for which a bot plays because their time was up."""


class Around(Struct, frozen=True):
    """What stands beside the table for one viewer."""

    seat: int = NOBODY
    """The seat that is shown, -1 for a spectator."""
    mine: tuple[int, ...] = ()
    ticket: str = ""
    take_back: bool = False
    curtain: int = NOBODY
    speed: str = "normal"
    open: tuple[OpenSeat, ...] = ()
    stand_ins: tuple[int, ...] = ()
    here: tuple[int, ...] = ()
    """The seats of other people who have the table open."""
    away: tuple[int, ...] = ()
    """Those of other people who have not."""
    missing: tuple[int, ...] = ()
    """Those whom the table has waited for long enough: others may let a bot fill in."""
    next: str = ""
    screen: bool = False
    """Whether a TV view shows this table."""
    clock: ClockShown | None = None


class TableChange(Struct, frozen=True):
    """The fields of a table that changed, apart from its zones."""

    headline: str | UnsetType = UNSET
    seats: tuple[Seat, ...] | UnsetType = UNSET
    question: Question | UnsetType | None = UNSET
    summary: Summary | UnsetType | None = UNSET
    viewer: int | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET


class LineShown(Struct, frozen=True, omit_defaults=True):
    """A chat message, or an announcement (then the person is -1)."""

    line: int
    at: float
    text: str
    person: int = NOBODY
    """At a table the seat."""
    name: str = ""
    apart: bool = False
    """Whether a spectator said it; players see it only after their match."""


class Frame(Struct, kw_only=True, omit_defaults=True):
    """What every frame may carry: which of the client's own entries were settled."""

    acks: list[str] = []
    refusals: list[Refusal] = []


class Whole(Frame, tag="table"):
    """The whole table."""

    protocol: int
    build: str
    """The fingerprint of the scripts that this server's pages run."""
    v: int
    table: Table
    log: Log
    around: Around
    now: int = 0
    """The server's time in milliseconds, at a table with a clock."""
    fingerprint: str = ""
    """The SHA-256 of the seed's digits; "" where a player has chosen the seed."""
    lines: tuple[LineShown, ...] = ()
    """What the players have said to each other, at a table outside any evening; for them alone."""


class Change(Frame, tag="change"):
    """What changed since the frame before."""

    v: int
    table: TableChange | UnsetType = UNSET
    zones: list[Zone] | UnsetType = UNSET
    items: dict[str, list[str] | None] | UnsetType = UNSET
    """By zone of which only the items that changed are sent: the keys of all its items in order;
    null if no item came, went or moved."""
    order: list[str] | UnsetType = UNSET
    log: Log | UnsetType = UNSET
    around: Around | UnsetType = UNSET
    lines: tuple[LineShown, ...] | UnsetType = UNSET
    """All of them, where something was said or deleted."""
    now: int = 0


class Done(Frame, tag="done"):
    """Nothing changed, but an entry of the client's was settled."""


class HintFrame(Frame, tag="hint"):
    """What the best bot would answer, and what became of it in imagined games."""

    ticket: str
    answers: list[int]
    sentence: str
    prospects: list[Prospect] = []
    games: int = 0


class Problem(Frame, tag="problem"):
    """A message was not understood or not possible."""

    sentence: str


class Gone(Frame, tag="gone"):
    """There is nothing here for this client; it should not come back."""

    sentence: str
    address: str = ""
    """Where a person can go from there."""


class Pong(Frame, tag="pong"):
    """Yes."""


FromServer = Whole | Change | Done | HintFrame | Problem | Gone | Pong


class ReplayFrame(Struct, frozen=True):
    """A finished match after this many steps, as a seat saw it."""

    step: int
    steps: int
    table: Table
    log: Log
    lines: int
    next: tuple[int, ...]


class TurnShown(Struct, frozen=True):
    """Whose turn it is at a player's own table."""

    over: bool
    paused: bool
    mine: bool
    """Whether it is the asking player's turn."""
    names: tuple[str, ...]
    """The other people who are asked."""
    since: float
    """Seconds since 1970; 0 if nobody knows."""


class AnalysisFrame(Struct, frozen=True):
    """Where a finished match turned, as far as it has been worked out."""

    state: Literal["none", "working", "done", "failed"]
    """"none": nobody has asked for it."""
    analysis: Analysis | None = None


class Art(Struct, frozen=True):
    """All colours, and the drawings of a game, by name."""

    palette: dict[str, Colour]
    drawings: dict[str, Sketch]


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def encode(frame: object) -> bytes:
    return _encoder.encode(frame)


def tag_of(frame: bytes) -> str:
    """Names a frame as it is sent, for a client that has one already."""
    return sha256(frame).hexdigest()[:20]


def decode(text: str | bytes) -> FromClient | None:
    """Return the message of a client, None if it is not one."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
