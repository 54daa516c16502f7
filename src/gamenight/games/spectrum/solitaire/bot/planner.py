"""The stronger bots: one plays by the better rules of thumb, the other tries out what it considers
in imagined deals, each played to the end by them.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from gamenight.core.bot import Bot, Thinking
from gamenight.core.options import Options

from ...rules.deck import NUMBER_CARDS
from ..rules import constants
from ..rules.position import SolitairePosition
from ..rules.state import SolitaireView
from .board import TURNING, ImaginedTable, Unknown, board_of
from .policy import next_way, play_on, safely_up, ways_to_try, ways_with_waste
from .tidy import alone, answers_of

IDLE_PASSES: Final = 2
"""After this many passes that brought nothing, no more cards are turned."""
PATIENCE: Final = 8
"""After this many moves in a row that brought nothing, only those are made that do at once."""
FIRST_DEALS: Final = 8
"""In how many deals all ways are tried; then in twice as many what is left of them, and so on."""
MOST_DEALS: Final = 64
MARGIN: Final = 1.5
"""By how many standard errors a way must be behind the best to drop out."""
CONSOLATION: Final = 0.2
"""What all cards but one on the foundations are worth beside a win."""

CONCEDING: Final = alone(constants.CONCEDE)


class Deft(Bot[SolitaireView]):
    """Plays by rules of thumb, and makes room as far ahead as it takes."""

    def choose(self, view: SolitaireView, thinking: Thinking) -> int:
        return self.answer(view, thinking)[0]

    def answer(self, view: SolitaireView, thinking: Thinking) -> list[int]:
        way = next_way(board_of(view.position))
        if not way or (way[0] == TURNING and gives_up(view.position)):
            return answers_of(CONCEDING)
        return answers_of(way[0])


class Planner(Bot[SolitaireView]):
    """Compares what it considers in imagined deals."""

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.first_deals: int = FIRST_DEALS
        self.most_deals: int = MOST_DEALS

    def choose(self, view: SolitaireView, thinking: Thinking) -> int:
        return self.answer(view, thinking)[0]

    def answer(self, view: SolitaireView, thinking: Thinking) -> list[int]:
        position = view.position
        if position.is_certain():
            return [constants.ALL_UP]
        board = board_of(position)
        ways = considered(position, board)
        if len(ways) == 1:
            return answers_of(ways[0][0])
        return answers_of(self.best(ways, board, Unknown(position), thinking)[0])

    def best(
        self, ways: list[list[int]], board: ImaginedTable, unknown: Unknown, thinking: Thinking
    ) -> list[int]:
        """Give all ways the same deals; what is clearly behind drops out, and of many the half."""
        trials = [PlanTrial(way) for way in ways]
        deals = self.first_deals
        played = 0
        while len(trials) > 1 and deals <= self.most_deals:
            while len(trials[0].values) < deals:
                if thinking.budget.is_spent(played):
                    return best_first(trials)[0].way
                world = unknown.dealt(board, thinking.random)
                for trial in trials:
                    trial.play(world)
                played += len(trials)
            trials = still_in(best_first(trials))
            deals *= 2
        return trials[0].way


# What is considered


def considered(position: SolitairePosition, board: ImaginedTable) -> list[list[int]]:
    """Return the ways to compare, each a list of moves; at least one.

    After a turn of the stock only the waste is new: the rest was just found to be worse than
    turning. It is checked again when a pass begins.
    """
    ways = safely_up(board)
    if ways:
        return [ways]
    found = ways_with_waste(board) if just_turned(position) else ways_to_try(board)
    if position.idle_choices > PATIENCE:
        found = [way for way in found if len(way) == 1]
    if gives_up(position):
        found = [way for way in found if way[0] != TURNING]
    return found if found else [[CONCEDING]]


def gives_up(position: SolitairePosition) -> bool:
    return position.idle_passes >= IDLE_PASSES


def just_turned(position: SolitairePosition) -> bool:
    """Return whether the last choice was to turn cards, and not the first of a pass."""
    draw = position.setup.draw
    if position.turned <= draw or gives_up(position) or not position.may_turn():
        return False
    return position.moved == position.talon[position.turned - len(position.moved) : position.turned]


# Comparing


class PlanTrial:
    """What became of one way to go on."""

    def __init__(self, way: list[int]) -> None:
        self.way: list[int] = way
        self.values: list[float] = []
        """By deal."""
        self.total: float = 0.0

    def play(self, world: ImaginedTable) -> None:
        board = world.copy()
        for move in self.way:
            board.carry_out(move)
        play_on(board)
        value = worth_of(board)
        self.values.append(value)
        self.total += value

    def is_behind(self, best: PlanTrial) -> bool:
        """Return whether it is clearly worse than another in the same deals."""
        count = len(self.values)
        lead = (best.total - self.total) / count
        spread = 0.0
        for at in range(count):
            beyond = best.values[at] - self.values[at] - lead
            spread += beyond * beyond
        return lead >= MARGIN * sqrt(spread / (count * (count - 1)))


def worth_of(board: ImaginedTable) -> float:
    """A win before all; without one, cards on the foundations."""
    up = board.cards_up()
    if up == NUMBER_CARDS or board.is_certain():
        return 1.0
    return CONSOLATION * float(up) / NUMBER_CARDS


def best_first(trials: list[PlanTrial]) -> list[PlanTrial]:
    return sorted(trials, key=lambda trial: -trial.total)


def still_in(trials: list[PlanTrial]) -> list[PlanTrial]:
    """Return the best, and the better half of the others as far as they are not clearly behind."""
    best = trials[0]
    others = [trial for trial in trials[1:] if not trial.is_behind(best)]
    return [best, *others[: max(1, len(trials) // 2)]]
