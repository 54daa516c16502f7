"""Playing in a real browser: by mouse, by keyboard, with each other, on one device."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from gamenight.core.match import Match

if TYPE_CHECKING:
    from tests.web.conftest import Server

pytestmark = pytest.mark.browser

NewContext = Callable[..., BrowserContext]
NEVER = -1

# Found, changed and pressed in one go: a redraw in between would take the button away.
FORGED_ANSWER = """() => {
    const button = document.querySelector("[data-question] [data-answer]");
    button.dataset.answer = "14";
    button.click();
}"""


@pytest.fixture
def page(new_context: NewContext) -> Page:
    page = new_context().new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    return page


def play_now(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("button", name="Play Suspense now").click()


def next_turn(page: Page, after: int) -> int:
    """Wait until the page asks again after a revision, or the match is over."""
    table = page.locator(f"body:is(.is-asked, .is-over) #table:not([data-revision='{after}'])")
    table.wait_for()
    return int(table.get_attribute("data-revision") or NEVER)


def is_over(page: Page) -> bool:
    return page.locator("body.is-over").count() == 1


def choose_on_the_table(page: Page) -> None:
    """Click a card if one can be played, else the first answer of the list."""
    cards = page.locator("#table .hand button[data-answer]")
    answers = page.locator("[data-question] button[data-answer]")
    (cards if cards.count() else answers).first.click()


def path_of(page: Page) -> str:
    return "/" + page.url.split("/", 3)[3]


def test_a_whole_match_is_clicked_to_its_end(
    page: Page, shared_server: Server, know_all: Callable[[Server, str], Match]
) -> None:
    play_now(page, shared_server)
    revision = next_turn(page, NEVER)
    while not is_over(page):
        choose_on_the_table(page)
        revision = next_turn(page, revision)
    match = know_all(shared_server, path_of(page))
    assert match.state.over
    assert match.revision == revision
    expect(page.locator("#log li").last).to_contain_text("wins the match")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_it_can_be_played_by_keyboard_alone(page: Page, shared_server: Server) -> None:
    page.goto(shared_server.address)
    page.get_by_role("button", name="Play Suspense now").focus()
    page.keyboard.press("Enter")
    revision = next_turn(page, NEVER)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    page.keyboard.press("q")
    expect(page.locator("[data-question] [data-answer]").first).to_be_focused()
    page.keyboard.press("Enter")
    revision = next_turn(page, revision)
    expect(page.locator("[data-question] [data-answer]:focus")).to_have_count(1)
    page.keyboard.press("h")
    expect(page.locator("#toast")).to_contain_text("Hint: ")
    for key in "11231":
        if not is_over(page):
            page.keyboard.press(key)
            revision = next_turn(page, revision)
    assert page.locator("#log li", has_text="Player 1 plays").count() >= 3


def test_the_keys_switch_between_log_and_rules(page: Page, shared_server: Server) -> None:
    play_now(page, shared_server)
    next_turn(page, NEVER)
    page.keyboard.press("r")
    expect(page.locator(".rules-panel")).to_be_visible()
    expect(page.locator(".log-panel")).to_be_hidden()
    page.keyboard.press("l")
    expect(page.locator(".log-panel")).to_be_visible()


def set_up_with_open_seat(page: Page, server: Server) -> str:
    """A table with an open seat and a bot; returns the invitation."""
    page.goto(f"{server.address}/new/suspense")
    page.get_by_label("Name").first.fill("Ann")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Open the table").click()
    return page.get_by_label("Invitation link").input_value()


def person_to_move(page: Page, after: int) -> tuple[str, int]:
    """Who is asked next after a revision, once it is not a bot, and at which; "" at the end."""
    person = page.locator(".seat.is-active h2", has_text=re.compile("^(Ann|Bo)$"))
    table = page.locator(f"#table:not([data-revision='{after}'])")
    table.filter(has=person).or_(page.locator("body.is-over")).first.wait_for()
    if is_over(page):
        return "", NEVER
    return person.inner_text(), int(table.get_attribute("data-revision") or NEVER)


def test_two_browsers_play_each_other(
    new_context: NewContext, shared_server: Server, know_all: Callable[[Server, str], Match]
) -> None:
    ann = new_context().new_page()
    invitation = set_up_with_open_seat(ann, shared_server)
    expect(ann.get_by_role("img", name="QR code with the invitation for seat 2")).to_be_visible()
    bo = new_context().new_page()
    bo.goto(invitation)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Take the seat").click()
    expect(bo.locator(".own")).to_contain_text("Bo")
    expect(ann.get_by_label("Invitation link")).to_have_count(0)
    expect(ann.locator(".others")).to_contain_text("Bo")
    turns = {"Ann": 0, "Bo": 0}
    revision = NEVER
    while True:
        name, revision = person_to_move(ann, revision)
        if not name:
            break
        page = ann if name == "Ann" else bo
        turns[name] += 1
        page.locator(f"body.is-asked #table[data-revision='{revision}']").wait_for()
        page.locator("[data-question] button[data-answer]").first.click()
    expect(bo.locator("body.is-over")).to_have_count(1)
    assert all(turns.values())
    match = know_all(shared_server, path_of(ann))
    assert match.state.over
    assert {name: [s.seat for s in match.steps].count(i) for i, name in enumerate(turns)} == turns
    bo.get_by_role("button", name="Play again").click()
    expect(bo.locator(".own")).to_contain_text("Bo")
    ann.get_by_role("link", name="To the next match").click()
    expect(ann.locator(".own")).to_contain_text("Ann")


def test_people_pass_one_device_around(page: Page, shared_server: Server) -> None:
    page.goto(f"{shared_server.address}/new/suspense")
    for seat, name in enumerate(("Ann", "Bo", "Cy")):
        page.get_by_label(f"Seat {seat + 1}").select_option("me")
        page.get_by_label("Name").nth(seat).fill(name)
    page.get_by_label("First seat").select_option("seat 2")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Pass the device to Bo")).to_be_visible()
    assert page.locator("#table button[data-answer]").count() == 0
    page.keyboard.press("Escape")
    expect(page.get_by_text("Pass the device to Bo")).to_be_visible()
    page.get_by_role("button", name="Show my hand").click()
    page.locator("#table .hand button[data-answer]").first.click()
    expect(page.get_by_text("Pass the device to Cy")).to_be_visible()
    assert page.locator("#table button[data-answer]").count() == 0


def test_a_refusal_is_shown_with_its_rule(page: Page, shared_server: Server) -> None:
    page.goto(f"{shared_server.address}/new/suspense")
    page.get_by_label("First seat").select_option("seat 1")
    page.get_by_role("button", name="Open the table").click()
    next_turn(page, NEVER)
    page.evaluate(FORGED_ANSWER)
    expect(page.locator("#toast")).to_contain_text("everyone must play a card")
    page.locator("#toast").get_by_role("link", name="SU7").click()
    expect(page.locator("#rule-su7")).to_be_in_viewport()


def test_what_did_not_change_is_not_drawn_again(page: Page, shared_server: Server) -> None:
    """A redraw under somebody's finger would swallow the press."""
    play_now(page, shared_server)
    next_turn(page, NEVER)
    expect(page.locator("#speed")).to_have_value("instant")
    other = page.context.new_page()
    other.goto(page.url)
    next_turn(other, NEVER)
    expect(other.locator("#speed")).to_have_value("instant")
    button = other.locator("[data-question] [data-answer]").first.element_handle()
    page.locator("summary", has_text="More").click()
    page.get_by_label("Bots").select_option("slow")
    expect(other.locator("#speed")).to_have_value("slow")  # so the table was sent again
    assert button.evaluate("button => button.isConnected")


