"""Bots of other people play wherever the name of a bot is accepted."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import ClassVar

import pytest

import gamenight
from gamenight.cli import main
from gamenight.core.bot import Bot, Thinking
from gamenight.core.errors import BadSetup
from gamenight.core.events import Event, readable
from gamenight.core.options import Options
from gamenight.core.rules import AnyView
from gamenight.game import plugins
from gamenight.game.registry import find_game
from gamenight.terminal.saves import Saves
from gamenight.terminal.session import PlaySession, plan

ROOT = Path(__file__).parents[2]
MODULE = """
from gamenight import Bot

class Lowest(Bot):
    games = ("suspense",)
    def choose(self, view, thinking):
        return min(view.legal)

class Wrong(Bot):
    def choose(self, view, thinking):
        return 999

class Unfinished(Bot):
    pass

nothing = 3
"""


class Highest(Bot[AnyView]):
    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return max(view.legal)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a module of bots, in which the program runs; all is forgotten afterwards."""
    (tmp_path / "someones_bots.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "broken_bots.py").write_text("def (", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for table in ("_bots", "_handed", "_files"):
        monkeypatch.setattr(plugins, table, {})
    yield tmp_path
    for module in ("someones_bots", "broken_bots"):
        sys.modules.pop(module, None)


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "suspense", "--seats", "{},random,random", "--games", "20", "--workers", "2"],
        ["arena", "suspense", "--bots", "{},random", "--games", "6"],
        ["report", "suspense", "--bots", "{}", "--games", "10", "--seed", "1"],
    ],
)
def test_a_bot_of_ones_own_stands_where_a_name_does(
    folder: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word.format("someones_bots:Lowest") for word in words]) == 0
    assert "someones_bots:Lowest" in capsys.readouterr().out


def test_a_file_names_a_bot_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = "./someones_bots.py:Lowest"
    assert main(["simulate", "suspense", "--seats", f"{bot},random,random", "--games", "3"]) == 0
    assert bot in capsys.readouterr().out


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (
            "someones_bots:Nobody",
            "someones_bots has no class Nobody. Its bots are: Lowest, Wrong, Unfinished.",
        ),
        (
            "someones_bots:nothing",
            "someones_bots:nothing is not a bot: a bot is a class that inherits from",
        ),
        ("someones_bots:Unfinished", "someones_bots:Unfinished is not finished: it lacks choose."),
        (
            "broken_bots:Any",
            "broken_bots cannot be imported. SyntaxError in line 1: invalid syntax.",
        ),
        ("missing.py:Any", "There is no file missing.py."),
        (
            "someones_bots:Wrong",
            "The bot someones_bots:Wrong answered [999], which is not legal. Play a card.",
        ),
    ],
)
def test_a_refusal_is_a_sentence(
    folder: Path, bot: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "suspense", "--seats", f"{bot},random,random", "--games", "3"]
    assert main([*words, "--option", "first_seat=0"]) == 2
    assert capsys.readouterr().err.startswith(sentence)


def test_a_module_that_is_nowhere_is_looked_for_here_and_among_what_is_installed(
    folder: Path,
) -> None:
    with pytest.raises(BadSetup, match=f"There is no module no_bots, neither in {folder} nor"):
        plugins.load_bot("no_bots:Lowest")


def test_a_bot_says_which_games_it_plays(folder: Path) -> None:
    with pytest.raises(BadSetup, match="someones_bots:Lowest plays suspense, not spots"):
        find_game("spots").check_bot("someones_bots:Lowest", load=True)
    assert find_game("suspense").bots_on_offer()[0] == "someones_bots:Lowest"
    assert "someones_bots:Lowest" not in find_game("spots").bots_on_offer()


def test_what_is_not_loaded_is_not_imported_because_somebody_names_it(folder: Path) -> None:
    with pytest.raises(BadSetup, match="Suspense has no bot someones_bots:Lowest"):
        find_game("suspense").check_bot("someones_bots:Lowest")
    assert "someones_bots" not in sys.modules


