"""Every registered game as an OpenSpiel game, for its searches and learners.

    from gamenight.adapters import openspiel
    game = openspiel.load("suspense", first_seat=0)

``register()`` makes OpenSpiel know all games as ``gamenight_suspense`` and so on, with these
parameters: ``players``; ``options`` as text (``first_seat:0;set:dog-park``); ``longest``, after how
many decisions a match is given up as drawn (0: only the rules end it); and ``seed``, of all chance
(-1: any).

**Players** are the seats. Seats that are asked at the same time answer one after another, and
things that are chosen together are named one by one: neither tells the others anything before all
is settled. **Actions** are the game's answers.

**Chance.** Our rules draw dice and deals from a random source while they carry out an answer. Here
such an answer is followed by one chance node of one outcome, at which it is carried out with a seed
that the game draws then: what OpenSpiel calls sampled chance. So a state never holds its own
future, and a search that copies it cannot look ahead. The deal at the beginning is drawn in the
same way. ``openspiel_small.py`` has games whose chance is all named.

**What a seat knows** is its ``View``: all that it may know, and nothing else. Written out it is
both the observation and the information state; as a tensor each is the row that the game declares
for networks (docs/learning.md). A view holds what the rules and the play so far have shown, but not
in what order: it is not a history with perfect recall. What others know is dealt again by
``resample_from_infostate``.

**Returns** come at the end: the share of the win (1, a half for one of two winners, 0) minus the
average share, so that they add up to 0; alone, the share itself.

OpenSpiel's searches in Python (``open_spiel.python.algorithms``: ``mcts``, ``ismcts``) play these
games, with their own evaluator or, many times as fast, with ``Playouts``. Its searches in C++ do
not: they crash on every game that is written in Python.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbits
from typing import Any, ClassVar
from urllib.parse import quote, unquote

import numpy as np
import pyspiel  # type: ignore[import-not-found]

from gamenight.adapters.progress import Progress
from gamenight.adapters.setup import LearningSetup, rewards_of, setup_of
from gamenight.core.errors import BadSetup
from gamenight.core.events import NOBODY
from gamenight.core.options import OptionValue, as_text
from gamenight.core.playout import playout
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState
from gamenight.core.value import snapshot
from gamenight.game.game import AnyGame
from gamenight.game.observing import Cells
from gamenight.game.registry import find_game, game_ids

PREFIX = "gamenight_"
"""Before the id of a game, so that OpenSpiel's own games keep their names."""

SAMPLED = [(0, 1.0)]
"""What a chance node offers: that something is drawn."""

SEEDS = 1 << 32
"""How many seeds an answer may be carried out with."""


def register(*ids: str) -> None:
    """Make these games known to OpenSpiel, or all of them if none is named."""
    known = pyspiel.registered_names()
    for game_id in ids or game_ids():
        game = find_game(game_id)
        if PREFIX + game_id not in known:
            pyspiel.register_game(game_type(game), class_of(game))


def class_of(game: AnyGame) -> type[SpielGame]:
    """Return the class of one game. OpenSpiel lets go of it after Python has gone and cannot clean
    up, which classes survive and functions do not."""
    return type(f"SpielGame_{game.id}", (SpielGame,), {"game_id": game.id})


def load(game_id: str, players: int | None = None, **options: object) -> SpielGame:
    """Return a game for a number of players, the usual one if none is named; a bad setup is
    refused."""
    setup = setup_of(game_id, players, options)
    register(game_id)
    game: SpielGame = pyspiel.load_game(PREFIX + game_id, parameters_of(setup))
    return game


# Parameters


def parameters_of(setup: LearningSetup) -> dict[str, int | str]:
    """Return a setup as OpenSpiel keeps it."""
    usual = setup.rules.accept(setup.players, {})
    chosen = {name: value for name, value in setup.options.items() if value != usual[name]}
    return {"players": setup.players, "options": written(chosen), **UNLIMITED}


UNLIMITED: dict[str, int | str] = {"longest": 0, "seed": -1}


def written(options: dict[str, OptionValue]) -> str:
    """Return options as one text, without the characters with which OpenSpiel separates
    parameters."""
    return ";".join(f"{name}:{quote(as_text(value), safe='')}" for name, value in options.items())


def options_in(text: str) -> dict[str, str]:
    """Return the options in such a text; the game checks names and values."""
    options: dict[str, str] = {}
    for part in text.split(";") if text else ():
        name, colon, value = part.partition(":")
        if not colon:
            raise BadSetup(f"Option {part} needs the form NAME:VALUE, for example first_seat:0.")
        options[name] = unquote(value)
    return options


def game_type(game: AnyGame, players: int | None = None) -> pyspiel.GameType:
    """Return what OpenSpiel has to know about a game; who plays alone has nobody to win against."""
    kind = pyspiel.GameType
    utility = kind.Utility.GENERAL_SUM if players == 1 else kind.Utility.ZERO_SUM
    return kind(
        short_name=PREFIX + game.id,
        long_name=game.rules.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.SAMPLED_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.rules.players),
        min_num_players=min(game.rules.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.usual_players(), "options": "", **UNLIMITED},
    )


