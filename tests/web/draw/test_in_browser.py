"""How tables come out in a real browser: legible, touchable, and never wider than the screen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.game.registry import game_ids
from gamenight.games.spotlight.words import AREA_TITLES
from gamenight.table import Layout, Table
from tests.web.draw.conftest import Drawn, moments, under_way
from tests.web.support.looking import check_page

pytestmark = pytest.mark.browser

CLICK = 5_000
"""Milliseconds after which something that cannot be clicked is given up."""
STEPS = 30
"""How far into a game the look is taken."""
MOMENTS = (9, STEPS, 60)
"""How far, where it is taken several times."""

BROKEN_WORDS = """() => [...document.querySelectorAll(".columns .tile .title")].filter((title) => {
    const words = document.createRange();
    words.selectNodeContents(title);
    return words.getClientRects().length > title.textContent.split(" ").length;
}).map((title) => title.textContent)"""


@pytest.mark.parametrize("what", ["gallery", *game_ids()])
def test_a_table_is_legible_and_touchable(what: str, screen: Drawn, gallery: Table) -> None:
    tables = [gallery] if what == "gallery" else moments(what, MOMENTS)
    for at, table in enumerate(tables):
        screen.draw(table, f"{what} {at}")
        check_page(screen.page, with_prints=False)  # they are measured on real pages


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


def test_nothing_covers_what_can_be_chosen(screen: Drawn, gallery: Table) -> None:
    """Also in a hand whose cards overlap: the left edge of each is free."""
    screen.draw(only(gallery, "things", "column 1", "column 2", "hand"), "few things")
    buttons = screen.page.locator(".table button").filter(visible=True).all()
    assert len(buttons) > 5
    for button in buttons:
        size = button.bounding_box()
        assert size
        left = 20 if size["width"] > 44 else size["width"] / 2
        button.click(trial=True, position={"x": left, "y": size["height"] / 2}, timeout=CLICK)


def only(gallery: Table, *keys: str) -> Table:
    """The gallery with some of its zones, in the middle of a round."""
    zones = tuple(zone for zone in gallery.zones if zone.key in keys)
    return replace(gallery, zones=zones, summary=None)


@pytest.mark.parametrize(("part", "zone"), [(".cell", "scores"), (".slot", "dogs")])
def test_a_part_of_a_thing_that_can_be_chosen_answers_to_the_mouse(
    part: str, zone: str, drawn: Drawn, gallery: Table
) -> None:
    drawn.draw(only(gallery, zone))
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
