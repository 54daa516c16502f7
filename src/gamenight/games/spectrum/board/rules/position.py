"""What everybody at the board may know, and where pawns can go."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.parts.bits import count_of, has, members_of, only

from . import combinations, facts
from .combinations import Combination
from .ground import LENGTH, OFF_BOARD, SPACES, space_of
from .hidden import Checks
from .moves import EMPTY, Mover, Part, is_among
from .roll import BoardRoll
from .setup import BoardSetup
from .standing import Standing


def dice_after(dice: i64, closed: i64) -> i64:
    """How many dice of a sort are rolled, or cards drawn: more as colours close (SB15, SB16)."""
    count: i64 = facts.FIRST_DICE[dice]
    for least in facts.MORE_DICE_AFTER:
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
        self.phase: i64 = facts.TURN_BEGINS
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
        self.window: i64 = facts.NO_WINDOW
        self.passes: i64 = 0
        """Passes in a row in this window."""
        self.passed: tuple[int, ...] = (facts.ASK_ME,) * players
        """By seat, what others can tell of its last pass: NOT_THIS_TURN, it passed in this turn and
        may have said anything; NOT_UNTIL_MY_TURN, it passed in an earlier one; ASK_ME, it has said
        nothing."""
        self.portal_counts: tuple[int, ...] = (0,) * players
        self.portal_deck: i64 = 0
        self.portal_discards: tuple[int, ...] = ()
        self.first_portals: tuple[tuple[int, ...], ...] = ((),) * players
        """By seat and number: in how many ways so many of its first portals can be left."""

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

    def enter(self, seat: i64, space: i64) -> None:
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

    def pawns_in(self, colours: i64) -> list[int]:
        """The pawns of the active seat that may move from these colours, the stock last."""
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
        """How many dice are rolled, or cards drawn."""
        return dice_after(self.setup.dice, self.closed)

    def combinations_shown(self) -> list[Combination]:
        if self.setup.dice == facts.CARDS:
            return combinations.in_draw(self.roll.shown, self.players == 1)
        return combinations.in_roll(self.setup.dice, self.roll.shown)

    def can_use(self, combination: Combination) -> bool:
        """Whether something can move with it (SB9)."""
        if combination.kind == combinations.SWAP:
            return bool(self.swappable(combination, 0))
        mover = self.mover()
        if combination.is_by_steps():
            return self.can_step(mover, combination.open_colours, True)
        return any(self.can_take(mover, part) for part in combination.parts)

    # Normal rolls (SB5)

    def can_step(self, mover: Mover, open_colours: i64, may_jump: bool) -> bool:
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

    def entered_before(self, pawn: i64) -> i64:
        """The colours that a pawn has entered with parts of this roll."""
        return 0 if pawn == OFF_BOARD else self.roll.entered[self.numbers[pawn]]

    def can_take(self, mover: Mover, part: Part) -> bool:
        for pawn in self.pawns_in(part.start):
            if mover.can_take(part, pawn, self.entered_before(pawn)):
                return True
        return False

    def lengths_now(self) -> list[int]:
        """The numbers of spaces among which the player may choose now."""
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
        """The pawns that can move now."""
        return self.pawns_to_step() if self.roll.is_by_steps() else self.pawns_for_parts()

    def only_movable(self) -> i64:
        """The one pawn that can move now, EMPTY if several can; stops looking at the second."""
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

    def ends_for(self, pawn: i64) -> list[int]:
        """Where a pawn can go now."""
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

    def way(self, pawn: i64, end: i64) -> list[int]:
        """The spaces that a pawn enters on its way to an end, jumped ones too."""
        mover = self.mover()
        roll = self.roll
        if roll.is_by_steps():
            if end in mover.steps(pawn, roll.open_colours()):
                return [end]
            return [mover.jumped(pawn, end, roll.open_colours()), end]
        part = self.part_to(pawn, end)
        return mover.way(part, pawn, self.entered_before(pawn), end) if part is not None else []

    def part_to(self, pawn: i64, end: i64) -> Part | None:
        """The part with which a pawn goes to an end."""
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
        """The pawns in one of the two colours that can change places: with a pawn of another
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
        """The space number of the roll under way: 1, 2 or 3."""
        return self.opened // self.players + 1

    def free_starts(self) -> list[int]:
        first = self.start_number() - 1
        return [space for space in range(first, SPACES, LENGTH) if self.board[space] == EMPTY]

    # Windows (SB27)

    def ways_to_pass(self) -> list[int]:
        """Once, for this turn, or until the seat's own next turn; alone that is the same."""
        if self.players == 1:
            return [facts.PASS, facts.PASS_THIS_TURN]
        return [facts.PASS, facts.PASS_THIS_TURN, facts.PASS_UNTIL_MY_TURN]

    def may_have_said(self, seat: i64) -> list[int]:
        """What a seat can have said in advance with its last pass, as far as others know."""
        if self.passed[seat] == facts.NOT_THIS_TURN:
            later = [facts.NOT_UNTIL_MY_TURN] if self.players > 1 else []
            return [facts.ASK_ME, facts.NOT_THIS_TURN, *later]
        if self.passed[seat] == facts.NOT_UNTIL_MY_TURN:
            return [facts.ASK_ME, facts.NOT_UNTIL_MY_TURN]
        return [facts.ASK_ME]
