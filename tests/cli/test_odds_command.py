"""``gamenight odds``: what it prints and draws, and that the documents say the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gamenight.game.odds import Column, Dots, Form, Heights, Odds, OddsRow, Orders
from gamenight.game.registry import all_games, find_game
from gamenight.lab.output import odds
from gamenight.solvers.poker.odds import hands as poker_hands
from gamenight.solvers.spots.odds import dogs
from tests.some import some

Run = Callable[..., Any]

DOCS = Path(__file__).parents[2] / "docs"
POKER = find_game("spectrum-poker")
FEW = Odds(
    "hands of five cards",
    "All of them.",
    "hand",
    (
        Column("printed", "as printed", Form.COUNT),
        Column("hands", "hands", Form.COUNT),
        Column("share", "share", Form.SHARE),
        Column("by_rarity", "by rarity", Form.COUNT),
    ),
    (
        OddsRow("five of a kind", (1, 9_504, 0.99, 2)),
        OddsRow("straight flush", (2, 96, 0.01, 1)),
    ),
    Orders("printed", "by_rarity", "hands"),
    ("That is all.",),
)


@pytest.fixture(scope="module")
def counted() -> Odds:
    return poker_hands()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spectrum Poker with two kinds of hands, quickly counted."""
    odds = {"hands": lambda: FEW, "others": lambda: FEW}
    monkeypatch.setattr("gamenight.solvers.poker.odds.ODDS", odds)
    monkeypatch.setattr("gamenight.commands.odds.all_games", lambda: (find_game("suspense"), POKER))


def test_sk4_the_page_has_the_counts(counted: Odds) -> None:
    page = (DOCS / "odds.md").read_text(encoding="utf-8")
    rules = (DOCS / "rules" / "spectrum-poker.md").read_text(encoding="utf-8")
    for row in some(counted.rows):
        hands = f"{counted.value(row, 'hands'):,}"
        assert f"| {counted.value(row, 'printed')} | {row.name} | {hands} |" in page
        assert f"| {row.name} | {hands} |" in rules


def test_figures_are_those_that_the_command_draws(counted: Odds) -> None:
    """Those that are quickly worked out."""
    for game, part, found, name in (
        (POKER, "hands", counted, "poker-odds"),
        (find_game("spots"), "dogs", dogs(), "spots-odds"),
    ):
        figure = (DOCS / "images" / f"{name}.svg").read_text(encoding="utf-8")
        assert odds.as_svg(game, part, found) == figure


def test_the_page_tells_of_all_odds() -> None:
    page = (DOCS / "odds.md").read_text(encoding="utf-8")
    told = [(game, part) for game in all_games() for part in game.find_odds()]
    for game, part in some(told):
        assert odds.command_line(game, part) in page


@pytest.mark.usefixtures("few")
def test_the_table_in_words_and_as_json(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = count(100.0, 2.25)  # so much later at each reading
    monkeypatch.setattr("gamenight.commands.odds.time.perf_counter", lambda: next(clock))
    told = run("odds", "poker", "--plot", str(tmp_path / "odds.svg")).out.splitlines()
    assert told[0] == "Spectrum Poker: hands of five cards"
    assert told[5].split() == ["five", "of", "a", "kind", "1", "9,504", "99.0%", "2"]
    assert told[6].split() == ["straight", "flush", "2", "96", "1.0%", "1"]
    assert told[8] == "That is all."
    assert told[10] == "Worked out in 2.2 s by gamenight odds spectrum-poker hands"
    assert told[12] == "See also: gamenight odds spectrum-poker others"
    assert (tmp_path / "odds.svg").read_text(encoding="utf-8") == odds.as_svg(POKER, "hands", FEW)
    facts = json.loads(run("odds", "poker", "others", "--json").out)
    assert facts["part"] == "others"
    assert facts["command"] == "gamenight odds spectrum-poker others"
    assert facts["rows"][1] == {
        "name": "straight flush",
        "printed": 2,
        "hands": 96,
        "share": 0.01,
        "by_rarity": 1,
    }
    assert facts["seconds"] == 2.25


@pytest.mark.usefixtures("few")
def test_odds_that_nobody_knows_are_refused_with_a_sentence(run: Run) -> None:
    for name in ("chess", "suspense"):
        refused = run("odds", name)
        assert (refused.code, refused.out) == (2, "")
        assert refused.err == f"No odds of {name} are known. They are known of: spectrum-poker.\n"
    refused = run("odds", "poker", "hand")
    assert refused.err == (
        "Spectrum Poker has no odds hand. Did you mean hands? It has: hands, others.\n"
    )


@pytest.mark.parametrize(
    ("value", "form", "words"),
    [
        (1234, Form.COUNT, "1,234"),
        (0.5, Form.SHARE, "50.0%"),
        (0.0, Form.SHARE, "0.0%"),
        (0.0123, Form.SHARE, "1.2%"),
        (0.000_001_23, Form.SHARE, "0.00012%"),
        (16.04, Form.ONE_IN, "16.0"),
        (5_010_505.5, Form.ONE_IN, "5,010,506"),
        (2.345, Form.POINTS, "2.35"),
        (None, Form.SHARE, ""),
    ],
)
def test_numbers_in_words(value: float | None, form: Form, words: str) -> None:
    assert odds.in_words(Column("some", "some", form), value) == words


def numbered(picture: Heights | Dots) -> Odds:
    """Points and their shares."""
    column = Column("share", "share", Form.SHARE)
    rows = (
        OddsRow("2", (0.25,)),
        OddsRow("5", (0.5,)),
        OddsRow("20", (0.25,)),
        OddsRow("90", (0.000_01,)),
    )
    return Odds("points", "All.", "points", (column,), rows, picture)


def test_bars_stand_where_their_numbers_do() -> None:
    drawn = odds.as_svg(POKER, "hands", numbered(Heights("share")))
    bars = [line for line in drawn.splitlines() if '<rect class="mark"' in line]
    assert len(bars) == 19, "from 2 to 20, and none that nobody would see"
    tall = [float(ElementTree.fromstring(bar).attrib["height"]) for bar in bars]
    assert tall[3] == max(tall) == pytest.approx(2 * tall[0])
    assert tall[1] == 0


@pytest.mark.parametrize("by_tens", [False, True])
def test_dots_stand_for_shares(by_tens: bool) -> None:
    drawn = odds.as_svg(POKER, "hands", numbered(Dots(("share",), by_tens)))
    dots = [line for line in drawn.splitlines() if line.startswith("<circle")][1:]
    across = [float(ElementTree.fromstring(dot).attrib["cx"]) for dot in dots]
    assert across[3] < across[0] == across[2] < across[1]
    assert (across[0] - across[3] > 300) == by_tens, "far apart only where steps are powers of ten"


@pytest.mark.usefixtures("few")
def test_a_picture_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "odds.svg"
    refused = run("odds", "poker", "--plot", str(nowhere))
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == f"{nowhere} cannot be written: No such file or directory.\n"
