"""Who wins an area, and what a round is worth: SL5 and the samples on the rules cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.games.spotlight.rules import box
from gamenight.games.spotlight.rules.box import NONE, laid_card
from gamenight.games.spotlight.rules.scoring import (
    finished_round,
    stars_for,
    suit_totals,
    winning_suit,
)
from gamenight.games.spotlight.words import area_line, round_lines
from tests.rules.spotlight.positions import NAMES, SUITS, card

PLAIN_7, UNDERSTUDY, HUSH, WHISPER, LIMELIGHT, ENCORE, CHORUS, DUET, FULL_HOUSE = range(3, 12)


def column(names: str) -> list[int]:
    """R4 is the Rose 4, R4a the same with Anna's Spotlight, R4b with Ben's."""
    laid = []
    for name in names.split():
        owner = 1 if name.endswith("b") else 0
        laid.append(int(laid_card(card(name[:2]), owner, len(name) == 3, False)))
    return laid


def winner(area: int, names: str, suits: tuple[str, str] = ("M5", "S2")) -> str:
    """The winning suit's letter, or "-"."""
    suit = winning_suit(area, column(names), [card(name) for name in suits])
    return "-" if suit == NONE else SUITS[suit]


# Samples of the rules cards


def test_sample_3b_a_spotlight_changes_the_suit_to_the_players_own() -> None:
    """Anna's suit is Mask; her Lamp 5 with a Spotlight is added to the Masks."""
    totals = suit_totals(UNDERSTUDY, column("L5a M4"), [card("M2"), card("S2")])
    assert totals == [9, 0, 0, 0, 0, 0]


def test_sample_5b_the_lowest_total_wins_with_a_spotlit_two() -> None:
    """Ben's 2 counts as his suit: 2 against 3 and 4 + 5, so the 7 points are his."""
    names, suits = "H3 R4 L2b R5", ("M5", "S2")
    assert suit_totals(WHISPER, column(names), [card(s) for s in suits]) == [0, 2, 9, 3, 0, 0]
    assert winner(WHISPER, names, suits) == "S"


def test_sample_5b_spotlights_count_one_more_and_the_area_is_tied() -> None:
    """5 + 1 and 2 for Anna, 4 + 1 and 3 for Ben: eight each, and nobody has the 6 points."""
    names, suits = "R5a S3 H3 M2 L4b", ("M5", "S2")
    assert suit_totals(LIMELIGHT, column(names), [card(s) for s in suits]) == [8, 8, 0, 3, 0, 0]
    assert winner(LIMELIGHT, names, suits) == "-"


# SL5, effect by effect


@pytest.mark.parametrize(
    ("area", "names", "suit"),
    [
        (PLAIN_7, "", "-"),
        (PLAIN_7, "R2 R3 H4", "R"),
        (PLAIN_7, "R2 R3 H5", "-"),
        (PLAIN_7, "R5 H2 L2", "R"),
        (UNDERSTUDY, "R5 H4 L2", "H"),
        (UNDERSTUDY, "R5 H5 L2", "L"),  # the second-highest of the different totals
        (UNDERSTUDY, "R5 H4 L4", "-"),
        (UNDERSTUDY, "R5 H5", "-"),
        (UNDERSTUDY, "R5", "-"),
        (HUSH, "R5 H4 L2", "L"),
        (HUSH, "R5 H2 L2", "-"),
        (HUSH, "R5", "R"),
        (WHISPER, "R2 R3 H4", "H"),
        (LIMELIGHT, "R5 L5a", "M"),
        (LIMELIGHT, "R5 H5", "-"),
        (ENCORE, "R5 H3", "H"),
        (ENCORE, "H3 R5", "R"),
        (ENCORE, "R2 R4 H3", "-"),
        (CHORUS, "R2 R2 H5", "R"),
        (CHORUS, "R2 H5", "-"),
        (CHORUS, "R3 S5b S2", "S"),
        (DUET, "R5 H2 H2", "H"),  # the single Rose is left out and does not block
        (DUET, "R5 H4", "-"),
        (DUET, "R2 R3 H2 H3", "-"),
        (FULL_HOUSE, "R5 R4 H2 H3", "-"),
        (FULL_HOUSE, "R5 R4 H2 H3 L2", "R"),
        (FULL_HOUSE, "R5 R2 H4 H3 L2", "-"),
        (box.AREAS - 4, "D5 R2", "D"),  # Muffled drums: turned up, then as usual
        (box.AREAS - 3, "D5 R2", "D"),
        (box.AREAS - 2, "D5 R2", "D"),
        (box.AREAS - 1, "D5 R2", "D"),
    ],
)
def test_sl5_who_wins_an_area(area: int, names: str, suit: str) -> None:
    assert winner(area, names) == suit


