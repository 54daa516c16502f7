"""The log of a match in sentences: each is worked out once per reader, and kept.

A reader is a seat, or NOBODY for those who watch. Every line has a serial number that never comes
again, so that somebody who knows the lines up to a serial number can be told what follows. A line
keeps its number when steps before it are taken back that its reader could not read of: whoever saw
nothing of an answer must not notice that it was taken back.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from gamenight.core.events import Event, readable
from gamenight.core.match import Match, Step
from gamenight.games.game import AnyGame, sentence
from gamenight.web.protocol.messages import Log

NumberedLine = tuple[int, str]


class Lines:
    """What one reader may read."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.serials: list[int] = []
        self.counts: list[int] = []
        """How many lines there were after the opening, after the first step, and so on."""
        self.steps: list[Step] = []
        """What has been worked out."""


class Logbook:
    def __init__(self, game: AnyGame, match: Match) -> None:
        self._say = game.log
        self._match = match
        self._names = match.header.seats
        self._readers: dict[int, Lines] = {}
        self._serial = 0

    @property
    def weight(self) -> int:
        """How many lines are kept, for all readers."""
        return sum(len(book.lines) for book in self._readers.values())

    def since(self, reader: int, serial: int) -> tuple[Log, int]:
        """What follows for somebody who knows the lines up to a serial number (0: none).

        With it comes the serial number up to which they then know the lines.
        """
        book = self._up_to_date(reader)
        start = bisect_right(book.serials, serial)
        last = book.serials[-1] if book.serials else 0
        return Log(start, book.lines[start:]), last

    def at(self, reader: int, steps: int, known: int) -> tuple[Log, int]:
        """The lines after so many steps, without those known already; and how many there are."""
        book = self._up_to_date(reader)
        count = book.counts[steps]
        start = min(known, count)
        return Log(start, book.lines[start:count]), count

    def lines(self, reader: int) -> list[str]:
        return self._up_to_date(reader).lines

    def _up_to_date(self, reader: int) -> Lines:
        if self._names != self._match.header.seats:
            self._names = self._match.header.seats  # people are called by other names now
            self._readers.clear()
        book = self._readers.get(reader)
        if book is None:
            book = self._readers[reader] = Lines()
            self._add(book, reader, self._match.opening)
        forgotten = self._forget_what_was_taken_back(book)
        kept = len(book.lines)
        for step in self._match.steps[len(book.steps) :]:
            book.steps.append(step)
            self._add(book, reader, step.events)
        keep_serials(book, kept, forgotten)
        return book

    def _add(self, book: Lines, reader: int, events: Iterable[Event]) -> None:
        for event in readable(events, reader):
            self._serial += 1
            book.serials.append(self._serial)
            book.lines.append(sentence(self._say, event.kind, event.facts, self._names, reader))
        book.counts.append(len(book.lines))

    def _forget_what_was_taken_back(self, book: Lines) -> list[NumberedLine]:
        """The lines that are gone; some of them may come again."""
        steps = self._match.steps
        if not book.steps or is_last(book.steps, steps):
            return []
        while book.steps and not is_last(book.steps, steps):
            book.steps.pop()
            book.counts.pop()
        kept = book.counts[-1]
        forgotten = list(zip(book.serials[kept:], book.lines[kept:], strict=True))
        del book.lines[kept:]
        del book.serials[kept:]
        return forgotten


def keep_serials(book: Lines, start: int, forgotten: list[NumberedLine]) -> None:
    """Lines that are as before, from ``start`` on, are numbered as before."""
    for at, (serial, line) in enumerate(forgotten, start):
        if at >= len(book.lines) or book.lines[at] != line:
            return
        book.serials[at] = serial


def is_last(known: list[Step], steps: list[Step]) -> bool:
    """Whether the last step that is known stands at its place in the match."""
    return len(known) <= len(steps) and steps[len(known) - 1] is known[-1]
