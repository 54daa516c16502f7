"""What a hand or the crib is worth with the starter (SG1, SG2, SG6).

``hand_points`` is for play and search; ``combinations_in`` lists what it adds up, for people.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.parts.bits import count_of, has, only

from ...rules.deck import Card, Rank, colour_of, rank_of
from ...rules.wheel import are_shades, is_one_shade
from . import constants

MOST_COLOURS_OF_A_SHADE: Final = 3
"""A primary and the colours on either side."""
RANK_BITS: Final = 4
"""In a tally, the bits for the number of cards of a rank: no more than nine are counted."""
RANK_MASK: Final = 0b1111
SUM_BITS: Final = 7
"""The bits for the number of sets with a sum: of nine cards no more than 126 have the same."""
SUM_MASK: Final = 0b1111111
SUMS: Final = 9
"""This many sums share one number."""
SUMS_MASK: Final = 0x7FFFFFFFFFFFFFFF


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class ScoringSet(Value):
    """Cards that score together when a hand is counted."""

    def __init__(self, kind: i64, points: i64, cards: list[int]) -> None:
        self.kind: i64 = kind
        self.points: i64 = points
        self.cards: list[int] = cards


@final
class Sums:
    """How many sets of some cards have each sum up to 18; every card counts its rank (SG6)."""

    def __init__(self, cards: list[int]) -> None:
        self.low: i64 = 1
        """The sums 0 to 8, some bits for each; the empty set is there from the start."""
        self.high: i64 = 0
        """The sums 9 to 17."""
        self.eighteens: i64 = 0
        for card in cards:
            self.add(rank_of(card))

    def ways_to_make(self, total: i64) -> i64:
        """Return how many sets have a sum below 18."""
        if total < SUMS:
            return self.low >> SUM_BITS * total & SUM_MASK
        return self.high >> SUM_BITS * (total - SUMS) & SUM_MASK

    def add(self, rank: Rank) -> None:
        """Every set is there without the card and with it."""
        self.eighteens += self.ways_to_make(constants.EIGHTEEN - rank)
        if rank >= SUMS:
            self.high += self.low << SUM_BITS * (rank - SUMS) & SUMS_MASK
        else:
            self.high += self.high << SUM_BITS * rank & SUMS_MASK
            self.high += self.low >> SUM_BITS * (SUMS - rank)
            self.low += self.low << SUM_BITS * rank & SUMS_MASK


def hand_points(hand: list[int], starter: Card, is_crib: bool) -> i64:
    """Return all points of a hand, or of the crib, with the starter."""
    sums = Sums(hand)
    sums.add(rank_of(starter))
    tally = one_of_rank(rank_of(starter))
    for card in hand:
        tally += one_of_rank(rank_of(card))
    return (
        constants.EIGHTEEN_POINTS * sums.eighteens
        + constants.PAIR_POINTS * pairs_in(tally)
        + run_points(tally)
        + flush_points(hand, starter, is_crib)
        + nobs_points(hand, starter)
    )


# Ranks alone decide eighteens, pairs and runs.


def tally_of(ranks: list[int]) -> i64:
    """Return how many cards there are of each rank, in one number: a few bits for each."""
    tally: i64 = 0
    for rank in ranks:
        tally += one_of_rank(rank)
    return tally


def one_of_rank(rank: Rank) -> i64:
    """Return what a card of a rank adds to a tally."""
    return only(RANK_BITS * rank)


def pairs_in(tally: i64) -> i64:
    """Return how many sets of two cards have the same rank."""
    pairs: i64 = 0
    while tally:
        count = tally & RANK_MASK
        pairs += count * (count - 1) // 2
        tally >>= RANK_BITS
    return pairs


def run_points(tally: i64) -> i64:
    """Every set of cards that makes a run as long as it can be scores its length (SG-b).

    Runs do not wrap (SG6): behind the 12 there is nothing.
    """
    points: i64 = 0
    length: i64 = 0
    ways: i64 = 1
    while tally or length:
        count = tally & RANK_MASK
        if count:
            length += 1
            ways *= count
        else:
            if length >= constants.SHORTEST_RUN:
                points += length * ways
            length = 0
            ways = 1
        tally >>= RANK_BITS
    return points


# Colours decide flushes and nobs.


def flush_points(hand: list[int], starter: Card, is_crib: bool) -> i64:
    """Return the whole hand of one shade: a point per card, one more with the starter (SG2).

    Of one shade are cards with a common primary (SW2). The crib needs the starter too.
    """
    colours: i64 = 0
    for card in hand:
        colours |= only(colour_of(card))
    if count_of(colours) > MOST_COLOURS_OF_A_SHADE or not is_one_shade(colours):
        return 0
    if is_one_shade(colours | only(colour_of(starter))):
        return len(hand) + 1
    return 0 if is_crib else len(hand)


def nobs_points(hand: list[int], starter: Card) -> i64:
    """Return a point for each 10 that is a shade of the starter: at most one step away (SG1,
    SG6)."""
    points: i64 = 0
    for card in hand:
        if is_nobs(card, starter):
            points += constants.NOBS_POINTS
    return points


def is_nobs(card: Card, starter: Card) -> bool:
    return rank_of(card) == constants.TEN and are_shades(colour_of(card), colour_of(starter))


# One by one, for people


def combinations_in(hand: list[int], starter: int, is_crib: bool) -> list[ScoringSet]:
    """Return every combination of a hand, or of the crib, with the starter, kind by kind."""
    cards = sorted([*hand, starter], key=lambda card: (rank_of(card), card))
    found = [
        ScoringSet(constants.EIGHTEENS, constants.EIGHTEEN_POINTS, chosen)
        for chosen in sets_that_make(cards, 0, constants.EIGHTEEN)
    ]
    for at in range(len(cards)):
        for other in range(at + 1, len(cards)):
            if rank_of(cards[at]) == rank_of(cards[other]):
                two = [cards[at], cards[other]]
                found.append(ScoringSet(constants.PAIR, constants.PAIR_POINTS, two))
    found += [ScoringSet(constants.RUN, len(run), run) for run in runs_in(cards)]
    held = [card for card in cards if card != starter]
    flush: int = flush_points(hand, starter, is_crib)
    if flush:
        found.append(ScoringSet(constants.FLUSH, flush, cards if flush > len(hand) else held))
    for card in held:
        if is_nobs(card, starter):
            found.append(ScoringSet(constants.NOBS, constants.NOBS_POINTS, [card]))
    return found


def sets_that_make(cards: list[int], first: int, total: int) -> list[list[int]]:
    """Return the sets of the cards from the first on that add up to a total."""
    if total == 0:
        return [[]]
    found: list[list[int]] = []
    for at in range(first, len(cards)):
        rank: int = rank_of(cards[at])
        if rank <= total:
            for others in sets_that_make(cards, at + 1, total - rank):
                found.append([cards[at], *others])  # noqa: PERF401 — quicker compiled
    return found


def runs_in(cards: list[int]) -> list[list[int]]:
    """Return the runs in cards sorted by rank, each as long as it can be."""
    found: list[list[int]] = []
    growing: list[list[int]] = [[]]
    for rank in range(1, constants.HIGHEST + 2):
        of_rank = [card for card in cards if rank_of(card) == rank]
        if of_rank:
            growing = [[*run, card] for run in growing for card in of_rank]
        else:
            if len(growing[0]) >= constants.SHORTEST_RUN:
                found += growing
            growing = [[]]
    return found


# What a card is worth when it is laid: the end of the series it belongs to (SG3)


def points_for_last(series: list[int], count: i64) -> i64:
    """Return all points of the last card of a series that has come to a count.

    The point for the last card of a series is not among them: that is another event (SG7).
    """
    alike = alike_at_end(series)
    points = alike * (alike - 1) + run_at_end(series)
    if count == constants.EIGHTEEN:
        points += constants.EIGHTEEN_POINTS
    elif count == constants.LIMIT:
        points += constants.LIMIT_POINTS
    return points


def alike_at_end(series: list[int]) -> i64:
    """Return how many cards at the end of a series have the rank of the last one, itself among
    them."""
    at: i64 = len(series) - 1
    rank = rank_of(series[at])
    alike: i64 = 1
    at -= 1
    while at >= 0 and rank_of(series[at]) == rank:
        alike += 1
        at -= 1
    return alike


def run_at_end(series: list[int]) -> i64:
    """Return how many cards at the end of a series form the longest run, in any order; 0 if none
    do.

    A rank that comes twice is a foreign card: no run reaches back behind it.
    """
    longest: i64 = 0
    seen: i64 = 0
    lowest: i64 = constants.HIGHEST + 1
    highest: i64 = 0
    size: i64 = 0
    at: i64 = len(series) - 1
    while at >= 0:
        rank = rank_of(series[at])
        if has(seen, rank):
            break
        seen |= only(rank)
        size += 1
        lowest = min(lowest, rank)
        highest = max(highest, rank)
        if size >= constants.SHORTEST_RUN and highest - lowest == size - 1:
            longest = size
        at -= 1
    return longest
