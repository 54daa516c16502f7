"""Messages between an evening and its pages, as in docs/protocol.md.

All who look at an evening are sent the same: it consists of nothing but what everybody may know.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from gamenight.core.events import NOBODY
from gamenight.web.evening.events import MatchSetup
from gamenight.web.protocol.messages import (
    LARGEST_NUMBER,
    SHORT,
    Clear,
    Frame,
    Gone,
    LineShown,
    Number,
    Ping,
    Pong,
    Problem,
    Say,
)

MOST_CHOSEN = 20
MOST_OPTIONS = 40

Word = Annotated[str, Meta(max_length=SHORT)]
Seated = Annotated[int, Meta(ge=NOBODY, le=LARGEST_NUMBER)]
"""A person, or -1 for a bot."""

# What a page sends


class Wish(Struct, frozen=True, tag="wish"):
    """I would like to play this game, or no longer."""

    game: Word
    on: bool


class Start(Struct, frozen=True, tag="start"):
    """Let these people play; bots of that level take the other seats. What the host starts begins
    at once, what others start is proposed to the people named."""

    game: Word
    people: Annotated[tuple[Seated, ...], Meta(max_length=MOST_CHOSEN)]
    """By seat; seats behind the last one are for bots."""
    players: Number
    level: Word
    clock: Word = ""
    """As forms write it: "move 60", "match 600 10"; "" for none."""
    options: Annotated[dict[Word, Word], Meta(max_length=MOST_OPTIONS)] = {}

    @property
    def setup(self) -> MatchSetup:
        return MatchSetup(
            self.game, self.people, self.players, self.level, self.clock, self.options
        )


class ProposalReply(Struct, frozen=True, tag="reply"):
    """Say yes or no to a match that another person proposes; or withdraw one's own proposal."""

    table: Word
    yes: bool


class Restrict(Struct, frozen=True, tag="restrict"):
    """Let only the host start matches, or everybody."""

    on: bool


class Close(Struct, frozen=True, tag="close"):
    """End the evening, or open it again."""

    on: bool


class Readmit(Struct, frozen=True, tag="readmit"):
    """Let a person who was removed come in again, or do not."""

    person: Number
    yes: bool


class Sit(Struct, frozen=True, tag="sit"):
    """Take over a seat that a bot plays."""

    table: Word
    seat: Number


class Rename(Struct, frozen=True, tag="rename"):
    """Rename a person."""

    person: Number
    name: Word


class Remove(Struct, frozen=True, tag="remove"):
    """Remove a person, or leave for good."""

    person: Number


class HandOver(Struct, frozen=True, tag="hand-over"):
    """Make another person the host."""

    person: Number


class LetBotPlay(Struct, frozen=True, tag="stand-in"):
    """Let bots play for a person who is not at the table."""

    person: Number


FromGuest = (
    Wish
    | Start
    | ProposalReply
    | Restrict
    | Close
    | Readmit
    | Sit
    | Rename
    | Remove
    | HandOver
    | LetBotPlay
    | Say
    | Clear
    | Ping
)

# What a page is sent


class PersonShown(Struct, frozen=True, omit_defaults=True):
    """A person of the evening."""

    person: int
    name: str
    here: bool = False
    since: float = 0.0
    """When a person who is away was here last, in seconds since 1970."""
    tables: tuple[str, ...] = ()
    """The tables that this person has open, even of matches that are over."""
    missing: bool = False
    """Whether a bot may fill in for this person, who has not been at the table for a while."""
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
    setup: MatchSetup | None = None
    """What it was set up with, to play again."""


class ProposalShown(Struct, frozen=True, omit_defaults=True):
    """A match that begins unless one of the people named says no."""

    table: str
    game: str
    title: str
    by: int
    people: tuple[int, ...]
    agreed: tuple[int, ...]
    details: str = ""
    """The clock and the options that are not the usual ones, in words."""


class WantedShown(Struct, frozen=True):
    """The game that most people would like to play."""

    game: str
    title: str
    people: tuple[int, ...]
    """Who would like to play it."""
    players: tuple[int, ...]
    """How many can play it."""
    level: str
    """Of the bots that people usually play with."""


class AskingShown(Struct, frozen=True):
    """A person who was removed and asks to come in again."""

    person: int
    name: str


class MomentShown(Struct, frozen=True):
    """What to remember of a person's evening."""

    person: int
    name: str
    what: str


class StandingShown(Struct, frozen=True, omit_defaults=True):
    """A person's standing over all matches that count."""

    person: int
    name: str
    points: int
    matches: int
    won: int
    place: int = 0
    """0 for the first; equals share a place."""
    helped: bool = False
    """Whether a bot filled in for a part of a match, which counts for less."""


class ScoreShown(Struct, frozen=True):
    """What a person has scored alone, or alone with bots."""

    name: str
    title: str
    score: float
    won: bool


class EveningFrame(Frame, tag="evening"):
    """The evening; after the first frame only what changed of it."""

    build: str | UnsetType = UNSET
    """The fingerprint of the scripts that this server's pages run."""
    host: int | UnsetType = UNSET
    people: tuple[PersonShown, ...] | UnsetType = UNSET
    matches: tuple[MatchShown, ...] | UnsetType = UNSET
    wishes: dict[str, tuple[int, ...]] | UnsetType = UNSET
    """By game: who would like to play it."""
    wanted: WantedShown | UnsetType | None = UNSET
    standings: tuple[StandingShown, ...] | UnsetType = UNSET
    alone: tuple[ScoreShown, ...] | UnsetType = UNSET
    lines: tuple[LineShown, ...] | UnsetType = UNSET
    proposals: tuple[ProposalShown, ...] | UnsetType = UNSET
    host_starts: bool | UnsetType = UNSET
    """Whether only the host starts matches."""
    asking: tuple[AskingShown, ...] | UnsetType = UNSET
    closed: float | UnsetType = UNSET
    """When the host ended the evening, in seconds since 1970; 0 while it goes on."""
    moments: tuple[MomentShown, ...] | UnsetType = UNSET
    """For each person who played, once the evening has ended."""


FromEvening = EveningFrame | Problem | Gone | Pong

_decoder: msgspec.json.Decoder[FromGuest] = msgspec.json.Decoder(FromGuest)


def decode(text: str | bytes) -> FromGuest | None:
    """Return the message of a page, None if it is not one."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
