"""What everybody at the board may know, and where pawns can go."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.position import Position, seats_with_most
from gamenight.core.words import counted
from gamenight.parts.bits import count_of, has, members_of, only

from ...rules.wheel import COLOURS, Colour, Colours, is_primary
from . import combinations, constants
from .combinations import BoardRoll, Combination
from .constants import (
    LENGTH,
    OFF_BOARD,
    PATHS,
    RIM,
    SPACES,
    BoardSetup,
    Space,
    colour_at,
    is_star,
    space_of,
)
from .moves import EMPTY, Checks, Mover, Part, is_among

# The pawns on the board, what they have captured, and how a match stands (SB11, SB17, SB30)


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
        self.why_over: i64 = constants.TURN_LIMIT

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

    def put(self, space: Space, owner: i64, number: i64) -> None:
        self.board[space] = owner
        self.numbers[space] = number

    def shift(self, start: Space, end: Space) -> None:
        """Move a pawn to a space, in place of whatever was there."""
        self.put(end, self.board[start], self.numbers[start])
        self.board[start] = EMPTY

    def pawns_of(self, seat: i64) -> list[int]:
        """Return the spaces of a seat's pawns, those on stars left out."""
        return [
            space for space in range(SPACES) if self.board[space] == seat and not is_star(space)
        ]

    def free_rim(self) -> list[int]:
        """Return where a captured pawn may be placed (SB10)."""
        return [space for space in RIM if self.board[space] == EMPTY]

    def pawns_on_path(self, colour: Colour) -> list[int]:
        return [space for space in PATHS[colour] if self.board[space] != EMPTY]

    # How the match stands and ends

    def epoch(self) -> int:
        return self.turns if self.over else max(self.turns - 1, 0)

    def has_star(self, seat: i64, colour: Colour) -> bool:
        return self.board[colour * LENGTH + LENGTH - 1] == seat

    def points(self, seat: i64) -> int:
        """Return what the captured colours are worth: one each, or their weights (SB17)."""
        total: i64 = 0
        for colour in range(COLOURS):
            if self.has_star(seat, colour):
                total += self.setup.weights[colour]
        return total

    def tie_points(self, seat: i64) -> int:
        """Return one for a primary, two for a secondary (SB11)."""
        total: i64 = 0
        for colour in range(COLOURS):
            if self.has_star(seat, colour):
                total += 1 if is_primary(colour) else 2
        return total

    def score(self, seat: int) -> float:
        return float(self.points(seat))

    def has_enough_stars(self, seat: i64) -> bool:
        goal = constants.STARS_TO_WIN[self.players]
        return not self.setup.weighted and self.stars[seat] >= goal

    def nobody_can_catch_up(self) -> bool:
        """Return whether the leader stays ahead even if one rival takes all that is left (SB17,
        SB30)."""
        if not self.setup.weighted or self.players == 1:
            return False
        points = sorted([self.points(seat) for seat in range(self.players)])
        left: i64 = 0
        for colour in range(COLOURS):
            if not has(self.closed, colour):
                left += self.setup.weights[colour]
        return points[len(points) - 1] > points[len(points) - 2] + left

    def take_star(self, seat: i64, space: Space) -> None:
        self.stars[seat] += 1
        self.closed |= only(colour_at(space))

    def winners(self) -> list[int]:
        if self.why_over in (constants.ENOUGH_STARS, constants.MISSION):
            return [int(self.active)]
        if self.players == 1:
            return [0] if self.stars[0] == constants.STARS else []
        best = max([self.rank(seat) for seat in range(self.players)])
        return [seat for seat in range(self.players) if self.rank(seat) == best]

    def rank(self, seat: i64) -> tuple[int, int]:
        """Colours or points, then the points of the tie-break (SB11, SB30)."""
        return (self.points(seat), self.tie_points(seat))

    def decided_by_tie_break(self) -> bool:
        """Return whether colours or points alone leave several winners."""
        points = [self.points(seat) for seat in range(self.players)]
        return len(seats_with_most(points)) > 1

    def reason(self) -> str:
        """Return how it ended, then what decided."""
        ended = {
            constants.ENOUGH_STARS: f"{constants.STARS_TO_WIN[self.players]} colours were captured",
            constants.ALL_STARS: "all colours were captured",
            constants.NO_CATCHING_UP: "nobody could catch up any more",
            constants.MISSION: "a mission was accomplished",
            constants.NO_PORTALS: "the portal cards ran out",
            constants.TURN_LIMIT: (
                f"the limit of {counted(self.setup.turn_limit, 'turn')} was reached"
            ),
            constants.STUCK: "nothing could move",
        }[int(self.why_over)]
        if self.why_over in (constants.ENOUGH_STARS, constants.MISSION):
            return ended
        what = "point" if self.setup.weighted else "colour"
        if self.players == 1 and self.winners() and not self.setup.weighted:
            return ended
        if self.players == 1:
            return f"{ended}; {counted(self.points(0), what)} in the end"
        winners = self.winners()
        if len(winners) > 1:
            level = counted(self.points(winners[0]), what)
            return f"{ended}; level on {level} and on the tie-break"
        tie = ", then the tie-break" if self.decided_by_tie_break() else ""
        return f"{ended}; the most {what}s ({self.points(winners[0])}){tie}"


