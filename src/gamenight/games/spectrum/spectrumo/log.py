"""What happens in Spectrumo, one sentence per event."""

from __future__ import annotations

from gamenight.core.events import Event
from gamenight.core.words import counted
from gamenight.games.describing import victory_line
from gamenight.games.game import Names
from gamenight.games.spectrum.spectrumo.rules import facts
from gamenight.games.spectrum.spectrumo.words import in_force_words
from gamenight.games.spectrum.words import card_name, card_names


def line(event: Event, names: Names, reader: int) -> str:  # noqa: ARG001
    told = event.facts
    match event.kind:
        case facts.HAND_BEGAN:
            return f"Hand {told[0]}: {names[told[1]]} starts, and play goes clockwise."
        case facts.PUT_UNDER:
            return f"{card_name(told[0])} is turned up and goes under the discard pile."
        case facts.TURNED_UP:
            return f"The first table card is {card_name(told[0])}."
        case facts.LAID:
            return laid_line(event, names)
        case facts.PASSED:
            return f"{names[told[0]]} cannot lay a card, has nothing to draw, and passes."
        case facts.DREW | facts.DREW_OPENLY | facts.DREW_SECRETLY | facts.RESHUFFLED:
            return drawing_line(event, names)
        case facts.HAND_WON | facts.HAND_STOPPED | facts.SCORED | facts.ELIMINATED:
            return scoring_line(event, names)
        case facts.MATCH_WON:
            return victory_line(told[:1], names, counted(told[1], "point"))
        case facts.MATCH_SHARED:
            return victory_line(told[1:], names, counted(told[0], "point"))
        case _:
            return special_line(event, names)


def laid_line(event: Event, names: Names) -> str:
    seat, card, left = event.facts
    ending = {0: ", the last card", 1: " and has one card left"}.get(left, "")
    return f"{names[seat]} lays {card_name(card)}{ending}."


def drawing_line(event: Event, names: Names) -> str:
    if event.kind == facts.RESHUFFLED:
        cards = counted(event.facts[0], "card")
        return f"The discard pile is shuffled and becomes the draw deck: {cards}."
    seat, *told = event.facts
    if event.kind == facts.DREW:
        number, why = told
        cards = counted(number, "card")
        if why == facts.UNTIL_ABLE:
            return f"{names[seat]} could not lay a card and drew {cards}."
        if why == facts.BY_DRAW:
            return f"{names[seat]} had to draw {cards}."
        return f"{names[seat]} drew {cards} to have as many as before."
    cards = card_names(told)
    if event.kind == facts.DREW_OPENLY:
        return f"{names[seat]} drew {cards} from the turned-over deck, as all could see."
    return f"{names[seat]} got {cards} from the draw deck."


def special_line(event: Event, names: Names) -> str:
    told = event.facts
    match event.kind:
        case facts.COLOUR_SWAPPED:
            seat, colour, number = told
            return f"{names[seat]} swaps the colour: {in_force_words(colour, number)} counts now."
        case facts.REVERSED:
            return f"Play changes direction: it goes {direction_words(told[0])} now."
        case facts.DECKS_SWAPPED:
            deck, pile = (counted(number, "card") for number in told)
            return (
                f"The decks are turned over and change places: {deck} to draw, in an order that "
                f"all know, and {pile} under the table card."
            )
        case facts.HANDS_PASSED:
            return f"All pass their hands to the {'left' if told[0] else 'right'}."
        case facts.CARDS_SWAPPED:
            seat, other, number = told
            cards = counted(number, "card")
            return f"{names[seat]} gives {cards} to {names[other]} and takes as many at random."
        case _:
            assert event.kind == facts.SWAP_SEEN
            reader, other, *cards_seen = told
            half = len(cards_seen) // 2
            given = card_names(cards_seen[:half])
            got = card_names(cards_seen[half:])
            return f"{names[reader]} gave {given} to {names[other]} and got {got}."


def direction_words(clockwise: int | bool) -> str:
    return "clockwise" if clockwise else "counter-clockwise"


def scoring_line(event: Event, names: Names) -> str:
    told = event.facts
    match event.kind:
        case facts.HAND_WON:
            return f"{names[told[0]]} goes out and wins the hand."
        case facts.HAND_STOPPED:
            turns = facts.MOST_TURNS
            return f"After {turns} turns the hand ends: everybody scores what they hold."
        case facts.SCORED:
            seat, points, total = told
            return f"{names[seat]} scores {counted(points, 'point')} and has {total}."
        case _:
            assert event.kind == facts.ELIMINATED
            return f"{names[told[0]]} has {counted(told[1], 'point')} and is out."
