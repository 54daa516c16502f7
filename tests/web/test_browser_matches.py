"""Whole matches of every game, by press: on a phone, on a phone on its side, on a desktop."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from gamenight.core.match import Match
from gamenight.games.registry import find_game, game_ids
from tests.web.looking import check_page, check_sight
from tests.web.playing import (
    DESKTOP,
    ON_ITS_SIDE,
    PHONE,
    answer,
    go_on,
    is_over,
    path_of,
    wait_for_question,
)

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
"""After so many answers the page is looked at, and then goes on with the next size."""
SIZES: Final = (PHONE["viewport"], ON_ITS_SIDE["viewport"], DESKTOP["viewport"])


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(reduced_motion="reduce", **PHONE).new_page()


def check_width_of_result(page: Page) -> None:
    """The result of a round stays until the reader goes on; whatever it holds, it fits the page."""
    if page.locator(".table.reading").count():
        check_page(page)
        go_on(page)


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
            page.set_viewport_size(SIZES[given // LOOK_EVERY % len(SIZES)])
        answer(page, given % 4)
        check_sight(page)
        check_width_of_result(page)
        given += 1
    for size in SIZES:
        page.set_viewport_size(size)
        check_page(page)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    match = know_all(visitor.server, path_of(page))
    assert match.state.over
    assert [step.seat for step in match.steps].count(0) == given
    page.set_viewport_size(PHONE["viewport"])
    page.locator("summary", has_text="More").click()
    check_page(page)
    for what in page.locator(".menu-body .choice span").all():  # a choice says what it is about
        assert what.evaluate("e => getComputedStyle(e).clipPath") == "none"
