"""Events: who may read them, and how many facts they have."""

from __future__ import annotations

import pickle

from gamenight.core.events import EVERYONE, NOBODY, Event, Kind, may_read, readable
from gamenight.core.random import random_from
from tests.conformance.toy import ToyRules, ToyState

PLAYED = Kind("played", "seat card points rank")
SHOWED = Kind("showed", "seat cards* others*")


def listening() -> tuple[ToyState, list[Event]]:
    journal: list[Event] = []
    return ToyRules().start(2, ToyRules().accept(2, {}), random_from(1), journal), journal


def test_private_events_are_read_by_their_seat_alone() -> None:
    whisper, told = Event(1, PLAYED, ()), Event(EVERYONE, PLAYED, ())
    assert [may_read(whisper, seat) for seat in (0, 1, 2, NOBODY)] == [False, True, False, False]
    assert readable([whisper, told], 0) == [told]
    assert readable([whisper, told], 1) == [whisper, told]
    assert readable([whisper, told], NOBODY) == [told]


def test_an_event_has_exactly_the_facts_that_were_given() -> None:
    state, journal = listening()
    state.tell(PLAYED)
    state.tell(PLAYED, 0)
    state.tell(PLAYED, 1, -1, 3, 4)
    state.whisper(1, PLAYED, 2)
    state.tell_lists(EVERYONE, SHOWED, [5], [[6, 7, 8, 9, 10], []])
    assert journal == [
        Event(EVERYONE, PLAYED, ()),
        Event(EVERYONE, PLAYED, (0,)),
        Event(EVERYONE, PLAYED, (1, -1, 3, 4)),
        Event(1, PLAYED, (2,)),
        Event(EVERYONE, SHOWED, (5, (6, 7, 8, 9, 10), ())),
    ]


def test_facts_are_read_by_name() -> None:
    state, journal = listening()
    state.tell(PLAYED, 1, 12, 3, 0)
    state.tell_lists(0, SHOWED, [1], [[4, 5], []])
    told, whispered = journal
    assert told.named_facts() == {"seat": 1, "card": 12, "points": 3, "rank": 0}
    assert whispered.named_facts() == {"seat": 1, "cards": (4, 5), "others": ()}
    assert (SHOWED.facts, SHOWED.lists) == (("seat", "cards", "others"), 2)


def test_kinds_are_known_by_their_name_wherever_they_have_been() -> None:
    arrived = pickle.loads(pickle.dumps(SHOWED))
    assert arrived == SHOWED != PLAYED
    assert {arrived: 1}[SHOWED] == 1
    assert repr(SHOWED) == "showed"


def test_a_switch_is_told_as_a_number_compiled_or_not() -> None:
    state, journal = listening()
    state.tell(PLAYED, True, False)
    state.tell_lists(EVERYONE, SHOWED, [True], [[False]])
    assert [repr(event.facts) for event in journal] == ["(1, 0)", "(1, (0,))"]


def test_without_a_listener_nothing_is_noted() -> None:
    state, journal = listening()
    state.copy().tell(PLAYED)
    state.journal = None
    state.tell(PLAYED)
    state.whisper(0, PLAYED)
    state.tell_lists(0, SHOWED, [1], [[], []])
    assert journal == []
