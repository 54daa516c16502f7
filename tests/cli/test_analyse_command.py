"""``gamenight analyse``: what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenight.core.match import Match
from gamenight.core.record import to_json
from gamenight.game import analysis
from gamenight.game.analysis import Analysis, Depth, Point
from gamenight.game.registry import find_game
from gamenight.lab.output.analysis_report import as_words, curve
from tests.cli.conftest import Run

SHALLOW = Depth(500, 2, 4, 12, 2, 2, 2, 4, is_best=False)


@pytest.fixture(autouse=True)
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamenight.commands.analyse.QUICK", SHALLOW)
    monkeypatch.setattr("gamenight.commands.analyse.THOROUGH", SHALLOW)


def test_the_analysis_in_words(run: Run, record: Path) -> None:
    ended = run("analyse", str(record), "--seat", "1")
    assert (ended.code, ended.err) == (0, "")
    told = ended.out.splitlines()
    assert told[0].startswith("Suspense, ")
    assert told[2] == "The chance to win, from the first step to the last:"
    assert [line.split()[0] for line in told[3:6]] == ["Ann", "Bo", "Cy"]
    assert all(line.endswith((" 0 %", " 100 %", " 50 %")) for line in told[3:6])
    assert told[7] == "Turning points:"
    assert "2 decisions of Bo, by what could be known then:" in told
    assert told[-2:] == [f"gamenight analyse {record} --seat 1", "(a match from seed 7)"]


def test_the_analysis_as_json(run: Run, record: Path, match: Match) -> None:
    facts = json.loads(run("analyse", str(record), "--json", "--quick").out)
    assert set(facts) == {
        *("command", "game", "rules", "seats", "seed", "sides", "bot", "by_score"),
        *("points", "turns", "decisions", "costly"),
    }
    assert (facts["seats"], facts["seed"], facts["bot"]) == (["Ann", "Bo", "Cy"], "7", "medium")
    assert facts["points"][-1]["step"] == len(match.steps)
    assert facts["decisions"] == []


def test_turning_points_and_costly_decisions_are_sentences() -> None:
    found = Analysis(
        sides=((0,), (1, 2)),
        bot="expert",
        by_score=False,
        points=(Point(0, (0.5, 0.5), 0.1), Point(9, (0.0, 1.0), 0.0)),
        turns=(analysis.TurningPoint(4, 1, 0.5, 0.75, "Bo passes."),),
        decisions=(one := analysis.Decision(5, 0, "Fold", "Play", 0.41, 0.58, costly=True),),
        costly=(one,),
        share=1.0,
    )
    told = as_words(find_game("suspense"), ("Ann", "Bo", "Cy"), found)
    assert told.splitlines()[3:] == [
        "  Ann        ▅▁  50 % → 0 %",
        "  Bo and Cy  ▅█  50 % → 100 %",
        "",
        "Turning points:",
        "  Step 4: Bo passes. Bo and Cy: 50 % → 75 %.",
        "",
        "1 decision of Ann, by what could be known then:",
        "  Step 5: Ann chose “Fold”: 41 %; the expert bot would have chosen “Play”: 58 %.",
    ]


def test_a_curve_fits_a_narrow_terminal() -> None:
    assert len(curve([0.5] * 500, 0.0, 1.0)) == 60
    assert curve([3.0, 3.0], 3.0, 3.0) == "▁▁"


def test_what_cannot_be_analysed_is_a_sentence(run: Run, match: Match, tmp_path: Path) -> None:
    match.steps, match.state = match.steps[:3], match.at(3)
    file = tmp_path / "begun.json"
    file.write_text(to_json(match), encoding="utf-8")
    refused = run("analyse", str(file))
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == "This match is not over yet: only a finished one can be analysed.\n"
    assert "it is not JSON" in run("analyse", __file__).err
    assert "Seat 7 does not exist" in run("analyse", str(file), "--seat", "7").err
