"""What tests in a browser do at a table: wait for a question, and answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.web.conftest import Visitor

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
}
ON_ITS_SIDE: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 844, "height": 390}}
DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}

SETTLED: Final = "body:is(.is-asked, .is-over):not(.is-waiting)"


def play_now(page: Page, address: str, game: str = "suspense") -> None:
    """One press on the start page; waits for the first question."""
    page.goto(address)
    page.locator(f'form[action="/play/{game}"] button').click()
    wait_for_question(page)


def sit_down(page: Page, visitor: Visitor, game: str = "suspense", players: int = 3) -> None:
    """A match against bots, always the same, in which the person is asked first."""
    first = {"option-first_seat": "0"}
    path = visitor.set_up(game, players=str(players), seed="5", **first)
    page.goto(visitor.server.address + path)
    wait_for_question(page)


def wait_for_question(page: Page) -> None:
    """Wait until what was answered is carried out and the page asks again, or the match is over."""
    page.locator(SETTLED).wait_for()


def is_over(page: Page) -> bool:
    return page.locator("body.is-over").count() == 1


ANY: Final = "[data-question] button[data-answer]"
LASTING: Final = f"{ANY}:not(.final)"
"""The answers that are not asked twice: such a one may end the match."""
WHOLE: Final = f"{ANY}:not([aria-pressed])"
"""Where several things go together, the answers that are not one of them."""


def answer(page: Page, at: int = 0, among: str = ANY) -> None:
    """Give one of the answers, and wait for the next question."""
    press_whole_answer(page, at, among)
    wait_for_question(page)


def go_on(page: Page) -> None:
    """Go on from the result of a round: nothing is asked meanwhile."""
    if page.locator(".table.with-result").count():
        page.locator(".go-on").click()


def give_answer(page: Page, at: int = 0, among: str = ANY) -> None:
    """Give one of the answers, and wait until it is carried out."""
    press_whole_answer(page, at, among)
    page.locator("body:not(.is-waiting)").wait_for()


def press_whole_answer(page: Page, at: int, among: str) -> None:
    """Press an answer; where several things go together, a whole answer or (which takes longer, so
    not each time) those of the hint."""
    go_on(page)
    if page.locator("[data-done]").count():
        if at % 4 and page.locator(WHOLE).count():
            press_answer(page, at, WHOLE)
        else:
            follow_the_hint(page)
    else:
        press_answer(page, at, among)
        if page.locator("[data-clear]", has_text="Put it back").count():  # and now its place
            press_answer(page, 0)


def press_answer(page: Page, at: int, among: str = ANY) -> None:
    answers = page.locator(among)
    button = answers.nth(min(at, answers.count() - 1))
    if not button.is_visible():  # the list of all answers is folded away
        number = button.get_attribute("data-answer")
        things = page.locator(f'[data-zone] [data-answer="{number}"]:not([data-goal])')
        if things.count():
            things.first.dispatch_event("click")
            return
        page.locator(".all-answers > summary").click()
    button.click()
    if page.locator(".is-sure").count():
        button.click()


def follow_the_hint(page: Page) -> None:
    page.locator("#hint").click()
    expect(page.locator(".hint")).to_contain_text("Hint: ")
    things = page.locator(".is-hint[data-thing]").all()
    alone = bool(things) and things[0].get_attribute("aria-pressed") is None
    for thing in things:
        thing.dispatch_event("click")
    if not alone:  # an answer by itself is given with the press
        page.locator("[data-done=all]" if things else "[data-done=nothing]").click()


class Finger:
    """A finger on a touch screen, as the browser's own tools send it."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._at = (0.0, 0.0)

    def down(self, x: float, y: float) -> None:
        self._at = (x, y)
        self._touch("touchStart", {"x": x, "y": y})

    def move(self, x: float, y: float, steps: int = 8) -> None:
        from_x, from_y = self._at
        for step in range(1, steps + 1):
            part = step / steps
            way = {"x": from_x + (x - from_x) * part, "y": from_y + (y - from_y) * part}
            self._touch("touchMove", way)
        self._at = (x, y)

    def up(self) -> None:
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: dict[str, float]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})


def path_of(page: Page) -> str:
    return "/" + page.url.split("/", 3)[3]
