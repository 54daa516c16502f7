"""What one seat may know of a match of Spectrum 500."""

from __future__ import annotations

from typing import final

from gamenight.core.state import State, View

from . import facts
from .facts import NONE
from .position import FiveHundredPosition


@final
class FiveHundredView(View[FiveHundredPosition]):
    """The position, one's own hand, what one is about to lay, and whether one rests.

    A spectator knows the position alone, so the state fills in the rest for seats.
    """

    def __init__(self, state: State[FiveHundredPosition], seat: int) -> None:
        super().__init__(state, seat)
        self.hand: list[int] = []
        self.said: int = facts.SILENT
        """What the looker said about calling."""
        self.picked: int = NONE
        """The card inside the pile down to which the looker takes, or NONE."""
        self.named: tuple[int, ...] = ()
        self.step: int = facts.LAYING
        """What the looker is asked beyond the phase."""

    @property
    def placing(self) -> bool:
        """Whether all cards are named and the question is where they go."""
        return self.step == facts.PLACING

    @property
    def discarding(self) -> bool:
        """Whether the looker is done with laying."""
        return self.step == facts.DISCARDING
