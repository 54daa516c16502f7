"""Counting games, and the rates that follow."""

from __future__ import annotations

import pytest

from gamenight.core.position import Outcome
from gamenight.lab.totals import Totals, WinTally, wilson_interval

WON_BY_0 = Outcome((10.0, 4.0), (0,), "ten points")
SHARED = Outcome((10.0, 10.0), (0, 1), "ten points")
UNWON = Outcome((1.0, 2.0), (), "time was up")
SEATS = ("deducer", "random")


def totals_of(*games: tuple[int, Outcome]) -> Totals:
    totals = Totals()
    for decisions, outcome in games:
        totals.count(decisions, outcome, SEATS)
    return totals


def test_a_shared_win_counts_in_full_and_as_a_share() -> None:
    totals = totals_of((5, WON_BY_0), (9, SHARED), (7, UNWON))
    first, second = totals.by_seat().values()
    assert (first.wins(), first.shares()) == (2, 1.5)
    assert (second.wins(), second.shares()) == (1, 0.5)
    assert isinstance(WinTally().shares(), float)
    assert first.rate() == 0.5
    assert first.mean_score() == 7.0
    assert (totals.shared, totals.unwon) == (1, 1)


def test_lengths() -> None:
    totals = totals_of((5, WON_BY_0), (9, SHARED), (7, UNWON))
    assert (totals.shortest, totals.longest, totals.mean_length()) == (5, 9, 7.0)


def test_two_series_add_up_to_one() -> None:
    games = [(5, WON_BY_0), (9, SHARED), (7, UNWON), (2, WON_BY_0)]
    sum_of_parts = Totals()
    for cut in ([], games[:1], games[1:]):
        sum_of_parts.add(totals_of(*cut))
    assert sum_of_parts == totals_of(*games)


def test_a_bot_collects_from_all_its_seats() -> None:
    totals = Totals()
    totals.count(3, WON_BY_0, ("deducer", "random"))
    totals.count(3, WON_BY_0, ("random", "deducer"))
    assert totals.by_bot()["deducer"].wins() == 1
    assert totals.by_bot()["deducer"].games == 2
    assert totals.by_bot()["random"].mean_score() == 7.0
    assert totals.by_seat()[0].wins() == 2


def test_the_interval_is_wilsons() -> None:
    """Values from Wilson's formula, worked out by hand for 8 of 10 and for 0 of 20."""
    assert wilson_interval(8, 10) == pytest.approx((0.4901625, 0.9433178), abs=1e-6)
    assert wilson_interval(0, 20) == pytest.approx((0.0, 0.1611252), abs=1e-6)


def test_the_interval_contains_the_rate() -> None:
    """Also where rounding would put a bound a hair beyond it: none of 12, all of 10."""
    for trials in range(1, 60):
        assert wilson_interval(0, trials)[0] == 0.0
        assert wilson_interval(trials, trials)[1] == 1.0


def test_the_interval_narrows_with_the_number_of_games() -> None:
    widths = [high - low for low, high in (wilson_interval(n / 2, n) for n in (10, 100, 1000))]
    assert widths == sorted(widths, reverse=True)


def test_nothing_played_says_nothing() -> None:
    assert wilson_interval(0, 0) == (0.0, 1.0)
    assert (WinTally().rate(), WinTally().mean_score(), Totals().mean_length()) == (0.0, 0.0, 0.0)
