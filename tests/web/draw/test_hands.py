"""Long hands: they can be read, hit and sorted."""

from __future__ import annotations

from itertools import count

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from gamenight.table import (
    Answer,
    Card,
    Layout,
    Order,
    Question,
    Reference,
    Several,
    Table,
    Zone,
)
from tests.some import some
from tests.web.draw.conftest import Drawn, card, rank_card
from tests.web.support.looking import check_page
from tests.web.support.playing import PHONE

pytestmark = pytest.mark.browser

tickets = count()

CARDS: tuple[Card, ...] = tuple(rank_card(number, number) for number in range(36))
BY_RANK = Order("by rank", tuple(card.key for card in reversed(CARDS)))
BY_COLOUR = Order("by colour", tuple(c.key for c in sorted(CARDS, key=lambda c: c.code)))


def with_hand(gallery: Table, length: int) -> Table:
    """A table with a hand of this many cards, and not much else."""
    cards = CARDS[:length]
    hand = Zone("hand", "Hand", cards, Layout.FAN, 1, True, orders=(BY_RANK, BY_COLOUR))
    question = Question("Which?", (1,), tuple(Answer(n, f"Play {n}") for n in range(length)))
    return replace(gallery, zones=(hand,), question=question, summary=None)


@pytest.mark.parametrize("length", [7, 8, 13, 16, 25, 36])
def test_a_long_hand_can_be_read_and_hit(length: int, screen: Drawn, gallery: Table) -> None:
    screen.draw(with_hand(gallery, length), f"ticket {next(tickets)}")
    check_page(screen.page)
    assert screen.page.locator(".dock").evaluate("e => e.offsetHeight / innerHeight") < 0.5
    for number in range(length):
        button = card(screen, number)
        expect(button.locator(".corner").first).to_be_visible()
        button.click(position={"x": 22, "y": 30})
    assert screen.sent() == [[number] for number in range(length)]


def test_in_a_hand_what_can_be_played_is_raised_and_the_rest_dimmed(
    drawn: Drawn, gallery: Table
) -> None:
    table = with_hand(gallery, 5)
    hand = table.zones[0]
    cards = tuple(rank_card(number, number if number == 2 else None) for number in range(5))
    drawn.draw(replace(table, zones=(replace(hand, items=cards, orders=()),)), "one of five")
    drawn.page.wait_for_function("() => !document.getAnimations().length")
    look = "e => [Math.round(e.getBoundingClientRect().top), getComputedStyle(e).filter]"
    (top, dimmed), (raised, bright) = (
        drawn.page.locator(f'[data-key="rank {number}"].card').evaluate(look) for number in (0, 2)
    )
    assert raised == top - 6
    assert (bright, dimmed) == ("none", "saturate(0.5) brightness(0.72)")


def finger(drawn: Drawn, *points: tuple[float, float], release: bool = True) -> None:
    """Put a finger on the screen, slide it from point to point, and lift it."""
    touch = drawn.page.context.new_cdp_session(drawn.page)
    for at, (x, y) in enumerate(points):
        kind = "touchMove" if at else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    if release:
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def middle(drawn: Drawn, number: int) -> tuple[float, float]:
    box = drawn.page.locator(f'.hand li:has([data-key="rank {number}"])').bounding_box()
    assert box is not None
    return box["x"] + min(box["width"], 20) / 2, box["y"] + 20


@pytest.mark.parametrize("length", [7, 13])
def test_a_finger_that_slides_lifts_and_plays_where_it_is_released(
    length: int, browser: Browser, site: str, gallery: Table
) -> None:
    page = browser.new_page(**PHONE, reduced_motion="reduce")
    try:
        drawn = Drawn(page, site)
        drawn.draw(with_hand(gallery, length), f"ticket {next(tickets)}")
        first, last = middle(drawn, 0), middle(drawn, length - 1)
        finger(drawn, first, middle(drawn, 1), middle(drawn, 2), release=False)
        expect(page.locator(".is-under-finger [data-key]")).to_have_attribute("data-key", "rank 2")
        assert not drawn.sent()
        finger(drawn, first, middle(drawn, 3), last)
        assert drawn.sent() == [[length - 1]]
        expect(page.locator(".is-under-finger")).to_have_count(0)
        finger(drawn, first, middle(drawn, 4), (200, 300), first)  # dragged, and put back
        assert not drawn.sent()
    finally:
        page.close()


