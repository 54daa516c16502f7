"""The numbers of Spectrum Cribbage, and the names of combinations and events.

Cards are the 144 number cards of the Spectrum deck, and an answer is always a card: one of those to
lay away, or the one to lay.
"""

from __future__ import annotations

from typing import Final

from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, RANKS

CARDS: Final = NUMBER_CARDS
HIGHEST: Final = RANKS
ANSWERS: Final = CARDS
NONE: Final = -1
"""No card: the starter before it is turned up."""

SIDES: Final = 2
PAIRS: Final = 4
"""So many players are two pairs of partners (SG5)."""

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

# Kinds of combinations in a counted hand, in the order they are told.

EIGHTEENS: Final = 0
PAIR: Final = 1
RUN: Final = 2
FLUSH: Final = 3
NOBS: Final = 4
KINDS: Final = 5

# Events: what happened, with the facts in brackets.

CUT: Final = 0  # (seat, card)
CUT_AGAIN: Final = 1  # (seats that tied for the lowest …)
DEAL_BEGAN: Final = 2  # (number, dealer)
LAID_AWAY: Final = 3  # (seat, cards …), for that seat alone
CRIB_COMPLETE: Final = 4  # (dealer, number of cards)
STARTER_TURNED: Final = 5  # (card)
HEELS: Final = 6  # (dealer, points of the side)
LAID: Final = 7  # (seat, card, count, alike, run, points, points of the side)
GO: Final = 8  # (seat)
LAST_CARD: Final = 9  # (seat, all cards are out, points of the side)
COUNTED: Final = 10  # (seat, is the crib, points, points of the side, cards …)
COMBINED: Final = 11  # (kind, points, cards, NONE behind each combination but the last …)
MATCH_WON: Final = 12  # (a seat of the side, its points, points of the other side)

MOST_DECISIONS: Final = 40
"""In a deal: four players lay away two cards each and then lay eight."""


def cards_dealt(players: int) -> int:
    return DEALT_TO_TWO if players == SIDES else DEALT_TO_FOUR


def cards_to_lay_away(players: int) -> int:
    """How many cards each player gives to the crib."""
    return LAID_AWAY_BY_TWO if players == SIDES else LAID_AWAY_BY_FOUR


def side_of(seat: int) -> int:
    """The side a seat plays for: itself, or with four a pair of opposite seats (SG5)."""
    return seat % SIDES
