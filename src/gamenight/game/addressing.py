"""Sentences for one reader, who is "you" in them.

A game writes every sentence once, in the third person: "Anna draws a card", "Anna's crib". To
her it is written with YOU for her name, and ``addressed`` then puts right what stands around it:
"You draw a card", "Your crib", "Waiting for you". Only a verb that does not follow the name
directly has to be asked for (``verb``): "Anna takes a card and {verb(name, 'passes')}".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from gamenight.core.events import NOBODY
from gamenight.table import Badge, Question, Seat, Summary, Table, Zone

YOU: Final = "You"
"""The reader's name in what is written for the reader."""

NAMED: Final = re.compile(r"\bYou('s)?\b( [a-z]+s\b)?")
"""The reader, what is the reader's, and what the reader does."""

BEGINNINGS: Final = ("", ". ", "! ", "? ", "· ", ") ")
"""After these, a sentence begins."""

IRREGULAR: Final = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}
HISSES: Final = ("sses", "shes", "ches", "xes")


def called(names: Sequence[str], reader: int) -> tuple[str, ...]:
    """Return the names at the table as the reader (or NOBODY) calls them."""
    if reader == NOBODY:
        return tuple(names)
    return (*names[:reader], YOU, *names[reader + 1 :])


def verb(name: str, third_person: str) -> str:
    """Return a verb that says what a player does: "passes", to the reader "pass"."""
    return base_form(third_person) if name == YOU else third_person


def base_form(third_person: str) -> str:
    """Return what "you" do, where another player "does": other words and past forms stay as they
    are."""
    if third_person in IRREGULAR:
        return IRREGULAR[third_person]
    if third_person.endswith(HISSES):
        return third_person[:-2]
    if third_person.endswith("ies") and len(third_person) > len("ties"):
        return f"{third_person[:-3]}y"
    is_verb = third_person.endswith("s") and not third_person.endswith("ss")
    return third_person[:-1] if is_verb else third_person


@lru_cache(4096)  # the same few sentences are said again and again
def addressed(text: str) -> str:
    """Return a text in which the reader is called YOU, as the reader reads it."""
    return NAMED.sub(in_second_person, text) if YOU in text else text


def in_second_person(found: re.Match[str]) -> str:
    own, does = found.groups()
    before = found.string[max(found.start() - 2, 0) : found.start()]
    word = YOU if before in BEGINNINGS else YOU.lower()
    if own:
        return f"{word}r{does or ''}"
    return f"{word} {base_form(does[1:])}" if does else word


# Tables


def addressed_table(table: Table) -> Table:
    """Return a table whose viewer is called YOU: its sentences as the viewer reads them.

    What things are called is up to the game.
    """
    return replace(
        table,
        headline=addressed(table.headline),
        seats=tuple([addressed_seat(seat) for seat in table.seats]),
        zones=addressed_zones(table.zones),
        question=addressed_question(table.question) if table.question else None,
        summary=addressed_summary(table.summary) if table.summary else None,
    )


def addressed_seat(seat: Seat) -> Seat:
    if not seat.badges:
        return seat
    badges = [Badge(addressed(badge.text), badge.colour) for badge in seat.badges]
    return replace(seat, badges=tuple(badges))


def named_seats(seats: tuple[Seat, ...], viewer: int, name: str) -> tuple[Seat, ...]:
    """Return the nameplates where the viewer's own says both: "Anna (you)"."""
    own = replace(seats[viewer], name=f"{name} ({YOU.lower()})")
    return (*seats[:viewer], own, *seats[viewer + 1 :])


def addressed_zones(zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    return tuple([zone if is_plain(zone) else addressed_zone(zone) for zone in zones])


def is_plain(zone: Zone) -> bool:
    return YOU not in zone.title and YOU not in zone.note


def addressed_zone(zone: Zone) -> Zone:
    return replace(zone, title=addressed(zone.title), note=addressed(zone.note))


def addressed_question(question: Question) -> Question:
    if YOU not in question.text:
        return question
    return replace(question, text=addressed(question.text))


def addressed_summary(summary: Summary) -> Summary:
    return Summary(
        addressed(summary.title),
        tuple([addressed(line) for line in summary.lines]),
        addressed_zones(summary.zones),
        addressed(summary.verdict),
        addressed(summary.reason),
        tuple([replace(gain, words=addressed(gain.words)) for gain in summary.gains]),
    )
