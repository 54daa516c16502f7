"""The numbers of Spectrum Poker, and the names of answers and events."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import Kind

from ...rules.deck import NUMBER_CARDS

MOST_PLAYERS: Final = 8
HAND_SIZE: Final = 5
"""Cards that count at a showdown, and cards in a hand of five-card draw."""
POCKET_SIZE: Final = 2
"""Cards of one's own in hold'em."""

# Sizes of bets (SK5), in beans.

ANTE: Final = 1
SMALL_BLIND: Final = 1
BIG_BLIND: Final = 2
MOST_BETS: Final = 4
"""In a betting round, a bet and three raises; the big blind counts as a bet."""

DRAW_BETS: Final[tuple[int, ...]] = (2, 4)
"""By betting round: before and after the draw."""
HOLDEM_BETS: Final[tuple[int, ...]] = (2, 2, 4, 4)
BOARD_SIZES: Final[tuple[int, ...]] = (0, 3, 4, 5)
"""Cards on the board of hold'em, by betting round."""

# Answers: 0-143 exchange that card.

DONE: Final = NUMBER_CARDS
FOLD: Final = 145
CHECK: Final = 146
CALL: Final = 147
BET: Final = 148
RAISE: Final = 149
ANSWERS: Final = 150

NOT_YET: Final = -1
"""Stands for an answer that a seat has not given in this betting round, and for a draw to come."""

DECISIONS_PER_HAND: Final = 256
"""More than any hand takes: eight seats, four rounds of at most four bets, six answers per draw."""
MOST_HANDS: Final = 100_000
MOST_STACK: Final = 100_000

# Events: what happened, with which facts.

HAND_BEGAN: Final = Kind("hand began", "hand dealer")
ANTED: Final = Kind("anted", "beans players")
POSTED_BLIND: Final = Kind("posted blind", "seat beans big")
DEALT: Final = Kind("dealt", "seat cards*")
CHECKED: Final = Kind("checked", "seat")
CALLED: Final = Kind("called", "seat beans all_in")
BET_MADE: Final = Kind("bet", "seat to all_in")
RAISED: Final = Kind("raised", "seat to all_in")
FOLDED: Final = Kind("folded", "seat")
DREW: Final = Kind("drew", "seat cards")
EXCHANGED: Final = Kind("exchanged", "seat put_away* drawn*")
BOARD_DEALT: Final = Kind("board dealt", "round cards*")
TOOK_BACK: Final = Kind("took back", "seat beans")
SHOWED: Final = Kind("showed", "seat kind own* best*")
WON_POT: Final = Kind("won pot", "seat beans pot pots")
WON_BY_FOLDS: Final = Kind("won by folds", "seat beans")
IS_OUT: Final = Kind("is out", "seat")
MATCH_WON: Final = Kind("match won", "beans seats*")
