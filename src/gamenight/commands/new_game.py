"""``gamenight new-game``: a small game in one file, with its tests, to begin one's own with."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from gamenight.commands.files import write
from gamenight.core.errors import BadSetup, Unavailable
from gamenight.game.registry import game_ids

PACKAGE: Final = Path(__file__).parent.parent
EXAMPLES: Final = (PACKAGE / "examples", PACKAGE.parent.parent / "docs" / "examples")
"""Where the example is once installed, and in the source tree."""
EXAMPLE: Final = "stepping_stones"
TITLE: Final = "Stepping Stones"

TESTS: Final = '''\
"""The game keeps every promise, and scores as its rules say."""

from gamenight import load
from gamenight.commands.check import checked
from gamenight.game.registry import load_game

GAME = load_game("{file}")


def test_the_game_keeps_every_promise_of_a_game():
    assert checked(GAME, seeds=[20]).faults == {{}}


def test_a_match_is_played_to_its_end():
    state = load(GAME.id).new(seed=1)
    state.play_on(dict.fromkeys(range(len(state.names)), "medium"))
    assert state.outcome().winners
'''


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="what the game is called, for example mygame")


def run(arguments: Namespace) -> int:
    words = re.findall(r"[a-z0-9]+", arguments.name.lower())
    if not words or words[0][0].isdigit():
        raise BadSetup(f"{arguments.name} is not a name for a game: begin with a letter.")
    module, game_id, title = "_".join(words), "-".join(words), " ".join(words).title()
    if game_id in game_ids():
        raise BadSetup(f"There is already a game {game_id}.")
    game, tests = Path(f"{module}.py"), Path(f"test_{module}.py")
    for file in (game, tests):
        if file.exists():
            raise Unavailable(f"{file} is there already.")
    write(game, renamed(example(), module, game_id, title))
    write(tests, TESTS.format(file=game))
    sys.stdout.write(
        f"{title} is in {game}, its tests are in {tests}. Now:\n\n"
        f"    gamenight play {game}\n    gamenight check {game}\n"
        f"    gamenight serve --game {game}\n"
    )
    return 0


def example() -> str:
    for folder in EXAMPLES:
        file = folder / f"{EXAMPLE}.py"
        if file.is_file():
            return file.read_text(encoding="utf-8")
    raise Unavailable("The example is not installed.")


def renamed(text: str, module: str, game_id: str, title: str) -> str:
    """Return the example under another name."""
    text = text.replace(EXAMPLE.replace("_", "-"), game_id)
    return text.replace(EXAMPLE, module).replace(TITLE, title)
