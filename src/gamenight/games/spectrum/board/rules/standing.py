"""The pawns on the board, what they have captured, and how a match stands (SB11, SB17, SB30)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gamenight.core.position import Position, seats_with_most
from gamenight.core.words import counted
from gamenight.parts.bits import has, only

from ...rules.wheel import COLOURS, is_primary
from . import facts
from .ground import LENGTH, PATHS, RIM, SPACES, colour_at, is_star
from .moves import EMPTY
from .setup import BoardSetup


@mypyc_attr(allow_interpreted_subclasses=True)
class Standing(Position):
    """Between turns this is all there is to see of the board."""

    def __init__(self, players: int, setup: BoardSetup) -> None:
        super().__init__(players)
        self.setup: BoardSetup = setup
        self.board: list[int] = [EMPTY] * SPACES
        """Whose pawn is on each space."""
        self.numbers: list[int] = [0] * SPACES
        """Which of its owner's pawns it is: pawns are followed by their numbers."""
        self.stock: list[int] = [int(setup.pawns)] * players
        self.stars: list[int] = [0] * players
        """How many colours each seat has captured."""
        self.closed: i64 = 0
        """All captured colours, as a set."""
        self.turns: i64 = 0
        """Turns begun so far, those of all seats."""
        self.active: i64 = setup.first
        """Whose turn it is; in a window others are asked too."""
        self.why_over: i64 = facts.TURN_LIMIT

    def copy_standing_to(self, other: Standing) -> None:
        self.copy_basics_to(other)
        other.board = self.board.copy()
        other.numbers = self.numbers.copy()
        other.stock = self.stock.copy()
        other.stars = self.stars.copy()
        other.closed = self.closed
        other.turns = self.turns
        other.active = self.active
        other.why_over = self.why_over

    # Pawns

    def put(self, space: i64, owner: i64, number: i64) -> None:
        self.board[space] = owner
        self.numbers[space] = number

    def shift(self, start: i64, end: i64) -> None:
        """Move a pawn to a space, in place of whatever was there."""
        self.put(end, self.board[start], self.numbers[start])
        self.board[start] = EMPTY

    def pawns_of(self, seat: i64) -> list[int]:
        """The spaces of a seat's pawns, those on stars left out."""
        return [
            space for space in range(SPACES) if self.board[space] == seat and not is_star(space)
        ]

    def free_rim(self) -> list[int]:
        """Where a captured pawn may be placed (SB10)."""
        return [space for space in RIM if self.board[space] == EMPTY]

    def pawns_on_path(self, colour: i64) -> list[int]:
        return [space for space in PATHS[colour] if self.board[space] != EMPTY]

    # How the match stands and ends

    def epoch(self) -> int:
        return self.turns if self.over else max(self.turns - 1, 0)

    def has_star(self, seat: i64, colour: i64) -> bool:
        return self.board[colour * LENGTH + LENGTH - 1] == seat

    def points(self, seat: i64) -> i64:
        """What the captured colours are worth: one each, or their weights (SB17)."""
        total: i64 = 0
        for colour in range(COLOURS):
            if self.has_star(seat, colour):
                total += self.setup.weights[colour]
        return total

    def tie_points(self, seat: i64) -> i64:
        """One for a primary, two for a secondary (SB11)."""
        total: i64 = 0
        for colour in range(COLOURS):
            if self.has_star(seat, colour):
                total += 1 if is_primary(colour) else 2
        return total

    def score(self, seat: int) -> float:
        return float(self.points(seat))

    def has_enough_stars(self, seat: i64) -> bool:
        goal = facts.STARS_TO_WIN[self.players]
        return not self.setup.weighted and self.stars[seat] >= goal

    def nobody_can_catch_up(self) -> bool:
        """Whether the leader stays ahead even if one rival takes all that is left (SB17, SB30)."""
        if not self.setup.weighted or self.players == 1:
            return False
        points = sorted([int(self.points(seat)) for seat in range(self.players)])
        left: i64 = 0
        for colour in range(COLOURS):
            if not has(self.closed, colour):
                left += self.setup.weights[colour]
        return points[len(points) - 1] > points[len(points) - 2] + left

    def take_star(self, seat: i64, space: i64) -> None:
        self.stars[seat] += 1
        self.closed |= only(colour_at(space))

    def winners(self) -> list[int]:
        if self.why_over in (facts.ENOUGH_STARS, facts.MISSION):
            return [int(self.active)]
        if self.players == 1:
            return [0] if self.stars[0] == facts.STARS else []
        best = max([self.rank(seat) for seat in range(self.players)])
        return [seat for seat in range(self.players) if self.rank(seat) == best]

    def rank(self, seat: i64) -> tuple[int, int]:
        """Colours or points, then the points of the tie-break (SB11, SB30)."""
        return (int(self.points(seat)), int(self.tie_points(seat)))

    def decided_by_tie_break(self) -> bool:
        """Whether colours or points alone leave several winners."""
        points = [int(self.points(seat)) for seat in range(self.players)]
        return len(seats_with_most(points)) > 1

    def reason(self) -> str:
        """How it ended, then what decided."""
        ended = {
            facts.ENOUGH_STARS: f"{facts.STARS_TO_WIN[self.players]} colours were captured",
            facts.ALL_STARS: "all colours were captured",
            facts.NO_CATCHING_UP: "nobody could catch up any more",
            facts.MISSION: "a mission was accomplished",
            facts.NO_PORTALS: "the portal cards ran out",
            facts.TURN_LIMIT: f"the limit of {counted(self.setup.turn_limit, 'turn')} was reached",
            facts.STUCK: "nothing could move",
        }[int(self.why_over)]
        if self.why_over in (facts.ENOUGH_STARS, facts.MISSION):
            return ended
        what = "point" if self.setup.weighted else "colour"
        if self.players == 1 and self.winners() and not self.setup.weighted:
            return ended
        if self.players == 1:
            return f"{ended}; {counted(int(self.points(0)), what)} in the end"
        winners = self.winners()
        if len(winners) > 1:
            level = counted(int(self.points(winners[0])), what)
            return f"{ended}; level on {level} and on the tie-break"
        tie = ", then the tie-break" if self.decided_by_tie_break() else ""
        return f"{ended}; the most {what}s ({self.points(winners[0])}){tie}"
