"""What axe-core, a checker of accessibility, has to say about the pages: nothing serious."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from gamenight.game.registry import find_game
from tests.web.support.looking import check_access
from tests.web.support.playing import go_on, wait_for_question

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.node]

NewContext = Callable[..., BrowserContext]
FULLEST = "spectrum"
"""The game with the most options: its pages have every kind of part."""


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context(reduced_motion="reduce").new_page()


@pytest.mark.parametrize("kind", ["new", "rules"])
def test_rules_and_setting_up(kind: str, page: Page, shared_server: Server) -> None:
    """The same parts and colours in every game."""
    page.goto(f"{shared_server.address}/{kind}/{FULLEST}")
    check_access(page)


def test_the_start_page(page: Page, shared_server: Server) -> None:
    page.goto(shared_server.address)
    check_access(page)


def test_a_page_with_one_sentence(new_context: NewContext, shared_server: Server) -> None:
    page = new_context(cut_off=True).new_page()  # a missing page is an error to the browser
    page.goto(f"{shared_server.address}/nowhere")
    check_access(page)


def test_an_invitation_and_who_follows_it(page: Page, visitor: Visitor) -> None:
    path = visitor.set_up(players="3", **{"seat-1": "open", "option-first_seat": "0"})
    page.goto(visitor.server.address + path)
    wait_for_question(page)
    check_access(page)
    page.goto(page.get_by_label("Invitation link").input_value())
    check_access(page)


def test_a_deal_its_comparison_and_my_page(page: Page, visitor: Visitor) -> None:
    address = visitor.server.address
    page.goto(address)
    page.get_by_role("button", name="Play now (Suspense)").click()
    page.wait_for_url("**/table/**")
    visitor.live(page.url.removeprefix(address)).play_to_the_end()
    go_on(page)
    page.locator(".after summary").click()
    page.get_by_role("link", name="Same deal: replay or challenge a friend").click()
    check_access(page)
    page.get_by_role("button", name="Create a link").click()
    expect(page.get_by_role("table")).to_contain_text("bots (medium)")
    check_access(page)
    for path in ("/me", "/daily", "/daily/spectrum-solitaire"):
        page.goto(address + path)
        check_access(page)


def test_passing_the_device(page: Page, visitor: Visitor) -> None:
    seats = {f"seat-{seat}": "me" for seat in range(3)}
    page.goto(visitor.server.address + visitor.set_up(players="3", **seats))
    expect(page.locator("#curtain[open]")).to_be_visible()
    check_access(page)


def test_a_table_under_way_with_a_hint(page: Page, visitor: Visitor) -> None:
    """The tables of all games are checked in ``draw``."""
    players = str(find_game(FULLEST).rules.players[-1])
    page.goto(visitor.server.address + visitor.set_up(FULLEST, players=players, seed="5"))
    wait_for_question(page)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("Hint: ")
    check_access(page)


def test_the_rules_beside_a_table(page: Page, visitor: Visitor) -> None:
    page.goto(visitor.server.address + visitor.set_up("spots", players="2", seed="5"))
    wait_for_question(page)
    check_access(page)
    page.get_by_role("button", name="Rules").click()
    check_access(page)


def test_the_end_of_a_match_and_its_replay(page: Page, visitor: Visitor) -> None:
    path = visitor.set_up(players="3", seed="5")
    visitor.live(path).play_to_the_end()
    page.goto(visitor.server.address + path)
    expect(page.locator("body.is-over")).to_have_count(1)
    check_access(page)
    go_on(page)
    page.locator(".after summary").click()
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.locator("#log p")).to_have_count(1)
    check_access(page)
