"""What was learnt and how well the end is foreseen: as JSON for programs, as tables for people."""

from __future__ import annotations

from gamenight.bots.learnt import Weights
from gamenight.core.words import counted
from gamenight.game.solving import SolveResult
from gamenight.lab.command_lines import chosen_options, typed
from gamenight.lab.output.report import heading, setup_facts
from gamenight.lab.training import QUARTERS, Foresight, TrainingRun

DIGITS = 3
"""Digits of a correlation that are the same on every machine."""


def as_facts(training: TrainingRun, found: Foresight, weights: Weights | None) -> dict[str, object]:
    """Return one JSON object, which follows from the training alone."""
    by_new = found.by_new_weights
    return {
        **setup_facts(training),
        "command": command_line(training, weights),
        "seats": list(training.seats),
        "games": training.games,
        "measured": len(training.measuring()),
        "foreseen": {
            "by_points": rounded(found.by_points),
            "by_worth": rounded(found.by_worth),
            "by_new_weights": None if by_new is None else rounded(by_new),
        },
        "weights": weights and dict(zip(weights.names, weights.values, strict=True)),
    }


def rounded(numbers: list[float]) -> list[float]:
    return [round(number, DIGITS) for number in numbers]


def as_words(training: TrainingRun, found: Foresight, weights: Weights | None) -> str:
    """Return the result for people."""
    matches = counted(len(training.measuring()), "match", "es")
    sections = [
        f"{heading(training)}: {matches} to measure by, from seed {training.seed}",
        foresight_table(found),
    ]
    if weights is not None:
        sections.append(weights_table(training, weights))
    sections.append(command_line(training, weights))
    return "\n\n".join(sections) + "\n"


def foresight_table(found: Foresight) -> str:
    rows = [("points so far", found.by_points), ("worth", found.by_worth)]
    if found.by_new_weights is not None:
        rows.append(("new weights", found.by_new_weights))
    lines = ["How the end correlates with what is known, by quarter of the match"]
    lines.append(" " * 16 + "".join([f"{quarter:>8}" for quarter in range(1, QUARTERS + 1)]))
    for label, numbers in rows:
        lines.append(f"  {label:<14}" + "".join([f"{number:8.2f}" for number in numbers]))
    return "\n".join(lines)


def weights_table(training: TrainingRun, weights: Weights) -> str:
    width = max([len(name) for name in weights.names])
    lines = [f"Weights, learnt from {counted(training.games, 'match', 'es')}"]
    for name, value in zip(weights.names, weights.values, strict=True):
        lines.append(f"  {name:<{width}}  {value:8.3f}")
    return "\n".join(lines)


def command_of(training: TrainingRun) -> str:
    """Return the command that learns the same again."""
    words = ["--seats", ",".join(training.seats), "--games", str(training.games)]
    return typed("train", training, words, chosen_options(training))


def command_line(training: TrainingRun, weights: Weights | None) -> str:
    """Return the command that finds the same again, whether anything was learnt or not."""
    return command_of(training) if weights else f"{command_of(training)} --check"


# Where the play was worked out


def solution_facts(training: TrainingRun, found: SolveResult) -> dict[str, object]:
    return {
        **setup_facts(training),
        "command": command_of_solution(training),
        "games": training.games,
        "figures": {name: round(figure, DIGITS) for name, figure in found.figures.items()},
    }


def solution_words(training: TrainingRun, found: SolveResult) -> str:
    width = max([len(name) for name in found.figures])
    lines = [f"  {name:<{width}}  {figure:8.3f}" for name, figure in found.figures.items()]
    sections = [heading(training), "\n".join(lines), command_of_solution(training)]
    return "\n\n".join(sections) + "\n"


def command_of_solution(training: TrainingRun) -> str:
    """Return the command that works out the same again."""
    return typed("train", training, ["--games", str(training.games)], chosen_options(training))
