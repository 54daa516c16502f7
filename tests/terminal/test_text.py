"""Tables as plain text."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.core.events import NOBODY
from gamenight.core.match import Header, Match
from gamenight.game.describing import OPEN
from gamenight.game.registry import find_game
from gamenight.games.suspense.rules import RULES, SuspenseState
from gamenight.games.suspense.table import card_name
from gamenight.parts.bits import members_of
from gamenight.table import Amount, Answer, Board, Die, Question, Several, Space, Table, Zone
from gamenight.terminal.text import table_as_text

NAMES = ("Anna", "Ben", "Cleo")

EVERYTHING = [
    "Everything at once",
    "Anna (dealer, to move); points 4 of 10:",
    "Ben (folded):",
    "Ace of hounds; Howls twice; 2 stars",
    "empty: first paw (4)",
    "second paw: a three",
    "third paw: a bone",
    "just moved; chosen; winning; out of play; open",
    "under it a Spotlight",
    "Ben's hand: 4 × A face-down card",
    "Dice tray (roll them): a 1, a 2, a 3, a 4, a 5, a 6, a teal die, red five",
    "a treat; 3 of them",
    "Draw pile, 9 in all: Top card",
    "Gamer bag, 23 in all",
    "Howl; 5; Roll two dice; holds a treat; 3 of them; holds a gamer",
    "Hidden tile; face down",
    "Nothing here: nothing",
    "Missions:\n    Twice around; Go round the wheel\n    the mission die",
    "A hidden mission; face down",
    "Rings 1 to 9: R RO O OY Y YG G GB B BP P PR",
    "red ring 1; Anna's pawn",
    "Anna moved: red ring 1 → purple-red ring 1 → purple ring 2",
    "Row 2: f1 f1",
    "player | round 1",
    "turns left 3 of 12",
    "Race:\n    Anna: 30 of 60, last gain 18\n    Ben: 0 of 60\n",
    "Anna: 3 + 1 = 4.",
    "Counted: Red 6, Blue 6\n    pair for 2: Red 6, Blue 6 (2 so far)\n",
    "so far)\n    six for 1: Blue 6 (3 so far)\n    odd: Red 6\n",
    "Which of all these?\nAlso waiting for Ben.\n",
    "1. Answer number 1",
    "12. Answer number 12 (you will be asked to confirm)",
]


@pytest.mark.parametrize("words", EVERYTHING)
def test_everything_on_a_table_is_told(gallery: Table, words: str) -> None:
    assert words in table_as_text(gallery)


def test_the_order_is_that_of_a_screen(gallery: Table) -> None:
    text = table_as_text(gallery)
    places = [text.index(part) for part in ("Ben (", "Table:", "Round 1:", "Anna (", "Which of")]
    assert places == sorted(places)


def test_several_things_and_how_many(gallery: Table) -> None:
    dice = tuple([Die(f"d{at}", "a five", 5, answer=5) for at in range(2)])
    roll = Zone("roll", "Roll", dice, in_reach=True)
    answers = (Answer(5, "a five"), Answer(6, "the spare"))
    several = Several(0, 3, "Reroll them", "Keep the roll")
    table = replace(
        gallery, zones=(roll,), question=Question("Which?", (0,), answers, several=several)
    )
    text = table_as_text(table)
    assert text.endswith(
        "Which?\n  1. a five (2 of these)\n  2. the spare\n  0. Keep the roll\nChoose up to 3.\n"
    )
    assert text.index("Anna (dealer") < text.index("Roll: 2 × a five")


def test_an_amount_is_told_in_one_line(gallery: Table) -> None:
    answers = (Answer(0, "Pass"), *[Answer(n, f"Bet {n}") for n in range(1, 51)])
    amount = Amount(1, 50, 1, "chips")
    text = table_as_text(
        replace(gallery, question=Question("How much?", (0,), answers, None, amount))
    )
    assert text.endswith("How much?\n  a. Pass\n  Or an amount: 1 to 50 chips\n")


@pytest.mark.parametrize("seat", [NOBODY, 0, 1, 2])
def test_no_hidden_card_is_named(seat: int) -> None:
    """In the first round, nothing that a seat cannot know stands in its text."""
    header = Header("suspense", RULES.version, 3, {"first_seat": 0}, NAMES, 5)
    match = Match(RULES, header)
    state = match.state
    assert isinstance(state, SuspenseState)
    for _ in range(4):
        hidden = [
            card for other in range(3) if other != seat for card in members_of(state.hands[other])
        ]
        hidden += [state.secret] if seat != state.position.round.dealer else []
        text = table_as_text(find_game("suspense").table(match.view(seat), NAMES)).lower()
        assert [card for card in hidden if f"{card_name(card)};" in text] == []
        match.answer(state.turn, state.legal()[0])
        state = match.state
        assert isinstance(state, SuspenseState)


def test_open_paths_are_named_as_a_whole() -> None:
    """Not space by space: a roll can open half of the wheel."""
    spaces = tuple(
        [
            Space(f"space {ring} {sector}", f"{colour} {ring}", ring, sector, colour, marks=OPEN)
            for ring in range(9)
            for sector, colour in enumerate(("red", "green"))
        ]
    )
    wheel = Zone("wheel", "Wheel", (Board("wheel", "The wheel", spaces, 9, 2, polar=True),))
    words = table_as_text(Table("toy", "Turn 1", (), (wheel,), None, NOBODY))
    assert "Open: R G" in words
    assert "red 3" not in words
