"""Matches as Parquet files: what is in them, and that it does not depend on who played."""

from __future__ import annotations

import errno
import json
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from gamenight.cli import main
from gamenight.core.errors import Unavailable
from gamenight.core.events import EVERYONE, Event
from gamenight.core.random import random_from
from gamenight.game.event_kinds import kinds_of
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games, find_game
from gamenight.lab.data import folder as folder_module
from gamenight.lab.data import scribe as scribe_module
from gamenight.lab.data.folder import data_folder
from gamenight.lab.data.saving import MOST_WAITING, few_ahead, simulate_into
from gamenight.lab.simulate import Series, simulate
from gamenight.lab.totals import Totals
from gamenight.lab.workers import Crew, ThisProcess
from tests.some import some

FILES = ("matches", "decisions", "events")


def series_of(game: AnyGame, bots: tuple[str, ...] = (), games: int = 3) -> Series:
    players = len(bots) or game.usual_players()
    options = game.rules.accept(players, {})
    return Series(game.id, players, options, bots or ("random",) * players, games, seed=1)


def saved(series: Series, folder: Path, workers: int = 1) -> Totals:
    totals = Totals()
    with data_folder(folder, series.game, "the command") as data:
        simulate_into(data, series, totals, workers)
    return totals


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / f"{name}.parquet").to_pylist()
    return found


def metadata(folder: Path, name: str) -> dict[str, str]:
    found = pq.read_schema(folder / f"{name}.parquet").metadata
    footer = pq.read_metadata(folder / f"{name}.parquet").metadata
    return {key.decode(): value.decode() for key, value in {**found, **footer}.items()}


def test_a_match_played_again_from_its_decisions_tells_the_same(tmp_path: Path) -> None:
    series = series_of(find_game("spots"))
    saved(series, tmp_path)
    decisions, events = rows(tmp_path, "decisions"), rows(tmp_path, "events")
    for match in some(rows(tmp_path, "matches")):
        mine = [row for row in decisions if row["match"] == match["match"]]
        told = [row for row in events if row["match"] == match["match"]]
        journal: list[Event] = []
        random = random_from(int(match["seed"]), match["match"])
        options = json.loads(match["options"])
        state = find_game(match["game"]).rules.start(match["players"], options, random, journal)
        after = [None] * len(journal)
        for number, row in some(enumerate(mine)):
            assert (row["decision"], row["seat"]) == (number, state.turn)
            assert row["legal"] == state.legal()
            random.below(len(row["legal"]))  # the stream that chose the answer goes on
            state.apply(row["answer"], random)
            after += [number] * (len(journal) - len(after))  # type: ignore[list-item]
        outcome = state.outcome()
        assert match["scores"] == list(outcome.scores)
        assert match["winners"] == list(outcome.winners)
        assert match["reason"] == outcome.reason
        assert (match["decisions"], match["events"]) == (len(mine), len(told))
        assert [row["decision"] for row in told] == after
        assert [named(row) for row in told] == [named_event(event) for event in journal]


def named(row: dict[str, Any]) -> tuple[str, int | None, dict[str, Any]]:
    facts = [*row["facts"].items(), *row["lists"].items()]
    return row["kind"], row["to"], {name: fact for name, fact in facts if fact is not None}


def named_event(event: Event) -> tuple[str, int | None, dict[str, Any]]:
    facts = {
        name: list(fact) if isinstance(fact, tuple) else fact
        for name, fact in event.named_facts().items()
    }
    return event.kind.name, None if event.audience == EVERYONE else event.audience, facts


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_declares_what_it_tells(game: AnyGame, tmp_path: Path) -> None:
    totals = saved(series_of(game, games=1), tmp_path)
    events = rows(tmp_path, "events")
    assert totals.decisions == len(rows(tmp_path, "decisions"))
    assert {row["kind"] for row in events} <= {kind.name for kind in kinds_of(game.id)}
    declared = {kind.name: set(kind.facts) for kind in kinds_of(game.id)}
    assert all(set(named(row)[2]) == declared[row["kind"]] for row in events)


