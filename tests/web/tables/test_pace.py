"""How long things move between two tables, without waiting for it."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.table import (
    Board,
    Card,
    Die,
    Item,
    Lane,
    Mark,
    Pawn,
    Role,
    Slot,
    Space,
    Table,
    Tile,
    Token,
    Track,
    Zone,
)
from gamenight.web.tables import pace

CARDS = tuple(Card(key=f"card {number}", label=f"Card {number}") for number in range(12))


def zone(key: str, *items: Item, role: Role = Role.MAIN, count: int | None = None) -> Zone:
    return Zone(key=key, title=key, items=items, role=role, count=count)


def table(*zones: Zone) -> Table:
    return Table(game="toy", headline="", seats=(), zones=zones, question=None, viewer=-1)


def seconds(before: tuple[Zone, ...], after: tuple[Zone, ...]) -> float:
    return pace.seconds_moving(table(*before), table(*after))


def board(**pawns: str) -> Zone:
    """Twelve rings with a pawn on each of the named spaces."""
    spaces = [
        Space(
            key=f"space{ring}",
            label="",
            row=ring,
            column=0,
            colour="red",
            items=tuple(
                Pawn(key=key, label="", colour="red", owner=0)
                for key, place in pawns.items()
                if place == f"space{ring}"
            ),
        )
        for ring in range(12)
    ]
    return zone("board", Board(key="wheel", label="", spaces=tuple(spaces), rows=12, columns=1))


def track(front: int) -> Zone:
    return zone("track", Track("pegs", "", (Lane("Ann", "red", front),), 121))


def test_one_card_takes_as_long_as_a_flight() -> None:
    hand, empty = zone("hand", *CARDS[:3]), zone("table")
    after = (zone("hand", *CARDS[1:3]), zone("table", CARDS[0]))
    assert seconds((hand, empty), after) == pace.FLIGHT


def test_what_is_pushed_aside_or_marked_does_not_move() -> None:
    before = zone("hand", *CARDS[:3])
    marked = zone("hand", replace(CARDS[2], marks=(Mark.LAST,)), *CARDS[:2])
    assert seconds((before,), (marked,)) == 0


def test_cards_set_out_one_after_the_other_and_the_last_ones_together() -> None:
    deck, empty = zone("deck"), zone("hand")
    two, six, many = (
        seconds((deck, empty), (deck, zone("hand", *CARDS[:count]))) for count in (2, 6, 12)
    )
    assert two == pace.FLIGHT + pace.STAGGER
    assert six == many == pace.FLIGHT + 5 * pace.STAGGER


def test_a_card_from_pile_to_pile_is_noticed_by_their_counts() -> None:
    before = zone("stock", CARDS[0], count=20), zone("hand", CARDS[1], count=5)
    after = zone("stock", CARDS[0], count=19), zone("hand", CARDS[1], count=6)
    assert seconds(before, after) == pace.FLIGHT


def test_what_lies_on_a_card_or_tile_flies_there() -> None:
    die, treat = Die(key="die", label="5", value=5), Token(key="treat", label="", colour="red")
    dog, tile = Card(key="dog", label=""), Tile(key="tile", label="", title="")
    with_die = replace(dog, slots=(Slot(label="", holds=die),))
    with_treat = replace(tile, tokens=(treat,))
    before = zone("yard", die, treat), zone("pack", dog, tile)
    after = zone("yard"), zone("pack", with_die, with_treat)
    assert seconds(before, after) == pace.FLIGHT + pace.STAGGER
    assert seconds(after, after) == 0


def test_dice_take_longer_than_a_card() -> None:
    mat = [zone("mat", Die(key="die", label="", value=value), role=Role.MAT) for value in (1, 1, 2)]
    assert seconds((mat[0],), (mat[1],)) == 0
    assert seconds((mat[1],), (mat[2],)) == pace.TUMBLE > pace.FLIGHT
    assert seconds((zone("mat", role=Role.MAT),), (mat[0],)) == pace.TUMBLE


def test_pawns_and_pegs_take_their_time_from_space_to_space() -> None:
    assert seconds((board(ann="space0"),), (board(ann="space4"),)) == 4 * pace.HOP
    assert seconds((board(ann="space0"),), (board(ann="space11"),)) == pace.LONGEST_WAY
    assert seconds((board(),), (board(ann="space4"),)) == pace.FLIGHT
    assert seconds((track(3),), (track(5),)) == 2 * pace.HOP
    assert seconds((track(3),), (track(40),)) == pace.LONGEST_WAY


def test_a_pawn_that_leaves_its_board_flies_however_far_it_stood() -> None:
    pawn = Pawn(key="ann", label="", colour="red", owner=0)
    assert seconds((board(ann="space9"), zone("box")), (board(), zone("box", pawn))) == pace.FLIGHT


def test_a_bot_waits_longer_the_slower_the_table_and_not_at_all_at_an_instant_one() -> None:
    still, moving = 0.0, pace.LONGEST_WAY
    assert pace.pause_for("normal", moving) > pace.pause_for("normal", still) > 0
    assert pace.pause_for("slow", still) > pace.pause_for("normal", moving)
    assert pace.pause_for("instant", moving) == 0
