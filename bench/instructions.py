"""Machine instructions per decision, which other programs on the machine do not disturb.

    python bench/instructions.py spectrum-poker spotlight
    python bench/instructions.py --playouts --keep /tmp/profiles

All games are played in one process under valgrind. With ``--keep`` a profile of each stays in a
folder, to be read with ``callgrind_annotate``. PYTHONPATH chooses another build.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from gamenight.game.registry import all_games, find_game
from gamenight.lab.speed import PlayMatch, api_player, playout_player

FIRST = 3
"""Matches that are not counted: the first ones fill caches."""

CALLS_UNTIL_QUICK = 10
"""Python speeds the loop up after this many calls, whichever game is played."""

DECISIONS = 10_000
"""At least this many are counted of each game, in whole matches."""

MARK = "getloadavg"
"""A function of the C library that nothing else calls: valgrind begins a new profile at it."""


def play_all(games: list[str], playouts: bool) -> None:
    """Play under valgrind; print how many decisions are counted of each game."""
    gc.disable()  # when it runs depends on what was made before the first match
    player = playout_player if playouts else api_player
    short = player(find_game("suspense"))
    for _ in range(CALLS_UNTIL_QUICK):
        short()
    for game in games:
        play = player(find_game(game))
        for _ in range(FIRST):
            play()
        os.getloadavg()
        decisions = play_enough(play)
        os.getloadavg()
        sys.stdout.write(f"{decisions}\n")


def play_enough(play: PlayMatch) -> int:
    decisions = 0
    while decisions < DECISIONS:
        decisions += play()
    return decisions


def count(games: list[str], playouts: bool, folder: Path) -> str:
    """A line for each game, and its profile in the folder."""
    valgrind = ["valgrind", "--tool=callgrind", f"--dump-before={MARK}"]
    valgrind.append(f"--callgrind-out-file={folder}/profile")
    play = [sys.executable, "-B", __file__, "--play", *["--playouts"] * playouts, *games]
    run = subprocess.run(
        [*valgrind, *play],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = ["Instructions per random decision"]
    for at, decisions in enumerate(map(int, run.stdout.split())):
        profile = folder / f"profile.{2 * at + 2}"  # each second one is of what is between games
        total = re.search(r"^(?:totals|summary): (\d+)", profile.read_text(), re.MULTILINE)
        assert total, profile
        each = int(total[1]) / decisions
        lines.append(f"  {games[at]:<18} {each:>8,.0f}   ({decisions:,} decisions)")
        profile.rename(folder / f"{games[at]}.callgrind")
    return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Count machine instructions per decision.")
    parser.add_argument("games", nargs="*", metavar="game", help="which games; all if none")
    parser.add_argument("--playouts", action="store_true", help="whole playouts, not questions")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where the profiles stay")
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args(argv)
    games = arguments.games or [game.id for game in all_games()]
    if arguments.play:
        play_all(games, arguments.playouts)
        return 0
    with tempfile.TemporaryDirectory() as unkept:
        folder = arguments.keep or Path(unkept)
        folder.mkdir(parents=True, exist_ok=True)
        sys.stdout.write(count(games, arguments.playouts, folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
