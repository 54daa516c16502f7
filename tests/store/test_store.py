"""What is stored comes back, on both databases."""

from __future__ import annotations

import asyncio
from dataclasses import fields, replace
from typing import Any

import pytest

from gamenight.core.errors import BadSetup
from gamenight.core.match import TAKE_BACK
from gamenight.store import (
    Conflict,
    Entry,
    NoSuchTable,
    Store,
    StoredEvening,
    StoredSeat,
    StoredTable,
    TableSummary,
)
from gamenight.store.store import ENTRIES_AT_A_TIME, TABLES_AT_A_TIME, more_entries

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_was_stored(store: Store, table: StoredTable) -> None:
    await store.create(table)
    assert await store.load(table.id) == table


async def test_options_keep_their_types_and_order(store: Store, table: StoredTable) -> None:
    await store.create(table)
    loaded = await store.load(table.id)
    assert loaded is not None
    assert list(loaded.header.options.items()) == list(table.header.options.items())
    assert loaded.header.options["open"] is True


async def test_entries_come_back_in_order(store: Store, table: StoredTable) -> None:
    await store.create(table)
    given = [
        Entry(1, (7,), "a"),
        Entry(1, (TAKE_BACK,), "b"),
        Entry(1, (3, 0, 12), "ü"),
        Entry(1, (), ""),
    ]
    for number, entry in enumerate(given):
        await store.append(table.id, number, entry)
    loaded = await store.load(table.id)
    assert loaded is not None
    assert list(loaded.entries) == given


async def test_a_table_may_be_stored_with_entries(store: Store, table: StoredTable) -> None:
    played = replace(table, entries=(Entry(0, (1,), "a"), Entry(1, (2,), "b")))
    await store.create(played)
    assert await store.load(table.id) == played


async def test_a_long_match_is_stored_piece_by_piece(store: Store, table: StoredTable) -> None:
    entries = tuple(Entry(0, (number,), "") for number in range(2 * ENTRIES_AT_A_TIME + 1))
    await store.create(replace(table, entries=entries))
    assert await store.load(table.id) == replace(table, entries=entries)


async def test_tables_at_which_nobody_played_are_forgotten(
    store: Store, table: StoredTable
) -> None:
    many = TABLES_AT_A_TIME + 5
    for number in range(many):
        await store.create(replace(table, id=f"old-{number}", created=100.0))
    for name, created in (("played", 100.0), ("in use", 100.0), ("new", 200.0), ("ancient", 50.0)):
        await store.create(replace(table, id=name, created=created))
    await store.append("played", 0, Entry(0, (1,), "a"))
    imported = (Entry(1, (2,)),)  # at a time that nobody knows
    await store.create(replace(table, id="imported", created=100.0, entries=imported))
    assert await store.forget_unplayed(100.0, 200.0, {"in use"}.__contains__) == many
    assert await store.load("old-0") is await store.load(f"old-{many - 1}") is None
    for name in ("played", "imported", "in use", "new", "ancient"):
        assert await store.load(name) is not None


async def test_a_table_at_which_somebody_plays_meanwhile_stays(
    store: Store, table: StoredTable
) -> None:
    await store.create(table)
    appending = store.append(table.id, 0, Entry(0, (1,), "a"))
    await asyncio.gather(appending, store.forget_unplayed(0, table.created + 1, lambda _: False))
    loaded = await store.load(table.id)
    assert loaded is not None
    assert loaded == replace(table, entries=(Entry(0, (1,), "a"),))


async def test_all_is_there_after_reopening(database_url: str, table: StoredTable) -> None:
    first = await Store.open(database_url)
    await first.create(table)
    await first.append(table.id, 0, Entry(0, (1,), "a"))
    await first.close()
    again = await Store.open(database_url)
    assert await again.load(table.id) == replace(table, entries=(Entry(0, (1,), "a"),))
    await again.close()


async def test_an_unknown_table_is_none(store: Store) -> None:
    assert await store.load("nowhere") is None
    assert await store.load("no\0where") is None


async def test_an_id_is_given_once(store: Store, table: StoredTable) -> None:
    await store.create(table)
    with pytest.raises(Conflict, match="table-1 already"):
        await store.create(replace(table, created=1.0))
    assert await store.load(table.id) == table


async def test_the_same_entry_again_is_fine(store: Store, table: StoredTable) -> None:
    await store.create(table)
    await store.append(table.id, 0, Entry(0, (1,), "a"))
    await store.append(table.id, 1, Entry(1, (1,), "b"))
    await store.append(table.id, 0, Entry(0, (1,), "a"))
    loaded = await store.load(table.id)
    assert loaded is not None
    assert loaded.entries == (Entry(0, (1,), "a"), Entry(1, (1,), "b"))


@pytest.mark.parametrize(
    "other", [Entry(1, (1,), "a"), Entry(0, (1, 2), "a"), Entry(0, (1,), "b")], ids=str
)
async def test_another_entry_of_the_same_number_is_a_conflict(
    store: Store, table: StoredTable, other: Entry
) -> None:
    await store.create(table)
    await store.append(table.id, 0, Entry(0, (1,), "a"))
    with pytest.raises(Conflict):
        await store.append(table.id, 0, other)
    loaded = await store.load(table.id)
    assert loaded is not None
    assert loaded.entries == (Entry(0, (1,), "a"),)


@pytest.mark.parametrize("number", [1, -1])
async def test_entries_have_no_gaps(store: Store, table: StoredTable, number: int) -> None:
    await store.create(table)
    with pytest.raises(Conflict, match=f"Entry {number} "):
        await store.append(table.id, number, Entry(0, (1,), "a"))
    assert await store.load(table.id) == table


