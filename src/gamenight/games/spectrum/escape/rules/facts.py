"""The numbers of Spectrum Escape, and the names of answers and events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import Kind

from ...rules.wheel import COLOURS

# Pawns and spaces (SE1): space 1 is nearest the centre, 9 is the rim.

RIM: Final = 9
OFF_BOARD: Final = 0
"""Where a pawn is that has not entered; the centre counts as this space too (SE2)."""
ESCAPED: Final = 10
"""Where a pawn goes that moves past the rim."""
PAWNS: Final = 10
"""Of each player."""
ESCAPES_TO_WIN: Final[tuple[int, ...]] = (0, 0, 7, 5, 4)
"""By the number of players."""
MOST_PLAYERS: Final = 4
MOST_ROUNDS: Final = 500
"""After so many rounds the most escaped pawns win (SE7)."""

# Dice: a d6 shows the primaries, a d12 all colours.

D6_DICE: Final = 4
D12_DICE: Final = 5
DICE: Final = D6_DICE + D12_DICE

# Answers. Common dice of one colour are the same answer: nothing tells them apart once rolled.

PERSONAL: Final = 0
COMMON: Final = 1  # and a colour
GIVE_UP: Final = COMMON + COLOURS
PAWN: Final = GIVE_UP + 1  # and a colour: that pawn is given up
ANSWERS: Final = PAWN + COLOURS

# Pieces, to count them: dice are all alike, pawns belong to a seat.

DIE_PIECE: Final = 0
PAWN_PIECE: Final = 1  # and the seat

NO_MOVE: Final = -1
"""Instead of the code of a seat's last move."""

# Events: what happened, and what is told of it. The pawn of the "rival" is the "furthest" of the
# others in that colour; space 0 and NOBODY where there is none.

ROUND_BEGAN: Final = Kind("round began", "round first")
ROLLED: Final = Kind("rolled", "personal* common*")
MOVED: Final = Kind("moved", "seat personal colour from to furthest rival escaped goal")
DID_NOTHING: Final = Kind("did nothing", "seat personal colour furthest")
GAVE_UP: Final = Kind("gave up", "seat colour from")
MATCH_WON: Final = Kind("match won", "seat escaped")
LIMIT_REACHED: Final = Kind("limit reached")


def is_d6_round(number: i64) -> bool:
    """Rounds alternate, the first is a d6 round."""
    return number % 2 == 1


def common_d6(players: i64, number: i64) -> i64:
    """How many of the common dice are d6: those that nobody has as a personal die (SE6)."""
    return D6_DICE - players if is_d6_round(number) else D6_DICE


def move_code(colour: i64, here: i64, there: i64) -> i64:
    """A move as one number, to remember the last one of each seat."""
    return (colour * 16 + here) * 16 + there


def read_move(code: i64) -> tuple[int, int, int]:
    """The colour of a move, from where, and where to."""
    return int(code // 256), int(code // 16 % 16), int(code % 16)
