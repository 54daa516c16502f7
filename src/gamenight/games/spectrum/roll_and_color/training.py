"""What ``gamenight train roll-and-color`` does: work out what the expert knows."""

from __future__ import annotations

from gamenight.games.solving import Solved, Solver, Task
from gamenight.games.weights import file_beside, text_with

FEWEST = 1
"""The weights are the same for all numbers of players."""


def solve(task: Task) -> Solved:
    """A game has one sheet with each number of empty slots: as many of each as there are games."""
    from gamenight.games.spectrum.roll_and_color import exact_worth  # needs NumPy

    weights = exact_worth.work_out(task.games, task.seed, task.progress)
    text = text_with("", FEWEST, weights, task.command)
    return Solved(file_beside(__name__), text, {"weights": len(weights.names)})


SOLVER = Solver(solve, games=32)
