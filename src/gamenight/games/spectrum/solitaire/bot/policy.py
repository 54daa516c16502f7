"""How imagined games are played on: by rules of thumb, with room made as far ahead as it takes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.position import UNKNOWN
from gamenight.parts.bits import members_of

from ...rules.deck import Rank, card_of, colour_of, rank_of
from ...rules.wheel import COLOURS, Colour
from ..rules import constants
from .board import TURNING, ImaginedTable, going_up

NO_WAY: Final[list[int]] = []


def play_on(board: ImaginedTable) -> None:
    """Play until the win is certain or nothing comes of a whole pass."""
    while True:
        way = next_way(board)
        if not way:
            return
        for move in way:
            board.carry_out(move)


def next_way(board: ImaginedTable) -> list[int]:
    """Return what helps most by rules of thumb, as moves up to where something comes of them."""
    way = safely_up(board)
    if not way:
        way = uncovering(board)
    if not way:
        way = from_waste(board)
    if not way:
        way = any_up(board)
    if not way:
        way = merging(board)
    if not way:
        way = freed_up(board)
    if not way and board.may_turn() and not goes_in_circles(board):
        way = [TURNING]
    return way


def goes_in_circles(board: ImaginedTable) -> bool:
    """Return whether nothing has come of a whole pass. A part of one does not tell: each card that
    is played brings others to the top of the waste in the next pass."""
    if board.turned < len(board.talon):
        return False
    return board.idle_turns * board.setup.draw >= len(board.talon)


# Foundations


def next_up(board: ImaginedTable, colour: Colour) -> i64:
    """Return the card that a foundation waits for, if nothing lies on it; else UNKNOWN."""
    rank: i64 = board.foundations[colour] + 1
    if rank > constants.LAST_RANK:
        return UNKNOWN
    card = card_of(colour, rank)
    if board.tops[rank] >> colour & 1 or card == board.waste_top():
        return card
    return UNKNOWN


def is_safe(board: ImaginedTable, colour: Colour, rank: Rank) -> bool:
    """Return whether the cards that could lie on it can go up themselves: those of the colours
    beside."""
    foundations = board.foundations
    return (
        foundations[(colour + COLOURS - 1) % COLOURS] >= rank - 2
        and foundations[(colour + 1) % COLOURS] >= rank - 2
    )


def safely_up(board: ImaginedTable) -> list[int]:
    """Bring up a card that no other card will still need to lie on."""
    for colour in range(COLOURS):
        card = next_up(board, colour)
        if card != UNKNOWN and is_safe(board, colour, rank_of(card)):
            return [going_up(card)]
    return NO_WAY


def any_up(board: ImaginedTable) -> list[int]:
    for colour in range(COLOURS):
        card = next_up(board, colour)
        if card != UNKNOWN:
            return [going_up(card)]
    return NO_WAY


def freed_up(board: ImaginedTable) -> list[int]:
    """Bring up a card after making room for what lies on it."""
    for colour in range(COLOURS):
        way = freeing(board, colour)
        if way:
            return way
    return NO_WAY


def freeing(board: ImaginedTable, colour: Colour) -> list[int]:
    rank: i64 = board.foundations[colour] + 1
    if rank > constants.LAST_RANK or not board.faces[rank] >> colour & 1:
        return NO_WAY
    if board.tops[rank] >> colour & 1:
        return NO_WAY
    card = card_of(colour, rank)
    way = board.way_for(board.child_of(card))
    if way:
        way.append(going_up(card))
    return way


# Columns


def uncovering(board: ImaginedTable) -> list[int]:
    """Move a run away from face-down cards, of the column with the most of them."""
    best = NO_WAY
    most: i64 = 0
    for column in range(constants.COLUMNS):
        if board.down[column] > most:
            way = baring(board, column)
            if way:
                best = way
                most = board.down[column]
    return best


def baring(board: ImaginedTable, column: i64) -> list[int]:
    """Moves that take a whole run away."""
    card: i64 = board.runs[column][0]
    way = board.way_for(card)
    if not way and board.setup.any_to_empty:
        way = board.way_to_empty(card)
    return way


def from_waste(board: ImaginedTable) -> list[int]:
    """Play the top card of the waste."""
    card = board.waste_top()
    if card == UNKNOWN:
        return NO_WAY
    if board.may_go_up(card):
        return [going_up(card)]
    return board.way_for(card)


def merging(board: ImaginedTable) -> list[int]:
    """Put a whole column on another: an empty column is worth more than the card it covers."""
    for column in range(constants.COLUMNS):
        way = clearing(board, column)
        if way:
            return way
    return NO_WAY


def clearing(board: ImaginedTable, column: i64) -> list[int]:
    run = board.runs[column]
    if not run or board.down[column]:
        return NO_WAY
    card: i64 = run[0]
    return NO_WAY if rank_of(card) == constants.LAST_RANK else board.way_for(card)


# Everything that may be worth trying


def ways_to_try(board: ImaginedTable) -> list[list[int]]:
    """Return what a player would consider, each up to where something comes of it."""
    found: list[list[int]] = []
    add(found, next_way(board))
    add_from_waste(found, board)
    for column in range(constants.COLUMNS):
        add(found, baring(board, column) if board.down[column] else clearing(board, column))
    for colour in range(COLOURS):
        card = next_up(board, colour)
        add(found, freeing(board, colour) if card == UNKNOWN else [going_up(card)])
    if board.may_turn():
        add(found, [TURNING])
    return found


def ways_with_waste(board: ImaginedTable) -> list[list[int]]:
    """Return what is new after cards were turned: what the top card of the waste may do, or turning
    on."""
    found: list[list[int]] = []
    add_from_waste(found, board)
    if board.may_turn():
        add(found, [TURNING])
    return found


def add(found: list[list[int]], way: list[int]) -> None:
    if way and way not in found:
        found.append(way)


def add_from_waste(found: list[list[int]], board: ImaginedTable) -> None:
    """The top card of the waste to its foundation, onto each card that is free for it, or to where
    room can be made."""
    card = board.waste_top()
    if card == UNKNOWN:
        return
    if board.may_go_up(card):
        add(found, [going_up(card)])
    rank = rank_of(card)
    free: i64 = 0
    if rank < constants.LAST_RANK:
        free = board.near[colour_of(card)] & board.tops[rank + 1]
    for colour in members_of(free):
        add(found, [board.onto(card, card_of(colour, rank + 1))])
    if not free:
        add(found, board.way_for(card))
