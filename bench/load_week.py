"""A week of play pressed into minutes: ``python -m bench.load_week``.

Many matches one after another, as fast as they can be played, on one server that is never started
again: does its memory stay the same, and how much of the disk does a match take?
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from time import monotonic

from bench.load import Facts, OurHall, run
from bench.load_people import Times
from bench.load_server import memory_of, ours, set_up
from gamenight.game.registry import game_ids
from gamenight.game.setup_arguments import positive
from gamenight.lab.progress import progress_bar

LOOKS = 10
"""How often memory is measured, evenly over the matches."""
TABLES = 50
"""Played at the same time."""


async def week(folder: Path, game: str, matches: int) -> Facts:
    database = folder / "week.sqlite"
    paths = await set_up(database, game, matches)
    megabytes: list[int] = []
    times, begun = Times(), monotonic()
    with ours(database) as server, progress_bar("Matches", matches) as progress:
        services = OurHall(server, paths)
        tables = await services.tables(times, min(TABLES, matches))
        for table in tables:
            table.begin()
        seen = 0
        while services.finished < matches:
            await asyncio.sleep(0.2)
            times.clear()  # they are not what is asked for, and there are many
            progress(services.finished - seen)
            seen = services.finished
            if seen >= matches * (len(megabytes) + 1) / LOOKS:
                megabytes.append(round(memory_of(server.pid)))
        seconds = monotonic() - begun
    size = sum(file.stat().st_size for file in folder.glob("week.sqlite*"))
    return {
        "matches": matches,
        "seconds": round(seconds),
        "megabytes, after each tenth": megabytes,
        "kilobytes on disk per match": round(size / matches / 1000, 2),
    }


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play many matches on one server.")
    parser.add_argument(
        "--game", choices=game_ids(), default="suspense", metavar="GAME", help="(suspense)"
    )
    parser.add_argument("--matches", type=positive, default=10_000, help="(10,000)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="gamenight-week-") as name:
        found = run(lambda: week(Path(name), arguments.game, arguments.matches))
    words = "".join(f"{name:<32} {value}\n" for name, value in found.items())
    sys.stdout.write(json.dumps(found) + "\n" if arguments.json else words)
    return 0


if __name__ == "__main__":
    sys.exit(main())
