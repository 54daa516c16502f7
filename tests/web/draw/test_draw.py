"""Tables as the browser draws them: complete, playable by button, and silent about secrets."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from gamenight.core.events import NOBODY
from gamenight.core.random import random_from
from gamenight.game.registry import find_game, game_ids
from gamenight.table import (
    Answer,
    Card,
    Cell,
    Counter,
    Item,
    Layout,
    Mark,
    Sheet,
    Table,
    Token,
    Zone,
)
from gamenight.table.colours import WHEEL
from tests.some import some
from tests.web.draw.conftest import Drawn, answer_at_random

pytestmark = pytest.mark.browser

VOID = {"br", "hr", "img", "input", "link", "meta"}
STEPS = 10
"""How far a game is followed."""
SECRET = "Queen of Nowhere"
"""Written on every face-down card of the gallery."""


class Element:
    def __init__(self, tag: str, attributes: dict[str, str], parent: Element | None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.text = ""

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    def ancestors(self) -> Iterator[Element]:
        if self.parent:
            yield self.parent
            yield from self.parent.ancestors()

    def is_in(self, attribute: str) -> bool:
        return any(attribute in above.attributes for above in self.ancestors())


class Page(HTMLParser):
    """All elements of a piece of markup; refuses what is not well formed."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(markup)
        self.close()
        assert not self._open, f"never closed: {[element.tag for element in self._open]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        parent = self._open[-1] if self._open else None
        assert len(dict(attrs)) == len(attrs), f"an attribute occurs twice in {tag} {attrs}"
        element = Element(tag, {name: value or "" for name, value in attrs}, parent)
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def having(self, attribute: str) -> list[Element]:
        return [element for element in self.elements if attribute in element.attributes]

    def of_class(self, name: str) -> list[Element]:
        return [element for element in self.elements if name in element.classes]


@pytest.fixture(scope="module")
def markup(gallery: Table, drawn: Drawn) -> str:
    return drawn.draw(gallery)


@pytest.fixture(scope="module")
def page(markup: str) -> Page:
    return Page(markup)


def described(thing: object) -> Iterator[Any]:
    """A described thing and all that is described inside it."""
    if isinstance(thing, tuple):
        for part in thing:
            yield from described(part)
    elif isinstance(thing, Struct):
        yield thing
        for field in fields(thing):
            yield from described(getattr(thing, field.name))


def answers_on_table(table: Table) -> set[int]:
    """Every answer that lies on the table itself; of a stack only its top."""
    zones = [
        replace(zone, items=zone.items[-1:]) if zone.layout is Layout.STACK else zone
        for zone in table.zones
    ]
    parts = described(tuple(zones))
    return {part.answer for part in parts if getattr(part, "answer", None) is not None}


# The markup as such


def test_the_gallery_shows_the_whole_vocabulary(gallery: Table) -> None:
    kinds = {type(part) for part in described(gallery)}
    assert {*get_args(Item)} <= kinds
    assert {zone.layout for zone in gallery.zones} == set(Layout)
    marks = {mark for part in described(gallery) for mark in getattr(part, "marks", ())}
    assert marks == set(Mark)


def test_the_root_names_the_game(page: Page) -> None:
    root = page.elements[0]
    assert root.classes == ["table", "with-result", "has-rail", "with-board", "dock-cards"]
    assert root.attributes["data-game"] == "gallery"


def test_nothing_is_inline_that_a_strict_policy_forbids(page: Page) -> None:
    styles = [part for e in page.having("style") for part in e.attributes["style"].split(";")]
    assert styles  # set by script, and nothing but sizes for the style sheets
    assert not [part for part in styles if part.strip() and not part.strip().startswith("--")]
    assert not [e for e in page.elements if e.tag in ("script", "style")]
    assert not [name for e in page.elements for name in e.attributes if name.startswith("on")]


def test_no_button_holds_another(page: Page) -> None:
    buttons = [element for element in page.elements if element.tag == "button"]
    assert buttons
    assert not [b for b in buttons if any(above.tag == "button" for above in b.ancestors())]


