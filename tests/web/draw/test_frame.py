"""The frame of a table stands still: as high as the window, with all that counts inside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser

from gamenight.core.match import Header, Match
from gamenight.game.registry import find_game, game_ids
from gamenight.table import Table
from tests.short_matches import SHORT
from tests.web.draw.conftest import Drawn
from tests.web.support.looking import OUT_OF_FRAME, PLACES
from tests.web.support.recorded import NAMES, SEED, played

pytestmark = pytest.mark.browser

SIZES: Final = ((1280, 800), (1920, 1080), (1024, 768), (390, 844), (360, 640), (844, 390))
SHORTER: Final = {**SHORT, "spots": {"turn_limit": "6"}}
"""Without a limit random answers would take thousands of steps."""
MOST_STEPS: Final = 1000
QUESTIONS: Final = 12
"""How many questions to one seat are followed."""


@pytest.fixture(scope="module")
def window(browser: Browser, site: str) -> Iterator[Drawn]:
    page = browser.new_page(reduced_motion="reduce")
    yield Drawn(page, site)
    page.close()


def recorded(game_id: str, players: int) -> Match:
    rules = find_game(game_id).rules
    options = rules.accept(players, SHORTER.get(game_id, {}))
    header = Header(game_id, rules.version, players, options, NAMES[:players], SEED)
    return played(header, MOST_STEPS)


def table_at(match: Match, step: int, seat: int | None = None) -> Table:
    """What the seat that is asked sees after so many steps."""
    game, state = find_game(match.header.game), match.at(step)
    viewer = seat if seat is not None else 0 if state.over else state.turn
    return game.table_of(match, state.view(viewer), match.header.seats)


def moments(match: Match) -> list[Table]:
    """The start, the middle, the first end of a round, and the end of the match."""
    steps = len(match.steps)
    tables = [table_at(match, step) for step in range(0, steps, max(1, steps // 40))]
    rounds = [table for table in tables if table.summary][:1]
    return [tables[0], tables[len(tables) * 2 // 3], *rounds, table_at(match, steps)]


@pytest.mark.parametrize("game_id", game_ids())
def test_all_that_counts_is_inside_a_frame_that_never_scrolls(game_id: str, window: Drawn) -> None:
    players = find_game(game_id).rules.players
    tables = [
        table for count in {players[0], players[-1]} for table in moments(recorded(game_id, count))
    ]
    faults = {}
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        for at, table in enumerate(tables):
            window.draw(table, f"{game_id} {at} {width}")
            found = window.page.evaluate(f"() => {{ stage.goOn(); return ({OUT_OF_FRAME})(); }}")
            if found:
                faults[width, height, len(table.seats), at] = found
    assert not faults


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_what_stays_stands_still_from_question_to_question(
    game_id: str, size: tuple[int, int], window: Drawn
) -> None:
    """Plates, the question and the first card of the hand, within a round."""
    match = recorded(game_id, find_game(game_id).usual_players())
    window.page.set_viewport_size({"width": size[0], "height": size[1]})
    asked = [at for at, step in enumerate(match.steps) if step.seat == 0][:QUESTIONS]
    before: dict[str, list[float]] = {}
    title, compared, moved = None, 0, []
    for at in asked:
        table = table_at(match, at, 0)
        window.draw(table, f"{game_id} {at} {size}")
        window.page.evaluate("stage.goOn()")
        places = window.page.evaluate(PLACES)
        now = table.summary.title if table.summary else ""
        if now == title:
            for name in before.keys() & places.keys():
                compared += 1
                far = max(abs(a - b) for a, b in zip(before[name], places[name], strict=True))
                if far > 4:
                    moved.append((at, name, before[name], places[name]))
        before, title = places, now
    assert compared
    assert not moved
