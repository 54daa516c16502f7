"""Sets of small whole numbers as one number with a bit per member: cards, seats, spaces.

A set has at most 63 members, 0 to 62. Compiled, the expression ``1 << member`` is cut to 32 bits,
even if the 1 has a name; shifting in place is not, so ``only`` makes single bits.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BYTES: Final = 256


def members_of_byte(byte: i64, first: i64) -> list[int]:
    """Return the members of a set of eight, of which ``first`` is the lowest that there can be."""
    return [first + member for member in range(8) if byte >> member & 1]


MEMBERS_OF_BYTES: Final[list[list[int]]] = [
    members_of_byte(byte, first) for first in range(0, 64, 8) for byte in range(BYTES)
]
"""For each byte of a set and each value of that byte: rules list sets all the time, and this way
they need not look at every bit."""


def only(member: i64) -> i64:
    """Return the set of one member."""
    bit: i64 = 1
    bit <<= member
    return bit


def first_bits(count: i64) -> i64:
    """Return the set of the members 0 to ``count`` - 1."""
    if count == 0:
        return 0
    last = only(count - 1)
    return last | (last - 1)


def has(members: i64, member: i64) -> bool:
    return (members >> member & 1) == 1


def count_of(members: i64) -> i64:
    """Return how many members a set has."""
    count: i64 = 0
    while members:
        members &= members - 1
        count += 1
    return count


def members_of(members: i64) -> list[int]:
    """Return the members of a set, the lowest first."""
    table: i64 = 0
    while members and not members & 0xFF:
        members >>= 8
        table += BYTES
    found = MEMBERS_OF_BYTES[table + (members & 0xFF)]  # shared, so nobody may change it
    members >>= 8
    if not members:
        return found.copy()
    is_own = False
    while members:
        table += BYTES
        byte = members & 0xFF
        members >>= 8
        if not byte:
            continue
        here = MEMBERS_OF_BYTES[table + byte]
        if is_own:
            found += here
        else:
            found = found + here
            is_own = True
    return found


def set_of(members: list[int]) -> i64:
    """Return the set with exactly these members."""
    found: i64 = 0
    for member in members:
        found |= only(member)
    return found


def lowest(members: i64) -> i64:
    """Return the lowest member of a set, -1 if it is empty."""
    if not members:
        return -1
    member: i64 = 0
    while not members & 1:
        members >>= 1
        member += 1
    return member


def highest(members: i64) -> i64:
    """Return the highest member of a set, -1 if it is empty."""
    member: i64 = -1
    while members > 0xFF:
        members >>= 8
        member += 8
    while members:
        members >>= 1
        member += 1
    return member
