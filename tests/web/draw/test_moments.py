"""The end of a round fits every window: a row for everybody, nothing cut and nothing to scroll."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from gamenight.game.registry import find_game
from tests.web.draw.conftest import Drawn
from tests.web.support.recorded import round_end

pytestmark = pytest.mark.browser

SIZES = ((1280, 800), (1920, 1080), (1024, 768), (390, 844), (360, 640), (844, 390))
WITH_ROUNDS = (
    "suspense",
    "spotlight",
    "spielnacht",
    "spectrumo",
    "spectrump",
    "spectrum-casino",
    "spectrum-500",
    "spectrum-cribbage",
    "spectrum-poker",
)

CUT = """() => {
  const moment = document.querySelector(".moment");
  const isIn = (one, all) =>
    one.left >= all.left - 6 && one.right <= all.right + 6 &&
    one.top >= all.top - 16 && one.bottom <= all.bottom + 10;  // winning cards are raised
  const found = [];
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  for (const part of moment.querySelectorAll("h2, h3, .card, .avatar, .gain, .go-on, .outcome")) {
    const row = part.parentElement.closest(".outcome");
    const rect = part.getBoundingClientRect();
    if (!rect.width || !part.checkVisibility()) continue;
    const isWhole = isIn(rect, screen) && (!row || isIn(rect, row.getBoundingClientRect()));
    if (!isWhole) found.push(part.className || part.tagName);
  }
  if (document.documentElement.scrollHeight > innerHeight) found.push("page");
  return found;
}"""
"""The parts of a moment that are not whole inside the window and their row."""


@pytest.fixture(scope="module")
def still(browser: Browser, site: str) -> Iterator[Drawn]:
    page = browser.new_page(reduced_motion="reduce")
    drawn = Drawn(page, site)
    page.evaluate("stage.fitting.fit = () => {}")  # the felt below is measured in test_frame.py
    yield drawn
    page.close()


@pytest.mark.parametrize("game", WITH_ROUNDS)
def test_the_end_of_a_round_fits_every_window(still: Drawn, game: str) -> None:
    counts = find_game(game).rules.players
    for players in sorted({min(count for count in counts if count > 1), counts[-1]}):
        table = round_end(game, players)
        assert table is not None or players > 3  # its match ends with its first round
        if table is None:
            continue
        assert table.summary is not None
        assert table.summary.gains
        still.page.evaluate("stage.table = null; stage.read.clear()")
        still.draw(replace(table, summary=None))
        still.draw(table)
        assert still.page.locator(".moment .outcome").count() == len(table.summary.gains)
        for width, height in SIZES:
            still.page.set_viewport_size({"width": width, "height": height})
            assert (width, height, still.page.evaluate(CUT)) == (width, height, [])
        still.page.keyboard.press("Enter")
        assert still.page.locator(".moment").count() == 0
