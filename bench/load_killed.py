"""Kill the server again and again while people play: ``python -m bench.load_killed``.

Whatever a person was told is saved must be in the database afterwards, each answer once. (What was
on its way when the server died may be there or not.)
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
from pathlib import Path

from bench.load_people import Frame, OurPerson, Table, Times
from bench.load_server import Process, ours, set_up
from bench.load_sockets import Socket
from gamenight.game.registry import game_ids
from gamenight.game.setup_arguments import positive
from gamenight.store import Store
from gamenight.web.command import quickest_loop

SHORTEST, LONGEST = 0.2, 1.5
"""Seconds between two deaths."""


class Witness(OurPerson):
    """A player who remembers what the server has acknowledged."""

    def __init__(self, table: Table, path: str, origin: str, told: dict[str, set[str]]) -> None:
        super().__init__(table, path, origin)
        self._told = told.setdefault(path.split("/")[2], set())

    def heard(self, text: bytes) -> None:
        if text:
            frame: Frame = self.decoder.decode(text)
            self._told.update(frame.acks)
        super().heard(text)


async def play_until_killed(
    server: Process, paths: list[list[str]], told: dict[str, set[str]]
) -> None:
    for people in paths:
        table = Table(Times())
        for path in people:
            person = Witness(table, path, server.origin, told)
            await Socket.connect(person, server.port)
            table.people.append(person)
        table.begin()
    await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
    os.kill(server.pid, signal.SIGKILL)
    await asyncio.sleep(0.1)  # what was sent before still arrives


async def lost(database: Path | str, told: dict[str, set[str]]) -> tuple[int, int]:
    """How many acknowledged answers are missing, and how many are there twice."""
    store = await Store.open(str(database))
    missing = doubled = 0
    for table_id, ids in told.items():
        table = await store.load(table_id)
        assert table is not None
        saved = [entry.id for entry in table.entries]
        missing += len(ids - set(saved))
        doubled += len(saved) - len(set(saved))
    await store.close()
    return missing, doubled


async def killed(database: Path | str, game: str, times: int, tables: int) -> dict[str, int]:
    """Play and kill the server this many times; return what became of the answers."""
    told: dict[str, set[str]] = {}
    for _ in range(times):
        # New tables every time, beside the old ones, so that no match ends before the kill.
        paths = await set_up(database, game, tables)
        with ours(database) as server:
            await play_until_killed(server, paths, told)
    missing, doubled = await lost(database, told)
    acknowledged = sum(len(ids) for ids in told.values())
    return {"deaths": times, "acknowledged": acknowledged, "lost": missing, "doubled": doubled}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Kill our server under load; count what is lost.")
    parser.add_argument(
        "--game", choices=game_ids(), default="spots", metavar="GAME", help="what is played (spots)"
    )
    parser.add_argument("--times", type=positive, default=20, help="how often (20)")
    parser.add_argument("--tables", type=positive, default=30, help="at a time (30)")
    parser.add_argument("--database", metavar="URL", help="an empty one (by default SQLite)")
    arguments = parser.parse_args(argv)
    with (
        tempfile.TemporaryDirectory(prefix="gamenight-load-") as name,
        asyncio.Runner(loop_factory=quickest_loop()) as runner,
    ):
        database = arguments.database or Path(name) / "killed.sqlite"
        work = killed(database, arguments.game, arguments.times, arguments.tables)
        found = runner.run(work)
    sys.stdout.write(", ".join(f"{name} {number:,}" for name, number in found.items()) + "\n")
    return 1 if found["lost"] or found["doubled"] else 0


if __name__ == "__main__":
    sys.exit(main())
