"""Two bots of one's own: copy this file, change ``choose``, and see where they stand.

gamenight arena suspense --bots mybots:Dreamer,mybots:Lowest,medium,easy --games 600 --seed 1
"""

from __future__ import annotations

from gamenight import Bot, Thinking, load
from gamenight.core.playout import playout
from gamenight.core.rules import AnyView

DREAMS = 30
"""How many matches are imagined for each answer."""


class Lowest(Bot[AnyView]):
    """Gives the lowest answer: the smallest bot there is, for every game."""

    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return min(view.legal)


class Dreamer(Bot[AnyView]):
    """Imagines the rest of the match with each answer, and takes what wins most often."""

    games = ("suspense",)  # without this line it would be offered for every game

    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return max(view.legal, key=lambda answer: self.wins(view, answer, thinking))

    def wins(self, view: AnyView, answer: int, thinking: Thinking) -> float:
        rules, random = load("suspense").registered.rules, thinking.random
        won = 0.0
        for _ in range(DREAMS):
            state = rules.redeal(view, random)  # deals again what this seat cannot know
            state.apply(answer, random)
            playout(state, random)  # everybody plays at random from here
            winners = state.outcome().winners
            won += (view.seat in winners) / max(1, len(winners))
        return won
