"""What a viewer is sent depends on that seat's view alone, for every game.

The truth behind a table is exchanged for another one that looks alike to the seat. Every byte of
the message must stay the same, while what another seat is sent does change.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import replace
from typing import cast

import pytest

from gamenight.core.random import random_from
from gamenight.core.state import NOBODY, State
from gamenight.games.registry import find_game, game_ids
from gamenight.store import Store
from gamenight.web.export import json_of, text_of
from gamenight.web.room import Room
from gamenight.web.seating import ME, SeatWish, Wish, new_table
from gamenight.web.tokens import hash_of
from gamenight.web.viewer import Viewer

STEPS = 15
WORLDS = 4


@pytest.fixture(autouse=True)
def one_secret_for_all_viewers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names in the markup differ by chance otherwise."""
    monkeypatch.setattr(secrets, "token_bytes", bytes)


def token_of(seat: int) -> str:
    return "" if seat == NOBODY else f"token of seat {seat}"


def a_room(game_id: str, steps: int) -> Room:
    """A table of people, each with a token of their own, some random answers into the match."""
    game = find_game(game_id)
    players = max(game.rules.players)
    wish = Wish(game, (SeatWish(ME),) * players, {}, seed=steps)
    table, _ = new_table(wish)
    seats = tuple(
        replace(seat, token_hash=hash_of(token_of(number)))
        for number, seat in enumerate(table.seats)
    )
    room = Room(cast(Store, None), replace(table, seats=seats))  # nothing is saved here
    random = random_from(steps, 5)
    for _ in range(min(steps, game.rules.longest // 3)):  # a short game shall not be over
        answers = room.match.state.legal()
        room.match.answer(room.match.state.turn, answers[random.below(len(answers))])
    assert not room.match.state.over
    return room


def sent_to(room: Room, seat: int) -> str:
    """Everything that a viewer of a seat is sent now."""
    viewer = Viewer(room, token_of(seat), "http://test")
    assert viewer.shown == seat
    seats = room.seats_of(token_of(seat))
    return json.dumps(viewer.table_message()) + json_of(room, seats) + text_of(room, seats)


def other_worlds(room: Room, seat: int) -> list[State]:
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
        for world in other_worlds(room, seat):
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
