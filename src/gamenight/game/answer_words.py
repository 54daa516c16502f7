"""All answers of a game with their words: what number 13 means in data.

Words depend on the question, so they are read off the tables of matches with every number of
players and with every value of every option, of the same seeds each time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Final

from gamenight.core.bot import Thinking
from gamenight.core.errors import BadSetup
from gamenight.core.options import Options
from gamenight.core.random import random_from
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game

MATCHES: Final = 6
"""Matches that are read for each number of players."""
MOST_DECISIONS: Final = 600
"""So long a match is followed."""
MOST_WORDS: Final = 8
"""How many words are kept of an answer that has different ones again and again."""


@dataclass(frozen=True)
class AnswerWords:
    """One answer: the number that programs give, and what it is called when it is asked for."""

    number: int
    words: tuple[str, ...]
    """The most frequent first; empty where it was never offered in the matches that were read."""


@cache
def answers_of_game(game_id: str) -> tuple[AnswerWords, ...]:
    """List every answer from 0 up with its words."""
    game = find_game(game_id)
    called: defaultdict[int, dict[str, int]] = defaultdict(dict)
    for seed, (players, options) in enumerate(setups_of(game)):
        for number, words in words_of_match(game, players, options, seed):
            heard = called[number]
            heard[words] = heard.get(words, 0) + 1
    return tuple(
        AnswerWords(number, tuple(ranked(called[number])[:MOST_WORDS]))
        for number in range(game.rules.answer_count)
    )


def ranked(heard: dict[str, int]) -> list[str]:
    return sorted(heard, key=lambda words: (-heard[words], words))


def setups_of(game: AnyGame) -> Iterator[tuple[int, Options]]:
    """Yield some matches with every number of players, and one with every value of every option."""
    rules = game.rules
    for players in rules.players:
        yield from [(players, rules.accept(players, {}))] * MATCHES
    usual = game.usual_players()
    for option in rules.options:
        for value in option.samples():
            with suppress(BadSetup):  # it does not go with the other options
                yield usual, rules.accept(usual, {option.name: value})


def words_of_match(
    game: AnyGame, players: int, options: Options, seed: int
) -> Iterator[tuple[int, str]]:
    """Yield every answer that is offered in a match, with its words."""
    random = random_from(seed)
    state = game.rules.start(players, options, random)
    bot = game.bot(game.playthroughs_by, players, options)
    names = [f"Player {seat + 1}" for seat in range(players)]
    for _ in range(MOST_DECISIONS):
        if state.over:
            return
        view = state.view(int(state.turn))
        question = game.table_for(view, names).question
        for answer in question.answers if question is not None else ():
            yield answer.number, answer.label
        state.give(view.seat, state.check(view.seat, bot.answer(view, Thinking(random))), random)
