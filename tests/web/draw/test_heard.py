"""What a screen reader finds on a table of every game, kept word for word.

After a change that is meant, ``scripts/screen-reader`` writes the files again; read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenight.game.registry import game_ids
from tests.web.draw.conftest import Drawn, under_way

pytestmark = pytest.mark.browser

FOLDER = Path(__file__).parents[1] / "golden"
STEPS = 12
"""How far into a match the table is."""


@pytest.mark.parametrize("game", game_ids())
def test_a_table_is_heard_as_before(
    game: str, drawn: Drawn, request: pytest.FixtureRequest
) -> None:
    drawn.draw(under_way(game, STEPS))
    heard = drawn.page.locator("#table").aria_snapshot() + "\n"
    file = FOLDER / f"{game}.yaml"
    if request.config.getoption("--write-golden", default=False):
        file.write_text(heard, encoding="utf-8")
    assert file.is_file(), f"write it with: scripts/screen-reader {game}"
    assert heard == file.read_text(encoding="utf-8")
