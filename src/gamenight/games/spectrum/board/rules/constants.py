"""The numbers of the board game: players, pawns, dice; answers and events by name."""

from __future__ import annotations

from typing import Final, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import Kind
from gamenight.core.options import Options
from gamenight.core.value import Value

from ...rules.wheel import COLOURS, Colour, clockwise, is_primary

# Tuples that are replaced, never changed, so that copies of a position share them


T = TypeVar("T")


def with_member(members: tuple[T, ...], at: i64, member: T) -> tuple[T, ...]:
    """Return the same members with another one at this place."""
    found = list(members)
    found[at] = member
    return tuple(found)


# The board: twelve colours by nine spaces, and what touches what (SB1, SB3).
#
# A space is a number: its colour times nine, plus its number less one. Space 1 lies at the rim,
# space 9 is the star. A pawn that is not on the board is on ``OFF_BOARD``.


Space = i64
"""A space of the board, or ``OFF_BOARD``."""

LENGTH: Final = 9
"""Spaces of a colour."""
SPACES: Final = COLOURS * LENGTH
OFF_BOARD: Final = SPACES


def space_of(colour: Colour, number: i64) -> Space:
    return colour * LENGTH + number - 1


def colour_at(space: Space) -> Colour:
    return space // LENGTH


def number_at(space: Space) -> i64:
    """Return 1 at the rim to 9, the star."""
    return space % LENGTH + 1


def is_star(space: Space) -> bool:
    return space % LENGTH == LENGTH - 1


RIM: Final[tuple[int, ...]] = tuple(
    [int(space_of(colour, 1)) for colour in range(COLOURS) if is_primary(colour)]
)
"""The six spaces on which pawns enter."""


PATHS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([int(space_of(c, n)) for n in range(1, LENGTH)]) for c in range(COLOURS)]
)
"""The spaces of each colour, without the star."""


def sides(space: Space) -> tuple[int, ...]:
    """Return the spaces that share a full side: inwards, clockwise, anticlockwise, outwards (SB1).

    A star has one neighbour, its own space 8. Off the board lies beside the rim (SB3).
    """
    if space == OFF_BOARD:
        return RIM
    colour, number = colour_at(space), number_at(space)
    if is_star(space):
        return (int(space - 1),)
    found = [space_of(colour, number + 1)]
    found += [space_of(clockwise(colour), number), space_of(clockwise(colour, -1), number)]
    if number > 1:
        found.append(space_of(colour, number - 1))
    return tuple([int(one) for one in found])


def points(space: Space) -> tuple[int, ...]:
    """Return the spaces that share no more than a point: the diagonals; stars have none (SB1)."""
    if space == OFF_BOARD or is_star(space):
        return ()
    found = []
    for turn in (1, -1):
        for inwards in (1, -1):
            number = number_at(space) + inwards
            if 1 <= number < LENGTH:
                found.append(int(space_of(clockwise(colour_at(space), turn), number)))
    return tuple(found)


def landings(start: Space, over: Space) -> tuple[int, ...]:
    """Return where a jump over a space beside the start may land (SB6).

    It touches the jumped space and shares no full side with the start. Entering by a jump leads
    to a space 2 (SB3).
    """
    touching = [*sides(over), *points(over)]
    if start == OFF_BOARD:
        return tuple([space for space in touching if number_at(space) == 2])
    beside = sides(start)
    return tuple([space for space in touching if space != start and space not in beside])


SIDES: Final[tuple[tuple[int, ...], ...]] = tuple([sides(space) for space in range(SPACES + 1)])
"""The neighbours of every space, and of OFF_BOARD."""

LANDINGS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [tuple([landings(space, over) for over in sides(space)]) for space in range(SPACES + 1)]
)
"""The landings of jumps from every space, in the order of its neighbours."""


# What is settled before a match and stays so


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class BoardSetup(Value):
    """The options as numbers and switches."""

    def __init__(
        self, players: int, options: Options, weights: tuple[int, ...], first: int
    ) -> None:
        self.dice: i64 = ["d6", "d12", "cards"].index(str(options["dice"]))
        self.start: i64 = ["empty", "cards", "d12"].index(str(options["start"]))
        self.weighted: bool = options["goal"] == "weighted"
        self.weights: tuple[int, ...] = weights
        """What each colour is worth; 1 where all count alike."""
        self.missions: bool = options["missions"] is True
        self.portals: bool = options["portals"] is True
        self.self_capture: bool = options["self_capture"] is True
        self.self_jump: bool = options["self_jump"] is True
        self.surrender: bool = options["surrender"] is True
        self.speed: bool = options["speed"] is True
        self.swap_cards: bool = options["swap_cards"] is True
        self.turn_limit: i64 = int(options["turn_limit"])
        self.first: i64 = first
        self.pawns: i64 = SOLO_PAWNS if players == 1 else PAWNS


MOST_PLAYERS: Final = 6
PAWNS: Final = 10
SOLO_PAWNS: Final = 12
STARS: Final = 12
STARS_TO_WIN: Final[tuple[int, ...]] = (0, 12, 7, 5, 4, 3, 3)
"""By the number of players (SB11, SB13)."""
MORE_DICE_AFTER: Final[tuple[int, ...]] = (4, 8)
"""Everyone rolls one more die once this many colours are captured."""

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
"""With this many portal cards left, or none, the game ends."""

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

# Events: what happened, with which facts. An "owner" is the seat of a pawn, a "victim" the
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

# … and what one seat alone learns.

MISSIONS_DEALT: Final = Kind("missions dealt", "seat spaces*")
PORTALS_DEALT: Final = Kind("portals dealt", "seat spaces*")
KEPT: Final = Kind("kept", "seat portal")
GAINED_WHICH: Final = Kind("gained which", "seat portal")
