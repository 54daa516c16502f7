"""The log in sentences: worked out once, and always what the match tells now."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamenight.core.events import NOBODY
from gamenight.core.match import Header, Match
from gamenight.games.told import Told
from gamenight.web.protocol.messages import Log
from gamenight.web.tables.match_log import Logbook
from tests.web.toys.packing import ENOUGH, GAME


class Book:
    """A match of the toy game with its log; counts how many sentences were worked out."""

    def __init__(self) -> None:
        self.worked_out = 0
        self.match = Match(GAME.rules, Header("packing", 1, 2, {}, ("Ann", "Bo"), 7))
        self.log = Logbook(replace(GAME, log=self._sentence), self.match)

    def _sentence(self, told: Told) -> str:
        self.worked_out += 1
        return GAME.log(told)


@pytest.fixture
def book() -> Book:
    book = Book()
    for thing in (0, 1):
        book.match.answer(0, thing)
    return book


def test_each_reader_reads_what_is_for_them(book: Book) -> None:
    assert book.log.lines(0) == ["You pack thing 0.", "You pack thing 1."]
    assert book.log.lines(1) == []
    assert book.log.lines(NOBODY) == []


def test_a_sentence_is_worked_out_once(book: Book) -> None:
    for _ in range(3):
        book.log.lines(0)
    assert book.worked_out == 2
    book.match.answer(0, 2)
    book.log.lines(0)
    assert book.worked_out == 3


def test_whoever_knows_some_lines_is_told_the_rest(book: Book) -> None:
    first, known = book.log.since(0, 0)
    assert first == Log(0, ["You pack thing 0.", "You pack thing 1."])
    assert book.log.since(0, known) == (Log(2, []), known)
    book.match.answer(0, 3)
    assert book.log.since(0, known)[0] == Log(2, ["You pack thing 3."])


def test_what_was_taken_back_is_replaced_from_where_it_stood(book: Book) -> None:
    _, known = book.log.since(0, 0)
    book.match.take_back(0)
    taken_back, fewer = book.log.since(0, known)
    assert taken_back == Log(1, [])
    book.match.answer(0, 4)
    assert book.log.since(0, fewer)[0] == Log(1, ["You pack thing 4."])
    assert book.log.since(0, known)[0] == Log(1, ["You pack thing 4."])  # who missed the first
    assert book.log.lines(0) == ["You pack thing 0.", "You pack thing 4."]


def test_the_same_answer_given_again_is_a_new_line_to_whoever_saw_it_go(book: Book) -> None:
    _, known = book.log.since(0, 0)
    book.match.take_back(0)
    gone, fewer = book.log.since(0, known)
    assert gone == Log(1, [])
    book.match.answer(0, 1)
    assert book.log.since(0, fewer)[0] == Log(1, ["You pack thing 1."])


def test_new_names_are_in_all_lines(book: Book) -> None:
    book.match.answer(0, ENOUGH)
    for seat in (0, 1):
        book.match.answer(seat, 0)
    book.match.answer(0, 1)
    _, known = book.log.since(1, 0)
    book.match.header = replace(book.match.header, seats=("Ann", "Cy"))
    book.match.answer(1, 0)
    assert book.log.since(1, known)[0].start == 0
    assert book.log.lines(0)[-1] == "Cy says 0."


def test_a_replay_knows_how_many_lines_there_were_after_each_step(book: Book) -> None:
    assert book.log.at(0, 0, 0) == (Log(0, []), 0)
    assert book.log.at(0, 1, 0) == (Log(0, ["You pack thing 0."]), 1)
    assert book.log.at(0, 2, 1) == (Log(1, ["You pack thing 1."]), 2)
    assert book.log.at(0, 1, 2) == (Log(1, []), 1)
