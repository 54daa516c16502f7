"""What bots reach alone: as figures to keep, as a sentence, as rows of a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from gamenight.core.words import counted
from gamenight.game.registry import find_game, game_ids
from gamenight.lab.alone import SoloResults, Stint
from gamenight.lab.figures.measures import Sample
from gamenight.lab.workers import Timing


class AloneFigure(TypedDict):
    """What a level reached alone."""

    game: str
    level: str
    matches: int
    wins: int
    score: float
    error: float
    """Of the score: half of the 95 % interval."""
    seed: int


def figure_of(stint: Stint, results: SoloResults) -> AloneFigure:
    return AloneFigure(
        game=stint.game,
        level=stint.bot,
        matches=results.wins.count,
        wins=round(results.wins.total),
        score=round(results.scores.mean(), 2),
        error=round(results.scores.error(), 2),
        seed=stint.seed,
    )


def place(figure: AloneFigure) -> tuple[int, int]:
    """Return what to sort by: games in their order, the strongest level first."""
    names = [*find_game(figure["game"]).bot_names(), figure["level"]]
    return game_ids().index(figure["game"]), names.index(figure["level"])


def line(figure: AloneFigure, timing: Timing) -> str:
    title = find_game(figure["game"]).rules.title
    seconds = timing.seconds * timing.workers / figure["matches"]
    return (
        f"{title} alone, {figure['level']}: {won(figure)} won, {score(figure)} points on average "
        f"in {counted(figure['matches'], 'match', 'es')}, {seconds:.2f} s each."
    )


def lead_line(level: str, below: str, lead: SoloResults) -> str:
    """Return how far one level is above another in the same deals."""
    won = f"{100 * lead.wins.mean():+.1f} ± {100 * lead.wins.error():.1f} in a hundred won"
    points = f"{lead.scores.mean():+.2f} ± {lead.scores.error():.2f} points"
    return f"{level} beyond {below}: {won}, {points}, deal by deal."


def won(figure: AloneFigure) -> str:
    wins = Sample(figure["matches"], figure["wins"], figure["wins"])
    low, high = wins.rate_interval()
    return f"{100 * wins.mean():.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def score(figure: AloneFigure) -> str:
    return f"{figure['score']:.1f} ± {figure['error']:.1f}"


def table(figures: Sequence[AloneFigure]) -> str:
    rows = [
        "| game | level | won in per cent (95 %) | points (95 %) | matches | seed |",
        "|---|---|---|---|---|---|",
    ]
    rows += [
        f"| {find_game(one['game']).rules.title} | {one['level']} "
        f"| {won_in_table(one)} | {score(one)} | {one['matches']:,} | {one['seed']:,} |"
        for one in figures
    ]
    return "\n".join(rows) + "\n"


def won_in_table(figure: AloneFigure) -> str:
    """Return the share of wins as the table shows it: where every match is won, there is nothing to
    lose."""
    return "–" if figure["wins"] == figure["matches"] else won(figure).replace(" %", "")
