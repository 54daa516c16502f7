"""Answer a few questions of every game in a real browser and take pictures."""

# ruff: noqa: T201
from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from gamenight.game.registry import game_ids

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SETTLED = "body:is(.is-asked, .is-over):not(.is-waiting)"
"""The page of a player who is asked, or whose match is over."""
ANSWERS = 12
"""Answers given before the picture is taken."""


def main(folder: Path, games: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with served() as address:
        take_all(address, folder, games)


@contextmanager
def served() -> Iterator[str]:
    """The address of a server with a database of its own."""
    with TemporaryDirectory() as scratch:
        command = [sys.executable, "-m", "gamenight", "serve", "--port", "0"]
        command += ["--database", f"{scratch}/pictures.db"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            yield address_of(server)
        finally:
            server.terminate()
            server.wait()


def address_of(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"http://\S+", line):
            return found.group().rstrip("/")
    raise SystemExit("The server did not start.")


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=which("chromium-headless-shell") or which("chromium"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        yield browser
        browser.close()


@contextmanager
def window(width: str, theme: str, height: int) -> Iterator[tuple[Page, str]]:
    """A page for one picture, and the address of a server of its own."""
    scheme: Literal["light", "dark"] = "dark" if theme == "dark" else "light"
    viewport: ViewportSize = {"width": int(width), "height": height}
    with served() as address, chromium() as browser:
        page = browser.new_page(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
        yield page, address


def take_all(address: str, folder: Path, games: list[str]) -> None:
    with chromium() as browser:
        for (size, (width, height)), theme in product(SIZES.items(), THEMES):
            page = browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme=theme,
                reduced_motion="reduce",
            )
            settle_in(page, address)
            page.screenshot(path=folder / f"start-{size}-{theme}.png", full_page=True)
            for game in games:
                page.goto(f"{address}/new/{game}")
                page.screenshot(path=folder / f"{game}-setup-{size}-{theme}.png", full_page=True)
                play_some(page, address, game)
                page.screenshot(path=folder / f"{game}-{size}-{theme}.png")
                print(f"{game} {size} {theme}")
            page.close()


def settle_in(page: Page, address: str) -> None:
    """Open the start page as a person who wants quick bots and has played every game."""
    page.goto(address)
    page.evaluate("localStorage.setItem('gamenight.speed', 'instant')")
    for game in game_ids():
        page.evaluate(f"localStorage.setItem('gamenight.lesson.{game}', 'done')")


def play_some(page: Page, address: str, game: str) -> None:
    """Start a match against bots and give some answers."""
    page.goto(address)
    page.locator(f'form[action="/play/{game}"] button').first.click()
    for _ in range(ANSWERS):
        page.locator(SETTLED).wait_for(timeout=60_000)
        if page.locator("body.is-over").count():
            break
        go_on(page)
        answer(page)
    page.locator(SETTLED).wait_for(timeout=60_000)
    go_on(page)


def go_on(page: Page) -> None:
    """See the table, not the result of a round."""
    if page.locator("[data-go-on]").count():
        page.locator("[data-go-on]").click()


def answer(page: Page) -> None:
    """Give the first answer that gives nothing up; of several together, those of the hint."""
    if not page.locator("[data-done]").count():
        page.locator("[data-question] [data-answer]:not(.final)").first.dispatch_event("click")
        return
    page.locator("#hint").click()
    page.locator("aside.hint").wait_for()
    things = page.locator(".is-hint[data-thing]").all()
    alone = bool(things) and things[0].get_attribute("aria-pressed") is None
    for thing in things:
        thing.dispatch_event("click")
    if not alone:  # an answer by itself is given with the press
        page.locator("[data-done=all]" if things else "[data-done=nothing]").click()


if __name__ == "__main__":
    chosen = sys.argv[2:] or list(game_ids())
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"), chosen)
