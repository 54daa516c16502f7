"""The search player: it finds what is better, looks at nothing hidden, and repeats itself."""

from __future__ import annotations

import pickle

import pytest

from gamenight.bots.candidates import candidates_of, sets_of
from gamenight.bots.evaluation import Evaluation
from gamenight.bots.search import AnswerTrial, Plan, Search, better_half, stages_for
from gamenight.core.bot import Bot, Budget, Thinking
from gamenight.core.choice import Choice
from gamenight.core.insight import AnyInsight, Insight
from gamenight.core.match import Header, Match
from gamenight.core.position import Position
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyState, AnyView
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games
from gamenight.web.bots.jobs import pickled
from tests.conformance.toy import (
    CALLING,
    LAYING,
    LOW,
    STAKING,
    ToyPosition,
    ToyRules,
    ToyState,
    ToyView,
)
from tests.core.matches import hand_of, new_match, play_to

BRIEFLY = "search:6:decisions=3"


class Lowest(Bot[AnyView]):
    """Lays its lowest card, which is never the best."""

    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return view.legal[0]

    def choose_several(self, view: AnyView, choice: Choice, thinking: Thinking) -> list[int]:
        return choice.things[:1]


class Blind(Insight[AnyState, AnyView]):
    """Thinks that all positions are alike."""

    def worth(self, state: AnyState, seat: int) -> float:
        return 0.0


class NeverHigh(Insight[ToyState, ToyView]):
    """Considers nothing but its lowest card."""

    def sensible(self, state: ToyState) -> list[list[int]]:
        return [[state.hands[state.turn][0]]]


class Staking(Insight[AnyState, AnyView]):
    """Counts a stretch of its own: the match before the first stakes, and all the rest."""

    def epoch(self, position: Position) -> int:
        assert isinstance(position, ToyPosition)
        return int(position.round.number > 0 or position.round.phase == STAKING)


def search(plan: Plan, insight: AnyInsight | None = None, **guide: Bot[AnyView]) -> Search:
    return Search(ToyRules(), insight or Insight(3, {}), guide.get("guide"), plan)


def thinking(seed: int, budget: Budget | None = None) -> Thinking:
    return Thinking(random_from(seed), (), budget or Budget())


def test_it_finds_what_brings_more_points() -> None:
    match = new_match()
    best = sorted(hand_of(match, 0))[-2:]
    plan = Plan(simulations=300, margin=0.0)
    assert search(plan).answer(match.view(0), thinking(1)) == best
    assert search(plan, guide=Lowest(3, {})).answer(match.view(0), thinking(1)) == best


def test_it_answers_as_its_guide_does_unless_another_answer_is_clearly_better() -> None:
    match = new_match()
    lowest = sorted(hand_of(match, 0))[:1]
    for plan, insight in (
        (Plan(simulations=60, rounds=1), Blind(3, {})),
        (Plan(simulations=60, margin=1000.0), Insight[AnyState, AnyView](3, {})),
    ):
        bot = search(plan, insight, guide=Lowest(3, {}))
        assert bot.answer(match.view(0), thinking(2)) == lowest


def test_only_sensible_answers_are_compared() -> None:
    match = new_match()
    lowest = sorted(hand_of(match, 0))[:1]
    bot = search(Plan(), NeverHigh(3, {}))
    assert bot.answer(match.view(0), thinking(3)) == lowest
    assert len(bot.trials(match.view(0), thinking(3))) == 1


def test_all_answers_meet_the_same_worlds() -> None:
    """Without a difference in worth, each world is worth the same to all answers."""
    bot = search(Plan(simulations=200), Blind(3, {}))
    trials = bot.trials(new_match().view(0), thinking(4))
    assert len(trials) > 4
    assert {value for trial in trials for value in trial.values} == {0.5}
    lengths = sorted({len(trial.values) for trial in trials}, reverse=True)
    assert len(lengths) > 1, "the worse ones drop out"
    assert len(trials[0].values) == lengths[0], "the first stays in"


class Diced(ToyState):
    """Every answer earns its seat a throw of the dice."""

    def carry_out(self, answer: int, random: Random) -> None:
        self.position.scores[self.turn] += random.below(1_000)
        super().carry_out(answer, random)


