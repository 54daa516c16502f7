"""Why an answer is not possible, as a sentence with its rule."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.words import counted, either
from gamenight.parts.bits import count_of, has, members_of

from ...rules.wheel import COLOUR_NAMES
from . import facts
from .ground import LENGTH, OFF_BOARD, RIM, SPACES, is_star
from .moves import EMPTY, Part
from .position import BoardPosition


def refusal(position: BoardPosition, answer: int) -> IllegalAnswer:
    if position.phase == facts.STARTING:
        return IllegalAnswer("Choose two different free spaces of this number.", "SB14")
    if not 0 <= answer < facts.ANSWERS:
        return IllegalAnswer("There is no such answer.", "G3")
    match position.phase:
        case facts.PICKING:
            return wrong_pawn(position, answer)
        case facts.GOING:
            return wrong_end(position, answer)
        case facts.CHOOSING:
            return IllegalAnswer("Choose one of the combinations that can move something.", "SB9")
        case facts.ORDERING:
            return IllegalAnswer("Choose the card to move with next.", "SB16")
        case facts.PLACING:
            return wrong_rim(answer)
        case facts.WINDOW:
            return IllegalAnswer(
                "Only a portal of your own with a pawn on it can be activated.", "SB19"
            )
        case facts.SENDING:
            return IllegalAnswer("The pawn goes to one of the two cards you drew.", "SB19")
        case facts.SURRENDERING:
            return IllegalAnswer("Roll, or surrender a pawn that is not on a star.", "SB26")
        case _:
            return IllegalAnswer(
                "Swap a pawn in one colour with a pawn of another player in the other colour.",
                "SB24",
            )


def wrong_pawn(position: BoardPosition, answer: i64) -> IllegalAnswer:
    if answer > OFF_BOARD:
        return IllegalAnswer("Choose a pawn to move.", "SB5")
    if answer == OFF_BOARD:
        if not position.stock[position.active]:
            return IllegalAnswer("You have no pawn left to enter.", "SB3")
        if not position.roll.is_by_steps():
            return IllegalAnswer(f"A new pawn has no way {this_far(position, answer)}.", "SB7")
        return IllegalAnswer("No pawn can enter with what is open now.", "SB3")
    if position.board[answer] != position.active:
        return IllegalAnswer("You have no pawn there.", "SB5")
    if is_star(answer):
        return IllegalAnswer("A pawn on a star stays there.", "SB2")
    if position.roll.is_by_steps():
        if not has(position.roll.open_colours(), answer // LENGTH):
            return IllegalAnswer("The colour it would leave is not open.", "SB4")
        return IllegalAnswer("It has no space to go to in the open colours.", "SB5")
    if not any(has(part.start, answer // LENGTH) for part in position.roll.parts_now()):
        return IllegalAnswer("No pawn may start from that colour now.", "SB7")
    way = this_far(position, answer)
    return IllegalAnswer(f"It has no way {way}.", rule_of_way(position, answer))


def wrong_end(position: BoardPosition, answer: i64) -> IllegalAnswer:
    if answer >= SPACES:
        return IllegalAnswer("Choose a space to go to.", "SB5")
    if answer == position.picked:
        return IllegalAnswer("The pawn stands there already.", "SB5")
    if is_star(answer) and position.board[answer] != EMPTY:
        return IllegalAnswer("That star is captured.", "SB2")
    if not has(position.roll.open_colours(), answer // LENGTH):
        return IllegalAnswer("That colour is not open.", "SB4")
    if position.board[answer] == position.active and not position.setup.self_capture:
        return IllegalAnswer("You cannot capture a pawn of your own.", "SB12")
    if position.roll.is_by_steps():
        if not position.roll.may_jump():
            return IllegalAnswer("Only one step is left, and that space is not a step away.", "SB5")
        return IllegalAnswer("It is neither a step nor a jump away.", "SB6")
    way = this_far(position, position.picked)
    return IllegalAnswer(f"No way {way} ends there.", rule_of_way(position, position.picked))


def this_far(position: BoardPosition, pawn: i64) -> str:
    """The ways that are asked for now: "of exactly 2 spaces in Green"."""
    opened = position.roll.open_colours()
    parts = [part_words(part, opened) for part in position.roll.parts_now()]
    second = " that enters a second colour" if needs_second_colour(position, pawn) else ""
    return f"of exactly {either(parts)}{second}"


def part_words(part: Part, opened: i64) -> str:
    names: list[str] = []
    for within in part.withins:
        if within == opened:
            names.append("the open colours")
        else:
            names += [COLOUR_NAMES[colour] for colour in members_of(within)]
    touching = ", touching a secondary," if part.touching else ""
    return f"{counted(part.length, 'space')} in {either(names)}{touching}"


def needs_second_colour(position: BoardPosition, pawn: i64) -> bool:
    """Whether a pawn has moved on this roll, in one colour only (SB8)."""
    return count_of(position.entered_before(pawn)) == 1


def rule_of_way(position: BoardPosition, pawn: i64) -> str:
    return "SB8" if needs_second_colour(position, pawn) else "SB7"


def wrong_rim(answer: i64) -> IllegalAnswer:
    if answer in RIM:
        return IllegalAnswer("That space is occupied.", "SB10")
    return IllegalAnswer("A captured pawn goes to space 1 of a primary colour.", "SB10")
