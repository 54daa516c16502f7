"""Clocks at a table: who is charged, what an answer earns, and what happens when time is up.

Time stands still here unless a test lets it go by.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gamenight.core.errors import BadSetup, GamenightError, NotYourTurn
from gamenight.core.events import NOBODY
from gamenight.core.match import TAKE_BACK, Header, Match
from gamenight.game import registry
from gamenight.game.registry import find_game, game_ids
from gamenight.store import Entry, Store
from gamenight.web.clocks.rule import choices, rule_from, rule_in_words, written
from gamenight.web.clocks.state import TIME_TO_READ
from gamenight.web.clocks.uptime import LONGEST_SILENCE, SECONDS_BETWEEN_BEATS, Uptime
from gamenight.web.config.settings import Settings
from gamenight.web.edge.tokens import hash_of
from gamenight.web.protocol.messages import Change, encode
from gamenight.web.services import Services
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables.new_table import BOT, ME, OPEN, SeatWish, TableWish, new_table, wish_from
from gamenight.web.tables.room import Room
from gamenight.web.tables.seat_views import PAUSE
from gamenight.web.tables.setup_routes import turn_at
from gamenight.web.tables.state import PAUSED
from gamenight.web.tables.table_bots import random_answers
from gamenight.web.tables.viewer import Viewer
from tests.web.support.toys.packing import ENOUGH

if TYPE_CHECKING:
    from tests.web.conftest import Visitor

pytestmark = pytest.mark.anyio

ANN, BO, CY = "ann-token", "bo-token", "cy-token"
TOKENS = (ANN, BO, CY)
ids = count(1000)


class Time:
    """What tells the time; it goes on when it is told to."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


class House:
    """A server at a database, and the means to let time go by there."""

    def __init__(self, store: Store, time: Time) -> None:
        self.store = store
        self.time = time
        self.services = self.new_server()

    def new_server(self) -> Services:
        uptime = Uptime(self.store, self.time, self.time)
        return Services(self.store, Settings(workers=1), uptime=uptime)

    async def go_by(self, seconds: float) -> None:
        """Time goes by, and the server notes that it runs."""
        while seconds > 0:
            step = min(seconds, SECONDS_BETWEEN_BEATS)
            self.time.seconds += step
            seconds -= step
            await self.services.uptime.beat()

    async def kill(self, seconds: float) -> None:
        """The server is gone for so long, and had no time to say goodbye."""
        await self.services.close()
        self.time.seconds += seconds
        self.services = self.new_server()
        await self.services.uptime.beat()

    async def open(self, clock: str, *whos: str, game: str = "suspense") -> Room:
        """A table at which seat 0 is asked first and each person has a token of their own."""
        options = {"first_seat": 0} if game == "suspense" else {}
        seats = tuple(SeatWish(who) for who in whos or (ME, ME, ME))
        wish = TableWish(find_game(game), seats, options, 7, rule_from(clock))
        stored, _ = new_table(wish, await self.services.uptime.begin(wish.clock))
        own = [
            replace(seat, token_hash=hash_of(TOKENS[at])) if seat.token_hash else seat
            for at, seat in enumerate(stored.seats)
        ]
        await self.store.create(replace(stored, seats=tuple(own)))
        return await self.room(stored.id)

    async def room(self, table_id: str) -> Room:
        room = await self.services.rooms.find(table_id)
        assert room is not None
        return room


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: str) -> AsyncIterator[House]:
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    house = House(store, Time())
    await house.services.uptime.beat()
    yield house
    await house.services.close()
    await store.close()


def left(room: Room) -> list[float]:
    """By seat, the seconds that are left now."""
    clock = room.state.clock
    assert clock is not None
    return [time / 1000 for time in clock.charged(room.state.asked, room.seats).left]


