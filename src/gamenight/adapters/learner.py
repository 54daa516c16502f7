"""One learner among bots: what the environments of Gymnasium have in common, one match or many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gymnasium import spaces

from gamenight.adapters.arrays import space_of
from gamenight.adapters.many import Matches
from gamenight.adapters.setup import LearningSetup, Rewards, is_by_score, setup_of
from gamenight.api.bots import BotName, seated
from gamenight.core.bot import AnyBot, Bot
from gamenight.core.errors import BadSetup
from gamenight.game.registry import find_game

Opponents = BotName | AnyBot | Sequence[BotName | AnyBot]
"""A bot for all other seats, or one for each, clockwise from the learner."""


class Learner:
    """A setup, who else plays, and what is shown and rewarded."""

    def __init__(
        self,
        game: str,
        players: int | None,
        bots: Opponents,
        options: Mapping[str, object] | None,
        rewards: Rewards | None,
        faithful: bool,
        size: int,
    ) -> None:
        self.setup = setup = setup_of(game, usual(game) if players is None else players, options)
        alone = setup.players == 1
        self.by_score = is_by_score(rewards or ("score" if alone else "win"))
        self.bots = opponents(setup, bots)
        self.observer = setup.observer(faithful, size)
        self.observation_space = space_of(self.observer)
        self.action_space = spaces.Discrete(setup.rules.answer_count)

    def matches(self, count: int, goes_on: bool) -> Matches:
        setup = self.setup
        return Matches(
            setup.rules,
            setup.players,
            setup.options,
            self.observer,
            count,
            self.by_score,
            self.bots,
            goes_on,
        )


def usual(game: str) -> int | None:
    """Return one where a game can be played alone."""
    return 1 if 1 in find_game(game).rules.players else None


def opponents(setup: LearningSetup, bots: Opponents) -> list[AnyBot]:
    """Return the bots of a setup, clockwise from the learner."""
    others = setup.players - 1
    named = [bots] * others if isinstance(bots, (str, type, Bot)) else list(bots)
    if len(named) != others:
        raise BadSetup(f"Beside the learner sit {others} bots, not {len(named)}.")
    return [seated(setup.game, bot, setup.players, setup.options) for bot in named]
