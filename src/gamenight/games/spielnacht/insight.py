"""What a strong player of Spielnacht knows: a game at home is worth points on nights to come."""

from __future__ import annotations

from typing import Final

from gamenight.bots.learnt import LearntInsight
from gamenight.core.insight import Supposition
from gamenight.core.options import Options
from gamenight.game.weights import weights_in
from gamenight.parts.bits import count_of, members_of

from .rules.facts import BRIBE, ROUNDS
from .rules.gamers import GOLD, head
from .rules.state import SpielnachtState, SpielnachtView

LEARNT: Final = weights_in(
    "gamenight.games.spielnacht",
    *[f"games before night {number}" for number in range(1, ROUNDS + 1)],
)

# Suppositions

INVITED: Final = 0
INVITED_GOLD: Final = 1
PACKED: Final = 2


class SpielnachtInsight(LearntInsight[SpielnachtState, SpielnachtView]):
    """The points so far, tonight's too, and what the games will still bring."""

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options, LEARNT.weights(players))
        self.adds_to_points = True

    def features(self, state: SpielnachtState, seat: int) -> list[float]:
        """The games at home, by the night that begins: those that are given away as bribes bring
        nothing more."""
        position = state.position
        begins: int = position.round.number
        if position.over or position.round.stage == BRIBE:
            begins += 1
        found = [0.0] * ROUNDS
        if begins <= ROUNDS:
            found[begins - 1] = float(count_of(position.collections[seat]))
        return found

    def suppositions(self, state: SpielnachtState, seat: int) -> list[Supposition]:
        """The colours of the gamers that others have invited, and the games they have packed."""
        found: list[Supposition] = []
        for other in range(self.players):
            if other == seat:
                continue
            guests = state.invited[other]
            heads = {int(head(kind)) for kind in guests if kind != GOLD}
            found += [(INVITED, other, colour) for colour in heads]
            if GOLD in guests:
                found.append((INVITED_GOLD, other, 0))
            found += [(PACKED, other, game) for game in members_of(state.packed[other])]
        return found
