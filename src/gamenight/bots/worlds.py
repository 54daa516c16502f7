"""Worlds that look like a view: what the seat cannot know is dealt again."""

from __future__ import annotations

from typing import Final

from gamenight.core.bot import Thinking
from gamenight.core.insight import AnyInsight
from gamenight.core.random import Random
from gamenight.core.rules import AnyRules, AnyState, AnyView

TRIES: Final = 12
"""How many deals are rejected as unlikely before the likeliest of them is taken."""


class Worlds:
    """Where a bot or an adviser imagines what may be."""

    def __init__(self, rules: AnyRules, insight: AnyInsight) -> None:
        self.rules: AnyRules = rules
        self.insight: AnyInsight = insight

    def any(self, view: AnyView, random: Random) -> AnyState:
        """Return each world as likely as the next, with the turn of the seat that looks."""
        state: AnyState = self.rules.redeal(view, random)
        if state.position.waiting:
            state.turn_to(view.seat)
        return state

    def likely(self, view: AnyView, thinking: Thinking) -> AnyState:
        """Likely ones more often, where the insight can tell."""
        random = thinking.random
        likeliest = self.any(view, random)
        if not self.insight.weighs:
            return likeliest
        state = likeliest
        most = -1.0
        for _ in range(TRIES):
            chance = self.insight.likelihood(state, view, thinking.read)
            if float(random.below(1_000_000)) < chance * 1_000_000.0:
                return state
            if chance > most:
                likeliest, most = state, chance
            state = self.any(view, random)
        return likeliest
