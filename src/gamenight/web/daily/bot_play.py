"""Bots at a daily challenge, played in a worker process, a few moves at a time."""

from __future__ import annotations

from typing import Final

from gamenight.core.bot import Budget
from gamenight.core.driving import answers_of
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.store import StoredResult
from gamenight.web.bots.jobs import game_in
from gamenight.web.tables.results import result_after
from gamenight.web.tables.state import MOST_STEPS

SECONDS_AT_A_TIME: Final = 1.0
"""Then others have their turn."""

BOTS: Final = -2
"""Begins the names of a bot's random streams; those of the match begin with a step."""

Answers = tuple[tuple[int, ...], ...]
"""What was answered so far, step by step."""


def played_on(
    module: str, bot: str, seed: int, answers: Answers
) -> tuple[Answers, StoredResult | None]:
    """Some more steps of a bot that plays alone with the usual options, and the result if that was
    the end. The same seed leads to the same match."""
    game = game_in(module)
    options = game.rules.accept(1, {})
    header = Header(game.id, game.rules.version, 1, options, (bot,), seed)
    match, player = Match(game.rules, header), game.bot(bot, 1, options)
    for step in answers:
        match.answer(0, *step)
    clock = Budget(seconds=SECONDS_AT_A_TIME)
    while not match.state.over and not clock.is_spent(0) and len(match.steps) < MOST_STEPS:
        random = random_from(seed, BOTS, len(match.steps))
        match.answer(0, *answers_of(player, match, 0, random))
    steps = tuple(step.answers for step in match.steps)
    return steps, result_after(match, match.state) if match.state.over else None
