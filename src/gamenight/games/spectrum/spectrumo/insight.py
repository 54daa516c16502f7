"""What a player of Spectrumo wonders about: what the others can lay."""

from __future__ import annotations

from typing import Final

from gamenight.core.insight import Insight, Supposition

from ..insight import FIRST_OF_GAME, colours_held, ranks_held
from ..rules.deck import is_special
from .rules.state import SpectrumoState, SpectrumoView

HAS_SPECIAL: Final = FIRST_OF_GAME


class SpectrumoInsight(Insight[SpectrumoState, SpectrumoView]):
    def suppositions(self, state: SpectrumoState, seat: int) -> list[Supposition]:
        """The colours and numbers that others can follow with, and whether they have specials."""
        found = colours_held(state.hands, seat) + ranks_held(state.hands, seat)
        for other, hand in enumerate(state.hands):
            specials = [card for card in hand if is_special(card)]
            if other != seat and specials:
                found.append((HAS_SPECIAL, other, 0))
        return found
