"""The log of Spotlight: one sentence an event."""

from __future__ import annotations

from collections.abc import Callable

from gamenight.core.state import Event
from gamenight.core.words import counted, joined
from gamenight.games.game import Names
from gamenight.games.spotlight.rules import box
from gamenight.games.spotlight.rules.box import (
    AREA_EFFECTS,
    AREA_POINTS,
    NONE,
    SUIT_NAMES,
    card_name,
)
from gamenight.games.spotlight.words import area_name, side_name

Facts = tuple[int, int, int, int]


def line(event: Event, names: Names) -> str:
    return LINES[event.kind](event.facts, names)


def round_began(facts: Facts, names: Names) -> str:
    number, starter, tie_breaker, _ = facts
    title = "The tie-breaker" if tie_breaker else f"Round {number}"
    return f"{title} begins; {names[starter]} starts."


def areas_laid(facts: Facts, _: Names) -> str:
    return f"The areas are {joined([area_name(area) for area in facts])}."


def discarded(facts: Facts, names: Names) -> str:
    return f"In secret, {names[facts[0]]} discards {card_name(facts[1])}."


def chose_suit(facts: Facts, names: Names) -> str:
    return f"In secret, {names[facts[0]]} chooses {card_name(facts[1])}."


def ready(facts: Facts, names: Names) -> str:
    seat, discards, _, _ = facts
    first = f"has discarded {counted(discards, 'card')} and" if discards else "has"
    return f"{names[seat]} {first} chosen a Personal Suit."


def played(facts: Facts, names: Names) -> str:
    seat, card, area, lit = facts
    return f"{names[seat]} plays {card_name(card)} under {area_name(area)}{with_spotlight(lit)}."


def played_face_down(facts: Facts, names: Names) -> str:
    seat, area, lit, _ = facts
    what = "a Drum" if AREA_EFFECTS[area] == box.DRUMS_FACE_DOWN else "a card"
    where = area_name(area)
    return f"{names[seat]} plays {what} face-down under {where}{with_spotlight(lit)}."


def stuck(facts: Facts, names: Names) -> str:
    return f"The last card of {names[facts[0]]} fits nowhere, so it may go where there is room."


def with_spotlight(lit: int) -> str:
    return " with a Spotlight" if lit else ""


def face_down_card(facts: Facts, names: Names) -> str:
    return f"Only {names[facts[0]]} knows that it is {card_name(facts[1])}."


def light_played(facts: Facts, _: Names) -> str:
    return f"Light plays {card_name(facts[0])} under {area_name(facts[1])}."


def revealed(facts: Facts, names: Names) -> str:
    return f"{names[facts[0]]} reveals {card_name(facts[1])} as Personal Suit."


def turned_up(facts: Facts, names: Names) -> str:
    seat, card, area, _ = facts
    return f"Face-down under {area_name(area)} lay {card_name(card)}, played by {names[seat]}."


def same_suit(facts: Facts, _: Names) -> str:
    return f"Both chose {SUIT_NAMES[facts[0]]}: no area scores this round."


def area_scored(facts: Facts, names: Names) -> str:
    area, suit, taker, _ = facts
    wins = "no suit wins" if suit == NONE else f"{SUIT_NAMES[suit]} wins"
    if taker == NONE:
        return f"{area_name(area)}: {wins}; no points."
    return f"{area_name(area)}: {wins}; {AREA_POINTS[area]} points for {side_name(taker, names)}."


def scored(facts: Facts, names: Names) -> str:
    side, gain, total, _ = facts
    return f"{side_name(side, names)} scores {gain} and has {counted(total, 'point')}."


def tie_break(facts: Facts, _: Names) -> str:
    return f"Both have {counted(facts[0], 'point')}: one more round decides."


def match_won(facts: Facts, names: Names) -> str:
    return f"{names[facts[0]]} wins the match with {counted(facts[1], 'point')}."


def match_shared(facts: Facts, _: Names) -> str:
    return f"Both have {counted(facts[0], 'point')} and share the victory."


def light_beaten(facts: Facts, names: Names) -> str:
    mine, lights, stars, _ = facts
    return f"{names[0]} beats Light {mine} to {lights}: {'★' * stars}."


def light_not_beaten(facts: Facts, names: Names) -> str:
    mine, lights, _, _ = facts
    if mine == lights:
        return f"{names[0]} and Light both have {mine}: a tie is no win."
    return f"Light beats {names[0]} {lights} to {mine}."


LINES: dict[int, Callable[[Facts, Names], str]] = {
    box.ROUND_BEGAN: round_began,
    box.AREAS_LAID: areas_laid,
    box.DISCARDED: discarded,
    box.CHOSE_SUIT: chose_suit,
    box.READY: ready,
    box.PLAYED: played,
    box.PLAYED_FACE_DOWN: played_face_down,
    box.FACE_DOWN_CARD: face_down_card,
    box.LIGHT_PLAYED: light_played,
    box.REVEALED: revealed,
    box.TURNED_UP: turned_up,
    box.SAME_SUIT: same_suit,
    box.AREA_SCORED: area_scored,
    box.SCORED: scored,
    box.TIE_BREAK: tie_break,
    box.MATCH_WON: match_won,
    box.MATCH_SHARED: match_shared,
    box.LIGHT_BEATEN: light_beaten,
    box.LIGHT_NOT_BEATEN: light_not_beaten,
    box.STUCK: stuck,
}
