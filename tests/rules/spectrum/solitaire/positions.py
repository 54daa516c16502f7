"""Positions of Spectrum Solitaire in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gamenight.core.position import UNKNOWN
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS
from gamenight.games.spectrum.solitaire.rules.facts import (
    ALL_UP,
    COLUMN,
    COLUMNS,
    CONCEDE,
    FOUNDATION,
    TURN,
)
from gamenight.games.spectrum.solitaire.rules.game import RULES
from gamenight.games.spectrum.solitaire.rules.state import SolitaireState
from gamenight.games.spectrum.words import CODES
from tests.rules.checked import random
from tests.rules.spectrum.named import card as card
from tests.rules.spectrum.named import cards as cards

NAMES = ["Anna"]
ALONE = {"turn": TURN, "all": ALL_UP, "concede": CONCEDE}


def deal(**options: object) -> SolitaireState:
    """The start of a game."""
    return RULES.start(1, RULES.accept(1, options), random())


def position(
    columns: Sequence[str] = (),
    waste: str = "",
    stock: str = "",
    up: Mapping[str, int] | None = None,
    unseen: str = "",
    **options: object,
) -> SolitaireState:
    """A game in progress.

    A column such as "5R 9G | 8B 7B" has two face-down cards; waste and stock are told in the order
    they are turned, and all of them were seen but ``unseen``. Cards not named lie nowhere.
    """
    state = deal(**options)
    place = state.position
    told = [*columns, *[""] * (COLUMNS - len(columns))]
    for column, words in enumerate(told):
        hidden, _, run = words.rpartition("|")
        state.down[column] = cards(hidden)
        place.down[column] = len(cards(hidden))
        place.runs[column] = cards(run)
    place.talon = cards(waste) + cards(stock)
    place.turned = len(cards(waste))
    state.stock = cards(unseen)[::-1]
    place.unseen = len(state.stock)
    for code, rank in (up or {}).items():
        place.foundations[CODES.index(code)] = rank
    return state


def moves(state: SolitaireState) -> list[str]:
    """All that may be done: "9B 3" is the Blue 9 to column 3, "9B up" to its foundation."""
    choice = state.choice()
    assert choice is not None
    return sorted(words_of(members) for members in choice.sets or [])


def words_of(members: Sequence[int]) -> str:
    first, *places = members
    if not places:
        return next(word for word, answer in ALONE.items() if answer == first)
    return f"{name(first)} {'up' if places[0] == FOUNDATION else places[0] - COLUMN + 1}"


def name(number: int) -> str:
    return f"{number % 12 + 1}{CODES[number // 12]}"


def answers(move: str) -> list[int]:
    """A move in words as answers."""
    if move in ALONE:
        return [ALONE[move]]
    what, _, where = move.partition(" ")
    return [card(what), FOUNDATION if where == "up" else COLUMN + int(where) - 1]


def play(state: SolitaireState, *told: str) -> SolitaireState:
    """Moves in words, through the checked door."""
    for move in told:
        for answer in answers(move):
            state.play(answer, random())
    return state


def run(state: SolitaireState, column: int) -> str:
    """The face-up cards of a column, counted from 1."""
    return " ".join(name(one) for one in state.position.runs[column - 1])


def waste(state: SolitaireState) -> str:
    place = state.position
    return " ".join(name(one) for one in place.talon[: place.turned])


def is_whole(state: SolitaireState) -> bool:
    """Whether all cards are there, each once, and nothing is in the hand."""
    whole = state.pieces() == list(range(NUMBER_CARDS))
    return whole and state.position.lifted == UNKNOWN
