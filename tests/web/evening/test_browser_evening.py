"""An evening in real browsers: three people, a match, a latecomer, and a server that is killed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from gamenight.web.evening.standings import POINTS
from tests.web.looking import check_access, check_page
from tests.web.playing import DESKTOP, PHONE, path_of

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.node]

NewContext = Callable[..., BrowserContext]

TELEVISION: Final[dict[str, Any]] = {"viewport": {"width": 1920, "height": 1080}}
SMALLEST_TEXT: Final = 28

TOO_LARGE_OR_SMALL: Final = f"""() => {{
  const faults = [];
  const table = document.querySelector("#table");
  if (table.getBoundingClientRect().bottom > innerHeight) faults.push("below the screen");
  const texts = document.createTreeWalker(document.querySelector(".screen"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {{
    const parent = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || !parent.checkVisibility()) continue;
    if (parent.closest(".hidden, #log")) continue;
    const zoom = table.contains(parent) ? Number(table.style.zoom) : 1;
    if (parseFloat(getComputedStyle(parent).fontSize) * zoom < {SMALLEST_TEXT})
      faults.push(parent.outerHTML.slice(0, 120));
  }}
  return faults;
}}"""
"""Everything is in sight on a television, and can be read from three metres."""


def come_in(new_context: NewContext, link: str, name: str) -> Page:
    page = new_context(cut_off=True, reduced_motion="reduce", **PHONE).new_page()
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".person")).not_to_have_count(0)
    return page


def start_evening(new_context: NewContext, server: Server) -> tuple[Page, str]:
    """The host's page, and the link to give away."""
    page = new_context(cut_off=True, reduced_motion="reduce", **DESKTOP).new_page()
    page.goto(server.address)
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("button", name="Start an evening").click()
    return page, page.get_by_label("Link of the evening").input_value()


def play_to_the_end(visitor: Visitor, *pages: Page) -> None:
    """The same people answer from other devices, without browsers that would have to draw it."""
    lives = [visitor.live(path_of(page)) for page in pages]
    seats = {live.receive()["around"]["seat"]: live for live in lives}
    latest = lives[0]
    while not latest.table.get("over"):
        latest = seats[latest.table["question"]["asked"][0]]
        assert latest.answer(latest.wait_for_question()[0]) is None


def begin_suspense(host: Page, *others: Page) -> None:
    """Everybody who is free plays, and is taken to the table."""
    host.locator("[data-start=suspense]").click()
    check_access(host)
    host.get_by_role("dialog").get_by_role("button", name="Start", exact=True).click()
    for page in (host, *others):
        page.wait_for_url("**/table/**")


def talk_beside_the_table(page: Page, words: str) -> None:
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Talk").click()
    page.get_by_label("Say something").fill(words)
    page.get_by_role("button", name="Say", exact=True).click()
    check_page(page)


def kill_and_start_again(server: Server, page: Page) -> None:
    """The page waits for the server by itself."""
    server.kill()
    expect(page.locator("#connection")).to_have_text("Reconnecting …")
    server.start_again()
    expect(page.locator("#connection")).to_have_text("")


def check_keepsake(page: Page) -> None:
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="The evening to keep").click()
    expect(page.locator(".moments")).to_contain_text("Longest turn")
    check_access(page)
    check_page(page)


def test_an_evening_of_three_and_a_latecomer(
    new_context: NewContext, own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    ana, link = start_evening(new_context, own_server)
    bo = come_in(new_context, link, "Bo")
    bo.locator("[data-wish=suspense]").click()
    expect(ana.locator(".wish").first).to_contain_text("♥ Bo")
    check_page(bo)
    screen = new_context(cut_off=True, reduced_motion="reduce", **TELEVISION).new_page()
    screen.goto(f"{link}/screen")
    expect(screen.locator("#turn")).to_have_text("Here: Ana, Bo")

    begin_suspense(ana, bo)
    expect(screen.locator("#turn")).to_contain_text("is thinking")
    expect(screen.locator("#table .table")).to_be_visible()
    assert screen.evaluate(TOO_LARGE_OR_SMALL) == []
    cy = come_in(new_context, link, "Cy")
    expect(cy.locator(".match.panel")).to_contain_text("Ana, Bo, Bot Ida")
    expect(cy.locator("#people")).to_contain_text("plays Suspense · host")
    talk_beside_the_table(bo, "Come and play")
    expect(cy.locator("#lines")).to_contain_text("Bo: Come and play")
    kill_and_start_again(own_server, cy)
    cy.get_by_role("button", name="Play on for Bot Ida").click()
    cy.wait_for_url("**/table/**")
    play_to_the_end(visit(own_server), ana, bo, cy)

    for page in (ana, bo, cy):
        page.get_by_role("link", name="Back to the evening").click()
        expect(page.locator("#standings tbody tr")).to_have_count(3)
    expect(screen.locator("#between tbody tr")).to_have_count(3)
    expect(ana.locator("#people h2")).to_have_text("3 people are here")
    points = list(map(int, ana.locator("#standings td:nth-child(2)").all_inner_texts()))
    assert points[0] == max(points) == POINTS[0]
    check_access(bo)
    check_keepsake(ana)
    bo.goto(link)  # the browser knows who this is
    expect(bo.locator(".person", has_text="Bo (you)")).to_be_visible()
