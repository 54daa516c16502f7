"""A bot that walks towards the nearest stars, keeps out of reach and sends others back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.random import Random
from gamenight.parts.bits import has

from ...rules.wheel import Colour, is_primary
from ..rules import constants
from ..rules.constants import LENGTH, OFF_BOARD, RIM, SIDES, SPACES, Space, is_star, number_at
from ..rules.game import RULES
from ..rules.moves import EMPTY
from ..rules.position import BoardPosition
from ..rules.state import BoardState, BoardView

PROGRESS: Final[tuple[float, ...]] = (0.0, 1.0, 2.2, 3.6, 5.2, 7.0, 9.0, 11.5, 15.0, 30.0)
"""What a pawn is worth by the number of its space; 0 is off the board."""
CLOSED_SHARE: Final = 0.35
"""The part of that which is left where the star is taken."""
CROWDED_SHARE: Final = 0.45
"""The part that is left for a pawn that follows another of one's own in the same colour."""
SECONDARY_SHARE: Final = 0.9
"""The part that is left in a secondary with six-sided dice, where pawns move less often."""
CAPTURE_SHARE: Final = 0.7
"""How much of what a rival loses counts for oneself, against one rival."""
DANGER: Final = 0.22
"""The chance to be captured by each rival's pawn on a neighbouring space."""
DANGER_FURTHER: Final = 0.08
"""The same, two steps along the path."""
WINNING_STAR: Final = 1000.0
MISSION_SPACE: Final = 2.5
"""What a pawn on a mission space is worth, times the number of missions occupied with it."""
MEAN_WEIGHT: Final = 5.0
GOOD_PORTAL: Final = 2.0
"""What an activation must promise."""


class Pathfinder(Bot[BoardView]):
    """Weighs single moves: progress, captures, danger. It looks no further than its own roll."""

    def choose(self, view: BoardView, thinking: Thinking) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        phase = view.position.phase
        if phase == constants.CHOOSING or phase == constants.ORDERING:
            world = RULES.redeal(view, thinking.random)
            return best_start(world, list(view.legal), view.seat, view.missions, thinking.random)
        return choose_at(Judge(view.position, view.seat, view.missions), list(view.legal))

    def choose_several(self, view: BoardView, choice: Choice, thinking: Thinking) -> list[int]:
        return primaries_first(choice)


