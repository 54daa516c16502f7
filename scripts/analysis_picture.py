"""A picture of a replay with the curve of its match."""

from __future__ import annotations

import sys

from playwright.sync_api import Page, expect

from gamenight.core.driving import answers_of
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.core.record import to_json
from gamenight.game.registry import find_game
from scripts.screenshots import window

SEED = 2
SEATS = {"Anna": "easy", "Bot Ida": "medium", "Bot Kurt": "medium"}
PATIENCE = 300_000
"""Milliseconds for the analysis."""
HEIGHT = 900


def main(file: str, width: str = "1280", theme: str = "light") -> None:
    with window(width, theme, HEIGHT) as (page, address):
        look(page, address)
        page.screenshot(path=file)


def look(page: Page, address: str) -> None:
    """Bring the match along, and go to its first turning point."""
    brought = page.request.post(f"{address}/import", data=record(), headers={"Origin": address})
    page.goto(address + brought.json()["address"])
    page.locator("#turn").click()
    expect(page.locator("#turn")).to_be_hidden(timeout=PATIENCE)
    page.locator("[data-go]").first.click()
    # The table of that step is there, too, when its log is; that may be folded away.
    page.locator("#log p").nth(10).wait_for(state="attached")
    page.evaluate("scrollTo(0, 0)")


def record() -> str:
    """A match that bots play."""
    game = find_game("suspense")
    players = len(SEATS)
    options = game.rules.accept(players, {})
    header = Header(game.id, game.rules.version, players, options, tuple(SEATS), SEED)
    match = Match(game.rules, header)
    bots = [game.bot(level, players, options) for level in SEATS.values()]
    random = random_from(SEED, 99)
    while not match.state.over:
        seat = match.state.turn
        match.answer(seat, *answers_of(bots[seat], match, seat, random))
    return to_json(match)


if __name__ == "__main__":
    main(*sys.argv[1:])
