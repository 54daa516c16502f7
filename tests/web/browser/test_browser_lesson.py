"""A first match in a real browser: explained, shown, and then left alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from gamenight.game.registry import find_game
from tests.web.support.looking import check_access, check_page
from tests.web.support.playing import wait_for_question

if TYPE_CHECKING:
    from tests.web.conftest import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.node]

PHONE: ViewportSize = {"width": 390, "height": 844}


def check_covers_nothing(page: Page) -> None:
    """A note does not cover what it speaks about; the minute does not cover the felt."""
    shown = page.locator(".minute, .pointer").bounding_box()
    kept = page.locator(".ring" if page.locator(".pointer").count() else ".felt").bounding_box()
    assert shown is not None
    assert kept is not None
    above = shown["y"] + shown["height"] <= kept["y"] + 1
    below = shown["y"] >= kept["y"] + kept["height"] - 1
    assert above or below


def test_a_newcomer_is_shown_the_game_once_and_somebody_who_watches_never(
    new_context: Callable[..., BrowserContext], visitor: Visitor
) -> None:
    lesson = find_game("spectrumo").lesson
    assert lesson is not None
    path = visitor.set_up("spectrumo", players="2", seed="3", **{"option-first_seat": "0"})
    context = new_context(newcomer=True, reduced_motion="reduce", viewport=PHONE)
    page = context.new_page()
    page.goto(visitor.server.address + path)
    wait_for_question(page)
    expect(page.locator(".minute li p")).to_have_text([one.text for one in lesson.sentences])
    expect(page.locator("#lesson :focus")).to_have_count(0)
    check_covers_nothing(page)
    check_access(page)
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name="Let’s play").click()
    for pointer in lesson.pointers[:3]:
        expect(page.locator(".pointer p")).to_have_text(pointer.text)
        expect(page.locator("#lesson-heard")).to_have_text(pointer.text)
        check_covers_nothing(page)
        page.get_by_role("button", name="Got it").click()
    expect(page.locator(".pointer")).to_have_count(0)
    expect(page.locator(".hand button:focus")).to_have_count(1)
    page.locator(".hand .card:not(button)").first.click(position={"x": 8, "y": 60})
    expect(page.locator(".pointer")).to_contain_text(lesson.why_not[0].text)
    page.get_by_role("link", name="Playing a card").click()
    expect(page.locator("#rule-playing-a-card")).to_be_in_viewport()
    check_access(page)
    page.set_viewport_size(PHONE)
    page.keyboard.press("Escape")  # closes the rules
    expect(page.locator(".pointer")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".pointer")).to_have_count(0)
    page.reload()
    wait_for_question(page)
    page.locator(".bar summary.tool").click()
    expect(page.locator("#lesson > *")).to_have_count(0)
    page.get_by_role("button", name="Quick rules").click()
    expect(page.locator(".minute")).to_be_visible()
    check_page(page, with_prints=False)  # its pictures are small
    page.goto(visitor.server.address + path.rpartition("/")[0])
    expect(page.locator(".headline")).to_be_visible()
    expect(page.locator("#lesson")).to_have_count(0)
