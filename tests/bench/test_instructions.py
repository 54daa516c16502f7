"""Counting instructions: what is counted is divided by the decisions it took."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from bench import instructions
from gamenight.core.random import random_from
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games


def test_each_game_has_its_own_part_of_the_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        assert command[0] == "valgrind"
        assert command[-3:] == ["--play", "suspense", "spots"]
        for part, total in enumerate((7_000_000, 8_000, 9_000_000, 30_000), start=1):
            (tmp_path / f"profile.{part}").write_text(f"events: Ir\nsummary: {total}\n")
        return subprocess.CompletedProcess(command, 0, stdout="2\n10\n")

    monkeypatch.setattr(subprocess, "run", run)
    lines = instructions.count(["suspense", "spots"], False, tmp_path).splitlines()
    assert [line.split()[:2] for line in lines[1:]] == [["suspense", "4,000"], ["spots", "3,000"]]
    assert (tmp_path / "spots.callgrind").is_file()


@pytest.mark.parametrize("playouts", [[], ["--playouts"]])
def test_whole_matches_are_played(
    playouts: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(instructions, "DECISIONS", 1)
    assert instructions.main(["--play", *playouts, "suspense"]) == 0
    assert int(capsys.readouterr().out) > 1


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_python_finds_legal_and_apply_in_the_class_of_the_state(game: AnyGame) -> None:
    """An inherited method costs interpreted callers far more than one of the very class."""
    state = game.rules.new(game.usual_players(), {}, random_from(1))
    assert {"legal", "apply"} <= vars(type(state)).keys()
