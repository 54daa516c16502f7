"""How a roll goes, by dogs: what finds a place, what completes a dog, what busts.

To stay below a bust, a player places every die that fits, so that is what is counted. Dice that
show the same are interchangeable: all rolls are counted as heaps, each as often as it can come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import combinations_with_replacement
from math import factorial, prod

from gamenight.game.odds import Column, Dots, Form, Odds, OddsRow
from gamenight.games.spots.rules.constants import DOGS, FACES, MOST_BURIED

MOST_SPACES = 4
MOST_DICE = 6
ROLLED_OFTEN = (1, 2, 3)
"""This many dice are rolled at once by most tricks."""


def rolls(dice: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield every heap of dice, and how likely it is."""
    for shown in combinations_with_replacement(range(1, FACES + 1), dice):
        alike = prod(factorial(count) for count in Counter(shown).values())
        yield shown, factorial(dice) / alike / FACES**dice


def chance(dice: int, happens: Callable[[tuple[int, ...]], bool]) -> float:
    """Return how likely a roll is that something happens with."""
    return sum(likely for shown, likely in rolls(dice) if happens(shown))


def buried(shown: tuple[int, ...], spaces: Collection[int]) -> int:
    """Return how many spots are buried if each space takes a die of its number."""
    return sum(shown) - sum(set(shown) & set(spaces))


def chance_of_a_bust(dice: int, spaces: Collection[int], yard: int = 0) -> float:
    return chance(dice, lambda shown: yard + buried(shown, spaces) > MOST_BURIED)


def chance_to_complete(dice: int, spaces: Collection[int]) -> float:
    return chance(dice, lambda shown: set(spaces) <= set(shown))


def chance_of_a_place(dice: int, spaces: Collection[int]) -> float:
    """That at least one die finds a place."""
    return chance(dice, lambda shown: bool(set(spaces) & set(shown)))


# What is asked for


def dogs() -> Odds:
    """Return each dog of the box, alone and without dice, under rolls of one to three."""
    asked = [
        ("place", "a place", chance_of_a_place),
        ("complete", "complete", chance_to_complete),
        ("bust", "bust", chance_of_a_bust),
    ]
    return Odds(
        "rolls by dogs",
        "A dog whose spaces are all empty, alone, with an empty yard, and one roll of one, two or "
        "three dice of which all that fit are placed: how likely is it that a die finds a place, "
        "that the dog is complete, and that what is buried busts (more than "
        f"{MOST_BURIED} spots)? All rolls are counted.",
        "dog",
        tuple(
            Column(f"{name}_{dice}", f"{title} ({dice})", Form.SHARE)
            for name, title, _ in asked
            for dice in ROLLED_OFTEN
        ),
        tuple(
            OddsRow(
                f"{dog} {' '.join(numbers)}",
                tuple(
                    found(dice, [int(digit) for digit in numbers])
                    for _, _, found in asked
                    for dice in ROLLED_OFTEN
                ),
            )
            for dog, numbers in DOGS
        ),
        Dots(("place_3", "complete_3", "bust_3")),
        (
            "In brackets: how many dice are rolled.",
            "High numbers on a dog protect from a bust, low ones hardly.",
        ),
    )


def spaces() -> Odds:
    """Return how many dice it takes to complete something."""
    return Odds(
        "dogs completed by one roll",
        "Empty spaces with different numbers, and one roll of this many dice: how likely is it "
        "that every space gets its die? Which numbers they are does not matter. With a treat the "
        "whole roll may be rolled once more.",
        "spaces",
        (
            *[Column(f"dice_{dice}", f"{dice}", Form.SHARE) for dice in range(1, MOST_DICE + 1)],
            *[Column(f"treat_{dice}", f"{dice} and a treat", Form.SHARE) for dice in ROLLED_OFTEN],
        ),
        tuple(
            OddsRow(
                str(wanted),
                (
                    *[
                        chance_to_complete(dice, range(1, wanted + 1))
                        for dice in range(1, MOST_DICE + 1)
                    ],
                    *[
                        with_a_treat(chance_to_complete(dice, range(1, wanted + 1)))
                        for dice in ROLLED_OFTEN
                    ],
                ),
            )
            for wanted in range(1, MOST_SPACES + 1)
        ),
        Dots(tuple(f"dice_{dice}" for dice in range(1, MOST_DICE + 1))),
        ("The columns are numbers of dice.",),
    )


def yard() -> Odds:
    """Return how full a yard may be."""
    return Odds(
        "busts by what is buried already",
        "This many spots in the yard, and one roll of dice that fit nowhere: how likely is it that "
        f"more than {MOST_BURIED} spots lie there afterwards? With a treat, a roll that busts is "
        "rolled once more.",
        "spots buried",
        (
            *[Column(f"dice_{dice}", f"{dice}", Form.SHARE) for dice in ROLLED_OFTEN],
            *[Column(f"treat_{dice}", f"{dice} and a treat", Form.SHARE) for dice in ROLLED_OFTEN],
        ),
        tuple(
            OddsRow(
                str(spots),
                (
                    *[chance_of_a_bust(dice, (), spots) for dice in ROLLED_OFTEN],
                    *[chance_of_a_bust(dice, (), spots) ** 2 for dice in ROLLED_OFTEN],
                ),
            )
            for spots in range(MOST_BURIED + 1)
        ),
        Dots(tuple(f"dice_{dice}" for dice in ROLLED_OFTEN)),
        ("The columns are numbers of dice.",),
    )


def with_a_treat(success: float) -> float:
    """If a roll that fails is rolled once more."""
    return 1 - (1 - success) ** 2


ODDS = {"dogs": dogs, "spaces": spaces, "yard": yard}
