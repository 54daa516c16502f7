"""Matches: whole steps, checked; seats asked together; looking back at any step."""

from __future__ import annotations

from itertools import permutations

import pytest

from gamenight.core.errors import GamenightError, IllegalAnswer, NotYourTurn
from gamenight.core.events import NOBODY, Event, readable
from gamenight.core.match import STEPS_BETWEEN_COPIES, TAKE_BACK, Match, replay
from gamenight.core.options import Options
from gamenight.core.random import Random, random_from
from gamenight.core.value import snapshot
from tests.conformance.toy import (
    CALLING,
    DONE,
    HIGH,
    LOW,
    STAKE,
    STAKING,
    WON,
    ToyRules,
    ToyState,
)
from tests.core.matches import (
    NAMES,
    hand_of,
    lay_and_guess,
    new_match,
    play_out,
    play_round,
    play_to,
    state_of,
)


def entries_of(match: Match) -> list[list[int]]:
    return [[step.seat, *step.answers] for step in match.steps]


def test_g4_the_same_header_and_entries_give_the_same_match() -> None:
    match = play_out(new_match())
    again = replay(match.rules, match.header, entries_of(match))
    assert snapshot(again.state) == snapshot(match.state)
    assert again.steps == match.steps
    assert again.opening == match.opening


def test_g4_another_seed_gives_another_match() -> None:
    assert snapshot(new_match(seed=1).state) != snapshot(new_match(seed=2).state)


# Several things in one step


def test_several_things_are_one_step_in_whatever_order_they_are_given() -> None:
    first, second = sorted(hand_of(new_match(), 0))[:2]
    for given in [(first, second), (second, first), (second, DONE, first)]:
        match = new_match()
        step = match.answer(0, *given)
        assert step.answers == (first, second), "two are all that may be laid: nobody need say so"
        assert (step.seat, step.first) == (0, 1)
        assert len(match.steps) == match.revision == 1


def test_what_is_all_is_said_where_more_could_follow() -> None:
    for with_done in (False, True):
        match = new_match()
        lowest = min(hand_of(match, 0))
        step = match.answer(0, lowest, *([DONE] if with_done else []))
        assert step.answers == (lowest, DONE)
        assert match.answer(0, HIGH).first == 3, "numbers are counted, not steps"


def test_the_same_thing_may_be_chosen_as_often_as_it_is_there() -> None:
    match = next(
        found
        for seed in range(50)
        for found in [new_match(seed=seed)]
        if len(set(hand_of(found, 0))) == 2
    )
    hand = hand_of(match, 0)
    double = next(kind for kind in hand if hand.count(kind) == 2)
    single = next(kind for kind in hand if hand.count(kind) == 1)
    with pytest.raises(IllegalAnswer, match="cannot be laid together"):
        match.answer(0, single, single)
    assert match.answer(0, double, double).answers == (double, double)


def test_the_empty_set_is_chosen_by_saying_that_this_is_all() -> None:
    for given in [(), (DONE,)]:
        match = play_round(new_match())
        step = match.answer(0, *given)
        assert step.answers == (DONE,)
        assert state_of(match).chosen[0] == []
        assert match.answer(0, LOW).answers == (LOW,)


def refused(match: Match, seat: int, *answers: int) -> GamenightError:
    """The refusal; nothing must have changed."""
    before = (snapshot(match.state), match.revision, len(match.steps))
    for attempt in (match.answer, match.prepare):
        with pytest.raises(GamenightError) as refusal:
            attempt(seat, *answers)
        assert (snapshot(match.state), match.revision, len(match.steps)) == before
    return refusal.value


def test_refusals_change_nothing() -> None:
    match = new_match()
    hand = hand_of(match, 0)
    other = next(kind for kind in range(6) if kind not in hand)
    assert "cannot be laid together" in str(refused(match, 0)), "at least one in the first round"
    assert "cannot be laid together" in str(refused(match, 0, DONE))
    assert "cannot be laid together" in str(refused(match, 0, hand[0], other))
    assert "cannot be laid together" in str(refused(match, 0, *hand))
    assert "not what is asked" in str(refused(match, 0, STAKE))
    assert "not what is asked" in str(refused(match, 0, 10**30))
    assert "not your turn" in str(refused(match, 7, hand[0]))
    match.answer(0, hand[0])
    assert "cannot be laid" in str(refused(match, 0, hand[1])), "guessing is next"
    match.answer(0, HIGH)
    assert "not your turn" in str(refused(match, 0, HIGH))


