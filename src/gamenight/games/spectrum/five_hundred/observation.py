"""What a network is shown of Spectrum 500. Melds are numbered as the answers are."""

from __future__ import annotations

from typing import Final

from gamenight.game.observing import Row

from ..rules.deck import NUMBER_CARDS, RANKS
from .rules import constants
from .rules.constants import MOST_MELDS
from .rules.holdings import SHADES, cards_in
from .rules.position import RESTS
from .rules.state import FiveHundredView

MANY_CARDS: Final = 48
MANY_POINTS: Final = 300


def observe(view: FiveHundredView, row: Row) -> None:
    position, round = view.position, view.position.round
    row.things("hand", view.hand, NUMBER_CARDS)
    row.places("order of the discard pile", round.pile, NUMBER_CARDS, NUMBER_CARDS)
    row.number("stock", round.stock, NUMBER_CARDS)
    row.things_by_seat("cards known", [cards_in(known) for known in round.known], NUMBER_CARDS)
    row.capped_by_seat("cards", round.sizes, MANY_CARDS)
    row.capped_by_seat("points laid", round.melded, MANY_POINTS)
    row.capped_by_seat("points", position.points, position.setup.target, -position.setup.target)
    observe_melds(view, row)
    observe_turn(view, row)


def observe_melds(view: FiveHundredView, row: Row) -> None:
    """The ranks of each meld, and the shades that it can have: a group has none."""
    melds = view.position.round.melds
    none_yet = [0] * (MOST_MELDS - len(melds))
    row.numbers("lowest rank of melds", [int(meld.low) for meld in melds] + none_yet, RANKS)
    row.numbers("highest rank of melds", [int(meld.high) for meld in melds] + none_yet, RANKS)
    row.members_each("shades of melds", [int(meld.shades) for meld in melds] + none_yet, SHADES)


def observe_turn(view: FiveHundredView, row: Row) -> None:
    """What is asked, and what has been said and named so far."""
    position, this_turn = view.position, view.position.this_turn
    row.one_of("phase", position.phase, constants.CHAINING + 1)
    row.one_of("step", view.step, constants.DISCARDING + 1)
    row.one_of("card picked in the pile", view.picked, NUMBER_CARDS)
    row.things("cards about to be laid", view.named, NUMBER_CARDS)
    row.things("answers named", position.named, NUMBER_CARDS)
    row.things("cards taken from the pile", this_turn.taken, NUMBER_CARDS)
    row.one_of("card that may not be discarded", this_turn.barred, NUMBER_CARDS)
    row.things("cards that can be called", cards_in(this_turn.callable), NUMBER_CARDS)
    row.switch("the discard completes a meld", this_turn.completes)
    row.capped(
        "turns without effect", position.round.quiet, constants.QUIET_CIRCLES * position.players
    )
    row.seat("turn", this_turn.seat)
    row.seat("asked", position.turn)
    row.seat("discarder", this_turn.discarder)
    if position.players > constants.FEWEST_PLAYERS:
        row.seats("waited for", position.waiting)
        row.one_of_by_seat("rests", position.round.rests, RESTS + 1)
        row.switch("has called", view.said == constants.CALL)
