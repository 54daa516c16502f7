"""How long people at a server took for their answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from gamenight.core.match import Match
from gamenight.lab.figures.match_trace import width_of
from gamenight.lab.pace import ASSUMED, Pace

LONGEST: Final = 300.0
"""Seconds; a longer time says that a person was away."""
FEWEST: Final = 30
"""The median of fewer answers says nothing."""


@dataclass
class Times:
    """The seconds of answers, with a choice and without one."""

    choosing: list[float] = field(default_factory=list)
    doing: list[float] = field(default_factory=list)

    def pace(self) -> Pace | None:
        """Return the medians; None with too few answers."""
        if len(self.choosing) < FEWEST:
            return None
        doing = median(self.doing) if len(self.doing) >= FEWEST else ASSUMED.doing
        answers = len(self.choosing) + len(self.doing)
        return Pace(round(median(self.choosing), 1), round(doing, 1), answers)


class Paces:
    """The times of all games."""

    def __init__(self) -> None:
        self._times: defaultdict[str, Times] = defaultdict(Times)

    def note(self, match: Match, times: Sequence[float], people: Sequence[bool]) -> None:
        """Note when people answered after the answer before; a match in which something was taken
        back is left out."""
        if len(times) != len(match.steps) or match.taken_back:
            return
        kept = self._times[match.header.game]
        state = match.at(0)
        before = 0.0
        for step, at in zip(match.steps, times, strict=True):
            if people[step.seat] and before and 0.0 < at - before <= LONGEST:
                has_choice = width_of(state.view(step.seat)) > 1
                (kept.choosing if has_choice else kept.doing).append(at - before)
            match.follow(state, step)
            before = at

    def facts(self) -> dict[str, dict[str, float]]:
        """Return the paces by game, as ``pace.json`` holds them."""
        paces = {game: times.pace() for game, times in sorted(self._times.items())}
        return {game: pace.facts() for game, pace in paces.items() if pace is not None}
