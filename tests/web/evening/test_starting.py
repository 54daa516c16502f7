"""Starting matches: the host at once, others by a proposal that the people named may refuse."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable

import pytest

from gamenight.core.errors import BadSetup, NotYourTurn
from gamenight.core.events import NOBODY
from gamenight.store import NewEvent, Store
from gamenight.web.edge.static_files import STATIC
from gamenight.web.edge.tokens import new_table_id
from gamenight.web.evening import actions, live_evening, starting
from gamenight.web.evening.events import MatchSetup, Present, Proposed, Replied, encode_event
from gamenight.web.evening.frames import evening_frame
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.evening.state import EveningState
from gamenight.web.services import Services
from tests.web.evening.conftest import ANA, BO, CY, EVENING, begin, tables_of
from tests.web.support.wires import SECONDS

pytestmark = pytest.mark.anyio

FOR_BO_AND_CY = MatchSetup("suspense", (1, 2), 3, "medium")


@pytest.fixture
async def all_here(evening: LiveEvening, store: Store) -> LiveEvening:
    await evening.add(lambda: Present(store.name, (0, 1, 2), time.time()))
    return evening


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody gets time to say no."""
    monkeypatch.setattr(live_evening, "SECONDS_TO_SAY_NO", 0.0)


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not done():
            await asyncio.sleep(0.01)


async def test_what_a_guest_starts_is_proposed_and_begins_when_all_agree(
    all_here: LiveEvening, store: Store
) -> None:
    evening = all_here
    setup = MatchSetup("spotlight", (1, 2), 2, "medium", "move 60", {"areas": "plain"})
    await starting.start(evening, BO, setup, tables_of(store))
    (shown,) = evening_frame(evening).proposals or ()
    assert (shown.title, shown.by, shown.people, shown.agreed) == ("Spotlight", 1, (1, 2), (1,))
    assert shown.details == "Sample round, 1 min per move"
    assert not evening.state.running
    await starting.reply(evening, CY, shown.table, True)
    await until(lambda: bool(evening.state.running))
    (match,) = evening.state.running
    assert (match.start.table, match.people, match.start.setup) == (shown.table, (1, 2), setup)
    assert not evening.state.proposals
    room = await evening.open_room(shown.table)
    assert room.match.header.options["areas"] == "plain"


def test_pages_count_down_the_seconds_that_the_server_gives_to_say_no() -> None:
    script = (STATIC / "js/pages/evening_news.js").read_text(encoding="utf-8")
    (seconds,) = re.findall(r"const SECONDS_TO_SAY_NO = (\d+);", script)
    assert float(seconds) == live_evening.SECONDS_TO_SAY_NO


@pytest.mark.usefixtures("at_once")
async def test_a_proposal_that_nobody_refuses_begins_by_itself(
    all_here: LiveEvening, store: Store
) -> None:
    await starting.start(all_here, BO, FOR_BO_AND_CY, tables_of(store))
    await until(lambda: bool(all_here.state.running))
    assert all_here.state.running[0].people == (1, 2, NOBODY)


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        (CY, "Cy said no to Suspense."),
        (BO, "Bo withdrew Suspense."),
        (ANA, "Ana said no to Suspense."),  # the host
    ],
)
async def test_a_proposal_ends_with_one_no(
    all_here: LiveEvening, store: Store, token: str, sentence: str
) -> None:
    evening = all_here
    await starting.start(evening, BO, FOR_BO_AND_CY, tables_of(store))
    (table,) = evening.state.proposals
    await starting.reply(evening, token, table, False)
    assert (evening.state.proposals, evening.state.lines[-1].text) == ({}, sentence)
    await starting.begin_proposed(evening, table, tables_of(store))
    assert not evening.state.matches
    with pytest.raises(NotYourTurn, match="no longer proposed"):
        await starting.reply(evening, CY, table, True)


async def test_only_those_who_are_named_agree(all_here: LiveEvening, store: Store) -> None:
    evening = all_here
    await actions.join(evening, "Di", "di-token")
    await starting.start(evening, BO, FOR_BO_AND_CY, tables_of(store))
    (table,) = evening.state.proposals
    for token, yes in ((ANA, True), ("di-token", True), ("di-token", False)):
        with pytest.raises(NotYourTurn, match="not proposed to you"):
            await starting.reply(evening, token, table, yes)
    await starting.reply(evening, BO, table, True)  # has agreed already
    assert evening.state.proposals[table].agreed == (1,)


