"""Options of a server from the command line, the environment and a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

import pytest

from gamenight.web.config.options import add_options
from gamenight.web.config.sources import (
    BadConfiguration,
    add_arguments_of,
    complete_options,
    named_options,
    variable_of,
)
from tests.some import some

HOSTING = Path(__file__).parents[3] / "docs" / "hosting.md"


def options(*words: str, **environment: str) -> Namespace:
    parser = ArgumentParser()
    add_arguments_of(parser, add_options)
    variables = {f"GAMENIGHT_{name}": text for name, text in environment.items()}
    return complete_options(parser.parse_args(words), add_options, variables)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "games.toml"
    file.write_text(
        'port = 9000\nhost = "0.0.0.0"\nopen = true\nallowed-host = ["a.example", "b.example"]\n'
    )
    return file


def test_what_nobody_says_is_the_default() -> None:
    found = options()
    assert (found.host, found.port, found.open, found.proxy) == ("127.0.0.1", None, False, [])
    assert (found.processes, found.thinking_seconds, found.log_format) == (1, 2.0, "text")


def test_a_file_says_what_it_likes(file: Path) -> None:
    found = options("--config", str(file))
    assert (found.host, found.port, found.open) == ("0.0.0.0", 9000, True)
    assert found.allowed_host == ["a.example", "b.example"]
    assert options(CONFIG=str(file)).port == 9000


def test_the_environment_goes_before_the_file_and_the_command_line_before_both(file: Path) -> None:
    named = ("--config", str(file))
    assert options(*named, PORT="9001").port == 9001
    assert options("--port", "9002", *named, PORT="9001").port == 9002
    assert options(*named, ALLOWED_HOST="c.example, d.example").allowed_host == [
        "c.example",
        "d.example",
    ]
    assert options("--allowed-host", "e.example", *named).allowed_host == ["e.example"]
    assert options(*named, OPEN="no").open is False


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("port = 70000", "port: 70000 is not a port from 0 to 65535."),
        ("prot = 1", "no option is called prot. Did you mean port?"),
        ('log-format = "xml"', "log-format: xml is not text or json."),
        ('open = "perhaps"', "open: perhaps is not yes or no."),
        ("port = [1, 2]", "port: it takes one value."),
        ('proxy = ["nonsense"]', "proxy: nonsense is not an address such as 127.0.0.1 or ::1."),
        ('metrics-password = "short"', "a password for the figures needs 16 characters"),
        ("port =", "cannot be read: Invalid value"),
    ],
)
def test_a_mistake_in_a_file_is_said_in_a_sentence(file: Path, text: str, sentence: str) -> None:
    file.write_text(text)
    with pytest.raises(BadConfiguration) as refused:
        options("--config", str(file))
    assert str(refused.value).startswith(str(file))
    assert sentence in str(refused.value)


def test_a_mistake_in_the_environment_names_the_variable() -> None:
    with pytest.raises(BadConfiguration, match="GAMENIGHT_PORT: nine is not a port"):
        options(PORT="nine")


def test_a_file_that_is_missing_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadConfiguration, match="cannot be read: No such file"):
        options("--config", str(tmp_path / "none.toml"))


def test_every_option_is_in_the_list_for_hosts() -> None:
    text = HOSTING.read_text(encoding="utf-8")
    for name in some(named_options(add_options)):
        assert f"| `--{name}" in text
        assert f"`{variable_of(name)}`" in text
