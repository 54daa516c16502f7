"""What a card can take in Spectrum Casino: SC1 and SC5, compared with trying everything out."""

from __future__ import annotations

from itertools import combinations

import pytest

from gamenight.core.choice import Choice
from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.casino.rules.captures import (
    MOST_GROUPS,
    MOST_LISTED,
    can_complete,
    captures_of,
    cards_that_complete,
    count_groups,
    counts_of,
    is_capture,
)
from gamenight.games.spectrum.casino.rules.constants import DONE, NO_LIMIT, TWELVE
from gamenight.games.spectrum.casino.rules.game import RULES
from gamenight.games.spectrum.casino.rules.state import CasinoState
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, ranks_of
from gamenight.parts.bits import members_of, set_of
from tests.rules.checked import give_one
from tests.rules.spectrum.casino.positions import (
    all_captures,
    new,
    play,
    position,
    splits_by_filling,
    splits_evenly,
)
from tests.rules.spectrum.named import card
from tests.some import some

EXAMPLE = [2, 4, 7, 9, 9, 11]
"""The board of the rulebook's example. Its hand has seven cards, one more than there are."""

LIMITS = (TWELVE, NO_LIMIT)


def taken(rank: int, ranks: list[int], most: int = TWELVE) -> set[tuple[int, ...]]:
    """What a card can take, by places."""
    return {tuple(members_of(capture)) for capture in listed(rank, ranks, most)}


def listed(rank: int, ranks: list[int], most: int) -> list[int]:
    captures = captures_of(rank, ranks, most)
    assert captures is not None
    return captures


def some_ranks(random: Random, count: int) -> list[int]:
    return [int(random.below(12)) + 1 for _ in range(count)]


# The rulebook's example

ELEVEN = {(11,), (2, 9), (4, 7), (2, 9, 11), (4, 7, 11), (2, 4, 7, 9), (2, 4, 7, 9, 11)}
SEVEN = {(7,), (2, 9), (2, 9, 9), (4, 11), (2, 4, 9), (2, 4, 9, 11)}
FIVE = {(2, 7), (4, 9), (4, 9, 9), (2, 4, 7), (2, 4, 7, 9), (2, 4, 7, 9, 9), (2, 4, 11)}
THREE = {(4, 7), (2, 4, 9), (2, 4, 9, 9)}
IN_THE_EXAMPLE = {3: THREE, 5: FIVE, 7: SEVEN, 8: set[tuple[int, ...]](), 10: set(), 11: ELEVEN}
"""By the rank that is played. The rulebook names (2, 4, 7, 9, 11) for the 11, (2, 9, 9) for the 7,
(4, 9, 9) and (2, 7) for the 5, and (4, 7) for the 3; the others follow from the same sentences."""


@pytest.mark.parametrize("rank", IN_THE_EXAMPLE)
def test_sc1_all_captures_of_the_rulebooks_example_and_no_others(rank: int) -> None:
    found = {tuple(EXAMPLE[place] for place in places) for places in taken(rank, EXAMPLE)}
    assert found == IN_THE_EXAMPLE[rank]
    assert taken(rank, EXAMPLE) == all_captures(rank, EXAMPLE, TWELVE)


# SC1


def test_sc1_a_card_takes_cards_of_its_own_rank() -> None:
    assert taken(5, [5, 5, 6]) == {(0,), (1,), (0, 1)}


def test_sc1_groups_do_not_overlap() -> None:
    """Three threes and one six: 3 + 3 and the 6 can go together, 3 + 3 and 3 + 3 cannot."""
    assert taken(6, [3, 3, 3]) == {(0, 1), (0, 2), (1, 2)}


def test_sc1_a_card_can_be_added_to_several_board_cards() -> None:
    assert (0, 1, 2) in taken(3, [4, 5, 12])


def test_sc1_making_a_value_takes_nothing_by_itself() -> None:
    assert taken(3, [4, 5]) == set()


def test_sc1_no_value_is_above_twelve_unless_any_sum_is_allowed() -> None:
    assert taken(9, [4, 6, 7]) == set()
    assert taken(9, [4, 6, 7], NO_LIMIT) == {(0, 1, 2)}


