"""What happens in Spectrum Escape, one sentence per event."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence

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
    if event.kind == facts.ROLLED:
        return rolled(told[0], told[1:], names)
    if event.kind == facts.MOVED:
        return moved(event, names)
    if event.kind == facts.DID_NOTHING:
        seat, personal, colour, furthest = told
        return f"{used(names[seat], personal, colour)}, but nothing moves: {why_nothing(furthest)}."
    if event.kind == facts.GAVE_UP:
        seat, colour, here = told
        name = COLOUR_NAMES[colour]
        return f"{names[seat]} gives up the chase on {name} at {here}, instead of both moves."
    if event.kind == facts.LIMIT_REACHED:
        return f"The match ends after {facts.MOST_ROUNDS} rounds: most escaped pawns win."
    assert event.kind == facts.MATCH_WON
    return f"{names[told[0]]} wins the match with {counted(told[1], 'escaped pawn')}."


def rolled(players: int, dice: Sequence[int], names: Names) -> str:
    """Everybody's personal die, then the common ones, each colour once."""
    personal = [f"{names[seat]} {COLOUR_NAMES[dice[seat]]}" for seat in range(players)]
    common = Tally(sorted(dice[players:]))
    times = [COLOUR_NAMES[c] + (f" ×{n}" if n > 1 else "") for c, n in common.items()]
    return f"The dice: {', '.join(personal)}; common {joined(times)}."


def moved(event: Event, names: Names) -> str:
    """Who moved with which die, what the pawn did, and what that makes."""
    seat, personal, colour, here, there, furthest, rival, escaped, goal = event.facts
    words = move_words(here, there, furthest, names[rival] if furthest else "", "s")
    count = f": {escaped} of {goal}" if there == facts.ESCAPED else ""
    return f"{used(names[seat], personal, colour)} and {words}{count}."


def used(name: str, personal: int, colour: int) -> str:
    return f"{name} uses the {'personal' if personal else 'common'} {COLOUR_NAMES[colour]} die"
