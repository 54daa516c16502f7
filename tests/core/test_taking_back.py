"""Taking back: one's own last step, as long as nobody has learned anything from it."""

from __future__ import annotations

from itertools import permutations

import pytest

from gamenight.core.errors import NotYourTurn
from gamenight.core.match import TAKE_BACK, Header, Match
from gamenight.core.random import Random
from gamenight.core.value import snapshot
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games, find_game
from tests.conformance.toy import CALLING, HIGH, LOW, STAKE, STAKED, STAKING, ToyRules, ToyState
from tests.core.matches import (
    hand_of,
    lay_and_guess,
    new_match,
    play_out,
    play_round,
    play_to,
    state_of,
)


def who_can(match: Match) -> list[int]:
    """The seats that can take something back; ``might_take_back`` never denies what can be."""
    able = [seat for seat in range(3) if match.can_take_back(seat)]
    assert {*able} <= {seat for seat in range(3) if match.might_take_back(seat)}
    return able


def test_nothing_can_be_taken_back_before_the_first_step() -> None:
    match = new_match()
    assert who_can(match) == []
    with pytest.raises(NotYourTurn, match="something has been revealed or rolled"):
        match.take_back(0)


def test_an_answer_that_told_nothing_new_can_be_taken_back_by_its_seat() -> None:
    match = play_to(new_match(), STAKING)
    before = snapshot(match.state)
    leader = match.state.turn
    match.answer(leader, STAKE + 3)
    assert who_can(match) == [leader], "all saw the stake, and nothing but the stake"
    match.enter(leader, [TAKE_BACK])
    assert snapshot(match.state) == before
    assert who_can(match) == [], "what came before was the end of a question to all"
    match.answer(leader, STAKE)
    assert state_of(match).position.round.stake == 0


def test_the_question_after_it_must_still_be_the_same_seats() -> None:
    match = play_to(new_match(), CALLING)
    match.answer(match.state.turn, HIGH)
    assert who_can(match) == [], "the next round has begun"


def test_several_things_are_taken_back_as_one() -> None:
    match = new_match()
    before = snapshot(match.state)
    match.answer(0, *hand_of(match, 0)[:2])
    assert len(match.steps) == 1
    match.take_back(0)
    assert (snapshot(match.state), match.steps) == (before, [])


class NamesACard(ToyState):
    """A player who stakes may name cards of the hand first; nothing else follows from that."""

    def answers(self) -> list[int]:
        staking = self.position.round.phase == STAKING
        return [*sorted({*self.hands[self.turn]} if staking else ()), *super().answers()]

    def carry_out(self, answer: int, random: Random) -> None:
        if answer < STAKE:
            self.name(answer)
        else:
            super().carry_out(answer, random)

    def name(self, card: int) -> None:
        self.tell(STAKED, self.turn, card)


class ShowsItWithoutAWord(NamesACard):
    def name(self, card: int) -> None:
        self.position.scores[self.turn] += card


class NamesItInSecret(NamesACard):
    def name(self, card: int) -> None:
        self.whisper(self.turn, STAKED, self.turn, card)


@pytest.mark.parametrize(
    ("state_class", "is_secret"),
    [(NamesACard, False), (ShowsItWithoutAWord, False), (NamesItInSecret, True)],
)
def test_a_card_that_was_named_can_be_taken_back_if_others_neither_see_nor_hear_of_it(
    state_class: type[NamesACard], is_secret: bool
) -> None:
    rules = ToyRules()
    rules.state_class = state_class
    match = play_to(new_match(rules=rules), STAKING)
    leader = match.state.turn
    match.answer(leader, max(hand_of(match, leader)))
    assert who_can(match) == ([leader] if is_secret else [])


# Asked together


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_each_seat_may_take_its_steps_back_until_all_have_answered(order: tuple[int, ...]) -> None:
    match = new_match()
    start = snapshot(match.state)
    first, second, last = order
    lay_and_guess(match, first)
    assert who_can(match) == [first]
    lay_and_guess(match, second)
    match.answer(last, hand_of(match, last)[0])
    assert who_can(match) == [0, 1, 2]
    match.take_back(first)
    assert match.state.position.asked() == sorted([first, last])
    assert state_of(match).guesses[first] == -1
    assert state_of(match).chosen[first], "its first step still stands"
    match.take_back(first)
    assert state_of(match).chosen[first] == []
    assert who_can(match) == sorted([second, last])
    for seat in (second, second, last):
        match.take_back(seat)
    assert snapshot(match.state) == start
    assert match.steps == []
    assert match.revision == 10, "five steps and five take-backs"


