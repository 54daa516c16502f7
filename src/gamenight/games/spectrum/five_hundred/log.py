"""What happens in Spectrum 500, one sentence per event."""

from __future__ import annotations

from gamenight.core.words import counted, joined
from gamenight.game.describing import victory_line
from gamenight.game.log import LoggedEvent

from ..words import card_name, card_names, points_words
from .rules import constants
from .table import meld_name, why_ended


def log(told: LoggedEvent) -> str:
    match told.kind:
        case constants.HAND_BEGAN:
            start = f"Hand {told['hand']}: {told.who('leader')} leads."
            return f"{start} {card_name(told['card'])} is turned up."
        case constants.DREW:
            return f"{told.who()} draws from the stock; {stock_words(told['stock'])}."
        case constants.DREW_CARD:
            return told.secretly(f"draws {card_name(told['card'])}")
        case constants.TOOK:
            return took_sentence(told)
        case constants.MELDED:
            cards, points = card_names(told.all("cards")), points_words(told["points"])
            return f"{told.who()} melds {cards}: {points}."
        case constants.LAID_OFF:
            card, points = card_name(told["card"]), points_words(told["points"])
            meld = meld_name(told["low"], told["high"], told["shades"])
            return f"{told.who()} lays off {card} on the {meld}: {points}."
        case constants.DISCARDED:
            return f"{told.who()} discards {card_name(told['card'])}."
        case constants.SPECTRUM:
            return call_sentence(told)
        case constants.TOOK_ALONG:
            return f"{told.who()} takes what lay above: {card_names(told.all('cards'))}."
        case _:
            return sentence_at_the_end(told)


def stock_words(left: int) -> str:
    return f"{counted(left, 'card')} {'is' if left == 1 else 'are'} left" if left else "it is empty"


def took_sentence(told: LoggedEvent) -> str:
    cards = told.all("cards")
    if len(cards) == 1:
        return f"{told.who()} takes {card_name(cards[0])} from the discard pile."
    return (
        f"{told.who()} takes {len(cards)} cards from the discard pile, "
        f"down to {card_name(cards[0])}: {card_names(cards)}."
    )


def call_sentence(told: LoggedEvent) -> str:
    others = joined([told.names[seat] for seat in told.all("others")])
    before = f", ahead of {others}" if others else ""
    return f'{told.who()} calls "Spectrum!" on what {told.who("discarder")} left{before}.'


def sentence_at_the_end(told: LoggedEvent) -> str:
    """Return what happens when a hand or the match ends."""
    match told.kind:
        case constants.HAND_ENDED:
            return f"{why_ended(told['why'], told.who())}: the hand is over."
        case constants.LEFT:
            return f"{told.who()} is left with {card_names(told.all('cards'))}."
        case constants.SCORED:
            melded, left = told["melded"], told["left"]
            less = f" less {left} left in hand" if left else ""
            gain, total = points_words(melded - left), points_words(told["total"])
            has = told.verb("has")
            return f"{told.who()} scores {melded} melded{less}, {gain}, and {has} {total}."
        case constants.TIED:
            return f"The lead is tied at {points_words(told['points'])}: another hand decides."
        case constants.MATCH_WON:
            points, hands = points_words(told["points"]), counted(told["hands"], "hand")
            return f"{told.who()} wins the match with {points} after {hands}."
        case _:
            assert told.kind == constants.MATCH_SHARED
            return victory_line(told.all("seats"), told.names, points_words(told["points"]))
