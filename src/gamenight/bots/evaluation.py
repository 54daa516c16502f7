"""How well a side stands, as one number that searches and people can compare."""

from __future__ import annotations

from math import sqrt
from typing import Final

from gamenight.core.insight import AnyInsight
from gamenight.core.position import Position
from gamenight.core.rules import AnyState

WEIGHT_OF_WINNING: Final = 0.75
"""At the end of a match, how much the victory counts beside the lead."""


class Evaluation:
    """The lead of a seat's side over the others, squeezed to between 0 and 1.

    A lead of one point means much in one game and little in another, so the middle and the spread
    of what may come are learnt from a few imagined games first.
    """

    samples: Final = 16

    def __init__(self, teams: list[list[int]], insight: AnyInsight) -> None:
        self.insight: AnyInsight = insight
        self.teams: list[list[int]] = teams
        self.team_of: dict[int, int] = {
            seat: number for number, team in enumerate(teams) for seat in team
        }
        self.epoch: int = 0
        """The stretch of the match in which the question was asked."""
        self.leads: list[float] = []
        self.middle: float = 0.0
        self.spread: float = 1.0

    def begin(self, position: Position) -> None:
        self.epoch = self.insight.epoch(position)
        self.leads = []

    def learn(self, state: AnyState, seat: int) -> None:
        """Take one more imagined end into account."""
        self.leads.append(self.lead(state, seat))
        count = len(self.leads)
        self.middle = sum(self.leads) / count
        variance = sum([(lead - self.middle) ** 2 for lead in self.leads]) / count
        self.spread = sqrt(variance) if variance > 1e-9 else 1.0

    def lead(self, state: AnyState, seat: int) -> float:
        """Return what the seat's side is worth beyond the average of the others."""
        insight = self.insight
        mine = self.team_of[seat]
        lead = 0.0
        for number, team in enumerate(self.teams):
            worth = 0.0
            for member in team:
                worth += insight.worth(state, member)
            worth /= len(team)
            lead += worth if number == mine else -worth / (len(self.teams) - 1)
        return lead

    def value(self, state: AnyState, seat: int) -> float:
        """Return a number from 0 to 1; at the end of a match mostly whether it was won."""
        beyond = (self.lead(state, seat) - self.middle) / (1.5 * self.spread)
        value = 0.5 + 0.5 * beyond / (1.0 + abs(beyond))
        position: Position = state.position
        if not position.over or len(self.teams) == 1:
            return value
        shares = position.payoffs()
        won = sum([shares[mate] for mate in self.teams[self.team_of[seat]]])
        return WEIGHT_OF_WINNING * won + (1.0 - WEIGHT_OF_WINNING) * value
