"""Servers to measure, for bench/load.py: ours, and boardgame.io's where node is there."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from gamenight.core.options import Options
from gamenight.game.registry import find_game
from gamenight.store import Store
from gamenight.web.edge.tokens import hash_of, new_token
from gamenight.web.tables.new_table import BOT, ME, SeatWish, TableWish, new_table

BENCH = Path(__file__).parent
PEER = BENCH / "boardgameio"
TICKS = os.sysconf("SC_CLK_TCK")

WITH_SLOW_BOT = """
import sys
from gamenight.cli import main
from gamenight.game import registry
registry.MODULES["suspense"] = "bench.slow_suspense"
sys.exit(main(["serve", *sys.argv[1:]]))
"""


@dataclass(frozen=True)
class Process:
    """A running server."""

    port: int
    pid: int
    siblings: tuple[int, ...] = ()
    """The processes that serve, where it only watches over them."""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def memory(self) -> float:
        """Megabytes that it and its workers hold."""
        return sum(memory_of(pid) for pid in family_of(self.pid))

    def processor_seconds(self) -> float:
        """Used by the server itself so far, by all of its threads, and by all of its processes if
        it has several: those that think for bots do not count."""
        return sum(processor_seconds_of(pid) for pid in (self.pid, *self.siblings))


def processor_seconds_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_of(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def children_of(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
    return [int(child) for child in children.split()]


def family_of(pid: int) -> list[int]:
    """A process, its children and theirs."""
    return [pid, *[each for child in children_of(pid) for each in family_of(child)]]


@contextmanager
def ours(
    database: Path | str,
    *arguments: str,
    with_slow_bot: bool = False,
    processes: int = 1,
    unlimited: bool = True,
) -> Iterator[Process]:
    program = ["-c", WITH_SLOW_BOT] if with_slow_bot else ["-m", "gamenight", "serve"]
    command = [sys.executable, *program, "--port", "0"]
    command += ["--unlimited"] if unlimited else []
    command += ["--database", str(database), *arguments]
    command += ["--processes", str(processes)] if processes > 1 else []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=BENCH.parent) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            siblings = tuple(children_of(process.pid)) if processes > 1 else ()
            port = int(line.split()[3].rstrip("/").rpartition(":")[2])
            yield Process(port, process.pid, siblings)
        finally:
            process.terminate()


async def set_up(
    database: Path | str, game_id: str, tables: int, bots: Sequence[str] = ()
) -> list[list[str]]:
    """New tables with a person in every seat that is not a bot's: the paths of the people."""
    game = find_game(game_id)
    players = game.usual_players()
    people = (SeatWish(ME),) * (players - len(bots))
    wish = TableWish(game, (*people, *[SeatWish(BOT + bot) for bot in bots]), options_of(game_id))
    store = await Store.open(str(database))
    paths = []
    for _ in range(tables):
        table, _ = new_table(wish)
        tokens = [new_token() for _ in people]
        seats = [
            replace(seat, token_hash=hash_of(token))
            for seat, token in zip(table.seats, tokens, strict=False)
        ]
        seats += table.seats[len(people) :]
        await store.create(replace(table, seats=tuple(seats)))
        paths.append([f"/table/{table.id}/{token}" for token in tokens])
    await store.close()
    return paths


def options_of(game_id: str) -> Options:
    return {} if game_id != "suspense" else {"first_seat": 0}


# The peer


def why_no_peer() -> str:
    """What is missing for boardgame.io, as a sentence; "" if nothing is."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            return f"boardgame.io is left out: there is no {program}."
    return ""


def install_peer(folder: Path) -> None:
    """Fetch boardgame.io by name into a folder that is thrown away afterwards."""
    for name in ("package.json", "package-lock.json", "server.cjs"):
        shutil.copy(PEER / name, folder / name)
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def peer(folder: Path, storage: Path | None) -> Iterator[Process]:
    """In memory, or each match in a file of the storage folder."""
    port = free_port()
    command = ["node", "server.cjs", str(port), *([str(storage)] if storage else [])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder) as process:
        assert process.stdout is not None
        try:
            process.stdout.readline()
            yield Process(port, process.pid)
        finally:
            process.terminate()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
