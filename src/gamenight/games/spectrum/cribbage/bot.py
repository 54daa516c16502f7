"""How bots play Spectrum Cribbage, and what strong ones know."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from mypy_extensions import i64

from gamenight.bots.worlds import most_worth
from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.events import Event
from gamenight.core.insight import Insight, Supposition
from gamenight.core.options import Options
from gamenight.core.random import Random

from ..bot import ranks_held
from ..rules.deck import number_cards_but, rank_of, ranks_of
from .rules import constants
from .rules.counting import (
    Sums,
    flush_points,
    is_nobs,
    one_of_rank,
    pairs_in,
    points_for_last,
    run_points,
    tally_of,
)
from .rules.position import CribbagePosition
from .rules.state import CribbageState, CribbageView

# A bot that works out what a hand can expect from the starter, and what a card invites


GO_WORTH: Final = 0.9
"""What it is worth to be the last who can lay in a series, on average."""
LOW_CARD_WORTH: Final = 0.04
"""Low cards are kept for the end of a series: the price of laying one, by rank below 12."""


class Pegger(Bot[CribbageView]):
    """Lays away what leaves the best hand, and lays what scores more than it invites.

    The value of a hand is its exact average over all starters it cannot rule out. The crib is
    weighed as if all other cards in it were drawn at random.
    """

    def choose(self, view: CribbageView, thinking: Thinking) -> int:
        return view.legal[0] if len(view.legal) == 1 else choose_to_lay(view)

    def choose_several(
        self,
        view: CribbageView,
        choice: Choice,
        thinking: Thinking,
    ) -> list[int]:
        return choose_to_lay_away(view, choice.most)


# The crib


def choose_to_lay_away(view: CribbageView, number: int) -> list[int]:
    """Return the cards that leave the best hand and are worth most in the own crib, least in
    another."""
    return ranked_to_lay_away(view.position, view.seat, view.hand, number)[0]


def ranked_to_lay_away(
    position: CribbagePosition, seat: int, hand: list[int], number: int
) -> list[list[int]]:
    """Return all ways to lay this many cards away, the best first."""
    own_crib = constants.side_of(seat) == constants.side_of(position.deal.dealer)
    others = constants.crib_size(position.players) + 1 - number
    unseen = number_cards_but(hand)
    ways: list[tuple[float, list[int]]] = []
    for cards in combinations(hand, number):
        away = list(cards)
        kept = [card for card in hand if card not in away]
        crib = crib_worth(ranks_of(away), others)
        ways.append((hand_worth(kept, unseen) + (crib if own_crib else -crib), away))
    ways.sort(key=lambda way: -way[0])
    return [away for _, away in ways]


def hand_worth(hand: list[int], unseen: list[int]) -> float:
    """Return the exact average of what a hand is worth over the starters that are possible."""
    sums = Sums(hand)
    tally = tally_of(ranks_of(hand))
    total: i64 = 0
    possible = counts_of(ranks_of(unseen))
    for rank in range(1, constants.HIGHEST + 1):
        more = sums.ways_to_make(constants.EIGHTEEN - rank)
        points = constants.EIGHTEEN_POINTS * (sums.eighteens + more)
        with_starter = tally + one_of_rank(rank)
        points += constants.PAIR_POINTS * pairs_in(with_starter) + run_points(with_starter)
        total += points * possible[rank]
    return (total + colour_points(hand, unseen)) / len(unseen)


def counts_of(ranks: list[int]) -> list[int]:
    """Return how many cards there are of each rank; none of 0, nor of the rank behind the
    highest."""
    counts = [0] * (constants.HIGHEST + 2)
    for rank in ranks:
        counts[rank] += 1
    return counts


def colour_points(hand: list[int], unseen: list[int]) -> i64:
    """Return the flushes and nobs of a hand with each of the starters, added up."""
    tens = [card for card in hand if rank_of(card) == constants.TEN]
    may_flush = flush_points(hand, hand[0], False) > 0
    total: i64 = 0
    if not tens and not may_flush:
        return 0
    for starter in unseen:
        for card in tens:
            if is_nobs(card, starter):
                total += constants.NOBS_POINTS
        if may_flush:
            total += flush_points(hand, starter, False)
    return total


# What the crib brings: the average over cards of which every rank is equally likely.


KNOWN_CRIBS: Final[dict[tuple[int, ...], float]] = {}
"""By the ranks that are laid away, and how many other cards there will be."""


def crib_worth(ranks: list[int], others: int) -> float:
    key = (*sorted(ranks), others)
    if key not in KNOWN_CRIBS:
        eighteens = constants.EIGHTEEN_POINTS * expected_eighteens(ranks, others)
        pairs = constants.PAIR_POINTS * expected_pairs(ranks, others)
        KNOWN_CRIBS[key] = eighteens + pairs + expected_runs(ranks, others)
    return KNOWN_CRIBS[key]


def expected_pairs(ranks: list[int], others: int) -> float:
    """Pairs among the known cards, of a known and another card, and of two others."""
    mixed = (len(ranks) + (others - 1) / 2) * others / constants.HIGHEST
    return float(pairs_in(tally_of(ranks))) + mixed


def expected_eighteens(ranks: list[int], others: int) -> float:
    """Any set of the known cards is completed by any set of the others, or not."""
    sums = [0.0] * (constants.EIGHTEEN + 1)
    sums[0] = 1.0
    for rank in ranks:
        for total in range(constants.EIGHTEEN, rank - 1, -1):
            sums[total] += sums[total - rank]
    for _ in range(others):
        before = sums.copy()
        for total in range(constants.EIGHTEEN + 1):
            for rank in range(1, min(constants.HIGHEST, total) + 1):
                sums[total] += before[total - rank] / constants.HIGHEST
    return sums[constants.EIGHTEEN]


def expected_runs(ranks: list[int], others: int) -> float:
    """For every row of ranks: its length by the number of ways to make it a run that ends there.

    How the others fall is a multinomial draw, whose averages are read off a power series: with x
    for one card of a rank, a rank with n known cards that belongs to the run brings (n + x) e^x
    ways, a rank beside the run that has to be missing 1, and any other rank e^x.
    """
    points = 0.0
    counts = counts_of(ranks)
    for lowest in range(1, constants.HIGHEST + 1):
        for highest in range(lowest + constants.SHORTEST_RUN - 1, constants.HIGHEST + 1):
            if counts[lowest - 1] or counts[highest + 1]:
                continue
            free = constants.HIGHEST - int(lowest > 1) - int(highest < constants.HIGHEST)
            ways = [1.0] + [0.0] * others
            for rank in range(lowest, highest + 1):
                for power in range(others, -1, -1):
                    lower = ways[power - 1] if power else 0.0
                    ways[power] = ways[power] * counts[rank] + lower
            points += (highest - lowest + 1) * draw_average(ways, free, others)
    return points


def draw_average(series: list[float], free: int, others: int) -> float:
    """Return the average behind a polynomial times e^(free x), over this many cards of twelve
    ranks."""
    average = 0.0
    falling = 1.0  # others * (others - 1) * …, as many factors as the power
    for power in range(others + 1):
        share: float = float(free) ** (others - power) / float(constants.HIGHEST) ** others
        average += series[power] * falling * share
        falling *= others - power
    return average


# The play


def choose_to_lay(view: CribbageView) -> int:
    unseen = counts_of(ranks_of(view.unseen()))
    return most_worth(view.legal, [lay_worth(view, card, unseen) for card in view.legal])


def lay_worth(view: CribbageView, card: int, unseen: list[int]) -> float:
    """Return points now, less what the next can be expected to score on it."""
    position = view.position
    series = position.deal.series.with_card(card)
    count: int = position.deal.series.count_with(card)
    points = points_for_last(series, count)
    if position.points_of(view.seat) + points >= position.target:
        return 1000.0
    worth = float(points) - LOW_CARD_WORTH * (constants.HIGHEST - int(rank_of(card)))
    if count == constants.LIMIT:
        return worth
    return worth + after_it(view, series, count, unseen)


def after_it(view: CribbageView, series: list[int], count: int, unseen: list[int]) -> float:
    """Return what follows a card until the turn comes back: the replies of the others, or their
    Go."""
    position = view.position
    worth = 0.0
    waiting = 1.0  # the chance that nobody has been able to lay so far
    seat: int = position.seat_after(view.seat)
    while seat != view.seat:
        mine = constants.side_of(seat) == constants.side_of(view.seat)
        reply, passes = expected_reply(position, seat, series, count, unseen)
        worth += waiting * (reply if mine else -reply)
        waiting *= passes
        seat = position.seat_after(seat)
    return worth + waiting * GO_WORTH


def expected_reply(
    position: CribbagePosition, seat: int, series: list[int], count: int, unseen: list[int]
) -> tuple[float, float]:
    """Return what a seat can be expected to score now if it takes the best, and the chance of a
    Go."""
    size: int = position.hand_size(seat)
    if size == 0 or position.deal.series.has_gone(seat):
        return 0.0, 1.0
    floor = position.deal.floors[seat]
    cards = sum(unseen[floor + 1 :])
    scores = [0] * (constants.HIGHEST + 1)
    most = min(constants.HIGHEST, constants.LIMIT - count)
    for rank in range(floor + 1, most + 1):
        scores[rank] = int(points_for_last([*series, rank - 1], count + rank))
    average = 0.0
    unable = 1.0  # the chance that the hand has none of the ranks seen so far
    left = cards
    for wanted in range(max(scores), -1, -1):
        for rank in range(floor + 1, most + 1):
            if scores[rank] == wanted and cards:
                left -= unseen[rank]
                now = (left / cards) ** size
                average += (unable - now) * wanted
                unable = now
    return average, unable


# What a strong player of Spectrum Cribbage knows: which hands are kept, what a card invites


USUAL_POINTS: Final = 12.0
"""A hand that was kept has about this many points, or there would have been a better one."""


class CribbageInsight(Insight[CribbageState, CribbageView]):
    """Lays what scores more than it invites, and expects that others have kept something good."""

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.weighs = True

    def sensible(self, state: CribbageState) -> list[list[int]]:
        """Return all ways to lay away, by what hand and crib are worth; a plan says how many it
        tries."""
        position = state.position
        if not position.deal.is_laying_away():
            return []
        hand = state.hands[position.turn]
        number = constants.cards_to_lay_away(position.players)
        return ranked_to_lay_away(position, position.turn, hand, number)

    def quick(self, state: CribbageState, random: Random) -> list[int]:
        if state.position.deal.is_laying_away():
            return quick_to_lay_away(state)
        return [quick_to_lay(state)]

    def likelihood(self, state: CribbageState, view: CribbageView, read: Sequence[Event]) -> float:
        """Hands that others keep are better than those they are dealt."""
        deal = state.position.deal
        chance = 1.0
        if deal.is_laying_away():
            return chance
        for seat in range(state.position.players):
            if seat != view.seat:
                points = float(points_alone(state.hands[seat] + deal.laid[seat]))
                chance *= min(1.0, (points + 1.0) / USUAL_POINTS)
        return chance

    def suppositions(self, state: CribbageState, seat: int) -> list[Supposition]:
        """Return the numbers that others could lay."""
        return ranks_held(state.hands, seat)


def points_alone(hand: list[int]) -> i64:
    """Return what the ranks of a hand score before the starter is known."""
    tally = tally_of(ranks_of(hand))
    eighteens = constants.EIGHTEEN_POINTS * Sums(hand).eighteens
    return eighteens + constants.PAIR_POINTS * pairs_in(tally) + run_points(tally)


def quick_to_lay_away(state: CribbageState) -> list[int]:
    """As the bot chooses, but without a look at the starters."""
    position = state.position
    seat = position.turn
    hand = state.hands[seat]
    own_crib = constants.side_of(seat) == constants.side_of(position.deal.dealer)
    number = constants.cards_to_lay_away(position.players)
    others = constants.crib_size(position.players) + 1 - number
    best = 0.0
    chosen: list[int] = []
    for cards in combinations(hand, number):
        away = list(cards)
        kept = [card for card in hand if card not in away]
        crib = crib_worth(ranks_of(away), others)
        worth = float(points_alone(kept)) + (crib if own_crib else -crib)
        if not chosen or worth > best:
            best = worth
            chosen = away
    return chosen


def quick_to_lay(state: CribbageState) -> int:
    """Return what scores now, less what it invites the next seat to."""
    position = state.position
    series = position.deal.series
    hand = state.hands[position.turn]
    room = series.room()
    held: i64 = position.hand_size(position.seat_after(position.turn))
    best = 0.0
    chosen = -1
    for card in hand:
        rank = rank_of(card)
        if rank > room:
            continue
        cards = series.with_card(card)
        count = series.count_with(card)
        worth = float(points_for_last(cards, count)) - LOW_CARD_WORTH * float(
            constants.HIGHEST - rank
        )
        if count < constants.LIMIT:
            worth += after_card(cards, count, held)
        if chosen < 0 or worth > best:
            best = worth
            chosen = card
    return chosen


def after_card(cards: list[int], count: i64, held: i64) -> float:
    """Return a Go, or what the next seat can be expected to score if all ranks are equally
    likely."""
    most: i64 = min(constants.HIGHEST, constants.LIMIT - count)
    invited: i64 = 0
    rank: i64 = 1
    while rank <= most:
        cards.append(rank - 1)
        invited += points_for_last(cards, count + rank)
        cards.pop()
        rank += 1
    unable = float(constants.HIGHEST - most) / constants.HIGHEST
    passes = 1.0
    for _ in range(held):
        passes *= unable
    return passes * GO_WORTH - float(invited * held) / float(constants.HIGHEST + held)
