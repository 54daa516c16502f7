"""Names for things in the markup: opaque, different for every viewer, renewed for hidden things."""

from __future__ import annotations

from gamenight.table import Card, Table, Zone
from gamenight.web.naming import Namer


def table(*cards: Card) -> Table:
    return Table("suspense", "", (), (Zone("hand", "Hand", cards),), None, 0)


def back(key: str) -> Card:
    return Card(key, "A face-down card", face_down=True)


FACE = Card("card 3", "White 4")


def test_names_tell_nothing_and_differ_between_viewers() -> None:
    one, other = Namer(), Namer()
    assert one("card 3") == one("card 3")
    assert one("card 3") != other("card 3")
    assert "3" not in one("card 3").replace(one("card 3")[1:], "")


def test_face_down_things_get_new_names_when_one_comes_or_goes() -> None:
    namer = Namer()
    namer.look_at(table(back("hand 1: 0"), back("hand 1: 1"), FACE))
    before = namer("hand 1: 0")
    face = namer("card 3")
    namer.look_at(table(back("hand 1: 0"), back("hand 1: 1"), FACE))
    assert namer("hand 1: 0") == before
    namer.look_at(table(back("hand 1: 0"), FACE))
    assert namer("hand 1: 0") != before
    assert namer("card 3") == face


def test_a_name_once_given_up_does_not_come_back() -> None:
    namer = Namer()
    names = set()
    for count in (2, 1, 2, 1):
        namer.look_at(table(*(back(f"hand 1: {at}") for at in range(count))))
        names.add(namer("hand 1: 0"))
    assert len(names) == 4
