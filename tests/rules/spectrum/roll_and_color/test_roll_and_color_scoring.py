"""What a roll is worth in every slot, rule by rule and beside a slow second way."""

from __future__ import annotations

from itertools import product

import pytest

from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.roll_and_color.rules.constants import (
    LINES,
    POINTS,
    SLOTS,
    colour_of_slot,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.scoring import all_points, count_colours, reading
from gamenight.games.spectrum.roll_and_color.table import slot_name
from gamenight.games.spectrum.words import COLOUR_NAMES
from tests.rules.spectrum.roll_and_color.positions import SLOT, worth

# The sheet


def test_rc1_the_sheet_has_24_slots_in_the_order_of_the_printed_one() -> None:
    names = [slot_name(slot) for slot in range(SLOTS)]
    assert names[:6] == [COLOUR_NAMES[colour] for colour in range(1, 12, 2)]
    assert names[6:12] == [COLOUR_NAMES[colour] for colour in range(0, 12, 2)]
    sets = [
        f"{kind} {what} {at}"
        for what in ("sequence", "combo")
        for kind in ("Secondary", "Spectrum", "Primary")
        for at in (1, 2)
    ]
    assert names[12:] == sets
    assert len(set(names)) == SLOTS


def test_rc1_two_slots_for_each_sequence_and_each_combo() -> None:
    lines = [line_of(slot) for slot in range(SLOTS)]
    assert lines == [0] * 6 + [1] * 6 + [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]
    assert len(POINTS) == LINES


# Secondary and primary


@pytest.mark.parametrize(
    ("d12", "points"),
    [
        ("R O Y G B", 0),
        ("RO O Y G B", 3),
        ("RO RO Y G B", 6),
        ("RO RO RO G B", 10),
        ("RO RO RO RO B", 24),
        ("RO RO RO RO RO", 60),
    ],
)
def test_secondary_counts_dice_of_its_colour(d12: str, points: int) -> None:
    assert worth("R O Y G", d12, "Red-Orange") == points


@pytest.mark.parametrize(
    ("d6", "d12", "points"),
    [
        ("O O O O", "O RO PR B B", 0),
        ("R O O O", "O RO PR B B", 1),
        ("R R O O", "O RO PR B B", 2),
        ("R R O O", "R RO PR B B", 3),
        ("R R R R", "O RO PR B B", 6),
        ("R R R O", "R R PR B B", 10),
        ("R R R R", "R R PR B B", 20),
    ],
)
def test_primary_counts_dice_of_its_colour(d6: str, d12: str, points: int) -> None:
    assert worth(d6, d12, "Red") == points


@pytest.mark.parametrize("d12", ["R R R B B", "R R R R B", "R R R R R"])
def test_rc5_seven_or_more_alike_count_as_six(d12: str) -> None:
    assert worth("R R R R", d12, "Red") == 20


def test_rc5_six_secondaries_alike_are_a_misprint_and_have_no_column() -> None:
    """The rulebook speaks of 1 to 6 of a secondary colour; its sheet has N/A there."""
    assert POINTS[line_of(SLOT["Red-Orange"])] == (3, 6, 10, 24, 60)


# Sequences


@pytest.mark.parametrize(
    ("d12", "points"),
    [
        ("RO RO YG YG BP", 0),
        ("RO OY B BP R", 4),
        ("RO OY YG R BP", 13),
        ("RO OY YG GB R", 29),
        ("RO OY YG GB BP", 54),
    ],
)
def test_secondary_sequence(d12: str, points: int) -> None:
    assert worth("R R R R", d12, "Secondary sequence 1") == points
    assert worth("R R R R", d12, "Secondary sequence 2") == points


@pytest.mark.parametrize(
    ("d6", "d12", "points"),
    [
        ("R R R R", "Y Y B B B", 0),
        ("R R R O", "RO B B B B", 1),
        ("R R O Y", "RO B B B B", 5),
        ("R O Y G", "RO RO P P P", 9 + 5),  # Purple goes on to Red
        ("R O Y G", "RO RO GB GB GB", 9),
        ("R O Y G", "B RO RO RO RO", 14),
        ("R O Y G", "B P RO RO RO", 19),
    ],
)
def test_primary_sequence(d6: str, d12: str, points: int) -> None:
    assert worth(d6, d12, "Primary sequence 1") == points
    assert worth(d6, d12, "Primary sequence 2") == points


@pytest.mark.parametrize(
    ("d6", "d12", "points"),
    [
        ("R R Y Y", "B B GB YG RO", 2),
        ("R R R R", "Y B YG P P", 2),
        ("R R R O", "RO Y B B B", 6),
        ("R O Y Y", "RO OY B B B", 27),
        ("R O Y Y", "RO OY YG B B", 42),
        ("R O Y G", "RO OY YG P P", 60),
    ],
)
def test_spectrum_sequence(d6: str, d12: str, points: int) -> None:

    assert worth(d6, d12, "Spectrum sequence 1") == points
    assert worth(d6, d12, "Spectrum sequence 2") == points


def test_rc3_sequences_wrap() -> None:
    assert worth("Y Y Y Y", "BP PR RO Y Y", "Secondary sequence 1") == 13
    assert worth("B P R Y", "RO RO GB RO RO", "Primary sequence 1") == 5
    assert worth("P R Y Y", "PR RO Y Y Y", "Spectrum sequence 1") == 15


def test_rc3_a_spectrum_sequence_may_start_on_either_kind() -> None:
    assert worth("O O O O", "RO OY B B B", "Spectrum sequence 1") == 6
    assert worth("R R O O", "RO B B B B", "Spectrum sequence 1") == 6


def test_rc3_longer_than_the_last_column_counts_as_the_last_column() -> None:
    assert worth("R O Y G", "RO OY YG GB BP", "Spectrum sequence 1") == 60  # eight
    assert worth("R O Y G", "RO OY YG GB B", "Spectrum sequence 1") == 60  # nine


def test_rc3_the_best_reading_is_scored() -> None:
    """Two in a row at one place, four at another."""
    assert worth("R O Y Y", "BP PR PR PR PR", "Secondary sequence 1") == 4
    assert worth("R R G G", "RO GB B BP BP", "Spectrum sequence 1") == 15


# Combos


@pytest.mark.parametrize(
    ("d12", "points"),
    [
        ("RO RO RO RO RO", 0),
        ("RO RO RO RO PR", 0),
        ("RO RO PR B B", 0),
        ("RO RO PR PR B", 16),
        ("RO RO PR PR PR", 32),
    ],
)
def test_secondary_combo(d12: str, points: int) -> None:
    assert worth("R R R R", d12, "Secondary combo 1") == points
    assert worth("R R R R", d12, "Secondary combo 2") == points


@pytest.mark.parametrize(
    ("d6", "d12", "points"),
    [
        ("R R O O", "RO RO RO RO RO", 1),
        ("R R R O", "O RO RO RO RO", 2),
        ("R R R R", "O O RO RO RO", 5),
        ("R R R O", "O O RO RO RO", 12),
        ("R R R R", "O O O RO RO", 24),
        ("R R R R", "O O O O RO", 45),
    ],
)
def test_primary_combo(d6: str, d12: str, points: int) -> None:
    assert worth(d6, d12, "Primary combo 1") == points
    assert worth(d6, d12, "Primary combo 2") == points


@pytest.mark.parametrize(
    ("d6", "d12", "points"),
    [
        ("R R O Y", "RO RO G B P", 2),
        ("R R R Y", "RO RO G B P", 4),
        ("R R O Y", "RO RO RO B P", 4),
        ("R R R R", "RO RO G B P", 8),
        ("R R O O", "RO RO RO RO P", 8),
        ("R R R O", "RO RO RO B P", 16),
        ("R R R R", "RO RO RO B P", 32),
        ("R R R O", "RO RO RO RO P", 32),
        ("R R R R", "RO RO RO RO P", 64),
    ],
)
def test_spectrum_combo(d6: str, d12: str, points: int) -> None:
    assert worth(d6, d12, "Spectrum combo 1") == points
    assert worth(d6, d12, "Spectrum combo 2") == points


def test_rc4_a_combo_needs_two_different_colours() -> None:
    assert worth("R R R R", "R R RO G B", "Primary combo 1") == 0
    assert worth("Y Y G G", "RO RO RO RO B", "Secondary combo 1") == 0


def test_rc4_surplus_dice_do_not_hurt() -> None:
    assert worth("R R R R", "R RO RO G B", "Spectrum combo 1") == 8  # five and two are a 2 & 4
    assert worth("R R R R", "R O O O O", "Primary combo 1") == 45


def test_rc4_the_kinds_of_the_two_colours() -> None:
    d6, d12 = "R R O O", "RO RO PR PR B"
    assert worth(d6, d12, "Secondary combo 1") == 16
    assert worth(d6, d12, "Spectrum combo 1") == 2
    assert worth(d6, d12, "Primary combo 1") == 1


# Beside a slow second way, from the printed sheet and lists of dice

PRINTED = {
    "secondary": [3, 6, 10, 24, 60],
    "primary": [1, 2, 3, 6, 10, 20],
    "Secondary sequence": [4, 13, 29, 54],
    "Spectrum sequence": [2, 6, 15, 27, 42, 60],
    "Primary sequence": [1, 5, 9, 14, 19],
    "Secondary combo": [16, 32],
    "Spectrum combo": [2, 4, 8, 16, 32, 64],
    "Primary combo": [1, 2, 5, 12, 24, 45],
}
PAIRS = [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)]
RINGS = {
    "Secondary": list(range(1, 12, 2)),
    "Primary": list(range(0, 12, 2)),
    "Spectrum": list(range(12)),
}


