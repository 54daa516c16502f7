"""Learn a game from playing against a level: proximal policy optimisation with torch, in one file.

    python docs/examples/learn_ppo.py suspense [--against LEVEL] [--steps STEPS] [--seed SEED]

One network learns, bots of a level sit on all other seats. It sees what its seat may see
(``gamenight observation GAME``) and says how good each answer is and how well it stands; hundreds
of matches go on at once (``VectorEnv``). Answers that led to more than was expected are made more
likely (https://arxiv.org/abs/1707.06347). In the end it plays on deals that it has never met, and
says how often it wins. Nothing here is about one game: any id works, with its usual setup.

The ``adapters`` extra and torch bring what it needs; without torch there is ``learn_suspense.py``.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import numpy as np
import torch
from torch import Tensor, nn

from gamenight.adapters.vector import VectorEnv
from gamenight.game.setup_arguments import positive
from gamenight.lab.totals import wilson_interval

MATCHES = 128
"""Played at once."""
HORIZON = 64
"""Answers in each of them between two lessons."""
HIDDEN = 256
ROUNDS = 4
"""How often a lesson goes through what was played."""
SAMPLE = 1024
RATE = 5e-4
"""How far a lesson moves at first; in the end hardly at all."""
TRUST = 0.2
"""How much more or less likely a lesson makes an answer at most."""
LOOK_AHEAD = 0.95
"""How much later judgements count beside the next one."""
CURIOSITY = 0.01
"""How much it is worth to keep trying different answers, at first."""
FRESH = 1_000_000
"""The first seed of the deals that nothing was learnt from."""


class Network(nn.Module):
    """Two hidden layers for the answers, and two for the worth of the position."""

    def __init__(self, inputs: int, answers: int) -> None:
        super().__init__()
        self.answers = layers(inputs, answers, 0.01)
        self.worth = layers(inputs, 1, 1.0)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of how likely each answer is, and the worth."""
        weights = self.answers(seen).masked_fill(~masks, -1e9)
        return weights.log_softmax(dim=1), self.worth(seen).squeeze(1)


def layers(inputs: int, outputs: int, size: float) -> nn.Sequential:
    last = nn.Linear(HIDDEN, outputs)
    with torch.no_grad():
        last.weight *= size
    hidden = nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
    return nn.Sequential(*hidden, last)


@dataclass
class Played:
    """What happened between two lessons; the first two dimensions are answers and matches."""

    seen: Tensor
    masks: Tensor
    answers: Tensor
    logs: Tensor
    """How likely the answers were, as logarithms."""
    worths: Tensor
    rewards: Tensor
    ended: Tensor
    worth_after: Tensor
    """Of the positions in which the matches were left."""


class Learner:
    """A network among bots of one level."""

    def __init__(self, game: str, level: str, seed: int) -> None:
        torch.manual_seed(seed)
        self.game, self.level = game, level
        self.envs = VectorEnv(game, MATCHES, bots=level, rewards="win", autoreset_mode="SameStep")
        inputs, answers = self.envs.learner.observer.size, int(self.envs.single_action_space.n)
        self.network = Network(inputs, answers)
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=RATE, eps=1e-5)
        seen, infos = self.envs.reset(seed=seed)
        self.seen, self.masks = torch.from_numpy(seen), torch.from_numpy(infos["action_mask"] > 0)

    @torch.no_grad()
    def play(self) -> Played:
        """Let the network play on in all matches."""
        steps = []
        for _ in range(HORIZON):
            logs, worths = self.network(self.seen, self.masks)
            answers = torch.multinomial(logs.exp(), 1)
            seen, rewards, ended, _, infos = self.envs.step(answers.squeeze(1).numpy())
            chosen = logs.gather(1, answers).squeeze(1)
            brought = torch.from_numpy(rewards).float(), torch.from_numpy(ended)
            steps.append((self.seen, self.masks, answers, chosen, worths, *brought))
            self.seen = torch.from_numpy(seen)
            self.masks = torch.from_numpy(infos["action_mask"] > 0)
        parts = [torch.stack(part) for part in zip(*steps, strict=True)]
        return Played(*parts, worth_after=self.network(self.seen, self.masks)[1])

    def learn(self, played: Played, left: float) -> None:
        """One lesson; ``left`` is how much of the whole course is still to come."""
        for group in self.optimiser.param_groups:
            group["lr"] = RATE * left
        better, worths = judged(played)
        parts = [part.flatten(0, 1) for part in (played.seen, played.masks, played.answers)]
        parts += [part.flatten() for part in (played.logs, better, worths)]
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
    def share(self, matches: int, seed: int) -> float:
        """What the answers that it thinks best win: match 0 of as many seeds, one after another."""
        envs = VectorEnv(self.game, matches, bots=self.level, rewards="win", autoreset_mode="SameStep")
        average = 1 / envs.learner.setup.players if envs.learner.bots else 0.0
        shares = np.full(matches, np.nan)
        seen, infos = envs.reset(seed=seed)
        while np.isnan(shares).any():
            masks = torch.from_numpy(infos["action_mask"] > 0)
            answers = self.network(torch.from_numpy(seen), masks)[0].argmax(dim=1)
            seen, rewards, ended, _, infos = envs.step(answers.numpy())
            first = ended & np.isnan(shares)
            shares[first] = rewards[first] + average
        return float(shares.mean())


