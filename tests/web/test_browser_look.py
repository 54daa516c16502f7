"""What a player finds in sight: on a phone, when pointing at things, and when gamers sit down."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Page, expect

if TYPE_CHECKING:
    from tests.web.conftest import Server

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
IN_SIGHT = """() => {
    const top = document.querySelector("#latest").getBoundingClientRect().bottom;
    const bottom = document.querySelector(".reach").getBoundingClientRect().top;
    return [...document.querySelectorAll("#table [data-answer]")].some((choice) => {
        const place = choice.getBoundingClientRect();
        return place.top >= top && place.bottom <= bottom;
    });
}"""
NOTE_WALKS = """
    window.walks = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        if (this.dataset.origin) window.walks.push(timing.delay);
        return animate.call(this, frames, timing);
    };
"""
"""Notes when each thing that comes from another one sets out."""


NOTE_TUMBLES = """
    window.tumbled = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        if (frames[0].rotate) window.tumbled += 1;
        return animate.call(this, frames, timing);
    };
"""
"""Counts the dice that tumble."""


def set_up(page: Page, address: str, game: str, players: int) -> None:
    """A match against bots, always the same."""
    page.goto(f"{address}/new/{game}")
    page.locator("#players").select_option(str(players))
    page.locator("#seed").fill("5")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("body.is-asked")).to_be_visible()


def answer(page: Page, at: int) -> None:
    """Give an answer of the list and wait until the next question, or the end."""
    revision = page.locator("#table").get_attribute("data-revision")
    page.locator("[data-question] [data-answer]").nth(at).click()
    expect(page.locator("#table")).not_to_have_attribute("data-revision", revision or "")
    expect(page.locator("body.is-asked")).to_be_visible()


def test_on_a_phone_the_newest_lines_of_the_log_stand_above_the_table(
    shared_server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(viewport=PHONE, reduced_motion="reduce").new_page()
    set_up(page, shared_server.address, "suspense", 3)
    answer(page, 0)
    newest = page.locator("#log li").last.text_content()
    expect(page.locator("#latest")).to_be_visible()
    expect(page.locator("#latest")).to_contain_text(newest or "nothing")
    page.locator("#latest").click()
    expect(page.locator("#log")).to_be_visible()


def test_on_a_phone_what_can_be_chosen_is_in_sight(
    shared_server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(viewport=PHONE, reduced_motion="reduce").new_page()
    set_up(page, shared_server.address, "spots", 4)
    assert page.evaluate(IN_SIGHT)
    assert page.evaluate("scrollY") > 0, "the tricks lay below the fold, so the page had to move"


def test_gamers_walk_to_their_games_one_after_the_other(
    shared_server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.add_init_script(NOTE_WALKS)
    set_up(page, shared_server.address, "spielnacht", 2)
    for _ in range(20):
        if page.locator("#table [data-origin]").count():
            break
        answer(page, 0)
    seated = page.locator("#table [data-origin]").count()
    assert seated > 1
    first, *later = page.evaluate("window.walks")
    assert later == [first + 60 * at for at in range(1, seated)]


def test_dice_tumble_when_they_are_rolled(
    shared_server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.add_init_script(NOTE_TUMBLES)
    set_up(page, shared_server.address, "spots", 2)
    page.evaluate("window.tumbled = 0")
    page.get_by_role("button", name="Fetch").last.click()
    expect(page.locator(".hand .die")).to_have_count(8)
    assert page.evaluate("window.tumbled") == 8


def test_whoever_points_at_a_thing_reads_what_it_is(
    shared_server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(viewport={"width": 1280, "height": 800}).new_page()
    set_up(page, shared_server.address, "suspense", 3)
    card = page.locator(".others .card.back").last
    card.hover()
    expect(card).to_have_attribute("title", "A face-down card")
