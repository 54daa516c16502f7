"""Learn a game with torch in one file: proximal policy optimisation, first from self-play, then
from playing against a level.

    python docs/examples/learn_ppo.py suspense [--alone STEPS] [--steps STEPS] [--against LEVEL]

One network sees what the seat that is asked sees (``gamenight observation GAME``) and says how good
each answer is and how well the seat stands; hundreds of matches go on at once. Answers that led to
more than was expected are made more likely (https://arxiv.org/abs/1707.06347). At first it sits on
all seats (``SelfPlay``), which is quick; then bots of a level have all seats but one
(``VectorEnv``). In the end it plays on deals that it has never met, and says how often it wins.
Nothing here is about one game: any id works, with its usual setup.

The ``adapters`` extra and torch bring what it needs; without torch there is ``learn_suspense.py``.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from gamenight.adapters.selfplay import SelfPlay
from gamenight.adapters.vector import VectorEnv
from gamenight.game.setup_arguments import positive
from gamenight.lab.totals import wilson_interval

Array = NDArray[Any]

MATCHES = 256
"""Played at once."""
HORIZON = 128
"""Answers in each of them between two lessons."""
HIDDEN = 256
ROUNDS = 3
"""How often a lesson goes through what was played."""
SAMPLE = 2048
RATE = 1e-3
"""How far a lesson moves at first; in the end hardly at all."""
TRUST = 0.2
"""How much more or less likely a lesson makes an answer at most."""
LOOK_AHEAD = 0.9
"""How much later judgements count beside the next one."""
CURIOSITY = 0.01
"""How much it is worth to keep trying different answers, at first."""
FRESH = 1_000_000
"""The first seed of the deals that nothing was learnt from."""


class Network(nn.Module):
    """Two hidden layers; out come a weight for each answer and the worth of the position."""

    def __init__(self, inputs: int, answers: int) -> None:
        super().__init__()
        hidden = nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        self.hidden = nn.Sequential(*hidden)
        self.out = nn.Linear(HIDDEN, answers + 1)
        with torch.no_grad():
            self.out.weight *= 0.01

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logarithms of how likely each answer is, and the worth."""
        out = self.out(self.hidden(seen))
        return out[:, :-1].masked_fill(~masks, -1e9).log_softmax(dim=1), out[:, -1]


@dataclass
class Seen:
    """What the matches show after a step, and what that step has brought; one row for each."""

    seen: Tensor
    masks: Tensor
    seats: Tensor
    rewards: Tensor
    """For every seat that learns."""
    ended: Tensor


class OnAllSeats:
    """Matches in which the network answers for everybody."""

    def __init__(self, game: str, seed: int) -> None:
        self.envs = SelfPlay(game, MATCHES)
        self.envs.reset(seed)

    def now(self) -> Seen:
        """Return copies: the arrays are the same ones at every step."""
        now = self.envs.now
        parts = now.observations, now.masks, now.seats, now.rewards, now.terminations
        return Seen(*[torch.from_numpy(part.copy()) for part in parts])

    def step(self, answers: Tensor) -> Seen:
        self.envs.step(answers.numpy())
        return self.now()


class AmongBots:
    """Matches in which bots of a level have all seats but one."""

    def __init__(self, game: str, level: str, seed: int, matches: int = MATCHES) -> None:
        self.envs = VectorEnv(game, matches, bots=level, rewards="win", autoreset_mode="SameStep")
        self.first = self.envs.reset(seed=seed)

    def now(self) -> Seen:
        seen, infos = self.first
        none = np.zeros(len(seen))
        return self.as_seen(seen, infos, none, none > 0)

    def step(self, answers: Tensor) -> Seen:
        seen, rewards, ended, _, infos = self.envs.step(answers.numpy())
        return self.as_seen(seen, infos, rewards, ended)

    def as_seen(self, seen: Array, infos: dict[str, Array], rewards: Array, ended: Array) -> Seen:
        masks, seats = infos["action_mask"] > 0, np.zeros(len(seen), np.int64)
        parts = seen, masks, seats, rewards[:, None].astype(np.float32), ended
        return Seen(*[torch.from_numpy(part) for part in parts])


