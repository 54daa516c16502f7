"""What a roll or a draw allows: combinations of dice or cards, and their moves (SB5, SB7, SB9,
SB15, SB16, SB23, SB24).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.parts.bits import count_of, first_bits, has, members_of, only, set_of

from ...rules.deck import Card, colour_of, is_special, rank_of, special_kind, swapped_colours
from ...rules.wheel import (
    COLOURS,
    NEIGHBOURHOODS,
    SECONDARIES,
    Colour,
    Colours,
    clockwise,
    distance,
    opposite,
)
from . import constants
from .constants import D6, D12, with_member
from .moves import Part

# Kinds of combinations

TWO_COLOURS: Final = 0
DOUBLE: Final = 1
TRIPLE: Final = 2
QUADRUPLE: Final = 3
DOUBLE_DOUBLE: Final = 4
ONE_CARD: Final = 5
SAME_COLOUR: Final = 6
CONSECUTIVE: Final = 7
SWAP: Final = 8

STEPS: Final = 2
"""Single steps of a normal roll (SB5)."""
MOST_ALIKE: Final = 4
"""Five alike count as a quadruple (SB15)."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Combination(Value):
    """Dice or cards that a player uses for a turn."""

    def __init__(
        self,
        kind: i64,
        colours: tuple[int, ...],
        open_colours: Colours,
        parts: tuple[Part, ...],
        cards: tuple[int, ...] = (),
    ) -> None:
        self.kind: i64 = kind
        self.colours: tuple[int, ...] = colours
        """The colours used; of cards, one for each of them."""
        self.open_colours: i64 = open_colours
        """All colours in which something may move, as a set."""
        self.parts: tuple[Part, ...] = parts
        """What is moved; two single steps, or a jump, where there are none."""
        self.cards: tuple[int, ...] = cards

    def is_special(self) -> bool:
        """Return whether it counts as a special roll (SB12)."""
        return self.kind in (DOUBLE, TRIPLE, QUADRUPLE, DOUBLE_DOUBLE, SAME_COLOUR)

    def is_by_steps(self) -> bool:
        return self.kind == TWO_COLOURS

    def lengths(self) -> list[int]:
        return [int(part.length) for part in self.parts]


# Dice


def shades_across(colour: Colour) -> Colours:
    """Return a colour, its opposite, and the colours on both sides of either: six (SB7, SB15)."""
    return NEIGHBOURHOODS[colour] | NEIGHBOURHOODS[opposite(colour)]


def two_colours(dice: i64, one: Colour, other: Colour) -> Combination:
    """Return a normal roll. Neighbours open more: of primaries what lies between them (SB5), on the
    wheel of twelve the colours on both sides (SB15)."""
    open_colours = only(one) | only(other)
    if dice == D6 and distance(one, other) == 2:
        between = clockwise(one) if clockwise(one, 2) == other else clockwise(other)
        open_colours |= only(between)
    if dice == D12 and distance(one, other) == 1:
        open_colours = NEIGHBOURHOODS[one] | NEIGHBOURHOODS[other]
    return Combination(TWO_COLOURS, (int(one), int(other)), open_colours, ())


def alike(dice: i64, colour: Colour, count: i64) -> Combination:
    """Return two, three or four dice of one colour: moves of as many spaces (SB7, SB15)."""
    open_colours = shades_across(colour)
    parts = [face_part(0, count, colour)]
    if dice == D6 and count == MOST_ALIKE:
        parts.append(face_part(1, count, opposite(colour)))
        parts.append(Part(2, count, (open_colours,), open_colours, SECONDARIES))
    else:
        parts.append(Part(1, count, (open_colours,), open_colours))
    return Combination(DOUBLE + count - 2, (int(colour),), open_colours, tuple(parts))


def face_part(stage: i64, length: i64, colour: Colour) -> Part:
    """Every space entered is of one colour; the pawn may come from beside it (SB7, SB23)."""
    return Part(stage, length, (only(colour),), NEIGHBOURHOODS[colour])


def double_double(dice: i64, one: Colour, other: Colour) -> Combination:
    """Twice two alike: three moves of two spaces (SB7, SB15, SB23)."""
    faces = [int(one), int(other)]
    bottoms = [int(opposite(one)), int(opposite(other))]
    if dice == D6:
        open_colours = shades_across(one) | shades_across(other)
        parts = (
            Part(0, 2, (only(one), only(other)), beside(faces)),
            Part(1, 2, (only(bottoms[0]), only(bottoms[1])), beside(bottoms)),
            Part(2, 2, (open_colours,), open_colours, SECONDARIES),
        )
        return Combination(DOUBLE_DOUBLE, tuple(faces), open_colours, parts)
    anywhere = set_of(faces + bottoms)
    third = Part(1, 2, (anywhere,), beside(faces + bottoms))
    parts = (face_part(0, 2, one), face_part(0, 2, other), third)
    return Combination(DOUBLE_DOUBLE, tuple(faces), anywhere, parts)


def beside(colours: list[int]) -> i64:
    """These colours and those on both sides of each."""
    found: i64 = 0
    for colour in colours:
        found |= NEIGHBOURHOODS[colour]
    return found


KNOWN: Final[dict[int, Combination]] = {}
"""Combinations of dice that have come up: there are few, and they never change."""


def of_dice(dice: i64, kind: i64, one: i64, other: i64) -> Combination:
    key = ((dice * 16 + kind) * 16 + one) * 16 + other
    found = KNOWN.get(key)
    if found is None:
        if kind == TWO_COLOURS:
            found = two_colours(dice, one, other)
        elif kind == DOUBLE_DOUBLE:
            found = double_double(dice, one, other)
        else:
            found = alike(dice, one, kind - DOUBLE + 2)
        KNOWN[key] = found
    return found


