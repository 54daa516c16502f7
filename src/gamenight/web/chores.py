"""Background chores of a server: following other processes, deleting old tables, metrics."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Final

from gamenight.core.errors import GamenightError
from gamenight.web.services import Services

log = logging.getLogger("gamenight.web")

SECONDS_PER_DAY: Final = 24 * 3600
SECONDS_TO_BEGIN: Final = 14 * SECONDS_PER_DAY
"""A table is forgotten if nobody has given an answer there by then."""
SECONDS_BETWEEN_TIDYING: Final = 3600
SECONDS_BETWEEN_SAMPLES: Final = 5.0


def chores(services: Services) -> tuple[Coroutine[None, None, None], ...]:
    """Return all that is done for as long as the server runs."""
    return listen(services), tidy(services), measure(services), services.uptime.keep()


async def listen(services: Services) -> None:
    """Follow what other server processes save, for as long as the store is open."""
    async for id in services.store.changes():
        if not await services.rooms.hear(id):
            await services.evenings.hear(id)


async def tidy(services: Services) -> None:
    """Forget tables that were set up long ago and never played at, now and every hour."""
    store, days, since = services.store, services.settings.forget_after_days, 0.0

    def is_kept(id: str) -> bool:
        """Return whether the table or evening may be open, here or in another process."""
        return services.rooms.may_have(id) or services.evenings.has(id)

    while True:
        until = time.time() - SECONDS_TO_BEGIN
        try:
            await services.codes.forget_old()
            await store.forget_unplayed(since, until, is_kept)
            since = until
            if days:
                await store.forget_idle(time.time() - days * SECONDS_PER_DAY, is_kept)
        except GamenightError as error:
            log.warning("tables that were never played at could not be forgotten: %s", error)
        await asyncio.sleep(SECONDS_BETWEEN_TIDYING)


async def measure(services: Services) -> None:
    """Sample the metrics of this process every few seconds."""
    loop, metrics = asyncio.get_running_loop(), services.metrics
    pools = services.bot_pool, services.hint_pool
    while True:
        metrics.set("tables", len(services.rooms))
        metrics.set("browsers", len(services.browsers))
        metrics.set("evening_pages", len(services.pages))
        metrics.set("bots_thinking", sum(pool.busy for pool in pools))
        metrics.set("bots_waiting", sum(pool.waiting for pool in pools))
        metrics.note_process()
        due = loop.time() + SECONDS_BETWEEN_SAMPLES
        await asyncio.sleep(SECONDS_BETWEEN_SAMPLES)
        metrics.set("loop_delay_seconds", loop.time() - due)
