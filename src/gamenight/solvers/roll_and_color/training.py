"""What ``gamenight train roll-and-color`` does: work out what the expert knows."""

from __future__ import annotations

from gamenight.game.solving import Solver, SolveRequest, SolveResult
from gamenight.game.weights import file_of
from gamenight.games.spectrum.roll_and_color.learnt import text_of


def solve(assignment: SolveRequest) -> SolveResult:
    """A game has one sheet with each number of empty slots: as many of each as games."""
    from gamenight.solvers.roll_and_color import exact_worth  # needs NumPy

    learnt = exact_worth.work_out(assignment.games, assignment.seed, assignment.progress)
    text = text_of(learnt, assignment.command)
    return SolveResult(
        file_of("gamenight.games.spectrum.roll_and_color"), text, {"networks": len(learnt.networks)}
    )


SOLVER = Solver(solve, games=96)
