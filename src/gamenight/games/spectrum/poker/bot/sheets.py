"""How a strategy is laid out: sheets of moves, and which sheet is for which standing of a match.

A sheet has one byte for everything that a player may know during a hand. Its high half is the
chance of the first answer (fold or check), its low half that of the last (raise or bet), both in
fifteenths.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ..rules.constants import MOST_BETS
from .buckets import AFTER, BEFORE

NODES: Final = 2 + 2 * MOST_BETS
"""The points of a betting round at which a player is asked."""
ENDS: Final = 1 + 2 * MOST_BETS
"""The ways in which the first round can end with both players still in."""
DRAWS: Final = 4
"""A player exchanges 0 to 3 cards."""
BEFORE_DRAW: Final = NODES * BEFORE
SHEET: Final = BEFORE_DRAW + ENDS * DRAWS * DRAWS * NODES * AFTER

STEPS: Final = 15
"""Chances are stored in steps of one fifteenth."""

BEANS: Final = 0
"""The sheet for playing for beans, whatever the standing of the match."""


def number_of_standing(left: i64, lead: i64) -> i64:
    """``left`` hands are left, this one included, and the player who acts first leads by ``lead``
    beans (is behind if it is below 0), by no more than there are hands left."""
    return left * left - 1 + left + lead


def node_before_bets(player: i64) -> i64:
    """Return the node at which the first (0) or second (1) player to act may check."""
    return player


def node_after_bets(player: i64, bets: i64) -> i64:
    """Return the node at which a player must answer this many bets."""
    opener = 1 - player if bets % 2 else player
    return 1 + end_of_round(opener, bets)


def end_of_round(opener: i64, bets: i64) -> i64:
    """Return the end of a round with this many bets, the first of them by ``opener``."""
    return opener * MOST_BETS + bets if bets else 0


def place_before(sheet: i64, node: i64, bucket: i64) -> i64:
    return sheet * SHEET + node * BEFORE + bucket


def place_after(sheet: i64, end: i64, draws: tuple[i64, i64], node: i64, bucket: i64) -> i64:
    """``draws``: how many cards each of the two has exchanged."""
    first, second = draws
    context = (end * DRAWS + first) * DRAWS + second
    return sheet * SHEET + BEFORE_DRAW + (context * NODES + node) * AFTER + bucket
