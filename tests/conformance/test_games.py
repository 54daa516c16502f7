"""Every registered game, every player count, every two option values: the whole contract.

Interpreted, only what could differ from the compiled build is checked, briefly, in one match of
each game: that both builds play alike with every player count is what the playthroughs say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from gamenight.conformance import (
    BRIEF,
    CHECKS,
    DEALING,
    RULES_CHECKS,
    THOROUGH,
    Effort,
    Setup,
    examine,
    some_with_each_value,
)
from gamenight.conformance.following import RedealsFollowEachOther
from gamenight.conformance.openings import OpeningsAreDealtAlike
from gamenight.conformance.secrecy import secrets_of
from gamenight.core.build import is_compiled
from gamenight.core.random import random_from
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games
from tests.every_setup import every_setup

FULL = is_compiled()
CHECKS_HERE = CHECKS if FULL else RULES_CHECKS
EFFORT = THOROUGH if FULL else BRIEF
SEED, OTHER_SEED = 20, 2**64
"""Of all setups, and of the usual one besides."""


@dataclass(frozen=True)
class Case:
    setup: Setup
    seed: int
    effort: Effort

    def __str__(self) -> str:
        return f"{self.setup}-{self.seed}"


def cases_of(game: AnyGame) -> list[Case]:
    usual = Setup(game, game.usual_players(), {})
    if not FULL:
        return [Case(usual, SEED, EFFORT)]
    setups = every_setup(game.id)
    effort = EFFORT.for_setups(len(setups))
    return [*[Case(setup, SEED, effort) for setup in setups], Case(usual, OTHER_SEED, EFFORT)]


def openings_of(game: AnyGame) -> list[Setup]:
    return some_with_each_value(every_setup(game.id), most=8 if FULL else 1)


def followed_of(game: AnyGame) -> list[Setup]:
    """Some setups in which something is dealt again that is not only guessed."""
    setups = [setup for setup in some_with_each_value(every_setup(game.id)) if deals_again(setup)]
    return setups[:: -(-len(setups) // (3 if FULL else 1))] if setups else []


def deals_again(setup: Setup) -> bool:
    rules = setup.game.rules
    state = rules.new(setup.players, setup.options, random_from(1))
    return bool(set(secrets_of(setup, state)).difference(rules.guesses()))


CASES = [case for game in all_games() for case in cases_of(game)]
OPENINGS = [setup for game in all_games() for setup in openings_of(game)]
FOLLOWED = [setup for game in all_games() for setup in followed_of(game)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_contract_holds(case: Case) -> None:
    examine(case.setup, case.seed, CHECKS_HERE, case.effort)


@pytest.mark.parametrize("setup", OPENINGS, ids=str)
def test_openings_are_dealt_alike(setup: Setup) -> None:
    """Most closely with the usual options: the others change little about the deal."""
    effort = replace(THOROUGH, openings=100) if setup.options else THOROUGH
    examine(setup, SEED, (OpeningsAreDealtAlike,), effort)


@pytest.mark.parametrize("setup", FOLLOWED, ids=str)
def test_redeals_follow_each_other(setup: Setup) -> None:
    examine(setup, SEED, (RedealsFollowEachOther,), DEALING)
