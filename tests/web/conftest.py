"""A real server process, what talks to it as a browser would, and a real browser."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.core.record import to_json
from gamenight.games.registry import find_game
from gamenight.store import Store, StoredTable

CHROMIUM = shutil.which("chromium")
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60.0
"""Seconds after which something that should happen is considered not to happen."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: needs Chromium")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if CHROMIUM is not None:
        return
    needing = [item for item in items if item.get_closest_marker("browser")]
    if needing:
        config.hook.pytest_deselected(items=needing)
        items[:] = [item for item in items if item not in needing]


def pytest_report_header() -> list[str]:
    if CHROMIUM is not None:
        return []
    return ["No Chromium was found, so the tests in a browser are left out: install 'chromium'."]


class Server:
    """A server process on a port of its own."""

    def __init__(self, database: str, port: int = 0) -> None:
        self.database = database
        self._start(port)

    def _start(self, port: int) -> None:
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "gamenight", "serve"),
                *("--port", str(port), "--database", self.database),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert "http://" in line, self.stop()
        self.address = line.split()[3].rstrip("/")

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """As a power cut would."""
        self._process.kill()
        self._process.communicate()

    def start_again(self) -> None:
        self._start(self.port)

    def stop(self) -> str:
        """End it politely; returns what it wrote to its error output."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
        _, errors = self._process.communicate(timeout=PATIENCE)
        return errors


class Live:
    """A browser's socket at a table; keeps every frame that came."""

    def __init__(self, server: Server, path: str) -> None:
        address = server.address.replace("http", "ws", 1) + path + "/live"
        self._exit = ExitStack()
        self.socket: ClientConnection = self._exit.enter_context(
            connect(address, origin=Origin(server.address), max_queue=None)
        )
        self.frames: list[str] = []

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self) -> dict[str, Any]:
        frame = self.socket.recv(timeout=PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        return message

    def until(self, kind: str, **facts: Any) -> dict[str, Any]:
        """The next message of a kind with these facts; those before it are passed over."""
        while True:
            message = self.receive()
            if message["type"] == kind and all(message[name] == facts[name] for name in facts):
                return message

    def move(self, table: dict[str, Any], answer: int, move_id: str = "") -> dict[str, Any]:
        """Send a move that answers to a table message; returns the ack or the refusal."""
        move_id = move_id or str(uuid4())
        self.send(
            type="move", id=move_id, revision=table["revision"], seat=table["seat"], answer=answer
        )
        while True:
            message = self.receive()
            if message["type"] in ("ack", "refused", "problem"):
                return message

    def close(self) -> None:
        self._exit.close()


class Visitor:
    """Somebody without a browser: follows links and opens sockets."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, headers={"accept": "text/html"})
        self.lives: list[Live] = []

    def set_up(self, game: str = "suspense", **form: str) -> str:
        """Set up a table; returns its path with the token."""
        answer = self.http.post(f"/new/{game}", data=form)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def live(self, path: str) -> Live:
        live = Live(self.server, path)
        self.lives.append(live)
        return live

    def close(self) -> None:
        for live in self.lives:
            live.close()
        self.http.close()


def serving(database: str) -> Iterator[Server]:
    server = Server(database)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that do not harm it."""
    yield from serving(str(tmp_path_factory.mktemp("web") / "gamenight.sqlite"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server to be killed."""
    yield from serving(str(tmp_path / "gamenight.sqlite"))


@pytest.fixture
def start_server() -> Iterator[Callable[[str], Server]]:
    """Starts servers on a database."""
    servers: list[Server] = []

    def start(database: str) -> Server:
        servers.append(Server(database))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def visitor(shared_server: Server) -> Iterator[Visitor]:
    visitor = Visitor(shared_server)
    yield visitor
    visitor.close()


@pytest.fixture
def visit() -> Iterator[Callable[[Server], Visitor]]:
    """Visits servers of one's own."""
    visitors: list[Visitor] = []

    def visit(server: Server) -> Visitor:
        visitors.append(Visitor(server))
        return visitors[-1]

    yield visit
    for visitor in visitors:
        visitor.close()


async def stored(database: str, path: str) -> StoredTable:
    """What the database holds of the table at a path."""
    store = await Store.open(database)
    try:
        table = await store.load(path.split("/")[2])
        assert table is not None
        return table
    finally:
        await store.close()


def truth(table: StoredTable) -> Match:
    """The match with all its secrets."""
    match = Match(find_game(table.header.game).rules, table.header)
    for entry in table.entries:
        match.enter(entry.seat, entry.entry)
    return match


@pytest.fixture
def know_all() -> Callable[[Server, str], Match]:
    """The match behind a table of a server, with all its secrets."""

    def know(server: Server, path: str) -> Match:
        # In a thread of its own: the browser's library runs an event loop in this one.
        with ThreadPoolExecutor(1) as thread:
            reading = thread.submit(lambda: asyncio.run(stored(server.database, path)))
            return truth(reading.result())

    return know


@pytest.fixture(scope="session")
def finished_record() -> str:
    """The record of a match between Ann, Bo and Cy that was played to its end."""
    game = find_game("suspense")
    match = Match(game.rules, Header("suspense", 1, 3, {"first_seat": 0}, ("Ann", "Bo", "Cy"), 7))
    random = random_from(7, 99)
    while not match.state.over:
        answers = match.state.legal()
        match.answer(match.state.turn, answers[random.below(len(answers))])
    return to_json(match)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after each module: its library keeps an event loop that asynchronous tests mind."""
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browser profiles in which bots play without a pause."""
    contexts: list[BrowserContext] = []

    def new(**settings: Any) -> BrowserContext:
        context = browser.new_context(**settings)
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script("localStorage.setItem('gamenight.speed', 'instant')")
        contexts.append(context)
        return context

    yield new
    for context in contexts:
        context.close()
