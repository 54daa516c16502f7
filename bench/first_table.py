"""Time the first table on a slow connection, and count what a second page asks for.

    python -m bench.first_table [GAME]

Chromium slows the connection down to 1.5 Mbit/s with 150 ms there and back.
"""

# ruff: noqa: T201
from __future__ import annotations

import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import monotonic

from playwright.sync_api import Browser, Page, sync_playwright

from bench.load_server import ours

BITS_PER_SECOND = 1_500_000
ROUND_TRIP = 150
"""Milliseconds."""
DRAWN = "#table .zone"
TRANSFERRED = """() => ["navigation", "resource"]
    .flatMap((kind) => performance.getEntriesByType(kind))
    .map((entry) => entry.transferSize)"""
"""Bytes of everything that a page loaded, 0 for what the browser had kept."""


def main(game: str) -> None:
    program = which("chromium-headless-shell") or which("chromium")
    with (
        TemporaryDirectory() as folder,
        ours(Path(folder) / "bench.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = slow_page(browser)
        for name in ("start page", "start page again"):
            begin = monotonic()
            page.goto(server.origin)
            report(page, name, monotonic() - begin)
        page.locator(f'form[action="/play/{game}"] button').first.evaluate("b => b.click()")
        begin = monotonic()
        page.wait_for_selector(DRAWN, state="attached")
        report(page, f"a table of {game}", monotonic() - begin)
        guest = slow_page(browser)
        begin = monotonic()
        guest.goto(page.url)
        guest.wait_for_selector(DRAWN, state="attached")
        report(guest, "the same at a first visit", monotonic() - begin)
        browser.close()


def slow_page(browser: Browser) -> Page:
    """A page of a browser that has kept nothing yet."""
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    slow_down(page)
    return page


def slow_down(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    speed = BITS_PER_SECOND / 8
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": ROUND_TRIP,
            "downloadThroughput": speed,
            "uploadThroughput": speed,
        },
    )


def report(page: Page, name: str, seconds: float) -> None:
    sizes: list[int] = page.evaluate(TRANSFERRED)
    travelled = [size for size in sizes if size]
    print(
        f"{name:24} {seconds:5.2f} s, {len(travelled):2} requests, {sum(travelled) / 1000:4.0f} kB"
    )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "spots")
