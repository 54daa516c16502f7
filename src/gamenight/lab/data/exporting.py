"""The finished matches of a server as data, in the same files as those of a simulation.

Names, ids of tables and dates stay behind. What is left of a match is what happened in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from gamenight.core.match import Match, Step
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState
from gamenight.game.registry import find_game
from gamenight.lab.data.folder import DataFolder, data_folder
from gamenight.lab.data.scribe import Scribe
from gamenight.lab.simulate import Conditions


class Exporter:
    """Writes matches into one folder per game, made when the first match of the game comes."""

    def __init__(self, folder: Path, command: str, opened: ExitStack) -> None:
        self._folder = folder
        self._command = command
        self._opened = opened
        self._folders: dict[str, DataFolder] = {}
        self.matches: dict[str, int] = {}
        """How many were written, by game."""

    def add(self, match: Match, bots: Sequence[str | None]) -> None:
        """Write a match that is over. A seat without a bot is a person's."""
        game = match.header.game
        number = self.matches.get(game, 0)
        scribe = Scribe(find_game(game), setup_of(match))
        note(match, number, bots, scribe)
        self._folder_of(game).add(scribe.packed())
        self.matches[game] = number + 1

    def _folder_of(self, game: str) -> DataFolder:
        if game not in self._folders:
            opening = data_folder(self._folder / game, game, self._command)
            self._folders[game] = self._opened.enter_context(opening)
        return self._folders[game]


def setup_of(match: Match) -> Conditions:
    header = match.header
    return Conditions(header.game, header.players, header.options, seed=header.seed)


def note(match: Match, number: int, bots: Sequence[str | None], scribe: Scribe) -> None:
    """Tell a match to a scribe from its beginning, as if it were played now."""
    scribe.begin(number, match.opening)
    state = match.at(0)
    for step in match.steps:
        note_answers(state, step, scribe)
        match.follow(state, step)
        scribe.tell(step.events)
    scribe.end(bots, match.state.outcome(), match.taken_back)


def note_answers(before: AnyState, step: Step, scribe: Scribe) -> None:
    """Note the answers of a step, each with what was legal: of several the last one is carried out,
    and those before it are only named."""
    state = before.copy()
    state.turn_to(step.seat)
    *named, last = step.answers
    for answer in named:
        scribe.decide(state, state.legal(), answer)
        state.apply(answer, random_from(0))
    scribe.decide(state, state.legal(), last)
