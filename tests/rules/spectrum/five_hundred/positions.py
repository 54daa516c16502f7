"""Positions of Spectrum 500 in a few words, and its rules told the slow way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from gamenight.core.options import OptionValue
from gamenight.core.random import random_from
from gamenight.games.spectrum.five_hundred.rules.constants import (
    CALL,
    DECLINE,
    DONE,
    NEW_MELD,
    ON_MELD,
    PASS,
    REST,
    STOCK,
    turned,
)
from gamenight.games.spectrum.five_hundred.rules.game import RULES
from gamenight.games.spectrum.five_hundred.rules.holdings import cards_in
from gamenight.games.spectrum.five_hundred.rules.melds import in_meld_order, new_meld
from gamenight.games.spectrum.five_hundred.rules.state import FiveHundredState
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, card_of, card_set
from tests.rules.checked import give_one, random
from tests.rules.spectrum.five_hundred.slow import is_meld
from tests.rules.spectrum.named import card as card
from tests.rules.spectrum.named import cards as cards

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fay"]

WORDS = {
    "stock": STOCK,
    "done": DONE,
    "decline": DECLINE,
    "call": CALL,
    "pass": PASS,
    "rest": REST,
    "new": NEW_MELD,
}


def answer(name: str) -> int:
    """A card, a word, or "on 2" for the second meld."""
    if name in WORDS:
        return WORDS[name]
    if name.startswith("on "):
        return ON_MELD + int(name[3:]) - 1
    return int(turned(card(name)))


def new(players: int = 2, seed: int = 1, **options: OptionValue) -> FiveHundredState:
    state = RULES.new(players, {"first_seat": 0, **options}, random_from(seed))
    assert isinstance(state, FiveHundredState)
    return state


def position(
    hands: Sequence[str],
    pile: str = "P1",
    melds: Sequence[str] = (),
    **options: OptionValue,
) -> FiveHundredState:
    """Seat 0 is to draw. All melds are seat 1's; the top of the pile is named last.

    The stock has the cards that are nowhere else, unless ``empty`` is among the options.
    """
    empty = options.pop("empty", False)
    state = new(len(hands), 1, **options)
    place = state.position
    state.hands = [card_set(cards(hand)) for hand in hands]
    place.round.sizes = [len(hand.split()) for hand in hands]
    place.round.pile = cards(pile)
    for names in melds:
        meld = new_meld(in_meld_order(cards(names)), 1)
        assert meld is not None
        place.lay_new(meld)
    place.round.melded = [0] * len(hands)
    place.this_turn.stirred = False
    used = {*place.round.pile, *(c for hand in state.hands for c in cards_in(hand))}
    used |= {c for meld in place.round.melds for c in meld.cards}
    state.stock = [] if empty else [c for c in range(NUMBER_CARDS) if c not in used]
    place.round.stock = len(state.stock)
    place.round.lost = card_set([c for c in place.round.pile if fits_any(state, c)])
    return state


def play(state: FiveHundredState, *names: str) -> FiveHundredState:
    """Give answers in turn through the checked door.

    What could be laid in one way only lies there already (SV-g): naming it again does nothing.
    """
    for name in names:
        if not is_laid(state, name):
            give_one(state, answer(name), random())
    return state


def is_laid(state: FiveHundredState, name: str) -> bool:
    is_card = name not in WORDS and not name.startswith("on ")
    return is_card and any(card(name) in meld.cards for meld in state.position.round.melds)


def legal(state: FiveHundredState) -> set[int]:
    return set(state.legal())


def answers(names: str) -> set[int]:
    return {answer(name) for name in names.split()}


def melds_of(state: FiveHundredState) -> list[list[int]]:
    return [meld.cards for meld in state.position.round.melds]


def hand_of(state: FiveHundredState, seat: int) -> list[int]:
    return cards_in(state.hands[seat])


# The slow, obvious ways


def fours(held: Iterable[int]) -> Iterator[frozenset[int]]:
    """All melds of four among some cards."""
    return (frozenset(four) for four in combinations(sorted(held), 4) if is_meld(four))


def fits_any(state: FiveHundredState, one: int) -> bool:
    """Whether a card can be laid off: with it, some meld is still a meld."""
    return any(is_meld([*meld.cards, one]) for meld in state.position.round.melds)


def bridging(meld: Sequence[int], held: set[int], goal: int) -> set[frozenset[int]]:
    """The sets of cards that lead to a goal on a meld, none of them needlessly; goal included."""
    found: set[frozenset[int]] = set()
    for size in range(len(held) + 1):
        for bridge in combinations(sorted(held), size):
            together = frozenset([*bridge, goal])
            leads = is_meld([*meld, *together]) and not any(less < together for less in found)
            if leads:
                found.add(together)
    return found


def as_sets(lists: Iterable[Iterable[int]]) -> set[frozenset[int]]:
    """Sets of answers as sets of cards."""
    return {frozenset(int(turned(one)) for one in members) for members in lists}


def random_cards(size: int, seed: int) -> list[int]:
    deck = list(range(NUMBER_CARDS))
    random_from(seed, 7).shuffle(deck)
    return deck[:size]


def near_cards(size: int, seed: int) -> list[int]:
    """Random cards of few ranks and colours, so that there are many melds."""
    source = random_from(seed, 8)
    low, first = 1 + source.below(7), source.below(12)
    deck = [
        int(card_of((first + colour) % 12, low + rank)) for colour in range(5) for rank in range(6)
    ]
    source.shuffle(deck)
    return deck[:size]
