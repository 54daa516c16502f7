"""What a network is shown of Spectrum. Spaces are numbered as the answers are."""

from __future__ import annotations

from typing import Final

from gamenight.game.observing import Row

from ..rules.deck import CARDS, RANKS
from ..rules.wheel import COLOURS
from .rules import constants
from .rules.combinations import SWAP
from .rules.constants import OFF_BOARD, SPACES
from .rules.moves import CARDS as PORTAL_CARDS
from .rules.position import BoardPosition
from .rules.state import BoardView

MOST_DICE: Final = 5
MOST_PARTS: Final = 6
KINDS: Final = SWAP + 1
"""Of combinations."""
PHASES: Final = constants.PLACING + 1
MANY_PORTALS: Final = 12


def observe(view: BoardView, row: Row) -> None:
    position, setup = view.position, view.position.setup
    row.owners("pawns", position.board)
    row.number_by_seat("pawns off the board", position.stock, setup.pawns)
    row.number_by_seat("stars", position.stars, constants.STARS)
    row.members("colours captured", position.closed, COLOURS)
    row.one_of("phase", position.phase, PHASES)
    row.capped("turns", position.turns, setup.turn_limit)
    row.one_of("pawn picked", position.picked, OFF_BOARD + 1)
    if setup.weighted:
        row.numbers("weights of colours", list(setup.weights), RANKS)
    if setup.start == constants.START_BY_D12:
        row.number("rolls of the start", position.opened, constants.START_RINGS * position.players)
    if position.players == 1:
        row.capped("rolls that moved nothing", position.dead_rolls, max(constants.DEAD_ROLLS_ALONE))
    else:
        row.seat("turn", position.active)
        row.seat("asked", position.turn)
        row.seat("owner of the captured pawn", position.captured)
    observe_roll(position, row)
    if setup.missions:
        row.things("own missions", view.missions, SPACES)
    if setup.portals:
        observe_portals(view, row)


def observe_roll(position: BoardPosition, row: Row) -> None:
    """What was rolled or drawn, what may be used of it, and what is left of what is used."""
    roll = position.roll
    if position.setup.dice == constants.CARDS:
        row.things("cards drawn", roll.shown, CARDS)
        row.things("cards used up", position.discards, CARDS)
        row.number("length of the move", roll.length, COLOURS)
    else:
        row.tally("dice", roll.shown, COLOURS, MOST_DICE)
    if position.setup.speed:
        row.switch("extra roll", roll.extra)
    offered = roll.offered
    colours = [0] * constants.MOST_CHOICES
    kinds = [-1] * constants.MOST_CHOICES
    for at in range(len(offered)):
        colours[at] = offered[at].open_colours
        kinds[at] = offered[at].kind
    row.members_each("colours of combinations", colours, COLOURS)
    row.one_of_each("kinds of combinations", kinds, KINDS)
    used = roll.combination
    row.one_of("kind in use", -1 if used is None else used.kind, KINDS)
    row.members("colours in use", 0 if used is None else used.open_colours, COLOURS)
    row.members("steps or parts left", roll.left, MOST_PARTS)


def observe_portals(view: BoardView, row: Row) -> None:
    position = view.position
    row.things("own portals", view.portals, SPACES)
    row.things("portals drawn", view.drawn, SPACES)
    row.things("portals used up", position.portal_discards, SPACES)
    row.number("portals in the deck", position.portal_deck, len(PORTAL_CARDS))
    row.capped_by_seat("portals", position.portal_counts, MANY_PORTALS)
    row.one_of("window", position.window, constants.AT_END + 1)
    row.number("passes in a row", position.passes, position.players)
    row.one_of_by_seat("passed", position.passed, constants.NOT_UNTIL_MY_TURN + 1)
    row.one_of("said in advance", view.standing, constants.NOT_UNTIL_MY_TURN + 1)
