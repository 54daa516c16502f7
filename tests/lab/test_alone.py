"""Bots that play alone: what they reach, however the work is shared."""

from __future__ import annotations

from typing import Any, cast

from gamenight.game.registry import find_game
from gamenight.lab.alone import SoloResults, Stint, play_alone
from gamenight.lab.output.alone_report import AloneFigure, figure_of, lead_line, line, place, table
from gamenight.lab.simulate import Series, simulate
from gamenight.lab.workers import Timing


def stint(games: int = 6) -> Stint:
    options = find_game("spotlight").rules.accept(1, {})
    return Stint("spotlight", 1, options, bot="random", games=games, seed=3)


def test_scores_and_wins_are_those_of_a_simulation() -> None:
    told: list[int] = []
    results, _ = play_alone(stint(), 1, told.append)
    one = stint()
    series = Series(one.game, 1, one.options, seats=("medium",), games=6, seed=3)
    tally = simulate(series, 1)[0].by_bot()["medium"]
    medium, _ = play_alone(Stint(one.game, 1, one.options, bot="medium", games=6, seed=3), 1)
    assert medium.wins.total == tally.wins()
    assert medium.scores.mean() == tally.mean_score()
    assert sum(told) == results.scores.count == results.wins.count == 6


def test_parts_add_up() -> None:
    whole, part = SoloResults(), SoloResults()
    for value in (1.0, 4.0):
        whole.put(value, 1.0)
    part.put(7.0, 0.0)
    whole.add(part)
    assert (whole.scores.mean(), whole.wins.mean()) == (4.0, 2 / 3)
    assert whole.matches == [(1.0, 1.0), (4.0, 1.0), (7.0, 0.0)]


def test_a_lead_is_counted_deal_by_deal() -> None:
    better, other = SoloResults(), SoloResults()
    for luck in (0.0, 10.0, 20.0):
        better.put(luck + 3.0, 1.0)
        other.put(luck, float(luck > 5.0))
    lead = better.lead_over(other)
    assert (lead.scores.mean(), lead.scores.error()) == (3.0, 0.0)
    assert lead.wins.mean() == 1 / 3
    assert lead_line("expert", "medium", lead) == (
        "expert beyond medium: +33.3 ± 65.3 in a hundred won, +3.00 ± 0.00 points, deal by deal."
    )


# What is reported


def figure(**changes: Any) -> AloneFigure:
    results = SoloResults()
    for score, won in ((10.0, 1.0), (20.0, 0.0), (30.0, 0.0), (40.0, 1.0)):
        results.put(score, won)
    return cast(AloneFigure, {**figure_of(stint(4), results), **changes})


def test_a_figure_says_how_often_was_won_and_with_how_many_points() -> None:
    assert figure() == {
        "game": "spotlight",
        "level": "random",
        "matches": 4,
        "wins": 2,
        "score": 25.0,
        "error": 12.65,
        "seed": 3,
    }
    assert line(figure(), Timing(seconds=4.0, workers=2)) == (
        "Spotlight alone, random: 50.0 % (15.0–85.0) won, 25.0 ± 12.7 points on average in "
        "4 matches, 2.00 s each."
    )


def test_the_page_has_games_in_their_order_and_the_strongest_level_first() -> None:
    figures = [
        figure(game="roll-and-color", level="medium", wins=4),
        figure(level="medium"),
        figure(level="expert"),
    ]
    rows = table(sorted(figures, key=place)).splitlines()[2:]
    assert [row.split(" | ")[:3] for row in rows] == [
        ["| Spotlight", "expert", "50.0 (15.0–85.0)"],
        ["| Spotlight", "medium", "50.0 (15.0–85.0)"],
        ["| Roll & Color", "medium", "–"],
    ]
