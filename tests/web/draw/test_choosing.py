"""Choosing several things, an amount, an answer that is asked twice; dragging."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from gamenight.table import (
    Amount,
    Answer,
    Layout,
    Question,
    Several,
    Sum,
    Table,
    Zone,
)
from gamenight.table.choosing import progress
from tests.web.draw.conftest import Drawn, card, rank_card

pytestmark = pytest.mark.browser

HAND = (6, 7, 8, 9)
"""The cards of the gallery's hand that can be chosen."""
THINGS = tuple(Answer(number, f"Rank {number}") for number in HAND)
VALUES = tuple((number, number) for number in HAND)

Ask = Callable[[Question], None]
tickets = count()


@pytest.fixture
def ask(drawn: Drawn, gallery: Table) -> Ask:
    """Asks a question at a table with the gallery's hand."""
    hand = tuple(zone for zone in gallery.zones if zone.key == "hand")

    def ask(question: Question) -> None:
        table = replace(gallery, zones=hand, question=question, summary=None)
        drawn.draw(table, f"ticket {next(tickets)}")
        drawn.sent()

    return ask


def unfold(drawn: Drawn) -> None:
    """Open the list of what lies on the table, as keys do."""
    if not drawn.page.locator(".answers").first.is_visible():
        drawn.page.locator(".all-answers summary").press("Enter")


def press(drawn: Drawn, *numbers: int) -> None:
    for number in numbers:
        card(drawn, number).click(position={"x": 12, "y": 30})


def which_cards(several: Several) -> Question:
    return Question("Which cards?", (1,), THINGS, several)


# Several things

BACKGROUND = "element => getComputedStyle(element).backgroundColor"


@pytest.mark.parametrize(
    "several",
    [
        Several(2, 2, "Lay these"),
        Several(1, 3, "Lay these"),
        Several(0, 3, "Lay these", sets=((), (6, 9), (6, 7, 8))),
        Several(2, 3, "Lay these", sum=Sum("points", VALUES, 15)),
        Several(2, 3, "Lay these", sum=Sum("points", VALUES)),
    ],
)
def test_the_words_tell_how_far_a_choice_has_come(drawn: Drawn, ask: Ask, several: Several) -> None:
    """In the words of the terminal."""
    ask(which_cards(several))
    words = drawn.page.locator(".progress-words")
    assert words.inner_text() == progress(several, ())
    press(drawn, 9, 6)
    assert words.inner_text() == progress(several, (6, 9))
    drawn.page.get_by_role("button", name="Lay these").click()
    assert drawn.sent() == [[6, 9]]


def test_done_is_open_only_for_sets_that_are_allowed(drawn: Drawn, ask: Ask) -> None:
    ask(which_cards(Several(3, 3, "Lay these", sets=((6, 7, 8), (7, 8, 9)))))
    done = drawn.page.locator("[data-done=all]")
    press(drawn, 6, 7, 9)
    expect(done).to_be_disabled()
    press(drawn, 9, 8)  # what is pressed again comes out
    expect(done).to_be_enabled()
    done.click()
    assert drawn.sent() == [[6, 7, 8]]


def test_what_does_not_go_with_the_chosen_steps_back(drawn: Drawn, ask: Ask) -> None:
    ask(which_cards(Several(2, 2, "Lay these", sets=((6, 7), (7, 8), (8, 9)))))

    def aside() -> list[int]:
        return [
            one for one in HAND if "is-aside" in (card(drawn, one).get_attribute("class") or "")
        ]

    assert aside() == []
    press(drawn, 6)
    assert aside() == [8, 9]
    press(drawn, 6)
    assert aside() == []


def test_done_stands_out_once_it_is_open(drawn: Drawn, ask: Ask) -> None:
    ask(which_cards(Several(1, 1, "Lay this")))
    press(drawn, 6)
    done, clear = drawn.page.locator("[data-done=all]"), drawn.page.locator("[data-clear]")
    drawn.page.wait_for_function("() => !document.getAnimations().length")
    assert done.evaluate(BACKGROUND) != clear.evaluate(BACKGROUND)


