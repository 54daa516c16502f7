"""What matches teach about a game: better weights, and how well ``worth`` foresees the end.

Bots play, and at some moments of each match it is noted what every side has. From some matches the
weights are learnt; others, with other numbers, say how well the end can be foreseen: by how it
correlates with what is known in each quarter of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from gamenight.bots.learnt import LearntInsight, Weights
from gamenight.core.errors import BadSetup
from gamenight.core.insight import AnyInsight
from gamenight.core.position import Position
from gamenight.core.rules import AnyState
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.lab.fitting import correlation, fitted_to_gains, fitted_to_victories
from gamenight.lab.simulate import Conditions, play_with_bots
from gamenight.lab.workers import Progress, Workers, parts_of, play_parts, unwatched

QUARTERS = 4
MOMENTS = 12
"""How many moments of a match are kept, at equal distances: neighbours hardly differ."""
DIGITS = 3
"""Weights are rounded: they are not more exact, and so all machines come to the same."""

Numbers = list[float]
Gauge = Callable[[AnyState, int], Numbers]
"""What is noted about a seat."""


@dataclass(frozen=True)
class TrainingRun(Conditions):
    """What is played: all that the weights depend on."""

    seats: tuple[str, ...]
    games: int
    """How many matches teach; half as many measure."""

    def teaching(self) -> range:
        return range(self.games)

    def measuring(self) -> range:
        return range(self.games, self.games + (self.games + 1) // 2)


@dataclass(frozen=True)
class TrainingSample:
    """What was noted at one moment of a match, and what became of it; all by side."""

    quarter: int
    noted: list[Numbers]
    points: Numbers
    """So far, as the rules count them."""
    last: Numbers
    """In the end."""
    won: Numbers
    """The share of the victory."""

    def gains(self) -> Numbers:
        return [last - now for last, now in zip(self.last, self.points, strict=True)]

    def end(self) -> Numbers:
        """Return what is to be foreseen: who wins or, in solo play, the points."""
        return self.won if len(self.won) > 1 else self.last


class Watcher:
    """Notes what all sides have before every decision or, for an insight that is to learn, where a
    search would stop to ask it: whenever a new stretch of the match begins."""

    def __init__(self, learner: AnyInsight | None, gauge: Gauge, teams: list[list[int]]) -> None:
        self.learner = learner
        self.gauge = gauge
        self.teams = teams
        self.epoch = -1
        self.noted: list[tuple[list[Numbers], Numbers]] = []

    def look(self, state: AnyState) -> None:
        if self.learner is not None:
            epoch = self.learner.epoch(state.position)
            if epoch == self.epoch:
                return
            self.epoch = epoch
        sides = [mean([self.gauge(state, seat) for seat in team]) for team in self.teams]
        self.noted.append((sides, self.points(state.position)))

    def points(self, position: Position) -> Numbers:
        return [mean([[position.worth(seat)] for seat in team])[0] for team in self.teams]

    def moments(self, position: Position) -> list[TrainingSample]:
        """Return what a match has shown that is now over."""
        shares = position.payoffs()
        won = [sum([shares[seat] for seat in team]) for team in self.teams]
        last = self.points(position)
        count = len(self.noted)
        kept = sorted({at * count // MOMENTS for at in range(MOMENTS)})
        return [TrainingSample(QUARTERS * at // count, *self.noted[at], last, won) for at in kept]


def mean(rows: Sequence[Numbers]) -> Numbers:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


# Watching matches

GaugeMaker = Callable[[AnyGame, TrainingRun], tuple[Gauge, AnyInsight | None]]
"""Sent to other processes, which make the gauge there; with the insight that is to learn."""


def watch(
    training: TrainingRun,
    numbers: range,
    making: GaugeMaker,
    workers: Workers = None,
    progress: Progress = unwatched,
) -> list[TrainingSample]:
    """Return what the matches with those numbers show."""
    found: list[TrainingSample] = []

    def take(part: list[list[TrainingSample]]) -> None:
        for match in part:
            found.extend(match)

    parts = [numbers[part.start : part.stop] for part in parts_of(len(numbers))]
    play_parts(partial(play_part, training, making), parts, workers, take, progress)
    return found


def play_part(
    training: TrainingRun, making: GaugeMaker, numbers: range
) -> list[list[TrainingSample]]:
    """Play the matches with those numbers; what each of them shows."""
    game = find_game(training.game)
    teams = game.rules.teams(training.players, training.options)
    gauge, learner = making(game, training)
    found = []
    for number in numbers:
        watcher = Watcher(learner, gauge, teams)
        _, position = play_with_bots(game, training, number, training.seats, look=watcher.look)
        found.append(watcher.moments(position))
    return found


# Learning


def learn(
    training: TrainingRun, workers: Workers = None, progress: Progress = unwatched
) -> Weights:
    """Return the weights by which the ends of the matches are explained best."""
    insight = learner_of(find_game(training.game), training)
    moments = watch(training, training.teaching(), features_of, workers, progress)
    features = [moment.noted for moment in moments]
    if insight.adds_to_points:
        found = fitted_to_gains(features, [moment.gains() for moment in moments])
    else:
        found = fitted_to_victories(features, [moment.won for moment in moments])
    return Weights(insight.weights.names, tuple([round(value, DIGITS) for value in found]))


def features_of(game: AnyGame, training: TrainingRun) -> tuple[Gauge, AnyInsight | None]:
    learner = learner_of(game, training)
    return learner.features, learner


def learner_of(game: AnyGame, training: TrainingRun) -> LearntInsight[Any, Any]:
    """Return the insight that is to learn, or a refusal."""
    insight = game.insight_into(training.players, training.options)
    if not isinstance(insight, LearntInsight):
        raise BadSetup(
            f"{game.rules.title} has no features to weigh: "
            f"gamenight train {game.id} --check says how well the end is foreseen."
        )
    if len(game.rules.teams(training.players, training.options)) == 1:
        raise BadSetup("Weights are learnt from matches against each other, not alone.")
    return insight


# Measuring


@dataclass(frozen=True)
class Foresight:
    """How well the end is foreseen in each quarter of a match, from -1 to 1."""

    by_points: Numbers
    """From the points so far, as the rules count them."""
    by_worth: Numbers
    """From what the game's insight knows."""
    by_new_weights: Numbers | None
    """From the same with other weights."""


