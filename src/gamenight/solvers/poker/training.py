"""What ``gamenight train spectrum-poker`` does: work out the strategy, and how good it is."""

from __future__ import annotations

from gamenight.core.errors import BadSetup
from gamenight.core.random import random_from
from gamenight.game.solving import Solver, SolveRequest, SolveResult
from gamenight.games.spectrum.poker.bot.strategist import PLAYERS, is_known
from gamenight.games.spectrum.poker.strategy import file_in_package, text_of


def solve(assignment: SolveRequest) -> SolveResult:
    """As many hands are dealt, to see what becomes of them, as in the games that were asked for."""
    from gamenight.solvers.poker import hand_play, match_play  # need NumPy

    if not is_known(assignment.players, assignment.options):
        raise BadSetup("A strategy can be worked out for two, form=draw and order=printed.")
    hands = int(assignment.options["hands"])
    deals = hand_play.deals_of(PLAYERS * hands * assignment.games, random_from(assignment.seed))
    strategy = match_play.work_out(hands, deals, assignment.progress)
    return SolveResult(
        file_in_package(),
        text_of(strategy, assignment.command),
        {
            "beans lost per hand at most": match_play.lost_per_hand(strategy, deals),
            "matches won against it at most": match_play.won_against(strategy, deals),
        },
    )


SOLVER = Solver(solve, games=1_000)