def dice_after(dice: i64, closed: i64) -> i64:
    """Return how many dice of a sort are rolled, or cards drawn: more as colours close (SB15,
    SB16)."""
    count: i64 = constants.FIRST_DICE[dice]
    for least in constants.MORE_DICE_AFTER:
        if count_of(closed) >= least:
            count += 1
    return count


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class BoardPosition(Standing):
    """The turn under way. Sets of colours have one bit per colour."""

    def __init__(self, players: int, setup: BoardSetup, roll: BoardRoll) -> None:
        super().__init__(players, setup)
        self.roll: BoardRoll = roll
        """The one under way, or the next one."""
        self.phase: i64 = constants.TURN_BEGINS
        self.trail: tuple[int, ...] = ()
        """The last move: where it began and the spaces entered."""
        self.picked: i64 = EMPTY
        self.captured: i64 = EMPTY
        """The owner of the captured pawn that is to be placed, and its number."""
        self.captured_number: i64 = 0
        self.dead_rolls: i64 = 0
        """How many rolls in a row moved nothing; for one player (SB29)."""
        self.discards: tuple[int, ...] = ()
        """Cards used as dice, until the next shuffle."""
        self.opened: i64 = 0
        """How many rolls of a shotgun start are done."""
        # Missions and portals
        self.mission_checks: Checks = ((),) * players
        self.shown_missions: tuple[int, ...] = ()
        self.window: i64 = constants.NO_WINDOW
        self.passes: i64 = 0
        """Passes in a row in this window."""
        self.passed: tuple[int, ...] = (constants.ASK_ME,) * players
        """By seat, what others can tell of its last pass: NOT_THIS_TURN, it passed in this turn and
        may have said anything; NOT_UNTIL_MY_TURN, it passed in an earlier one; ASK_ME, it has said
        nothing."""
        self.portal_counts: tuple[int, ...] = (0,) * players
        self.portal_deck: i64 = 0
        self.portal_discards: tuple[int, ...] = ()
        self.first_portals: tuple[tuple[int, ...], ...] = ((),) * players
        """By seat and number: in how many ways this many of its first portals can be left."""

    def copy(self) -> BoardPosition:
        other = BoardPosition(self.players, self.setup, self.roll.copy())
        self.copy_standing_to(other)
        other.phase = self.phase
        other.trail = self.trail
        other.picked = self.picked
        other.captured = self.captured
        other.captured_number = self.captured_number
        other.dead_rolls = self.dead_rolls
        other.discards = self.discards
        other.opened = self.opened
        other.mission_checks = self.mission_checks
        other.shown_missions = self.shown_missions
        other.window = self.window
        other.passes = self.passes
        other.passed = self.passed
        other.portal_counts = self.portal_counts
        other.portal_deck = self.portal_deck
        other.portal_discards = self.portal_discards
        other.first_portals = self.first_portals
        return other

    # Pawns

    def mover(self) -> Mover:
        setup = self.setup
        return Mover(self.board, self.active, setup.self_jump, setup.self_capture)

    def enter(self, seat: i64, space: Space) -> None:
        """Put a pawn from the stock on a space: a new one, with the lowest number that is free."""
        taken: i64 = 0
        for other in range(SPACES):
            if self.board[other] == seat:
                taken |= only(self.numbers[other])
        number: i64 = 0
        while has(taken, number):
            number += 1
        self.stock[seat] -= 1
        self.put(space, seat, number)
        if self.roll.entered[number]:
            self.roll.note_entered(number, 0)

    def pawns_in(self, colours: Colours) -> list[int]:
        """Return the pawns of the active seat that may move from these colours, the stock last."""
        seat = self.active
        board = self.board
        found: list[int] = []
        for colour in members_of(colours):
            rim = space_of(colour, 1)
            for space in range(rim, rim + LENGTH - 1):  # a pawn on a star stays there
                if board[space] == seat:
                    found.append(space)  # noqa: PERF401 — compiled
        if self.stock[seat]:
            found.append(OFF_BOARD)
        return found

    # Dice and cards

    def dice_count(self) -> i64:
        """Return how many dice are rolled, or cards drawn."""
        return dice_after(self.setup.dice, self.closed)

    def combinations_shown(self) -> list[Combination]:
        if self.setup.dice == constants.CARDS:
            return combinations.in_draw(self.roll.shown, self.players == 1)
        return combinations.in_roll(self.setup.dice, self.roll.shown)

    def can_use(self, combination: Combination) -> bool:
        """Return whether something can move with it (SB9)."""
        if combination.kind == combinations.SWAP:
            return bool(self.swappable(combination, 0))
        mover = self.mover()
        if combination.is_by_steps():
            return self.can_step(mover, combination.open_colours, True)
        return any(self.can_take(mover, part) for part in combination.parts)

    # Normal rolls (SB5)

    def can_step(self, mover: Mover, open_colours: Colours, may_jump: bool) -> bool:
        for pawn in self.pawns_in(open_colours):
            if mover.can_step(pawn, open_colours):
                return True
            if may_jump and mover.jumps(pawn, open_colours):
                return True
        return False

    def pawns_to_step(self) -> list[int]:
        open_colours = self.roll.open_colours()
        mover = self.mover()
        may_jump = self.roll.may_jump()
        return [
            pawn
            for pawn in self.pawns_in(open_colours)
            if mover.can_step(pawn, open_colours)
            or (may_jump and bool(mover.jumps(pawn, open_colours)))
        ]

    # Parts of special rolls and moves of cards (SB7, SB16)

    def entered_before(self, pawn: Space) -> Colours:
        """Return the colours that a pawn has entered with parts of this roll."""
        return 0 if pawn == OFF_BOARD else self.roll.entered[self.numbers[pawn]]

    def can_take(self, mover: Mover, part: Part) -> bool:
        for pawn in self.pawns_in(part.start):
            if mover.can_take(part, pawn, self.entered_before(pawn)):
                return True
        return False

    def lengths_now(self) -> list[int]:
        """Return the numbers of spaces among which the player may choose now."""
        mover = self.mover()
        parts = self.roll.parts_now()
        return sorted({int(part.length) for part in parts if self.can_take(mover, part)})

    def pawns_for_parts(self) -> list[int]:
        mover = self.mover()
        found: list[int] = []
        for part in self.roll.parts_now():
            for pawn in self.pawns_in(part.start):
                if pawn not in found and mover.can_take(part, pawn, self.entered_before(pawn)):
                    found.append(pawn)
        return sorted(found)

    # Any roll

    def movable(self) -> list[int]:
        """Return the pawns that can move now."""
        return self.pawns_to_step() if self.roll.is_by_steps() else self.pawns_for_parts()

    def only_movable(self) -> Space:
        """Return the one pawn that can move now, EMPTY if several can; stops looking at the
        second."""
        mover, roll = self.mover(), self.roll
        found: i64 = EMPTY
        if roll.is_by_steps():
            colours, may_jump = roll.open_colours(), roll.may_jump()
            for pawn in self.pawns_in(colours):
                if mover.can_step(pawn, colours) or (may_jump and mover.jumps(pawn, colours)):
                    if found != EMPTY:
                        return EMPTY
                    found = pawn
            return found
        for part in roll.parts_now():
            for pawn in self.pawns_in(part.start):
                if pawn != found and mover.can_take(part, pawn, self.entered_before(pawn)):
                    if found != EMPTY:
                        return EMPTY
                    found = pawn
        return found

    def ends_for(self, pawn: Space) -> list[int]:
        """Return where a pawn can go now."""
        mover = self.mover()
        roll = self.roll
        if roll.is_by_steps():
            found = mover.steps(pawn, roll.open_colours())
            if roll.may_jump():
                found += mover.jumps(pawn, roll.open_colours())
        else:
            found = []
            for part in roll.parts_now():
                for end in mover.ends_of(part, pawn, self.entered_before(pawn)):
                    if not is_among(end, found):
                        found.append(end)
        found.sort()
        return found

    def way(self, pawn: Space, end: Space) -> list[int]:
        """Return the spaces that a pawn enters on its way to an end, jumped ones too."""
        mover = self.mover()
        roll = self.roll
        if roll.is_by_steps():
            if end in mover.steps(pawn, roll.open_colours()):
                return [end]
            return [mover.jumped(pawn, end, roll.open_colours()), end]
        part = self.part_to(pawn, end)
        return mover.way(part, pawn, self.entered_before(pawn), end) if part is not None else []

    def part_to(self, pawn: Space, end: Space) -> Part | None:
        """Return the part with which a pawn goes to an end."""
        parts = self.roll.parts_now()
        if len(parts) == 1:
            return parts[0]
        mover = self.mover()
        for part in parts:
            if mover.way(part, pawn, self.entered_before(pawn), end):
                return part
        return None

    # Swap cards (SB16, SB24)

    def swappable(self, combination: Combination, side: i64, other: i64 = EMPTY) -> list[int]:
        """Return the pawns in one of the two colours that can change places: with a pawn of another
        owner in the other colour, or with the one that was picked there."""
        mine = self.pawns_on_path(combination.colours[side])
        partners = self.pawns_on_path(combination.colours[1 - side])
        if other != EMPTY:
            partners = [int(other)]
        return [
            space
            for space in mine
            if any(self.board[partner] != self.board[space] for partner in partners)
        ]

    # A shotgun start by d12 (SB14)

    def start_number(self) -> i64:
        """Return the space number of the roll under way: 1, 2 or 3."""
        return self.opened // self.players + 1

    def free_starts(self) -> list[int]:
        first = self.start_number() - 1
        return [space for space in range(first, SPACES, LENGTH) if self.board[space] == EMPTY]

    # Windows (SB27)

    def ways_to_pass(self) -> list[int]:
        """Once, for this turn, or until the seat's own next turn; alone that is the same."""
        if self.players == 1:
            return [constants.PASS, constants.PASS_THIS_TURN]
        return [constants.PASS, constants.PASS_THIS_TURN, constants.PASS_UNTIL_MY_TURN]

    def may_have_said(self, seat: i64) -> list[int]:
        """Return what a seat can have said in advance with its last pass, as far as others know."""
        if self.passed[seat] == constants.NOT_THIS_TURN:
            later = [constants.NOT_UNTIL_MY_TURN] if self.players > 1 else []
            return [constants.ASK_ME, constants.NOT_THIS_TURN, *later]
        if self.passed[seat] == constants.NOT_UNTIL_MY_TURN:
            return [constants.ASK_ME, constants.NOT_UNTIL_MY_TURN]
        return [constants.ASK_ME]
