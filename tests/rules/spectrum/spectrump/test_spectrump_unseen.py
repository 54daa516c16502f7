"""What play and bids have shown, and re-deals that respect it, each deal as likely as the next."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, sqrt

import pytest

from gamenight.core.random import random_from
from gamenight.games.spectrum.rules.wheel import ALL_COLOURS, COLOURS
from gamenight.games.spectrum.spectrump.rules import constants
from gamenight.games.spectrum.spectrump.rules.game import RULES
from gamenight.games.spectrum.spectrump.rules.state import SpectrumpState
from gamenight.games.spectrum.spectrump.rules.unseen import Unseen
from tests.rules.spectrum.spectrump.positions import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    bid_anyhow,
    cards,
    colour,
    colours,
    in_play,
    new,
    play,
    take_any,
)
from tests.some import some

# What a card shows


def test_whoever_throws_has_none_of_the_open_shades() -> None:
    state = play(in_play("3B 1O", "9R 12Y", "4G 5BP", "6O 1YG"), "3B 9R")
    assert state.position.round.set.voids == [0, colours("GB B BP"), 0, 0]


def test_whoever_does_not_play_trump_on_trump_has_none() -> None:
    state = play(in_play("3R 1R 2R", "4PR 5B 6B", "5O 6G 7G", "9R 1YG 2YG"), "3R 4PR 5O 9R")
    shown = state.position.round.set.voids
    assert shown[BEN] == colours("R")
    assert shown[CLEO] == colours("R PR RO P"), "not even a shade of Red or Purple-Red"
    assert shown[DORA] == 0


def test_sr7_whoever_leads_what_is_not_broken_has_nothing_else() -> None:
    state = play(in_play("3R 5RO 9PR", "1G 2G 3G", "1Y 2Y 3Y", "1P 2P 3P"), "3R")
    assert state.position.round.set.voids[ANNA] == ALL_COLOURS & ~colours("R RO PR")
    state = in_play("3R 5R 9R", "1G 2G 3G", "1Y 2Y 3Y", "1P 2P 3P")
    state.position.round.set.broken = colours("RO PR")
    play(state, "3R")
    assert state.position.round.set.voids[ANNA] == ALL_COLOURS & ~colours("R")


def test_what_one_set_has_shown_does_not_concern_the_next() -> None:
    state, chooser = bid_anyhow(new(8), random_from(1)), random_from(2)
    while state.position.round.set.number == 1:
        shown = any(state.position.round.set.voids)
        take_any(state, chooser)
    assert shown
    assert state.position.round.set.voids == [0] * 8


@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_what_play_shows_is_true_and_re_deals_respect_it(players: int) -> None:
    """All through a round: hands have none of what they denied, and all of what they promised."""
    state, chooser = new(players, deck=144 if players < 8 else 72, rounds=1), random_from(players)
    step = worlds = 0
    while not state.over:
        respects_what_is_known(state)
        if step % 9 == 0:
            seat = int(chooser.below(players))
            world = RULES.redeal(state.view(seat), chooser)
            respects_what_is_known(world)
            assert world.pieces() == state.pieces()
            worlds += 1
        take_any(state, chooser)
        step += 1
    assert worlds > 1


def respects_what_is_known(state: SpectrumpState) -> None:
    position = state.position
    for seat in range(position.players):
        assert len(state.hands[seat]) == position.hand_size(seat)
        assert len(state.later[seat]) == position.later_size()
        assert not any(position.round.set.voids[seat] >> one // 12 & 1 for one in state.hands[seat])
        held = Counter(one // 12 for one in state.all_cards(seat))
        assert all(held[c] >= position.round.owed[seat * COLOURS + c] for c in range(COLOURS))


# Each possible deal as likely as the next


def frequencies(state: SpectrumpState, seat: int, worlds: int) -> Counter[str]:
    view = state.view(seat)
    found: Counter[str] = Counter()
    for number in range(worlds):
        world = RULES.redeal(view, random_from(number))
        found[str([world.hands, world.later])] += 1
    return found


def is_even(found: Counter[str], possible: int) -> bool:
    """Whether all deals came up, and none far more or less often than the others."""
    worlds = sum(found.values())
    chance = 1 / possible
    near = 5 * sqrt(worlds * chance * (1 - chance))
    return len(found) == possible and all(
        abs(count - worlds * chance) < near for count in found.values()
    )


def deals_of(state: SpectrumpState, seat: int) -> int:
    """How many deals are possible in the last set, found by trying all of them."""
    position = state.position
    others = [other for other in range(position.players) if other != seat]
    unseen = [one for other in others for one in state.hands[other]]

    def ways(places: list[int], left: list[int]) -> int:
        if not places:
            return 1
        place, rest = places[0], places[1:]
        total = 0
        for hand in combinations(left, int(position.hand_size(place))):
            denied = any(position.round.set.voids[place] >> one // 12 & 1 for one in hand)
            held = Counter(one // 12 for one in hand)
            short = any(held[c] < position.round.owed[place * COLOURS + c] for c in range(COLOURS))
            if not denied and not short:
                total += ways(rest, [one for one in left if one not in hand])
        return total

    return ways(others, unseen)


def late_in_a_set(voids: tuple[str, str, str], owed: str = "") -> SpectrumpState:
    """Anna looks on; the others have two cards each and have denied colours."""
    state = in_play("1G 2G", "1R 2B", "3B 4Y", "5Y 6O", trump="R")
    state.position.round.set.voids = [0, *[colours(codes) for codes in voids]]
    if owed:
        state.position.round.owed[BEN * COLOURS + colour(owed)] = 1
    return state


@pytest.mark.parametrize(
    ("voids", "owed"),
    [
        (("", "", ""), ""),
        (("Y O", "", "B"), ""),
        (("Y", "R", "B R"), ""),
        (("", "", ""), "R"),
        (("Y", "", "R"), "B"),
    ],
)
def test_each_possible_deal_is_as_likely_as_the_next(
    voids: tuple[str, str, str], owed: str
) -> None:
    state = late_in_a_set(voids, owed)
    possible = deals_of(state, ANNA)
    assert possible > 5
    assert is_even(frequencies(state, ANNA, 40 * possible), possible)


@pytest.mark.parametrize("voids", [("Y O", "", "B"), ("Y", "R", "B R")])
def test_counted_deals_are_as_likely_too(voids: tuple[str, str, str]) -> None:
    """Where hardly any deal that is built is kept, deals are counted."""
    state = late_in_a_set(voids)
    possible = deals_of(state, ANNA)
    hidden = sorted(state.hands[BEN] + state.hands[CLEO] + state.hands[DORA])
    unseen = Unseen(state.position, [BEN, CLEO, DORA], hidden)
    assert unseen.can_be_counted()
    found: Counter[str] = Counter()
    for number in range(40 * possible):
        unseen.deal_by_counting(random_from(number))
        found[str([sorted(hand) for hand in unseen.hands])] += 1
    assert is_even(found, possible)


def test_promises_may_be_kept_by_either_set() -> None:
    """A seat that promised three Blue cards has them in its hand, its second set, or both."""
    state = new(2, deck=72)
    position = state.position
    position.round.owed[BEN * COLOURS + colour("B")] = 3
    view = state.view(ANNA)
    in_hand: Counter[int] = Counter()
    total: Counter[int] = Counter()
    worlds = 800
    for number in range(worlds):
        world = RULES.redeal(view, random_from(number))
        first = sum(one // 12 == colour("B") for one in world.hands[BEN])
        second = sum(one // 12 == colour("B") for one in world.later[BEN])
        in_hand[first] += 1
        total[first + second] += 1
    blue = 6 - sum(one // 12 == colour("B") for one in view.all_cards())
    ways = {n: comb_ways(blue, n) for n in range(3, blue + 1)}
    for number, count in some(ways.items()):
        chance = count / sum(ways.values())
        near = 5 * sqrt(worlds * chance * (1 - chance)) + 1
        assert abs(total[number] - worlds * chance) < near
    assert min(total) == 3
    assert len(in_hand) > 2


def comb_ways(blue: int, number: int) -> int:
    """Sets of 18 of 54 unseen cards with this many of the blue ones."""
    return comb(blue, number) * comb(54 - blue, 18 - number)


@pytest.mark.parametrize(
    ("players", "voids", "promised"),
    [(2, "", 4), (2, "R RO O", 4), (2, "R RO O OY Y YG", 3), (4, "R RO O OY Y YG G", 4)],
)
def test_promises_of_a_hand_that_denied_colours_are_kept_by_either_set(
    players: int, voids: str, promised: int
) -> None:
    """This many Blue cards lie in hand and second set as in all deals that could be, counted."""
    state = bid_anyhow(new(players, 5, deck=72), random_from(1))
    position = state.position
    position.round.owed = [0] * (players * COLOURS)
    position.round.set.voids[BEN] = colours(voids)
    position.round.owed[BEN * COLOURS + colour("B")] = promised
    others = [one for one in position.setup.cards() if one // 12 != colour("B")]
    state.hands[ANNA], state.later[ANNA] = others[:54:6], tuple(others[1:54:6])
    view = state.view(ANNA)
    worlds = 900
    found: Counter[tuple[int, int]] = Counter()
    for number in range(worlds):
        world = RULES.redeal(view, random_from(number))
        both = world.hands[BEN], world.later[BEN]
        first, second = [sum(one // 12 == colour("B") for one in held) for held in both]
        found[first, second] += 1
    expected = ways_to_hold(state, promised)
    assert set(found) <= set(expected)
    for places, ways in some(expected.items()):
        chance = ways / sum(expected.values())
        near = 5 * sqrt(worlds * chance * (1 - chance)) + 1
        assert abs(found[places] - worlds * chance) < near, places


def ways_to_hold(state: SpectrumpState, promised: int) -> dict[tuple[int, int], int]:
    """In how many deals Ben has how many Blue cards in his hand and in his second set."""
    seen = state.all_cards(ANNA)
    unseen = [one // 12 for one in state.position.setup.cards() if one not in seen]
    blue = unseen.count(colour("B"))
    denied = sum(state.position.round.set.voids[BEN] >> one & 1 for one in unseen)
    other = len(unseen) - blue - denied
    ways = {}
    for first in range(blue + 1):
        for second in range(blue - first + 1):
            if first + second >= promised and 9 - first <= other:
                in_hand = comb(blue, first) * comb(other, 9 - first)
                left = other - (9 - first) + denied
                ways[first, second] = in_hand * comb(blue - first, second) * comb(left, 9 - second)
    return {places: number for places, number in ways.items() if number}


def test_a_pass_tells_nothing_and_bids_are_promises() -> None:
    state = new(4)
    state.hands[ANNA] = cards("1B 2B 3B 4B 5B 6B 7B 8B 9B")
    state.position.round.owed = [0] * (4 * COLOURS)
    state.apply(constants.bid_answer(colour("B"), 9), random_from(1))
    before = state.position.round.copy()
    state.apply(constants.PASS, random_from(1))
    after = state.position.round
    assert (after.owed, after.set.voids) == (before.owed, before.set.voids)
    for number in range(20):
        world = RULES.redeal(state.view(BEN), random_from(number))
        assert sum(one // 12 == colour("B") for one in world.all_cards(ANNA)) >= 9
