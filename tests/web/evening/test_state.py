"""What events add up to, and what pages show of it."""

from __future__ import annotations

import time

import pytest

from gamenight.core.events import NOBODY
from gamenight.store import Store
from gamenight.web.evening import actions as actions
from gamenight.web.evening import frames
from gamenight.web.evening.events import (
    Ended,
    EveningEvent,
    Hosts,
    Joined,
    Present,
    Removed,
    Renamed,
    Said,
    Started,
    Wished,
    decode_event,
    encode_event,
)
from gamenight.web.evening.frames import alone_shown, ended_seats, standings_shown, wanted_shown
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.evening.redaction import FORGOTTEN, FORGOTTEN_NAME, rewritten
from gamenight.web.evening.state import LINES_KEPT, EveningState
from tests.web.evening.conftest import BO

NAMES = ("Ana", "Bo", "Cy")
SEATS = ("seat 0", "seat 1", "seat 2")


def story_of(*events: EveningEvent) -> EveningState:
    state = EveningState()
    state.apply_all([Joined(name, f"hash of {name}", 1.0) for name in NAMES])
    state.apply_all(events)
    return state


def started(table: str, at: float) -> Started:
    return Started(table, "spots", SEATS, 0, at)


def ended(
    table: str,
    at: float,
    people: tuple[int, ...],
    scores: tuple[float, ...] = (3, 9, 5),
    places: tuple[int, ...] = (2, 0, 1),
) -> Ended:
    return Ended(table, at, people, SEATS, scores, places)


def test_whoever_goes_was_here_until_then() -> None:
    state = story_of(
        Present("one", (0, 1), 10.0), Present("other", (2,), 20.0), Present("one", (0,), 50.0)
    )
    assert [person.seen for person in state.people] == [50.0, 50.0, 20.0]
    assert state.here(60.0) == {0, 2}
    assert state.here(60.0, "other") == {2}
    said = state.said_by("one")
    assert said is not None
    assert said.people == (0,)


def test_a_screen_is_believed_as_long_as_people_are() -> None:
    state = story_of(Present("one", (), 10.0, screen=True), Present("other", (), 20.0))
    assert state.has_screen(20.0, besides="other")
    assert not state.has_screen(20.0, besides="one")
    assert not state.has_screen(10.0 + 11 * 60, besides="other")


def test_matches_are_told_in_the_order_in_which_they_ended() -> None:
    state = story_of(
        started("long", 2.0),
        started("short", 3.0),
        started("running", 4.0),
        ended("short", 5.0, (0, 1, NOBODY)),
        ended("long", 6.0, (0, 1, NOBODY)),
    )
    assert [match.start.table for match in state.finished_matches] == ["short", "long"]
    assert [match.start.table for match in state.running] == ["running"]
    assert [state.is_running(table) for table in ("long", "running", "other")] == [
        False,
        True,
        False,
    ]


def test_what_somebody_said_who_was_forgotten_leaves_no_line() -> None:
    state = story_of(Said(1, "Hello", 2.0), Said(1, "", 3.0))
    assert [line.text for line in state.lines if line.person != NOBODY] == ["Hello"]
    assert state.length == len(NAMES) + 2  # it counts all the same


def test_only_the_last_lines_are_kept() -> None:
    state = story_of(*[Said(0, f"line {number}", 2.0) for number in range(LINES_KEPT + 5)])
    assert len(state.lines) == LINES_KEPT
    assert state.lines[-1].text == f"line {LINES_KEPT + 4}"
    numbers = [line.number for line in state.lines]
    assert numbers == sorted(set(numbers))


def test_those_who_have_left_are_strangers_whose_token_is_remembered() -> None:
    state = story_of(Removed(1, 0, 2.0), Hosts(2, 0, 3.0))
    assert state.person_with("hash of Bo") is None
    assert state.has_known("hash of Bo")
    assert not state.has_known("hash of Di")
    assert [person.name for person in state.guests] == ["Ana", "Cy"]
    assert state.host == 2


def test_the_best_of_a_match_that_is_over_come_first() -> None:
    seats = ended_seats(ended("table", 5.0, (0, 1, NOBODY)))
    assert [(seat.name, seat.person, seat.score, seat.place) for seat in seats] == [
        ("seat 1", 1, 9, 0),
        ("seat 2", NOBODY, 5, 1),
        ("seat 0", 0, 3, 2),
    ]
    unplaced = ended_seats(ended("table", 5.0, (0, 1, 2), places=()))
    assert [(seat.name, seat.place) for seat in unplaced] == [(name, None) for name in SEATS]


