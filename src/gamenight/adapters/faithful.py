"""The whole of a view as whole numbers: faithful for every game, convenient for none.

A view is written in the alphabetical order of its fields, except what may be answered, which is in
the mask:

- a number or a switch is itself, sets of cards being bit sets as in the view; one that is too large
  for an element is ``-PIECE`` minus the number of its pieces, then the pieces, the lowest first;
- a list is its length, then its items; a text likewise, by the code points of its characters;
- a dictionary is its length, then its keys and values in order; a set is a sorted list;
- a value inside the view, such as the position, is 1, then its fields; a missing one is 0;
- the rest is 0.

So the numbers say what the seat may know, all of it and nothing else. A view that does not fit
``size`` numbers is refused, never cut off.
"""

from __future__ import annotations

from gamenight.core.errors import BadSetup
from gamenight.core.rules import AnyView
from gamenight.core.value import Value, attribute_names
from gamenight.game.observing import WHOLE, Cells, Observer

IN_THE_MASK = ("legal", "choice")
"""The fields of a view that say what may be answered."""

SIZE = 1024
"""How many numbers an observation has, unless told otherwise."""

PIECE = (1 << 62) - 1
"""The largest number that is written as one element."""


class Faithful(Observer):
    """Writes whole views."""

    def __init__(self, size: int = SIZE) -> None:
        super().__init__(size, WHOLE)

    def write(self, view: AnyView, cells: Cells, start: int) -> None:
        numbers: list[int] = []
        for name in attribute_names(view):
            if name not in IN_THE_MASK:
                write(getattr(view, name), numbers)
        missing = self.size - len(numbers)
        if missing < 0:
            raise BadSetup(f"This view takes {len(numbers)} numbers: give a size of at least that.")
        cells.put_whole(start, numbers + [0] * missing)


def write(thing: object, numbers: list[int]) -> None:
    """Append what a view holds, as the head of this file describes."""
    if isinstance(thing, int):
        write_number(int(thing), numbers)
    elif isinstance(thing, str):
        numbers += [len(thing), *map(ord, thing)]
    elif isinstance(thing, (tuple, list)):
        numbers.append(len(thing))
        for item in thing:
            write(item, numbers)
    elif isinstance(thing, dict):
        numbers.append(len(thing))
        for key, value in thing.items():
            write(key, numbers)
            write(value, numbers)
    elif isinstance(thing, (set, frozenset)):
        write(sorted(thing), numbers)
    elif thing is None:
        numbers.append(0)
    elif not isinstance(thing, Value):
        raise TypeError(f"a {type(thing).__name__} in a view cannot be written as whole numbers")
    else:
        numbers.append(1)
        for name in attribute_names(thing):
            write(getattr(thing, name), numbers)


def write_number(number: int, numbers: list[int]) -> None:
    pieces = -(-number.bit_length() // PIECE.bit_length())
    if pieces < 2:
        numbers.append(number)
    else:
        numbers.append(-PIECE - pieces)
        numbers += [number >> PIECE.bit_length() * at & PIECE for at in range(pieces)]
