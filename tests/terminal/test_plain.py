"""Play line by line, and the command that starts it."""

from __future__ import annotations

import io
import shlex
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gamenight.core.errors import BadRecord, BadSetup, GamenightError, Unavailable, UnknownGame
from gamenight.game.registry import find_game
from gamenight.games.suspense.rules import SuspenseState
from gamenight.games.suspense.table import card_name
from gamenight.parts.bits import members_of
from gamenight.terminal import command
from gamenight.terminal.plain import PlainPlay
from gamenight.terminal.reply import Reply
from gamenight.terminal.saves import Saves
from gamenight.terminal.session import PlaySession, plan
from tests.terminal.toy import NO_BID, TOY, hand_of, name, rank, runs_in

if TYPE_CHECKING:
    from tests.terminal.conftest import Stage

SUSPENSE = find_game("suspense")


def session_of(saves: Saves, seats: str = "me:Anna,random:Ben,random:Cleo") -> PlaySession:
    setup = plan(SUSPENSE, 3, tuple(seats.split(",")), {"first_seat": "0"})
    return PlaySession.start(setup, 4, saves)


def played(session: PlaySession, typed: str) -> str:
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
    assert "points were reached. Scores: " in told


def test_the_end_of_the_input_ends_politely_and_resumes(saves: Saves) -> None:
    session = session_of(saves)
    assert "The match is saved. To continue: gamenight play suspense --resume\n" in played(
        session, "1\n"
    )
    resumed = PlaySession.resume(SUSPENSE, saves)
    assert resumed.match.steps == session.match.steps
    played(resumed, "1\n" * 1000)
    assert resumed.over


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("0\n", "Type a number from 1 to 4."),
        ("5\n", "Type a number from 1 to 4."),
        ("9" * 5000 + "\n", "Type a number from 1 to 4."),
        ("²\n", "Type a number from 1 to 4."),
        ("play\n", "Type a number from 1 to 4."),
        ("l\n", "> Round 1: you deal."),
        ("h\n", "Hint: Play "),
        ("r\n", "# Suspense"),
        ("u\n", "cannot be taken back"),
        ("Q\n", "The match is saved."),
        ("d\n", "> \nRound 1 · You deal"),
    ],
)
def test_commands_and_mistakes(saves: Saves, typed: str, told: str) -> None:
    session = session_of(saves)
    assert told in played(session, typed)
    assert session.match.steps == []


def test_a_final_answer_is_given_twice(saves: Saves) -> None:
    session = session_of(saves)
    assert "Fold (you will be asked to confirm)" in (told := played(session, "1\n5\n"))
    assert "Fold: are you sure? Choose it again to confirm" in told
    assert "You fold." not in told
    assert "You fold." in played(session, "5\n5\n")


def test_the_keyboard_is_passed_on(saves: Saves) -> None:
    session = session_of(saves, "me:Anna,me:Ben,random:Cleo")
    told = played(session, "\n1\n\n")
    for_anna, for_ben = told.split("Pass the keyboard to Ben, then press Enter.")
    assert "Pass the keyboard to Anna" in for_anna
    assert "Anna (you" in for_anna
    assert "Ben (you" in for_ben
    state = session.match.state
    assert isinstance(state, SuspenseState)
    hidden = members_of(state.hands[0] | state.hands[2])
    assert [card for card in hidden if f"{card_name(card)};" in for_ben.lower()] == []


def test_the_end_of_the_input_at_the_curtain(saves: Saves) -> None:
    assert "The match is saved." in played(session_of(saves, "me,me,random"), "")


def test_bots_among_themselves(saves: Saves) -> None:
    session = session_of(saves, "random,random,random")
    assert "The match is over" in played(session, "")
    assert session.over


def test_the_end_can_be_taken_back_where_every_step_can(saves: Saves) -> None:
    session = PlaySession.start(plan(find_game("spectrum-solitaire"), 1, (), {}), 4, saves)
    concede = len(Reply(session.table(0)).offers)
    told = played(session, f"{concede}\n{concede}\nu\nq\n")
    assert "You lost: the game was conceded. Scores: You −" in told
    assert "Type u to take the last answer back, anything else to end." in told
    assert told.endswith(
        "The match is saved. To continue: gamenight play spectrum-solitaire --resume\n"
    )
    assert not PlaySession.resume(session.game, saves).over
    assert not played(session, f"{concede}\n{concede}\n\n").endswith(" --resume\n")
    assert session.over


