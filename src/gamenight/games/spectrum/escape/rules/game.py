"""Starting a match of Spectrum Escape."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import Event
from gamenight.core.options import Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat

from . import facts
from .position import EscapePosition, rolled_round
from .state import EscapeState, EscapeView


class EscapeRules(Rules[EscapeState, EscapeView]):
    def __init__(self) -> None:
        self.id = "spectrum-escape"
        self.title = "Spectrum Escape"
        self.rulebook = "spectrum"
        self.players = (2, 3, 4)
        self.options = (first_seat_option(facts.MOST_PLAYERS),)
        self.version = 2
        self.answers = facts.ANSWERS
        self.longest = 2 * facts.MOST_PLAYERS * facts.MOST_ROUNDS

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> EscapeState:
        round = rolled_round(1, first_seat(players, options, random), players, random)
        state = EscapeState(EscapePosition(players, round))
        state.journal = journal
        state.begin_round()
        return state

    def redeal(self, view: EscapeView, random: Random) -> EscapeState:
        """The same state: nothing is hidden."""
        return EscapeState(view.position.copy())


RULES: Final = EscapeRules()
