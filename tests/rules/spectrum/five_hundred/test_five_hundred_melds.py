"""Spectrum 500: melds, lay-offs, takes and calls, against trying everything out (SV1 to SV6)."""

from __future__ import annotations

from itertools import combinations

import pytest

from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.five_hundred.rules import constants
from gamenight.games.spectrum.five_hundred.rules.constants import DONE, NONE, turned
from gamenight.games.spectrum.five_hundred.rules.holdings import (
    all_melds,
    cards_in,
    count_at_most,
    first_cards,
    has_meld,
    has_meld_with,
    next_cards,
    sorted_answers,
)
from gamenight.games.spectrum.five_hundred.rules.laying import takes
from gamenight.games.spectrum.five_hundred.rules.melds import (
    bridges_to,
    in_meld_order,
    new_meld,
    open_cards,
)
from gamenight.games.spectrum.five_hundred.rules.state import FiveHundredState
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, card_of, card_set, colour_of, rank_of
from tests.rules.spectrum.five_hundred.positions import (
    as_sets,
    bridging,
    cards,
    fits_any,
    fours,
    hand_of,
    near_cards,
    new,
    random_cards,
)
from tests.rules.spectrum.five_hundred.slow import (
    Cards,
    fits,
    fours_in,
    fours_with,
    is_meld,
    ways_to,
)

# Melds


@pytest.mark.parametrize(
    "names",
    [
        "R7 B7 G7 Y7",
        "R5 RO6 R7 PR8",
        "RO5 RO6 RO7 RO8",
        "PR9 P10 BP11 P12",
        "R1 R2 R3 R4",
        "R7 RO7 O7 OY7 Y7",
    ],
)
def test_sv1_these_are_melds(names: str) -> None:
    """The first two are the rulebook's examples."""
    assert is_meld(cards(names))
    assert new_meld(in_meld_order(cards(names)), 0) is not None


@pytest.mark.parametrize(
    "names",
    [
        "R7 B7 G7",
        "R5 R6 R7",
        "R10 R11 R12 R1",
        "R5 RO6 O7 R8",
        "R5 R6 R8 R9",
        "RO5 PR6 R7 O8",
        "R5 RO5 R6 R7",
    ],
)
def test_sv1_these_are_not(names: str) -> None:
    assert not is_meld(cards(names))
    assert new_meld(in_meld_order(cards(names)), 0) is None


def some_cards(seed: int) -> list[int]:
    """Mostly cards among which there are many melds."""
    return near_cards(9, seed) if seed % 8 else random_cards(16, seed)


def test_the_table_of_melds_has_those_of_trying_all() -> None:
    """The other tests look melds up; here the table itself is compared with all fours of cards."""
    for seed in range(200):
        held = some_cards(seed)
        assert fours_in(frozenset(held)) == set(fours(held))


def test_melds_of_four_are_found_as_by_trying_all() -> None:
    for seed in range(5000):
        held = some_cards(seed)
        holding = card_set(held)
        found = all_melds(holding, NONE)
        assert as_sets(found) == fours_in(frozenset(held))
        assert has_meld(holding) == bool(found)
        assert all(members == sorted(members) for members in found)
        assert len(found) == len(as_sets(found)) <= count_at_most(holding, NONE)


def test_melds_with_one_card_are_found_as_by_trying_all() -> None:
    for seed in range(5000):
        held = some_cards(seed)
        holding = card_set(held)
        must = held[0]
        found = all_melds(holding, must)
        expected = {four for four in fours_in(frozenset(held)) if must in four}
        assert as_sets(found) == expected
        assert len(found) == len(expected) <= count_at_most(holding, must)
        assert has_meld_with(holding, must) == bool(expected)


def test_sv5_cards_named_one_by_one_lead_to_melds_and_to_nothing_else() -> None:
    begun_sets = 0
    for seed in range(200):
        held = near_cards(11, seed)
        holding = card_set(held)
        for must in (NONE, held[0]):
            sets = sorted(
                sorted(int(turned(one)) for one in four)
                for four in fours(held)
                if must == NONE or must in four
            )
            firsts = sorted_answers(first_cards(holding, must))
            assert firsts == sorted({members[0] for members in sets})
            for size in (1, 2, 3):
                for begun in {tuple(members[:size]) for members in sets}:
                    named = [int(turned(one)) for one in begun]
                    following = {m[size] for m in sets if tuple(m[:size]) == begun}
                    assert sorted(next_cards(holding, named, must)) == sorted(following)
                    begun_sets += 1
    assert begun_sets


