"""What a network is shown of Spectrumo."""

from __future__ import annotations

from typing import Final

from gamenight.game.observing import Row

from ..rules.deck import CARDS, RANKS
from ..rules.wheel import COLOURS
from .rules import constants
from .rules.state import SpectrumoView

MANY: Final = 36
"""This many cards in a hand, or more."""


def observe(view: SpectrumoView, row: Row) -> None:
    position, round, setup = view.position, view.position.round, view.position.setup
    row.things_by_seat("cards known in hands", known_hands(view), CARDS)
    row.capped_by_seat("cards", round.sizes, MANY)
    row.one_of("colour in force", round.force.colour, COLOURS)
    row.one_of("number in force", round.force.number, RANKS + 1)
    row.switch("extra turn", round.force.extra)
    row.one_of("table card", round.table_card(), CARDS)
    row.things("cards laid", round.discard, CARDS)
    row.places("order of the draw deck, if known", round.seen_deck, CARDS, CARDS)
    row.number("cards to draw", round.unseen_deck + len(round.seen_deck), CARDS)
    row.number("last number", round.last_number, RANKS)
    row.switch("clockwise", round.direction == 1)
    row.one_of("question", round.stage, constants.PICK_COLOUR + 1)
    row.seat("swaps with", round.opponent)
    row.things("cards named", position.named, CARDS)
    row.capped("turns", round.turns, constants.MOST_TURNS)
    row.capped_by_seat("points", position.points, setup.target)
    row.seat("asked", position.turn)
    if setup.elimination:
        row.seats("still in", position.playing())


def known_hands(view: SpectrumoView) -> list[list[int]]:
    """Return the looker's own cards, and those that it knows others to have."""
    known = view.known_hands()
    if view.seat >= 0:
        known[view.seat] = view.hand
    return known
