"""A picture of a hint that names what is hidden and decides."""

from __future__ import annotations

import sys

from playwright.sync_api import Page

from scripts.screenshots import SETTLED, answer, go_on, play_some, settle_in, window

GAME = "spectrum-poker"
HEIGHT = 800
QUESTIONS = 40
"""How many questions to try at most."""


def main(file: str, width: str = "1280", theme: str = "light") -> None:
    with window(width, theme, HEIGHT) as (page, address):
        settle_in(page, address)
        play_some(page, address, GAME)
        look(page)
        page.screenshot(path=file)


def look(page: Page) -> None:
    """Ask for hints until one names a fact."""
    for _ in range(QUESTIONS):
        page.locator(SETTLED).wait_for(timeout=60_000)
        go_on(page)
        page.locator("#hint").click()
        hint = page.locator("aside.hint")
        hint.wait_for(timeout=60_000)
        if "If " in hint.inner_text():
            return
        answer(page)


if __name__ == "__main__":
    main(*sys.argv[1:])
