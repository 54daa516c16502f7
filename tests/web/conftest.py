"""A real server process, what talks to it as a browser would, and a real browser."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    expect,
    sync_playwright,
)
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from gamenight.agents.guest import updated
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.core.record import to_json
from gamenight.game.registry import find_game, game_ids
from gamenight.store import Store, StoredTable
from tests.programs import started
from tests.web.support.needed import CHROMIUM, NEEDED

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TOY_SERVER = (sys.executable, str(Path(__file__).parent / "support" / "toys" / "serve.py"))
AT_ONCE = "if (location.protocol === 'http:') localStorage.setItem('gamenight.speed', 'instant')"
"""How fast bots play in the browsers of the tests."""
NOT_OURS = (
    "Service Worker registration blocked by Playwright",  # which costs more than the page itself
    "Chrome currently does not support the Push API in incognito mode",
)
"""How complaints begin that are about the browsers of the tests."""
KNOWS_ALL = f"""
if (location.protocol === 'http:')
  for (const game of {list(game_ids())}) localStorage.setItem(`gamenight.lesson.${{game}}`, 'done')
"""
"""Their users have played every game before."""
PATIENCE = 60.0
"""Seconds after which something that should happen is considered not to happen."""
PATIENCE_WITH_SOCKETS = 10.0
"""The same for what a server sends by itself, without a browser that has to draw it."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: needs Chromium")
    config.addinivalue_line("markers", "node: needs node and the packages of tests/web/node")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    missing = [marker for marker, (there, _) in NEEDED.items() if not there]
    left_out = [item for item in items if any(map(item.get_closest_marker, missing))]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    # Those that share a browser in a row and first, the longest of them before all, so that at the
    # end nobody waits for them.
    items.sort(key=lambda item: item.path.name != "test_browser_matches.py")
    items.sort(key=lambda item: not is_in_browser(item))


def is_in_browser(item: pytest.Item | None) -> bool:
    return item is not None and item.get_closest_marker("browser") is not None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    try:
        yield
    finally:
        if not is_in_browser(nextitem):
            KEPT_BROWSER.close()


def pytest_sessionfinish() -> None:
    KEPT_BROWSER.close()  # also after a run that was broken off


class Server:
    """A server process on a port of its own."""

    def __init__(
        self,
        database: str,
        *arguments: str,
        program: Sequence[str] = (sys.executable, "-m", "gamenight", "serve"),
        folder: Path | None = None,
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.database = database
        self._command = [*program, *arguments, "--database", database]
        self._folder = folder
        self._environment = {**os.environ, "PYTHONUNBUFFERED": "1", **environment}
        self._start(0)

    def _start(self, port: int) -> None:
        self._exit = ExitStack()
        self._process = self._exit.enter_context(
            started(
                [*self._command, "--port", str(port)],
                env=self._environment,
                cwd=self._folder,
                stderr=subprocess.PIPE,
            )
        )
        line = self.next_line()
        assert "http://" in line, self.stop()
        self.address = line.split()[3].rstrip("/")

    def next_line(self) -> str:
        """What it says next to the person who started it."""
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """As a power cut would."""
        with self._exit:
            self._process.kill()
            self._process.communicate()

    def start_again(self) -> None:
        self._start(self.port)

    def stop(self, how: signal.Signals = signal.SIGINT) -> str:
        """End it politely; returns what it wrote to its error output."""
        with self._exit:
            if self._process.poll() is None:
                self._process.send_signal(how)
            _, errors = self._process.communicate(timeout=PATIENCE)
            return errors


Message = dict[str, Any]


class Live:
    """A browser's socket at a table; keeps every frame that came, and what they add up to."""

    def __init__(
        self, server: Server, path: str, headers: dict[str, str] | None = None, has: str = ""
    ) -> None:
        """``has`` names the table that a page brought."""
        address = server.address.replace("http", "ws", 1) + f"{path}/live?have={has}"
        self._exit = ExitStack()
        self.socket: ClientConnection = self._exit.enter_context(
            connect(
                address,
                origin=Origin(server.address),
                additional_headers=headers,
                max_queue=None,
            )
        )
        self.frames: list[str] = []
        self.table: Message = {}
        self.around: Message = {}
        self.log: list[str] = []
        self.v = 0

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self) -> Message:
        frame = self.socket.recv(timeout=PATIENCE_WITH_SOCKETS)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Message = json.loads(frame)
        if message["type"] in ("table", "change"):
            self._take_over(message)
        return message

    def _take_over(self, frame: Message) -> None:
        """Keep the table up to date as docs/protocol.md says."""
        self.v += 1
        assert frame["v"] == self.v
        if frame["type"] == "table":
            self.table = frame["table"]
        else:
            self.table = updated(self.table, frame)
        self.around = frame.get("around", self.around)
        if "log" in frame:
            self.log[frame["log"]["from"] :] = frame["log"]["lines"]

    def last(self) -> Message:
        """The last frame that came."""
        frame: Message = json.loads(self.frames[-1])
        return frame

    def until(self, kind: str) -> Message:
        """The next message of a kind; those before it are passed over."""
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def wait(self, arrived: Callable[[Live], bool]) -> None:
        """Take frames until the table is as it should be."""
        while not self.table or not arrived(self):
            self.receive()

    def wait_for_question(self) -> list[int]:
        """The answers that are open, once this seat is asked."""
        self.wait(lambda live: bool(live.around["ticket"]))
        return [answer["number"] for answer in self.table["question"]["answers"]]

    def answer(
        self, *answers: int, id: str = "", ticket: str | None = None, seat: int | None = None
    ) -> Message | None:
        """Answer the question; None once it is acknowledged, or the refusal."""
        if not self.table:
            self.receive()
        return self.settle(
            type="answer",
            id=id or str(uuid4()),
            ticket=self.around["ticket"] if ticket is None else ticket,
            seat=self.around["seat"] if seat is None else seat,
            answers=answers,
        )

    def take_back(self, id: str = "") -> Message | None:
        return self.settle(type="take-back", id=id or str(uuid4()), seat=self.around["seat"])

    def settle(self, **message: Any) -> Message | None:
        self.send(**message)
        while True:
            frame = self.receive()
            if message["id"] in frame.get("acks", ()):
                return None
            for refusal in frame.get("refusals", ()):
                if refusal["id"] == message["id"]:
                    return dict(refusal)
            assert frame["type"] != "problem", frame

    def play_to_the_end(self) -> None:
        """Give the first answer whenever this seat is asked."""
        self.send(type="speed", value="instant")
        self.wait(lambda live: bool(live.table))
        while not self.table.get("over"):
            if self.around["ticket"]:
                assert self.answer(self.wait_for_question()[0]) is None
            else:
                self.receive()

    def close(self) -> None:
        self._exit.close()


