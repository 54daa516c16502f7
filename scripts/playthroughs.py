"""Write the golden playthroughs of games again."""

# ruff: noqa: T201
from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from gamenight.conformance import plain_setups_of
from gamenight.conformance.playthrough import playthrough
from gamenight.core.errors import UnknownGame
from gamenight.game.registry import find_game, game_ids

FOLDER = Path("tests/playthroughs/golden")


def main(names: Sequence[str]) -> None:
    games = [find_game(name) for name in names or game_ids()]
    FOLDER.mkdir(exist_ok=True)
    for game in games:
        for setup in plain_setups_of(game):
            (FOLDER / f"{setup}.txt").write_text(playthrough(setup), encoding="utf-8")
            print(f"Wrote {setup}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except UnknownGame as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)
