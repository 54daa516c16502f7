"""Spectrum Escape by Joe Devlin (Bombard Games), a race on the wheel for two to four players.

Nine dice are rolled: one of your own and the common ones open the colours in which your pawns enter
at the centre, overtake each other, and escape over the rim.

SE1 to SE7 and SE-a to SE-c are the rulings on docs/rules/spectrum-escape.md.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY, Event, Kind
from gamenight.core.options import Options, first_seat_option
from gamenight.core.position import Position, seats_with_most
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat
from gamenight.core.state import State, View
from gamenight.core.value import Value
from gamenight.parts.bits import has, lowest, members_of, only

from ..rules.wheel import COLOURS, Colour, Colours, roll_d6, roll_d12

# Pawns and spaces (SE1): space 1 is nearest the centre, 9 is the rim.

RIM: Final = 9
OFF_BOARD: Final = 0
"""Where a pawn is that has not entered; the centre counts as this space too (SE2)."""
ESCAPED: Final = 10
"""Where a pawn goes that moves past the rim."""
PAWNS: Final = 10
"""Of each player."""
ESCAPES_TO_WIN: Final[tuple[int, ...]] = (0, 0, 7, 5, 4)
"""By the number of players."""
MOST_PLAYERS: Final = 4
MOST_ROUNDS: Final = 500
"""After this many rounds the most escaped pawns win (SE7)."""

# Dice: a d6 shows the primaries, a d12 all colours.

D6_DICE: Final = 4
D12_DICE: Final = 5
DICE: Final = D6_DICE + D12_DICE

# Answers. Common dice of one colour are the same answer: nothing tells them apart once rolled.

PERSONAL: Final = 0
COMMON: Final = 1  # and a colour
GIVE_UP: Final = COMMON + COLOURS
PAWN: Final = GIVE_UP + 1  # and a colour: that pawn is given up
ANSWERS: Final = PAWN + COLOURS

# Pieces, to count them: dice are all alike, pawns belong to a seat.

DIE_PIECE: Final = 0
PAWN_PIECE: Final = 1  # and the seat

NO_MOVE: Final = -1
"""Instead of the code of a seat's last move."""

# Events: what happened, with which facts. The pawn of the "rival" is the "furthest" of the
# others in that colour; space 0 and NOBODY where there is none.

ROUND_BEGAN: Final = Kind("round began", "round first")
ROLLED: Final = Kind("rolled", "personal* common*")
MOVED: Final = Kind("moved", "seat personal colour from to furthest rival escaped goal")
DID_NOTHING: Final = Kind("did nothing", "seat personal colour furthest")
GAVE_UP: Final = Kind("gave up", "seat colour from")
MATCH_WON: Final = Kind("match won", "seat escaped")
LIMIT_REACHED: Final = Kind("limit reached")


def is_d6_round(number: i64) -> bool:
    """Rounds alternate, the first is a d6 round."""
    return number % 2 == 1


def common_d6(players: i64, number: i64) -> i64:
    """Return how many of the common dice are d6: those that nobody has as a personal die (SE6)."""
    return D6_DICE - players if is_d6_round(number) else D6_DICE


def move_code(colour: Colour, here: i64, there: i64) -> i64:
    """Return a move as one number, to remember the last one of each seat."""
    return (colour * 16 + here) * 16 + there


