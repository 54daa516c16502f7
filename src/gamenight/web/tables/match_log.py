"""The log of a match in sentences: each is made once per reader, and cached.

A reader is a seat, or NOBODY for spectators. Every line has a serial number that never comes
again, so that a reader who has the lines up to a serial number can be sent what follows. A line
keeps its number when steps before it are taken back that its reader could not read of: one who saw
nothing of an answer must not notice that it was taken back.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from gamenight.core.events import Event, readable
from gamenight.core.match import Match, Step
from gamenight.game.game import AnyGame, sentence
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


class MatchLog:
    def __init__(self, game: AnyGame, match: Match) -> None:
        self._say = game.log
        self._match = match
        self._names = match.header.seats
        self._readers: dict[int, Lines] = {}
        self._serial = 0

    @property
    def weight(self) -> int:
        """How many lines are kept, for all readers."""
        return sum(len(state.lines) for state in self._readers.values())

    def since(self, reader: int, serial: int) -> tuple[Log, int]:
        """Return what follows for a reader who has the lines up to a serial number (0: none).

        With it comes the serial number up to which they then know the lines.
        """
        state = self._up_to_date(reader)
        start = bisect_right(state.serials, serial)
        last = state.serials[-1] if state.serials else 0
        return Log(start, state.lines[start:]), last

    def at(self, reader: int, steps: int, known: int) -> tuple[Log, int]:
        """Return the lines after this many steps, without those known already; and how many there
        are."""
        state = self._up_to_date(reader)
        count = state.counts[steps]
        start = min(known, count)
        return Log(start, state.lines[start:count]), count

    def lines(self, reader: int) -> list[str]:
        return self._up_to_date(reader).lines

    def _up_to_date(self, reader: int) -> Lines:
        if self._names != self._match.header.seats:
            self._names = self._match.header.seats  # people are called by other names now
            self._readers.clear()
        state = self._readers.get(reader)
        if state is None:
            state = self._readers[reader] = Lines()
            self._add(state, reader, self._match.opening)
        forgotten = self._forget_what_was_taken_back(state)
        kept = len(state.lines)
        for step in self._match.steps[len(state.steps) :]:
            state.steps.append(step)
            self._add(state, reader, step.events)
        keep_serials(state, kept, forgotten)
        return state

    def _add(self, state: Lines, reader: int, events: Iterable[Event]) -> None:
        for event in readable(events, reader):
            self._serial += 1
            state.serials.append(self._serial)
            state.lines.append(sentence(self._say, event.kind, event.facts, self._names, reader))
        state.counts.append(len(state.lines))

    def _forget_what_was_taken_back(self, state: Lines) -> list[NumberedLine]:
        """Return the lines that are gone; some of them may come again."""
        steps = self._match.steps
        if not state.steps or is_last(state.steps, steps):
            return []
        while state.steps and not is_last(state.steps, steps):
            state.steps.pop()
            state.counts.pop()
        kept = state.counts[-1]
        forgotten = list(zip(state.serials[kept:], state.lines[kept:], strict=True))
        del state.lines[kept:]
        del state.serials[kept:]
        return forgotten


def keep_serials(state: Lines, start: int, forgotten: list[NumberedLine]) -> None:
    """Lines that are as before, from ``start`` on, are numbered as before."""
    for at, (serial, line) in enumerate(forgotten, start):
        if at >= len(state.lines) or state.lines[at] != line:
            return
        state.serials[at] = serial


def is_last(known: list[Step], steps: list[Step]) -> bool:
    """Return whether the last step that is known stands at its place in the match."""
    return len(known) <= len(steps) and steps[len(known) - 1] is known[-1]