def test_sc5_a_set_counts_once_however_it_is_read() -> None:
    """All of 1, 1, 2, 2 with a 2 can be read as twos, or as a 4 made in several ways."""
    expected = {(0, 1), (2,), (3,), (0, 1, 2), (0, 1, 3), (2, 3), (0, 1, 2, 3)}
    assert taken(2, [1, 1, 2, 2]) == expected
    assert len(listed(2, [1, 1, 2, 2], TWELVE)) == len(expected)


# Compared with trying everything out


@pytest.mark.parametrize("most", LIMITS)
def test_sc5_captures_are_those_that_partitions_give(most: int) -> None:
    random = random_from(1, most)
    for _ in range(5_000):
        ranks = some_ranks(random, int(random.below(5)) + 1)
        rank = int(random.below(12)) + 1
        assert taken(rank, ranks, most) == all_captures(rank, ranks, most), (rank, ranks)


@pytest.mark.parametrize("most", LIMITS)
def test_sc5_captures_on_larger_boards_are_those_that_filling_groups_gives(most: int) -> None:
    random = random_from(2, most)
    for _ in range(12):
        ranks = some_ranks(random, int(random.below(3)) + 6)
        rank = int(random.below(12)) + 1
        expected = all_captures(rank, ranks, most, splits_by_filling)
        assert taken(rank, ranks, most) == expected, (rank, ranks)


@pytest.mark.parametrize("most", LIMITS)
def test_sc5_low_cards_split_in_many_ways(most: int) -> None:
    """Ranks up to 4: many groups, many readings of one set."""
    random = random_from(3, most)
    for _ in range(300):
        ranks = [int(random.below(4)) + 1 for _ in range(5)]
        rank = int(random.below(6)) + 1
        assert taken(rank, ranks, most) == all_captures(rank, ranks, most), (rank, ranks)


@pytest.mark.parametrize("most", LIMITS)
def test_sc5_what_can_be_completed_is_part_of_a_capture(most: int) -> None:
    """By ranks alone, as on boards whose captures cannot be listed."""
    random = random_from(4, most)
    for _ in range(800):
        ranks = some_ranks(random, int(random.below(6)) + 1)
        rank = int(random.below(12)) + 1
        named = tuple(sorted({int(random.below(len(ranks))) for _ in range(random.below(4))}))
        spare = [ranks[at] for at in range(len(ranks)) if at not in named]
        needed = [rank, *[ranks[at] for at in named]]
        captures = all_captures(rank, ranks, most)
        possible = any(set(named) <= set(capture) for capture in captures)
        assert can_complete(counts_of(needed), counts_of(spare), most) == possible, (needed, spare)
        assert is_capture(needed, most) == (named in captures)


@pytest.mark.parametrize("most", LIMITS)
def test_sc5_a_capture_is_told_by_its_ranks(most: int) -> None:
    random = random_from(5, most)
    for _ in range(3_000):
        ranks = some_ranks(random, int(random.below(5)) + 2)
        assert is_capture(ranks, most) == splits_evenly(tuple(sorted(ranks)), most), ranks


# Large boards


def large_board(size: int, seed: int, sums: str) -> CasinoState:
    """A match whose board has this many cards."""
    state = new(sums=sums)
    deck = list(range(NUMBER_CARDS))
    random_from(seed).shuffle(deck)
    state.position.round.board = sorted(deck[:size])
    state.hands = [sorted(deck[size : size + 6]), sorted(deck[size + 6 : size + 12])]
    return state


@pytest.mark.parametrize("sums", ["12", "any"])
@pytest.mark.parametrize("size", [12, 20, 63])
def test_sc5_on_large_boards_every_way_leads_to_a_capture(size: int, sums: str) -> None:
    most = TWELVE if sums == "12" else NO_LIMIT
    random = random_from(7)
    state = large_board(size, 7, sums)
    round = state.position.round
    board = round.board.copy()
    state.apply(state.legal()[0], random)
    first = True
    while not round.played:
        several = [answer for answer in state.legal() if answer != DONE or not first]
        state.apply(several[random.below(len(several))], random)
        first = False
    assert round.last_taken
    assert set(round.last_taken) <= set(board)
    assert is_capture(ranks_of([round.last_card, *round.last_taken]), most)


