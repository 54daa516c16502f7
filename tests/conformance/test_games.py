"""Every registered game, every player count, every option value: the whole contract."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gamenight.conformance import CHECKS, Setup, setups_of
from gamenight.games.registry import all_games

Check = Callable[[Setup, int], None]

SETUPS = [setup for game in all_games() for setup in setups_of(game)]
PLAIN_SETUPS = [setup for setup in SETUPS if not setup.options]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_contract_holds(setup: Setup, check: Check) -> None:
    check(setup, 20)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("setup", PLAIN_SETUPS, ids=str)
@settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(min_value=0, max_value=2**64))
def test_the_contract_holds_for_any_seed(setup: Setup, check: Check, seed: int) -> None:
    check(setup, seed)
