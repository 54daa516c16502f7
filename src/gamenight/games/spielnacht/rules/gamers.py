"""The 95 gamers of Spielnacht (SN1), and bags of them.

Gamers with the same colours cannot be told apart, so a bag is a list of counts by kind: kind
head * 5 + feet for a gamer with two colours, the same colour twice for a gamer with one, and GOLD.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.random import Random

from .games_table import CATEGORIES

GOLD: Final = 25
KINDS: Final = 26

SUPPLY: Final[tuple[int, ...]] = tuple(
    [5 if kind % (CATEGORIES + 1) == 0 else 3 for kind in range(GOLD)] + [10]
)
"""How many there are of each kind: 5 of one colour, 3 of each head and feet, 10 gold (SN1)."""
GAMERS: Final = 95


def head(kind: i64) -> i64:
    """The colour tried first; not for gold gamers."""
    return kind // CATEGORIES


def feet(kind: i64) -> i64:
    """The colour tried second; for gamers of a single colour the same as the head."""
    return kind % CATEGORIES


def size(bag: list[int]) -> i64:
    """How many gamers are in a bag."""
    total: i64 = 0
    for count in bag:
        total += count
    return total


def draw(bag: list[int], gamers: i64, wanted: i64, random: Random) -> tuple[int, ...]:
    """Take some out of a bag that holds that many ``gamers``, each as likely, sorted by kind; if
    it runs short, what is there (SN8).

    The gamers stand in a row, sorted by kind. First the places of those drawn are found, then who
    stands there: so the bag is looked through only once.
    """
    places: list[int] = []
    left = gamers
    while len(places) < wanted and left > 0:
        add_place(places, random.below(left))
        left -= 1
    drawn = tuple(kinds_at(places, bag))
    take_out(bag, drawn)
    return drawn


def add_place(places: list[int], among_the_rest: i64) -> None:
    """Add the place of one more gamer, given by its number among those that are left."""
    place = among_the_rest
    at: i64 = 0
    for boxed in places:
        earlier: i64 = boxed
        if earlier > place:
            break
        place += 1
        at += 1
    places.insert(at, place)


def kinds_at(places: list[int], bag: list[int]) -> list[int]:
    """Who stands at these places of the row, the first ones first."""
    found: list[int] = []
    kind: i64 = 0
    end: i64 = bag[kind]
    for boxed in places:
        place: i64 = boxed
        while place >= end:
            kind += 1
            more: i64 = bag[kind]
            end += more
        found.append(kind)
    return found


def put_in(bag: list[int], gamers: tuple[int, ...]) -> None:
    for boxed in gamers:
        kind: i64 = boxed
        count: i64 = bag[kind]
        bag[kind] = count + 1


def take_out(bag: list[int], gamers: tuple[int, ...]) -> None:
    for boxed in gamers:
        kind: i64 = boxed
        count: i64 = bag[kind]
        bag[kind] = count - 1


def all_in(bag: list[int]) -> list[int]:
    """Every gamer of a bag, sorted by kind."""
    gamers: list[int] = []
    for kind, boxed in enumerate(bag):
        left: i64 = boxed
        while left > 0:
            gamers.append(kind)
            left -= 1
    return gamers


def in_random_order(bag: list[int], random: Random) -> list[int]:
    """All gamers of a bag as they are drawn one by one."""
    gamers = all_in(bag)
    random.shuffle(gamers)
    return gamers
