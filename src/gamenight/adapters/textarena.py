"""Every game as a TextArena environment, in words alone.

    >>> import textarena
    >>> import gamenight.adapters.textarena  # registers them
    >>> env = textarena.make("Gamenight-Suspense-v1")
    >>> env.reset(num_players=3, seed=1)
    >>> seat, observation = env.get_observation()

The number behind the name is the version of the rules; any number of players that the game has
will do, and ``options`` are those of the game. **Prompts** are the rules in full, or in a minute
(``rules="short"``). Each **observation** of the one who is asked is ``state.text``: what has
happened since it last answered, the table as it sees it, the question and all answers. An
**action** is read by ``state.read``: a number, words, or several things; from the last square
brackets, where it has any. Nobody sees what others write, only what the game then tells.

An answer that is not legal is refused with the rule and what would be legal, and asked again
``error_allowance`` times; then its seat loses and all others win. **Rewards** come at the end: 1
for winners, -1 for others, 0 where all win together; for who plays alone 1 or 0.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

import textarena
from textarena.envs.registration import ENV_REGISTRY

from gamenight.api.game import load
from gamenight.core.errors import GamenightError
from gamenight.core.options import OptionValue
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games

BRACKETS = re.compile(r"\[([^\[\]]+)\]")


class GameEnv(textarena.Env):  # type: ignore[misc]
    """One match of a game after another."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, OptionValue] | None = None,
        rules: Literal["full", "short"] = "full",
        error_allowance: int = 2,
    ) -> None:
        self.game = load(game)
        self.options = dict(options or {})
        self.short = rules == "short"
        self.error_allowance = error_allowance

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begin a new match; the seed is that of its deal and its dice."""
        options: dict[str, Any] = self.options
        self.match = self.game.new(players=num_players, seed=seed, **options)
        self.state = textarena.FFAMultiPlayerState(
            num_players=num_players, error_allowance=self.error_allowance
        )
        names = dict(enumerate(self.match.names))
        self.state.reset(role_mapping=names, player_prompt_function=self.prompt)
        self.ask()

    def prompt(self, player_id: int, game_state: object) -> str:
        """Write the rules, and how to answer."""
        name = self.match.names[player_id]
        how = "Answer with what you choose in square brackets, for example [1] or [1, 2]."
        return f"You are {name}.\n\n{self.game.rules_text(self.short)}\n\n{how}"

    def ask(self) -> None:
        """Show the table to the one who is asked."""
        seat = self.match.turn
        self.state.manually_set_current_player_id(seat, force=True)
        board = textarena.ObservationType.GAME_BOARD
        self.state.add_observation(self.match.text(seat), board, to_id=seat)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        seat, state = self.state.current_player_id, self.state
        own = textarena.ObservationType.PLAYER_ACTION
        state.add_observation(action, own, from_id=seat, to_id=seat)
        try:
            answers = self.match.read(seat, words_in(action))
            self.match.apply(*answers, seat=seat)
        except GamenightError as refusal:
            if state.set_invalid_move(str(refusal)):
                self.lose(seat, str(refusal))
        else:
            if self.match.over:
                self.finish()
            else:
                self.ask()
        done, info = state.step(rotate_player=False)
        return done, info

    def lose(self, seat: int, reason: str) -> None:
        """End the match with a seat that does not find a legal answer."""
        rewards = dict.fromkeys(range(self.state.num_players), 1)
        rewards[seat] = -1
        self.state.set_game_outcome(rewards, f"{self.match.names[seat]}: {reason}")

    def finish(self) -> None:
        outcome, players = self.match.outcome(), self.state.num_players
        together = len(outcome.winners) == players > 1
        lost = 0 if players == 1 or together else -1
        won = 0 if together else 1
        rewards = {seat: won if seat in outcome.winners else lost for seat in range(players)}
        self.state.set_game_outcome(rewards, outcome.reason)


def words_in(action: str) -> str:
    """Return what is in the last brackets, or all of it."""
    bracketed = BRACKETS.findall(action)
    return str(bracketed[-1] if bracketed else action).strip()


def name_of(game: AnyGame) -> str:
    title = "".join(part.capitalize() for part in game.id.split("-"))
    return f"Gamenight-{title}-v{game.rules.version}"


def names() -> list[str]:
    """Return the names under which TextArena knows the games."""
    return [name_of(game) for game in all_games()]


for game in all_games():
    if name_of(game) not in ENV_REGISTRY:
        textarena.register(name_of(game), GameEnv, game=game.id)
