"""The numbers of Spectrum 500, and its answers and events by name."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import Kind

from ...rules.deck import NUMBER_CARDS, RANKS, Card, rank_of

NONE: Final = -1
"""No card, no meld."""

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6
HAND_CARDS: Final = 12
MELD_SIZE: Final = 4
"""A new meld has this many cards; more are laid off on it one at a time (SV1, SV5)."""
MOST_MELDS: Final = NUMBER_CARDS // MELD_SIZE

DEFAULT_TARGET: Final = 500
HIGHEST_TARGET: Final = 10_000
MOST_HANDS: Final = 50
"""After this many hands the highest total wins (SV8)."""
QUIET_CIRCLES: Final = 12
"""A hand ends after this many circles without a draw from the stock or a meld (SV8)."""

# What a card counts, melded or left in the hand.

VALUES: Final[tuple[int, ...]] = (0, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 15, 15)
"""By rank, from 0 on."""


def value_of(card: Card) -> i64:
    """Card Value in Melds; a card left in the hand costs as much (SV7)."""
    return VALUES[rank_of(card)]


def value_of_all(cards: list[int]) -> i64:
    total: i64 = 0
    for card in cards:
        total += value_of(card)
    return total


# What the table waits for. All may know it.

DRAWING: Final = 0  # the seat in turn draws, or takes from the discard pile
PLAYING: Final = 1  # … lays what it wants to, and discards
ASKING: Final = 2  # all others may call the discard
CALLED: Final = 3  # the caller says what is laid from the pile
CHAINING: Final = 4  # … and what follows on it

# What the seat in turn is asked beyond that; nobody else knows it.

LAYING: Final = 0  # which cards are laid together
NAMING: Final = 1  # one card after the other: there are too many sets (SV-c)
PLACING: Final = 2  # all cards are named, and the question is where they go
DISCARDING: Final = 3

# Why a hand ended.

WENT_OUT: Final = 0
DECLINED: Final = 1
CIRCLE: Final = 2
QUIET: Final = 3

# Answers: 0-143 a card, counted by rank first, so that the lowest first is the order of a run.

DONE: Final = 144
"""That is all: what was named is laid; if nothing was, nothing more is laid."""
STOCK: Final = 145
"""Draw from the stock."""
DECLINE: Final = 146
"""The stock is empty: take nothing, which ends the hand."""
SILENT: Final = 0
"""Not an answer: a seat has said nothing about calling."""
CALL: Final = 147
PASS: Final = 148
REST: Final = 149
"""Do not call, and do not be asked again before one's own next turn (G5, SV-d)."""
NEW_MELD: Final = 150
ON_MELD: Final = 151
"""Lay on the first meld of the table; the next answer is the second meld, and so on."""
ANSWERS: Final = ON_MELD + MOST_MELDS

WINDOW_ANSWERS: Final[list[int]] = [CALL, PASS, REST]
FOR_TWO: Final[list[int]] = [CALL, PASS]
"""With two players one's own next turn comes at once, so there is nothing to rest from."""


def turned(number: i64) -> i64:
    """Return the answer that names a card, or the card that an answer names: the same both ways."""
    return number % RANKS * RANKS + number // RANKS


# Every turn of a quiet circle has a draw, a discard, and the others' answers; a card that is laid
# takes three more at most: to be named, to say that this is all, and where it goes.

TURNS_IN_HAND: Final = (NUMBER_CARDS + NUMBER_CARDS) * QUIET_CIRCLES * MOST_PLAYERS
DECISIONS_IN_TURN: Final = 3 + MOST_PLAYERS
LONGEST: Final = MOST_HANDS * (TURNS_IN_HAND * DECISIONS_IN_TURN + 4 * NUMBER_CARDS)

# Events: what happened, with which facts.

HAND_BEGAN: Final = Kind("hand began", "hand leader card")
DREW: Final = Kind("drew", "seat stock")
DREW_CARD: Final = Kind("drew card", "seat card")
TOOK: Final = Kind("took", "seat cards*")
"""From the discard pile, the deepest first."""
MELDED: Final = Kind("melded", "seat points cards*")
LAID_OFF: Final = Kind("laid off", "seat points card low high shades")
"""The ranks and shades are those of the meld as it was before."""
DISCARDED: Final = Kind("discarded", "seat card")
SPECTRUM: Final = Kind("Spectrum", "seat discarder others*")
"""Others who called as well."""
TOOK_ALONG: Final = Kind("took along", "seat cards*")
"""What lay above what was called."""
HAND_ENDED: Final = Kind("hand ended", "why seat")
SCORED: Final = Kind("scored", "seat melded left total")
LEFT: Final = Kind("left", "seat cards*")
TIED: Final = Kind("tied", "points")
MATCH_WON: Final = Kind("match won", "seat points hands")
MATCH_SHARED: Final = Kind("match shared", "points seats*")