# Lay-offs


def random_meld(source: Random) -> list[int]:
    """Some meld of four to seven cards."""
    size = 4 + source.below(4)
    if source.below(2):
        colours = list(range(12))
        source.shuffle(colours)
        rank = 1 + source.below(12)
        return [int(card_of(colour, rank)) for colour in colours[:size]]
    primary, low = 2 * source.below(6), 1 + source.below(13 - size)
    return [int(card_of((primary + 11 + source.below(3)) % 12, low + step)) for step in range(size)]


def test_sv1_a_card_fits_exactly_where_the_meld_stays_one() -> None:
    source = random_from(1)
    for _ in range(150):
        laid = random_meld(source)
        meld = new_meld(in_meld_order(laid), 0)
        assert meld is not None
        fitting = [one for one in range(NUMBER_CARDS) if one not in laid and is_meld([*laid, one])]
        others = [one for one in range(NUMBER_CARDS) if one not in laid]
        assert [one for one in others if meld.fits(one)] == fitting
        layable = cards_in(open_cards([meld]))
        assert [one for one in layable if one not in laid] == fitting
        for one in fitting:
            longer = meld.with_card(one, 3)
            assert longer == new_meld_with_layers(laid, one)


def new_meld_with_layers(laid: list[int], one: int) -> object:
    """The same meld made at once, with the card laid by seat 3."""
    meld = new_meld(in_meld_order([*laid, one]), 0)
    assert meld is not None
    meld.layers = [3 if member == one else 0 for member in meld.cards]
    return meld


# Taking from inside the pile


def test_sv5_bridges_are_found_as_by_trying_all() -> None:
    source = random_from(2)
    bridges = slowly = 0
    for number in range(5000):
        laid = random_meld(source)
        meld = new_meld(in_meld_order(laid), 0)
        assert meld is not None
        held = cards_beside(laid, source)
        goal = held[0]
        expected = ways_to(frozenset(laid), frozenset(held), goal)
        if number % 16 == 0:
            assert expected == bridging(laid, {*held} - {goal}, goal)
            slowly += 1
        assert as_sets(bridges_to([meld], card_set(held), goal)) == expected
        bridges += bool(expected)
    assert bridges > 500
    assert slowly > 300


def cards_beside(laid: list[int], source: Random) -> list[int]:
    """Some cards near a meld in rank and colour, so that many of them lead to each other."""
    ranks = {rank_of(one) + step for one in laid for step in range(-3, 4)}
    colours = {(colour_of(one) + step) % 12 for one in laid for step in (-1, 0, 1)}
    near = [card_of(colour, rank) for colour in colours for rank in ranks if 0 < rank <= 12]
    beside = [int(one) for one in near if one not in laid]
    source.shuffle(beside)
    return beside[:8]


def test_sv2_what_can_be_taken_is_what_can_be_laid_at_once() -> None:
    refused = allowed = 0
    for seed in range(700):
        state = crowded(random_from(seed, 3))
        position = state.position
        pile = position.round.pile
        expected = [pile[-1]]
        for depth in range(len(pile) - 2, -1, -1):
            held = frozenset([*hand_of(state, 0), *pile[depth:]])
            if can_be_laid(state, held, pile[depth]):
                expected.append(pile[depth])
        assert [turned(answer) for answer in takes(position, state.hands[0])] == expected
        allowed += len(expected) - 1
        refused += len(pile) - len(expected)
    assert allowed > 2500
    assert refused > 2000


def can_be_laid(state: FiveHundredState, held: Cards, goal: int) -> bool:
    """With three other cards, or on a meld, after others that lead to it."""
    if any(four <= held for four in fours_with(goal)):
        return True
    return any(ways_to(frozenset(meld.cards), held, goal) for meld in state.position.round.melds)


# Calls


