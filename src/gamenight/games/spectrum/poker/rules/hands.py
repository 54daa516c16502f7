"""What a hand of poker is worth: the best five of up to seven cards, as one number to compare.

The fourteen kinds of hands form three families: cards of the same rank, cards of the same colours,
and straights. Within a family both orders agree (SK4), so the best of each family is found by
itself, and the best of these three is the hand. A hand that fits several kinds counts as the
highest (SK2).

A worth is the place of its kind in the order, and below it the ranks that are compared, the
important ones first, four bits each (SK3).
"""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

from ...rules.deck import RANKS, card_of
from ...rules.wheel import COLOURS, NEIGHBOURHOODS, Colours
from .constants import HAND_SIZE

# Kinds of hands, numbered as printed, low to high (SK2).

HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
THREE: Final = 3
STRAIGHT: Final = 4
SHADE: Final = 5
SPECTRUM: Final = 6
FULL_HOUSE: Final = 7
FOUR: Final = 8
FLUSH: Final = 9
SHADED_STRAIGHT: Final = 10
SPECTRUM_STRAIGHT: Final = 11
STRAIGHT_FLUSH: Final = 12
FIVE: Final = 13
KINDS: Final = 14

RARITY: Final[tuple[int, ...]] = (
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE,
    SHADE,
    FULL_HOUSE,
    STRAIGHT,
    FOUR,
    SPECTRUM,
    SHADED_STRAIGHT,
    FIVE,
    FLUSH,
    SPECTRUM_STRAIGHT,
    STRAIGHT_FLUSH,
)
"""The kinds by how seldom they are dealt, the rarest last; high card is always the lowest (SK4).

A test compares it with the exact counts.
"""

PLACES: Final[tuple[int, ...]] = tuple([RARITY.index(kind) for kind in range(KINDS)])
"""The place of each kind in that order; in the printed order a kind is its own place."""

# Counts of up to seven cards by rank or colour are numbers with four bits each, so that one
# addition lifts every count that is large enough to its highest bit.

BITS: Final = 4
COUNT: Final[i64] = 0xF
ALL_COUNTS: Final[i64] = 0xFFFF_FFFF_FFFF
ADD_TO_FIVE: Final[i64] = 0x3333_3333_3333
REACHED: Final[i64] = 0x8888_8888_8888
REACHED_BY_PRIMARY: Final[i64] = 0x0808_0808_0808
LAST_COLOUR: Final = BITS * (COLOURS - 1)

RANK_BITS: Final = BITS * HAND_SIZE
FIRST_RANK: Final[tuple[int, ...]] = (4 * BITS, 3 * BITS, 2 * BITS, 2 * BITS)
"""Below which bits of a worth its first rank stands, for the kinds below a straight."""


def worth_of(cards: list[int], by_odds: bool) -> i64:
    """Return the worth of the best five of up to seven cards; the higher wins, equal ones split."""
    ranks: i64 = 0
    colours: i64 = 0
    present: i64 = 0
    for card in cards:
        number: i64 = card
        colour = number // RANKS
        rank = number - colour * RANKS
        ranks += one_in(rank)
        colours += one_in(colour)
        present |= 1 << rank
    best = placed(best_by_ranks(ranks), by_odds)
    by_colours = best_by_colours(cards, colours)
    if by_colours:
        best = max(best, placed(by_colours, by_odds))
    if starts_of_straights(present):
        best = max(best, placed(best_straight(cards, present), by_odds))
    return best


def one_in(place: i64) -> i64:
    """Return one of a rank or colour, as a number of counts."""
    one: i64 = 1
    one <<= BITS * place  # in place: compiled, a shifted literal is cut to 32 bits
    return one


def count_in(counts: i64, place: i64) -> i64:
    return counts >> BITS * place & COUNT


def placed(found: i64, by_odds: bool) -> i64:
    """Return a worth with the printed number of its kind, renumbered by the order that is in
    play."""
    if not by_odds:
        return found
    kind = found >> RANK_BITS
    place: i64 = PLACES[kind]
    return found + (place - kind << RANK_BITS)


def kind_of(worth: i64, by_odds: bool) -> int:
    place = worth >> RANK_BITS
    return RARITY[place] if by_odds else place


def best_five(cards: list[int], by_odds: bool) -> list[int]:
    """Return the five cards that count; of equal ones, those that stand further back in the
    list."""
    if len(cards) <= HAND_SIZE:
        return cards
    whole = worth_of(cards, by_odds)
    for spare in cards:
        others = [card for card in cards if card != spare]
        if worth_of(others, by_odds) == whole:
            return best_five(others, by_odds)
    raise AssertionError("five cards are enough for every hand")