# Several things, amounts, seats asked together


def numbers_of(cards: list[int], among: list[int]) -> str:
    """What is typed to choose these cards among the offered ones."""
    return " ".join(str(among.index(card) + 1) for card in cards)


def first_run(session: PlaySession) -> str:
    """What is typed to lay down the first run that seat 0 has."""
    hand = hand_of(session.match.view(0))
    runs = runs_in(hand)
    offered = [card for card in hand if any(card in run for run in runs)]
    return numbers_of(runs[0], offered)


def test_a_run_of_three_of_thirteen_cards(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves)
    assert "Choose exactly 2.\nType all numbers in one line, for example 2 5." in played(
        session, ""
    )
    told = played(session, "1 13\n")
    assert session.match.steps[0].seat == 0
    assert "Choose exactly 3." in told
    assert "0. Lay down nothing" in told
    run = first_run(session)
    told = played(session, f"{run.replace(' ', ', ')}\n")
    assert "You lay down " in told
    assert len(session.match.steps[1].answers) == 3
    saved = PlaySession.resume(TOY, saves)
    assert saved.match.steps == session.match.steps


def test_nothing_can_be_chosen_too(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves)
    assert "You lay down nothing." in played(session, "1 2\n0\n")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("1", "Choose exactly 2: 1 is chosen."),
        ("1,2,3", "Choose exactly 2: 3 are chosen."),
        ("", "Choose exactly 2: nothing is chosen yet."),
        ("1 1", "1 is named more than once."),
        ("1 14", "14 is not one of the numbers 1 to 13."),
        ("0", "0 is not one of the numbers 1 to 13."),
        ("1 two", "two is not one of the numbers 1 to 13."),
        ("Enter", "Enter is not one of the numbers 1 to 13."),
        ("h", "Hint: "),
    ],
)
def test_mistakes_with_several_things(stage: Stage, saves: Saves, typed: str, told: str) -> None:
    session = stage.toy(saves)
    assert told in played(session, f"{typed}\n")
    assert session.match.steps == []


def test_a_set_that_is_not_allowed(stage: Stage, saves: Saves) -> None:
    told = played(stage.toy(saves), "1 2\n1 2 3\n1 2\n")
    assert "These cannot be chosen together." in told


def test_all_of_a_choice_are_taken_back_at_once(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves)
    told = played(session, "1 2\nu\n")
    assert told.count("Which cards do you discard?") == 2
    assert session.match.steps == []


def test_a_hand_is_sorted(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves)
    by_rank = sorted(hand_of(session.match.view(0)), key=lambda card: (rank(card), card))
    told = played(session, "o\n")
    assert f"Hand: {', '.join(name(card) for card in by_rank)}\n" in told
    assert f"1. {name(by_rank[0])}\n  2. {name(by_rank[1])}\n" in told
    played(session, "o\n1 2\n")
    assert session.match.steps[0].answers == tuple(sorted(by_rank[:2]))


@pytest.mark.parametrize(
    ("typed", "bid"), [("20", 20), ("2", 2), ("a", 0), ("7\n99999999999999\nx\nB\n4", 4)]
)
def test_an_amount_is_typed(stage: Stage, saves: Saves, typed: str, bid: int) -> None:
    session = stage.toy(saves, bidding=True)
    told = played(session, f"{typed}\n")
    assert f"You bid {bid}." in told
    if "7" in typed:
        assert "7 is not possible: choose 2 to 20 chips, in steps of 2." in told
        assert told.count("Type a, or an amount: 2 to 20 chips") == 2


def test_people_who_are_asked_together_answer_one_after_the_other(
    stage: Stage, saves: Saves
) -> None:
    """Bots answer first; what a player answered can be taken back until the last one is in."""
    session = stage.toy(saves, "me:Anna,first:Bot,me:Cleo", bidding=True)
    told = played(session, "\n20\nu anna\n\n10\n\n4\n")
    assert "Pass the keyboard to Anna" in told
    assert "Also waiting for Cleo." in told
    assert told.count("Pass the keyboard to Cleo") == 2
    assert "To take an answer back first, type u Anna." in told
    bids = [step for step in session.match.steps if step.answers != (NO_BID,)]
    assert [step.seat for step in bids[:2]] == [0, 2]
    assert "Anna bids 10." in told
    assert "20." not in told