async def answer(room: Room, seat: int, number: int | None = None) -> None:
    """As a person does it; without a number, anything that is allowed."""
    answers = random_answers(room.match.view(seat)) if number is None else (number,)
    await table_actions.submit(room, TOKENS[seat], Entry(seat, answers, f"entry-{next(ids)}"))


async def take_back(room: Room, seat: int) -> None:
    await table_actions.submit(room, TOKENS[seat], Entry(seat, (TAKE_BACK,), f"entry-{next(ids)}"))


# The choice


@pytest.mark.parametrize("text", [text for text in choices() if text != "none"])
async def test_what_forms_offer_is_understood_and_written_again_as_it_was(text: str) -> None:
    rule = rule_from(text)
    assert rule is not None
    assert (written(rule), rule_in_words(rule)) == (text, choices()[text])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("move 4", "from 5 seconds to 30 days"),
        ("match 2592001 0", "from 5 seconds to 30 days"),
        ("match 600 86401", "at most 1 day"),
        ("match 600", "must be"),
        ("move ٣٠", "must be"),
        ("move 99999999", "must be"),
    ],
)
async def test_an_odd_clock_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        rule_from(text)


async def test_a_table_has_no_clock_unless_one_is_chosen(house: House) -> None:
    wish = wish_from(find_game("suspense"), {"players": "3"})
    assert wish.clock is None
    stored, token = new_table(wish)
    await house.store.create(stored)
    room = await house.room(stored.id)
    assert Viewer(room, token, "").whole().around.clock is None
    with pytest.raises(NotYourTurn, match="no clock"):
        await table_actions.pause(room, token, True)


# Who is charged, and what an answer earns


async def test_time_is_taken_from_those_who_are_asked_and_an_answer_adds_to_it(
    house: House,
) -> None:
    room = await house.open("match 60 5")
    await house.go_by(20)
    assert left(room) == [40, 60, 60]
    await answer(room, 0)
    assert left(room) == [45, 60, 60]
    await house.go_by(7)
    assert left(room) == [45, 53, 60]


async def test_each_move_has_its_own_time(house: House) -> None:
    room = await house.open("move 30")
    await house.go_by(20)
    await answer(room, 0)
    await house.go_by(29)
    assert left(room)[1] == 1
    await answer(room, 1)
    await answer(room, 2)
    seat = room.state.asked[0]
    assert left(room)[seat] == 30


async def test_no_clock_runs_while_a_seat_is_open(house: House) -> None:
    room = await house.open("match 60 0", ME, OPEN, BOT + "easy")
    await house.go_by(20)
    assert left(room)[0] == 60
    guest = replace(room.seats[1], name="Bo", token_hash=hash_of(BO), invite_hash="")
    await room.writer.reseat(1, room.seats[1], guest)
    await house.go_by(20)
    assert left(room)[:2] == [40, 60]


async def test_what_is_taken_back_and_answered_again_earns_its_time_once(house: House) -> None:
    room = await house.open("match 60 5", ME, game="spectrum-solitaire")
    seat = room.state.asked[0]
    for _ in range(3):
        await answer(room, seat)
        await take_back(room, seat)
    await answer(room, seat)
    assert left(room)[seat] == 65


async def test_those_who_are_asked_together_cannot_win_time_by_taking_back(
    house: House, toys: None
) -> None:
    room = await house.open("move 30", ME, ME, game="packing")
    await answer(room, 0, ENOUGH)
    await house.go_by(20)
    for _ in range(2):
        await answer(room, 0, 1)
        await take_back(room, 0)
    assert left(room) == [10, 10]
    await answer(room, 0, 1)
    await answer(room, 1, 1)
    assert left(room) == [30, 10]  # seat 1 is not asked: its next move has all of the time
    await answer(room, 0)
    assert left(room)[1] == 30


# Time is up


