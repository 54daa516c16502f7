"""What a network is shown of Spectrum Casino."""

from __future__ import annotations

from gamenight.game.observing import Row

from ..rules.deck import NUMBER_CARDS
from ..rules.wheel import COLOURS
from .rules import constants
from .rules.constants import HALVES
from .rules.state import CasinoView


def observe(view: CasinoView, row: Row) -> None:
    position, round, in_play = view.position, view.position.round, view.in_play
    row.things("hand", view.hand, NUMBER_CARDS)
    row.one_of("card in play", constants.NONE if in_play is None else in_play.card, NUMBER_CARDS)
    named = position.named if in_play is None or in_play.choice is not None else in_play.named
    row.things("cards named", named, constants.ANSWERS)
    row.things("board", round.board, NUMBER_CARDS)
    row.things("cards taken", [card for pile in round.piles for card in pile], NUMBER_CARDS)
    row.number_by_seat("cards taken by each", [len(pile) for pile in round.piles], NUMBER_CARDS)
    row.number_by_seat("points taken", round.colour_points, constants.POINTS_IN_ROUND)
    row.number_by_seat("twelves taken", round.twelves, COLOURS)
    row.one_of("chosen colour", round.chosen, COLOURS)
    row.number("board pile", round.board_pile, constants.BOARD_PILE)
    row.number("hand of the round", round.hand(), constants.HANDS)
    row.number("cards played of this hand", round.played_of_hand(), constants.CARDS_PER_HAND)
    row.seat("last taker", round.last_taker)
    row.seat("leader", position.leader())
    row.seat("asked", position.turn)
    row.capped_by_seat("points", position.points, position.setup.target * HALVES)
