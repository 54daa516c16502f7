"""What the tests of every game look for on a table."""

from __future__ import annotations

from gamenight.table import Card, Question, Table, Zone


def zone(table: Table, key: str) -> Zone:
    (found,) = [one for one in table.zones if one.key == key]
    return found


def cards_in(place: Zone) -> list[Card]:
    return [item for item in place.items if isinstance(item, Card)]


def question_of(table: Table) -> Question:
    assert table.question is not None
    return table.question


def answers_of(table: Table) -> list[str]:
    """What may be answered, in words."""
    return [answer.label for answer in question_of(table).answers]
