"""Spectrum 500: melds, lay-offs, takes and calls, against trying everything out (SV1 to SV6)."""

from __future__ import annotations

from itertools import combinations

import pytest

from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.five_hundred.rules import facts
from gamenight.games.spectrum.five_hundred.rules.facts import DONE, NONE, turned
from gamenight.games.spectrum.five_hundred.rules.holdings import (
    Gathering,
    all_melds,
    cards_in,
    count_at_most,
    first_cards,
    has_meld,
    has_meld_with,
    holding_of,
    next_cards,
    sorted_answers,
)
from gamenight.games.spectrum.five_hundred.rules.laying import can_take
from gamenight.games.spectrum.five_hundred.rules.melds import (
    bridges_to,
    in_meld_order,
    new_meld,
    open_cards,
)
from gamenight.games.spectrum.five_hundred.rules.state import FiveHundredState
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, card_of, rank_of
from gamenight.parts.choosing import may_be_all, things_after
from tests.rules.spectrum.five_hundred.positions import (
    as_sets,
    bridging,
    cards,
    fits_any,
    fours,
    hand_of,
    is_meld,
    near_cards,
    new,
    random_cards,
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


def test_melds_of_four_are_found_as_by_trying_all() -> None:
    for seed in range(1000):
        held = near_cards(9, seed) if seed % 8 else random_cards(16, seed)
        holding = holding_of(held)
        found = all_melds(holding, NONE)
        assert as_sets(found) == set(fours(held))
        assert has_meld(holding) == bool(found)
        assert all(members == sorted(members) for members in found)
        assert len(found) == len(as_sets(found)) <= count_at_most(holding, NONE)


def test_melds_with_one_card_are_found_as_by_trying_all() -> None:
    for seed in range(1000):
        held = near_cards(9, seed) if seed % 8 else random_cards(16, seed)
        holding = holding_of(held)
        must = held[0]
        found = all_melds(holding, must)
        expected = {four for four in fours(held) if must in four}
        assert as_sets(found) == expected
        assert len(found) == len(expected) <= count_at_most(holding, must)
        assert has_meld_with(holding, must) == bool(expected)
        assert Gathering(holding).has_meld_with(must) == bool(expected)


def test_sv5_cards_named_one_by_one_lead_to_melds_and_to_nothing_else() -> None:
    for seed in range(200):
        held = near_cards(11, seed)
        holding = holding_of(held)
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
    for seed in range(600):
        laid = random_meld(source)
        meld = new_meld(in_meld_order(laid), 0)
        assert meld is not None
        held = {one for one in near_cards(7, seed) if one not in laid}
        goal = min(held)
        expected = bridging(laid, held - {goal}, goal)
        assert as_sets(bridges_to([meld], holding_of(sorted(held)), goal)) == expected


def test_sv2_what_can_be_taken_is_what_can_be_laid_at_once() -> None:
    source = random_from(3)
    takes = 0
    for seed in range(1000):
        laid = random_meld(source)
        held = [one for one in near_cards(7, seed) if one not in laid]
        state = new()
        meld = new_meld(in_meld_order(laid), 0)
        assert meld is not None
        state.position.lay_new(meld)
        goal = held[0]
        slow = any(goal in four for four in fours(held))
        slow = slow or bool(bridging(laid, set(held) - {goal}, goal))
        assert can_take(state.position, Gathering(holding_of(held)), goal) == slow
        takes += slow
    assert takes > 50


# Whole matches, looked at question by question


def options_in(pile: list[int], melds: list[list[int]]) -> set[object]:
    """What can be laid from a pile alone: cards that fit a meld, and melds of four."""
    single = {one for one in pile if any(is_meld([*meld, one]) for meld in melds)}
    return single | set(fours(pile))


def slow_sets(state: FiveHundredState) -> set[frozenset[int]]:
    """What may be laid from the hand in turn, by trying all (SV1, SV2)."""
    position = state.position
    held = hand_of(state, position.turn)
    barred = position.barred
    found = set()
    for members in [*(frozenset([one]) for one in held if fits_any(state, one)), *fours(held)]:
        rest = set(held) - members
        if rest != {barred} or stays_layable(state, members, barred):
            found.add(members)
    return found


def stays_layable(state: FiveHundredState, members: frozenset[int], barred: int) -> bool:
    """Whether the card that may not be discarded can be laid off after a set was laid."""
    melds = [meld.cards for meld in state.position.melds]
    if len(members) > 1:
        return any(is_meld([*meld, barred]) for meld in [*melds, [*members]])
    (one,) = members
    for at, meld in enumerate(melds):
        if is_meld([*meld, one]):
            after = [*melds[:at], [*meld, one], *melds[at + 1 :]]
            if any(is_meld([*other, barred]) for other in after):
                return True
    return False


def in_first_hand(state: FiveHundredState) -> bool:
    return not state.over and state.position.number == 1


def walk(players: int, seed: int) -> list[FiveHundredState]:
    """Every question of a random hand, as copies; hands that grow large are let go."""
    source = random_from(seed, 5)
    state = new(players, seed, target=1)
    seen = []
    while in_first_hand(state):
        seen.append(state.copy())
        options = state.legal()
        state.apply(options[source.below(len(options))], source)
    return seen


@pytest.mark.parametrize("players", [2, 4, 6])
def test_what_may_be_laid_is_found_as_by_trying_all(players: int) -> None:
    looked_at = 0
    for seed in range(6):
        for state in walk(players, seed):
            if state.position.phase != facts.PLAYING or state.named or state.placing:
                continue
            if len(hand_of(state, state.turn)) > 14:
                continue
            laying = state.laying()
            sets = slow_sets(state)
            looked_at += 1
            assert laying.is_possible() == bool(sets)
            if not state.discarding:
                choice = laying.choice()
                assert as_sets(choice.sets or []) - {frozenset()} == sets
                assert set(state.legal()) == {*things_after(choice, []), *done_if(choice)}
    assert looked_at > 100


def done_if(choice: object) -> list[int]:
    return [DONE] if may_be_all(choice, []) else []  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_sv6_what_can_be_called_is_what_could_not_be_laid_after_the_discard_before(
    players: int,
) -> None:
    windows = 0
    for seed in range(8):
        source = random_from(seed, 6)
        state = new(players, seed, target=1)
        before: set[object] = set()
        while in_first_hand(state):
            discarding = state.discarding
            options = state.legal()
            state.apply(options[source.below(len(options))], source)
            if discarding and in_first_hand(state):
                now = options_in(state.position.pile, [m.cards for m in state.position.melds])
                windows += check_window(state, now - before)
                before = now
    assert windows > 5


def test_sv6_calls_in_random_positions_are_those_of_trying_all() -> None:
    """Few ranks and colours in table, pile and hands, so that nearly every discard matters."""
    windows = 0
    for seed in range(250):
        source = random_from(seed, 9)
        state = crowded(source)
        before = options_in(state.position.pile, [m.cards for m in state.position.melds])
        play_turn(state, source)
        if in_first_hand(state):
            now = options_in(state.position.pile, [m.cards for m in state.position.melds])
            windows += check_window(state, now - before)
    assert windows > 50


def play_turn(state: FiveHundredState, source: Random) -> None:
    """Draw from the stock, lay something at random, discard something."""
    state.apply(facts.STOCK, source)
    while state.position.phase == facts.PLAYING:
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
    place.pile = near[:9]
    place.lost = holding_of([one for one in place.pile if fits_any(state, one)])
    state.hands = [holding_of(near[9:21]), holding_of(near[21:33])]
    used = {*laid, *near[:33]}
    state.stock = [one for one in range(NUMBER_CARDS) if one not in used]
    place.stock = len(state.stock)
    return state


def check_window(state: FiveHundredState, expected: set[object]) -> bool:
    """After a discard: who is asked, and about what; whether anybody is."""
    position = state.position
    if position.phase == facts.ASKING:
        check_call(state, expected)
        return True
    others = [seat for seat in range(position.players) if seat != position.turn]
    resting = [seat for seat in others if state.said[seat] == facts.REST]
    assert not expected or resting
    return False


def check_call(state: FiveHundredState, expected: set[object]) -> None:
    """Let everybody call, and compare what may be laid from the pile."""
    called = state.copy()
    while called.position.phase == facts.ASKING:
        called.apply(facts.CALL, random_from(1))
    assert called.turn == state.position.waiting[0]
    sets = as_sets(called.laying().choice().sets or [])
    assert sets == {one if isinstance(one, frozenset) else frozenset([one]) for one in expected}


def test_sv6_what_follows_is_what_a_card_of_the_call_made_fit() -> None:
    chains = 0
    for seed in range(600):
        source = random_from(seed, 10)
        state = crowded(source)
        play_turn(state, source)
        if state.position.phase == facts.ASKING:
            state.apply(facts.CALL, source)
        while state.position.phase in (facts.CALLED, facts.CHAINING):
            if state.position.phase == facts.CHAINING:
                chains += 1
                check_followers(state)
            options = state.legal()
            state.apply(options[source.below(len(options))], source)
    assert chains > 10


def check_followers(state: FiveHundredState) -> None:
    position = state.position
    before = position.called_from.cards if position.called_from is not None else []
    meld = position.melds[position.called_on].cards
    following = {
        one for one in position.pile if is_meld([*meld, one]) and not is_meld([*before, one])
    }
    assert {turned(one) for one in following} == set(state.legal()) - {DONE}


def test_all_ranks_and_shades_have_runs() -> None:
    """Every run of four of the whole deck is found exactly once."""
    deck = holding_of(list(range(NUMBER_CARDS)))
    runs = [m for m in all_melds(deck, NONE) if rank_of(turned(m[0])) != rank_of(turned(m[1]))]
    # Per window: 3**4 in each of six shades, less the six all-secondary ones counted twice.
    assert len(runs) == len({tuple(m) for m in runs}) == 9 * (6 * 3**4 - 6)
    groups = sum(1 for _ in combinations(range(12), 4)) * 12
    assert len(all_melds(deck, NONE)) == len(runs) + groups
