"""What a viewer is sent depends on that seat's view alone, for every game.

The truth behind a table is exchanged for another one that looks alike to the seat. Every byte of
the message must stay the same, while what another seat is sent does change.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from gamenight.core.bot import RandomBot, Thinking
from gamenight.core.events import NOBODY
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState
from gamenight.game.registry import find_game, game_ids
from gamenight.store import Store
from gamenight.web.edge.limits import Limits
from gamenight.web.edge.tokens import hash_of
from gamenight.web.protocol.messages import encode
from gamenight.web.tables.new_table import ME, SeatWish, TableWish, new_table
from gamenight.web.tables.record_export import json_of, text_of
from gamenight.web.tables.room import Room
from gamenight.web.tables.table_bots import BotService
from gamenight.web.tables.viewer import Viewer
from tests.some import some

STEPS = 15
WORLDS = 4


def token_of(seat: int) -> str:
    return "" if seat == NOBODY else f"token of seat {seat}"


def a_room(game_id: str, steps: int) -> Room:
    """A table of people, each with a token of their own, some random answers into the match."""
    game = find_game(game_id)
    players = max(game.rules.players)
    wish = TableWish(game, (SeatWish(ME),) * players, {}, seed=steps)
    table, _ = new_table(wish)
    seats = tuple(
        replace(seat, token_hash=hash_of(token_of(number)))
        for number, seat in enumerate(table.seats)
    )
    # Nothing is saved here, and no bot plays.
    room = Room(cast(Store, None), replace(table, seats=seats), cast(BotService, None), Limits())
    bot, random = RandomBot(players, {}), random_from(steps, 5)
    for _ in range(min(steps, game.rules.longest // 3)):  # a short game must not be over
        seat = room.match.state.turn
        answers = bot.answer(room.match.view(seat), Thinking(random))
        while room.match.prepare(seat, *answers).state.over:  # nobody concedes
            answers = bot.answer(room.match.view(seat), Thinking(random))
        room.match.answer(seat, *answers)
    assert not room.match.state.over
    return room


def sent_to(room: Room, seat: int) -> str:
    """Everything that a viewer of a seat is sent now."""
    room.announce()  # forget what was worked out for another world
    room.state._tickets.clear()
    viewer = Viewer(room, token_of(seat), "http://test")
    assert viewer.shown() == seat
    seats = room.seats.opened_by(token_of(seat))
    return encode(viewer.whole()).decode() + json_of(room, seats) + text_of(room, seats)


def other_worlds(room: Room, seat: int) -> list[AnyState]:
    rules = room.match.rules
    view = room.match.view(seat)
    return [rules.redeal(view, random_from(world, 77)) for world in range(WORLDS)]


@pytest.mark.parametrize("steps", [0, STEPS])
@pytest.mark.parametrize("game_id", game_ids())
def test_what_a_seat_is_sent_does_not_depend_on_what_it_cannot_see(
    game_id: str, steps: int
) -> None:
    room = a_room(game_id, steps)
    truth = room.match.state
    for seat in (NOBODY, *range(len(room.seats))):
        room.match.state = truth
        told = sent_to(room, seat)
        for world in some(other_worlds(room, seat)):
            room.match.state = world
            assert sent_to(room, seat) == told


def test_what_another_seat_is_sent_does_change() -> None:
    room = a_room("suspense", 2)
    told = sent_to(room, 1)
    changed = []
    for world in other_worlds(room, 0):
        room.match.state = world
        changed.append(sent_to(room, 1) != told)
    assert any(changed)
