"""The example of the guide (docs/adding-a-game.md) works, as far as it goes, and stays short."""

from __future__ import annotations

import pickle
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gamenight.core.value import snapshot

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"

IMPORTS = """
from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.events import NOBODY
from gamenight.core.position import UNKNOWN, Position
from gamenight.core.state import State, View
from gamenight.core.value import Value
"""


def example() -> str:
    found = re.search(r"```python\n(class CoinRound.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert found
    return found[1]


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The example as a module, which pickle finds by its name."""
    module = ModuleType("coin")
    monkeypatch.setitem(sys.modules, "coin", module)
    exec(compile(IMPORTS + example(), str(GUIDE), "exec"), module.__dict__)
    return module


def a_state(coin: Any) -> Any:
    """Somewhere in the middle of a match."""
    state = coin.CoinState(coin.CoinPosition(coin.CoinRound(3)))
    state.position.round.flips = 2
    state.position.turn = 1
    state.position.scores = [4, 5]
    state.coins = [1, 0]
    return state


def test_the_example_is_short() -> None:
    assert len(example().splitlines()) < 30


def test_a_copy_of_the_example_is_equal_and_independent(coin: Any) -> None:
    state = a_state(coin)
    before = snapshot(state)
    other = state.copy()
    assert type(other) is coin.CoinState
    assert snapshot(other) == before
    other.coins[0] = 7
    other.position.scores[1] = 7
    other.position.round.flips = 7
    other.position.turn = 0
    assert snapshot(state) == before


def test_nobody_listens_to_a_copy(coin: Any) -> None:
    state = a_state(coin)
    state.journal = []
    assert state.copy().journal is None


def test_a_new_round_of_the_example_begins_anew(coin: Any) -> None:
    state = a_state(coin)
    state.position.round = coin.CoinRound(4)
    assert state.position.round.flips == 0


def test_a_view_of_the_example_shows_one_coin(coin: Any) -> None:
    state = a_state(coin)
    state.answers = lambda: [0, 1]
    assert [state.view(seat).coin for seat in (0, 1)] == [1, 0]
    watching = state.view(coin.NOBODY)
    assert watching.coin == coin.UNKNOWN
    assert not hasattr(watching, "coins")
    assert watching.position == state.position


def test_views_of_the_example_travel(coin: Any) -> None:
    state = a_state(coin)
    state.answers = lambda: [0, 1]
    view = state.view(1)
    assert view.legal == (0, 1)
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert again is not view
