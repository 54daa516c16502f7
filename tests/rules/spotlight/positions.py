"""Spotlight for two, in a few words."""

from __future__ import annotations

from gamenight.core.options import OptionValue
from gamenight.core.random import random_from
from gamenight.games.spotlight.rules import RULES, SpotlightState
from gamenight.games.spotlight.rules.box import FIRST_COLUMN, USE_SPOTLIGHT, card_of
from tests.rules.checked import random

ANNA, BEN = 0, 1
NAMES = ("Anna", "Ben")
SUITS = "MSRHLD"


def card(name: str) -> int:
    """M5 is the Mask 5; S, R, H, L and D stand for Star, Rose, Horn, Lamp and Drum."""
    return int(card_of(SUITS.index(name[0]), int(name[1])))


def cards(names: str) -> int:
    return sum(1 << card(name) for name in names.split())


def new(**options: OptionValue) -> SpotlightState:
    state = RULES.new(2, {"first_seat": ANNA, **options}, random())
    assert isinstance(state, SpotlightState)
    return state


def lay(state: SpotlightState, name: str, column: int, spotlight: bool = False) -> None:
    """A whole turn through the checked door."""
    state.play(card(name), random())
    if spotlight:
        state.play(USE_SPOTLIGHT, random())
    state.play(FIRST_COLUMN + column, random())


def finish_round(state: SpotlightState, seed: int = 1) -> None:
    """Play at random until the round is over."""
    number, chooser = state.round, random_from(seed)
    while not state.over and state.round == number:
        answers = state.legal()
        state.apply(answers[chooser.below(len(answers))], chooser)
