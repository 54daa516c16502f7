"""Time what a phone's page does in ten moves, and between them while things fly.

    python -m bench.frames [--game GAME …] [--moves N] [--slower TIMES]

Chromium notes how long its page's thread works at each task. Only time on a processor counts, so
that other programs disturb little. The times are those of a phone whose processor is slower by so
many times. A task of more than 32 ms makes a frame wait.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import json
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bench.load_server import ours
from gamenight.game.registry import game_ids

GAMES = ("suspense", "spots", "spectrum-escape", "spectrum-cribbage")
LONG = 32.0
"""Milliseconds that no task should take."""
SETTLED = "body:is(.is-asked, .is-over):not(.is-waiting)"
ANSWERS = "[data-question] [data-answer]:not(.final)"
LONGEST_MOVEMENT = 1.3
"""Seconds until everything has arrived, even what waits for the rest."""

CATEGORIES = ["toplevel", "devtools.timeline"]
TASK = "ThreadControllerImpl::RunTask"
PAGE_THREAD = "CrRendererMain"
MESSAGE = "WebSocketReceive"


class Task(NamedTuple):
    """Something that a page's thread did in one go."""

    milliseconds: float
    is_change: bool
    """Whether the table was redrawn in it: the others only keep things flying."""


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
            trace = Path(folder) / f"{game}.json"
            tasks = tasks_of(browser, server.origin, game, wanted.moves, trace)
            report(game, tasks, wanted.slower)
        browser.close()


def tasks_of(browser: Browser, origin: str, game: str, moves: int, trace: Path) -> list[Task]:
    """What the page does while a person makes some moves and bots answer them."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True
    )
    page = context.new_page()
    page.goto(origin)
    page.evaluate(f"localStorage.setItem('gamenight.lesson.{game}', 'done')")
    page.locator(f'form[action="/play/{game}"] button').first.evaluate("b => b.click()")
    page.locator(SETTLED).wait_for(timeout=60_000)
    sleep(LONGEST_MOVEMENT)
    browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
    for _ in range(moves):
        if page.locator("body.is-over").count():
            break
        give_answer(page)
        page.locator(SETTLED).wait_for(timeout=60_000)
        sleep(LONGEST_MOVEMENT)
    browser.stop_tracing()
    context.close()
    return read_tasks(json.loads(trace.read_text(encoding="utf-8"))["traceEvents"])


def read_tasks(events: list[dict[str, Any]]) -> list[Task]:
    """The tasks of the page's thread in what Chromium noted."""
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == PAGE_THREAD
    }
    ours = [event for event in events if (event["pid"], event["tid"]) in threads]
    script = [event for event in ours if event["name"] == "EvaluateScript" or is_message(event)]
    found = []
    for event in ours:
        if event["name"] != TASK or "tdur" not in event:
            continue
        begin, end = event["ts"], event["ts"] + event["dur"]
        if any(begin <= one["ts"] <= end and one["name"] == "EvaluateScript" for one in script):
            continue  # what this program asked the page
        is_change = any(begin <= one["ts"] <= end and is_message(one) for one in script)
        found.append(Task(event["tdur"] / 1000, is_change))
    return found


def is_message(event: dict[str, Any]) -> bool:
    """Whether something arrived from the server."""
    return bool(event["name"] == MESSAGE)


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


def report(game: str, tasks: list[Task], slower: float) -> None:
    for kind, is_change in (("a change arrives", True), ("things fly", False)):
        times = [slower * task.milliseconds for task in tasks if task.is_change == is_change]
        long = sum(time > LONG for time in times)
        print(
            f"{game:20} while {kind:16} {len(times):5} tasks, {max(times, default=0):6.1f} ms at "
            f"most, {long} over {LONG:.0f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
