"""Sentences are written in the third person; their reader is "you" in them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamenight.core.events import EVERYONE, NOBODY, Event
from gamenight.core.position import Outcome
from gamenight.core.random import random_from
from gamenight.game.addressing import YOU, addressed, base_form, called, verb
from gamenight.game.describing import result_of
from gamenight.game.registry import find_game
from gamenight.games.spectrum.poker.rules import constants

NAMES = ("Anna", "Ben")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("You draws a card.", "You draw a card."),
        ("You passes.", "You pass."),
        ("You is dealt three cards.", "You are dealt three cards."),
        ("You goes out.", "You go out."),
        ("You buries 4.", "You bury 4."),
        ("You ties.", "You tie."),
        ("You chooses Red.", "You choose Red."),
        ("You drew a card and had to wait.", "You drew a card and had to wait."),
        ("You and Ben share the victory.", "You and Ben share the victory."),
        ("Round 2: You deals.", "Round 2: you deal."),
        ("Round 2 · You deals", "Round 2 · You deal"),
        ("The pot goes to You.", "The pot goes to you."),
        ("You's crib counts 4. You's hand does not.", "Your crib counts 4. Your hand does not."),
        ("Ben captures You's pawn.", "Ben captures your pawn."),
        ("Which cards do you discard?", "Which cards do you discard?"),
        ("Youssef draws a card.", "Youssef draws a card."),
    ],
)
def test_what_stands_around_you_goes_with_it(written: str, read: str) -> None:
    assert addressed(written) == read


def test_the_reader_is_called_you_and_nobody_else_is() -> None:
    assert called(NAMES, 1) == ("Anna", YOU)
    assert called(NAMES, NOBODY) == NAMES


def test_a_second_verb_is_asked_for() -> None:
    assert (verb("Anna", "passes"), verb(YOU, "passes")) == ("passes", "pass")
    assert base_form("discuss") == "discuss"


def test_one_sentence_serves_all_readers() -> None:
    out = Event(EVERYONE, constants.IS_OUT, (0,))
    line = find_game("spectrum-poker").line
    assert line(out, NAMES, 0) == "You have no beans left and are out."
    assert line(out, NAMES, 1) == "Anna has no beans left and is out."
    assert line(out, NAMES, NOBODY) == "Anna has no beans left and is out."


@pytest.mark.parametrize(
    ("winners", "viewer", "title"),
    [
        ((0,), 0, "You won!"),
        ((1,), 0, "Ben won"),
        ((0,), NOBODY, "Anna won!"),
        ((0, 1), 1, "Anna and you won!"),
    ],
)
def test_the_result_is_told_to_the_one_who_looks(
    winners: tuple[int, ...], viewer: int, title: str
) -> None:
    outcome = Outcome((3.0, 3.0), winners, "")
    assert result_of(outcome, called(NAMES, viewer), viewer).title == title


def test_whoever_plays_alone_may_lose() -> None:
    assert result_of(Outcome((-4.0,), (), ""), (YOU,), 0).title == "You lost"


@pytest.mark.parametrize("scores", [(50.0, 10.0, 20.0), (10.0, 50.0, 40.0)])
def test_the_scores_begin_with_the_winner(scores: tuple[float, ...]) -> None:
    """Whether the most or the fewest points win."""
    result = result_of(Outcome(scores, (0,), ""), ("Anna", "Ben", "Cleo"), NOBODY)
    assert [score.name for score in result.scores] == ["Anna", "Cleo", "Ben"]
    assert [score.won for score in result.scores] == [True, False, False]


def test_the_reason_of_a_hint_is_said_to_the_one_who_asked() -> None:
    game = replace(
        find_game("suspense"), reason=lambda _view, _answers, names: f"{names[0]} wins with it."
    )
    rules = game.rules
    view = rules.start(3, rules.accept(3, {}), random_from(5)).view(0)
    assert game.reason_for(view, [0], ("Anna", "Ben", "Cid")) == "You win with it."
    assert game.reason_for(view, [], ("Anna", "Ben", "Cid")) == ""
