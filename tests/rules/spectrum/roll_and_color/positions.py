"""Positions of Roll & Color in a few words."""

from __future__ import annotations

from gamenight.games.spectrum.roll_and_color.rules.constants import FIRST_SLOT, SMALL_DICE
from gamenight.games.spectrum.roll_and_color.rules.game import RULES
from gamenight.games.spectrum.roll_and_color.rules.scoring import count_colours, points
from gamenight.games.spectrum.roll_and_color.rules.state import RollState
from gamenight.games.spectrum.roll_and_color.table import slot_name
from gamenight.games.spectrum.words import CODES
from tests.rules.checked import play as play
from tests.rules.checked import random

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fay"]

SLOT = {slot_name(slot): slot for slot in range(24)}
"""The slots by name."""


def score_in(name: str) -> int:
    """The answer that scores in a slot."""
    return FIRST_SLOT + SLOT[name]


def dice(d6: str, d12: str) -> list[int]:
    """Dice by the codes of their colours: four d6, five d12."""
    small, large = d6.split(), d12.split()
    assert len(small) == SMALL_DICE
    assert len(large) == 5
    return [CODES.index(code) for code in [*small, *large]]


def worth(d6: str, d12: str, slot: str) -> int:
    """What dice are worth in a slot."""
    return points(count_colours(dice(d6, d12)), SLOT[slot])


def match(players: int = 2, d6: str = "R R O Y", d12: str = "RO OY G P P") -> RollState:
    """The first turn of a match that seat 0 begins, with these dice."""
    state = RULES.start(players, {"first_seat": 0}, random())
    state.position.roll.dice = dice(d6, d12)
    return state
