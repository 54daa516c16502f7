"""Our server under load, beside boardgame.io's where node is there: ``python -m bench.load``.

People sit at real tables and give random answers over real sockets on this machine; every answer is
on disk before it is acknowledged (SQLite, fully synchronous). Everything is bounded in number and
time. The load comes from this one process, so on a machine with two processors the server has one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any

from bench.load_evenings import prepare, sit_down
from bench.load_people import OurPerson, PeerPerson, Table, Times
from bench.load_server import (
    Process,
    family_of,
    install_peer,
    memory_of,
    ours,
    peer,
    set_up,
    why_no_peer,
)
from bench.load_sockets import Socket
from gamenight.bots.levels import EXPERT
from gamenight.core.build import is_compiled
from gamenight.game.registry import game_ids
from gamenight.game.setup_arguments import positive, whole_number
from gamenight.web.command import quickest_loop

EXPERTS = 10
"""The number of tables at which the best bots think."""
WARM_UP = 2.0
"""Seconds before measuring."""
MATCHES_PER_SECOND = 1.0
"""How many a table may finish; as many are set up beforehand, which is not measured."""

Facts = dict[str, Any]


def milliseconds(times: list[float], percent: int) -> float:
    if len(times) < 2:
        return float("nan")
    return round(quantiles(times, n=100, method="inclusive")[percent - 1] * 1000, 2)


def facts_of(times: Times, seconds: float, processor: float) -> Facts:
    answers = len(times.acknowledged)
    return {
        "answers": answers,
        "answers per second": round(answers / seconds),
        "acknowledged after ms (p50)": milliseconds(times.acknowledged, 50),
        "acknowledged after ms (p95)": milliseconds(times.acknowledged, 95),
        "seen by others after ms (p50)": milliseconds(times.seen_by_others, 50),
        "seen by others after ms (p95)": milliseconds(times.seen_by_others, 95),
        "processor ms per answer": round(processor / max(answers, 1) * 1000, 3),
        "refused": len(times.refused),
    }


async def measure(tables: list[Table], times: Times, server: Process, seconds: float) -> Facts:
    for table in tables:
        table.begin()
    await asyncio.sleep(WARM_UP)
    times.clear()
    before = server.processor_seconds()
    await asyncio.sleep(seconds)
    facts = facts_of(times, seconds, server.processor_seconds() - before)
    for table in tables:
        for person in table.people:
            person.close()
    return facts


class OurHall:
    """Seats people at tables that were set up beforehand, and at the next when a match is over."""

    def __init__(self, server: Process, paths: list[list[str]]) -> None:
        self._server = server
        self._paths: Iterator[list[str]] = iter(paths)
        self._moving: set[asyncio.Task[None]] = set()
        self.finished = 0
        """Matches that were played to their end."""

    async def seat(self, table: Table) -> bool:
        """Return whether there was a table left; if not, the people rest."""
        paths = next(self._paths, None)
        if paths is None:
            return False
        for person in table.people:
            person.close()
        table.people = []
        for path in paths:
            person = OurPerson(table, path, self._server.origin)
            await Socket.connect(person, self._server.port)
            table.people.append(person)
        return True

    async def tables(self, times: Times, number: int, between: float = 0.0) -> list[Table]:
        tables = [Table(times, between) for _ in range(number)]
        for table in tables:
            table.when_over = self._go_on
            await self.seat(table)
        return tables

    def _go_on(self, table: Table) -> None:
        self.finished += 1

        async def move() -> None:
            with suppress(ConnectionError):  # the measurement is over, and the server gone
                if await self.seat(table):
                    table.begin()

        task = asyncio.create_task(move())
        self._moving.add(task)
        task.add_done_callback(self._moving.discard)


async def as_fast_as_possible(
    folder: Path, game: str, tables: int, seconds: float, processes: int = 1
) -> Facts:
    database, times = folder / f"fast-{game}-{processes}.sqlite", Times()
    spare = int(tables * (seconds + WARM_UP) * MATCHES_PER_SECOND)
    paths = await set_up(database, game, tables + spare)
    with ours(database, processes=processes) as server:
        seated = await OurHall(server, paths).tables(times, tables)
        return await measure(seated, times, server, seconds)


async def once_a_second(folder: Path, game: str, tables: int, seconds: float) -> Facts:
    database, times = folder / f"paced-{game}.sqlite", Times()
    paths = await set_up(database, game, 2 * tables)
    with ours(database) as server:
        seated = await OurHall(server, paths).tables(times, tables, between=1.0)
        return await measure(seated, times, server, seconds)


async def in_evenings(folder: Path, evenings: int, seconds: float) -> Facts:
    """Five people and a television each, one answer per table and second."""
    database, times = folder / "evenings.sqlite", Times()
    parties = await prepare(database, evenings)
    with ours(database) as server:
        tables = [await sit_down(party, server, times, 1.0) for party in parties]
        facts = await measure(tables, times, server, seconds)
        return {**facts, "megabytes": round(server.memory())}


async def idle(folder: Path, game: str, tables: int) -> Facts:
    database = folder / f"idle-{game}.sqlite"
    paths = await set_up(database, game, tables)
    with ours(database) as server:
        empty = server.memory()
        seated = await OurHall(server, paths).tables(Times(), tables)
        await asyncio.sleep(1.0)
        people = sum(len(table.people) for table in seated)
        facts = {"tables": tables, "people": people, "megabytes": round(server.memory())}
        for table in seated:
            for person in table.people:
                person.close()
        return {**facts, "megabytes without them": round(empty)}


async def beside_a_slow_bot(folder: Path, game: str, tables: int, seconds: float) -> Facts:
    """A bot thinks for ten seconds; meanwhile people play elsewhere, one answer per second."""
    database, times = folder / f"slow-{game}.sqlite", Times()
    paths = await set_up(database, game, 2 * tables)
    (with_bot,) = await set_up(database, "suspense", 1, bots=("slow", "slow"))
    arguments = ("--thinking-seconds", "15", "--workers", "1")
    with ours(database, *arguments, with_slow_bot=True) as server:
        slow = Table(Times())
        person = OurPerson(slow, with_bot[0], server.origin)
        await Socket.connect(person, server.port)
        slow.people = [person]
        slow.begin()
        seated = await OurHall(server, paths).tables(times, tables, between=1.0)
        facts = await measure(seated, times, server, seconds)
        person.close()
    return {**facts, "answers given to the bot meanwhile": len(slow.times.acknowledged)}


async def beside_experts(folder: Path, game: str, tables: int, seconds: float) -> Facts:
    """Ten people play as fast as they can against the best bot of Spielnacht; meanwhile others play
    elsewhere, one answer per second."""
    database, times = folder / f"experts-{game}.sqlite", Times()
    paths = await set_up(database, game, 2 * tables)
    against = await set_up(database, "spielnacht", EXPERTS * (1 + int(seconds)), bots=(EXPERT,))
    theirs = Times()
    with ours(database) as server:
        rivals = await OurHall(server, against).tables(theirs, EXPERTS)
        for table in rivals:
            table.begin()
        seated = await OurHall(server, paths).tables(times, tables, between=1.0)
        facts = await measure(seated, times, server, seconds)
        thinking = [memory_of(pid) for pid in family_of(server.pid) if pid != server.pid]
        for table in rivals:
            for person in table.people:
                person.close()
    return {
        **facts,
        "answers given to experts meanwhile": len(theirs.acknowledged),
        "processes that think": len(thinking),
        "megabytes of each": [round(memory) for memory in thinking],
    }


async def peer_as_fast_as_possible(
    folder: Path, storage: Path | None, tables: int, seconds: float
) -> Facts:
    times = Times()
    with peer(folder, storage) as server:
        seated = [Table(times) for _ in range(tables)]
        for number, table in enumerate(seated):
            for seat in range(2):
                person = PeerPerson(table, f"match{number}", seat, server.origin)
                await Socket.connect(person, server.port)
                await person.synced
                table.people.append(person)
        return await measure(seated, times, server, seconds)


def run(work: Callable[[], Any]) -> Facts:
    with asyncio.Runner(loop_factory=quickest_loop()) as runner:
        facts: Facts = runner.run(work())
        return facts


Measurement = Callable[[Path], Any]
"""Measures something, with an empty folder for what it keeps."""


def compared(folder: Path, measurements: dict[str, Measurement], rounds: int) -> Facts:
    """Several servers measured in turn, round by round, so that all share the moods of a machine:
    of each the round with the median of answers per second."""
    found: dict[str, list[Facts]] = {name: [] for name in measurements}
    for number in range(rounds):
        for name, measurement in measurements.items():
            own = folder / f"{number} {name}"
            own.mkdir()
            found[name].append(run(partial(measurement, own)))
    return {name: middle(facts) for name, facts in found.items()}


def middle(rounds: list[Facts]) -> Facts:
    by_speed = sorted(rounds, key=lambda facts: facts["answers per second"])
    speeds = [facts["answers per second"] for facts in rounds]
    return {**by_speed[len(by_speed) // 2], "answers per second, by round": speeds}


def fast_measurements(arguments: argparse.Namespace, peer_folder: Path | None) -> Facts:
    """What plays as fast as possible: ours, and the peer where it is installed."""
    game, seconds = arguments.game, float(arguments.seconds)

    def one(folder: Path, processes: int = 1) -> Any:
        return as_fast_as_possible(folder, game, 50, seconds, processes)

    found: Facts = {"50 tables, as fast as possible": one}
    if arguments.processes > 1:
        name = f"50 tables, as fast as possible, {arguments.processes} processes"
        found[name] = partial(one, processes=arguments.processes)
    if peer_folder is not None:
        peers = partial(peer_as_fast_as_possible, peer_folder, tables=50, seconds=seconds)
        found["boardgame.io in memory, 50 tables, as fast as possible"] = lambda _: peers(None)
        found["boardgame.io to files, 50 tables, as fast as possible"] = peers
    return found


def all_facts(arguments: argparse.Namespace) -> Facts:
    game, seconds = arguments.game, float(arguments.seconds)
    found: Facts = {"compiled": is_compiled(), "game": game}
    missing = "boardgame.io is left out, as was asked." if arguments.alone else why_no_peer()
    with tempfile.TemporaryDirectory(prefix="gamenight-load-") as name:
        folder = Path(name)
        peer_folder = None if missing else folder / "peer"
        if peer_folder is not None:
            peer_folder.mkdir()
            install_peer(peer_folder)
        found |= compared(folder, fast_measurements(arguments, peer_folder), arguments.rounds)
        found["100 tables, one answer per second"] = run(
            lambda: once_a_second(folder, game, 100, seconds)
        )
        if arguments.evenings:
            name = f"{arguments.evenings} evenings of five people, one answer per table and second"
            found[name] = run(lambda: in_evenings(folder, arguments.evenings, seconds))
        found["1,000 tables, idle"] = run(lambda: idle(folder, game, 1_000))
        found["50 tables, beside a bot that thinks for ten seconds"] = run(
            lambda: beside_a_slow_bot(folder, game, 50, seconds)
        )
        found[f"50 tables, beside {EXPERTS} with experts that think"] = run(
            lambda: beside_experts(folder, game, 50, seconds)
        )
    return {**found, "boardgame.io": missing} if missing else found


def words(found: Facts) -> str:
    build = "compiled" if found["compiled"] else "interpreted"
    lines = [f"People at tables of {found['game']}, all on one machine; the rules are {build}"]
    for heading, facts in found.items():
        if isinstance(facts, dict):
            lines += ["", heading, *[f"  {name:<32} {value}" for name, value in facts.items()]]
        elif heading == "boardgame.io":
            lines += ["", facts]
    return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure our server beside boardgame.io's.")
    parser.add_argument(
        "--game",
        choices=game_ids(),
        default="suspense",
        metavar="GAME",
        help="what is played (suspense)",
    )
    parser.add_argument("--seconds", type=positive, default=10, help="per measurement (10)")
    parser.add_argument(
        "--rounds",
        type=positive,
        default=1,
        help="how often what plays as fast as possible is measured, in turn with the others (1)",
    )
    parser.add_argument(
        "--processes",
        type=positive,
        default=1,
        help="measure it with this many processes, too (1)",
    )
    parser.add_argument(
        "--evenings",
        type=whole_number,
        default=0,
        help="measure this many evenings, too, with five people and a television each (0)",
    )
    parser.add_argument("--alone", action="store_true", help="leave boardgame.io out")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args(argv)
    found = all_facts(arguments)
    sys.stdout.write(json.dumps(found, indent=1) + "\n" if arguments.json else words(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
