"""Play line by line, and the command that starts it."""

from __future__ import annotations

import io
import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest

from gamenight.core.errors import BadSetup, GamenightError, Unavailable, UnknownGame
from gamenight.core.match import Match
from gamenight.games.registry import find_game
from gamenight.games.suspense.describe import card_name
from gamenight.games.suspense.rules import SuspenseState, cards_in
from gamenight.terminal import command
from gamenight.terminal.plain import PlainPlay
from gamenight.terminal.saves import Saves
from gamenight.terminal.session import Session, plan

SUSPENSE = find_game("suspense")


def session_of(saves: Saves, seats: str = "me:Anna,random:Ben,random:Cleo") -> Session:
    setup = plan(SUSPENSE, 3, tuple(seats.split(",")), {"first_seat": "0"})
    return Session.start(setup, 4, saves)


def played(session: Session, typed: str) -> str:
    """What is printed when these lines are typed."""
    target = io.StringIO()
    PlainPlay(session, io.StringIO(typed), target).run()
    return target.getvalue()


def test_a_whole_match(saves: Saves) -> None:
    session = session_of(saves)
    told = played(session, "1\n" * 1000)
    assert session.over
    assert "Which card do you play?\n  1. Play " in told
    assert "Round 1 ends: " in told
    assert "points were reached. Scores: Anna " in told


def test_the_end_of_the_input_ends_politely_and_resumes(saves: Saves) -> None:
    session = session_of(saves)
    assert "The match is saved. Go on with it by adding --resume." in played(session, "1\n")
    resumed = Session.resume(SUSPENSE, saves)
    assert resumed.match.answers == session.match.answers
    played(resumed, "1\n" * 1000)
    assert resumed.over


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("0\n", "There are answers 1 to 4."),
        ("5\n", "There are answers 1 to 4."),
        ("9" * 5000 + "\n", "There are answers 1 to 4."),
        ("²\n", "There are answers 1 to 4."),
        ("play\n", "There are answers 1 to 4."),
        ("l\n", "> Round 1: Anna deals."),
        ("h\n", "Hint: Play "),
        ("r\n", "# Suspense"),
        ("u\n", "cannot be taken back"),
        ("Q\n", "The match is saved."),
    ],
)
def test_commands_and_mistakes(saves: Saves, typed: str, told: str) -> None:
    session = session_of(saves)
    assert told in played(session, typed)
    assert session.match.steps == []


def test_taking_back_asks_again(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "take_back", lambda match, seat: None)
    assert played(session_of(saves), "u\n").count("Which card do you play?") == 2


def test_the_keyboard_is_passed_on(saves: Saves) -> None:
    session = session_of(saves, "me:Anna,me:Ben,random:Cleo")
    told = played(session, "\n1\n\n")
    for_anna, for_ben = told.split("Pass the keyboard to Ben, then press Enter.")
    assert "Pass the keyboard to Anna" in for_anna
    assert "Anna (you" in for_anna
    assert "Ben (you" in for_ben
    state = session.match.state
    assert isinstance(state, SuspenseState)
    hidden = cards_in(state.hands[0] | state.hands[2])
    assert [card for card in hidden if f"{card_name(card)};" in for_ben.lower()] == []


def test_the_end_of_the_input_at_the_curtain(saves: Saves) -> None:
    assert "The match is saved." in played(session_of(saves, "me,me,random"), "")


def test_bots_among_themselves(saves: Saves) -> None:
    session = session_of(saves, "random,random,random")
    assert "The match is over" in played(session, "")
    assert session.over


# The command


def run(*typed: str) -> int:
    parser = ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args(typed))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "gamenight" / "terminal"


def type_in(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))


def test_play_plain_then_resume(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "1\n")
    assert run("suspense", "--plain", "--seed", "4", "--option", "first_seat=0") == 0
    assert (folder / "suspense.json").exists()
    capsys.readouterr()
    type_in(monkeypatch, "l\n")
    assert run("suspense", "--plain", "--resume") == 0
    assert "Player plays" in capsys.readouterr().out


