"""The measuring code beside the peers: decisions are counted right, absent peers are named.

The peers are small stand-ins here, with the interfaces of OpenSpiel, RLCard and PokerKit.
"""

from __future__ import annotations

import json
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from gamenight.game.registry import game_ids
from gamenight.lab.speed import Speed


def load_bench() -> Any:
    file = Path(__file__).parents[2] / "bench" / "run.py"
    spec = spec_from_file_location("bench_run", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["bench_run"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


bench = load_bench()

DEALS, DECISIONS = 3, 5


class SpielState:
    """Three chance nodes with a certain outcome, then five decisions."""

    def __init__(self) -> None:
        self.steps = 0

    def is_terminal(self) -> bool:
        return self.steps == DEALS + DECISIONS

    def is_chance_node(self) -> bool:
        return self.steps < DEALS

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.0), (7, 1.0)]

    def legal_actions(self) -> list[int]:
        return [1, 2]

    def apply_action(self, action: int) -> None:
        assert action in ((7,) if self.is_chance_node() else (1, 2))
        self.steps += 1


def load_spiel_game(name: str) -> SimpleNamespace:
    if name == "hearts":
        raise RuntimeError("Unknown game 'hearts'.\nAvailable games are: none")
    return SimpleNamespace(new_initial_state=SpielState)


class CardEnvironment:
    """Five decisions between two actions."""

    def reset(self) -> tuple[dict[str, object], int]:
        self.steps = 0
        return {"legal_actions": {1: None, 2: None}}, 0

    def is_over(self) -> bool:
        return self.steps == DECISIONS

    def step(self, action: int) -> tuple[dict[str, object], int]:
        assert action in (1, 2)
        self.steps += 1
        return {"legal_actions": {1: None, 2: None}}, 1


class PokerHand:
    """Five decisions; one may always call, and fold and raise but for the last time."""

    def __init__(self, *setup: object) -> None:
        self.steps = 0

    @property
    def status(self) -> bool:
        return self.steps < DECISIONS

    def can_fold(self) -> bool:
        return self.steps < DECISIONS - 1

    def check_or_call(self) -> None:
        self.steps += 1

    can_complete_bet_or_raise_to = can_fold
    fold = complete_bet_or_raise_to = check_or_call


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> None:
    pyspiel = ModuleType("pyspiel")
    pyspiel.__dict__["load_game"] = load_spiel_game
    rlcard = ModuleType("rlcard")
    rlcard.__dict__["make"] = lambda name, config: CardEnvironment()
    pokerkit = ModuleType("pokerkit")
    pokerkit.__dict__["Automation"] = ()
    pokerkit.__dict__["FixedLimitTexasHoldem"] = SimpleNamespace(create_state=PokerHand)
    monkeypatch.setitem(sys.modules, "pokerkit", pokerkit)
    monkeypatch.setitem(sys.modules, "pyspiel", pyspiel)
    monkeypatch.setitem(sys.modules, "rlcard", rlcard)


@pytest.fixture
def no_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pyspiel", "rlcard", "pokerkit"):
        monkeypatch.setitem(sys.modules, name, None)


@pytest.mark.usefixtures("peers")
def test_chance_is_not_counted_as_a_decision() -> None:
    assert bench.pyspiel_player("oh_hell")() == DECISIONS
    assert bench.rlcard_player("leduc-holdem")() == DECISIONS
    assert bench.pokerkit_player("limit-holdem")() == DECISIONS


def test_chance_is_sampled_as_likely_as_it_is() -> None:
    outcomes = [(3, 0.5), (4, 0.0), (5, 0.25), (6, 0.25)]
    points = [at / 1000 for at in range(1000)]
    drawn = [bench.sample(outcomes, point) for point in points]
    assert [drawn.count(outcome) for outcome, _ in outcomes] == [500, 0, 250, 250]
    assert bench.sample([(1, 0.5), (2, 0.4999)], 0.99999) == 2  # chances that do not add up


@pytest.mark.usefixtures("peers")
def test_every_registered_game_is_measured_in_both_ways() -> None:
    contestants = bench.assemble().contestants
    for game in game_ids():
        assert f"{game} api" in contestants
        assert f"{game} playout" in contestants


@pytest.mark.usefixtures("peers")
def test_a_game_the_peer_lacks_is_named() -> None:
    field = bench.assemble()
    assert field.missing == ("pyspiel hearts is left out: pyspiel says Unknown game 'hearts'.",)
    assert "pyspiel oh_hell" in field.pairs["suspense"]
    assert "pyspiel hearts" not in field.pairs["suspense"]


@pytest.mark.usefixtures("no_peers")
def test_missing_peers_are_named_in_a_sentence_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--seconds", "0.001", "--repetitions", "1"]) == 0
    told = capsys.readouterr().out
    assert "pyspiel oh_hell is left out: pip install open_spiel brings it.\n" in told
    assert "rlcard leduc-holdem is left out: pip install rlcard brings it.\n" in told


@pytest.mark.usefixtures("peers")
def test_the_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--seconds", "0.001", "--repetitions", "2", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert len(facts["speeds"]["suspense api"]["each"]) == 2
    assert facts["ratios"]["suspense / pyspiel oh_hell"] > 0


def test_a_ratio_is_taken_round_by_round() -> None:
    speeds = {"suspense api": Speed((60.0, 30.0, 50.0)), "peer": Speed((20.0, 10.0, 10.0))}
    assert bench.ratio(speeds, "suspense", "peer") == 3.0


def test_the_table_shows_speeds_and_ratios() -> None:
    field = bench.Field({}, {"suspense": ("peer",)}, ("One peer is left out.",))
    speeds = {"suspense api": Speed((6_000_000.0,)), "peer": Speed((2_000.0,))}
    told = bench.words(field, speeds)
    assert "suspense api                 6,000,000   (6,000,000 to 6,000,000)" in told
    assert "suspense           3000.00 × peer" in told
    assert told.endswith("One peer is left out.\n")
