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
from tests.web.support.looking import PLACES, out_of_frame
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

LETTERS: Final = 11.9
"""The smallest letters on a felt, in pixels, but for what rounding takes."""
SHRUNK: Final[Mapping[tuple[str, int, int], float]] = {
    ("spotlight", 360, 640): 0.9,  # five cards in each of four columns
    ("spielnacht", 360, 640): 0.7,  # a night of four players: all their games, and who came
    ("spectrum-solitaire", 390, 844): 0.8,  # twelve columns in two rows, and as many foundations
    ("spectrum-solitaire", 360, 640): 0.7,
    ("spectrumo", 360, 640): 0.6,  # eight plates, each with the small cards that are known
    ("spectrumo", 844, 390): 0.9,
    ("spectrump", 360, 640): 0.7,  # eight plates round the trick
    ("spectrump", 844, 390): 0.9,
    ("spectrum-500", 360, 640): 0.6,  # the melds of six players when a match ends
    ("spectrum-500", 844, 390): 0.9,
    ("spectrum-cribbage", 360, 640): 0.9,  # the board, and four rows of laid cards
    ("spectrum-cribbage", 844, 390): 0.9,
    ("spectrum-poker", 360, 640): 0.9,  # eight plates round the board
}
"""By game, width and height, how small fitting.js makes a felt on which more lies than fits beside
letters of 12 px, and what that is."""

SHOW: Final = """facts => {
  const [tables, art, ticket, unread] = JSON.parse(facts);
  return tables.map((table, at) => {
    draw(table, art, `${ticket} ${at}`);
    if (at < tables.length - unread) stage.goOn();
    return (MEASURE)();
  });
}"""
"""The last tables stand behind the results of their rounds, which nobody has read."""


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


def round_end(match: Match) -> Table | None:
    """What the first seat sees when the last round but one is over; None where there are none."""
    again, found = Match(match.rules, match.header), None
    for step in match.steps:
        round = again.state.position.epoch()
        again.enter(step.seat, step.answers)
        if again.state.position.epoch() != round and not again.state.over:
            found = len(again.steps)
    table = table_at(match, found, 0) if found is not None else None
    return table if table and table.summary else None


def shown(
    window: Drawn, tables: list[Table], ticket: str, measure: str, unread: int = 0
) -> list[Any]:
    """Show tables one after the other, and measure each, in one call."""
    art = {"palette": PALETTE, "drawings": dict(find_game(tables[0].game).drawings)}
    facts = msgspec.json.encode([tables, art, ticket, unread]).decode()
    found: list[Any] = window.page.evaluate(SHOW.replace("MEASURE", measure), facts)
    assert not window.errors
    return found


@pytest.mark.parametrize("game_id", game_ids())
def test_all_that_counts_is_inside_a_frame_that_never_scrolls(game_id: str, window: Drawn) -> None:
    """With the fewest and the most players: from start, middle, a round's end and the match's end,
    and the result of the round before it is read."""
    players = find_game(game_id).rules.players
    matches = [recorded(game_id, count) for count in sorted({players[0], players[-1]})]
    tables = [
        table
        for match in matches
        for table in (table_at(match, 0), fullest(match), table_at(match, len(match.steps)))
    ]
    ends = [table for match in matches if (table := round_end(match))]
    tables += [*ends, *ends]
    faults: dict[tuple[int, int, int], list[str]] = {}
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        measure = out_of_frame(LETTERS * SHRUNK.get((game_id, width, height), 1))
        seen = shown(window, tables, f"{game_id} {width}", measure, unread=len(ends))
        faults |= {(width, height, at): found for at, found in enumerate(seen) if found}
    assert not faults


@pytest.mark.parametrize(("game_id", "asked"), WITH_MORE, ids=[" ".join(o) for _, o in WITH_MORE])
def test_options_that_bring_more_to_the_table_keep_it_inside_the_frame(
    game_id: str, asked: Mapping[str, str], window: Drawn
) -> None:
    match = recorded(game_id, find_game(game_id).rules.players[-1], asked)
    tables = [fullest(match), table_at(match, 0)]
    for width, height in USUAL:
        window.page.set_viewport_size({"width": width, "height": height})
        found = shown(window, tables, f"{game_id} {asked} {width}", out_of_frame())
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
