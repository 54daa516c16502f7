"""What is seen and heard of a movement in a real browser, and what nobody notices of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.support.playing import answer, sit_down, wait_for_question

if TYPE_CHECKING:
    from tests.web.conftest import Visitor

pytestmark = pytest.mark.browser

NewContext = Callable[..., BrowserContext]

FROZEN: Final = """
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        moved.push({ key: this.dataset.key, origin: this.dataset.origin, until: timing.duration });
        const animation = animate.call(this, frames, timing);
        animation.pause();
        return animation;
    };
"""
"""Everything that sets out is noted, and stays in the air."""

HEARD: Final = """
    window.sounds = 0;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...when) { sounds += 1; return start.apply(this, when); };
    }
"""

NAMED: Final = "#flight :is([id], [data-key], [data-answer], [data-zone], [data-seat])"

FLYING: Final = "#flight .flying"

OURS: Final = "document.getAnimations().filter((one) => one.constructor === Animation)"
"""What scripts let move; style sheets have transitions of their own."""

MOVED: Final = f"""() => {OURS}
    .map((one) => one.effect.target).filter((one) => one.closest("#table"))
    .map((one) => one.dataset.key ?? one.className)"""
"""What on the table itself is in motion."""

WHOLE: Final = "() => document.querySelector('#table').innerHTML"


def moving_page(context: BrowserContext, script: str = FROZEN) -> Page:
    page = context.new_page()
    page.add_init_script(script)
    return page


def test_only_what_changed_its_place_flies_and_any_press_ends_it(
    new_context: NewContext, visitor: Visitor
) -> None:
    page = moving_page(new_context())
    sit_down(page, visitor, "spectrum-solitaire", 1)
    before = set(page.evaluate(CARDS))
    page.locator('[data-zone="stock"] [data-answer]').first.click()
    expect(page.locator(FLYING)).to_have_count(3)
    drawn = set(page.evaluate(CARDS)) - before
    assert len(drawn) == 3
    assert set(page.evaluate(MOVED)) == drawn
    expect(page.locator("#flight .picture.card")).to_have_count(6)  # a back and a face of each
    check_nobody_notices(page)
    whole, heard = page.evaluate(WHOLE), page.locator("body").aria_snapshot()
    page.keyboard.press("Shift")
    expect(page.locator("#flight *")).to_have_count(0)
    assert page.evaluate(MOVED) == []
    assert page.evaluate(WHOLE) == whole
    assert page.locator("body").aria_snapshot() == heard
    page.locator('[data-zone="stock"] [data-answer]').first.click()
    expect(page.locator(FLYING)).to_have_count(3)
    page.mouse.move(2, 2)
    page.mouse.down()
    expect(page.locator("#flight *")).to_have_count(0)


CARDS: Final = """() => [...document.querySelectorAll("#table [data-zone=waste] [data-key]")]
    .map((card) => card.dataset.key)"""


def check_nobody_notices(page: Page) -> None:
    """Pictures cannot be pressed, focused, found by name or heard."""
    layer = page.locator("#flight")
    expect(layer).to_have_attribute("aria-hidden", "true")
    expect(layer).to_have_css("pointer-events", "none")
    assert layer.evaluate("(layer) => layer.inert")
    assert page.locator(NAMED).count() == 0
    assert not layer.evaluate("(layer) => layer.contains(document.activeElement)")
    assert page.locator(FLYING).count() == 3


def test_dice_tumble_with_three_false_faces_and_leave_no_trace(
    new_context: NewContext, visitor: Visitor
) -> None:
    page = moving_page(new_context())
    sit_down(page, visitor, "spots", 2)
    page.get_by_role("button", name="Fetch").last.click()
    expect(page.locator(f"{FLYING}:has(.picture.die)")).to_have_count(8)
    expect(page.locator("#flight .picture.die")).to_have_count(8 * 4)
    page.evaluate(f"{OURS}.forEach((one) => one.finish())")
    expect(page.locator("#flight *")).to_have_count(0)
    page.wait_for_function(f"() => !{OURS}.length")
    assert page.locator('#table [style*="opacity"]').count() == 0


def test_gamers_walk_to_their_games_when_everything_else_has_arrived(
    new_context: NewContext, visitor: Visitor
) -> None:
    page = moving_page(new_context())
    sit_down(page, visitor, "spielnacht", 2)
    while not page.locator("#table [data-origin]").count():
        page.evaluate("moved.length = 0")
        answer(page)
    hidden: list[dict[str, Any]] = page.evaluate("moved.filter((one) => one.origin)")
    assert len({one["key"] for one in hidden}) > 1
    others = page.evaluate("moved.filter((one) => one.key && !one.origin).map((one) => one.until)")
    assert others
    assert min(one["until"] for one in hidden) > max(others)


def test_those_who_prefer_stillness_see_no_movement_but_hear_it(
    new_context: NewContext, visitor: Visitor
) -> None:
    page = moving_page(new_context(reduced_motion="reduce"), FROZEN + HEARD)
    sit_down(page, visitor)
    assert page.evaluate("sounds") == 0
    page.keyboard.press("Shift")  # before a press browsers allow no sound
    answer(page)
    assert page.evaluate("moved") == []
    assert page.locator("#flight").count() == 0
    page.wait_for_function("() => sounds > 0")


def test_one_button_switches_all_sounds_off_and_it_is_remembered(
    new_context: NewContext, visitor: Visitor
) -> None:
    page = moving_page(new_context(reduced_motion="reduce"), HEARD)
    sit_down(page, visitor)
    switch = page.get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    heard = page.evaluate("sounds")
    answer(page)
    assert page.evaluate("sounds") == heard
    page.reload()
    wait_for_question(page)
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    page.wait_for_function("() => sounds > 0")
