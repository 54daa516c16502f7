"""Positions of Spectrum Solitaire in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gamenight.core.position import UNKNOWN
from gamenight.core.rules import AnyState
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS
from gamenight.games.spectrum.solitaire.rules.constants import (
    ALL_UP,
    COLUMN,
    COLUMNS,
    CONCEDE,
    DEALT_TO_COLUMNS,
    FOUNDATION,
    TURN,
    first_of_column,
)
from gamenight.games.spectrum.solitaire.rules.game import RULES
from gamenight.games.spectrum.solitaire.rules.position import SolitairePosition, SolitaireSetup
from gamenight.games.spectrum.solitaire.rules.state import SolitaireState
from gamenight.games.spectrum.words import CODES
from tests.rules.checked import give_one, random
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

    A column such as "5R 9G | 8B 7B" has two face-down cards; waste and stock stand in the order
    they are turned, and all of them were seen but ``unseen``. Cards not named lie nowhere.
    """
    setup = SolitaireSetup(RULES.accept(1, options))
    foundations = [(up or {}).get(code, 0) for code in CODES]
    told = [*columns, *[""] * (COLUMNS - len(columns))]
    parts = [words.rpartition("|") for words in told]
    hidden = [cards(face_down) for face_down, _, _ in parts]
    runs = [tuple(cards(run)) for _, _, run in parts]
    place = SolitairePosition(setup, foundations, [len(column) for column in hidden], runs)
    place.talon = (*cards(waste), *cards(stock))
    place.turned = len(cards(waste))
    place.unseen = len(cards(unseen))
    return SolitaireState(place, deck_with(hidden, cards(unseen)[::-1]))


def deck_with(hidden: Sequence[list[int]], stock: list[int]) -> tuple[int, ...]:
    """A deck with cards where they lie face down in the columns and in the stock."""
    begins = [first_of_column(column) for column in range(COLUMNS)]
    deck = [UNKNOWN] * NUMBER_CARDS
    for first, face_down in zip([*begins, DEALT_TO_COLUMNS], [*hidden, stock], strict=True):
        for place, one in enumerate(face_down, first):
            assert deck[place] == UNKNOWN, "more face-down cards than columns of this size have"
            deck[place] = one
    return tuple(deck)


def moves(state: SolitaireState) -> list[str]:
    """All that may be done: "9B 3" is the Blue 9 to column 3, "9B up" to its foundation."""
    return sorted(words_of(members) for members in all_moves(state))


def all_moves(state: AnyState) -> list[list[int]]:
    """All that may be done, as answers."""
    choice = state.choice()
    if choice is None:
        return [[answer] for answer in state.legal()]
    return choice.sets() or []


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
            give_one(state, answer, random())
    return state


def run(state: SolitaireState, column: int) -> str:
    """The face-up cards of a column, counted from 1."""
    return " ".join(name(one) for one in state.position.runs[column - 1])


def waste(state: SolitaireState) -> str:
    place = state.position
    return " ".join(name(one) for one in place.talon[: place.turned])


def is_whole(state: SolitaireState) -> bool:
    """Whether all cards are there, each once, and nothing is in the hand."""
    return state.pieces() == list(range(NUMBER_CARDS)) and not state.midway()
