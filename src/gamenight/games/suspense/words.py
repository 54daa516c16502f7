"""The words of Suspense for cards and conditions, shared by table and log."""

from __future__ import annotations

from typing import Final

from gamenight.core.insight import Supposition
from gamenight.game.game import Names

from . import insight
from .rules import facts
from .rules.facts import number

WHY_ENDED: Final = {
    facts.ALL_PASSED: "everyone still in passed",
    facts.ONE_LEFT: "only one player was left in",
    facts.SUM_REACHED: f"the numbers in play reached {facts.SUM_THAT_ENDS}",
}

COLOURS_THAT_COUNT: Final = {facts.WHITE_CARDS: "white", facts.BLACK_CARDS: "black"}
"""The word for the colours of a condition; conditions on both colours speak of numbers."""


def colour(card: int) -> str:
    if card == facts.QUESTION_MARK:
        return "red"
    return "white" if card < facts.COLOUR_SIZE else "black"


def card_name(card: int) -> str:
    return "the red ?" if card == facts.QUESTION_MARK else f"{colour(card)} {number(card)}"


def condition(card: int) -> str:
    """The victory condition on a card, as a phrase."""
    if card == facts.QUESTION_MARK:
        return "lowest sum in play"
    direction, colours, place = facts.CONDITIONS[card]
    which = COLOURS_THAT_COUNT.get(colours, "number")
    where = "in hand" if place == facts.IN_HAND else "in play"
    return f"{'highest' if direction == facts.HIGHEST else 'lowest'} {which} {where}"


def supposed(fact: Supposition, names: Names) -> str:
    """What may be hidden: "Anna has black 4", "the secret card looks at hands"."""
    kind, seat, what = fact
    match kind:
        case insight.HAS_CARD:
            return f"{names[seat]} has {card_name(what)}"
        case insight.IS_SECRET:
            return f"the secret card is {card_name(what)} for the {condition(what)}"
        case insight.COUNTS:
            cards = COLOURS_THAT_COUNT.get(what, "both colours of")
            return f"the secret card looks at {cards} cards"
        case insight.HIGH_WINS:
            return "the secret card asks for the highest number"
        case _:
            return "the secret card looks at hands"