def test_all_answers_meet_the_same_dice() -> None:
    rules = ToyRules()
    rules.state_class = Diced
    bot = Search(rules, Insight(3, {}), None, Plan())
    match = play_to(new_match(rules=rules), CALLING)
    twice = [AnswerTrial([LOW]), AnswerTrial([LOW])]
    for number in range(8):
        bot.try_in_world(match.state, twice, match.state.turn, thinking(number))
    assert twice[0].values == twice[1].values
    assert len(set(twice[0].values)) > 1, "another world, other dice"


def test_the_guides_answer_is_one_of_no_more_than_a_plan_allows() -> None:
    view = new_match().view(0)
    bot = search(Plan(most_answers=3), guide=Lowest(3, {}))
    found = bot.candidates(view, thinking(5))
    assert found[0] == [view.legal[0]]
    assert len(found) == 3


def test_every_answer_that_is_tried_counts_against_the_budget() -> None:
    trials = search(Plan(simulations=10**6)).trials(
        new_match().view(0), thinking(5, Budget(simulations=40))
    )
    tried = sum(len(trial.values) for trial in trials)
    assert 40 <= tried < 40 + len(trials)


class Counting(Insight[ToyState, ToyView]):
    """Counts what it is asked, and thinks that the last seat stands best."""

    def __init__(self) -> None:
        super().__init__(3, {})
        self.weighs = True
        self.quick_answers = 0
        self.worlds = 0

    def quick(self, state: ToyState, random: Random) -> list[int]:
        self.quick_answers += 1
        return super().quick(state, random)

    def worth(self, state: ToyState, seat: int) -> float:
        return float(seat)

    def likelihood(self, state: ToyState, view: ToyView, read: object) -> float:
        self.worlds += 1
        return 1.0


def test_it_looks_ahead_so_many_decisions_at_most() -> None:
    insight = Counting()
    bot = search(Plan(rounds=0, decisions=5), insight)
    bot.play_on(new_match().state, random_from(1))
    assert insight.quick_answers == 5


def test_leads_are_those_of_the_seat_that_is_asked() -> None:
    bot = search(Plan(decisions=2), Counting())
    for seat, lead in ((0, -1.5), (1, 0.0), (2, 1.5)):
        bot.calibrate(new_match().view(seat), thinking(1))
        assert bot.evaluation.leads == [lead] * Evaluation.samples


def test_a_spent_budget_gives_the_guides_answer_at_once() -> None:
    spent = Budget()
    spent.stop()
    match = new_match()
    bot = search(Plan(simulations=10**9), guide=Lowest(3, {}))
    assert bot.answer(match.view(0), thinking(6, spent)) == sorted(hand_of(match, 0))[:1]


def test_it_looks_ahead_as_far_as_its_insight_counts() -> None:
    """Both look one stretch ahead, to the end of the round or to the first stakes."""
    moments = []
    for insight in (Insight[AnyState, AnyView](3, {}), Staking(3, {})):
        bot = search(Plan(rounds=1), insight)
        state = new_match().state
        bot.evaluation.begin(state.position)
        bot.play_on(state, random_from(11))
        moments.append((state.position.round.number, state.position.round.phase))
    assert moments == [(1, LAYING), (0, STAKING)]


def test_the_number_of_simulations_is_kept() -> None:
    bot = search(Plan(simulations=240))
    trials = bot.trials(new_match().view(0), thinking(7))
    assert 120 <= sum(len(trial.values) for trial in trials) <= 240


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_worlds_that_a_seat_cannot_tell_apart_get_the_same_answer(game: AnyGame) -> None:
    """Also: the same view and random source give every caller the same answer."""
    rules, random = game.rules, random_from(8)
    players = game.usual_players()
    options = rules.accept(players, {})
    state = rules.start(players, options, random)
    for number in range(2):
        seat = state.turn
        other = rules.redeal(state.view(seat), random)
        answers = [
            game.bot(BRIEFLY, players, options).answer(world.view(seat), thinking(number))
            for world in (state, state, other)
        ]
        assert answers[0] == answers[1] == answers[2]
        state.give(seat, state.check(seat, answers[0]), random)
        for _ in range(5):
            if not state.over:
                state.give(state.turn, Insight(3, {}).quick(state, random), random)
        if state.over:
            break


