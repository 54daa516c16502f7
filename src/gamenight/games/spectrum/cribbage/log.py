"""What happens in Spectrum Cribbage, one sentence per event."""

from __future__ import annotations

from gamenight.core.events import Event
from gamenight.core.words import capitalised, counted, joined
from gamenight.games.game import Names
from gamenight.games.spectrum.cribbage.rules import facts
from gamenight.games.spectrum.cribbage.rules.facts import NONE
from gamenight.games.spectrum.cribbage.words import (
    combination_words,
    hand_name,
    kind_words,
    pegging_words,
    result,
    side_name,
)
from gamenight.games.spectrum.words import card_name, card_names


def line(event: Event, names: Names, reader: int) -> str:
    told = event.facts
    match event.kind:
        case facts.CUT:
            return f"{names[told[0]]} cuts {card_name(told[1])}."
        case facts.CUT_AGAIN:
            return f"{joined([names[seat] for seat in told])} tie for the lowest and cut again."
        case facts.DEAL_BEGAN:
            return f"Deal {told[0]}: {names[told[1]]} deals."
        case facts.LAID_AWAY:
            return laid_away(told[0], told[1:], names, reader)
        case facts.CRIB_COMPLETE:
            return f"All have laid away: {told[1]} cards are in {hand_name(told[0], True, names)}."
        case facts.STARTER_TURNED:
            return f"The starter is {card_name(told[0])}."
        case facts.HEELS:
            return f"Heels: {names[told[0]]} pegs {facts.HEELS_POINTS} (now {told[1]})."
        case facts.LAID:
            return laid(told, names)
        case facts.GO:
            return f"{names[told[0]]} says Go."
        case facts.LAST_CARD:
            seat, all_out, points = told
            what = "the last card" if all_out else "the Go"
            return f"{names[seat]} pegs {facts.LAST_CARD_POINTS} for {what} (now {points})."
        case _:
            return line_of_counting(event, names)


def laid_away(seat: int, cards: tuple[int, ...], names: Names, reader: int) -> str:
    what = card_names(cards)
    return f"You lay away {what}." if seat == reader else f"{names[seat]} lays away {what}."


def laid(told: tuple[int, ...], names: Names) -> str:
    """A card, the count it makes, and every point it brings."""
    seat, card, count, alike, run, points, total = told
    what = f"{names[seat]} lays {card_name(card)}, count {count}"
    if not points:
        return f"{what}."
    scored = pegging_words(count, alike, run)
    in_all = f", {points} in all" if len(scored) > 1 else ""
    return f"{what}: {joined(scored)}{in_all} (now {total})."


def line_of_counting(event: Event, names: Names) -> str:
    told = event.facts
    if event.kind == facts.COUNTED:
        seat, is_crib, points, total, *cards = told
        shown = ", ".join(card_name(card) for card in cards)
        worth = f"{counted(points, 'point')} (now {total})" if points else "nothing"
        return f"{hand_name(seat, bool(is_crib), names)} counts {worth}: {shown}."
    if event.kind == facts.COMBINED:
        kind, points, *cards = told
        sets = parted(cards)
        what = kind_words(kind, len(sets), points)
        return f"{capitalised(what)}: {combination_words(kind, sets)}."
    assert event.kind == facts.MATCH_WON
    seat, points, others = told
    winner = side_name(facts.side_of(seat), names)
    return result(points, others, winner, len(names) == facts.PAIRS)


def parted(cards: list[int]) -> list[list[int]]:
    """The combinations in a list in which NONE stands between them."""
    sets: list[list[int]] = [[]]
    for card in cards:
        if card == NONE:
            sets.append([])
        else:
            sets[-1].append(card)
    return sets
