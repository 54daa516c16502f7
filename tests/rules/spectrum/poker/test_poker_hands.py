"""What hands of Spectrum Poker are worth, and how often they are dealt."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, pairwise

import pytest

from gamenight.core.build import is_compiled
from gamenight.games.spectrum.poker.rules import hands
from gamenight.games.spectrum.poker.rules.hands import (
    RARITY,
    all_hands,
    best_five,
    count_hands,
    kind_of,
    worth_of,
)
from gamenight.games.spectrum.poker.table import KIND_NAMES, best_words
from gamenight.solvers.poker.stages import count_families, kinds_in
from tests.rules.spectrum.named import cards
from tests.rules.spectrum.poker.slow import kinds_of, slow_kind, slow_worth
from tests.some import some

DEALS = 100_000 if is_compiled() else 4_000


def kind(names: str, by_odds: bool = False) -> str:
    """The kind of the best five cards."""
    return KIND_NAMES[kind_of(worth_of(cards(names), by_odds), by_odds)]


def beats(better: str, worse: str, by_odds: bool = False) -> bool:
    """Whether one hand wins, and the other one does not."""
    one, other = worth_of(cards(better), by_odds), worth_of(cards(worse), by_odds)
    return one > other


def splits(one: str, other: str) -> bool:
    return worth_of(cards(one), False) == worth_of(cards(other), False)


# The hands as printed


EXAMPLES = [
    ("G7 P7 R1 O3 Y12", "pair"),
    ("G7 P7 RO4 OY4 R12", "two pair"),
    ("G7 P7 RO7 R1 B12", "three of a kind"),
    ("B6 P7 YG8 B9 O10", "straight"),
    ("B3 GB5 GB11 BP10 B12", "shade"),
    ("B3 RO4 G5 GB6 Y7", "spectrum"),
    ("G7 P7 RO7 R1 B1", "full house"),
    ("G7 P7 RO7 R7 B1", "four of a kind"),
    ("R2 R5 R6 R8 R12", "flush"),
    ("R2 R3 RO4 RO5 PR6", "shaded straight"),
    ("B7 BP8 P9 PR10 R11", "spectrum straight"),
    ("R2 R3 R4 R5 R6", "straight flush"),
    ("G7 P7 RO7 R7 B7", "five of a kind"),
    ("G1 P3 RO7 R9 B12", "high card"),
]


@pytest.mark.parametrize(("names", "expected"), EXAMPLES)
def test_the_examples_of_the_rulebook(names: str, expected: str) -> None:
    """Those of fewer than five cards filled up; high card and the last kinds have none."""
    assert kind(names) == expected
    assert kind(names, by_odds=True) == expected


def test_sk2_the_printed_spectrum_straight_has_a_misprint() -> None:
    """It ends with a second 10; as printed it is not even a straight."""
    assert kind("B7 BP8 P9 PR10 R10") == "pair"
    assert kind("B7 BP8 P9 PR10 R11") == "spectrum straight"


def test_sk2_the_printed_order() -> None:
    strongest_first = [names for names, _ in EXAMPLES if names != EXAMPLES[-1][0]][::-1]
    strongest_first.append(EXAMPLES[-1][0])
    assert all(beats(better, worse) for better, worse in pairwise(strongest_first))


def test_sk2_high_card_ranks_below_the_pair() -> None:
    assert beats("R1 B1 G2 Y3 P4", "R12 B11 G10 Y9 P7")


def test_sk2_straights_do_not_wrap() -> None:
    assert kind("R10 B11 G12 Y1 P2") == "high card"
    assert kind("R12 R11 R10 R9 R1") == "flush"
    assert kind("R1 B2 G3 Y4 P5") == "spectrum"
    assert kind("R8 B9 G10 Y11 P12") == "spectrum"


def test_sk2_a_spectrum_straight_runs_round_the_wheel_either_way_in_rank_order() -> None:
    assert kind("R5 RO6 O7 OY8 Y9") == "spectrum straight"
    assert kind("R5 PR6 P7 BP8 B9") == "spectrum straight"
    assert kind("P1 PR2 R3 RO4 O5") == "spectrum straight", "the wheel has no end"
    assert kind("RO5 R6 O7 OY8 Y9") == "spectrum", "the same colours, but not in rank order"
    assert kind("R5 O6 Y7 G8 B9") == "spectrum", "steps of two"


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("R2 R3 R4 R5 R6", "straight flush"),  # and a flush, a shaded straight, a shade
        ("R2 RO2 PR2 R5 RO5", "full house"),  # and a shade
        ("R2 RO2 PR2 R5 RO6", "shade"),  # and three of a kind
        ("R2 RO3 R4 PR5 RO6", "shaded straight"),  # and a straight
        ("RO1 RO4 RO6 RO9 RO10", "flush"),  # and of one shade with Red, and with Orange
        ("RO1 RO4 RO6 RO9 Y10", "high card"),
        ("RO1 OY4 RO6 OY9 O10", "shade"),  # Orange
        ("RO1 OY4 RO6 OY9 R10", "high card"),  # Red and Orange, but none in all
    ],
)
def test_sk2_a_hand_that_fits_several_kinds_counts_as_the_highest(
    names: str, expected: str
) -> None:
    assert kind(names) == expected
    assert kind(names, by_odds=True) == expected


# Comparing


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("R7 B7 G2 Y3 P4", "R6 B6 G12 Y11 P10"),  # the pair first
        ("R7 B7 G12 Y3 P4", "O7 P7 R11 B10 G9"),  # then the kickers
        ("R7 B7 G12 Y11 P4", "O7 P7 R12 B11 G3"),
        ("R9 B9 G2 Y2 P1", "R8 B8 G7 Y7 P12"),  # the higher pair first
        ("R9 B9 G3 Y3 P1", "O9 P9 R2 B2 G12"),
        ("R9 B9 G3 Y3 P2", "O9 P9 R3 B3 G1"),
        ("R4 B4 G4 Y1 P2", "R3 B3 G3 Y12 P11"),
        ("R4 B4 G4 Y1 P1", "R3 B3 G3 Y12 P12"),  # a full house by its three
        ("R4 B4 G4 Y2 P2", "O4 RO4 P4 Y1 P1"),
        ("R4 B4 G4 Y4 P2", "O4 RO4 P4 YG4 P1"),
        ("R5 B5 G5 Y5 P5", "R4 B4 G4 Y4 P4"),
        ("R2 B3 G4 B5 P6", "R1 B2 G3 B4 P5"),
        ("R12 R5 R4 R3 R1", "B11 B10 B9 B8 B6"),
    ],
)
def test_sk3_the_cards_that_make_the_hand_then_the_kickers(better: str, worse: str) -> None:
    assert beats(better, worse)
    assert beats(better, worse, by_odds=True)


def test_sk3_colours_never_decide() -> None:
    assert splits("R7 B7 G12 Y11 P4", "O7 P7 R12 B11 G4")
    assert splits("R2 R5 R6 R8 R12", "B2 B5 B6 B8 B12")


def test_sk9_twelve_is_high_and_one_is_low() -> None:
    assert beats("R12 B3 G4 Y5 P7", "R11 B10 G9 Y8 P6")
    assert beats("R2 B3 G4 Y5 P6", "R1 B2 G3 Y4 P5")


def test_sk9_a_pair_inside_a_shade_does_not_count() -> None:
    assert beats("R12 RO5 PR4 R3 RO1", "B11 GB11 BP10 GB10 B9"), "12 high beats two pair in it"
    assert beats("R11 RO11 PR4 R3 RO1", "B11 GB10 BP9 GB8 B6"), "11, 11 before 11, 10"
    assert splits("R11 RO11 PR4 R3 RO1", "B11 GB11 BP4 GB3 B1")


@pytest.mark.parametrize(
    ("names", "five", "words"),
    [
        ("R7 B7 G2 Y3 P4 O11 RO12", "R7 B7 P4 O11 RO12", "a pair of 7s"),
        ("R7 B7 G2 Y2 P4 O4 RO12", "R7 B7 P4 O4 RO12", "two pair, 7s and 4s"),
        ("R7 B7 G7 Y2 P2 O2 RO12", "R7 B7 G7 P2 O2", "a full house, 7s over 2s"),
        ("R1 R3 R5 R7 R9 R11 B12", "R3 R5 R7 R9 R11", "a flush in Red, 11 high"),
        ("R1 RO3 R5 PR7 R9 RO11 R12", "R5 PR7 R9 RO11 R12", "a shade of Red, 12 high"),
        ("R1 R2 R3 R4 R5 B6 B7", "R1 R2 R3 R4 R5", "a straight flush in Red to 5"),
        ("R1 B2 G3 R4 R5 B4 Y5", "R1 B2 G3 R4 Y5", "a straight to 5"),
        ("R1 B2 G3 R4 O5 O4 R7", "R1 B2 G3 O4 O5", "a straight to 5"),
        ("R1 B2 G3 R4 Y5 O4 R7", "R1 B2 G3 O4 Y5", "a spectrum to 5"),
        ("G7 P7 RO7 R7 B7 Y7 O7", "P7 RO7 R7 B7 Y7", "five 7s"),
    ],
)
def test_sk1_the_best_five_of_seven(names: str, five: str, words: str) -> None:
    found = best_five(cards(names), False)
    assert len(found) == 5
    assert worth_of(found, False) == worth_of(cards(names), False)
    assert best_words(tuple(found), False) == words
    assert worth_of(cards(five), False) == worth_of(found, False)


# A slow, plain second way


DECK = list(range(144))


def some_cards(source: random.Random) -> list[int]:
    """Five to seven cards, half of them from a few ranks or colours, where rare hands are."""
    deck = DECK
    count, which = source.choices((5, 6, 7), (86, 9, 5))[0], source.randrange(6)
    if which == 0:
        start, colours = source.randrange(12), source.randrange(1, 5)
        deck = [card for card in deck if (card // 12 - start) % 12 < colours]
    elif which == 1:
        start = source.randrange(8)
        deck = [card for card in deck if start <= card % 12 < start + 5]
    elif which == 2:
        ranks = source.sample(range(12), 2)
        deck = [card for card in deck if card % 12 in ranks]
    elif which == 3:
        start, first, way = source.randrange(8), source.randrange(12), source.choice((1, -1))
        row = [(first + way * step) % 12 * 12 + start + step for step in range(5)]
        others = [card for card in source.sample(deck, 2) if card not in row]
        return [*others, *row][-count:]
    return source.sample(deck, count)


@pytest.mark.parametrize("by_odds", [False, True])
def test_sk2_sk3_worths_are_those_of_a_slow_second_way(by_odds: bool) -> None:
    source = random.Random(5)
    last_cards = some_cards(source)
    last = slow_worth(last_cards, by_odds)
    seen = set()
    for _ in range(DEALS // 2):
        held = some_cards(source)
        slow = slow_worth(held, by_odds)
        fast, fast_last = worth_of(held, by_odds), worth_of(last_cards, by_odds)
        found = kind_of(fast, by_odds)
        assert found == (RARITY[slow[0]] if by_odds else slow[0]), held
        assert (fast > fast_last, fast == fast_last) == (slow > last, slow == last), held
        seen.add(int(found))
        last_cards, last = held, slow
    assert seen == set(range(hands.KINDS))


# The odds


exact_counts = cache(count_hands)


def test_sk4_the_exact_counts_over_all_hands() -> None:
    counts = exact_counts()
    assert sum(counts) == all_hands() == 481_008_528
    assert dict(zip(KIND_NAMES, counts, strict=True)) == {
        "high card": 193_945_920,
        "pair": 224_852_760,
        "two pair": 34_392_600,
        "three of a kind": 20_873_160,
        "straight": 1_218_720,
        "shade": 2_233_800,
        "spectrum": 760_128,
        "full house": 1_916_640,
        "four of a kind": 784_080,
        "flush": 9_408,
        "shaded straight": 11_520,
        "spectrum straight": 192,
        "straight flush": 96,
        "five of a kind": 9_504,
    }
    by_count = sorted(range(1, hands.KINDS), key=lambda one: counts[one], reverse=True)
    assert (hands.HIGH_CARD, *by_count) == RARITY, "high card is the lowest, then the rarer wins"


def test_hands_by_the_flop_are_those_of_the_other_counter() -> None:
    """Which goes through the hands in another way."""
    assert kinds_in(count_families(5)) == exact_counts()


SMALL_DECKS = [(6, 4), (2, 12), (5, 3)]
if is_compiled():
    SMALL_DECKS += [(6, 6), (3, 12), (8, 4)]


@pytest.mark.parametrize(("ranks", "colours"), SMALL_DECKS)
def test_sk4_the_counter_agrees_with_every_hand_of_a_small_deck(ranks: int, colours: int) -> None:
    deck = [colour * 12 + rank for colour in range(colours) for rank in range(ranks)]
    counts = [0] * hands.KINDS
    for five in combinations(deck, 5):
        counts[kind_of(worth_of(list(five), False), False)] += 1
    assert count_hands(ranks, colours) == counts


def test_sk4_the_counter_agrees_with_random_hands() -> None:
    """Judged the slow way; 5 standard deviations, for the kinds that chance meets."""
    source, deals = random.Random(9), DEALS // 5
    seen = [0] * hands.KINDS
    for _ in range(deals):
        seen[slow_kind(source.sample(range(144), 5))] += 1
    for count, exact in some(zip(seen, exact_counts(), strict=True)):
        share = exact / all_hands()
        assert abs(count - deals * share) <= 5 * (deals * share * (1 - share)) ** 0.5 + 1


def test_sk4_by_rarity_a_hand_counts_as_the_highest_kind_it_fits_too() -> None:
    """So it makes no difference in which order SK2 looks for the highest."""
    source = random.Random(3)
    for _ in range(DEALS // 20):
        five = some_cards(source)[:5]
        assert max(kinds_of(five)) == max(kinds_of(five), key=RARITY.index), five


def test_sk4_order_odds_ranks_by_rarity() -> None:
    five_of_a_kind, straight_flush = "G7 P7 RO7 R7 B7", "R2 R3 R4 R5 R6"
    assert beats(five_of_a_kind, straight_flush)
    assert beats(straight_flush, five_of_a_kind, by_odds=True)
    assert beats("G7 P7 RO7 R1 B1", "B6 P7 YG8 B9 O10")
    assert beats("B6 P7 YG8 B9 O10", "G7 P7 RO7 R1 B1", by_odds=True)
    assert kind("R1 B2 G3 B4 P5 R5 O5") == "straight"
    assert kind("R12 RO12 PR12 R9 RO9 B10 G11", by_odds=True) == "full house"
