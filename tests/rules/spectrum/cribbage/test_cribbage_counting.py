"""Counting hands: eighteens, pairs, runs, flushes and nobs (SG1, SG2, SG6)."""

from __future__ import annotations

from itertools import combinations

import pytest

from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.cribbage.rules import constants
from gamenight.games.spectrum.cribbage.rules.constants import CARDS
from gamenight.games.spectrum.cribbage.rules.counting import (
    combinations_in,
    hand_points,
    pairs_in,
    run_points,
    tally_of,
)
from gamenight.games.spectrum.rules.deck import colour_of, rank_of
from tests.rules.spectrum.cribbage.positions import card, cards, counted, ranks
from tests.some import some

# The Combinations of the rulebook


@pytest.mark.parametrize(
    ("held", "points"),
    [
        ((4, 4, 4), 6),  # a triplet
        ((4, 4, 4, 4), 12),  # four of a kind
        ((4, 5, 5, 6), 8),  # a run of three, one card duplicated
        ((4, 5, 5, 5, 6), 15),  # … triplicated
        ((4, 4, 5, 5, 6), 16),  # … two cards duplicated
        ((4, 5, 6, 7, 7), 10),  # a run of four, one card duplicated
        ((4, 4, 5, 6, 7, 7), 20),  # … two cards duplicated
    ],
)
def test_the_formulations_of_the_rulebook_for_pairs_and_runs(
    held: tuple[int, ...], points: int
) -> None:
    tally = tally_of(list(held))
    assert 2 * pairs_in(tally) + run_points(tally) == points


def test_every_set_that_adds_up_to_18_counts_two() -> None:
    assert counted("12R 6Y", "6B") == 2 * 2 + 2  # and the pair of sixes
    assert counted("9R 9Y 9B", "2G") == 3 * 2 + 3 * 2
    assert counted("1R 2Y 4B 11G", "12P") == 2 + 2, "1 + 2 + 4 + 11 and 2 + 4 + 12"


def test_sg6_runs_do_not_wrap_and_every_card_counts_its_rank() -> None:
    assert counted("11R 12Y", "1B") == 0
    assert counted("12R 11Y", "6B") == 2


def test_sg_b_two_runs_that_do_not_touch_both_count() -> None:
    assert counted("1R 2Y 3B 10G 11P", "12O") == 6 + points_of_eighteens(1, 2, 3, 10, 11, 12)


def points_of_eighteens(*held: int) -> int:
    sets = [some for size in range(2, len(held) + 1) for some in combinations(held, size)]
    return 2 * sum(1 for some in sets if sum(some) == 18)


# Nobs


@pytest.mark.parametrize(
    ("ten", "starter", "points"),
    [
        ("10R", "1R", 1),
        ("10RO", "1R", 1),
        ("10PR", "1R", 1),
        ("10O", "1R", 0),
        ("10O", "1RO", 1),
        ("10P", "1R", 0),
        ("9R", "1R", 0),
    ],
)
def test_sg1_nobs_is_a_10_that_is_a_shade_of_the_starter(
    ten: str, starter: str, points: int
) -> None:
    for is_crib in (False, True):
        assert counted(f"{ten} 4G", starter, is_crib) == points


def test_sg1_each_such_10_scores_one() -> None:
    assert counted("10R 10RO 10G", "1R") == 2 + 3 * 2


def test_sg_c_nobs_count_if_the_starter_is_a_10_too() -> None:
    assert counted("10RO 4G", "10R") == 1 + 2
    assert counted("9G 4B", "10R") == 0, "the starter is not nobs itself"


# Flushes


SHADE = "1R 3RO 5PR 7R 9RO 12PR"
"""A hand in which every card has red in it."""


def flush(hand: str, starter: str, is_crib: bool = False) -> int:
    found = combinations_in(cards(hand), card(starter), is_crib)
    return sum(int(one.points) for one in found if one.kind == constants.FLUSH)


