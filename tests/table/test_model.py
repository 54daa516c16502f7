"""The vocabulary: frozen structs that compare by what they say and travel as JSON."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from msgspec.structs import fields, replace

from gamenight import table
from gamenight.table import Card, Die, Item, Layout, Mark, Question, Table, Zone, model


def test_everything_is_exported() -> None:
    defined = {name for name, thing in vars(model).items() if is_defined_here(thing)}
    assert defined <= set(table.__all__)


def is_defined_here(thing: object) -> bool:
    return isinstance(thing, type) and thing.__module__ == model.__name__


@pytest.mark.parametrize("kind", get_args(Item), ids=lambda kind: kind.__name__)
def test_every_item_has_a_key_and_a_label(kind: type[msgspec.Struct]) -> None:
    assert [field.name for field in fields(kind)][:2] == ["key", "label"]


def test_a_description_cannot_be_changed() -> None:
    card = Card("a", "A card")
    with pytest.raises(AttributeError):
        card.label = "Another"  # type: ignore[misc]


def test_descriptions_compare_by_what_they_say() -> None:
    zone = Zone("hand", "Hand", (Card("a", "A card", marks=(Mark.LAST,)),), Layout.FAN)
    assert replace(zone) == zone
    assert replace(zone, items=()) != zone
    assert hash(replace(zone)) == hash(zone)


def test_a_description_survives_json() -> None:
    items = (Card("a", "A card", marks=(Mark.OPEN,), answer=3), Die("d", "A five", 5))
    described = Table("toy", "Now", (), (Zone("z", "Zone", items, Layout.LIST),), None, viewer=-1)
    text = msgspec.json.encode(described)
    assert msgspec.json.decode(text, type=Table) == described


def test_nothing_can_be_chosen_unless_it_says_so() -> None:
    assert Card("a", "A card").answer is None
    assert Zone("hand", "Hand", ()).answer is None
    assert Question("Which card?", (0,)).answers == ()


def test_a_table_needs_no_question_and_no_summary() -> None:
    empty = Table("toy", "Nothing yet", seats=(), zones=(), question=None, viewer=0)
    assert empty.summary is None
    assert not empty.over
