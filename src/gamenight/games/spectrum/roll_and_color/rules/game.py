"""Starting a match of Roll & Color."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import Event
from gamenight.core.options import Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat

from .constants import ANSWERS, DICE, MOST_PLAYERS, ROUND_BEGAN, ROUNDS
from .state import DiceRoll, RollPosition, RollState, RollView


class RollRules(Rules[RollState, RollView]):
    def __init__(self) -> None:
        self.id = "roll-and-color"
        self.title = "Roll & Color"
        self.rulebook = "spectrum"
        self.players = (1, 2, 3, 4, 5, 6)
        self.options = (first_seat_option(MOST_PLAYERS),)
        self.version = 2
        self.answer_count = ANSWERS
        # A turn names 4, 3, 2 and up to 9 dice (the ninth ends the reroll), and then a slot.
        self.longest = MOST_PLAYERS * ROUNDS * (4 + 3 + 2 + DICE + 1)

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> RollState:
        first = first_seat(players, options, random)
        state = RollState(RollPosition(players, first, DiceRoll([])))
        state.journal = journal
        state.position.turn = first
        state.tell(ROUND_BEGAN, state.position.round)
        state.begin_turn(random)
        return state

    def redeal(self, view: RollView, random: Random) -> RollState:
        """Nothing is hidden."""
        return RollState(view.position.copy())


RULES: Final = RollRules()
