"""What imagined games say of a finished match, and of an answer beside a better one."""

from __future__ import annotations

import pytest

from gamenight.bots.analysis import Analyst, AnswerComparison, error_of_share
from gamenight.bots.evaluation import Evaluation
from gamenight.bots.learnt import LearntInsight, Weights
from gamenight.bots.statistics import error
from gamenight.core.bot import Bot, Budget, Thinking
from gamenight.core.insight import Insight
from gamenight.core.match import Header, Match
from gamenight.core.position import Position
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyView
from gamenight.game.registry import find_game
from gamenight.games.spots.rules.state import SpotsState
from tests.conformance.toy import CALLING, HIGH, LOW, ToyRules, ToyState, ToyView
from tests.core.matches import new_match, play_out, play_to, state_of

PAIR = [[0, 2], [1]]


class Saying(Bot[AnyView]):
    """Always gives the same answer."""

    answer_to_give = HIGH

    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return self.answer_to_give


class SayingLow(Saying):
    answer_to_give = LOW


def analyst_of(match: Match, bot: Bot[AnyView], teams: list[list[int]] | None = None) -> Analyst:
    insight = Insight[ToyState, ToyView](3, {})
    made = Analyst(ToyRules(), insight, bot, match)
    if teams is not None:
        made.adviser.teams = teams
        made.adviser.evaluation = Evaluation(teams, insight)
    return made


def ended(*scores: int) -> Position:
    position = state_of(new_match()).position
    position.scores = list(scores)
    position.end()
    return position


def deciding_call() -> Match:
    """The last question: calling high wins the match, calling low loses it."""
    match = play_to(new_match(rounds=1), CALLING)
    state = state_of(match)
    state.position.scores = [0, 2, 1]
    state.position.round.stake = 3
    return match


@pytest.mark.parametrize(
    ("bot", "played", "expected"),
    [
        (Saying, LOW, AnswerComparison((HIGH,), False, 0.0, 1.0, 0.0, 3.0, True)),
        (SayingLow, HIGH, AnswerComparison((LOW,), False, 1.0, 0.0, 3.0, 0.0, False)),
        (Saying, HIGH, AnswerComparison((HIGH,), True)),
    ],
)
def test_what_was_played_is_compared_with_what_is_advised(
    bot: type[Saying], played: int, expected: AnswerComparison
) -> None:
    match = deciding_call()
    found = analyst_of(match, bot(3, {})).compare(
        match.view(0), [played], Thinking(random_from(1)), 4
    )
    assert found == expected


def test_where_all_win_together_the_lead_is_compared() -> None:
    match = deciding_call()
    analyst = analyst_of(match, Saying(3, {}), [[0, 1, 2]])
    found = analyst.compare(match.view(0), [LOW], Thinking(random_from(1)), 4)
    assert found is not None
    assert (found.chance, found.advised_chance) == (1.0, 1.0)
    assert found.is_clear


def test_a_side_wins_what_its_seats_win_and_has_their_mean_score() -> None:
    analyst = analyst_of(new_match(), Saying(3, {}), PAIR)
    found = analyst.sample_of([ended(4, 1, 4), ended(0, 6, 2)])
    assert found.chances == (0.5, 0.5)
    assert found.scores == (2.5, 3.5)
    assert found.score_error == pytest.approx(max(error([4.0, 1.0]), error([1.0, 6.0])))


def test_the_largest_error_of_any_side_is_told() -> None:
    analyst = analyst_of(new_match(), Saying(3, {}))
    ends = [ended(9, 0, 1), ended(0, 5, 1), ended(9, 0, 1), ended(0, 5, 1)]
    found = analyst.sample_of(ends)
    assert found.chances == (0.5, 0.5, 0.0)
    assert found.chance_error == error_of_share([1.0, 0.0, 1.0, 0.0]) > error_of_share([0.0] * 4)
    assert found.score_error == error([9.0, 0.0, 9.0, 0.0])


class Noting(Insight[ToyState, ToyView]):
    """Notes what it sees of each imagined game first, and the next number it could draw."""

    def __init__(self) -> None:
        super().__init__(3, {})
        self.began: list[tuple[list[list[int]], int]] = []
        self.in_a_game = False

    def quick(self, state: ToyState, random: Random) -> list[int]:
        if not self.in_a_game:
            self.began.append(([hand.copy() for hand in state.hands], random.copy().word()))
        self.in_a_game = True
        return super().quick(state, random)

    def play_on(self, analyst: Analyst, step: int) -> None:
        for number in range(3):
            self.in_a_game = False
            assert analyst.sample(step, number, 1, Budget()) is not None


def test_games_are_played_on_from_the_real_cards_and_their_numbers_name_the_dice() -> None:
    match = play_out(new_match())
    dice = []
    for step in (0, 2):
        insight = Noting()
        insight.play_on(Analyst(ToyRules(), insight, Saying(3, {}), match), step)
        assert [hands for hands, _ in insight.began] == [state_of_step(match, step).hands] * 3
        dice.append([word for _, word in insight.began])
    assert dice[0] == dice[1], "the same numbers mean the same dice at every step"
    assert len(set(dice[0])) == 3


def state_of_step(match: Match, step: int) -> ToyState:
    state = match.at(step)
    assert isinstance(state, ToyState)
    return state


def test_alone_what_nobody_knows_is_dealt_again() -> None:
    game = find_game("spots")
    options = game.rules.accept(1, {})
    match = Match(game.rules, Header(game.id, game.rules.version, 1, options, ("Anna",), 3))
    insight = game.insight_into(1, options)
    analyst = Analyst(game.rules, insight, game.bot("medium", 1, options), match)
    state = match.at(0)
    worlds = [analyst.world(state, random_from(seed)) for seed in range(3)]
    decks = []
    for world in (state, *worlds):
        assert isinstance(world, SpotsState)
        assert world.view(0) == state.view(0)
        decks.append(tuple(world.deck))
    assert len(set(decks)) == 4


class Coins(LearntInsight[ToyState, ToyView]):
    def features(self, state: ToyState, seat: int) -> list[float]:
        return [2.0, float(seat)]


@pytest.mark.parametrize(("adds_to_points", "worths"), [(False, [6.0, 5.0]), (True, [13.0, 9.0])])
def test_features_are_weighed_beside_the_points_or_instead_of_them(
    adds_to_points: bool, worths: list[float]
) -> None:
    insight = Coins(3, {}, Weights(("coins", "seat"), (3.0, -1.0)))
    insight.adds_to_points = adds_to_points
    state = state_of(new_match())
    state.position.scores = [7, 4, 0]
    assert [insight.worth(state, seat) for seat in (0, 1)] == worths
