"""The numbers of Spectrumo, and its answers and events by name."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import Kind

from ...rules.deck import CARDS
from ...rules.wheel import COLOURS

MOST_PLAYERS: Final = 8
HAND_CARDS: Final = 12
"""Everybody is dealt this many."""
SPECIAL_POINTS: Final = 20
MOST_TURNS: Final = 400
"""A hand ends after this many turns of all seats together (SM9)."""

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

# Events: what happened, with which facts.

HAND_BEGAN: Final = Kind("hand began", "hand starter")
PUT_UNDER: Final = Kind("put under", "card")
"""A special turned up before the first table card."""
TURNED_UP: Final = Kind("turned up", "card")
LAID: Final = Kind("laid", "seat card left")
DREW: Final = Kind("drew", "seat number why")
DREW_OPENLY: Final = Kind("drew openly", "seat cards*")
DREW_SECRETLY: Final = Kind("drew secretly", "seat cards*")
RESHUFFLED: Final = Kind("reshuffled", "deck_size")
PASSED: Final = Kind("passed", "seat")
COLOUR_SWAPPED: Final = Kind("colour swapped", "seat colour number")
REVERSED: Final = Kind("reversed", "clockwise")
DECKS_SWAPPED: Final = Kind("decks swapped", "deck_size pile_size")
HANDS_PASSED: Final = Kind("hands passed", "to_left")
CARDS_SWAPPED: Final = Kind("cards swapped", "seat opponent number")
SWAP_SEEN: Final = Kind("swap seen", "seat opponent given* taken*")
HAND_WON: Final = Kind("hand won", "seat")
HAND_STOPPED: Final = Kind("hand stopped")
SCORED: Final = Kind("scored", "seat points total")
ELIMINATED: Final = Kind("eliminated", "seat total")
MATCH_WON: Final = Kind("match won", "total seats*")
