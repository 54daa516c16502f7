"""``gamenight odds``: what it prints and draws, and that the documents say the same."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamenight.games.odds import KindOdds, Odds
from gamenight.games.registry import find_game
from gamenight.games.spectrum.poker.odds import odds as poker_odds
from gamenight.lab import odds

Run = Callable[..., Any]

DOCS = Path(__file__).parents[2] / "docs"
POKER = find_game("spectrum-poker")
FEW = Odds(
    "hands of five cards",
    (KindOdds("five of a kind", 1, 2, 9_504), KindOdds("straight flush", 2, 1, 96)),
    ("That is all.",),
)


@pytest.fixture(scope="module")
def counted() -> Odds:
    return poker_odds()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spectrum Poker with two kinds of hands, quickly counted."""
    game = dataclasses.replace(POKER, odds=lambda: FEW)
    monkeypatch.setattr("gamenight.commands.odds.all_games", lambda: (find_game("spots"), game))


def test_sk4_the_page_has_the_counts(counted: Odds) -> None:
    page = (DOCS / "odds.md").read_text(encoding="utf-8")
    rules = (DOCS / "rules" / "spectrum-poker.md").read_text(encoding="utf-8")
    for kind in counted.kinds:
        assert f"| {kind.printed} | {kind.name} | {kind.hands:,} |" in page
        assert f"| {kind.name} | {kind.hands:,} |" in rules
    assert sum(counted.share(kind) for kind in counted.kinds) == pytest.approx(1)


def test_the_figure_is_the_one_that_the_command_draws(counted: Odds) -> None:
    figure = (DOCS / "images" / "poker-odds.svg").read_text(encoding="utf-8")
    assert odds.as_svg(POKER, counted) == figure


@pytest.mark.usefixtures("few")
def test_both_orders_stand_side_by_side(run: Run, tmp_path: Path) -> None:
    told = run("odds", "poker", "--plot", str(tmp_path / "odds.svg")).out.splitlines()
    assert told[3].split() == ["1", "five", "of", "a", "kind", "9,504", "1.0", "2"]
    assert told[4].split() == ["2", "straight", "flush", "96", "100.0", "1"]
    assert "2 of 2 kinds change places" in told[6]
    assert told[7] == "That is all."
    assert (tmp_path / "odds.svg").read_text(encoding="utf-8") == odds.as_svg(POKER, FEW)
    facts = json.loads(run("odds", "poker", "--json").out)
    assert facts["hands"] == 9_600
    assert facts["kinds"][1]["by_odds"] == 1


@pytest.mark.parametrize("name", ["chess", "spots"])
def test_games_without_odds_are_refused_with_a_sentence(run: Run, name: str) -> None:
    refused = run("odds", name)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == f"No odds of {name} are known. They are known of: spectrum-poker.\n"


def test_an_order_that_is_right_is_called_so() -> None:
    right = dataclasses.replace(FEW, kinds=(KindOdds("flush", 1, 1, 3), KindOdds("pair", 2, 2, 9)))
    assert "The printed order is the order of rarity." in odds.as_words(POKER, right)


@pytest.mark.usefixtures("few")
def test_a_picture_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "odds.svg"
    refused = run("odds", "poker", "--plot", str(nowhere))
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == f"{nowhere} cannot be written: No such file or directory.\n"
