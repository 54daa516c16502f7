"""Where a pawn can go: steps, jumps, and the parts of a special roll (SB4-SB8).

``Mover`` looks at a board for one seat and changes nothing. Normal rolls know single steps and
jumps. A part of a special roll, or the move of a card, is one pawn's way of an exact number of
spaces: a ``Search`` finds it by trying all ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.random import Random
from gamenight.core.value import Value
from gamenight.parts.bits import has, only
from gamenight.parts.dealing import below

from ...rules.wheel import COLOURS, Colours, is_primary
from . import constants
from .constants import LANDINGS, LENGTH, OFF_BOARD, SIDES, Space, colour_at, is_star, space_of

EMPTY: Final = -1
"""On the board: an empty space."""
JUMP: Final = 2
"""The spaces that a jump costs (SB6)."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Part(Value):
    """One move of an exact number of spaces by one pawn. Sets of colours have a bit per colour."""

    def __init__(
        self, stage: i64, length: i64, withins: tuple[int, ...], start: Colours, touching: i64 = 0
    ) -> None:
        self.stage: i64 = stage
        """Parts of one stage are taken in any order, then those of the next."""
        self.length: i64 = length
        self.withins: tuple[int, ...] = withins
        """Every space entered, jumped ones too, is of a colour of one of these sets."""
        self.start: i64 = start
        """The colours from which a pawn may come; it may always come from off the board."""
        self.touching: i64 = touching
        """The pawn must start on or enter one of these colours; 0: it need not."""


def is_among(space: Space, spaces: list[int]) -> bool:
    """Compiled, that is much quicker than ``in``."""
    for other in spaces:  # noqa: SIM110 — quicker compiled
        if other == space:
            return True
    return False


