"""Sessions and the files they are kept in."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from gamenight.core import record
from gamenight.core.bot import FREELY, Budget
from gamenight.core.errors import BadRecord, BadSetup, GamenightError, OtherRules, Unavailable
from gamenight.core.random import random_from
from gamenight.game.registry import find_game
from gamenight.terminal.saves import Saves, default_folder
from gamenight.terminal.session import PlaySession, plan
from gamenight.util.files import write_safely
from tests.terminal.toy import BID, TOY, FirstBot

if TYPE_CHECKING:
    from tests.terminal.conftest import Stage

SUSPENSE = find_game("suspense")


def started(saves: Saves, seats: tuple[str, ...] = ()) -> PlaySession:
    return PlaySession.start(plan(SUSPENSE, 3, seats, {"first_seat": "0"}), 5, saves)


def change(saves: Saves, **fields: object) -> None:
    path = saves.path("suspense")
    save = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**save, **fields}), encoding="utf-8")


# Planning a match


def test_the_default_is_one_person_and_the_usual_bots() -> None:
    setup = plan(SUSPENSE, 3, (), {})
    assert setup.kinds == ("me", "medium", "medium")
    assert setup.names == ("Player", "Medium", "Medium 2")


def test_seats_may_have_names() -> None:
    setup = plan(SUSPENSE, 3, ("me:Anna", "random:Ben", "me"), {})
    assert setup.kinds == ("me", "random", "me")
    assert setup.names == ("Anna", "Ben", "Player")


@pytest.mark.parametrize(
    ("players", "seats", "options", "sentence"),
    [
        (4, (), {}, "Suspense is for 3 players, not 4."),
        (3, ("me", "random"), {}, "--seats names 2 seats for 3 players."),
        (3, ("me", "oracle", "me"), {}, "Suspense has no bot oracle."),
        (3, (), {"colour": "red"}, "No option is called colour."),
        (3, (), {"first_seat": "9"}, "Option first_seat cannot be 9"),
    ],
)
def test_bad_plans_are_refused(
    players: int, seats: tuple[str, ...], options: dict[str, str], sentence: str
) -> None:
    with pytest.raises(BadSetup, match=sentence):
        plan(SUSPENSE, players, seats, options)


# Saving


def test_every_answer_is_saved(saves: Saves) -> None:
    session = started(saves, ("me", "random", "me:Ben"))
    for _ in range(5):
        session.answer(session.match.state.turn, session.match.state.legal()[0])
        again = PlaySession.resume(SUSPENSE, saves)
        assert again.match.steps == session.match.steps
        assert again.match.header == session.match.header
        assert again.setup == session.setup


def test_a_save_is_a_match_record(saves: Saves) -> None:
    session = started(saves)
    session.answer(0, session.match.state.legal()[0])
    text = saves.path("suspense").read_text(encoding="utf-8")
    match = record.from_json(text, lambda game_id: find_game(game_id).rules)
    assert match.steps == session.match.steps


def test_nothing_is_left_beside_the_save(saves: Saves) -> None:
    started(saves)
    names = sorted([path.name for path in saves.folder.iterdir()])
    assert names == [".suspense.json.lock", "suspense.json"]


def test_a_save_is_played_in_one_terminal_only(saves: Saves) -> None:
    started(saves)
    other = Saves(saves.folder)
    with pytest.raises(Unavailable, match="is being played in another terminal"):
        PlaySession.resume(SUSPENSE, other)
    with pytest.raises(Unavailable, match="is being played in another terminal"):
        started(other)
    with pytest.raises(Unavailable, match="is being played in another terminal"):
        other.set_aside(SUSPENSE)
    saves.let_go()
    PlaySession.resume(SUSPENSE, other)
    other.let_go()


def test_on_windows_a_save_is_played_in_one_terminal_only_too(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked: set[int] = set()

    def locking(file: int, mode: int, size: int) -> None:
        assert (mode, size) == (2, 1)
        if os.fstat(file).st_ino in locked:
            raise PermissionError(errno.EACCES, "Permission denied")
        locked.add(os.fstat(file).st_ino)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    saves.hold(SUSPENSE)
    with pytest.raises(Unavailable, match="is being played in another terminal"):
        Saves(saves.folder).hold(SUSPENSE)


def test_a_crash_while_saving_leaves_the_save_before(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = started(saves)
    before = saves.path("suspense").read_bytes()

    def crash(handle: int) -> None:
        raise OSError("No space left")

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(Unavailable, match=r"cannot be saved.*No space left"):
        session.answer(0, session.match.state.legal()[0])
    assert saves.path("suspense").read_bytes() == before
    assert [path.name for path in saves.folder.glob("[!.]*")] == ["suspense.json"]


def test_an_interrupt_while_writing_leaves_the_file_before_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.json"
    write_safely(file, "before")

    def interrupt(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_safely(file, "after")
    assert file.read_text(encoding="utf-8") == "before"
    assert list(tmp_path.iterdir()) == [file]


def test_the_text_reaches_the_disk_before_it_takes_its_place(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    real_fsync, real_replace = os.fsync, Path.replace

    def fsync(handle: int) -> None:
        order.append("fsync")
        real_fsync(handle)

    def replace_file(path: Path, target: Path) -> Path:
        order.append("replace")
        return real_replace(path, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", replace_file)
    started(saves)
    assert order == ["fsync", "replace", "fsync"]


# Resuming


def test_without_a_save_there_is_nothing_to_resume(saves: Saves) -> None:
    with pytest.raises(Unavailable, match="There is no saved match of Suspense"):
        PlaySession.resume(SUSPENSE, saves)
    assert not saves.running(SUSPENSE)
    assert saves.set_aside(SUSPENSE) is None


def test_a_save_of_other_rules_is_refused_and_kept(saves: Saves) -> None:
    started(saves)
    change(saves, rules=SUSPENSE.rules.version - 1)
    kept = saves.path("suspense").read_bytes()
    with pytest.raises(OtherRules, match=r"version 0 of the rules.*is kept in .*suspense\.json"):
        PlaySession.resume(SUSPENSE, saves)
    assert saves.path("suspense").read_bytes() == kept


EARLIER = {
    "format": "gamenight match 1",
    "game": "suspense",
    "rules": 1,
    "players": 3,
    "options": {"first_seat": 0},
    "seats": ["Anna", "Ben", "Cleo"],
    "seed": "5",
    "answers": [3, 9, 4, 5, 0],
    "kinds": ["me", "deducer", "random"],
}
"""A save as the version before wrote it: answers alone, each by the seat whose turn it was."""


def test_a_save_of_the_version_before_is_resumed(saves: Saves) -> None:
    saves.folder.mkdir()
    saves.path("suspense").write_text(json.dumps(EARLIER), encoding="utf-8")
    session = PlaySession.resume(SUSPENSE, saves)
    assert session.setup.names == ("Anna", "Ben", "Cleo")
    assert session.log(0)[:5] == [
        "Round 1: you deal.",
        "You play white 4.",
        "Ben plays black 4.",
        "Cleo plays white 5.",
        "You play white 6.",
    ]
    assert "Ben scores 2." in session.log(0)
    seat = session.match.state.turn
    session.answer(seat, session.match.state.legal()[0])
    assert PlaySession.resume(SUSPENSE, saves).match.steps == session.match.steps


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"format": "other"}, "not a match record"),
        ({"game": "chess"}, "not a match of Suspense"),
        ({"entries": [[0, 99]]}, "does not fit the rules"),
        ({"entries": [99]}, "entries are missing"),
        ({"kinds": ["me"]}, "who sits where"),
        ({"kinds": 3}, "kinds are missing"),
        ({"kinds": ["me", "oracle", "me"]}, "no bot oracle"),
    ],
)
def test_a_broken_save_is_refused(saves: Saves, fields: dict[str, object], sentence: str) -> None:
    started(saves)
    change(saves, **fields)
    with pytest.raises(BadRecord, match=sentence):
        PlaySession.resume(SUSPENSE, saves)
    assert not saves.running(SUSPENSE)


def test_a_save_that_is_no_text_is_refused(saves: Saves) -> None:
    started(saves)
    saves.path("suspense").write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecord, match="cannot be read"):
        PlaySession.resume(SUSPENSE, saves)


def test_saves_are_set_aside_under_free_names(saves: Saves) -> None:
    for number in (1, 2):
        started(saves)
        aside = saves.set_aside(SUSPENSE)
        assert aside == saves.folder / f"suspense.{number}.json"
        assert aside.exists()
        assert not saves.exists("suspense")


def test_a_finished_match_is_not_set_aside(saves: Saves) -> None:
    session = started(saves)
    while not session.over:
        session.match.answer(session.match.state.turn, session.match.state.legal()[0])
    session.save()
    assert saves.set_aside(SUSPENSE) is None
    assert not saves.running(SUSPENSE)


def test_what_was_revealed_is_not_taken_back(saves: Saves) -> None:
    session = started(saves)
    with pytest.raises(GamenightError, match="cannot be taken back"):
        session.take_back(0)


def saved_entries(saves: Saves) -> object:
    return json.loads(saves.path("toy").read_text(encoding="utf-8"))["entries"]


def test_several_things_are_saved_and_taken_back_as_one_step(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves)
    choice = session.match.view(0).choice
    assert choice is not None
    session.answer(0, choice.things[5], choice.things[1])
    assert saved_entries(saves) == [[0, choice.things[1], choice.things[5]]]
    session.take_back(0)
    assert session.match.steps == []
    assert saved_entries(saves) == []


# Whom the game asks


def test_bots_answer_before_people_who_are_asked_with_them(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves, "me:Anna,first:Ben,me:Cleo", bidding=True)
    assert session.still_asked() == ["Anna", "Ben", "Cleo"]
    assert session.next_seat(0) == 1
    assert not session.is_seen()
    session.answer(1, session.match.view(1).legal[0])
    assert [session.next_seat(at_keyboard) for at_keyboard in (-1, 0, 2)] == [0, 0, 2]
    session.answer(2, session.match.view(2).legal[0])
    assert session.next_seat(2) == 0
    assert session.is_seen()  # with the last answer everything is shown
    assert session.can_take_back() == [2]


# Where saves are kept


@pytest.mark.parametrize(
    ("data_home", "folder"),
    [
        ("/data", "/data/gamenight/terminal"),
        ("", "/home/anna/.local/share/gamenight/terminal"),
        ("relative", "/home/anna/.local/share/gamenight/terminal"),
    ],
)
def test_the_folder_follows_the_xdg_specification(
    monkeypatch: pytest.MonkeyPatch, data_home: str, folder: str
) -> None:
    monkeypatch.setenv("HOME", "/home/anna")
    monkeypatch.setenv("XDG_DATA_HOME", data_home)
    assert default_folder() == Path(folder)


def test_without_a_home_there_is_a_sentence(homeless: None) -> None:
    with pytest.raises(Unavailable, match="There is no home folder"):
        default_folder()


# Folders that are not ours


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(errno.EACCES, "Permission denied", "/somewhere")


def test_a_folder_that_may_not_be_looked_into(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "stat", refuse)
    monkeypatch.setattr(Path, "mkdir", refuse)
    assert saves.set_aside(SUSPENSE) is None
    with pytest.raises(
        Unavailable, match=r"^The match cannot be saved in .*: Permission denied\.$"
    ):
        started(saves)


def test_a_save_that_cannot_be_read(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(BadRecord, match=r"cannot be read: Permission denied\.$"):
        saves.load(SUSPENSE)


def test_a_save_that_cannot_be_moved(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    started(saves)
    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(Unavailable, match=r"cannot be moved aside: Permission denied\.$"):
        saves.set_aside(SUSPENSE)


# Bots


def test_bots_choose_by_the_view_alone(saves: Saves) -> None:
    """The same view gives the same choice, whatever the others hold."""
    session = started(saves, ("deducer", "me", "random"))
    view = session.match.view(0)
    answers = session.bot_answers(view, (), FREELY)
    assert len(answers) == 1
    assert answers[0] in view.legal
    session.match.state = SUSPENSE.rules.redeal(view, random_from(77))
    assert session.bot_answers(view, (), FREELY) == answers
    assert session.hint(view, (), FREELY).answers[0] in view.legal


def test_bots_name_all_of_several_things(stage: Stage, saves: Saves) -> None:
    session = stage.toy(saves, "random,random,random")
    while not session.over:
        seat = session.next_seat(0)
        session.answer(seat, *session.bot_answers(session.match.view(seat), (), FREELY))
    assert [len(step.answers) for step in session.match.steps[::2]] == [2, 2, 2]


def test_bots_are_handed_what_their_seat_could_read_and_a_budget(
    stage: Stage, saves: Saves
) -> None:
    session = stage.toy(saves, "first,me,me", bidding=True)
    FirstBot.handed.clear()
    budget = Budget(simulations=3)
    for seat in (1, 2):
        session.answer(seat, session.match.view(seat).legal[0])
    for _ in range(2):
        read = session.match.log(0)
        session.answer(0, *session.bot_answers(session.match.view(0), read, budget))
    first, second = FirstBot.handed
    assert first.read == []
    assert [event.kind for event in second.read] == [BID, BID, BID]
    assert first.budget is second.budget is budget
    assert PlaySession.resume(TOY, saves).match.steps == session.match.steps
