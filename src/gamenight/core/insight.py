"""What a player knows of a game beyond its rules: the ground that a search stands on.

Everything here has a default, so that a game without any insight still gets a decent opponent. A
search looks at imagined states, in which nothing is hidden; what it imagines, it deals itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr

from gamenight.core.bot import AnyBot, Budget, Thinking
from gamenight.core.events import Event, Seat
from gamenight.core.options import Options
from gamenight.core.position import Position
from gamenight.core.random import Random
from gamenight.core.rules import S, V

AT_ONCE: Final = Budget(simulations=1)

Supposition = tuple[int, int, int]
"""A fact that may be true of what is hidden: its kind, as the game numbers them, the seat it is
about (or NOBODY), and the card, colour or the like that it names."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Insight(Generic[S, V]):
    """What is good, what is sensible and what is likely, for one setup of a game."""

    def __init__(self, players: int, options: Options) -> None:
        self.players: int = players
        self.options: Options = options
        self.player: AnyBot | None = None
        """Who plays on in imagined games where the insight has nothing quicker: the game's bot."""
        self.weighs: bool = False
        """Whether deals are weighed by ``likelihood``; reading what was told takes time."""

    def worth(self, state: S, seat: Seat) -> float:
        """Return how well a seat stands in an imagined state, in points that the match will
        bring."""
        position: Position = state.position
        return position.worth(seat)

    def epoch(self, position: Position) -> int:
        """Return how many stretches of the match are finished, as long as a search should look
        ahead: its rounds, or parts of them after which ``worth`` can compare fairly. It never goes
        down."""
        return position.epoch()

    def sensible(self, state: S) -> list[list[int]]:
        """Return the whole answers that a player would consider, the most natural first; none where
        everything that is legal may be good."""
        return []

    def quick(self, state: S, random: Random) -> list[int]:
        """Return a whole answer for the seat whose turn it is, found in a microsecond or two: at
        random where there is no ``player``.

        It may use what that seat knows and nothing else, or imagined opponents would see through
        the cards.
        """
        if self.player is None:
            answers = state.legal()
            if state.choosing is None:
                return [answers[random.below(len(answers))]]
            return state.choosing.at_random(random)
        view = state.view(state.position.turn)
        return self.player.answer(view, Thinking(random, (), AT_ONCE))

    def likelihood(self, state: S, view: V, read: Sequence[Event]) -> float:
        """Return how likely the others' play would be if this were the deal, from 0 to 1: play
        betrays cards. Only insights with ``weighs`` are asked."""
        return 1.0

    def suppositions(self, state: S, seat: Seat) -> list[Supposition]:
        """Return facts of an imagined state that may decide which answer is better for the seat:
        who holds what, what was chosen in secret, but not luck still to come. Name each fact once;
        ``Game.supposed`` puts it into words. A few telling facts are best, since among many some
        always stand out by chance."""
        return []


AnyInsight = Insight[Any, Any]
