"""Sets of cards, and the melds that can be laid from them (SV1).

The ranks of a colour are one number, with one bit per rank: bit 0 is the 1. So one step looks at
all ranks at once. A new meld has four cards; they are named by rank, then by colour, the lowest
first (SV5), so that a set has one way of being said.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...rules.deck import ALL_RANKS, RANKS, CardSet, Ranks, card_of, colour_of, rank_of
from ...rules.wheel import COLOURS, Colour
from .constants import MELD_SIZE, NONE, turned

SHADES: Final = 6
"""One per primary: that colour and its two neighbours (SW2)."""


def shades_with(colour: Colour) -> i64:
    """Return the shades that a colour belongs to, as a set: one for a primary, else two."""
    shade = colour // 2
    if colour % 2 == 0:
        return 1 << shade
    return 1 << shade | 1 << (shade + 1) % SHADES


SHADES_OF: Final[tuple[int, ...]] = tuple([int(shades_with(c)) for c in range(COLOURS)])

EMPTY: Final = CardSet()
"""It is shared, so nobody changes it."""

# Sets of cards


def with_cards(holding: CardSet, cards: list[int]) -> CardSet:
    """Return a new set with more cards."""
    more = holding.copy()
    for card in cards:
        more.add_card(card)
    return more


def without_cards(holding: CardSet, cards: list[int]) -> CardSet:
    """Return a new set with fewer cards."""
    fewer = holding.copy()
    for card in cards:
        fewer.remove_card(card)
    return fewer


def cards_in(holding: CardSet) -> list[int]:
    """Return the cards, by colour, then by rank."""
    return [int(turned(answer)) for answer in answers_in(holding)]


def answers_in(holding: CardSet) -> list[int]:
    """Return the cards as answers, in the same order."""
    answers: list[int] = []
    for colour in range(COLOURS):
        ranks = holding.ranks(colour)
        answer: i64 = colour
        while ranks:
            if ranks & 1:
                answers.append(answer)
            ranks >>= 1
            answer += COLOURS
    return answers


def sorted_answers(holding: CardSet) -> list[int]:
    """Return the cards as answers, the lowest first."""
    answers = answers_in(holding)
    answers.sort()
    return answers


def ranks_in_shade(holding: CardSet, shade: i64) -> i64:
    """Return the ranks of which there is a card in a shade."""
    primary = shade * 2
    before = (primary + COLOURS - 1) % COLOURS
    return holding.ranks(before) | holding.ranks(primary) | holding.ranks(primary + 1)


def runs_of_four(ranks: Ranks) -> i64:
    """Return the ranks at which four consecutive ones begin."""
    pairs = ranks & ranks >> 1
    return pairs & pairs >> 2


def ranks_between(first: i64, last: i64) -> i64:
    """Return all ranks from one to another as a set; ranks count from 1."""
    return (1 << last) - (1 << (first - 1))


# Melds with one card that must be in them

# Of its rank a run that must have a card has no other, so the others are left out of the holding
# before runs are sought; of groups only that of its rank is left.


def narrowed(holding: CardSet, must: i64) -> CardSet:
    """Return the set for runs that must have a card; for NONE as it is."""
    if must == NONE:
        return holding
    others = ~(1 << must % RANKS)
    narrow = CardSet()
    for colour in range(COLOURS):
        narrow.add_ranks(colour, holding.ranks(colour) & others)
    narrow.add_card(must)
    return narrow


def run_beginnings(must: i64) -> i64:
    """Return the ranks at which a run of four with a card can begin."""
    if must == NONE:
        return (1 << RANKS) - 1
    rank = rank_of(must)
    return ranks_between(max(1, rank - MELD_SIZE + 1), rank)


# Melds, card by card


def first_cards(holding: CardSet, must: i64) -> CardSet:
    """Return the cards that can be the lowest of a meld with ``must`` (NONE: of any)."""
    found = first_of_groups(holding, must)
    narrow = narrowed(holding, must)
    beginnings = run_beginnings(must)
    for shade in range(SHADES):
        starts = runs_of_four(ranks_in_shade(narrow, shade)) & beginnings
        if starts:
            primary = shade * 2
            for colour in (primary, primary + 1, (primary + COLOURS - 1) % COLOURS):
                found.add_ranks(colour, narrow.ranks(colour) & starts)
    return found


def first_of_groups(holding: CardSet, must: i64) -> CardSet:
    """Return those with three or more of their rank behind them."""
    found = CardSet()
    once: i64 = 0
    twice: i64 = 0
    thrice: i64 = 0
    wanted: i64 = ALL_RANKS if must == NONE else 1 << must % RANKS
    last: i64 = COLOURS if must == NONE else must // RANKS
    for back in range(COLOURS):
        colour = COLOURS - 1 - back
        ranks = holding.ranks(colour)
        if colour <= last and thrice & ranks & wanted:
            found.add_ranks(colour, thrice & ranks & wanted)
        thrice |= twice & ranks
        twice |= once & ranks
        once |= ranks
    return found


def next_cards(holding: CardSet, named: list[int], must: i64) -> list[int]:
    """Return the cards with which a meld of four can go on after those named, as answers."""
    if len(named) == MELD_SIZE:
        return []
    same_rank = len(named) == 1 or rank_of(named[0]) == rank_of(named[1])
    found: list[int] = []
    if same_rank:
        found = next_in_group(holding, named, must)
    if not same_rank or len(named) == 1:
        found += next_in_run(narrowed(holding, must), named, must)
    return found


def next_in_group(holding: CardSet, named: list[int], must: i64) -> list[int]:
    last: i64 = named[len(named) - 1]
    rank = rank_of(last)
    waits = must != NONE and must not in named
    if waits and (rank_of(must) != rank or must < last):
        return []
    owed = MELD_SIZE - len(named)
    behind = [
        int(card_of(colour, rank))
        for colour in range(colour_of(last) + 1, COLOURS)
        if holding.has(card_of(colour, rank))
    ]
    found: list[int] = []
    for at in range(len(behind) - owed + 1):
        card: i64 = behind[at]
        if not waits or card == must or (card < must and owed > 1):
            found.append(turned(card))
    return found


def next_in_run(narrow: CardSet, named: list[int], must: i64) -> list[int]:
    """``narrow`` has no card of the rank of ``must`` beside it."""
    first = rank_of(named[0])
    rank = rank_of(named[len(named) - 1]) + 1
    last = first + MELD_SIZE - 1
    if last > RANKS:
        return []
    common: i64 = (1 << SHADES) - 1
    for card in named:
        common &= SHADES_OF[card // RANKS]
    if must != NONE:
        if not first <= rank_of(must) <= last:
            return []
        if rank_of(must) < rank and must not in named:
            return []
        common &= SHADES_OF[must // RANKS]
    needed = ranks_between(rank, last)
    found: list[int] = []
    for colour in range(COLOURS):
        card = card_of(colour, rank)
        if narrow.has(card) and reaches(narrow, common & SHADES_OF[colour], needed):
            found.append(turned(card))
    return found


def reaches(holding: CardSet, shades: i64, needed: i64) -> bool:
    """Return whether in one of the shades there is a card of each of the ranks needed."""
    for shade in range(SHADES):
        if shades >> shade & 1 and not needed & ~ranks_in_shade(holding, shade):
            return True
    return False


# Melds as wholes


def has_meld(holding: CardSet) -> bool:
    once: i64 = 0
    twice: i64 = 0
    thrice: i64 = 0
    two_back: i64 = 0
    one_back = holding.ranks(COLOURS - 1)
    for colour in range(COLOURS):
        ranks = holding.ranks(colour)
        if thrice & ranks:
            return True
        if colour % 2 and runs_of_four(two_back | one_back | ranks):  # a shade is complete
            return True
        thrice |= twice & ranks
        twice |= once & ranks
        once |= ranks
        two_back = one_back
        one_back = ranks
    return False


def has_meld_with(holding: CardSet, must: i64) -> bool:
    """Return whether a card can be melded with three others of a holding that has it too."""
    rank = rank_of(must)
    if holding.count_of_rank(rank) >= MELD_SIZE:
        return True
    colour = must // RANKS
    shade = colour // 2
    windows = ranks_between(max(1, rank - MELD_SIZE + 1), rank)
    if runs_of_four(ranks_in_shade(holding, shade)) & windows:
        return True
    if colour % 2 == 0:
        return False
    return runs_of_four(ranks_in_shade(holding, (shade + 1) % SHADES)) & windows != 0


def count_at_most(holding: CardSet, must: i64) -> i64:
    """Return an upper bound on the melds of four with ``must`` (NONE: at all); quick, not
    exact."""
    total: i64 = 0
    for rank in range(1, RANKS + 1):
        same = holding.count_of_rank(rank)
        if must == NONE:
            total += same * (same - 1) * (same - 2) * (same - 3) // 24
        elif rank == rank_of(must):
            total += (same - 1) * (same - 2) * (same - 3) // 6
    narrow = narrowed(holding, must)
    beginnings = run_beginnings(must)
    for shade in range(SHADES):
        starts = runs_of_four(ranks_in_shade(narrow, shade)) & beginnings
        for first in range(1, RANKS - MELD_SIZE + 2):
            if starts >> (first - 1) & 1:
                total += ways_in_window(narrow, shade, first)
    return total


def ways_in_window(holding: CardSet, shade: i64, first: i64) -> i64:
    """Return how many runs of four begin at a rank in a shade."""
    ways: i64 = 1
    for rank in range(first, first + MELD_SIZE):
        cards: i64 = 0
        for step in range(3):
            colour = (shade * 2 + COLOURS - 1 + step) % COLOURS
            if holding.has(card_of(colour, rank)):
                cards += 1
        ways *= cards
    return ways


def all_melds(holding: CardSet, must: i64) -> list[list[int]]:
    """Return every meld of four with ``must`` (NONE: at all), as sorted answers."""
    melds: list[list[int]] = []
    for first in sorted_answers(first_cards(holding, must)):
        for second in next_cards(holding, [turned(first)], must):
            pair = [int(turned(first)), int(turned(second))]
            for third in next_cards(holding, pair, must):
                three = [*pair, int(turned(third))]
                fourths = next_cards(holding, three, must)
                melds += [[first, second, third, fourth] for fourth in fourths]
    return melds
