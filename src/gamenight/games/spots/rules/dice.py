"""Heaps of dice. A heap is one whole number: five bits per face say how many dice show it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.random import Random

from .facts import FACES

BITS: Final = 5
"""Bits per face. No heap ever holds more than 31 dice: bolts set aside no more than 12, a chase
needs 36 of the box's 40 dice for its first eight rolls. And six faces stay below 2**31, because
compiled code shifts a literal (``1 << 32``) as a 32-bit number."""
MANY: Final = 31


def one(face: i64) -> i64:
    """The heap of a single die."""
    return 1 << ((face - 1) * BITS)


def count(heap: i64, face: i64) -> i64:
    """How many dice of the heap show the face."""
    return heap >> ((face - 1) * BITS) & MANY


def size(heap: i64) -> i64:
    """How many dice are in the heap."""
    dice: i64 = 0
    while heap:
        dice += heap & MANY
        heap >>= BITS
    return dice


def spots(heap: i64) -> i64:
    """The spots of all dice of the heap together."""
    total: i64 = 0
    face: i64 = 1
    while heap:
        total += face * (heap & MANY)
        heap >>= BITS
        face += 1
    return total


def highest(heap: i64) -> i64:
    """The highest face in the heap, 0 if it is empty."""
    face: i64 = 0
    while heap:
        heap >>= BITS
        face += 1
    return face


def all_of(heap: i64, face: i64) -> i64:
    """The dice of the heap that show the face."""
    return heap & (MANY << ((face - 1) * BITS))


def up_to(heap: i64, face: i64) -> i64:
    """The dice of the heap that show at most the face."""
    return heap & ((1 << (face * BITS)) - 1)


def throw(dice: i64, random: Random) -> i64:
    """Roll some dice."""
    heap: i64 = 0
    while dice > 0:
        heap += 1 << (random.below(FACES) * BITS)
        dice -= 1
    return heap


def sets_that_total(heap: i64, total: i64, lowest: i64 = 1) -> list[list[int]]:
    """The sets of dice of the heap, none below ``lowest``, with exactly that many spots.

    Each is a list of faces, the lowest first; dice that look alike make no further sets.
    """
    if total == 0:
        return [[]]
    if lowest > FACES:
        return []
    found: list[list[int]] = []
    dice = min(count(heap, lowest), total // lowest)
    while dice >= 0:
        higher = sets_that_total(heap, total - dice * lowest, lowest + 1)
        found += [[lowest] * dice + others for others in higher]
        dice -= 1
    return found


def faces_in(heap: i64) -> list[int]:
    """The dice of the heap one by one, the highest first."""
    return [face for face in range(FACES, 0, -1) for _ in range(count(heap, face))]


def heap_of(faces: list[int]) -> i64:
    """The heap with exactly these dice."""
    heap: i64 = 0
    for face in faces:
        heap += one(face)
    return heap
