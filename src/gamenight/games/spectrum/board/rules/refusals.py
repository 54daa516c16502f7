"""Why an answer is not possible, as a sentence with its rule."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.games.spectrum.board.rules import facts
from gamenight.games.spectrum.board.rules.ground import LENGTH, OFF_BOARD, RIM, SPACES, is_star
from gamenight.games.spectrum.board.rules.moves import EMPTY
from gamenight.games.spectrum.board.rules.position import BoardPosition
from gamenight.parts.bits import has


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
                "Activate one of your portals that has a pawn on it, or pass.", "SB19"
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
        return IllegalAnswer("No pawn can enter with what is open now.", "SB3")
    if position.board[answer] != position.active:
        return IllegalAnswer("You have no pawn there.", "SB5")
    if is_star(answer):
        return IllegalAnswer("A pawn on a star stays there.", "SB2")
    if position.roll.is_by_steps():
        if not has(position.roll.open_colours(), answer // LENGTH):
            return IllegalAnswer("The colour it would leave is not open.", "SB4")
        return IllegalAnswer("It has no space to go to in the open colours.", "SB5")
    if position.entered_before(answer):
        return IllegalAnswer(
            "It cannot move again by exactly that number of spaces and enter a second colour.",
            "SB8",
        )
    return IllegalAnswer("It has no way of exactly that number of spaces.", "SB7")


def wrong_end(position: BoardPosition, answer: i64) -> IllegalAnswer:
    if answer >= SPACES:
        return IllegalAnswer("Choose a space to go to.", "SB5")
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
    return IllegalAnswer("No way of exactly that number of spaces ends there.", "SB7")


def wrong_rim(answer: i64) -> IllegalAnswer:
    if answer in RIM:
        return IllegalAnswer("That space is occupied.", "SB10")
    return IllegalAnswer("A captured pawn goes to space 1 of a primary colour.", "SB10")