@pytest.mark.parametrize(
    ("people", "places", "expected"),
    [
        ((1, NOBODY, NOBODY), (0, 1, 2), [("Bo", 3, True)]),
        ((NOBODY, 1, NOBODY), (0, 1, 2), [("Bo", 9, False)]),
        ((1, 1, NOBODY), (1, 0, 2), [("Bo", 9, True)]),  # once, with the better seat
        ((1, NOBODY, NOBODY), (), [("Bo", 3, False)]),  # where nobody has won
        ((1, 2, NOBODY), (0, 1, 2), []),
        ((NOBODY, NOBODY, NOBODY), (0, 1, 2), []),
    ],
)
def test_what_was_reached_alone_stands_apart(
    people: tuple[int, ...], places: tuple[int, ...], expected: list[tuple[str, float, bool]]
) -> None:
    state = story_of(started("table", 2.0), ended("table", 3.0, people, places=places))
    assert [(one.name, one.score, one.won) for one in alone_shown(state)] == expected
    assert bool(standings_shown(state)) is (len(set(people) - {NOBODY}) > 1)


# A person is forgotten


def test_notes_no_longer_name_whoever_is_forgotten() -> None:
    """By whatever name they went at the time; those of others stay, even where they are alike."""
    events: list[EveningEvent] = [
        Joined("Ana", "hash of Ana", 1.0, "person Ana"),
        Joined("Bo", "hash of Bo", 2.0, "person Bo"),
        Started("table-1", "spots", ("Ana", "Bo"), 0, 3.0),
        Renamed(1, "Bob", 0, 4.0),
        Started("table-2", "spots", ("Bob", "Bo"), 0, 5.0),  # a bot may be called so
        Said(1, "Hello", 6.0),
        Said(0, "Hello", 7.0),
        Ended("table-1", 8.0, (0, 1), ("Ana", "Bo"), (1.0, 2.0), (1, 0)),
        Renamed(0, "Anna", 0, 9.0),
    ]
    expected: dict[int, EveningEvent] = {
        1: Joined(FORGOTTEN_NAME, FORGOTTEN, 2.0),
        2: Started("table-1", "spots", ("Ana", FORGOTTEN_NAME), 0, 3.0),
        3: Renamed(1, FORGOTTEN_NAME, 0, 4.0),
        4: Started("table-2", "spots", (FORGOTTEN_NAME, "Bo"), 0, 5.0),
        5: Said(1, "", 6.0),
        7: Ended("table-1", 8.0, (0, 1), ("Ana", FORGOTTEN_NAME), (1.0, 2.0), (1, 0)),
    }
    found = {at: decode_event(event) for at, event in rewritten(events, 1).items()}
    assert found == expected
    assert {"Bo", "Bob"} & set(" ".join(map(encode_event, found.values())).split('"')) == {"Bo"}


# What pages show


@pytest.mark.anyio
async def test_pages_show_who_is_here_and_the_last_lines(
    evening: LiveEvening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "LINES_SHOWN", 2)
    now = time.time()
    await evening.add(lambda: Present(store.name, (0, 1), now - 5))
    await evening.add(lambda: Present(store.name, (0,), now))
    people = [(one.person, one.here, one.since) for one in frames.people_shown(evening)]
    assert people[:2] == [(0, True, 0.0), (1, False, now)]
    for word in ("one", "two", "three"):
        await actions.say(evening, BO, word)
    lines = frames.lines_shown(evening, "")
    assert [(line.text, line.name) for line in lines] == [("two", "Bo"), ("three", "Bo")]


def test_the_game_that_most_would_like_is_offered_and_of_several_the_first() -> None:
    state = EveningState()
    state.apply_all([Joined(name, f"hash of {name}", 0.0) for name in ("Ana", "Bo", "Cy")])
    assert wanted_shown(state) is None
    wished = [(0, "spots"), (0, "suspense"), (1, "suspense"), (2, "spots")]
    offered = []
    for person, game in wished:
        state.apply(Wished(person, game, True))
        offered.append(wanted_shown(state))
    assert [one and (one.game, one.people) for one in offered] == [
        ("spots", (0,)),
        ("spots", (0,)),
        ("suspense", (0, 1)),
        ("spots", (0, 2)),
    ]
