"""What a network is shown of Spectrum Escape."""

from __future__ import annotations

from gamenight.core.events import NOBODY
from gamenight.game.observing import Row

from ..rules.wheel import COLOURS
from . import rules
from .rules import EscapeView


def observe(view: EscapeView, row: Row) -> None:
    position, round = view.position, view.position.round
    spaces = [
        position.spaces[seat * COLOURS : (seat + 1) * COLOURS] for seat in range(position.players)
    ]
    row.numbers_by_seat("space of the pawn in each colour", spaces, rules.ESCAPED)
    row.number_by_seat("pawns off the board", position.stock, rules.PAWNS)
    row.number_by_seat("pawns escaped", position.escaped, rules.PAWNS)
    row.one_of_by_seat("personal die", round.personal, COLOURS)
    unused = [die for at, die in enumerate(round.common) if round.takers[at] == NOBODY]
    row.tally("common dice", unused, COLOURS, rules.DICE)
    row.seat_bits("has used the personal die", round.used_personal)
    row.seat_bits("has used a common die", round.used_common)
    row.seat_bits("gave up", round.gave_up)
    row.switch("giving up", round.giving_up)
    row.switch("second moves", round.second_moves)
    row.switch("d6 round", rules.is_d6_round(round.number))
    row.capped("round", round.number, rules.MOST_ROUNDS)
    row.seat("first", round.first)
    row.seat("asked", position.turn)
