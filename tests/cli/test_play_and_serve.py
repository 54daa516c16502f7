"""What ``play`` and ``serve`` refuse: a sentence, exit code 2, no traceback."""

from __future__ import annotations

import gc
import signal
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamenight.web.command import announce
from gamenight.web.edge.signals import STOPS
from tests.programs import signals_ignored

Run = Callable[..., Any]


def assert_one_sentence(refused: Any, beginning: str) -> None:
    assert refused.code == 2
    assert refused.out == ""
    assert refused.err.startswith(beginning)
    assert refused.err.endswith(".\n")
    assert refused.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "beginning"),
    [
        (["chess"], "No game is called chess. The games are: suspense"),
        (["suspense", "--players", "2"], "Suspense is for 3 players, not 2."),
        (["suspense", "--option", "hue=1"], "No option is called hue. The options are: first_seat"),
        (["suspense", "--option", "first_seat=9"], "Option first_seat cannot be 9: it takes"),
        (["suspense", "--seats", "me,oracle,random"], "Suspense has no bot oracle."),
        (["suspense", "--seats", "me,,random"], "--seats leaves a seat empty"),
        (["suspense", "--seats", "me:A\x1b[2J,random,random"], "A name is one line of at most"),
        (["suspense", "--seats", f"me:{'A' * 41},random,random"], "A name is one line of at most"),
        (["suspense", "--seed", "many"], "--seed: many is not a whole number"),
        (["suspense", "--resume", "--seed", "3"], "--resume continues a match as it was set up"),
        (["--players", "3"], "Say which game: gamenight play GAME."),
        (["spot"], "No game is called spot. Did you mean spots? The games are: suspense"),
        (
            ["suspense", "--playrs", "3"],
            "Unrecognized arguments: --playrs 3. Did you mean --players?",
        ),
        (["suspense", "--zebra"], "Unrecognized arguments: --zebra. See gamenight play --help."),
    ],
)
def test_play_refuses_bad_setups(run: Run, words: list[str], beginning: str) -> None:
    assert_one_sentence(run("play", *words), beginning)


def test_serve_says_that_a_port_is_in_use(run: Run, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        refused = run("serve", "--port", str(port), "--database", str(tmp_path / "matches"))
    assert_one_sentence(refused, f"Port {port} is in use already.")


def test_serve_hears_signals_that_were_ignored_when_it_was_started(run: Run) -> None:
    with signals_ignored():
        run("serve", "--port", "0", "--database", "mysql://somewhere/matches")
        heard = [signal.getsignal(stop) for stop in STOPS]
    assert heard == [signal.default_int_handler, signal.SIG_DFL]


@pytest.mark.parametrize("port", ["-1", "65536", "x"])
def test_serve_refuses_what_is_no_port(run: Run, port: str) -> None:
    assert_one_sentence(run("serve", "--port", port), f"--port: {port} is not a port")


@pytest.mark.parametrize("proxy", ["nonsense", "localhost", "10.0.0.0/8", ""])
def test_serve_refuses_what_is_no_address_of_a_proxy(run: Run, proxy: str) -> None:
    refused = run("serve", "--proxy", proxy)
    assert_one_sentence(refused, f"--proxy: {proxy} is not an address such as 127.0.0.1 or ::1.")


def test_serve_says_where_it_keeps_its_matches(capsys: pytest.CaptureFixture[str]) -> None:
    announce("http://127.0.0.1:8000/", False, "/data/gamenight.sqlite")
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("gamenight is at http://127.0.0.1:8000/ ")
    assert second == "Matches are kept in /data/gamenight.sqlite"


def test_serve_says_that_a_database_is_unreachable(run: Run) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # bound, but nobody listens
        port = closed.getsockname()[1]
        refused = run("serve", "--port", "0", "--database", f"postgresql://127.0.0.1:{port}/none")
    assert_one_sentence(refused, "The database none at 127.0.0.1")


def test_serve_refuses_files_that_are_no_database(run: Run, tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("not a database, whatever its name " * 50, encoding="utf-8")
    for place in (text, tmp_path, tmp_path / "nowhere" / "matches.sqlite"):
        assert_one_sentence(run("serve", "--port", "0", "--database", str(place)), "The")
    assert gc.get_freeze_count() == 0, "a process that does not serve is not set up for it"


def test_serve_refuses_databases_it_does_not_know(run: Run) -> None:
    refused = run("serve", "--port", "0", "--database", "mysql://somewhere/matches")
    assert_one_sentence(refused, "Matches are stored in SQLite or PostgreSQL")
