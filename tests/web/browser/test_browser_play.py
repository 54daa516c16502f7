"""Playing in a real browser: by keyboard and by press; what a player sees and hears of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from gamenight.core.match import Match
from tests.web.support.looking import IS_DRAWN, check_page
from tests.web.support.playing import (
    DESKTOP,
    ON_ITS_SIDE,
    PHONE,
    answer,
    go_on,
    path_of,
    play_now,
    sit_down,
    wait_for_question,
)

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

pytestmark = pytest.mark.browser

NewContext = Callable[..., BrowserContext]
KnowAll = Callable[["Server", str], Match]

# Found, changed and pressed in one go, as no player can.
FORGED_ANSWER = """() => {
    const button = document.querySelector("[data-question] [data-answer]");
    button.dataset.answer = "14";
    button.click();
}"""

PLACES = """() => [...document.querySelectorAll("#table .zone, #table .question")].map((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return [left, top, width, height];
})"""
"""Where everything on the table is."""

LENGTH = """(row) => {
    const width = (part) => row.querySelector(part).getBoundingClientRect().width;
    return 100 * width("rect") / width("svg");
}"""
"""How much of its whole length a bar takes, in per cent."""


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context(reduced_motion="reduce").new_page()


def wait_for_what_was_sent(page: Page) -> None:
    """A hint is given after all that was sent before it is carried out."""
    wait_for_question(page)
    page.keyboard.press("h")
    page.get_by_role("button", name="Close the hint").click()  # it lies on the table
    wait_for_question(page)


# By keyboard


def test_it_can_be_played_by_keyboard_alone(page: Page, shared_server: Server) -> None:
    page.goto(shared_server.address)
    page.get_by_role("button", name="Play now (Suspense)").focus()
    page.keyboard.press("Enter")
    wait_for_question(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    page.keyboard.press("q")
    expect(page.locator(".hand [data-answer]").first).to_be_focused()
    page.keyboard.press("Enter")
    wait_for_question(page)
    expect(page.locator("#table button:focus")).to_have_count(1)
    for key in "1123":
        go_on(page)  # a round may be over that soon
        page.keyboard.press(key)
        wait_for_question(page)
    assert page.locator("#log p", has_text="You play").count() >= 3


def test_the_keys_switch_between_log_and_rules(page: Page, shared_server: Server) -> None:
    play_now(page, shared_server.address)
    page.keyboard.press("r")
    expect(page.locator(".rules-panel")).to_be_visible()
    expect(page.locator(".log-panel")).to_have_css("clip-path", "inset(50%)")
    page.keyboard.press("l")
    expect(page.locator(".log-panel")).to_have_css("clip-path", "none")
    expect(page.locator(".rules-panel")).to_be_hidden()


def test_escape_closes_the_menu_from_whatever_has_the_focus_in_it(
    page: Page, visitor: Visitor
) -> None:
    sit_down(page, visitor)
    more = page.locator("summary", has_text="More")
    more.click()
    page.get_by_label("Bots").focus()
    page.keyboard.press("Escape")
    expect(page.get_by_label("Bots")).to_be_hidden()
    expect(more).to_be_focused()


@pytest.mark.parametrize("key", ["1", "Enter"])
def test_a_key_that_is_held_down_answers_one_question(
    key: str, page: Page, visitor: Visitor
) -> None:
    sit_down(page, visitor)
    page.keyboard.press("q")
    page.keyboard.down(key)
    wait_for_question(page)
    lines = page.locator("#log p").all_inner_texts()
    expect(page.locator(".hand [data-answer]:focus")).to_have_count(1)
    page.keyboard.down(key)  # repeated, not pressed again
    page.keyboard.up(key)
    wait_for_what_was_sent(page)
    assert page.locator("#log p").all_inner_texts() == lines


# By mouse


def test_the_second_click_of_two_does_not_answer_the_next_question(
    page: Page, visitor: Visitor
) -> None:
    sit_down(page, visitor)
    page.locator(".hand [data-answer]").first.hover()
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    wait_for_question(page)
    lines = page.locator("#log p").all_inner_texts()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    wait_for_what_was_sent(page)
    assert page.locator("#log p").all_inner_texts() == lines


def test_what_is_dragged_into_the_hand_or_out_of_it_is_one_answer(
    page: Page, visitor: Visitor, know_all: KnowAll
) -> None:
    """Neither is the card discarded that the stock is dropped on, nor does a card that is dropped
    on the stock draw another one in the next turn."""
    sit_down(page, visitor, "spectrum-500")
    stock, card = page.locator('[data-zone="stock"]'), page.locator(".hand .card").nth(2)
    ways = ((stock.locator(".cover"), card), (card, stock))
    for answers, (thing, place) in enumerate(ways, 1):
        thing.drag_to(place)
        wait_for_what_was_sent(page)
        match = know_all(visitor.server, path_of(page))
        assert [step.seat for step in match.steps].count(0) == answers


def test_a_space_that_one_pawn_can_go_to_is_pressed_at_once(page: Page, visitor: Visitor) -> None:
    sit_down(page, visitor, "spectrum", 2)
    free = page.locator("[data-goal]:not(:has(.pawn))")
    while not free.count():
        answer(page)
    name = free.first.get_attribute("data-goal")
    free.first.click()
    expect(page.locator(f'[data-key="{name}"] .pawn')).to_have_count(1)


def test_three_others_stand_beside_the_whole_wheel(page: Page, visitor: Visitor) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    sit_down(page, visitor, "spectrum", 4)
    wheel = page.locator(".disc").bounding_box()
    plates = [plate.bounding_box() for plate in page.locator(".rail .plate").all()]
    assert wheel
    assert wheel["y"] + wheel["height"] <= 800
    assert len(plates) == 3
    assert all(plate and plate["x"] + plate["width"] <= wheel["x"] + 1 for plate in plates)


def test_the_ranking_of_hands_is_one_press_away(page: Page, visitor: Visitor) -> None:
    sit_down(page, visitor, "spectrum-poker", 2)
    page.get_by_role("button", name="Ranking of hands").click()
    expect(page.locator("#side").get_by_role("heading", name="The hands")).to_be_in_viewport()


# Hints and refusals


def test_a_hint_marks_the_answer_and_the_thing(
    start_toy_server: Callable[..., Server],
    new_context: NewContext,  # after the server, so that it is closed before
    visit: Callable[[Server], Visitor],
) -> None:
    page = new_context(reduced_motion="reduce", **PHONE).new_page()
    patient = start_toy_server("--thinking-seconds", "60")  # all games are imagined on any machine
    sit_down(page, visit(patient))
    for screen in (PHONE, DESKTOP, ON_ITS_SIDE):
        page.set_viewport_size(screen["viewport"])
        page.evaluate(IS_DRAWN)  # the table has been fitted to its new size
        check_hint(page)
        page.get_by_role("button", name="Close the hint").click()
        expect(page.locator(".hint")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_have_count(1)
    answer(page)
    expect(page.locator(".is-hint, .hint")).to_have_count(0)
    assert page.locator("#heard").inner_text() == ""  # nor is it said any longer


def test_a_hint_leaves_the_plates_of_the_others_in_sight(page: Page, visitor: Visitor) -> None:
    page.set_viewport_size(DESKTOP["viewport"])
    sit_down(page, visitor, "spotlight", players=2)
    page.keyboard.press("h")
    hint = page.locator(".hint").bounding_box()
    plate = page.locator(".rail .seat").first.bounding_box()
    assert hint is not None
    assert plate is not None
    assert hint["y"] >= plate["y"] + plate["height"]


def check_hint(page: Page) -> None:
    """Ask for one: it is marked, and said."""
    before = page.evaluate(PLACES)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_have_count(1)
    hinted = page.locator(".answers .is-hint")
    expect(hinted).to_have_count(1)
    number = hinted.get_attribute("data-answer")
    expect(page.locator(f'.hand .is-hint[data-answer="{number}"]')).to_have_count(1)
    label = hinted.locator("span").text_content()
    expect(page.locator(".hint")).to_contain_text(f"Hint: {label}.")
    assert page.evaluate(PLACES) == before, "nothing moves"
    check_page(page)
    check_bars(page)
    assert page.locator("#heard").inner_text().startswith(f"Hint: {label}.")


def check_bars(page: Page) -> None:
    """Bars are as long as the numbers beside them say, and a screen reader hears the numbers."""
    expect(page.locator(".hint .imagined")).to_have_text(re.compile(r"^Won of \d+ imagined games$"))
    rows = page.locator(".hint li")
    assert rows.count() == 2
    for row in rows.all():
        percent = int(row.locator("b").inner_text().removesuffix(" %"))
        assert abs(row.evaluate(LENGTH) - percent) <= 1
        words = f"{row.locator('.label').inner_text()}: {percent} %."
        expect(page.locator("#heard")).to_contain_text(words)


def test_a_refusal_is_shown_with_its_rule(page: Page, visitor: Visitor) -> None:
    sit_down(page, visitor)
    page.evaluate(FORGED_ANSWER)
    expect(page.locator("#toast")).to_contain_text("everyone must play a card")
    expect(page.locator(".is-picked")).to_have_count(0)
    link = page.locator("#toast").get_by_role("link", name="SU7")
    link.click()
    expect(page.locator("#rule-su7")).to_be_in_viewport()
    page.locator("#toast").evaluate("toast => toast.classList.remove('is-shown')")
    expect(page.locator("#toast a")).to_be_hidden()  # nor does Tab go to what is not seen


# Heard


def test_the_log_is_heard_beside_the_rules_and_on_a_phone_from_its_newest_lines(
    page: Page, visitor: Visitor
) -> None:
    page.set_viewport_size({"width": 1680, "height": 1050})
    sit_down(page, visitor)
    log, latest = page.get_by_role("log"), page.locator("#latest[aria-live=polite]")
    page.keyboard.press("r")
    expect(log).to_have_attribute("aria-live", "polite")
    expect(log).to_have_attribute("tabindex", "-1")  # it is not seen
    expect(latest).to_be_hidden()
    page.set_viewport_size(PHONE["viewport"])
    expect(page.locator("#log")).to_have_attribute("aria-live", "off")
    expect(latest).to_be_visible()
    expect(latest).not_to_have_attribute("aria-hidden", "true")


def test_a_question_is_heard_when_it_is_asked(page: Page, visitor: Visitor) -> None:
    """A screen reader reads out what changes in an element that stays."""
    sit_down(page, visitor)
    words = page.locator("[data-question] h2")
    expect(words).to_have_attribute("aria-live", "polite")
    words.evaluate("words => { words.wasThere = true }")
    answer(page)
    assert words.evaluate("words => words.wasThere")


def test_the_drawer_of_a_phone_takes_the_focus_and_gives_it_back(
    new_context: NewContext, visitor: Visitor
) -> None:
    page = new_context(**PHONE).new_page()
    sit_down(page, visitor)
    log, close = page.locator(".bar [data-side=log]"), page.locator("[data-side-close]")
    for key in ("Enter", "Escape"):
        log.focus()
        page.keyboard.press("Enter")
        expect(close).to_be_focused()
        page.keyboard.press(key)
        expect(log).to_be_focused()
        expect(close).to_be_hidden()


# In sight


def test_on_a_phone_the_newest_lines_of_the_log_stand_above_the_table(
    new_context: NewContext, visitor: Visitor
) -> None:
    page = new_context(reduced_motion="reduce", **PHONE).new_page()
    sit_down(page, visitor)
    answer(page)
    newest = page.locator("#log p").last.text_content()
    expect(page.locator("#latest")).to_be_visible()
    expect(page.locator("#latest")).to_contain_text(newest or "nothing")
    lines = page.locator("#log p").all_text_contents()
    own = max(at for at, line in enumerate(lines) if line.startswith("You "))
    expect(page.locator("#latest")).to_have_text(" ".join(lines[own + 1 :]))  # the last turn, whole
    page.locator("#latest").click()
    expect(page.locator("#log")).to_be_visible()


def test_whoever_points_at_a_thing_reads_what_it_is(page: Page, visitor: Visitor) -> None:
    sit_down(page, visitor)
    card = page.locator(".hand .card").first
    card.hover()
    expect(card).to_have_attribute("title", re.compile("."))


def test_a_counted_hand_is_walked_through_and_nobody_has_to_wait(
    new_context: NewContext, visitor: Visitor
) -> None:
    page = new_context().new_page()
    path = visitor.set_up("spectrum-cribbage", players="2", seed="5")
    page.goto(visitor.server.address + path)
    wait_for_question(page)
    while not page.locator("[data-group]").count():
        answer(page)
    expect(page.locator(".one-lit")).not_to_have_count(0)
    go_on(page)
    expect(page.locator(".moment")).to_have_count(0)
    expect(page.locator("[data-question] h2")).to_contain_text("Which 3 cards do you lay away")
