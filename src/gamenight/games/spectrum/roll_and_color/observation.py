"""What a network is shown of Roll & Color."""

from __future__ import annotations

from typing import Final

from gamenight.game.observing import Row

from ..rules.wheel import COLOURS
from .rules.constants import DICE, REROLLS, ROUNDS, SLOTS
from .rules.state import RollView

HIGH_SCORE: Final = 400


def observe(view: RollView, row: Row) -> None:
    position, roll = view.position, view.position.roll
    row.one_of_each("colour of each die", roll.dice, COLOURS)
    row.tally("dice of each colour", roll.dice, COLOURS, DICE)
    row.number("rerolls", roll.rerolls, REROLLS)
    row.members("dice of the last reroll", roll.rolled, DICE)
    row.things("dice named", position.named, DICE)
    row.members_by_seat("empty slots", position.empty, SLOTS)
    row.capped_by_seat("points", position.totals, HIGH_SCORE)
    row.capped("round", position.round, ROUNDS)
    if position.players > 1:
        row.seat("first", position.first)
        row.seat("asked", position.turn)