def possible_in_pile(state: FiveHundredState) -> set[Cards]:
    """What can be laid from the pile alone: cards that fit a meld, and melds of four."""
    pile = state.position.round.pile
    singles = {frozenset([one]) for one in pile if fits_any(state, one)}
    return singles | fours_in(frozenset(pile))


def in_first_hand(state: FiveHundredState) -> bool:
    return not state.over and state.position.round.number == 1


@pytest.mark.parametrize("part", [0, 1])
def test_sv6_calls_and_what_follows_are_those_of_trying_all(part: int) -> None:
    """Few ranks in table, pile and hands; every card of a hand is discarded once."""
    discards = ways = 0
    for seed in range(part * 250, (part + 1) * 250):
        source = random_from(seed, 9)
        state = crowded(source)
        before = possible_in_pile(state)
        play_until_discard(state, source)
        if not in_first_hand(state):
            continue
        for answer in state.legal():
            after = state.copy()
            after.apply(answer, source)
            if in_first_hand(after):
                discards += 1
                ways += check_window(after, possible_in_pile(after) - before)
    assert discards > 2500
    assert ways > 1000


def play_until_discard(state: FiveHundredState, source: Random) -> None:
    """Draw from the stock, and lay something at random."""
    state.apply(constants.STOCK, source)
    while in_first_hand(state) and not state.discarding:
        options = state.legal()
        state.apply(options[source.below(len(options))], source)


def crowded(source: Random) -> FiveHundredState:
    """A meld on the table, nine cards in the pile and twelve in each hand, all near each other."""
    laid = random_meld(source)
    ranks = {rank for one in laid for rank in range(rank_of(one) - 3, rank_of(one) + 4)}
    near = [one for one in range(NUMBER_CARDS) if one not in laid and rank_of(one) in ranks]
    source.shuffle(near)
    state = new(2)
    place = state.position
    meld = new_meld(in_meld_order(laid), 1)
    assert meld is not None
    place.lay_new(meld)
    place.round.pile = near[:9]
    place.round.lost = card_set([one for one in place.round.pile if fits_any(state, one)])
    state.hands = [card_set(near[9:21]), card_set(near[21:33])]
    used = {*laid, *near[:33]}
    state.stock = [one for one in range(NUMBER_CARDS) if one not in used]
    place.round.stock = len(state.stock)
    return state


def check_window(state: FiveHundredState, expected: set[Cards]) -> int:
    """After a discard: whether the other is asked, and what can be called; how many ways."""
    if state.position.phase != constants.ASKING:
        assert not expected
        return 0
    called = state.copy()
    called.position.waiting = ()
    called.begin_call(state.position.asked())  # before what is the only way is laid (SV-g)
    choice = called.laying().choice()
    assert as_sets(choice.sets() or []) == expected
    for members in choice.sets() or []:
        check_call(called, members)
    return len(expected)


def check_call(called: FiveHundredState, members: list[int]) -> None:
    """Lay what is called: what may follow is what a card of this call made fit (SV6)."""
    laid = called.copy()
    for answer in members:
        laid.apply(answer, random_from(1))
    if laid.placing:
        laid.apply(laid.legal()[0], random_from(1))
    position = laid.position
    at = position.this_turn.called_on
    old = called.position.round.melds
    before = frozenset(old[at].cards) if at < len(old) else frozenset()
    now = before | {int(turned(answer)) for answer in members}
    others = set(called.position.round.pile) - now
    following = {one for one in others if fits(now, one) and not fits(before, one)}
    if position.phase == constants.CHAINING:
        assert {turned(answer) for answer in laid.legal() if answer != DONE} == following
    else:
        assert not following


def test_all_ranks_and_shades_have_runs() -> None:
    """Every run of four of the whole deck is found exactly once."""
    deck = card_set(list(range(NUMBER_CARDS)))
    runs = [m for m in all_melds(deck, NONE) if rank_of(turned(m[0])) != rank_of(turned(m[1]))]
    # Per window: 3**4 in each of six shades, less the six all-secondary ones counted twice.
    assert len(runs) == len({tuple(m) for m in runs}) == 9 * (6 * 3**4 - 6)
    groups = sum(1 for _ in combinations(range(12), 4)) * 12
    assert len(all_melds(deck, NONE)) == len(runs) + groups
