"""Whole matches of every game, by press: on a phone, on a phone on its side, on a desktop."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from gamenight.core.match import Match
from gamenight.core.position import Outcome
from gamenight.games.registry import find_game, game_ids
from tests.short_matches import SHORT
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


MOVING: Final = "spectrum-cribbage"
"""Played with everything that moves: its hands are counted card by card, also the last ones."""

IN_SIGHT: Final = """
document.querySelector('.after h2').getBoundingClientRect().top
    >= document.querySelector('.bar').offsetHeight
"""
"""Whether nothing lies over the heading of the result."""

LOOK_EVERY: Final = 6
"""After so many answers the page is looked at, and then goes on with the next size."""
SIZES: Final = (PHONE["viewport"], ON_ITS_SIDE["viewport"], DESKTOP["viewport"])


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(reduced_motion="reduce", **PHONE).new_page()


def check_width_of_result(page: Page) -> None:
    """The result of a round stays until the reader goes on; whatever it holds, it fits the page."""
    if page.locator(".table.with-result").count():
        check_page(page)
        go_on(page)


def wait_until_in_sight(page: Page) -> None:
    """The page scrolls there by itself; how quickly depends on the machine."""
    for _ in range(50):
        if page.evaluate(IN_SIGHT):
            return
        page.wait_for_timeout(100)


def check_result(page: Page, outcome: Outcome) -> None:
    """The result is what one sees first, with everybody's score, and it stays in sight."""
    title = "You won!" if outcome.winners == (0,) else "Bot" if outcome.winners else "You lost"
    heading = page.locator(".after h2")
    expect(heading).to_contain_text(title)
    rows = page.locator(".scores tbody tr")
    assert rows.count() == len(outcome.scores)
    won = [row.locator("th").inner_text() for row in rows.filter(has=page.locator(".crown")).all()]
    assert len(won) == len(outcome.winners)
    wait_until_in_sight(page)
    page.wait_for_timeout(600)  # what would be scrolled away is on its way by then
    scores = page.locator(".scores").bounding_box()
    assert scores is not None
    top = page.locator(".bar").bounding_box()
    assert top is not None
    assert heading.bounding_box()["y"] >= top["height"]  # type: ignore[index]
    assert scores["y"] + scores["height"] <= PHONE["viewport"]["height"]


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_match_is_pressed_to_its_end(
    page: Page, game: str, visitor: Visitor, know_all: Callable[[Server, str], Match]
) -> None:
    players = str(find_game(game).usual_players())
    options = {f"option-{name}": value for name, value in SHORT.get(game, {}).items()}
    path = visitor.set_up(game, players=players, seed="5", **options)
    page.goto(visitor.server.address + path)
    wait_for_question(page)
    if game == MOVING:
        page.emulate_media(reduced_motion="no-preference")
    given = 0
    while not is_over(page):
        if given % LOOK_EVERY == 0:
            check_page(page)
            page.set_viewport_size(SIZES[given // LOOK_EVERY % len(SIZES)])
        answer(page, given % 4)
        check_sight(page)
        check_width_of_result(page)
        given += 1
    page.set_viewport_size(PHONE["viewport"])
    match = know_all(visitor.server, path_of(page))
    assert match.state.over
    check_result(page, match.state.outcome())
    for size in SIZES:
        page.set_viewport_size(size)
        check_page(page)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert [step.seat for step in match.steps].count(0) == given
    page.set_viewport_size(PHONE["viewport"])
    page.locator("summary", has_text="More").click()
    check_page(page)
    for what in page.locator(".menu-body .choice span").all():  # a choice says what it is about
        assert what.evaluate("e => getComputedStyle(e).clipPath") == "none"
