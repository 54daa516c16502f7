"""Bots as programs name them: by name, or as classes of their own."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core.bot import AnyBot, Bot
from gamenight.core.errors import BadSetup
from gamenight.core.options import Options
from gamenight.game.game import AnyGame
from gamenight.game.plugins import name_of

BotName = str | type[AnyBot]
"""A name such as "medium" or "mybots:Lowest", or the class itself."""


def bot_name(game: AnyGame, bot: BotName) -> str:
    """Return the name of a bot that the game has; a class is known by its name from now on."""
    if isinstance(bot, Bot):
        kind = type(bot).__name__
        raise BadSetup(f"Hand over the class {kind}, not one bot of it: each match makes its own.")
    name = bot if isinstance(bot, str) else name_of(bot)
    game.check_bot(name, load=True)
    return name


def bot_names(game: AnyGame, bots: Sequence[BotName]) -> tuple[str, ...]:
    return tuple(bot_name(game, bot) for bot in bots)


def seated(game: AnyGame, bot: BotName | AnyBot, players: int, options: Options) -> AnyBot:
    """Return the bot for one setup; one that was made already stays as it is."""
    if isinstance(bot, Bot):
        return bot
    return game.bot(bot_name(game, bot), players, options)
