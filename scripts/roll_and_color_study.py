"""How well Roll & Color can be played: the bot's scores, and a bound that nobody can pass.

docs/roll-and-color.md explains what the bound is and why it holds.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, combinations_with_replacement
from math import factorial, prod, sqrt
from pathlib import Path
from statistics import mean, quantiles, stdev
from typing import Any, Final

import numpy as np

from gamenight.core.bot import Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.roll_and_color.bot.colourist import EARLY_PARS, Colourist
from gamenight.games.spectrum.roll_and_color.rules.facts import (
    LEAST_REROLLED,
    LINES,
    MOST_REROLLED,
    SLOTS,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.game import RULES
from gamenight.games.spectrum.roll_and_color.rules.scoring import count_colours, points
from gamenight.setup_arguments import number_from

Array = np.ndarray[Any, np.dtype[np.float32]]
Heap = tuple[int, ...]
"""Colours of some dice, sorted."""

PLOT: Final = Path("docs/images/roll-and-color-scores.svg")

SLOTS_OF: Final = [
    [slot for slot in range(SLOTS) if line_of(slot) == line] for line in range(LINES)
]
"""The slots of each line of the sheet."""


# The bound


class Dice:
    """All that dice of one sort can show, and all the ways to keep some of them."""

    def __init__(self, dice: int, faces: list[int]) -> None:
        self.dice = dice
        self.shown = list(combinations_with_replacement(faces, dice))
        place = {heap: at for at, heap in enumerate(self.shown)}
        sizes = range(dice + 1)
        self.kept = [list(combinations_with_replacement(faces, size)) for size in sizes]
        """By size: the sets of dice that may be kept."""
        self.chances = [self.chances_after(kept, faces, place) for kept in self.kept]
        """By size: for each kept set, how likely each roll of all the dice is after it."""
        self.subsets = [self.subsets_of(size) for size in sizes]
        """By size: for each roll, the kept sets that it contains."""

    def chances_after(self, kept: list[Heap], faces: list[int], place: dict[Heap, int]) -> Array:
        matrix = np.zeros((len(kept), len(self.shown)), dtype=np.float32)
        rolled = self.dice - len(kept[0])
        for fresh in combinations_with_replacement(faces, rolled):
            ways = factorial(rolled) / prod(factorial(fresh.count(face)) for face in set(fresh))
            for at, heap in enumerate(kept):
                matrix[at, place[tuple(sorted(heap + fresh))]] += ways / len(faces) ** rolled
        return matrix

    def subsets_of(self, size: int) -> np.ndarray[Any, Any]:
        place = {heap: at for at, heap in enumerate(self.kept[size])}
        return np.array([[place[some] for some in combinations(heap, size)] for heap in self.shown])


class TurnTable:
    """A whole turn, exactly: every roll of the four d6 and the five d12, every reroll."""

    def __init__(self) -> None:
        self.small = Dice(4, list(range(0, 12, 2)))
        self.large = Dice(5, list(range(12)))
        self.points = self.points_by_line()

    def points_by_line(self) -> Array:
        """For each line the points of its best slot, for each roll."""
        shape = (LINES, len(self.small.shown), len(self.large.shown))
        table = np.zeros(shape, dtype=np.float32)
        for one, small in enumerate(self.small.shown):
            for other, large in enumerate(self.large.shown):
                counts = count_colours([*small, *large])
                for line in range(LINES):
                    slots = SLOTS_OF[line] if line < 2 else SLOTS_OF[line][:1]
                    table[line, one, other] = max(points(counts, slot) for slot in slots)
        return table

    def value(self, final: Array) -> float:
        """The mean of a turn that is played best, if a roll is worth ``final`` at its end."""
        value = final
        for stage in (3, 2, 1, 0):
            value = np.maximum(final, self.after_reroll(stage, value))
        whole = self.small.chances[0] @ value @ self.large.chances[0].T
        return float(whole[0, 0])

    def after_reroll(self, stage: int, following: Array) -> Array:
        """What every roll is worth with the best reroll of this stage."""
        best = np.full_like(following, -np.inf)
        for small_rolled in range(5):
            few = self.small.chances[4 - small_rolled] @ following
            for large_rolled in range(6):
                if LEAST_REROLLED[stage] <= small_rolled + large_rolled <= MOST_REROLLED[stage]:
                    mean = few @ self.large.chances[5 - large_rolled].T
                    chosen = mean[self.small.subsets[4 - small_rolled]].max(axis=1)
                    subsets = self.large.subsets[5 - large_rolled]
                    for column in subsets.T:
                        np.maximum(best, chosen[:, column], out=best)
        return best


def bound_with(table: TurnTable, pars: list[float]) -> float:
    """The bound that some pars give: nobody does better than it, whatever the pars are."""
    beats = np.max([table.points[line] - pars[line] for line in range(LINES)], axis=0)
    fixed = sum(pars[line] * len(SLOTS_OF[line]) for line in range(LINES))
    return fixed + SLOTS * table.value(beats)


def bound() -> None:
    """With the bot's pars, whose bound is the lowest that a search over pars found."""
    table = TurnTable()
    print("A turn played for one line alone brings on average (of colours: for the best of six)")
    for line in range(LINES):
        print(f"  line {line}: {table.value(table.points[line]):6.2f}, par {EARLY_PARS[line]:5.1f}")
    print(f"Nobody's mean score is above {bound_with(table, list(EARLY_PARS)):.1f}.")