def judged(played: Played) -> tuple[Tensor, Tensor]:
    """How much better each answer was than expected, and what the worth should have been:
    generalised advantages (https://arxiv.org/abs/1506.02438), from the end back."""
    better = torch.zeros_like(played.worths)
    worth_after, better_after = played.worth_after, torch.zeros_like(played.worth_after)
    for at in range(HORIZON - 1, -1, -1):
        goes_on = ~played.ended[at]
        surprise = played.rewards[at] + goes_on * worth_after - played.worths[at]
        better[at] = better_after = surprise + LOOK_AHEAD * goes_on * better_after
        worth_after = played.worths[at]
    return better, better + played.worths


def train(learner: Learner, steps: int) -> Iterator[int]:
    """How many answers were learnt from, before the first lesson and after every one."""
    yield 0
    for done in range(0, steps, MATCHES * HORIZON):
        learner.learn(learner.play(), 1 - done / steps)
        yield done + MATCHES * HORIZON


def words(share: float, matches: int) -> str:
    low, high = wilson_interval(share * matches, matches)
    return f"{share:6.1%}  ({low:.1%} to {high:.1%}, {matches} matches)"


def run(asked: Namespace) -> None:
    torch.set_num_threads(1)
    learner = Learner(asked.game, asked.against, asked.seed)
    told, seconds = 0, 0.0
    begun = process_time()
    for done in train(learner, asked.steps):
        if done >= told or done >= asked.steps:
            seconds += process_time() - begun
            share = learner.share(asked.matches, seed=FRESH // 2)
            point = {"answers": done, "minutes": seconds / 60, "share": share}
            told_so = f"{done:>12,} answers  {seconds / 60:5.1f} min  {words(share, asked.matches)}"
            print(told_so, flush=True)  # noqa: T201
            if asked.curve is not None:
                with asked.curve.open("a", encoding="utf-8") as curve:
                    curve.write(json.dumps(point) + "\n")
            if asked.save is not None:
                torch.save(learner.network.state_dict(), asked.save)
            told += max(asked.steps // asked.points, 1)
            begun = process_time()
    print("\nOn deals that nothing was learnt or chosen from:")  # noqa: T201
    share = learner.share(4 * asked.matches, seed=FRESH)
    print(f"{asked.against:>8} {words(share, 4 * asked.matches)}")  # noqa: T201


def main() -> None:
    parser = ArgumentParser(description="Learn a game from playing against a level.")
    parser.add_argument("game", help="the id of a game")
    parser.add_argument("--against", default="medium", metavar="LEVEL", help="who plays too")
    parser.add_argument("--steps", type=positive, default=4_000_000, help="answers to learn from")
    parser.add_argument("--matches", type=positive, default=500, help="to measure with")
    parser.add_argument("--points", type=positive, default=20, help="measurements on the way")
    parser.add_argument("--curve", type=Path, metavar="FILE", help="append measurements as JSON")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the network")
    parser.add_argument("--seed", type=int, default=1)
    run(parser.parse_args())


if __name__ == "__main__":
    main()
