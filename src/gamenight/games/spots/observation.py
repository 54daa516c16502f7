"""What a network is shown of Spots.

Dogs are their spaces: names make no difference, and pawprints follow from the spaces. Answers name
the spaces of one's own pack by the same places.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.game.observing import Row

from .rules import constants
from .rules.constants import FACES, MOST_CARDS, PLACES, SPACES, TILE_COUNT
from .rules.position import count
from .rules.state import SpotsView

SPACES_OF_PACK: Final = FACES * MOST_CARDS
MANY: Final = 8
"""This many dice of one face, or more."""


def observe(view: SpotsView, row: Row) -> None:
    position, action = view.position, view.position.action
    seats = position.seats
    row.members_by_seat("empty spaces", [player.empty for player in seats], SPACES_OF_PACK)
    row.members_by_seat("dice on dogs", [player.filled() for player in seats], SPACES_OF_PACK)
    row.numbers_by_seat("buried dice", [faces_in(player.yard) for player in seats], MANY)
    row.number_by_seat("scored dogs", [len(player.scored) for player in seats], MOST_CARDS)
    row.number_by_seat("treats", [player.treats for player in seats], constants.TREATS)
    row.things("tiles on top", [int(position.top_tile(at)) for at in range(PLACES)], TILE_COUNT)
    row.members("tiles face down", position.face_down, PLACES)
    row.numbers("treats on tiles", position.tile_treats, constants.TREATS)
    row.number("dice in the supply", position.supply, constants.DICE)
    row.number("treats in the supply", position.treat_supply, constants.TREATS)
    deck_top = position.deck_top
    row.members("spaces of the next dog", SPACES[deck_top] if deck_top >= 0 else 0, FACES)
    row.capped("turns", position.turns, position.turn_limit)
    row.one_of("question", position.asking, constants.DROP_LOWER + 1)
    row.one_of("trick", action.trick, TILE_COUNT)
    row.numbers("rolled dice", faces_in(action.roll), MANY)
    row.capped("dice set aside", action.aside, MANY)
    row.capped("dice chased with", action.chasing, MANY)
    row.number("number guarded", action.guarded, FACES)
    row.capped("dice left to dig", action.digs, MANY)
    row.one_of("die chosen", action.chosen if action.chosen else -1, constants.ANSWERS)
    row.things("dice named", position.named, constants.ANSWERS)
    if position.players == 1:
        row.number("d0g's treats", position.d0g_treats, constants.TREATS)
        row.capped("d0g's dogs", len(position.d0g_scored), constants.DOGS_TO_WIN)
        row.one_of("d0g's tile", position.d0g_tile, TILE_COUNT)
    else:
        row.seat("asked", position.turn)


def faces_in(heap: i64) -> list[int]:
    """Return how many dice show each face, up to MANY."""
    return [min(int(count(heap, face + 1)), MANY) for face in range(FACES)]