@dataclass
class Played:
    """What happened between two lessons; the first two dimensions are answers and matches."""

    seen: Tensor
    masks: Tensor
    seats: Tensor
    answers: Tensor
    logs: Tensor
    """How likely the answers were, as logarithms."""
    worths: Tensor
    rewards: Tensor
    ended: Tensor


class Learner:
    """A network that learns."""

    def __init__(self, game: str, seed: int) -> None:
        torch.manual_seed(seed)
        setup = VectorEnv(game)
        self.game = game
        answers = int(setup.single_action_space.n)
        self.network = Network(setup.single_observation_space.shape[0], answers)
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=RATE, eps=1e-5)

    def train(self, matches: OnAllSeats | AmongBots, steps: int) -> Iterator[int]:
        """Learn, and say how many answers were learnt from, after each lesson."""
        now = matches.now()
        for done in range(0, steps, MATCHES * HORIZON):
            played, now = self.play(matches, now)
            self.learn(played, 1 - done / steps)
            yield done + MATCHES * HORIZON

    @torch.no_grad()
    def play(self, matches: OnAllSeats | AmongBots, now: Seen) -> tuple[Played, Seen]:
        """Let the network play on in all matches."""
        steps = []
        for _ in range(HORIZON):
            logs, worths = self.network(now.seen, now.masks)
            answers = torch.multinomial(logs.exp(), 1)
            after = matches.step(answers.squeeze(1))
            chosen = logs.gather(1, answers).squeeze(1)
            asked = now.seen, now.masks, now.seats, answers
            steps.append((*asked, chosen, worths, after.rewards, after.ended))
            now = after
        return Played(*[torch.stack(part) for part in zip(*steps, strict=True)]), now

    def learn(self, played: Played, left: float) -> None:
        """Give one lesson; ``left`` is how much of the whole course is still to come."""
        for group in self.optimiser.param_groups:
            group["lr"] = RATE * max(left, 0.05)
        better, worths, known = judged(played)
        parts = [played.seen, played.masks, played.answers, played.logs, better, worths]
        parts = [part[known] for part in parts]
        for _ in range(ROUNDS):
            for some in torch.randperm(len(parts[0])).split(SAMPLE):
                self.improve(*[part[some] for part in parts], curiosity=CURIOSITY * left)

    def improve(
        self,
        seen: Tensor,
        masks: Tensor,
        answers: Tensor,
        logs_then: Tensor,
        better: Tensor,
        worths: Tensor,
        curiosity: float,
    ) -> None:
        logs, judgement = self.network(seen, masks)
        better = (better - better.mean()) / (better.std() + 1e-8)
        ratio = (logs.gather(1, answers).squeeze(1) - logs_then).exp()
        gain = torch.min(ratio * better, ratio.clamp(1 - TRUST, 1 + TRUST) * better).mean()
        variety = -(logs.exp() * logs).sum(dim=1).mean()
        loss = 0.5 * (judgement - worths).square().mean() - gain - curiosity * variety
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimiser.step()

    @torch.no_grad()
    def share(self, level: str, matches: int, seed: int) -> float:
        """Measure what the answers that it thinks best win, in match 0 of as many seeds."""
        among = AmongBots(self.game, level, seed, matches)
        learner = among.envs.learner
        average = 1 / learner.setup.players if learner.bots else 0.0
        shares, now = np.full(matches, np.nan), among.now()
        while np.isnan(shares).any():
            now = among.step(self.network(now.seen, now.masks)[0].argmax(dim=1))
            first = now.ended.numpy() & np.isnan(shares)
            shares[first] = now.rewards[:, 0].numpy()[first] + average
        return float(shares.mean())


