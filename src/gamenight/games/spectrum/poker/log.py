"""What happens in Spectrum Poker, one sentence per event."""

from __future__ import annotations

from gamenight.core.events import Event
from gamenight.core.words import counted
from gamenight.games.describing import victory_line
from gamenight.games.game import Names
from gamenight.games.spectrum.poker.rules import facts
from gamenight.games.spectrum.poker.words import BOARD_NAMES, beans, hand_words, pot_name
from gamenight.games.spectrum.words import card_names


def line(event: Event, names: Names, reader: int) -> str:
    told = event.facts
    match event.kind:
        case facts.HAND_BEGAN:
            return f"Hand {told[0]}: {names[told[1]]} deals."
        case facts.ANTED:
            return f"Everyone antes {beans(told[0])}: {told[0] * told[1]} in the pot."
        case facts.POSTED_BLIND:
            seat, paid, big = told
            return f"{names[seat]} posts the {'big' if big else 'small'} blind: {beans(paid)}."
        case facts.DEALT:
            seat, *cards = told
            who = "You are" if seat == reader else f"{names[seat]} is"
            return f"{who} dealt {card_names(cards)}."
        case facts.DREW:
            what = f"exchanges {counted(told[1], 'card')}" if told[1] else "keeps all five cards"
            return f"{names[told[0]]} {what}."
        case facts.EXCHANGED:
            seat, count, *cards = told
            away, drawn = card_names(cards[:count]), card_names(cards[count:])
            if seat == reader:
                return f"You put away {away} and draw {drawn}."
            return f"{names[seat]} puts away {away} and draws {drawn}."
        case facts.BOARD_DEALT:
            number, *cards = told
            return f"The {BOARD_NAMES[number]}: {card_names(cards)}."
        case facts.FOLDED | facts.CHECKED | facts.CALLED | facts.BET_MADE | facts.RAISED:
            return betting_line(event, names)
        case _:
            return line_at_the_end(event, names)


def betting_line(event: Event, names: Names) -> str:
    seat, *rest = event.facts
    name = names[seat]
    if event.kind == facts.FOLDED:
        return f"{name} folds."
    if event.kind == facts.CHECKED:
        return f"{name} checks."
    paid, all_in = rest
    end = " and is all in." if all_in else "."
    if event.kind == facts.CALLED:
        return f"{name} calls with {beans(paid)}{end}"
    if event.kind == facts.BET_MADE:
        return f"{name} bets {paid}{end}"
    return f"{name} raises to {paid}{end}"


def line_at_the_end(event: Event, names: Names) -> str:
    """What happens when a hand or the match ends."""
    told = event.facts
    match event.kind:
        case facts.TOOK_BACK:
            return f"{names[told[0]]} takes back {beans(told[1])} that nobody matched."
        case facts.SHOWED:
            seat, kind, own, *cards = told
            five = tuple(cards[own:])
            return f"{names[seat]} shows {card_names(cards[:own])}: {hand_words(kind, five)}."
        case facts.WON_POT:
            seat, won, number, pots = told
            return f"{names[seat]} wins {beans(won)} from {pot_name(number, pots)}."
        case facts.WON_BY_FOLDS:
            return f"All others have folded: {names[told[0]]} wins {beans(told[1])}."
        case facts.IS_OUT:
            return f"{names[told[0]]} has no beans left and is out."
        case _:
            assert event.kind == facts.MATCH_WON
            return victory_line(told[1:], names, beans(told[0]))
