"""What everybody may know of a match.

A position answers every question of the rules that needs no secret: whose turn it is, who leads,
how far the match has come. States, views, tables, logs and bots all ask it.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY, Seat
from gamenight.core.value import Value

UNKNOWN: Final = -1
"""Stands for something that a seat, or everybody, cannot know."""


@dataclass(frozen=True)
class Outcome:
    """How a match ended."""

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    """Several seats share a victory; none may have won (a solo game that was lost)."""
    reason: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Value):
    """The public part of a match in progress."""

    def __init__(self, players: int) -> None:
        self.players: int = players
        self.turn: i64 = 0
        """The seat that is asked, or NOBODY when the match is over.

        Where several seats are asked at the same time, it is the one that answers next, which may
        be any of them (``State.turn_to``).
        """
        self.waiting: tuple[int, ...] = ()
        """The seats that are asked at the same time and have not answered yet; empty where one
        seat is asked alone."""
        self.asked_together: i64 = 0
        """How many questions have been put to several seats at the same time."""
        self.named: tuple[int, ...] = ()
        """What the seat whose turn it is has named so far, where it chooses several things.

        Nobody else sees it (``State.position_for``); people name all things at once.
        """
        self.over: bool = False

    def copy_basics_to(self, other: Position) -> None:
        """Copy what this class holds, for a game that copies its own position by hand."""
        other.turn = self.turn
        other.waiting = self.waiting
        other.asked_together = self.asked_together
        other.named = self.named
        other.over = self.over

    # Whom the game asks

    def asked(self) -> list[Seat]:
        """Return the seats that are asked now; drivers that go seat by seat turn to the first."""
        if self.waiting:
            return list(self.waiting)
        return [] if self.over else [self.turn]

    def ask_together(self, seats: list[Seat]) -> None:
        """Ask several seats at the same time. Until the last of them has answered, nothing that
        others can see changes but who is still waited for."""
        self.waiting = tuple(seats)
        self.asked_together += 1
        self.turn = seats[0]

    def has_answered(self, seat: Seat) -> bool:
        """Note that one of the seats asked together is done; return whether it was the last."""
        self.waiting = tuple([other for other in self.waiting if other != seat])
        if self.waiting:
            self.turn = self.waiting[0]
            return False
        return True

    def seat_after(self, seat: i64) -> i64:
        """Return the next seat clockwise."""
        return (seat + 1) % self.players

    # How the match stands

    @abstractmethod
    def epoch(self) -> int:
        """Return how many rounds are finished, or turns where there are no rounds; never goes
        down."""

    @abstractmethod
    def score(self, seat: Seat) -> float:
        """Return the points of a seat so far, as the rules count them."""

    def worth(self, seat: Seat) -> float:
        """Return how well a seat stands, at any time; higher is better. Cheap: a search asks
        often."""
        return self.score(seat)

    @abstractmethod
    def winners(self) -> list[Seat]:
        """Return who has won; asked only when the match is over."""

    @abstractmethod
    def reason(self) -> str:
        """Return why the match ended as it did, as part of a sentence; asked only when it is
        over."""

    def outcome(self) -> Outcome:
        """Return the end of the match for people."""
        scores = [float(self.score(seat)) for seat in range(self.players)]
        return Outcome(tuple(scores), tuple(self.winners()), self.reason())

    def payoffs(self) -> list[float]:
        """Return the share of each seat in the victory; asked only when the match is over."""
        winners = self.winners()
        shares = [0.0] * self.players
        for seat in winners:
            shares[seat] = 1.0 / len(winners)
        return shares

    def end(self) -> None:
        """End the match: no further seat is asked."""
        self.over = True
        self.waiting = ()
        self.turn = NOBODY


def seats_with_most(points: list[int]) -> list[int]:
    """Return the seats that lead, several where they are level."""
    most = max(points)
    return [seat for seat in range(len(points)) if points[seat] == most]