def test_a_package_gives_its_bot_a_name_of_its_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    point = EntryPoint("lowest", "someones_bots:Lowest", plugins.BOTS)
    gone = EntryPoint("gone", "someones_bots:Gone", plugins.BOTS)
    monkeypatch.setattr(plugins, "installed", lambda _: {"lowest": point, "gone": gone})
    sys.path.append(str(folder))
    assert main(["arena", "suspense", "--bots", "lowest,random", "--games", "6"]) == 0
    assert "lowest " in capsys.readouterr().out
    assert main(["arena", "suspense", "--bots", "gone,random", "--games", "6"]) == 2
    assert "gone cannot be loaded." in capsys.readouterr().err


def test_programs_hand_over_the_class_itself() -> None:
    arena = gamenight.arena("suspense", [Highest, "random"], games=6, seed=1)
    assert f"{__name__}:Highest" in arena.ladder.best_first()
    simulation = gamenight.simulate("suspense", [Highest, "random", "random"], games=5, seed=1)
    assert simulation.totals.games == 5
    match = gamenight.play("suspense", [Highest, "random", "random"], seed=1)
    assert match.match.header.seats[0] == "Highest 1"
    with pytest.raises(BadSetup, match="Hand over the class Highest, not one bot of it"):
        gamenight.arena("suspense", [Highest(3, {}), "random"], games=6)  # type: ignore[list-item]


def test_at_a_keyboard_it_may_have_a_name(folder: Path) -> None:
    seats = ("me:Anna", "someones_bots:Lowest", "someones_bots:Lowest:Ben")
    setup = plan(find_game("suspense"), 3, seats, {})
    assert setup.kinds == ("me", "someones_bots:Lowest", "someones_bots:Lowest")
    assert setup.names == ("Anna", "Lowest", "Ben")
    saves = Saves(folder)
    told = PlaySession.start(setup, 1, saves).how_to_go_on()
    saves.let_go()
    assert told.endswith("gamenight play suspense --resume --bot someones_bots:Lowest")


SCRIPT = """
import gamenight

class Highest(gamenight.Bot):
    def choose(self, view, thinking):
        return max(view.legal)

{}print(gamenight.arena("suspense", [Highest, "random"], games=30, workers=2).ladder.matches)
"""


@pytest.mark.parametrize(
    ("guard", "says"),
    [
        ('if __name__ == "__main__":\n    ', "30"),
        ("", 'needs if __name__ == "__main__": around what it does'),
    ],
)
def test_worker_processes_import_the_script_that_has_the_class(
    tmp_path: Path, guard: str, says: str
) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(guard), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False
    )
    assert says in ran.stdout + ran.stderr
    assert ran.stderr.count("Traceback") <= 2  # of the script alone, not of its workers


def test_the_example_of_the_docs_plays(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = ROOT / "docs/examples/mybots.py"
    bots = f"{file}:Dreamer,{file}:Lowest"
    assert main(["arena", "suspense", "--bots", bots, "--games", "6", "--seed", "1"]) == 0
    assert "Dreamer" in capsys.readouterr().out


class Listening(Bot[AnyView]):
    """Notes what it could read before each of its answers."""

    noted: ClassVar[list[tuple[int, tuple[Event, ...]]]]

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.reads = True

    def choose(self, view: AnyView, thinking: Thinking) -> int:
        self.noted.append((view.seat, tuple(thinking.read)))
        return view.legal[0]


@pytest.mark.parametrize("is_whole", [True, False])
def test_a_bot_that_reads_is_told_all_that_its_seat_could_read_and_no_more(
    monkeypatch: pytest.MonkeyPatch, is_whole: bool
) -> None:
    monkeypatch.setattr(Listening, "noted", [], raising=False)
    game = gamenight.load("spectrumo")
    if is_whole:
        told = gamenight.play(game, [Listening] * 3, seed=1).at(-1).told
    else:
        state = game.new(players=3, seed=1)
        state.play_on(dict.fromkeys(range(3), Listening))
        told = state.told
    assert len(Listening.noted) > 20
    lengths = dict.fromkeys(range(3), 0)
    for seat, read in Listening.noted:
        assert list(read) == readable(told, seat)[: len(read)]
        assert len(read) > lengths[seat]
        lengths[seat] = len(read)
