"""Main pot and side pots: who can win which beans, and how a pot is shared."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.value import Value
from gamenight.parts.bits import has, only


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Pot(Value):
    """Beans, and those who can win them. It never changes."""

    def __init__(self, beans: i64, seats: i64) -> None:
        self.beans: i64 = beans
        self.seats: i64 = seats
        """As a set."""


def pots_of(paid: list[int], inside: i64) -> list[Pot]:
    """The beans paid in a hand in layers: what the one with the fewest matched is the main pot.

    ``inside`` are the seats that have not folded. What the others paid lies in the pots too.
    """
    pots: list[Pot] = []
    below = 0
    while True:
        height = next_height(paid, inside, below)
        if height == below:
            return pots
        beans: i64 = 0
        seats: i64 = 0
        for seat in range(len(paid)):
            beans += min(paid[seat], height) - min(paid[seat], below)
            if has(inside, seat) and paid[seat] >= height:
                seats |= only(seat)
        pots.append(Pot(beans, seats))
        below = height


def next_height(paid: list[int], inside: i64, below: int) -> int:
    """The fewest beans above a height that a seat still in has paid; the height if none has."""
    height = below
    for seat in range(len(paid)):
        if has(inside, seat) and paid[seat] > below and (height == below or paid[seat] < height):
            height = paid[seat]
    return height


def unmatched(paid: list[int], inside: i64) -> tuple[int, int]:
    """Who paid more than anybody else, and how many beans more: those go back."""
    most = 0
    second = 0
    payer = NOBODY
    for seat in range(len(paid)):
        if paid[seat] > most:
            second, most = most, paid[seat]
            payer = seat
        elif paid[seat] > second:
            second = paid[seat]
    if most == second or not has(inside, payer):
        return NOBODY, 0
    return payer, most - second


def shares_of(beans: i64, winners: i64, dealer: i64, players: int) -> list[int]:
    """Equal shares; odd beans go singly to the winners from the dealer's left (SK7)."""
    shares = [0] * players
    seats: list[int] = []
    for step in range(1, players + 1):
        seat = (dealer + step) % players
        if has(winners, seat):
            seats.append(seat)
    each = beans // len(seats)
    odd = beans - each * len(seats)
    for at in range(len(seats)):
        shares[seats[at]] = each + 1 if at < odd else each
    return shares
