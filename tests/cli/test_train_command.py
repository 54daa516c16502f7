"""``gamenight train``: what it prints, and where the weights go."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import Any

import pytest

from gamenight.game.weights import file_of
from gamenight.games.spectrum.poker.strategy import strategy_of
from gamenight.games.spectrum.roll_and_color.bot.experience import Experience
from gamenight.games.spectrum.roll_and_color.learnt import learnt_of
from gamenight.games.spectrum.roll_and_color.rules.constants import (
    ALL_SLOTS,
    PRIMARY_SEQUENCE,
    SECONDARY_COLOUR,
    SPECTRUM_SEQUENCE,
)
from gamenight.lab.training import QUARTERS
from gamenight.solvers.poker import match_play

Run = Callable[..., Any]
SHIPPED = file_of("gamenight.games.spectrum.roll_and_color")

TRAIN = ("train", "spectrum-escape", "--games", "3", "--seed", "1", "--workers", "1")


def test_weights_are_learnt_and_kept_with_the_command_that_made_them(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "weights.json"
    told = run(*TRAIN, "--option", "first_seat=0", "--json", "--to", str(file))
    assert (told.code, told.err) == (0, "")
    facts, kept = json.loads(told.out), json.loads(file.read_text(encoding="utf-8"))
    assert facts["weights"] == kept["2"]["weights"]
    assert kept["2"]["made_by"] == (
        "gamenight train spectrum-escape --players 2 --option first_seat=0 "
        "--seats medium,medium --games 3 --seed 1"
    )
    assert (facts["games"], facts["measured"]) == (3, 2)
    assert [len(quarters) for quarters in facts["foreseen"].values()] == [QUARTERS] * 3


def test_a_check_measures_and_writes_nothing(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    told = run(*TRAIN, "--seats", "random,random", "--check", "--to", str(file)).out.splitlines()
    assert told[0] == "Spectrum Escape, 2 players: 2 matches to measure by, from seed 1"
    assert [line[:15].strip() for line in told[4:6]] == ["points so far", "worth"]
    assert told[-1].startswith("gamenight train spectrum-escape --players 2 --seats random,random")
    assert told[-1].endswith(" --seed 1 --check")
    assert not file.exists()


def test_what_cannot_be_learnt_is_said(run: Run) -> None:
    told = run("train", "spotlight")
    assert told.code == 2
    assert "gamenight train spotlight --check" in told.err


def test_a_strategy_is_worked_out_and_kept_with_the_command_that_made_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_play, "ROUNDS", 4)
    monkeypatch.setattr(match_play, "ROUNDS_FOR_SHEET", 8)
    file = tmp_path / "strategy.json"
    train = ("train", "spectrum-poker", "--option", "hands=2", "--games", "300", "--seed", "1")
    told = run(*train, "--json", "--to", str(file))
    assert (told.code, told.err) == (0, "")
    command = "gamenight train spectrum-poker --players 2 --option hands=2 --games 300 --seed 1"
    facts, text = json.loads(told.out), file.read_text(encoding="utf-8")
    assert facts["command"] == json.loads(text)["made_by"] == command
    strategy = strategy_of(text)
    assert (strategy.hands, len(strategy.standings)) == (2, 8)
    assert 0 < facts["figures"]["beans lost per hand at most"] < 2
    assert 0.5 < facts["figures"]["matches won against it at most"] < 0.7
    again = run(*train, "--to", str(tmp_path / "again.json")).out.splitlines()
    assert (tmp_path / "again.json").read_text(encoding="utf-8") == text
    assert again[0] == "Spectrum Poker, 2 players, hands=2"
    assert again[-1] == command


@pytest.mark.parametrize("words", [["--players", "3"], ["--option", "form=holdem"]])
def test_a_strategy_is_worked_out_for_two_and_five_card_draw_only(
    run: Run, words: list[str]
) -> None:
    told = run("train", "spectrum-poker", *words)
    assert told.code == 2
    assert "form=draw" in told.err


def test_weights_that_need_no_matches_are_worked_out(run: Run, tmp_path: Path) -> None:
    """From two sheets with each number of empty slots: few, but enough to go all the way."""
    file = tmp_path / "weights.json"
    told = run("train", "roll-and-color", "--games", "2", "--seed", "1", "--to", str(file))
    assert (told.code, told.err) == (0, "")
    text = file.read_text(encoding="utf-8")
    kept = json.loads(text)
    shipped = json.loads(SHIPPED.read_text(encoding="utf-8"))
    assert kept["made_by"] == "gamenight train roll-and-color --players 2 --games 2 --seed 1"
    assert told.out.endswith(kept["made_by"] + "\n")
    assert list(kept["sheet"]) == list(shipped["sheet"])
    assert [len(rows) for rows in kept["networks"].values()] == [
        len(rows) for rows in shipped["networks"].values()
    ]
    numbers = [float(one) for rows in kept["networks"].values() for one in " ".join(rows).split()]
    assert all(isfinite(weight) for weight in [*kept["sheet"].values(), *numbers])
    early = Experience(learnt_of(text))
    pars = early.pars_of(ALL_SLOTS)
    assert pars[SPECTRUM_SEQUENCE] > pars[PRIMARY_SEQUENCE] > pars[SECONDARY_COLOUR]
