"""The log in sentences: worked out once, and always what the match tells now."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamenight.core.events import NOBODY
from gamenight.core.match import Header, Match
from gamenight.game.log import LoggedEvent
from gamenight.web.protocol.messages import Log
from gamenight.web.tables.match_log import MatchLog
from tests.web.support.toys.packing import ENOUGH, GAME


class TableState:
    """A match of the toy game with its log; counts how many sentences were worked out."""

    def __init__(self) -> None:
        self.prepare = 0
        self.match = Match(GAME.rules, Header("packing", 1, 2, {}, ("Ann", "Bo"), 7))
        self.log = MatchLog(replace(GAME, log=self._sentence), self.match)

    def _sentence(self, told: LoggedEvent) -> str:
        self.prepare += 1
        return GAME.log(told)


@pytest.fixture
def state() -> TableState:
    state = TableState()
    for thing in (0, 1):
        state.match.answer(0, thing)
    return state


def test_each_reader_reads_what_is_for_them(state: TableState) -> None:
    assert state.log.lines(0) == ["You pack thing 0.", "You pack thing 1."]
    assert state.log.lines(1) == []
    assert state.log.lines(NOBODY) == []


def test_a_sentence_is_worked_out_once(state: TableState) -> None:
    for _ in range(3):
        state.log.lines(0)
    assert state.prepare == 2
    state.match.answer(0, 2)
    state.log.lines(0)
    assert state.prepare == 3


def test_whoever_knows_some_lines_is_told_the_rest(state: TableState) -> None:
    first, known = state.log.since(0, 0)
    assert first == Log(0, ["You pack thing 0.", "You pack thing 1."])
    assert state.log.since(0, known) == (Log(2, []), known)
    state.match.answer(0, 3)
    assert state.log.since(0, known)[0] == Log(2, ["You pack thing 3."])


def test_what_was_taken_back_is_replaced_from_where_it_stood(state: TableState) -> None:
    _, known = state.log.since(0, 0)
    state.match.take_back(0)
    taken_back, fewer = state.log.since(0, known)
    assert taken_back == Log(1, [])
    state.match.answer(0, 4)
    assert state.log.since(0, fewer)[0] == Log(1, ["You pack thing 4."])
    assert state.log.since(0, known)[0] == Log(1, ["You pack thing 4."])  # who missed the first
    assert state.log.lines(0) == ["You pack thing 0.", "You pack thing 4."]


def test_the_same_answer_given_again_is_a_new_line_to_whoever_saw_it_go(state: TableState) -> None:
    _, known = state.log.since(0, 0)
    state.match.take_back(0)
    gone, fewer = state.log.since(0, known)
    assert gone == Log(1, [])
    state.match.answer(0, 1)
    assert state.log.since(0, fewer)[0] == Log(1, ["You pack thing 1."])


def test_new_names_are_in_all_lines(state: TableState) -> None:
    state.match.answer(0, ENOUGH)
    for seat in (0, 1):
        state.match.answer(seat, 0)
    state.match.answer(0, 1)
    _, known = state.log.since(1, 0)
    state.match.header = replace(state.match.header, seats=("Ann", "Cy"))
    state.match.answer(1, 0)
    assert state.log.since(1, known)[0].start == 0
    assert state.log.lines(0)[-1] == "Cy says 0."


def test_a_replay_knows_how_many_lines_there_were_after_each_step(state: TableState) -> None:
    assert state.log.at(0, 0, 0) == (Log(0, []), 0)
    assert state.log.at(0, 1, 0) == (Log(0, ["You pack thing 0."]), 1)
    assert state.log.at(0, 2, 1) == (Log(1, ["You pack thing 1."]), 2)
    assert state.log.at(0, 1, 2) == (Log(1, []), 1)
