"""Learning from matches: known weights are found again, kept and read; foresight is measured."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import exp
from pathlib import Path

import numpy as np
import pytest

from gamenight.bots.learnt import LearntInsight, Weights
from gamenight.core.errors import BadSetup, IllegalAnswer
from gamenight.core.events import Event
from gamenight.core.insight import Insight
from gamenight.core.options import Options
from gamenight.core.position import Position, seats_with_most
from gamenight.core.random import Random, random_from
from gamenight.core.rules import Rules
from gamenight.core.state import State, View
from gamenight.game.registry import find_game, game_ids
from gamenight.game.weights import file_beside, text_with, weights_in
from gamenight.lab.fitting import correlation, fitted_to_gains, fitted_to_victories, leads
from gamenight.lab.training import MOMENTS, QUARTERS, TrainingRun, foresight, learn, watch
from gamenight.lab.training import features_of as noting_features
from tests.conformance.toy import toy
from tests.some import some

ROUNDS = 16
GOLD, SILVER = 3.0, 1.0
"""What coins are worth when they are counted, at the end of the match."""


class Hoard(Position):
    """Coins that everybody finds, and that score in the end."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.gold = [0] * players
        self.silver = [0] * players
        self.rounds = 0

    def epoch(self) -> int:
        return self.rounds

    def score(self, seat: int) -> float:
        return GOLD * self.gold[seat] + SILVER * self.silver[seat] if self.over else 0.0

    def winners(self) -> list[int]:
        return seats_with_most([int(self.score(seat)) for seat in range(self.players)])

    def reason(self) -> str:
        return "all coins were found"


class HoardState(State[Hoard]):
    def answers(self) -> list[int]:
        return [0]

    def why_not(self, answer: int) -> IllegalAnswer:
        return IllegalAnswer("There is nothing to choose.", "Hoard")

    def pieces(self) -> list[int]:
        return []

    def carry_out(self, answer: int, random: Random) -> None:
        position = self.position
        for seat in range(position.players):
            position.gold[seat] += random.below(2)
            position.silver[seat] += random.below(3)
        position.rounds += 1
        if position.rounds == ROUNDS:
            position.end()


class HoardRules(Rules[HoardState, View[Hoard]]):
    def __init__(self) -> None:
        self.id = self.title = self.rulebook = "hoard"
        self.players = (1, 2)
        self.options = ()
        self.version = self.answers = 1
        self.longest = ROUNDS

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> HoardState:
        return HoardState(Hoard(players))

    def redeal(self, view: View[Hoard], random: Random) -> HoardState:
        return HoardState(view.position.copy())


class Collector(LearntInsight[HoardState, View[Hoard]]):
    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options, Weights(("gold", "silver"), (0.0, 0.0)))
        self.adds_to_points = True

    def features(self, state: HoardState, seat: int) -> list[float]:
        return [float(state.position.gold[seat]), float(state.position.silver[seat])]


@pytest.fixture
def hoard() -> Iterator[None]:
    game = toy(HoardRules(), insight=Collector)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gamenight.lab.training.find_game", lambda _: game)
        yield


def training(games: int = 300, players: int = 2, seed: int = 1) -> TrainingRun:
    return TrainingRun("hoard", players, {}, ("random",) * players, games, seed=seed)


@pytest.mark.usefixtures("hoard")
def test_what_coins_are_worth_is_learnt_from_matches() -> None:
    weights = learn(training(), workers=1)
    assert weights.names == ("gold", "silver")
    assert weights.values == pytest.approx((GOLD, SILVER), abs=0.2)
    assert learn(training(), workers=1) == weights
    assert learn(training(seed=2), workers=1) != weights


@pytest.mark.usefixtures("hoard")
def test_learnt_weights_foresee_the_end_and_points_that_come_late_do_not() -> None:
    found = foresight(training(), Weights(("gold", "silver"), (GOLD, SILVER)), workers=1)
    assert found.by_points == found.by_worth == [0.0] * QUARTERS
    assert found.by_new_weights is not None
    assert found.by_new_weights == sorted(found.by_new_weights)
    assert found.by_new_weights[-1] > 0.7


