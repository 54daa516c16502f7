"""The 32 dogs of the box, their spaces and their pawprints (ST2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.parts.bits import members_of, set_of

DOGS: Final[tuple[tuple[str, str], ...]] = (
    *(("Burt", "1"), ("Bristles", "12"), ("Bongo", "13"), ("Eloise", "14")),
    *(("Ursula", "15"), ("Mayor", "16"), ("Sundrop", "23"), ("Jolene", "24")),
    *(("Xerxes", "25"), ("Louise", "26"), ("Missy", "34"), ("Lil Beth", "35")),
    *(("Handsome", "36"), ("Frankie", "45"), ("Bitsy", "46"), ("Gretchen", "56")),
    *(("Lief", "123"), ("Goliath", "125"), ("Gumbo", "126"), ("Pebble", "134")),
    *(("Wilbur", "136"), ("Cabbage", "145"), ("Honcho", "146"), ("Wolfgang", "234")),
    *(("Raya", "235"), ("Rogue", "245"), ("Nutmeg", "246"), ("Rupert", "256")),
    *(("Mirabelle", "345"), ("Momo", "356"), ("Zipper", "456")),
    *(("Doog", "2356"),),
)
"""Name and the numbers on the spaces; no dog has a number twice."""
DOG_COUNT: Final = 32
PAWPRINTS: Final[tuple[int, ...]] = tuple([max(0, len(numbers) - 2) for _, numbers in DOGS])
"""None on a dog with one or two spaces, one on three, two on four (ST2)."""


def space(face: i64) -> i64:
    """The set of the one space that wants this face. Sets of spaces have one bit per face."""
    return 1 << (face - 1)


def spaces_in(spaces: i64) -> list[int]:
    """The numbers of a set of spaces, the lowest first."""
    return [face + 1 for face in members_of(spaces)]


def printed_spaces(numbers: str) -> int:
    return set_of([int(digit) - 1 for digit in numbers])


SPACES: Final[tuple[int, ...]] = tuple([printed_spaces(numbers) for _, numbers in DOGS])
"""The spaces of each dog."""