def test_no_more_things_than_allowed_are_taken(drawn: Drawn, ask: Ask) -> None:
    ask(which_cards(Several(1, 2, "Lay these")))
    press(drawn, *HAND)
    drawn.page.get_by_role("button", name="Lay these").click()
    assert drawn.sent() == [[6, 7]]


def test_where_one_is_chosen_another_press_takes_its_place(drawn: Drawn, ask: Ask) -> None:
    ask(which_cards(Several(0, 1, "Lay this", "Lay none")))
    press(drawn, 6, 8)
    drawn.page.get_by_role("button", name="Lay this").click()
    assert drawn.sent() == [[8]]


def test_what_may_be_answered_instead_is_sent_at_once(drawn: Drawn, ask: Ask) -> None:
    ask(which_cards(Several(2, 2, "Take them", instead=(8, 9))))
    press(drawn, 6)
    expect(card(drawn, 6)).to_have_attribute("aria-pressed", "true")
    assert card(drawn, 8).get_attribute("aria-pressed") is None
    press(drawn, 8)
    assert drawn.sent() == [[8]]


def test_clear_takes_everything_out(drawn: Drawn, ask: Ask) -> None:
    ask(which_cards(Several(1, 3, "Lay these")))
    clear = drawn.page.get_by_role("button", name="Clear")
    expect(clear).to_be_disabled()
    press(drawn, 6, 8)
    clear.click()
    assert drawn.page.locator("[aria-pressed=true]").count() == 0
    expect(drawn.page.locator("[data-done=all]")).to_be_disabled()
    assert drawn.sent() == []


def test_choosing_nothing_has_a_button_of_its_own(drawn: Drawn, ask: Ask) -> None:
    ask(which_cards(Several(0, 2, "Discard these", "Keep all")))
    nothing = drawn.page.get_by_role("button", name="Keep all")
    press(drawn, 7)
    expect(nothing).to_have_count(0)
    press(drawn, 7)
    nothing.click()
    assert drawn.sent() == [[]]


def test_a_thing_and_its_words_in_the_list_are_pressed_in_together(drawn: Drawn, ask: Ask) -> None:
    ask(which_cards(Several(1, 3, "Lay these")))
    unfold(drawn)
    listed = drawn.page.locator(".answers").get_by_role("button", name="Rank 8")
    listed.click()
    for button in (listed, card(drawn, 8)):
        expect(button).to_have_attribute("aria-pressed", "true")
    press(drawn, 8)
    for button in (listed, card(drawn, 8)):
        expect(button).to_have_attribute("aria-pressed", "false")


def test_things_that_look_alike_are_counted(drawn: Drawn, gallery: Table) -> None:
    """Three cards with the same answer: each can be pressed, and the list names how many are."""
    alike = tuple(replace(rank_card(5, 5), key=f"five {at}") for at in range(3))
    hand = Zone("hand", "Hand", alike, Layout.FAN, owner=1, in_reach=True)
    question = Question("Which?", (1,), (Answer(5, "Five"),), Several(2, 3, "Lay these"))
    table = replace(gallery, zones=(hand,), question=question, summary=None)
    drawn.draw(table, f"ticket {next(tickets)}")
    drawn.sent()
    drawn.page.locator('[data-key="five 0"]').click()
    unfold(drawn)
    listed = drawn.page.locator(".answers button")
    listed.click()
    assert listed.inner_text() == "1\nFive\n×2"
    drawn.page.get_by_role("button", name="Lay these").click()
    assert drawn.sent() == [[5, 5]]


def test_choosing_nothing_is_never_the_button_that_stands_out(drawn: Drawn, ask: Ask) -> None:
    ask(which_cards(Several(1, 3, "Take these", "Take nothing")))
    nothing = drawn.page.get_by_role("button", name="Take nothing")
    done = drawn.page.get_by_role("button", name="Take these")
    assert "primary" not in (nothing.get_attribute("class") or "")
    expect(done).to_be_disabled()
    press(drawn, 8)
    expect(nothing).to_have_count(0)
    expect(done).to_have_class("primary")


