"""Finding what may be done: after every step, so quickly."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gamenight.parts.bits import only

from ...rules.deck import RANKS, card_of
from ...rules.wheel import ALL_COLOURS, COLOURS
from . import facts
from .moves import Moves
from .position import SolitairePosition

RANKS_IN_A_WORD: Final = 4


@final
class FaceUp:
    """The cards that can be moved if they have a place: for each rank a set of colours, four such
    sets in a number."""

    def __init__(self) -> None:
        self.low: i64 = 0
        self.middle: i64 = 0
        self.high: i64 = 0

    def add(self, card: i64) -> None:
        colour, rank = card // RANKS, card % RANKS
        bit = only(rank % RANKS_IN_A_WORD * COLOURS + colour)
        if rank < RANKS_IN_A_WORD:
            self.low |= bit
        elif rank < 2 * RANKS_IN_A_WORD:
            self.middle |= bit
        else:
            self.high |= bit

    def shades(self, colour: i64, rank: i64) -> i64:
        """Which shades of a colour are there in a rank, as a set: 0 is the colour before it on the
        wheel, 1 itself, 2 the one after it (SW2)."""
        word = self.high
        if rank < RANKS_IN_A_WORD:
            word = self.low
        elif rank < 2 * RANKS_IN_A_WORD:
            word = self.middle
        colours = word >> rank % RANKS_IN_A_WORD * COLOURS & ALL_COLOURS
        ring = colours << COLOURS + 1 | colours << 1 | colours >> COLOURS - 1
        return ring >> colour & 0b111


def find_moves(position: SolitairePosition) -> Moves:
    """All that may be done as the table lies."""
    moves = Moves()
    face_up = all_face_up(position)
    ready = False
    for column, run in enumerate(position.runs):
        if not run:
            add_to_empty(moves, position, column)
            continue
        top: i64 = run[len(run) - 1]
        add_onto(moves, face_up, top, column, position.setup.strict)
        if position.may_go_up(top):
            moves.add(top, facts.FOUNDATION)
            ready = True
    if position.turned and position.may_go_up(position.waste_top()):
        moves.add(position.waste_top(), facts.FOUNDATION)
        ready = True
    if position.may_turn():
        moves.alone.append(facts.TURN)
    if ready:
        moves.alone.append(facts.ALL_UP)
    moves.alone.append(facts.CONCEDE)
    return moves


def all_face_up(position: SolitairePosition) -> FaceUp:
    """All face-up cards of the columns, and the top card of the waste."""
    face_up = FaceUp()
    for run in position.runs:
        for card in run:
            face_up.add(card)
    if position.turned:
        face_up.add(position.waste_top())
    return face_up


def add_onto(moves: Moves, face_up: FaceUp, top: i64, column: i64, strict: bool) -> None:
    """The cards that may go onto a top card: one rank below, of its shades (SO1, SO2)."""
    colour, below = top // RANKS, top % RANKS - 1
    if below < 0:
        return
    shades = face_up.shades(colour, below)
    if not shades:
        return
    for at in range(3):
        if shades >> at & 1 and not (strict and at == 1):
            card = card_of((colour + at + COLOURS - 1) % COLOURS, below + 1)
            moves.add(card, facts.COLUMN + column)


def add_to_empty(moves: Moves, position: SolitairePosition, empty: i64) -> None:
    """The cards that may go to an empty column; not those that would leave one behind (SO4)."""
    place = facts.COLUMN + empty
    for column, run in enumerate(position.runs):
        for card in run:
            if position.may_go_to_empty(card) and not position.is_whole_column(card, column):
                moves.add(card, place)
    if position.turned and position.may_go_to_empty(position.waste_top()):
        moves.add(position.waste_top(), place)
