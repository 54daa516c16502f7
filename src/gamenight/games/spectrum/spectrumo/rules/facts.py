"""The numbers of Spectrumo, and its answers and events by name."""

from __future__ import annotations

from typing import Final

from gamenight.games.spectrum.rules.deck import CARDS
from gamenight.games.spectrum.rules.wheel import COLOURS

MOST_PLAYERS: Final = 8
HAND_CARDS: Final = 12
"""Everybody is dealt so many."""
SPECIAL_POINTS: Final = 20
MOST_TURNS: Final = 400
"""A hand ends after so many turns of all seats together (SM9)."""

DEFAULT_TARGET: Final = 200
LEAST_TARGET: Final = 1
MOST_TARGET: Final = 10_000

# What is in force on the table.

ANY: Final = -1
"""The colour after a special that shows the whole wheel: any card may follow."""
NO_NUMBER: Final = 0
"""No number is in force (SM11)."""

# Questions.

LAY: Final = 0
PICK_OPPONENT: Final = 1
GIVE: Final = 2
PICK_COLOUR: Final = 3

# Answers: 0-167 that card, to lay it or to give it.

OPPONENT: Final = CARDS
"""Plus a seat: swap cards with it."""
COLOUR: Final = OPPONENT + MOST_PLAYERS
"""Plus a colour: the one that a colour swap makes."""
DONE: Final = COLOUR + COLOURS
"""These cards and no more are given."""
ANSWERS: Final = DONE + 1

LONGEST: Final = MOST_TARGET * 2 * MOST_TURNS * 100
"""In every hand all players but one score; far more than ever happens."""

# Why cards are drawn.

UNTIL_ABLE: Final = 0
BY_DRAW: Final = 1
BY_PASS: Final = 2

# Events: what happened, with the facts in brackets.

HAND_BEGAN: Final = 0  # (number, starter)
PUT_UNDER: Final = 1  # (card): a special turned up before the first table card
TURNED_UP: Final = 2  # (card)
LAID: Final = 3  # (seat, card, cards left in the hand)
DREW: Final = 4  # (seat, how many, why)
DREW_OPENLY: Final = 5  # (seat, card, …), known to all
DREW_SECRETLY: Final = 6  # (seat, card, …), for that seat alone
RESHUFFLED: Final = 7  # (cards in the new draw deck)
PASSED: Final = 8  # (seat)
COLOUR_SWAPPED: Final = 9  # (seat, colour, number)
REVERSED: Final = 10  # (1 if play now goes clockwise)
DECKS_SWAPPED: Final = 11  # (cards in the draw deck, cards in the discard pile)
HANDS_PASSED: Final = 12  # (1 if to the left)
CARDS_SWAPPED: Final = 13  # (seat, opponent, how many)
SWAP_SEEN: Final = 14  # (reader, the other seat, card given, … card got, …), for that seat alone
HAND_WON: Final = 15  # (seat)
HAND_STOPPED: Final = 16  # ()
SCORED: Final = 17  # (seat, points of the hand, total)
ELIMINATED: Final = 18  # (seat, total)
MATCH_WON: Final = 19  # (seat, total)
MATCH_SHARED: Final = 20  # (total, seat, …)
