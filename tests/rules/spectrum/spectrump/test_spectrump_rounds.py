"""Sets and sessions, hand loading, points, and the end of the match (SR1, SR5, SR8, SR9)."""

from __future__ import annotations

import pytest

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import NOBODY
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.games.spectrum.rules.wheel import COLOURS
from gamenight.games.spectrum.spectrump.rules import constants
from gamenight.games.spectrum.spectrump.rules.game import RULES
from gamenight.games.spectrum.spectrump.rules.state import SpectrumpState, SpectrumpView
from tests.rules.checked import refusal
from tests.rules.spectrum.spectrump.positions import (
    ANNA,
    BEN,
    CLEO,
    NAMES,
    bid_anyhow,
    in_play,
    listen,
    new,
    play,
    take_any,
)

# Sets and sessions


def test_sr8_sets_are_played_in_the_order_dealt() -> None:
    state = bid_anyhow(new(4), random_from(1))
    first, second = [hand.copy() for hand in state.hands], state.later
    assert refusal(state, second[state.turn][0]).rule == "SR8"
    chooser = random_from(2)
    while state.position.round.set.number == 1:
        take_any(state, chooser)
    assert state.hands == [list(held) for held in second]
    assert state.later == [(), (), (), ()]
    played = sorted(one for taken in state.position.round.taken for one in taken)
    assert played == sorted(one for hand in first for one in hand)


def test_sr8_later_sessions_are_dealt_when_they_begin() -> None:
    """The same match, but for the chance of the last answer: other cards come."""
    state, chooser = bid_anyhow(new(2), random_from(1)), random_from(2)
    position = state.position
    undealt = state.deck
    while position.round.session == 1:
        before = state.copy()
        last = take_any(state, chooser)
    dealt = [one for seat in range(2) for one in state.all_cards(seat)]
    assert sorted([*state.deck, *dealt]) == list(undealt)
    other = before.copy()
    other.apply(last, random_from(99))
    assert other.hands != state.hands


def test_sr8_all_sets_are_known_to_their_owner_from_the_start() -> None:
    state = new(4)
    for seat in range(4):
        view = state.view(seat)
        assert (view.hand, view.later) == (state.hands[seat], state.later[seat])
    assert state.view(NOBODY).all_cards() == []


# Hand Loading


def in_loading(players: int = 4) -> Match:
    options = RULES.accept(players, {"hand_loading": True, "first_seat": 0})
    match = Match(RULES, Header(RULES.id, RULES.version, players, options, NAMES[:players], 3))
    while match.state.position.round.stage == constants.BIDDING:
        match.answer(match.state.turn, match.state.legal()[-1])
    return match


def test_sr8_everyone_loads_at_the_same_time() -> None:
    match = in_loading()
    for seat in (CLEO, ANNA, 3, BEN):
        view = match.view(seat)
        assert isinstance(view, SpectrumpView)
        both = view.all_cards()
        assert view.choice is not None
        assert (view.choice.things, view.choice.least, view.choice.most) == (both, 9, 9)
        match.answer(seat, *both[:9])
        after = match.view(seat)
        assert isinstance(after, SpectrumpView)
        assert (after.hand, after.later) == (both[:9], tuple(both[9:]))
    assert match.state.position.round.stage == constants.PLAYING


def test_sr8_nobody_sees_how_another_loads() -> None:
    """Cleo takes her lowest cards first in one world, and her highest in the other."""
    one, other = in_loading(), in_loading()
    view = one.view(CLEO)
    assert isinstance(view, SpectrumpView)
    both = view.all_cards()
    one.answer(CLEO, *both[:9])
    other.answer(CLEO, *both[9:])
    assert one.view(CLEO) != other.view(CLEO)
    for looker in (ANNA, BEN, 3, NOBODY):
        assert one.view(looker) == other.view(looker)


def test_sr5_the_sets_keep_their_sizes() -> None:
    state = in_loading().state.copy()
    assert isinstance(state, SpectrumpState)
    assert refusal(state, 144).rule == "Leading & Following The Lead"
    highest = state.view(state.turn).legal
    both = state.all_cards(state.turn)
    assert list(highest) == both[:10], "nine cards must be left to name"
    assert "in order" in refusal(state, both[17]).sentence
    with pytest.raises(IllegalAnswer, match="Name exactly 9 of your cards for the first set"):
        state.check(state.turn, [both[17]])


@pytest.mark.parametrize(("players", "deck"), [(6, 72), (8, 72)])
def test_sr8_with_one_set_nothing_is_asked(players: int, deck: int) -> None:
    state = bid_anyhow(new(players, deck=deck, hand_loading=True), random_from(1))
    assert state.position.round.stage == constants.PLAYING


