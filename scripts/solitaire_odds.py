"""How many deals of Spectrum Solitaire the bot wins, by options and passes (see solitaire-odds).

The rules of thumb do not look at how many passes are left, so a game with ten of them tells for
every lower limit whether it would have been won within it.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
from itertools import product
from pathlib import Path

from gamenight.core.bot import Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.solitaire.bot import Tidy
from gamenight.games.spectrum.solitaire.rules.game import RULES
from gamenight.lab.totals import wilson_interval
from gamenight.setup_arguments import positive

SEED = 2026
PASSES = range(1, 11)
SHOWN = (1, 2, 3, 4, 5, 6, 8, 10)
PICTURE = Path("docs/images/solitaire-odds.svg")
COLOURS = ("#D7263D", "#F3862F", "#3BA55D", "#2D6CDF", "#8E3DBF", "#1FA3A3")
WIDTH, HEIGHT, MARGIN = 640, 360, 48

Options = dict[str, object]
Row = tuple[str, list[float]]
"""The options, and the share of deals won within each number of passes."""


def main(deals: int, write: bool) -> None:
    rows: list[Row] = []
    for strict, empty, draw in product((False, True), ("12", "any"), (3, 1)):
        options: Options = {"draw": draw, "empty": empty, "strict": strict}
        rows.append(measured(options, deals))
    if write:
        PICTURE.write_text(picture(rows), encoding="utf-8")


def measured(options: Options, deals: int) -> Row:
    passes = [passes_to_win(options, number) for number in range(deals)]
    shares = [sum(0 < p <= limit for p in passes) / deals for limit in PASSES]
    title = f"draw {options['draw']}, empty {options['empty']}"
    title += ", strict" if options["strict"] else ""
    if options == {"draw": 3, "empty": "12", "strict": False}:
        print("| options | deals |", " | ".join(f"{p}" for p in SHOWN), "|")
        print("|---|---|", "---|" * len(SHOWN), sep="")
    cells = " | ".join(f"{shares[p - 1]:.1%}" for p in SHOWN)
    low, high = wilson_interval(shares[-1] * deals, deals)
    print(f"| {title} | {deals} | {cells} ({100 * low:.1f}–{100 * high:.1f}) |", flush=True)
    return title, shares


def passes_to_win(options: Options, number: int) -> int:
    """How many passes the bot needs to win a deal; 0 if it does not within ten."""
    random = random_from(SEED, number)
    accepted = RULES.accept(1, options)
    state = RULES.start(1, accepted, random)
    bot, thinking = Tidy(1, accepted), Thinking(random_from(SEED, number, 1))
    while not state.over:
        state.give(0, bot.answer(state.view(0), thinking), random)
    return int(state.position.counted_passes()) if state.position.is_won() else 0


# The picture


def picture(rows: list[Row]) -> str:
    """The shares as lines over the passes; options with which nothing is won are left out."""
    drawn = [row for row in rows if row[1][-1] > 0.005]
    size = f'viewBox="0 0 {WIDTH + 230} {HEIGHT}"'
    font = 'font-family="system-ui, sans-serif" font-size="13"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>',
        f'<rect width="{WIDTH + 230}" height="{HEIGHT}" fill="#FBFAF6"/>',
    ]
    for share in range(0, 101, 20):
        y = height(share / 100)
        parts.append(f'<path d="M{MARGIN} {y:.0f}H{WIDTH - 10}" stroke="#ddd"/>')
        parts.append(f'<text x="8" y="{y + 4:.0f}">{share} %</text>')
    parts += [
        f'<text x="{across(number) - 4:.0f}" y="{HEIGHT - 24}">{number}</text>' for number in PASSES
    ]
    parts.append(f'<text x="{WIDTH // 2 - 80}" y="{HEIGHT - 6}">passes through the stock</text>')
    for at, (title, shares) in enumerate(drawn):
        colour = COLOURS[at % len(COLOURS)]
        line = " ".join(f"{across(p):.1f},{height(shares[p - 1]):.1f}" for p in PASSES)
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
        )
        y = MARGIN + 22 * at
        parts.append(
            f'<path d="M{WIDTH} {y}h24" stroke="{colour}" stroke-width="2.5"/>'
            f'<text x="{WIDTH + 30}" y="{y + 4}">{title}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def across(passes: int) -> float:
    return MARGIN + 20 + (passes - 1) * (WIDTH - MARGIN - 50) / (len(PASSES) - 1)


def height(share: float) -> float:
    return HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="How many deals of Spectrum Solitaire are won.")
    parser.add_argument("deals", type=positive, nargs="?", default=1000)
    parser.add_argument("--write", action="store_true", help=f"draw {PICTURE} anew")
    arguments = parser.parse_args()
    main(arguments.deals, arguments.write)
