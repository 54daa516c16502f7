"""``gamenight odds``: what it prints and draws, and that the documents say the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamenight.lab import odds

Run = Callable[..., Any]

DOCS = Path(__file__).parents[2] / "docs"
KINDS = [
    odds.KindOdds("five of a kind", 1, 4, 9_504),
    odds.KindOdds("straight flush", 2, 1, 96),
]


@pytest.fixture(scope="module")
def counted() -> list[odds.KindOdds]:
    return odds.poker_odds()


def test_sk4_the_page_has_the_counts(counted: list[odds.KindOdds]) -> None:
    page = (DOCS / "odds.md").read_text(encoding="utf-8")
    rules = (DOCS / "rules" / "spectrum-poker.md").read_text(encoding="utf-8")
    for kind in counted:
        assert f"| {kind.printed} | {kind.name} | {kind.hands:,} |" in page
        assert f"| {kind.name} | {kind.hands:,} |" in rules
    assert sum(kind.share for kind in counted) == pytest.approx(1)


def test_the_figure_is_the_one_that_the_command_draws(counted: list[odds.KindOdds]) -> None:
    figure = (DOCS / "images" / "poker-odds.svg").read_text(encoding="utf-8")
    assert odds.as_svg(counted) == figure


def test_both_orders_stand_side_by_side(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamenight.commands.odds.poker_odds", lambda: KINDS)
    told = run("odds", "poker", "--plot", str(tmp_path / "odds.svg")).out.splitlines()
    assert told[3].split() == ["1", "five", "of", "a", "kind", "9,504", "50,611", "4"]
    assert told[4].split() == ["2", "straight", "flush", "96", "5,010,506", "1"]
    assert "2 of 2 kinds change places" in told[6]
    assert (tmp_path / "odds.svg").read_text(encoding="utf-8") == odds.as_svg(KINDS)
    facts = json.loads(run("odds", "poker", "--json").out)
    assert facts["hands"] == 9_600
    assert facts["kinds"][1]["by_odds"] == 1


def test_other_subjects_are_refused_with_a_sentence(run: Run) -> None:
    refused = run("odds", "chess")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == "There is no subject chess. The subjects are: poker.\n"


def test_a_picture_that_cannot_be_written_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamenight.commands.odds.poker_odds", lambda: KINDS)
    nowhere = tmp_path / "nowhere" / "odds.svg"
    refused = run("odds", "poker", "--plot", str(nowhere))
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == f"{nowhere} cannot be written: No such file or directory.\n"
