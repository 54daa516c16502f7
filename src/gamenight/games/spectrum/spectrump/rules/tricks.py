"""Tricks: what a card opens, who takes a trick, and what that is worth (SR3, SR5, SR6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.parts.bits import has, only

from ...rules.deck import RANKS, colour_of, rank_of
from ...rules.wheel import NEIGHBOURHOODS, are_shades, clockwise, is_primary
from . import facts

TRUMP_POWER: Final = 3
FIRST_POWER: Final = 2
SECOND_POWER: Final = 1
NO_POWER: Final = 0

POWER_WEIGHT: Final = 64
"""More than any rank with its tie-break weighs."""
RANK_WEIGHT: Final = 4
LEAD_COLOUR: Final = 2
SHADE_OF_LEAD: Final = 1


# Trump and scoring trump


def first_scoring(trump: i64) -> i64:
    """The stronger scoring colour (SR5).

    Beside a primary it is the secondary whose name begins with it; beside a secondary the primary
    with which its own name begins.
    """
    return clockwise(trump, 1 if is_primary(trump) else -1)


def second_scoring(trump: i64) -> i64:
    return clockwise(trump, -1 if is_primary(trump) else 1)


def scoring_colours(trump: i64) -> i64:
    """The two colours beside the trump, as a set."""
    return NEIGHBOURHOODS[trump] & ~only(trump)


def power_of(colour: i64, trump: i64) -> i64:
    if colour == trump:
        return TRUMP_POWER
    if not has(NEIGHBOURHOODS[trump], colour):
        return NO_POWER
    return FIRST_POWER if colour == first_scoring(trump) else SECOND_POWER


def points_of(card: i64, trump: i64) -> i64:
    """Trump costs its rank, scoring trump brings it, all else is worth nothing."""
    colour = colour_of(card)
    if colour == trump:
        return -rank_of(card)
    return rank_of(card) if has(NEIGHBOURHOODS[trump], colour) else 0


# Following


def opened_by(colour: i64, trump: i64, opened: i64) -> i64:
    """What is open after a card: its shades too, unless it is thrown trump (SR3, SR6).

    A card is thrown if it is not a shade of what was open before; whoever leads throws nothing.
    """
    shades = NEIGHBOURHOODS[colour]
    thrown = opened != 0 and not has(opened, colour)
    if thrown and has(NEIGHBOURHOODS[trump], colour):
        return opened
    return opened | shades


# Taking the trick


def strength(card: i64, lead: i64, trump: i64) -> i64:
    """Trump, then scoring trump, then the rank; a tie goes to the lead colour, then to its shades.

    Of equal strength the first card played takes the trick.
    """
    colour = colour_of(card)
    near: i64 = 0
    if colour == lead:
        near = LEAD_COLOUR
    elif are_shades(colour, lead):
        near = SHADE_OF_LEAD
    return power_of(colour, trump) * POWER_WEIGHT + rank_of(card) * RANK_WEIGHT + near


def best_of(trick: list[int], trump: i64) -> i64:
    """The place in the trick of the card that takes it."""
    lead = colour_of(trick[0])
    best: i64 = 0
    highest: i64 = -1
    for at in range(len(trick)):
        found = strength(trick[at], lead, trump)
        if found > highest:
            highest = found
            best = at
    return best


def why_best(trick: list[int], trump: i64) -> i64:
    """By which of the rules, from the top, the trick was decided."""
    card: i64 = trick[best_of(trick, trump)]
    power = power_of(colour_of(card), trump)
    if power:
        return facts.BY_TRUMP if power == TRUMP_POWER else facts.BY_SCORING
    tied = [other for other in trick if rank_of(other) == rank_of(card)]
    if len(tied) == 1:
        return facts.BY_RANK
    lead = colour_of(trick[0])
    if colour_of(card) == lead:
        return facts.BY_LEAD_COLOUR
    shades = [other for other in tied if are_shades(colour_of(other), lead)]
    return facts.BY_SHADE_OF_LEAD if len(shades) == 1 else facts.BY_COMING_FIRST


assert RANKS * RANK_WEIGHT + LEAD_COLOUR < POWER_WEIGHT
