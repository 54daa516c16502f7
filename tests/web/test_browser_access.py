"""Everybody can play: on a phone, with a keyboard, with a screen reader, in light and dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, Page

if TYPE_CHECKING:
    from tests.web.conftest import Server

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}

SMALL_TEXT = """() => {
  const seen = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.textContent.trim() || !parent.checkVisibility({visibilityProperty: true})) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < 14) seen.push(`${size}px: ${node.textContent.trim()}`);
  }
  return seen;
}"""

SMALL_TARGETS = """() => {
  const seen = [];
  for (const thing of document.querySelectorAll("button, select, summary, a.button, input")) {
    if (!thing.checkVisibility({visibilityProperty: true}) || thing.type === "hidden") continue;
    const target = thing.type === "file" ? thing.parentElement : thing;
    const { width, height } = target.getBoundingClientRect();
    if (width < 43.5 || height < 43.5)
      seen.push(`${Math.round(width)}x${Math.round(height)}: ${thing.outerHTML.slice(0, 120)}`);
  }
  return seen;
}"""

NAMELESS = """() => [...document.querySelectorAll("[data-answer]")].filter((thing) =>
  thing.tagName !== "BUTTON" || thing.type !== "button" || thing.tabIndex < 0 ||
  !(thing.getAttribute("aria-label") || thing.innerText).trim()
).map((thing) => thing.outerHTML)"""

ALL_AT_REST = "() => Promise.allSettled(document.getAnimations().map((one) => one.finished))"

WIDER_THAN_THE_SCREEN = "() => document.documentElement.scrollWidth - window.innerWidth"


@pytest.fixture(params=["phone", "desktop"])
def page(request: pytest.FixtureRequest, new_context: Callable[..., BrowserContext]) -> Page:
    settings: dict[str, Any] = PHONE if request.param == "phone" else DESKTOP
    return new_context(**settings).new_page()


def check(page: Page) -> None:
    page.evaluate(ALL_AT_REST)
    assert page.evaluate(WIDER_THAN_THE_SCREEN) <= 0
    assert page.evaluate(SMALL_TEXT) == []
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(NAMELESS) == []


@pytest.mark.parametrize("path", ["/", "/new/suspense", "/rules/suspense", "/nowhere"])
def test_pages_fit_and_can_be_read_and_touched(
    page: Page, shared_server: Server, path: str
) -> None:
    page.goto(shared_server.address + path)
    check(page)


def test_a_table_fits_and_can_be_read_and_touched(page: Page, shared_server: Server) -> None:
    page.goto(shared_server.address)
    page.get_by_role("button", name="Play Suspense now").click()
    revision = "none"
    while page.locator("body.is-over").count() == 0:
        table = page.locator(
            f"body:is(.is-asked, .is-over) #table:not([data-revision='{revision}'])"
        )
        table.wait_for()
        revision = table.get_attribute("data-revision") or ""
        check(page)
        answers = page.locator("[data-question] [data-answer]")
        if answers.count():
            answers.last.click()
    page.locator("summary", has_text="More").click()
    check(page)


def test_an_invitation_fits(page: Page, shared_server: Server) -> None:
    page.goto(f"{shared_server.address}/new/suspense")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_label("Invitation link").wait_for()
    check(page)


def test_the_log_is_a_live_region(page: Page, shared_server: Server) -> None:
    page.goto(shared_server.address)
    page.get_by_role("button", name="Play Suspense now").click()
    log = page.locator("#log")
    assert (log.get_attribute("role"), log.get_attribute("aria-live")) == ("log", "polite")


def test_who_prefers_stillness_sees_no_movement(
    new_context: Callable[..., BrowserContext], shared_server: Server
) -> None:
    counts = {}
    for motion in ("no-preference", "reduce"):
        page = new_context(reduced_motion=motion).new_page()
        page.add_init_script(
            """window.moved = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...rest) {
              window.moved += 1;
              return animate.apply(this, rest);
            };"""
        )
        page.goto(f"{shared_server.address}/new/suspense")
        page.get_by_label("First seat").select_option("seat 1")
        page.get_by_role("button", name="Open the table").click()
        page.locator("#table .hand button[data-answer]").first.click()
        page.locator("#table[data-revision='3']").wait_for()
        counts[motion] = page.evaluate("window.moved")
    assert counts["no-preference"] > 0
    assert counts["reduce"] == 0