def test_what_gives_something_up_is_not_ready(drawn: Drawn, ask: Ask) -> None:
    ask(Question("Which?", (1,), (Answer(70, "Fold", final=True), Answer(71, "Call"))))
    drawn.page.evaluate("document.activeElement.blur()")
    drawn.page.evaluate("document.querySelectorAll('.hand').forEach((hand) => hand.remove())")
    assert drawn.page.locator(".answers [data-answer]").last.inner_text().endswith("Fold")
    drawn.page.keyboard.press("q")
    expect(drawn.page.locator('[data-answer="71"]')).to_be_focused()


def test_what_gives_something_up_never_has_the_first_key(drawn: Drawn, ask: Ask) -> None:
    """Neither where other answers stand beside it, nor where they lie on the table."""
    moves = Several(1, 2, "Move", sets=((6,), (70,)), at_once=True)
    for several in (None, moves):
        answers = (Answer(70, "Concede", final=True), Answer(6, "Six"), Answer(7, "Seven"))
        ask(Question("Which?", (1,), answers if several is None else answers[:2], several))
        keys = {
            button.get_attribute("data-answer"): button.get_attribute("aria-keyshortcuts")
            for button in drawn.page.locator(".answers [data-answer]").all()
        }
        assert keys.pop("70") == str(len(keys) + 1)
        assert keys["6"] == "1"


def test_the_key_for_done_gives_what_the_button_that_stands_out_gives(
    drawn: Drawn, ask: Ask
) -> None:
    """Never nothing, which has a button of its own."""
    ask(which_cards(Several(0, 2, "Lay these", nothing="Lay nothing")))
    drawn.page.keyboard.press("d")
    assert drawn.sent() == []
    press(drawn, 7)
    drawn.page.keyboard.press("d")
    assert drawn.sent() == [[7]]
    ask(Question("Which?", (1,), (Answer(6, "The only one"),)))
    drawn.page.keyboard.press("d")
    assert drawn.sent() == [[6]]


def test_the_keys_choose_and_finish(drawn: Drawn, ask: Ask) -> None:
    ask(which_cards(Several(2, 2, "Lay these")))
    for key in "13":
        drawn.page.keyboard.press(key)
    drawn.page.keyboard.press("d")
    assert drawn.sent() == [[6, 8]]


# What survives what others do


def test_a_choice_under_way_survives_what_others_do(drawn: Drawn, gallery: Table) -> None:
    question = which_cards(Several(1, 3, "Lay these"))
    hand = tuple(zone for zone in gallery.zones if zone.key == "hand")
    table = replace(gallery, zones=hand, question=question, summary=None)
    drawn.draw(table, "the same")
    press(drawn, 7)
    drawn.draw(replace(table, headline="Bo did something"), "the same")
    expect(card(drawn, 7)).to_have_attribute("aria-pressed", "true")
    drawn.draw(table, "another")
    expect(card(drawn, 7)).to_have_attribute("aria-pressed", "false")


def test_what_did_not_change_is_not_touched(drawn: Drawn, gallery: Table) -> None:
    """So the focus survives, and no press falls between two drawings."""
    page = drawn.page
    drawn.draw(gallery, "the same")
    page.locator(".go-on").click()
    page.locator('[data-answer="30"]').focus()
    page.evaluate("""() => {
        window.touched = [];
        new MutationObserver((changes) => touched.push(...changes.map((one) => one.target.className
            ?? one.target.parentElement.className))).observe(document.querySelector("#table"),
            { subtree: true, childList: true, attributes: true, characterData: true });
    }""")
    drawn.draw(replace(gallery, headline="Bo did something"), "the same")
    assert page.evaluate("touched") == ["headline"]
    expect(page.locator('[data-answer="30"]')).to_be_focused()


