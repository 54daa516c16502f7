"""The numbers of Spectrum Poker, and the names of answers and events."""

from __future__ import annotations

from typing import Final

from gamenight.games.spectrum.rules.deck import NUMBER_CARDS

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

# Events: what happened, with the facts in brackets.

HAND_BEGAN: Final = 0  # (hand, dealer)
ANTED: Final = 1  # (beans each, players)
POSTED_BLIND: Final = 2  # (seat, beans, whether it is the big one)
DEALT: Final = 3  # (seat, its cards …), for that seat
CHECKED: Final = 4  # (seat)
CALLED: Final = 5  # (seat, beans put in, all in)
BET_MADE: Final = 6  # (seat, to how much, all in)
RAISED: Final = 7  # (seat, to how much, all in)
FOLDED: Final = 8  # (seat)
DREW: Final = 9  # (seat, number of cards)
EXCHANGED: Final = 10  # (seat, number of cards, those put away …, those drawn …), for that seat
BOARD_DEALT: Final = 11  # (betting round, the new cards …)
TOOK_BACK: Final = 12  # (seat, beans nobody matched)
SHOWED: Final = 13  # (seat, kind of hand, number of own cards, those …, the five that count …)
WON_POT: Final = 14  # (seat, beans, number of the pot, number of pots)
WON_BY_FOLDS: Final = 15  # (seat, beans)
IS_OUT: Final = 16  # (seat)
MATCH_WON: Final = 17  # (beans, seats …)