async def test_at_zero_a_bot_plays_on_and_the_person_may_come_back_after_its_move(
    house: House,
) -> None:
    room = await house.open("match 60 5")
    await house.go_by(59)
    await room.alarm.ring()
    assert not room.seats.stand_ins
    await house.go_by(2)
    await room.alarm.ring()
    assert room.seats.stand_ins == (0,)
    assert Viewer(room, ANN, "").whole().around.clock.up == (0,)  # type: ignore[union-attr]
    with pytest.raises(NotYourTurn, match="A bot plays for you"):
        await answer(room, 0)
    with pytest.raises(NotYourTurn, match="a bot makes it"):
        await table_actions.stand_in(room, ANN, 0, False)
    legal = room.match.state.legal()
    await room.writer.submit(Entry(0, (legal[0],)), lambda: None)
    await table_actions.stand_in(room, ANN, 0, False)
    assert left(room)[0] == 6  # a tenth of the time, and a bot's answer has earned nothing
    assert not room.seats.stand_ins


async def test_an_answer_that_is_being_saved_when_the_time_is_up_counts(house: House) -> None:
    room = await house.open("match 60 0")
    await house.go_by(59)
    answering = asyncio.create_task(answer(room, 0))
    while not room.writer.is_busy:
        await asyncio.sleep(0)
    house.time.seconds += 2
    await asyncio.gather(answering, room.alarm.ring())
    assert (len(room.match.steps), room.seats.stand_ins) == (1, ())


async def at_once(room: Room, seat: int) -> None:
    """Answer as sockets do, without a task."""
    done: asyncio.Future[GamenightError | None] = asyncio.get_running_loop().create_future()
    entry = Entry(seat, random_answers(room.match.view(seat)), f"entry-{next(ids)}")
    table_actions.submit_nowait(room, TOKENS[seat], entry, None, None, done.set_result)
    if (problem := await done) is not None:
        raise problem


@pytest.mark.parametrize("give", [answer, at_once])
@pytest.mark.parametrize("clock", ["match 60 5", "move 60"])
async def test_an_answer_after_time_is_up_is_refused_though_nobody_looked_on(
    house: House, clock: str, give: Callable[[Room, int], Awaitable[None]]
) -> None:
    """Whoever thinks without a socket and then connects wins no time, and earns none."""
    room = await house.open(clock)
    await house.go_by(60)
    with pytest.raises(NotYourTurn, match="Your time for this move is up"):
        await give(room, 0)
    await a_bot_has_taken_over(room)
    assert (len(room.match.steps), room.seats.stand_ins, left(room)[0]) == (0, (0,), 0)


async def a_bot_has_taken_over(room: Room) -> None:
    ringing = room.alarm._ringing
    assert ringing is not None
    await ringing


async def test_an_answer_is_in_time_until_the_last_moment(house: House) -> None:
    room = await house.open("match 60 5")
    await house.go_by(59.5)
    await answer(room, 0)
    assert left(room)[0] == 5.5


async def test_of_those_asked_together_only_the_late_one_is_refused(
    house: House, toys: None
) -> None:
    room = await house.open("match 60 0", ME, ME, game="packing")
    await house.go_by(50)
    await answer(room, 0, ENOUGH)
    await house.go_by(30)
    with pytest.raises(NotYourTurn, match="Your time for this move is up"):
        await answer(room, 0, 1)
    await answer(room, 1, 1)
    assert left(room) == [0, 30]


async def test_whoever_is_late_does_not_take_back_either(house: House, toys: None) -> None:
    room = await house.open("match 60 0", ME, ME, game="packing")
    await answer(room, 0, 1)
    await house.go_by(60)
    with pytest.raises(NotYourTurn, match="Your time for this move is up"):
        await take_back(room, 0)


async def test_an_answer_that_is_sent_again_is_acknowledged_however_late(
    house: House, toys: None
) -> None:
    """It was in time, and saved: only the acknowledgement was lost."""
    room = await house.open("match 60 0", ME, ME, game="packing")
    entry = Entry(0, (1,), "entry-0001")
    await table_actions.submit(room, ANN, entry)
    await house.go_by(60)
    await table_actions.submit(room, ANN, entry)