class Visitor:
    """A visitor without a browser: follows links and opens sockets."""

    def __init__(self, server: Server) -> None:
        self.server = server
        headers = {"accept": "text/html", "origin": server.address}
        self.http = httpx.Client(base_url=server.address, headers=headers)
        self.lives: list[Live] = []

    def set_up(self, game: str = "suspense", **form: str) -> str:
        """Set up a table; returns its path with the token."""
        answer = self.http.post(f"/new/{game}", data=form)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def become_somebody_else(self) -> None:
        """Go on in another browser, which knows nothing of the tables of this one."""
        self.http.cookies.clear()

    def first_of(self, path: str) -> tuple[Message, str]:
        """The frame that the page of a table brings, and what names it."""
        page = self.http.get(path).text
        script = re.search(r'<script id="first" [^>]*data-tag="(\w+)">(.*?)</script>', page)
        assert script is not None
        return json.loads(script[2]), script[1]

    def live(self, path: str, headers: dict[str, str] | None = None, has: str = "") -> Live:
        live = Live(self.server, path, headers, has)
        self.lives.append(live)
        return live

    def close(self) -> None:
        for live in self.lives:
            live.close()
        self.http.close()


def serving(database: str, *arguments: str) -> Iterator[Server]:
    server = Server(database, *arguments)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that do not harm it; together they set up many tables, and they do
    not wait long for hints."""
    database = str(tmp_path_factory.mktemp("web") / "gamenight.sqlite")
    yield from serving(database, "--tables-per-hour", "100000", "--thinking-seconds", "0.5")


@pytest.fixture(scope="session")
def toy_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the toy game, too."""
    database = str(tmp_path_factory.mktemp("toys") / "gamenight.sqlite")
    server = Server(database, "--tables-per-hour", "100000", program=TOY_SERVER)
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server to be killed."""
    yield from serving(str(tmp_path / "gamenight.sqlite"))


@pytest.fixture
def start_server() -> Iterator[Callable[..., Server]]:
    """Starts servers on a database, with arguments of one's own."""
    with ExitStack() as servers:

        def start(database: str, *arguments: str, **how: Any) -> Server:
            server = Server(database, *arguments, **how)
            servers.callback(server.stop)
            return server

        yield start


@pytest.fixture
def start_toy_server(start_server: Callable[..., Server], tmp_path: Path) -> Callable[..., Server]:
    """Starts servers that know the toy game, with arguments of one's own."""
    numbers = count()

    def start(*arguments: str) -> Server:
        database = str(tmp_path / f"toys-{next(numbers)}.sqlite")
        return start_server(database, *arguments, program=TOY_SERVER)

    return start


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
        match.enter(entry.seat, entry.answers)
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


class KeptBrowser:
    """One browser for all tests in a row that need it, because starting it takes a while.

    It is closed before any other test: its library keeps an event loop that asynchronous ones mind.
    """

    def __init__(self) -> None:
        self._exit = ExitStack()
        self._browser: Browser | None = None

    def open(self) -> Browser:
        if self._browser is None:
            expect.set_options(timeout=PATIENCE * 1000)
            chromium = self._exit.enter_context(sync_playwright()).chromium
            self._browser = chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
            self._exit.callback(self._browser.close)
        return self._browser

    def close(self) -> None:
        self._browser = None
        self._exit.close()


KEPT_BROWSER = KeptBrowser()


@pytest.fixture(scope="module")
def browser() -> Browser:
    return KEPT_BROWSER.open()


@pytest.fixture
def new_context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browser profiles in which bots play without a pause and nothing may go wrong.

    Those whose server is taken away are ``cut_off``: their browser may complain about that. Only
    those of a ``newcomer`` explain the games. A service worker has to be asked for.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(NOT_OURS):
            complaints.append(f"{message.text} ({message.location['url']})")

    def new(*, cut_off: bool = False, newcomer: bool = False, **settings: Any) -> BrowserContext:
        context = browser.new_context(**{"service_workers": "block", **settings})
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(AT_ONCE)
        if not newcomer:
            context.add_init_script(KNOWS_ALL)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        if not cut_off:
            context.on("console", note)
        contexts.append(context)
        return context

    yield new
    for context in contexts:
        context.close()
    assert complaints == []