def test_the_focus_goes_to_the_next_question(drawn: Drawn, ask: Ask) -> None:
    ask(Question("Which?", (1,), (Answer(6, "Six"), Answer(7, "Seven"))))
    unfold(drawn)
    drawn.page.locator('.answers [data-answer="7"]').focus()
    ask(Question("And then?", (1,), (Answer(8, "Eight"), Answer(9, "Nine"))))
    expect(drawn.page.locator('.answers [data-answer="8"]')).to_be_focused()


def test_what_was_sent_is_marked_until_the_next_question(drawn: Drawn, ask: Ask) -> None:
    ask(Question("Which?", (1,), THINGS))
    drawn.page.evaluate("stage.pick([7])")
    expect(drawn.page.locator(".is-picked")).to_have_count(2)
    ask(Question("And then?", (1,), THINGS))
    expect(drawn.page.locator(".is-picked")).to_have_count(0)


# Amounts


def bet() -> Question:
    answers = tuple(Answer(50 + at, f"Bet {10 + 5 * at}") for at in range(5))
    amount = Amount(10, 30, 50, "beans", 5)
    return Question("How much?", (1,), (*answers, Answer(31, "Fold", final=True)), amount=amount)


def test_an_amount_is_stepped_or_typed(drawn: Drawn, ask: Ask) -> None:
    ask(bet())
    page = drawn.page
    assert page.locator(".answers button span").all_inner_texts() == ["Fold"]
    number = page.get_by_role("spinbutton", name="beans")
    less, more = (page.get_by_role("button", name=name) for name in ("less", "more"))
    expect(less).to_be_disabled()
    for _ in range(4):
        more.click()
    expect(more).to_be_disabled()
    less.click()
    expect(number).to_have_value("25")
    page.get_by_role("button", name="Bet 25").click()
    number.fill("15")
    page.get_by_role("button", name="Bet 15").click()
    assert drawn.sent() == [[53], [51]]


def test_what_is_not_an_amount_is_not_taken(drawn: Drawn, ask: Ask) -> None:
    ask(bet())
    number = drawn.page.get_by_role("spinbutton", name="beans")
    for typed in ("35", "12", ""):
        number.fill(typed)
        expect(drawn.page.get_by_role("button", name="Bet 10")).to_be_visible()
    ask(bet())  # the next question starts afresh
    expect(number).to_have_value("10")


def test_an_amount_can_be_given_by_keyboard(drawn: Drawn, ask: Ask) -> None:
    ask(bet())
    drawn.page.get_by_role("spinbutton", name="beans").focus()
    for key in ("ArrowUp", "ArrowUp", "Tab", "Tab", "Enter"):
        drawn.page.keyboard.press(key)
    assert drawn.sent() == [[52]]


# Final answers


def test_a_final_answer_is_asked_twice(drawn: Drawn, ask: Ask) -> None:
    ask(bet())
    fold = drawn.page.locator('.answers [data-answer="31"]')
    fold.click()
    expect(fold).to_have_text("1Fold: press again to be sure")
    assert drawn.sent() == []
    fold.click()
    assert drawn.sent() == [[31]]


def test_another_final_answer_is_asked_twice_too(drawn: Drawn, ask: Ask) -> None:
    question = bet()
    final = replace(question.answers[0], number=32, label="Leave", final=True)
    ask(replace(question, answers=(*question.answers, final)))
    for number in (31, 32, 31):
        drawn.page.locator(f'.answers [data-answer="{number}"]').click()
    assert drawn.sent() == []
    drawn.page.locator('.answers [data-answer="31"]').click()
    assert drawn.sent() == [[31]]


def test_another_answer_is_given_at_once(drawn: Drawn, ask: Ask) -> None:
    ask(bet())
    drawn.page.locator('.answers [data-answer="31"]').click()
    drawn.page.get_by_role("button", name="Bet 10").click()
    assert drawn.sent() == [[50]]


# Dragging


