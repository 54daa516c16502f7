"""A finished hand of Spectrum 500: who laid what, who held what, and what it came to."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value

from .melds import Meld


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Result(Value):
    """What all have seen at the end of a hand (SV4)."""

    def __init__(self, number: int, melds: list[Meld], melded: list[int]) -> None:
        self.number: i64 = number
        self.melds: list[Meld] = melds
        self.melded: list[int] = melded
        """The points of the cards that each seat laid."""
        self.left: list[list[int]] = []
        """The cards left in each hand; empty where they do not count."""
        self.deadwood: list[int] = [0] * len(melded)
        """What those cost."""
        self.totals: list[int] = []
        self.why: i64 = 0
        self.seat: i64 = 0
        """Who ended it."""

    def gain(self, seat: int) -> int:
        return self.melded[seat] - self.deadwood[seat]
