"""The frame of a table stands still: as high as the window, with all that counts inside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Browser

from gamenight.core.match import Header, Match
from gamenight.game.registry import find_game, game_ids
from gamenight.table import PALETTE, Table
from tests.short_matches import SHORT
from tests.web.draw.conftest import Drawn
from tests.web.support.looking import OUT_OF_FRAME, PLACES
from tests.web.support.recorded import NAMES, SEED, played

pytestmark = pytest.mark.browser

Size = tuple[int, int]

SIZES: Final[tuple[Size, ...]] = (
    (1280, 800),
    (1920, 1080),
    (1024, 768),
    (390, 844),
    (360, 640),
    (844, 390),
)
USUAL: Final[tuple[Size, ...]] = ((1280, 800), (390, 844))
SHORTER: Final = {**SHORT, "spots": {"turn_limit": "6"}}
"""Without a limit random answers would take thousands of steps."""
MOST_STEPS: Final = 1000
SAMPLES: Final = 12
"""At how many places a match is looked into for the fullest table."""
QUESTIONS: Final = 6
"""How many questions to one seat are followed."""

WITH_MORE: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    ("spectrum", {"portals": "true", "missions": "true"}),
    ("spectrum", {"goal": "weighted", "dice": "cards"}),
    ("spectrump", {"partners": "true", "hand_loading": "true"}),
    ("spectrum-poker", {"form": "holdem"}),
)
"""Options with which more lies on a table, with as many players as there can be."""

SHOW: Final = """facts => {
  const [tables, art, ticket] = JSON.parse(facts);
  return tables.map((table, at) => {
    draw(table, art, `${ticket} ${at}`);
    stage.goOn();
    return (MEASURE)();
  });
}"""


@pytest.fixture(scope="module")
def window(browser: Browser, site: str) -> Iterator[Drawn]:
    page = browser.new_page(reduced_motion="reduce")
    yield Drawn(page, site)
    page.close()


def recorded(game_id: str, players: int, asked: Mapping[str, str] | None = None) -> Match:
    rules = find_game(game_id).rules
    options = rules.accept(players, {**SHORTER.get(game_id, {}), **(asked or {})})
    header = Header(game_id, rules.version, players, options, NAMES[:players], SEED)
    return played(header, MOST_STEPS)


def table_at(match: Match, step: int, seat: int | None = None) -> Table:
    """What the seat that is asked sees after this many steps."""
    game, state = find_game(match.header.game), match.at(step)
    viewer = seat if seat is not None else 0 if state.over else state.turn
    return game.table_of(match, state.view(viewer), match.header.seats)


def fullest(match: Match) -> Table:
    """The table on which most lies, of some that are spread over a match."""
    steps = len(match.steps)
    tables = [table_at(match, steps * part // SAMPLES) for part in range(SAMPLES)]
    return max(tables, key=lambda table: sum(len(zone.items) for zone in table.zones))


def shown(window: Drawn, tables: list[Table], ticket: str, measure: str) -> list[Any]:
    """Show tables one after the other, and measure each, in one call."""
    art = {"palette": PALETTE, "drawings": dict(find_game(tables[0].game).drawings)}
    facts = msgspec.json.encode([tables, art, ticket]).decode()
    found: list[Any] = window.page.evaluate(SHOW.replace("MEASURE", measure), facts)
    assert not window.errors
    return found


@pytest.mark.parametrize("game_id", game_ids())
def test_all_that_counts_is_inside_a_frame_that_never_scrolls(game_id: str, window: Drawn) -> None:
    """With the fewest and the most players, and (in the usual windows) at the end of a match."""
    players = find_game(game_id).rules.players
    matches = [recorded(game_id, count) for count in sorted({players[0], players[-1]})]
    tables = [fullest(match) for match in matches]
    end = table_at(matches[-1], len(matches[-1].steps))
    faults = {}
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        seen = [*tables, end] if (width, height) in USUAL else tables
        for at, found in enumerate(shown(window, seen, f"{game_id} {width}", OUT_OF_FRAME)):
            if found:
                faults[width, height, len(seen[at].seats), at] = found
    assert not faults


@pytest.mark.parametrize(("game_id", "asked"), WITH_MORE, ids=[" ".join(o) for _, o in WITH_MORE])
def test_options_that_bring_more_to_the_table_keep_it_inside_the_frame(
    game_id: str, asked: Mapping[str, str], window: Drawn
) -> None:
    match = recorded(game_id, find_game(game_id).rules.players[-1], asked)
    tables = [fullest(match), table_at(match, 0)]
    for width, height in USUAL:
        window.page.set_viewport_size({"width": width, "height": height})
        found = shown(window, tables, f"{game_id} {asked} {width}", OUT_OF_FRAME)
        assert found == [[], []], (width, found)


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("size", USUAL, ids=["desktop", "phone"])
def test_what_stays_stands_still_from_question_to_question(
    game_id: str, size: tuple[int, int], window: Drawn
) -> None:
    """Plates, the question and the first card of the hand, within a round."""
    match = recorded(game_id, find_game(game_id).usual_players())
    window.page.set_viewport_size({"width": size[0], "height": size[1]})
    asked = [at for at, step in enumerate(match.steps) if step.seat == 0][:QUESTIONS]
    tables = [table_at(match, at, 0) for at in asked]
    places = shown(window, tables, f"{game_id} {size}", PLACES)
    titles = [table.summary.title if table.summary else "" for table in tables]
    compared, moved = 0, []
    for at, (before, now) in enumerate(pairwise(places)):
        if titles[at] != titles[at + 1]:
            continue
        for name in before.keys() & now.keys():
            compared += 1
            if max(abs(a - b) for a, b in zip(before[name], now[name], strict=True)) > 4:
                moved.append((asked[at + 1], name, before[name], now[name]))
    assert compared
    assert not moved
