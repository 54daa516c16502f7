"""``gamenight serve --processes 2``: the tables are divided, and nobody notices."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gamenight.web.edge.handover import LARGEST_PIECE, Mailbox, Siblings, owner_of, table_in
from gamenight.web.tables.room import NOT_OPEN
from tests.programs import children_of, is_running
from tests.some import some

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

PATIENCE = 30.0


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "gamenight.sqlite")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def client_network(tmp_path: Path, start_server: Callable[..., Server]) -> Server:
    return start_server(str(tmp_path / "gamenight.sqlite"), "--processes", "2")


def one_table_each(visitor: Visitor) -> Iterator[str]:
    """The path of a table of each of the two processes."""
    found: dict[int, str] = {}
    while len(found) < 2:
        path = visitor.set_up(players="3", **{"option-first_seat": "0"})
        found.setdefault(owner_of(path.split("/")[2], 2), path)
    return iter(found.values())


def wait_until(happened: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < give_up
        time.sleep(0.05)


def test_every_connection_finds_the_process_of_its_table(
    database: str, start_server: Callable[..., Server], visit: Callable[[Server], Visitor]
) -> None:
    """A process refuses the tables of the other: so all that is shown here was handed over, or
    accepted by the right one."""
    visitor = visit(start_server(database, "--processes", "2"))
    paths = list(one_table_each(visitor))
    for path in some(3 * paths):  # one connection is kept for all of them
        assert visitor.http.get(path).status_code == 200
    for path in some(paths):
        player, spectator = visitor.live(path), visitor.live(path.rpartition("/")[0])
        answer = player.wait_for_question()[0]
        assert player.answer(answer) is None
        spectator.wait(lambda live: len(live.log) > 1)


def test_both_processes_forget_somebody(
    client_network: Server, visit: Callable[[Server], Visitor]
) -> None:
    visitor = visit(client_network)
    paths = list(one_table_each(visitor))
    lives = [visitor.live(path) for path in paths]
    assert visitor.http.post("/me/forget", data={"sure": "yes"}).status_code == 200
    for path, live in some(zip(paths, lives, strict=True)):
        assert live.until("gone")["sentence"] == NOT_OPEN.sentence
        assert visitor.http.get(path).status_code == 404


def test_a_process_that_dies_is_replaced(
    client_network: Server, visit: Callable[[Server], Visitor]
) -> None:
    visitor = visit(client_network)
    paths = list(one_table_each(visitor))
    for victim in children_of(client_network.pid):
        os.kill(victim, signal.SIGKILL)
    wait_until(
        lambda: all(visit(client_network).http.get(path).status_code == 200 for path in paths)
    )
    children = children_of(client_network.pid)
    said = client_network.stop()
    for number in (1, 2):
        assert f"server process {number} died (-9) and is started again" in said
    assert not [child for child in children if is_running(child)]


def test_all_end_with_the_one_that_watches_over_them(client_network: Server) -> None:
    children = children_of(client_network.pid)
    assert len(children) == 2
    client_network.kill()
    wait_until(lambda: not any(is_running(child) for child in children))
    client_network.start_again()  # neither the port nor the database is taken
    assert client_network.stop() == ""


@pytest.mark.parametrize(
    ("line", "table_id"),
    [
        (b"GET /table/abc/token HTTP/1.1\r", "abc"),
        (b"GET /table/abc?have= HTTP/1.1\r", "abc"),
        (b"POST /join/abc/invitation HTTP/1.1\r", "abc"),
        (b"GET /t%61ble%2Fab%63/live HTTP/1.1\r", "abc"),
        (b"GET /static/table/abc HTTP/1.1\r", None),
        (b"GET / HTTP/1.1\r", None),
        (b"\xff", None),
    ],
)
def test_a_request_leads_to_a_table_as_the_pages_read_it(line: bytes, table_id: str | None) -> None:
    assert table_in(line) == table_id


@pytest.fixture
def mailboxes() -> Iterator[list[Mailbox]]:
    made = [Mailbox(), Mailbox()]
    yield made
    for mailbox in made:
        mailbox.close()


@pytest.mark.anyio
async def test_a_connection_is_handed_over_with_what_was_read_of_it(
    mailboxes: list[Mailbox],
) -> None:
    """And no program that the new owner starts inherits it: it would stay open forever."""
    adopted: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()
    Siblings(1, mailboxes).listen(lambda *given: adopted.put_nowait(given))
    near, far = socket.socketpair()
    with near, far:
        assert Siblings(0, mailboxes).hand_over(1, far.fileno(), b"GET /table/abc")
        connection, read = await adopted.get()
        with connection:
            assert read == b"GET /table/abc"
            assert not connection.get_inheritable()
            near.send(b"more")
            assert connection.recv(10) == b"more"


def test_a_full_mailbox_takes_no_more(mailboxes: list[Mailbox]) -> None:
    """The process that hands over tries again; what is inside is not lost."""
    here, file = Siblings(0, mailboxes), mailboxes[0].inside.fileno()
    sent = 0
    while here.hand_over(1, file, b"x" * LARGEST_PIECE):
        sent += 1
    assert sent > 0
    for _ in some(range(sent)):
        assert len(mailboxes[1].inside.recv(LARGEST_PIECE)) == LARGEST_PIECE
