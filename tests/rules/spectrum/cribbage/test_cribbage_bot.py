"""The bot: exact averages over the starter, the crib's averages, and sensible cards."""

from __future__ import annotations

from itertools import product

import pytest

from gamenight.core.bot import Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.cribbage.bot import (
    Pegger,
    crib_worth,
    expected_eighteens,
    expected_pairs,
    expected_runs,
    hand_worth,
)
from gamenight.games.spectrum.cribbage.rules.counting import (
    Sums,
    hand_points,
    pairs_in,
    run_points,
    tally_of,
)
from gamenight.games.spectrum.cribbage.rules.state import CribbageState
from tests.rules.spectrum.cribbage.positions import (
    ANNA,
    BEN,
    cards,
    in_play,
    lay,
    new,
    of_ranks,
    ranks,
)


def choice_of(state: CribbageState, seat: int) -> list[int]:
    pegger = Pegger(state.position.players, {})
    return pegger.answer(state.view(seat), Thinking(random_from(1)))


def test_the_worth_of_a_hand_is_its_average_over_all_starters() -> None:
    for seed in range(8):
        state = new(2, seed=seed)
        hand = state.hands[ANNA][:6]
        unseen = state.view(ANNA).unseen()
        assert len(unseen) == 144 - 9
        total = sum(int(hand_points(hand, starter, False)) for starter in unseen)
        assert hand_worth(hand, unseen) == pytest.approx(total / len(unseen))


def test_flushes_and_nobs_are_part_of_it() -> None:
    hand = cards("1R 3RO 5PR 10R 9RO 12PR")
    unseen = [one for one in range(144) if one not in hand]
    total = sum(int(hand_points(hand, starter, False)) for starter in unseen)
    assert hand_worth(hand, unseen) == pytest.approx(total / len(unseen))


@pytest.mark.parametrize("known", [(5, 6, 7), (1, 1, 12), (4, 9)])
def test_the_worth_of_a_crib_is_its_average_over_all_ranks(known: tuple[int, ...]) -> None:
    """Two other cards, of which every pair of ranks is tried."""
    eighteens = pairs = runs = 0
    for others in product(range(1, 13), repeat=2):
        held = [*known, *others]
        tally = tally_of(held)
        eighteens += int(Sums(of_ranks(*held)).eighteens)
        pairs += int(pairs_in(tally))
        runs += int(run_points(tally))
    assert expected_eighteens(list(known), 2) == pytest.approx(eighteens / 144)
    assert expected_pairs(list(known), 2) == pytest.approx(pairs / 144)
    assert expected_runs(list(known), 2) == pytest.approx(runs / 144)
    total = (2 * eighteens + 2 * pairs + runs) / 144
    assert crib_worth(list(known), 2) == pytest.approx(total)


def test_it_gives_a_good_crib_to_itself_and_a_bad_one_to_others() -> None:
    state = new(2)
    worth = []
    for dealer in (ANNA, BEN):
        state.position.deal.dealer = dealer
        worth.append(crib_worth(ranks(choice_of(state, ANNA)), 4))
    assert worth[0] > worth[1]


def test_it_takes_the_points_that_a_card_brings() -> None:
    assert choice_of(lay(in_play("12R 8R", "6G 11B 1O"), "12R"), BEN) == cards("6G")
    assert choice_of(lay(in_play("9R 8R", "9G 12B 1O"), "9R"), BEN) == cards("9G")


def test_it_does_not_lead_a_card_that_invites_an_eighteen() -> None:
    assert choice_of(in_play("3R 9R", "6G 11B"), ANNA) == cards("3R")


def test_it_lays_what_wins_at_once() -> None:
    state = in_play("12R 1B", "6G 12B 11O", target=2)
    assert choice_of(lay(state, "12R"), BEN)[0] in cards("6G 12B")
