"""The odds of rolls: against every roll, die by die."""

from __future__ import annotations

from itertools import product

import pytest

from gamenight.game.odds import Odds
from gamenight.solvers.spots.odds import (
    chance_of_a_bust,
    chance_of_a_place,
    chance_to_complete,
    dogs,
    rolls,
    spaces,
    yard,
)


def buried_one_by_one(roll: tuple[int, ...], spaces: list[int]) -> int:
    """Each die goes to an empty space of its number, if there is one, else into the yard."""
    empty, spots = set(spaces), 0
    for die in roll:
        if die in empty:
            empty.remove(die)
        else:
            spots += die
    return spots


@pytest.mark.parametrize("wanted", [[1], [2, 6], [3, 4, 5], [2, 3, 5, 6]])
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_every_roll_die_by_die(wanted: list[int], dice: int) -> None:
    every = list(product(range(1, 7), repeat=dice))
    placed = sum(any(die in wanted for die in roll) for roll in every)
    complete = sum(all(number in roll for number in wanted) for roll in every)
    busts = sum(3 + buried_one_by_one(roll, wanted) > 7 for roll in every)
    assert chance_of_a_place(dice, wanted) == pytest.approx(placed / len(every))
    assert chance_to_complete(dice, wanted) == pytest.approx(complete / len(every))
    assert chance_of_a_bust(dice, wanted, 3) == pytest.approx(busts / len(every))


def test_all_rolls_together_are_certain() -> None:
    assert sum(likely for _, likely in rolls(5)) == pytest.approx(1)


def value(odds: Odds, name: str, column: str) -> float:
    [found] = [odds.value(row, column) for row in odds.rows if row.name == name]
    assert found is not None
    return found


def test_the_tables() -> None:
    assert value(dogs(), "Burt 1", "complete_1") == pytest.approx(1 / 6)
    assert value(dogs(), "Zipper 4 5 6", "bust_2") == 0
    assert value(spaces(), "2", "dice_2") == pytest.approx(2 / 36)
    assert value(spaces(), "1", "treat_1") == pytest.approx(11 / 36)
    assert value(yard(), "7", "dice_1") == pytest.approx(1)
    assert value(yard(), "4", "treat_1") == pytest.approx(1 / 4)
