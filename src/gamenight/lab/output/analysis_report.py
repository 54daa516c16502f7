"""An analysis of a match in words, with a small curve for each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import to_builtins

from gamenight.core.match import Header
from gamenight.core.words import counted, joined
from gamenight.game.analysis import Analysis, Decision, TurningPoint
from gamenight.game.game import AnyGame

HEIGHTS: Final = "▁▂▃▄▅▆▇█"
WIDEST: Final = 60
"""Columns of a curve, for narrow terminals."""


def as_facts(header: Header, analysis: Analysis) -> dict[str, object]:
    """Return the analysis for other programs."""
    match = {
        "game": header.game,
        "rules": header.version,
        "seats": list(header.seats),
        "seed": str(header.seed),
    }
    facts = to_builtins(analysis)
    assert isinstance(facts, dict)
    del facts["share"]  # all of it is done
    return {**match, **facts}


def as_words(game: AnyGame, names: Sequence[str], analysis: Analysis) -> str:
    steps = counted(analysis.points[-1].step, "step")
    lines = [f"{game.rules.title}, {steps}", ""]
    lines += curve_lines(names, analysis)
    lines += ["", "Turning points:"]
    lines += [turn_line(turn, names, analysis) for turn in analysis.turns] or [
        "  Nowhere by a single step: no change stands out from what chance may do."
    ]
    for seat in sorted({decision.seat for decision in analysis.decisions}):
        lines += ["", *decision_lines(seat, names, analysis)]
    return "\n".join(lines) + "\n"


def curve_lines(names: Sequence[str], analysis: Analysis) -> list[str]:
    """Return for each side its curve, what it began with and what it ended with."""
    title = "The score in the end" if analysis.by_score else "The chance to win"
    sides = [side_name(side, names) for side in analysis.sides]
    width = max(len(name) for name in sides)
    values = [value for point in analysis.points for value in point.values]
    bounds = (min(values), max(values)) if analysis.by_score else (0.0, 1.0)
    lines = [f"{title}, from the first step to the last:"]
    for number, name in enumerate(sides):
        line = [point.values[number] for point in analysis.points]
        ends = f"{worded(line[0], analysis)} → {worded(line[-1], analysis)}"
        lines.append(f"  {name:{width}}  {curve(line, *bounds)}  {ends}")
    return lines


def curve(values: Sequence[float], low: float, high: float) -> str:
    """Return values as columns of different heights; some of them where there are too many."""
    shown = min(len(values), WIDEST)
    last = len(values) - 1
    picked = [values[at * last // max(1, shown - 1)] for at in range(shown)]
    top = len(HEIGHTS) - 1
    size = (high - low) or 1.0
    return "".join(HEIGHTS[round(top * (value - low) / size)] for value in picked)


def turn_line(turn: TurningPoint, names: Sequence[str], analysis: Analysis) -> str:
    who = side_name(analysis.sides[turn.side], names)
    before, after = worded(turn.before, analysis), worded(turn.after, analysis)
    return f"  Step {turn.step}: {turn.sentence} {who}: {before} → {after}."


def decision_lines(seat: int, names: Sequence[str], analysis: Analysis) -> list[str]:
    """Return what cost a seat most, of the decisions that were analysed."""
    looked_at = sum(decision.seat == seat for decision in analysis.decisions)
    lines = [
        f"{counted(looked_at, 'decision')} of {names[seat]}, by what could be known then:",
    ]
    costly = [decision for decision in analysis.costly if decision.seat == seat]
    lines += [decision_line(decision, names, analysis) for decision in costly]
    return lines if costly else [*lines, "  No other answer was clearly better."]


def decision_line(decision: Decision, names: Sequence[str], analysis: Analysis) -> str:
    played = f"{names[decision.seat]} chose {quoted(decision.played)}"
    value, advised = worded(decision.value, analysis), worded(decision.advised_value, analysis)
    return (
        f"  Step {decision.step}: {played}: {value}; "
        f"{bot_name(analysis)} would have chosen {quoted(decision.advised)}: {advised}."
    )


def bot_name(analysis: Analysis) -> str:
    return f"the {analysis.bot} bot"


def quoted(words: str) -> str:
    return f"“{words}”"


def worded(value: float, analysis: Analysis) -> str:
    """Return a chance in per cent, or a score."""
    return f"{value:,.1f}".removesuffix(".0") if analysis.by_score else f"{100 * value:.0f} %"


def side_name(side: Sequence[int], names: Sequence[str]) -> str:
    return joined([names[seat] for seat in side])
