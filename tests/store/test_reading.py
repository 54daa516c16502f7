"""Beside a server: all its tables, and ``gamenight export``, which makes data of them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from gamenight.cli import main
from gamenight.core.errors import Unavailable
from gamenight.core.match import TAKE_BACK, Header, Match
from gamenight.game.registry import find_game
from gamenight.store import Entry, Store, StoredSeat, StoredTable, reading, schema
from gamenight.store.address import database_at
from gamenight.store.reading import reader_of
from tests.some import some

pytestmark = pytest.mark.anyio

SECRETS = ("Zoë", "Li", "hash-of-zoe", "hash-of-li", "table-", "1234567890")


def played(game_id: str, number: int = 0, steps: int | None = None) -> StoredTable:
    """A match between two people and bots in which the lowest answers are given, after one of them
    was taken back if that is possible."""
    game = find_game(game_id)
    players = game.usual_players()
    options = game.rules.accept(players, {})
    names = ("Zoë", "Li", *("Bot Ida",) * players)[:players]
    header = Header(game_id, game.rules.version, players, options, names, 2**127 + number)
    people = (StoredSeat("Zoë", "", "hash-of-zoe"), StoredSeat("Li", "", "hash-of-li"))
    bots = (StoredSeat("Bot Ida", "medium", ""),) * (players - 2)
    match = Match(game.rules, header)
    entries: list[Entry] = []
    while not match.state.over and (steps is None or len(match.steps) < steps):
        seat = match.state.turn
        choice = match.view(seat).choice
        sets = None if choice is None else choice.sets() or [choice.things[: choice.least]]
        answers = (min(match.view(seat).legal),) if sets is None else tuple(sets[0])
        match.answer(seat, *answers)
        entries.append(Entry(seat, answers))
        if not match.taken_back and match.can_take_back(seat):
            match.take_back(seat)
            entries.append(Entry(seat, (TAKE_BACK,)))
    return StoredTable(f"table-{number}", header, people + bots, tuple(entries), 1234567890.0)


def rows(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(file).to_pylist()
    return found


async def test_all_tables_are_read_in_the_order_in_which_they_were_set_up(
    store: Store, database_url: str, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "AT_A_TIME", 2)
    stored = [replace(table, id=f"{number}", created=number // 3) for number in range(8)]
    for each in reversed(stored):
        await store.create(each)
    with reader_of(database_at(database_url)) as reader:
        assert reader.count() == 8
        assert list(reader.tables()) == stored


async def test_finished_matches_become_data_without_names(
    store: Store, database_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    finished = played("suspense", 1)
    for table in (finished, played("suspense", 2), played("spectrum-cribbage", 3)):
        await store.create(table)
    await store.create(played("suspense", 4, steps=5))
    other = played("suspense", 5)
    await store.create(replace(other, header=replace(other.header, version=99)))
    gone = played("suspense", 6)
    await store.create(replace(gone, header=replace(gone.header, game="chess")))
    folder = tmp_path / "data"
    assert main(["export", str(folder), "--database", database_url, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "folder": str(folder),
        "matches": {"suspense": 2, "spectrum-cribbage": 1},
        "left_out": {"unfinished": 1, "other_rules": 1, "unreadable": 1},
    }
    match = rows(folder / "suspense" / "matches.parquet")[0]
    assert match["bots"] == [None, None, "medium"]
    assert match["seed"] == str(2**127 + 1)
    for file in some(folder.rglob("*.parquet")):
        everything = str(pq.read_schema(file).metadata) + str(rows(file))
        assert not [secret for secret in SECRETS if secret in everything], file


async def test_a_match_can_be_told_again_from_its_data(
    store: Store, database_url: str, tmp_path: Path
) -> None:
    stored = played("spectrum-cribbage")
    await store.create(stored)
    assert main(["export", str(tmp_path / "data"), "--database", database_url]) == 0
    folder = tmp_path / "data" / "spectrum-cribbage"
    (match,) = rows(folder / "matches.parquet")
    assert match["taken_back"] == 1
    again = Match(find_game("spectrum-cribbage").rules, stored.header)
    steps: dict[int, list[dict[str, Any]]] = {}
    for row in rows(folder / "decisions.parquet"):
        steps.setdefault(row["step"], []).append(row)
    told = [(None, event.kind.name) for event in again.opening]
    for answers in steps.values():
        assert tuple(answers[0]["legal"]) == again.state.view(answers[0]["seat"]).legal
        step = again.answer(answers[0]["seat"], *[row["answer"] for row in answers])
        told += [(answers[-1]["decision"], event.kind.name) for event in step.events]
    assert match["scores"] == list(again.state.outcome().scores)
    assert match["decisions"] == sum(len(answers) for answers in steps.values())
    events = rows(folder / "events.parquet")
    assert [(row["decision"], row["kind"]) for row in events] == told


async def test_one_game_can_be_chosen(
    store: Store, database_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await store.create(played("suspense", 1))
    await store.create(played("spectrum-cribbage", 2))
    words = ["export", str(tmp_path / "data"), "--database", database_url, "--game", "suspense"]
    assert main(words) == 0
    assert capsys.readouterr().out == f"Suspense: 1 match in {tmp_path / 'data' / 'suspense'}\n"
    assert main([*words[:-1], "spectrumo", "--game", "spots"]) == 0
    assert capsys.readouterr().out == "There are no finished matches to export.\n"


def test_a_missing_database_is_a_sentence_and_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "missing.sqlite"
    assert main(["export", str(tmp_path / "data"), "--database", str(file)]) == 2
    assert capsys.readouterr().err == f"There is no database {file}.\n"
    assert not list(tmp_path.iterdir())


async def test_a_database_of_another_version_is_refused(
    store: Store, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:-1])
    with (
        pytest.raises(Unavailable, match="another version of gamenight"),
        reader_of(database_at(database_url)),
    ):
        pass
