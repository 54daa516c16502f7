"""What happens in Spectrum Escape, one sentence per event."""

from __future__ import annotations

from gamenight.core.events import Event
from gamenight.core.words import counted, joined
from gamenight.games.game import Names
from gamenight.games.spectrum.escape.rules import facts
from gamenight.games.spectrum.escape.words import move_words, why_nothing
from gamenight.games.spectrum.words import COLOUR_NAMES


def line(event: Event, names: Names, reader: int) -> str:  # noqa: ARG001
    told = event.facts
    if event.kind == facts.ROUND_BEGAN:
        die = "d6" if facts.is_d6_round(told[0]) else "d12"
        return f"Round {told[0]}, {die}: {names[told[1]]} plays first."
    if event.kind == facts.ROLLED_PERSONAL:
        dice = [f"{names[seat]} {COLOUR_NAMES[colour]}" for seat, colour in enumerate(told)]
        return f"Personal dice: {', '.join(dice)}."
    if event.kind == facts.ROLLED_COMMON:
        return f"Common dice: {joined([COLOUR_NAMES[colour] for colour in sorted(told)])}."
    if event.kind == facts.MOVED:
        return moved(event, names)
    if event.kind == facts.DID_NOTHING:
        seat, personal, colour, furthest = told
        return f"{used(names[seat], personal, colour)}, in vain: {why_nothing(furthest)}."
    if event.kind == facts.GAVE_UP:
        seat, colour, here = told
        name = COLOUR_NAMES[colour]
        return f"{names[seat]} gives up the chase on {name} at {here}, instead of both moves."
    if event.kind == facts.LIMIT_REACHED:
        return f"The match ends after {facts.MOST_ROUNDS} rounds: most escaped pawns win."
    assert event.kind == facts.MATCH_WON
    return f"{names[told[0]]} wins the match with {counted(told[1], 'escaped pawn')}."


def moved(event: Event, names: Names) -> str:
    """Who moved with which die, what the pawn did, and what that makes."""
    seat, personal, colour, here, there, furthest, rival, escaped, goal = event.facts
    words = move_words(here, there, furthest, names[rival] if furthest else "", "s")
    count = f": {escaped} of {goal}" if there == facts.ESCAPED else ""
    return f"{used(names[seat], personal, colour)} and {words}{count}."


def used(name: str, personal: int, colour: int) -> str:
    return f"{name} uses the {'personal' if personal else 'common'} {COLOUR_NAMES[colour]} die"