READING = [
    game
    for game in all_games()
    if game.bot(BRIEFLY, game.usual_players(), game.rules.accept(game.usual_players(), {})).reads
]
"""Games in which play betrays cards."""


@pytest.mark.parametrize("game", READING, ids=lambda game: game.id)
def test_what_was_read_means_the_same_in_another_process(game: AnyGame) -> None:
    """Events travel there pickled, so that a kind is another object than the one it was told by."""
    players = game.usual_players()
    options = game.rules.accept(players, {})
    names = tuple(str(seat) for seat in range(players))
    match = Match(game.rules, Header(game.id, game.rules.version, players, options, names, 9))
    bot = game.bot(BRIEFLY, players, options)
    for number in range(8):
        seat = match.state.turn
        known = match.view(seat), tuple(match.log(seat))
        answers = [
            bot.answer(view, Thinking(random_from(number), read))
            for view, read in (known, pickle.loads(pickled(known)))
        ]
        assert answers[0] == answers[1]
        match.answer(seat, *answers[0])


# What it is made of


def test_candidates_are_what_is_legal() -> None:
    state = new_match().state
    found = candidates_of(state, Insight[AnyState, AnyView](3, {}), 100, random_from(9))
    assert all(state.check(state.turn, answer) for answer in found)
    assert len(found) == len({tuple(answer) for answer in found})


def test_candidates_are_no_more_than_are_wanted() -> None:
    state = new_match().state
    for insight in (Insight[AnyState, AnyView](3, {}), Considering(3, {})):
        assert len(candidates_of(state, insight, 2, random_from(9))) == 2


class Considering(Insight[ToyState, ToyView]):
    """Considers each card alone."""

    def sensible(self, state: ToyState) -> list[list[int]]:
        return [[kind] for kind in state.hands[state.turn]]


def test_what_may_be_answered_instead_of_choosing_is_a_candidate() -> None:
    for most in (3, 10):
        found = sets_of(Choice([1, 2], 1, 2, 9, instead=[8]), most, random_from(1))
        assert found[0] == [8]
        assert len(found) == min(4, most)


def test_too_many_sets_are_sampled() -> None:
    many = Choice(list(range(30)), 3, 3)
    found = sets_of(many, 10, random_from(10))
    assert len(found) == 10
    assert len({tuple(one) for one in found}) == 10


def test_the_first_answer_and_the_better_half_stay() -> None:
    trials = [trial(mean) for mean in (0.1, 0.9, 0.2, 0.8, 0.3)]
    assert [one.mean() for one in better_half(trials)] == [0.1, 0.9, 0.8]
    assert [stages_for(count) for count in (1, 2, 3, 4, 5, 8, 9)] == [1, 1, 2, 2, 3, 3, 4]


def test_a_surplus_counts_the_worlds_of_both() -> None:
    better, worse = trial(0.5), trial(0.5)
    better.values, worse.values = [0.6, 0.4, 0.6, 9.0], [0.5, 0.3, 0.5]
    assert better.surplus(worse, 0.0) == pytest.approx(0.1)
    assert better.surplus(worse, 2.0) == pytest.approx(0.1), "the lead is the same in all worlds"
    worse.values = [0.5, 0.5, 0.5]
    assert better.surplus(worse, 0.0) > 0 > better.surplus(worse, 2.0)


def test_the_answer_to_give_comes_before_the_guides_and_that_before_the_others() -> None:
    trials = [AnswerTrial([number]) for number in range(4)]
    for one, value in zip(trials, (0.5, 0.2, 0.9, 0.7), strict=True):
        one.values = [value] * 4
    bot = search(Plan())
    assert [one.answer for one in bot.ranked(trials)] == [[2], [0], [3], [1]]
    trials[0].values = [0.9] * 4
    assert [one.answer for one in bot.ranked(trials)] == [[0], [2], [3], [1]]


def trial(value: float) -> AnswerTrial:
    made = AnswerTrial([0])
    made.values = [value]
    return made