def test_sg2_a_hand_of_one_shade_scores_its_number_of_cards() -> None:
    assert flush(SHADE, "2G") == 6
    assert flush(f"{SHADE} 11R 11RO", "2G") == 8


def test_sg2_with_the_starter_one_more() -> None:
    assert flush(SHADE, "2RO") == 7
    assert flush(f"{SHADE} 11R 11RO", "2PR") == 9


def test_sg2_in_the_crib_only_with_the_starter() -> None:
    assert flush(SHADE, "2G", is_crib=True) == 0
    assert flush(SHADE, "2R", is_crib=True) == 7


def test_sg2_the_whole_hand_is_needed() -> None:
    assert flush("1R 3RO 5PR 7R 9RO 12G", "2R") == 0


def test_sg6_a_flush_has_one_common_primary_not_only_neighbours() -> None:
    assert flush("1R 3R 5RO 7RO 9O 12O", "2RO") == 0, "red and orange have only one shade between"
    assert flush("1RO 3RO 5RO 7RO 9RO 12RO", "2O") == 7, "red-orange has orange in it"
    assert flush("1RO 3RO 5RO 7RO 9RO 12RO", "2OY") == 7, "… and so has orange-yellow"
    assert flush("1RO 3RO 5R 7RO 9RO 12RO", "2OY") == 6, "but red has not"


# A slow second way


def slow_count(hand: list[int], starter: int, is_crib: bool) -> int:
    """Every set of the cards, one after the other, as the rulebook says it."""
    held = sorted(ranks([*hand, starter]))
    points = 0
    for size in range(2, len(held) + 1):
        for few in combinations(held, size):
            if sum(few) == 18:
                points += 2
            if size == 2 and few[0] == few[1]:
                points += 2
            in_a_row = few == tuple(range(few[0], few[0] + size))
            if size >= 3 and in_a_row and not {few[0] - 1, few[-1] + 1} & set(held):
                points += size
    points += slow_flush(hand, starter, is_crib)
    for one in hand:
        steps = abs(int(colour_of(one)) - int(colour_of(starter)))
        if rank_of(one) == 10 and steps in (0, 1, 11):
            points += 1
    return points


def slow_flush(hand: list[int], starter: int, is_crib: bool) -> int:
    def have_in_common(held: list[int]) -> bool:
        shades = [{primary, (primary + 1) % 12, (primary - 1) % 12} for primary in range(0, 12, 2)]
        return any({int(colour_of(one)) for one in held} <= shade for shade in shades)

    if have_in_common([*hand, starter]):
        return len(hand) + 1
    return len(hand) if have_in_common(hand) and not is_crib else 0


def some_hand(size: int, chooser: Random) -> list[int]:
    """Random cards; often of few ranks or few colours, so that much is combined."""
    spread, colours = 4 + chooser.below(9), (3, 3, 12)[chooser.below(3)]
    turn = chooser.below(12)
    deck = [one for one in range(CARDS) if one % 12 < spread and (one // 12 + turn) % 12 < colours]
    chooser.shuffle(deck)
    return deck[: size + 1]


@pytest.mark.parametrize(("size", "hands"), [(6, 5000), (8, 1200)])
def test_counting_is_what_a_slow_look_at_every_set_finds(size: int, hands: int) -> None:
    chooser = random_from(size)
    for number in some(range(hands)):
        *hand, starter = some_hand(size, chooser)
        is_crib = number % 2 == 1
        expected = slow_count(hand, starter, is_crib)
        assert hand_points(hand, starter, is_crib) == expected
        found = combinations_in(hand, starter, is_crib)
        assert sum(one.points for one in found) == expected
        told = [(one.kind, tuple(one.cards)) for one in found]
        assert len(set(told)) == len(told)


def test_sg8_nine_counted_cards_are_worth_about_37() -> None:
    chooser = random_from(3)
    points = 0
    for _ in range(1000):
        deck = [*range(CARDS)]
        chooser.shuffle(deck)
        points += hand_points(deck[:8], deck[8], False)
    assert 33 < points / 1000 < 41
