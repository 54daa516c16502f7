"""What others are sent when a player answers, or takes back, follows from what they see alone.

Checked wherever a game asks several seats together: then an answer may be taken back until all
have answered, and the others must not learn more of it than their table and their log say.
"""

from __future__ import annotations

from typing import cast

import pytest
from msgspec import UNSET

from gamenight.core.bot import RandomBot, Thinking
from gamenight.core.match import TAKE_BACK, Header
from gamenight.core.random import Random, random_from
from gamenight.game.registry import all_games, find_game
from gamenight.store import Entry, NewEntry, Quota, Settled, Store, StoredSeat, StoredTable
from gamenight.table import Table
from gamenight.web.edge.limits import Limits
from gamenight.web.edge.tokens import hash_of
from gamenight.web.protocol.messages import Around, Change, Log, Whole
from gamenight.web.tables.room import Room
from gamenight.web.tables.table_bots import BotService
from gamenight.web.tables.viewer import Viewer
from tests.rules.checked import give_one

pytestmark = pytest.mark.anyio

ASKING_TOGETHER: list[tuple[str, int, dict[str, object]]] = [
    ("spielnacht", 4, {}),
    ("spotlight", 2, {}),
    ("spectrump", 4, {"hand_loading": True}),
    ("spectrum-500", 4, {}),
    ("spectrum-cribbage", 4, {}),
]
"""Games that ask seats together: with how many players and which options."""
QUESTIONS = 8
"""How many of those questions are checked."""
STEPS = 300


class WillingStore:
    def begin_append(self, new: NewEntry, quota: Quota | None, settled: Settled) -> None:
        """Saved, whatever it is."""
        settled(None)


def new_room(game_id: str, players: int, options: dict[str, object]) -> Room:
    rules = find_game(game_id).rules
    names = tuple(f"Player {seat + 1}" for seat in range(players))
    header = Header(game_id, rules.version, players, rules.accept(players, options), names, 7)
    seats = tuple(StoredSeat(name, "", hash_of(name)) for name in names)
    store, bot_service = cast(Store, WillingStore()), cast(BotService, None)
    return Room(store, StoredTable("table", header, seats, (), 0.0), bot_service, Limits())


def any_answers(room: Room, seat: int, random: Random) -> tuple[int, ...]:
    view = room.match.view(seat)
    return tuple(RandomBot(view.position.players, {}).answer(view, Thinking(random)))


class Outbox:
    """A player at the table, whose frames are compared with what changed in view."""

    def __init__(self, room: Room, token: str) -> None:
        self._room = room
        self._viewer = Viewer(room, token, "http://server")
        self._viewer.whole()

    def sees(self) -> tuple[Table, list[str], Around]:
        seat = self._viewer.shown()
        around = self._viewer._make_around(seat)
        return self._room.seat_views.of(seat).table, list(self._room.log.lines(seat)), around

    def look(self, before: tuple[Table, list[str], Around]) -> None:
        frame = self._viewer.next_frame()
        assert not isinstance(frame, Whole)
        check_frame(frame, before, self.sees())


def check_frame(
    frame: Change | None,
    before: tuple[Table, list[str], Around],
    after: tuple[Table, list[str], Around],
) -> None:
    if before == after:
        assert frame is None
        return
    assert frame is not None
    (old, read, _), (new, reads, around) = before, after
    start = 0
    while read[start : start + 1] == reads[start : start + 1] != []:
        start += 1
    assert frame.log == (UNSET if read == reads else Log(start, reads[start:]))
    assert frame.around == (UNSET if before[2] == around else around)
    assert (frame.table is UNSET and frame.zones is UNSET and frame.order is UNSET) == (old == new)


async def enter(room: Room, outboxes: list[Outbox], entry: Entry) -> None:
    before = [outbox.sees() for outbox in outboxes]
    await room.writer.submit(entry, lambda: None)
    for outbox, seen in zip(outboxes, before, strict=True):
        outbox.look(seen)


@pytest.mark.parametrize(("game_id", "players", "options"), ASKING_TOGETHER)
async def test_taking_back_tells_others_no_more_than_they_see(
    game_id: str, players: int, options: dict[str, object]
) -> None:
    room, random, taken_back = new_room(game_id, players, options), random_from(17), 0
    everybody = [Outbox(room, name) for name in (*room.seats.names, "")]
    position = room.match.state.position
    while not position.over and taken_back < QUESTIONS:
        together = bool(position.waiting)
        seat = position.asked()[random.below(len(position.asked()))]
        seen = [outbox.sees() for outbox in everybody]
        await enter(room, everybody, Entry(seat, any_answers(room, seat, random)))
        if together and room.match.might_take_back(seat):
            taken_back += 1
            await enter(room, everybody, Entry(seat, (TAKE_BACK,)))
            for at, outbox in enumerate(everybody):
                assert at == seat or outbox.sees() == seen[at]
            await enter(room, everybody, Entry(seat, any_answers(room, seat, random)))
        position = room.match.state.position
    assert taken_back


def test_no_other_game_asks_seats_together() -> None:
    known = {game_id for game_id, _, _ in ASKING_TOGETHER}
    others = [game for game in all_games() if game.id not in known]
    assert others
    for game in others:
        random, players = random_from(5), game.usual_players()
        state = game.rules.new(players, game.rules.accept(players, {}), random)
        for _ in range(STEPS):
            assert not state.position.waiting, game.id
            if state.over:
                break
            give_one(state, state.legal()[random.below(len(state.legal()))], random)