def game_info(setup: LearningSetup, longest: int) -> pyspiel.GameInfo:
    """Return the sizes of a game; returns lie between those of a loser and of a lone winner."""
    players = setup.players
    won, *lost = rewards_of([1.0] + [0.0] * (players - 1))
    return pyspiel.GameInfo(
        num_distinct_actions=setup.rules.answer_count,
        max_chance_outcomes=len(SAMPLED),
        num_players=players,
        min_utility=min(lost, default=0.0),
        max_utility=won,
        utility_sum=None if players == 1 else 0.0,
        max_game_length=longest,
    )


# What OpenSpiel calls


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games in one setup; each game has a class of its own."""

    game_id: ClassVar[str]

    def __init__(self, parameters: dict[str, Any]) -> None:
        options = options_in(parameters["options"])
        self.setup = setup_of(self.game_id, parameters["players"], options)
        kind = game_type(self.setup.game, self.setup.players)
        bound, asked = self.setup.rules.longest, int(parameters["longest"])
        self.longest = min(asked, bound) if asked > 0 else bound
        """How many decisions a match may take."""
        seed = int(parameters["seed"])
        self.chance = random_from(randbits(63) if seed < 0 else seed)
        super().__init__(kind, game_info(self.setup, self.longest), parameters)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str]]:
        """Pickle by name: OpenSpiel does it only where it keeps the source of chance itself."""
        return loaded, (str(self),)

    def make_py_observer(self, kind: object = None, parameters: object = None) -> Eyes:
        return Eyes(self.setup)

    def max_chance_nodes_in_history(self) -> int:
        return 1 + self.longest


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match in progress, as OpenSpiel plays it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.progress = Progress(game.setup)
        self.longest = game.longest
        self.answered = 0
        """How many decisions there were."""

    def current_player(self) -> int:
        progress = self.progress
        if progress.needs_chance():
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else progress.in_play().turn

    def is_terminal(self) -> bool:
        progress = self.progress
        if progress.state is None or progress.waiting is not None:
            return False
        return progress.state.over or self.answered >= self.longest

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.progress.in_play().legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return SAMPLED

    def _apply_action(self, action: int) -> None:
        if self.progress.needs_chance():
            self.progress.draw(self.get_game().chance.below(SEEDS))
        else:
            self.progress.give(action)
            self.answered += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "chance"
        return words_of(self.progress, player, action)

    def returns(self) -> list[float]:
        if self.progress.state is None or not self.progress.state.over:
            return [0.0] * self.progress.setup.players
        return rewards_of(self.progress.in_play().position.payoffs())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a match that looks the same to a player, all that it cannot know dealt again.

        It has no history: how it could have come about is not known.
        """
        other = SpielState(self.get_game())
        other.progress = self.progress.dealt_again(player, int(sampler() * SEEDS))
        return other

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str, str]]:
        return resumed, (str(self.get_game()), self.serialize())

    def __deepcopy__(self, memo: object) -> object:
        return self.clone()

    def __str__(self) -> str:
        """Return the whole state, secrets and all."""
        progress = self.progress
        inside = None if progress.state is None else snapshot(progress.state)
        return repr((inside, progress.waiting))


def loaded(game: str) -> pyspiel.Game:
    """Load the game that was pickled; its chance is drawn from a source of its own."""
    register(game.partition("(")[0].removeprefix(PREFIX))
    return pyspiel.load_game(game)


def resumed(game: str, state: str) -> pyspiel.State:
    """Load the state that was pickled."""
    return loaded(game).deserialize_state(state)


class Eyes:
    """What a player sees: its view, written out or as the row that a network is shown."""

    def __init__(self, setup: LearningSetup) -> None:
        self.observer = setup.observer()
        self.cells = Cells(self.observer.size, self.observer.typecode)
        self.seen = np.frombuffer(self.cells.bytes(), self.cells.typecode)
        self.tensor = np.zeros(self.observer.size, np.float32)
        fields = self.observer.fields
        self.dict = {
            field.name: self.tensor[field.start : field.start + field.size].reshape(field.shape)
            for field in fields
        } or {"view": self.tensor}
        self.last: tuple[AnyState | None, int, str] = None, NOBODY, ""
        """What was seen last, of which state and by whom: searches ask again and again."""

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        inside = state.progress.state
        if inside is None:
            self.tensor.fill(0)
        else:
            self.observer.write(inside.view(player), self.cells, 0)
            self.tensor[:] = self.seen

    def string_from(self, state: SpielState, player: int) -> str:
        inside = state.progress.state
        if inside is None:
            return ""
        last, viewer, text = self.last
        if last is not inside or viewer != player:
            text = repr(inside.view(player))
            self.last = inside, player, text
        return text


def words_of(progress: Progress, seat: int, answer: int) -> str:
    """Return an answer as people read it."""
    setup = progress.setup
    names = [f"Seat {seat}" for seat in range(setup.players)]
    view = progress.in_play().view(seat)
    question = setup.game.table_for(view, names).question
    for offered in question.answers if question is not None else ():
        if offered.number == answer:
            return offered.label
    return "That is all"


class Playouts:
    """What OpenSpiel's searches in Python call an evaluator: random play to the end, compiled.

    It does what their ``RandomRolloutEvaluator`` does, many times as fast.
    """

    def __init__(self, seed: int) -> None:
        self.random = random_from(seed)

    def evaluate(self, state: SpielState) -> list[float]:
        """Return the returns of one match that is played on at random."""
        progress = state.progress
        world = progress.in_play().copy()
        if progress.waiting is not None:
            world.apply(progress.waiting, self.random)
        playout(world, self.random)
        return rewards_of(world.position.payoffs())

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Return every action as likely as the next."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
