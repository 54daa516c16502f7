"""What a strong player of Spielnacht knows: a game at home is worth points on nights to come."""

from __future__ import annotations

from typing import Final

from gamenight.core.insight import Insight
from gamenight.games.spielnacht.rules.facts import BRIBE
from gamenight.games.spielnacht.rules.state import SpielnachtState, SpielnachtView
from gamenight.parts.bits import count_of

GAME_WORTH: Final[tuple[float, ...]] = (0.0, 3.0, 3.0, 2.0, 1.4, 1.4, 0.0)
"""What one game more than the others have brings until the end, by the round that begins: the
slope of the points to come in 1,500 matches of the medium level."""


class SpielnachtInsight(Insight[SpielnachtState, SpielnachtView]):
    def worth(self, state: SpielnachtState, seat: int) -> float:
        """The points so far, tonight's too, and what the games will still bring: those that are
        given away as bribes bring nothing more."""
        position = state.position
        begins = position.round.number
        if position.over or position.round.stage == BRIBE:
            begins += 1
        games: int = count_of(position.collections[seat])
        return position.worth(seat) + GAME_WORTH[begins] * games
