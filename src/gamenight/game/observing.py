"""What a seat sees, as numbers that a network can use: a row of fields, always in the same places.

A game declares its row once, as a function of a view:

    def observe(view: SuspenseView, row: Row) -> None:
        row.members("hand", view.hand, CARDS)
        row.seat("dealer", view.position.round.dealer)

Called once with a row that takes notes, the function says which fields there are (``fields_of``);
called with any other row, it writes them. So names, places and values cannot disagree. It has only
the view, so it can tell no secrets. What it declares may depend on the setup and on nothing else.

Seats are counted from the one who looks: first its own, then the next one clockwise, and so on.
Every number lies between -1 and 1, or 0 and 1 where it cannot be negative. One that leaves its
declared range is an error; ``capped`` is for those that have no natural limit.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, mypyc_attr

from gamenight.core.rules import AnyView
from gamenight.parts.bits import members_of

FLOATS: Final = "f"
"""How numpy and ``array`` call fractions of four bytes."""

WHOLE: Final = "q"
"""How they call whole numbers of eight bytes."""

ONE: Final[i64] = 0x3F800000
"""The bits of 1.0 in four bytes."""

SWITCH: Final = "switch"
NUMBER: Final = "number"
CAPPED: Final = "capped number"
ONE_OF: Final = "one of"
SET: Final = "set"
PLACES: Final = "places"


@dataclass(frozen=True)
class Field:
    """A part of the row that belongs together."""

    name: str
    kind: str
    shape: tuple[int, ...]
    start: int
    """Its first place in the row."""
    size: int
    least: float
    most: float
    by_seat: bool
    """Whether the first dimension counts seats."""

    def place_names(self) -> list[str]:
        """Name each of its places: "hand 3", "dealer own", "cards in play 2 on 12"."""
        if self.size == 1:
            return [self.name]
        rows = [seat_name(seat) for seat in range(self.shape[0])] if self.by_seat else None
        if len(self.shape) == 1:
            return [f"{self.name} {at}" for at in rows or range(self.size)]
        return [
            f"{self.name} {row} {at}"
            for row in rows or range(self.shape[0])
            for at in range(self.shape[1])
        ]


def seat_name(seat: int) -> str:
    """Name a seat, counted clockwise from the one who looks."""
    return "own" if seat == 0 else f"{seat} on"


@final
class Cells:
    """Room for numbers of one type, which numpy looks at without copying anything.

    What is in memory are words of four bytes: to write one is a single instruction, whatever the
    numbers are.
    """

    def __init__(self, count: int, typecode: str = FLOATS) -> None:
        self.typecode: str = typecode
        self.width: i64 = 2 if typecode == WHOLE else 1
        """How many words a number takes."""
        self.words: vec[i32] = words_of(count * (2 if typecode == WHOLE else 1))

    def bytes(self) -> memoryview:
        """Return what is written, now and later."""
        return memoryview(self.words)

    def put_whole(self, start: i64, numbers: list[int]) -> None:
        """Write whole numbers one after the other."""
        words = self.words
        at: i64 = start * 2
        for boxed in numbers:
            number: i64 = boxed
            words[at] = i32(signed(number & 0xFFFFFFFF))
            words[at + 1] = i32(number >> 32)
            at += 2


def words_of(count: i64) -> vec[i32]:
    """Make room for a number of words, all 0."""
    words = vec[i32](capacity=count)
    for _ in range(count):
        words = append(words, i32(0))
    return words


def signed(bits: i64) -> i64:
    """Return the number of four bytes with a sign that has the same bits."""
    return bits - 0x100000000 if bits >= 0x80000000 else bits


WIDTH: Final[i64] = 63
"""How many members a set of bits may have."""

KEPT: Final[i64] = 64
"""The bits of fractions with smaller numbers are worked out only once."""

MANTISSA: Final[i64] = 23
"""How many bits of a fraction of four bytes say where it lies between two powers of 2."""


def bits_of(value: i64, most: i64) -> i64:
    """Return the bits of ``value / most`` as a fraction of four bytes, rounded as everywhere."""
    if value == most:
        return ONE
    if value == 0:
        return 0
    rest = value if value > 0 else -value
    exponent: i64 = 127
    while rest < most:
        rest *= 2
        exponent -= 1
    while rest >= 2 * most:
        most *= 2
        exponent += 1
    rest <<= MANTISSA
    whole = rest // most
    twice = 2 * (rest - whole * most)
    if twice > most or (twice == most and whole & 1):
        whole += 1
    bits = (exponent - 1 << MANTISSA) + whole  # the first bit of it stands for one exponent more
    return bits if value > 0 else bits - 0x80000000


@final
class Row:
    """Where one observation is written, field after field; ``fields`` makes it take notes."""

    def __init__(self, fields: list[Field] | None = None) -> None:
        self.words: vec[i32] = words_of(0)
        self.at: i64 = 0
        """Where the next field begins."""
        self.end: i64 = 0
        self.players: i64 = 1
        self.own: i64 = 0
        """The seat that looks."""
        self.fractions: vec[i32] = words_of(KEPT * KEPT)
        """The bits of fractions that were written before; 0 where they are not known yet."""
        self.fields: list[Field] | None = fields

    def begin(self, view: AnyView, words: vec[i32], start: i64, end: i64) -> None:
        """Write about this view next, into words that are 0."""
        self.words = words
        self.at = start
        self.end = end
        self.players = view.position.players
        self.own = max(view.seat, 0)

    # One thing

    def switch(self, name: str, is_on: bool) -> None:
        """Write 1 or 0."""
        start = self.claim(name, SWITCH, 1)
        if is_on:
            self.words[start] = i32(ONE)

    def number(self, name: str, value: i64, most: i64, least: i64 = 0) -> None:
        """Write a number as a part of the most that it can be."""
        start = self.claim(name, NUMBER, 1, 0, False, least, most)
        self.put_number(name, start, value, most, least)

    def capped(self, name: str, value: i64, most: i64, least: i64 = 0) -> None:
        """Write a number as a part of what is usually the most; beyond that it stays there."""
        start = self.claim(name, CAPPED, 1, 0, False, least, most)
        self.put_number(name, start, max(least, min(value, most)), most, least)

    def one_of(self, name: str, value: i64, count: i64) -> None:
        """Write 1 at the place of the value, which is below ``count``; nowhere where it is
        negative."""
        self.put_one(name, self.claim(name, ONE_OF, count), value, count)

    def members(self, name: str, members: i64, count: i64) -> None:
        """Write 1 at the place of each member of a set of bits."""
        self.put_members(name, self.claim(name, SET, count), members, count)

    def things(self, name: str, things: Sequence[int], count: i64) -> None:
        """Write 1 at the place of each thing that is there."""
        self.put_things(name, self.claim(name, SET, count), things, count)

    def places(self, name: str, things: Sequence[int], count: i64, most: i64) -> None:
        """Write at the place of each thing its number in the order, from 1 on, as a part of
        ``most``."""
        start = self.claim(name, PLACES, count)
        for at in range(len(things)):
            place = start + self.checked(name, things[at], count)
            self.put_number(name, place, at + 1, most, 0)

    # Several alike, in an order that does not depend on who looks

    def numbers(self, name: str, values: Sequence[int], most: i64, least: i64 = 0) -> None:
        start = self.claim(name, NUMBER, len(values), 0, False, least, most)
        for value in values:
            self.put_number(name, start, value, most, least)
            start += 1

    def tally(self, name: str, things: Sequence[int], count: i64, most: i64) -> None:
        """Write how often each thing is there, as a part of ``most``."""
        found: list[int] = [0] * int(count)
        for thing in things:
            found[self.checked(name, thing, count)] += 1
        self.numbers(name, found, most)

    def one_of_each(self, name: str, values: Sequence[int], count: i64) -> None:
        start = self.claim(name, ONE_OF, len(values) * count, len(values))
        for value in values:
            self.put_one(name, start, value, count)
            start += count

    def members_each(self, name: str, sets: Sequence[int], count: i64) -> None:
        start = self.claim(name, SET, len(sets) * count, len(sets))
        for members in sets:
            self.put_members(name, start, members, count)
            start += count

    def things_each(self, name: str, lists: Sequence[Sequence[int]], count: i64) -> None:
        start = self.claim(name, SET, len(lists) * count, len(lists))
        for things in lists:
            self.put_things(name, start, things, count)
            start += count

    # Seats, and one thing of each

    def seat(self, name: str, seat: i64) -> None:
        """Write 1 at the place of a seat; nowhere for NOBODY."""
        start = self.claim(name, ONE_OF, self.players, self.players, True)
        if seat >= 0:
            self.words[start + self.from_own(seat)] = i32(ONE)

    def seats(self, name: str, seats: Sequence[int]) -> None:
        """Write 1 at the place of each seat."""
        start = self.claim(name, SET, self.players, self.players, True)
        for seat in seats:
            self.words[start + self.from_own(seat)] = i32(ONE)

    def seat_bits(self, name: str, seats: i64) -> None:
        """Do the same for a set of bits."""
        self.seats(name, members_of(seats))

    def owners(self, name: str, owners: Sequence[int]) -> None:
        """Write for each seat the places that are its own; places of NOBODY are left out."""
        count: i64 = len(owners)
        start = self.claim(name, SET, self.players * count, self.players, True)
        at: i64 = start
        for boxed in owners:
            owner: i64 = boxed
            if owner >= 0:
                self.words[at + self.from_own(owner) * count] = i32(ONE)
            at += 1

    def number_by_seat(self, name: str, values: Sequence[int], most: i64, least: i64 = 0) -> None:
        start = self.claim(name, NUMBER, self.players, self.players, True, least, most)
        for seat in range(self.players):
            self.put_number(name, start + self.from_own(seat), values[seat], most, least)

    def capped_by_seat(self, name: str, values: Sequence[int], most: i64, least: i64 = 0) -> None:
        start = self.claim(name, CAPPED, self.players, self.players, True, least, most)
        for seat in range(self.players):
            value: i64 = max(least, min(values[seat], most))
            self.put_number(name, start + self.from_own(seat), value, most, least)

    def numbers_by_seat(self, name: str, lists: Sequence[Sequence[int]], most: i64) -> None:
        """Write lists of one length."""
        count: i64 = len(lists[0])
        start = self.claim(name, NUMBER, self.players * count, self.players, True)
        for seat in range(self.players):
            at: i64 = start + self.from_own(seat) * count
            for value in lists[seat]:
                self.put_number(name, at, value, most, 0)
                at += 1

    def one_of_by_seat(self, name: str, values: Sequence[int], count: i64) -> None:
        start = self.claim(name, ONE_OF, self.players * count, self.players, True)
        for seat in range(self.players):
            self.put_one(name, start + self.from_own(seat) * count, values[seat], count)

    def members_by_seat(self, name: str, sets: Sequence[int], count: i64) -> None:
        start = self.claim(name, SET, self.players * count, self.players, True)
        for seat in range(self.players):
            self.put_members(name, start + self.from_own(seat) * count, sets[seat], count)

    def things_by_seat(self, name: str, lists: Sequence[Sequence[int]], count: i64) -> None:
        start = self.claim(name, SET, self.players * count, self.players, True)
        for seat in range(self.players):
            self.put_things(name, start + self.from_own(seat) * count, lists[seat], count)

    # How it is written

    def from_own(self, seat: i64) -> i64:
        """Return a seat counted from the one who looks."""
        after = seat - self.own
        return after if after >= 0 else after + self.players

    def claim(
        self,
        name: str,
        kind: str,
        size: i64,
        rows: i64 = 0,
        by_seat: bool = False,
        least: i64 = 0,
        most: i64 = 1,
    ) -> i64:
        """Return the start of the next field."""
        start = self.at
        self.at = start + size
        if self.fields is not None:
            shape = (int(rows), int(size // rows)) if rows and size != rows else (int(size),)
            low = int(least) / int(most)
            self.fields.append(Field(name, kind, shape, int(start), int(size), low, 1.0, by_seat))
            for _ in range(size):
                self.words = append(self.words, i32(0))
        elif self.at > self.end:
            raise ValueError(f"{name} has no place in the row: its fields depend on the match")
        return start

    def checked(self, name: str, value: i64, count: i64) -> i64:
        if value < 0 or value >= count:
            raise ValueError(f"{name} is {value}, and is declared to be below {count}")
        return value

    def put_number(self, name: str, at: i64, value: i64, most: i64, least: i64) -> None:
        if value < least or value > most:
            raise ValueError(f"{name} is {value}, and is declared to be {least} to {most}")
        if value <= 0 or most >= KEPT:
            self.words[at] = i32(bits_of(value, most))
            return
        known = most * KEPT + value
        bits = self.fractions[known]
        if bits == 0:
            bits = i32(bits_of(value, most))
            self.fractions[known] = bits
        self.words[at] = bits

    def put_one(self, name: str, start: i64, value: i64, count: i64) -> None:
        if value >= 0:
            self.words[start + self.checked(name, value, count)] = i32(ONE)

    def put_members(self, name: str, start: i64, members: i64, count: i64) -> None:
        if count < WIDTH and members >> count:
            self.checked(name, members_of(members)[-1], count)
        words, at = self.words, start
        while members:
            if members & 1:
                words[at] = i32(ONE)
            members >>= 1
            at += 1

    def put_things(self, name: str, start: i64, things: Sequence[int], count: i64) -> None:
        for boxed in things:
            thing: i64 = boxed
            self.words[start + self.checked(name, thing, count)] = i32(ONE)


Observe = Callable[[Any, Row], None]
"""The declaration of a game: writes what a view shows."""


def fields_of(observe: Observe, view: AnyView) -> list[Field]:
    """Return the fields that a game declares for the setup of this view."""
    fields: list[Field] = []
    row = Row(fields)
    row.begin(view, row.words, 0, 0)
    observe(view, row)
    return fields


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes views as rows of numbers of one length and one type."""

    def __init__(self, size: int, typecode: str, fields: tuple[Field, ...] = ()) -> None:
        self.size: int = size
        self.typecode: str = typecode
        """Of the cells that it writes into."""
        self.fields: tuple[Field, ...] = fields
        """What is where; empty where that differs from view to view."""

    @abstractmethod
    def write(self, view: AnyView, cells: Cells, start: i64) -> None:
        """Write a view into the ``size`` cells from ``start`` on."""


class ObservationLayout(Observer):
    """Writes what a game declares, for one setup."""

    def __init__(self, observe: Observe, view: AnyView) -> None:
        """``view`` is any view of the setup."""
        fields = fields_of(observe, view)
        size = sum([field.size for field in fields])
        super().__init__(size, FLOATS, tuple(fields))
        self.observe: Observe = observe
        self.row: Row = Row()

    def write(self, view: AnyView, cells: Cells, start: i64) -> None:
        end: i64 = start + self.size
        words = cells.words
        for at in range(start, end):
            words[at] = i32(0)
        row = self.row
        row.begin(view, words, start, end)
        self.observe(view, row)
        if row.at != end:
            raise ValueError("fields are missing from the row: they depend on the match")
