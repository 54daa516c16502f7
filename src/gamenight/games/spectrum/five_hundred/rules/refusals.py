"""Why an answer is refused, as a sentence that names the rule (G3)."""

from __future__ import annotations

from typing import Final

from gamenight.core.errors import IllegalAnswer
from gamenight.games.spectrum.five_hundred.rules import facts
from gamenight.games.spectrum.five_hundred.rules.facts import (
    DECLINE,
    DONE,
    NONE,
    REST,
    STOCK,
    turned,
)
from gamenight.games.spectrum.five_hundred.rules.holdings import holds
from gamenight.games.spectrum.five_hundred.rules.laying import Laying
from gamenight.games.spectrum.five_hundred.rules.position import FiveHundredPosition
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS

DRAW: Final = "1. The Draw"


def names_card(answer: int) -> bool:
    return 0 <= answer < NUMBER_CARDS


def why_not_draw(position: FiveHundredPosition, answer: int) -> IllegalAnswer:
    if answer == STOCK:
        return IllegalAnswer("The stock is empty.", "SV4")
    if answer == DECLINE:
        return IllegalAnswer("The stock has cards: draw one, or take from the pile.", DRAW)
    if names_card(answer) and turned(answer) in position.round.pile:
        return IllegalAnswer("That card could not be melded or laid off at once.", "SV2")
    return IllegalAnswer("Draw from the stock or take from the discard pile.", DRAW)


def why_not_discard(position: FiveHundredPosition, answer: int) -> IllegalAnswer:
    if names_card(answer) and turned(answer) == position.this_turn.barred:
        return IllegalAnswer("You took just that card: discard another one.", "SV2")
    return IllegalAnswer("Discard a card from your hand.", "3. The Discard")


def why_not_call(answer: int) -> IllegalAnswer:
    if answer == REST:
        return IllegalAnswer("With two players your own turn comes next anyway.", "SV-d")
    return IllegalAnswer('Call "Spectrum!" or do not.', "SV3")


def why_not_lay(position: FiveHundredPosition, hand: list[int], answer: int) -> IllegalAnswer:
    """From the pile after a call, or from the hand."""
    if position.phase != facts.PLAYING:
        return IllegalAnswer("Lay what this discard made possible, from the pile.", "SV6")
    if answer == DONE:
        return IllegalAnswer("That is neither a meld nor a card that fits one.", "SV5")
    if not names_card(answer) or not holds(hand, turned(answer)):
        return IllegalAnswer("Lay cards from your hand.", "2. Melding")
    laying = Laying(position, hand, NONE)
    strands_taken = laying.leaves_barred_alone(1) and holds(position.round.open, turned(answer))
    if strands_taken or laying.would_be_stuck():
        return IllegalAnswer("Only the card that you took would be left to discard.", "SV2")
    return IllegalAnswer("That card neither fits a meld nor makes one.", "SV1")