def test_a_question_for_one_thing_refuses_several() -> None:
    match = new_match()
    match.answer(0, hand_of(match, 0)[0])
    assert "takes one answer" in str(refused(match, 0, LOW, HIGH))
    play_to(match, STAKING)
    leader = match.state.turn
    assert "takes one answer" in str(refused(match, leader, STAKE, STAKE + 1))
    assert "takes one answer" in str(refused(match, leader)), "nothing at all is not one"


def test_an_answer_after_the_end_is_refused() -> None:
    with pytest.raises(NotYourTurn, match="The match is over"):
        play_out(new_match()).answer(0, 0)


# Asked together


def test_seats_asked_together_may_answer_in_any_order() -> None:
    ends = set()
    for order in permutations(range(3)):
        match = new_match()
        for seat in order:
            lay_and_guess(match, seat)
        assert state_of(match).position.round.phase == STAKING
        ends.add(snapshot(match.state))
    assert len(ends) == 1, "dice and deals are the same too"


def test_they_may_answer_in_turns() -> None:
    match, other = new_match(), new_match()
    for seat in range(3):
        lay_and_guess(other, seat)
    for seat in (2, 0, 1):
        match.answer(seat, min(hand_of(match, seat)))
    for seat in (1, 2, 0):
        match.answer(seat, HIGH)
    assert snapshot(match.state) == snapshot(other.state)


def test_until_all_have_answered_others_see_who_is_waited_for_and_nothing_else() -> None:
    match = new_match()
    before = match.view(1)
    lay_and_guess(match, 2)
    after = match.view(1)
    assert after.position.waiting == (0, 1)
    assert match.log(1) == list(match.opening)
    after.position.waiting = before.position.waiting
    assert after == before


# Looking


def test_the_state_after_any_number_of_steps_is_what_a_replay_gives() -> None:
    match = play_out(new_match(rounds=20))
    assert len(match.steps) > 2 * STEPS_BETWEEN_COPIES
    check_looking_back(match)


def check_looking_back(match: Match) -> None:
    again = Match(match.rules, match.header)
    assert snapshot(match.at(0)) == snapshot(again.state)
    for number, step in enumerate(match.steps, 1):
        assert again.answer(step.seat, *step.answers) == step
        assert snapshot(match.at(number)) == snapshot(again.state)


@pytest.mark.parametrize("beyond", [-2, -1, 0, 1, 2])
def test_looking_back_is_right_after_steps_were_taken_back(beyond: int) -> None:
    """Also where that is around a step after which a copy is kept."""
    match = new_match(rounds=30)
    for kept in (STEPS_BETWEEN_COPIES, 2 * STEPS_BETWEEN_COPIES):
        play_out(match, most=kept + beyond)
        for seat in range(3):
            if match.can_take_back(seat):
                match.take_back(seat)
                match.view(seat)
        check_looking_back(match)
        play_out(match, seed=8, most=kept + beyond + 3)
        check_looking_back(match)


class FreelyRules(ToyRules):
    def takes_back_freely(self, players: int, options: Options) -> bool:
        return True


def test_a_copy_of_a_step_that_was_taken_back_is_forgotten() -> None:
    match = play_out(new_match(rules=FreelyRules(), rounds=20), most=STEPS_BETWEEN_COPIES)
    last = match.steps[-1]
    match.take_back(last.seat)
    match.answer(last.seat, LOW if last.answers == (HIGH,) else HIGH)
    before = snapshot(match.state)
    play_out(match, most=STEPS_BETWEEN_COPIES + 1)
    check_looking_back(match)
    match.take_back(match.steps[-1].seat)
    assert snapshot(match.state) == before


class CallsWithTheStake(ToyState):
    """A round has seven steps."""

    def carry_out(self, answer: int, random: Random) -> None:
        super().carry_out(answer, random)
        if self.position.round.phase == CALLING:
            self.call(HIGH)


