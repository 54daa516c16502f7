"""Every registered game as an OpenSpiel game."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python import rl_environment  # type: ignore[import-untyped]
from open_spiel.python.algorithms import (  # type: ignore[import-untyped]
    ismcts,
    mcts,
    random_agent,
    tabular_qlearner,
)
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

from gamenight.adapters import openspiel
from gamenight.adapters.arrays import shown
from gamenight.adapters.progress import Progress
from gamenight.adapters.setup import rewards_of, setup_of
from gamenight.core.errors import BadSetup, UnknownGame
from gamenight.core.random import Random, random_from
from gamenight.core.value import snapshot
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games, game_ids
from tests.some import some

SHORT: dict[str, dict[str, object]] = {
    "spots": {"turn_limit": 4},
    "spectrum": {"turn_limit": 6},
    "spectrumo": {"target": 1},
    "spectrump": {"rounds": 1, "deck": 72},
    "spectrum-casino": {"target": 1},
    "spectrum-500": {"target": 1},
    "spectrum-poker": {"hands": 4},
}
"""Options with which matches of long games are short."""

EVERY_GAME = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)

State = Any


def short_game(game_id: str, players: int | None = None) -> Any:
    return openspiel.load(game_id, players, **SHORT.get(game_id, {}))


def after_chance(state: State) -> State:
    """The same state, with all drawn that chance has to draw."""
    while state.is_chance_node():
        state.apply_action(0)
    return state


def opening(game: Any, seed: int = 1) -> State:
    game.chance = random_from(seed)
    return after_chance(game.new_initial_state())


def at_random(state: State, random: Random) -> int:
    actions = state.legal_actions()
    return int(actions[random.below(len(actions))])


def test_the_example_plays(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parents[2] / "docs" / "learning.md"
    example = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    exec(next(code for code in example if "open_spiel" in code), {})
    returns = json.loads(capsys.readouterr().out)
    assert len(returns) == 3
    assert sum(returns) == pytest.approx(0)


@pytest.mark.parametrize("game_id", game_ids())
def test_openspiels_own_test(game_id: str) -> None:
    """Without its part for serialising: that asks the game for the source of its chance, which
    OpenSpiel 2.0.2 lets no game in Python tell."""
    pyspiel.random_sim_test(short_game(game_id), num_sims=1, serialize=False, verbose=False)


def test_openspiels_own_test_alone() -> None:
    alone = short_game("spots", 1)
    pyspiel.random_sim_test(alone, num_sims=1, serialize=False, verbose=False)
    assert alone.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert (alone.min_utility(), alone.max_utility()) == (0.0, 1.0)


@EVERY_GAME
def test_what_a_player_sees_does_not_depend_on_what_it_cannot_know(game: AnyGame) -> None:
    random = random_from(4)
    state = opening(short_game(game.id))
    for _ in range(12):
        if state.is_terminal():
            break
        for seat in some(range(state.num_players())):
            other = state.resample_from_infostate(seat, lambda: random.below(1 << 30) / (1 << 30))
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            assert other.legal_actions(seat) == state.legal_actions(seat)
        state.apply_action(at_random(state, random))
        after_chance(state)


def test_what_a_player_cannot_know_is_dealt_again() -> None:
    state = opening(openspiel.load("suspense"))
    worlds = [str(state.resample_from_infostate(0, lambda n=n: n / 8)) for n in range(8)]
    again = [str(state.resample_from_infostate(0, lambda n=n: n / 8)) for n in range(8)]
    assert worlds == again
    assert len(set(worlds)) == 8


def test_what_a_player_sees_tells_its_own_cards() -> None:
    game = openspiel.load("suspense", first_seat=0)
    first, second = opening(game, 1), opening(game, 2)
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.information_state_string(0) != first.information_state_string(1)
    assert game.new_initial_state().information_state_string(0) == ""


@EVERY_GAME
def test_every_answer_has_words_of_its_own(game: AnyGame) -> None:
    state = opening(short_game(game.id))
    actions = state.legal_actions()
    words = {state.action_to_string(state.current_player(), action) for action in actions}
    assert len(words) == len(actions)


def test_returns_are_the_shares_of_the_win() -> None:
    random = random_from(3)
    state = opening(openspiel.load("suspense"))
    while not state.is_terminal():
        assert state.returns() == [0.0, 0.0, 0.0]
        state.apply_action(at_random(state, random))
        after_chance(state)
    inside = state.progress.in_play()
    assert state.returns() == pytest.approx(rewards_of(inside.position.payoffs()))
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_seats_that_are_asked_together_answer_one_by_one() -> None:
    state = opening(openspiel.load("spectrum-cribbage"))
    asked = []
    while state.progress.in_play().position.waiting:
        asked.append(state.current_player())
        assert state.legal_actions(1 - state.current_player()) == []
        state.apply_action(state.legal_actions()[0])
        if state.is_chance_node():
            break
    assert asked == sorted(asked)
    assert set(asked) == {0, 1}


# Tensors, and the learners that ask for them


@EVERY_GAME
def test_a_tensor_is_the_row_that_a_network_is_shown(game: AnyGame) -> None:
    spiel = short_game(game.id)
    blank = spiel.new_initial_state()
    assert blank.is_chance_node()
    state = opening(spiel)
    layout = spiel.setup.observer()
    for seat in some(range(state.num_players())):
        row = shown(layout, state.progress.in_play().view(seat))
        assert np.array_equal(state.observation_tensor(seat), row)
        assert np.array_equal(state.information_state_tensor(seat), row)
    assert spiel.observation_tensor_shape() == [layout.size]
    named = make_observation(spiel)
    named.set_from(state, 0)
    assert set(named.dict) == {field.name for field in layout.fields}


def test_a_learner_of_openspiel_plays() -> None:
    """Its Q-learner, in its environment for learning."""
    environment = rl_environment.Environment(openspiel.load("suspense", first_seat=0), seed=1)
    learner = tabular_qlearner.QLearner(0, environment.action_spec()["num_actions"])
    others = [
        random_agent.RandomAgent(seat, environment.action_spec()["num_actions"]) for seat in (1, 2)
    ]
    ends = 0
    for _ in range(3):
        step = environment.reset()
        assert len(step.observations["info_state"][0]) == 97
        while not step.last():
            seat = step.observations["current_player"]
            asked = learner if seat == 0 else others[seat - 1]
            step = environment.step([asked.step(step).action])
        learner.step(step)
        ends += 1
        assert sum(step.rewards) == pytest.approx(0)
    assert ends == 3


# Chance


def test_chance_deals_before_the_match_begins() -> None:
    game = openspiel.load("suspense")
    game.chance = random_from(9)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1.0)]
    state.apply_action(0)
    assert not state.is_chance_node()
    seed = random_from(9).below(openspiel.SEEDS)
    assert snapshot(state.progress.state) == snapshot(
        setup_of("suspense").rules.new(3, {}, random_from(seed))
    )


def test_a_copy_does_not_know_what_will_be_rolled() -> None:
    state = opening(openspiel.load("spots"))
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    rolls = {str(after_chance(state.clone())) for _ in range(12)}
    assert len(rolls) > 1


def test_a_seed_names_all_chance() -> None:
    def course(seed: int) -> str:
        game = pyspiel.load_game(f"gamenight_spots(seed={seed})")
        state, random = after_chance(game.new_initial_state()), random_from(3)
        for _ in range(20):
            state.apply_action(at_random(state, random))
            after_chance(state)
        return str(state)

    openspiel.register("spots")
    assert course(5) == course(5)
    assert course(5) != course(6)


def test_a_match_is_given_up_as_drawn_after_the_longest_that_was_asked_for() -> None:
    openspiel.register("suspense")
    game, random = pyspiel.load_game("gamenight_suspense(longest=7)"), random_from(1)
    assert game.max_game_length() == 7
    state, decisions = after_chance(game.new_initial_state()), 0
    while not state.is_terminal():
        state.apply_action(at_random(state, random))
        after_chance(state)
        decisions += 1
    assert decisions == 7
    assert state.returns() == [0.0, 0.0, 0.0]
    longest = setup_of("suspense").rules.longest
    assert openspiel.load("suspense").max_game_length() == longest
    beyond = pyspiel.load_game(f"gamenight_suspense(longest={longest + 1})")
    assert beyond.max_game_length() == longest  # no match takes longer than the rules allow


def test_answers_that_draw_nothing_need_no_chance() -> None:
    state = opening(openspiel.load("suspense"))
    state.apply_action(state.legal_actions()[0])
    assert not state.is_chance_node()


# Copies


def played(setup: dict[str, object], answers: int) -> Progress:
    """A match after some random answers."""
    random = random_from(5)
    progress = Progress(setup_of("spots", 2, setup))
    while answers or progress.needs_chance():
        if progress.needs_chance():
            progress.draw(random.below(1 << 32))
        else:
            legal = progress.in_play().legal()
            progress.give(legal[random.below(len(legal))])
            answers -= 1
    return progress


def test_a_copy_goes_its_own_way() -> None:
    progress = played({}, 6)
    before, moves = snapshot(progress.state), progress.moves.copy()
    other = deepcopy(progress)
    other.give(other.in_play().legal()[0])
    if other.needs_chance():
        other.draw(1)
    assert (snapshot(progress.state), progress.moves) == (before, moves)
    assert len(other.moves) == len(moves) + 1


def test_a_match_survives_pickling() -> None:
    progress = played({"set": "dog-park"}, 9)
    while not progress.needs_chance():
        progress.give(progress.in_play().legal()[0])
    again = pickle.loads(pickle.dumps(progress))
    progress.draw(9)
    again.draw(9)
    assert not again.needs_chance()
    assert snapshot(again.state) == snapshot(progress.state)
    assert again.setup.options == progress.setup.options


@pytest.mark.parametrize("drawn", [False, True], ids=["at chance", "at a question"])
def test_a_state_survives_being_written(drawn: bool) -> None:
    state = opening(openspiel.load("spots", 3, set="dog-park"))
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    if drawn:
        after_chance(state)
    game = state.get_game()
    copies = (pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize()))
    for copy in (*copies, deepcopy(state)):
        assert (str(copy), copy.history()) == (str(state), state.history())
        assert copy.get_game().setup == game.setup
    assert pickle.loads(pickle.dumps(game)).setup == game.setup


def test_a_match_that_was_dealt_again_survives_pickling() -> None:
    dealt = opening(openspiel.load("suspense")).progress.dealt_again(1, 77)
    dealt.give(dealt.in_play().legal()[0])
    again = pickle.loads(pickle.dumps(dealt))
    assert snapshot(again.state) == snapshot(dealt.state)


def test_a_match_tells_what_has_happened() -> None:
    told = played({}, 6).told()
    journal: list[Any] = []
    rules = setup_of("spots", 2).rules
    rules.new(2, {}, random_from(played({}, 0).seed), journal)
    assert told[: len(journal)] == journal
    assert len(told) > len(journal)


def test_nothing_can_be_asked_before_the_deal() -> None:
    with pytest.raises(BadSetup, match="chance has to deal first"):
        Progress(setup_of("suspense")).in_play()


# Searches


@pytest.mark.parametrize("game_id", ["suspense", "spectrum-poker"])
def test_information_set_search_answers(game_id: str) -> None:
    game = openspiel.load(game_id)
    state = opening(game)
    before = str(state)
    bot = ismcts.ISMCTSBot(
        game, openspiel.Playouts(1), 1.0, 60, random_state=np.random.RandomState(1)
    )
    assert bot.step(state) in state.legal_actions()
    assert str(state) == before


def test_tree_search_answers_across_chance_nodes() -> None:
    game = openspiel.load("spots", turn_limit=4)
    state = opening(game)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    for evaluator in (rollouts, openspiel.Playouts(1)):
        bot = mcts.MCTSBot(game, 1.0, 40, evaluator, random_state=np.random.RandomState(1))
        assert bot.step(state) in state.legal_actions()


def test_playouts_end_in_returns_and_change_nothing() -> None:
    state = opening(openspiel.load("roll-and-color"))
    playouts = openspiel.Playouts(1)
    ends = set()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    for _ in range(30):
        ends.add(tuple(playouts.evaluate(state)))
    assert {sum(end) for end in ends} == {0.0}
    assert len(ends) > 1
    assert str(state) == before


def test_the_same_seed_gives_the_same_playouts() -> None:
    state = opening(openspiel.load("suspense"))
    first, second = openspiel.Playouts(3), openspiel.Playouts(3)
    for _ in range(5):
        assert first.evaluate(state) == second.evaluate(state)


# Setups


def test_a_game_is_found_by_its_name_and_parameters() -> None:
    openspiel.register()
    openspiel.register()
    names = [f"gamenight_{game_id}" for game_id in game_ids()]
    assert set(names) <= set(pyspiel.registered_names())
    game = pyspiel.load_game("gamenight_spots(players=3,options=set:dog-park;first_seat:2)")
    assert game.num_players() == 3
    assert (game.setup.options["set"], game.setup.options["first_seat"]) == ("dog-park", 2)


def test_python_ends_in_peace_when_games_are_registered() -> None:
    """OpenSpiel lets go of them so late that what it would have to clean up ends in a crash."""
    program = "from gamenight.adapters import openspiel; openspiel.register('suspense')"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_options_survive_being_written() -> None:
    game = openspiel.load("spots", 2, set="custom", tiles="Retrieve, Sprint, Scavenge, Play Dead")
    again = pyspiel.load_game(str(game))
    assert again.setup == game.setup


def test_switches_that_are_on_alone_can_be_turned_off() -> None:
    rules = setup_of("spectrum", 1).rules
    usual = rules.accept(1, {})
    on_alone = [option.name for option in rules.options if option.alone is True]
    assert on_alone
    for name in on_alone:
        game = openspiel.load("spectrum", 1, **{name: False})
        assert game.setup.options == {**usual, name: False}


def test_bad_setups_are_refused() -> None:
    with pytest.raises(UnknownGame):
        openspiel.load("chess")
    with pytest.raises(BadSetup, match="Suspense is for 3 players, not 4"):
        openspiel.load("suspense", 4)
    with pytest.raises(BadSetup, match="No option is called hue"):
        openspiel.load("suspense", hue=1)
    openspiel.register("suspense")
    with pytest.raises(BadSetup, match="Option first_seat needs the form NAME:VALUE"):
        pyspiel.load_game("gamenight_suspense", {"options": "first_seat"})