def slow_points(rolled: list[int], slot: int) -> int:
    """Try every column of the slot with every colour it could be about; the best one counts."""
    name = slot_name(slot)
    if slot < 12:
        printed = PRINTED["secondary" if slot < 6 else "primary"]
        wanted = COLOUR_NAMES.index(name)
        fits = [
            printed[size - 1] for size in range(1, len(printed) + 1) if rolled.count(wanted) >= size
        ]
        return max([0, *fits])
    kind, what, _ = name.split()
    printed = PRINTED[f"{kind} {what}"]
    ring = RINGS[kind]
    if what == "sequence":
        columns = [
            [(ring * 3)[start : start + size] for start in range(len(ring))]
            for size in range(2, 2 + len(printed))
        ]
        fits = [
            points
            for points, runs in zip(printed, columns, strict=True)
            if any(set(run) <= set(rolled) for run in runs)
        ]
        return max([0, *fits])
    best = 0
    for one, other in product(set(rolled), set(rolled)):
        kinds = sorted([one % 2, other % 2])
        right = kinds == {"Secondary": [1, 1], "Primary": [0, 0], "Spectrum": [0, 1]}[kind]
        if one == other or not right:
            continue
        for points, (few, many) in zip(printed, PAIRS, strict=False):
            if rolled.count(one) >= few and rolled.count(other) >= many:
                best = max(best, points)
    return best


