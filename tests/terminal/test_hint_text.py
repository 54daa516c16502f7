"""Hints as text."""

from __future__ import annotations

from gamenight.table import Hint, Prospect
from gamenight.terminal.hint_text import BAR, LONGEST_LABEL, hint_in_words, hint_with_bars

TAKE = Prospect("Take", chance=0.625)
LEAVE = Prospect("Leave", chance=0.0)
BARE = Hint((1,), "Take", "It wins.")
CHANCES = Hint((1,), "Take", "It wins.", (TAKE, LEAVE), 40)


def test_line_by_line_numbers_stand_beside_words() -> None:
    assert hint_in_words(CHANCES).splitlines() == [
        "Hint: Take. It wins.",
        "Take: 62 %; Leave: 0 % (won of 40 imagined games).",
    ]


def test_bars_stand_below_each_other() -> None:
    assert hint_with_bars(CHANCES).splitlines() == [
        "Hint: Take. It wins.",
        f"Take  {'█' * 10}{'░' * 6} 62 %",
        f"Leave {'░' * BAR} 0 %",
        "(won of 40 imagined games)",
    ]


def test_few_games_are_not_told_in_per_cent() -> None:
    few = Hint((1,), "Take", "It wins.", (TAKE, LEAVE), 8)
    told = hint_in_words(few).splitlines()[1]
    assert told == "Take: 5 of 8; Leave: 0 of 8 (won of 8 imagined games)."


def test_without_numbers_the_advice_stands_alone() -> None:
    assert hint_in_words(BARE) == hint_with_bars(BARE) == "Hint: Take. It wins."


def test_alone_it_is_the_score_that_is_compared() -> None:
    better, worse = Prospect("A" * 50, score=200.04), Prospect("Worse", score=-3.0)
    hint = Hint((1,), "Take", "", (better, worse), 40)
    assert hint_with_bars(hint).splitlines() == [
        "Hint: Take.",
        f"{'A' * (LONGEST_LABEL - 1)}… {'█' * BAR} 200",
        f"{'Worse':{LONGEST_LABEL}} {'░' * BAR} −3",
        "(mean score of 40 imagined games)",
    ]