async def test_an_entry_needs_a_table_and_a_seat(store: Store, table: StoredTable) -> None:
    await store.create(table)
    with pytest.raises(NoSuchTable):
        await store.append("nowhere", 0, Entry(0, (1,), "a"))
    with pytest.raises(BadSetup):
        await store.append(table.id, 0, Entry(3, (1,), "a"))
    assert await store.load(table.id) == table


async def test_a_new_name_stands_at_the_seat_and_in_the_header(
    store: Store, table: StoredTable
) -> None:
    await store.create(table)
    await store.reseat(table.id, 1, table.seats[1], replace(table.seats[1], name="Ἑλένη"))
    loaded = await store.load(table.id)
    assert loaded is not None
    assert [seat.name for seat in loaded.seats] == ["Zoë 🎲", "Ἑλένη", "Bot"]
    assert loaded.header.seats == ("Zoë 🎲", "Ἑλένη", "Bot")
    assert loaded.seats[1].token_hash == "hash-of-li"


async def test_only_a_seat_that_exists_changes_hands(store: Store, table: StoredTable) -> None:
    await store.create(table)
    for table_id, seat in (("nowhere", 0), (table.id, 3)):
        with pytest.raises(Conflict):
            await store.reseat(table_id, seat, table.seats[0], table.seats[1])


STORED = [field.name for field in fields(StoredSeat) if field.name != "avatar"]


@pytest.mark.parametrize("field", STORED)
async def test_a_seat_that_differs_in_anything_from_what_was_known_does_not_change_hands(
    store: Store, table: StoredTable, field: str
) -> None:
    await store.create(table)
    values: dict[str, Any] = {field: 1 if field == "since" else "before"}
    outdated = replace(table.seats[1], **values)
    with pytest.raises(Conflict, match="just taken"):
        await store.reseat(table.id, 1, outdated, StoredSeat("Bo", "", "hash-of-bo"))
    assert await store.load(table.id) == table


@pytest.mark.parametrize("text", ["\0", "\ud800"], ids=["NUL", "half a pair"])
async def test_texts_no_database_can_hold_are_refused(
    store: Store, table: StoredTable, text: str
) -> None:
    await store.create(table)
    with pytest.raises(BadSetup):
        await store.reseat(table.id, 0, table.seats[0], replace(table.seats[0], name=text))
    with pytest.raises(BadSetup):
        await store.append(table.id, 0, Entry(0, (1,), text))
    assert await store.recent([text]) == []
    assert await store.load(table.id) == table


async def test_no_token_opens_a_bots_seat(store: Store, table: StoredTable) -> None:
    await store.create(table)
    assert await store.recent(["", "unknown"]) == []


async def test_recent_tables_are_listed_newest_first(store: Store, table: StoredTable) -> None:
    names = table.header.seats  # the first is one's own
    for number in range(3):
        seats = (StoredSeat("Anna", "", f"token-{number}"), *table.seats[1:])
        await store.create(replace(table, id=f"t{number}", seats=seats, created=100.0 + number))
    await store.append("t0", 0, Entry(0, (1,), "a"))
    await store.append("t0", 1, Entry(0, (1,), "b"))
    found = await store.recent(["token-2", "token-0", "unknown"])
    assert found == [
        TableSummary("t2", "suspense", names[1:], 102.0),
        TableSummary("t0", "suspense", names[1:], 100.0),
    ]
    assert await store.recent([]) == []


async def test_what_was_found_out_about_a_match_is_kept_until_it_goes_on(
    store: Store, table: StoredTable
) -> None:
    await store.create(table)
    assert await store.analysis(table.id, 3) == ""
    for analysis in ("ä", "once more"):
        await store.keep_analysis(table.id, 3, analysis)
        assert await store.analysis(table.id, 3) == analysis
    assert await store.analysis(table.id, 4) == ""
    assert await store.analysis("\0", 3) == ""


async def test_tables_nobody_has_played_at_for_long_are_forgotten_with_all_of_them(
    store: Store, table: StoredTable
) -> None:
    for name, created in (("old", 100.0), ("in use", 100.0), ("played", 100.0), ("new", 200.0)):
        await store.create(replace(table, id=name, created=created))
    for name in ("old", "in use"):  # long ago, as an import notes it
        await store._group_writer.write(more_entries(name, 0, (Entry(0, (1,), "a"),)))
        await store.keep_analysis(name, 1, "a curve")
    await store.append("played", 0, Entry(0, (1,), "a"))
    assert await store.forget_idle(150.0, {"in use"}.__contains__) == 1
    assert await store.load("old") is None
    assert await store.analysis("old", 1) == ""
    for name in ("in use", "played", "new"):
        assert await store.load(name) is not None


async def test_the_tables_of_an_evening_are_forgotten_with_it(
    store: Store, table: StoredTable
) -> None:
    for number in (1, 2):
        evening = StoredEvening(f"evening-{number}", f"home-{number}", 100.0, ("came",))
        await store.evenings.create(evening)
        for match in "ab":
            await store.create(replace(table, id=f"home-{number}{match}", created=100.0))
    await store.append("home-2a", 0, Entry(0, (1,), "a"))
    assert await store.forget_idle(150.0, lambda _: False) == 2
    assert await store.evenings.load("evening-1") is None
    assert await store.load("home-1a") is None
    assert await store.evenings.load("evening-2") is not None
    assert await store.load("home-2b") is not None