def drag(start: Locator, end: Locator) -> None:
    """By mouse, from a little inside one thing to a little inside another."""
    mouse = start.page.mouse
    for place, step in ((start, mouse.down), (end, mouse.up)):
        there = None
        while (box := place.bounding_box()) != there:  # at an edge the page scrolls meanwhile
            assert box
            mouse.move(box["x"] + min(15, box["width"] / 2), box["y"] + 12, steps=4)
            there = box
        step()


@pytest.fixture
def small(drawn: Drawn, gallery: Table) -> Callable[[Question], Table]:
    """Asks a question at a table without much else: two columns and the hand."""
    return at_a_table(drawn, gallery, "column 1", "column 2", "hand")


@pytest.fixture
def board(drawn: Drawn, gallery: Table) -> Callable[[Question], Table]:
    """Asks a question at a table with nothing but a board."""
    return at_a_table(drawn, gallery, "wheel")


def at_a_table(drawn: Drawn, gallery: Table, *keys: str) -> Callable[[Question], Table]:
    zones = tuple(zone for zone in gallery.zones if zone.key in keys)

    def ask(question: Question) -> Table:
        table = replace(gallery, zones=zones, question=question, summary=None)
        drawn.draw(table, f"ticket {next(tickets)}")
        return table

    return ask


COLUMNS = Question("Which column?", (1,), (Answer(21, "One"), Answer(22, "Two")))


def test_a_thing_is_dragged_to_its_place(drawn: Drawn, small: Callable[[Question], Table]) -> None:
    """The card is played when it is dropped; then the place, as soon as it turns out to be open."""
    small(Question("Which card?", (1,), THINGS))
    drag(card(drawn, 7), drawn.page.locator('[data-zone="column 2"]'))
    assert drawn.sent() == [[7]]
    assert drawn.page.locator(".drag-image").count() == 0
    small(COLUMNS)
    assert drawn.sent() == [[22]]
    small(COLUMNS)
    assert drawn.sent() == []


def test_a_pawn_is_dragged_over_its_board(drawn: Drawn, board: Callable[[Question], Table]) -> None:
    board(Question("Which pawn?", (1,), (Answer(13, "Yours"),)))
    space = drawn.page.locator('[data-key="space orange-yellow 4"]')
    drag(drawn.page.locator('[data-key="mine"]'), space)
    assert drawn.sent() == [[13]]
    board(Question("Where to?", (1,), (Answer(14, "Inwards"),)))
    assert drawn.sent() == [[14]]


def test_a_press_on_a_disc_means_the_nearest_space_that_can_be_chosen(
    drawn: Drawn, board: Callable[[Question], Table]
) -> None:
    """A thumb is wider than a space; far from everything a press means nothing."""
    answers = (Answer(14, "Inwards"), Answer(15, "Across"))
    board(Question("Where to?", (1,), answers))
    space = drawn.page.locator('[data-key="space orange-yellow 4"]')
    box = space.bounding_box()
    assert box
    for aside, sent in ((0, [[14]]), (20, [[14]]), (45, [])):
        drawn.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + aside)
        assert drawn.sent() == sent
    space.focus()
    drawn.page.keyboard.press("Enter")
    assert drawn.sent() == [[14]]


def test_a_card_that_is_moved_about_in_the_hand_is_not_played(
    drawn: Drawn, small: Callable[[Question], Table]
) -> None:
    small(Question("Which card?", (1,), THINGS))
    drag(card(drawn, 7), card(drawn, 9))
    assert drawn.sent() == []
    press(drawn, 9)  # and the next press counts
    assert drawn.sent() == [[9]]


def test_a_thing_that_is_held_when_another_question_is_asked_does_not_answer_it(
    drawn: Drawn, small: Callable[[Question], Table]
) -> None:
    small(Question("Which card?", (1,), THINGS))
    mouse = drawn.page.mouse
    card(drawn, 7).hover(position={"x": 15, "y": 12})
    mouse.down()
    mouse.move(0, 0, steps=4)
    drawn.page.locator('[data-zone="column 2"]').hover()
    expect(drawn.page.locator(".drag-image")).to_have_count(1)
    small(Question("Which other card?", (1,), THINGS))
    expect(drawn.page.locator(".drag-image")).to_have_count(0)
    mouse.up()
    assert drawn.sent() == []


