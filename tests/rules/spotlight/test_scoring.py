"""Who wins an area, and what a round is worth: SL5 and the samples on the rules cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.games.spotlight.rules.constants import CARDS, NONE, card_in, has_spotlight, stars_for
from gamenight.games.spotlight.rules.position import ScoredRound, suit_totals, winning_suit
from gamenight.games.spotlight.words import AREA_TITLES, area_line, round_lines
from tests.rules.spotlight.positions import NAMES, SUITS, area, card, column

ANNAS_MASK_BENS_STAR = [card("M5"), card("S2")]


def totals(title: str, names: str) -> list[int]:
    return suit_totals(area(title), column(names), ANNAS_MASK_BENS_STAR)


def winner(title: str, names: str) -> str:
    """The winning suit's letter, or "-"."""
    suit = winning_suit(area(title), column(names), ANNAS_MASK_BENS_STAR)
    return "-" if suit == NONE else SUITS[suit]


# Samples of the rules cards


def test_sample_3b_a_spotlight_changes_the_suit_to_the_players_own() -> None:
    """Anna's suit is Mask; her Lamp 5 with a Spotlight is added to the Masks."""
    assert totals("Understudy", "L5a M4") == [9, 0, 0, 0, 0, 0]


def test_sample_5b_the_lowest_total_wins_with_a_spotlit_two() -> None:
    """Ben's 2 counts as his suit: 2 against 3 and 4 + 5, so the 7 points are his."""
    assert totals("Whisper", "H3 R4 L2b R5") == [0, 2, 9, 3, 0, 0]
    assert winner("Whisper", "H3 R4 L2b R5") == "S"


def test_sample_5b_spotlights_count_one_more_and_the_area_is_tied() -> None:
    """5 + 1 and 2 for Anna, 4 + 1 and 3 for Ben: eight each, and nobody has the 6 points."""
    assert totals("Limelight", "R5a S3 H3 M2 L4b") == [8, 8, 0, 3, 0, 0]
    assert winner("Limelight", "R5a S3 H3 M2 L4b") == "-"


# SL5, effect by effect

WINNERS = {
    "Open stage": ": -, R2 R3 H4: R, R2 R3 H5: -, R5 H2 L2: R",
    # the second-highest of the different totals
    "Understudy": "R5 H4 L2: H, R5 H5 L2: L, R5 H4 L4: -, R5 H5: -, R5: -",
    "Hush": "R5 H4 L2: L, R5 H2 L2: -, R5: R",
    "Whisper": "R2 R3 H4: H",
    "Limelight": "R5 L5a: M, R5 H5: -",
    "Encore": "R5 H3: H, H3 R5: R, R2 R4 H3: -",
    "Chorus": "R2 R2 H5: R, R2 H5: -, R3 S5b S2: S, R5 R4 M2 L2a L3a: M",
    # a single card is left out and does not block
    "Duet": "R5 H2 H2: H, R5 H4: -, R2 R3 H2 H3: -, M2 L5a R5: M",
    "Full house": "R5 R4 H2 H3: -, R5 R4 H2 H3 L2: R, R5 R2 H4 H3 L2: -",
    # turned up, then as usual
    "Muffled drums": "D5 R2: D",
    "Blackout": "D5 R2: D",
    "Change of costume": "D5 R2: D",
    "Change of tune": "D5 R2: D",
}


@pytest.mark.parametrize("title", WINNERS)
def test_sl5_who_wins_an_area(title: str) -> None:
    for case in WINNERS[title].split(", "):
        names, suit = case.split(": ")
        assert winner(title, names) == suit, case


def test_sl5_spotlights_come_before_values() -> None:
    """The last card is Anna's Rose with a Spotlight: it counts double, for the Masks."""
    assert totals("Encore", "R5 R4a") == [8, 0, 5, 0, 0, 0]