def test_others_steps_stay_as_they_were_when_one_is_taken_out() -> None:
    match, other = new_match(), new_match()
    lay_and_guess(match, 0)
    match.answer(1, *hand_of(match, 1)[:2])
    lay_and_guess(match, 2)
    for _ in range(2):
        foreseen = snapshot(match.without_last(0))
        match.take_back(0)
        assert snapshot(match.state) == foreseen
    other.answer(1, *hand_of(other, 1)[:2])
    lay_and_guess(other, 2)
    assert snapshot(match.state) == snapshot(other.state)
    assert match.steps == other.steps
    assert match.revision == 7
    lay_and_guess(match, 0)
    lay_and_guess(other, 0)
    match.answer(1, LOW)
    other.answer(1, LOW)
    assert snapshot(match.state) == snapshot(other.state)


def test_nothing_can_be_taken_back_once_the_last_has_answered() -> None:
    match = new_match()
    for seat in range(3):
        lay_and_guess(match, seat)
    assert who_can(match) == []
    for seat in range(3):
        with pytest.raises(NotYourTurn, match="cannot be taken back"):
            match.take_back(seat)


class AsksOneSeatTogether(ToyState):
    """After all have answered one of them is asked again, in the same way and without chance."""

    def turn_up(self, random: Random) -> None:
        self.deck.clear()
        super().turn_up(random)
        self.position.ask_together([self.position.round.leader])

    def carry_out(self, answer: int, random: Random) -> None:
        if self.position.round.phase == STAKING:
            self.position.has_answered(self.turn)
            self.position.turn = self.position.round.leader
        super().carry_out(answer, random)


class AsksOneSeatTogetherRules(ToyRules):
    state_class = AsksOneSeatTogether


def test_a_finished_question_is_not_opened_again_by_the_next_one() -> None:
    """What all have seen by then must not be taken back."""
    match = new_match(rules=AsksOneSeatTogetherRules())
    for seat in (1, 2, 0):
        lay_and_guess(match, seat)
    assert match.state.position.waiting == (0,)
    assert who_can(match) == []


class RollsForTheStake(ToyState):
    def carry_out(self, answer: int, random: Random) -> None:
        if self.position.round.phase == STAKING:
            random.die()
        super().carry_out(answer, random)


class RollsForTheStakeRules(ToyRules):
    state_class = RollsForTheStake


def test_after_a_roll_nothing_can_be_taken_back() -> None:
    match = play_to(new_match(rules=RollsForTheStakeRules()), STAKING)
    match.answer(match.state.turn, STAKE)
    assert who_can(match) == []


class ShowsACard(ToyState):
    """Staking shows something of the hand with it."""

    def carry_out(self, answer: int, random: Random) -> None:
        if self.position.round.phase == STAKING:
            self.position.scores[0] += sum(self.hands[self.turn])
        super().carry_out(answer, random)


class ShowsACardRules(ToyRules):
    state_class = ShowsACard


def test_an_answer_that_revealed_something_cannot_be_taken_back() -> None:
    match = play_to(new_match(rules=ShowsACardRules()), STAKING)
    match.answer(match.state.turn, STAKE)
    assert who_can(match) == []


def test_only_the_step_since_the_last_reveal_comes_back() -> None:
    match = play_round(play_round(new_match()))
    match.answer(1, *hand_of(match, 1)[:1])
    match.take_back(1)
    assert who_can(match) == []
    assert len(match.steps) == 16


# Every game


def match_of(game: AnyGame) -> Match:
    players = game.usual_players()
    names = tuple(f"Seat{seat}" for seat in range(players))
    options = game.rules.accept(players, {})
    return Match(game.rules, Header(game.id, game.rules.version, players, options, names, 3))


ALWAYS_ROLLED_OR_SHOWN = {"suspense", "roll-and-color"}
"""Games in which every step rolls dice or passes the turn on."""


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_taking_back_restores_the_match_and_the_same_answer_leads_on_as_before(
    game: AnyGame,
) -> None:
    match = match_of(game)
    taken_back = 0
    for steps in range(1, 120):
        if match.state.over:
            break
        before, told = snapshot(match.state), match.log(0)
        play_out(match, seed=steps, most=steps)
        step, after = match.steps[-1], snapshot(match.state)
        if match.can_take_back(step.seat):
            assert snapshot(match.without_last(step.seat)) == before
            match.take_back(step.seat)
            assert (snapshot(match.state), match.log(0)) == (before, told)
            assert match.answer(step.seat, *step.answers) == step
            assert snapshot(match.state) == after
            taken_back += 1
    assert match.taken_back == taken_back
    assert (taken_back == 0) is (game.id in ALWAYS_ROLLED_OR_SHOWN)


def test_a_card_that_all_have_seen_stays_played() -> None:
    match = match_of(find_game("suspense"))
    seat = match.state.turn
    match.answer(seat, match.state.legal()[0])
    assert not match.can_take_back(seat)


def test_looking_whether_something_can_be_taken_back_changes_nothing_that_follows() -> None:
    match, other = new_match(), new_match()
    for number in range(20):
        play_out(match, seed=number, most=number)
        play_out(other, seed=number, most=number)
        who_can(match)
        assert snapshot(match.state) == snapshot(other.state)
