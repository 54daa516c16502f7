"""Evenings in the store: their events are durable, in order, and heard of by other servers."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from anyio import fail_after

from gamenight.core.errors import BadSetup
from gamenight.store import Conflict, NewEvent, Store, StoredEvening

pytestmark = pytest.mark.anyio

EVENING = StoredEvening("evening-1", "home-1", 1234567890.125, ('{"name": "Zoë 🎲"}', "second"))
LONG = 60
"""Seconds after which a test that waits for an event gives up."""


@pytest.fixture
async def evening(store: Store) -> StoredEvening:
    await store.evenings.create(EVENING)
    return EVENING


async def test_an_evening_comes_back_as_it_was_stored(
    store: Store, evening: StoredEvening, second_store: Store
) -> None:
    assert await store.evenings.load(evening.id) == evening
    assert await second_store.evenings.load(evening.id) == evening
    assert await store.evenings.at(evening.home) == evening.id


async def test_there_is_no_evening_where_none_was_stored(store: Store) -> None:
    assert await store.evenings.load("evening-1") is None
    assert await store.evenings.load("\0") is None
    assert await store.evenings.at("home-1") is None
    assert await store.evenings.at("\0") is None


async def test_an_id_and_a_home_are_given_once(store: Store, evening: StoredEvening) -> None:
    for other in (replace(evening, home="home-2"), replace(evening, id="evening-2")):
        with pytest.raises(Conflict):
            await store.evenings.create(other)


async def test_events_are_added_in_order_and_without_gaps(
    store: Store, evening: StoredEvening
) -> None:
    await store.evenings.add(NewEvent(evening.id, 2, "third"))
    for number in (1, 2, 4):
        with pytest.raises(Conflict):
            await store.evenings.add(NewEvent(evening.id, number, "another"))
    stored = await store.evenings.load(evening.id)
    assert stored == replace(evening, events=(*evening.events, "third"))


async def test_a_note_comes_with_all_that_belongs_to_it_or_not_at_all(
    store: Store, evening: StoredEvening
) -> None:
    """A guest is remembered, events are put in other words, and a summary replaces them."""
    new = NewEvent(evening.id, 2, "third", guest="zoe", others={0: "other words"})
    for note in (replace(new, number=1), replace(new, number=1, is_summary=True)):
        with pytest.raises(Conflict):
            await store.evenings.add(note)
    assert await store.evenings.load(evening.id) == evening
    assert await store.people.evenings("zoe") == []
    await store.evenings.add(new)
    stored = await store.evenings.load(evening.id)
    assert stored == replace(evening, events=("other words", "second", "third"))
    assert await store.people.evenings("zoe") == [(evening.id, evening.created)]
    await store.evenings.add(NewEvent(evening.id, 3, "all of it", is_summary=True))
    await store.evenings.add(NewEvent(evening.id, 4, "fifth"))
    for since in (0, 2, 3):
        stored = await store.evenings.load(evening.id, since)
        assert stored == replace(evening, events=("all of it", "fifth"), first=3)


async def test_a_note_of_an_evening_that_is_not_there_is_refused(store: Store) -> None:
    with pytest.raises(BadSetup):
        await store.evenings.add(NewEvent("evening-1", 0, "first"))
    with pytest.raises(BadSetup):
        await store.evenings.add(NewEvent("evening-1", 0, "\0"))


async def test_of_two_servers_one_is_first(
    store: Store, second_store: Store, evening: StoredEvening
) -> None:
    each = ((store, "a"), (second_store, "b"))
    adding = [one.evenings.add(NewEvent(evening.id, 2, text)) for one, text in each]
    outcomes = await asyncio.gather(*adding, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]


async def test_a_server_hears_of_the_events_of_another(
    postgres_url: str, anyio_backend: str
) -> None:
    here, there = await Store.open(postgres_url), await Store.open(postgres_url)
    await here.evenings.create(replace(EVENING, events=()))
    await there.evenings.add(NewEvent(EVENING.id, 0, "first"))
    with fail_after(LONG):
        assert await anext(here.changes()) == EVENING.id
    await here.close()
    await there.close()