class CallsWithTheStakeRules(ToyRules):
    state_class = CallsWithTheStake


def test_a_copy_of_a_step_that_was_taken_out_of_those_given_together_is_forgotten() -> None:
    rules = CallsWithTheStakeRules()
    match = play_out(new_match(rules=rules, rounds=20), most=STEPS_BETWEEN_COPIES - 1)
    assert match.state.position.waiting == (0, 1, 2), "a copy is kept after the next step"
    for seat in (0, 1):
        match.answer(seat, *hand_of(match, seat)[:1])
    match.take_back(0)
    assert match.steps[-1].seat == 1
    check_looking_back(match)


def test_what_is_looked_at_is_a_copy() -> None:
    match = play_out(new_match())
    before = snapshot(match.at(3))
    past = match.at(3)
    assert isinstance(past, ToyState)
    past.position.scores[0] = 99
    assert snapshot(match.at(3)) == before


def test_the_log_is_what_a_seat_may_read() -> None:
    match = play_out(new_match())
    events = [*match.opening, *[event for step in match.steps for event in step.events]]
    for seat in (0, 1, 2, NOBODY):
        assert match.log(seat) == readable(events, seat)
    assert match.log(0) != match.log(1)
    since = [event for step in match.steps[4:] for event in step.events]
    assert match.log_since(4, 1) == readable(since, 1)


def test_entries_are_steps_and_take_backs() -> None:
    match = new_match()
    with pytest.raises(NotYourTurn, match="cannot be taken back"):
        match.enter(0, [TAKE_BACK])
    match.enter(0, [min(hand_of(match, 0))])
    match.enter(0, [TAKE_BACK])
    assert match.steps == []
    assert match.revision == 2


def test_a_step_is_prepared_first_and_carried_out_later() -> None:
    match, other = new_match(), new_match()
    lowest = min(hand_of(match, 0))
    prepared = match.prepare(0, lowest)
    assert (match.steps, match.revision) == ([], 0)
    assert snapshot(match.state) == snapshot(other.state)
    assert match.commit(prepared) == other.answer(0, lowest)
    assert snapshot(match.state) == snapshot(other.state)


def test_what_was_prepared_fits_nothing_but_the_match_as_it_was() -> None:
    match = new_match()
    prepared = match.prepare(0, min(hand_of(match, 0)))
    match.answer(1, min(hand_of(match, 1)))
    with pytest.raises(AssertionError):
        match.commit(prepared)


def test_a_replay_names_the_entry_that_is_not_possible() -> None:
    match = play_out(new_match())
    entries = entries_of(match)
    entries[4] = [entries[4][0], 99]
    with pytest.raises(IllegalAnswer, match="Answer 5 of the match is not possible: That is not"):
        replay(match.rules, match.header, entries)


def test_names_are_those_of_the_header() -> None:
    assert new_match().header.seats == NAMES


class Rolling(ToyState):
    """Rolls for every set and every guess."""

    def take(self, things: list[int], random: Random) -> None:
        self.position.scores[self.turn] += random.below(1_000)
        super().take(things, random)

    def guess(self, seat: int, answer: int, random: Random) -> None:
        random.below(6)
        super().guess(seat, answer, random)


def rolling_match() -> Match:
    rules = ToyRules()
    rules.state_class = Rolling
    return new_match(rules=rules)


def test_a_set_is_carried_out_with_the_stream_of_its_last_answer() -> None:
    match = rolling_match()
    step = match.answer(0, *hand_of(match, 0)[:2])
    assert (step.first, len(step.answers)) == (1, 2)
    assert match.state.position.score(0) == random_from(match.header.seed, 2).below(1_000)


def test_what_was_rolled_while_others_are_asked_too_cannot_be_taken_back() -> None:
    match = rolling_match()
    match.answer(0, *hand_of(match, 0)[:2])
    assert match.state.position.waiting
    assert not match.might_take_back(0)


def test_what_the_set_up_told_one_seat_is_in_its_log_alone() -> None:
    match = new_match()
    told = Event(1, WON, (1,))
    match.opening = (told,)
    assert [match.log(seat) for seat in (NOBODY, 0, 1)] == [[], [], [told]]
