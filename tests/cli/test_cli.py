"""Finding commands, help, and what becomes of everything that goes wrong."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamenight import __version__, cli
from gamenight.core.build import is_compiled
from gamenight.game.registry import find_game

Run = Callable[..., Any]

BOTS_OF_SUSPENSE = ", ".join(find_game("suspense").bot_names())
PROGRAM = (sys.executable, "-m", "gamenight")
ALONE_INSTEAD = (
    "without anybody to compete with: "
    "use gamenight simulate spectrum-solitaire --players 1 --seats medium instead."
)


def test_no_words_and_help_show_every_command(run: Run) -> None:
    helped = run("--help")
    assert helped.code == 0
    assert run().out == helped.out
    for name, entry in cli.COMMANDS.items():
        assert f"  {name} " in helped.out
        assert entry.help in helped.out
    assert "Examples:" in helped.out


def test_the_version_tells_the_build(run: Run) -> None:
    build = "compiled with mypyc" if is_compiled() else "interpreted"
    python = ".".join(str(part) for part in sys.version_info[:3])
    assert run("--version").out == f"gamenight {__version__}, {build}, Python {python}\n"


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_explains_itself(run: Run, name: str) -> None:
    helped = run(name, "--help")
    assert helped.code == 0
    assert helped.out.startswith(f"usage: gamenight {name}")
    assert cli.COMMANDS[name].examples[0] in helped.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["xiangqi"], "No command is called xiangqi. The commands are: games, "),
        (["plya"], "No command is called plya. Did you mean play? The commands are: games, "),
        (["--loud"], "Unrecognized arguments: --loud. See gamenight --help."),
        (["games", "--loud"], "Unrecognized arguments: --loud. See gamenight games --help."),
        (["rules"], "The following arguments are required: GAME. See gamenight rules --help."),
        (["rules", "chess"], "No game is called chess. The games are: suspense"),
        (["simulate", "chess"], "No game is called chess. The games are: suspense"),
        (["simulate", "suspense", "--players", "4"], "Suspense is for 3 players, not 4."),
        (["simulate", "suspense", "--players", "x"], "--players: x is not a whole number"),
        (["simulate", "suspense", "--option", "hue=1"], "No option is called hue. The options are"),
        (
            ["simulate", "suspense", "--option", "first_seat=3"],
            "Option first_seat cannot be 3: it takes -1 to 2.",
        ),
        (["simulate", "suspense", "--option", "first_seat"], "Option first_seat needs the form"),
        (["simulate", "suspense", "--games", "-5"], "--games: -5 is not a whole number from 1 up"),
        (["simulate", "suspense", "--games", "0"], "--games: 0 is not a whole number from 1 up"),
        (["simulate", "suspense", "--games", "9" * 20], f"--games: {'9' * 20} is more than 1"),
        (["simulate", "suspense", "--games", "1e3"], "--games: 1e3 is not a whole number"),
        (["simulate", "suspense", "--seed", "-1"], "--seed: -1 is not a whole number from 0 up"),
        (
            ["simulate", "suspense", "--seed", "9" * 41],
            "--seed: a number has at most 40 digits, not 41.",
        ),
        (["serve", "--thinking-seconds", "0"], "--thinking-seconds: 0 is not a number"),
        (["serve", "--thinking-seconds", "nan"], "--thinking-seconds: nan is not a number"),
        (["serve", "--thinking-seconds", "soon"], "--thinking-seconds: soon is not a number"),
        (["simulate", "suspense", "--workers", "0"], "--workers: 0 is not a whole number from 1"),
        (
            ["simulate", "suspense", "--seats", "oracle,random,random"],
            f"Suspense has no bot oracle. Its bots are: {BOTS_OF_SUSPENSE}.",
        ),
        (["simulate", "suspense", "--seats", "random"], "Suspense is for 3 players, not 1."),
        (
            ["simulate", "suspense", "--seats", "random,random", "--players", "3"],
            "--seats names 2 bots for 3 players.",
        ),
        (
            ["simulate", "spotlight", "--seats", "random,random", "--players", "1"],
            "--seats names 2 bots for 1 player.",
        ),
        (["simulate", "suspense", "--seats", ""], "--seats leaves a seat empty"),
        (["arena", "chess"], "No game is called chess. The games are: suspense"),
        (
            ["arena", "suspense", "--bots", "deducer,oracle"],
            f"Suspense has no bot oracle. Its bots are: {BOTS_OF_SUSPENSE}.",
        ),
        (
            ["arena", "suspense", "--bots", "random"],
            f"A tournament needs two bots at least. The bots of Suspense are: {BOTS_OF_SUSPENSE}.",
        ),
        (
            ["arena", "suspense", "--bots", "random,deducer,random"],
            "--bots names random twice; in a tournament each bot plays once.",
        ),
        (["arena", "suspense", "--bots", "random,"], "--bots leaves a name empty"),
        (["arena", "suspense", "--bots", ""], "--bots leaves a name empty"),
        (["arena", "suspense", "--players", "2"], "Suspense is for 3 players, not 2."),
        (["arena", "suspense", "--games", "0"], "--games: 0 is not a whole number from 1 up"),
        (["arena", "suspense", "--resume", "/nowhere/a.json"], "/nowhere/a.json cannot be written"),
        (["arena", "suspense", "--resume", "/"], "/ cannot be read: Is a directory."),
        (["arena", "spectrum-solitaire"], f"Spectrum Solitaire is played alone, {ALONE_INSTEAD}"),
        (["arena", "spots", "--players", "1"], "Spots with one player is played alone, without"),
        (["simulate", "suspense", "--seats", "random,,random"], "--seats leaves a seat empty"),
        (["bench", "chess"], "No game is called chess. The games are: suspense"),
        (["bench", "--seconds", "0"], "--seconds: 0 is not a number of seconds above 0"),
        (["bench", "--seconds", "nan"], "--seconds: nan is not a number of seconds"),
        (["bench", "--seconds", "soon"], "--seconds: soon is not a number of seconds"),
        (["replay", "/nowhere/match.json"], "/nowhere/match.json cannot be read: No such file"),
        (["verify", "/nowhere/match.json"], "/nowhere/match.json cannot be read: No such file"),
    ],
)
def test_bad_input_gets_one_sentence(run: Run, words: list[str], sentence: str) -> None:
    refused = run(*words)
    assert refused.code == 2
    assert refused.out == ""
    assert refused.err.startswith(sentence)
    assert refused.err.count("\n") == 1
    assert refused.err.endswith(".\n")


def test_a_missing_extra_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def import_nothing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}", name="uvicorn.config")

    monkeypatch.setattr(cli, "import_module", import_nothing)
    refused = run("serve")
    assert refused.code == 2
    assert refused.err == (
        "This needs uvicorn, which is not installed: pip install 'gamenight[web]' brings it.\n"
    )


def test_a_missing_module_of_our_own_is_no_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        cli.COMMANDS, "games", cli.Command("Look around", "gamenight.commands.lost", "nothing")
    )
    with pytest.raises(ModuleNotFoundError, match=r"commands\.lost"):
        run("games")


def test_ctrl_c_stops_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_words: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "run", interrupted)
    stopped = run("games")
    assert stopped.code == 130
    assert stopped.err == "\nStopped.\n"


def test_a_reader_that_goes_away_is_no_error() -> None:
    """The far end of the pipe is closed before the first byte."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        ended = subprocess.run(
            [*PROGRAM, "games"], stdout=closed, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert ended.returncode == cli.PIPE_CLOSED
    assert ended.stderr == b""


