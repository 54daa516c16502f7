"""The numbers of the rules, and the names of stages, answers and events."""

from __future__ import annotations

from typing import Final

from gamenight.games.spielnacht.rules.gamers import KINDS
from gamenight.games.spielnacht.rules.games_table import GAMES

MOST_PLAYERS: Final = 4
ROUNDS: Final = 5
OPENING_GAMERS: Final = 8
MARKET_SIZE: Final = 8
GAMES_TO_TAKE: Final = 2
GAMERS_TO_DRAW: Final = 5
GAMERS_TO_INVITE: Final = 2

PHASE_OF_ROUND: Final[tuple[int, ...]] = (0, 1, 1, 2, 3, 4)
MOST_GAMES: Final[tuple[int, ...]] = (0, 2, 2, 3, 3, 4)
"""How many games a player may bring, by round."""

# Stages of a round, and what is asked in each.

DRAFT: Final = 0  # which game do you take?
INVITE: Final = 1  # which two gamers do you invite?
BRING: Final = 2  # which games do you bring? (all seats together)
BRIBE: Final = 3  # which game gets a gamer, or none? Then: what do you give for it?

# Answers: 0-59 name that game, FIRST_GAMER and up name a kind of gamer.

DONE: Final = GAMES  # these are all the games I bring
BRIBE_NOBODY: Final = GAMES + 1  # or nobody else
FIRST_GAMER: Final = GAMES + 2
ANSWERS: Final = FIRST_GAMER + KINDS
UNNAMED: Final = -1
"""Stands where the first of two things has not been named."""

# Why a gamer sat down where she did (SN4): which colour led her ...

HER_COLOUR: Final = 0  # she has only one
HER_HEAD: Final = 1
HER_FEET: Final = 2  # no game in the colour of her head was brought
ANY_COLOUR: Final = 3  # she is gold

# ... and how she chose among the games of that colour.

ONLY_GAME: Final = 0
BEST_RATING: Final = 1  # the best rated, which was below its minimum
NEXT_RATING: Final = 2  # better rated ones had reached their minimum
ALL_REACHED: Final = 3  # all had reached their minimum: the best rated

# Events: what happened, with the facts in brackets.

GROUP_BEGAN: Final = 0  # (kinds of gamers ...)
ROUND_BEGAN: Final = 1  # (round, starting seat, games in the middle ...)
TOOK: Final = 2  # (seat, game)
LEFT_OVER: Final = 3  # (games ...)
DREW: Final = 4  # to the seat: (seat, kinds of gamers ...)
INVITED: Final = 5  # to the seat: (seat, kinds of gamers ...)
INVITING_DONE: Final = 6  # (seat, number invited)
NOBODY_TO_INVITE: Final = 7  # (seat)
PACKED: Final = 8  # to the seat: (seat, games ...)
REVEALED: Final = 9  # (seat, games ...)
SAT_DOWN: Final = 10  # (kind, colour that led, how she chose, game, gamers there now)
WENT_HOME: Final = 11  # (kind)
BRIBED: Final = 12  # (seat, game, games given ...)
STOPPED_BRIBING: Final = 13  # (seat, gamers bribed)
NOTHING_TO_BRIBE_WITH: Final = 14  # (seat)
GAME_SCORED: Final = 15  # (seat, game, gamers, points)
NIGHT_SCORED: Final = 16  # (seat, points, total)
TIE_BROKEN: Final = 17  # (seat, sum of ratings in tenths)
MATCH_WON: Final = 18  # (seat, points, number of winners)
