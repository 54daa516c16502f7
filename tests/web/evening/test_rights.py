"""Who may do what in an evening, and who is there: each refusal says which check has spoken."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from unittest.mock import AsyncMock

import pytest
from msgspec.structs import replace as with_fields

from gamenight.core.errors import BadSetup, NotYourTurn, Unavailable
from gamenight.store import Conflict, Store
from gamenight.web.config.settings import Settings
from gamenight.web.edge.limits import Limits
from gamenight.web.edge.tokens import home_of, new_table_id
from gamenight.web.evening import actions, live_evening, presence, redaction, starting
from gamenight.web.evening.events import MatchSetup, Present
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.evening.messages import Start
from gamenight.web.evening.presence import SECONDS_TO_RENEW, SECONDS_WITHOUT_HOST
from gamenight.web.evening.session import EveningSession
from gamenight.web.evening.state import SECONDS_BELIEVED
from gamenight.web.services import Services
from gamenight.web.sockets.session import LARGEST_MESSAGE, NOT_UNDERSTOOD
from gamenight.web.tables import actions as table_actions
from tests.web.evening.conftest import ANA, BO, CY, Page, begin, play_to_the_end
from tests.web.support.wires import SECONDS, SocketTransport

pytestmark = pytest.mark.anyio

HAS_A_SEAT = "You have a seat"
NO_BOT = "No bot plays"


@dataclass
class Time:
    """Seconds since 1970; they pass when a test lets them."""

    now: float = 1_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    monkeypatch.setattr(live_evening, "time", clock)
    monkeypatch.setattr(presence, "time", clock)
    monkeypatch.setattr(actions, "time", clock)
    return clock


async def settled(evening: LiveEvening) -> None:
    """Once what nobody waits for is done."""
    while evening._tasks:
        await asyncio.gather(*evening._tasks)


# Seats


@pytest.mark.parametrize(
    ("token", "seat", "reason"),
    [
        (ANA, 2, HAS_A_SEAT),  # one seat for each person
        (BO, 2, HAS_A_SEAT),  # even while a bot plays on it
        (BO, 1, NO_BOT),  # a person takes it back at the table
        (CY, 1, NO_BOT),  # the bot there only stands in for Bo
        (CY, 0, NO_BOT),
        (CY, 3, NO_BOT),
        ("stranger", 2, "not in this evening"),
        ("", 2, "not in this evening"),
    ],
)
async def test_a_seat_is_taken_only_from_a_bot_and_by_those_without_one(
    evening: LiveEvening, store: Store, token: str, seat: int, reason: str
) -> None:
    room = await begin(evening, store, (0, 1))
    await actions.stand_in(evening, ANA, 1)
    before = room.seats.stored
    with pytest.raises(NotYourTurn, match=reason):
        await actions.sit(evening, token, room.id, seat)
    assert room.seats.stored == before


async def test_nobody_sits_down_at_a_match_that_is_over_or_not_of_this_evening(
    evening: LiveEvening, store: Store
) -> None:
    room = await begin(evening, store, (0, 1))
    await play_to_the_end(room)
    with pytest.raises(NotYourTurn, match="not being played"):
        await actions.sit(evening, CY, room.id, 2)
    untold = starting.wished_table(evening, MatchSetup("suspense", (0, 1), 3, "medium"))
    await store.create(untold)
    with pytest.raises(NotYourTurn, match="not being played"):
        await actions.sit(evening, CY, untold.id, 2)
    foreign = replace(untold, id=new_table_id(home_of("another evening")))
    await store.create(foreign)
    for elsewhere in ("a-table", foreign.id):
        with pytest.raises(NotYourTurn, match="no such table"):
            await actions.sit(evening, CY, elsewhere, 2)


async def test_the_seat_that_a_latecomer_takes_is_that_person_s(
    evening: LiveEvening, store: Store
) -> None:
    await actions.join(evening, "Bo", "di-token", "hash-of-di")
    room = await begin(evening, store, (0, 1))
    await actions.rename(evening, "di-token", 3, "Dina")
    await actions.sit(evening, "di-token", room.id, 2)
    seat = room.seats[2]
    assert (seat.name, seat.bot, seat.person_hash) == ("Dina", "", "hash-of-di")


async def test_whoever_is_chosen_twice_has_one_seat_and_each_seat_its_person(
    evening: LiveEvening,
) -> None:
    await actions.join(evening, "Di", "di-token", "hash-of-di")
    table = starting.wished_table(evening, MatchSetup("suspense", (3, 3, 1), 3, "easy"))
    assert [(seat.name, seat.bot, seat.person_hash) for seat in table.seats] == [
        ("Di", "", "hash-of-di"),
        ("Bo", "", ""),
        ("Bot Ida", "easy", ""),
    ]


async def test_two_people_of_one_browser_do_not_sit_at_one_table(evening: LiveEvening) -> None:
    """It would show both hands."""
    await actions.join(evening, "Di", "di-token", "hash-of-di", "one browser")
    await actions.join(evening, "Ed", "ed-token", "hash-of-ed", "one browser")
    with pytest.raises(BadSetup, match="Ed and Di came from one browser"):
        starting.wished_table(evening, MatchSetup("suspense", (4, 1, 3), 3, "easy"))
    for alone in (3, 4):
        starting.wished_table(evening, MatchSetup("suspense", (alone, 1), 3, "easy"))


async def test_a_turn_that_a_bot_takes_for_somebody_is_not_that_person_s(
    evening: LiveEvening, store: Store
) -> None:
    room = await begin(evening, store, (0, 1, 2))
    (asked,) = room.state.asked
    room.announce()
    assert list(evening._clocks[room.id]._since) == [asked]
    await table_actions.stand_in(room, (ANA, BO, CY)[asked], asked, True)
    assert evening._clocks[room.id]._since == {}


async def test_a_match_that_ends_otherwise_is_told_again(
    evening: LiveEvening, store: Store
) -> None:
    """A last answer may be taken back."""
    room = await begin(evening, store, (0, 1))
    await play_to_the_end(room)
    await settled(evening)
    end = evening.state.matches[room.id].end
    assert end is not None
    other = with_fields(end, scores=tuple(score + 1 for score in end.scores))
    await evening.add(lambda: other)
    room.announce()
    await settled(evening)
    again = evening.state.matches[room.id].end
    assert again is not None
    assert again.scores == end.scores


async def test_a_bot_stands_in_once_and_only_where_somebody_waits(
    evening: LiveEvening, store: Store
) -> None:
    with pytest.raises(NotYourTurn, match="No table is waiting for Bo"):
        await actions.stand_in(evening, ANA, 1)
    room = await begin(evening, store, (0, 1))
    await actions.stand_in(evening, ANA, 1)
    length = evening.state.length
    with pytest.raises(NotYourTurn, match="No table is waiting for Bo"):
        await actions.stand_in(evening, ANA, 1)
    assert (room.seats.stand_ins, evening.state.length) == ((1,), length)
    assert room.seats[1].token_hash
    with pytest.raises(NotYourTurn, match="no longer in the evening"):
        await actions.stand_in(evening, ANA, 9)


async def test_what_was_played_keeps_its_names_and_seats(
    evening: LiveEvening, store: Store
) -> None:
    room = await begin(evening, store, (0, 1))
    await play_to_the_end(room)
    before = room.seats.stored
    await actions.rename(evening, BO, 1, "Bob")
    await actions.remove(evening, BO, 1)
    await actions.tidy_seats(evening, room)
    assert room.seats.stored == before


async def test_a_bot_goes_on_standing_in_under_a_new_name(
    evening: LiveEvening, store: Store
) -> None:
    room = await begin(evening, store, (0, 1))
    await actions.stand_in(evening, ANA, 1)
    await actions.rename(evening, ANA, 1, "Bob")
    assert (room.seats.names[1], room.seats.stand_ins) == ("Bob", (1,))


@pytest.mark.parametrize(
    ("limit", "start", "is_refused"),
    [("MOST_AT_ONCE", 2, False), ("MOST_AT_ONCE", 1, True), ("MOST_MATCHES", 1, True)],
)
async def test_an_evening_has_a_limited_number_of_matches(
    evening: LiveEvening,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    limit: str,
    start: int,
    is_refused: bool,
) -> None:
    room = await begin(evening, store, (0, 1))
    if limit == "MOST_MATCHES":
        await play_to_the_end(room)
        await settled(evening)
    monkeypatch.setattr(starting, limit, start)
    if is_refused:
        with pytest.raises(BadSetup, match="limit of matches"):
            starting.check_start(evening, ANA)
    else:
        assert starting.check_start(evening, ANA).number == 0


# Messages


async def no_table(_: LiveEvening, __: str, ___: Start) -> None:
    raise BadSetup("No table is set up here.")


def talking(
    services: Services, evening: LiveEvening, patience: int
) -> tuple[SocketTransport, asyncio.Task[None]]:
    transport = SocketTransport()
    page = EveningSession(transport, evening, BO, services.broadcaster, patience, no_table)
    return transport, asyncio.create_task(page.run())


async def replies(transport: SocketTransport, count: int) -> list[str]:
    """The sentences of the next frames that hold one; others are passed over."""
    found: list[str] = []
    while len(found) < count:
        frame = await transport.next_frame()
        found += [frame["sentence"]] if "sentence" in frame else []
    return found


@pytest.mark.parametrize("text", ["nonsense", '{"type":"ping"}' + " " * LARGEST_MESSAGE])
async def test_a_page_that_talks_nonsense_is_not_listened_to_for_long(
    services: Services, evening: LiveEvening, text: str
) -> None:
    transport, task = talking(services, evening, patience=3)
    for _ in range(2):
        transport.say(text)
    transport.say('{"type":"sit","table":"elsewhere","seat":0}')  # refused, yet understood
    assert await replies(transport, 3) == [NOT_UNDERSTOOD] * 2 + [
        "There is no such table in this evening."
    ]
    assert not task.done()
    transport.say(text)
    await asyncio.wait_for(task, SECONDS)
    assert not evening.is_watched


async def test_a_page_that_talks_too_fast_is_not_listened_to_for_long(
    store: Store, evening: LiveEvening
) -> None:
    services = Services(store, Settings(workers=1, limits=Limits(burst=2, per_second=1e-9)))
    slow = await services.evenings.find(evening.id)
    assert slow is not None
    transport, task = talking(services, slow, patience=3)
    for _ in range(2 + 3):
        transport.say('{"type":"wish","game":"spots","on":true}')
    await asyncio.wait_for(task, SECONDS)
    assert list(slow.state.wishes["spots"]) == [1]
    assert slow.state.length == evening.state.length + 1
    other, task = talking(services, slow, patience=1)  # another window of the same person
    other.say('{"type":"ping"}')
    await asyncio.wait_for(task, SECONDS)
    await services.close()


async def test_a_page_whose_person_was_removed_is_closed(
    services: Services, evening: LiveEvening
) -> None:
    transport, task = talking(services, evening, patience=3)
    await transport.next_frame()
    await actions.remove(evening, ANA, 1)
    await asyncio.wait_for(task, SECONDS)
    assert [frame["type"] for frame in transport.frames] == ["gone"]


# What is said


async def test_a_line_is_taken_away_by_the_one_who_said_it(evening: LiveEvening) -> None:
    await actions.say(evening, CY, "Oh no")
    line = evening.state.lines[-1].number
    with pytest.raises(NotYourTurn, match="Only the host"):
        await actions.clear(evening, BO, line)
    assert evening.state.lines[-1].text == "Oh no"
    await actions.clear(evening, CY, line)
    assert "Oh no" not in [one.text for one in evening.state.lines]


async def test_what_players_say_is_read_by_all(evening: LiveEvening, store: Store) -> None:
    """Only messages of spectators without a seat stay apart."""
    room = await begin(evening, store, (0, 1))
    for token in (BO, CY):
        room.audience.admit(Page(), token, "")
        await actions.say(evening, token, "Hm")
    assert [line.apart for line in evening.state.lines[-2:]] == ["", room.id]
    await play_to_the_end(room)
    await settled(evening)
    await actions.say(evening, CY, "Well played")
    assert evening.state.lines[-1].apart == ""


# Who is here


async def test_whoever_stays_is_said_to_be_here_again_in_time(
    evening: LiveEvening, clock: Time
) -> None:
    page = Page()
    evening.audience.admit(page, ANA, "")
    evening.audience_changed()
    await settled(evening)
    for seconds, is_renewed in ((SECONDS_TO_RENEW - 1, False), (1, True), (10, False)):
        before = evening.state.length
        clock.now += seconds
        evening._go_round()
        await settled(evening)
        assert (evening.state.length > before) is is_renewed
        assert evening._next_round is not None
    clock.now += SECONDS_BELIEVED - 11  # counted from the renewal
    assert evening.here() == {0}
    clock.now += 1
    assert evening.here() == set()
    evening.audience.leave(page, ANA, "")
    length = evening.state.length
    evening._go_round()
    await settled(evening)
    assert (evening.state.length, evening._next_round) == (length, None)


async def test_a_big_screen_is_said_to_be_there_again_in_time(
    evening: LiveEvening, clock: Time
) -> None:
    room_is_told: list[bool] = []
    evening.watch(lambda: room_is_told.append(evening.has_screen))
    evening.audience.admit(Page(), "", "192.0.2.1", is_screen=True)
    evening.audience_changed()
    await settled(evening)
    assert (evening.has_screen, evening.here()) == (True, frozenset())
    for _ in range(3):
        clock.now += SECONDS_TO_RENEW
        evening._go_round()
        await settled(evening)
    assert evening.has_screen
    assert room_is_told[-1]


@pytest.mark.parametrize(
    ("away", "host"), [(SECONDS_WITHOUT_HOST - 1, 0), (SECONDS_WITHOUT_HOST, 1)]
)
async def test_a_host_who_is_away_is_replaced_on_the_next_round(
    evening: LiveEvening, store: Store, clock: Time, away: float, host: int
) -> None:
    await evening.add(lambda: Present(store.name, (0,), clock.now))
    for token in (CY, BO):
        evening.audience.admit(Page(), token, "")
    evening._look_around()
    await settled(evening)
    clock.now += away
    evening._go_round()
    await settled(evening)
    assert evening.state.host == host


async def test_a_host_who_is_here_stays_host_however_long(
    evening: LiveEvening, store: Store, clock: Time
) -> None:
    for token in (ANA, BO):
        evening.audience.admit(Page(), token, "")
    evening._look_around()
    await settled(evening)
    clock.now += SECONDS_WITHOUT_HOST
    await evening.replace_host()
    assert evening.state.host == 0


async def test_whoever_was_removed_is_not_here(evening: LiveEvening) -> None:
    evening.audience.admit(Page(), BO, "")
    evening.audience_changed()
    await settled(evening)
    assert evening.here() == {1}
    await actions.remove(evening, ANA, 1)
    evening.audience_changed()
    await settled(evening)
    assert evening._presence.connected(evening.state) | evening.here() == set()
    assert evening.page_for(BO) == ""
    assert evening.has_known(BO)


# What cannot be done now


async def test_where_others_are_always_quicker_it_is_said_after_a_while(
    evening: LiveEvening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trying again and again without an end would keep the evening locked for everybody."""
    await actions.join(evening, "Di", "di-token", "hash-of-di")
    tried = AsyncMock(side_effect=Conflict("Another server was quicker."))
    monkeypatch.setattr(store.evenings, "add", tried)
    with pytest.raises(Unavailable, match="Too many changes"):
        await actions.say(evening, ANA, "hello")
    assert tried.await_count == live_evening.ATTEMPTS
    with pytest.raises(Unavailable, match="Too many changes"):
        await redaction.forget(store, evening.id, "hash-of-di")
    assert tried.await_count == live_evening.ATTEMPTS + redaction.ATTEMPTS
    assert "hello" not in [line.text for line in evening.state.lines]


async def test_an_evening_that_is_gone_or_elsewhere_is_not_shown(
    evening: LiveEvening, services: Services, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.evenings, "_owns", lambda _: False)
    with pytest.raises(Unavailable, match="another server process"):
        await services.evenings.find(evening.id)
    monkeypatch.setattr(store.evenings, "load", AsyncMock(return_value=None))
    with pytest.raises(Unavailable, match="no longer in the database"):
        await evening.refresh()
