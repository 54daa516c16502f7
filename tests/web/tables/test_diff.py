"""What is sent of a table that changed: enough to have the new one, and no more."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from gamenight.agents.guest import updated
from gamenight.core.bot import RandomBot, Thinking
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.game.registry import find_game, game_ids
from gamenight.table import Board, Card, Item, Question, Seat, Space, Summary, Table, Zone
from gamenight.web.tables.diff import Keys, changed_fields, changed_order, changed_zones
from tests.some import some

HAND, TABLE, PILE = Zone("hand", "Hand", ()), Zone("table", "Table", ()), Zone("pile", "Pile", ())
OLD = Table(
    game="toy",
    headline="Round 1",
    seats=(Seat(0, "Ann"),),
    zones=(HAND, TABLE),
    question=Question("Which?", (0,)),
    viewer=0,
    summary=Summary("Round 0", ()),
)


def test_nothing_is_said_where_nothing_changed() -> None:
    same = replace(OLD)
    assert changed_fields(OLD, same) is None
    assert changed_zones(OLD, same, None) == ([], {})
    assert changed_order(OLD, same) is None


def test_only_what_changed_is_said_and_what_is_empty_now_is_null() -> None:
    new = replace(OLD, headline="The end", question=None, summary=None, over=True)
    change = msgspec.to_builtins(changed_fields(OLD, new))
    assert change == {"headline": "The end", "question": None, "summary": None, "over": True}


def test_a_zone_that_changed_is_sent_whole_and_the_order_only_if_that_changed() -> None:
    full = replace(HAND, note="full")
    new = replace(OLD, zones=(full, TABLE))
    assert changed_zones(OLD, new, None) == ([full], {})
    assert changed_order(OLD, new) is None


@pytest.mark.parametrize(
    ("zones", "changed", "order"),
    [
        ((HAND, TABLE, PILE), [PILE], ["hand", "table", "pile"]),
        ((TABLE,), [], ["table"]),
        ((TABLE, HAND), [], ["table", "hand"]),
    ],
)
def test_zones_that_come_go_or_move(
    zones: tuple[Zone, ...], changed: list[Zone], order: list[str]
) -> None:
    new = replace(OLD, zones=zones)
    assert changed_order(OLD, new) == order
    assert changed_zones(OLD, new, order) == (changed, {})


WHOLE = ["sent whole"]
NEW_TWO = Card("2", "Two", face_down=True)
ONE, TWO, THREE = Card("1", "One"), Card("2", "Two"), Card("3", "Three")
CORNERS = (Space("a", "A", 0, 0, "red"), Space("b", "B", 0, 1, "blue"))
BOARD = Board("board", "The board", CORNERS, 1, 2)


@pytest.mark.parametrize(
    ("before", "after", "sent", "keys"),
    [
        ((ONE, TWO), (TWO, THREE), (THREE,), ["2", "3"]),
        ((ONE, TWO), (TWO,), (), ["2"]),
        ((ONE, TWO), (ONE, NEW_TWO), (NEW_TWO,), None),
        ((ONE, TWO), (TWO, ONE), (), ["2", "1"]),
        ((ONE,), (TWO,), (TWO,), WHOLE),
        (
            (BOARD, ONE),
            (replace(BOARD, spaces=(CORNERS[0], replace(CORNERS[1], answer=4))), ONE),
            (replace(BOARD, spaces=(replace(CORNERS[1], answer=4),)),),
            None,
        ),
        (
            (BOARD, ONE),
            (replace(BOARD, spaces=CORNERS[:1]), ONE),
            (replace(BOARD, spaces=CORNERS[:1]), ONE),
            WHOLE,
        ),
    ],
    ids=["came and went", "went", "changed", "moved", "all new", "a space", "a smaller board"],
)
def test_of_a_zone_only_items_that_changed_are_sent(
    before: tuple[Item, ...],
    after: tuple[Item, ...],
    sent: tuple[Item, ...],
    keys: Keys,
) -> None:
    old = replace(OLD, zones=(replace(HAND, items=before),))
    new = replace(OLD, zones=(replace(HAND, items=after),))
    zones, items = changed_zones(old, new, None)
    assert zones == [replace(HAND, items=sent)]
    assert items == ({} if keys == WHOLE else {"hand": keys})


def followed(table: dict[str, Any], old: Table, new: Table) -> dict[str, Any]:
    """A table as JSON with what changed, put together as docs/protocol.md says."""
    order = changed_order(old, new)
    zones, items = changed_zones(old, new, order)
    parts = {"table": changed_fields(old, new), "zones": zones, "items": items, "order": order}
    frame = {name: part for name, part in parts.items() if part}
    return updated(table, msgspec.json.decode(msgspec.json.encode(frame)))


def without_empty(table: dict[str, Any]) -> dict[str, Any]:
    """What is empty may be said or left out."""
    return {name: part for name, part in table.items() if part not in (None, False)}


@pytest.mark.parametrize("game_id", game_ids())
def test_changes_add_up_to_the_new_table_in_every_game(game_id: str) -> None:
    game = find_game(game_id)
    players = game.usual_players()
    names = tuple(f"Player {seat}" for seat in range(players))
    options = game.rules.accept(players, {})
    match = Match(game.rules, Header(game_id, game.rules.version, players, options, names, 3))
    bot, random = RandomBot(players, options), random_from(3, 1)
    old = game.table(match.view(0), names)
    kept = msgspec.json.decode(msgspec.json.encode(old))
    for _ in some(range(min(80, game.rules.longest))):
        if match.state.over:
            break
        seat = int(match.state.turn)
        match.answer(seat, *bot.answer(match.view(seat), Thinking(random)))
        new = game.table(match.view(0), names)
        kept = followed(kept, old, new)
        assert without_empty(kept) == without_empty(msgspec.json.decode(msgspec.json.encode(new)))
        old = new
