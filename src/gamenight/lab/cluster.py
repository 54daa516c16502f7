"""A crew on other machines: the parts of a run, played by the workers of a Dask cluster.

Dask does a task again if its worker dies, and hands over one result for each, so that nothing is
lost and nothing counts twice. All machines must run the same gamenight: a worker that finds out
that it does not refuses to play.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Any

from distributed import Client, KilledWorker, Security, get_worker, rpc
from distributed.comm.core import CommClosedError

import gamenight
from gamenight.core.errors import Unavailable
from gamenight.core.words import counted
from gamenight.game.plugins import loaded_files
from gamenight.game.registry import add_games, own_games
from gamenight.lab.workers import Crew, Result

SECONDS_TO_ANSWER = 5.0
"""A scheduler that has not answered by then is not there."""

TASK_SECONDS = 2.0
"""A task costs the scheduler some milliseconds: so it can keep hundreds of workers busy."""
TASKS_AHEAD = 4
"""How many of them wait for each worker."""

ONE_AT_A_TIME = Lock()
"""Held while a worker plays: several threads of one process would only wait for each other."""


@dataclass(frozen=True)
class Build:
    """Which gamenight is installed: two builds with the same sources play the same games."""

    version: str
    sources: str
    """A digest of all modules."""

    def __str__(self) -> str:
        return f"gamenight {self.version} (sources {self.sources})"


@cache
def this_build() -> Build:
    folder = Path(gamenight.__file__).parent
    digest = blake2b(digest_size=4)
    for module in sorted(folder.rglob("*.py")):
        digest.update(module.relative_to(folder).as_posix().encode() + b"\0")
        digest.update(module.read_bytes())
    return Build(gamenight.__version__, digest.hexdigest())


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """Yield the workers of the scheduler at an address, as the crew that plays."""
    client = connected(address)
    try:
        check_builds(client)
        size = sum(client.nthreads().values())
        yield Crew(ClusterExecutor(client), size, size * TASKS_AHEAD, TASK_SECONDS)
    except Unfit as unfit:
        raise Unavailable(
            f"{unfit}: install the same gamenight on all machines of the cluster."
        ) from None
    except KilledWorker as error:
        deaths = counted(error.allowed_failures + 1, "time")
        raise Unavailable(
            f"Workers of the cluster at {address} died {deaths} over the same games; "
            "their logs may say why."
        ) from error
    except (CancelledError, CommClosedError) as error:
        raise Unavailable(f"The scheduler at {address} has gone.") from error
    finally:
        client.close(timeout=SECONDS_TO_ANSWER)


def check_builds(client: Client) -> None:
    """Refuse a cluster with another gamenight before anything is sent that it could not read."""
    try:
        found = {"The scheduler": client.run_on_scheduler(this_build)}
    except (ImportError, AttributeError) as error:  # none, or one without this function
        found = {"The scheduler": error}
    for worker, build in client.run(this_build, on_error="return").items():
        found[f"The worker {worker}"] = build
    for whose, build in found.items():
        check_build(whose, build, this_build())


def check_build(whose: str, found: Build | Exception, wanted: Build) -> None:
    if isinstance(found, Exception):
        raise Unfit(f"{whose} cannot say which gamenight it has ({found})")
    if found != wanted:
        raise Unfit(f"{whose} has {found}, and here it is {wanted}")


def connected(address: str) -> Client:
    """Return a client of the scheduler there, if it answers and has workers."""
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # we say what matters
    try:
        with ThreadPoolExecutor(1) as elsewhere:  # a notebook runs an event loop in this thread
            found = elsewhere.submit(lambda: asyncio.run(identity(address))).result()
    except (OSError, ValueError, TypeError) as error:
        raise Unavailable(
            f"No Dask scheduler answers at {address} ({str(error).rstrip('.') or 'it is silent'}). "
            "An address looks like tcp://10.0.0.1:8786; the scheduler says its own when it starts."
        ) from error
    if not found.get("n_workers"):
        raise Unavailable(
            f"No workers are connected at {address}. "
            "dask worker ADDRESS --nworkers auto --nthreads 1 starts them on a machine."
        )
    return Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)


async def identity(address: str) -> dict[str, Any]:
    """List the workers. A client would wait for minutes for a peer that stays silent."""
    secured = Security().get_connection_args("client")
    there = rpc(address, timeout=SECONDS_TO_ANSWER, connection_args=secured)
    try:
        told: dict[str, Any] = await asyncio.wait_for(there.identity(), SECONDS_TO_ANSWER)
    finally:
        there.close_comms()
        await there.close_rpc()
    return told


class ClusterExecutor(Executor):
    """Sends along which gamenight plays here."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)
        self._sent: set[Path] = set()
        """The files with bots and games that the workers have been sent."""

    def submit(
        self, play: Callable[..., Result], /, *arguments: Any, **named: Any
    ) -> Future[Result]:
        for file in set(loaded_files().values()) - self._sent:
            self._client.upload_file(str(file))
            self._sent.add(file)
        checked = partial(play_there, this_build(), own_games(), play)
        task: Future[Result] = self._executor.submit(checked, *arguments, **named)
        return task


def play_there(
    wanted: Build, games: dict[str, str], play: Callable[..., Result], *arguments: Any
) -> Result:
    """Return what a worker does; it may have come after the others were checked."""
    whose = f"The worker {get_worker().address}"
    check_build(whose, this_build(), wanted)
    add_games(games)
    try:
        with ONE_AT_A_TIME:
            return play(*arguments)
    except ModuleNotFoundError as error:
        raise Unfit(f"{whose} cannot import {error.name}") from None


class Unfit(Exception):
    """Says who in the cluster cannot do its part. Unlike those of the core it can be sent."""