def judged(played: Played) -> tuple[Tensor, Tensor, Tensor]:
    """Return how much better each answer was than expected, what the worth should have been, and
    for which answers that is known: those after which the seat was asked again, or the match ended.

    Generalised advantages (https://arxiv.org/abs/1506.02438), seat by seat, from the end back.
    """
    horizon, matches, seats = played.rewards.shape
    better, known = torch.zeros_like(played.worths), torch.zeros_like(played.ended)
    worth_after = torch.full((matches, seats), torch.nan)
    better_after = torch.zeros((matches, seats))
    rows = torch.arange(matches)
    for at in range(horizon - 1, -1, -1):
        ended, seat = played.ended[at], played.seats[at]
        worth_after[ended], better_after[ended] = played.rewards[at][ended], 0
        after = worth_after[rows, seat]
        known[at] = ~after.isnan()
        surprise = torch.where(known[at], after - played.worths[at], 0)
        better[at] = surprise + LOOK_AHEAD * better_after[rows, seat]
        worth_after[rows, seat], better_after[rows, seat] = played.worths[at], better[at]
    return better, better + played.worths, known


def words(share: float, matches: int) -> str:
    low, high = wilson_interval(share * matches, matches)
    return f"{share:6.1%}  ({low:.1%} to {high:.1%}, {matches} matches)"


class Report:
    """Says now and then how well the network plays, and writes it down."""

    def __init__(self, learner: Learner, asked: Namespace) -> None:
        self.learner, self.asked = learner, asked
        self.told, self.seconds, self.begun = 0, 0.0, process_time()

    def tell(self, done: int) -> None:
        asked = self.asked
        if done < self.told:
            return
        self.seconds += process_time() - self.begun
        minutes = self.seconds / 60
        share = self.learner.share(asked.against, asked.matches, FRESH // 2)
        stands = words(share, asked.matches)
        print(f"{done:>12,} answers  {minutes:5.1f} min  {stands}", flush=True)  # noqa: T201
        if asked.curve is not None:
            point = {"answers": done, "minutes": minutes, "share": share}
            with asked.curve.open("a", encoding="utf-8") as curve:
                curve.write(json.dumps(point) + "\n")
        if asked.save is not None:
            torch.save(self.learner.network.state_dict(), asked.save)
        self.told = done + (asked.alone + asked.steps) // asked.points
        self.begun = process_time()


def run(asked: Namespace) -> None:
    torch.set_num_threads(1)
    learner = Learner(asked.game, asked.seed)
    report = Report(learner, asked)
    report.tell(0)
    for done in learner.train(OnAllSeats(asked.game, asked.seed), asked.alone):
        report.tell(done)
    for done in learner.train(AmongBots(asked.game, asked.against, asked.seed), asked.steps):
        report.tell(asked.alone + done)
    share = learner.share(asked.against, 4 * asked.matches, FRESH)
    print("\nOn deals that nothing was learnt or chosen from:")  # noqa: T201
    print(f"{asked.against:>8} {words(share, 4 * asked.matches)}")  # noqa: T201


def main() -> None:
    parser = ArgumentParser(description="Learn a game from playing against a level.")
    parser.add_argument("game", help="the id of a game")
    parser.add_argument("--against", default="medium", metavar="LEVEL", help="who plays too")
    parser.add_argument("--alone", type=int, default=12_000_000, help="answers from self-play")
    parser.add_argument("--steps", type=int, default=2_000_000, help="answers against the level")
    parser.add_argument("--matches", type=positive, default=500, help="to measure with")
    parser.add_argument("--points", type=positive, default=20, help="measurements on the way")
    parser.add_argument("--curve", type=Path, metavar="FILE", help="append measurements as JSON")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the network")
    parser.add_argument("--seed", type=int, default=1)
    run(parser.parse_args())


if __name__ == "__main__":
    main()
