"""The small games in OpenSpiel: its solvers run on them to the end, and agree with our own."""

from __future__ import annotations

from typing import Any

import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python import policy as policies  # type: ignore[import-untyped]
from open_spiel.python.algorithms import (  # type: ignore[import-untyped]
    cfr,
    expected_game_score,
    exploitability,
)

from gamenight.adapters import openspiel_small
from gamenight.core.errors import BadSetup
from gamenight.solvers.small_games import CHANCE, OVER, SMALL_GAMES, SmallPoker, positions
from tests.solvers.small_regret import Node, Regrets, even, nash_conv, values
from tests.some import some

NAMES = list(SMALL_GAMES)


@pytest.fixture(scope="module", params=NAMES)
def both(request: pytest.FixtureRequest) -> tuple[Any, Node]:
    """A game in OpenSpiel, and its tree."""
    return openspiel_small.load(request.param), Node(SMALL_GAMES[request.param]())


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_own_test(name: str) -> None:
    game = openspiel_small.load(name)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_the_whole_tree_keeps_what_the_game_declares(name: str) -> None:
    beginning = SMALL_GAMES[name]()
    tree = list(positions(beginning))
    ends = [position.returns() for position in tree if position.turn() == OVER]
    assert len(ends) == {"suspense": 3552, "poker": 11880}[name]
    assert max(abs(sum(returns)) for returns in ends) < 1e-9
    assert max(abs(won) for returns in ends for won in returns) <= beginning.most
    asked = [position.legal() for position in tree if position.turn() >= 0]
    assert max(map(max, asked)) < beginning.actions
    chances = [position.outcomes() for position in tree if position.turn() == CHANCE]
    sums = [sum(chance for _, chance in outcomes) for outcomes in chances]
    assert sums == pytest.approx([1.0] * len(sums))


def test_even_play_is_worth_and_exploited_the_same_both_ways(both: tuple[Any, Node]) -> None:
    game, tree = both
    uniform = policies.UniformRandomPolicy(game)
    players = range(game.num_players())
    theirs = expected_game_score.policy_value(game.new_initial_state(), [uniform for _ in players])
    assert values(tree, even) == pytest.approx(theirs)
    assert nash_conv(tree, even) == pytest.approx(exploitability.nash_conv(game, uniform))


def test_regret_minimisation_comes_to_the_same_both_ways(both: tuple[Any, Node]) -> None:
    game, tree = both
    solver, ours = cfr.CFRSolver(game), Regrets(tree, game.num_players())
    for _ in range(2):
        solver.evaluate_and_update_policy()
        ours.iterate()
    theirs = solver.average_policy()
    state_policies = {known: theirs.policy_for_key(known) for known in theirs.state_lookup}
    assert set(state_policies) == set(ours.sums)
    asked = {node.known: node for node in every(tree) if node.turn >= 0}
    for known, chances in some(state_policies.items()):
        for action, chance in some(ours.average(asked[known]).items()):
            assert chances[action] == pytest.approx(chance)


def every(node: Node) -> list[Node]:
    return [node, *[below for after in node.after.values() for below in every(after)]]


def test_regret_minimisation_finds_how_to_play_poker() -> None:
    """Between two seats the exploitability of the average policy goes to 0."""
    tree = Node(SmallPoker())
    ours = Regrets(tree, 2)
    before = nash_conv(tree, even)
    for _ in range(60):
        ours.iterate()
    assert nash_conv(tree, ours.average) < before / 20


def test_an_unknown_small_game_is_refused() -> None:
    with pytest.raises(BadSetup, match="No small game is called chess: there are suspense, poker"):
        openspiel_small.load("chess")
