"""Sessions and the files they are kept in."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from gamenight.core import record
from gamenight.core.errors import BadRecord, BadSetup, GamenightError, OtherRules, Unavailable
from gamenight.core.random import random_from
from gamenight.games.registry import find_game
from gamenight.terminal.saves import Saves, default_folder
from gamenight.terminal.session import Session, plan

SUSPENSE = find_game("suspense")


def started(saves: Saves, seats: tuple[str, ...] = ()) -> Session:
    return Session.start(plan(SUSPENSE, 3, seats, {"first_seat": "0"}), 5, saves)


def change(saves: Saves, **fields: object) -> None:
    path = saves.path("suspense")
    save = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**save, **fields}), encoding="utf-8")


# Planning a match


def test_the_default_is_one_person_and_the_best_bots() -> None:
    setup = plan(SUSPENSE, 3, (), {})
    assert setup.kinds == ("me", "deducer", "deducer")
    assert setup.names == ("Player", "Deducer", "Deducer 2")


def test_seats_may_have_names() -> None:
    setup = plan(SUSPENSE, 3, ("me:Anna", "random:Ben", "me"), {})
    assert setup.kinds == ("me", "random", "me")
    assert setup.names == ("Anna", "Ben", "Player")


@pytest.mark.parametrize(
    ("players", "seats", "options", "sentence"),
    [
        (4, (), {}, "Suspense is for 3 players, not 4."),
        (3, ("me", "random"), {}, "2 seats are named, but there are 3 players."),
        (3, ("me", "oracle", "me"), {}, "Suspense has no bot oracle."),
        (3, (), {"colour": "red"}, "There is no option colour."),
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
        session.answer(session.turn, session.match.state.legal()[0])
        again = Session.resume(SUSPENSE, saves)
        assert again.match.answers == session.match.answers
        assert again.match.header == session.match.header
        assert again.setup == session.setup


def test_a_save_is_a_match_record(saves: Saves) -> None:
    session = started(saves)
    session.answer(0, session.match.state.legal()[0])
    text = saves.path("suspense").read_text(encoding="utf-8")
    match = record.from_json(text, lambda game_id: find_game(game_id).rules)
    assert match.answers == session.match.answers


def test_nothing_is_left_beside_the_save(saves: Saves) -> None:
    started(saves)
    assert [path.name for path in saves.folder.iterdir()] == ["suspense.json"]


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
    assert [path.name for path in saves.folder.iterdir()] == ["suspense.json"]


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
        Session.resume(SUSPENSE, saves)
    assert not saves.running(SUSPENSE)
    assert saves.set_aside(SUSPENSE) is None


def test_a_save_of_other_rules_is_refused_and_kept(saves: Saves) -> None:
    started(saves)
    change(saves, rules=SUSPENSE.rules.version - 1)
    kept = saves.path("suspense").read_bytes()
    with pytest.raises(OtherRules, match=r"version 0 of the rules.*is kept in .*suspense\.json"):
        Session.resume(SUSPENSE, saves)
    assert saves.path("suspense").read_bytes() == kept


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"format": "other"}, "no match record"),
        ({"game": "chess"}, "no match of Suspense"),
        ({"answers": [99]}, "does not fit the rules"),
        ({"kinds": ["me"]}, "who sits where"),
        ({"kinds": 3}, "kinds are missing"),
        ({"kinds": ["me", "oracle", "me"]}, "no bot oracle"),
    ],
)
def test_a_broken_save_is_refused(saves: Saves, fields: dict[str, object], sentence: str) -> None:
    started(saves)
    change(saves, **fields)
    with pytest.raises(BadRecord, match=sentence):
        Session.resume(SUSPENSE, saves)
    assert not saves.running(SUSPENSE)


def test_a_save_that_is_no_text_is_refused(saves: Saves) -> None:
    started(saves)
    saves.path("suspense").write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecord, match="cannot be read"):
        Session.resume(SUSPENSE, saves)


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
        session.match.answer(session.turn, session.match.state.legal()[0])
    session.save()
    assert saves.set_aside(SUSPENSE) is None
    assert not saves.running(SUSPENSE)


def test_what_was_revealed_is_not_taken_back(saves: Saves) -> None:
    session = started(saves)
    with pytest.raises(GamenightError, match="cannot be taken back"):
        session.take_back(0)


def test_taking_back_is_saved_too(saves: Saves) -> None:
    """In Spotlight a discard is secret, so two in a row can be taken back."""
    setup = plan(find_game("spotlight"), 2, ("me", "random"), {"first_seat": "0"})
    session = Session.start(setup, 5, saves)
    for _ in range(2):
        session.answer(0, session.match.state.legal()[0])
    session.take_back(0)
    session.take_back(0)
    assert session.match.steps == []
    assert json.loads(saves.path("spotlight").read_text(encoding="utf-8"))["answers"] == []


# Where saves are kept


def test_the_folder_follows_the_xdg_specification(monkeypatch: pytest.MonkeyPatch) -> None:
    assert default_folder({"XDG_DATA_HOME": "/data"}) == Path("/data/gamenight/terminal")
    monkeypatch.setenv("HOME", "/home/anna")
    usual = Path("/home/anna/.local/share/gamenight/terminal")
    assert default_folder({}) == usual
    assert default_folder({"XDG_DATA_HOME": "relative"}) == usual


def test_without_a_home_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", no_home)
    with pytest.raises(Unavailable, match="There is no home folder"):
        default_folder({})


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
    choice = session.bot_choice(0, view)
    assert choice in view.legal
    session.match.state = SUSPENSE.rules.redeal(view, random_from(77))
    assert session.bot_choice(0, view) == choice
    assert session.hint(replace(view, legal=view.legal[:1])) == view.legal[0]
