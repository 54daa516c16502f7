"""The games, one folder each, and what they have in common.

``gamenight.games`` is this package, and ``gamenight.games()`` names the games: the package itself
can be called.
"""

import sys
from types import ModuleType


class Games(ModuleType):
    """A package that can be called."""

    def __call__(self) -> tuple[str, ...]:
        """The ids of all games, in the order in which people see them."""
        from gamenight.games.registry import game_ids

        return game_ids()


sys.modules[__name__].__class__ = Games
