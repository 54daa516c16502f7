"""Games of other people: from a file, or from a package that is installed and goes again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gamenight
from gamenight.cli import main
from gamenight.core.errors import BadSetup
from gamenight.game import plugins, registry

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs/examples/stepping_stones.py"
PACKAGE = """\
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "somebodys-game"
version = "1"
[project.entry-points."gamenight.games"]
wild-geese = "wild_geese"
[project.entry-points."gamenight.bots"]
goose = "wild_geese:Stepper"
[tool.setuptools]
py-modules = ["wild_geese"]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a game that ``new-game`` has written; all is forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(registry, "_own", {})
    monkeypatch.setattr(plugins, "_files", {})
    monkeypatch.setenv(registry.OWN_GAMES, "")
    assert main(["new-game", "Wild Geese"]) == 0
    yield tmp_path
    registry.find_game.cache_clear()
    sys.modules.pop("wild_geese", None)


def test_a_new_game_is_one_of_the_games_everywhere(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "wild_geese.py", "--seats", "medium,random", "--games", "30"]
    assert main([*words, "--workers", "2"]) == 0
    told = capsys.readouterr().out
    assert "Wild Geese, 2 players: 30 games" in told
    *_, again = told.splitlines()
    assert again.startswith("gamenight simulate wild_geese.py --players 2 ")
    registry.find_game.cache_clear()
    assert main(again.split()[1:]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == again
    assert main(["games", "--game", "wild_geese.py"]) == 0
    assert "wild-geese: Wild Geese" in capsys.readouterr().out
    assert main(["rules", "wild-geese"]) == 0
    assert capsys.readouterr().out.startswith("# Wild Geese")
    assert gamenight.load("wild-geese").new(seed=1).legal()
    assert main(["new-game", "wild geese"]) == 2
    assert "There is already a game wild-geese." in capsys.readouterr().err


def test_the_check_says_in_words_which_promise_is_not_kept(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "wild_geese.py"
    text = file.read_text(encoding="utf-8")
    broken = text.replace('return "all stones are laid"', 'raise ValueError("who knows")')
    broken = broken.replace('"Stones laid together must follow each other.", "SS1"', '"No.", "SS9"')
    assert broken != text
    file.write_text(broken, encoding="utf-8")
    assert main(["check", "wild_geese.py"]) == 1
    said = capsys.readouterr().out
    assert "✗ A refusal proposes only what is legal" in said
    assert "is refused by SS9: not on the rules page" in said
    assert "the code fails with ValueError: who knows" in said
    assert "✓ No piece is lost and none appears" in said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "other_game has no game: its module needs GAME = Game(…)."),
        (
            EXAMPLE.read_text(encoding="utf-8").replace("stepping-stones", "suspense"),
            "other_game.py calls its game suspense, which is the id of another game.",
        ),
    ],
)
def test_what_is_not_a_game_of_its_own_is_refused(folder: Path, text: str, sentence: str) -> None:
    (folder / "other_game.py").write_text(text, encoding="utf-8")
    try:
        with pytest.raises(BadSetup) as refused:
            registry.load_game("other_game.py")
        assert str(refused.value) == sentence
    finally:
        sys.modules.pop("other_game", None)


def test_an_installed_package_brings_its_game_and_its_bot_and_takes_them_away(
    folder: Path,
) -> None:
    (folder / "pyproject.toml").write_text(PACKAGE, encoding="utf-8")
    there = folder / "installed"
    words = ["pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    pip = [sys.executable, "-m", *words, "--target", str(there), str(folder)]
    subprocess.run(pip, check=True, capture_output=True, timeout=120)
    (folder / "wild_geese.py").unlink()
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()

    def played() -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join([str(Path(gamenight.__file__).parents[1]), str(there)])
        seats = ["--seats", "goose,random", "--games", "5", "--seed", "1"]
        return subprocess.run(
            [sys.executable, "-m", "gamenight", "simulate", "wild-geese", *seats],
            env={**os.environ, "PYTHONPATH": path},
            cwd=elsewhere,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    assert "Wild Geese, 2 players: 5 games" in played().stdout
    shutil.rmtree(there)
    assert played().stderr.startswith("No game is called wild-geese.")
