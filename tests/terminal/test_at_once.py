"""Choices that are given as soon as they are complete: a card, then the place it goes to."""

from __future__ import annotations

from gamenight.game.hints import in_words
from gamenight.table import Answer, Card, Layout, Question, Seat, Several, Table, Zone
from gamenight.table.choosing import as_one, may_come_next
from gamenight.terminal.plain import at_once_in
from gamenight.terminal.reply import Reply
from gamenight.terminal.text import NUMBERS, table_as_text

SETS = ((1, 11), (1, 12), (2, 12), (20,), (21,))
SEVERAL = Several(1, 2, "Move", sets=SETS, at_once=True)
ANSWERS = (
    Answer(1, "Blue 9"),
    Answer(2, "Red 9"),
    Answer(11, "To column 1"),
    Answer(12, "To column 2"),
    Answer(20, "Turn"),
    Answer(21, "Concede", final=True),
)
COLUMNS = (
    Zone("one", "1", (Card("red", "Red 9", answer=2),), Layout.COLUMN, answer=11),
    Zone("two", "2", (Card("blue", "Blue 9", answer=1),), Layout.COLUMN, answer=12),
)
TABLE = Table(
    "toy", "A table", (Seat(0, "Anna"),), COLUMNS, Question("?", (0,), ANSWERS, SEVERAL), 0
)


def open_now(reply: Reply) -> list[int]:
    return [offer.number for offer in reply.offers]


def test_only_what_a_choice_can_begin_with_is_offered_first() -> None:
    assert open_now(Reply(TABLE)) == [2, 1, 20, 21]


def test_then_only_what_goes_with_it() -> None:
    reply = Reply(TABLE)
    assert reply.press(1) == ""
    assert open_now(reply) == [1, 11, 12]


def test_the_choice_is_given_as_soon_as_it_is_complete() -> None:
    reply = Reply(TABLE)
    reply.press(1)
    assert reply.press(12) == (1, 12)
    assert Reply(TABLE).press(20) == (20,)


def test_what_is_pressed_once_more_is_put_back() -> None:
    reply = Reply(TABLE)
    reply.press(1)
    assert reply.press(1) == ""
    assert open_now(reply) == [2, 1, 20, 21]


def test_what_does_not_go_with_it_begins_a_new_choice() -> None:
    reply = Reply(TABLE)
    reply.press(1)
    assert reply.press(2) == ""
    assert open_now(reply) == [2, 12]
    assert reply.press(12) == (2, 12)


def test_a_place_alone_is_nothing() -> None:
    reply = Reply(TABLE)
    assert reply.press(12) == ""
    assert not reply.picked()


def test_a_final_answer_is_asked_twice() -> None:
    reply = Reply(TABLE)
    assert "are you sure?" in str(reply.press(21))
    assert reply.press(21) == (21,)


def test_enter_gives_what_the_cursor_is_at() -> None:
    reply = Reply(TABLE)
    assert reply.enter() == ""
    assert reply.picked() == [2]
    assert reply.enter() == (2, 12)


def test_a_hint_marks_the_card_and_points_at_the_place() -> None:
    reply = Reply(TABLE)
    reply.suggest([1, 12])
    assert in_words(reply.question, [1, 12]) == "Blue 9 to column 2"
    assert reply.enter() == (1, 12)


def test_line_by_line_the_places_have_numbers_of_their_own() -> None:
    reply = Reply(TABLE, NUMBERS)
    said = at_once_in("2", reply)
    assert isinstance(said, str)
    assert said.splitlines() == [
        "Blue 9: where to?",
        "  1. Blue 9",
        "  2. To column 1",
        "  3. To column 2",
    ]
    assert at_once_in("3", reply) == (1, 12)
    assert at_once_in("2 3", Reply(TABLE, NUMBERS)) == (1, 12)
    assert "from 1 to 4" in str(at_once_in("9", Reply(TABLE, NUMBERS)))


def test_the_text_lists_what_a_choice_can_begin_with() -> None:
    text = table_as_text(TABLE)
    assert "1. Red 9" in text
    assert "To column" not in text


def test_what_may_come_next() -> None:
    assert may_come_next(SEVERAL, [], 1)
    assert not may_come_next(SEVERAL, [], 11)
    assert may_come_next(SEVERAL, [2], 12)
    assert not may_come_next(SEVERAL, [2], 11)


def test_a_choice_reads_as_one() -> None:
    assert as_one(["Blue 9", "To column 2"]) == "Blue 9 to column 2"
    assert as_one(["Turn 3 cards"]) == "Turn 3 cards"
