"""How tables come out in a real browser: legible, touchable, and never wider than the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from gamenight.game.registry import game_ids
from gamenight.games.spotlight.table import AREA_TITLES
from gamenight.table import Layout, Table
from tests.web.draw.conftest import Drawn, moments, under_way
from tests.web.support.looking import check_page
from tests.web.support.playing import ON_ITS_SIDE

pytestmark = pytest.mark.browser

CLICK = 5_000
"""Milliseconds after which something that cannot be clicked is given up."""
STEPS = 30
"""How far into a game the look is taken."""
MOMENTS = (9, STEPS, 60)
"""How far, where it is taken several times."""

HALF_A_CARD = 60
"""So much of the hand may be out of sight where the screen is very low."""

COVERED_NAMES = """() => [...document.querySelectorAll(".table .others .card > .title")]
    .filter((e) => {
        const r = e.getBoundingClientRect();
        const seen = document.elementFromPoint(r.right - 4, r.top + r.height / 2);
        return seen && !seen.closest(".reach") && e.closest(".card") !== seen.closest(".card");
    })
    .map((e) => e.textContent)"""

BROKEN_WORDS = """() => [...document.querySelectorAll(".columns .tile .title")].filter((title) => {
    const words = document.createRange();
    words.selectNodeContents(title);
    return words.getClientRects().length > title.textContent.split(" ").length;
}).map((title) => title.textContent)"""

QUESTION_OUT_OF_SIGHT = """() => {
    const question = document.querySelector("[data-question]");
    if (!question.checkVisibility()) stage.goOn();  // a long result is read first
    return [0, document.body.scrollHeight].flatMap((place) => {
        scrollTo(0, place);
        const { top, bottom } = question.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight ? [] : [[place, top, bottom]];
    });
}"""
"""The question is in view, wherever the reader has scrolled."""


@pytest.mark.parametrize("what", ["gallery", *game_ids()])
def test_a_table_is_legible_and_touchable_and_its_question_in_view(
    what: str, screen: Drawn, gallery: Table
) -> None:
    tables = [gallery] if what == "gallery" else moments(what, MOMENTS)
    for at, table in enumerate(tables):
        screen.draw(table, f"{what} {at}")
        check_page(screen.page, with_prints=False)  # they are measured on real pages
        assert screen.page.evaluate(COVERED_NAMES) == [], "what others own cannot be read"
        assert screen.page.evaluate(QUESTION_OUT_OF_SIGHT) == []


def test_no_title_of_a_column_breaks_within_a_word(screen: Drawn) -> None:
    table = under_way("spotlight", STEPS)
    for title in AREA_TITLES:
        heads = [
            replace(zone, items=(replace(zone.items[0], title=title), *zone.items[1:]))
            for zone in table.zones
            if zone.layout is Layout.COLUMN
        ]
        screen.draw(replace(table, zones=tuple(heads), summary=None), title)
        assert screen.page.evaluate(BROKEN_WORDS) == []


@pytest.fixture(scope="module")
def on_its_side(browser: Browser, site: str) -> Iterator[Drawn]:
    """The page of a phone that lies on its side."""
    page = browser.new_page(**ON_ITS_SIDE)
    yield Drawn(page, site)
    page.close()


@pytest.mark.parametrize("game_id", game_ids())
def test_on_a_phone_on_its_side_the_table_stays_in_sight(game_id: str, on_its_side: Drawn) -> None:
    """The question stands beside it, with the hand: the table is seen as high as the screen is."""
    page = on_its_side.page
    on_its_side.draw(under_way(game_id, STEPS), game_id)
    page.evaluate("stage.goOn(); scrollTo(0, 0)")
    page.wait_for_function("() => !document.getAnimations().length")  # no card is on its way
    reach, others = page.locator(".reach").bounding_box(), page.locator(".centre").bounding_box()
    cut = page.locator(".reach").evaluate("reach => reach.scrollHeight - reach.clientHeight")
    assert reach
    assert others
    assert others["x"] + others["width"] <= reach["x"]
    assert others["width"] > 844 * 0.5
    assert reach["y"] >= 0
    assert reach["y"] + reach["height"] <= 390
    assert cut <= HALF_A_CARD


def test_others_fold_to_their_nameplates_on_a_phone(screen: Drawn, gallery: Table) -> None:
    """Of the others' things only what counts now is shown there, until they are unfolded."""
    screen.draw(under_way("spotlight", STEPS))
    page, is_phone = screen.page, screen.page.evaluate("innerWidth < 500")
    unfold, hand = page.locator(".unfold").first, page.locator(".others .zone-fan").first
    assert unfold.is_visible() == is_phone
    assert hand.is_visible() != is_phone
    if is_phone:
        unfold.click()
        assert hand.is_visible()
        assert unfold.get_attribute("aria-expanded") == "true"
        unfold.click()


def test_nothing_covers_what_can_be_chosen(screen: Drawn, gallery: Table) -> None:
    """Also in a hand whose cards overlap: the left edge of each is free."""
    screen.draw(gallery)
    screen.page.evaluate("stage.goOn()")
    for button in screen.page.locator(".table button").filter(visible=True).all():
        size = button.bounding_box()
        assert size
        left = 20 if size["width"] > 44 else size["width"] / 2
        button.click(trial=True, position={"x": left, "y": size["height"] / 2}, timeout=CLICK)


@pytest.mark.parametrize("part", [".cell", ".slot"])
def test_a_part_of_a_thing_that_can_be_chosen_answers_to_the_mouse(
    part: str, drawn: Drawn, gallery: Table
) -> None:
    drawn.draw(gallery)
    button = drawn.page.locator(f"{part}[data-answer]")
    drawn.page.mouse.move(0, 0)
    before = button.evaluate("button => getComputedStyle(button).backgroundColor")
    button.hover()
    assert button.evaluate("button => getComputedStyle(button).backgroundColor") != before


def test_things_on_a_disc_stand_on_their_spaces(screen: Drawn, gallery: Table) -> None:
    screen.draw(gallery)
    disc = screen.page.locator(".disc").bounding_box()
    pawn = screen.page.locator('[data-key="mine"]').bounding_box()
    assert disc
    assert pawn
    ring_width = disc["width"] * 0.36 / 9
    centre = disc["x"] + disc["width"] / 2
    from_top = disc["width"] * 0.05 + 4.5 * ring_width
    assert pawn["x"] + pawn["width"] / 2 == pytest.approx(centre, abs=1)
    assert pawn["y"] + pawn["height"] / 2 == pytest.approx(disc["y"] + from_top, abs=1)


FIELDS_DRAWN_TWICE = """async () => {
    const { h, show } = await import("/js/lib/dom.js");
    const root = document.createElement("div");
    const draw = () => show(
        root,
        h("input", { type: "checkbox", checked: true }),
        h("select", null, h("option", { selected: true }, "a"), h("option", { key: "b" }, "b")),
    );
    const states = () =>
        [root.querySelector("input").checked, root.querySelector("option").selected];
    draw();
    root.querySelector("input").click();
    root.querySelector("select").value = "b";
    const touched = states();
    draw();
    return [touched, states()];
}"""


def test_a_field_that_was_touched_shows_what_is_drawn_again(drawn: Drawn) -> None:
    """An attribute says only how a field begins: its property has to follow each drawing."""
    assert drawn.page.evaluate(FIELDS_DRAWN_TWICE) == [[False, False], [True, True]]
