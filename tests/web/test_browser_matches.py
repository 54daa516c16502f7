"""Whole matches of every game, by press on a phone, and looked at on a desktop now and then."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from gamenight.core.match import Match
from gamenight.games.registry import find_game, game_ids
from tests.web.looking import check_page
from tests.web.playing import DESKTOP, PHONE, answer, is_over, path_of, wait_for_question

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

pytestmark = pytest.mark.browser


SHORT: Final = {
    "spectrum": {"turn_limit": "8"},
    "spectrum-solitaire": {"passes": "1"},
    "spectrumo": {"target": "1"},
    "spectrump": {"deck": "72", "rounds": "1"},
    "spectrum-casino": {"target": "1"},
    "spectrum-500": {"target": "1"},
    "spectrum-cribbage": {"target": "40"},
    "spectrum-poker": {"hands": "4"},
}
"""Options that make a long game short: what is pressed is the same from hand to hand."""


LOOK_EVERY: Final = 6
WIDE_EVERY: Final = 18
"""After so many answers the page is looked at, and on a desktop too."""


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(reduced_motion="reduce", **PHONE).new_page()


def check_wide(page: Page) -> None:
    page.set_viewport_size(DESKTOP["viewport"])
    check_page(page)
    page.set_viewport_size(PHONE["viewport"])


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_match_is_pressed_to_its_end(
    page: Page, game: str, visitor: Visitor, know_all: Callable[[Server, str], Match]
) -> None:
    players = str(find_game(game).usual_players())
    options = {f"option-{name}": value for name, value in SHORT.get(game, {}).items()}
    path = visitor.set_up(game, players=players, seed="5", **options)
    page.goto(visitor.server.address + path)
    wait_for_question(page)
    given = 0
    while not is_over(page):
        if given % LOOK_EVERY == 0:
            check_page(page)
        if given % WIDE_EVERY == 0:
            check_wide(page)
        answer(page, given % 4)
        given += 1
    check_page(page)
    check_wide(page)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    match = know_all(visitor.server, path_of(page))
    assert match.state.over
    assert [step.seat for step in match.steps].count(0) == given
    page.locator("summary", has_text="More").click()
    check_page(page)
