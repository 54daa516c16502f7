"""Analyses of finished matches: computed in the background on demand, and stored.

One process for all of them does a little at a time, for one address after another, and lets
everything else on the machine go first. An address has one match analysed at a time; when there
are too many, one that nobody asks about any longer gives way.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

import msgspec

from gamenight.core.bot import FREELY, Budget
from gamenight.core.errors import GamenightError, Unavailable
from gamenight.core.record import from_json, to_json
from gamenight.game import registry
from gamenight.game.analysis import THOROUGH, Analyser, Analysis, Depth, Pieces
from gamenight.store import Store
from gamenight.web.bots.fair_queue import JobGroup
from gamenight.web.bots.jobs import FunctionJob, game_in
from gamenight.web.bots.pool import Failed, Late, Pool
from gamenight.web.protocol.messages import AnalysisFrame
from gamenight.web.tables.room import Room

log = logging.getLogger("gamenight.web")

SECONDS_AT_A_TIME: Final = 1.0
"""Then spectators see more of it, and another match has its turn."""
SKETCH: Final = Depth(5_000, 4, 12, 12, 0, 0, 0, 0, is_best=False)
"""What is shown first."""
LONGEST_PIECE: Final = 300.0
"""Seconds that one piece may take, on a slow machine without compiled rules."""
PATIENCE: Final = 600.0
"""Seconds that a match may wait for others between two of its pieces."""
MOST_AT_ONCE: Final = 64
SECONDS_WITHOUT_A_LOOK: Final = 30.0
"""After which nobody seems to wait for an analysis: pages ask every few seconds."""

BUSY: Final = "The server is busy analysing other matches. Please try again later."
ONE_EACH: Final = "Another match of yours is still being analysed. Please wait for it to finish."


@dataclass
class Work:
    """An analysis that is under way, or that could not be finished."""

    address: str
    looked_at: float
    """When it was asked for last, as the event loop counts time."""
    task: asyncio.Task[None] | None = None
    so_far: Analysis | None = None
    failed: bool = False


class Analyses:
    """All analyses of a server: under way, or stored."""

    def __init__(self, store: Store, pool: Pool) -> None:
        self._store = store
        self._pool = pool
        self._works: dict[str, Work] = {}
        """By table."""

    async def look(self, room: Room) -> AnalysisFrame:
        """Return how far the analysis of a match is."""
        work = self._works.get(room.id)
        if work is not None:
            work.looked_at = asyncio.get_running_loop().time()
            return AnalysisFrame("failed" if work.failed else "working", work.so_far)
        kept = await self._store.analysis(room.id, room.match.revision)
        found = decoded(kept)
        return AnalysisFrame("none") if found is None else AnalysisFrame("done", found)

    async def begin(self, room: Room, address: str) -> AnalysisFrame:
        """Begin with an analysis, unless it is there or under way."""
        frame = await self.look(room)
        if frame.state in ("working", "done"):
            return frame
        under_way = {known: work for known, work in self._works.items() if not work.failed}
        if room.id in under_way:  # another request was as quick
            return AnalysisFrame("working")
        if any(work.address == address for work in under_way.values()):
            raise Unavailable(ONE_EACH)
        now = asyncio.get_running_loop().time()
        if len(under_way) >= MOST_AT_ONCE:
            self._drop_one(under_way, now - SECONDS_WITHOUT_A_LOOK)
        work = self._works[room.id] = Work(address, now)
        work.task = asyncio.create_task(self._work_out(room, work))
        return AnalysisFrame("working")

    def _drop_one(self, under_way: dict[str, Work], before: float) -> None:
        """Stop the one that nobody has asked about for the longest, if not since a time."""
        idle = [known for known, work in under_way.items() if work.looked_at < before]
        if not idle:
            raise Unavailable(BUSY)
        dropped = self._works.pop(min(idle, key=lambda known: under_way[known].looked_at))
        if dropped.task is not None:
            dropped.task.cancel()

    async def _work_out(self, room: Room, work: Work) -> None:
        revision = room.match.revision
        try:
            found = await self._worked_out(room, work)
            text = msgspec.json.encode(found).decode()
            await self._store.keep_analysis(room.id, revision, text)
        except (Failed, Late, GamenightError) as error:
            log.warning("a match of %s could not be analysed: %s", room.game.id, error)
            self._note_failure(room.id, work)
        else:
            del self._works[room.id]

    async def _worked_out(self, room: Room, work: Work) -> Analysis:
        module, record = registry.modules()[room.game.id], to_json(room.match)
        seats, names = seats_to_look_at(room), room.seats.names
        group = JobGroup(room.id, work.address)
        job = FunctionJob(sketch_of, (module, record), LONGEST_PIECE)
        sketch = work.so_far = cast(Analysis, await self._pool.ask(group, job, PATIENCE))
        pieces = Pieces()
        while True:
            job = FunctionJob(analyse_further, (module, record, seats, pieces), LONGEST_PIECE)
            result = await self._pool.ask(group, job, PATIENCE)
            if room.seats.names != names:  # a person was forgotten whom it may name
                work.so_far = None
                return await self._worked_out(room, work)
            pieces, found = cast(tuple[Pieces, Analysis], result)
            work.so_far = with_sketch(found, sketch)
            if found.share == 1.0:
                return found

    def _note_failure(self, table_id: str, work: Work) -> None:
        """Report the failure, so that people can ask again; few failures are remembered."""
        work.failed = True
        failed = [known for known, other in self._works.items() if other.failed]
        for known in failed[:-MOST_AT_ONCE]:
            if known != table_id:
                del self._works[known]

    async def close(self) -> None:
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def seats_to_look_at(room: Room) -> tuple[int, ...]:
    """Return the seats of people; all seats of an imported match."""
    return tuple(range(len(room.seats))) if room.seats.is_record else room.seats.people


def decoded(text: str) -> Analysis | None:
    """Return the stored analysis; None if there is none, or if its format is outdated."""
    try:
        return msgspec.json.decode(text, type=Analysis) if text else None
    except msgspec.DecodeError:
        return None


def with_sketch(found: Analysis, sketch: Analysis) -> Analysis:
    """Return what is found so far, with the sketch for the rest of the curve."""
    if not found.points or found.by_score != sketch.by_score:
        return found
    rest = [point for point in sketch.points if point.step > found.points[-1].step]
    return msgspec.structs.replace(found, points=(*found.points, *rest))


# In the worker process


def sketch_of(module: str, record: str) -> Analysis:
    """Return a curve of a few points in few games, as far as it gets in the time that people
    wait."""
    analyser = analyser_of(module, record, (), SKETCH)
    pieces, clock = Pieces(), Budget(seconds=SECONDS_AT_A_TIME)
    for _ in analyser.steps:
        pieces = analyser.further(pieces, FREELY) or pieces
        if clock.is_spent(0):
            break
    return msgspec.structs.replace(analyser.analysis(pieces), turns=(), share=0.0)


def analyse_further(
    module: str, record: str, seats: tuple[int, ...], pieces: Pieces
) -> tuple[Pieces, Analysis]:
    """Some more pieces of an analysis, and what they say."""
    analyser = analyser_of(module, record, seats, THOROUGH)
    clock = Budget(seconds=SECONDS_AT_A_TIME)
    while (further := analyser.further(pieces, FREELY)) is not None:
        pieces = further
        if clock.is_spent(0):
            break
    return pieces, analyser.analysis(pieces)


@lru_cache(maxsize=2)
def analyser_of(module: str, record: str, seats: tuple[int, ...], depth: Depth) -> Analyser:
    """Kept for the next go: replaying a long match takes a while."""
    game = game_in(module)
    return Analyser(game, from_json(record, lambda _: game.rules), seats, depth)