# Cards of the same rank


def best_by_ranks(ranks: i64) -> i64:
    """Five, four or three of a kind, full house, pairs, high card."""
    first: i64 = 0
    most: i64 = 0
    second: i64 = 0
    next_most: i64 = 0
    rank: i64 = RANKS
    while rank > 0:  # from the highest down, so that of equal counts the higher rank stays
        count = count_in(ranks, rank - 1)
        if count > most:
            second, next_most = first, most
            first, most = rank, count
        elif count > next_most:
            second, next_most = rank, count
        rank -= 1
    if most == 1:
        return HIGH_CARD << RANK_BITS | highest_ranks(ranks, 5)
    others = ranks - most * one_in(first - 1)
    if most >= 5:
        return FIVE << RANK_BITS | first
    if most == 4:
        return FOUR << RANK_BITS | first << BITS | highest_ranks(others, 1)
    if most == 3:
        if next_most >= 2:
            return FULL_HOUSE << RANK_BITS | first << BITS | second
        return THREE << RANK_BITS | first << 2 * BITS | highest_ranks(others, 2)
    if next_most == 2:
        others -= 2 * one_in(second - 1)
        kicker = highest_ranks(others, 1)
        return TWO_PAIR << RANK_BITS | first << 2 * BITS | second << BITS | kicker
    return PAIR << RANK_BITS | first << 3 * BITS | highest_ranks(others, 3)


def highest_ranks(ranks: i64, wanted: i64) -> i64:
    """Return the highest ranks of this many cards, each as often as there are cards of it."""
    found: i64 = 0
    rank: i64 = RANKS
    while wanted > 0 and rank > 0:
        count = count_in(ranks, rank - 1)
        while count > 0 and wanted > 0:
            found = found << BITS | rank
            count -= 1
            wanted -= 1
        rank -= 1
    return found


# Cards of the same colours: flush and shade compare all five cards (SK9)


def best_by_colours(cards: list[int], colours: i64) -> i64:
    """Return a flush, or a shade, in which pairs do not count (SK9); 0 if there is neither."""
    if (colours + ADD_TO_FIVE) & REACHED:
        colour: i64 = 0
        while count_in(colours, colour) < HAND_SIZE:
            colour += 1
        return FLUSH << RANK_BITS | highest_ranks(ranks_within(cards, 1 << colour), 5)
    left = (colours << BITS | colours >> LAST_COLOUR) & ALL_COUNTS
    right = colours >> BITS | (colours & COUNT) << LAST_COLOUR
    if not (colours + left + right + ADD_TO_FIVE) & REACHED_BY_PRIMARY:
        return 0
    best: i64 = 0
    for primary in range(0, COLOURS, 2):
        ranks = highest_ranks(ranks_within(cards, NEIGHBOURHOODS[primary]), 5)
        if ranks >> 4 * BITS:  # there are five
            best = max(best, ranks)
    return SHADE << RANK_BITS | best


def ranks_within(cards: list[int], colours: Colours) -> i64:
    """Return the ranks of the cards in a set of colours, counted."""
    ranks: i64 = 0
    for card in cards:
        number: i64 = card
        colour = number // RANKS
        if colours >> colour & 1:
            ranks += one_in(number - colour * RANKS)
    return ranks


# Straights: five ranks in a row, which do not wrap (SK2)


def starts_of_straights(present: i64) -> i64:
    """Where five ranks in a row begin, as a set; ranks count from 0 here."""
    return present & present >> 1 & present >> 2 & present >> 3 & present >> 4


def best_straight(cards: list[int], present: i64) -> i64:
    """Return the highest kind of straight there is, and of these the one with the highest cards."""
    colours = [0] * RANKS
    for card in cards:
        number: i64 = card
        colours[number % RANKS] |= 1 << number // RANKS
    best: i64 = 0
    starts = starts_of_straights(present)
    for start in range(RANKS - HAND_SIZE + 1):
        if starts >> start & 1:
            kind = kind_of_straight(colours[start : start + HAND_SIZE])
            top: i64 = start + HAND_SIZE
            best = max(best, kind << RANK_BITS | top)
    return best


