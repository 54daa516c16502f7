"""Forget me: names and tokens go, matches stay with Somebody, and nobody waits in vain."""

from __future__ import annotations

import re

import httpx
import pytest

from gamenight.store.database import Connection
from gamenight.web.edge.tokens import hash_of
from gamenight.web.evening import actions as actions
from gamenight.web.evening.messages import Start
from gamenight.web.people.identity import COOKIE
from tests.web.person.conftest import QUICK, World, post, shown

pytestmark = pytest.mark.anyio

NAME = "Anaximandra"


async def in_database(world: World, text: str) -> bool:
    """Whether a text stands in any table of the database."""

    def look(connection: Connection) -> bool:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        rows = [row for (table,) in tables for row in connection.execute(f"SELECT * FROM {table}")]
        return any(text in str(value) for row in rows for value in row)

    return await world.store._reader.run(look)


async def forget(browser: httpx.AsyncClient) -> None:
    answer = await browser.post("/me/forget", data={"sure": "yes"})
    assert answer.status_code == 200
    assert 'data-page="gone"' in answer.text
    assert COOKIE not in browser.cookies


async def test_it_is_asked_twice(world: World) -> None:
    await post(world.ana, "/play/suspense", name=NAME)
    assert (await world.ana.post("/me/forget")).status_code == 400
    assert NAME in await shown(world.ana, "/me")
    assert await post(world.browser(), "/me/forget", sure="yes") == "/me"


async def test_matches_stay_with_somebody(world: World) -> None:
    finished = await post(world.ana, "/play/suspense", name=NAME)
    running = await post(world.ana, "/play/suspense", name=NAME)
    await world.finish(finished)
    await world.finish(await post(world.ana, f"/daily/{QUICK}", name=NAME))
    hashed = hash_of(world.ana.cookies[COOKIE])
    await forget(world.ana)
    assert not await in_database(world, NAME)
    assert not await in_database(world, hashed)
    for path in (finished, running):
        assert (await world.ana.get(path)).status_code == 404
    over, going_on = await world.room(finished), await world.room(running)
    assert over.seats.names[0] == going_on.seats.names[0] == "Somebody"
    assert (over.seats[0].bot, going_on.seats[0].bot) == ("", "medium")
    assert "Somebody" in await shown(world.ana, f"/table/{over.id}/replay")
    assert "Somebody" in await shown(world.ana, f"/daily/{QUICK}")
    assert "You have not played here" in await shown(world.ana, "/me")


async def test_two_who_are_forgotten_at_one_table_can_be_told_apart(world: World) -> None:
    path = await post(world.ana, "/new/suspense", players="3", **{"seat-1": "open"})
    room, bo = await world.room(path), world.browser()
    link = f"/join/{room.id}/{room.seats.invitations(path.split('/')[3])[1]}"
    token = re.search(r'name="token" value="([^"]+)"', await shown(bo, link))
    assert token is not None
    await post(bo, link, name="Bo", token=token[1])
    await forget(world.ana)
    await forget(bo)
    assert room.seats.names[:2] == ("Somebody", "Somebody 2")


async def test_an_evening_forgets_too(world: World) -> None:
    path = await post(world.ana, "/evening", name=NAME)
    link, token, bo = path.rpartition("/")[0], path.rpartition("/")[2], world.browser()
    found = re.search(r'name="token" value="([^"]+)"', await shown(bo, link))
    assert found is not None
    await post(bo, link, name="Bo", token=found[1])
    evening = await world.services.evenings.find(link.split("/")[2])
    assert evening is not None
    await actions.say(evening, token, f"{NAME} says hello")
    await actions.rename(evening, found[1], 1, "Bob")
    table = actions.wished_table(evening, Start("suspense", (0, 1), 3, "medium"))
    await world.store.create(table)
    await actions.begin(evening, token, table)
    assert path in await shown(world.ana, "/me")
    await forget(world.ana)
    assert not await in_database(world, NAME)
    assert [person.name for person in evening.state.company] == ["Bob"]
    lines = [line.text for line in evening.state.lines]
    assert "Somebody has started the evening." in lines
    assert "Somebody has left." in lines
    assert not [text for text in lines if "hello" in text or NAME in text]
    assert (await world.ana.get(path)).status_code == 404
    seats = (await evening.open_room(table.id)).seats
    assert (seats.names[1], seats[1].person_hash) == ("Bob", hash_of(bo.cookies[COOKIE]))
    assert seats[0].bot == "medium"
    assert link in await shown(bo, "/me")
