"""Starting a match of Spectrum Escape."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import AnyView, Rules, first_seat
from gamenight.games.spectrum.escape.rules import facts
from gamenight.games.spectrum.escape.rules.position import EscapePosition
from gamenight.games.spectrum.escape.rules.state import EscapeState, EscapeView


class EscapeRules(Rules):
    def __init__(self) -> None:
        self.id = "spectrum-escape"
        self.title = "Spectrum Escape"
        self.rulebook = "spectrum"
        self.players = (2, 3, 4)
        self.options = (first_seat_option(facts.MOST_PLAYERS),)
        self.version = 1
        self.answers = facts.ANSWERS
        self.done = NOBODY
        self.longest = 2 * facts.MOST_PLAYERS * facts.MOST_ROUNDS

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> EscapeState:
        position = EscapePosition(players)
        position.common = [0] * (facts.DICE - players)
        position.takers = [NOBODY] * (facts.DICE - players)
        state = EscapeState(position)
        state.journal = journal
        state.begin_round(first_seat(players, options, random), random)
        return state

    def redeal(self, view: AnyView, random: Random) -> EscapeState:  # noqa: ARG002
        """The same state: nothing is hidden."""
        assert isinstance(view, EscapeView)
        return EscapeState(view.position.copy())


RULES: Final = EscapeRules()
