"""Where a pawn can go: steps, jumps, and the parts of a special roll (SB4-SB8).

``Mover`` looks at a board for one seat and changes nothing. Normal rolls know single steps and
jumps. A part of a special roll, or the move of a card, is one pawn's way of an exact number of
spaces: a ``Search`` finds it by trying all ways.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.parts.bits import has, only

from .ground import LANDINGS, LENGTH, OFF_BOARD, SIDES, is_star

EMPTY: Final = -1
"""On the board: nobody's pawn."""
JUMP: Final = 2
"""The spaces that a jump costs (SB6)."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Part(Value):
    """One move of an exact number of spaces by one pawn. Sets of colours have a bit per colour."""

    def __init__(
        self, stage: i64, length: i64, withins: tuple[int, ...], start: i64, touching: i64 = 0
    ) -> None:
        self.stage: i64 = stage
        """Parts of one stage are taken in any order, then those of the next."""
        self.length: i64 = length
        self.withins: tuple[int, ...] = withins
        """Every space entered, jumped ones too, is of a colour of one of these sets."""
        self.start: i64 = start
        """The colours from which a pawn may come; it may always come from off the board."""
        self.touching: i64 = touching
        """The pawn must start on or enter one of these colours; 0: it need not."""


def is_among(space: i64, spaces: list[int]) -> bool:
    """Compiled, that is much quicker than ``in``."""
    for other in spaces:  # noqa: SIM110 — quicker compiled
        if other == space:
            return True
    return False


@final
class Mover:
    """The moves of one seat on a board."""

    def __init__(
        self, board: list[int], seat: i64, self_jump: bool = False, self_capture: bool = False
    ) -> None:
        self.board: list[int] = board
        self.seat: i64 = seat
        self.self_jump: bool = self_jump
        self.self_capture: bool = self_capture

    # Landing and jumping

    def may_land(self, space: i64) -> bool:
        """On an empty space, or on a pawn that may be captured; never on a taken star (SB2)."""
        owner = self.board[space]
        if owner == EMPTY:
            return True
        return not is_star(space) and (owner != self.seat or self.self_capture)

    def may_jump(self, space: i64) -> bool:
        """Over an opposing pawn, or one's own with ``self_jump``; never over a star (SB2, SB6)."""
        owner = self.board[space]
        if owner == EMPTY or is_star(space):
            return False
        return owner != self.seat or self.self_jump

    # Normal rolls: two steps, or a jump, within the open colours (SB4-SB6)

    def steps(self, start: i64, open_colours: i64) -> list[int]:
        """Where a pawn may step to. Its own colour is open, or it is off the board."""
        return [
            space
            for space in SIDES[start]
            if has(open_colours, space // LENGTH) and self.may_land(space)
        ]

    def can_step(self, start: i64, open_colours: i64) -> bool:
        for space in SIDES[start]:
            if has(open_colours, space // LENGTH) and self.may_land(space):
                return True
        return False

    def jumps(self, start: i64, open_colours: i64) -> list[int]:
        """Where a pawn may land with a jump."""
        found: list[int] = []
        beside = SIDES[start]
        for at in range(len(beside)):
            over = beside[at]
            if has(open_colours, over // LENGTH) and self.may_jump(over):
                for space in LANDINGS[start][at]:
                    fits = has(open_colours, space // LENGTH) and self.may_land(space)
                    if fits and not is_among(space, found):
                        found.append(space)
        return found

    def jumped(self, start: i64, end: i64, open_colours: i64) -> i64:
        """The space over which a pawn jumps to its landing: the first that will do."""
        beside = SIDES[start]
        for at in range(len(beside)):
            over = beside[at]
            fits = has(open_colours, over // LENGTH) and self.may_jump(over)
            if fits and end in LANDINGS[start][at]:
                return over
        return EMPTY

    # Parts of special rolls, and cards (SB7, SB8)

    def can_take(self, part: Part, start: i64, before: i64) -> bool:
        """Whether a pawn can take a part. ``before``: the colours it has entered this turn."""
        return Search(self, part, start, before, EMPTY, True).finds_a_way()

    def ends_of(self, part: Part, start: i64, before: i64) -> list[int]:
        """Where a pawn can end a part."""
        search = Search(self, part, start, before, EMPTY, False)
        search.finds_a_way()
        return sorted(search.ends)

    def way(self, part: Part, start: i64, before: i64, end: i64) -> list[int]:
        """The spaces entered on the way to an end, jumped ones too; empty if there is none.

        Of several ways the first counts that gives the pawn a second colour (SB8, SB-a).
        """
        search = Search(self, part, start, before, end, False)
        search.finds_a_way()
        return search.best


@final
class Search:
    """The ways on which a pawn can take a part: to any end or to one, all of them or the first."""

    def __init__(
        self, mover: Mover, part: Part, start: i64, before: i64, target: i64, first: bool
    ) -> None:
        self.mover: Mover = mover
        self.board: list[int] = mover.board
        self.part: Part = part
        self.start: i64 = start
        self.before: i64 = before
        self.target: i64 = target
        self.first: bool = first
        self.within: i64 = 0
        """The colours of the spaces entered."""
        self.touching: i64 = part.touching
        self.path: list[int] = [start]
        self.ends: list[int] = []
        self.best: list[int] = []

    def finds_a_way(self) -> bool:
        part, start = self.part, self.start
        if start != OFF_BOARD:
            if not has(part.start, start // LENGTH):
                return False
            if has(part.touching, start // LENGTH):
                self.touching = 0  # the start counts (SB7)
        for within in part.withins:
            self.within = within
            if self.go(start, part.length, 0):
                return True
        return bool(self.ends)

    def go(self, at: i64, left: i64, entered: i64) -> bool:
        """Go on from a space, so many spaces left; whether the search may stop."""
        beside = SIDES[at]
        for side in range(len(beside)):
            space = beside[side]
            if not has(self.within, space // LENGTH) or is_among(space, self.path):
                continue
            colours = entered | only(space // LENGTH)
            self.path.append(space)
            if left == 1:
                stop = self.arrive(space, colours)
            else:
                stop = self.pass_through(space, left - 1, colours)
                if not stop and self.mover.may_jump(space):
                    stop = self.land(LANDINGS[at][side], left - JUMP, colours)
            self.path.pop()
            if stop:
                return True
        return False

    def pass_through(self, space: i64, left: i64, entered: i64) -> bool:
        """On the way a pawn enters empty spaces only, and no star (SB7)."""
        if self.board[space] != EMPTY or is_star(space):
            return False
        return self.go(space, left, entered)

    def land(self, spaces: tuple[int, ...], left: i64, entered: i64) -> bool:
        """Land with a jump, on one of the spaces."""
        for space in spaces:
            if not has(self.within, space // LENGTH) or is_among(space, self.path):
                continue
            colours = entered | only(space // LENGTH)
            self.path.append(space)
            if left == 0:
                stop = self.arrive(space, colours)
            else:
                stop = self.pass_through(space, left, colours)
            self.path.pop()
            if stop:
                return True
        return False

    def arrive(self, space: i64, entered: i64) -> bool:
        """Note the end of a way, if it is allowed; whether the search may stop.

        A way must touch what the part asks for, and give a pawn that has moved before a second
        colour (SB7, SB8).
        """
        if not self.mover.may_land(space) or (self.touching and not entered & self.touching):
            return False
        colours = self.before | entered
        several = (colours & (colours - 1)) != 0
        if self.before and not several:
            return False
        if self.target == EMPTY:
            if not is_among(space, self.ends):
                self.ends.append(space)
            return self.first
        if space == self.target and (several or not self.best):
            self.best = self.path[1:]
            self.ends = [space]
            return several
        return False
