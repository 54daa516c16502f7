"""Finding things on a table."""

from __future__ import annotations

from gamenight.table import (
    Answer,
    Board,
    Card,
    Cell,
    Counter,
    Die,
    Group,
    Lane,
    Layout,
    Order,
    Pawn,
    Question,
    Seat,
    Sheet,
    Slot,
    Space,
    Table,
    Tile,
    Token,
    Track,
    Trail,
    Zone,
)
from gamenight.table.finding import (
    answers_on,
    counted_groups,
    middle_zones,
    next_order,
    order_names,
    sorted_table,
    things_with,
    zones_of,
)

DIE = Die("sat", "a die", 3, answer=4)
SLOT = Slot("paw", holds=DIE, answer=3)
CARD = Card("c", "a card", slots=(SLOT,), answer=2)
TOKEN = Token("t", "a token", "red", answer=6)
TILE = Tile("tile", "a tile", "Tile", tokens=(TOKEN,), answer=5)
PAWN = Pawn("p", "a pawn", "red", 0, answer=8)
SPACE = Space("s", "a space", 0, 0, "red", items=(PAWN,), answer=7)
CELL = Cell("12", answer=10)
BOARD = Board("b", "a board", (SPACE,), 1, 1, trails=(Trail(("s",), answer=9),))
SHEET = Sheet("sheet", "a sheet", (), ((CELL,),))
TRACK = Track("track", "a track", (Lane("Anna", "red", 3),), 30)


def table(*zones: Zone, viewer: int = 0, question: Question | None = None) -> Table:
    return Table("toy", "", (Seat(0, "Anna"), Seat(1, "Ben")), zones, question, viewer)


EVERYTHING = table(
    Zone("z", "A zone", (CARD, TILE, Counter("n", "a number", 3)), answer=1),
    Zone("board", "A board", (BOARD, SHEET, TRACK)),
)


def test_groups_are_counted_with_their_items_and_the_sum_so_far() -> None:
    groups = (Group("both", ("c", "t"), 2), Group("one", ("t",)), Group("other", ("c",), 3))
    zone = Zone("z", "A zone", (TOKEN, CARD), groups=groups)
    assert list(counted_groups(zone)) == [
        (groups[0], [CARD, TOKEN], 2),
        (groups[1], [TOKEN], 2),
        (groups[2], [CARD], 5),
    ]


def test_everything_that_carries_an_answer_is_found() -> None:
    things = (CARD, SLOT, DIE, TILE, TOKEN, SPACE, PAWN, CELL)
    for thing in things:
        assert thing.answer is not None
        assert things_with(EVERYTHING, thing.answer) == [thing]
    assert answers_on(EVERYTHING) == set(range(1, 11))


def test_equal_things_are_all_found() -> None:
    dice = (Die("d0", "a five", 5, answer=5), Die("d1", "a five", 5, answer=5))
    assert things_with(table(Zone("roll", "Roll", dice)), 5) == list(dice)


def test_zones_lie_before_a_seat_in_the_middle_or_in_reach() -> None:
    deck = Zone("deck", "Deck", ())
    roll = Zone("roll", "Roll", (), in_reach=True)
    row = Zone("row", "Row", (), owner=0)
    hand = Zone("hand", "Hand", (), owner=0, in_reach=True)
    other = Zone("hand 1", "Hand", (), owner=1)
    seen = table(deck, row, hand, other, roll)
    assert zones_of(seen, 0) == [hand, roll, row]
    assert zones_of(seen, 1) == [other]
    assert middle_zones(seen) == [deck]
    watched = table(deck, row, hand, other, roll, viewer=-1)
    assert zones_of(watched, 0) == [row, hand]
    assert middle_zones(watched) == [deck, roll]


def hand(*numbers: int) -> Zone:
    cards = tuple([Card(f"c{n}", f"card {n}", answer=n) for n in numbers])
    orders = (Order("upwards", ("c1", "c2", "c3")), Order("downwards", ("c3", "c2")))
    return Zone("hand", "Hand", cards, Layout.FAN, owner=0, in_reach=True, orders=orders)


def test_sorting_takes_the_answers_along() -> None:
    answers = [Answer(9, "Pass"), *[Answer(n, f"Play {n}") for n in (2, 1, 3)], Answer(8, "Fold")]
    dealt = table(hand(2, 1, 3), question=Question("Which?", (0,), tuple(answers)))
    assert order_names(dealt) == ["upwards", "downwards"]
    sorted_ = sorted_table(dealt, "upwards")
    assert [item.key for item in sorted_.zones[0].items] == ["c1", "c2", "c3"]
    assert sorted_.question is not None
    assert [answer.number for answer in sorted_.question.answers] == [9, 1, 2, 3, 8]


def test_ways_to_sort_follow_each_other_unless_they_change_nothing() -> None:
    mixed = table(hand(2, 1, 3))
    assert next_order(mixed, "") == "upwards"
    assert next_order(mixed, "upwards") == "downwards"
    assert next_order(mixed, "downwards") == ""
    assert next_order(table(hand(1, 2, 3)), "") == "downwards"
    assert next_order(table(), "") == ""


def test_what_an_order_does_not_name_comes_last() -> None:
    keys = [item.key for item in sorted_table(table(hand(1, 2, 3)), "downwards").zones[0].items]
    assert keys == ["c3", "c2", "c1"]


def test_an_order_that_a_table_does_not_know_changes_nothing() -> None:
    dealt = table(hand(2, 1, 3))
    assert sorted_table(dealt, "by colour") is dealt
    assert sorted_table(dealt, "") is dealt
