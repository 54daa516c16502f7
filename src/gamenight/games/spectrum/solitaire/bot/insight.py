"""What a strong player of Spectrum Solitaire considers, and a quick way to play on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.insight import Insight
from gamenight.core.random import Random

from ...rules.deck import NUMBER_CARDS, Card
from ..rules import constants
from ..rules.position import SolitairePosition
from ..rules.state import SolitaireState, SolitaireView, find_moves
from .tidy import NONE, answers_of, best_by_thumb, go_up, is_wanted

HASTE: Final = 1
"""How often in a row cards are shifted about in imagined games before they go on."""


class SolitaireInsight(Insight[SolitaireState, SolitaireView]):
    """Thinks of a win before points, and plays on by the bot's rules of thumb."""

    def worth(self, state: SolitaireState, seat: int) -> float:
        """A win is twice as good as to fail with the last card; the printed score is not
        asked, since it prefers stopping to most wins (SO5)."""
        position = state.position
        up = position.cards_up()
        return float(2 * NUMBER_CARDS if up == NUMBER_CARDS else up)

    def quick(self, state: SolitaireState, random: Random) -> list[int]:
        return answers_of(best_by_thumb(state.position, HASTE))

    def sensible(self, state: SolitaireState) -> list[list[int]]:
        """Return what changes something for the better; conceding only where nothing else is
        left."""
        position = state.position
        if position.is_certain():
            return [[constants.ALL_UP]]
        at_once = go_up(position, True)
        if at_once != NONE:
            return [answers_of(at_once)]
        moves = find_moves(position)
        found = [
            [card, place]
            for card, place in zip(moves.cards, moves.places, strict=True)
            if is_of_use(position, card, place)
        ]
        if position.may_turn():
            found.append([constants.TURN])
        return found if found else [[constants.CONCEDE]]


def is_of_use(position: SolitairePosition, card: Card, place: i64) -> bool:
    """Return whether a move brings a card up, uncovers one, plays one from the waste, empties a
    column, or sets a card free that can go up or take another."""
    home = position.home_of(card)
    if place == constants.FOUNDATION or home == constants.WASTE:
        return True
    run = position.runs[home]
    if run[0] == card:
        return True
    below: i64 = run[run.index(card) - 1]
    return position.may_go_up(below) or is_wanted(position, below, home)