def read_move(code: i64) -> tuple[int, int, int]:
    """Return the colour of a move, from where, and where to."""
    return int(code // 256), int(code // 16 % 16), int(code % 16)


# The dice and pawns of Spectrum Escape, which everybody sees, and where a move leads


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class EscapeRound(Value):
    """What is new with every roll. Sets of seats are whole numbers with one bit per member."""

    def __init__(
        self, number: i64, first: i64, personal: tuple[int, ...], common: tuple[int, ...]
    ) -> None:
        self.number: i64 = number
        self.first: i64 = first
        """The seat that plays first."""
        self.personal: tuple[int, ...] = personal
        """The colour of each seat's personal die."""
        self.common: tuple[int, ...] = common
        """The colours of the common dice, d6 first."""
        self.takers: list[int] = [NOBODY] * len(common)
        """The seat that used each common die, or NOBODY."""
        self.used_personal: i64 = 0
        self.used_common: i64 = 0
        self.gave_up: i64 = 0
        """The seats that gave up a chase: both their moves are spent (SE4)."""
        self.giving_up: bool = False
        """Whether the seat whose turn it is now says which chase it gives up."""
        self.second_moves: bool = False
        """Whether everybody has made a first move."""

    def copy(self) -> EscapeRound:
        other = EscapeRound(self.number, self.first, self.personal, self.common)
        other.takers = self.takers.copy()
        other.used_personal = self.used_personal
        other.used_common = self.used_common
        other.gave_up = self.gave_up
        other.giving_up = self.giving_up
        other.second_moves = self.second_moves
        return other

    # Dice

    def may_use_personal(self, seat: i64) -> bool:
        return not has(self.used_personal, seat)

    def may_use_common(self, seat: i64) -> bool:
        return not has(self.used_common, seat)

    def unused_common(self, colour: Colour) -> i64:
        """Return the first unused common die of a colour, or -1."""
        for at in range(len(self.common)):
            if self.common[at] == colour and self.takers[at] == NOBODY:
                return at
        return -1

    def unused_colours(self) -> Colours:
        """Return the colours of the unused common dice, as a set."""
        colours: i64 = 0
        for at in range(len(self.common)):
            if self.takers[at] == NOBODY:
                colours |= only(self.common[at])
        return colours

    # Who is next

    def next_in_order(self, seat: i64) -> i64:
        """Return the next seat with a move in this half of the round, or NOBODY (SE6)."""
        players = len(self.personal)
        following = (seat + 1) % players
        while following != self.first:
            if not has(self.gave_up, following):
                return following
            following = (following + 1) % players
        return NOBODY

    def first_with_second_move(self) -> i64:
        """Return who begins the second moves; NOBODY if all have given up a chase."""
        if not has(self.gave_up, self.first):
            return self.first
        return self.next_in_order(self.first)


def rolled_round(number: i64, first: i64, players: i64, random: Random) -> EscapeRound:
    """All nine dice are rolled: one for each player, the others for all (SE6)."""
    personal = roll_dice(players, players if is_d6_round(number) else 0, random)
    common = roll_dice(DICE - players, common_d6(players, number), random)
    return EscapeRound(number, first, personal, common)


def roll_dice(count: i64, d6: i64, random: Random) -> tuple[int, ...]:
    """Return this many dice, of which the first ones are d6."""
    return tuple([roll_d6(random) if at < d6 else roll_d12(random) for at in range(count)])


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class EscapePosition(Position):
    def __init__(self, players: int, round: EscapeRound) -> None:
        super().__init__(players)
        self.round: EscapeRound = round
        self.spaces: list[int] = [OFF_BOARD] * (players * COLOURS)
        """Where the pawn of a seat in a colour is: a player has one pawn in a colour at most."""
        self.stock: list[int] = [PAWNS] * players
        self.escaped: list[int] = [0] * players
        self.last_moves: list[int] = [NO_MOVE] * players
        """The last move of each seat: colour, from and to as one number."""
        self.last_seat: i64 = NOBODY

    def copy(self) -> EscapePosition:
        other = EscapePosition(self.players, self.round.copy())
        self.copy_basics_to(other)
        other.spaces = self.spaces.copy()
        other.stock = self.stock.copy()
        other.escaped = self.escaped.copy()
        other.last_moves = self.last_moves.copy()
        other.last_seat = self.last_seat
        return other

    # Pawns

    def space(self, seat: i64, colour: Colour) -> i64:
        return self.spaces[seat * COLOURS + colour]

    def colours_of(self, seat: i64) -> list[int]:
        """Return the colours in which a seat has a pawn."""
        return [colour for colour in range(COLOURS) if self.space(seat, colour) != OFF_BOARD]

    def furthest_other(self, seat: i64, colour: Colour) -> i64:
        """Return how far the best pawn of the others has come in a colour; without one, the
        centre."""
        furthest: i64 = OFF_BOARD
        for other in range(self.players):
            if other != seat:
                furthest = max(furthest, self.spaces[other * COLOURS + colour])
        return furthest

    # Where does the pawn go?

    def destination(self, seat: i64, colour: Colour) -> i64:
        """Return where a move in a colour takes the pawn of a seat (SE2); ESCAPED past the rim
        (SE1).

        A pawn that cannot move stays where it is: OFF_BOARD (SE5).
        """
        here = self.space(seat, colour)
        furthest = self.furthest_other(seat, colour)
        if here == OFF_BOARD:
            if self.stock[seat] == 0 or furthest == RIM:  # SE7, SE3
                return OFF_BOARD
            return furthest + 1
        if here < furthest:
            return min(furthest + 1, ESCAPED)
        return min(here + (here - furthest), ESCAPED)

    # Giving up a chase

    def may_give_up(self, seat: i64) -> bool:
        """Only instead of both moves, so not after the first (SE4); and there must be a pawn."""
        return not self.round.second_moves and self.has_pawns(seat)

    def has_pawns(self, seat: i64) -> bool:
        """Return whether a seat has a pawn on the board."""
        return self.stock[seat] + self.escaped[seat] < PAWNS

    # The end

    def goal(self) -> int:
        """Return how many pawns have to escape."""
        return ESCAPES_TO_WIN[self.players]

    def epoch(self) -> int:
        return self.round.number - (0 if self.over else 1)

    def score(self, seat: int) -> float:
        return self.escaped[seat]

    def worth(self, seat: int) -> float:
        """Escaped pawns; those on the board count by how far they have come."""
        spaces = 0
        for colour in range(COLOURS):
            spaces += self.spaces[seat * COLOURS + colour]
        return self.escaped[seat] + spaces / (2 * ESCAPED)

    def winners(self) -> list[int]:
        """Return who has most escaped pawns: nobody but the winner can reach the goal (SE1,
        SE7)."""
        return seats_with_most(self.escaped)

    def reason(self) -> str:
        if max(self.escaped) == self.goal():
            return f"{self.goal()} pawns escaped"
        return f"{MOST_ROUNDS} rounds were played"


# How a match of Spectrum Escape goes: rolling, first and second moves, giving up a chase


@final
class EscapeState(State[EscapePosition]):
    """Nothing is hidden in this game."""

    def copy(self) -> EscapeState:
        return EscapeState(self.position.copy())

    def view(self, seat: int) -> EscapeView:
        return EscapeView(self, seat)

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    # A round begins

    def begin_round(self) -> None:
        round = self.position.round
        self.position.turn = round.first
        self.tell(ROUND_BEGAN, round.number, round.first)
        if self.journal is not None:
            dice = [list(round.personal), list(round.common)]
            self.tell_lists(EVERYONE, ROLLED, [], dice)

    # Answers

    def answers(self) -> list[int]:
        position, round = self.position, self.position.round
        seat = position.turn
        if round.giving_up:
            return [PAWN + colour for colour in position.colours_of(seat)]
        answers: i64 = 0
        if round.may_use_personal(seat):
            answers |= only(PERSONAL)
        if round.may_use_common(seat):
            answers |= round.unused_colours() << COMMON
        if position.may_give_up(seat):
            answers |= only(GIVE_UP)
        return members_of(answers)

    def why_not(self, answer: int) -> IllegalAnswer:
        round = self.position.round
        if PAWN <= answer < PAWN + COLOURS and round.giving_up:
            return IllegalAnswer("You have no pawn in that colour.", "Giving up a chase")
        if round.giving_up:
            return IllegalAnswer("Say which of your pawns you take back.", "Giving up a chase")
        if answer == PERSONAL or COMMON <= answer < COMMON + COLOURS:
            return self.why_not_die(answer)
        if answer == GIVE_UP and round.second_moves:
            return IllegalAnswer("Giving up a chase costs both moves of a round.", "SE4")
        if answer == GIVE_UP:
            return IllegalAnswer("You have no pawn on the board to take back.", "Giving up a chase")
        instead = ", or give up a chase" if self.position.may_give_up(self.turn) else ""
        section = "The second move" if round.second_moves else "The first move"
        return IllegalAnswer(f"Choose a die{instead}.", section, self.answers())

    def why_not_die(self, answer: int) -> IllegalAnswer:
        if answer == PERSONAL:
            return IllegalAnswer(
                "You have used your personal die: now a common one.", "The second move"
            )
        if not self.position.round.may_use_common(self.position.turn):
            return IllegalAnswer(
                "You have used a common die: now your personal one.", "The second move"
            )
        return IllegalAnswer("No unused common die shows that colour.", "The first move")

    def carry_out(self, answer: int, random: Random) -> None:
        position, round = self.position, self.position.round
        seat = position.turn
        if answer == GIVE_UP:
            colours = position.colours_of(seat)
            if len(colours) > 1:
                round.giving_up = True
                return
            self.give_up(seat, colours[0])
        elif answer >= PAWN:
            self.give_up(seat, answer - PAWN)
        elif answer == PERSONAL:
            round.used_personal |= only(seat)
            self.move(seat, round.personal[seat], True)
        else:
            round.used_common |= only(seat)
            round.takers[round.unused_common(answer - COMMON)] = seat
            self.move(seat, answer - COMMON, False)
        position.last_seat = seat
        if position.escaped[seat] == position.goal():  # SE1: at once
            self.end_match()
        else:
            self.next_move(random)

    # Moves

    def move(self, seat: i64, colour: Colour, personal: bool) -> None:
        """Move in a colour; where that is impossible the die does nothing (SE5)."""
        position = self.position
        here = position.space(seat, colour)
        there = position.destination(seat, colour)
        if self.journal is not None:
            self.tell_move(seat, colour, personal, there)
        position.last_moves[seat] = move_code(colour, here, there)
        if there == OFF_BOARD:
            return
        if here == OFF_BOARD:
            position.stock[seat] -= 1
        if there == ESCAPED:
            position.escaped[seat] += 1
            there = OFF_BOARD
        position.spaces[seat * COLOURS + colour] = there

    def tell_move(self, seat: i64, colour: Colour, personal: bool, there: i64) -> None:
        """How a pawn will move, and past whom."""
        position = self.position
        furthest = position.furthest_other(seat, colour)
        if there == OFF_BOARD:
            self.tell(DID_NOTHING, seat, personal, colour, furthest)
            return
        owner = NOBODY
        for other in range(position.players):
            if other != seat and furthest and position.space(other, colour) == furthest:
                owner = other
        here = position.space(seat, colour)
        escaped = position.escaped[seat] + (1 if there == ESCAPED else 0)
        told = [seat, personal, colour, here, there, furthest, owner, escaped, position.goal()]
        self.tell_lists(EVERYONE, MOVED, told, [])

    def give_up(self, seat: i64, colour: Colour) -> None:
        """A pawn goes back to its stock, instead of both moves and without any die (SE4, SE7)."""
        position, round = self.position, self.position.round
        self.tell(GAVE_UP, seat, colour, position.space(seat, colour))
        position.spaces[seat * COLOURS + colour] = OFF_BOARD
        position.stock[seat] += 1
        round.gave_up |= only(seat)
        round.giving_up = False
        position.last_moves[seat] = NO_MOVE

    # What happens next?

    def next_move(self, random: Random) -> None:
        """First moves in order, then second moves in the same order, then a new round (SE6)."""
        round = self.position.round
        following = round.next_in_order(self.position.turn)
        if following == NOBODY and not round.second_moves:
            round.second_moves = True
            following = round.first_with_second_move()
        if following == NOBODY:
            self.next_round(random)
        else:
            self.position.turn = following
            if round.second_moves:
                self.take_only_die(following, random)

    def take_only_die(self, seat: i64, random: Random) -> None:
        """Where one die is left for a second move, it is used without a question (SE-d)."""
        round = self.position.round
        if not round.may_use_common(seat):
            self.carry_out(PERSONAL, random)
        elif not round.may_use_personal(seat):
            colours = round.unused_colours()
            if colours & (colours - 1) == 0:
                self.carry_out(COMMON + lowest(colours), random)

    def next_round(self, random: Random) -> None:
        """The next player clockwise goes first after a d12 round (SE6)."""
        position, round = self.position, self.position.round
        if round.number == MOST_ROUNDS:  # SE7
            self.tell(LIMIT_REACHED)
            self.end_match()
            return
        same = is_d6_round(round.number)
        first = round.first if same else position.seat_after(round.first)
        position.round = rolled_round(round.number + 1, first, position.players, random)
        self.begin_round()

    def end_match(self) -> None:
        self.position.end()
        for seat in self.position.winners():
            self.tell(MATCH_WON, seat, self.position.escaped[seat])

    def pieces(self) -> list[int]:
        """Ten pawns for each player, wherever they are (SE1), and the nine dice."""
        position = self.position
        found = [DIE_PIECE] * (len(position.round.common) + len(position.round.personal))
        for seat in range(position.players):
            pawns = position.stock[seat] + position.escaped[seat] + len(position.colours_of(seat))
            found += [PAWN_PIECE + seat] * pawns
        return found


@final
class EscapeView(View[EscapePosition]):
    """The position: all dice and pawns lie open."""


# Starting a match of Spectrum Escape


class EscapeRules(Rules[EscapeState, EscapeView]):
    def __init__(self) -> None:
        self.id = "spectrum-escape"
        self.title = "Spectrum Escape"
        self.rulebook = "spectrum"
        self.players = (2, 3, 4)
        self.options = (first_seat_option(MOST_PLAYERS),)
        self.version = 2
        self.answer_count = ANSWERS
        self.longest = 2 * MOST_PLAYERS * MOST_ROUNDS

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> EscapeState:
        round = rolled_round(1, first_seat(players, options, random), players, random)
        state = EscapeState(EscapePosition(players, round))
        state.journal = journal
        state.begin_round()
        return state

    def redeal(self, view: EscapeView, random: Random) -> EscapeState:
        """Return the same state: nothing is hidden."""
        return EscapeState(view.position.copy())


RULES: Final = EscapeRules()