@pytest.mark.parametrize(
    ("people", "sentence"),
    [
        ((2, 0), "that you play in"),
        ((1, 3), "Di is away"),
        ((1, 0), "Ana is playing another match"),
    ],
)
async def test_a_guest_proposes_only_to_those_who_are_free_to_say_no(
    all_here: LiveEvening, store: Store, people: tuple[int, ...], sentence: str
) -> None:
    evening = all_here
    await actions.join(evening, "Di", "di-token")
    await begin(evening, store, (0,))
    setup = MatchSetup("suspense", people, 3, "medium")
    with pytest.raises(NotYourTurn, match=sentence):
        await starting.start(evening, BO, setup, tables_of(store))
    assert not evening.state.proposals


async def test_a_guest_proposes_one_match_at_a_time_and_alone_plays_at_once(
    all_here: LiveEvening, store: Store
) -> None:
    evening, tables = all_here, tables_of(store)
    await starting.start(evening, BO, FOR_BO_AND_CY, tables)
    with pytest.raises(NotYourTurn, match="proposed a match already"):
        await starting.start(evening, BO, FOR_BO_AND_CY, tables)
    await starting.start(evening, CY, MatchSetup("suspense", (2, NOBODY), 3, "easy"), tables)
    assert evening.state.running[0].people == (2, NOBODY, NOBODY)


async def test_the_host_may_keep_the_starting_to_herself(
    all_here: LiveEvening, store: Store
) -> None:
    evening, tables = all_here, tables_of(store)
    await actions.restrict(evening, ANA, True)
    length = evening.state.length
    await actions.restrict(evening, ANA, True)
    with pytest.raises(NotYourTurn, match="Only the host"):
        await starting.start(evening, BO, FOR_BO_AND_CY, tables)
    assert evening.state.length == length
    await starting.start(evening, ANA, FOR_BO_AND_CY, tables)
    await actions.restrict(evening, ANA, False)
    assert [line.text for line in evening.state.lines[-3:]] == [
        "Only Ana can start matches now.",
        "Suspense begins: Bo, Cy and Bot Ida.",
        "Everyone can start matches now.",
    ]


async def test_a_table_that_is_one_too_many_is_neither_opened_nor_proposed(
    all_here: LiveEvening, store: Store
) -> None:
    def count() -> None:
        raise BadSetup("Too many tables.")

    for token in (ANA, BO):
        with pytest.raises(BadSetup, match="Too many tables"):
            await starting.start(all_here, token, FOR_BO_AND_CY, tables_of(store), count)
    assert not all_here.state.matches
    assert not all_here.state.proposals


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(("age", "begins"), [(0.0, True), (starting.SECONDS_TOO_OLD + 1, False)])
async def test_a_proposal_outlives_a_restart_unless_it_is_old(
    evening: LiveEvening, services: Services, store: Store, age: float, begins: bool
) -> None:
    """The process that proposed it is gone; the next one that is visited takes care of it."""
    table = new_table_id(evening.home)
    made = encode_event(Proposed(table, FOR_BO_AND_CY, 1, time.time() - age))
    await store.evenings.add(NewEvent(EVENING, evening.state.length, made))
    fresh = Services(store, services.settings)
    restarted = await fresh.evenings.find(EVENING)
    assert restarted is not None
    assert table in restarted.state.proposals
    restarted.announce()
    await until(lambda: not restarted.state.proposals)
    assert restarted.state.is_running(table) is begins
    await fresh.close()


async def test_a_person_who_leaves_takes_their_proposals_along(
    all_here: LiveEvening, store: Store
) -> None:
    await starting.start(all_here, BO, FOR_BO_AND_CY, tables_of(store))
    await actions.remove(all_here, CY, 2)
    assert not all_here.state.proposals


async def test_of_two_matches_that_begin_at_once_a_person_plays_one(
    all_here: LiveEvening, store: Store
) -> None:
    evening, tables = all_here, tables_of(store)
    await starting.start(evening, BO, FOR_BO_AND_CY, tables)
    await starting.start(evening, CY, MatchSetup("spots", (2, 1), 2, "easy"), tables)
    proposed = list(evening.state.proposals)
    await asyncio.gather(*[starting.begin_proposed(evening, one, tables) for one in proposed])
    assert len(evening.state.running) == 1
    assert not evening.state.proposals


@pytest.mark.parametrize("is_restricted", [True, False])
async def test_what_was_proposed_before_the_host_forbade_it_does_not_begin(
    all_here: LiveEvening, store: Store, is_restricted: bool
) -> None:
    evening, tables = all_here, tables_of(store)
    await starting.start(evening, BO, FOR_BO_AND_CY, tables)
    (table,) = evening.state.proposals
    await (actions.restrict if is_restricted else actions.close)(evening, ANA, True)
    await starting.begin_proposed(evening, table, tables)
    assert not evening.state.matches
    assert not evening.state.proposals


