"""Exact odds that a game can offer: how often each kind of hand is dealt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class KindOdds:
    """A kind of hand: its places, 1 the highest, and how many hands are of it."""

    name: str
    printed: int
    by_odds: int
    hands: int


@dataclass(frozen=True)
class Odds:
    """All kinds of hands, the highest as printed first."""

    counted: str
    """What was counted: "hands of five cards"."""
    kinds: tuple[KindOdds, ...]
    remarks: tuple[str, ...] = ()
    """What follows from it, a sentence each."""

    @property
    def hands(self) -> int:
        return sum([kind.hands for kind in self.kinds])

    def share(self, kind: KindOdds) -> float:
        return kind.hands / self.hands

    def one_in(self, kind: KindOdds) -> float:
        return self.hands / kind.hands
