"""What a network is shown of Spielnacht."""

from __future__ import annotations

from typing import Final

from gamenight.game.observing import Row

from .rules import constants
from .rules.constants import GAMERS, GAMES, GOLD, KINDS, SUPPLY
from .rules.state import SpielnachtView

HIGH_SCORE: Final = 80
CROWD: Final = 12
"""This many gamers at one game, or more."""
MOST_ALIKE: Final = SUPPLY[GOLD]
"""Gamers of one kind."""


def observe(view: SpielnachtView, row: Row) -> None:
    position, round = view.position, view.position.round
    row.members_by_seat("collection", position.collections, GAMES)
    row.members("games on offer", round.market, GAMES)
    row.members("games to come", position.stock, GAMES)
    row.numbers("gamers of the group", position.group, MOST_ALIKE)
    row.number("gamers outside", position.potential_size, GAMERS)
    row.capped_by_seat("score", position.scores, HIGH_SCORE)
    row.number("round", round.number, constants.ROUNDS)
    row.one_of("stage", round.stage, constants.BRIBE + 1)
    row.number("done in this stage", round.acted, constants.GAMES_TO_TAKE * constants.MOST_PLAYERS)
    row.seat("starter", round.starter)
    row.seat("asked", position.turn)
    row.seats("waited for", position.waiting)
    row.tally("gamers drawn", view.drawn, KINDS, constants.GAMERS_TO_DRAW)
    row.tally("gamers invited", view.invited, KINDS, constants.GAMERS_TO_INVITE)
    row.tally("answers named", position.named, constants.ANSWERS, constants.GAMERS_TO_INVITE)
    row.number("guests of all", round.guests, constants.GAMERS_TO_INVITE * constants.MOST_PLAYERS)
    row.members("games packed", view.packed, GAMES)
    row.members_by_seat("games brought", brought(view), GAMES)
    row.numbers("gamers at games", attendance(view), CROWD)
    row.one_of("game to bribe for", round.bribe_game, GAMES)


def brought(view: SpielnachtView) -> list[int]:
    position = view.position
    return [int(position.brought(seat)) for seat in range(position.players)]


def attendance(view: SpielnachtView) -> list[int]:
    night = view.position.round.night
    if night is None:
        return [0] * GAMES
    return [min(gamers, CROWD) for gamers in night.attendance]
