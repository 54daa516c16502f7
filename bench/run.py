"""Our games beside their peers in one run: random decisions per second, and how many times as many.

Everybody plays whole matches uniformly at random through the public Python API: list the legal
answers, take one, apply it. Chance nodes of the peers (dealing, rolling) are sampled and not
counted as decisions; ours are drawn inside the rules. All contestants are measured in turn,
several times, and the median counts; seconds are seconds of processor time. docs/performance.md
says more.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from typing import Any

from gamenight.commands.bench import duration
from gamenight.core.build import is_compiled
from gamenight.game.registry import all_games
from gamenight.game.setup_arguments import positive
from gamenight.lab.speed import PlayMatch, Speed, api_player, compare, playout_player

PAIRS = {
    "suspense": ("pyspiel oh_hell", "pyspiel leduc_poker", "pyspiel hearts", "rlcard leduc-holdem"),
    "spots": ("pyspiel pig", "pyspiel yacht"),
    "spotlight": ("pyspiel oh_hell",),
    "spielnacht": ("pyspiel go_fish",),
    "spectrum": ("pyspiel backgammon",),
    "roll-and-color": ("pyspiel yacht",),
    "spectrum-solitaire": ("pyspiel solitaire",),
    "spectrumo": ("pyspiel crazy_eights", "rlcard uno"),
    "spectrump": ("pyspiel hearts",),
    "spectrum-500": ("pyspiel gin_rummy",),
    "spectrum-cribbage": ("pyspiel cribbage",),
    "spectrum-poker": ("pyspiel universal_poker", "pokerkit limit-holdem"),
}
"""Which peers each of our games stands beside: the nearest there are."""


SPIEL_SETTINGS = {
    "universal_poker": "(betting=limit,numPlayers=2,numRounds=4,blind=1 2,firstPlayer=2 1 1 1,"
    "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,raiseSize=2 2 4 4,"
    "maxRaises=3 4 4 4,stack=100 100)",
}
"""For OpenSpiel games that need parameters to be comparable: this one is limit hold'em."""


def pyspiel_player(name: str) -> PlayMatch:
    """Random matches of an OpenSpiel game with its usual number of players."""
    game: Any = import_module("pyspiel").load_game(name + SPIEL_SETTINGS.get(name, ""))
    choose = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sample(state.chance_outcomes(), choose.random()))
            else:
                state.apply_action(choose.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def sample(outcomes: list[tuple[int, float]], point: float) -> int:
    """The outcome at a point between 0 and 1; the quickest way that we found for the peer."""
    for action, chance in outcomes:
        point -= chance
        if point < 0:
            return action
    return outcomes[-1][0]


def rlcard_player(name: str) -> PlayMatch:
    """Random matches of an RLCard environment."""
    environment: Any = import_module("rlcard").make(name, config={"seed": 1})
    choose = random.Random(1)

    def play() -> int:
        state, _ = environment.reset()
        decisions = 0
        while not environment.is_over():
            state, _ = environment.step(choose.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def pokerkit_player(name: str) -> PlayMatch:  # noqa: ARG001
    """Random hands of PokerKit's limit hold'em for two, everything but decisions automated."""
    kit: Any = import_module("pokerkit")
    choose = random.Random(1)

    def play() -> int:
        state = kit.FixedLimitTexasHoldem.create_state(
            tuple(kit.Automation), True, 0, (1, 2), 2, 4, 100, 2
        )
        decisions = 0
        while state.status:
            answers = [state.check_or_call]
            if state.can_fold():
                answers.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                answers.append(state.complete_bet_or_raise_to)
            choose.choice(answers)()
            decisions += 1
        return decisions

    return play


LIBRARIES: dict[str, Callable[[str], PlayMatch]] = {
    "pyspiel": pyspiel_player,
    "rlcard": rlcard_player,
    "pokerkit": pokerkit_player,
}
PACKAGES = {"pyspiel": "open_spiel", "rlcard": "rlcard", "pokerkit": "pokerkit"}


@dataclass(frozen=True)
class Field:
    """Who takes part."""

    contestants: dict[str, PlayMatch]
    pairs: dict[str, tuple[str, ...]]
    """Our games that are measured, and the peers of each that are here."""
    missing: tuple[str, ...]
    """A sentence for every peer that cannot take part."""


def assemble() -> Field:
    """All registered games, and those of their peers that are installed."""
    contestants: dict[str, PlayMatch] = {}
    pairs: dict[str, tuple[str, ...]] = {}
    missing: dict[str, str] = {}
    for game in all_games():
        contestants[f"{game.id} api"] = api_player(game)
        contestants[f"{game.id} playout"] = playout_player(game)
        for peer in PAIRS.get(game.id, ()):
            if peer not in contestants and peer not in missing:
                add_peer(peer, contestants, missing)
        pairs[game.id] = tuple(peer for peer in PAIRS.get(game.id, ()) if peer in contestants)
    return Field(contestants, pairs, tuple(missing.values()))


def add_peer(peer: str, contestants: dict[str, PlayMatch], missing: dict[str, str]) -> None:
    library, name = peer.split()
    try:
        contestants[peer] = LIBRARIES[library](name)
    except ModuleNotFoundError:
        missing[peer] = f"{peer} is left out: pip install {PACKAGES[library]} brings it."
    except Exception as error:  # whatever a foreign library raises for a game it lacks
        complaint = str(error).partition("\n")[0].rstrip(".")
        missing[peer] = f"{peer} is left out: {library} says {complaint}."


def facts(field: Field, speeds: dict[str, Speed]) -> dict[str, object]:
    return {
        "unit": "decisions per second",
        "compiled": is_compiled(),
        "speeds": {
            name: {"median": round(speed.typical), "each": [round(one) for one in speed.each]}
            for name, speed in speeds.items()
        },
        "ratios": {
            f"{game} / {peer}": round(ratio(speeds, game, peer), 2)
            for game, peers in field.pairs.items()
            for peer in peers
        },
        "missing": list(field.missing),
    }


def ratio(speeds: dict[str, Speed], game: str, peer: str) -> float:
    """Our game question by question beside the peer: the median over the rounds."""
    rounds = zip(speeds[f"{game} api"].each, speeds[peer].each, strict=True)
    return median([ours / theirs for ours, theirs in rounds])


def words(field: Field, speeds: dict[str, Speed]) -> str:
    build = "compiled" if is_compiled() else "interpreted"
    lines = [f"Random decisions per second on one core, ours {build}", ""]
    for name, speed in speeds.items():
        spread = f"{min(speed.each):,.0f} to {max(speed.each):,.0f}"
        lines.append(f"  {name:<26} {speed.typical:>11,.0f}   ({spread})")
    lines += ["", "Ours question by question beside the peer"]
    for game, peers in field.pairs.items():
        for peer in peers:
            lines.append(f"  {game:<18} {ratio(speeds, game, peer):>7.2f} × {peer}")
    if field.missing:
        lines += ["", *field.missing]
    return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure our games beside their peers.")
    parser.add_argument("--seconds", type=duration, default=1.0, help="per measurement (1)")
    parser.add_argument("--repetitions", type=positive, default=5, help="of each measurement (5)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args(argv)
    field = assemble()
    speeds = compare(field.contestants, arguments.seconds, arguments.repetitions)
    if arguments.json:
        sys.stdout.write(json.dumps(facts(field, speeds), indent=1) + "\n")
    else:
        sys.stdout.write(words(field, speeds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
