"""How well Roll & Color can be played: the bot's scores, and a bound that nobody can pass.

docs/roll-and-color.md explains what the bound is and why it holds.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations_with_replacement
from math import sqrt
from pathlib import Path
from statistics import mean, quantiles, stdev
from typing import Any, Final

import numpy as np

from gamenight.core.bot import Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.roll_and_color import GAME
from gamenight.games.spectrum.roll_and_color.bot.colourist import EARLY_PARS
from gamenight.games.spectrum.roll_and_color.rules.facts import (
    LEAST_REROLLED,
    LINES,
    MOST_REROLLED,
    SLOTS,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.game import RULES
from gamenight.games.spectrum.roll_and_color.rules.scoring import all_points, count_colours
from gamenight.setup_arguments import number_from

Array = np.ndarray[Any, np.dtype[np.float32]]
Places = np.ndarray[Any, np.dtype[np.int64]]

PLOT: Final = Path("docs/images/roll-and-color-scores.svg")

SLOTS_OF: Final = [
    [slot for slot in range(SLOTS) if line_of(slot) == line] for line in range(LINES)
]
"""The slots of each line of the sheet."""


# A turn, exactly


class Dice:
    """All that dice of one sort can show, kept in sorted heaps, and the ways between them."""

    def __init__(self, dice: int, faces: list[int]) -> None:
        self.dice = dice
        self.faces = len(faces)
        self.heaps = [list(combinations_with_replacement(faces, size)) for size in range(dice + 1)]
        """By size."""
        self.place = [{heap: at for at, heap in enumerate(heaps)} for heaps in self.heaps]
        self.more = [self.one_more(size, faces) for size in range(dice)]
        """By size: for each face, the heaps after one more die shows it."""
        self.fewer = [self.one_fewer(size) for size in range(1, dice + 1)]
        """By size less one: for each place in a heap, what is left without the die there."""

    def one_more(self, size: int, faces: list[int]) -> list[Places]:
        place, heaps = self.place[size + 1], self.heaps[size]
        return [np.array([place[tuple(sorted((*heap, face)))] for heap in heaps]) for face in faces]

    def one_fewer(self, size: int) -> list[Places]:
        place, heaps = self.place[size - 1], self.heaps[size]
        return [
            np.array([place[heap[:at] + heap[at + 1 :]] for heap in heaps]) for at in range(size)
        ]

    def mean(self, table: Array, size: int) -> Array:
        """What heaps of a size are worth, by what those with one die more are (along the rows)."""
        first, *others = self.more[size]
        total = table[first]
        for places in others:
            total = total + table[places]
        return total / np.float32(self.faces)

    def best(self, table: Array, size: int) -> Array:
        """The best that heaps of one die more than the size can keep."""
        first, *others = self.fewer[size]
        best = table[first]
        for places in others:
            best = np.maximum(best, table[places])
        return best


class TurnTable:
    """A whole turn: every roll of the five d12 (rows) and the four d6 (columns), every reroll.

    Dice are rolled, and taken back, one at a time: so it takes a tenth of a second.
    """

    def __init__(self) -> None:
        self.small = Dice(4, list(range(0, 12, 2)))
        self.large = Dice(5, list(range(12)))
        self.points = self.points_by_slot()

    def points_by_slot(self) -> Array:
        """For each slot its points, for each roll."""
        smalls, larges = self.small.heaps[4], self.large.heaps[5]
        table = np.zeros((SLOTS, len(larges), len(smalls)), dtype=np.float32)
        for one, large in enumerate(larges):
            for other, small in enumerate(smalls):
                table[:, one, other] = all_points(count_colours([*small, *large]))
        return table

    def value(self, final: Array) -> float:
        """The mean of a turn that is played best, if a roll is worth ``final`` at its end."""
        value = final
        for stage in (3, 2, 1, 0):
            value = np.maximum(final, self.after_reroll(stage, value))
        return float(self.expected(value)[0, 0][0, 0])

    def expected(self, value: Array) -> dict[tuple[int, int], Array]:
        """What kept dice are worth when the others are rolled, by the sizes of both heaps."""
        found = {(5, 4): value}
        for small in (4, 3, 2, 1, 0):
            if small < 4:
                found[5, small] = self.small.mean(found[5, small + 1].T, small).T
            for large in (4, 3, 2, 1, 0):
                found[large, small] = self.large.mean(found[large + 1, small], large)
        return found

    def after_reroll(self, stage: int, following: Array) -> Array:
        """What every roll is worth with the best reroll of this stage."""
        expected = self.expected(following)
        best: Array | None = None
        for small in range(5):
            if best is not None:
                best = self.small.best(best.T, small - 1).T
            kept: Array | None = None
            for large in range(6):
                if kept is not None:
                    kept = self.large.best(kept, large - 1)
                if LEAST_REROLLED[stage] <= 9 - small - large <= MOST_REROLLED[stage]:
                    kept = larger(kept, expected[large, small])
            if kept is not None:
                best = larger(best, kept)
        assert best is not None
        return best

    def final(self, worth: Mapping[int, float]) -> Array:
        """What rolls are worth at the end of a turn: the best of some slots, whose points count
        with what else they are worth."""
        found: Array | None = None
        for slot, beside in worth.items():
            found = larger(found, self.points[slot] + np.float32(beside))
        assert found is not None
        return found


def larger(one: Array | None, other: Array) -> Array:
    return other if one is None else np.maximum(one, other)


# The bound


def bound_with(table: TurnTable, pars: list[float]) -> float:
    """The bound that some pars give: nobody does better than it, whatever the pars are."""
    by_slot = {slot: pars[line_of(slot)] for slot in range(SLOTS)}
    beats = table.final({slot: -par for slot, par in by_slot.items()})
    return sum(by_slot.values()) + SLOTS * table.value(beats)


def bound() -> None:
    """With the colourist's pars, whose bound is the lowest that a search over pars found."""
    table = TurnTable()
    print("A turn played for one line alone brings on average (of colours: for the best of six)")
    for line in range(LINES):
        alone = table.value(table.final(dict.fromkeys(SLOTS_OF[line], 0.0)))
        print(f"  line {line}: {alone:6.2f}, par {EARLY_PARS[line]:5.1f}")
    print(f"Nobody's mean score is above {bound_with(table, list(EARLY_PARS)):.1f}.")


# The bot's scores


def match_alone(level: str, number: int) -> int:
    """The points of a bot in one match."""
    random, thinking = random_from(1, number), Thinking(random_from(1, number, 1))
    state, bot = RULES.start(1, {"first_seat": 0}, random), GAME.bot(level, 1, {})
    while not state.over:
        state.give(0, state.spelled(0, bot.answer(state.view(0), thinking)), random)
    return state.position.totals[0]


def scores(level: str, matches: int, write: bool) -> None:
    with ProcessPoolExecutor() as pool:
        totals = list(pool.map(partial(match_alone, level), range(matches), chunksize=25))
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
    played.add_argument("--bot", default="expert", choices=GAME.bot_names())
    played.add_argument("--write", action="store_true", help=f"draw {PLOT} anew")
    arguments = parser.parse_args()
    if arguments.command == "bound":
        bound()
    else:
        scores(arguments.bot, arguments.matches, arguments.write)


if __name__ == "__main__":
    main()
