"""The rules of one game as the rest of the program sees them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from gamenight.core.errors import BadSetup
from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Option, Options, OptionValue, accept_options
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.core.words import player_counts

AnyState = State[Any]
AnyView = View[Any]

S = TypeVar("S", bound=AnyState)
V = TypeVar("V", bound=AnyView)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(ABC, Generic[S, V]):
    """A game: its facts, how a match starts, and how hidden things may be dealt again."""

    id: str
    title: str
    rulebook: str
    players: tuple[int, ...]
    """The player counts it can be played with."""
    options: tuple[Option, ...]
    version: int
    """Raised whenever the same seed and answers would give another match."""
    answer_count: int
    """All answers are below this number."""
    longest: int
    """No match takes more decisions than this, not even a random one."""

    @abstractmethod
    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> S:
        """Set up a match; the options have been checked. The state tells ``journal`` its events."""

    @abstractmethod
    def redeal(self, view: V, random: Random) -> S:
        """Return a state that looks like ``view`` to its seat, all it cannot know drawn at
        random."""

    def check_together(self, players: int, options: Options) -> None:
        """Refuse options that do not fit each other; games with such options override this."""

    def open_in(self, players: int, options: Options) -> tuple[str, ...]:
        """Return attributes of the state that hide nothing in this setup, though they do in
        others."""
        return ()

    def guesses(self) -> tuple[str, ...]:
        """Return the secrets that a re-deal can only guess, as attributes of the state ("said") or
        ways to something inside one ("portals.standing"): what others have chosen in secret or
        know, or what play has shown more about than the rules keep track of. All other secrets are
        dealt so that each possible deal is as likely as the next."""
        return ()

    def takes_back_freely(self, players: int, options: Options) -> bool:
        """Return whether every step may be taken back, whatever it has shown and even after the
        end, since nobody is cheated by it. The result tells how often that was done
        (``Match.taken_back``)."""
        return False

    def teams(self, players: int, options: Options) -> list[list[int]]:
        """Return the seats that win and lose together; every seat for itself unless a game says
        so."""
        return [[seat] for seat in range(players)]

    def accept(self, players: int, options: Mapping[str, object]) -> Options:
        """Return the full options for a match, or a refusal that says what is wrong."""
        if players not in self.players:
            counts = player_counts(self.players)
            raise BadSetup(f"{self.title} is for {counts}, not {players}.")
        accepted = accept_options(self.options, players, options)
        check_first_seat(players, accepted.get("first_seat", NOBODY))
        self.check_together(players, accepted)
        return accepted

    def new(
        self,
        players: int,
        options: Mapping[str, object],
        random: Random,
        journal: list[Event] | None = None,
    ) -> S:
        """Check the options, then ``start`` a match."""
        return self.start(players, self.accept(players, options), random, journal)


AnyRules = Rules[Any, Any]


def check_first_seat(players: int, named: OptionValue) -> None:
    if isinstance(named, int) and named >= players:
        there_are = f"seats are 0 to {players - 1}" if players > 1 else "there is only seat 0"
        raise BadSetup(f"Option first_seat cannot be {named}: {there_are}.")


def first_seat(players: int, options: Options, random: Random) -> int:
    """Return the starting seat: named by the option, or drawn (ruling G1)."""
    named = options["first_seat"]
    assert isinstance(named, int)
    return named if named >= 0 else random.below(players)