def test_sc_b_captures_that_are_too_many_are_named_one_by_one_in_any_order() -> None:
    state = large_board(40, 1, "12")
    one = state.hands[0][0]
    give_one(state, one, random_from(1))
    assert state.choice() is None
    assert not state.midway()
    last = state.legal()[-2]
    give_one(state, last, random_from(1))
    assert not state.midway()
    assert any(answer < last for answer in state.legal())
    mine = state.view(0).in_play
    assert mine is not None
    assert mine.named == (last,)
    assert state.view(1).in_play is None


def test_sc_b_as_many_as_can_be_listed_are_chosen_together() -> None:
    for size in (6, 9, 12):
        state = large_board(size, 3, "12")
        found = {one: state.position.captures(one) or [] for one in state.hands[0]}
        assert any(found.values())
        for one in some([one for one, captures in found.items() if captures]):
            choice = choice_of(state, one)
            assert choice is not None
            sets = choice.sets()
            assert sets is not None
            assert len(sets) == len(set(found[one])) + 1 <= MOST_LISTED + 1


def choice_of(state: CasinoState, one: int) -> Choice | None:
    """What may be chosen together once a card is played."""
    state = state.copy()
    state.apply(one, random_from(1))
    return state.choice()


def test_sc5_a_choice_follows_its_sets() -> None:
    """Naming card by card leads to every capture, and nowhere else."""
    for seed in range(8):
        state = large_board(6, seed, "12" if seed % 2 else "any")
        choices = [choice for one in state.hands[0] if (choice := choice_of(state, one))]
        assert choices
        for choice in choices:
            assert sorted(whole_sets(choice, ())) == sorted(choice.sets() or [])


def whole_sets(choice: Choice, named: tuple[int, ...]) -> list[list[int]]:
    """All that is allowed, found by naming one card after the other."""
    found = [list(named)] if choice.allows(named) else []
    for one in choice.following(named):
        found += whole_sets(choice, (*named, one))
    return found


def test_sc5_listed_captures_and_completing_agree() -> None:
    """The two ways to look for captures offer the same cards."""
    for seed in range(12):
        state = large_board(7, seed, "12" if seed % 2 else "any")
        board, most = state.position.round.board, state.position.setup.most
        for one in some(state.hands[0]):
            choice = choice_of(state, one)
            things = [] if choice is None else choice.things
            assert things == cards_that_complete(one, [], board, most)


def test_captures_among_too_many_groups_are_not_looked_for() -> None:
    ranks = [1] * 12 + [2] * 12 + [3] * 12
    assert count_groups(ranks, TWELVE) > MOST_GROUPS
    assert captures_of(12, ranks, TWELVE) is None


@pytest.mark.parametrize("most", LIMITS)
def test_groups_are_counted_as_they_can_be_listed(most: int) -> None:
    random = random_from(6, most)
    for _ in range(50):
        ranks = some_ranks(random, 8)
        groups = [group for size in range(1, 9) for group in combinations(ranks, size)]
        assert count_groups(ranks, most) == sum(sum(group) <= most for group in groups)


def test_a_large_board_of_which_nothing_can_be_taken_is_laid_on_at_once() -> None:
    """Without a limit there are too many groups to list; yet a 1 takes nothing from even cards."""
    even = " ".join(f"{code}{rank}" for code in ("R", "O", "Y") for rank in (2, 4, 6, 8, 10, 12))
    state = play(position(even, "G1 G3", sums="any"), "G1")
    assert card("G1") in state.position.round.board
    assert state.turn == 1


def test_one_card_of_each_colour_can_be_taken_with_any_sum() -> None:
    """Twelve sixes and a six: all 4,095 sets are captures, which is too many to list."""
    assert captures_of(6, [6] * 12, NO_LIMIT) is None
    assert len(listed(6, [6] * 8, NO_LIMIT)) == 255


def test_places_are_counted_by_the_numbers_of_the_cards() -> None:
    state = position("B5 R5 G2", "Y5")
    found = state.position.captures(card("Y5"))
    assert found is not None
    assert sorted(found) == [set_of([0]), set_of([2]), set_of([0, 2])]


def test_every_rank_on_its_own_is_not_a_capture() -> None:
    for size in (1, 2):
        for ranks in some(combinations(range(1, 13), size)):
            assert not is_capture(list(ranks), NO_LIMIT), ranks


def test_answers_stay_below_their_number() -> None:
    assert RULES.answer_count == NUMBER_CARDS + 1
