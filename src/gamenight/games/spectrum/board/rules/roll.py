"""A roll of dice or a draw of cards: what it offers, and what is left of what is used of it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.parts.bits import first_bits, has, only

from . import facts
from .combinations import STEPS, Combination
from .moves import Part
from .tuples import with_member

NOTHING_ENTERED: Final[tuple[int, ...]] = (0,) * facts.SOLO_PAWNS


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class BoardRoll(Value):
    """What begins anew with every roll. Sets of colours have one bit per colour."""

    def __init__(self, extra: bool) -> None:
        self.extra: bool = extra
        """Whether it is the extra roll of a turn (SB12)."""
        self.shown: tuple[int, ...] = ()
        """The colours rolled, or the cards drawn."""
        self.offered: tuple[Combination, ...] = ()
        self.combination: Combination | None = None
        """The one that is used."""
        self.left: i64 = 0
        """Its steps that are left, or else its parts, as a set."""
        self.length: i64 = 0
        """The number of spaces of the card that is used now; 0: any part."""
        self.entered: tuple[int, ...] = NOTHING_ENTERED
        """The colours that each pawn of the active seat has entered with parts (SB8)."""

    def copy(self) -> BoardRoll:
        other = BoardRoll(self.extra)
        other.shown = self.shown
        other.offered = self.offered
        other.combination = self.combination
        other.left = self.left
        other.length = self.length
        other.entered = self.entered
        return other

    # What is used

    def use(self, combination: Combination) -> None:
        self.combination = combination
        self.left = STEPS if combination.is_by_steps() else first_bits(len(combination.parts))

    def used(self) -> Combination:
        assert self.combination is not None
        return self.combination

    def open_colours(self) -> i64:
        return self.used().open_colours

    def is_by_steps(self) -> bool:
        return self.used().is_by_steps()

    def may_jump(self) -> bool:
        """With a normal roll: a jump takes both steps (SB5)."""
        return self.left == STEPS

    def is_first_move(self) -> bool:
        """Whether nothing has moved on this roll."""
        return self.may_jump() if self.is_by_steps() else not any(self.entered)

    # Parts of special rolls and moves of cards (SB7, SB16)

    def parts_now(self) -> list[Part]:
        """The parts of the earliest stage that has any left, of the chosen length if there is one.

        Equal parts are named once.
        """
        found: list[Part] = []
        parts = self.used().parts
        for at in range(len(parts)):
            part = parts[at]
            if not has(self.left, at) or (found and part.stage != found[0].stage):
                continue
            if self.length in (0, part.length) and not is_among(found, part):
                found.append(part)
        return found

    def strike_out(self, taken: Part | None) -> None:
        """A part is taken; of equal ones, one."""
        parts = self.used().parts
        for at in range(len(parts)):
            if has(self.left, at) and parts[at] is taken:
                self.left &= ~only(at)
                return

    def note_entered(self, number: i64, colours: i64) -> None:
        """Remember what a pawn has entered (SB8)."""
        self.entered = with_member(self.entered, number, int(colours))


def is_among(parts: list[Part], part: Part) -> bool:
    """Whether parts of one stage hold one that allows the same moves."""
    return any(other.length == part.length and other.withins == part.withins for other in parts)
