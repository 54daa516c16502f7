"""Studies and benches refuse what they cannot do before they begin, and without a traceback."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from gamenight.game.registry import game_ids

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("scripts/playthroughs.py nope", "No game is called nope. The games are: suspense"),
        ("scripts/strength.py nope", "No game is called nope. The games are: suspense"),
        ("scripts/strength.py suspense --matches 0", "0 is not a whole number from 1 up"),
        ("docs/examples/client.py", "Name a seat: client.py http://"),
        ("docs/examples/read_polars.py", "Name the folder that gamenight has made: read_polars.py"),
        ("docs/examples/read_duckdb.py", "Name the folder that gamenight has made: read_duckdb.py"),
        ("docs/examples/environment.py nope", "invalid choice: 'nope'"),
        ("docs/examples/environment.py spots 0", "0 is not a whole number from 1 up"),
        ("-m bench.load --game chess", "invalid choice: 'chess'"),
        ("-m bench.load_killed --game chess", "invalid choice: 'chess'"),
    ],
)
def test_bad_input_is_refused(words: str, complaint: str) -> None:
    ended = subprocess.run(
        [sys.executable, *words.split()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert complaint in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_reports_are_written_where_they_are_wanted(tmp_path: Path) -> None:
    asked = {"GAMES": "2", "FOLDER": str(tmp_path), "PYTHON": sys.executable}
    ended = subprocess.run(
        ["scripts/reports", "spectrum-escape"],
        cwd=ROOT,
        env=os.environ | asked,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    page = tmp_path / "spectrum-escape.html"
    assert ended.stdout == f"{page}\n"
    assert "--games 2 --seed 2026" in page.read_text(encoding="utf-8")
    assert not list((ROOT / "build" / "reports").glob("spectrum-escape-2.json"))


def test_playthroughs_are_written_for_the_games_that_are_named_or_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "playthroughs.py"))
    write, inside = script["main"], script["main"].__globals__
    monkeypatch.setitem(inside, "plain_setups_of", lambda game: [f"{game.id} A", f"{game.id} B"])
    monkeypatch.setitem(inside, "playthrough", lambda setup: f"as {setup} goes")
    for names, expected in ((["spots", "suspense"], ["spots", "suspense"]), ([], game_ids())):
        folder = tmp_path / str(len(names))
        monkeypatch.setitem(inside, "FOLDER", folder)
        write(names)
        written = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
        assert written == {
            f"{name} {setup}.txt": f"as {name} {setup} goes" for name in expected for setup in "AB"
        }


def figure(level: str, below: str, ahead: float, players: int = 2) -> dict[str, object]:
    return {
        "game": "spectrum-casino",
        "players": players,
        "level": level,
        "below": below,
        "matches": 100,
        "ahead": ahead,
        "seeds": [7],
    }


def test_figures_of_strength_stand_in_order_and_a_new_one_renews_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "strength.py"))
    inside = script["keep"].__globals__
    page = tmp_path / "strength.md"
    page.write_text("before\n<!-- figures -->\nold\n<!-- end of figures -->\nafter\n", "utf-8")
    for name in ("FIGURES", "PICTURE"):
        monkeypatch.setitem(inside, name, tmp_path / name)
    monkeypatch.setitem(inside, "PAGE", page)
    figures = [
        figure("medium", "easy", 80),
        figure("expert", "medium", 60),
        figure("expert", "medium", 70),
    ]
    for one in [*figures, figure("medium", "easy", 75, players=4)]:
        script["keep"](one)
    text = page.read_text("utf-8")
    assert text.startswith("before\n")
    assert text.endswith("<!-- end of figures -->\nafter\n")
    rows = [line.split(" | ")[1:5] for line in text.splitlines() if "Casino" in line]
    assert rows == [
        ["2", "expert", "medium", "70 (60–78)"],
        ["2", "medium", "easy", "80 (71–87)"],
        ["4", "medium", "easy", "75 (66–82)"],
    ]
    above, below = [script["place_beside_medium"](one) for one in (figures[2], figures[0])]
    assert (above.level, above.rate) == ("expert", 0.7)
    assert (below.level, below.rate) == ("easy", 0.2)
