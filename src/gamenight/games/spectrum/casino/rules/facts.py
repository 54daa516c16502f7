"""The numbers of Spectrum Casino, and its answers and events by name."""

from __future__ import annotations

from typing import Final

from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, RANKS

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
"""A tie that survives so many rounds after the target was reached is shared (SC6)."""

# Answers: 0-143 that card, of the hand to play it or of the board to take it.

DONE: Final = 144
"""Take what was named; if nothing was, lay the card on the board."""
ANSWERS: Final = 145

DECISIONS_IN_ROUND: Final = HANDS * CARDS_PER_HAND * 2 + NUMBER_CARDS
"""Cards of the hands are picked and end with DONE at most; a card is named once at most."""
LONGEST: Final = DECISIONS_IN_ROUND * (
    HIGHEST_TARGET * MOST_PLAYERS // POINTS_IN_ROUND + 1 + MOST_TIED_ROUNDS
)
"""In a round 60 points are shared out, so somebody gets at least a quarter of them."""

# Events: what happened, with the facts in brackets.

ROUND_BEGAN: Final = 0  # (round, dealer, chosen colour)
BOARD_DEALT: Final = 1  # (card, …)
HAND_DEALT: Final = 2  # (number of the hand, cards each)
ADDED: Final = 3  # (card, …) from the board pile
LAID: Final = 4  # (seat, card)
TOOK: Final = 5  # (seat, points, 1 if no value is too high, card played, card taken, …)
GOT_THE_REST: Final = 6  # (seat, points, cards left on the board, 1 if nobody took anything)
CARDS_SCORED: Final = 7  # (seat, cards of the chosen colour, of its shades)
BONUS: Final = 8  # (seat, 1 for 12s or 0 for cards, how many, half points, seats that share)
SCORED: Final = 9  # (seat, half points of the round, half points so far)
TIED: Final = 10  # (half points)
MATCH_WON: Final = 11  # (seat, half points)
MATCH_SHARED: Final = 12  # (half points, seat, …)
