"""A live evening: what people do is saved, told in words, and checked each time."""

from __future__ import annotations

import asyncio
import time

import pytest
from anyio import fail_after

from gamenight.core.errors import BadSetup, NotYourTurn, UnknownGame
from gamenight.core.events import NOBODY
from gamenight.store import Conflict, NewEvent, Store
from gamenight.web.config.settings import Settings
from gamenight.web.edge.fair_lock import WorkSlices
from gamenight.web.edge.fair_share import Metered
from gamenight.web.edge.limits import Limits
from gamenight.web.edge.tokens import hash_of, home_in
from gamenight.web.evening import actions, live_evening, presence, redaction, starting
from gamenight.web.evening.events import Hosts, MatchSetup, Present, encode_event
from gamenight.web.evening.frames import evening_frame
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.evening.standings import standings
from gamenight.web.protocol.chat import LONGEST_LINE
from gamenight.web.services import Services
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables.room import Room
from gamenight.web.tables.viewer import Viewer
from tests.web.edge.test_fair_share import NoTurns, waited_for
from tests.web.evening.conftest import (
    ANA,
    BO,
    CY,
    EVENING,
    Page,
    answer_anything,
    begin,
    play_to_the_end,
    tables_of,
)

pytestmark = pytest.mark.anyio

LONG = 60
"""Seconds after which a test that waits for something gives up."""


def told(evening: LiveEvening) -> list[str]:
    return [line.text for line in evening.state.lines if line.person == NOBODY]


async def settled(evening: LiveEvening) -> None:
    """Once what nobody waits for is done."""
    while evening._tasks:
        await asyncio.gather(*evening._tasks)


async def test_whoever_comes_first_is_the_host_and_names_differ(evening: LiveEvening) -> None:
    await actions.join(evening, "Bo", "another-token")
    await actions.join(evening, "Bo", "another-token")  # the form was sent twice
    names = [person.name for person in evening.state.guests]
    assert names == ["Ana", "Bo", "Cy", "Bo 2"]
    assert evening.state.host == 0
    assert told(evening)[:2] == ["Ana started the evening.", "Bo joined."]


async def test_an_evening_is_as_it_was_after_a_restart(evening: LiveEvening, store: Store) -> None:
    await actions.wish(evening, BO, "spots", True)
    await actions.say(evening, BO, "Good evening\n \x00 all")
    room = await begin(evening, store, (0, 1))
    await play_to_the_end(room)
    await settled(evening)
    services = Services(store, Settings(workers=1))
    again = await services.evenings.find(EVENING)
    assert again is not None
    assert again is not evening
    assert again.state == evening.state
    await services.close()


