"""Where a strategy says what: sheets of moves, and which of them is for which standing of a match.

A sheet has a byte for everything that a player may know in a hand: the sixteenths' steps (0 to 15)
by which the first answer is given, fold or check, and those for the last, raise or bet.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.games.spectrum.poker.bot.buckets import AFTER, BEFORE
from gamenight.games.spectrum.poker.rules.facts import MOST_BETS

NODES: Final = 2 + 2 * MOST_BETS
"""Places in a betting round at which somebody is asked."""
ENDS: Final = 1 + 2 * MOST_BETS
"""Ways in which the first round ends with both still in."""
DRAWS: Final = 4
"""As many cards are exchanged as 0 to 3."""
BEFORE_DRAW: Final = NODES * BEFORE
SHEET: Final = BEFORE_DRAW + ENDS * DRAWS * DRAWS * NODES * AFTER

STEPS: Final = 15
"""Chances are so many steps."""

BEANS: Final = 0
"""The sheet of whoever wants beans and does not look at the match."""


def number_of_standing(left: i64, lead: i64) -> i64:
    """So many hands are left, this one too, and the first to act leads by so many beans or, below
    0, is behind: at most as many as there are hands."""
    return left * left - 1 + left + lead


def node_before_bets(player: i64) -> i64:
    """The place of the player who acts first (0) or second (1) and may check."""
    return player


def node_after_bets(player: i64, bets: i64) -> i64:
    """The place of a player who must answer so many bets."""
    opener = 1 - player if bets % 2 else player
    return 1 + end_of_round(opener, bets)


def end_of_round(opener: i64, bets: i64) -> i64:
    """How a round ends with so many bets, the first of them by that player."""
    return opener * MOST_BETS + bets if bets else 0


def place_before(sheet: i64, node: i64, bucket: i64) -> i64:
    return sheet * SHEET + node * BEFORE + bucket


def place_after(sheet: i64, end: i64, draws: tuple[i64, i64], node: i64, bucket: i64) -> i64:
    """``draws``: how many cards the two have exchanged."""
    first, second = draws
    context = (end * DRAWS + first) * DRAWS + second
    return sheet * SHEET + BEFORE_DRAW + (context * NODES + node) * AFTER + bucket
