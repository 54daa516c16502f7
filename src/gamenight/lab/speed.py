"""How many random decisions per second the games manage, through the Python API and in one go.

Seconds are seconds of processor time, so that other programs on the machine disturb less.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

from gamenight.core.playout import playout
from gamenight.core.random import random_from
from gamenight.game.game import AnyGame
from gamenight.lab.workers import Progress, unwatched

PlayMatch = Callable[[], int]
"""Plays one whole random match and returns how many decisions players took in it."""

Clock = Callable[[], float]


@dataclass(frozen=True)
class Speed:
    """What repeated measurements of one contestant gave, in decisions per second."""

    each: tuple[float, ...]

    @property
    def typical(self) -> float:
        return median(self.each)


def api_player(game: AnyGame, seed: int = 1) -> PlayMatch:
    """Play random matches question by question, as a Python program without compiled parts asks."""
    rules = game.rules
    players = game.usual_players()
    random = random_from(seed)

    def play() -> int:
        state = rules.new(players, {}, random)
        decisions = 0
        while not state.over:
            answers = state.legal()
            state.apply(answers[random.below(len(answers))], random)
            decisions += 1
        return decisions

    return play


def playout_player(game: AnyGame, seed: int = 1) -> PlayMatch:
    """Play random matches with one call each: the loop itself is compiled."""
    rules = game.rules
    players = game.usual_players()
    random = random_from(seed)
    return lambda: playout(rules.new(players, {}, random), random)


def measure(play: PlayMatch, seconds: float, clock: Clock = time.process_time) -> float:
    """Measure decisions per second over whole matches, until the time is up; at least one match."""
    began = clock()
    decisions = play()
    while (now := clock()) - began < seconds:
        decisions += play()
    return decisions / (now - began)


def compare(
    contestants: Mapping[str, PlayMatch],
    seconds: float,
    repetitions: int,
    clock: Clock = time.process_time,
    progress: Progress = unwatched,
) -> dict[str, Speed]:
    """Measure all contestants in turn, again and again, so that a busy moment hits all alike. The
    progress hears of each measurement."""
    for play in contestants.values():
        play()  # the first match pays for imports and caches
    rounds: list[dict[str, float]] = []
    for _ in range(repetitions):
        rounds.append({})
        for name, play in contestants.items():
            rounds[-1][name] = measure(play, seconds, clock)
            progress(1)
    return {name: Speed(tuple(one[name] for one in rounds)) for name in contestants}
