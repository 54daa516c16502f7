"""Small pictures of every game's real table, for the start page."""

# ruff: noqa: T201
from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, FloatRect

from gamenight.game.registry import game_ids
from gamenight.web.edge.static_files import STATIC
from gamenight.web.pages.widgets import PICTURE_SIZE
from scripts.screenshots import THEMES, chromium, play_some, served, settle_in

SHRUNK = 0.4
"""The table is seen in a window that is as much larger than its picture."""
QUALITY = 72
BAR, SIDE = 56, 336
"""What stands above and beside the table."""

PICTURES = STATIC / "pictures"


def main(games: list[str]) -> None:
    PICTURES.mkdir(exist_ok=True)
    with served() as address, chromium() as browser:
        take(browser, address, games)


def take(browser: Browser, address: str, games: list[str]) -> None:
    width, height = (round(size / SHRUNK) for size in PICTURE_SIZE)
    page = browser.new_page(
        viewport={"width": width + SIDE, "height": height + BAR},
        device_scale_factor=SHRUNK,
        reduced_motion="reduce",
    )
    settle_in(page, address)
    for game in games:
        play_some(page, address, game)
        page.evaluate("scrollTo(0, 0)")
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            path: Path = PICTURES / f"{game}-{theme}.jpg"
            table: FloatRect = {"x": 0, "y": BAR, "width": width, "height": height}
            page.screenshot(path=path, type="jpeg", quality=QUALITY, clip=table)
        print(game)


if __name__ == "__main__":
    main(sys.argv[1:] or list(game_ids()))
