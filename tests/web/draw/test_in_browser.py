"""How tables come out in a real browser: legible, touchable, and never wider than the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Page

from gamenight.core.random import random_from
from gamenight.games.registry import find_game, game_ids
from gamenight.table import Table
from gamenight.web.draw import STYLE_SHEETS, draw_table

pytestmark = pytest.mark.browser

NameOf = Callable[[str], str]
STATIC = files("gamenight.web").joinpath("static")
SCREENS = {"desktop": (1280, 800), "phone": (390, 844)}
CLICK = 5_000
"""Milliseconds after which something that cannot be clicked is given up."""
STEPS = 30
"""How far into a game the look is taken."""

SMALL_TEXT = """() => [...document.querySelectorAll(".table *")]
    .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()))
    .filter((e) => !e.closest(".hidden") && parseFloat(getComputedStyle(e).fontSize) < 14)
    .map((e) => e.outerHTML.slice(0, 80))"""

SMALL_TARGETS = """() => [...document.querySelectorAll(".table button")]
    .filter((e) => !e.closest(".disc"))
    .filter((e) => { const r = e.getBoundingClientRect(); return r.width < 44 || r.height < 44; })
    .map((e) => e.outerHTML.slice(0, 80))"""

COVERED_NAMES = """() => [...document.querySelectorAll(".table .others .card > .title")]
    .filter((e) => {
        const r = e.getBoundingClientRect();
        const seen = document.elementFromPoint(r.right - 4, r.top + r.height / 2);
        return seen && !seen.closest(".reach") && e.closest(".card") !== seen.closest(".card");
    })
    .map((e) => e.textContent)"""

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def standalone(table: Table, name_of: NameOf) -> str:
    """A page with nothing but the table."""
    style = "".join(
        STATIC.joinpath(name).read_text(encoding="utf-8") for name in ("page.css", *STYLE_SHEETS)
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{style}</style></head><body>{draw_table(table, name_of)}</body></html>"
    )


def under_way(game_id: str) -> Table:
    """A game after some random answers, as the seat that is asked sees it."""
    game = find_game(game_id)
    players = game.rules.players[-1]
    random = random_from(3, 1)
    state = game.rules.new(players, {}, random)
    for _ in range(STEPS):
        legal = state.legal()
        after = state.copy()
        after.apply(legal[random.below(len(legal))], random)
        if after.over:
            break
        state = after
    return game.table(state.view(state.turn), [f"Player {seat}" for seat in range(players)])


@pytest.fixture(params=SCREENS)
def screen(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    width, height = SCREENS[request.param]
    page = browser.new_page(viewport={"width": width, "height": height})
    yield page
    page.close()


@pytest.fixture(params=["gallery", *game_ids()])
def shown(request: pytest.FixtureRequest, screen: Page, gallery: Table, name_of: NameOf) -> Page:
    table = gallery if request.param == "gallery" else under_way(request.param)
    screen.set_content(standalone(table, name_of))
    return screen


def test_a_table_is_legible_and_touchable(shown: Page) -> None:
    assert shown.evaluate(SMALL_TEXT) == []
    assert shown.evaluate(SMALL_TARGETS) == []
    assert shown.evaluate(SIDEWAYS) <= 0


def test_what_others_own_can_be_read(shown: Page) -> None:
    assert shown.evaluate(COVERED_NAMES) == []


def test_the_question_is_always_in_view(shown: Page) -> None:
    for place in ("0", "document.body.scrollHeight"):
        shown.evaluate(f"window.scrollTo(0, {place})")
        box = shown.locator("[data-question]").bounding_box()
        assert box
        screen = shown.viewport_size
        assert screen
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= screen["height"]


@pytest.mark.parametrize("game_id", game_ids())
def test_on_a_phone_on_its_side_the_table_stays_in_sight(
    game_id: str, browser: Browser, name_of: NameOf
) -> None:
    page = browser.new_page(viewport={"width": 844, "height": 390})
    page.set_content(standalone(under_way(game_id), name_of))
    reach = page.locator(".reach").bounding_box()
    page.close()
    assert reach
    assert reach["height"] < 390 * 0.6


def test_nothing_covers_what_can_be_chosen(screen: Page, gallery: Table, name_of: NameOf) -> None:
    """Also in a hand whose cards overlap: the left edge of each is free."""
    screen.set_content(standalone(gallery, name_of))
    for button in screen.locator(".table button").all():
        size = button.bounding_box()
        assert size
        left = 20 if size["width"] > 44 else size["width"] / 2
        button.click(trial=True, position={"x": left, "y": size["height"] / 2}, timeout=CLICK)


def test_things_on_a_disc_stand_on_their_spaces(
    screen: Page, gallery: Table, name_of: NameOf
) -> None:
    screen.set_content(standalone(gallery, name_of))
    disc = screen.locator(".disc").bounding_box()
    pawn = screen.locator(f'[data-key="{name_of("mine")}"]').bounding_box()
    assert disc
    assert pawn
    ring_width = disc["width"] * 0.36 / 9
    centre = disc["x"] + disc["width"] / 2
    from_top = disc["width"] * 0.06 + 4.5 * ring_width
    assert pawn["x"] + pawn["width"] / 2 == pytest.approx(centre, abs=1)
    assert pawn["y"] + pawn["height"] / 2 == pytest.approx(disc["y"] + from_top, abs=1)