def fail(_words: list[str]) -> int:
    """A command on a full disk."""
    raise OSError(errno.ENOSPC, "No space left on device")


def test_output_that_cannot_be_written_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "run", fail)
    monkeypatch.setattr(cli, "forget_output", lambda: None)
    failed = run("games")
    assert failed.code == 2
    assert failed.err == "Something is wrong with the output: No space left on device.\n"


def test_an_error_is_told_also_where_there_is_no_output_at_all(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "run", fail)
    monkeypatch.setattr("sys.stdout", None)
    failed = run("games")
    assert failed.code == 2
    assert failed.err == "Something is wrong with the output: No space left on device.\n"


def test_streams_that_were_closed_from_the_start_are_no_error(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    refused = run("replay", "-")
    assert refused.code == 2
    assert refused.err == "This is not a match record: it is not JSON.\n"
    monkeypatch.setattr("sys.stdout", None)
    monkeypatch.setattr("sys.stderr", None)
    assert cli.main(["games"]) == 0
    assert cli.main(["chess"]) == 2


def test_a_terminal_without_the_characters_still_gets_its_text() -> None:
    ended = subprocess.run(
        [*PROGRAM, "simulate", "suspense", "--games", "2", "--seed", "1"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
        timeout=60,
    )
    assert ended.returncode == 0
    assert b"Wins by seat" in ended.stdout
    assert ended.stderr == b""


def test_what_is_typed_in_another_encoding_is_no_error(tmp_path: Path) -> None:
    ended = subprocess.run(
        [*PROGRAM, "play", "suspense", "--plain"],
        input=b"\xff\xfe\nq\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "XDG_DATA_HOME": str(tmp_path)},
        check=False,
        timeout=60,
    )
    assert ended.returncode == 0
    assert ended.stderr == b""
    assert b"Type a number from 1 to " in ended.stdout


def test_refusals_of_the_program_itself_have_no_traceback() -> None:
    ended = subprocess.run(
        [*PROGRAM, "simulate", "chess"], capture_output=True, text=True, check=False, timeout=60
    )
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith("No game is called chess.")


def test_games_and_rules_need_no_extra() -> None:
    """In a fresh interpreter, nothing that an extra brings is imported."""
    program = (
        "import sys; from gamenight.cli import EXTRAS, main; "
        "main(['games']); main(['rules', 'suspense']); "
        "main(['simulate', 'suspense', '--games', '2']); "
        "sys.exit(str([name for name in EXTRAS if name in sys.modules] or 0))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert ended.stderr == "0\n"
