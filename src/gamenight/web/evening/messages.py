"""Messages between an evening and its pages, as in docs/protocol.md.

All who look at an evening are sent the same: it consists of nothing but what everybody may know.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from gamenight.core.events import NOBODY
from gamenight.web.protocol.messages import SHORT, Frame, Gone, Number, Ping, Pong, Problem

MOST_CHOSEN = 20

Word = Annotated[str, Meta(max_length=SHORT)]
Text = Annotated[str, Meta(max_length=1_000)]

# What a page sends


class Wish(Struct, frozen=True, tag="wish"):
    """I would like to play this game, or no longer."""

    game: Word
    on: bool


class Start(Struct, frozen=True, tag="start"):
    """Let these people play; bots of that level take the other seats."""

    game: Word
    people: Annotated[tuple[Number, ...], Meta(max_length=MOST_CHOSEN)]
    players: Number
    level: Word
    clock: Word = ""
    """As forms write it: "move 60", "match 600 10"; "" for none."""


class Sit(Struct, frozen=True, tag="sit"):
    """Take over a seat that a bot plays."""

    table: Word
    seat: Number


class Rename(Struct, frozen=True, tag="rename"):
    """Call somebody by another name."""

    person: Number
    name: Word


class Remove(Struct, frozen=True, tag="remove"):
    """Send somebody away, or leave for good."""

    person: Number


class HandOver(Struct, frozen=True, tag="hand-over"):
    """Make somebody the host."""

    person: Number


class LetBotPlay(Struct, frozen=True, tag="stand-in"):
    """Let bots play for somebody who is away."""

    person: Number


class Say(Struct, frozen=True, tag="say"):
    """Say something to everybody."""

    text: Text


class Clear(Struct, frozen=True, tag="clear"):
    """Take away what was said."""

    line: Number


FromGuest = Wish | Start | Sit | Rename | Remove | HandOver | LetBotPlay | Say | Clear | Ping

# What a page is sent


class PersonShown(Struct, frozen=True, omit_defaults=True):
    """Somebody of the evening."""

    person: int
    name: str
    here: bool = False
    since: float = 0.0
    """When somebody who is not here was here last, in seconds since 1970."""
    tables: tuple[str, ...] = ()
    """The tables that this person has open."""
    animal: str = ""
    colour: str = ""


class SeatShown(Struct, frozen=True, omit_defaults=True):
    name: str
    person: int = NOBODY
    """Who sits there; -1 for a bot."""
    stand_in: bool = False
    """Whether a bot plays for that person."""
    score: float | None = None
    """At the end."""
    place: int | None = None
    """At the end; 0 for the winners."""


class MatchShown(Struct, frozen=True, omit_defaults=True):
    """A match of the evening."""

    table: str
    game: str
    title: str
    seats: tuple[SeatShown, ...] = ()
    headline: str = ""
    """What is going on, as a spectator may know it."""
    over: bool = False


class StandingShown(Struct, frozen=True):
    """How somebody stands, over all matches that count."""

    person: int
    name: str
    points: int
    matches: int
    won: int
    course: tuple[int, ...]
    """The points after each of them."""


class ScoreShown(Struct, frozen=True):
    """What somebody has reached alone, or alone with bots."""

    name: str
    title: str
    score: float
    won: bool


class LineShown(Struct, frozen=True, omit_defaults=True):
    """A chat message, or an announcement (then the person is -1)."""

    line: int
    at: float
    text: str
    person: int = NOBODY
    name: str = ""
    apart: bool = False
    """Whether a spectator said it; players see it only after their match."""


class EveningFrame(Frame, tag="evening"):
    """The evening; after the first frame only what changed of it."""

    host: int | UnsetType = UNSET
    people: tuple[PersonShown, ...] | UnsetType = UNSET
    matches: tuple[MatchShown, ...] | UnsetType = UNSET
    wishes: dict[str, tuple[int, ...]] | UnsetType = UNSET
    """By game: who would like to play it."""
    standings: tuple[StandingShown, ...] | UnsetType = UNSET
    alone: tuple[ScoreShown, ...] | UnsetType = UNSET
    lines: tuple[LineShown, ...] | UnsetType = UNSET


FromEvening = EveningFrame | Problem | Gone | Pong

_decoder: msgspec.json.Decoder[FromGuest] = msgspec.json.Decoder(FromGuest)


def decode(text: str | bytes) -> FromGuest | None:
    """The message of a page, None if it is not one."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
