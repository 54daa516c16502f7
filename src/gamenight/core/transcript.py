"""A match as a text that a person can read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gamenight.core.events import NOBODY, Event, readable
from gamenight.core.match import Match
from gamenight.core.options import as_text
from gamenight.core.words import counted, joined

Line = Callable[[Event, Sequence[str], int], str]
"""An event as a sentence: the event, the names at the table, the seat that reads it."""

ALL_KNOWING: Final = -2
"""A reader who may know everything, secrets included, and sits nowhere."""

BELOW: Final = " " * 6
"""What stands before a line that belongs to the step above."""


def to_text(match: Match, line: Line, reader: int = ALL_KNOWING) -> str:
    """Return a heading, then step by step what happened, one sentence per line.

    A seat (or a spectator, NOBODY) as reader gets what it could read at the time, in words for it.
    """
    header = match.header
    names = header.seats
    lines = [
        f"{match.rules.title}, rules version {header.version}, seed {header.seed}",
        "Options: " + (", ".join(f"{k}={as_text(v)}" for k, v in header.options.items()) or "none"),
        "Seats: " + ", ".join(f"{seat} {name}" for seat, name in enumerate(names)),
        "",
    ]
    lines += numbered(0, "", sentences(match.opening, line, names, reader))
    for count, step in enumerate(match.steps, 1):
        told = sentences(step.events, line, names, reader) or [f"{names[step.seat]} decides."]
        shown = reader == ALL_KNOWING or reader == step.seat
        answers = " ".join([str(answer) for answer in step.answers]) if shown else ""
        lines += numbered(count, answers, told)
    result = result_of(match)
    if result:
        lines += ["", " ".join(result)]
    return "\n".join(lines) + "\n"


def result_of(match: Match) -> list[str]:
    """Return who won, and how many steps were taken back where every step may be."""
    told: list[str] = []
    if match.state.over:
        outcome = match.state.outcome()
        winners = joined([match.header.seats[seat] for seat in outcome.winners]) or "nobody"
        scores = ", ".join([f"{score:g}" for score in outcome.scores])
        told.append(f"Won by {winners}: {outcome.reason}. Scores: {scores}.")
    if match.freely and match.taken_back:
        told.append(f"{counted(match.taken_back, 'step')} taken back.")
    return told


def sentences(events: Sequence[Event], line: Line, names: Sequence[str], reader: int) -> list[str]:
    """Return the events that a reader may read, in words."""
    if reader == ALL_KNOWING:
        return [line(event, names, NOBODY) for event in events]
    return [line(event, names, reader) for event in readable(events, reader)]


def numbered(count: int, answers: str, told: list[str]) -> list[str]:
    """Return the lines of one step, the first with its number and what was answered."""
    if not told:
        return []
    first = f"{count:4}. [{answers}] {told[0]}" if answers else f"{count:4}. {told[0]}"
    return [first] + [BELOW + sentence for sentence in told[1:]]
