"""What a strong player of Spectrum Escape knows: how many moves are worth an escaped pawn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.bots.learnt import LearntInsight
from gamenight.core.options import Options
from gamenight.core.random import Random
from gamenight.game.weights import weights_in

from ..rules.wheel import COLOURS
from .bot import NEVER, best_die, moves_needed
from .rules.facts import OFF_BOARD, PAWN
from .rules.position import EscapePosition
from .rules.state import EscapeState, EscapeView

MOST_MOVES: Final = 5
"""To enter beside nobody and to escape takes no more."""

LEARNT: Final = weights_in(
    "gamenight.games.spectrum.escape",
    "escaped",
    "playing first",
    *[f"leading, {moves} from escaping" for moves in range(1, MOST_MOVES + 1)],
    *[f"chasing, {moves} from escaping" for moves in range(1, MOST_MOVES + 1)],
    *[f"to enter, {moves} from escaping" for moves in range(1, MOST_MOVES + 1)],
)
ESCAPED: Final = 0
FIRST: Final = 1
LEADING: Final = 1
"""And the number of moves; likewise the next two."""
CHASING: Final = LEADING + MOST_MOVES
ENTERING: Final = CHASING + MOST_MOVES
FEATURES: Final = ENTERING + MOST_MOVES + 1


class EscapeInsight(LearntInsight[EscapeState, EscapeView]):
    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options, LEARNT.weights(players))

    def features(self, state: EscapeState, seat: int) -> list[float]:
        position = state.position
        found = [0.0] * FEATURES
        found[ESCAPED] = float(position.escaped[seat])
        if position.round.first == seat:
            found[FIRST] = 1.0
        for colour in range(COLOURS):
            count_pawn(found, position, seat, colour)
        return found

    def quick(self, state: EscapeState, random: Random) -> list[int]:
        """The die that gains the most at once; all of them lie open."""
        position = state.position
        if position.round.giving_up:
            return [PAWN + position.colours_of(position.turn)[0]]
        return [best_die(position)]


def count_pawn(found: list[float], position: EscapePosition, seat: i64, colour: i64) -> None:
    """What a seat's pawn in a colour adds, or the one that may enter there."""
    moves = moves_needed(position, seat, colour)
    if moves == NEVER:
        return
    here = position.spaces[seat * COLOURS + colour]
    if here == OFF_BOARD:
        kind: i64 = ENTERING
    else:
        kind = CHASING if here < position.furthest_other(seat, colour) else LEADING
    found[kind + moves] = found[kind + moves] + 1.0