async def test_an_evening_is_full_one_day(
    evening: LiveEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MOST_PEOPLE", 3)
    with pytest.raises(BadSetup, match="full"):
        await actions.join(evening, "Di", "di-token")


async def test_wishes_are_those_of_people_who_are_there(evening: LiveEvening) -> None:
    for token in (BO, CY, BO):
        await actions.wish(evening, token, "spots", True)
    assert list(evening.state.wishes["spots"]) == [1, 2]
    await actions.wish(evening, BO, "spots", False)
    assert list(evening.state.wishes["spots"]) == [2]
    await actions.remove(evening, ANA, 2)
    assert list(evening.state.wishes["spots"]) == []
    with pytest.raises(UnknownGame):
        await actions.wish(evening, BO, "chess", True)


async def test_seats_belong_to_people_and_bots_fill_the_rest(
    evening: LiveEvening, store: Store
) -> None:
    await actions.wish(evening, BO, "suspense", True)
    room = await begin(evening, store, (1, 0))
    assert room.seats.names == ("Bo", "Ana", "Bot Ida")
    assert room.seats.opened_by(BO) == (0,)
    assert room.seats.opened_by(ANA) == (1,)
    assert room.seats.bots == {2}
    assert told(evening)[-1] == "Suspense begins: Bo, Ana and Bot Ida."
    assert "suspense" not in evening.state.wishes
    assert home_in(room.id) == evening.home


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        (MatchSetup("suspense", (), 3, "medium"), "at least one person"),
        (MatchSetup("spotlight", (0, 1, 2), 2, "medium"), "no more than there are seats"),
        (MatchSetup("suspense", (0, 1), 2, "medium"), "3 players, not 2"),
        (MatchSetup("suspense", (0, 7), 3, "medium"), "no longer in the evening"),
        (MatchSetup("suspense", (0,), 3, "clever"), "has no bot clever"),
        (MatchSetup("suspense", (0,), 3, "medium", "hourglass"), "The clock must be"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(
    evening: LiveEvening, start: MatchSetup, sentence: str
) -> None:
    with pytest.raises((BadSetup, NotYourTurn), match=sentence):
        starting.wished_table(evening, start)


async def test_a_match_of_an_evening_may_have_a_clock(evening: LiveEvening, store: Store) -> None:
    setup = MatchSetup("suspense", (0, 1), 3, "medium", "move 60")
    await starting.start(evening, ANA, setup, tables_of(store))
    room = await evening.open_room(evening.state.running[0].start.table)
    shown = Viewer(room, BO, "").whole().around.clock
    assert shown is not None
    assert (shown.each, shown.time, [one.seat for one in shown.seats]) == ("move", 60_000, [0, 1])
    await table_actions.pause(room, ANA, True)
    await table_actions.pause(room, BO, True)
    assert room.state.is_paused
    assert evening._clocks[room.id]._since == {}  # a pause is not a turn


async def test_what_is_the_hosts_is_not_done_by_others(evening: LiveEvening, store: Store) -> None:
    await actions.restrict(evening, ANA, True)
    setup, tables = MatchSetup("suspense", (0, 1), 3, "medium"), tables_of(store)
    await actions.say(evening, ANA, "mine")
    line = evening.state.lines[-1].number
    for work in (
        starting.start(evening, BO, setup, tables),
        actions.restrict(evening, BO, False),
        actions.close(evening, BO, True),
        actions.readmit(evening, BO, 2, True),
        actions.remove(evening, BO, 2),
        actions.rename(evening, BO, 2, "Nobody"),
        actions.hand_over(evening, BO, 1),
        actions.stand_in(evening, BO, 2),
        actions.clear(evening, BO, line),
    ):
        with pytest.raises(NotYourTurn, match="Only the host"):
            await work
    for work in (
        actions.wish(evening, "", "spots", True),
        actions.say(evening, "stranger", "Hello"),
        actions.ask_back(evening, "stranger"),
        actions.ask_back(evening, BO),
        starting.reply(evening, "stranger", "a-table", False),
    ):
        with pytest.raises(NotYourTurn, match="not in this evening"):
            await work


async def test_whoever_is_removed_has_no_place_and_no_seat(
    evening: LiveEvening, store: Store
) -> None:
    room = await begin(evening, store, (0, 1))
    await actions.remove(evening, ANA, 1)
    assert not evening.knows(BO)
    assert room.seats.opened_by(BO) == ()
    assert not room.knows(BO)
    assert room.seats.bots == {1, 2}
    assert told(evening)[-1] == "Ana removed Bo."
    with pytest.raises(NotYourTurn):
        await actions.say(evening, BO, "Hello?")
    with pytest.raises(NotYourTurn):
        await actions.hand_over(evening, ANA, 1)


async def test_whoever_leaves_is_replaced_and_the_host_too(
    evening: LiveEvening, store: Store
) -> None:
    await evening.add(lambda: Present(store.name, (0, 2), time.time()))
    await actions.remove(evening, ANA, 0)
    assert told(evening)[-2:] == ["Ana left.", "Cy is the host now."]
    assert evening.state.host == 2


async def test_a_new_name_is_on_the_nameplate(evening: LiveEvening, store: Store) -> None:
    room = await begin(evening, store, (0, 1))
    await actions.rename(evening, BO, 1, "Bob")
    await actions.rename(evening, ANA, 1, "Robert")
    assert room.seats.names[1] == "Robert"
    assert told(evening)[-2:] == ["Bo is now called Bob.", "Ana renamed Bob to Robert."]


async def test_a_latecomer_takes_over_from_a_bot(evening: LiveEvening, store: Store) -> None:
    room = await begin(evening, store, (0, 1))
    assert room.knows(CY)  # who may watch
    await actions.sit(evening, CY, room.id, 2)
    assert (room.seats.names[2], room.seats.opened_by(CY)) == ("Cy", (2,))
    assert told(evening)[-1] == "Cy takes over from Bot Ida."


async def test_a_match_counts_only_for_those_who_answered(
    evening: LiveEvening, store: Store
) -> None:
    """The host starts it for Bo, who never comes: a bot plays. Cy sits down where Di has answered,
    and never answers. A server that was started again knows the same."""
    await actions.join(evening, "Di", "di-token")
    room = await begin(evening, store, (0, 1, 3))
    await actions.stand_in(evening, ANA, 1)
    while await answer_anything(room) != 2:
        pass
    await actions.remove(evening, "di-token", 3)
    await actions.sit(evening, CY, room.id, 2)
    await table_actions.stand_in(room, CY, 2, True)
    stored = await store.peek(room.id)
    assert stored is not None
    again = await Room.open(
        store, stored, room.bots._bot_service, Limits(), lambda: 0, WorkSlices()
    )
    assert again.state.answered == room.state.answered
    await play_to_the_end(room)
    await settled(evening)
    (match,) = evening.state.matches.values()
    assert match.end is not None
    assert match.end.people == (0, NOBODY, NOBODY)
    found = await store.people.match(room.id)
    assert found is not None
    assert found.result is not None
    assert found.result.answered == (0,)
    assert standings(evening.state) == []


async def test_whoever_has_had_a_seat_in_a_match_gets_no_other(
    evening: LiveEvening, store: Store
) -> None:
    """Not after leaving for good and coming again from the same browser; another guest does."""
    await actions.join(evening, "Di", "di-token", "di-hash", "di-hash")
    room = await begin(evening, store, (0, 3))
    await actions.remove(evening, "di-token", 3)
    assert room.seats.bots == {1, 2}
    await actions.join(evening, "Di", "another-token", "", "di-hash")
    for seat in (1, 2):
        with pytest.raises(NotYourTurn, match="nobody may see two hands"):
            await actions.sit(evening, "another-token", room.id, seat)
    await actions.sit(evening, BO, room.id, 2)
    assert room.seats.opened_by(BO) == (2,)


async def test_two_people_of_one_browser_do_not_sit_at_one_table(
    evening: LiveEvening, store: Store
) -> None:
    for token, person in (("di-token", "di-hash"), ("ed-token", "")):
        await actions.join(evening, token[:2].title(), token, person, "di-hash")
    with pytest.raises(BadSetup, match="Di and Ed came from one browser"):
        await begin(evening, store, (0, 3, 4))
    room = await begin(evening, store, (0, 3))
    with pytest.raises(NotYourTurn, match="nobody may see two hands"):
        await actions.sit(evening, "ed-token", room.id, 2)
    await actions.remove(evening, "di-token", 3)


async def test_of_two_seats_that_somebody_wants_at_once_they_get_one(
    evening: LiveEvening, store: Store
) -> None:
    room = await begin(evening, store, (0,))
    both = [actions.sit(evening, BO, room.id, seat) for seat in (1, 2)]
    found = await asyncio.gather(*both, return_exceptions=True)
    assert [type(one) for one in found] == [type(None), NotYourTurn]
    assert len(room.seats.opened_by(BO)) == 1


async def test_a_bot_plays_for_somebody_who_is_away(evening: LiveEvening, store: Store) -> None:
    room = await begin(evening, store, (0, 1))
    await evening.add(lambda: Present(store.name, (0, 1), time.time()))
    with pytest.raises(NotYourTurn, match="Bo is here"):
        await actions.stand_in(evening, ANA, 1)
    await evening.add(lambda: Present(store.name, (0,), time.time()))
    await actions.stand_in(evening, ANA, 1)
    assert room.seats.stand_ins == (1,)
    assert told(evening)[-1] == "Ana let a bot fill in for Bo."
    await table_actions.stand_in(room, BO, 1, False)  # back again
    assert not room.seats.bots & {0, 1}


async def test_the_one_who_is_here_longest_becomes_host(evening: LiveEvening, store: Store) -> None:
    now = time.time()
    at = now - presence.SECONDS_WITHOUT_HOST + 60
    await evening.add(lambda: Present(store.name, (0, 1, 2), at))
    await evening.add(lambda: Present(store.name, (1, 2), at))
    await evening.replace_host()
    assert evening.state.host == 0
    await evening.add(lambda: Present(store.name, (0, 1, 2), at - 120))
    await evening.add(lambda: Present(store.name, (1, 2), at - 120))
    await evening.add(lambda: Present(store.name, (1, 2), now))
    await evening.replace_host()
    assert evening.state.host == 1
    assert told(evening)[-1] == "Ana is away, so Bo is the host now."
    await actions.hand_over(evening, BO, 0)
    assert (evening.state.host, told(evening)[-1]) == (0, "Bo made Ana the host.")


async def test_a_server_that_died_is_not_believed_for_long(evening: LiveEvening) -> None:
    await evening.add(lambda: Present("dead", (1,), 1_000.0))
    assert evening.state.here(1_600.0) == {1}
    assert evening.state.here(1_700.0) == set()
    assert evening.state.people[1].seen == 1_000.0


async def test_after_a_restart_only_those_are_here_who_came_back(
    evening: LiveEvening, store: Store
) -> None:
    await evening.add(lambda: Present("before", (0, 1), time.time()))
    await evening.add(lambda: Present(store.name, (0,), time.time()))
    assert evening.here() == {0}  # nobody else can be at this database


async def test_who_goes_from_page_to_page_is_not_away(
    evening: LiveEvening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_evening, "SECONDS_OF_GRACE", 0.02)
    room = await begin(evening, store, (0, 1))
    first, second = Page(), Page()
    evening.audience.admit(first, BO, "")
    evening.audience_changed()
    await settled(evening)
    assert evening.here() == {1}
    length = evening.state.length
    evening.audience.leave(first, BO, "")
    evening.audience_changed()
    room.audience.admit(second, BO, "")
    evening.audience_changed()
    await asyncio.sleep(0.1)
    await settled(evening)
    assert evening.state.length == length
    room.audience.leave(second, BO, "")
    evening.audience_changed()
    with fail_after(LONG):
        while evening.here():
            await asyncio.sleep(0.01)


async def test_lines_are_cut_and_taken_away(evening: LiveEvening) -> None:
    await actions.say(evening, BO, "x" * 1_000)
    await actions.say(evening, BO, " \n ")
    line = evening.state.lines[-1]
    assert (len(line.text), line.person) == (LONGEST_LINE, 1)
    await actions.clear(evening, ANA, 0)  # the history stays
    await actions.clear(evening, ANA, line.number)
    assert [one for one in evening.state.lines if one.person != NOBODY] == []
    assert len(told(evening)) == 3


async def test_players_do_not_read_what_watchers_say_before_the_end(
    evening: LiveEvening, store: Store
) -> None:
    def readers() -> list[str]:
        frames = {token: evening_frame(evening, token) for token in (ANA, BO, CY, "")}
        return [
            token
            for token, frame in frames.items()
            if frame.lines and "He bluffs" in [line.text for line in frame.lines]
        ]

    room = await begin(evening, store, (0,))
    await actions.say(evening, CY, "Good luck")
    room.audience.admit(Page(), CY, "")
    await actions.say(evening, CY, "He bluffs")
    assert readers() == [BO, CY]
    assert evening.state.lines[-2].apart == ""
    await play_to_the_end(room)
    await settled(evening)
    assert readers() == [ANA, BO, CY, ""]


async def test_of_two_servers_the_second_one_thinks_again(
    evening: LiveEvening, store: Store
) -> None:
    """Bo is the host by the time Ana's event is to be saved."""
    elsewhere = Hosts(1, 0, 5.0)
    await store.evenings.add(NewEvent(EVENING, evening.state.length, encode_event(elsewhere)))
    with pytest.raises(NotYourTurn, match="Only the host"):
        await actions.hand_over(evening, ANA, 2)
    assert evening.state.host == 1
    await actions.say(evening, ANA, "Well then")
    assert evening.state.lines[-1].text == "Well then"


async def test_what_could_not_be_saved_is_looked_up(
    evening: LiveEvening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = store.evenings.add

    async def lost(new: NewEvent) -> None:
        await add(new)
        raise Conflict("The answer was lost.")

    monkeypatch.setattr(store.evenings, "add", lost)
    await actions.wish(evening, BO, "spots", True)  # found to be saved when it is tried again
    monkeypatch.undo()
    assert list(evening.state.wishes["spots"]) == [1]


async def test_old_events_are_summed_up_so_that_no_evening_ends_growing(
    evening: LiveEvening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers, one of which hears of it late, and one that is started afterwards, agree."""
    other_hall = Services(store, Settings(workers=1))
    late = await other_hall.evenings.find(EVENING)
    assert late is not None
    monkeypatch.setattr(live_evening, "EVENTS_BEFORE_SUMMARY", 5)
    for number in range(12):
        await actions.wish(evening, BO, "spots", number % 2 == 0)
        await actions.say(evening, CY, f"Line {number} with {{braces}}")
        await settled(evening)
    stored = await store.evenings.load(EVENING)
    assert stored is not None
    assert len(stored.events) < 12
    assert stored.first == evening.state.length - len(stored.events)
    await late.refresh()
    services = Services(store, Settings(workers=1))
    new = await services.evenings.find(EVENING)
    assert new is not None
    assert late.state == new.state == evening.state
    assert evening.state.lines[-1].text == "Line 11 with {braces}"
    for each in (services, other_hall):
        await each.close()


async def test_somebody_is_forgotten_in_folded_notes_too(
    evening: LiveEvening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await actions.join(evening, "Dora", "di-token", "hash-of-di", "hash-of-di")
    await actions.say(evening, "di-token", "My secret")
    monkeypatch.setattr(live_evening, "EVENTS_BEFORE_SUMMARY", 1)
    await actions.say(evening, BO, "Hello")
    await settled(evening)
    monkeypatch.undo()
    await redaction.forget(store, EVENING, "hash-of-di")
    await evening.refresh()
    stored = await store.evenings.load(EVENING)
    assert stored is not None
    for secret in ("Dora", "My secret", "hash-of-di", hash_of("di-token")):
        assert not [event for event in stored.events if secret in event]
    assert (evening.state.people[3].name, evening.state.people[3].is_gone) == (
        "Former player",
        True,
    )
    assert not evening.knows("di-token")


async def test_a_screen_that_comes_and_goes_writes_no_note(evening: LiveEvening) -> None:
    length = evening.state.length
    for _ in range(3):
        screen = Page()
        evening.audience.admit(screen, "", "", is_screen=True)
        evening.audience_changed()
        await settled(evening)
        assert evening.has_screen
        evening.audience.leave(screen, "", "")
        evening.audience_changed()
        await settled(evening)
        assert not evening.has_screen
    assert evening.state.length == length


async def test_whoever_is_removed_frees_a_place(
    evening: LiveEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MOST_PEOPLE", 4)
    for number in range(3):
        await actions.join(evening, f"Guest {number}", f"token-{number}")
        with pytest.raises(BadSetup, match="full"):
            await actions.join(evening, "Late", "late-token")
        await actions.remove(evening, ANA, 3 + number)
    monkeypatch.setattr(actions, "MOST_EVER", 6)
    with pytest.raises(BadSetup, match="full"):
        await actions.join(evening, "Late", "late-token")


async def test_one_address_does_not_fill_an_evening(
    evening: LiveEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MOST_FROM_ADDRESS", 2)
    for number in range(2):
        await actions.join(evening, f"Guest {number}", f"token-{number}", address="one")
    await actions.join(evening, "Guest 0", "token-0", address="one")  # sent twice
    with pytest.raises(BadSetup, match="from your address"):
        await actions.join(evening, "Late", "late-token", address="one")
    await actions.join(evening, "Elsewhere", "other-token", address="other")
    await actions.remove(evening, ANA, 3)
    await actions.join(evening, "Late", "late-token", address="one")


async def test_one_address_does_not_use_up_all_places_one_after_another(
    evening: LiveEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MOST_EVER_FROM_ADDRESS", 2)
    for number in range(2):
        await actions.join(evening, f"Guest {number}", f"token-{number}", address="one")
        await actions.remove(evening, ANA, 3 + number)
    with pytest.raises(BadSetup, match="from your address"):
        await actions.join(evening, "Late", "late-token", address="one")
    await actions.join(evening, "Elsewhere", "other-token", address="other")


async def test_the_result_is_noted_once(evening: LiveEvening, store: Store) -> None:
    room = await begin(evening, store, (0, 1))
    await play_to_the_end(room)
    await settled(evening)
    (match,) = evening.state.matches.values()
    assert match.end is not None
    assert match.end.people == (0, 1, NOBODY)
    assert match.end.scores == room.match.state.outcome().scores
    length = evening.state.length
    room.announce()
    await settled(evening)
    assert evening.state.length == length
    assert evening.person(hash_of(BO)) is None


# A caller that has to wait makes nobody else wait


@pytest.mark.parametrize("turns", range(1, 4))
async def test_an_address_without_turns_holds_up_neither_its_evening_nor_its_table(
    evening: LiveEvening, store: Store, turns: int
) -> None:
    room = await begin(evening, store, (0, 1))
    stalled = [
        asyncio.create_task(waited_for(Metered(work, NoTurns(turns))))
        for work in (actions.say(evening, BO, "hm"), table_actions.stand_in(room, BO, 1, True))
    ]
    for _ in range(20):
        await asyncio.sleep(0)
    with fail_after(LONG):
        await actions.say(evening, ANA, "hello")
        await table_actions.stand_in(room, ANA, 0, True)
    assert "hello" in [line.text for line in evening.state.lines]
    for task in stalled:
        task.cancel()
    await asyncio.gather(*stalled, return_exceptions=True)


@pytest.mark.parametrize("turns", range(1, 4))
async def test_an_address_without_turns_holds_up_nobody_who_comes_after_it(
    evening: LiveEvening, store: Store, turns: int
) -> None:
    table = (await begin(evening, store, (0, 1))).id
    services = Services(store, Settings(workers=1))

    async def find() -> None:
        assert await services.evenings.find(EVENING) is not None
        assert await services.rooms.find(table) is not None

    stalled = asyncio.create_task(waited_for(Metered(find(), NoTurns(turns))))
    for _ in range(20):
        await asyncio.sleep(0)
    with fail_after(LONG):
        await find()
    stalled.cancel()
    await asyncio.gather(stalled, return_exceptions=True)
    await services.close()
