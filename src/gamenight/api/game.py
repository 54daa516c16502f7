"""A game as programs get it from ``gamenight.load``."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits

from gamenight.api.state import State
from gamenight.core.events import Event
from gamenight.core.options import Option, Options, OptionValue
from gamenight.core.random import random_from
from gamenight.game.answer_words import AnswerWords, answers_of_game
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.game.rules_pages import in_a_minute, rules_page
from gamenight.game.setup_arguments import SEED_BITS


class LoadedGame:
    """One of the games: what there is to know about it, and new matches of it."""

    def __init__(self, registered: AnyGame) -> None:
        self.registered = registered
        """What lies beneath: rules, bots, words and pictures."""

    def __repr__(self) -> str:
        return f"<{self.title}>"

    @property
    def id(self) -> str:
        return self.registered.id

    @property
    def title(self) -> str:
        return self.registered.rules.title

    @property
    def players(self) -> tuple[int, ...]:
        """The player counts it can be played with."""
        return self.registered.rules.players

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen before a match."""
        return self.registered.rules.options

    @property
    def bots(self) -> tuple[str, ...]:
        """Who can play it, the best first."""
        return self.registered.bot_names()

    def accepted(self, players: int, options: dict[str, OptionValue]) -> Options:
        """Return all options of a match, or a refusal that says what is wrong."""
        return self.registered.rules.accept(players, options)

    def new(
        self,
        *,
        players: int | None = None,
        seed: int | None = None,
        names: Sequence[str] = (),
        **options: OptionValue,
    ) -> State:
        """Return a match that has just been set up. Without a seed it is one that nobody can
        guess."""
        players = players_or_usual(self, players)
        seed = seed_or_any(seed)
        told: list[Event] = []
        accepted = self.accepted(players, options)
        core = self.registered.rules.start(players, accepted, random_from(seed, 0), told)
        core.journal = None
        people = names or names_for(players)
        return State(self.registered, core, seed, people, accepted, told=told)

    def answers(self) -> tuple[AnswerWords, ...]:
        """Return every answer by its number, with what it is called when it is asked for."""
        return answers_of_game(self.id)

    def rules_text(self, short: bool = False) -> str:
        """Return the rules page in Markdown, or the few sentences of it that one reads first."""
        return in_a_minute(self.registered) if short else rules_page(self.id)


def load(game: str) -> LoadedGame:
    """Return the game of that id; ``gamenight.game_ids()`` lists them."""
    return LoadedGame(find_game(game))


def loaded(game: LoadedGame | str) -> LoadedGame:
    """Return a game, however it is named."""
    return load(game) if isinstance(game, str) else game


def players_or_usual(game: LoadedGame, players: int | None) -> int:
    return game.registered.usual_players() if players is None else players


def seed_or_any(seed: int | None) -> int:
    return randbits(SEED_BITS) if seed is None else seed


def names_for(players: int) -> tuple[str, ...]:
    """Return what those at the table are called where nobody says."""
    return tuple(f"Player {seat + 1}" for seat in range(players))
