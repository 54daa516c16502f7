"""The numbers of Spectrum Solitaire, and its answers and events by name."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import Kind

from ...rules.deck import NUMBER_CARDS, RANKS

COLUMNS: Final = 12
LAST_RANK: Final = 12
"""Of a foundation; and what goes to an empty column (SO2)."""
DEALT_TO_COLUMNS: Final = 78
"""One card in the first column, twelve in the last (SO1)."""
IN_STOCK: Final = 66


def first_of_column(column: i64) -> i64:
    """Return where the cards of a column begin in the deck."""
    return column * (column + 1) // 2


USUAL_PASSES: Final = 10
MOST_PASSES: Final = 100

# Scoring (SO3)

FOR_A_WIN: Final = 720
LESS_FOR_EACH_PASS: Final = 72
"""A tenth of a win, for every pass but the first."""
FOR_A_CARD_UP: Final = 5
FOR_A_FACE_UP: Final = 1
FOR_A_FACE_DOWN: Final = -5
FOR_ONE_IN_STOCK: Final = -1
FOR_A_PASS: Final = -10
PERFECT_PASSES: Final = 1
MASTERFUL_PASSES: Final = 4

# Endless play (SO4)

IDLE_CHOICES: Final = 300
IDLE_PASSES: Final = 10

# A move is named by two answers: a card with all that lies on it, then the place it goes to. The
# other answers stand alone.

COLUMN: Final = 144
"""Onto the first column; the others follow."""
FOUNDATION: Final = COLUMN + COLUMNS
TURN: Final = FOUNDATION + 1
"""The next cards of the stock; when it is empty, the waste is turned over first."""
ALL_UP: Final = FOUNDATION + 2
"""All that can go to the foundations goes, and what that uncovers, until nothing can."""
CONCEDE: Final = FOUNDATION + 3
ANSWERS: Final = FOUNDATION + 4

# Given as numbers: what is worked out from constants of another module is looked up each time.

assert (LAST_RANK, IN_STOCK, COLUMN) == (RANKS, NUMBER_CARDS - DEALT_TO_COLUMNS, NUMBER_CARDS)

WASTE: Final = -2
"""Where a card lies that is on top of the waste, beside the numbers of columns."""
ELSEWHERE: Final = -3
"""Where a card lies that cannot be moved."""

# Why a game is over

WON: Final = 1
CONCEDED: Final = 2
NO_MOVE_LEFT: Final = 3
TOO_MANY_CHOICES: Final = 4
TOO_MANY_PASSES: Final = 5

# Events

DEALT: Final = Kind("dealt", "most_passes")
TURNED: Final = Kind("turned", "cards*")
WASTE_TURNED_OVER: Final = Kind("waste turned over", "pass")
MOVED: Final = Kind("moved", "card count from column")
WENT_UP: Final = Kind("went up", "card from")
TURNED_UP: Final = Kind("turned up", "card column")
STOCK_RAN_OUT: Final = Kind("stock ran out", "passes most_passes")
ENDED: Final = Kind("ended", "why points passes")
