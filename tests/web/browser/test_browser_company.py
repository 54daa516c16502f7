"""Several people at a table: invitations, one device, seats that are asked together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from gamenight.core.match import Match
from tests.web.support.handing import before_last, finished_match, hand_over
from tests.web.support.playing import (
    SETTLED,
    give_answer,
    go_on,
    is_over,
    path_of,
    wait_for_question,
)

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

pytestmark = pytest.mark.browser

NewContext = Callable[..., BrowserContext]
LAST_ANSWERS = 4
"""How many answers of the first seat are missing from a match that is handed over."""


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context(reduced_motion="reduce").new_page()


def invite(visitor: Visitor, new_context: NewContext, game: str, **form: str) -> tuple[Page, Page]:
    """Ann at a table whose second seat is open, and Bo, who was invited to it."""
    ann, bo = (new_context(reduced_motion="reduce").new_page() for _ in range(2))
    seats = {"name-0": "Ann", "seat-1": "open"}
    ann.goto(visitor.server.address + visitor.set_up(game, **seats, **form))
    bo.goto(ann.get_by_label("Invitation link").input_value())
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Join").click()
    expect(bo.locator(".own h2")).to_have_text("You")
    expect(ann.get_by_label("Invitation link")).to_have_count(0)
    return ann, bo


def choose_speed(page: Page, speed: str) -> None:
    page.locator("summary", has_text="More").click()
    page.get_by_label("Bots").select_option(speed)
    page.keyboard.press("Escape")


# Invitations


def test_two_browsers_play_each_other(
    new_context: NewContext, visitor: Visitor, know_all: Callable[[Server, str], Match]
) -> None:
    match = finished_match("suspense", 3, {})
    steps = before_last(match, LAST_ANSWERS)
    paths = hand_over(visitor.server, match.header, steps, people=(0, 1))
    ann, bo = (new_context(reduced_motion="reduce").new_page() for _ in paths)
    for page, path in zip((ann, bo), paths, strict=True):
        page.goto(visitor.server.address + path)
    expect(ann.locator("#table")).to_contain_text("Player 2")
    expect(ann.locator("[data-seat='1']")).to_have_attribute("data-presence", "here")
    dot = "seat => getComputedStyle(seat.querySelector('h2'), '::after').width"
    assert ann.locator("[data-seat='1']").evaluate(dot) != "auto"
    assert ann.locator("[data-seat='2']").evaluate(dot) == "auto"  # a bot
    choose_speed(ann, "instant")
    turns = {ann: 0, bo: 0}
    while not is_over(ann):
        for page in turns:
            if page.locator(SETTLED).count() and not is_over(page):
                give_answer(page)
                turns[page] += 1
    expect(bo.locator("body.is-over")).to_have_count(1)
    match = know_all(visitor.server, path_of(ann))
    seats = [step.seat for step in match.steps[len(steps) :]]
    assert [seats.count(0), seats.count(1)] == list(turns.values())
    assert min(turns.values()) > 0
    go_on(bo)
    bo.get_by_role("button", name="Play again").click()
    expect(bo.locator("#table")).to_contain_text("Player 1")
    go_on(ann)
    ann.get_by_role("link", name="Go to the next match").click()
    expect(ann.locator("#table")).to_contain_text("Player 2")
    assert ann.url.split("/")[4] == bo.url.split("/")[4]


def test_players_chat_and_cheer(new_context: NewContext, visitor: Visitor) -> None:
    ann, bo = invite(visitor, new_context, "spots", players="2")
    ann.get_by_role("button", name="Chat").click()
    ann.get_by_label("Write a message").fill("good luck")
    ann.get_by_role("button", name="Send").click()
    bubble = bo.locator(".bubble")
    expect(bubble).to_have_text("good luck")
    expect(bo.locator("[data-side=talk]")).to_have_attribute("data-unread", "1")
    ann.get_by_role("button", name="Bravo!").click()
    expect(bo.locator(".bubble.is-reaction")).to_have_text("Bravo!")
    bo.get_by_role("button", name="Chat").click()
    expect(bo.locator("#lines p")).to_contain_text(["Ann: good luck", "Ann: Bravo!"])
    expect(bo.locator("[data-side=talk]")).not_to_have_attribute("data-unread", "1")
    expect(bo.get_by_label("Delete: good luck")).to_have_count(0)
    ann.get_by_role("button", name="Chat").click()  # a reaction has closed it
    ann.get_by_label("Delete: good luck").click()
    expect(bo.locator("#lines p")).to_have_count(1)
    bo.reload()
    bo.get_by_role("button", name="Chat").click()
    expect(bo.locator("#lines p")).to_contain_text(["Ann: Bravo!"])


def test_an_invitation_is_a_link_and_a_code_until_a_bot_sits_down(
    page: Page, visitor: Visitor
) -> None:
    seats = {"seat-1": "open", "seat-2": "open", "option-first_seat": "0"}
    path = visitor.set_up(players="3", **seats)
    page.goto(visitor.server.address + path)
    expect(page.get_by_role("heading", name="2 seats are open")).to_be_visible()
    expect(page.locator("body.is-asked")).to_be_visible()
    assert page.evaluate("scrollY") == 0  # the question waits until the invitation is sent
    expect(page.get_by_label("Invitation link")).to_have_count(1)  # one for the whole table
    expect(page.get_by_role("img", name="QR code with the invitation")).to_be_visible()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share the link").click()
    expect(page.locator("#toast")).to_have_text("The link is copied.")
    link = page.get_by_label("Invitation link").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.get_by_role("button", name="Let a bot sit here").click()
    expect(page.get_by_role("heading", name="One seat is open")).to_be_visible()
    page.get_by_role("button", name="Let a bot sit here").click()
    expect(page.get_by_label("Invitation link")).to_have_count(0)
    expect(page.locator("#table")).to_contain_text("Bot Max")


def test_a_bot_stands_in_until_the_seat_is_taken_back(
    new_context: NewContext, visitor: Visitor
) -> None:
    ann, bo = invite(visitor, new_context, "suspense", players="3")
    bo.locator("summary", has_text="More").click()
    bo.get_by_role("button", name="Let a bot play for me").click()
    expect(ann.locator("#around")).to_contain_text("A bot is playing for Bo.")
    expect(ann.get_by_role("button", name="Take my seat back")).to_have_count(0)
    bo.get_by_role("button", name="Take my seat back").click()
    expect(ann.locator("#around")).not_to_contain_text("A bot is playing for Bo.")


def test_whoever_joins_or_comes_back_leaves_the_speed_as_it_was_chosen(
    new_context: NewContext, visitor: Visitor
) -> None:
    """These browsers remember another speed, from tables of their own."""
    ann, bo = invite(visitor, new_context, "suspense", players="3")
    choose_speed(ann, "slow")
    for page in (bo, ann):
        page.evaluate("localStorage.setItem('gamenight.speed', 'instant')")
        page.reload()
        page.locator("summary", has_text="More").click()
        page.get_by_role("button", name="Let a bot play for me").click()
        page.get_by_role("button", name="Take my seat back").click()
        expect(page.get_by_role("button", name="Take my seat back")).to_have_count(0)
        for one in (ann, bo):
            expect(one.locator("#speed")).to_have_value("slow")


def test_whoever_plays_alone_finds_the_speed_of_the_last_table(
    page: Page, visitor: Visitor
) -> None:
    page.goto(visitor.server.address + visitor.set_up(players="3"))
    expect(page.locator("#speed")).to_have_value("instant")


# One device


def test_people_pass_one_device_around(page: Page, visitor: Visitor) -> None:
    seats = {f"seat-{seat}": "me" for seat in range(3)}
    names = {"name-0": "Ann", "name-1": "Bo", "name-2": "Cy", "option-first_seat": "1"}
    page.goto(visitor.server.address + visitor.set_up(players="3", **seats, **names))
    expect(page.get_by_text("Pass the device to Bo")).to_be_visible()
    assert page.locator("#table button[data-answer]").count() == 0
    for _ in range(3):  # a browser closes a dialog in the end
        page.keyboard.press("Escape")
        expect(page.get_by_text("Pass the device to Bo")).to_be_visible()
    page.get_by_role("button", name="Show my hand").click()
    expect(page.locator(".own h2")).to_have_text("Bo (you)")
    page.locator("#table .hand button[data-answer]").first.click()
    expect(page.get_by_text("Pass the device to Cy")).to_be_visible()
    assert page.locator("#table button[data-answer]").count() == 0


# Asked together


def test_seats_that_are_asked_together_answer_in_any_order(
    new_context: NewContext, visitor: Visitor
) -> None:
    """In Spotlight both discard two cards and choose their suit at the same time."""
    ann, bo = invite(visitor, new_context, "spotlight", players="2")
    for page, other in ((ann, "Bo"), (bo, "Ann")):
        wait_for_question(page)
        expect(page.locator(".whose")).to_have_text(f"Also waiting for {other}")
    for _ in range(2):
        give_answer(bo)
    expect(bo.locator("[data-question] h2")).to_have_text("Waiting for Ann")
    expect(ann.locator(".whose")).to_have_count(0)
    for _ in range(2):
        give_answer(ann)
    expect(ann.locator("[data-question] h2")).not_to_contain_text("Waiting for")


def test_what_was_chosen_together_is_taken_back_as_one(
    new_context: NewContext, visitor: Visitor
) -> None:
    _, bo = invite(visitor, new_context, "spotlight", players="2")
    wait_for_question(bo)
    words = bo.locator("[data-question] h2")
    asked, hand = words.inner_text(), bo.locator(".hand .card")
    cards = hand.count()
    give_answer(bo)
    expect(words).not_to_have_text(asked)
    expect(hand).to_have_count(cards - 2)
    bo.keyboard.press("u")
    expect(words).to_have_text(asked)
    expect(hand).to_have_count(cards)
    expect(bo.locator("[data-thing][aria-pressed=true]")).to_have_count(0)


def test_what_others_do_leaves_a_choice_under_way_in_peace(
    new_context: NewContext, visitor: Visitor
) -> None:
    """What is pressed, the focus, the place on the page and the buttons themselves stay."""
    ann, bo = invite(visitor, new_context, "spotlight", players="2")
    wait_for_question(ann)
    wait_for_question(bo)
    ann.set_viewport_size({"width": 390, "height": 600})
    card = ann.locator(".hand [data-thing]").first
    card.press("Enter")
    ann.evaluate("scrollTo(0, 40)")
    where = "document.querySelector('.table .zone').getBoundingClientRect().top"
    seen = ann.evaluate(where)
    button = card.element_handle()
    for _ in range(2):
        give_answer(bo)
    expect(ann.locator(".whose")).to_have_count(0)
    assert button.evaluate("card => card.isConnected")
    assert ann.evaluate(where) == pytest.approx(seen, abs=1)
    expect(card).to_be_focused()
    expect(card).to_have_attribute("aria-pressed", "true")


def test_whoever_watches_sees_it_all_and_cannot_choose(
    new_context: NewContext, visitor: Visitor
) -> None:
    path = visitor.set_up(players="3", **{"option-first_seat": "0"})
    watching, page = (new_context(reduced_motion="reduce").new_page() for _ in range(2))
    watching.goto(visitor.server.address + path.rpartition("/")[0])
    page.goto(visitor.server.address + path)
    wait_for_question(page)
    give_answer(page)
    expect(watching.locator("#log p", has_text="Player 1 plays")).to_have_count(1)
    expect(watching.locator("#table button[data-answer]")).to_have_count(0)
    expect(watching.locator("#toast")).to_be_empty()  # nor was a speed sent that it may not choose
    expect(watching.locator("#speed")).to_have_count(0)
