"""What a network is shown of Spectrum Escape."""

from __future__ import annotations

from gamenight.core.events import NOBODY
from gamenight.game.observing import Row

from ..rules.wheel import COLOURS
from .rules import facts
from .rules.state import EscapeView


def observe(view: EscapeView, row: Row) -> None:
    position, round = view.position, view.position.round
    spaces = [
        position.spaces[seat * COLOURS : (seat + 1) * COLOURS] for seat in range(position.players)
    ]
    row.numbers_by_seat("space of the pawn in each colour", spaces, facts.ESCAPED)
    row.number_by_seat("pawns off the board", position.stock, facts.PAWNS)
    row.number_by_seat("pawns escaped", position.escaped, facts.PAWNS)
    row.one_of_by_seat("personal die", round.personal, COLOURS)
    unused = [die for at, die in enumerate(round.common) if round.takers[at] == NOBODY]
    row.tally("common dice", unused, COLOURS, facts.DICE)
    row.seat_bits("has used the personal die", round.used_personal)
    row.seat_bits("has used a common die", round.used_common)
    row.seat_bits("gave up", round.gave_up)
    row.switch("giving up", round.giving_up)
    row.switch("second moves", round.second_moves)
    row.switch("d6 round", facts.is_d6_round(round.number))
    row.capped("round", round.number, facts.MOST_ROUNDS)
    row.seat("first", round.first)
    row.seat("asked", position.turn)