def test_sr8_hands_are_loaded_before_every_session() -> None:
    state, chooser = new(2, hand_loading=True, rounds=1), random_from(4)
    asked = set()
    while not state.over:
        if state.position.round.stage == constants.LOADING:
            asked.add(int(state.position.round.session))
        take_any(state, chooser)
    assert asked == {1, 2, 3}


# Scoring


@pytest.mark.parametrize(("deck", "plus", "minus"), [(144, 156, 78), (72, 42, 21)])
@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_the_points_of_a_round(players: int, deck: int, plus: int, minus: int) -> None:
    """Counted card by card, they are what the rulebook says there are."""
    state, chooser = new(players, deck=deck, rounds=1), random_from(deck + players)
    while not state.over:
        take_any(state, chooser)
    finished = state.position.previous
    assert finished is not None
    assert (sum(finished.plus), sum(finished.minus)) == (plus, minus)
    trump = int(finished.trump)
    beside = {(trump + 1) % COLOURS, (trump - 1) % COLOURS}
    for seat in range(players):
        ranks = [(one // 12, one % 12 + 1) for one in finished.taken[seat]]
        gain = sum(rank for colour, rank in ranks if colour in beside)
        loss = sum(rank for colour, rank in ranks if colour == trump)
        assert (finished.plus[seat], finished.minus[seat]) == (gain, loss)
        assert state.position.points[seat] == gain - loss == finished.gain(seat)
    assert state.outcome().scores == tuple(state.position.points)


def test_what_was_taken_so_far_is_not_scored_before_the_round_is_over() -> None:
    state = in_play("3B 1O 4O", "7BP 2O 5O", "6PR 1Y 2Y", "10P 3O 6O")
    play(state, "3B 7BP 6PR 10P")
    position = state.position
    assert position.round.gains[CLEO] == 6
    assert position.score(CLEO) == 0
    assert position.total(CLEO) == 6
    assert position.round.tricks_of(CLEO) == 1


def test_sr5_partners_have_their_points_together() -> None:
    state, chooser = new(4, partners=True, rounds=1, deck=72), random_from(3)
    while not state.over:
        take_any(state, chooser)
    finished = state.position.previous
    assert finished is not None
    gains = [int(finished.gain(seat)) for seat in range(4)]
    assert state.position.points == [gains[0] + gains[2], gains[1] + gains[3]]
    assert state.position.score(0) == state.position.score(2)
    assert state.position.winners() in ([0, 2], [1, 3], [0, 1, 2, 3])


# The end


@pytest.mark.parametrize("rounds", [1, 3])
def test_sr9_the_match_ends_after_the_rounds(rounds: int) -> None:
    state, chooser = new(8, deck=72, rounds=rounds), random_from(1)
    while not state.over:
        assert state.position.epoch() == state.position.round.number - 1 < rounds
        take_any(state, chooser)
    assert state.position.epoch() == rounds
    assert "over" in state.position.reason()


def test_sr9_the_match_ends_after_the_round_in_which_the_target_is_reached() -> None:
    state, chooser = new(4, deck=72, target=30, rounds=100), random_from(1)
    while not state.over:
        assert max(state.position.points) < 30
        take_any(state, chooser)
    assert max(state.position.points) >= 30
    assert state.position.reason() == "the target of 30 was reached"
    winner = state.position.points.index(max(state.position.points))
    assert state.position.winners() == [winner]


def test_sr9_with_partners_the_pair_reaches_the_target() -> None:
    state = last_trick(partners=True, target=20, rounds=5)
    state.position.points = [14, 0]
    play(state, "3B")
    assert state.over
    assert state.position.winners() == [0, 2]


def last_trick(**options: int) -> SpectrumpState:
    """The last trick, in which only the Purple-Red 6 is worth anything; it plays itself from the
    first card on (SR-a)."""
    state = in_play("3B", "7BP", "6PR", "10P", trump="R", **options)
    state.position.round.taken = [[] for _ in range(4)]
    state.position.round.gains = [0] * 4
    return state


def test_sr9_ties_share() -> None:
    state = last_trick(rounds=1)
    state.position.points = [6, 6, 0, 1]
    journal = listen(state)
    play(state, "3B")
    assert state.position.winners() == [ANNA, BEN, CLEO]
    assert journal[-1].kind == constants.MATCH_SHARED
    assert state.position.payoffs() == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])


def test_worth_is_the_lead_over_the_best_of_the_others() -> None:
    state = new(4)
    state.position.points = [10, 4, 7, -3]
    state.position.round.gains = [1, 0, -2, 5]
    assert [state.position.worth(seat) for seat in range(4)] == [6, -7, -6, -9]
