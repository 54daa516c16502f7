"""What a check is, and how a game is put through all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from gamenight.conformance.setups import Broken
from gamenight.conformance.walk import Moment, RandomWalk
from gamenight.game.setup import Setup


@dataclass(frozen=True)
class Effort:
    """How closely a match is checked."""

    looks: int = 40
    """How many steps the costly checks look at, spread over the match."""
    looks_per_game: int = 250
    """A game with many setups gets fewer looks per setup, so that no game takes forever."""
    fewest_looks: int = 4
    going_on: int = 40
    """How many answers are given to see whether copies stay apart."""
    redeals: int = 3
    """Worlds that are dealt for a view to see whether they vary."""
    orders: int = 6
    """Orders in which seats that are asked together answer."""
    sets: int = 200
    """Up to this many sets of things are all tried; of more, only some."""
    openings: int = 240
    """Set-ups that are compared with their re-deals."""
    worlds: int = 120
    """Worlds before an answer that are compared with those after it."""

    def for_setups(self, number: int) -> Effort:
        """Return the effort per setup for a game with this many of them."""
        share = max(self.fewest_looks, self.looks_per_game // max(1, number))
        return replace(self, looks=min(self.looks, share))


class Check:
    """A sentence of the contract: its docstring. It is shown a match and raises ``Broken``."""

    def __init__(self, course: RandomWalk, effort: Effort) -> None:
        self.course = course
        self.effort = effort
        self.setup = course.setup
        self.rules = course.rules

    def begin(self) -> None:
        """Prepare for the match."""

    def see(self, moment: Moment) -> None:
        """Look at every question, and the end."""

    def look(self, moment: Moment) -> None:
        """Check one of the moments that are chosen for a close look."""

    def finish(self) -> None:
        """Conclude after the match."""


def examine(setup: Setup, seed: int, checks: Sequence[type[Check]], effort: Effort) -> None:
    """Play a random match and show it to the checks; the first that fails raises ``Broken``."""
    with telling(f"{setup}, seed {seed}"):
        course = RandomWalk(setup, seed)
    running = [check(course, effort) for check in checks]
    for check in running:
        with telling(f"{setup}, seed {seed}, {name_of(check)}"):
            check.begin()
    seeing = [check for check in running if type(check).see is not Check.see]
    looking = [check for check in running if type(check).look is not Check.look]
    if seeing or looking:
        with telling(f"{setup}, seed {seed}"):
            for moment in course.moments(effort.looks):
                show(moment, running if moment.looked_at else seeing)
    for check in running:
        with telling(f"{setup}, seed {seed}, {name_of(check)}"):
            check.finish()


def show(moment: Moment, running: Sequence[Check]) -> None:
    check: Check | None = None
    try:
        for check in running:
            check.see(moment)
            if moment.looked_at:
                check.look(moment)
    except Exception:
        with telling(f"step {moment.number}, {name_of(check)}"):
            raise


def name_of(check: Check | None) -> str:
    return type(check).__name__


@contextmanager
def telling(where: str) -> Iterator[None]:
    """Put the place in front of what is wrong; other errors get it as a note."""
    try:
        yield
    except Broken as broken:
        raise Broken(f"{where}: {broken}") from None
    except Exception as error:
        error.add_note(where)
        raise
