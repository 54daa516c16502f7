"""Whom a game asks, what each seat then sees, and how a match stands."""

from __future__ import annotations

import pytest

from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.events import NOBODY
from gamenight.core.playout import playout
from gamenight.core.position import seats_with_most
from gamenight.core.random import random_from
from gamenight.core.value import snapshot
from tests.conformance.toy import DONE, HIGH, STAKE, ToyPosition, ToyRules, ToyState
from tests.rules.checked import give_one


def start(players: int = 3) -> ToyState:
    rules = ToyRules()
    return rules.start(players, rules.accept(players, {"first_seat": 1}), random_from(1))


def answer(state: ToyState, seat: int) -> None:
    """Lay the lowest card and guess."""
    state.turn_to(seat)
    state.apply(state.legal()[0], random_from(2))
    if state.midway():
        state.apply(DONE, random_from(2))
    state.turn_to(seat)
    state.apply(HIGH, random_from(2))


def test_one_seat_is_asked_alone() -> None:
    position = ToyPosition(3)
    position.turn = 2
    assert position.asked() == [2]
    position.end()
    assert (position.asked(), position.turn, position.over) == ([], NOBODY, True)


def test_seats_that_are_asked_together_answer_in_any_order() -> None:
    position = ToyPosition(3)
    position.ask_together([1, 2, 0])
    assert (position.asked(), position.turn) == ([1, 2, 0], 1)
    assert not position.has_answered(2)
    assert (position.asked(), position.turn) == ([1, 0], 1)
    assert not position.has_answered(1)
    assert (position.asked(), position.turn) == ([0], 0)
    assert position.has_answered(0)
    assert position.waiting == ()


def test_a_copy_does_not_share_who_is_waited_for() -> None:
    position = ToyPosition(2)
    position.ask_together([0, 1])
    other = position.copy()
    other.has_answered(0)
    assert (position.waiting, other.waiting) == ((0, 1), (1,))
    assert position.asked_together == other.asked_together == 1
    other.ask_together([0])
    assert (position.asked_together, other.asked_together) == (1, 2)


def test_nobody_is_waited_for_after_the_end() -> None:
    position = ToyPosition(2)
    position.ask_together([0, 1])
    position.end()
    assert position.asked() == []


def test_everyone_who_is_asked_sees_it_as_their_own_turn() -> None:
    state = start()
    assert [state.view(seat).turn for seat in (0, 1, 2, NOBODY)] == [0, 1, 2, 1]
    answer(state, 1)
    assert [state.view(seat).turn for seat in (0, 1, 2, NOBODY)] == [0, 2, 2, 2]
    assert state.view(1).legal == ()
    assert state.view(1).choice is None
    assert state.view(0).choice is not None


def test_who_is_about_to_answer_shows_nowhere() -> None:
    state = start()
    before = [snapshot(state.view(seat)) for seat in (0, 1, NOBODY)]
    state.turn_to(2)
    state.apply(state.legal()[0], random_from(1))
    assert state.midway()
    assert [snapshot(state.view(seat)) for seat in (0, 1, NOBODY)] == before
    assert state.view(2).legal
    assert state.view(2).position.named == state.position.named != ()


def test_what_one_seat_has_begun_to_name_is_forgotten_when_another_answers() -> None:
    state = start()
    state.turn_to(2)
    state.apply(state.legal()[0], random_from(1))
    state.turn_to(0)
    assert not state.midway()
    assert tuple(state.legal()) == state.view(0).legal


def test_the_checked_door_is_open_to_those_who_are_asked() -> None:
    state = start()
    answer(state, 1)
    with pytest.raises(NotYourTurn, match="It is not your turn"):
        state.check(1, [HIGH])
    before = snapshot(state)
    for seat in (0, 2):
        held = state.hands[seat]
        state.check(seat, [held[0]])
        with pytest.raises(IllegalAnswer, match="cannot be laid"):
            state.check(seat, [next(kind for kind in range(6) if kind not in held)])
        with pytest.raises(IllegalAnswer, match="not what is asked"):
            state.check(seat, [STAKE])
    assert snapshot(state) == before


def test_nothing_can_be_answered_after_the_end() -> None:
    state = start()
    playout(state, random_from(1))
    with pytest.raises(NotYourTurn, match="The match is over"):
        give_one(state, 0, random_from(1))
    assert state.view(0).legal == ()


def test_the_victory_is_shared_out() -> None:
    position = ToyPosition(3)
    position.scores = [3, 7, 7]
    position.end()
    assert position.winners() == [1, 2]
    assert position.payoffs() == [0.0, 0.5, 0.5]
    outcome = position.outcome()
    assert (outcome.scores, outcome.winners) == ((3.0, 7.0, 7.0), (1, 2))
    assert position.worth(1) == position.score(1) == 7


def test_where_nobody_wins_nothing_is_paid() -> None:
    class Lost(ToyPosition):
        def winners(self) -> list[int]:
            return []

    assert Lost(2).payoffs() == [0.0, 0.0]


def test_the_last_seat_is_followed_by_the_first() -> None:
    assert [ToyPosition(3).seat_after(seat) for seat in range(3)] == [1, 2, 0]


def test_all_who_are_level_in_the_lead_have_the_most() -> None:
    assert seats_with_most([2, 7, 3]) == [1]
    assert seats_with_most([-4, -9, -4]) == [0, 2]
