"""The big screen: whatever lies on the table fills it, and can be read from three metres."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from gamenight.game.registry import find_game, game_ids
from gamenight.web.pages.screen import screen
from gamenight.web.protocol.messages import Whole, encode
from tests.web.evening.test_pages import Page as EveningPage
from tests.web.evening.test_pages import start
from tests.web.support.recorded import at_the_end, in_the_middle

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

pytestmark = pytest.mark.browser

NewContext = Callable[..., BrowserContext]

TELEVISION: Final[dict[str, Any]] = {
    "viewport": {"width": 1920, "height": 1080},
    "device_scale_factor": 0.5,  # it is measured, and not seen
}
SIZES: Final = ((1920, 1080), (3840, 2160))
FITTED: Final = """() => {
  const table = document.querySelector("#table:has(> .table)");
  const isFitted = table?.style.getPropertyValue("--card-size");
  return isFitted && table.currentCSSZoom === innerWidth / 960;
}"""

HARD_TO_READ: Final = """() => {
  const faults = [];
  const least = (28 * innerWidth) / 1920;
  const isSeen = (thing) =>
    thing.checkVisibility({ visibilityProperty: true }) &&
    !thing.closest(".hidden, #log, #sound, [data-word=dealer]");
  const tell = (what, thing) => faults.push(`${what}: ${thing.outerHTML.slice(0, 120)}`);
  const sizeOf = (thing) => {
    const { a, b } = thing.getScreenCTM?.() ?? { a: thing.currentCSSZoom, b: 0 };
    return parseFloat(getComputedStyle(thing).fontSize) * Math.hypot(a, b);
  };
  const texts = document.createTreeWalker(document.querySelector(".screen"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || !isSeen(parent)) continue;
    if (sizeOf(parent) < least - 0.1) tell(`${sizeOf(parent)} pixels`, parent);
  }
  return faults;
}"""

OUT_OF_SIGHT: Final = """() => {
  const place = document.querySelector(".screen-stage").getBoundingClientRect();
  const isSeen = (thing) => thing.checkVisibility() && !thing.closest(".hidden, svg");
  const isInside = ({ left, top, right, bottom }) =>
    left >= place.left - 1 && top >= place.top - 8 &&
    right <= place.right + 1 && bottom <= place.bottom + 8;
  const things = [...document.querySelectorAll("#table *")].filter(isSeen);
  const outside = things.filter((thing) => !isInside(thing.getBoundingClientRect()));
  return outside.map((thing) => thing.outerHTML.slice(0, 120));
}"""
"""What is not within its place; marks may stand out a little."""

FILLED: Final = """() => {
  const place = document.querySelector(".screen-stage").getBoundingClientRect();
  const table = document.querySelector("#table .table").getBoundingClientRect();
  return [table.width / place.width, table.height / place.height, place.height / innerHeight];
}"""

FROM_THE_MIDDLE: Final = """() => {
  const { left, right } = document.querySelector("#table .ending > h2").getBoundingClientRect();
  return Math.abs((left + right) / 2 - innerWidth / 2);
}"""


def show(page: Page, server: Server, game: str, frame: Whole) -> None:
    """The screen with a table that was recorded, as if a server sent it."""
    title = find_game(game).rules.title
    body = str(screen(title, "auto", table="recorded", game=game))
    page.route(
        "**/recorded/screen", lambda route: route.fulfill(body=body, content_type="text/html")
    )
    page.route_web_socket("**/recorded/live*", lambda socket: socket.send(encode(frame).decode()))
    page.goto(f"{server.address}/table/recorded/screen")
    page.wait_for_function(FITTED)


@pytest.fixture
def television(new_context: NewContext) -> Page:
    return new_context(reduced_motion="reduce", **TELEVISION).new_page()


@pytest.mark.parametrize("game", game_ids())
def test_every_table_fills_the_screen_and_can_be_read_from_afar(
    game: str, television: Page, shared_server: Server
) -> None:
    frame = in_the_middle(game)
    show(television, shared_server, game, frame)
    # A screen that is twice as wide is filled in the same way: every other game is seen on one.
    width, height = SIZES[game_ids().index(game) % len(SIZES)]
    television.set_viewport_size({"width": width, "height": height})
    television.wait_for_function(FITTED)
    assert television.evaluate(HARD_TO_READ) == []
    assert television.evaluate(OUT_OF_SIGHT) == []
    assert min(television.evaluate(FILLED)) > 0.8
    question = frame.table.question
    assert question is not None
    expect(television.locator("#turn")).to_have_text(question.text)
    expect(television.locator("#latest")).to_contain_text(frame.log.lines[-1][:20])


def test_the_winner_of_a_match_stands_in_the_middle(
    television: Page, shared_server: Server
) -> None:
    show(television, shared_server, "suspense", at_the_end("suspense"))
    expect(television.locator("#table .place.won")).to_be_in_viewport(ratio=1)
    assert television.evaluate(FROM_THE_MIDDLE) < 8


def test_a_table_that_could_not_be_shown_is_tried_again(
    new_context: NewContext, shared_server: Server, visitor: Visitor
) -> None:
    """As when the server starts again in the moment in which the next table is fetched."""
    place = start(visitor)
    host = EveningPage(shared_server, place)
    host.send(type="start", game="suspense", people=[0], players=3, level="easy")
    host.until(lambda shown: bool(shown["matches"]))
    page = new_context(cut_off=True, reduced_motion="reduce", **TELEVISION).new_page()
    page.route("**/drawings/*", lambda route: route.abort())
    page.goto(f"{shared_server.address}{place.rpartition('/')[0]}/screen")
    expect(page.locator("#connection")).to_have_text("This table cannot be shown right now.")
    page.unroute_all()
    host.send(type="say", text="Where is it?")
    expect(page.locator("#table [data-seat]")).to_have_count(3)
    expect(page.locator("#connection")).to_have_text("")
    host.close()
