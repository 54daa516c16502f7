"""What is kept of a record does not outlive its room."""

from __future__ import annotations

import gc
from typing import cast
from weakref import ref

import pytest

from gamenight.core.bot import RandomBot, Thinking
from gamenight.core.random import random_from
from gamenight.game.registry import find_game
from gamenight.store import Store
from gamenight.web.edge.limits import Limits
from gamenight.web.tables import record_export
from gamenight.web.tables.new_table import ME, SeatWish, TableWish, new_table
from gamenight.web.tables.room import Room
from gamenight.web.tables.table_bots import BotService


def finished_room() -> Room:
    game = find_game("spectrum-solitaire")
    table, _ = new_table(TableWish(game, (SeatWish(ME),), {}, seed=1))
    room = Room(cast(Store, None), table, cast(BotService, None), Limits())
    bot, random = RandomBot(1, {}), random_from(1)
    while not room.match.state.over:
        room.match.answer(0, *bot.answer(room.match.view(0), Thinking(random)))
    return room


def test_a_room_is_let_go_although_its_record_was_read() -> None:
    room = finished_room()
    assert record_export.text_of(room, (0,))
    gone = ref(room)
    room.close()
    del room
    gc.collect()  # a room and its parts know each other
    assert gone() is None


def test_a_record_is_written_once_for_all_who_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    room = finished_room()
    first = record_export.text_of(room, (0,))
    monkeypatch.setattr(record_export, "to_text", None)
    assert record_export.text_of(room, (0,)) is first


def test_a_match_that_went_on_after_its_end_has_another_record() -> None:
    room = finished_room()
    first = record_export.text_of(room, (0,))
    last = room.match.steps[-1]
    room.match.take_back(0)
    room.match.answer(0, *last.answers)
    assert record_export.text_of(room, (0,)) != first