def test_leaving_at_the_curtain(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves, "me:Anna,me:Ben,me:Cleo", bidding=True)
    assert played(session, "\n20\nq\n").endswith(" --resume\n")
    assert "type u Anna" in played(PlaySession.resume(TOY, saves), "")


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
    assert "You play" in capsys.readouterr().out


def test_a_new_plain_match_keeps_the_one_that_was_waiting(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        type_in(monkeypatch, "")
        run("suspense", "--plain")
    assert (folder / "suspense.1.json").exists()
    told = capsys.readouterr().err
    way_back = "To continue it: gamenight play "
    assert way_back in told
    type_in(monkeypatch, "l\n")
    assert run("--plain", *shlex.split(told.partition(way_back)[2])) == 0
    told = capsys.readouterr().out
    assert told.endswith(f"To continue: gamenight play --resume {folder / 'suspense.1.json'}\n")


def test_a_save_that_is_named_may_be_of_another_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "")
    run("suspense", "--plain")
    file = str(folder / "suspense.json")
    with pytest.raises(BadRecord, match="This is not a match of Spots"):
        run("spots", "--plain", "--resume", file)
    with pytest.raises(BadRecord, match="cannot be read: No such file"):
        run("--plain", "--resume", f"{file}.gone")
    assert run("--plain", "--resume", "suspense") == 0


def test_ctrl_c_quits_like_q(stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: PlainPlay) -> str | None:
        raise KeyboardInterrupt

    monkeypatch.setattr(PlainPlay, "read", interrupt)
    told = io.StringIO()
    PlainPlay(stage.suspense(saves), io.StringIO(), told).run()
    assert told.getvalue().endswith("To continue: gamenight play suspense --resume\n")


def test_the_number_of_seats_gives_the_number_of_players(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "")
    assert run("suspense", "--plain", "--seats", "random, me:Anna ,random") == 0
    assert PlaySession.resume(SUSPENSE, Saves(folder)).setup.names == ("Random", "Anna", "Random 2")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("typed", "error", "sentence"),
    [
        (("chess",), UnknownGame, "No game is called chess. The games are:"),
        (("suspence",), UnknownGame, "No game is called suspence. Did you mean suspense?"),
        (("poker",), UnknownGame, "No game is called poker. Did you mean spectrum-poker?"),
        (("suspense", "--players", "2"), BadSetup, "Suspense is for 3 players, not 2."),
        (("suspense", "--seats", "me,random"), BadSetup, "Suspense is for 3 players, not 2."),
        (("suspense", "--seats", "me,hal,me"), BadSetup, "Suspense has no bot hal."),
        (("suspense", "--option", "first_seat"), BadSetup, "needs the form NAME=VALUE"),
        (("suspense", "--option", "moon=full"), BadSetup, "No option is called moon. The options"),
        (("suspense", "--option", "first-seat=1"), BadSetup, "Did you mean first_seat?"),
        (("suspense", "--seats", "me,deduce,me"), BadSetup, "Did you mean deducer?"),
        (("--resume",), BadSetup, "Say which game: gamenight play GAME --resume."),
        (("suspense", "--option", "first_seat=7"), BadSetup, "first_seat cannot be 7"),
        (("suspense", "--resume"), GamenightError, "There is no saved match of Suspense."),
        (("--plain",), BadSetup, "Say which game"),
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
    with pytest.raises(Unavailable, match=r"cannot draw a full screen\. Add --plain"):
        run("suspense")


@pytest.mark.usefixtures("folder")
def test_for_an_encoding_without_frames_plain_is_recommended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sit_at_a_terminal(monkeypatch)
    monkeypatch.setattr(Screen, "encoding", "latin-1")
    with pytest.raises(Unavailable, match=r"^latin-1 has no characters .* Add --plain"):
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
    earlier = Saves(folder)
    session_of(earlier)
    earlier.let_go()
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
