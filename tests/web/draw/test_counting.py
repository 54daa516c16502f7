"""What counts together is lit group by group, by itself or by a press; and pegging boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, expect

from gamenight.core.events import NOBODY
from gamenight.table import Gain, Lane, Seat, Summary, Table, Track, Zone
from tests.web.draw.conftest import Drawn, counted, rank_card

pytestmark = pytest.mark.browser

STEP = 1000
"""How long a group is lit on the walk, in milliseconds."""
LATER = 3600
"""Seconds after the page was opened: long after the page is there."""
ALL = ["6", "7", "11", "12"]
"""The ranks of all cards that count."""


def two_hands() -> Table:
    """A round that was counted: two hands, of which the second has one group."""
    first = counted()
    other = tuple(replace(card, key=f"other {card.key}") for card in (rank_card(3), rank_card(4)))
    group = replace(first.groups[0], label="pair", keys=tuple(card.key for card in other))
    zones = (
        replace(first, owner=0),
        Zone("second", "Hand of Ben", other, owner=1, groups=(group,)),
    )
    gains = (Gain(0, 7, 7, won=True), Gain(1, 2, 2))
    summary = Summary("Round 2", ("Anna scores 7.",), zones, "Anna takes the round", "", gains)
    seats = (Seat(0, "Anna"), Seat(1, "Ben"))
    return Table("gallery", "Round 3", seats, (), None, NOBODY, summary)


class Hands:
    """The page with both hands, and a clock that moves only when a test says so."""

    def __init__(self, browser: Browser, site: str, motion: Literal["reduce", "no-preference"]):
        self.page = browser.new_page(reduced_motion=motion)
        self.page.clock.install(time=0)
        self.page.add_init_script(f"window.calm = {'true' if motion == 'reduce' else 'false'}")
        self.drawn = Drawn(self.page, site)
        self.page.clock.pause_at(LATER)

    def open(self) -> None:
        """Something is there; then a round is counted."""
        self.drawn.draw(replace(two_hands(), summary=None))
        self.drawn.draw(two_hands())
        self.page.wait_for_function("document.querySelector('.one-lit') || calm")

    def wait(self, steps: int) -> None:
        self.page.clock.run_for(steps * STEP)

    def hand(self, number: int) -> Locator:
        return self.page.locator(".moment .thing").nth(number)

    def button(self, name: str) -> Locator:
        return self.page.locator("[data-group]", has_text=name)

    def lit(self, number: int = 0) -> list[str]:
        """The ranks of the lit cards of a hand."""
        return self.hand(number).locator("li.is-lit .corner").all_inner_texts()

    def so_far(self, number: int = 0) -> str:
        return self.hand(number).locator("[data-group='-1'] .seen").text_content() or ""

    def pressed(self) -> list[str]:
        return self.page.locator("[aria-pressed=true] .hidden").all_text_contents()


@pytest.fixture
def hands(browser: Browser, site: str) -> Iterator[Hands]:
    """Just opened, for a reader who likes movement."""
    hands = Hands(browser, site, "no-preference")
    hands.open()
    yield hands
    assert hands.drawn.errors == []
    hands.page.close()


@pytest.fixture
def still(browser: Browser, site: str) -> Iterator[Hands]:
    """For a reader who prefers that nothing moves."""
    hands = Hands(browser, site, "reduce")
    hands.open()
    yield hands
    assert hands.drawn.errors == []
    hands.page.close()


def test_a_counted_round_is_walked_through_hand_by_hand(hands: Hands) -> None:
    walked = []
    for _ in range(5):
        walked.append((hands.lit(0), hands.so_far(0), hands.lit(1), hands.so_far(1)))
        hands.wait(1)
    assert walked == [
        (["6", "12"], "2 of 7", [], "0 of 2"),
        (["7", "11"], "4 of 7", [], "0 of 2"),
        (["6", "7"], "7 of 7", [], "0 of 2"),
        (ALL, "7 in all", ["3", "4"], "2 of 2"),
        (ALL, "7 in all", ["3", "4"], "2 in all"),
    ]
    hands.wait(9)
    assert (hands.lit(0), hands.lit(1)) == (ALL, ["3", "4"])
    expect(hands.page.locator(".one-lit")).to_have_count(0)


@pytest.mark.parametrize("how", ["press", "key"])
def test_whatever_is_pressed_ends_the_walk(hands: Hands, how: str) -> None:
    hands.wait(1)
    assert hands.lit() == ["7", "11"]
    if how == "press":
        hands.page.locator(".moment .verdict").click()
    else:
        hands.page.keyboard.press("x")
    for _ in range(3):
        assert (hands.lit(0), hands.lit(1)) == (ALL, ["3", "4"])
        hands.wait(1)


def test_a_group_that_is_pressed_on_the_walk_stays_lit(hands: Hands) -> None:
    hands.button("run of 2").click()
    for _ in range(3):
        assert hands.lit() == ["6", "7"]
        assert hands.so_far() == "7 of 7"
        hands.wait(1)


def test_going_on_ends_the_walk_and_the_moment(hands: Hands) -> None:
    hands.wait(2)
    hands.page.keyboard.press("Enter")
    expect(hands.page.locator(".moment")).to_have_count(0)


def test_the_walk_goes_on_while_the_table_changes(hands: Hands) -> None:
    hands.wait(1)
    hands.drawn.draw(replace(two_hands(), headline="Round 3, Ben plays"))
    assert hands.lit() == ["7", "11"]
    hands.wait(1)
    assert hands.lit() == ["6", "7"]


def test_whoever_opens_the_page_later_has_seen_it_before(browser: Browser, site: str) -> None:
    hands = Hands(browser, site, "no-preference")
    hands.drawn.draw(two_hands())
    for _ in range(2):
        assert (hands.lit(0), hands.lit(1)) == (ALL, ["3", "4"])
        hands.wait(1)
    hands.page.close()


def test_whoever_prefers_stillness_sees_all_at_once(still: Hands) -> None:
    for _ in range(3):
        assert (still.lit(0), still.lit(1)) == (ALL, ["3", "4"])
        assert still.so_far() == "7 in all"
        still.wait(1)
    assert still.pressed() == ["all together", "all together"]


def test_one_group_is_lit_at_a_time(still: Hands) -> None:
    still.button("18 for 2: Green 6").click()
    assert still.lit() == ["6", "12"]
    still.button("pair").click()
    assert (still.lit(0), still.lit(1)) == (ALL, ["3", "4"])
    assert still.pressed() == ["all together", "pair for 2: Orange-yellow 3, Yellow 4"]
    still.hand(1).locator("[data-group='-1']").click()
    assert still.pressed() == ["all together", "all together"]


def test_the_focus_lights_a_group(still: Hands) -> None:
    still.hand(0).locator("[data-group='-1']").focus()
    assert still.lit() == ALL
    still.page.keyboard.press("Tab")
    assert still.lit() == ["6", "12"]
    still.page.keyboard.press("Tab")
    assert still.lit() == ["7", "11"]
    still.page.keyboard.press("Enter")
    assert still.lit() == ["7", "11"]
    assert still.so_far() == "4 of 7"


def test_lit_cards_are_raised_and_have_a_ring(still: Hands) -> None:
    still.button("18 for 2: Green 6").click()
    look = "(card) => [getComputedStyle(card).translate, getComputedStyle(card).outlineStyle]"
    cards = still.hand(0).locator(".card")
    assert cards.nth(0).evaluate(look) == ["0px -6.4px", "solid"]
    assert cards.nth(1).evaluate(look) == ["none", "none"]


# Pegging boards


def track_table(length: int, *lanes: Lane) -> Table:
    track = Track("race", "The race", lanes, length)
    return Table("gallery", "", (), (Zone("race", "Race", (track,)),), None, NOBODY)


def pegs(drawn: Drawn) -> list[tuple[float, float]]:
    """Where the pegs stand: the back one and the front one of each lane."""
    moved = drawn.page.locator(".track .peg").evaluate_all(
        "(pegs) => pegs.map((peg) => peg.getAttribute('transform'))"
    )
    places = [re.findall(r"[-\d.]+", one) for one in moved]
    return [(float(x), float(y)) for x, y in places]


BESIDE = """() => {
    const board = document.querySelector(".track .pegs").getBoundingClientRect();
    const pegs = [...document.querySelectorAll(".track .peg")];
    return pegs.map((peg) => peg.getBoundingClientRect()).filter((place) =>
        place.left < board.left || place.right > board.right ||
        place.top < board.top || place.bottom > board.bottom);
}"""
"""The pegs that are not wholly on the board."""
LENGTHS = (1, 2, 30, 31, 50, 61, 120, 121, 122, 200, 241, 10_000)


@pytest.mark.parametrize("length", LENGTHS)
def test_on_a_track_of_any_length_every_peg_is_on_the_board(length: int, screen: Drawn) -> None:
    moments = sorted({0, 1, length // 2, length - 1, length, length + 9})
    for points in moments:
        lanes = (Lane("Anna", "blue", points, points // 2), Lane("Ben", "red", 0))
        screen.draw(track_table(length, *lanes))
        assert screen.page.evaluate(BESIDE) == [], points


def test_rows_lead_out_and_back_with_a_gap_after_every_fifth_hole(drawn: Drawn) -> None:
    fronts = []
    for points in (1, 2, 5, 6, 30, 31, 60, 61):
        drawn.draw(track_table(121, Lane("Anna", "blue", points)))
        fronts.append(pegs(drawn)[1])
    one, two, five, six, end, back, home, out = fronts
    assert two[0] - one[0] < six[0] - five[0]
    assert one[1] == end[1] < back[1] == home[1] < out[1]
    assert end[0] == back[0]
    assert one[0] == home[0] == out[0]


def test_no_two_pegs_share_a_hole_on_the_way(drawn: Drawn) -> None:
    seen = set()
    for points in range(1, 122):
        drawn.draw(track_table(121, Lane("Anna", "blue", points), Lane("Ben", "red", points)))
        places = pegs(drawn)
        seen |= {places[1], places[3]}
    assert len(seen) == 2 * 121


def test_a_long_track_goes_round_the_board_again(drawn: Drawn) -> None:
    lanes = (Lane("Anna", "blue", 131, 119), Lane("Ben", "red", 11))
    drawn.draw(track_table(200, *lanes))
    (_, first), (_, second) = [pegs(drawn)[at : at + 2] for at in (0, 2)]
    assert first[0] == second[0]
    expect(drawn.page.locator(".lap")).to_have_text([" lap 2 of 2", " lap 1 of 2"])


def test_a_track_is_told_in_words(drawn: Drawn) -> None:
    drawn.draw(track_table(121, Lane("Anna", "blue", 48, 42), Lane("Ben", "red", 0)))
    heard = drawn.page.locator(".track").aria_snapshot()
    assert heard.splitlines() == [
        '- list "The race":',
        '  - listitem: "Anna: 48 of 121, last gain 6"',
        '  - listitem: "Ben: 0 of 121"',
    ]


def test_a_board_is_drawn_with_few_elements(drawn: Drawn) -> None:
    drawn.draw(track_table(121, Lane("Anna", "blue", 48, 42), Lane("Ben", "red", 0)))
    assert drawn.page.locator(".track .pegs *").count() < 20


def test_lanes_differ_in_shape(drawn: Drawn) -> None:
    drawn.draw(track_table(121, Lane("Anna", "blue", 48, 42), Lane("Ben", "red", 0)))
    shapes = [path.get_attribute("d") for path in drawn.page.locator(".track .peg path").all()]
    assert shapes[0] == shapes[1] != shapes[2] == shapes[3]
