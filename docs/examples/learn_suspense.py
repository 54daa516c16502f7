"""Learn Suspense from self-play, with numpy alone: a small network, its gradients written by hand.

    python docs/examples/learn_suspense.py [--steps STEPS] [--matches MATCHES] [--seed SEED]

All three seats are played by the same network. It sees what the seat that is asked sees
(``gamenight observation suspense``) and says how good each answer is and how well the seat
stands. Many matches are played at once; then the answers that led to more than was expected are
made more likely (PPO, https://arxiv.org/abs/1707.06347). In the end it plays against the levels of
the game. The ``adapters`` extra brings what it needs.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamenight.adapters.arrays import shown
from gamenight.adapters.selfplay import SelfPlay
from gamenight.core.bot import AnyBot, Bot, Thinking
from gamenight.core.rules import AnyView
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.game.setup_arguments import positive
from gamenight.lab.simulate import Series, play_with_bots
from gamenight.lab.totals import Totals, WinTally

Floats = NDArray[np.float32]
Whole = NDArray[np.int64]

GAME = find_game("suspense")
PLAYERS = 3
MATCHES = 256
"""Played at once."""
HORIZON = 128
"""Answers in each of them between two lessons."""
HIDDEN = 128
ROUNDS = 4
"""How often a lesson goes through what was played."""
SAMPLE = 2048
RATE = 1e-3
"""How far a lesson moves at first; in the end it is a tenth."""
TRUST = 0.2
"""How much more or less likely a lesson makes an answer at most."""
LOOK_AHEAD = 0.95
"""How much later judgements count beside the next one."""
CURIOSITY = 0.01
"""How much it is worth to keep trying different answers."""
VALUE_WEIGHT = 0.5


class Network:
    """One hidden layer; out come a weight for each answer and the worth of the position."""

    def __init__(self, inputs: int, answers: int, random: np.random.Generator) -> None:
        self.parts = {
            "in": scaled(random, inputs, HIDDEN, np.sqrt(2 / inputs)),
            "in_bias": np.zeros(HIDDEN, np.float32),
            "out": scaled(random, HIDDEN, answers + 1, 0.01),
            "out_bias": np.zeros(answers + 1, np.float32),
        }
        self.speed = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.spread = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.lessons = 0

    def hidden(self, seen: Floats) -> Floats:
        return np.tanh(seen @ self.parts["in"] + self.parts["in_bias"])

    def judge(self, hidden: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """How likely each legal answer is to be given, and the worth."""
        out = hidden @ self.parts["out"] + self.parts["out_bias"]
        weights = np.where(masks, out[:, :-1], -np.inf)
        powers = np.exp(weights - weights.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True), out[:, -1]

    def learn(self, seen: Floats, hidden: Floats, out_slope: Floats, rate: float) -> None:
        """Go down the slopes (Adam, https://arxiv.org/abs/1412.6980)."""
        hidden_slope = (out_slope @ self.parts["out"].T) * (1 - hidden * hidden)
        slopes = {
            "in": seen.T @ hidden_slope,
            "in_bias": hidden_slope.sum(axis=0),
            "out": hidden.T @ out_slope,
            "out_bias": out_slope.sum(axis=0),
        }
        self.lessons += 1
        for name, slope in slopes.items():
            speed, spread = self.speed[name], self.spread[name]
            speed += 0.1 * (slope - speed)
            spread += 0.001 * (slope * slope - spread)
            fast = speed / (1 - 0.9**self.lessons)
            wide = spread / (1 - 0.999**self.lessons)
            self.parts[name] -= rate * fast / (np.sqrt(wide) + 1e-8)


def scaled(random: np.random.Generator, rows: int, columns: int, size: float) -> Floats:
    return (random.standard_normal((rows, columns)) * size).astype(np.float32)


def drawn(chances: Floats, random: np.random.Generator) -> Whole:
    """An answer for each row, each as often as its chance says."""
    points = random.random((len(chances), 1), np.float32) * 0.999999
    return (chances.cumsum(axis=1) < points).sum(axis=1)


@dataclass
class Played:
    """What happened between two lessons; the first two dimensions are answers and matches."""

    seen: Floats
    masks: NDArray[np.bool_]
    answers: Whole
    chances: Floats
    """How likely the answers were."""
    worths: Floats
    seats: Whole
    rewards: Floats
    ended: NDArray[np.bool_]


def play(network: Network, matches: SelfPlay, horizon: int, random: np.random.Generator) -> Played:
    """Let the network play on in all matches."""
    now, steps = matches.now, []
    rows = np.arange(len(now.seats))
    for _ in range(horizon):
        seen, masks, seats = now.observations.copy(), now.masks.copy(), now.seats.copy()
        chances, worths = network.judge(network.hidden(seen), masks)
        answers = drawn(chances, random)
        now = matches.step(answers)
        ended = now.rewards.copy(), now.terminations.copy()
        steps.append((seen, masks, answers, chances[rows, answers], worths, seats, *ended))
    return Played(*[np.stack(part) for part in zip(*steps, strict=True)])


def judged(played: Played) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """How much better each answer was than expected, what the worth should have been, and for
    which answers that is known: those after which the seat was asked again, or the match ended.

    Generalised advantages (https://arxiv.org/abs/1506.02438), seat by seat, from the end back.
    """
    horizon, matches = played.answers.shape
    better, known = np.zeros_like(played.worths), np.zeros((horizon, matches), np.bool_)
    worth_after = np.full((matches, PLAYERS), np.nan, np.float32)
    better_after = np.zeros((matches, PLAYERS), np.float32)
    rows = np.arange(matches)
    for at in range(horizon - 1, -1, -1):
        ended, seats = played.ended[at], played.seats[at]
        worth_after[ended], better_after[ended] = played.rewards[at][ended], 0
        after = worth_after[rows, seats]
        known[at] = ~np.isnan(after)
        surprise = np.where(known[at], after - played.worths[at], 0)
        better[at] = surprise + LOOK_AHEAD * better_after[rows, seats]
        worth_after[rows, seats], better_after[rows, seats] = played.worths[at], better[at]
    return better, better + played.worths, known


def lesson(network: Network, played: Played, rate: float, random: np.random.Generator) -> None:
    """Make answers that were better than expected more likely, and judge worths better."""
    better, worths, known = judged(played)
    better = (better - better[known].mean()) / (better[known].std() + 1e-8)
    places = np.flatnonzero(known)
    flat = [part.reshape(-1, *part.shape[2:]) for part in (played.seen, played.masks)]
    lists = [part.ravel() for part in (played.answers, played.chances, better, worths)]
    for _ in range(ROUNDS):
        random.shuffle(places)
        for start in range(0, len(places) - SAMPLE + 1, SAMPLE):
            some = places[start : start + SAMPLE]
            improve(network, *[part[some] for part in (*flat, *lists)], rate=rate)


def improve(
    network: Network,
    seen: Floats,
    masks: NDArray[np.bool_],
    answers: Whole,
    chances_then: Floats,
    better: Floats,
    worths: Floats,
    rate: float,
) -> None:
    """One step: the slopes of what is wanted, by the outputs of the network."""
    hidden = network.hidden(seen)
    chances, worth = network.judge(hidden, masks)
    rows = np.arange(len(answers))
    ratio = chances[rows, answers] / chances_then
    counts = np.where(better > 0, ratio < 1 + TRUST, ratio > 1 - TRUST)
    push = np.where(counts, ratio * better, 0)
    slope = chances * push[:, None]
    slope[rows, answers] -= push
    logs = np.log(np.where(chances > 0, chances, 1))
    slope += CURIOSITY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
    worth_slope = VALUE_WEIGHT * (worth - worths)
    network.learn(seen, hidden, np.column_stack([slope, worth_slope]) / len(answers), rate)


def train(steps: int, seed: int) -> Iterator[tuple[int, Network]]:
    """A network before its first lesson, and after every one."""
    random = np.random.default_rng(seed)
    matches = SelfPlay("suspense", MATCHES)
    matches.reset(seed)
    network = Network(matches.observer.size, GAME.rules.answer_count, random)
    yield 0, network
    for done in range(0, steps, MATCHES * HORIZON):
        rate = RATE * (1 - 0.9 * done / steps)
        lesson(network, play(network, matches, HORIZON, random), rate, random)
        yield done + MATCHES * HORIZON, network


def with_learnt(network: Network) -> AnyGame:
    """The game with one bot more: it gives the answer that the network thinks best."""
    layout = GAME.layout(PLAYERS, GAME.rules.accept(PLAYERS, {}))
    assert layout is not None

    class Learnt(Bot[AnyView]):
        def choose(self, view: AnyView, thinking: Thinking) -> int:
            seen: Any = shown(layout, view)[None]
            mask = np.zeros((1, GAME.rules.answer_count), np.bool_)
            mask[0, list(view.legal)] = True
            chances, _ = network.judge(network.hidden(seen), mask)
            return int(chances[0].argmax())

    bots: dict[str, type[AnyBot]] = {**GAME.heuristics, "learnt": Learnt}
    return replace(GAME, heuristics=bots)


def against(network: Network, level: str, matches: int, seed: int) -> WinTally:
    """What the network wins against two of a level, on every seat in turn."""
    game, options = with_learnt(network), GAME.rules.accept(PLAYERS, {})
    seats = ("learnt", level, level)
    series = Series(game.id, PLAYERS, options, seats, matches, rotate=True, seed=seed)
    totals = Totals()
    for number in range(matches):
        seated = series.seats_in(number)
        decisions, position = play_with_bots(game, series, number, seated)
        totals.count(decisions, position.outcome(), seated)
    return totals.by_bot()["learnt"]


def words(tally: WinTally) -> str:
    low, high = tally.interval()
    return f"{tally.rate():6.1%}  ({low:.1%} to {high:.1%}, {tally.games} matches)"


def main() -> None:
    parser = ArgumentParser(description="Learn Suspense from self-play.")
    parser.add_argument("--steps", type=positive, default=2_000_000, help="answers to learn from")
    parser.add_argument("--matches", type=positive, default=600, help="against each level")
    parser.add_argument("--levels", default="random,easy,medium,hard,expert")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    told = 0
    for done, network in train(asked.steps, asked.seed):
        if done >= told or done >= asked.steps:
            share = against(network, "random", asked.matches, asked.seed)
            print(f"{done:>10,} answers   against random {words(share)}", flush=True)  # noqa: T201
            told += max(asked.steps // 8, 1)
    print("\nThe share of wins against two of each level; a third is as good as they are:")  # noqa: T201
    for level in asked.levels.split(","):
        share = against(network, level, asked.matches, asked.seed + 1)
        print(f"{level:>8} {words(share)}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
