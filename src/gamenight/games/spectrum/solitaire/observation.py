"""What a network is shown of Spectrum Solitaire."""

from __future__ import annotations

from gamenight.game.observing import Row

from ..rules.deck import NUMBER_CARDS, RANKS
from .rules import constants
from .rules.state import SolitaireView


def observe(view: SolitaireView, row: Row) -> None:
    position = view.position
    row.numbers("rank on each foundation", position.foundations, RANKS)
    row.numbers("cards face down in each column", position.down, constants.COLUMNS)
    row.things_each("cards face up in each column", position.runs, NUMBER_CARDS)
    row.one_of("card on the waste", position.waste_top(), NUMBER_CARDS)
    row.places("order of stock and waste", position.talon, NUMBER_CARDS, constants.IN_STOCK)
    row.number("cards in the waste", position.turned, constants.IN_STOCK)
    row.number("cards never seen in the stock", position.unseen, constants.IN_STOCK)
    row.capped("passes", position.passes, position.setup.most_passes or constants.USUAL_PASSES)
    row.number("choices without effect", position.idle_choices, constants.IDLE_CHOICES)
    row.number("passes without effect", position.idle_passes, constants.IDLE_PASSES)
    row.things("card named", position.named, constants.ANSWERS)