@final
class Mover:
    """The moves of one seat on a board."""

    def __init__(
        self, board: list[int], seat: i64, self_jump: bool = False, self_capture: bool = False
    ) -> None:
        self.board: list[int] = board
        self.seat: i64 = seat
        self.self_jump: bool = self_jump
        self.self_capture: bool = self_capture

    # Landing and jumping

    def may_land(self, space: Space) -> bool:
        """On an empty space, or on a pawn that may be captured; never on a taken star (SB2)."""
        owner = self.board[space]
        if owner == EMPTY:
            return True
        return not is_star(space) and (owner != self.seat or self.self_capture)

    def may_jump(self, space: Space) -> bool:
        """Over an opposing pawn, or one's own with ``self_jump``; never over a star (SB2, SB6)."""
        owner = self.board[space]
        if owner == EMPTY or is_star(space):
            return False
        return owner != self.seat or self.self_jump

    # Normal rolls: two steps, or a jump, within the open colours (SB4-SB6)

    def steps(self, start: Space, open_colours: Colours) -> list[int]:
        """Return where a pawn may step to. Its own colour is open, or it is off the board."""
        return [
            space
            for space in SIDES[start]
            if has(open_colours, space // LENGTH) and self.may_land(space)
        ]

    def can_step(self, start: Space, open_colours: Colours) -> bool:
        for space in SIDES[start]:
            if has(open_colours, space // LENGTH) and self.may_land(space):
                return True
        return False

    def jumps(self, start: Space, open_colours: Colours) -> list[int]:
        """Return where a pawn may land with a jump."""
        found: list[int] = []
        beside = SIDES[start]
        for at in range(len(beside)):
            over = beside[at]
            if has(open_colours, over // LENGTH) and self.may_jump(over):
                for space in LANDINGS[start][at]:
                    fits = has(open_colours, space // LENGTH) and self.may_land(space)
                    if fits and not is_among(space, found):
                        found.append(space)
        return found

    def jumped(self, start: Space, end: Space, open_colours: Colours) -> i64:
        """Return the space over which a pawn jumps to its landing: the first that will do."""
        beside = SIDES[start]
        for at in range(len(beside)):
            over = beside[at]
            fits = has(open_colours, over // LENGTH) and self.may_jump(over)
            if fits and end in LANDINGS[start][at]:
                return over
        return EMPTY

    # Parts of special rolls, and cards (SB7, SB8)

    def can_take(self, part: Part, start: Space, before: Colours) -> bool:
        """Return whether a pawn can take a part. ``before``: the colours it has entered this
        turn."""
        return MoveSearch(self, part, start, before, EMPTY, True).finds_a_way()

    def ends_of(self, part: Part, start: Space, before: Colours) -> list[int]:
        """Return where a pawn can end a part."""
        search = MoveSearch(self, part, start, before, EMPTY, False)
        search.finds_a_way()
        return sorted(search.ends)

    def way(self, part: Part, start: Space, before: Colours, end: Space) -> list[int]:
        """Return the spaces entered on the way to an end, jumped ones too; empty if there is none.

        Of several ways the first counts that gives the pawn a second colour (SB8, SB-a).
        """
        search = MoveSearch(self, part, start, before, end, False)
        search.finds_a_way()
        return search.best


@final
class MoveSearch:
    """The ways on which a pawn can take a part: to any end or to one, all of them or the first."""

    def __init__(
        self, mover: Mover, part: Part, start: Space, before: Colours, target: i64, first: bool
    ) -> None:
        self.mover: Mover = mover
        self.board: list[int] = mover.board
        self.part: Part = part
        self.start: i64 = start
        self.before: i64 = before
        self.target: i64 = target
        self.first: bool = first
        self.within: i64 = 0
        """The colours of the spaces entered."""
        self.touching: i64 = part.touching
        self.path: list[int] = [start]
        self.ends: list[int] = []
        self.best: list[int] = []

    def finds_a_way(self) -> bool:
        part, start = self.part, self.start
        if start != OFF_BOARD:
            if not has(part.start, start // LENGTH):
                return False
            if has(part.touching, start // LENGTH):
                self.touching = 0  # the start counts (SB7)
        for within in part.withins:
            self.within = within
            if self.go(start, part.length, 0):
                return True
        return bool(self.ends)

    def go(self, at: i64, left: i64, entered: Colours) -> bool:
        """Go on from a space with this many steps left; return whether the search may stop."""
        beside = SIDES[at]
        for side in range(len(beside)):
            space = beside[side]
            if not has(self.within, space // LENGTH) or is_among(space, self.path):
                continue
            colours = entered | only(space // LENGTH)
            self.path.append(space)
            if left == 1:
                stop = self.arrive(space, colours)
            else:
                stop = self.pass_through(space, left - 1, colours)
                if not stop and self.mover.may_jump(space):
                    stop = self.land(LANDINGS[at][side], left - JUMP, colours)
            self.path.pop()
            if stop:
                return True
        return False

    def pass_through(self, space: Space, left: i64, entered: Colours) -> bool:
        """On the way a pawn enters empty spaces only, and no star (SB7)."""
        if self.board[space] != EMPTY or is_star(space):
            return False
        return self.go(space, left, entered)

    def land(self, spaces: tuple[int, ...], left: i64, entered: Colours) -> bool:
        """Land with a jump, on one of the spaces."""
        for space in spaces:
            if not has(self.within, space // LENGTH) or is_among(space, self.path):
                continue
            colours = entered | only(space // LENGTH)
            self.path.append(space)
            if left == 0:
                stop = self.arrive(space, colours)
            else:
                stop = self.pass_through(space, left, colours)
            self.path.pop()
            if stop:
                return True
        return False

    def arrive(self, space: Space, entered: Colours) -> bool:
        """Note the end of a way, if it is allowed; whether the search may stop.

        A way must touch what the part asks for, and give a pawn that has moved before a second
        colour (SB7, SB8).
        """
        if not self.mover.may_land(space) or (self.touching and not entered & self.touching):
            return False
        colours = self.before | entered
        several = (colours & (colours - 1)) != 0
        if self.before and not several:
            return False
        if self.target == EMPTY:
            if not is_among(space, self.ends):
                self.ends.append(space)
            return self.first
        if space == self.target and (several or not self.best):
            self.best = self.path[1:]
            self.ends = [space]
            return several
        return False


# What lies face down: mission cards and portal cards, and who said "not now" (SB18, SB19, SB27).
#
# A card of either kind names a space, so it is the number of that space. Missions and portals
# each use their own copies of the cards (SB20).


CARDS: Final[list[int]] = [
    int(space_of(colour, number))
    for colour in range(COLOURS)
    for number in range(constants.FIRST_CARD_SPACE, constants.LAST_CARD_SPACE + 1)
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
    """Return three primary and three secondary cards for every seat whose cards are not known."""
    seen = [card for hand in known for card in hand]
    hands = [list(hand) for hand in known]
    for primary in (True, False):
        pile = without(of_kind(CARDS, primary), seen)
        random.shuffle(pile)
        for seat in range(len(hands)):
            if not known[seat]:
                hands[seat] += [pile.pop() for _ in range(constants.MISSIONS_OF_A_KIND)]
    return tuple([tuple(sorted(hand)) for hand in hands])


def is_accomplished(missions: tuple[int, ...], pawns: tuple[int, ...]) -> bool:
    """Five of six spaces are occupied."""
    there = [card for card in missions if card in pawns]
    return len(there) >= constants.MISSIONS_TO_WIN


def might_accomplish(pawns: list[int]) -> tuple[int, ...]:
    """Return the pawns on mission spaces, if they could be five of some six missions; else none."""
    there = tuple([space for space in pawns if space in CARDS])
    primary = min(len(of_kind(there, True)), constants.MISSIONS_OF_A_KIND)
    secondary = min(len(of_kind(there, False)), constants.MISSIONS_OF_A_KIND)
    return there if primary + secondary >= constants.MISSIONS_TO_WIN else ()


def deal_missions_again(known: Missions, checks: Checks, random: Random) -> Missions:
    """Missions for the seats whose cards are not known; nobody would have won with them before.

    Each possible deal is as likely as the next: those in which a player would have won are dealt
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
        self.standing: list[int] = [constants.ASK_ME] * players
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
            self.give(seat, [pile.pop() for _ in range(constants.PORTALS_AT_START)])
        self.deck = pile + of_kind(CARDS, False)
        random.shuffle(self.deck)

    def usable(self, seat: i64, board: list[int]) -> list[int]:
        """Return the portals of a seat that have a pawn on them."""
        return [card for card in self.hands[seat] if board[card] != EMPTY]

    def give(self, seat: i64, cards: list[int]) -> None:
        self.hands[seat] = tuple(sorted([*self.hands[seat], *cards]))

    def draw_two(self) -> None:
        self.drawn = tuple(sorted([self.deck.pop() for _ in range(constants.PORTALS_DRAWN)]))


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
        """Return the hands, and as one more list the other cards in random order."""
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
        """Return how many first portals each of these seats still has."""
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
        """Return the number of deals if the seats before have this many first portals."""
        if seat == len(self.sizes):
            return self.fillings(total)
        return sum([self.deals_with(seat, total, first) for first in range(len(self.ways[seat]))])

    def deals_with(self, seat: int, total: int, first: int) -> int:
        ways = self.ways[seat][first]
        return ways * self.deals(seat + 1, total + first) if ways else 0

    def fillings(self, total: int) -> int:
        """Return the ways to put primaries in this many places and any card in all others."""
        ways = self.known_fillings.get(total)
        if ways is None:
            ways = factorial(len(self.unseen) - total)
            for at in range(total):
                ways *= self.primaries - at
            self.known_fillings[total] = ways
        return ways
