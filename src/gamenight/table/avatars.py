"""Avatars: an animal and a colour for everybody at a table, the same on every screen.

A person's own choice wins. Everybody else's follows from the seat and from what the table is
called, never from its deal.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from msgspec import Struct

ANIMALS: Final = (
    "fox",
    "owl",
    "hedgehog",
    "bear",
    "cat",
    "frog",
    "hare",
    "penguin",
    "raccoon",
    "koala",
    "badger",
    "otter",
)
"""As static/js/draw/animals.js draws them."""

SEAT_COLOURS: Final = ("teal", "coral", "violet", "gold", "blue", "pink", "olive", "slate")
"""As tokens.css paints them; never the only sign of a seat."""


class Avatar(Struct, frozen=True):
    animal: str
    colour: str

    def __str__(self) -> str:
        return f"{self.animal} {self.colour}"


def avatar_from(text: str) -> Avatar | None:
    """Return the avatar that a text like "fox teal" names; None if there is no such animal or
    colour."""
    animal, _, colour = text.partition(" ")
    known = animal in ANIMALS and colour in SEAT_COLOURS
    return Avatar(animal, colour) if known else None


def avatars_for(place: str, wishes: Sequence[Avatar | None]) -> tuple[Avatar, ...]:
    """Return one for each seat, all different as far as there are enough; ``place`` names the
    table.

    A wish goes before what a seat would get by itself. Of two with the same wish the later one gets
    the next that is free.
    """
    return _given(place, tuple(wishes))


@lru_cache(maxsize=4096)
def _given(place: str, wishes: tuple[Avatar | None, ...]) -> tuple[Avatar, ...]:
    """Kept: a server asks at every change of a table."""
    start = blake2b(place.encode(), digest_size=1).digest()[0]
    given: dict[int, Avatar] = {}
    wishing = [seat for seat, wish in enumerate(wishes) if wish is not None]
    others = [seat for seat, wish in enumerate(wishes) if wish is None]
    for seat in wishing + others:
        animal, colour = nth(ANIMALS, start + seat), nth(SEAT_COLOURS, start + seat)
        wish = wishes[seat] or Avatar(animal, colour)
        given[seat] = Avatar(
            next_free(wish.animal, ANIMALS, {one.animal for one in given.values()}),
            next_free(wish.colour, SEAT_COLOURS, {one.colour for one in given.values()}),
        )
    return tuple([given[seat] for seat in range(len(wishes))])


def next_free(wanted: str, all_of_them: Sequence[str], taken: Container[str]) -> str:
    """Return what is wanted, or the next one that nobody has; if there is none, what is wanted."""
    at = all_of_them.index(wanted)
    in_order = (*all_of_them[at:], *all_of_them[:at])
    return next((one for one in in_order if one not in taken), wanted)


def nth(all_of_them: Sequence[str], at: int) -> str:
    return all_of_them[at % len(all_of_them)]
