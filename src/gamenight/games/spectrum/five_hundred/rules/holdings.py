"""Sets of cards, and the melds that can be laid from them (SV1).

A holding is twelve numbers, one per colour, with one bit per rank: bit 0 is the 1. So one step
looks at all ranks at once. A new meld has four cards; they are named by rank, then by colour, the
lowest first (SV5), so that a set has one way of being said.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.games.spectrum.five_hundred.rules.facts import MELD_SIZE, NONE, turned
from gamenight.games.spectrum.rules.deck import RANKS, card_of, colour_of, rank_of
from gamenight.games.spectrum.rules.wheel import COLOURS

SHADES: Final = 6
"""One per primary: that colour and its two neighbours (SW2)."""


def shades_with(colour: i64) -> i64:
    """The shades that a colour belongs to, as a set: one for a primary, else two."""
    shade = colour // 2
    if colour % 2 == 0:
        return 1 << shade
    return 1 << shade | 1 << (shade + 1) % SHADES


SHADES_OF: Final[tuple[int, ...]] = tuple([int(shades_with(c)) for c in range(COLOURS)])

EACH_COLOUR: Final[list[int]] = [*range(COLOURS)]
EACH_SHADE: Final[list[int]] = [*range(SHADES)]
"""Compiled, a list made from a list knows how long it will be; one made from a range does not."""

EMPTY: Final[list[int]] = [0] * COLOURS
"""The holding without cards. It is shared, so nobody changes it."""

# Sets of cards


def holding_of(cards: list[int]) -> list[int]:
    holding = [0] * COLOURS
    for card in cards:
        put(holding, card)
    return holding


def put(holding: list[int], card: i64) -> None:
    colour = card // RANKS
    holding[colour] = holding[colour] | 1 << card % RANKS


def with_cards(holding: list[int], cards: list[int]) -> list[int]:
    """A new holding with more cards."""
    more = holding.copy()
    for card in cards:
        put(more, card)
    return more


def without_cards(holding: list[int], cards: list[int]) -> list[int]:
    """A new holding with fewer cards."""
    fewer = holding.copy()
    for card in cards:
        fewer[card // RANKS] &= ~(1 << card % RANKS)
    return fewer


def holds(holding: list[int], card: i64) -> bool:
    ranks: i64 = holding[card // RANKS]
    return (ranks >> card % RANKS & 1) == 1


def cards_in(holding: list[int]) -> list[int]:
    """The cards, by colour, then by rank."""
    cards: list[int] = []
    first: i64 = 0
    for boxed in holding:
        ranks: i64 = boxed
        card = first
        while ranks:
            if ranks & 1:
                cards.append(card)
            ranks >>= 1
            card += 1
        first += RANKS
    return cards


def answers_in(holding: list[int]) -> list[int]:
    """The cards as answers, in the same order."""
    answers: list[int] = []
    for colour, boxed in enumerate(holding):
        ranks: i64 = boxed
        answer: i64 = colour
        while ranks:
            if ranks & 1:
                answers.append(answer)
            ranks >>= 1
            answer += COLOURS
    return answers


def sorted_answers(holding: list[int]) -> list[int]:
    """The cards as answers, the lowest first."""
    answers = answers_in(holding)
    answers.sort()
    return answers


def in_both(one: list[int], other: list[int]) -> list[int]:
    return [one[colour] & other[colour] for colour in EACH_COLOUR]


def in_first_only(one: list[int], other: list[int]) -> list[int]:
    return [one[colour] & ~other[colour] for colour in EACH_COLOUR]


def is_empty(holding: list[int]) -> bool:
    return all(ranks == 0 for ranks in holding)


def ranks_in_shade(holding: list[int], shade: i64) -> i64:
    """The ranks of which there is a card in a shade."""
    primary = shade * 2
    before = primary - 1 if primary else COLOURS - 1
    ranks: i64 = holding[primary]
    after: i64 = holding[primary + 1]
    beside: i64 = holding[before]
    return ranks | after | beside


def by_shade(holding: list[int]) -> list[int]:
    """For each shade the ranks of which there is a card in it."""
    return [int(ranks_in_shade(holding, shade)) for shade in EACH_SHADE]


def runs_of_four(ranks: i64) -> i64:
    """The ranks at which four consecutive ones begin."""
    pairs = ranks & ranks >> 1
    return pairs & pairs >> 2


def ranks_between(first: i64, last: i64) -> i64:
    """All ranks from one to another as a set; ranks count from 1."""
    return (1 << last) - (1 << (first - 1))


# Melds with one card that must be in them

# Of its rank a run that must have a card has no other, so the others are left out of the holding
# before runs are sought; of groups only that of its rank is left.


def narrowed(holding: list[int], must: i64) -> list[int]:
    """The holding for runs that must have a card; for NONE as it is."""
    if must == NONE:
        return holding
    others = ~(1 << must % RANKS)
    narrow = [ranks & others for ranks in holding]
    put(narrow, must)
    return narrow


def run_beginnings(must: i64) -> i64:
    """The ranks at which a run of four with a card can begin."""
    if must == NONE:
        return (1 << RANKS) - 1
    rank = rank_of(must)
    return ranks_between(max(1, rank - MELD_SIZE + 1), rank)


# Melds, card by card


def first_cards(holding: list[int], must: i64) -> list[int]:
    """The cards that can be the lowest of a meld with ``must`` (NONE: of any), as a holding."""
    found = first_of_groups(holding, must)
    narrow = narrowed(holding, must)
    beginnings = run_beginnings(must)
    for shade in range(SHADES):
        starts = runs_of_four(ranks_in_shade(narrow, shade)) & beginnings
        if starts:
            primary = shade * 2
            for colour in (primary, primary + 1, (primary + COLOURS - 1) % COLOURS):
                found[colour] |= narrow[colour] & starts
    return found


def first_of_groups(holding: list[int], must: i64) -> list[int]:
    """Those with three or more of their rank behind them."""
    found = [0] * COLOURS
    once: i64 = 0
    twice: i64 = 0
    thrice: i64 = 0
    for back in range(COLOURS):
        colour = COLOURS - 1 - back
        ranks: i64 = holding[colour]
        if thrice & ranks:
            found[colour] = thrice & ranks
        thrice |= twice & ranks
        twice |= once & ranks
        once |= ranks
    if must != NONE:
        only_rank: i64 = 1 << must % RANKS
        for colour in range(COLOURS):
            if found[colour]:
                found[colour] = found[colour] & only_rank if colour <= must // RANKS else 0
    return found


def next_cards(holding: list[int], named: list[int], must: i64) -> list[int]:
    """The cards with which a meld of four can go on after those named, as answers."""
    if len(named) == MELD_SIZE:
        return []
    same_rank = len(named) == 1 or rank_of(named[0]) == rank_of(named[1])
    found: list[int] = []
    if same_rank:
        found = next_in_group(holding, named, must)
    if not same_rank or len(named) == 1:
        found += next_in_run(narrowed(holding, must), named, must)
    return found


def next_in_group(holding: list[int], named: list[int], must: i64) -> list[int]:
    last: i64 = named[len(named) - 1]
    rank = rank_of(last)
    waits = must != NONE and must not in named
    if waits and (rank_of(must) != rank or must < last):
        return []
    owed = MELD_SIZE - len(named)
    above = range(int(colour_of(last)) + 1, COLOURS)
    cards = [int(card_of(colour, rank)) for colour in above]
    behind = [card for card in cards if holds(holding, card)]
    found: list[int] = []
    for at in range(len(behind) - owed + 1):
        card: i64 = behind[at]
        if not waits or card == must or (card < must and owed > 1):
            found.append(turned(card))
    return found


def next_in_run(narrow: list[int], named: list[int], must: i64) -> list[int]:
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
    there = by_shade(narrow)
    return [
        int(turned(card_of(colour, rank)))
        for colour in range(COLOURS)
        if narrow[colour] >> (rank - 1) & 1 and reaches(there, common & SHADES_OF[colour], needed)
    ]


def reaches(in_shades: list[int], shades: i64, needed: i64) -> bool:
    """Whether one of the shades has a card of each of the ranks needed."""
    return any(shades >> shade & 1 and not needed & ~in_shades[shade] for shade in range(SHADES))


# Melds as wholes


def has_meld(holding: list[int]) -> bool:
    once: i64 = 0
    twice: i64 = 0
    thrice: i64 = 0
    for boxed in holding:
        ranks: i64 = boxed
        if thrice & ranks:
            return True
        thrice |= twice & ranks
        twice |= once & ranks
        once |= ranks
    return any(runs_of_four(ranks_in_shade(holding, shade)) for shade in range(SHADES))


class Gathering:
    """Cards that come together one by one, and the melds that each of them is in."""

    def __init__(self, holding: list[int]) -> None:
        self.in_shades: list[int] = by_shade(holding)
        alike = [0] * RANKS
        self.alike: list[int] = alike
        """How many there are of each rank."""
        for boxed in holding:
            ranks: i64 = boxed
            rank: i64 = 0
            while ranks:
                if ranks & 1:
                    alike[rank] = alike[rank] + 1
                ranks >>= 1
                rank += 1

    def add(self, card: i64) -> None:
        """A card that was not there."""
        place = card % RANKS
        colour = card // RANKS
        self.alike[place] = self.alike[place] + 1
        bit: i64 = 1 << place
        shade = colour // 2
        in_shades = self.in_shades
        in_shades[shade] = in_shades[shade] | bit
        if colour % 2:
            beside = (shade + 1) % SHADES
            in_shades[beside] = in_shades[beside] | bit

    def has_meld_with(self, card: i64) -> bool:
        """Whether a card that is there can be melded with three others."""
        if self.alike[card % RANKS] >= MELD_SIZE:
            return True
        rank = rank_of(card)
        colour = card // RANKS
        shade = colour // 2
        windows = ranks_between(max(1, rank - MELD_SIZE + 1), rank)
        if runs_of_four(self.in_shades[shade]) & windows:
            return True
        if colour % 2 == 0:
            return False
        return runs_of_four(self.in_shades[(shade + 1) % SHADES]) & windows != 0


def has_meld_with(holding: list[int], must: i64) -> bool:
    """Whether a card can be melded with three others of a holding that has it too."""
    rank = rank_of(must)
    same: i64 = 0
    for ranks in holding:
        same += ranks >> (rank - 1) & 1
    if same >= MELD_SIZE:
        return True
    colour = must // RANKS
    shade = colour // 2
    windows = ranks_between(max(1, rank - MELD_SIZE + 1), rank)
    if runs_of_four(ranks_in_shade(holding, shade)) & windows:
        return True
    if colour % 2 == 0:
        return False
    return runs_of_four(ranks_in_shade(holding, (shade + 1) % SHADES)) & windows != 0


def count_at_most(holding: list[int], must: i64) -> i64:
    """No fewer than there are melds of four with ``must`` (NONE: at all); quick, not exact."""
    total: i64 = 0
    for rank in range(1, RANKS + 1):
        same: i64 = 0
        for ranks in holding:
            same += ranks >> (rank - 1) & 1
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


def ways_in_window(holding: list[int], shade: i64, first: i64) -> i64:
    """How many runs of four begin at a rank in a shade."""
    ways: i64 = 1
    for rank in range(first, first + MELD_SIZE):
        cards: i64 = 0
        for step in range(3):
            cards += holding[(shade * 2 + COLOURS - 1 + step) % COLOURS] >> (rank - 1) & 1
        ways *= cards
    return ways


def all_melds(holding: list[int], must: i64) -> list[list[int]]:
    """Every meld of four with ``must`` (NONE: at all), as sorted answers."""
    melds: list[list[int]] = []
    for first in sorted_answers(first_cards(holding, must)):
        for second in next_cards(holding, [turned(first)], must):
            pair = [int(turned(first)), int(turned(second))]
            for third in next_cards(holding, pair, must):
                three = [*pair, int(turned(third))]
                fourths = next_cards(holding, three, must)
                melds += [[first, second, third, fourth] for fourth in fourths]
    return melds
