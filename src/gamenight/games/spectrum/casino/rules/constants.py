"""The numbers of Spectrum Casino, and its answers and events by name."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import Kind

from ...rules.deck import NUMBER_CARDS, RANKS

NONE: Final = -1
"""No card."""

# A round (SC3): 6 cards on the board, 6 in the board pile, eleven hands.

MOST_PLAYERS: Final = 4
FIRST_BOARD: Final = 6
BOARD_PILE: Final = 6
HANDS: Final = 11
CARDS_PER_HAND: Final = 12
"""All players together: 6, 4 or 3 each."""
FEWEST_ON_BOARD: Final = 2
"""If fewer are left when a hand ends, one comes from the board pile."""

# What a created value may be at most (SC1).

TWELVE: Final = 12
NO_LIMIT: Final = RANKS * NUMBER_CARDS

# Scoring. Points are counted in halves: tied bonuses are split evenly (SC3).

HALVES: Final = 2
CHOSEN_POINTS: Final = 2
SHADE_POINTS: Final = 1
MOST_TWELVES: Final = 6
MOST_CARDS: Final = 6
POINTS_IN_ROUND: Final = 60

DEFAULT_TARGET: Final = 100
HIGHEST_TARGET: Final = 10_000
MOST_TIED_ROUNDS: Final = 20
"""A tie that survives this many rounds after the target was reached is shared (SC6)."""

# Answers: 0-143 that card, of the hand to play it or of the board to take it.

DONE: Final = 144
"""Take what was named; if nothing was, lay the card on the board."""
ANSWERS: Final = 145

DECISIONS_IN_ROUND: Final = HANDS * CARDS_PER_HAND * 2 + NUMBER_CARDS
"""Cards of the hands are picked and end with DONE at most; a card is named once at most."""
LONGEST: Final = DECISIONS_IN_ROUND * (
    HIGHEST_TARGET * MOST_PLAYERS // POINTS_IN_ROUND + 1 + MOST_TIED_ROUNDS
)
"""In a round 60 points are shared out, so a player gets at least a quarter of them."""

# Events: what happened, with which facts.

ROUND_BEGAN: Final = Kind("round began", "round dealer colour")
BOARD_DEALT: Final = Kind("board dealt", "cards*")
HAND_DEALT: Final = Kind("hand dealt", "hand cards_each")
ADDED: Final = Kind("added from the board pile", "cards*")
LAID: Final = Kind("laid", "seat card")
TOOK: Final = Kind("took", "seat card points unlimited taken*")
"""``unlimited`` is 1 if no value is too high."""
GOT_THE_REST: Final = Kind("got the rest", "seat points cards nobody_took")
"""``cards`` is how many were left on the board."""
CARDS_SCORED: Final = Kind("cards scored", "seat chosen shades")
"""How many cards of the chosen colour and of its shades."""
BONUS: Final = Kind("bonus", "seat twelves count half_points sharing")
"""``twelves`` is 1 for the most 12s and 0 for the most cards; ``sharing`` is how many seats have as
many."""
SCORED: Final = Kind("scored", "seat half_points half_points_so_far")
TIED: Final = Kind("tied", "half_points")
MATCH_WON: Final = Kind("match won", "seat half_points")
MATCH_SHARED: Final = Kind("match shared", "half_points winners*")
