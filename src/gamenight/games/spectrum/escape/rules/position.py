"""The dice and pawns of Spectrum Escape, which everybody sees, and where a move leads."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.position import Position, seats_with_most
from gamenight.core.random import Random
from gamenight.core.value import Value
from gamenight.parts.bits import has, only

from ...rules.dice import roll_d6, roll_d12
from ...rules.wheel import COLOURS
from . import facts
from .facts import ESCAPED, OFF_BOARD, RIM


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class EscapeRound(Value):
    """What begins anew with every roll. Sets of seats are whole numbers with one bit per member."""

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

    def unused_common(self, colour: i64) -> i64:
        """The first unused common die of a colour, or -1."""
        for at in range(len(self.common)):
            if self.common[at] == colour and self.takers[at] == NOBODY:
                return at
        return -1

    def unused_colours(self) -> i64:
        """The colours of the unused common dice, as a set."""
        colours: i64 = 0
        for at in range(len(self.common)):
            if self.takers[at] == NOBODY:
                colours |= only(self.common[at])
        return colours

    # Who is next

    def next_in_order(self, seat: i64) -> i64:
        """The next seat with a move in this half of the round, or NOBODY (SE6)."""
        players = len(self.personal)
        following = (seat + 1) % players
        while following != self.first:
            if not has(self.gave_up, following):
                return following
            following = (following + 1) % players
        return NOBODY

    def first_with_second_move(self) -> i64:
        """Who begins the second moves; NOBODY if all have given up a chase."""
        if not has(self.gave_up, self.first):
            return self.first
        return self.next_in_order(self.first)


def rolled_round(number: i64, first: i64, players: i64, random: Random) -> EscapeRound:
    """All nine dice are rolled: one for each player, the others for all (SE6)."""
    personal = roll_dice(players, players if facts.is_d6_round(number) else 0, random)
    common = roll_dice(facts.DICE - players, facts.common_d6(players, number), random)
    return EscapeRound(number, first, personal, common)


def roll_dice(count: i64, d6: i64, random: Random) -> tuple[int, ...]:
    """So many dice, of which the first ones are d6."""
    return tuple([int(roll_d6(random) if at < d6 else roll_d12(random)) for at in range(count)])


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class EscapePosition(Position):
    def __init__(self, players: int, round: EscapeRound) -> None:
        super().__init__(players)
        self.round: EscapeRound = round
        self.spaces: list[int] = [OFF_BOARD] * (players * COLOURS)
        """Where the pawn of a seat in a colour is: a player has one pawn in a colour at most."""
        self.stock: list[int] = [facts.PAWNS] * players
        self.escaped: list[int] = [0] * players
        self.last_moves: list[int] = [facts.NO_MOVE] * players
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

    def space(self, seat: i64, colour: i64) -> i64:
        return self.spaces[seat * COLOURS + colour]

    def colours_of(self, seat: i64) -> list[int]:
        """The colours in which a seat has a pawn."""
        return [colour for colour in range(COLOURS) if self.space(seat, colour) != OFF_BOARD]

    def furthest_other(self, seat: i64, colour: i64) -> i64:
        """How far the best pawn of the others has come in a colour; without one, the centre."""
        furthest: i64 = OFF_BOARD
        for other in range(self.players):
            if other != seat:
                furthest = max(furthest, self.spaces[other * COLOURS + colour])
        return furthest

    # Where does the pawn go?

    def destination(self, seat: i64, colour: i64) -> i64:
        """Where a move in a colour takes the pawn of a seat (SE2); ESCAPED past the rim (SE1).

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
        """Whether a seat has a pawn on the board."""
        return self.stock[seat] + self.escaped[seat] < facts.PAWNS

    # The end

    def goal(self) -> int:
        """How many pawns have to escape."""
        return facts.ESCAPES_TO_WIN[self.players]

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
        """Who has most escaped pawns: nobody but the winner can reach the goal (SE1, SE7)."""
        return seats_with_most(self.escaped)

    def reason(self) -> str:
        if max(self.escaped) == self.goal():
            return f"{self.goal()} pawns escaped"
        return f"{facts.MOST_ROUNDS} rounds were played"
