"""How well a bot plays alone: its scores, and how often it wins, over many deals."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from gamenight.game.registry import find_game
from gamenight.lab.additive import Additive
from gamenight.lab.figures.measures import Sample
from gamenight.lab.simulate import Conditions, play_with_bots
from gamenight.lab.workers import Progress, Timing, parts_of, play_parts, unwatched


@dataclass(frozen=True)
class Stint(Conditions):
    """One bot alone, deal after deal: all that its results depend on."""

    bot: str
    games: int


@dataclass
class SoloResults(Additive):
    """What a bot alone has reached; two stints add up to one."""

    scores: Sample = field(default_factory=Sample)
    wins: Sample = field(default_factory=Sample)
    """1 for each match that was won, 0 for each that was not."""
    matches: list[tuple[float, float]] = field(default_factory=list)
    """The score of each match in turn, and whether it was won."""

    def put(self, score: float, won: float) -> None:
        self.scores.put(score)
        self.wins.put(won)
        self.matches.append((score, won))

    def lead_over(self, other: SoloResults) -> SoloResults:
        """Return what this bot has reached beyond another, deal by deal: the same luck cancels
        out."""
        lead = SoloResults()
        for (score, won), (its_score, its_won) in zip(self.matches, other.matches, strict=True):
            lead.put(score - its_score, won - its_won)
        return lead


def play_alone(
    stint: Stint, workers: int | None = None, progress: Progress = unwatched
) -> tuple[SoloResults, Timing]:
    """Play a stint: the same results however many processes share the work."""
    results = SoloResults()

    def take(part: SoloResults) -> None:
        results.add(part)
        progress(part.scores.count)

    timing = play_parts(partial(play_part, stint), parts_of(stint.games), workers, take)
    return results, timing


def play_part(stint: Stint, numbers: range) -> SoloResults:
    """Play the matches with those numbers."""
    game = find_game(stint.game)
    results = SoloResults()
    for number in numbers:
        _, position = play_with_bots(game, stint, number, (stint.bot,))
        results.put(position.score(0), float(0 in position.winners()))
    return results
