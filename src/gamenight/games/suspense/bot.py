"""A bot that deduces: it weighs every secret card that is still possible."""

from __future__ import annotations

from typing import Final

from gamenight.core.bot import Bot, Thinking
from gamenight.parts.bits import only

from .rules.facts import FOLD, PASS, PLAYERS
from .rules.game import RULES
from .rules.showdown import Showdown
from .rules.state import SuspenseState, SuspenseView

WORLDS: Final = 40
"""How many possible deals it imagines for a decision."""


class Deducer(Bot[SuspenseView]):
    """Imagines deals it cannot rule out and asks of each answer: what if the round ended soon?

    In every imagined deal it tries each answer and scores the table as it then lies. Playing on
    is worth the average of that; folding is worth its consolation point when it would have lost.
    """

    def choose(self, view: SuspenseView, thinking: Thinking) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        worth = [0.0] * len(view.legal)
        for imagined in range(WORLDS):
            if thinking.budget.is_spent(imagined):
                break
            world = RULES.redeal(view, thinking.random)
            for at, answer in enumerate(view.legal):
                worth[at] += value_after(world, view.seat, answer)
        best = max(worth)
        return view.legal[worth.index(best)]


def value_after(world: SuspenseState, seat: int, answer: int) -> float:
    """My points minus half of what the others would get, were the round scored after the answer."""
    hands, fronts = world.hands.copy(), world.position.round.fronts.copy()
    folded = world.position.round.folded
    if answer == FOLD:
        folded |= only(seat)
    elif answer != PASS:
        hands[seat] ^= only(answer)
        fronts[seat] |= only(answer)
    shown = Showdown(world.secret, hands, fronts, folded)
    value = 0.0
    for other in range(PLAYERS):
        points = float(shown.gain(other))
        value += points if other == seat else -points / 2
    return value
