"""Positions of Spectrum Casino in a few words, and captures found the slow way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations

from gamenight.core.options import OptionValue
from gamenight.core.random import random_from
from gamenight.games.spectrum.casino.rules.constants import DONE
from gamenight.games.spectrum.casino.rules.game import RULES
from gamenight.games.spectrum.casino.rules.state import CasinoState
from tests.rules.checked import give_one, random
from tests.rules.spectrum.named import card, cards

NAMES = ["Anna", "Ben", "Cleo", "Dora"]


def new(players: int = 2, seed: int = 1, **options: OptionValue) -> CasinoState:
    return RULES.new(players, {"first_seat": 0, **options}, random_from(seed))


def position(board: str, hand: str, players: int = 2, **options: OptionValue) -> CasinoState:
    """Seat 0 is to play, with this board and hand; Red is chosen. Other cards lie anywhere."""
    state = new(players, 1, **options)
    state.position.round.board = sorted(cards(board))
    state.position.round.chosen = 0
    state.hands = [sorted(cards(hand)), *state.hands[1:]]
    return state


def play(state: CasinoState, *names: str) -> CasinoState:
    """Give answers in turn through the checked door: cards, or "done"."""
    for name in names:
        give_one(state, DONE if name == "done" else card(name), random())
    return state


def last_hand(
    board: str, hands: Sequence[str], piles: Sequence[str], **options: OptionValue
) -> CasinoState:
    """The last hand of a round with little left to play: seat 0 is to play; Red is chosen."""
    state = position(board, "", len(hands), **options)
    round = state.position.round
    state.deck, state.board_pile, round.board_pile = [], [], 0
    state.hands = [sorted(cards(hand)) for hand in hands]
    round.played = 11 * 12 - sum(len(hand) for hand in state.hands)
    state.position.turn = round.played % len(hands)
    for seat, pile in enumerate(piles):
        for one in cards(pile):
            round.take(seat, one)
    return state


# The slow, obvious ways


@cache
def splits_evenly(ranks: tuple[int, ...], most: int) -> bool:
    """Whether numbers can be parted into two or more groups of the same sum, by trying it all."""
    return any(len(sums) > 1 and len(set(sums)) == 1 and sums[0] <= most for sums in sums_of(ranks))


def sums_of(ranks: tuple[int, ...]) -> Iterator[list[int]]:
    """The sums of the groups, for every partition of some numbers into groups."""
    if not ranks:
        yield []
        return
    *others, last = ranks
    for sums in sums_of(tuple(others)):
        yield [*sums, last]
        for at in range(len(sums)):
            yield [*sums[:at], sums[at] + last, *sums[at + 1 :]]


@cache
def fills_groups(ranks: tuple[int, ...], value: int) -> bool:
    """Whether numbers can be parted into groups of one sum: the first one's group, then the rest.

    Quicker than all partitions, for larger boards.
    """
    if not ranks:
        return True
    first, *others = ranks
    for size in range(len(others) + 1):
        for group in combinations(range(len(others)), size):
            if first + sum(others[at] for at in group) == value:
                rest = tuple(rank for at, rank in enumerate(others) if at not in group)
                if fills_groups(rest, value):
                    return True
    return False


def splits_by_filling(ranks: tuple[int, ...], most: int) -> bool:
    total = sum(ranks)
    values = range(1, min(most, total // 2) + 1)
    return any(total % value == 0 and fills_groups(ranks, value) for value in values)


def all_captures(
    rank: int,
    ranks: Sequence[int],
    most: int,
    splits: Callable[[tuple[int, ...], int], bool] = splits_evenly,
) -> set[tuple[int, ...]]:
    """Every set of places that a card can take."""
    places = range(len(ranks))
    return {
        taken
        for size in range(1, len(ranks) + 1)
        for taken in combinations(places, size)
        if splits(tuple(sorted([rank, *[ranks[place] for place in taken]])), most)
    }
