"""Why an answer is refused, as a sentence that names the rule (G3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.state import out_of_order

from ...rules.deck import NUMBER_CARDS
from . import facts
from .facts import DECLINE, DONE, NONE, ON_MELD, REST, STOCK, turned
from .laying import Laying
from .position import FiveHundredPosition

DRAW: Final = "1. The Draw"


def names_card(answer: int) -> bool:
    return 0 <= answer < NUMBER_CARDS


def why_not_draw(position: FiveHundredPosition, answer: int) -> IllegalAnswer:
    if answer == STOCK:
        return IllegalAnswer("The stock is empty.", "SV4")
    if answer == DECLINE:
        sentence = "The stock has cards: draw one, or take from the pile."
        return IllegalAnswer(sentence, DRAW, [STOCK, turned(position.top())])
    if names_card(answer) and turned(answer) in position.round.pile:
        return IllegalAnswer("That card could not be melded or laid off at once.", "SV2")
    draws = "Draw from the stock" if position.round.stock else "Decline to draw"
    return IllegalAnswer(f"{draws}, or take from the discard pile.", DRAW)


def why_not_discard(position: FiveHundredPosition, answer: int) -> IllegalAnswer:
    if names_card(answer) and turned(answer) == position.this_turn.barred:
        return IllegalAnswer("You took just that card: discard another one.", "SV2")
    return IllegalAnswer("Discard a card from your hand.", "3. The Discard")


def why_not_call(answer: int) -> IllegalAnswer:
    if answer == REST:
        return IllegalAnswer("With two players your own turn comes next anyway.", "SV-d")
    return IllegalAnswer('Call "Spectrum!" or do not.', "SV3")


def why_not_lay(laying: Laying, named: list[int], answer: int) -> IllegalAnswer:
    """From the pile after a call, or from the hand; ``named`` are the cards named so far."""
    position = laying.position
    if names_card(answer) and laying.has_set_with([*named, int(turned(answer))]):
        return out_of_order()
    if laying.picked != NONE:
        return IllegalAnswer("The deepest card that you take must be laid first.", "SV2")
    if position.phase != facts.PLAYING:
        return IllegalAnswer("Lay what this discard made possible, from the pile.", "SV6")
    if answer == DONE:
        if not named or (len(named) == 1 and position.round.open.has(named[0])):
            return only_taken_left()
        return IllegalAnswer("That is neither a meld nor a card that fits one.", "SV5")
    if not names_card(answer) or not laying.holding.has(turned(answer)):
        return IllegalAnswer("Lay cards from your hand.", "2. Melding")
    return why_not_with(laying, named, turned(answer))


def why_not_with(laying: Laying, named: list[int], card: i64) -> IllegalAnswer:
    """Why nothing can be laid with a card of the hand and those named before it."""
    position = laying.position
    strands_taken = laying.leaves_barred_alone(1) and position.round.open.has(card)
    if strands_taken or (laying.would_be_stuck() and card != position.this_turn.barred):
        return only_taken_left()
    if named:
        return IllegalAnswer("That card makes no meld with those named.", "SV1")
    return IllegalAnswer("That card neither fits a meld nor makes one.", "SV1")


def why_not_there(laying: Laying, named: list[int], answer: int) -> IllegalAnswer:
    """Why the cards that were named cannot go to a place."""
    melds = laying.position.round.melds
    at = answer - ON_MELD
    if len(named) == 1 and 0 <= at < len(melds) and melds[at].fits(named[0]):
        return only_taken_left()
    return IllegalAnswer("The cards do not fit there.", "SV1")


def only_taken_left() -> IllegalAnswer:
    return IllegalAnswer("Only the card that you took would be left to discard.", "SV2")
