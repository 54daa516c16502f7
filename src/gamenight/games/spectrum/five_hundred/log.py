"""What happens in Spectrum 500, one sentence per event."""

from __future__ import annotations

from gamenight.core.events import Event
from gamenight.core.words import counted, joined
from gamenight.games.describing import victory_line
from gamenight.games.game import Names
from gamenight.games.spectrum.five_hundred.rules import facts
from gamenight.games.spectrum.five_hundred.words import meld_name
from gamenight.games.spectrum.words import card_name, card_names, points_words


def line(event: Event, names: Names, reader: int) -> str:
    told = event.facts
    match event.kind:
        case facts.HAND_BEGAN:
            number, leader, card = told
            return f"Hand {number}: {names[leader]} leads. {card_name(card)} is turned up."
        case facts.DREW:
            return f"{names[told[0]]} draws from the stock; {stock_words(told[1])}."
        case facts.DREW_CARD:
            seat, card = told
            who = "You draw" if seat == reader else f"In secret, {names[seat]} draws"
            return f"{who} {card_name(card)}."
        case facts.TOOK:
            return took_line(event, names)
        case facts.MELDED:
            seat, points, *cards = told
            return f"{names[seat]} melds {card_names(cards)}: {points_words(points)}."
        case facts.LAID_OFF:
            seat, points, card, low, high, shades = told
            meld = meld_name(low, high, shades)
            return (
                f"{names[seat]} lays off {card_name(card)} on the {meld}: {points_words(points)}."
            )
        case facts.DISCARDED:
            return f"{names[told[0]]} discards {card_name(told[1])}."
        case facts.SPECTRUM:
            return call_line(event, names)
        case facts.TOOK_ALONG:
            seat, *cards = told
            return f"{names[seat]} takes what lay above: {card_names(cards)}."
        case _:
            return line_at_the_end(event, names)


def stock_words(left: int) -> str:
    return f"{counted(left, 'card')} {'is' if left == 1 else 'are'} left" if left else "it is empty"


def took_line(event: Event, names: Names) -> str:
    seat, *cards = event.facts
    if len(cards) == 1:
        return f"{names[seat]} takes {card_name(cards[0])} from the discard pile."
    return (
        f"{names[seat]} takes {len(cards)} cards from the discard pile, "
        f"down to {card_name(cards[0])}: {card_names(cards)}."
    )


def call_line(event: Event, names: Names) -> str:
    caller, discarder, *others = event.facts
    before = f", ahead of {joined([names[seat] for seat in others])}" if others else ""
    return f'{names[caller]} calls "Spectrum!" on what {names[discarder]} left{before}.'


def line_at_the_end(event: Event, names: Names) -> str:
    """What happens when a hand or the match ends."""
    told = event.facts
    match event.kind:
        case facts.HAND_ENDED:
            return f"{why_ended(told[0], names[told[1]])}: the hand is over."
        case facts.LEFT:
            seat, *cards = told
            return f"{names[seat]} is left with {card_names(cards)}."
        case facts.SCORED:
            seat, melded, deadwood, total = told
            less = f" less {deadwood} left in hand" if deadwood else ""
            gain = points_words(melded - deadwood)
            return (
                f"{names[seat]} scores {melded} melded{less}, {gain}, and has "
                f"{points_words(total)}."
            )
        case facts.TIED:
            return f"The lead is tied at {points_words(told[0])}: another hand decides."
        case facts.MATCH_WON:
            seat, points, hands = told
            return (
                f"{names[seat]} wins the match with {points_words(points)} "
                f"after {counted(hands, 'hand')}."
            )
        case _:
            assert event.kind == facts.MATCH_SHARED
            points, *winners = told
            return victory_line(winners, names, points_words(points))


def why_ended(why: int, name: str) -> str:
    """Why a hand ended, as the beginning of a sentence."""
    match why:
        case facts.WENT_OUT:
            return f"{name} has no cards left"
        case facts.DECLINED:
            return f"The stock is empty and {name} takes nothing from the pile"
        case facts.CIRCLE:
            return "The stock is empty and for a whole circle nobody laid anything"
        case _:
            return f"For {facts.QUIET_CIRCLES} circles nobody drew from the stock or laid anything"
