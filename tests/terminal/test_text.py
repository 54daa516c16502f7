"""Tables as plain text."""

from __future__ import annotations

import pytest

from gamenight.core.match import Header, Match
from gamenight.core.state import NOBODY
from gamenight.games.registry import find_game
from gamenight.games.suspense.describe import card_name
from gamenight.games.suspense.rules import RULES, SuspenseState, cards_in
from gamenight.table import Table
from gamenight.terminal.text import table_as_text

NAMES = ("Anna", "Ben", "Cleo")

EVERYTHING = [
    "Everything at once",
    "Anna (you, dealer, to move); points 4 of 10:",
    "Ben (folded):",
    "Ace of hounds; Howls twice; 2 stars",
    "empty: first paw (4)",
    "second paw: a three",
    "third paw: a bone",
    "last move; chosen; winning; spent",
    "under it a Spotlight",
    "Ben's hand: 4 × A face-down card",
    "Dice tray (roll them): a 1, a 2, a 3, a 4, a 5, a 6, a teal die, red five",
    "a treat; 3 of them",
    "Draw pile, 9 in all: Top card",
    "Gamer bag, 23 in all",
    "Howl; 5; Roll two dice; holds a treat; 3 of them; holds a gamer",
    "Hidden tile; face down",
    "Nothing here: nothing",
    "Ring 1: R RO O OY Y YG G GB B BP P PR",
    "red ring 1; Anna's pawn",
    "Row 2: f1 f1",
    "player | round 1",
    "turns left 3 of 12",
    "Anna: 3 + 1 = 4.",
    "Which of all these?",
    "1. Answer number 1",
    "12. Answer number 12 (cannot be taken back)",
]


@pytest.mark.parametrize("words", EVERYTHING)
def test_everything_on_a_table_is_told(gallery: Table, words: str) -> None:
    assert words in table_as_text(gallery)


def test_the_order_is_that_of_a_screen(gallery: Table) -> None:
    text = table_as_text(gallery)
    places = [text.index(part) for part in ("Ben (", "Table:", "Round 1:", "Anna (", "Which of")]
    assert places == sorted(places)


@pytest.mark.parametrize("seat", [NOBODY, 0, 1, 2])
def test_no_hidden_card_is_named(seat: int) -> None:
    """In the first round, nothing that a seat cannot know stands in its text."""
    header = Header("suspense", RULES.version, 3, {"first_seat": 0}, NAMES, 5)
    match = Match(RULES, header)
    state = match.state
    assert isinstance(state, SuspenseState)
    for _ in range(4):
        hidden = [
            card for other in range(3) if other != seat for card in cards_in(state.hands[other])
        ]
        hidden += [state.secret] if seat != state.dealer else []
        text = table_as_text(find_game("suspense").table(match.view(seat), NAMES)).lower()
        assert [card for card in hidden if f"{card_name(card)};" in text] == []
        match.answer(state.turn, state.legal()[0])
