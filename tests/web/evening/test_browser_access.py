"""An evening for everybody: nothing serious for axe-core, and everything by keys and by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.web.evening.test_pages import Page as Socket
from tests.web.evening.test_pages import come, start
from tests.web.support.looking import check_access, check_page

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.node]

NewContext = Callable[..., BrowserContext]
MOST_TABS = 120


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context(reduced_motion="reduce").new_page()


def go_to(page: Page, thing: Locator) -> None:
    """By the Tab key alone, to something that a screen reader finds by its role and its name."""
    expect(thing).to_be_visible()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if thing.evaluate("thing => thing === document.activeElement"):
            return
    pytest.fail(f"The Tab key does not lead to {thing}.")


def press(page: Page, role: str, name: str, key: str = "Enter") -> None:
    go_to(page, page.get_by_role(role, name=name, exact=True))  # type: ignore[arg-type]
    page.keyboard.press(key)


def open_menu(page: Page, name: str) -> None:
    go_to(page, page.locator("summary").filter(has_text=name))
    page.keyboard.press("Enter")


def test_everything_in_an_evening_is_done_with_keys_and_found_by_name(
    page: Page, shared_server: Server, visitor: Visitor
) -> None:
    page.goto(shared_server.address)
    press(page, "button", "With friends Start an evening")
    expect(page.get_by_role("textbox", name="What’s your name?")).to_be_focused()
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    page.wait_for_url("**/evening/**")
    come(visitor, page.url.removeprefix(shared_server.address), "Bo")
    expect(page.get_by_role("list").get_by_text("Bo", exact=True)).to_be_visible()

    press(page, "button", "I want this (Suspense)", "Space")
    pressed = page.get_by_role("button", name="I want this (Suspense)", pressed=True)
    expect(pressed).to_be_visible()
    go_to(page, page.get_by_role("textbox", name="Write a message"))
    page.keyboard.type("Good evening")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Messages")).to_contain_text("Ana: Good evening")
    press(page, "button", "Delete: Good evening")
    expect(page.get_by_role("log", name="Messages")).not_to_contain_text("Good evening")
    open_menu(page, "More")
    go_to(page, page.get_by_role("textbox", name="Your name"))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Anna")
    page.keyboard.press("Tab")
    expect(page.get_by_role("log", name="Messages")).to_contain_text("is now called Anna")
    press(page, "button", "Start Suspense")
    check_access(page)
    press(page, "button", "Start")
    page.wait_for_url("**/table/**")
    press(page, "link", "Leave")
    expect(page.get_by_role("region", name="Tables")).to_contain_text("Suspense")

    check_access(page)
    check_page(page)
    go_to(page, page.get_by_label("Options for Bo"))
    page.keyboard.press("Enter")
    press(page, "button", "Make host")
    expect(page.get_by_role("log", name="Messages")).to_contain_text("made Bo the host")


def test_coming_in_the_screen_and_what_is_kept(
    page: Page, shared_server: Server, visitor: Visitor
) -> None:
    ana = start(visitor)
    link = shared_server.address + ana.rpartition("/")[0]
    page.goto(link)
    check_access(page)
    page.goto(f"{link}/screen")
    expect(page.get_by_role("region", name="Lobby")).to_contain_text("Join with your phone")
    check_access(page)
    host = Socket(shared_server, ana)
    host.send(type="start", game="suspense", people=[0], players=3, level="easy")
    expect(page.locator("#turn")).to_contain_text("is thinking")
    check_access(page)
    host.close()
    page.goto(f"{link}/keepsake")
    check_access(page)
