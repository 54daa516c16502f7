"""The words of Spectrum: the names of things, the questions, and the reasons of hints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from gamenight.core.words import capitalised, counted, joined
from gamenight.game.addressing import YOU, verb
from gamenight.game.game import Names
from gamenight.parts.bits import count_of, set_of
from gamenight.table import Answer

from ..rules.deck import is_special
from ..rules.wheel import COLOURS, opposite
from ..words import COLOUR_NAMES, card_name, round_the_wheel
from .bot.pathfinder import WINNING_STAR, Judge
from .rules import combinations, constants
from .rules.combinations import Combination
from .rules.constants import LENGTH, OFF_BOARD, colour_at, is_star, number_at
from .rules.moves import EMPTY, Part
from .rules.position import BoardPosition
from .rules.state import BoardView

# The words of the board game for spaces, dice, cards and what they open


ALIKE: Final = {
    combinations.DOUBLE: "Double",
    combinations.TRIPLE: "Triple",
    combinations.QUADRUPLE: "Quadruple",
}


@cache
def space_name(space: int) -> str:
    """Return a space as people say it: "Blue 4", "the Blue star"."""
    if space == OFF_BOARD:
        return "the stock"
    colour = COLOUR_NAMES[colour_at(space)]
    return f"the {colour} star" if is_star(space) else f"{colour} {number_at(space)}"


@cache
def colours_in(colours: int) -> str:
    """Return a set of colours: "Green, Green-Blue and Blue", "the shades of Red and Green"."""
    for colour in range(COLOURS // 2):
        if colours == combinations.shades_across(colour):
            across = COLOUR_NAMES[opposite(colour)]
            return f"the shades of {COLOUR_NAMES[colour]} and {across}"
    return joined([COLOUR_NAMES[colour] for colour in round_the_wheel(colours)])


def dice_words(colours: Sequence[int]) -> str:
    """Return a roll, or what is used of it: "Green and Blue", "2 × Green"."""
    shown = list(dict.fromkeys(colours))
    counts = [colours.count(colour) for colour in shown]
    return joined(
        [
            COLOUR_NAMES[colour] if count == 1 else f"{count} × {COLOUR_NAMES[colour]}"
            for colour, count in zip(shown, counts, strict=True)
        ]
    )


def used_card(card: int, colour: int) -> str:
    """Return a card as it counts: a swap card counts as a 1 of one of its colours."""
    return f"{card_name(card)} as {COLOUR_NAMES[colour]} 1" if is_special(card) else card_name(card)


def combination_name(kind: int, colours: Sequence[int], cards: Sequence[int]) -> str:
    """Return what is used: "Green and Blue", "Double Green", "Red 2 and Red-Orange 3"."""
    if kind == combinations.SWAP:
        return card_name(cards[0])
    if cards:
        return joined([used_card(c, colour) for c, colour in zip(cards, colours, strict=True)])
    names = joined([COLOUR_NAMES[colour] for colour in colours])
    if kind == combinations.DOUBLE_DOUBLE:
        return f"Double double {names}"
    return f"{ALIKE[kind]} {names}" if kind in ALIKE else names


def part_words(part: Part, short: bool = False) -> str:
    """Return a part: "2 spaces in Green", in short "2 in Green"; "… touching a secondary"."""
    where = " or ".join(colours_in(within) for within in part.withins)
    touching = ", touching a secondary" if part.touching else ""
    length = str(part.length) if short else counted(part.length, "space")
    return f"{length} in {where}{touching}"


def plan_words(combination: Combination) -> str:
    """Return all that a combination moves, in order."""
    if combination.kind == combinations.SWAP:
        one, other = combination.colours
        return f"swap a pawn in {COLOUR_NAMES[one]} with one in {COLOUR_NAMES[other]}"
    if combination.is_by_steps():
        more = combination.open_colours & ~set_of(list(combination.colours))
        return f"{colours_in(more)} too" if more else "nothing else"
    parts = combination.parts
    if combination.kind == combinations.SAME_COLOUR:
        lengths = joined([str(part.length) for part in parts])
        return f"moves of {lengths} in {colours_in(parts[0].withins[0])}"
    return ", then ".join(part_words(part, short=True) for part in parts)


def why_open(dice: int, combination: Combination) -> str:
    """Return which paths are open and why, as a sentence."""
    kind, colours = combination.kind, combination.colours
    names = [COLOUR_NAMES[colour] for colour in colours]
    paths = colours_in(combination.open_colours)
    if kind == combinations.TWO_COLOURS:
        more = combination.open_colours & ~set_of(list(colours))
        return why_open_on_two(dice, names, more)
    if kind == combinations.SWAP:
        return f"A swap card: one pawn in {names[0]} and one in {names[1]} change places."
    if kind == combinations.ONE_CARD:
        return f"One card: only {names[0]} is open."
    if kind == combinations.CONSECUTIVE:
        return f"Neighbours open themselves and both ends: {paths}. You move half the sum."
    if kind == combinations.DOUBLE_DOUBLE and dice == constants.D12:
        return f"{joined(names)} and the colours across are open: {paths}."
    shown = list(dict.fromkeys(colours))
    across = joined([COLOUR_NAMES[opposite(colour)] for colour in shown])
    both = joined([COLOUR_NAMES[colour] for colour in shown])
    opposites = "its opposite" if len(shown) == 1 else "their opposites"
    return f"{both}, {opposites} {across}, and the colours beside them are open."


def why_open_on_two(dice: int, names: list[str], more: int) -> str:
    both = joined(names)
    if not more:
        return f"{both} are open; they are not neighbours, so nothing else is."
    where = "between them" if dice == constants.D6 else "on both sides"
    is_are = "is" if count_of(more) == 1 else "are"
    return f"{both} are neighbours, so {colours_in(more)} {where} {is_are} open too."


def move_words(start: int, end: int, over: Sequence[int], victim: str, who: str = "") -> str:
    """Return a move: "jump Blue 4 and capture Ben's pawn on Blue-Purple 5", or what ``who`` did."""
    name = who or YOU
    jumped = joined([space_name(space) for space in over])
    jumps = f"{verb(name, 'jumps')} {jumped}" if over else ""
    if victim:
        takes = f"{verb(name, 'captures')} {victim} on {space_name(end)}"
        return f"{jumps} and {takes}" if jumps else takes
    if jumps:
        return f"{jumps} to {space_name(end)}"
    if start == OFF_BOARD:
        return f"{verb(name, 'enters')} on {space_name(end)}"
    begin = f" from {space_name(start)}" if who else ""
    return f"{verb(name, 'moves')}{begin} to {space_name(end)}"


# The questions of Spectrum in words, and the reasons of hints


# What is asked in Spectrum, and every answer in words


ABOUT_PAWNS: Final = (
    constants.PICKING,
    constants.SWAPPING,
    constants.SWAPPING_WITH,
    constants.SURRENDERING,
    constants.WINDOW,
)
"""Questions whose spaces stand for the pawns on them."""


def text(view: BoardView) -> str:
    position = view.position
    match position.phase:
        case constants.PICKING:
            return f"{what_moves(position)}: which pawn?"
        case constants.GOING:
            where = (
                "where does the new pawn go" if position.picked == constants.ENTER else "where to"
            )
            return f"{what_moves(position)}: {where}?"
        case constants.CHOOSING:
            what = "cards" if position.setup.dice == constants.CARDS else "dice"
            return f"Which {what} do you use?"
        case constants.ORDERING:
            return "Which card do you move with next?"
        case constants.PLACING:
            return "Where do you put the captured pawn?"
        case constants.WINDOW:
            return "Do you activate a portal?"
        case constants.SENDING:
            return f"Where does the pawn on {space_name(position.picked)} go?"
        case constants.SURRENDERING:
            return "Roll, or surrender a pawn?"
        case constants.STARTING:
            return f"A double: on which two spaces {position.start_number()} do you start?"
        case _:
            return swap_text(position)


def why(position: BoardPosition) -> str:
    """Return which paths may be used now; before the first move of a roll also why they are
    open."""
    roll = position.roll
    if position.phase not in (constants.PICKING, constants.GOING):
        return ""
    said = [why_open(position.setup.dice, roll.used())] if roll.is_first_move() else []
    if not roll.is_by_steps():
        said.append(f"Now: {' or '.join([part_words(part) for part in roll.parts_now()])}.")
    return " ".join(said)


def what_moves(position: BoardPosition) -> str:
    """Return the step or part under way: "Take a step or a jump"; "Move 2 spaces"."""
    roll = position.roll
    if roll.is_by_steps():
        return "Take a step or a jump" if roll.may_jump() else "Take your second step"
    lengths = sorted({int(part.length) for part in roll.parts_now()})
    if lengths == [1]:
        return "Move 1 space"
    return f"Move {' or '.join([str(length) for length in lengths])} spaces"


def swap_text(position: BoardPosition) -> str:
    side = 0 if position.phase == constants.SWAPPING else 1
    colour = COLOUR_NAMES[position.roll.used().colours[side]]
    return f"Which pawn in {colour} do you swap?"


def answer(view: BoardView, number: int, names: Names) -> Answer:
    return Answer(number, label(view, number, names))


def label(view: BoardView, number: int, names: Names) -> str:
    position = view.position
    match position.phase:
        case constants.CHOOSING:
            combination = position.roll.offered[number - constants.FIRST_CHOICE]
            name = combination_name(combination.kind, combination.colours, combination.cards)
            return f"{name}: {plan_words(combination)}"
        case constants.ORDERING:
            return f"Move {counted(number - constants.FIRST_MOVE + 1, 'space')}"
        case constants.GOING:
            return capitalised(move_label(view, number, names))
        case constants.PICKING:
            return "A new pawn" if number == constants.ENTER else space_name(number)
        case constants.WINDOW:
            return window_label(view, number, names)
        case constants.SENDING:
            return sending_label(view, number, names)
        case constants.SURRENDERING:
            return "Roll" if number == constants.ROLL else f"Surrender {space_name(number)}"
        case constants.SWAPPING | constants.SWAPPING_WITH:
            return f"{owner_at(view, number, names)} on {space_name(number)}"
        case _:
            return space_name(number)


def move_label(view: BoardView, end: int, names: Names) -> str:
    position = view.position
    start = position.picked
    way = position.way(start, end)
    over = [space for space in way[:-1] if position.board[space] != EMPTY]
    victim = owner_at(view, end, names) if position.board[end] != EMPTY else ""
    return move_words(start, end, over, victim)


def owner_at(view: BoardView, space: int, names: Names) -> str:
    owner = view.position.board[space]
    return "your own pawn" if owner == view.seat else f"{names[owner]}'s pawn"


def window_label(view: BoardView, number: int, names: Names) -> str:
    match number:
        case constants.PASS:
            return "Pass"
        case constants.PASS_THIS_TURN:
            return "Pass for the rest of this turn"
        case constants.PASS_UNTIL_MY_TURN:
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


# Why an answer is a good one: what a hint says beside it


def reason(view: BoardView, answers: Sequence[int], names: Names) -> str:
    """Return a sentence, or "" where there is nothing to say."""
    answer, position = answers[0], view.position
    judge = Judge(position, view.seat, view.missions)
    match position.phase:
        case constants.CHOOSING | constants.ORDERING:
            return "It takes you furthest."
        case constants.PICKING:
            end = max(position.ends_for(answer), key=lambda end: judge.move(answer, end))
            return why_move(view, judge, answer, end, names)
        case constants.GOING:
            return why_move(view, judge, position.picked, answer, names)
        case constants.PLACING:
            own = position.captured == view.seat
            return f"There it is worth {'most to you' if own else 'least to its owner'}."
        case constants.WINDOW:
            passes = answer >= constants.PASS
            return "No portal promises enough now." if passes else "Elsewhere it suits you better."
        case constants.SURRENDERING:
            return "A pawn on the board is worth more than one in stock."
        case _:
            return ""


def why_move(view: BoardView, judge: Judge, start: int, end: int, names: Names) -> str:
    """Return the best argument for a move."""
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
