"""A bot that plays alone: it moves every pawn close to a star before it takes any of them home."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.options import Options
from gamenight.core.random import Random
from gamenight.parts.bits import members_of, only

from ...rules.wheel import ALL_COLOURS, COLOURS, Colour, is_primary
from ..rules import constants
from ..rules.constants import (
    LENGTH,
    OFF_BOARD,
    SIDES,
    SPACES,
    BoardSetup,
    Space,
    is_star,
    number_at,
    space_of,
)
from ..rules.game import RULES
from ..rules.moves import EMPTY
from ..rules.position import BoardPosition
from ..rules.state import BoardState, BoardView
from .pathfinder import Pathfinder, best_of
from .prospects import IMPATIENCE, PROSPECTS

READY: Final = 7
"""From this space on, the next roll can take a pawn home."""
IN_SECONDARY: Final = 2.0
"""How much more a step in a secondary costs than one in a primary, which is open more often."""
SIDEWAYS: Final = 2.0
"""The same for a step from one to the other."""
FAR: Final = 1000.0
ROLLS_PER_STEP: Final = 1.0
"""How many rolls a step takes. Each of them may be dead."""
HASTE: Final = 0.003
"""What a step is worth when no roll can be dead."""
WIDTH: Final = 3
"""How many ways to start using a roll are followed to its end."""


def ways_to(colour: Colour) -> list[float]:
    """Return how far a pawn on each space is from being ready for the star of a colour."""
    far = [FAR] * (SPACES + 1)
    waiting: list[int] = []
    for number in range(READY, LENGTH):
        space = space_of(colour, number)
        far[space] = 0.0
        waiting.append(space)
    for space in waiting:  # grows as we go
        for side in neighbours(space):
            steps = far[space] + step_between(side, space)
            if steps < far[side]:
                far[side] = steps
                waiting.append(side)
    return far


def neighbours(space: Space) -> list[int]:
    found = [side for side in SIDES[space] if not is_star(side)]
    if number_at(space) == 1 and is_primary(space // LENGTH):
        found.append(OFF_BOARD)
    return found


def step_between(one: i64, other: i64) -> float:
    if one == OFF_BOARD:
        return 1.0
    if one // LENGTH != other // LENGTH:
        return SIDEWAYS
    return 1.0 if is_primary(one // LENGTH) else IN_SECONDARY


WAYS: Final[list[list[float]]] = [ways_to(colour) for colour in range(COLOURS)]
"""By colour and space."""


def is_plain(setup: BoardSetup) -> bool:
    """Return whether it is the plain game with six-sided dice, the only one that the chances are
    for."""
    extras = setup.missions or setup.portals or setup.surrender or setup.speed
    return setup.dice == constants.D6 and not setup.weighted and not extras


class Patient(Bot[BoardView]):
    """Tries every way to use a roll, and compares how many colours each is likely to end with."""

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.usual: Pathfinder = Pathfinder(players, options)

    def choose(self, view: BoardView, thinking: Thinking) -> int:
        if len(view.legal) == 1 or not is_plain(view.position.setup):
            return self.usual.choose(view, thinking)
        world = RULES.redeal(view, thinking.random)
        # In the last turn nothing is rolled afterwards, so the roll can be played out.
        world.position.turns = world.position.setup.turn_limit
        legal = list(view.legal)
        values: list[float] = []
        for answer in legal:
            state = world.copy()
            state.apply(answer, thinking.random)
            values.append(self.at_best(state, thinking.random))
        return best_of(legal, values)

    def choose_several(self, view: BoardView, choice: Choice, thinking: Thinking) -> list[int]:
        return self.usual.choose_several(view, choice, thinking)

    # Ways to use a roll

    def at_best(self, state: BoardState, random: Random) -> float:
        """Return the value of the best way to use the rest of a roll."""
        position = state.position
        if position.over:
            return self.value(position)
        picks = position.phase == constants.PICKING
        found = self.moves(state, random) if picks else self.answers(state, random)
        best = -FAR
        unfinished: list[BoardState] = []
        for after in found:
            if after.position.over:
                best = max(best, self.value(after.position))
            else:
                unfinished.append(after)
        if picks and len(unfinished) > WIDTH:
            unfinished.sort(key=self.promise)
            unfinished = unfinished[:WIDTH]
        for after in unfinished:
            best = max(best, self.at_best(after, random))
        return best

    def promise(self, state: BoardState) -> float:
        return -self.value(state.position)

    def answers(self, state: BoardState, random: Random) -> list[BoardState]:
        """Return a copy for each answer."""
        found: list[BoardState] = []
        for answer in state.legal():
            after = state.copy()
            after.apply(answer, random)
            found.append(after)
        return found

    def moves(self, state: BoardState, random: Random) -> list[BoardState]:
        """Return a copy for each move; choosing a pawn and where it goes is one move."""
        found: list[BoardState] = []
        for after in self.answers(state, random):
            if after.position.phase == constants.GOING and not after.position.over:
                found += self.answers(after, random)
            else:
                found.append(after)
        return found

    # Expectations

    def value(self, position: BoardPosition) -> float:
        """Return how many colours the match is likely to end with: what the pawns will take home
        once all are ready, times the chance that no roll is dead until then."""
        left: i64 = ALL_COLOURS & ~position.closed
        pawns = position.pawns_of(position.active)
        stock: i64 = position.stock[position.active]
        if position.captured != EMPTY:
            stock += 1  # it is about to be placed
        steps = steps_to_get_ready(pawns, stock, left)
        danger = 0.0 if stock else PROSPECTS.danger(colours_of(pawns, 1), position.dice_count())
        safely = exp(-ROLLS_PER_STEP * steps * danger)
        beside = colours_of(pawns, LENGTH - 1) & left
        home = float(position.stars[position.active]) * (1.0 + IMPATIENCE)
        return home + PROSPECTS.homecoming(left, beside) * safely - HASTE * steps


def colours_of(pawns: list[int], least: i64) -> i64:
    """Return the colours with a pawn that is ready."""
    found: i64 = 0
    for space in pawns:
        if number_at(space) >= least:
            found |= only(space // LENGTH)
    return found


def steps_to_get_ready(pawns: list[int], stock: i64, left: i64) -> float:
    """Return how many steps it takes until a pawn is ready for each colour that is left.

    The first pawn in a colour is the one for it; the others go to colours that have none.
    """
    total = 0.0
    free = pawns.copy()
    wanting: list[int] = []
    for colour in members_of(left):
        lead = last_in(pawns, colour)
        if lead == EMPTY:
            wanting.append(colour)
        else:
            free.remove(lead)
            total += WAYS[colour][lead]
    for colour in wanting:
        ways = WAYS[colour]
        nearest: i64 = OFF_BOARD
        for space in free:
            if ways[space] < ways[nearest] or (not stock and nearest == OFF_BOARD):
                nearest = space
        total += ways[nearest]
        if nearest == OFF_BOARD:
            stock -= 1
        else:
            free.remove(int(nearest))
    return total


def last_in(pawns: list[int], colour: Colour) -> int:
    """Return the pawn of a colour that is nearest to the star; they are sorted by spaces."""
    found = EMPTY
    for space in pawns:
        if space // LENGTH == colour:
            found = space
    return found
