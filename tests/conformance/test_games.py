"""Every registered game, every player count, every option value: the whole contract."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gamenight.conformance import CHECKS, Setup, mixed_setups_of, setups_of
from gamenight.conformance.walk import looks
from gamenight.games.game import Game
from gamenight.games.pages import rules_page
from gamenight.games.registry import all_games

Check = Callable[[Setup, int], None]

SETUPS = [setup for game in all_games() for setup in setups_of(game)]
MIXED_SETUPS = [setup for game in all_games() for setup in mixed_setups_of(game, 6)]
PLAIN_SETUPS = [setup for setup in SETUPS if not setup.options]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_contract_holds(setup: Setup, check: Check) -> None:
    check(setup, 20)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("setup", MIXED_SETUPS, ids=str)
def test_the_contract_holds_for_mixed_options(setup: Setup, check: Check) -> None:
    check(setup, 21)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("setup", PLAIN_SETUPS, ids=str)
@settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(min_value=0, max_value=2**64))
def test_the_contract_holds_for_any_seed(setup: Setup, check: Check, seed: int) -> None:
    check(setup, seed)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_a_refusal_names_stands_on_the_rules_page(game: Game) -> None:
    """A ruling's number or a section's title: who is refused can read why (G3)."""
    page = rules_page(game.id)
    assert page.startswith(f"# {game.rules.title}\n")
    for players in game.rules.players:
        for _, state, _ in looks(Setup(game, players, {}), 20):
            if state.over:
                continue
            for answer in set(range(-1, game.rules.answers + 1)) - set(state.legal()):
                rule = state.why_not(answer).rule
                assert rule in page, f"{answer} is refused by {rule}, which is not on the page"
