"""What the store keeps of people and of deals, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from gamenight.core.match import TAKE_BACK
from gamenight.store import (
    CURRENT_QUOTA,
    ClockChange,
    Conflict,
    Entry,
    MatchEnding,
    NewEvent,
    Store,
    StoredClock,
    StoredDeal,
    StoredEvening,
    StoredMatch,
    StoredRating,
    StoredResult,
    StoredTable,
    StoredTry,
)
from gamenight.store.people import SECONDS_PER_MATCH, DayTries, matches_at, tries_on

pytestmark = pytest.mark.anyio

RESULT = StoredResult(
    (3.0, 5.5, -1.0), (1, 0, 2), (3.0, 5.5, -1.0), "ünd so", ((0,), (1,), (2,)), 2
)
OVER = MatchEnding(RESULT, 50.0, is_rated=False)
BEGINNING = StoredRating("zoe", "suspense", 25.0, 8.0, 0)


@pytest.fixture
def table(table: StoredTable) -> StoredTable:
    """Zoë and Li are people who play elsewhere, too."""
    zoe, li, bot = table.seats
    seats = (replace(zoe, person_hash="zoe"), replace(li, person_hash="li"), bot)
    return replace(table, seats=seats)


def played(table: StoredTable, *, is_over: bool) -> StoredMatch:
    over = (50.0, RESULT) if is_over else (0.0, None)
    return StoredMatch(table.id, "suspense", table.created, table.seats, *over)


async def test_a_result_lives_and_dies_with_the_entries_of_its_match(
    store: Store, second_store: Store, table: StoredTable
) -> None:
    await store.create(table)
    await store.append(table.id, 0, Entry(0, (1,), "a"))
    assert await store.people.matches("zoe") == [played(table, is_over=False)]
    with pytest.raises(Conflict):
        await store.append(table.id, 0, Entry(0, (2,), "b"), ending=OVER)
    assert await store.people.unrated(9) == []  # what was refused has ended nothing
    await store.append(table.id, 1, Entry(1, (2,), "b"), ending=OVER)
    assert await second_store.people.matches("li", 1) == [played(table, is_over=True)]
    assert await store.people.unrated(9) == [played(table, is_over=True)]
    assert await store.people.matches("bot") == []
    other = MatchEnding(replace_reason("otherwise"), 60.0, is_rated=False)
    await store.append(table.id, 2, Entry(1, (3,), "other"), ending=other)
    changed = await store.people.match(table.id)
    assert changed is not None
    assert (changed.ended, changed.result) == (60.0, other.result)
    await store.append(table.id, 3, Entry(1, (TAKE_BACK,), "c"), ending=MatchEnding(None))
    assert await store.people.match(table.id) == played(table, is_over=False)


async def test_a_match_is_rated_once_and_from_what_is_known_now(
    store: Store, second_store: Store, table: StoredTable
) -> None:
    await store.create(table)
    await store.append(table.id, 0, Entry(0, (1,), "a"), ending=OVER)
    better = replace(BEGINNING, mu=27.5, sigma=7.0, matches=1)
    rate = [each.people.rate(table.id, [(BEGINNING, better)]) for each in (store, second_store)]
    outcomes = await asyncio.gather(*rate, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
    assert await store.people.ratings("zoe", "li") == [better]
    assert await store.people.unrated(9) == []

    await store.create(replace(table, id="table-2"))
    await store.append("table-2", 0, Entry(0, (1,), "a"), ending=OVER)
    best = replace(better, mu=30.0, matches=2)
    with pytest.raises(Conflict):
        await store.people.rate("table-2", [(BEGINNING, best)])
    assert [match.table_id for match in await store.people.unrated(9)] == ["table-2"]
    await store.people.rate("table-2", [(better, best)])
    assert await store.people.ratings("zoe") == [best]


async def test_somebody_who_is_forgotten_leaves_their_matches(
    store: Store, table: StoredTable
) -> None:
    await store.create(table)
    await store.create(replace(table, id="table-2"))
    await store.create(replace(table, id="table-3", seats=table.seats[1:]))
    await store.append(table.id, 0, Entry(0, (1,), "a"), ending=OVER)
    await store.evenings.create(StoredEvening("evening-1", "home", 1.0, ("first",)), "zoe")
    for table_id in ("table-1", "table-3"):
        await store.keep_analysis(table_id, 1, "Zoë should have bid")
    await store.people.rate(table.id, [(BEGINNING, replace(BEGINNING, matches=1))])
    assert sorted(await store.people.forget("zoe", "Former player", "medium")) == [
        "table-1",
        "table-2",
    ]
    over, running = await store.load("table-1"), await store.load("table-2")
    assert over is not None
    assert running is not None
    for stored, bot in ((over, ""), (running, "medium")):
        gone = replace(table.seats[0], name="Former player", bot=bot, token_hash="", person_hash="")
        assert stored.seats == (gone, *table.seats[1:])
    assert await store.people.matches("zoe") == []
    assert await store.people.ratings("zoe") == []
    assert await store.people.evenings("zoe") == []
    assert len(await store.people.matches("li")) == 3
    assert await store.analysis("table-1", 1) == ""  # its sentences may name her
    assert await store.analysis("table-3", 1) != ""  # where she did not play


async def test_no_answer_is_stored_for_a_token_that_was_forgotten(
    store: Store, second_store: Store, table: StoredTable
) -> None:
    """Also by a process that has not heard of it, alone or with the answers of others; the
    clock stays as it is. What was stored before can be sent again."""
    zoe, li = table.seats[0].token_hash, table.seats[1].token_hash
    timed = replace(table, id="timed", clock=StoredClock("move 60", "all of it"))
    await store.create(table)
    await store.create(timed)
    first = Entry(0, (1,), "a")
    await store.append(table.id, 0, first, token_hash=zoe)
    await second_store.people.forget("zoe", "Former player", "medium")
    late, change = Entry(0, (2,), "b"), ClockChange(0, "less")
    with pytest.raises(Conflict):
        await store.append(table.id, 1, late, token_hash=zoe)
    with pytest.raises(Conflict):
        await store.append(timed.id, 0, late, change, token_hash=zoe)
    verdicts = await asyncio.gather(
        store.append(timed.id, 0, late, token_hash=zoe),
        store.append(table.id, 0, first, token_hash=zoe),
        store.append(table.id, 1, Entry(1, (2,), "c"), token_hash=li),
        return_exceptions=True,
    )
    assert [type(verdict) for verdict in verdicts] == [Conflict, type(None), type(None)]
    loaded, clocked = await store.load(table.id), await store.load(timed.id)
    assert loaded is not None
    assert loaded.entries == (first, Entry(1, (2,), "c"))
    assert clocked is not None
    assert clocked.entries == ()
    assert clocked.clock is not None
    assert clocked.clock.state == "all of it"


async def test_deals_lose_whoever_is_forgotten_and_are_nobody_else_s(
    store: Store, table: StoredTable
) -> None:
    for table_id in ("table-1", "table-2", "table-3"):
        await store.create(replace(table, id=table_id))
    await store.deals.offer(StoredDeal("deal-1", "table-1", 0, "zoe"))
    await store.deals.begin("deal-1", StoredTry("table-2", 0, "li"))
    await store.deals.begin("deal-1", StoredTry("table-3", 1, "zoe"))
    await store.people.forget("zoe", "Former player", "medium")
    found = await store.deals.find("deal-1")
    assert found is not None
    assert [found.person_hash, *[one.person_hash for one in found.tries]] == ["", "li", ""]
    # People without a token are not the one who was forgotten.
    assert await store.deals.deal_of("table-1", "") == ""
    assert await store.deals.days("", 5) == {}


async def test_those_who_are_forgotten_keep_nothing_of_the_day(
    store: Store, table: StoredTable
) -> None:
    await store.create(replace(table, day="2026-11-17"))
    await store.people.forget("zoe", "Former player", "medium")
    assert await store.deals.daily_tables("zoe", "2026-11-17") == {}
    assert await store.deals.days("zoe", 5) == {}
    await store.append("table-1", 0, Entry(0, (1,), "a"), ending=MatchEnding(RESULT, 1.0, False))
    (match,) = (await store.people.of_day("2026-11-17", 9.0, 9))["suspense"].best
    assert match.seats[0].name == "Former player"


async def test_a_bot_that_stands_in_plays_on_for_whoever_is_forgotten(
    store: Store, table: StoredTable
) -> None:
    zoe, *others = table.seats
    for table_id in ("table-1", "table-2"):
        seats = (replace(zoe, bot="hard"), *others)
        await store.create(replace(table, id=table_id, seats=seats))
    await store.append("table-2", 0, Entry(0, (1,), "a"), ending=OVER)
    await store.people.forget("zoe", "Former player", "medium")
    found = [await store.load(table_id) for table_id in ("table-1", "table-2")]
    assert [one and one.seats[0].bot for one in found] == ["hard", "hard"]


async def test_more_tables_than_are_forgotten_at_a_time(
    store: Store, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamenight.store.people.TABLES_AT_A_TIME", 2)
    names = [f"table-{number}" for number in range(5)]
    for name in names:
        await store.create(replace(table, id=name))
    assert sorted(await store.people.forget("zoe", "Former player", "medium")) == names
    assert await store.people.matches("zoe") == []


async def test_somebody_who_is_forgotten_does_not_take_the_name_of_others(
    store: Store, table: StoredTable
) -> None:
    zoe, li, bot = table.seats
    seats = (zoe, replace(li, name="Former player"), replace(bot, name="Former player 2"))
    await store.create(replace(table, seats=seats))
    await store.people.forget("zoe", "Former player", "medium")
    found = await store.load(table.id)
    assert found is not None
    assert [seat.name for seat in found.seats] == [
        "Former player 3",
        "Former player",
        "Former player 2",
    ]


async def test_matches_come_in_the_order_that_is_promised(store: Store, table: StoredTable) -> None:
    for number in (2, 1, 3):
        day = f"2026-11-1{number}"
        own = replace(table, id=f"table-{number}", created=float(number), day=day)
        await store.create(own)
        ending = MatchEnding(RESULT, 100.0 - number, is_rated=False)
        await store.append(own.id, 0, Entry(0, (1,), "a"), ending=ending)
    await store.create(
        replace(table, id="zeroth", created=0.5, day="2026-11-12", seats=table.seats[1:])
    )

    def ids(matches: list[StoredMatch]) -> list[str]:
        return [match.table_id for match in matches]

    people = store.people
    assert ids(await people.matches("zoe")) == ["table-3", "table-2", "table-1"]
    assert ids(await people.matches("zoe", 2)) == ["table-3", "table-2"]
    assert ids(await people.unrated(9)) == ["table-3", "table-2", "table-1"]  # as they ended
    assert ids(await people.unrated(1)) == ["table-3"]
    tries = (await people.of_day("2026-11-12", 100.0, 9))["suspense"]
    assert (ids(tries.best), tries.finished, tries.begun) == (["table-2"], 1, 2)
    assert list(await people.of_day("2026-11-12", 100.0, 9)) == ["suspense"]
    assert (await people.of_day("2026-11-12", 98.0, 9))["suspense"].best == []
    assert list(await store.deals.days("zoe", 2)) == ["table-3", "table-2"]


async def test_evenings_of_a_person_come_newest_first(store: Store) -> None:
    for number in (1, 3, 2):
        name = f"evening-{number}"
        await store.evenings.create(StoredEvening(name, f"home-{number}", float(number)), "zoe")
        for at, person in enumerate(("zoe", "")):  # coming again changes nothing
            await store.evenings.add(NewEvent(name, at, "{}", person))
    found = await store.people.evenings("zoe")
    assert found == [("evening-3", 3.0), ("evening-2", 2.0), ("evening-1", 1.0)]
    assert await store.people.evenings("zoe", 1) == found[:1]
    assert await store.people.evenings("") == []


async def test_the_deal_of_a_day_is_tried_once(
    store: Store, second_store: Store, table: StoredTable
) -> None:
    daily = replace(table, day="2026-11-17")
    tables = [replace(daily, id=name) for name in ("one", "other")]
    creating = [each.create(one) for each, one in zip((store, second_store), tables, strict=True)]
    outcomes = await asyncio.gather(*creating, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
    kept = (await store.deals.daily_tables("zoe", "2026-11-17"))["suspense"]
    lost = {"one": "other", "other": "one"}[kept]
    assert await store.load(lost) is None
    loaded = await store.load(kept)
    assert loaded == replace(daily, id=kept)
    assert await store.deals.days("zoe", 5) == {kept: "2026-11-17"}
    assert (await tries_on_that_day(store)).begun == 1
    await store.people.forget("zoe", "Former player", "medium")
    await store.create(replace(daily, id="again"))  # a forgotten person may try again
    assert await store.forget_unplayed(0.0, 2e9, lambda _: False) == 2
    assert (await tries_on_that_day(store)).begun == 0


async def tries_on_that_day(store: Store) -> DayTries:
    return (await store.people.of_day("2026-11-17", 1e9, 2)).get("suspense", DayTries())


async def test_the_list_of_a_day_has_the_best_of_those_who_finished_in_time(
    store: Store, table: StoredTable
) -> None:
    """However many have begun, or finished badly, before a person who did well."""
    ended = {"bad": 1e8, "worse": 2e8, "good": 3e8, "too late": 2e9, "begun": 0.0}
    worths = {"bad": 1.0, "worse": 0.0, "good": 2.0, "too late": 3.0}
    for name, at in ended.items():
        seat = replace(table.seats[0], person_hash=name)
        seats = (seat, *table.seats[1:])
        await store.create(replace(table, id=name, day="2026-11-17", seats=seats))
        if at:
            result = StoredResult((0.0,), (), (worths[name],), "over")
            await store.append(name, 0, Entry(0, (1,)), None, MatchEnding(result, at))
    tries = await tries_on_that_day(store)
    assert [match.table_id for match in tries.best] == ["good", "bad"]
    assert [match.seats[0].person_hash for match in tries.best] == ["good", "bad"]
    assert (tries.finished, tries.begun) == (3, 5)


async def test_secrets_and_what_bots_reach_are_kept_as_they_were_first(
    store: Store, second_store: Store
) -> None:
    asked = [each.deals.secret("deals", each.name) for each in (store, second_store)]
    found = await asyncio.gather(*asked)
    assert found[0] == found[1]
    await store.deals.keep_bots_try("2026-11-17", "spots", "easy", RESULT)
    await store.deals.keep_bots_try("2026-11-17", "spots", "easy", replace_reason("other"))
    assert await store.deals.bots_tries("2026-11-17") == {"spots": {"easy": RESULT}}


def replace_reason(reason: str) -> StoredResult:
    return StoredResult(RESULT.scores, RESULT.places, RESULT.worths, reason)


async def test_a_deal_comes_back_with_its_tries(
    store: Store, second_store: Store, table: StoredTable
) -> None:
    for table_id in ("table-1", "table-2", "table-3"):
        await store.create(replace(table, id=table_id))
    deal = StoredDeal("deal-1", "table-1", 1, "li")
    await store.deals.offer(deal)
    await second_store.deals.offer(replace(deal, seat=0))  # it is there already
    await store.deals.begin("deal-1", StoredTry("table-2", 0, "zoe"))
    with pytest.raises(Conflict):
        await second_store.deals.begin("deal-1", StoredTry("table-3", 0, "zoe"))
    tries = (StoredTry("table-2", 0, "zoe"),)
    assert await second_store.deals.find("deal-1") == replace(deal, tries=tries)
    assert await store.deals.find("deal-2") is None
    assert await store.deals.find("deal-1\0") is None
    assert await store.deals.deal_of("table-2", "") == "deal-1"
    assert await store.deals.deal_of("table-1", "li") == "deal-1"
    assert await store.deals.deal_of("table-1", "zoe") == ""
    again = await store.peek("table-2")
    assert again == replace(table, id="table-2", is_try=True)


class Counted:
    """A connection that counts the statements it is asked to run."""

    def __init__(self, rows: list[tuple[object, ...]]) -> None:
        self.statements = 0
        self._rows = rows

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[object, ...]]:
        self.statements += 1
        return self._rows if "gamenight_results" in sql else []

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> list[object]:
        self.statements += len(rows)
        return []


@pytest.mark.parametrize("tables", [1, 30])
def test_however_many_matches_are_read_it_takes_the_same_few_statements(tables: int) -> None:
    ids = [f"table-{number}" for number in range(tables)]
    played = Counted([(id, "suspense", 1.0, 0.0, "") for id in ids])
    found = matches_at(played, ids)  # type: ignore[arg-type]
    assert ([match.table_id for match in found], played.statements) == (ids, 2)
    daily = Counted([(id, f"game {id}", 1.0, 2.0, "") for id in ids])
    tries_on(daily, "2026-11-12", 100.0, 9)  # type: ignore[arg-type]
    assert daily.statements == 3


class Quota:
    """Notes what is charged."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def charge(self, seconds: float) -> None:
        self.seconds += seconds


async def test_a_list_of_matches_is_paid_for_by_the_match(store: Store, table: StoredTable) -> None:
    """All readers share one thread: a reader that asks for many is served less often."""
    for number in range(3):
        await store.create(replace(table, id=f"table-{number}"))
    quota = Quota()
    token = CURRENT_QUOTA.set(quota)
    try:
        assert len(await store.people.matches("zoe", 2)) == 2
        assert quota.seconds == pytest.approx(2 * SECONDS_PER_MATCH)
        await store.people.matches_at(["table-0", "nowhere"])
        assert quota.seconds == pytest.approx(3 * SECONDS_PER_MATCH)
    finally:
        CURRENT_QUOTA.reset(token)