def a_roll(random: Random, colours: int) -> list[int]:
    """Nine dice; few colours to choose from make the rare sets common."""
    small = [2 * random.below(6) for _ in range(colours)]
    large = [random.below(12) for _ in range(colours)]
    d6 = [small[random.below(colours)] for _ in range(4)]
    return d6 + [large[random.below(colours)] for _ in range(5)]


@pytest.mark.parametrize("colours", [2, 3, 5, 9])
def test_points_are_those_of_the_slow_way(colours: int) -> None:
    random = random_from(colours)
    for _ in range(1200):
        rolled = a_roll(random, colours)
        slow = [slow_points(rolled, slot) for slot in range(SLOTS)]
        assert all_points(count_colours(rolled)) == slow, rolled


def test_a_reading_names_dice_that_are_there() -> None:
    random, of_one_colour, without = random_from(7), 0, 0
    for _ in range(1500):
        rolled = a_roll(random, 4)
        counts = count_colours(rolled)
        slot = random.below(SLOTS)
        read = reading(counts, slot)
        assert read.points == slow_points(rolled, slot)
        if not read.points:
            assert read.colours == []
            without += 1
            continue
        assert POINTS[line_of(slot)][read.column] == read.points
        assert set(read.colours) <= set(rolled)
        if slot < 12:
            assert read.colours == [colour_of_slot(slot)]
            of_one_colour += 1
    assert min(of_one_colour, without) > 50