async def test_time_during_an_outage_makes_no_answer_late(house: House) -> None:
    room = await house.open("match 60 0")
    await house.go_by(50)
    await house.kill(3600)
    room = await house.room(room.id)
    await answer(room, 0)
    assert len(room.match.steps) == 1


async def test_the_alarm_is_set_while_somebody_looks_on(house: House) -> None:
    room = await house.open("move 30")
    assert room.alarm._timer is None
    room.watch(nobody_minds)
    assert room.alarm._timer is not None
    room.unwatch(nobody_minds)
    assert room.alarm._timer is None


def nobody_minds() -> None:
    """Whoever looks on need not do anything."""


async def test_a_bot_that_stands_in_takes_no_time_from_the_person(house: House) -> None:
    room = await house.open("match 60 0")
    await house.go_by(10)
    await table_actions.stand_in(room, ANN, 0, True)
    await house.go_by(100)
    await room.alarm.ring()
    await table_actions.stand_in(room, ANN, 0, False)
    assert left(room)[0] == 50


@pytest.mark.parametrize("clock", ["match 60 0", "move 60"])
async def test_nobody_gains_time_by_letting_a_bot_play_for_a_moment(
    house: House, clock: str
) -> None:
    room = await house.open(clock)
    await house.go_by(58)
    await table_actions.stand_in(room, ANN, 0, True)
    await table_actions.stand_in(room, ANN, 0, False)
    assert left(room)[0] == 2


async def test_whoever_is_new_on_a_seat_has_all_of_the_time(house: House) -> None:
    room = await house.open("match 60 0")
    await house.go_by(50)
    await room.writer.reseat(0, room.seats[0], replace(room.seats[0], token_hash="somebody else's"))
    assert left(room)[0] == 60


# Restarts, and several servers


async def test_a_server_that_is_killed_costs_nobody_time_and_gives_nobody_any(
    house: House,
) -> None:
    room = await house.open("match 600 5")
    await house.go_by(100)
    await answer(room, 0)
    await house.go_by(200)  # seat 1 thinks, and nothing happens that would be saved
    await house.kill(24 * 3600)
    again = await house.room(room.id)
    assert again is not room
    assert left(again) == [505, 400, 600]
    assert len(again.match.steps) == 1
    await house.go_by(10)
    assert left(again)[1] == 390


async def test_a_short_outage_is_not_charged_either(house: House) -> None:
    room = await house.open("match 600 0")
    await house.kill(LONGEST_SILENCE / 2)
    assert left(await house.room(room.id))[0] == 600


async def test_time_stands_still_while_the_database_is_away(house: House) -> None:
    room = await house.open("match 600 0")
    house.time.seconds += 300  # and no beat goes through
    assert left(room)[0] == 600 - LONGEST_SILENCE
    await house.services.uptime.beat()
    assert left(room)[0] == 600


async def test_servers_that_share_a_database_count_their_time_once(house: House) -> None:
    room = await house.open("match 600 0")
    other = house.new_server()
    await other.uptime.beat()
    for _ in range(20):
        house.time.seconds += 2
        await other.uptime.beat()
        house.time.seconds += 2
        await house.services.uptime.beat()
    assert left(room)[0] == 600 - 80
    there = await other.rooms.find(room.id)
    assert there is not None
    assert left(there)[0] == 600 - 80
    await other.close()


async def test_an_answer_and_a_pause_at_two_servers_at_once_both_hold(house: House) -> None:
    """The other server has not heard of the change yet: what it does is worked out again."""
    here = await house.open("match 60 5")
    other = house.new_server()
    there = await other.rooms.find(here.id)
    assert there is not None
    await table_actions.pause(here, BO, True)
    await answer(there, 0)
    assert len(there.match.steps) == 1
    assert there.state.clock is not None
    assert there.state.clock.state.pausing == (1,)
    await table_actions.stand_in(here, CY, 2, True)  # and a seat that changes, in the same way
    await here.writer.refresh()
    assert (len(here.match.steps), here.seats.stand_ins) == (1, (2,))
    assert left(here)[0] == 65
    await other.close()