def test_only_phrasing_stands_in_buttons(page: Page) -> None:
    inside = {e.tag for e in page.elements if any(a.tag == "button" for a in e.ancestors())}
    assert inside <= {"span", "svg", "path", "circle", "rect", "use", "kbd"}


def test_names_are_escaped(markup: str) -> None:
    assert "<script>" not in markup
    assert "&lt;script&gt;alert" in markup


# What lies where


def test_every_zone_has_its_name_heading_and_count(
    gallery: Table, page: Page, drawn: Drawn
) -> None:
    sections = {element.attributes["data-zone"]: element for element in page.having("data-zone")}
    for zone in gallery.zones:
        section = sections[zone.key]
        assert zone.title in section.text
        assert zone.note in section.text
        assert f"zone-{zone.layout.value}" in section.classes
        assert zone.count is None or str(zone.count) in section.text
    assert any(zone.count is not None for zone in gallery.zones)


def test_every_item_is_drawn_once_under_its_name(gallery: Table, page: Page) -> None:
    drawn = Tally(element.attributes["data-key"] for element in page.having("data-key"))
    assert set(drawn.values()) == {1}
    for zone in some(gallery.zones):
        items = zone.items[-1:] if zone.layout is Layout.STACK else zone.items
        keys = [part.key for part in described(items) if isinstance(part, Item)]
        assert keys or not items
        assert set(keys) <= set(drawn)


def test_marks_become_classes(page: Page) -> None:
    for mark in some(Mark):
        assert page.of_class(f"is-{mark.value}")


def test_the_active_seat_alone_is_marked(page: Page) -> None:
    active = page.of_class("is-active")
    assert ["own" in seat.classes for seat in active] == [True]
    assert "Your turn" in active[0].text


def test_the_viewer_sits_below_the_others_clockwise(page: Page) -> None:
    seats = [element.attributes["aria-label"] for element in page.of_class("seat")]
    assert seats == ["Chloé", "Anna", "<script>alert('x')</script>"]


def test_a_loss_has_a_real_minus(gallery: Table, drawn: Drawn) -> None:
    owing = Zone("owing", "Owing", (Counter("debt", "points", -4),))
    drawn.draw(replace(gallery, zones=(owing,), summary=None))
    assert drawn.page.locator('[data-key="debt"] .value').inner_text() == "−4"


def test_dice_have_real_pips(page: Page, drawn: Drawn) -> None:
    for value in range(1, 7):
        (die,) = [e for e in page.having("data-key") if e.attributes["data-key"] == f"die {value}"]
        pips = [e for e in page.elements if e.tag == "circle" and die in e.ancestors()]
        assert len(pips) == value


def test_coloured_things_carry_their_code(page: Page, drawn: Drawn) -> None:
    by_key = {element.attributes["data-key"]: element for element in page.having("data-key")}
    assert by_key["face red-orange"].text == "RO"
    assert by_key["both"].text == "B"
    assert by_key["bean"].text == "R"
    assert by_key["pawn"].text == "O"
    assert by_key["gamer 2"].text == "RB"


def test_secondary_colours_show_their_parents(page: Page, drawn: Drawn) -> None:
    (die,) = [e for e in page.elements if e.attributes.get("data-key") == "face red-orange"]
    halves = [
        e.attributes["fill"] for e in page.elements if e.tag == "path" and die in e.ancestors()
    ]
    assert halves == ["#D7263D", "#F3862F"]


def test_a_disc_has_a_picture_with_what_is_printed_on_its_spaces(page: Page) -> None:
    (disc,) = page.of_class("disc")
    inside = [e for e in page.elements if disc in e.ancestors()]
    assert len([e for e in inside if "space" in e.classes]) == 9 * 12
    assert len([e for e in inside if "print" in e.classes]) == 12
    rim = [e.text for e in inside if "rim" in e.classes]
    assert rim == [colour.code for colour in WHEEL]
    assert [e.text for e in inside if "ring-name" in e.classes] == [str(n) for n in range(1, 10)]


def test_the_ways_over_a_board_are_arrows(page: Page) -> None:
    ways = page.of_class("trail")
    heads = [e for e in page.of_class("head") if e.tag == "polygon"]
    assert [e.parent for e in heads] == ways
    assert ["is-possible" in way.classes for way in ways] == [False, True, False]