def kind_of_straight(row: list[int]) -> i64:
    """Return the highest straight that five ranks in a row allow; ``row`` has the colours of
    each."""
    if row[0] & row[1] & row[2] & row[3] & row[4]:
        return STRAIGHT_FLUSH
    for first in range(COLOURS):
        if row[0] >> first & 1 and (has_steps(row, first, 1) or has_steps(row, first, -1)):
            return SPECTRUM_STRAIGHT
    for primary in range(0, COLOURS, 2):
        if is_within(row, NEIGHBOURHOODS[primary]):
            return SHADED_STRAIGHT
    return SPECTRUM if has_different_colours(row, 0, 0) else STRAIGHT


def has_steps(row: list[int], first: i64, step: i64) -> bool:
    """Return whether the colours can run round the wheel in rank order (SK2)."""
    colour = first
    for colours in row:
        if not colours >> colour & 1:
            return False
        colour = (colour + step) % COLOURS
    return True


def is_within(row: list[int], shade: i64) -> bool:
    """Return whether each rank is there in a colour of the shade."""
    return all(colours & shade for colours in row)


def has_different_colours(row: list[int], at: i64, taken: i64) -> bool:
    """Return whether each rank from ``at`` on can show a colour that is not taken yet."""
    if at == HAND_SIZE:
        return True
    left = row[at] & ~taken
    while left:
        colour = left & -left
        if has_different_colours(row, at + 1, taken | colour):
            return True
        left &= left - 1
    return False


# How many of all hands are of each kind, exactly (SK4).
#
# The 481,008,528 hands are not counted one by one. What kind a hand is depends on its ranks only
# by how often each is there and whether they are five in a row, so of all sets of ranks with the
# same pattern one is counted, with all its colours, and counted for all. And as the wheel looks
# the same after a turn of two steps, from one primary to the next, a card whose rank is there once
# need only be tried in two neighbouring colours.


TURNS: Final = COLOURS // 2
"""The turns of the wheel after which it looks the same."""

PATTERNS: Final[tuple[tuple[int, ...], ...]] = (
    (1, 1, 1, 1, 1),
    (1, 1, 1, 2),
    (1, 2, 2),
    (1, 1, 3),
    (2, 3),
    (1, 4),
    (5,),
)
"""How many cards of each rank there can be in a hand, cards that stand alone first."""


def all_hands(ranks: int = RANKS, colours: int = COLOURS) -> int:
    return comb(ranks * colours, HAND_SIZE)


def count_hands(ranks: int = RANKS, colours: int = COLOURS) -> list[int]:
    """Return the number of hands of each kind, in the deck or in one with fewer ranks or
    colours."""
    counts = [0] * KINDS
    for pattern in PATTERNS:
        straights = max(ranks - HAND_SIZE + 1, 0) if len(pattern) == HAND_SIZE else 0
        others = ways_to_name(pattern, ranks) - straights
        if straights:
            add_pattern(counts, pattern, list(range(1, HAND_SIZE + 1)), straights, colours)
        if others:
            scattered = [*range(1, len(pattern)), HAND_SIZE + 1]
            add_pattern(counts, pattern, scattered, others, colours)
    return counts


def ways_to_name(pattern: tuple[int, ...], ranks: int) -> int:
    """Return how many ways there are to say which ranks stand for the groups of a pattern."""
    if ranks < len(pattern):
        return 0
    ways = 1
    for size in set(pattern):
        groups = pattern.count(size)
        ways *= comb(ranks, groups)
        ranks -= groups
    return ways


def add_pattern(
    counts: list[int], pattern: tuple[int, ...], ranks: list[int], times: int, colours: int
) -> None:
    """Count the hands of a pattern with these ranks in all their colours, this many times."""
    groups = [sets_of_colours(size, colours) for size in pattern]
    if pattern[0] == 1 and colours == COLOURS:
        groups[0] = groups[0][:2]
        times *= TURNS
    add_groups(counts, groups, ranks, [], 0, times)


def add_groups(
    counts: list[int],
    groups: list[list[list[int]]],
    ranks: list[int],
    held: list[int],
    at: int,
    times: int,
) -> None:
    """Add a group of cards in all its colours to those held; count the hand when it is whole."""
    if at == len(groups):
        counts[kind_of(worth_of(held, False), False)] += times
        return
    for colours in groups[at]:
        cards: list[int] = [int(card_of(colour, ranks[at])) for colour in colours]
        add_groups(counts, groups, ranks, held + cards, at + 1, times)


def sets_of_colours(size: int, colours: int) -> list[list[int]]:
    """Return every way to take this many of the first colours of the wheel."""
    if size == 0:
        return [[]]
    return [
        [*smaller, last]
        for last in range(size - 1, colours)
        for smaller in sets_of_colours(size - 1, last)
    ]
