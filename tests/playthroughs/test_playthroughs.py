"""Every registered game has a golden playthrough per player count, and still plays it so.

This runs interpreted and compiled against the same files: states, views, re-deals and words are
identical.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenight.conformance import Setup, plain_setups_of
from gamenight.conformance.playthrough import playthrough
from gamenight.game.registry import all_games

GOLDEN = Path(__file__).parent / "golden"
SETUPS = [setup for game in all_games() for setup in plain_setups_of(game)]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_match_goes_as_written(setup: Setup) -> None:
    written = GOLDEN / f"{setup}.txt"
    assert written.is_file(), f"write it with: scripts/playthroughs {setup.game.id}"
    assert playthrough(setup) == written.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {str(setup) for setup in SETUPS}
