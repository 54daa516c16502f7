"""What hands of Spectrum Cribbage are worth, over all hands and starters."""

from __future__ import annotations

from functools import partial
from math import sqrt

from gamenight.game.odds import Column, Form, Heights, Odds, OddsRow
from gamenight.games.spectrum.cribbage.rules import constants
from gamenight.solvers.cribbage.all_hands import WorthCounts, count_hands

KINDS = ("eighteens", "pairs", "runs", "flushes", "nobs")
"""Kinds of combinations, by their numbers."""


def hands(players: int, is_crib: bool = False) -> Odds:
    """Return all hands of this many players, or all cribs, as if they were dealt at random."""
    size = constants.crib_size(players) if is_crib else constants.cards_kept(players)
    counted = count_hands(size, is_crib)
    total = counted.total()
    what = "cribs" if is_crib else "hands"
    return Odds(
        f"{what} of {size} cards with a starter",
        f"All {total:,} {what} of {size} of the 144 cards, each with every starter, counted "
        f"exactly. That is what cards dealt at random are worth, before anybody has chosen.",
        "points",
        (
            Column("hands", what, Form.COUNT),
            Column("share", "share", Form.SHARE),
            Column("at_least", "this many or more", Form.SHARE),
        ),
        tuple(
            OddsRow(
                str(points),
                (
                    counted.points[points],
                    counted.points[points] / total,
                    counted.at_least(points) / total,
                ),
            )
            for points in sorted(counted.points)
        ),
        Heights("share"),
        (mean_words(counted), parts_words(counted), extremes_words(counted)),
    )


def mean_words(counted: WorthCounts) -> str:
    mean, total = counted.mean(), counted.total()
    squares = sum(hands * (points - mean) ** 2 for points, hands in counted.points.items())
    return f"The mean is {mean:.4f}, the standard deviation {sqrt(squares / total):.3f}."


def parts_words(counted: WorthCounts) -> str:
    """Return what the mean is made of."""
    parts = [
        f"{name} {counted.sums[kind] / counted.total():.3f}" for kind, name in enumerate(KINDS)
    ]
    return f"Of it come from: {', '.join(parts)}."


def extremes_words(counted: WorthCounts) -> str:
    least, most = min(counted.points), max(counted.points)
    one_in = counted.total() / counted.points[most]
    return f"Every one is worth {least} points at least; the most is {most}, once in {one_in:,.0f}."


ODDS = {
    "hands": partial(hands, constants.SIDES),
    "crib": partial(hands, constants.SIDES, is_crib=True),
    "four-players": partial(hands, constants.PAIRS),
}
