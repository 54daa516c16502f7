"""The small games of ``solvers/small_games.py`` in OpenSpiel, with all chance named.

    from gamenight.adapters import openspiel_small
    game = openspiel_small.load("suspense")  # or "poker"

Counterfactual regret minimisation, best responses and exploitability run on them to the end. They
are for study: nobody plays them at a table.
"""

from __future__ import annotations

from typing import Any, ClassVar

import pyspiel  # type: ignore[import-not-found]

from gamenight.core.errors import BadSetup
from gamenight.solvers.small_games import CHANCE, OVER, SMALL_GAMES, SmallPosition

PREFIX = "gamenight_small_"


def register() -> None:
    """Make the small games known to OpenSpiel."""
    for name, position in SMALL_GAMES.items():
        if PREFIX + name not in pyspiel.registered_names():
            beginning = position()
            described = {"beginning": beginning, "kind": game_type(name, beginning)}
            pyspiel.register_game(
                described["kind"], type(f"SmallGame_{name}", (SmallGame,), described)
            )


def load(name: str) -> pyspiel.Game:
    """Load a small game by its name, or refuse with words that says which there are."""
    if name not in SMALL_GAMES:
        raise BadSetup(f"No small game is called {name}: there are {', '.join(SMALL_GAMES)}.")
    register()
    return pyspiel.load_game(PREFIX + name)


def game_type(name: str, beginning: SmallPosition) -> pyspiel.GameType:
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + name,
        long_name=beginning.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=beginning.players,
        min_num_players=beginning.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={},
    )


class SmallGame(pyspiel.Game):  # type: ignore[misc]
    """One of them; each has a class of its own."""

    beginning: ClassVar[SmallPosition]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, parameters: dict[str, Any]) -> None:
        beginning = self.beginning
        info = pyspiel.GameInfo(
            num_distinct_actions=beginning.actions,
            max_chance_outcomes=beginning.chances,
            num_players=beginning.players,
            min_utility=-beginning.most,
            max_utility=beginning.most,
            utility_sum=0.0,
            max_game_length=beginning.longest,
        )
        super().__init__(self.kind, info, parameters)

    def new_initial_state(self) -> SmallState:
        return SmallState(self)

    def make_py_observer(self, kind: object = None, parameters: object = None) -> SmallEyes:
        return SmallEyes()

    def max_chance_nodes_in_history(self) -> int:
        return self.beginning.draws


class SmallState(pyspiel.State):  # type: ignore[misc]
    """A point in the tree, as OpenSpiel goes through it."""

    def __init__(self, game: SmallGame) -> None:
        super().__init__(game)
        self.position: SmallPosition = game.beginning

    def current_player(self) -> int:
        turn = self.position.turn()
        special = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return int(special.get(turn, turn))

    def is_terminal(self) -> bool:
        return self.position.turn() == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.outcomes()

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.words(action)

    def returns(self) -> list[float]:
        return self.position.returns()

    def __str__(self) -> str:
        return ", ".join(map(str, self.history()))


class SmallEyes:
    """What a seat has seen and done, in words."""

    tensor = None
    dict: ClassVar[dict[str, object]] = {}

    def set_from(self, state: SmallState, player: int) -> None:
        """Do nothing: a tensor would be filled here."""

    def string_from(self, state: SmallState, player: int) -> str:
        position: SmallPosition = state.position
        return position.known(player)
