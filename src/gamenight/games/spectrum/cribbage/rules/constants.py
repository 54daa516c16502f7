"""The numbers of Spectrum Cribbage, and the names of combinations and events.

Cards are the 144 number cards of the Spectrum deck, and an answer is always a card: one of those to
lay away, or the one to lay.
"""

from __future__ import annotations

from typing import Final

from gamenight.core.events import Kind

from ...rules.deck import NUMBER_CARDS, RANKS

CARDS: Final = NUMBER_CARDS
HIGHEST: Final = RANKS
ANSWERS: Final = CARDS
NONE: Final = -1
"""No card: the starter before it is turned up."""

SIDES: Final = 2
PAIRS: Final = 4
"""This many players are two pairs of partners (SG5)."""

# The deal and the crib, for two players and for four (SG5).

DEALT_TO_TWO: Final = 9
DEALT_TO_FOUR: Final = 10
LAID_AWAY_BY_TWO: Final = 3
LAID_AWAY_BY_FOUR: Final = 2

# Points (SG1).

LIMIT: Final = 37
"""The count is never carried beyond it."""
EIGHTEEN: Final = 18
TEN: Final = 10
"""The rank of heels and nobs."""
HEELS_POINTS: Final = 2
NOBS_POINTS: Final = 1
EIGHTEEN_POINTS: Final = 2
LIMIT_POINTS: Final = 2
LAST_CARD_POINTS: Final = 1
PAIR_POINTS: Final = 2
SHORTEST_RUN: Final = 3

DEFAULT_TARGET: Final = 121
LEAST_TARGET: Final = 1
MOST_TARGET: Final = 10_000
TARGET_FOR_FOUR: Final = 200
"""What the page and the set-up recommend with four (SG8)."""

# Kinds of combinations in a counted hand, in the order in which they are counted.

EIGHTEENS: Final = 0
PAIR: Final = 1
RUN: Final = 2
FLUSH: Final = 3
NOBS: Final = 4
KINDS: Final = 5

# Events: what happened, with which facts. A total is what the side of the seat then has.

CUT: Final = Kind("cut", "seat card")
CUT_AGAIN: Final = Kind("cut again", "seats*")
DEAL_BEGAN: Final = Kind("deal began", "deal dealer")
LAID_AWAY: Final = Kind("laid away", "seat cards*")
CRIB_COMPLETE: Final = Kind("crib complete", "dealer size")
STARTER_TURNED: Final = Kind("starter turned", "card")
HEELS: Final = Kind("heels", "seat total")
LAID: Final = Kind("laid", "seat card count alike run points total")
GO: Final = Kind("go", "seat")
LAST_CARD: Final = Kind("last card", "seat all_out total")
COUNTED: Final = Kind("counted", "seat is_crib points total cards*")
COMBINED: Final = Kind("combined", "kind points cards* sizes*")
"""All combinations of a kind in the hand just counted: their cards, and how many each has."""
MATCH_WON: Final = Kind("match won", "seat points other_points")

MOST_DECISIONS: Final = 40
"""In a deal: four players lay away two cards each and then lay eight."""


def cards_dealt(players: int) -> int:
    return DEALT_TO_TWO if players == SIDES else DEALT_TO_FOUR


def cards_to_lay_away(players: int) -> int:
    """Return how many cards each player gives to the crib."""
    return LAID_AWAY_BY_TWO if players == SIDES else LAID_AWAY_BY_FOUR


def cards_kept(players: int) -> int:
    """Return how many cards a hand has when play begins."""
    return cards_dealt(players) - cards_to_lay_away(players)


def crib_size(players: int) -> int:
    return cards_to_lay_away(players) * players


def side_of(seat: int) -> int:
    """Return the side a seat plays for: itself, or with four a pair of opposite seats (SG5)."""
    return seat % SIDES
