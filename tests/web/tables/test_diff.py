"""What is sent of a table that changed: enough to have the new one, and no more."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from gamenight.core.bot import RandomBot, Thinking
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.game.registry import find_game, game_ids
from gamenight.table import Question, Seat, Summary, Table, Zone
from gamenight.web.tables.diff import changed_fields, changed_order, changed_zones
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
    assert changed_zones(OLD, same, None) == []
    assert changed_order(OLD, same) is None


def test_only_what_changed_is_said_and_what_is_empty_now_is_null() -> None:
    new = replace(OLD, headline="The end", question=None, summary=None, over=True)
    change = msgspec.to_builtins(changed_fields(OLD, new))
    assert change == {"headline": "The end", "question": None, "summary": None, "over": True}


def test_a_zone_that_changed_is_sent_whole_and_the_order_only_if_that_changed() -> None:
    full = replace(HAND, note="full")
    new = replace(OLD, zones=(full, TABLE))
    assert changed_zones(OLD, new, None) == [full]
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
    assert changed_zones(OLD, new, order) == changed


def updated(table: dict[str, Any], old: Table, new: Table) -> dict[str, Any]:
    """A table as JSON with what changed, put together as docs/protocol.md says."""
    fields = changed_fields(old, new)
    zones = {zone["key"]: zone for zone in table["zones"]}
    order = changed_order(old, new)
    zones |= {zone.key: msgspec.to_builtins(zone) for zone in changed_zones(old, new, order)}
    order = order or [zone["key"] for zone in table["zones"]]
    changed = {**table, **(msgspec.to_builtins(fields) if fields else {})}
    return {**changed, "zones": tuple(zones[key] for key in order)}


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
    kept = msgspec.to_builtins(old)
    for _ in some(range(min(80, game.rules.longest))):
        if match.state.over:
            break
        seat = int(match.state.turn)
        match.answer(seat, *bot.answer(match.view(seat), Thinking(random)))
        new = game.table(match.view(0), names)
        kept = updated(kept, old, new)
        assert without_empty(kept) == without_empty(msgspec.to_builtins(new))
        old = new
