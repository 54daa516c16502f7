"""Forget me: names and tokens go, matches stay, and nobody waits in vain."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from gamenight.core.errors import NotYourTurn
from gamenight.game.game import USUAL_BOT
from gamenight.store import Entry, Store
from gamenight.store.database import Connection
from gamenight.web import chores
from gamenight.web.edge.handover import Mailbox, Siblings
from gamenight.web.edge.tokens import hash_of, home_of
from gamenight.web.evening import actions, starting
from gamenight.web.evening.events import MatchSetup
from gamenight.web.evening.live_evening import LEFT
from gamenight.web.evening.session import EveningSession
from gamenight.web.people.identity import COOKIE
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables.room import NOT_OPEN, Room
from gamenight.web.tables.session import TableSession
from gamenight.web.tables.viewer import Viewer
from tests.web.people.conftest import QUICK, World, post, shown
from tests.web.support.wires import SECONDS, SocketTransport

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
    assert over.seats.names[0] == going_on.seats.names[0] == "Former player"
    assert (over.seats[0].bot, going_on.seats[0].bot) == ("", "medium")
    assert "Former player" in await shown(world.ana, f"/table/{over.id}/replay")
    assert "Former player" in await shown(world.ana, f"/daily/{QUICK}")
    assert "You haven’t played in this browser yet" in await shown(world.ana, "/me")


async def test_two_who_are_forgotten_at_one_table_can_be_told_apart(world: World) -> None:
    path = await post(world.ana, "/new/suspense", players="3", **{"seat-1": "open"})
    room, bo = await world.room(path), world.browser()
    own = path.split("/")[3]
    link = f"/join/{room.id}/{room.seats.invitations(own)[1]}"
    token = re.search(r'name="token" value="([^"]+)"', await shown(bo, link))
    assert token is not None
    await post(bo, link, name="Bo", token=token[1])
    await table_actions.say(room, own, "my phone number")
    await table_actions.say(room, token[1], "well, well")
    await forget(world.ana)
    assert [line.text for line in room.state.lines] == ["well, well"]
    assert not await in_database(world, "my phone number")
    await forget(bo)
    assert room.seats.names[:2] == ("Former player", "Former player 2")


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
    setup = MatchSetup("suspense", (0, 1), 3, "medium")
    await starting.start(evening, token, setup, world.services.table_maker)
    (table_id,) = evening.state.matches
    assert path in await shown(world.ana, "/me")
    await forget(world.ana)
    assert not await in_database(world, NAME)
    assert [person.name for person in evening.state.guests] == ["Bob"]
    lines = [line.text for line in evening.state.lines]
    assert "Former player started the evening." in lines
    assert "Former player left." in lines
    assert not [text for text in lines if "hello" in text or NAME in text]
    assert (await world.ana.get(path)).status_code == 404
    seats = (await evening.open_room(table_id)).seats
    assert (seats.names[1], seats[1].person_hash) == ("Bob", hash_of(bo.cookies[COOKIE]))
    assert seats[0].bot == "medium"
    assert link in await shown(bo, "/me")


async def test_links_to_a_table_with_open_seats_are_forgotten_too(world: World) -> None:
    """Their links could still give the open seats away: bots take those."""
    path = await post(world.ana, "/new/suspense", players="3", **{"seat-1": "open"})
    room = await world.room(path)
    assert list(room.seats.open) == [1]
    await forget(world.ana)
    assert (await world.ana.get(path)).status_code == 404
    assert not room.seats.open
    assert room.seats[1].bot == USUAL_BOT


# Several processes on one SQLite file


class TwoProcesses(NamedTuple):
    """Where a person asks to be forgotten, and where they have played."""

    here: World
    there: World
    siblings: Siblings
    """As those see them who have played there."""

    async def hear(self) -> asyncio.Task[None]:
        """Let the other process hear what it is sent, as a server does."""
        self.siblings.listen(lambda *_: None)
        return asyncio.create_task(chores.listen(self.there.services))

    async def place_there(self, path: str, **form: str) -> str:
        """The path to a new table or evening of the other process."""
        while True:
            found = await post(self.there.ana, path, **form)
            _, kind, id, _ = found.split("/")
            if self.siblings.owns(home_of(id) if kind == "evening" else id):
                return found

    async def forget(self) -> None:
        """In the same browser, whose connection came to the other process."""
        self.here.ana.cookies.update(self.there.ana.cookies)
        await forget(self.here.ana)


@pytest.fixture
async def two_processes(store: Store, tmp_path: Path) -> AsyncIterator[TwoProcesses]:
    mailboxes = [Mailbox(), Mailbox()]
    other = await Store.open(str(tmp_path / "gamenight.sqlite"))
    siblings = Siblings(1, mailboxes)
    here, there = World(store, Siblings(0, mailboxes)), World(other, siblings)
    yield TwoProcesses(here, there, siblings)
    await here.services.close()
    await there.services.close()
    await other.close()
    asyncio.get_running_loop().remove_reader(mailboxes[1].inside)
    for mailbox in mailboxes:
        mailbox.close()


async def is_sent_away(session: TableSession | EveningSession, transport: SocketTransport) -> str:
    """The last words to a browser that is sent away."""
    async with asyncio.timeout(SECONDS):
        await session.run()
    return str(transport.frames[-1].get("sentence"))


async def test_the_process_of_a_table_and_an_evening_hears_of_it(
    two_processes: TwoProcesses,
) -> None:
    there = two_processes.there
    table = await two_processes.place_there("/play/suspense", name=NAME)
    evening_path = await two_processes.place_there("/evening", name=NAME)
    room = await there.room(table)
    evening = await there.services.evenings.find(evening_path.split("/")[2])
    assert evening is not None
    at_table, at_evening = SocketTransport(), SocketTransport()
    broadcaster = there.services.broadcaster
    viewer = Viewer(room, table.rpartition("/")[2], "http://server")
    token = evening_path.rpartition("/")[2]

    async def open_nothing(*_: object) -> None: ...

    goodbyes = asyncio.gather(
        is_sent_away(TableSession(at_table, viewer, broadcaster, 9), at_table),
        is_sent_away(
            EveningSession(at_evening, evening, token, broadcaster, 9, open_nothing), at_evening
        ),
    )
    hearing = await two_processes.hear()
    await two_processes.forget()
    assert list(await goodbyes) == [NOT_OPEN.sentence, LEFT]
    assert room.seats.names[0] == "Former player"
    assert NAME not in str(evening.state.people)
    for path in (table, evening_path):
        answer = await there.ana.get(path)
        assert answer.status_code == 404
        assert "Please check that you copied all of it." in answer.text
    hearing.cancel()


@pytest.mark.parametrize("clock", ["", "move 60"])
@pytest.mark.parametrize("at_once", [True, False])
async def test_a_process_that_has_not_heard_saves_no_answer(
    two_processes: TwoProcesses, clock: str, at_once: bool
) -> None:
    there = two_processes.there
    form = {"players": "3", "option-first_seat": "0", "clock": clock}
    path = await two_processes.place_there("/new/suspense", **form)
    room, token = await there.room(path), path.rpartition("/")[2]
    await two_processes.forget()
    assert room.seats.opened_by(token)  # it has not heard
    refusal = await refusal_of(room, token, at_once)
    assert "only players with a seat can play" in str(refusal)
    stored = await there.store.load(room.id)
    assert stored is not None
    assert stored.entries == ()
    assert room.seats.names[0] == "Former player"  # it knows now


async def refusal_of(room: Room, token: str, at_once: bool) -> Exception | None:
    """Why the first answer of the first seat is refused; None if it is saved."""
    entry = Entry(0, (room.match.state.legal()[0],), "answer-1")
    ticket = room.state.ticket(0)
    if not at_once:
        with pytest.raises(NotYourTurn) as refused:
            await table_actions.submit(room, token, entry, ticket)
        return refused.value
    settled: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    assert table_actions.submit_nowait(room, token, entry, ticket, None, settled.set_result)
    return await settled
