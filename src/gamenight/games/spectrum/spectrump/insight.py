"""What a strong player of Spectrump knows: how far ahead it pays to look, and for what."""

from __future__ import annotations

from gamenight.core.insight import Insight, Supposition
from gamenight.core.position import Position

from ..insight import colours_held, ranks_held
from .rules.position import SpectrumpPosition
from .rules.state import SpectrumpState, SpectrumpView


class SpectrumpInsight(Insight[SpectrumpState, SpectrumpView]):
    """Looks ahead to the end of a set: then no card is left in a hand that would have to be valued,
    and how the set went has no bearing on the next."""

    def epoch(self, position: Position) -> int:
        """How many sets are finished; bidding and loading belong to the set that follows."""
        assert isinstance(position, SpectrumpPosition)
        sets_of_a_round = position.setup.sessions * position.setup.sets
        finished = position.epoch() * sets_of_a_round
        return int(finished if position.over else finished + position.set_of_round() - 1)

    def suppositions(self, state: SpectrumpState, seat: int) -> list[Supposition]:
        """The colours that others have to follow or can trump with, and their numbers."""
        return colours_held(state.hands, seat) + ranks_held(state.hands, seat)
