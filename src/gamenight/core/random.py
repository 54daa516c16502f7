"""The random source: xoshiro128++ 1.0 (Blackman and Vigna), seeded through BLAKE2b.

Every step works on 32-bit words whose intermediate results stay below 2**63, so compiled code
(native 64-bit integers) and interpreted code (unbounded integers) give the same numbers.

xoshiro128++ is fast but predictable: enough of its output gives away the rest.
Seeding is therefore one-way, and a match takes a fresh stream per answer (see ``match.py``), so
that nothing seen so far tells anything about what comes next.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Final, TypeVar, final

from mypy_extensions import i64

Item = TypeVar("Item")

WORD: Final[i64] = 0xFFFFFFFF

EMPTY_HASH: Final = blake2b(digest_size=16, person=b"gamenight")
"""Every match is begun, and every answer of it given, with a copy: making a hash takes longer."""
FOUR_WORDS: Final = Struct("<4I")


@final
class Random:
    """A stream of random numbers. ``draws`` counts the words taken from it so far.

    It is final so that compiled code need not look up its methods.
    """

    def __init__(self, s0: int, s1: int, s2: int, s3: int) -> None:
        if not (s0 or s1 or s2 or s3):
            raise ValueError("the state of a random source must not be all zero")
        self._s0: i64 = s0
        self._s1: i64 = s1
        self._s2: i64 = s2
        self._s3: i64 = s3
        self.draws: i64 = 0

    def word(self) -> i64:
        """Return the next 32 random bits."""
        s0, s1, s2, s3 = self._s0, self._s1, self._s2, self._s3
        total = (s0 + s3) & WORD
        result = ((((total << 7) | (total >> 25)) & WORD) + s0) & WORD
        s2 ^= s0
        s3 ^= s1
        self._s1 = s1 ^ s2
        self._s0 = s0 ^ s3
        self._s2 = s2 ^ ((s1 << 9) & WORD)
        self._s3 = ((s3 << 11) | (s3 >> 21)) & WORD
        self.draws += 1
        return result

    def below(self, limit: i64) -> i64:
        """Return a whole number from 0 to ``limit`` - 1, each exactly as likely (Lemire's method).

        ``limit`` is at least 1 and at most 2**31, so that the product stays below 2**63.
        """
        product = self.word() * limit
        if (product & WORD) < limit:
            threshold = (WORD + 1) % limit
            while (product & WORD) < threshold:
                product = self.word() * limit
        return product >> 32

    def branch(self) -> Random:
        """Return a stream of its own, named by the next words of this one."""
        return Random(self.word(), self.word(), self.word(), self.word() | 1)

    def copy(self) -> Random:
        """Return a stream that goes on exactly as this one does."""
        return Random(self._s0, self._s1, self._s2, self._s3)

    def die(self) -> i64:
        """Return one roll of a six-sided die."""
        return self.below(6) + 1

    def shuffle(self, items: list[Item]) -> None:
        """Put the items into random order, in place (Fisher and Yates).

        Draws what ``below`` would draw for each item. The steps of ``word`` are repeated here so
        that its four words stay in registers, which halves the time to shuffle a deck.
        """
        s0, s1, s2, s3 = self._s0, self._s1, self._s2, self._s3
        draws: i64 = 0
        last: i64 = len(items) - 1
        while last > 0:
            total = (s0 + s3) & WORD
            product = (((((total << 7) | (total >> 25)) & WORD) + s0) & WORD) * (last + 1)
            shifted = (s1 << 9) & WORD
            s2 ^= s0
            s3 ^= s1
            s1 ^= s2
            s0 ^= s3
            s2 ^= shifted
            s3 = ((s3 << 11) | (s3 >> 21)) & WORD
            draws += 1
            rest = product & WORD
            if rest <= last and rest < (WORD + 1) % (last + 1):
                continue  # would favour some items: draw again
            other = product >> 32
            items[last], items[other] = items[other], items[last]
            last -= 1
        self._s0, self._s1, self._s2, self._s3 = s0, s1, s2, s3
        self.draws += draws


def random_from(seed: int, *path: int) -> Random:
    """Return the stream named by a seed and a path of numbers, for example the step of a match."""
    name = ":".join([str(seed), *[str(part) for part in path]])
    hashed = EMPTY_HASH.copy()
    hashed.update(name.encode())
    s0, s1, s2, s3 = FOUR_WORDS.unpack(hashed.digest())
    return Random(s0, s1, s2, s3)
