"""Why an answer is a good one: what a hint says beside it."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.game.game import Names

from ..words import COLOUR_NAMES
from .bot.pathfinder import WINNING_STAR, Judge
from .questions import owner_at
from .rules import facts
from .rules.ground import LENGTH, OFF_BOARD, is_star
from .rules.moves import EMPTY
from .rules.state import BoardView


def reason(view: BoardView, answers: Sequence[int], names: Names) -> str:
    """A sentence, or "" where there is nothing to say."""
    answer, position = answers[0], view.position
    judge = Judge(position, view.seat, view.missions)
    match position.phase:
        case facts.CHOOSING | facts.ORDERING:
            return "It takes you furthest."
        case facts.PICKING:
            end = max(position.ends_for(answer), key=lambda end: judge.move(answer, end))
            return why_move(view, judge, answer, end, names)
        case facts.GOING:
            return why_move(view, judge, int(position.picked), answer, names)
        case facts.PLACING:
            own = position.captured == view.seat
            return f"There it is worth {'most to you' if own else 'least to its owner'}."
        case facts.WINDOW:
            passes = answer >= facts.PASS
            return "No portal promises enough now." if passes else "Elsewhere it suits you better."
        case facts.SURRENDERING:
            return "A pawn on the board is worth more than one in stock."
        case _:
            return ""


def why_move(view: BoardView, judge: Judge, start: int, end: int, names: Names) -> str:
    """The best argument for a move."""
    colour = COLOUR_NAMES[end // LENGTH]
    if is_star(end):
        wins = judge.star(view.seat) == WINNING_STAR
        return f"It captures {colour}" + (" and wins." if wins else ".")
    if view.position.board[end] != EMPTY:
        return f"It captures {owner_at(view, end, names)}."
    if judge.mission(start, end) > 0:
        return "It occupies a space of your mission."
    if start == OFF_BOARD:
        return f"It brings a new pawn onto the path to the star of {colour}."
    if judge.danger(start, start) > judge.danger(end, start):
        return "It leaves a space where it could be captured."
    if judge.worth(end, view.seat, start) > judge.worth(start, view.seat, start):
        return f"It comes nearer to the star of {colour}."
    return "Every other move gives up more."
