"""The end of a match of every game, by press: on a phone, on its side, on a desktop."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from gamenight.core.match import Match
from gamenight.core.position import Outcome
from gamenight.game.registry import find_game, game_ids
from tests.short_matches import SHORT
from tests.some import some
from tests.web.support.handing import before_last, finished_match, hand_over
from tests.web.support.looking import check_frame, check_page
from tests.web.support.playing import (
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
    from tests.web.conftest import Server

pytestmark = pytest.mark.browser


MOVING: Final = "spectrum-cribbage"
"""Played with everything that moves: its hands are counted card by card, also the last ones."""

SHORTER: Final = {**SHORT, "spots": {"turn_limit": "6"}}
"""Without a limit random answers would take thousands of steps."""

LAST_ANSWERS: Final = 7
"""How many answers are pressed, about: what others do decides when a match ends."""
SIZES: Final = (PHONE["viewport"], ON_ITS_SIDE["viewport"], DESKTOP["viewport"])

ARRIVED: Final = """() => document.getAnimations().every(
  (one) => one.playState !== "running" || one.effect.getTiming().iterations === Infinity)"""
"""Whether nothing is moving: while a card turns, it cannot be measured."""


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(reduced_motion="reduce", **PHONE).new_page()


def check_width_of_result(page: Page) -> None:
    """The result of a round stays until the reader goes on; whatever it holds, it fits the page."""
    if page.locator(".table.with-result").count():
        check_page(page)
        go_on(page)


def check_result(page: Page, outcome: Outcome) -> None:
    """The result is what one sees first, with everybody's score, and it stays in sight."""
    title = "You won!" if outcome.winners == (0,) else "Player" if outcome.winners else "You lost"
    heading = page.locator(".after h2")
    expect(heading).to_contain_text(title)
    places = page.locator(".podium > li")
    assert places.count() == len(outcome.scores)
    assert places.filter(has=page.locator(".crown")).count() == len(outcome.winners)
    scores = page.locator(".podium").bounding_box()
    assert scores is not None
    top = page.locator(".bar").bounding_box()
    assert top is not None
    assert heading.bounding_box()["y"] >= top["height"]  # type: ignore[index]
    assert scores["y"] + scores["height"] <= PHONE["viewport"]["height"]


@pytest.mark.parametrize("game", game_ids())
def test_the_end_of_a_match_is_pressed(
    page: Page, game: str, shared_server: Server, know_all: Callable[[Server, str], Match]
) -> None:
    """On every kind of screen; the tables before that are checked in ``draw``."""
    match = finished_match(game, find_game(game).usual_players(), SHORTER.get(game, {}))
    before = before_last(match, LAST_ANSWERS)
    (path,) = hand_over(shared_server, match.header, before)
    page.goto(shared_server.address + path)
    wait_for_question(page)
    if game == MOVING:
        page.emulate_media(reduced_motion="no-preference")
    given = 0
    while not is_over(page):
        page.set_viewport_size(SIZES[given % len(SIZES)])
        if game != MOVING:  # things on their way lie over others
            check_page(page)
        answer(page, given % 4)
        check_frame(page)
        check_width_of_result(page)
        given += 1
    page.set_viewport_size(PHONE["viewport"])
    match = know_all(shared_server, path_of(page))
    assert match.state.over
    check_result(page, match.state.outcome())
    page.wait_for_function(ARRIVED)
    for size in SIZES:
        page.set_viewport_size(size)
        check_page(page)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert [step.seat for step in match.steps[len(before) :]].count(0) == given > 0
    page.set_viewport_size(PHONE["viewport"])
    page.locator(".bar summary.tool").click()
    check_page(page)
    for what in some(
        page.locator(".menu-body .choice span").all()
    ):  # a choice says what it is about
        assert what.evaluate("e => getComputedStyle(e).clipPath") == "none"
