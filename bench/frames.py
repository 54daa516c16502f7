"""Time the frames of ten moves on a phone with a slow processor.

    python -m bench.frames [--game GAME …] [--moves N] [--slower TIMES]

Chromium slows the processor down; a page of a phone's size notes when each of its frames begins. A
frame that takes longer than 32 ms is two that were to be seen.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
from pathlib import Path
from shutil import which
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import sleep

from playwright.sync_api import Browser, Page, sync_playwright

from bench.load_server import ours
from gamenight.game.registry import game_ids

GAMES = ("suspense", "spots", "spectrum-escape", "spectrum-cribbage")
LONG = 32.0
"""Milliseconds that no frame should take."""
SETTLED = "body:is(.is-asked, .is-over):not(.is-waiting)"
ANSWERS = "[data-question] [data-answer]:not(.final)"
LONGEST_MOVEMENT = 1.3
"""Seconds until everything has arrived, even what waits for the rest."""

NOTE_FRAMES = """() => {
    window.noted = [];
    window.noting = true;
    let last = 0;
    const note = (now) => {
        if (last) noted.push([now - last, document.querySelectorAll("#flight .flying").length]);
        last = now;
        if (noting) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
}"""
"""Each frame: how long it took, and how many things were on their way."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", nargs="+", default=GAMES, choices=game_ids(), metavar="GAME")
    parser.add_argument("--moves", type=int, default=10)
    parser.add_argument("--slower", type=float, default=4.0, help="how many times")
    wanted = parser.parse_args()
    with (
        TemporaryDirectory() as folder,
        ours(Path(folder) / "bench.db") as server,
        sync_playwright() as playwright,
    ):
        program = which("chromium-headless-shell") or which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for game in wanted.game:
            report(game, frames_of(browser, server.origin, game, wanted.moves, wanted.slower))
        browser.close()


def frames_of(
    browser: Browser, origin: str, game: str, moves: int, slower: float
) -> list[tuple[float, int]]:
    """The frames of the moves that a person makes, and of what the bots answer to them."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True
    )
    page = context.new_page()
    page.goto(origin)
    page.evaluate(f"localStorage.setItem('gamenight.lesson.{game}', 'done')")
    page.locator(f'form[action="/play/{game}"] button').first.evaluate("b => b.click()")
    page.locator(SETTLED).wait_for(timeout=60_000)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    frames: list[tuple[float, int]] = []
    for _ in range(moves):
        if page.locator("body.is-over").count():
            break
        page.evaluate(NOTE_FRAMES)
        give_answer(page)
        page.locator(SETTLED).wait_for(timeout=60_000)
        sleep(LONGEST_MOVEMENT)
        page.evaluate("window.noting = false")
        frames += [(time, flying) for time, flying in page.evaluate("noted")]
    context.close()
    return frames


def give_answer(page: Page) -> None:
    """Press the first answer that gives nothing up; of several together, those of the hint."""
    if page.locator("[data-go-on]").count():
        page.locator("[data-go-on]").first.evaluate("button => button.click()")
    if not page.locator("[data-done]").count():
        page.locator(ANSWERS).first.evaluate("button => button.click()")
        return
    page.locator("#hint").evaluate("button => button.click()")
    page.locator(".is-hint").first.wait_for(state="attached", timeout=60_000)
    for thing in page.locator(".is-hint[data-thing]").all():
        thing.evaluate("button => button.click()")
    for done in page.locator("[data-done]:not([disabled])").all()[:1]:
        done.evaluate("button => button.click()")


def report(game: str, frames: list[tuple[float, int]]) -> None:
    times = [time for time, _ in frames]
    flying = [time for time, count in frames if count]
    long, long_flying = (sum(time > LONG for time in some) for some in (times, flying))
    print(
        f"{game:20} {len(times):5} frames, {percentile(times):5.1f} ms at the 99th percentile, "
        f"{max(times):6.1f} ms at most, {long} over {LONG:.0f} ms; while something flew "
        f"{len(flying):4} frames, {max(flying, default=0):6.1f} ms at most, {long_flying} over"
    )


def percentile(times: list[float]) -> float:
    return quantiles(times, n=100)[-1]


if __name__ == "__main__":
    main()
