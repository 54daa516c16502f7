"""Environments for learning beside each other: who takes part, and what is reported."""

from __future__ import annotations

import json
import sys
from types import ModuleType

import pytest

from bench import learning
from gamenight.adapters.pettingzoo import env
from gamenight.lab.speed import Speed


@pytest.fixture
def no_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine without them, also after a test that has used some."""
    own = [peer.split()[1] for peer in learning.PEERS if peer.startswith("pettingzoo ")]
    for name in ("rlcard", "pygame", *[f"pettingzoo.classic.{game}" for game in own]):
        monkeypatch.setitem(sys.modules, name, None)


def test_a_call_of_the_vector_environment_counts_all_its_steps() -> None:
    assert learning.vector_player("suspense")() == learning.CALLS * learning.MATCHES


def test_in_pettingzoos_loop_each_answer_is_one_step() -> None:
    environment = env("suspense")
    play = learning.pettingzoo_player(environment)
    answers = 0
    answer = environment.step

    def counted(action: int | None) -> None:
        nonlocal answers
        answers += action is not None
        answer(action)

    environment.step = counted
    assert play() == answers > 10


def test_a_game_of_pettingzoos_own_takes_part(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("pettingzoo.classic.leduc_holdem_v4")
    module.__dict__["env"] = lambda: env("suspense")
    monkeypatch.setitem(sys.modules, "pettingzoo.classic.leduc_holdem_v4", module)
    contestants, _ = learning.assemble(["suspense"])
    assert contestants["pettingzoo leduc_holdem_v4"]() > 10


@pytest.mark.usefixtures("no_peers")
def test_the_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["suspense", "--seconds", "0.001", "--repetitions", "2", "--json"]
    assert learning.main(asked) == 0
    facts = json.loads(capsys.readouterr().out)
    assert len(facts["speeds"]["suspense vector"]["each"]) == 2
    assert facts["ratios"]["suspense vector / suspense pettingzoo"] > 0
    assert len(facts["missing"]) == len(learning.PEERS)


def test_the_table_shows_speeds_and_ratios() -> None:
    speeds = {
        "suspense vector": Speed((60_000.0, 30_000.0, 50_000.0)),
        "suspense pettingzoo": Speed((2_000.0, 1_000.0, 1_000.0)),
        "suspense lean": Speed((4_000.0, 2_000.0, 2_000.0)),
        "rlcard uno": Speed((10_000.0, 10_000.0, 10_000.0)),
    }
    told = learning.words(["suspense"], speeds, ["One peer is left out."])
    assert "  suspense vector                   50,000   (30,000 to 60,000)" in told
    assert "    30.0 × suspense vector / suspense pettingzoo" in told
    assert "    15.0 × suspense vector / suspense lean" in told
    assert "     5.0 × suspense vector / rlcard uno" in told
    assert told.endswith("\nOne peer is left out.\n")
