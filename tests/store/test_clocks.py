"""Clocks change together with the entries and seats of their table; servers count their time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamenight.store import ClockChange, Conflict, Entry, Store, StoredClock, StoredTable

pytestmark = pytest.mark.anyio

CLOCK = StoredClock("move 60", "all of it")


@pytest.fixture
def timed(table: StoredTable) -> StoredTable:
    return replace(table, clock=CLOCK)


async def clock_of(store: Store, table: StoredTable) -> StoredClock | None:
    loaded = await store.load(table.id)
    assert loaded is not None
    return loaded.clock


async def test_a_table_is_loaded_with_its_clock(store: Store, timed: StoredTable) -> None:
    await store.create(timed)
    assert await clock_of(store, timed) == CLOCK


async def test_an_entry_and_what_it_changes_about_the_clock_are_stored_together(
    store: Store, timed: StoredTable
) -> None:
    await store.create(timed)
    await store.append(timed.id, 0, Entry(0, (1,), "a"), ClockChange(0, "less"))
    loaded = await store.load(timed.id)
    assert loaded is not None
    assert (loaded.entries, loaded.clock) == (
        (Entry(0, (1,), "a"),),
        StoredClock("move 60", "less", 1),
    )
    assert loaded.times[0] > loaded.created


async def test_whoever_knows_an_older_clock_stores_nothing(
    store: Store, second_store: Store, timed: StoredTable
) -> None:
    await store.create(timed)
    await second_store.clocks.change(timed.id, ClockChange(0, "paused"))
    before, after = timed.seats[0], replace(timed.seats[0], bot="random")
    for late in (
        store.append(timed.id, 0, Entry(0, (1,), "a"), ClockChange(0, "less")),
        store.reseat(timed.id, 0, before, after, ClockChange(0, "less")),
        store.clocks.change(timed.id, ClockChange(0, "less")),
    ):
        with pytest.raises(Conflict):
            await late
    paused = replace(timed, clock=StoredClock("move 60", "paused", 1))
    assert await store.load(timed.id) == paused
    await store.reseat(timed.id, 0, before, after, ClockChange(1, "less"))
    assert await clock_of(store, timed) == StoredClock("move 60", "less", 2)


async def test_a_table_that_is_forgotten_takes_its_clock_along(
    store: Store, timed: StoredTable
) -> None:
    await store.create(timed)
    assert await store.forget_unplayed(0.0, timed.created + 1, lambda _: False) == 1
    assert await store.load(timed.id) is None
    await store.create(timed)
    assert await clock_of(store, timed) == CLOCK


async def test_servers_note_how_long_they_run(
    store: Store, second_store: Store, timed: StoredTable
) -> None:
    """The first note of a server starts afresh, what is too long was an outage, and a clock of the
    computer that was wrong does not stop the time for long."""
    assert await store.clocks.beat(100.0, 0.0) == 0
    assert await store.clocks.beat(105.0, 12.0) == 0  # there is no clock yet
    await store.create(timed)
    assert await store.clocks.beat(106.0, 12.0) == 0
    assert await store.clocks.beat(110.0, 12.0) == 4_000
    assert await second_store.clocks.beat(112.5, 12.0) == 6_500
    assert await store.clocks.beat(112.0, 12.0) == 6_500  # its computer is a little behind
    assert await store.clocks.beat(113.0, 12.0) == 7_000
    assert await store.clocks.beat(200.0, 12.0) == 7_000
    assert await store.clocks.beat(150.0, 12.0) == 7_000
    assert await store.clocks.beat(151.0, 12.0) == 8_000
    assert await second_store.clocks.beat(152.0, 0.0) == 8_000