def primaries_first(choice: Choice) -> list[int]:
    """Return the two spaces after a double of a shotgun start: primaries if there are any."""
    primaries = [space for space in choice.things if is_primary(space // LENGTH)]
    others = [space for space in choice.things if not is_primary(space // LENGTH)]
    return sorted((primaries + others)[: constants.STARTS])


def choose_at(judge: Judge, legal: list[int]) -> int:
    """Return the best answer to a question that concerns a single move."""
    position = judge.position
    match position.phase:
        case constants.PICKING:
            return judge.best_pawn(legal)
        case constants.GOING:
            return best_of(legal, [judge.move(position.picked, end) for end in legal])
        case constants.PLACING:
            return best_of(legal, [judge.placing(space) for space in legal])
        case constants.WINDOW:
            return judge.in_window(legal)
        case constants.SENDING:
            return best_of(legal, [judge.travel(position.picked, to) for to in legal])
        case constants.SURRENDERING:
            return constants.ROLL
        case constants.SWAPPING:
            return best_of(legal, [judge.swap_with_any(space) for space in legal])
        case constants.SWAPPING_WITH:
            return best_of(legal, [judge.swap(position.picked, space) for space in legal])
        case _:
            return legal[0]


def best_of(answers: list[int], values: list[float]) -> int:
    best: i64 = 0
    for at in range(len(answers)):
        if values[at] > values[best]:
            best = at
    return answers[best]


def best_start(
    world: BoardState, legal: list[int], seat: i64, missions: tuple[int, ...], random: Random
) -> int:
    """Return the dice, or the card to begin with, whose moves are worth most together."""
    values = [value_of_roll(world, answer, seat, missions, random) for answer in legal]
    return best_of(legal, values)


def value_of_roll(
    world: BoardState, answer: int, seat: i64, missions: tuple[int, ...], random: Random
) -> float:
    """Return what the moves of a roll add up to if each is the best when it is made."""
    state = world.copy()
    position = state.position
    turns, extra = position.turns, position.roll.extra
    state.apply(answer, random)
    value = 0.0
    while not position.over and position.turns == turns and position.roll.extra == extra:
        if position.window != constants.NO_WINDOW:
            break
        judge = Judge(position, seat, missions)
        legal = state.legal()
        picks = position.phase == constants.PICKING
        chosen = judge.best_pawn(legal) if picks else choose_at(judge, legal)
        if picks:
            value += judge.best_move(chosen)
        elif position.phase == constants.SWAPPING:
            value += judge.swap_with_any(chosen)
        state.apply(chosen, random)
    return value


class Judge:
    """What moves are worth to one seat."""

    def __init__(self, position: BoardPosition, seat: i64, missions: tuple[int, ...]) -> None:
        self.position: BoardPosition = position
        self.board: list[int] = position.board
        self.seat: i64 = seat
        self.missions: tuple[int, ...] = missions
        self.against: float = CAPTURE_SHARE / max(position.players - 1, 1)

    # Pawns

    def worth(self, space: Space, owner: i64, leaving: Space) -> float:
        """Return what a pawn on a space is worth to its owner; it comes from ``leaving``."""
        if space == OFF_BOARD:
            return 0.0
        position = self.position
        colour = space // LENGTH
        weight = self.weight(colour)
        if is_star(space):
            return self.star(owner) * weight
        value = PROGRESS[number_at(space)]
        if has(position.closed, colour):
            value *= CLOSED_SHARE
        else:
            value *= weight
            if self.is_crowded(space, owner, leaving):
                value *= CROWDED_SHARE
        if position.setup.dice == constants.D6 and not is_primary(colour):
            value *= SECONDARY_SHARE
        return value

    def weight(self, colour: Colour) -> float:
        setup = self.position.setup
        return setup.weights[colour] / MEAN_WEIGHT if setup.weighted else 1.0

    def star(self, owner: i64) -> float:
        position = self.position
        goal = constants.STARS_TO_WIN[position.players]
        if not position.setup.weighted and position.stars[owner] + 1 >= goal:
            return WINNING_STAR
        return PROGRESS[LENGTH]

    def is_crowded(self, space: Space, owner: i64, leaving: Space) -> bool:
        """Return whether another pawn of the same owner is nearer to the star of this colour."""
        last: i64 = space // LENGTH * LENGTH + LENGTH - 1
        for other in range(space + 1, last):
            if other != leaving and self.board[other] == owner:
                return True
        return False

    def danger(self, space: Space, leaving: Space) -> float:
        """Return how likely a pawn of ours is to be captured there."""
        if space == OFF_BOARD or is_star(space):
            return 0.0
        risk = 0.0
        for side in SIDES[space]:
            if side == leaving:
                continue
            if self.is_rival(side):
                risk += DANGER if side // LENGTH == space // LENGTH else DANGER / 2
            elif self.board[side] == EMPTY and side // LENGTH == space // LENGTH:
                further = side + side - space
                if further // LENGTH == space // LENGTH and self.is_rival(further):
                    risk += DANGER_FURTHER
        return min(risk, 0.8)

    def is_rival(self, space: Space) -> bool:
        owner = self.board[space]
        return owner != EMPTY and owner != self.seat and not is_star(space)

    def mission(self, start: Space, end: Space) -> float:
        """Missions gained less missions left."""
        if not self.missions:
            return 0.0
        occupied = 0
        for space in self.missions:
            if self.board[space] == self.seat:
                occupied += 1
        gain = 0.0
        if end in self.missions:
            gain += MISSION_SPACE * (occupied + 1)
        if start in self.missions:
            gain -= MISSION_SPACE * occupied
        return gain

    # Moves

    def move(self, start: Space, end: Space) -> float:
        """Progress made, danger left and met, and what a captured rival loses."""
        seat = self.seat
        before = self.worth(start, seat, start)
        after = self.worth(end, seat, start)
        value = after - before + self.mission(start, end)
        value += before * self.danger(start, start) - after * self.danger(end, start)
        victim = self.board[end]
        if victim != EMPTY:
            lost = self.worth(end, victim, end) - PROGRESS[1]
            value += -lost if victim == seat else lost * self.against
        return value

    def best_move(self, pawn: Space) -> float:
        return max([self.move(pawn, end) for end in self.position.ends_for(pawn)])

    def best_pawn(self, pawns: list[int]) -> int:
        return best_of(pawns, [self.best_move(pawn) for pawn in pawns])

    def placing(self, space: Space) -> float:
        """A rival goes where it is worth least, one's own pawn where it is worth most."""
        owner = self.position.captured
        value = self.worth(space, owner, EMPTY)
        if owner == self.seat:
            return value - self.danger(space, EMPTY)
        near = 0.0
        for side in SIDES[space]:
            if self.board[side] == self.seat:
                near += 0.3  # it could capture us from there
        return -value - near

    # Portals and swaps

    def travel(self, start: Space, to: Space) -> float:
        """Return what it is worth to us that the pawn on one space goes to another."""
        owner, there = self.board[start], self.board[to]
        if there == owner:
            return 0.0
        gain = self.worth(to, owner, start) - self.worth(start, owner, start)
        if owner == self.seat:
            gain += self.mission(start, to)
        else:
            gain *= -self.against
        if there == EMPTY:
            return gain
        lost = self.worth(to, there, to)
        return gain + (-lost if there == self.seat else lost * self.against)

    def in_window(self, legal: list[int]) -> int:
        """Activate a portal if on average the pawn is better somewhere else."""
        best, chosen = GOOD_PORTAL, constants.PASS
        for portal in legal:
            if portal < SPACES:
                value = self.travel_anywhere(portal)
                if value > best:
                    best, chosen = value, portal
        return chosen

    def travel_anywhere(self, start: Space) -> float:
        """Return the average over spaces 3 to 7 of the primaries."""
        total = 0.0
        count = 0
        for rim in RIM:
            for number in range(constants.FIRST_CARD_SPACE, constants.LAST_CARD_SPACE + 1):
                total += self.travel(start, rim + number - 1)
                count += 1
        return total / count

    def swap(self, one: Space, other: Space) -> float:
        value = 0.0
        for start, end in ((one, other), (other, one)):
            owner = self.board[start]
            gain = self.worth(end, owner, start) - self.worth(start, owner, start)
            value += gain if owner == self.seat else -gain * self.against
        return value

    def swap_with_any(self, one: Space) -> float:
        others = self.position.swappable(self.position.roll.used(), 1, one)
        return max([self.swap(one, other) for other in others])