def winner_the_slow_way(title: str, laid: list[int], personal_suits: tuple[int, int]) -> int:
    """SL5 once more, step by step as the page has it."""
    values: dict[int, list[int]] = {}
    for packed in laid:
        lit, printed = has_spotlight(packed), card_in(packed)
        value = printed % 4 + 2 + (1 if lit and title == "Limelight" else 0)
        suit = (personal_suits[packed // 32 % 2] if lit else printed) // 4
        last = title == "Encore" and packed == laid[-1]
        values.setdefault(suit, []).append(value * 2 if last else value)
    if title == "Duet":
        values = {suit: each for suit, each in values.items() if len(each) > 1}
    if title == "Full house" and len(laid) < 5:
        values = {}
    strengths = {s: len(each) if title == "Chorus" else sum(each) for s, each in values.items()}
    ranking = sorted(set(strengths.values()), reverse=title not in ("Hush", "Whisper"))
    place = 1 if title == "Understudy" else 0
    winners = [s for s in strengths if strengths[s] in ranking[place : place + 1]]
    return winners[0] if len(winners) == 1 else NONE


@given(
    title=st.sampled_from(AREA_TITLES),
    laid=st.lists(st.integers(0, CARDS - 1), max_size=5, unique=True),
    extras=st.lists(st.sampled_from((0, 32, 64, 96)), min_size=5, max_size=5),
    personal_suits=st.tuples(st.integers(0, CARDS - 1), st.integers(0, CARDS - 1)),
)
def test_sl5_the_winner_is_that_of_a_slow_obvious_count(
    title: str, laid: list[int], extras: list[int], personal_suits: tuple[int, int]
) -> None:
    packed = [printed + extra for printed, extra in zip(laid, extras, strict=False)]
    slow = winner_the_slow_way(title, packed, personal_suits)
    assert winning_suit(area(title), packed, list(personal_suits)) == slow


# 4A Scoring


def gains(suits: tuple[str, str], columns: tuple[str, str, str, str]) -> list[int]:
    """What each side scores on the plain areas, worth 4, 5, 6 and 7 points."""
    personal_suits = [NONE if suit == "Light" else card(suit) for suit in suits]
    return ScoredRound((0, 1, 2, 3), [column(names) for names in columns], personal_suits).gains


def test_points_are_the_personal_suit_card_and_the_areas_it_won() -> None:
    assert gains(("M5", "S2"), ("M2", "S3", "R4", "M3 R2")) == [5 + 4 + 7, 2 + 5]
    assert gains(("M5", "S2"), ("M2 S2", "", "", "")) == [5, 2], "a tied area counts for no player"


def test_with_the_same_personal_suit_only_the_cards_themselves_score() -> None:
    assert gains(("M5", "M2"), ("M3", "M4", "", "")) == [5, 2]


def test_sl9_light_scores_every_area_you_do_not_ties_too() -> None:
    assert gains(("M5", "Light"), ("M2 S2", "S3", "", "M3")) == [5 + 7, 4 + 5 + 6]


LEADS = {-3: 0, 0: 0, 1: 1, 10: 1, 11: 2, 15: 2, 16: 3, 20: 3, 21: 4, 25: 4, 26: 5}


def test_scoring_tiers() -> None:
    assert {lead: stars_for(lead) for lead in LEADS} == LEADS


# The arithmetic in words


def test_the_summary_shows_the_sums() -> None:
    columns = [column("R4 M2 L5a"), column("S3 S2 H4"), column("H2 R2"), column("D5")]
    areas = (3, area("Encore"), area("Chorus"), area("Full house"))
    assert round_lines(ScoredRound(areas, columns, [card("M3"), card("S4")]), NAMES) == [
        "Anna chose Mask 3.",
        "Ben chose Star 4.",
        "Open stage 7: Mask 2 + 5 = 7; Rose 4. Mask wins. Anna +7.",
        "Encore 5: Horn 8; Star 3 + 2 = 5. Horn wins. Nobody chose it: no points.",
        "Chorus 6: Rose 1 card; Horn 1 card. No suit wins: a tie. No points.",
        "Full house 8: Drum 5. No suit wins: only 1 card of 5. No points.",
        "Anna: 3 + 7 = 10.",
        "Ben: 4.",
    ]


@pytest.mark.parametrize(
    ("title", "names", "bens_suit", "words"),
    [
        ("Understudy", "R5", "S4", "7: Rose 5. No suit wins: there is no second-highest total."),
        ("Duet", "R5", "S4", "4: Rose 5. No suit wins: none has two cards."),
        ("Open stage", "", "S4", "4: no cards. No suit wins."),
        ("Open stage", "R4 H4", "", "4: Rose 4; Horn 4. No suit wins: a tie."),
    ],
)
def test_the_summary_says_why_no_suit_wins(
    title: str, names: str, bens_suit: str, words: str
) -> None:
    """Nobody wins such an area; alone against Light it is Light who does (SL9)."""
    suits = [card("M3"), card(bens_suit) if bens_suit else NONE]
    finished = ScoredRound((area(title), 0, 1, 2), [column(names), [], [], []], suits)
    reward = "No points." if bens_suit else "Light +4."
    assert area_line(finished, 0, NAMES[: 2 if bens_suit else 1]) == f"{title} {words} {reward}"
