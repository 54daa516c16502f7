"""Poker judged slowly and plainly: hands by definition, pots bean by bean, bets by history."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

from gamenight.games.spectrum.poker.rules import constants, hands
from gamenight.games.spectrum.poker.rules.hands import RARITY

Worth = tuple[int, list[int]]
"""The place of a kind, and the ranks that decide among hands of it."""


def colour(card: int) -> int:
    return card // 12


def rank(card: int) -> int:
    return card % 12 + 1


def parents(one: int) -> set[int]:
    """The primaries in a colour: itself, or the two beside it."""
    return {one} if one % 2 == 0 else {one - 1, (one + 1) % 12}


PARENTS = [parents(one) for one in range(12)]


def kinds_of(five: list[int]) -> list[int]:
    """All kinds of hands that five cards are, the lowest printed first (SK2)."""
    by_rank = sorted(five, key=rank)
    colours = [colour(card) for card in by_rank]
    groups = sorted(Counter(map(rank, five)).values(), reverse=True)
    straight = groups[0] == 1 and rank(by_rank[4]) - rank(by_rank[0]) == 4
    shade = bool(set.intersection(*[PARENTS[one] for one in colours]))
    one_colour, all_different = len(set(colours)) == 1, len(set(colours)) == 5
    steps = {(b - a) % 12 for a, b in pairwise(colours)} if straight else set()
    is_so = (
        True,  # high card
        groups[0] >= 2,
        groups[:2] in ([2, 2], [3, 2]),
        groups[0] >= 3,
        straight and not all_different,
        shade,
        straight and all_different,  # spectrum
        groups == [3, 2],
        groups[0] >= 4,
        one_colour,  # flush
        straight and shade,
        straight and steps in ({1}, {11}),
        straight and one_colour,
        groups == [5],
    )
    return [kind for kind, so in enumerate(is_so) if so]


def slow_kind(five: list[int]) -> int:
    """The highest printed kind that five cards fit (SK2)."""
    return max(kinds_of(five))


GROUPED = (
    hands.PAIR,
    hands.TWO_PAIR,
    hands.THREE,
    hands.FULL_HOUSE,
    hands.FOUR,
    hands.FIVE,
)


def slow_five(five: list[int], by_odds: bool) -> Worth:
    kind = slow_kind(five)
    ranks = [rank(card) for card in five]
    if kind in GROUPED:  # the cards that make the hand first (SK3)
        counts = Counter(ranks)
        ranks.sort(key=lambda one: (counts[one], one), reverse=True)
    else:  # all five, the highest first (SK9)
        ranks.sort(reverse=True)
    return (RARITY.index(kind) if by_odds else kind), ranks


def slow_worth(cards: list[int], by_odds: bool) -> Worth:
    """The best of all ways to take five."""
    return max(slow_five(list(five), by_odds) for five in combinations(cards, 5))


# Pots


def slow_gains(paid: list[int], inside: set[int], worths: list[int], dealer: int) -> list[int]:
    """What each seat gets out of the pots, its own unmatched beans included.

    Bean by bean from the bottom: every layer one bean high belongs to those still in who reach
    it; layers of the same people are one pot.
    """
    players = len(paid)
    pots: dict[frozenset[int], int] = {}
    for height in range(1, max(paid) + 1):
        reach = [seat for seat in range(players) if paid[seat] >= height]
        pots.setdefault(frozenset(inside & set(reach)), 0)
        pots[frozenset(inside & set(reach))] += len(reach)
    gains = [0] * players
    for seats, beans in pots.items():
        best = max(worths[seat] for seat in seats)
        clockwise = [(dealer + step) % players for step in range(1, players + 1)]
        winners = [seat for seat in clockwise if seat in seats and worths[seat] == best]
        for bean in range(beans):  # one after the other, so odd ones end where they should
            gains[winners[bean % len(winners)]] += 1
    return gains


# Bets


class Round:
    """A betting round as the list of what was done in it, judged from the start every time."""

    def __init__(self, size: int, behind: dict[int, int], blinds: dict[int, int]) -> None:
        self.size = size
        self.behind = behind
        """What each seat still in has beside what it has paid in this round."""
        self.paid = {seat: blinds.get(seat, 0) for seat in behind}
        self.blinds = bool(blinds)
        self.done: list[tuple[int, int]] = []
        """Seats and answers."""

    def price(self) -> int:
        return max([*self.paid.values(), constants.BIG_BLIND if self.blinds else 0])

    def legal(self, seat: int) -> list[int]:
        price, level, bets = constants.BIG_BLIND if self.blinds else 0, 0, 0
        if self.blinds:
            level, bets = self.size, 1
        may_raise = dict.fromkeys(self.paid, True)
        for actor, to in self.done:
            if to > price:
                if to == level + self.size:  # a full bet: everybody may raise it
                    level, bets = to, bets + 1
                    may_raise = dict.fromkeys(self.paid, True)
                price = to
            may_raise[actor] = False
        others = [one for one in self.paid if one != seat]
        answerable = any(self.paid[one] + self.behind[one] > price for one in others)
        raising = (
            may_raise[seat]
            and bets < 4
            and answerable
            and self.paid[seat] + self.behind[seat] > price
        )
        if self.paid[seat] == price:
            return [constants.CHECK, constants.RAISE if price else constants.BET][
                : 2 if raising else 1
            ]
        return [constants.FOLD, constants.CALL, constants.RAISE][: 3 if raising else 2]

    def next_full(self) -> int:
        """To how much the next full bet or raise goes."""
        level = self.size if self.blinds else 0
        for _, to in self.done:
            if to == level + self.size:
                level = to
        return level + self.size
