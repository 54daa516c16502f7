"""Events: who may read them, and how many facts they have."""

from __future__ import annotations

from gamenight.core.events import EVERYONE, NOBODY, Event, may_read, readable
from gamenight.core.random import random_from
from tests.conformance.toy import ToyRules, ToyState


def listening() -> tuple[ToyState, list[Event]]:
    journal: list[Event] = []
    return ToyRules().start(2, ToyRules().accept(2, {}), random_from(1), journal), journal


def test_private_events_are_read_by_their_seat_alone() -> None:
    whisper, told = Event(1, 0, ()), Event(EVERYONE, 0, ())
    assert [may_read(whisper, seat) for seat in (0, 1, 2, NOBODY)] == [False, True, False, False]
    assert readable([whisper, told], 0) == [told]
    assert readable([whisper, told], 1) == [whisper, told]
    assert readable([whisper, told], NOBODY) == [told]


def test_an_event_has_exactly_the_facts_that_were_given() -> None:
    state, journal = listening()
    state.tell(7)
    state.tell(7, 0)
    state.tell(7, 1, -1, 3, 4)
    state.whisper(1, 8, 2)
    state.tell_list(EVERYONE, 9, [5, 6, 7, 8, 9, 10])
    state.tell_list(0, 9, [])
    assert journal == [
        Event(EVERYONE, 7, ()),
        Event(EVERYONE, 7, (0,)),
        Event(EVERYONE, 7, (1, -1, 3, 4)),
        Event(1, 8, (2,)),
        Event(EVERYONE, 9, (5, 6, 7, 8, 9, 10)),
        Event(0, 9, ()),
    ]


def test_a_switch_is_told_as_a_number_compiled_or_not() -> None:
    state, journal = listening()
    state.tell(7, True, False)
    state.tell_list(EVERYONE, 7, [True])
    assert [type(fact) for event in journal for fact in event.facts] == [int, int, int]


def test_without_a_listener_nothing_is_noted() -> None:
    state, journal = listening()
    state.copy().tell(7)
    state.journal = None
    state.tell(7)
    state.whisper(0, 7)
    state.tell_list(0, 7, [1])
    assert journal == []
