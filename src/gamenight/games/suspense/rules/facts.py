"""What is printed on the cards of Suspense, and the names of answers and events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import Kind
from gamenight.parts.bits import members_of

# The deck (SU1): cards 0-5 are white 1-6, cards 6-11 are black 1-6, card 12 is the red "?".

CARDS: Final = 13
QUESTION_MARK: Final = 12
COLOUR_SIZE: Final = 6
HAND_SIZE: Final = 4
PLAYERS: Final = 3

WHITE_CARDS: Final = 0b0_000000_111111
BLACK_CARDS: Final = 0b0_111111_000000
NUMBER_CARDS: Final = WHITE_CARDS | BLACK_CARDS
ALL_CARDS: Final = 0b1_111111_111111
DECK: Final[list[int]] = [*range(CARDS)]

STARS: Final[tuple[int, ...]] = (0, 2, 3, 4, 4, 3, 2)
"""Points for winning with a number, by the number (SU3)."""
QUESTION_MARK_POINTS: Final = 2
"""Points for the lowest sum when the secret card is the "?" (SU6)."""
FOLD_POINTS: Final = 1
SUM_THAT_ENDS: Final = 20
POINTS_TO_WIN: Final = 10

# Victory conditions (SU2): direction, colours that count, and where they count.

HIGHEST: Final = True
LOWEST: Final = False
IN_HAND: Final = True
IN_PLAY: Final = False

Condition = tuple[bool, int, bool]

CONDITIONS: Final[tuple[Condition, ...]] = (
    (LOWEST, NUMBER_CARDS, IN_HAND),  # white 1
    (LOWEST, WHITE_CARDS, IN_PLAY),  # white 2
    (HIGHEST, BLACK_CARDS, IN_HAND),  # white 3
    (LOWEST, BLACK_CARDS, IN_HAND),  # white 4
    (HIGHEST, NUMBER_CARDS, IN_PLAY),  # white 5
    (HIGHEST, WHITE_CARDS, IN_HAND),  # white 6
    (LOWEST, NUMBER_CARDS, IN_PLAY),  # black 1
    (LOWEST, BLACK_CARDS, IN_PLAY),  # black 2
    (HIGHEST, WHITE_CARDS, IN_PLAY),  # black 3
    (LOWEST, WHITE_CARDS, IN_HAND),  # black 4
    (HIGHEST, BLACK_CARDS, IN_PLAY),  # black 5
    (HIGHEST, NUMBER_CARDS, IN_HAND),  # black 6
)

# Answers: 0-12 play that card.

PASS: Final = 13
FOLD: Final = 14
ANSWERS: Final = 15

# Why a round ended (SU7).

ALL_PASSED: Final = 0
ONE_LEFT: Final = 1
SUM_REACHED: Final = 2

# Events: what happened, and what is told of it.

ROUND_BEGAN: Final = Kind("round began", "round dealer")
PLAYED: Final = Kind("played", "seat card")
PASSED: Final = Kind("passed", "seat")
FOLDED: Final = Kind("folded", "seat")
ROUND_ENDED: Final = Kind("round ended", "round why")
REVEALED: Final = Kind("revealed", "card")
SHOWED: Final = Kind("showed", "seat cards*")
SCORED: Final = Kind("scored", "seat points folded")
NOBODY_WON: Final = Kind("nobody won")
MATCH_WON: Final = Kind("match won", "seat points")


def number(card: i64) -> i64:
    """The number on a card; the "?" adds nothing (SU1)."""
    return 0 if card == QUESTION_MARK else card % COLOUR_SIZE + 1


def numbers_in(cards: i64) -> i64:
    """The numbers present in a set of cards, number n as bit n - 1."""
    return (cards | cards >> COLOUR_SIZE) & WHITE_CARDS


def sum_of(cards: i64) -> i64:
    """The sum of the numbers in a set of cards."""
    total: i64 = 0
    for card in members_of(cards):
        total += number(card)
    return total
