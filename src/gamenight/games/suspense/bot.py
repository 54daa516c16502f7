"""A bot that deduces: it weighs every secret card that is still possible."""

from __future__ import annotations

from typing import Final

from gamenight.core.bot import Bot
from gamenight.core.random import Random
from gamenight.core.state import View
from gamenight.games.suspense.rules import (
    FOLD,
    FOLD_POINTS,
    PASS,
    PLAYERS,
    RULES,
    SuspenseState,
    SuspenseView,
)

WORLDS: Final = 40
"""How many possible deals it imagines for a decision."""


class Deducer(Bot):
    """Imagines deals it cannot rule out and asks of each answer: what if the round ended soon?

    In every imagined deal it tries each answer and scores the table as it then lies. Playing on
    is worth the average of that; folding is worth its consolation point when it would have lost.
    """

    def choose(self, view: View, random: Random) -> int:
        assert isinstance(view, SuspenseView)
        if len(view.legal) == 1:
            return view.legal[0]
        worth = [0.0] * len(view.legal)
        for _ in range(WORLDS):
            world = RULES.redeal(view, random)
            for at, answer in enumerate(view.legal):
                worth[at] += value_after(world, view.seat, answer)
        best = max(worth)
        return view.legal[worth.index(best)]


def value_after(world: SuspenseState, seat: int, answer: int) -> float:
    """My points minus half of what the others would get, were the round scored after the answer."""
    after = world.copy()
    if answer == FOLD:
        after.folded |= 1 << seat
    elif answer != PASS:
        after.hands[seat] ^= 1 << answer
        after.fronts[seat] |= 1 << answer
    winners = after.winning_seats()
    stars = after.winning_stars()
    value = 0.0
    for other in range(PLAYERS):
        won = winners >> other & 1
        folded = after.folded >> other & 1
        points = stars if won and not folded else FOLD_POINTS if folded and not won else 0
        value += points if other == seat else -points / 2
    return value
