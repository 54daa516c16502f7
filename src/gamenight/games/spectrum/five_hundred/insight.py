"""What a strong player of Spectrum 500 knows: what the cards in a hand will bring."""

from __future__ import annotations

from typing import Final

from gamenight.core.insight import Insight, Supposition

from ..insight import FIRST_OF_GAME, ranks_held
from .bot import risk_in, worth_of
from .rules.holdings import cards_in, has_meld_with, with_cards
from .rules.state import FiveHundredState
from .rules.view import FiveHundredView

CAN_MELD: Final = FIRST_OF_GAME
"""A supposition: somebody has three cards that make a meld with a card of one's own."""


class FiveHundredInsight(Insight[FiveHundredState, FiveHundredView]):
    """The points of a seat, and its hand as it may become."""

    def worth(self, state: FiveHundredState, seat: int) -> float:
        position = state.position
        if position.over:
            return position.worth(seat)
        hopes = worth_of(state.hands[seat], position.round.open, risk_in(position, seat))
        return position.worth(seat) + hopes

    def suppositions(self, state: FiveHundredState, seat: int) -> list[Supposition]:
        """The numbers that others have, and which cards of one's own they could meld: those are
        called or taken as soon as they lie on the pile."""
        hands = [cards_in(hand) for hand in state.hands]
        found = ranks_held(hands, seat)
        for other, holding in enumerate(state.hands):
            if other != seat:
                for card in hands[seat]:
                    if has_meld_with(with_cards(holding, [card]), card):
                        found.append((CAN_MELD, other, card))
        return found
