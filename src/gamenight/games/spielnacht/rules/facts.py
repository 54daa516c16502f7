"""The numbers of the rules, and the names of stages, answers and events."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import Kind

from .gamers import KINDS
from .games_table import GAMES

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

DONE: Final = 60  # these are all the games I bring
BRIBE_NOBODY: Final = DONE + 1  # or nobody else
FIRST_GAMER: Final = DONE + 2
assert DONE == GAMES
ANSWERS: Final = FIRST_GAMER + KINDS

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

# Events: what happened, and what is told of it; gamers are told by their kind.

GROUP_BEGAN: Final = Kind("group began", "gamers*")
ROUND_BEGAN: Final = Kind("round began", "round starter games*")
TOOK: Final = Kind("took", "seat game")
LEFT_OVER: Final = Kind("left over", "games*")
DREW: Final = Kind("drew", "seat gamers*")
INVITED: Final = Kind("invited", "seat gamers*")
INVITING_DONE: Final = Kind("inviting done", "seat gamers")
NOBODY_TO_INVITE: Final = Kind("nobody to invite", "seat")
PACKED: Final = Kind("packed", "seat games*")
REVEALED: Final = Kind("revealed", "seat games*")
SAT_DOWN: Final = Kind("sat down", "gamer led_by chosen_how game gamers_there")
WENT_HOME: Final = Kind("went home", "gamer")
BRIBED: Final = Kind("bribed", "seat game given*")
STOPPED_BRIBING: Final = Kind("stopped bribing", "seat bribed")
NOTHING_TO_BRIBE_WITH: Final = Kind("nothing to bribe with", "seat")
GAME_SCORED: Final = Kind("game scored", "seat game gamers points")
NIGHT_SCORED: Final = Kind("night scored", "seat points total")
TIE_BROKEN: Final = Kind("tie broken", "seat ratings")
"""The sum of ratings in tenths."""
MATCH_WON: Final = Kind("match won", "seat points winners")