# The question and its answers


def test_every_answer_stands_once_in_the_list(gallery: Table, page: Page) -> None:
    """Last the folded list of what lies on the table; beside it what gives something up is last."""
    listed = [e for e in page.having("data-answer") if e.is_in("data-question")]
    folded = [any(above.tag == "details" for above in e.ancestors()) for e in listed]
    assert gallery.question
    by_number = {str(answer.number): answer for answer in gallery.question.answers}
    answers = [by_number[e.attributes["data-answer"]] for e in listed]
    assert len(answers) == len(by_number)
    assert folded == sorted(folded)
    assert len(set(folded)) == 2
    apart = [answer for answer, is_folded in zip(answers, folded, strict=True) if not is_folded]
    assert [answer.final for answer in apart] == sorted(answer.final for answer in apart)
    assert all(e.tag == "button" and e.attributes["type"] == "button" for e in listed)
    assert all(answer.label in e.text for answer, e in zip(answers, listed, strict=True))


def test_the_first_nine_answers_have_keys(page: Page) -> None:
    keys = [element.text for element in page.elements if element.tag == "kbd"]
    assert keys == [str(number) for number in range(1, 10)]


def test_the_only_answer_is_ready(gallery: Table, drawn: Drawn) -> None:
    question = gallery.question
    assert question
    on_table = answers_on_table(gallery)
    lies = next(a for a in question.answers if a.number in on_table and not a.final)
    gives_up = next(a for a in question.answers if a.final)

    def answers(*choice: Answer) -> list[Element]:
        asked = replace(question, answers=choice, several=None, amount=None)
        page = Page(drawn.draw(replace(gallery, question=asked)))
        return [e for e in page.having("data-answer") if e.is_in("data-question")]

    (only,) = answers(lies)
    assert "primary" in only.classes
    assert not any(above.tag == "details" for above in only.ancestors())
    assert not [e for e in (*answers(lies, gives_up), *answers(gives_up)) if "primary" in e.classes]


def test_final_answers_are_set_apart(page: Page) -> None:
    answers = [element for element in page.of_class("final") if element.tag == "button"]
    assert [element.attributes["data-answer"] for element in answers] == ["31"]


def test_every_choosable_thing_is_a_button_with_a_name(gallery: Table, page: Page) -> None:
    buttons = [e for e in page.having("data-answer") if not e.is_in("data-question")]
    numbers = Tally(int(button.attributes["data-answer"]) for button in buttons)
    assert numbers == Tally(answers_on_table(gallery))
    assert all(button.tag == "button" for button in buttons)
    names = {e.parent: e.text for e in page.of_class("hidden")}
    assert all(names[button] for button in buttons)


def test_a_cell_says_its_colour_its_column_and_its_number(gallery: Table, drawn: Drawn) -> None:
    row = (Cell("RO: 6 10", colour="red-orange"), Cell("1", answer=17))
    sheet = Sheet("bids", "Bids", ("your cards", "1"), (row,))
    zones = (Zone("bids", "Bids", (sheet,), Layout.SHEET),)
    page = Page(drawn.draw(replace(gallery, zones=zones, summary=None)))
    assert "RO: 6 10, red-orange, 1" in [e.text for e in page.of_class("hidden")]


def test_whatever_stands_on_a_thing_is_part_of_its_name(page: Page) -> None:
    """A user who speaks to the page says what can be read there, and codes are read as colours."""
    names = {e.parent: e.text for e in page.of_class("hidden")}
    stands_on = [
        (element.text, names[above])
        for kind in ("title", "text", "under")
        for element in page.of_class(kind)
        for above in element.ancestors()
        if above.tag == "button"
    ]
    assert stands_on
    assert [text for text, name in stands_on if text not in name] == []


def test_nothing_is_said_twice(drawn: Drawn) -> None:
    def said(item: Card | Token) -> str:
        table = Table("gallery", "", (), (Zone("zone", "Zone", (item,)),), None, NOBODY)
        (thing,) = Page(drawn.draw(table)).having("data-key")
        return thing.attributes["aria-label"]

    assert said(Card("card", "Star 4, secret", text="secret")) == "Star 4, secret"
    assert said(Card("card", "Star 4", text="Highest wins")) == "Star 4, Highest wins"
    assert said(Token("token", "3 treats", "brown", count=3)) == "3 treats"
    assert said(Token("token", "Treat", "brown", count=3)) == "Treat, 3 times"


