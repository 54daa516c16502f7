"""Spielnacht, rule by rule: packing together, and what is hidden (G2, SN9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from math import sqrt

import msgspec
import pytest

from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.events import NOBODY
from gamenight.core.match import Match
from gamenight.core.random import random_from
from gamenight.core.value import snapshot
from gamenight.games.spielnacht import GAME
from gamenight.games.spielnacht.rules.constants import (
    BRIBE,
    BRING,
    DONE,
    DRAFT,
    FIRST_GAMER,
    INVITE,
)
from gamenight.games.spielnacht.rules.game import RULES
from gamenight.games.spielnacht.rules.state import SpielnachtState
from gamenight.parts.bits import members_of, set_of
from tests.rules.checked import random, refusal
from tests.rules.spielnacht import positions as at
from tests.rules.spielnacht.positions import game, games, inviting, kind, match_at, packing, play

SIX = games("red 4.1", "green 4.2", "blue 4.3", "purple 4.4", "red 4.5", "green 4.6")
THREE = games("red 4.1", "green 4.2", "blue 4.3")
ONE = games("gray 4.0")


@pytest.mark.parametrize(("round", "most"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4)])
def test_the_round_says_how_many_games_may_be_brought(round: int, most: int) -> None:
    state = packing(SIX, ONE, round=round)
    choice = state.view(state.turn).choice
    assert choice is not None
    assert (choice.things, choice.least, choice.most) == (members_of(SIX), 1, most)
    play(state, *members_of(SIX)[:most])
    assert (state.packed[0], state.turn) == (set_of(members_of(SIX)[:most]), 1)


def test_sn6_at_least_one_game_is_brought() -> None:
    state = packing(THREE, ONE)
    assert DONE not in state.legal()
    assert refusal(state, DONE).rule == "SN6"
    assert play(state, game("green 4.2")).legal() == [game("blue 4.3"), DONE]


def test_only_own_games_can_be_brought_each_once_and_the_lowest_first() -> None:
    state = packing(THREE, ONE)
    for answer in (game("gray 4.0"), FIRST_GAMER):
        assert "own collection" in refusal(state, answer).sentence
    play(state, game("green 4.2"))
    assert "once" in refusal(state, game("green 4.2")).sentence
    assert "in order" in refusal(state, game("red 4.1")).sentence


def test_whoever_has_named_the_last_game_that_can_be_named_is_done() -> None:
    assert play(packing(THREE, ONE), game("blue 4.3")).position.asked() == [1]
    assert play(packing(THREE, ONE), *members_of(THREE)).position.asked() == [1]


# All pack at the same time


def best(match: Match, seat: int, few: int = 1) -> list[int]:
    """The best rated games of a seat."""
    return members_of(at.view_of(match, seat).position.collections[seat])[-few:]


@pytest.mark.parametrize("given", [(2, 1, 3), (3, 2, 1), (1, 3, 2, DONE)])
def test_g2_games_are_packed_at_once_in_any_order(given: Sequence[int]) -> None:
    match = match_at(BRING)
    match.state.position.collections[1], match.state.position.round.number = THREE, 3
    assert match.answer(1, *given).answers == (1, 2, 3)
    assert at.view_of(match, 1).packed == THREE
    assert match.state.position.asked() == [0]
    with pytest.raises(NotYourTurn):
        match.answer(1, *given)


@pytest.mark.parametrize(("given", "reason"), [((1, 2, 3), "At most 2 games"), ((1, 1), "once")])
def test_g2_more_games_than_the_round_allows_or_one_of_them_twice_are_refused(
    given: Sequence[int], reason: str
) -> None:
    match = match_at(BRING)
    match.state.position.collections[1] = THREE
    with pytest.raises(IllegalAnswer, match=reason):
        match.answer(1, *given)
    assert match.state.position.asked() == [0, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g2_the_order_of_packing_changes_nothing(players: int) -> None:
    """Neither the night nor anything that follows, to the end of the match."""
    ends = []
    for order in permutations(range(players)):
        match, source = match_at(BRING, players), random()
        for seat in order:
            match.answer(seat, *best(match, seat, 1 + seat % 2))
        after = snapshot(match.state)
        while not match.state.over:
            at.answer_at_random(match, source)
        ends.append((after, snapshot(match.state)))
    assert all(end == ends[0] for end in ends)


def test_g2_packing_is_taken_back_while_others_are_waited_for() -> None:
    match = match_at(BRING, 3)
    untouched = snapshot(match.state)
    match.answer(2, *best(match, 2))
    match.answer(0, *best(match, 0))
    match.take_back(2)
    assert match.state.position.asked() == [1, 2]
    assert at.view_of(match, 2).packed == 0
    match.take_back(0)
    assert snapshot(match.state) == untouched
    for seat in range(3):
        assert not match.can_take_back(seat)
        match.answer(seat, *best(match, seat, 2))
    assert not any(match.can_take_back(seat) for seat in range(3))


@pytest.mark.parametrize("players", [2, 4])
def test_sn_a_g2_others_see_nothing_of_what_is_packed_not_even_how_much(players: int) -> None:
    """Not a byte of view, log and table depends on it; of view and log nothing changes at all but
    who is waited for."""
    seen = set()
    watchers = [NOBODY, *range(1, players)]
    for few in (1, 2):
        match = match_at(BRING, players)
        before = [view_and_log(match, seat) for seat in watchers]
        match.answer(0, *best(match, 0, few))
        after = [view_and_log(match, seat) for seat in watchers]
        assert after == before
        assert match.state.position.asked() == watchers[1:]
        tables = [GAME.table(at.view_of(match, seat), at.NAMES) for seat in watchers]
        seen.add(msgspec.json.encode((after, tables)))
    assert len(seen) == 1


def view_and_log(match: Match, seat: int) -> str:
    view = match.view(seat)
    view.position.waiting, view.position.turn = (), 0
    return repr((snapshot(view), match.log(seat)))


def test_g2_selections_are_revealed_together() -> None:
    state = play(packing(THREE, THREE << 5, THREE << 10), game("blue 4.3"))
    assert [state.view(seat).packed for seat in (NOBODY, 1, 2)] == [0, 0, 0]
    assert state.view(0).packed == games("blue 4.3")
    at.play_until(state, BRIBE)
    assert (state.position.brought(0), state.packed) == (games("blue 4.3"), [0, 0, 0])


# What is open and what is hidden


def test_sn9_the_whole_group_is_known_before_and_after_a_night_but_not_its_guests() -> None:
    state = at.new(3)
    assert RULES.redeal(state.view(NOBODY), random()).potential == state.potential
    at.play_until(state, BRING)
    assert state.position.round.guests == 6
    for seat in range(3):
        view = state.view(seat)
        assert (view.invited, view.drawn) == (state.invited[seat], state.drawn[seat])
    assert (state.view(NOBODY).invited, state.view(NOBODY).drawn) == ((), ())
    at.play_until(state, DRAFT)
    assert RULES.redeal(state.view(NOBODY), random()).potential == state.potential
    assert not any(state.invited)


@pytest.mark.parametrize(
    "state",
    [
        inviting("red red red blue gold gold", 3),
        packing(SIX, SIX << 6, SIX << 12),
        play(at.at_night([ONE, THREE], "red", [SIX << 6, 0]), game("gray 4.0")),
    ],
)
def test_sn9_nobody_sees_how_far_another_seat_has_chosen(state: SpielnachtState) -> None:
    seats = range(NOBODY, state.position.players)
    after = play(state.copy(), state.legal()[0])
    assert after.midway()
    assert [s for s in seats if after.view(s) != state.view(s)] == [state.turn]


# Dealing again


def test_sn9_what_somebody_drew_was_not_invited_by_those_before_her() -> None:
    state = play(inviting("red red red red gold"), *[FIRST_GAMER + kind("red")] * 2)
    assert state.drawn[1] == (kind("red"), kind("red"), kind("gold"))
    for seed in range(20):
        assert RULES.redeal(state.view(1), random_from(seed)).invited[0] == (kind("red"),) * 2


def check_shares(found: Counter[object], ways: Counter[object]) -> None:
    """What was drawn could well be drawn from among that many ways."""
    draws = found.total()
    assert set(found) <= set(ways)
    for deal, count in ways.items():
        share = count / ways.total()
        assert abs(found[deal] / draws - share) < 4.5 * sqrt(share * (1 - share) / draws)


def test_guests_are_dealt_again_as_likely_as_they_were_invited() -> None:
    """Against every way in which three hosts can draw from eight gamers and invite two, given
    what the second of them drew and invited."""
    names = "red red red blue blue blue gold gold"
    gamers = [kind(name) for name in names.split()]
    state = inviting(names, 3)
    while state.position.round.stage == INVITE:
        play(state, state.legal()[-1])
    looker = state.view(1)
    ways: Counter[object] = Counter()
    for first_draw in combinations(range(8), 5):
        for first in combinations(first_draw, 2):
            bag = [gamer for gamer in range(8) if gamer not in first]
            for mine in draws_of(bag, 5, looker.drawn, gamers):
                for invited in draws_of(mine, 2, looker.invited, gamers):
                    left = [gamer for gamer in bag if gamer not in invited]
                    for last in combinations(left, 2):
                        ways[*[kinds(some, gamers) for some in (first_draw, first, last)]] += 1
    found: Counter[object] = Counter()
    for seed in range(3000):
        world = RULES.redeal(looker, random_from(seed))
        found[tuple(world.drawn[0]), tuple(world.invited[0]), tuple(world.invited[2])] += 1
    assert len(ways) > 10
    check_shares(found, ways)


def kinds(some: Sequence[int], gamers: list[int]) -> tuple[int, ...]:
    return tuple(gamers[gamer] for gamer in some)


def draws_of(
    bag: Sequence[int], few: int, wanted: tuple[int, ...], gamers: list[int]
) -> list[tuple[int, ...]]:
    """All ways to draw this many from a bag that look like those wanted."""
    return [some for some in combinations(bag, few) if kinds(some, gamers) == wanted]


def test_sn_a_every_selection_is_dealt_again_as_likely_as_the_next() -> None:
    state = packing(SIX, ONE)
    assert RULES.redeal(state.view(1), random()).packed == [0, 0]
    play(state, game("green 4.6"))
    sets = [set_of(list(some)) for few in (1, 2, 3) for some in combinations(members_of(SIX), few)]
    worlds = [RULES.redeal(state.view(1), random_from(seed)) for seed in range(3000)]
    check_shares(Counter(world.packed[0] for world in worlds), Counter(sets))