def test_a_table_is_found_again_on_the_start_page(page: Page, shared_server: Server) -> None:
    play_now(page, shared_server)
    next_turn(page, NEVER)
    address = page.url
    page.get_by_role("link", name="Leave").click()
    page.locator("#resume a").first.click()
    next_turn(page, NEVER)
    assert page.url == address


def test_the_theme_is_remembered(page: Page, shared_server: Server) -> None:
    page.goto(shared_server.address)
    page.get_by_label("Theme").select_option("dark")
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    dark = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    page.get_by_label("Theme").select_option("light")
    assert dark != page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")


def test_sound_can_be_switched_on(page: Page, shared_server: Server) -> None:
    play_now(page, shared_server)
    revision = next_turn(page, NEVER)
    page.locator("summary", has_text="More").click()
    page.get_by_label("Sound").select_option("on")
    page.keyboard.press("Escape")
    page.locator("[data-question] [data-answer]").first.click()
    next_turn(page, revision)


def test_a_saved_match_is_replayed_step_by_step(
    page: Page, shared_server: Server, tmp_path: Path, finished_record: str
) -> None:
    record = tmp_path / "match.json"
    record.write_text(finished_record)
    steps = len(json.loads(finished_record)["answers"])
    page.goto(shared_server.address)
    page.locator("[data-import]").set_input_files(record)
    expect(page.locator("#step")).to_have_text(f"0 of {steps}")
    expect(page.locator("#table .table")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#log li")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#step")).to_have_text(f"2 of {steps}")
    page.get_by_role("button", name="Back").click()
    page.locator("#scrub").fill(str(steps))
    expect(page.locator("#log li").last).to_contain_text("wins the match")
    page.get_by_label("Seen by").select_option(label="Bo")
    expect(page.locator(".own")).to_contain_text("Bo")


def test_a_file_that_is_no_record_is_refused(
    page: Page, shared_server: Server, tmp_path: Path
) -> None:
    wrong = tmp_path / "holiday.json"
    wrong.write_text("[]")
    page.goto(shared_server.address)
    page.locator("[data-import]").set_input_files(wrong)
    expect(page.locator("#toast")).to_contain_text("This is no match record")
