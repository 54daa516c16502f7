"""Draw what docs/examples/learn_ppo.py has noted with --curve: one line for each game.

    scripts/learning-curve docs/images/learning.svg Suspense=suspense.jsonl:0.333 …

Behind the colon is par, the share of a player who is as good as the others.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path

from gamenight.lab.output.svg import dot, figure, written

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 72, 600, 48, 352
STYLE = (
    ".faint{fill:#5c5f68;font-size:13px}.grid{stroke:#d9d7cf}.par{stroke-dasharray:6 5}"
    "polyline,.par{fill:none;stroke-width:2.5}"
    ".game-0{stroke:#2d6cdf}.game-1{stroke:#b4531b}circle.game-0{fill:#2d6cdf}rect.game-1{fill:#b4531b}"
)
STEPS = (0.5, 1, 2, 5, 10)
"""Minutes between the numbers under the scale."""
MOST_STEPS = 8

Point = tuple[float, float]
"""Minutes of processor time, and the share of matches won."""


def picture(curves: list[tuple[str, float, list[Point]]]) -> str:
    longest = max(minutes for _, _, points in curves for minutes, _ in points)
    step = min(step for step in STEPS if longest / step <= MOST_STEPS)
    shown = [share for _, par, points in curves for share in (par, *[one for _, one in points])]
    highest = 0.1 * (int(10 * max(shown)) + 1)
    shapes = [
        written(LEFT, 28, "matches won against medium", "start", "head"),
        written(RIGHT, BOTTOM + 44, "minutes of processor time, one core", "end", "faint"),
    ]
    for tenth in range(round(10 * highest) + 1):
        y = across(tenth / 10, 0, highest, BOTTOM, TOP)
        shapes.append(f'<line class="grid" x1="{LEFT}" y1="{y:.1f}" x2="{RIGHT}" y2="{y:.1f}"/>')
        shapes.append(written(LEFT - 10, round(y) + 5, f"{tenth * 10} %", "end", "faint"))
    for number in range(int(longest / step) + 1):
        x = across(number * step, 0, longest, LEFT, RIGHT)
        shapes.append(written(round(x), BOTTOM + 22, f"{number * step:g}", "middle", "faint"))
    for number, (name, par, points) in enumerate(curves):
        style = f"game-{number}"
        at = [
            (across(minutes, 0, longest, LEFT, RIGHT), across(share, 0, highest, BOTTOM, TOP))
            for minutes, share in points
        ]
        y = across(par, 0, highest, BOTTOM, TOP)
        shapes.append(
            f'<line class="{style} par" x1="{LEFT}" y1="{y:.1f}" x2="{RIGHT}" y2="{y:.1f}"/>'
        )
        shapes.append(written(RIGHT + 8, round(y) + 5, f"par, {name}", "start", "faint"))
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
        shapes.append(f'<polyline class="{style}" points="{line}"/>')
        shapes += [dot(number, x, round(y, 1), style) for x, y in at]
        shapes.append(written(at[-1][0] - 10, round(at[-1][1]) - 12, name, "end", "head"))
    return figure("How a network learns, by minutes", WIDTH, HEIGHT, STYLE, shapes)


def across(value: float, low: float, high: float, start: float, end: float) -> float:
    return start + (end - start) * (value - low) / (high - low)


def read(described: str) -> tuple[str, float, list[Point]]:
    """Read a game, its par and its points, from NAME=FILE:PAR."""
    name, _, rest = described.partition("=")
    file, _, par = rest.rpartition(":")
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    noted = [json.loads(line) for line in lines]
    return name, float(par), [(point["minutes"], point["share"]) for point in noted]


def main() -> int:
    parser = ArgumentParser(description="Draw how networks have learnt.")
    parser.add_argument("picture", type=Path)
    parser.add_argument("curves", nargs="+", type=read, metavar="NAME=FILE:PAR")
    asked = parser.parse_args()
    asked.picture.write_text(picture(asked.curves), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