async def test_what_the_host_has_proposed_begins_although_only_the_host_starts(
    all_here: LiveEvening, store: Store
) -> None:
    evening, tables = all_here, tables_of(store)
    await starting.start(evening, BO, FOR_BO_AND_CY, tables)
    (table,) = evening.state.proposals
    await actions.hand_over(evening, ANA, 1)
    await actions.restrict(evening, BO, True)
    await starting.begin_proposed(evening, table, tables)
    assert list(evening.state.matches) == [table]


def test_seats_are_as_they_are_chosen_and_bots_take_the_others(evening: LiveEvening) -> None:
    setup = MatchSetup("spectrum-cribbage", (NOBODY, 2, NOBODY, 0), 4, "easy")
    table = starting.wished_table(evening, setup)
    assert [seat.name for seat in table.seats] == ["Bot Ida", "Cy", "Bot Max", "Ana"]
    assert [seat.bot for seat in table.seats] == ["easy", "", "easy", ""]


async def test_a_summary_keeps_what_is_proposed_and_decided(
    all_here: LiveEvening, store: Store
) -> None:
    evening = all_here
    await starting.start(evening, BO, FOR_BO_AND_CY, tables_of(store))
    await actions.restrict(evening, ANA, True)
    await actions.close(evening, ANA, True)
    state = EveningState()
    state.apply(evening.state.summary())
    assert (state.proposals, state.host_starts) == (evening.state.proposals, True)
    assert state.closed == evening.state.closed > 0
    table = next(iter(state.proposals))
    state.apply(Replied(table, 2, False, 1.0))
    assert not state.proposals


# Coming back


async def test_a_person_who_was_removed_comes_back_when_the_host_lets_them(
    all_here: LiveEvening,
) -> None:
    evening = all_here
    await actions.remove(evening, ANA, 1)
    assert evening.farewell(BO).sentence == "Ana removed you from the evening."
    with pytest.raises(NotYourTurn, match="isn’t asking"):
        await actions.readmit(evening, ANA, 1, True)
    await actions.ask_back(evening, BO)
    length = evening.state.length
    await actions.ask_back(evening, BO)
    assert evening.state.length == length
    assert [one.name for one in evening_frame(evening).asking or ()] == ["Bo"]
    with pytest.raises(NotYourTurn, match="Only the host"):
        await actions.readmit(evening, CY, 1, True)
    await actions.readmit(evening, ANA, 1, True)
    assert evening.knows(BO)
    assert evening.removed(BO) is None
    assert evening.state.lines[-1].text == "Ana let Bo come in again."


async def test_a_person_whom_the_host_does_not_let_in_asks_once(all_here: LiveEvening) -> None:
    evening = all_here
    await actions.remove(evening, ANA, 1)
    await actions.ask_back(evening, BO)
    await actions.readmit(evening, ANA, 1, False)
    await actions.ask_back(evening, BO)
    person = evening.removed(BO)
    assert person is not None
    assert (person.asks_back, person.is_refused) == (False, True)
    assert not evening.knows(BO)


async def test_a_full_evening_lets_nobody_come_in_again_until_a_place_is_free(
    all_here: LiveEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = all_here
    await actions.remove(evening, ANA, 1)
    await actions.ask_back(evening, BO)
    monkeypatch.setattr(actions, "MOST_PEOPLE", len(evening.state.guests))
    with pytest.raises(BadSetup, match="full"):
        await actions.readmit(evening, ANA, 1, True)
    with pytest.raises(NotYourTurn, match="isn’t asking"):
        await actions.readmit(evening, ANA, len(evening.state.people), False)
    await actions.readmit(evening, ANA, 1, False)  # a no needs no place
    assert evening.state.people[1].is_refused


async def test_a_person_who_left_of_their_own_accord_need_not_ask(all_here: LiveEvening) -> None:
    await actions.remove(all_here, BO, 1)
    assert all_here.removed(BO) is None
    assert all_here.farewell(BO) == ("You have left this evening.", f"/evening/{EVENING}?left")


# The end


async def test_the_host_ends_the_evening_and_a_match_opens_it_again(
    all_here: LiveEvening, store: Store
) -> None:
    evening = all_here
    await actions.close(evening, ANA, True)
    assert evening_frame(evening).closed
    await begin(evening, store, (0, 1))
    assert not evening_frame(evening).closed
    await actions.close(evening, ANA, True)
    await actions.close(evening, ANA, False)
    assert not evening.state.closed


async def test_only_the_host_goes_on_with_an_evening_that_has_ended(
    all_here: LiveEvening, store: Store
) -> None:
    await actions.close(all_here, ANA, True)
    for setup in (FOR_BO_AND_CY, MatchSetup("suspense", (1,), 3, "medium")):
        with pytest.raises(NotYourTurn, match="Only the host"):
            await starting.start(all_here, BO, setup, tables_of(store))
    assert all_here.state.closed