def test_a_new_plain_match_keeps_the_one_that_was_waiting(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        type_in(monkeypatch, "")
        run("suspense", "--plain")
    assert (folder / "suspense.1.json").exists()
    assert "is kept in" in capsys.readouterr().err


def test_the_number_of_seats_gives_the_number_of_players(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "")
    assert run("suspense", "--plain", "--seats", "random, me:Anna ,random") == 0
    assert Session.resume(SUSPENSE, Saves(folder)).setup.names == ("Random", "Anna", "Random 2")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("typed", "error", "sentence"),
    [
        (("chess",), UnknownGame, "There is no game chess."),
        (("suspense", "--players", "2"), BadSetup, "Suspense is for 3 players, not 2."),
        (("suspense", "--seats", "me,random"), BadSetup, "Suspense is for 3 players, not 2."),
        (("suspense", "--seats", "me,hal,me"), BadSetup, "Suspense has no bot hal."),
        (("suspense", "--option", "first_seat"), BadSetup, "needs the form NAME=VALUE"),
        (("suspense", "--option", "moon=full"), BadSetup, "There is no option moon."),
        (("suspense", "--option", "first_seat=7"), BadSetup, "first_seat cannot be 7"),
        (("suspense", "--resume"), GamenightError, "There is no saved match of Suspense."),
        (("--plain",), BadSetup, "Name the game"),
    ],
)
def test_bad_arguments_are_refused_with_a_sentence(
    typed: tuple[str, ...], error: type[GamenightError], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        run(*typed)


class Screen(io.StringIO):
    """A terminal, as far as a program can ask."""

    def isatty(self) -> bool:
        return True


def sit_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stdin", Screen())
    monkeypatch.setattr(sys, "stdout", Screen())


@pytest.mark.usefixtures("folder")
def test_without_a_terminal_plain_is_recommended(monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "")
    with pytest.raises(Unavailable, match="Add --plain"):
        run("suspense")


@pytest.mark.usefixtures("folder")
def test_for_a_dumb_terminal_plain_is_recommended(monkeypatch: pytest.MonkeyPatch) -> None:
    sit_at_a_terminal(monkeypatch)
    monkeypatch.setenv("TERM", "dumb")
    with pytest.raises(Unavailable, match=r"can only write lines\. Add --plain"):
        run("suspense")


@pytest.mark.usefixtures("folder")
def test_for_an_encoding_without_frames_plain_is_recommended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sit_at_a_terminal(monkeypatch)
    monkeypatch.setattr(Screen, "encoding", "latin-1")
    with pytest.raises(Unavailable, match=r"cannot be drawn in latin-1.* Add --plain"):
        run("suspense")


@pytest.mark.usefixtures("folder")
def test_without_textual_plain_is_recommended(monkeypatch: pytest.MonkeyPatch) -> None:
    sit_at_a_terminal(monkeypatch)
    monkeypatch.delitem(sys.modules, "gamenight.terminal.app", raising=False)
    monkeypatch.setitem(sys.modules, "textual", None)
    with pytest.raises(Unavailable, match=r"needs textual.*Add --plain"):
        run("suspense")


@pytest.mark.parametrize("typed", [(), ("suspense", "--seed", "3"), ("suspense", "--resume")])
def test_without_plain_the_application_runs(
    folder: Path, monkeypatch: pytest.MonkeyPatch, typed: tuple[str, ...]
) -> None:
    session_of(Saves(folder))
    sit_at_a_terminal(monkeypatch)
    started: list[tuple[object, object, object]] = []

    def run_app(app: object) -> None:
        started.append((app.setup, app.seed, app.session))  # type: ignore[attr-defined]

    monkeypatch.setattr("gamenight.terminal.app.TerminalApp.run", run_app)
    assert run(*typed) == 0
    setup, seed, session = started[0]
    assert (setup is not None) == (typed[-1:] == ("3",))
    assert seed == (3 if setup is not None else None)
    assert (session is not None) == (typed[-1:] == ("--resume",))
