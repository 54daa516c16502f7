"""What lies face down: mission cards and portal cards, and who said "not now" (SB18, SB19, SB27).

A card of either kind names a space, so it is the number of that space. Missions and portals
each use their own copies of the cards (SB20).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.random import Random
from gamenight.core.value import Value
from gamenight.parts.dealing import below

from ...rules.wheel import COLOURS, is_primary
from . import facts
from .ground import colour_at, space_of
from .moves import EMPTY

CARDS: Final[list[int]] = [
    int(space_of(colour, number))
    for colour in range(COLOURS)
    for number in range(facts.FIRST_CARD_SPACE, facts.LAST_CARD_SPACE + 1)
]
"""The spaces that cards name: 3 to 7 of each colour."""

Missions = tuple[tuple[int, ...], ...]
"""The mission cards of each seat, sorted; none where they are not known."""

Checks = tuple[tuple[tuple[int, ...], ...], ...]
"""By seat: pawns with which it might have won by a mission, and did not."""


def is_primary_card(card: i64) -> bool:
    return is_primary(colour_at(card))


def of_kind(cards: Sequence[int], primary: bool) -> list[int]:
    return [card for card in cards if is_primary_card(card) == primary]


def without(cards: Sequence[int], taken: Sequence[int]) -> list[int]:
    return [card for card in cards if card not in taken]


# Missions (SB18)


def deal_missions(known: Missions, random: Random) -> Missions:
    """Three primary and three secondary cards for every seat whose cards are not known."""
    seen = [card for hand in known for card in hand]
    hands = [list(hand) for hand in known]
    for primary in (True, False):
        pile = without(of_kind(CARDS, primary), seen)
        random.shuffle(pile)
        for seat in range(len(hands)):
            if not known[seat]:
                hands[seat] += [pile.pop() for _ in range(facts.MISSIONS_OF_A_KIND)]
    return tuple([tuple(sorted(hand)) for hand in hands])


def is_accomplished(missions: tuple[int, ...], pawns: tuple[int, ...]) -> bool:
    """Five of six spaces are occupied."""
    there = [card for card in missions if card in pawns]
    return len(there) >= facts.MISSIONS_TO_WIN


def might_accomplish(pawns: list[int]) -> tuple[int, ...]:
    """The pawns on mission spaces, if they could be five of some six missions; else none."""
    there = tuple([space for space in pawns if space in CARDS])
    primary = min(len(of_kind(there, True)), facts.MISSIONS_OF_A_KIND)
    secondary = min(len(of_kind(there, False)), facts.MISSIONS_OF_A_KIND)
    return there if primary + secondary >= facts.MISSIONS_TO_WIN else ()


def deal_missions_again(known: Missions, checks: Checks, random: Random) -> Missions:
    """Missions for the seats whose cards are not known; nobody would have won with them before.

    Each possible deal is as likely as the next: those in which somebody would have won are dealt
    again from the start.
    """
    while True:
        hands = deal_missions(known, random)
        if not would_have_won(hands, checks):
            return hands


def would_have_won(hands: Missions, checks: Checks) -> bool:
    for seat in range(len(hands)):
        for pawns in checks[seat]:
            if is_accomplished(hands[seat], pawns):
                return True
    return False


# Portals (SB19)


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Portals(Value):
    """The portal cards that lie face down, and what seats said in advance."""

    def __init__(self, players: int) -> None:
        self.hands: list[tuple[int, ...]] = [()] * players
        """The cards of each seat, sorted."""
        self.deck: list[int] = []
        """The next card last."""
        self.drawn: tuple[int, ...] = ()
        """The two cards from which the activating seat chooses."""
        self.standing: list[int] = [facts.ASK_ME] * players
        """By seat: whether it passes without being asked (SB27, SB-b)."""

    def copy(self) -> Portals:
        other = Portals(0)
        other.hands = self.hands.copy()
        other.deck = self.deck.copy()
        other.drawn = self.drawn
        other.standing = self.standing.copy()
        return other

    def deal(self, random: Random) -> None:
        """Three primary portals each; all other cards are the deck."""
        pile = of_kind(CARDS, True)
        random.shuffle(pile)
        for seat in range(len(self.hands)):
            self.give(seat, [pile.pop() for _ in range(facts.PORTALS_AT_START)])
        self.deck = pile + of_kind(CARDS, False)
        random.shuffle(self.deck)

    def usable(self, seat: i64, board: list[int]) -> list[int]:
        """The portals of a seat that have a pawn on them."""
        return [card for card in self.hands[seat] if board[card] != EMPTY]

    def give(self, seat: i64, cards: list[int]) -> None:
        self.hands[seat] = tuple(sorted([*self.hands[seat], *cards]))

    def draw_two(self) -> None:
        self.drawn = tuple(sorted([self.deck.pop() for _ in range(facts.PORTALS_DRAWN)]))


FIRST_PORTALS_AT_START: Final[tuple[int, ...]] = (0, 0, 0, 1)
"""All three are there, in one way."""


def first_portals_after(ways: tuple[int, ...], hand: i64, primary: bool) -> tuple[int, ...]:
    """In how many ways 0, 1, 2 or 3 of a seat's first portals are left, after it showed a card.

    The first three are primaries; a card that was drawn later can be either. ``hand`` is the size
    of the hand before the card was shown.
    """
    after = [0] * len(ways)
    for left in range(len(ways)):
        later = int(hand) - left
        if later > 0:
            after[left] += ways[left] * later
        if primary and left:
            after[left - 1] += ways[left] * left
    return tuple(after)


@final
class PortalDeal:
    """Dealing portal cards again, each possible deal as likely as the next.

    How many of its first three portals a seat still has is not known. It is drawn first, by the
    number of deals behind each possibility; those cards are primaries, all others may be any.
    """

    def __init__(self, unseen: list[int], sizes: list[int], ways: list[tuple[int, ...]]) -> None:
        """``sizes`` and ``ways`` are those of the seats whose cards are not known."""
        self.unseen: list[int] = unseen
        self.sizes: list[int] = sizes
        self.ways: list[tuple[int, ...]] = ways
        self.primaries: int = len(of_kind(unseen, True))
        self.known_fillings: dict[int, int] = {}

    def hands(self, random: Random) -> list[list[int]]:
        """The hands, and as one more list the other cards in random order."""
        firsts = self.draw_firsts(random)
        pile = of_kind(self.unseen, True)
        random.shuffle(pile)
        hands = [[pile.pop() for _ in range(first)] for first in firsts]
        rest = pile + of_kind(self.unseen, False)
        random.shuffle(rest)
        for at, hand in enumerate(hands):
            hand += [rest.pop() for _ in range(self.sizes[at] - firsts[at])]
            hand.sort()
        return [*hands, rest]

    def draw_firsts(self, random: Random) -> list[int]:
        """How many first portals each of these seats still has."""
        ticket = below(self.deals(0, 0), random)
        firsts: list[int] = []
        total = 0
        for seat in range(len(self.sizes)):
            first = 0
            while True:
                behind = self.deals_with(seat, total, first)
                if ticket < behind:
                    break
                ticket -= behind
                first += 1
            ticket //= max(self.ways[seat][first], 1)  # which of these ways does not matter
            firsts.append(first)
            total += first
        return firsts

    def deals(self, seat: int, total: int) -> int:
        """The number of deals if the seats before have so many first portals."""
        if seat == len(self.sizes):
            return self.fillings(total)
        return sum([self.deals_with(seat, total, first) for first in range(len(self.ways[seat]))])

    def deals_with(self, seat: int, total: int, first: int) -> int:
        ways = self.ways[seat][first]
        return ways * self.deals(seat + 1, total + first) if ways else 0

    def fillings(self, total: int) -> int:
        """The ways to put primaries in so many places and any card in all others."""
        ways = self.known_fillings.get(total)
        if ways is None:
            ways = factorial(len(self.unseen) - total)
            for at in range(total):
                ways *= self.primaries - at
            self.known_fillings[total] = ways
        return ways
