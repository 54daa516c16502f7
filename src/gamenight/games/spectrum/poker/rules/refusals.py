"""Why an answer is not possible, as a sentence with its rule (G3)."""

from __future__ import annotations

from typing import Final

from gamenight.core.errors import IllegalAnswer
from gamenight.core.words import capitalised, counted, either
from gamenight.parts.bits import has

from ...rules.deck import NUMBER_CARDS
from . import facts
from .position import PokerPosition

BETTING: Final = "Betting"
THE_DRAW: Final = "The draw"
ACTIONS: Final = {
    facts.FOLD: "fold",
    facts.CHECK: "check",
    facts.CALL: "call",
    facts.BET: "bet",
    facts.RAISE: "raise",
}


def why_not_exchange(answer: int, hand: list[int]) -> IllegalAnswer:
    if 0 <= answer < NUMBER_CARDS and answer not in hand:
        return IllegalAnswer("Only cards of your own hand can be exchanged.", "SK7")
    if 0 <= answer < NUMBER_CARDS:
        return IllegalAnswer("Name each card once.", THE_DRAW)
    return IllegalAnswer("Say which cards you exchange: none, some or all five.", "SK7")


def why_not_bet(position: PokerPosition, answer: int) -> IllegalAnswer:
    owed = position.owed(position.turn)
    if answer == facts.FOLD:
        return IllegalAnswer("Checking is free, so there is no reason to fold.", "SK6")
    legal = position.bets_now()
    ways = either([ACTIONS[way] for way in legal])
    if answer == facts.CHECK:
        return IllegalAnswer(f"You owe {counted(owed, 'bean')}: {ways}.", BETTING, legal)
    if answer == facts.CALL:
        return IllegalAnswer(f"There is nothing to call: {ways}.", BETTING, legal)
    if answer == facts.BET or answer == facts.RAISE:
        return why_not_raise(position, answer)
    return IllegalAnswer(f"{capitalised(ways)}.", BETTING, legal)


def why_not_raise(position: PokerPosition, answer: int) -> IllegalAnswer:
    seat = position.turn
    if answer == facts.BET and position.betting.price and position.may_raise(seat):
        sentence = "Somebody has bet already: raise instead."
        return IllegalAnswer(sentence, BETTING, [facts.RAISE])
    if position.reach(seat) <= position.betting.price:
        return IllegalAnswer("You have no beans left to raise with.", BETTING)
    if not position.can_be_answered(seat):
        return IllegalAnswer("Nobody could answer a bet any more.", "SK6")
    if position.betting.bets >= facts.MOST_BETS:
        return IllegalAnswer(f"At most {facts.MOST_BETS} bets are made in a round.", "SK5")
    if has(position.betting.acted, seat):
        sentence = "You have acted, and an all-in for less does not let you raise again."
        return IllegalAnswer(sentence, "SK5")
    return IllegalAnswer("Nobody has bet yet: bet instead of raising.", BETTING, [facts.BET])
