"""What a hand comes to, once it is over (SV4, SV7)."""

from __future__ import annotations

from mypy_extensions import i64

from ...rules.cardset import CardSet
from .facts import value_of_all
from .holdings import cards_in
from .position import FiveHundredPosition
from .result import Result


def score(position: FiveHundredPosition, hands: list[CardSet], why: i64) -> Result:
    """Count what was laid, and subtract what is left, which is laid open for it."""
    result = Result(position.round.number, position.round.melds, position.round.melded)
    result.why = why
    result.seat = position.turn
    if position.setup.deadwood:
        result.left = [cards_in(hand) for hand in hands]
        result.deadwood = [int(value_of_all(cards)) for cards in result.left]
        position.round.known = hands.copy()
    position.points = [
        position.points[seat] + result.gain(seat) for seat in range(position.players)
    ]
    result.totals = position.points
    position.previous = result
    return result
