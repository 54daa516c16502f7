"""What the log says: one plain sentence per event, written for its reader."""

from __future__ import annotations

import re
from typing import Final

from gamenight.conformance.check import Check
from gamenight.conformance.setups import Broken
from gamenight.conformance.walk import require
from gamenight.core.events import NOBODY, Event, may_read

YOU: Final = re.compile(r"\b(you|your|yours|yourself|yourselves)\b", re.IGNORECASE)

THIRD_PERSON: Final = "(has|is|was|does|goes|gets|takes|draws|passes|loses|wins|scores|discards)"
NOT_ADDRESSED: Final = re.compile(
    rf"[Yy]ou((?<=\b[Yy]ou)('s| {THIRD_PERSON})"
    rf"|(?<=\bYou) [^\".:;]* and {THIRD_PERSON}|(?<=[a-z] You))\b"
)
"""Left over from a sentence about another player, or begun with a capital in the middle of it. What
stands before it comes last, because a search for two letters passes quickly over whole tables."""


HYPHEN_FOR_MINUS: Final = re.compile(r"(?<!\w)-\d")


class EventsReadAsSentences(Check):
    """Every event is one plain sentence for every reader.

    A reader who does not sit at the table reads only names. A seat reads the same, unless the
    sentence names it: then, and only then, it is addressed as "you".
    """

    def finish(self) -> None:
        match = self.course.match
        events = [*match.opening, *[event for step in match.steps for event in step.events]]
        for event in dict.fromkeys(events):
            self.check_event(event)

    def check_event(self, event: Event) -> None:
        check_facts(event)
        names = self.setup.names()
        line = self.setup.game.line
        plain = line(event, names, NOBODY)
        check_sentence(plain)
        require(not YOU.search(plain), f"nobody is meant by {plain!r}")
        for seat, name in enumerate(names):
            if may_read(event, seat):
                told = line(event, names, seat)
                if told != plain:
                    check_address(told, name)
                    check_sentence(told)
                    named = is_named(name, plain)
                    require(named, f"seat {seat} reads {told!r}, not {plain!r}")
                else:  # nobody is "you" in it
                    require(not is_named(name, plain), f"{name} is not addressed in {plain!r}")


def is_named(name: str, text: str) -> bool:
    return name in text and re.search(rf"\b{name}\b", text) is not None


def check_address(text: str, name: str) -> None:
    """Require that the reader of that name is "you" in a text, and that the words around it go with
    that."""
    require(not is_named(name, text), f"{name} is not addressed in {text!r}")
    wrong = NOT_ADDRESSED.search(text)
    require(not wrong, f"{wrong and wrong[0]!r} is not how one is addressed")


def check_facts(event: Event) -> None:
    """Require as many facts as the kind names, and lists where it says so."""
    kind = event.kind
    singles = len(kind.facts) - kind.lists
    told = [isinstance(fact, tuple) for fact in event.facts]
    expected = [False] * singles + [True] * kind.lists
    if told != expected:
        raise Broken(f"the event '{kind}' has other facts than {kind.facts}: {event}")


def check_sentence(line: str) -> None:
    fine = line and line[0] != " " and line[-1] in ".!?" and "\n" not in line
    require(bool(fine), f"an event reads {line!r}")
    require(not HYPHEN_FOR_MINUS.search(line), f"a hyphen stands for a minus in {line!r}")
