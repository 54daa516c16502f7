"""``gamenight serve``: what it says, where it listens, how it stops."""

from __future__ import annotations

import socket
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gamenight.core.errors import Unavailable
from gamenight.store.address import default_database
from gamenight.web.command import (
    add_arguments,
    address_of,
    has_display,
    listen,
    ports_to_try,
    run,
    settings_from,
)
from gamenight.web.config.options import DEFAULT_PORT, add_options
from gamenight.web.config.settings import Settings
from gamenight.web.config.sources import complete_options
from gamenight.web.edge.limits import NO_LIMITS, Limits

if TYPE_CHECKING:
    from tests.web.conftest import Server


def refusal(*words: str) -> str:
    parser = ArgumentParser()
    add_arguments(parser)
    with pytest.raises(Unavailable) as refused:
        run(parser.parse_args(words))
    return str(refused.value)


def settings(*words: str) -> Settings:
    parser = ArgumentParser()
    add_arguments(parser)
    return settings_from(complete_options(parser.parse_args(words), add_options, {}))


def test_a_server_is_told_its_names_its_proxies_and_its_limits() -> None:
    told = settings(
        *("--allowed-host", "games.example", "--allowed-host", "localhost"),
        *("--proxy", "192.0.2.1", "--workers", "3", "--thinking-seconds", "0.5"),
    )
    assert told.allowed_hosts == ("games.example", "localhost")
    assert told.proxies == ("192.0.2.1",)
    assert (told.workers, told.thinking_seconds, told.limits) == (3, 0.5, Limits())
    assert settings() == Settings()
    assert settings("--unlimited").limits == NO_LIMITS


@pytest.fixture
def taken_port() -> socket.socket:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    return listener


def test_a_port_in_use_is_said_in_a_sentence(taken_port: socket.socket, tmp_path: Path) -> None:
    port = str(taken_port.getsockname()[1])
    with taken_port:
        sentence = refusal("--port", port, "--database", str(tmp_path / "a.sqlite"))
    assert sentence == (
        f"Port {port} is in use already. Stop what uses it, or choose another with --port."
    )


def test_a_host_that_is_not_there_is_said_in_a_sentence() -> None:
    assert refusal("--host", "no.such.host.invalid", "--port", "0") == (
        "There is no host no.such.host.invalid to listen on."
    )


def test_an_address_of_another_computer_is_said_in_a_sentence() -> None:
    assert refusal("--host", "192.0.2.1", "--port", "0") == (
        "This computer cannot listen on 192.0.2.1, port 0."
    )


def test_a_database_out_of_reach_is_said_in_a_sentence() -> None:
    database = "postgresql://nobody@127.0.0.1:1/nothing"
    assert refusal("--port", "0", "--database", database).startswith("The database nothing at ")


def test_an_empty_database_is_said_in_a_sentence() -> None:
    for empty in ("", " "):
        sentence = "--database is empty: name a file, or leave it out."
        assert refusal("--port", "0", "--database", empty) == sentence
    assert refusal("--port", "0", "--database", "sqlite:///").startswith(
        "The database needs a file"
    )


def test_a_second_server_on_one_file_is_refused(own_server: Server, tmp_path: Path) -> None:
    """Also by another name of the same file; once the first has ended, however, it is free."""
    (tmp_path / "link.sqlite").symlink_to(own_server.database)
    for name in (own_server.database, str(tmp_path / "link.sqlite")):
        assert refusal("--port", "0", "--database", name) == (
            f"Another server uses the database {name} already. Stop it, "
            "or choose another file with --database."
        )
    own_server.kill()
    own_server.start_again()
    assert own_server.stop() == ""


def test_whoever_opens_a_browser_gets_the_next_free_port(taken_port: socket.socket) -> None:
    port = taken_port.getsockname()[1]
    with taken_port, listen("127.0.0.1", range(port, port + 20)) as listener:
        assert listener.getsockname()[1] > port


def test_only_whoever_opens_a_browser_without_a_wish_gets_another_port() -> None:
    assert ports_to_try(9000, opening=True) == range(9000, 9001)
    assert ports_to_try(None, opening=False) == range(DEFAULT_PORT, DEFAULT_PORT + 1)
    assert len(ports_to_try(None, opening=True)) > 1


def test_without_a_home_a_database_is_asked_for(homeless: None) -> None:
    with pytest.raises(Unavailable, match="name a file with --database"):
        default_database()


def test_the_default_database_is_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_database() == tmp_path / "data" / "gamenight" / "gamenight.sqlite"
    assert default_database().parent.is_dir()


def test_a_data_folder_that_cannot_be_made_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(Unavailable, match="cannot be made"):
        default_database()


@pytest.mark.parametrize(
    ("host", "name"), [("0.0.0.0", "127.0.0.1"), ("::1", "[::1]"), ("localhost", "localhost")]
)
def test_the_address_can_be_opened(host: str, name: str) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        assert address_of(listener, host) == f"http://{name}:{listener.getsockname()[1]}/"


def test_without_a_display_no_browser_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not has_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_display()


def test_ctrl_c_stops_it_without_a_word(own_server: Server) -> None:
    assert own_server.stop() == ""


def test_a_bad_port_is_refused_by_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gamenight", "serve", "--port", "70000"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "--port" in done.stderr
