"""The numbers of the board game: players, pawns, dice; answers and events by name."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import Kind

from .ground import OFF_BOARD

MOST_PLAYERS: Final = 6
PAWNS: Final = 10
SOLO_PAWNS: Final = 12
STARS: Final = 12
STARS_TO_WIN: Final[tuple[int, ...]] = (0, 12, 7, 5, 4, 3, 3)
"""By the number of players (SB11, SB13)."""
MORE_DICE_AFTER: Final[tuple[int, ...]] = (4, 8)
"""A die more, for everybody, once so many colours are captured."""

# What is rolled or drawn

D6: Final = 0
D12: Final = 1
CARDS: Final = 2
FIRST_DICE: Final[tuple[int, ...]] = (2, 3, 2)
"""How many dice or cards a game starts with."""
DEAD_ROLLS_ALONE: Final[tuple[int, ...]] = (1, 2, 3)
"""How many dead rolls in a row end a game for one (SB29)."""
HIGHEST_CARD: Final = 3
"""Cards as dice are the ranks 1 to 3 (SB16)."""

# How a game starts

START_BY_CARDS: Final = 1
START_BY_D12: Final = 2
START_RINGS: Final = 3
STARTS: Final = 2
"""A shotgun start puts two pawns each on the spaces 1, 2 and 3."""

# Missions and portals (SB18, SB19): their cards show spaces 3 to 7

FIRST_CARD_SPACE: Final = 3
LAST_CARD_SPACE: Final = 7
MISSIONS_OF_A_KIND: Final = 3
MISSIONS_TO_WIN: Final = 5
PORTALS_AT_START: Final = 3
PORTALS_DRAWN: Final = 2
DECK_THAT_ENDS: Final = 1
"""With so many portal cards left, or none, the game ends."""

NO_WINDOW: Final = 0
AT_START: Final = 1
AT_END: Final = 2

# What a seat says with a pass, in the order of the answers that say it

ASK_ME: Final = 0
NOT_THIS_TURN: Final = 1
NOT_UNTIL_MY_TURN: Final = 2

# What comes next: the table goes on by itself …

OPENING: Final = 0
TURN_BEGINS: Final = 1
IN_TURN: Final = 2  # a window: the next seat
BEFORE_ROLL: Final = 3
ROLLS: Final = 4
MOVES_ON: Final = 5
ROLL_ENDS: Final = 6
TURN_ENDS: Final = 7
NEXT_TURN: Final = 8
LAST_AUTOMATIC: Final = 8

# … or a seat is asked

STARTING: Final = 9  # which two spaces, after a double of a shotgun start
WINDOW: Final = 10  # activate a portal, or pass
SENDING: Final = 11  # which of two cards the pawn travels to
SURRENDERING: Final = 12  # roll, or surrender a pawn
CHOOSING: Final = 13  # which dice or cards
ORDERING: Final = 14  # which card's move comes next
PICKING: Final = 15  # which pawn
GOING: Final = 16  # where it goes
SWAPPING: Final = 17  # the first of two pawns that change places
SWAPPING_WITH: Final = 18
PLACING: Final = 19  # where a captured pawn goes

# Answers: 0-107 are spaces, or the pawns on them.

ENTER: Final = OFF_BOARD
ROLL: Final = 109
PASS: Final = 110
PASS_THIS_TURN: Final = PASS + NOT_THIS_TURN
PASS_UNTIL_MY_TURN: Final = PASS + NOT_UNTIL_MY_TURN
FIRST_MOVE: Final = 113
"""Move one space with a card; two and three follow."""
FIRST_CHOICE: Final = 116
"""The first of the combinations that are offered; the others follow."""
MOST_CHOICES: Final = 40
ANSWERS: Final = FIRST_CHOICE + MOST_CHOICES

# Why a game ended

ENOUGH_STARS: Final = 0
ALL_STARS: Final = 1
NO_CATCHING_UP: Final = 2
MISSION: Final = 3
NO_PORTALS: Final = 4
TURN_LIMIT: Final = 5
STUCK: Final = 6

# Events: what happened, and what is told of it. An "owner" is the seat of a pawn, a "victim" the
# seat of one that is captured, or NOBODY.

BEGAN: Final = Kind("began", "first")
WEIGHED: Final = Kind("weighed", "weights*")
START_DRAWN: Final = Kind("start drawn", "seat spaces*")
START_ROLLED: Final = Kind("start rolled", "seat number colours*")
START_REROLLED: Final = Kind("start rerolled", "seat number colours*")
START_PLACED: Final = Kind("start placed", "seat chosen spaces*")
ROLLED: Final = Kind("rolled", "seat extra colours*")
DREW: Final = Kind("drew", "seat extra cards*")
RESHUFFLED: Final = Kind("reshuffled")
USED: Final = Kind("used", "seat combination length open* colours* cards*")
MOVED: Final = Kind("moved", "seat from to victim jumped*")
PUT_BACK: Final = Kind("put back", "seat owner space")
STAR: Final = Kind("star", "seat colour stars points")
CANNOT_MOVE: Final = Kind("cannot move", "seat")
NO_SECOND_STEP: Final = Kind("no second step", "seat")
PART_SKIPPED: Final = Kind("part skipped", "seat length colours*")
SWAPPED: Final = Kind("swapped", "seat space other_space owner other_owner")
SURRENDERED: Final = Kind("surrendered", "seat space")
ACTIVATED: Final = Kind("activated", "seat portal owner")
SENT: Final = Kind("sent", "seat from to owner victim")
RESISTED: Final = Kind("resisted", "seat from to owner")
GAINED: Final = Kind("gained", "seat")
MISSION_DONE: Final = Kind("mission done", "seat spaces*")
ENDED: Final = Kind("ended", "why winners*")

# … and what one seat alone is told.

MISSIONS_DEALT: Final = Kind("missions dealt", "seat spaces*")
PORTALS_DEALT: Final = Kind("portals dealt", "seat spaces*")
KEPT: Final = Kind("kept", "seat portal")
GAINED_WHICH: Final = Kind("gained which", "seat portal")
