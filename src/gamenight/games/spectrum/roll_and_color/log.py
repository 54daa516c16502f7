"""What happens in Roll & Color, one sentence per event."""

from __future__ import annotations

from gamenight.core.events import Event
from gamenight.games.game import Names
from gamenight.games.spectrum.roll_and_color.rules import facts
from gamenight.games.spectrum.roll_and_color.words import (
    ORDINALS,
    dice_codes,
    points_words,
    reading_words,
    slot_name,
)
from gamenight.parts.bits import count_of


def line(event: Event, names: Names, reader: int) -> str:  # noqa: ARG001
    told = event.facts
    if event.kind == facts.ROUND_BEGAN:
        return f"Round {told[0]} of {facts.ROUNDS}."
    if event.kind == facts.ROLLED:
        return f"{names[told[0]]} rolls {dice_codes(told[1:])}."
    if event.kind == facts.REROLLED:
        seat, reroll, dice, *shown = told
        which = f"{count_of(dice)} dice ({ORDINALS[reroll - 1]} reroll)"
        return f"{names[seat]} rerolls {which}: {dice_codes(shown)}."
    if event.kind == facts.SCORED:
        return scored(told, names)
    if event.kind == facts.MATCH_WON:
        seat, points, shared = told
        wins = "shares the victory" if shared else "wins"
        return f"{names[seat]} {wins} with {points_words(points)}."
    assert event.kind == facts.MATCH_ENDED
    return f"{names[told[0]]} reaches {points_words(told[1])}."


def scored(told: tuple[int, ...], names: Names) -> str:
    seat, slot, column, points, *colours = told
    words = reading_words(slot, column, tuple(colours))
    if not words:
        return f"{names[seat]} scores nothing in {slot_name(slot)}."
    return f"{names[seat]} scores {points} in {slot_name(slot)}: {words}."
