"""The jobs of worker processes, and how they are sent: pickled objects, each after its length."""

from __future__ import annotations

import pickle
import struct
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from importlib import import_module
from io import BytesIO
from typing import Any, ClassVar, Final

from gamenight.core.bot import AnyBot, Budget, Thinking
from gamenight.core.errors import BadSetup, GamenightError
from gamenight.core.events import Event
from gamenight.core.options import Options
from gamenight.core.random import random_from
from gamenight.core.rules import AnyView
from gamenight.game.game import USUAL_EFFORT, AnyGame, Game
from gamenight.table import Hint

LENGTH: Final = struct.Struct("!I")
"""Stands before every message."""

READY: Final = "ready"
"""The first thing a worker says."""

STOP: Final = b"stop"
"""Sent instead of a job while one is being done: nobody is waiting for it."""


@dataclass(frozen=True)
class BotJob:
    """What would this bot answer?"""

    can_be_brief: ClassVar = True

    module: str
    """Where the game is."""
    bot: str
    players: int
    options: Options
    view: AnyView
    read: tuple[Event, ...]
    """All that the seat could read since the match began, if the bot wants to know."""
    seed: int
    """For the bot's own random source."""
    seconds: float

    def result(self, budget: Budget) -> tuple[int, ...]:
        game = game_in(self.module)
        bot = bot_called(self.bot, game, self.players, self.options)
        thinking = Thinking(random_from(self.seed), self.read, budget)
        return tuple(bot.answer(self.view, thinking))


def bot_called(name: str, game: AnyGame, players: int, options: Options) -> AnyBot:
    """Return the bot of that name; the game's usual one if it no longer has it."""
    try:
        return game.bot(name, players, options)
    except BadSetup:
        return game.bot(game.usual_bot(), players, options)


@dataclass(frozen=True)
class HintJob:
    """What would the best bot answer, and why?"""

    can_be_brief: ClassVar = True

    module: str
    """Where the game is."""
    names: tuple[str, ...]
    options: Options
    view: AnyView
    read: tuple[Event, ...]
    """All that the seat could read since the match began."""
    seed: int
    imagining: float
    """How many of the seconds the imagined games may take."""
    seconds: float

    def result(self, budget: Budget) -> Hint:
        thinking = Thinking(random_from(self.seed), self.read, budget)
        effort = replace(USUAL_EFFORT, seconds=self.imagining)
        return game_in(self.module).hint(self.view, self.options, self.names, thinking, effort)


def game_in(module: str) -> AnyGame:
    game = import_module(module).GAME
    assert isinstance(game, Game)
    return game


@dataclass(frozen=True)
class FunctionJob:
    """What does this function of a module return?"""

    can_be_brief: ClassVar = False

    function: Callable[..., object]
    arguments: tuple[object, ...]
    seconds: float

    def result(self, budget: Budget) -> object:
        return self.function(*self.arguments)


Job = BotJob | HintJob | FunctionJob


@dataclass(frozen=True)
class Failure:
    """A job that could not be done."""

    reason: str
    refusal: GamenightError | None = None
    """The sentence for the caller, if it was their mistake."""


class Pickler(pickle.Pickler):
    """Rebuilds frozen dataclasses from their fields: pickle cannot fill in compiled ones."""

    def reducer_override(self, thing: object) -> Any:
        if is_dataclass(thing) and not isinstance(thing, type):
            return type(thing), tuple(getattr(thing, part.name) for part in fields(thing))
        return NotImplemented


def pickled(thing: object) -> bytes:
    stream = BytesIO()
    Pickler(stream).dump(thing)
    return stream.getvalue()


def packed(message: bytes) -> bytes:
    return LENGTH.pack(len(message)) + message
