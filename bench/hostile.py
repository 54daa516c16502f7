"""What people notice while strangers attack the server.

    python -m bench.hostile
    python -m bench.hostile --attacks hints experts --seconds 20 --json

A player plays against two bots on a server with its usual limits, and is attacked from other
addresses. Calm and attacked spells alternate, so that both are measured on the same machine at the
same time. The attackers run beside the server on this machine, at the lowest priority.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from bench.attacks import ATTACKS, Attempts, attack_until_ended
from bench.load_people import OurPerson, Table, Times
from bench.load_server import Process, ours, set_up
from bench.load_sockets import Socket

BETWEEN = 0.15
"""Seconds between two answers: an honest player stays within the limits."""
TABLES = 500
"""At which the honest player sits down, one after another."""
SETTLING = 1.0
"""Seconds after an attack began or ended that are not measured."""
LONGEST_WAIT = 30.0

MEASURES = ("p50_ms", "p95_ms", "bots_p50_ms", "bots_p95_ms")
HEAD = """\
| attack | attempts per second | p50 ms | p95 ms | bots p50 ms | bots p95 ms |
|---|---|---|---|---|---|"""


@dataclass
class Spell:
    """What was measured, in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    """From an acknowledged answer until the bots had answered, where they were asked."""

    def add(self, other: Spell) -> None:
        self.acknowledged += other.acknowledged
        self.bots += other.bots

    @property
    def facts(self) -> dict[str, float]:
        return {
            "answers": len(self.acknowledged),
            "p50_ms": milliseconds(self.acknowledged, 50),
            "p95_ms": milliseconds(self.acknowledged, 95),
            "bots_p50_ms": milliseconds(self.bots, 50),
            "bots_p95_ms": milliseconds(self.bots, 95),
        }


def milliseconds(times: Sequence[float], percent: int) -> float:
    if len(times) < 2:  # none at all where it was never the bots' turn
        return round(sum(times) * 1000, 1)
    return round(quantiles(times, n=100, method="inclusive")[percent - 1] * 1000, 1)


class HonestPlayer(OurPerson):
    """A player against bots that do not pause, who notes how long they take."""

    def __init__(self, table: Table, path: str, origin: str, bots: list[float]) -> None:
        super().__init__(table, path, origin)
        self._bots = bots
        self._acknowledged = 0.0

    def heard(self, text: bytes) -> None:
        frame = self.decoder.decode(text) if text else None
        if frame is not None and frame.acks:
            self._acknowledged = perf_counter()
        asked = frame is not None and frame.around is not None and frame.around.ticket
        if asked and self._acknowledged and not (frame is not None and frame.acks):
            self._bots.append(perf_counter() - self._acknowledged)
        if asked:
            self._acknowledged = 0.0
        super().heard(text)


class Evening:
    """The honest player's tables, one after another."""

    def __init__(self, server: Process, paths: Sequence[str]) -> None:
        self._server = server
        self._paths = iter(paths)

    async def play(self, seconds: float) -> Spell:
        """Play for a while; what came after a settling time is measured."""
        times, spell = Times(), Spell()
        ends = perf_counter() + SETTLING + seconds
        starts = perf_counter() + SETTLING
        while perf_counter() < ends:
            await self._play_at(next(self._paths), times, spell, starts, ends)
        return Spell(times.acknowledged, spell.bots)

    async def _play_at(
        self, path: str, times: Times, spell: Spell, starts: float, ends: float
    ) -> None:
        table = Table(times, BETWEEN)
        player = HonestPlayer(table, path, self._server.origin, spell.bots)
        over = asyncio.Event()
        table.when_over = lambda _: over.set()
        await Socket.connect(player, self._server.port)
        player.say(b'{"type":"speed","value":"instant"}')
        table.people.append(player)
        table.begin()
        if perf_counter() < starts:
            await asyncio.sleep(starts - perf_counter())
            times.clear()
            spell.bots.clear()
        try:
            await asyncio.wait_for(over.wait(), max(0.0, ends - perf_counter()))
        except TimeoutError:
            table.is_open = False
            await acknowledged_or_late(player, times)
        player.close()


async def acknowledged_or_late(player: HonestPlayer, times: Times) -> None:
    """Wait for the last answer too: one that takes long must not be left out."""
    until = perf_counter() + LONGEST_WAIT
    while player.is_waiting and perf_counter() < until:
        await asyncio.sleep(0.01)
    if player.is_waiting:
        times.acknowledged.append(LONGEST_WAIT)


@contextmanager
def under_attack(name: str, server: Process, addresses: int, attempts: Attempts) -> Iterator[None]:
    context = multiprocessing.get_context("spawn")
    attack = (name, server.origin, addresses, attempts)
    attacking = context.Process(target=attack_until_ended, args=attack, daemon=True)
    attacking.start()
    try:
        yield
    finally:
        attacking.terminate()
        attacking.join()


async def measured(
    folder: Path, name: str, seconds: float, rounds: int, addresses: int
) -> dict[str, dict[str, float]]:
    """One attack against a server of its own, so that no attack pays for the one before it."""
    database, calm, attacked = folder / f"{name}.sqlite", Spell(), Spell()
    paths = [path for (path,) in await set_up(database, "suspense", TABLES, ("medium", "medium"))]
    attempts: Attempts = multiprocessing.get_context("spawn").Value("i", 0)
    with ours(database, unlimited=False) as server:
        evening = Evening(server, paths)
        for _ in range(rounds):
            calm.add(await evening.play(seconds))
            with under_attack(name, server, addresses, attempts):
                attacked.add(await evening.play(seconds))
    per_second = attempts.value / rounds / (SETTLING + seconds)
    facts = {**attacked.facts, "attempts_per_second": round(per_second)}
    return {"calm": calm.facts, "attacked": facts}


def row(name: str, found: dict[str, dict[str, float]]) -> str:
    calm, attacked = found["calm"], found["attacked"]
    cells = [f"{calm[key]:g} → {attacked[key]:g}" for key in MEASURES]
    return f"| {name} | {attacked['attempts_per_second']:g} | {' | '.join(cells)} |"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--attacks", nargs="+", choices=list(ATTACKS), default=list(ATTACKS))
    parser.add_argument("--seconds", type=float, default=10.0, help="how long a spell takes")
    parser.add_argument("--rounds", type=int, default=2, help="calm and attacked spells each")
    parser.add_argument("--addresses", type=int, default=3, help="how many attack")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args(arguments)
    found = {}
    if not wanted.json:
        print(HEAD, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in wanted.attacks:
            work = measured(Path(folder), name, wanted.seconds, wanted.rounds, wanted.addresses)
            found[name] = asyncio.run(work)
            if not wanted.json:
                print(row(name, found[name]), flush=True)
    if wanted.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