def test_totals_and_files_are_the_same_for_any_number_of_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the last byte: row groups, too, are cut in the same way, and no row is lost by it."""
    series = series_of(find_game("suspense"), ("deducer", "random", "random"), games=20)
    unsaved = saved(series, tmp_path / "uncut")
    assert unsaved == simulate(series, 1)[0]
    monkeypatch.setattr(folder_module, "ROWS_IN_A_GROUP", 100)
    for workers in (1, 2):
        assert saved(series, tmp_path / str(workers), workers) == unsaved
    for name in FILES:
        one, other = [(tmp_path / str(workers) / f"{name}.parquet") for workers in (1, 2)]
        assert one.read_bytes() == other.read_bytes()
        whole = rows(tmp_path / "uncut", name)
        assert rows(tmp_path / "1", name) == whole
        assert pq.read_metadata(one).num_row_groups == -(-len(whole) // 100)
    assert len(whole) > 200, "the last file, that of the events, is cut several times"


def test_a_large_crew_leaves_few_parts_waiting() -> None:
    crew = Crew(ThisProcess(), size=50, ahead=400, task_seconds=3.0)
    assert few_ahead(crew) == replace(crew, ahead=MOST_WAITING, task_seconds=0.0)
    assert few_ahead(replace(crew, ahead=3)) == replace(crew, ahead=3, task_seconds=0.0)
    assert few_ahead(4) == 4


def test_rows_are_packed_piece_by_piece_without_a_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    series = series_of(find_game("spectrum-poker"))
    saved(series, tmp_path / "at once")
    monkeypatch.setattr(scribe_module, "ROWS_TO_PACK", 7)
    saved(series, tmp_path / "in pieces")
    for name in FILES:
        assert rows(tmp_path / "at once", name) == rows(tmp_path / "in pieces", name)


def test_answers_that_are_one_choice_are_one_step(tmp_path: Path) -> None:
    series = series_of(find_game("spectrum-cribbage"), ("medium", "medium"), games=1)
    totals = saved(series, tmp_path)
    decisions = rows(tmp_path, "decisions")
    assert totals.decisions == len(decisions)
    seats = [[row["seat"] for row in decisions if row["step"] == step] for step in (0, 1)]
    assert seats == [[0, 0, 0], [1, 1, 1]]  # each lays three cards away


def test_files_say_what_they_are(tmp_path: Path) -> None:
    saved(series_of(find_game("suspense")), tmp_path)
    for name in FILES:
        told = metadata(tmp_path, name)
        assert told["gamenight.schema"] == "1"
        assert told["gamenight.command"] == "the command"
        assert told["gamenight.game"] == "suspense"
        assert told["gamenight.finished"] == "true"
        assert json.loads(told["gamenight.kinds"])["showed"] == ["seat", "cards*"]
        column = pq.read_metadata(tmp_path / f"{name}.parquet").row_group(0).column(0)
        assert column.compression == "ZSTD"


def test_an_interrupt_leaves_whole_matches_in_all_files(tmp_path: Path) -> None:
    series = series_of(find_game("suspense"), games=300)
    totals = Totals()

    def stop(_games: int) -> None:
        if totals.games >= 30:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt), data_folder(tmp_path, "suspense", "") as data:
        simulate_into(data, series, totals, 1, stop)
    found = {name: rows(tmp_path, name) for name in FILES}
    assert len(found["matches"]) == totals.games == 30
    assert len(found["decisions"]) == totals.decisions
    assert len(found["events"]) == sum(row["events"] for row in found["matches"])
    assert metadata(tmp_path, "matches")["gamenight.finished"] == "false"


def test_the_command_keeps_the_games_and_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "suspense", "--games", "5", "--seed", "1", "--save"]
    assert main([*words, str(tmp_path / "new" / "data")]) == 0
    told = capsys.readouterr().out
    assert told.endswith(f"\nThe 5 games are kept in {tmp_path / 'new' / 'data'}.\n")
    assert len(rows(tmp_path / "new" / "data", "matches")) == 5
    assert main([*words, str(tmp_path / "new" / "data")]) == 2
    assert capsys.readouterr().err.endswith("is there already: name another folder.\n")
    assert main([*words, str(tmp_path / "more"), "--resume", str(tmp_path / "resume.json")]) == 2
    assert capsys.readouterr().err.endswith("it does not go with --resume.\n")
    assert not (tmp_path / "more").exists()


def test_a_full_disk_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "pyarrow says more than this")

    monkeypatch.setattr(folder_module.DataFile, "add", full)
    with pytest.raises(Unavailable, match=r"cannot be written: No space left on device\.$"):
        saved(series_of(find_game("suspense")), tmp_path)


def test_a_folder_that_cannot_be_made_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "data"
    assert main(["simulate", "suspense", "--games", "5", "--save", str(folder)]) == 2
    assert capsys.readouterr().err == f"{folder} cannot be written: Not a directory.\n"


def test_the_words_of_all_answers_lie_beside_the_numbers(tmp_path: Path) -> None:
    game = find_game("suspense")
    saved(series_of(game, games=1), tmp_path)
    words = {row["answer"]: row["words"] for row in rows(tmp_path, "answers")}
    assert set(words) == set(range(game.rules.answer_count))
    assert {words[row["answer"]][0][:5] for row in rows(tmp_path, "decisions")} <= {
        "Play ",
        "Fold",
        "Pass",
    }
