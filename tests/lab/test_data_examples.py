"""The examples that read what a simulation keeps, and find what it has counted."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from gamenight.game.registry import find_game
from gamenight.lab.data.folder import data_folder
from gamenight.lab.data.saving import simulate_into
from gamenight.lab.simulate import Series
from gamenight.lab.totals import Totals

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
OPTIONS = find_game("suspense").rules.accept(3, {})
SERIES = Series("suspense", 3, OPTIONS, ("random",) * 3, 40, seed=1)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Totals]:
    folder, totals = tmp_path_factory.mktemp("kept"), Totals()
    with data_folder(folder, "suspense", "") as data:
        simulate_into(data, SERIES, totals, 1)
    return folder, totals


def shares(totals: Totals) -> list[tuple[int, Any]]:
    return [(seat, pytest.approx(tally.shares())) for seat, tally in totals.by_seat().items()]


def mean_choices(folder: Path) -> list[tuple[int, Any]]:
    rows = pq.read_table(folder / "decisions.parquet").to_pylist()
    widths = [[len(row["legal"]) for row in rows if row["seat"] == seat] for seat in range(3)]
    return [(seat, pytest.approx(sum(found) / len(found))) for seat, found in enumerate(widths)]


def test_polars_reads_what_was_kept(kept: tuple[Path, Totals]) -> None:
    folder, totals = kept
    example = runpy.run_path(str(EXAMPLES / "read_polars.py"))
    assert example["wins_by_seat"](folder).rows() == shares(totals)
    assert example["choices"](folder).rows() == mean_choices(folder)
    told = dict(example["events"](folder).rows())
    assert sum(told.values()) == pq.read_metadata(folder / "events.parquet").num_rows
    assert [seat for seat, _ in example["points_by_round"](folder).rows()] == [0, 1, 2]


def test_duckdb_reads_what_was_kept(kept: tuple[Path, Totals]) -> None:
    folder, totals = kept
    example = runpy.run_path(str(EXAMPLES / "read_duckdb.py"))

    def answer(question: str) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = example["ask"](example[question], folder).fetchall()
        return found

    assert answer("WINS_BY_SEAT") == shares(totals)
    assert answer("CHOICES") == mean_choices(folder)
    assert [seat for seat, _ in answer("POINTS_BY_ROUND")] == [0, 1, 2]
    assert {card for card, _ in answer("CARDS_OF_WINNERS")} == set(range(13))


@pytest.mark.parametrize("name", ["read_polars.py", "read_duckdb.py"])
def test_examples_show_what_they_find(
    name: str,
    kept: tuple[Path, Totals],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", [name, str(kept[0])])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    shown = capsys.readouterr().out
    assert all(word in shown for word in ("wins", "choices", "points"))
