"""The game in one file that docs/adding-a-game.md walks through keeps the whole contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenight.conformance import BRIEF, CHECKS, DEALING, DEALING_CHECKS, Setup, examine, setups_of
from gamenight.core.build import is_compiled
from gamenight.core.errors import IllegalAnswer
from gamenight.core.random import random_from
from gamenight.game import registry
from gamenight.game.event_kinds import kinds_of
from gamenight.game.game import Game
from gamenight.game.plugins import module_at
from gamenight.game.rules_pages import rules_in_a_terminal
from gamenight.lab.simulate import Series, simulate

FILE = Path(__file__).parents[2] / "docs" / "examples" / "stepping_stones.py"
MOST_LINES = 300
MODULE = module_at(str(FILE))
GAME = MODULE.GAME
SETUPS = setups_of(GAME)
SEED = 20


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(registry.MODULES, GAME.id, MODULE.__name__)
    return str(GAME.id)


def test_it_is_one_file_of_at_most_300_lines() -> None:
    assert isinstance(GAME, Game)
    assert FILE.read_text(encoding="utf-8").count("\n") <= MOST_LINES


@pytest.mark.parametrize("setup", SETUPS if is_compiled() else SETUPS[::4], ids=str)
def test_the_contract_holds(setup: Setup) -> None:
    examine(setup, SEED, CHECKS, BRIEF)


@pytest.mark.parametrize("setup", SETUPS[:1], ids=str)
def test_it_is_dealt_again_as_it_was_dealt(setup: Setup) -> None:
    examine(setup, SEED, DEALING_CHECKS, DEALING)


@pytest.mark.parametrize(
    ("stones", "rule"), [([3, 5], "SS1"), ([3, 4, 5, 6], "SS2"), ([9], "Your turn")]
)
def test_refusals_name_their_rule(stones: list[int], rule: str) -> None:
    state = GAME.rules.new(2, {"first_seat": 0}, random_from(1))
    state.hands[0] = [3, 4, 5, 6, 20]
    with pytest.raises(IllegalAnswer) as refused:
        state.check(0, stones)
    assert refused.value.rule == rule


def test_three_at_once_score_six_and_as_many_are_drawn() -> None:
    state = GAME.rules.new(2, {"first_seat": 0}, random_from(1))
    state.hands[0], state.bag = [3, 4, 5, 6, 20], [7, 8, 9]
    state.give(0, state.check(0, [4, 3, 5]), random_from(1))
    assert state.position.scores == [6, 0]
    assert (state.hands[0], state.turn) == ([6, 7, 8, 9, 20], 1)


def test_its_bot_beats_random_answers(registered: str) -> None:
    series = Series(registered, 2, {"hand": 5, "first_seat": -1}, ("stepper", "random"), 60, seed=1)
    totals, _ = simulate(series)
    assert totals.places[0, "stepper"].rate() > 0.75


def test_its_rules_page_and_its_events_are_in_the_file(registered: str) -> None:
    assert rules_in_a_terminal(GAME).startswith("# Stepping Stones\n")
    assert [kind.name for kind in kinds_of(registered)] == ["laid", "drew", "won"]
