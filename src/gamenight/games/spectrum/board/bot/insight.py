"""What a strong player of Spectrum knows: how near pawns and colours bring a victory."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.bots.learnt import LearntInsight
from gamenight.core.options import Options
from gamenight.core.random import Random
from gamenight.game.weights import weights_in
from gamenight.parts.bits import has

from ...rules.wheel import COLOURS, Colour, is_primary
from ..rules import constants
from ..rules.constants import LENGTH, number_at
from ..rules.position import BoardPosition
from ..rules.state import BoardState, BoardView
from .pathfinder import MISSION_SPACE, PROGRESS, Judge, best_start, choose_at, primaries_first

LEARNT: Final = weights_in(
    "gamenight.games.spectrum.board",
    "primaries captured",
    "secondaries captured",
    *[f"ahead on {number} of a primary" for number in range(1, LENGTH)],
    *[f"ahead on {number} of a secondary" for number in range(1, LENGTH)],
    "pawns in captured colours",
    "pawns behind others",
    "progress in danger",
    "on turn",
)
PRIMARY: Final = 0
SECONDARY: Final = 1
AHEAD: Final = 1
"""And the number of the space."""
AHEAD_IN_SECONDARY: Final = LENGTH
CLOSED: Final = 2 * LENGTH
BEHIND: Final = CLOSED + 1
DANGER: Final = CLOSED + 2
ON_TURN: Final = CLOSED + 3
FEATURES: Final = CLOSED + 4


class BoardInsight(LearntInsight[BoardState, BoardView]):
    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options, LEARNT.weights(players))

    def worth(self, state: BoardState, seat: int) -> float:
        worth = self.weighed(self.features(state, seat))
        if state.position.setup.missions:
            worth += self.missions(state, seat)
        return worth

    def missions(self, state: BoardState, seat: int) -> float:
        """The more mission spaces are occupied, the more the next one is worth."""
        board = state.position.board
        held = len([space for space in state.missions[seat] if board[space] == seat])
        star: float = self.weights.values[PRIMARY]
        return star * MISSION_SPACE / PROGRESS[LENGTH] * held * (held + 1) / 2

    def features(self, state: BoardState, seat: int) -> list[float]:
        return features_of(state.position, seat)

    def quick(self, state: BoardState, random: Random) -> list[int]:
        """As the game's own bot, without a view."""
        choice = state.choice()
        if choice is not None:
            return primaries_first(choice)
        legal = state.answers()
        if len(legal) == 1:
            return legal
        position = state.position
        missions = state.missions[position.turn]
        if position.phase == constants.CHOOSING or position.phase == constants.ORDERING:
            return [best_start(state, legal, position.turn, missions, random)]
        return [choose_at(Judge(position, position.turn, missions), legal)]


def features_of(position: BoardPosition, seat: i64) -> list[float]:
    found = [0.0] * FEATURES
    judge = Judge(position, seat, ())
    for colour in range(COLOURS):
        count_path(found, judge, colour)
    if position.active == seat:
        found[ON_TURN] = 1.0
    return found


def count_path(found: list[float], judge: Judge, colour: Colour) -> None:
    """What one colour adds: its star, the first pawn there and those behind it."""
    board, seat = judge.board, judge.seat
    weight = judge.weight(colour)
    primary = is_primary(colour)
    star: i64 = colour * LENGTH + LENGTH - 1
    if board[star] == seat:
        at = PRIMARY if primary else SECONDARY
        found[at] = found[at] + weight
    leads = True
    for step in range(1, LENGTH):
        space: i64 = star - step
        if board[space] != seat:
            continue
        if has(judge.position.closed, colour):
            found[CLOSED] = found[CLOSED] + 1.0
        elif leads:
            leads = False
            number = number_at(space)
            at = number + (AHEAD if primary else AHEAD_IN_SECONDARY)
            found[at] = found[at] + weight
            found[DANGER] = found[DANGER] + PROGRESS[number] * judge.danger(space, space)
        else:
            found[BEHIND] = found[BEHIND] + 1.0