def in_roll(dice: i64, roll: tuple[int, ...]) -> list[Combination]:
    """Return every combination the dice contain, each once, the largest first (SB9)."""
    counts = [0] * COLOURS
    for colour in roll:
        counts[colour] += 1
    shown = [colour for colour in range(COLOURS) if counts[colour]]
    pairs = [(one, other) for at, one in enumerate(shown) for other in shown[at + 1 :]]
    found: list[Combination] = []
    for count in (MOST_ALIKE, MOST_ALIKE - 1, 2):
        kind = DOUBLE + count - 2
        found += [of_dice(dice, kind, one, 0) for one in shown if counts[one] >= count]
    found += [
        of_dice(dice, DOUBLE_DOUBLE, one, other)
        for one, other in pairs
        if counts[one] >= 2 and counts[other] >= 2
    ]
    return found + [of_dice(dice, TWO_COLOURS, one, other) for one, other in pairs]


# Cards (SB16, SB24)

MOST_CARDS: Final = 4


def subsets(count: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of some of this many places, the large ones first."""
    found = sorted([members_of(chosen) for chosen in range(1, 1 << count)])
    sizes = range(count, 0, -1)
    return tuple([tuple(places) for size in sizes for places in found if len(places) == size])


SUBSETS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [subsets(count) for count in range(MOST_CARDS + 1)]
)
"""By the number of cards: the places of those that can be used together, many first."""


def in_draw(cards: tuple[int, ...], alone: bool) -> list[Combination]:
    """Return every combination of some of the drawn cards, those with most cards first.

    Combinations that allow the same moves are offered once (SB-d).
    """
    found: list[Combination] = []
    for chosen in SUBSETS[len(cards)]:
        used = [cards[at] for at in chosen]
        for colours in colourings(used):
            made = combination_of(used, colours)
            if made is not None and not is_known(made, found):
                found.append(made)
        if len(used) == 1 and is_special(used[0]) and not alone:
            found.append(swap(used[0]))
    return found


def colourings(cards: list[int]) -> list[list[int]]:
    """Return the colours that some cards can count as; a swap card counts as either of its two."""
    found: list[list[int]] = [[]]
    for card in cards:
        shown = [int(colour_of(card))]
        if is_special(card):
            shown = list(swapped_colours(special_kind(card)))
        found = [[*before, colour] for before in found for colour in shown]
    return found


def spaces_on(card: Card) -> i64:
    """Return the number on a card; a swap card counts as a 1."""
    return 1 if is_special(card) else rank_of(card)


def combination_of(cards: list[int], colours: list[int]) -> Combination | None:
    """Return what cards that count as these colours allow together; None if they do not go
    together."""
    spaces = [int(spaces_on(card)) for card in cards]
    shown = set_of(colours)
    if len(cards) == 1:
        return of_cards(ONE_CARD, cards, colours, shown, spaces)
    if count_of(shown) == 1:
        return of_cards(SAME_COLOUR, cards, colours, shades_across(colours[0]), sorted(spaces))
    if count_of(shown) == len(cards) and are_consecutive(shown):
        return of_cards(CONSECUTIVE, cards, colours, beside(colours), [sum(spaces) // 2])
    return None


def of_cards(
    kind: i64, cards: list[int], colours: list[int], within: i64, lengths: list[int]
) -> Combination:
    """Return one move of each length, all within the same colours and in any order."""
    parts = [Part(0, length, (within,), within) for length in lengths]
    return Combination(kind, tuple(colours), within, tuple(parts), tuple(cards))


def are_consecutive(colours: Colours) -> bool:
    """Return whether a set of colours is one row on the wheel: it has exactly one end clockwise."""
    before = colours >> 1 | (colours & 1) << (COLOURS - 1)
    return count_of(colours & ~before) == 1


def swap(card: int) -> Combination:
    """Return a swap card alone: two pawns change places."""
    colours = swapped_colours(special_kind(card))
    return Combination(SWAP, colours, set_of(list(colours)), (), (card,))


def is_known(made: Combination, found: list[Combination]) -> bool:
    """Return whether a combination of the same kind has the same moves."""
    for other in found:
        same = other.kind == made.kind and other.open_colours == made.open_colours
        if same and other.lengths() == made.lengths():
            return True
    return False


# A roll of dice or a draw of cards: what it offers, and what is left of what is used of it


NOTHING_ENTERED: Final[tuple[int, ...]] = (0,) * constants.SOLO_PAWNS


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class BoardRoll(Value):
    """What is new with every roll. Sets of colours have one bit per colour."""

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

    def open_colours(self) -> Colours:
        return self.used().open_colours

    def is_by_steps(self) -> bool:
        return self.used().is_by_steps()

    def may_jump(self) -> bool:
        """With a normal roll: a jump takes both steps (SB5)."""
        return self.left == STEPS

    def is_first_move(self) -> bool:
        """Return whether nothing has moved on this roll."""
        return self.may_jump() if self.is_by_steps() else not any(self.entered)

    # Parts of special rolls and moves of cards (SB7, SB16)

    def parts_now(self) -> list[Part]:
        """Return the parts of the earliest stage that has any left, of the chosen length if there
        is one.

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

    def note_entered(self, number: i64, colours: Colours) -> None:
        """Remember what a pawn has entered (SB8)."""
        self.entered = with_member(self.entered, number, int(colours))


def is_among(parts: list[Part], part: Part) -> bool:
    """Return whether parts of one stage hold one that allows the same moves."""
    return any(other.length == part.length and other.withins == part.withins for other in parts)
