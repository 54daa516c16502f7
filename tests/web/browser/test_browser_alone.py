"""A solitaire in a real browser: cards dragged by a finger, and going on after the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from gamenight.core.match import Match
from tests.web.support.playing import PHONE, Finger, path_of, wait_for_question

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

pytestmark = pytest.mark.browser

GAME = "spectrum-solitaire"
KnowAll = Callable[["Server", str], Match]

MIDDLE = "thing => thing.scrollIntoView({ block: 'center' })"


@pytest.fixture
def page(new_context: Callable[..., BrowserContext], visitor: Visitor) -> Page:
    """The start of a solitaire on a phone."""
    page = new_context(reduced_motion="reduce", **PHONE).new_page()
    page.goto(visitor.server.address + visitor.set_up(GAME, players="1", seed="5"))
    wait_for_question(page)
    return page


def move_in_sight(page: Page, match: Match) -> tuple[Locator, Locator, tuple[int, ...]]:
    """A card, a column that takes it, and their answers; both on the screen."""
    choice = match.state.choice()
    assert choice is not None
    for members in choice.sets() or []:
        card = page.locator(f'#table [data-key="card {members[0]}"]')
        zone = page.locator(f'[data-zone="column {members[-1] - 144}"]')
        if len(members) == 2 and zone.count():
            card.evaluate(MIDDLE)
            if is_in_sight(page, zone):
                return card, zone, tuple(members)
    raise AssertionError("no card can go to a column that is in sight")


def is_in_sight(page: Page, thing: Locator) -> bool:
    x, y = middle_of(thing)
    on_top = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-zone]')?.dataset.zone"
    return bool(page.evaluate(on_top, [x, y]) == thing.get_attribute("data-zone"))


def middle_of(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_drags_a_card_from_column_to_column(
    page: Page, visitor: Visitor, know_all: KnowAll
) -> None:
    card, column, answers = move_in_sight(page, know_all(visitor.server, path_of(page)))
    before = page.evaluate("scrollY")
    finger = Finger(page)
    finger.down(*middle_of(card))
    finger.move(*middle_of(column))
    expect(page.locator(".drag-image")).to_have_count(1)
    finger.up()
    expect(page.locator("#take-back")).to_be_enabled()
    expect(page.locator(".drag-image")).to_have_count(0)
    match = know_all(visitor.server, path_of(page))
    assert [step.answers for step in match.steps] == [answers]
    assert page.evaluate("scrollY") == before


def test_after_the_end_the_last_step_can_be_taken_back(
    page: Page, visitor: Visitor, know_all: KnowAll
) -> None:
    concede = page.get_by_role("button", name="Concede")
    page.locator(".all-answers > summary").click()
    concede.click()
    concede.click()
    page.locator("body.is-over").wait_for()
    page.locator(".after summary").click()
    page.get_by_role("button", name="Take the last answer back").click()
    page.locator("body.is-asked:not(.is-over)").wait_for()
    expect(page.get_by_role("link", name="Replay", exact=True)).to_have_count(0)
    match = know_all(visitor.server, path_of(page))
    assert (match.steps, match.taken_back) == ([], 1)