async def test_since_when_somebody_is_asked_is_known_after_a_restart(house: House) -> None:
    room = await house.open("none", ME, ME, BOT + "easy")
    assert list(room.state.asked_since) == [0]
    created = room.state.asked_since[0]
    await answer(room, 0)
    assert list(room.state.asked_since) == [1]
    assert room.state.asked_since[1] >= created
    await house.kill(1)
    again = await house.room(room.id)
    assert list(again.state.asked_since) == [1]
    assert again.state.asked_since[1] == pytest.approx(room.state.asked_since[1], abs=60)
    shown = turn_at(again, BO)
    assert (shown.mine, shown.names, shown.over) == (True, (), False)
    assert turn_at(again, ANN).names == ("Player 2",)
    await table_actions.stand_in(again, BO, 1, True)
    assert (turn_at(again, BO).mine, turn_at(again, ANN).names) == (False, ())


# A pause


async def test_a_pause_begins_when_all_want_it_and_ends_when_one_goes_on(house: House) -> None:
    room = await house.open("match 60 0", ME, ME, BOT + "easy")
    await table_actions.pause(room, ANN, True)
    await house.go_by(10)
    assert left(room)[0] == 50  # one of two is not enough
    shown = Viewer(room, "", "").whole().around.clock
    assert shown is not None
    assert (shown.pausing, shown.paused) == ((0,), False)
    await table_actions.pause(room, ANN, False)
    assert Viewer(room, "", "").whole().around.clock.pausing == ()  # type: ignore[union-attr]
    await table_actions.pause(room, ANN, True)
    await table_actions.pause(room, BO, True)
    await house.go_by(1000)
    assert left(room)[0] == 50
    with pytest.raises(NotYourTurn, match=PAUSED):
        await answer(room, 0)
    question = Viewer(room, BO, "").whole().table.question
    assert question is not None
    assert question.text == PAUSE  # instead of who is thinking
    await house.kill(10)
    room = await house.room(room.id)
    assert room.state.is_paused
    await table_actions.pause(room, BO, False)
    await house.go_by(10)
    assert left(room)[0] == 40
    await answer(room, 0)


async def test_a_wish_that_changes_nothing_writes_nothing(house: House) -> None:
    room = await house.open("match 60 0")
    assert room.state.clock is not None
    await table_actions.pause(room, ANN, False)
    assert room.state.clock.version == 0
    await table_actions.pause(room, ANN, True)
    await table_actions.pause(room, ANN, True)
    assert room.state.clock.version == 1


async def test_whoever_does_not_play_cannot_pause(house: House) -> None:
    room = await house.open("match 60 0")
    for token in ("", "stranger"):
        with pytest.raises(NotYourTurn, match="Only players"):
            await table_actions.pause(room, token, True)
    await table_actions.stand_in(room, CY, 2, True)
    with pytest.raises(NotYourTurn, match="Only players"):
        await table_actions.pause(room, CY, True)


async def test_a_pause_waits_for_nobody_whose_seat_a_bot_plays(house: House) -> None:
    room = await house.open("match 60 0")
    await table_actions.pause(room, ANN, True)
    await table_actions.pause(room, BO, True)
    assert not room.state.is_paused
    await table_actions.stand_in(room, CY, 2, True)
    assert room.state.is_paused


# Secrets


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.MODULES, "packing", "tests.web.support.toys.packing")


