"""A second way to find every legal move of a turn: slow, plain, and with nothing in common with
the rules but the rulings it follows. Spaces are (colour, number); pawns have an identity.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, product

Space = tuple[int, int]
Hop = tuple[Space | None, Space]
"""A space that is jumped, or None, and the space where the pawn lands."""
Move = tuple[Space | None, Space]
"""Where a pawn begins (None: off the board) and ends."""
Condition = Callable[[Space | None, list[Space]], bool]
"""Whether a way fits: its start and all spaces entered, jumped ones too."""

BOARD = [(colour, number) for colour in range(12) for number in range(1, 10)]
STEPS_OF_DICE = 2


def apart(one: int, other: int) -> int:
    return min((one - other) % 12, (other - one) % 12)


def share_side(one: Space, other: Space) -> bool:
    """SB1: a star touches its own space 8 and nothing else."""
    if one[0] == other[0]:
        return abs(one[1] - other[1]) == 1
    return apart(one[0], other[0]) == 1 and one[1] == other[1] != 9


def share_point(one: Space, other: Space) -> bool:
    diagonal = apart(one[0], other[0]) == 1 and abs(one[1] - other[1]) == 1
    return diagonal and 9 not in (one[1], other[1])


NEXT_TO = {space: [other for other in BOARD if share_side(space, other)] for space in BOARD}
TOUCHING = {
    space: [other for other in BOARD if share_side(space, other) or share_point(space, other)]
    for space in BOARD
}
ENTRANCES = [(colour, 1) for colour in range(0, 12, 2)]


def around(colour: int) -> set[int]:
    return {(colour - 1) % 12, colour % 12, (colour + 1) % 12}


def across(colour: int) -> set[int]:
    return around(colour) | around(colour + 6)


@dataclass
class Rule:
    """A part: how many spaces, and which ways fit."""

    length: int
    fits: Condition


@dataclass
class Pawn:
    owner: int
    entered: set[int] = field(default_factory=set)
    """The colours it entered this turn with parts of a special roll."""


def within(colours: set[int]) -> Condition:
    """Every space entered is of these colours; the colour left is, too, or the pawn enters."""
    return lambda start, way: (
        all(space[0] in colours for space in way) and (start is None or start[0] in colours)
    )


def face(colours: set[int]) -> Condition:
    """Every space entered is of one of these colours, always the same one (SB7, SB23)."""
    return lambda _, way: len({space[0] for space in way}) == 1 and way[0][0] in colours


def touching_a_secondary(colours: set[int]) -> Condition:
    inside = within(colours)
    return lambda start, way: (
        inside(start, way)
        and any(space[0] % 2 for space in [*way, *([start] if start is not None else [])])
    )


def entering(colours: set[int]) -> Condition:
    return lambda _, way: all(space[0] in colours for space in way)


# What dice and cards allow

Key = tuple[str, tuple[int, ...], tuple[int, ...]]
"""A combination: its name, its colours, and the lengths of its moves."""


def dice_combinations(roll: list[int]) -> set[Key]:
    """SB9: two different colours, or a special combination that the dice contain."""
    found: set[Key] = set()
    for size in (2, 3, 4):
        for chosen in combinations(sorted(roll), size):
            colours = sorted(set(chosen))
            if len(colours) == 1:
                found.add(("alike", (colours[0],), (size,)))
            elif size == 2:
                found.add(("normal", tuple(colours), ()))
            elif size == 4 and chosen[0] == chosen[1] != chosen[2] == chosen[3]:
                found.add(("double double", tuple(colours), ()))
    return found


def dice_plan(dice: str, key: Key) -> list[list[Rule]]:
    """The parts of a special roll, by stage (SB7, SB15, SB23)."""
    name, colours, lengths = key
    if name == "double double":
        one, other = colours
        bottoms = {(one + 6) % 12, (other + 6) % 12}
        everything = across(one) | across(other)
        if dice == "d6":
            return [
                [Rule(2, face({one, other}))],
                [Rule(2, face(bottoms))],
                [Rule(2, touching_a_secondary(everything))],
            ]
        return [
            [Rule(2, face({one})), Rule(2, face({other}))],
            [Rule(2, entering({one, other} | bottoms))],
        ]
    (colour,), (size,) = colours, lengths
    if size == 4 and dice == "d6":
        return [
            [Rule(4, face({colour}))],
            [Rule(4, face({(colour + 6) % 12}))],
            [Rule(4, touching_a_secondary(across(colour)))],
        ]
    return [[Rule(size, face({colour}))], [Rule(size, within(across(colour)))]]


def open_on_normal(dice: str, one: int, other: int) -> set[int]:
    """SB5, SB15."""
    if dice == "d6" and apart(one, other) == 2:
        between = next(c for c in range(12) if apart(c, one) == apart(c, other) == 1)
        return {one, between, other}
    if dice == "d12" and apart(one, other) == 1:
        return around(one) | around(other)
    return {one, other}


Card = tuple[int, int]
"""Colour and number; a swap card is its lower colour and 0."""


def card_combinations(cards: list[Card]) -> set[Key]:
    """SB16, SB24: every part of the cards that goes together, swap cards counting as ones."""
    found: set[Key] = set()
    for size in range(1, len(cards) + 1):
        for chosen in combinations(cards, size):
            if size == 1 and chosen[0][1] == 0:
                found.add(("swap", (chosen[0][0],), ()))
            readings = [[(c, n)] if n else [(c, 1), (c + 6, 1)] for c, n in chosen]
            for reading in product(*readings):
                found |= card_reading(list(reading))
    return found


def card_reading(cards: list[Card]) -> set[Key]:
    colours = sorted({colour for colour, _ in cards})
    lengths = tuple(sorted(number for _, number in cards))
    if len(cards) == 1:
        return {("card", (colours[0],), lengths)}
    if len(colours) == 1:
        # red and green open the same six colours: such moves are the same
        return {("same", (colours[0] % 6,), lengths)}
    rows = [{(first + step) % 12 for step in range(len(cards))} for first in range(12)]
    if len(colours) == len(cards) and set(colours) in rows:
        return {("row", tuple(colours), (sum(lengths) // 2,))}
    return set()


def card_plan(key: Key) -> list[list[Rule]]:
    name, colours, lengths = key
    if name == "card":
        return [[Rule(lengths[0], within({colours[0]}))]]
    if name == "same":
        return [[Rule(length, within(across(colours[0]))) for length in lengths]]
    inside = set().union(*[around(colour) for colour in colours])
    return [[Rule(lengths[0], within(inside))]]


# A turn


class Turn:
    """One roll, from the choice of a combination to its last move."""

    def __init__(
        self,
        owners: dict[Space, int],
        stock: int,
        seat: int,
        dice: str,
        self_jump: bool,
        self_capture: bool,
    ) -> None:
        self.pawns = {space: Pawn(owner) for space, owner in owners.items()}
        self.stock = stock
        self.seat = seat
        self.dice = dice
        self.self_jump = self_jump
        self.self_capture = self_capture
        self.steps = 0
        self.open: set[int] = set()
        self.stages: list[list[Rule]] = []
        self.length: int | None = None
        self.swapping: tuple[int, int] | None = None

    # Ways

    def jumpable(self, space: Space) -> bool:
        pawn = self.pawns.get(space)
        if pawn is None or space[1] == 9:
            return False
        return pawn.owner != self.seat or self.self_jump

    def can_end(self, space: Space) -> bool:
        pawn = self.pawns.get(space)
        return pawn is None or (space[1] != 9 and (pawn.owner != self.seat or self.self_capture))

    def hops(self, at: Space | None) -> Iterator[Hop]:
        """All steps and jumps (SB3, SB6), whatever is open."""
        beside = ENTRANCES if at is None else NEXT_TO[at]
        for space in beside:
            yield None, space
            if self.jumpable(space):
                for landing in TOUCHING[space]:
                    if at is None:
                        if landing[1] == 2:
                            yield space, landing
                    elif landing != at and landing not in beside:
                        yield space, landing

    def ways(self, start: Space | None, length: int) -> Iterator[list[Hop]]:
        """All ways of exactly this many spaces (SB7)."""
        yield from self.ways_on(start, length, [] if start is None else [start])

    def ways_on(self, at: Space | None, left: int, used: list[Space]) -> Iterator[list[Hop]]:
        for over, to in self.hops(at):
            entered = [to] if over is None else [over, to]
            after = left - len(entered)
            if after < 0 or any(space in used for space in entered):
                continue
            if after == 0 and self.can_end(to):
                yield [(over, to)]
            if after > 0 and to not in self.pawns and to[1] != 9:
                for rest in self.ways_on(to, after, used + entered):
                    yield [(over, to), *rest]

    def starts(self) -> list[Space | None]:
        mine = [s for s, pawn in self.pawns.items() if pawn.owner == self.seat and s[1] != 9]
        return [*mine, *([None] if self.stock else [])]

    def taken(self, rule: Rule) -> dict[Move, set[int]]:
        """Every move that a part allows, with the colours it entered: two or more if it can."""
        found: dict[Move, set[int]] = {}
        for start in self.starts():
            before = self.pawns[start].entered if start is not None else set()
            for way in self.ways(start, rule.length):
                entered = [space for hop in way for space in hop if space is not None]
                if not rule.fits(start, entered):
                    continue
                colours = before | {colour for colour, _ in entered}
                if before and len(colours) < 2:
                    continue  # SB8
                move = (start, way[-1][1])
                if move not in found or len(found[move]) < 2 <= len(colours):
                    found[move] = colours
        return found

    # Combinations

    def offered(self, roll: list[int] | list[Card]) -> dict[Key, bool]:
        """What the dice or cards contain, and whether something could move (SB9)."""
        keys = (
            card_combinations(roll)  # type: ignore[arg-type]
            if self.dice == "cards"
            else dice_combinations(roll)  # type: ignore[arg-type]
        )
        return {key: self.could_move(key) for key in keys}

    def could_move(self, key: Key) -> bool:
        self.use(key)
        if self.swapping:
            return bool(self.swap_pairs())
        if not self.stages:
            return bool(self.step_moves())
        return any(self.taken(rule) for stage in self.stages for rule in stage)

    def use(self, key: Key) -> None:
        name, colours, _ = key
        self.steps, self.stages, self.swapping = 0, [], None
        if name == "normal":
            self.steps = STEPS_OF_DICE
            self.open = open_on_normal(self.dice, *colours)
        elif name == "swap":
            self.swapping = (colours[0], colours[0] + 6)
        elif self.dice == "cards":
            self.stages = card_plan(key)
        else:
            self.stages = dice_plan(self.dice, key)

    # Moves

    def step_moves(self) -> set[Move]:
        """One step, or a jump while both steps are left (SB5)."""
        fits = within(self.open)
        found = set()
        for start in self.starts():
            for length in range(1, self.steps + 1):
                for way in self.ways(start, length):
                    entered = [space for hop in way for space in hop if space is not None]
                    if len(way) == 1 and fits(start, entered):
                        found.add((start, way[-1][1]))
        return found

    def swap_pairs(self) -> set[tuple[Space, Space]]:
        assert self.swapping
        mine, others = (
            [space for space in self.pawns if space[0] == colour and space[1] != 9]
            for colour in self.swapping
        )
        return {
            (one, other)
            for one in mine
            for other in others
            if self.pawns[one].owner != self.pawns[other].owner
        }

    def lengths(self) -> set[int]:
        """The lengths among which there is a choice; stages that cannot be taken are skipped."""
        while self.stages:
            found = {rule.length for rule in self.stages[0] if self.taken(rule)}
            if found:
                return found
            self.stages.pop(0)
        return set()

    def moves(self) -> set[Move]:
        """All that can be moved now; nothing if the turn is over."""
        if self.steps:
            return self.step_moves()
        lengths = self.lengths()
        length = self.length if self.length is not None else max(lengths, default=0)
        rules = [rule for stage in self.stages[:1] for rule in stage if rule.length == length]
        return {move for rule in rules for move in self.taken(rule)}

    def move(self, start: Space | None, end: Space) -> Pawn | None:
        """Carry out a move; the captured pawn, if there is one."""
        entered: set[int] = set()
        if self.steps:
            self.steps -= 1 if start is None and end in ENTRANCES else self.cost(start, end)
        else:
            length = self.length if self.length is not None else max(self.lengths())
            for rule in self.stages[0]:
                moves = self.taken(rule) if rule.length == length else {}
                if (start, end) in moves:
                    entered = moves[start, end]
                    self.stages[0].remove(rule)
                    break
            if not self.stages[0]:
                self.stages.pop(0)
        self.length = None
        if start is None:
            self.stock -= 1
            pawn = Pawn(self.seat)
        else:
            pawn = self.pawns.pop(start)
        victim = self.pawns.get(end)
        self.pawns[end] = pawn
        pawn.entered = entered
        return victim

    def cost(self, start: Space | None, end: Space) -> int:
        return 1 if start is not None and share_side(start, end) else 2

    def rim(self) -> set[Space]:
        return {space for space in ENTRANCES if space not in self.pawns}