def foresight(
    training: TrainingRun,
    weights: Weights | None = None,
    workers: Workers = None,
    progress: Progress = unwatched,
) -> Foresight:
    """Return how well the end is foreseen today and, if there are some, with new weights."""
    making = partial(standings_of, weights)
    moments = watch(training, training.measuring(), making, workers, progress)
    by_gauge = [correlations(moments, at) for at in range(3 if weights else 2)]
    return Foresight(by_gauge[0], by_gauge[1], by_gauge[2] if weights else None)


def standings_of(
    weights: Weights | None, game: AnyGame, training: TrainingRun
) -> tuple[Gauge, AnyInsight | None]:
    """Return the points of a seat, and its worth by today's weights and by new ones."""
    insights = [game.insight_into(training.players, training.options)]
    if weights is not None:
        learner = learner_of(game, training)
        learner.weights = weights
        insights.append(learner)

    def gauge(state: AnyState, seat: int) -> Numbers:
        points: float = state.position.worth(seat)
        return [points, *[insight.worth(state, seat) for insight in insights]]

    return gauge, None


def correlations(moments: list[TrainingSample], at: int) -> Numbers:
    """Return by quarter how one of the noted numbers goes with the end."""
    found = []
    for quarter in range(QUARTERS):
        those = [moment for moment in moments if moment.quarter == quarter]
        foreseen = [[side[at] for side in moment.noted] for moment in those]
        found.append(correlation(foreseen, [moment.end() for moment in those]))
    return found