def test_sl5_spotlights_come_before_values() -> None:
    """The last card is Anna's Rose with a Spotlight: it counts double, for the Masks."""
    assert suit_totals(ENCORE, column("R5 R4a"), [card("M5"), card("S2")]) == [8, 0, 5, 0, 0, 0]


def test_sl5_a_spotlit_card_counts_among_the_cards_of_its_new_suit() -> None:
    assert winner(CHORUS, "R5 R4 M2 L2a L3a") == "M"
    assert winner(DUET, "M2 L5a R5") == "M"


# 4A Scoring


def gains(
    suits: tuple[str, str], columns: tuple[str, str, str, str], solo: bool = False
) -> list[int]:
    areas = [0, 1, 2, 3]  # 4, 5, 6 and 7 points
    personals = [card(suits[0]), NONE if solo else card(suits[1])]
    return finished_round(1, areas, [column(c) for c in columns], personals, solo).gains


def test_points_are_the_personal_suit_card_and_the_areas_it_won() -> None:
    assert gains(("M5", "S2"), ("M2", "S3", "R4", "M3 R2")) == [5 + 4 + 7, 2 + 5]


def test_a_tied_area_is_nobodys() -> None:
    assert gains(("M5", "S2"), ("M2 S2", "", "", "")) == [5, 2]


def test_with_the_same_personal_suit_only_the_cards_themselves_score() -> None:
    assert gains(("M5", "M2"), ("M3", "M4", "", "")) == [5, 2]


def test_sl9_light_scores_every_area_you_do_not_ties_too() -> None:
    assert gains(("M5", ""), ("M2 S2", "S3", "", "M3"), solo=True) == [5 + 7, 4 + 5 + 6]


@pytest.mark.parametrize(
    ("lead", "stars"),
    [
        (-3, 0),
        (0, 0),
        (1, 1),
        (10, 1),
        (11, 2),
        (15, 2),
        (16, 3),
        (20, 3),
        (21, 4),
        (25, 4),
        (26, 5),
    ],
)
def test_scoring_tiers(lead: int, stars: int) -> None:
    assert stars_for(lead) == stars


# The arithmetic in words


def test_the_summary_shows_the_sums() -> None:
    columns = [column("R4 M2 L5a"), column("S3 S2 H4"), column("H2 R2"), column("D5")]
    personals = [card("M3"), card("S4")]
    finished = finished_round(1, [PLAIN_7, ENCORE, CHORUS, FULL_HOUSE], columns, personals, False)
    assert round_lines(finished, NAMES) == [
        "Anna chose Mask 3.",
        "Ben chose Star 4.",
        "Open stage 7: Mask 2 + 5 = 7; Rose 4. Mask wins. Anna +7.",
        "Encore 5: Horn 8; Star 3 + 2 = 5. Horn wins. Nobody chose it: no points.",
        "Chorus 6: Rose 1 card; Horn 1 card. Nobody wins: a tie. No points.",
        "Full house 8: Drum 5. Nobody wins: only 1 card of 5. No points.",
        "Anna: 3 + 7 = 10.",
        "Ben: 4.",
    ]


@pytest.mark.parametrize(
    ("area", "names", "words"),
    [
        (UNDERSTUDY, "R5", "Understudy 7: Rose 5. Nobody wins: there is no second-highest total."),
        (DUET, "R5", "Duet 4: Rose 5. Nobody wins: no suit has two cards."),
        (PLAIN_7, "", "Open stage 7: no cards. Nobody wins."),
    ],
)
def test_the_summary_says_why_nobody_wins(area: int, names: str, words: str) -> None:
    columns = [column(names), [], [], []]
    finished = finished_round(1, [area, 0, 1, 2], columns, [card("M3"), card("S4")], False)
    assert area_line(finished, 0, NAMES) == f"{words} No points."


@given(
    area=st.integers(0, box.AREAS - 1).filter(lambda area: area != ENCORE),
    laid=st.lists(st.integers(0, box.CARDS - 1), max_size=5, unique=True),
)
def test_the_order_of_a_column_matters_only_where_the_last_card_counts_double(
    area: int, laid: list[int]
) -> None:
    personals = [card("M5"), card("S5")]
    assert winning_suit(area, laid, personals) == winning_suit(area, laid[::-1], personals)
