"""Sets of cards in three words, beside Python's own sets."""

from __future__ import annotations

from gamenight.core.random import random_from
from gamenight.games.spectrum.rules.deck import (
    CARDS,
    NUMBER_CARDS,
    RANKS,
    CardSet,
    card_of,
    card_set,
    colour_of,
    rank_of,
)
from gamenight.games.spectrum.rules.wheel import COLOURS

EVERY_THIRD = [*range(0, CARDS, 3)]
"""Number cards of every colour and rank, and specials."""


def cards_of(cards: CardSet) -> list[int]:
    return [card for card in range(CARDS) if cards.has(card)]


def test_a_set_has_the_cards_that_were_added_and_not_removed() -> None:
    source = random_from(1)
    found, expected = CardSet(), set[int]()
    for _ in range(400):
        card = source.below(CARDS)
        if source.below(2):
            found.add_card(card)
            expected.add(card)
        else:
            found.remove_card(card)
            expected.discard(card)
        assert found.size() == len(expected)
    assert cards_of(found) == sorted(expected)
    assert found == card_set(sorted(expected))
    assert found.as_int() == sum(1 << card for card in expected)


def test_the_common_cards_are_in_both_sets() -> None:
    one, other = card_set(EVERY_THIRD), card_set([*range(0, CARDS, 4)])
    assert cards_of(one.common(other)) == [*range(0, CARDS, 12)]
    assert one.common(card_set([1, 99])).size() == 1
    assert one.common(card_set([1, 101])).is_empty()


def test_the_ranks_of_each_colour_and_how_many_there_are_of_each_rank() -> None:
    found = card_set(EVERY_THIRD)
    numbers = [card for card in EVERY_THIRD if card < NUMBER_CARDS]
    for colour in range(COLOURS):
        ranks = [rank_of(card) for card in numbers if colour_of(card) == colour]
        assert found.ranks(colour) == sum(1 << rank - 1 for rank in ranks)
    for rank in range(1, RANKS + 1):
        assert found.count_of_rank(rank) == [rank_of(card) for card in numbers].count(rank)


def test_ranks_are_added_to_a_colour() -> None:
    found = CardSet()
    for colour in range(COLOURS):
        found.add_ranks(colour, 0b100000000001)
    assert cards_of(found) == [card_of(at, rank) for at in range(COLOURS) for rank in (1, RANKS)]