def test_of_many_things_beside_the_question_no_list_is_in_the_way(
    drawn: Drawn, gallery: Table
) -> None:
    table = with_hand(gallery, 7)
    assert table.question is not None
    question = replace(table.question, several=Several(2, 2, "Lay these"))
    drawn.draw(replace(table, question=question), f"ticket {next(tickets)}")
    expect(drawn.page.locator(".all-answers summary")).to_have_text("List of 7")
    expect(drawn.page.locator(".answers")).to_be_hidden()
    drawn.page.keyboard.press("q")
    expect(card(drawn, 0)).to_be_focused()


def test_a_finger_needs_no_list_of_what_lies_in_the_hand(
    browser: Browser, site: str, gallery: Table
) -> None:
    """A user with a keyboard or a screen reader finds it."""
    page = browser.new_page(**PHONE)
    drawn = Drawn(page, site)
    table = with_hand(gallery, 7)
    drawn.draw(table)
    folded = page.locator(".all-answers")
    clip = "list => getComputedStyle(list).clipPath"
    assert folded.evaluate(clip) != "none"
    folded.locator("summary").focus()
    assert folded.evaluate(clip) == "none"
    drawn.draw(replace(table, zones=(replace(table.zones[0], in_reach=False),)), "on the table")
    assert folded.evaluate(clip) == "none"
    page.close()


def test_what_sorts_and_explains_a_hand_lies_over_no_card(screen: Drawn, gallery: Table) -> None:
    table = with_hand(gallery, 5)
    hand = replace(table.zones[0], reference=Reference("Ranking of hands", "The hands"))
    screen.draw(replace(table, zones=(hand,)), f"ticket {next(tickets)}")
    buttons = screen.page.locator(".aids > button")
    expect(buttons).to_have_count(2)
    for button in buttons.all():
        button.click(trial=True)  # nothing lies over it
    box = "e => { const b = e.getBoundingClientRect(); return [b.top, b.left, b.right]; }"
    top, left, _ = screen.page.locator(".aids").evaluate(box)
    cards = [one.evaluate(box) for one in screen.page.locator(".hand .card").all()]
    for card_top, _, right in some(cards):
        assert right <= left or top < card_top - 44


def test_an_order_that_the_things_have_is_not_offered_twice(drawn: Drawn, gallery: Table) -> None:
    table = with_hand(gallery, 36)
    hand = replace(table.zones[0], items=tuple(reversed(CARDS)))
    drawn.draw(replace(table, zones=(hand,)), f"ticket {next(tickets)}")
    sort = drawn.page.locator("[data-sort=hand]")
    for words in ("Sorted by rank", "Sorted by colour"):
        assert sort.text_content() == words
        sort.click()
    assert sort.text_content() == "Sorted by rank"


def test_a_press_sorts_a_long_hand(drawn: Drawn, gallery: Table) -> None:
    table = with_hand(gallery, 36)
    hand = replace(table.zones[0], key="long hand", items=(*CARDS[1:], CARDS[0]))
    drawn.draw(replace(table, zones=(hand,)), f"ticket {next(tickets)}")

    def keys() -> tuple[str, ...]:
        shown = drawn.page.locator(".hand li [data-key]").all()
        return tuple(card.get_attribute("data-key") or "" for card in shown)

    sort = drawn.page.locator("[data-sort='long hand']")
    dealt = keys()
    for words, order in (
        ("Sorted as dealt", dealt),
        ("Sorted by rank", BY_RANK.keys),
        ("Sorted by colour", BY_COLOUR.keys),
        ("Sorted as dealt", dealt),
    ):
        assert (sort.text_content(), keys()) == (words, order)
        sort.click()
        expect(sort).to_be_focused()


def test_a_hand_that_comes_in_one_of_its_orders_is_not_called_as_dealt(
    drawn: Drawn, gallery: Table
) -> None:
    table = with_hand(gallery, 36)
    as_it_comes = Order("by number", tuple(card.key for card in CARDS[:36]))
    hand = replace(table.zones[0], key="sorted", orders=(BY_RANK, as_it_comes))
    drawn.draw(replace(table, zones=(hand,)), f"ticket {next(tickets)}")
    sort = drawn.page.locator("[data-sort=sorted]")
    for words in ("Sorted by number", "Sorted by rank", "Sorted by number"):
        assert sort.text_content() == words
        sort.click()
