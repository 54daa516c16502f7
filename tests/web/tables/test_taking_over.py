"""While the rules compile the sources are served, and then the compiled rules without a break.

What ``make play`` does at first, with shell commands instead of a compiler.
"""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from gamenight.core.errors import Unavailable
from gamenight.core.match import Match
from gamenight.web.command import inherited
from gamenight.web.edge.signals import STOPS
from tests.programs import signals_ignored

if TYPE_CHECKING:
    from tests.web.conftest import Live, Server, Visitor

ROOT = Path(__file__).parents[3]
PLAY = ROOT / "scripts" / "play.py"
SOURCES = ROOT / "src"
ANNOUNCED = "gamenight is at http://"
SAY_40 = "echo 40 > 40; mv 40 build/progress.txt"
UNTIL_TOLD = "while [ ! -e built ]; do sleep 0.05; done"
"""A build that is done when there is a file of that name."""

Start = Callable[[str], "Server"]
Visit = Callable[["Server"], "Visitor"]


@pytest.fixture
def start_building_server(start_server: Callable[..., Server], tmp_path: Path) -> Start:
    """Starts servers as ``make play`` does at first: from the sources, with a build beside them.
    The build is a shell command; both run in a folder of their own."""

    def start(build: str) -> Server:
        return start_server(
            str(tmp_path / "gamenight.sqlite"),
            "--unlimited",
            program=(sys.executable, str(PLAY), build),
            folder=tmp_path,
            environment={"PYTHONPATH": str(SOURCES)},
        )

    return start


def said_until(server: Server, beginning: str) -> list[str]:
    """What is said up to a line that begins so."""
    lines = [server.next_line()]
    while not lines[-1].startswith(beginning):
        assert lines[-1], lines
        lines.append(server.next_line())
    return lines


def set_up_alone(visitor: Visitor, game: str = "suspense") -> str:
    """A table at which all seats are one person's, so that nothing happens but what they do."""
    return visitor.set_up(game, players="3", **{f"seat-{seat}": "me" for seat in range(3)})


def asked(live: Live) -> int:
    """Look as whichever seat is asked; its first answer."""
    live.wait(lambda live: live.around["curtain"] >= 0 or bool(live.around["ticket"]))
    if live.around["curtain"] >= 0:
        live.send(type="look", seat=live.around["curtain"])
    return live.wait_for_question()[0]


def answers_of(match: Match) -> list[int]:
    return [answer for step in match.steps for answer in step.answers]


class Player:
    """Answers as a browser does: what was not acknowledged is sent again to the next server."""

    def __init__(self, connect: Callable[[], Live]) -> None:
        self._connect = connect
        self._live = connect()
        self.acknowledged: list[int] = []
        self.connections = 1

    def move(self) -> None:
        try:
            answer, id = asked(self._live), str(uuid4())
        except ConnectionClosed:
            self.reconnect()
            return
        ticket, seat = self._live.around["ticket"], self._live.around["seat"]
        try:
            refusal = self._live.answer(answer, id=id)
        except ConnectionClosed:
            self.reconnect()
            refusal = self._live.answer(answer, id=id, ticket=ticket, seat=seat)
        assert refusal is None
        self.acknowledged.append(answer)

    def reconnect(self) -> None:
        """At once, and only once: nobody is refused while the servers change."""
        self._live = self._connect()
        self.connections += 1


def test_a_match_goes_on_across_the_change(
    start_building_server: Start,
    visit: Visit,
    know_all: Callable[[Server, str], Match],
    tmp_path: Path,
) -> None:
    server = start_building_server(UNTIL_TOLD)
    path = set_up_alone(visit(server), "spectrum")  # a match of some thousand answers
    player = Player(lambda: visit(server).live(path))
    player.move()
    (tmp_path / "built").touch()
    while player.connections == 1:
        player.move()
    player.move()
    said = said_until(server, ANNOUNCED)
    assert said[-2].startswith("The rules are compiled.")
    assert server.address in said[-1]
    assert answers_of(know_all(server, path)) == player.acknowledged


def test_an_answer_on_its_way_is_given_once(
    start_building_server: Start,
    visit: Visit,
    know_all: Callable[[Server, str], Match],
    tmp_path: Path,
) -> None:
    """The database is busy, so the first server stops before it can acknowledge the answer."""
    server = start_building_server(UNTIL_TOLD)
    path = set_up_alone(visit(server))
    live = visit(server).live(path)
    answer = asked(live)
    ticket, seat = live.around["ticket"], live.around["seat"]
    with closing(sqlite3.connect(server.database)) as other:
        other.execute("BEGIN IMMEDIATE")
        (tmp_path / "built").touch()
        with pytest.raises(ConnectionClosed):
            live.answer(answer, id="move-000001")
    again = visit(server).live(path)
    assert again.answer(answer, id="move-000001", ticket=ticket, seat=seat) is None
    assert answers_of(know_all(server, path)) == [answer]


def test_what_was_installed_is_what_takes_over(
    start_building_server: Start, tmp_path: Path
) -> None:
    """It is another program in the same process: nobody has to know a second one to stop it."""
    server = start_building_server(UNTIL_TOLD)
    before = command_line(server.pid)
    (tmp_path / "built").touch()
    said_until(server, ANNOUNCED)
    after = command_line(server.pid)
    assert "play.py" in before
    assert "play.py" not in after
    assert "-m gamenight serve" in after
    assert httpx.get(f"{server.address}/healthz").text == "ok\n"


def command_line(pid: int) -> str:
    return subprocess.run(
        ["ps", "-ww", "-o", "args=", "-p", str(pid)], capture_output=True, text=True, check=True
    ).stdout


def test_if_the_build_fails_the_server_goes_on_and_says_so(
    start_building_server: Start, visit: Visit, tmp_path: Path
) -> None:
    (tmp_path / "build").mkdir()
    server = start_building_server(f"{SAY_40}; {UNTIL_TOLD}; exit 1")
    said_until(server, "Compiling the rules: 40 %")
    (tmp_path / "built").touch()
    (sentence,) = said_until(server, "The rules did not compile")
    assert "'.venv/bin/python setup.py build' shows why" in sentence
    path = set_up_alone(visit(server))
    Player(lambda: visit(server).live(path)).move()
    assert server.stop() == ""


@pytest.mark.parametrize("how", STOPS, ids=lambda how: how.name)
def test_ctrl_c_stops_the_server_and_the_build(
    how: signal.Signals, start_building_server: Start, tmp_path: Path
) -> None:
    """However they were started."""
    (tmp_path / "build").mkdir()
    with signals_ignored():
        server = start_building_server(f"echo $$ > pid; {SAY_40}; exec sleep 1000")
    said_until(server, "Compiling the rules: 40 %")
    build = int((tmp_path / "pid").read_text(encoding="utf-8"))
    assert server.stop(how) == ""
    with pytest.raises(ProcessLookupError):
        os.kill(build, 0)
    with pytest.raises(httpx.ConnectError):
        httpx.get(server.address)


def test_if_the_server_cannot_start_nothing_is_built(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("not a database " * 100, encoding="utf-8")
    ended = subprocess.run(
        [
            *(sys.executable, str(PLAY), "touch built"),
            *("--port", "0", "--database", str(tmp_path / "matches")),
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1
    assert not (tmp_path / "built").exists()


def test_what_is_not_a_socket_to_listen_at_is_said_in_a_sentence() -> None:
    with socket.socket() as silent:
        for number in (99999, silent.fileno()):
            with pytest.raises(Unavailable, match=f"^File {number} is not a socket to listen at.$"):
                inherited(number)