def test_the_end_of_a_round_shows_its_arithmetic_and_offers_nothing(page: Page) -> None:
    (summary,) = page.of_class("moment")
    assert "Anna scores 2 + 3 = 5." in summary.text
    inside = [element for element in page.elements if summary in element.ancestors()]
    assert not [element for element in inside if "data-answer" in element.attributes]
    assert "rank 6" not in [e.attributes.get("data-key") for e in inside]


def test_what_a_finished_match_came_to_is_among_its_records(gallery: Table, drawn: Drawn) -> None:
    """Nothing more is asked, and no round goes on."""
    drawn.page.evaluate(
        "document.body.append(Object.assign(document.createElement('div'), {id: 'records'}))"
    )
    over = Page(drawn.draw(replace(gallery, over=True, question=None)))
    assert not over.having("data-question")
    assert not over.of_class("moment")
    records = Page(drawn.page.locator("#records").inner_html())
    drawn.page.evaluate("document.querySelector('#records').remove()")
    (summary,) = records.of_class("summary")
    assert "Anna scores 2 + 3 = 5.Chloé scores 0." in summary.text
    assert not records.having("data-answer")


def test_an_empty_hand_keeps_its_place(gallery: Table, drawn: Drawn) -> None:
    zones = tuple(replace(zone, items=()) if zone.key == "hand" else zone for zone in gallery.zones)
    page = Page(drawn.draw(replace(gallery, zones=zones)))
    (dock,) = page.of_class("dock")
    assert [empty.text for empty in page.of_class("empty") if dock in empty.ancestors()] == [
        "empty"
    ]


def test_whoever_watches_reads_who_is_waited_for(watched: Table, drawn: Drawn) -> None:
    page = Page(drawn.draw(watched))
    (question,) = page.having("data-question")
    assert question.text == "Bertram is thinking"
    assert not page.of_class("own")
    assert len(page.of_class("seat")) == 3


# Secrets


def test_face_down_cards_give_nothing_away(markup: str) -> None:
    assert SECRET not in markup


def test_what_a_face_down_card_is_does_not_change_the_markup(
    gallery: Table, markup: str, drawn: Drawn
) -> None:
    def turned(zone: Zone) -> Zone:
        items = tuple(
            replace(item, corner="9", paper="black", stars=1, band="red", slots=())
            if isinstance(item, Card) and item.face_down
            else item
            for item in zone.items
        )
        return replace(zone, items=items)

    other = replace(gallery, zones=tuple(turned(zone) for zone in gallery.zones))
    assert other != gallery
    assert drawn.draw(other) == markup


# Real games


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_can_be_played_by_button(game_id: str, drawn: Drawn) -> None:
    game = find_game(game_id)
    players = game.rules.players[-1]
    names = [f"Player {seat}" for seat in range(players)]
    random = random_from(7, 1)
    state = game.rules.new(players, {}, random)
    for _ in range(STEPS):
        if state.over:
            break
        view = state.view(state.turn)
        table = game.table(view, names)
        drawn.draw(table)
        offered = drawn.answers()
        drawn.draw(game.table(state.view(NOBODY), names))
        assert not drawn.answers()
        open_answers = view.legal
        if view.choice is not None:
            open_answers = (*view.choice.things, *view.choice.instead)
        several = table.question.several if table.question is not None else None
        if several is not None and several.at_once:  # places follow once a card is pressed
            open_answers = view.legal
        assert offered == set(open_answers)
        answer_at_random(state, random)


# Card backs


def test_every_game_has_a_pattern_of_its_own(drawn: Drawn) -> None:
    games = ["suspense", "spots", "spotlight", "spielnacht", "spectrum", "roll-and-color"]
    patterns = drawn.page.evaluate(
        "async (games) => { const { pattern } = await import('/js/draw/backs.js');"
        " return games.map(pattern); }",
        games,
    )
    assert len(set(patterns)) == len(games)
