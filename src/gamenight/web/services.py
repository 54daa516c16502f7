"""The services that handlers share: the store, the registries of tables and evenings, pools."""

from __future__ import annotations

from typing import Final

from gamenight.game.game import USUAL_BOT
from gamenight.store import Store
from gamenight.table import Avatar
from gamenight.web.bots.pool import MOST_POLITE, Pool
from gamenight.web.clocks.uptime import Uptime
from gamenight.web.codes.service import CodeService
from gamenight.web.config.settings import Settings
from gamenight.web.daily.service import Daily
from gamenight.web.edge.handover import Siblings
from gamenight.web.edge.limits import MANY, ConnectionQuota
from gamenight.web.edge.metrics import Metrics
from gamenight.web.edge.tokens import hash_of, home_of, invitation, key_to
from gamenight.web.evening import redaction
from gamenight.web.evening.registry import EveningRegistry
from gamenight.web.evening.session import EveningSession
from gamenight.web.evening.starting import TableMaker
from gamenight.web.people.ratings import Ratings
from gamenight.web.push.service import PushService
from gamenight.web.sockets.admission import TOO_MANY
from gamenight.web.sockets.broadcast import Broadcaster
from gamenight.web.tables.analyses import Analyses
from gamenight.web.tables.registry import RoomRegistry
from gamenight.web.tables.room import Room
from gamenight.web.tables.session import TableSession
from gamenight.web.tables.table_bots import BotService

EVENINGS_TO_TELL: Final = 3
"""Of a person who has chosen another avatar, the newest: others read it when they are opened."""


class Services:
    """Made once per server process; ``close`` ends all that it began."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        siblings: Siblings | None = None,
        metrics: Metrics | None = None,
        uptime: Uptime | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics or Metrics()
        store.on_saved = self.metrics.saved
        self.uptime = uptime or Uptime(store)
        self._siblings = siblings
        if siblings is not None:
            siblings.on_news = store.hear
        self.broadcaster = Broadcaster()
        self.importers = Pool(1)
        """Replays imported records."""
        self.bot_pool = Pool(settings.workers)
        self.hint_pool = Pool(settings.workers, MOST_POLITE)
        self._background = Pool(1, MOST_POLITE)
        """Does what nobody waits for."""
        self.analyses = Analyses(store, self._background)
        self.codes = CodeService(store)
        self.daily = Daily(store, self._background)
        self.ratings = Ratings(store)
        owns = siblings.owns if siblings is not None else owns_all
        bots = BotService(self.bot_pool, self.hint_pool, settings.thinking_seconds)
        self.rooms = RoomRegistry(store, settings.limits, bots, self.uptime, owns)
        self.table_maker = TableMaker(store, self.uptime)
        self.evenings = EveningRegistry(
            store, settings.limits, self.rooms.find, self.table_maker, owns
        )
        self.push = PushService(store)
        self.rooms.on_open = self._welcome
        self.browsers: ConnectionQuota[TableSession] = ConnectionQuota(
            MANY, settings.limits.connections_each, lambda browser: browser.send_away(TOO_MANY)
        )
        """All that have a table open; some may come through a proxy."""
        self.pages: ConnectionQuota[EveningSession] = ConnectionQuota(
            MANY, settings.limits.connections_each, lambda browser: browser.send_away(TOO_MANY)
        )
        """All that have the page of an evening open."""

    async def _welcome(self, room: Room) -> None:
        await self.evenings.welcome(room)
        self.push.follow(room)

    async def forget(self, person: str) -> None:
        """Forget whose token this was: in their evenings, then on their seats and everywhere
        else."""
        person_hash = hash_of(person)
        for evening_id, _ in await self.store.people.evenings(person_hash):
            await redaction.forget(self.store, evening_id, person_hash)
            await self._tell(home_of(evening_id), evening_id)
            await self.evenings.refresh(evening_id)

        def invite_of(table_id: str) -> str:
            return hash_of(invitation(key_to(table_id, person), table_id))

        tables = await self.store.people.forget(
            person_hash, redaction.FORGOTTEN_NAME, USUAL_BOT, invite_of
        )
        for table_id in tables:
            await self._tell(table_id, table_id)
        await self.rooms.refresh(tables)

    async def choose_avatar(self, person: str, avatar: Avatar) -> None:
        """Keep the animal and the colour that a person has chosen, and show them where they play
        and to their evenings."""
        person_hash = hash_of(person)
        tables = await self.store.people.choose_avatar(person_hash, str(avatar))
        for table_id in tables:
            await self._tell(table_id, table_id)
        await self.rooms.refresh(tables)
        for evening_id, _ in await self.store.people.evenings(person_hash, EVENINGS_TO_TELL):
            await self._tell(home_of(evening_id), evening_id)
            await self.evenings.refresh(evening_id)

    async def _tell(self, table_id: str, changed: str) -> None:
        """Let the process that a table or the home of an evening belongs to know what changed,
        where the database does not."""
        if self._siblings is not None and not self.store.is_shared:
            await self._siblings.tell(table_id, changed)

    async def close(self) -> None:
        self.rooms.close()
        self.broadcaster.close()
        await self.bot_pool.close()
        await self.hint_pool.close()
        await self.importers.close()
        await self.analyses.close()
        await self.daily.close()
        await self.ratings.close()
        await self.push.close()
        await self._background.close()


def owns_all(_: str) -> bool:
    """A server of one process owns every table."""
    return True
