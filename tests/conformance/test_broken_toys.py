"""The conformance checks can fail: a toy game passes them all, each broken variant is caught."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamenight.conformance import (
    CHECKS,
    DEALING,
    DEALING_CHECKS,
    THOROUGH,
    Broken,
    Check,
    Effort,
    Setup,
    examine,
    refusals,
    setups_of,
)
from gamenight.conformance.answers import SeveralThingsAreNamedOnce, numbers_to_try
from gamenight.core.random import random_from
from gamenight.game.game import AnyGame
from tests.conformance.flaws import FLAWS
from tests.conformance.toy import toy
from tests.conformance.tricks import tricks

SEEDS = range(12)
"""Matches in which a flaw must show at least once."""
EFFORT = replace(THOROUGH, looks=20)
DEALING_EFFORT = replace(DEALING, looks=16, worlds=80)
ONLY_SOME_SETS = replace(EFFORT, sets=0)

ALL_CHECKS = (*CHECKS, *DEALING_CHECKS)

PAGES = {
    "toy": "# Toy\n- **G3** **Toy 1** **Toy 2**",
    "tricks": "# Tricks\n**G3**\nHands, Following",
}


@pytest.fixture(autouse=True)
def rules_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules pages of the toys."""
    monkeypatch.setattr(refusals, "rules_page", PAGES.__getitem__)


@pytest.mark.parametrize("setup", setups_of(toy()) + setups_of(tricks()), ids=str)
def test_a_sound_toy_passes(setup: Setup) -> None:
    for seed in (1, 2**64):
        examine(setup, seed, CHECKS, EFFORT)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", [toy(), tricks()], ids=lambda game: game.id)
def test_a_sound_toy_is_dealt_fairly(game: AnyGame, players: int) -> None:
    examine(Setup(game, players, {}), 1, DEALING_CHECKS, DEALING_EFFORT)


def examine_often(name: str, effort: Effort = EFFORT) -> None:
    flaw = FLAWS[name]
    effort = DEALING_EFFORT if flaw.check in DEALING_CHECKS else effort
    for seed in SEEDS:
        examine(Setup(flaw.game, 3, {}), seed, (flaw.check,), effort)


@pytest.mark.parametrize("name", FLAWS)
def test_a_broken_toy_is_caught(name: str) -> None:
    says = FLAWS[name].says or FLAWS[name].check.__name__
    game = FLAWS[name].game.id
    with pytest.raises(Broken, match=f"^{game}-3p, seed .*{says}"):
        examine_often(name)


@pytest.mark.parametrize("name", ["things come in any order", "choice allows less"])
def test_it_is_caught_too_where_only_some_sets_are_tried(name: str) -> None:
    with pytest.raises(Broken, match=SeveralThingsAreNamedOnce.__name__):
        examine_often(name, ONLY_SOME_SETS)


def test_the_sound_toy_passes_where_only_some_sets_are_tried() -> None:
    for setup in setups_of(toy()):
        examine(setup, 1, (SeveralThingsAreNamedOnce,), ONLY_SOME_SETS)


def test_a_game_with_very_many_answers_is_tried_with_some_of_them() -> None:
    tried = numbers_to_try(100_000, {500, 70_000}, random_from(1))
    assert {-1, 0, 499, 501, 69_999, 70_001, 99_999, 100_000, 10**30} <= set(tried)
    assert len(set(tried)) < 120


@pytest.mark.parametrize("check", ALL_CHECKS, ids=lambda check: check.__name__)
def test_every_check_has_a_toy_that_it_catches(check: type[Check]) -> None:
    assert check in {flaw.check for flaw in FLAWS.values()}