@pytest.mark.usefixtures("hoard")
def test_alone_it_is_the_points_that_are_foreseen() -> None:
    assert foresight(training(players=1), workers=1).by_worth == [0.0] * QUARTERS
    with pytest.raises(BadSetup, match="not alone"):
        learn(training(players=1), workers=1)


@pytest.mark.usefixtures("hoard")
def test_a_match_gives_moments_at_equal_distances_and_others_measure() -> None:
    moments = watch(training(), range(1), noting_features, workers=1)
    assert len(moments) == MOMENTS
    assert [moment.quarter for moment in moments] == sorted([*range(QUARTERS)] * 3)
    assert not set(training().teaching()) & set(training().measuring())


def test_a_game_without_features_cannot_learn() -> None:
    game = toy(insight=Insight)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gamenight.lab.training.find_game", lambda _: game)
        with pytest.raises(BadSetup, match="no features to weigh"):
            learn(training(), workers=1)


# Fitting


def test_odds_of_victory_are_found_again() -> None:
    random = random_from(1)
    features, won = [], []
    for _ in range(3000):
        sides = [[random.below(5) / 2, float(random.below(2))] for _ in range(3)]
        odds = [exp(0.8 * one - 0.5 * other) for one, other in sides]
        drawn = random.below(1_000_000) / 1_000_000 * sum(odds)
        winner = 0 if drawn < odds[0] else 1 if drawn < odds[0] + odds[1] else 2
        features.append(sides)
        won.append([float(seat == winner) for seat in range(3)])
    assert fitted_to_victories(features, won) == pytest.approx([0.8, -0.5], abs=0.1)


def test_what_all_have_is_worth_nothing() -> None:
    features = [[[1.0, float(lead)], [1.0, 0.0]] for lead in range(-50, 50)]
    gains = [[2.0 * lead, 0.0] for lead in range(-50, 50)]
    assert fitted_to_gains(features, gains) == pytest.approx([0.0, 2.0], abs=0.05)


def test_leads_are_what_is_compared() -> None:
    assert leads(np.array([[3.0, 1.0, 2.0]])).tolist() == [[1.5, -1.5, 0.0]]
    assert leads(np.array([[3.0]])).tolist() == [[3.0]]
    assert correlation([[5, 4], [9, 8], [1, 2]], [[1, 0], [1, 0], [0, 1]]) == pytest.approx(1.0)
    assert correlation([[5, 5], [9, 9]], [[1, 0], [0, 1]]) == 0.0
    assert correlation([], []) == 0.0


# The file


def test_what_is_written_is_what_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "tokens"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    names = ("gold", "silver")
    for_two, for_four = Weights(names, (2.875, -0.125)), Weights(names, (1.5, 0.5))
    text = text_with("", 4, for_four, "gamenight train hoard --players 4")
    text = text_with(text, 2, for_two, "gamenight train hoard --players 2")
    (package / "weights.json").write_text(text, encoding="utf-8")
    learnt = weights_in("tokens", *names)
    assert [learnt.weights(players) for players in (2, 4)] == [for_two, for_four]
    assert [learnt.weights(players) for players in (1, 3, 6)] == [for_two, for_two, for_four]
    assert weights_in("tokens", "silver", "bronze").weights(2).values == (-0.125, 0.0)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_weights_of_a_game_name_its_features_and_the_command_that_made_them(
    game_id: str,
) -> None:
    game = find_game(game_id)
    players = game.usual_players()
    options = game.rules.accept(players, {})
    insight = game.insight_into(players, options)
    if not isinstance(insight, LearntInsight):
        return
    kept = json.loads(file_beside(type(insight).__module__).read_text(encoding="utf-8"))
    for count, learnt in some(kept.items()):
        assert tuple(learnt["weights"]) == insight.weights.names
        assert learnt["made_by"].startswith(f"gamenight train {game_id} --players {count} ")
    state = game.rules.start(players, options, random_from(1))
    assert len(insight.features(state, 0)) == len(insight.weights.names)
