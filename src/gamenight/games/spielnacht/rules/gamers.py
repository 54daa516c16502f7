"""The 95 gamers of Spielnacht (SN1), and bags of them.

Gamers with the same colours cannot be told apart, so a bag is a list of counts by kind: kind
head * 5 + feet for a gamer with two colours, the same colour twice for a gamer with one, and GOLD.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.random import Random
from gamenight.games.spielnacht.rules.games_table import CATEGORIES

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


def draw_one(bag: list[int], gamers: i64, random: Random) -> i64:
    """Take one gamer, each as likely, out of a bag that holds that many ``gamers``."""
    ticket = random.below(gamers)
    kind: i64 = 0
    for boxed in bag:
        count: i64 = boxed
        if ticket < count:
            bag[kind] = count - 1
            break
        ticket -= count
        kind += 1
    return kind


def draw(bag: list[int], gamers: i64, wanted: i64, random: Random) -> tuple[int, ...]:
    """Take some out of a bag that holds that many ``gamers``, sorted by kind; if it runs short,
    what is there (SN8)."""
    drawn: list[int] = []
    while len(drawn) < wanted and gamers > 0:
        drawn.append(draw_one(bag, gamers, random))
        gamers -= 1
    drawn.sort()
    return tuple(drawn)


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