# Choices that are given at once: a card, then the place it goes to

SETS = ((6, 21), (7, 21), (7, 22), (30,), (31,))
AT_ONCE = Several(1, 2, "Move", sets=SETS, at_once=True)
MOVES = (
    *THINGS[:2],
    Answer(21, "To the left"),
    Answer(22, "To the right"),
    Answer(30, "Turn"),
    Answer(31, "Concede", final=True),
)
PLACES = (
    Zone("left", "Left", (rank_card(2),), Layout.COLUMN, answer=21),
    Zone("right", "Right", (rank_card(3),), Layout.COLUMN, answer=22),
)


@pytest.fixture
def move(drawn: Drawn, gallery: Table) -> Drawn:
    """A table where a card goes to a column."""
    hand = Zone("cards", "Cards", (rank_card(6, 6), rank_card(7, 7)))
    question = Question("Which card, and where?", (1,), MOVES, AT_ONCE)
    table = replace(gallery, zones=(*PLACES, hand), question=question, summary=None)
    drawn.draw(table, f"ticket {next(tickets)}")
    drawn.sent()
    return drawn


def place(drawn: Drawn, key: str) -> Locator:
    return drawn.page.locator(f'[data-zone="{key}"] > .cover')


def test_places_are_open_once_a_card_is_chosen(move: Drawn) -> None:
    assert place(move, "left").count() == 0
    press(move, 6)
    assert (place(move, "left").count(), place(move, "right").count()) == (1, 0)
    assert move.sent() == []


def test_a_card_and_its_place_are_sent_at_once(move: Drawn) -> None:
    press(move, 7)
    place(move, "right").click(position={"x": 4, "y": 4})
    assert move.sent() == [[7, 22]]


def test_another_card_begins_a_new_choice_and_the_same_is_put_back(move: Drawn) -> None:
    press(move, 6)
    press(move, 7)
    assert place(move, "right").count() == 1
    move.page.wait_for_timeout(600)  # two quick presses would mean something else
    press(move, 7)
    assert place(move, "right").count() == 0
    assert move.sent() == []


def test_a_card_that_was_sent_on_its_way_can_no_longer_be_put_back(move: Drawn) -> None:
    back = move.page.get_by_role("button", name="Put it back")
    press(move, 7)
    expect(back).to_be_visible()
    move.page.evaluate("stage.pick([7, 22])")
    expect(back).to_have_count(0)
    assert "is-picked" in (card(move, 7).get_attribute("class") or "")
    for number in (6, 7, 30):
        expect(move.page.locator(f'[data-question] [data-answer="{number}"]')).to_have_count(1)


def test_two_quick_presses_take_a_card_to_its_first_place(move: Drawn) -> None:
    card(move, 7).dblclick(position={"x": 12, "y": 30})
    assert move.sent() == [[7, 21]]


def test_a_card_is_dragged_to_its_place_or_goes_back(move: Drawn) -> None:
    card(move, 6).drag_to(move.page.locator('[data-zone="right"]'))
    assert move.sent() == []
    assert place(move, "left").count() == 0
    card(move, 6).drag_to(move.page.locator('[data-zone="left"]'))
    assert move.sent() == [[6, 21]]


def test_an_answer_that_stands_alone_is_sent_at_once_but_a_final_one_asked_twice(
    move: Drawn,
) -> None:
    move.page.locator('[data-question] [data-answer="30"]').click()
    assert move.sent() == [[30]]
    final = move.page.locator('[data-question] [data-answer="31"]')
    final.click()
    assert move.sent() == []
    final.click(delay=0)
    assert move.sent() == [[31]]
