"""A person's animal and colour: chosen once, shown at every table, forgotten with the person."""

from __future__ import annotations

import pytest

from gamenight.core.events import NOBODY
from gamenight.web.edge.tokens import hash_of
from gamenight.web.people.identity import COOKIE
from tests.web.people.conftest import World, post, shown

pytestmark = pytest.mark.anyio


async def test_a_choice_is_seen_at_the_table_where_somebody_plays_and_at_the_next(
    world: World,
) -> None:
    first = await world.room(await post(world.ana, "/play/suspense", name="Ana"))
    await post(world.ana, "/me/avatar", avatar="koala gold")
    second = await world.room(await post(world.ana, "/play/spots", name="Ana"))
    for room in (first, second):
        for viewer in (0, NOBODY):
            seat = room.seat_views.of(viewer).table.seats[0]
            assert (seat.animal, seat.colour) == ("koala", "gold")
    assert "The koala on gold" in await shown(world.ana, "/me")


async def test_an_unknown_animal_is_refused(world: World) -> None:
    answer = await world.ana.post("/me/avatar", data={"avatar": "dragon gold"})
    assert answer.status_code == 400
    assert COOKIE not in world.ana.cookies


async def test_a_forgotten_person_leaves_no_avatar(world: World) -> None:
    room = await world.room(await post(world.ana, "/play/suspense", name="Ana"))
    await post(world.ana, "/me/avatar", avatar="koala gold")
    person = hash_of(world.ana.cookies[COOKIE])
    assert await world.services.store.people.avatar(person) == "koala gold"
    await world.ana.post("/me/forget", data={"sure": "yes"})
    assert await world.services.store.people.avatar(person) == ""
    assert room.seats[0].avatar == ""
