"""What happens in Spectrump, one sentence per event."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import Event
from gamenight.core.words import counted
from gamenight.games.game import Names
from gamenight.games.spectrum.spectrump.rules import facts
from gamenight.games.spectrum.spectrump.words import (
    WHY_TAKEN,
    arithmetic,
    result,
    scoring_words,
)
from gamenight.games.spectrum.words import COLOUR_NAMES, card_name, card_names, total

HOW: Final = {
    facts.LED: "leads",
    facts.FOLLOWED: "follows with",
    facts.THROWN: "cannot follow and throws",
}


def line(event: Event, names: Names, reader: int) -> str:
    told = event.facts
    match event.kind:
        case facts.ROUND_BEGAN:
            return f"Round {told[0]}: {names[told[1]]} bids first."
        case facts.DEALT:
            return dealt(told)
        case facts.BID:
            return f"{names[told[0]]} bids {COLOUR_NAMES[told[1]]} {told[2]}."
        case facts.PASSED:
            return f"{names[told[0]]} passes."
        case facts.TRUMP_SET:
            return trump_set(told, names)
        case facts.LOADED:
            return loaded(told[0], told[1:], names, reader)
        case facts.ALL_LOADED:
            return "All have chosen their first sets."
        case facts.SET_BEGAN:
            number, sets, leader = told
            return f"Set {number} of {sets}: {names[leader]} leads."
        case _:
            return line_of_play(event, names)


def dealt(told: tuple[int, ...]) -> str:
    session, sessions, sets, size = told
    cards = f"{counted(sets, 'set')} of {counted(size, 'card')}"
    if sessions == 1:
        return f"Everyone is dealt {cards}."
    return f"Session {session} of {sessions}: everyone is dealt {cards}."


def trump_set(told: tuple[int, ...], names: Names) -> str:
    seat, colour, number = told
    promise = f"{names[seat]} promised {counted(number, 'card')} of it"
    return f"{COLOUR_NAMES[colour]} is trump, {scoring_words(colour)} score: {promise}."


def loaded(seat: int, cards: tuple[int, ...], names: Names, reader: int) -> str:
    what = card_names(cards)
    who = "You choose" if seat == reader else f"{names[seat]} chooses"
    return f"{who} the first set: {what}."


def line_of_play(event: Event, names: Names) -> str:
    told = event.facts
    match event.kind:
        case facts.PLAYED:
            seat, card, how = told
            return f"{names[seat]} {HOW[how]} {card_name(card)}."
        case facts.BROKEN:
            return f"{'Trump' if told[1] else 'Scoring trump'} is broken in this set."
        case facts.TRICK_TAKEN:
            return trick_taken(told, names)
        case facts.SCORED:
            return scored(told, names)
        case _:
            assert event.kind in (facts.MATCH_WON, facts.MATCH_SHARED)
            return result(told[0], told[1:], event.kind == facts.MATCH_SHARED, names)


def trick_taken(told: tuple[int, ...], names: Names) -> str:
    seat, card, why, plus, minus = told
    took = f"{names[seat]} takes the trick with {card_name(card)}, {WHY_TAKEN[why]}"
    return f"{took}: {arithmetic(plus, minus)}." if plus or minus else f"{took}."


def scored(told: tuple[int, ...], names: Names) -> str:
    seat, plus, minus, points = told
    return f"{names[seat]} scores {arithmetic(plus, minus)} (now {total(points)})."