@pytest.mark.parametrize("clock", ["move 60", "match 60 5"])
async def test_a_clock_does_not_tell_how_often_somebody_answers_in_secret(
    house: House, toys: None, clock: str
) -> None:
    """Neither a frame nor the whole table moves for others, though time goes by in between."""
    room = await house.open(clock, ME, ME, game="packing")
    others = [Viewer(room, BO, ""), Viewer(room, "", "")]
    before = [encode(replace_v(viewer)) for viewer in others]
    for thing in range(3):
        await house.go_by(7)
        await answer(room, 0, thing)
        assert [viewer.next_frame() for viewer in others] == [None, None]
    await take_back(room, 0)
    assert [viewer.next_frame() for viewer in others] == [None, None]
    assert [encode(replace_v(viewer)) for viewer in others] == before
    assert left(room)[0] == 60 - 21
    await answer(room, 0, ENOUGH)
    for viewer in others:
        frame = viewer.next_frame()
        assert isinstance(frame, Change)
    clock_shown = others[0].whole().around.clock
    assert clock_shown is not None
    earned = 60 if clock == "move 60" else 60 - 21 + 5
    assert clock_shown.seats[0].until - room.state.clock_now() == earned * 1000


def replace_v(viewer: Viewer) -> object:
    whole = viewer.whole()
    whole.v = 0
    return whole


async def test_who_has_answered_is_told_no_sooner_by_the_clock_than_by_the_question(
    house: House, toys: None
) -> None:
    room = await house.open("match 60 5", ME, ME, game="packing")
    await answer(room, 0, ENOUGH)
    bo = Viewer(room, BO, "").whole()
    assert bo.around.clock is not None
    assert [seat.seat for seat in bo.around.clock.seats if seat.until] == [0, 1]
    await answer(room, 0, 1)
    bo = Viewer(room, BO, "").whole()
    assert bo.around.clock is not None
    assert bo.table.question is not None
    running = [seat.seat for seat in bo.around.clock.seats if seat.until]
    assert running == list(bo.table.question.asked) == [1]


@pytest.mark.parametrize("game_id", game_ids())
async def test_whose_clock_runs_is_what_every_table_tells_anyway(game_id: str) -> None:
    """In every game, also where several are asked at the same time: the question names them."""
    game = find_game(game_id)
    players = game.rules.players[-1]
    names = tuple(f"Player {seat}" for seat in range(players))
    options = game.rules.accept(players, {})
    match = Match(game.rules, Header(game_id, game.rules.version, players, options, names, 3))
    for _ in range(60):
        asked = match.state.position.asked()
        if not asked:
            break
        question = game.table_of(match, match.view(NOBODY), names, False).question
        assert question is not None
        assert sorted(question.asked) == sorted(asked)
        seat = asked[-1]
        match.answer(seat, *random_answers(match.view(seat)))


# Over the network


async def test_a_table_is_set_up_with_a_clock_and_paused_over_its_socket(
    visitor: Visitor,
) -> None:
    path = visitor.set_up(players="3", clock="match 600 10", **{"option-first_seat": "0"})
    first, tag = visitor.first_of(path)
    assert "now" not in first  # it would be another frame each time
    live = visitor.live(path, has=tag)
    live.table = first["table"]
    frame = live.receive()
    assert frame["type"] == "change"
    clock = first["around"]["clock"]
    assert (clock["each"], clock["time"], clock["added"]) == ("match", 600_000, 10_000)
    (mine,) = clock["seats"]
    assert 0 < mine["until"] - mine["starts"] <= 600_000
    assert 0 < mine["starts"] - frame["now"] <= TIME_TO_READ  # nobody has played it before
    live.around = first["around"]
    live.send(type="pause", on=True)
    live.wait(lambda live: bool(live.around["clock"].get("paused")))
    live.send(type="pause", on=False)
    live.wait(lambda live: not live.around["clock"].get("paused"))
    refused = visitor.http.post("/new/suspense", data={"players": "3", "clock": "hourglass"})
    assert refused.status_code == 422
    assert "The clock must be" in refused.text
