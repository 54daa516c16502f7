"""What can happen in an evening. The notes, in order, are all that is stored of it.

People are numbered in the order in which they came; ``NOBODY`` stands for a bot or the server.
Times are seconds since 1970.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from gamenight.core.events import NOBODY

LONGEST_LINE: Final = 300
"""Characters of what somebody says."""


class Joined(Struct, frozen=True, tag="joined"):
    """Somebody new. The first one is the host."""

    name: str
    token_hash: str
    at: float
    person_hash: str = ""
    """The hash of the person's own token; "" where they have none, or came from the browser of
    somebody who was here before."""
    browser: str = ""
    """The hash of the token in the browser they came from; "" where it had none."""


class Renamed(Struct, frozen=True, tag="renamed"):
    person: int
    name: str
    by: int
    at: float


class Removed(Struct, frozen=True, tag="removed"):
    """Somebody goes for good, of their own accord (``by`` is that person) or not."""

    person: int
    by: int
    at: float


class Forgotten(Struct, frozen=True, tag="forgotten"):
    """Somebody goes for good and wants to be forgotten: the notes before this one no longer name
    them, and have to be read anew."""

    person: int
    at: float


class Hosts(Struct, frozen=True, tag="hosts"):
    """Somebody is the host from now on; ``by`` NOBODY if the host before was away too long."""

    person: int
    by: int
    at: float


class Wished(Struct, frozen=True, tag="wished"):
    """Somebody would like to play a game, or no longer."""

    person: int
    game: str
    on: bool


class Present(Struct, frozen=True, tag="present", omit_defaults=True):
    """Who is here, as far as one server process knows: it replaces what that one said before."""

    server: str
    people: tuple[int, ...]
    at: float
    screen: bool = False
    """Whether a big screen shows the evening there."""


class Started(Struct, frozen=True, tag="started"):
    """A match begins."""

    table: str
    game: str
    names: tuple[str, ...]
    by: int
    at: float
    people: tuple[int, ...] = ()
    """By seat: who sits there, NOBODY for a bot; empty in evenings of earlier versions."""


class Seated(Struct, frozen=True, tag="seated"):
    """Somebody goes on where a bot has played."""

    person: int
    table: str
    instead: str
    at: float


class StoodIn(Struct, frozen=True, tag="stood-in"):
    """A bot plays for somebody who is away."""

    person: int
    by: int
    at: float


class TurnTime(Struct, frozen=True):
    """How long somebody took."""

    person: int = NOBODY
    seconds: float = 0.0


class Ended(Struct, frozen=True, tag="ended"):
    """A match is over; what is told of it goes by seat."""

    table: str
    at: float
    people: tuple[int, ...]
    names: tuple[str, ...]
    scores: tuple[float, ...]
    places: tuple[int, ...]
    """0 for the winners; empty where nobody has won."""
    longest: TurnTime = TurnTime()


class Said(Struct, frozen=True, tag="said"):
    """Somebody says something."""

    person: int
    text: str
    at: float
    apart: str = ""
    """The table that this person was watching: until its match ends, its players do not read it."""


class Cleared(Struct, frozen=True, tag="cleared"):
    """The host takes away what somebody has said."""

    line: int
    """The number of its note."""
    by: int


Note = (
    Joined
    | Renamed
    | Removed
    | Forgotten
    | Hosts
    | Wished
    | Present
    | Started
    | Seated
    | StoodIn
    | Ended
    | Said
    | Cleared
)

_decoder: msgspec.json.Decoder[Note] = msgspec.json.Decoder(Note)


def written(note: Note) -> str:
    return msgspec.json.encode(note).decode()


def read(text: str) -> Note:
    return _decoder.decode(text)
