"""The log of a server: strangers cannot fill it."""

from __future__ import annotations

import logging

import pytest

from gamenight.web.edge import logs
from gamenight.web.edge.logs import ALL_LINES_AT_ONCE, LINES_AT_ONCE, LINES_PER_SECOND, LineLimit

FLOOD = 1_000


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What time it is; it passes when a test says so."""
    time = [1_000.0]
    monkeypatch.setattr("gamenight.web.edge.limits.time.monotonic", lambda: time[0])
    return time


def lines(limit: LineLimit, words: str, *details: object, times: int = 1) -> list[str]:
    """What is written when something is logged this many times."""
    found = []
    for _ in range(times):
        record = logging.LogRecord("gamenight.web", logging.WARNING, "", 1, words, details, None)
        if limit.filter(record):
            found.append(record.getMessage())
    return found


def test_lines_of_one_kind_are_limited_and_counted(now: list[float]) -> None:
    limit = LineLimit()
    assert len(lines(limit, "Invalid HTTP request received.", times=FLOOD)) == LINES_AT_ONCE
    assert lines(limit, "a bot of %s was late", "spots") == ["a bot of spots was late"]
    now[0] += 1 / LINES_PER_SECOND
    (line,) = lines(limit, "Invalid HTTP request received.", times=FLOOD)
    left_out = FLOOD - LINES_AT_ONCE
    assert line == f"Invalid HTTP request received. ({left_out} more lines like this before it)"
    now[0] += 1 / LINES_PER_SECOND
    assert "999 more lines" in lines(limit, "Invalid HTTP request received.")[0]


def test_details_do_not_make_another_kind(now: list[float]) -> None:
    limit = LineLimit()
    written = [lines(limit, "the table %s is broken", number) for number in range(FLOOD)]
    assert sum(map(len, written)) == LINES_AT_ONCE


def test_all_lines_together_are_limited(now: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where each says something else, and without remembering all that was ever said."""
    monkeypatch.setattr(logs, "MOST_KINDS", ALL_LINES_AT_ONCE + 10)
    limit = LineLimit()
    written = [lines(limit, f"it broke at {number}") for number in range(FLOOD)]
    assert sum(map(len, written)) == ALL_LINES_AT_ONCE
    assert len(limit._kinds) == ALL_LINES_AT_ONCE + 11


def test_every_logger_that_strangers_can_reach_is_limited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loggers = [logging.getLogger(name) for name in logs.LIMITED]
    for logger in loggers:
        monkeypatch.setattr(logger, "filters", [])
    logs.limit_lines()
    assert all(isinstance(logger.filters[0], LineLimit) for logger in loggers)
