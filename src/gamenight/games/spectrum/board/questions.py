"""What is asked in Spectrum, and every answer in words."""

from __future__ import annotations

from typing import Final

from gamenight.core.words import capitalised, counted
from gamenight.game.game import Names
from gamenight.table import Answer

from ..words import COLOUR_NAMES
from .rules import facts
from .rules.moves import EMPTY
from .rules.position import BoardPosition
from .rules.state import BoardView
from .words import combination_name, move_words, part_words, plan_words, space_name, why_open

ABOUT_PAWNS: Final = (
    facts.PICKING,
    facts.SWAPPING,
    facts.SWAPPING_WITH,
    facts.SURRENDERING,
    facts.WINDOW,
)
"""Questions whose spaces stand for the pawns on them."""


def text(view: BoardView) -> str:
    position = view.position
    match position.phase:
        case facts.PICKING:
            return f"{what_moves(position)}: which pawn?"
        case facts.GOING:
            where = "where does the new pawn go" if position.picked == facts.ENTER else "where to"
            return f"{what_moves(position)}: {where}?"
        case facts.CHOOSING:
            what = "cards" if position.setup.dice == facts.CARDS else "dice"
            return f"Which {what} do you use?"
        case facts.ORDERING:
            return "Which card do you move with next?"
        case facts.PLACING:
            return "Where do you put the captured pawn?"
        case facts.WINDOW:
            return "Do you activate a portal?"
        case facts.SENDING:
            return f"Where does the pawn on {space_name(int(position.picked))} go?"
        case facts.SURRENDERING:
            return "Roll, or surrender a pawn?"
        case facts.STARTING:
            return f"A double: on which two spaces {position.start_number()} do you start?"
        case _:
            return swap_text(position)


def why(position: BoardPosition) -> str:
    """Which paths may be used now; before the first move of a roll also why they are open."""
    roll = position.roll
    if position.phase not in (facts.PICKING, facts.GOING):
        return ""
    said = [why_open(int(position.setup.dice), roll.used())] if roll.is_first_move() else []
    if not roll.is_by_steps():
        said.append(f"Now: {' or '.join([part_words(part) for part in roll.parts_now()])}.")
    return " ".join(said)


def what_moves(position: BoardPosition) -> str:
    """The step or part under way: "Take a step or a jump"; "Move 2 spaces"."""
    roll = position.roll
    if roll.is_by_steps():
        return "Take a step or a jump" if roll.may_jump() else "Take your second step"
    lengths = sorted({int(part.length) for part in roll.parts_now()})
    if lengths == [1]:
        return "Move 1 space"
    return f"Move {' or '.join([str(length) for length in lengths])} spaces"


def swap_text(position: BoardPosition) -> str:
    side = 0 if position.phase == facts.SWAPPING else 1
    colour = COLOUR_NAMES[position.roll.used().colours[side]]
    return f"Which pawn in {colour} do you swap?"


def answer(view: BoardView, number: int, names: Names) -> Answer:
    return Answer(number, label(view, number, names))


def label(view: BoardView, number: int, names: Names) -> str:
    position = view.position
    match position.phase:
        case facts.CHOOSING:
            combination = position.roll.offered[number - facts.FIRST_CHOICE]
            name = combination_name(int(combination.kind), combination.colours, combination.cards)
            return f"{name}: {plan_words(combination)}"
        case facts.ORDERING:
            return f"Move {counted(number - facts.FIRST_MOVE + 1, 'space')}"
        case facts.GOING:
            return capitalised(move_label(view, number, names))
        case facts.PICKING:
            return "A new pawn" if number == facts.ENTER else space_name(number)
        case facts.WINDOW:
            return window_label(view, number, names)
        case facts.SENDING:
            return sending_label(view, number, names)
        case facts.SURRENDERING:
            return "Roll" if number == facts.ROLL else f"Surrender {space_name(number)}"
        case facts.SWAPPING | facts.SWAPPING_WITH:
            return f"{owner_at(view, number, names)} on {space_name(number)}"
        case _:
            return space_name(number)


def move_label(view: BoardView, end: int, names: Names) -> str:
    position = view.position
    start = int(position.picked)
    way = position.way(start, end)
    over = [space for space in way[:-1] if position.board[space] != EMPTY]
    victim = owner_at(view, end, names) if position.board[end] != EMPTY else ""
    return move_words(start, end, over, victim)


def owner_at(view: BoardView, space: int, names: Names) -> str:
    owner = view.position.board[space]
    return "your own pawn" if owner == view.seat else f"{names[owner]}'s pawn"


def window_label(view: BoardView, number: int, names: Names) -> str:
    match number:
        case facts.PASS:
            return "Pass"
        case facts.PASS_THIS_TURN:
            return "Pass for the rest of this turn"
        case facts.PASS_UNTIL_MY_TURN:
            return "Pass until my next turn"
        case _:
            pawn = owner_at(view, number, names)
            return f"Activate {space_name(number)} under {pawn}"


def sending_label(view: BoardView, number: int, names: Names) -> str:
    board = view.position.board
    traveller = board[view.position.picked]
    there = board[number]
    kept = [space_name(space) for space in view.drawn if space != number]
    keep = f", keep {kept[0]}" if kept else ""
    if there == EMPTY:
        return f"To {space_name(number)}{keep}"
    if there == traveller:
        return f"To {space_name(number)}, where a pawn of the same owner is: it stays{keep}"
    return f"To {space_name(number)}, capture {owner_at(view, number, names)}{keep}"
