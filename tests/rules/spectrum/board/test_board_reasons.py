"""A hint explains itself."""

from __future__ import annotations

import pytest

from gamenight.core.bot import Thinking
from gamenight.core.random import random_from
from gamenight.game.registry import find_game
from gamenight.games.spectrum.board.bot import Pathfinder
from gamenight.games.spectrum.board.rules.state import BoardState
from gamenight.games.spectrum.board.words import reason
from tests.rules.checked import random
from tests.rules.spectrum.board.positions import NAMES, at, empty, roll, space, started


def why(state: BoardState, answer: str) -> str:
    return reason(state.view(0), [space(answer)], NAMES[:2])


def test_a_star_is_named() -> None:
    assert why(roll(at(empty(), a="R8"), "R B"), "R8") == "It captures Red."


def test_the_deciding_star_is_said_to_win() -> None:
    ahead = at(empty(), a="O* Y* G* B* P* RO* R8")
    assert why(roll(ahead, "R B"), "R8") == "It captures Red and wins."


def test_a_captured_pawn_is_named() -> None:
    assert why(roll(at(empty(), a="R4", b="R5"), "R B"), "R4") == "It captures Ben's pawn."


def test_progress_is_told() -> None:
    state = roll(at(empty(), a="R4"), "R B")
    assert why(state, "R4") == "It comes nearer to the star of Red."
    assert why(state, "-").startswith("It brings a new pawn onto the path to the star of ")


@pytest.mark.parametrize(
    "options",
    [{}, {"dice": "cards", "swap_cards": True, "surrender": True}, {"portals": True}],
    ids=str,
)
def test_hints_of_a_match_are_sentences(options: dict[str, object]) -> None:
    state, source, said = started(2, {**options, "turn_limit": 30}), random_from(2), set()
    bot = Pathfinder(2, {})
    while not state.over:
        view = state.view(state.turn)
        answer = bot.choose(view, Thinking(source))
        words = find_game("spectrum").reason_for(view, [answer], NAMES[:2])
        assert words == "" or (words[0].isupper() and words.endswith("."))
        said.add(words)
        state.apply(answer, random())
    assert len(said) > 4
