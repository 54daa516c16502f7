"""What a strong player of Spectrum 500 knows: what the cards in a hand will bring."""

from __future__ import annotations

from gamenight.core.insight import Insight
from gamenight.games.spectrum.five_hundred.bot import risk_in, worth_of
from gamenight.games.spectrum.five_hundred.rules.state import FiveHundredState
from gamenight.games.spectrum.five_hundred.rules.view import FiveHundredView


class FiveHundredInsight(Insight[FiveHundredState, FiveHundredView]):
    """The points of a seat, and its hand as it may become."""

    def worth(self, state: FiveHundredState, seat: int) -> float:
        position = state.position
        if position.over:
            return position.worth(seat)
        hopes = worth_of(state.hands[seat], position.round.open, risk_in(position, seat))
        return position.worth(seat) + hopes
