"""Positions of Spectrum Escape in a few words: "B4" is Blue, space 4."""

from __future__ import annotations

import re

from gamenight.core.events import NOBODY, Event
from gamenight.core.random import random_from
from gamenight.games.spectrum.escape import GAME
from gamenight.games.spectrum.escape.rules import COMMON, PAWN, PAWNS, RULES, EscapeState
from gamenight.games.spectrum.rules.wheel import COLOURS
from gamenight.games.spectrum.words import CODES
from tests.rules.checked import play as play

NAMES = ["Anna", "Ben", "Cleo", "Dora"]


def colour(code: str) -> int:
    return CODES.index(code)


def common(code: str) -> int:
    """The answer that uses a common die."""
    return COMMON + colour(code)


def pawn(code: str) -> int:
    """The answer that takes a pawn back."""
    return PAWN + colour(code)


def start(players: int, first: int = -1, seed: int = 1) -> EscapeState:
    """A match as it begins."""
    return RULES.start(players, {"first_seat": first}, random_from(seed))


def match(*pawns: str, dice: str = "", players: int = 2) -> EscapeState:
    """A first round, seat 0 to move; the pawns of each seat ("B4 R1"), and the dice: one for each
    player, then the common ones. Dice that are not named are Purple-Red."""
    state = start(players, 0)
    position = state.position
    for seat, named in enumerate(pawns):
        for code, space in re.findall(r"([A-Z]+)(\d)", named):
            position.spaces[seat * COLOURS + colour(code)] = int(space)
            position.stock[seat] -= 1
    rolled = [colour(code) for code in dice.split()]
    rolled += [colour("PR")] * (9 - len(rolled))
    position.round.personal = tuple(rolled[:players])
    position.round.common = tuple(rolled[players:])
    state.journal = []
    return state


def space(state: EscapeState, seat: int, code: str) -> int:
    return state.position.spaces[seat * COLOURS + colour(code)]


def pawns_of(state: EscapeState, seat: int) -> str:
    """Where the pawns of a seat are, in the words of ``match``."""
    found = [(code, space(state, seat, code)) for code in CODES]
    return " ".join(f"{code}{at}" for code, at in found if at)


def set_escaped(state: EscapeState, *counts: int) -> None:
    """This many pawns of each seat have escaped; they come from its stock."""
    for seat, count in enumerate(counts):
        state.position.stock[seat] += state.position.escaped[seat] - count
        state.position.escaped[seat] = count


def empty_stock(state: EscapeState, seat: int) -> None:
    """All pawns that are not on the board have escaped or are out of reach for this test."""
    state.position.escaped[seat] = PAWNS - len(state.position.colours_of(seat))
    state.position.stock[seat] = 0


def told(state: EscapeState) -> list[str]:
    """The log since the position was set up."""
    events: list[Event] = state.journal or []
    return [GAME.line(event, NAMES, NOBODY) for event in events]