# The bot's scores


def match_alone(number: int) -> int:
    """The points of the bot in one match."""
    random, thinking = random_from(1, number), Thinking(random_from(1, number, 1))
    state, bot = RULES.start(1, {"first_seat": 0}, random), Colourist(1, {})
    while not state.over:
        state.give(0, state.spelled(0, bot.answer(state.view(0), thinking)), random)
    return state.position.totals[0]


def scores(matches: int, write: bool) -> None:
    with ProcessPoolExecutor() as pool:
        totals = list(pool.map(match_alone, range(matches), chunksize=25))
    spread = stdev(totals)
    low, *_, middle, _, _, _, high = quantiles(totals, n=10)
    print(f"{matches} matches alone: mean {mean(totals):.1f} ± {1.96 * spread / sqrt(matches):.1f}")
    print(f"standard deviation {spread:.1f}, from {min(totals)} to {max(totals)}")
    print(f"one in ten below {low:.0f}, half below {middle:.0f}, one in ten above {high:.0f}")
    if write:
        PLOT.write_text(histogram(totals), encoding="utf-8")
        print(f"Wrote {PLOT}")


BIN: Final = 20
WIDTH, HEIGHT, BELOW = 720, 300, 40


def histogram(totals: list[int]) -> str:
    """How often which score came up, as a drawing."""
    first, last = min(totals) // BIN, max(totals) // BIN
    counts = [sum(total // BIN == at for total in totals) for at in range(first, last + 1)]
    wide = WIDTH / len(counts)
    drawn = []
    for at, count in enumerate(counts):
        high = (HEIGHT - 30) * count / max(counts)
        left, share = at * wide, 100 * count / len(totals)
        drawn.append(
            f'<rect x="{left + 1:.1f}" y="{HEIGHT - high:.1f}" width="{wide - 2:.1f}" '
            f'height="{high:.1f}" fill="#2D6CDF"><title>{(first + at) * BIN} to '
            f"{(first + at + 1) * BIN - 1} points: {share:.1f} %</title></rect>"
        )
        if (first + at) % 5 == 0:
            drawn.append(text(left, HEIGHT + 18, str((first + at) * BIN)))
    drawn.append(text(WIDTH / 2, HEIGHT + 36, f"points alone, {len(totals):,} matches"))
    most = f"{100 * max(counts) / len(totals):.1f} % in the tallest bar, each {BIN} points wide"
    drawn.append(text(WIDTH / 2, 16, most))
    size = f"0 0 {WIDTH} {HEIGHT + BELOW}"
    title = "<title>How often the bot reaches which score</title>"
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img">', title]
    lines.append(f'<rect width="{WIDTH}" height="{HEIGHT + BELOW}" fill="#FBFAF6"/>')
    return "\n".join([*lines, *drawn, "</svg>"]) + "\n"


def text(x: float, y: float, words: str) -> str:
    style = 'font-family="sans-serif" font-size="14" text-anchor="middle" fill="#1B1B1F"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{words}</text>'


def several(text: str) -> int:
    """A number of matches that is large enough for a spread, as argparse wants it."""
    return number_from(2, text)


def main() -> None:
    parser = argparse.ArgumentParser(description="How well Roll & Color can be played.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("bound")
    played = commands.add_parser("scores")
    played.add_argument("matches", type=several, nargs="?", default=10_000)
    played.add_argument("--write", action="store_true", help=f"draw {PLOT} anew")
    arguments = parser.parse_args()
    if arguments.command == "bound":
        bound()
    else:
        scores(arguments.matches, arguments.write)


if __name__ == "__main__":
    main()
