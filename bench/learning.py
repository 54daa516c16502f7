"""Environments for learning beside each other: random steps per second, observations included.

Every step comes with what the seat that is asked sees, the mask of its legal answers and the
rewards. Our environment of all seats plays many matches per call. The PettingZoo environments,
ours and theirs, are asked seat by seat in the loop that PettingZoo's pages show; a second time ours
chooses in the quickest way that we found ("lean"). RLCard is asked by its own ``step``, and Pgx
plays as many matches per call as ours, compiled by jax with its answers, on the same processor. All
contestants are measured in turn, several times, and the median counts; seconds are seconds of
processor time. docs/performance.md says more.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from importlib import import_module
from statistics import median
from typing import Any

import numpy as np

from bench.run import rlcard_player
from gamenight.adapters.pettingzoo import env
from gamenight.adapters.selfplay import SelfPlay
from gamenight.commands.bench import duration
from gamenight.core.build import is_compiled
from gamenight.game.registry import game_ids
from gamenight.game.setup_arguments import positive
from gamenight.lab.speed import PlayMatch, Speed, compare

MATCHES = 256
"""Played at once."""
CALLS = 8
"""Of the environment of all seats, between two looks at the clock."""

PEERS = (
    "pettingzoo leduc_holdem_v4",
    "pettingzoo texas_holdem_v4",
    "rlcard leduc-holdem",
    "rlcard limit-holdem",
    "rlcard uno",
    "pgx leduc_holdem",
    "pgx sparrow_mahjong",
    "pgx backgammon",
)


def vector_player(game: str) -> PlayMatch:
    """Some steps in all matches of an environment of all seats."""
    matches, choose = SelfPlay(game, MATCHES), np.random.default_rng(1)
    matches.reset(seed=1)

    def play() -> int:
        for _ in range(CALLS):
            masks = matches.now.masks
            matches.step((choose.random(masks.shape, np.float32) * masks).argmax(axis=1))
        return CALLS * MATCHES

    return play


Choose = Callable[[Any, Any], int]
"""A legal action, from the space of actions and the mask."""


def as_shown(space: Any, mask: Any) -> int:
    """As PettingZoo's pages do it."""
    return int(space.sample(mask))


def quickly() -> Choose:
    chooser = random.Random(1)
    return lambda _, mask: int(chooser.choice(np.flatnonzero(mask).tolist()))


def pettingzoo_player(environment: Any, choose: Choose = as_shown) -> PlayMatch:
    """A match in the loop that PettingZoo shows."""
    environment.reset(seed=1)

    def play() -> int:
        environment.reset()
        steps = 0
        for agent in environment.agent_iter():
            observation, _, ended, truncated, _ = environment.last()
            if ended or truncated:
                environment.step(None)
            else:
                space = environment.action_space(agent)
                environment.step(choose(space, observation["action_mask"]))
                steps += 1
        return steps

    return play


def classic_player(name: str) -> PlayMatch:
    """A game of PettingZoo's own."""
    return pettingzoo_player(import_module(f"pettingzoo.classic.{name}").env())


def pgx_player(name: str) -> PlayMatch:
    """As many matches of Pgx at once as of ours, with their random answers compiled in."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    game = pgx.make(name)
    step = auto_reset(game.step, game.init)

    def one(state: Any, key: Any) -> tuple[Any, None]:
        weights = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(key, weights, axis=-1)
        return jax.vmap(step)(state, actions, jax.random.split(key, MATCHES)), None

    several = jax.jit(lambda state, keys: jax.lax.scan(one, state, keys)[0])
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(game.init))(jax.random.split(key, MATCHES))

    def play() -> int:
        nonlocal state, key
        key, own = jax.random.split(key)
        state = several(state, jax.random.split(own, CALLS))
        state.observation.block_until_ready()
        return CALLS * MATCHES

    play()  # compiles
    return play


LIBRARIES: dict[str, Callable[[str], PlayMatch]] = {
    "pettingzoo": classic_player,
    "pgx": pgx_player,
    "rlcard": rlcard_player,
}


def assemble(games: list[str]) -> tuple[dict[str, PlayMatch], list[str]]:
    """Who takes part, and a sentence for every peer that cannot."""
    contestants: dict[str, PlayMatch] = {}
    missing: list[str] = []
    for game in games:
        contestants[f"{game} vector"] = vector_player(game)
        contestants[f"{game} pettingzoo"] = pettingzoo_player(env(game))
        lean = env(game)
        contestants[f"{game} lean"] = pettingzoo_player(lean, quickly())
    for peer in PEERS:
        library, name = peer.split()
        try:
            contestants[peer] = LIBRARIES[library](name)
        except ImportError:
            missing.append(f"{peer} is left out: requirements/bench.txt brings what it needs.")
    return contestants, missing


def ratios(games: list[str], speeds: dict[str, Speed]) -> dict[str, float]:
    """The environments of all seats beside the others, round by round."""
    slow = ("pettingzoo", "lean")
    pairs = [(f"{game} vector", f"{game} {other}") for game in games for other in slow]
    peers = [peer for peer in PEERS if peer in speeds]
    pairs += [(f"{game} vector", peer) for game in games[:1] for peer in peers]
    return {
        f"{ours} / {other}": median(
            one / two for one, two in zip(speeds[ours].each, speeds[other].each, strict=True)
        )
        for ours, other in pairs
    }


def words(games: list[str], speeds: dict[str, Speed], missing: list[str]) -> str:
    build = "compiled" if is_compiled() else "interpreted"
    lines = [f"Random steps per second on one core, ours {build}, {MATCHES} matches at once", ""]
    for name, speed in speeds.items():
        spread = f"{min(speed.each):,.0f} to {max(speed.each):,.0f}"
        lines.append(f"  {name:<30} {speed.typical:>9,.0f}   ({spread})")
    lines += ["", "How many times as many"]
    lines += [f"  {ratio:>6.1f} × {pair}" for pair, ratio in ratios(games, speeds).items()]
    return "\n".join([*lines, *([""] if missing else []), *missing]) + "\n"


def facts(games: list[str], speeds: dict[str, Speed], missing: list[str]) -> dict[str, object]:
    return {
        "unit": "steps per second",
        "compiled": is_compiled(),
        "matches": MATCHES,
        "speeds": {
            name: {"median": round(speed.typical), "each": [round(one) for one in speed.each]}
            for name, speed in speeds.items()
        },
        "ratios": {pair: round(ratio, 2) for pair, ratio in ratios(games, speeds).items()},
        "missing": missing,
    }


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure environments for learning.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="which of ours (all)")
    parser.add_argument("--seconds", type=duration, default=0.5, help="per measurement (0.5)")
    parser.add_argument("--repetitions", type=positive, default=5, help="of each measurement (5)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args(argv)
    games = arguments.games or list(game_ids())
    contestants, missing = assemble(games)
    speeds = compare(contestants, arguments.seconds, arguments.repetitions)
    if arguments.json:
        sys.stdout.write(json.dumps(facts(games, speeds, missing), indent=1) + "\n")
    else:
        sys.stdout.write(words(games, speeds, missing))
    return 0


if __name__ == "__main__":
    sys.exit(main())
