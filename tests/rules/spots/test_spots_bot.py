"""The Retriever: it answers legally, sees no more than a person, and takes what is offered."""

from __future__ import annotations

import pytest

from gamenight.core.bot import Budget, Thinking
from gamenight.core.random import random_from
from gamenight.games.spots.bot import Retriever
from gamenight.games.spots.rules import constants
from gamenight.games.spots.rules.state import SpotsState
from tests.rules.spots.positions import choosing, faces, play, start, table, take_dogs

SETS = ["off-leash", "dog-park", "kennel-club", "hunting-grounds", "puppy-pen"]
RETRIEVER = Retriever(2, {})


def choices(state: SpotsState) -> set[int]:
    """What the bot answers with ten different sources of chance."""
    view = state.view(0)
    return {RETRIEVER.choose(view, Thinking(random_from(seed))) for seed in range(10)}


def let_answer(state: SpotsState) -> None:
    """Let the bot answer through the checked door."""
    seat, source = state.turn, random_from(state.position.turns)
    answer = RETRIEVER.answer(state.view(seat), Thinking(source))
    state.give(seat, state.check(seat, answer), source)


@pytest.mark.parametrize("name", SETS)
def test_every_answer_of_the_bot_is_legal(name: str) -> None:
    state = start(set=name, turn_limit=12)
    while not state.over:
        let_answer(state)
    assert state.outcome().scores


def test_the_bot_cannot_tell_the_hidden_deck() -> None:
    """Two decks that differ under the top: the same view, so the same choice."""
    state = table("Lief Bongo:1", "Burt:1 Missy", treats=(1, 1))
    other = state.copy()
    other.deck.reverse()
    assert choices(state) == choices(other)


def test_the_bot_answers_with_hardly_any_time() -> None:
    state = table("Lief Bongo:1", "Burt:1 Missy", treats=(1, 1))
    spent = Budget()
    spent.stop()
    thinking = Thinking(random_from(1), budget=spent)
    assert RETRIEVER.choose(state.view(0), thinking) in state.legal()


def test_the_bot_scores_the_dog_that_wins() -> None:
    assert choices(table("Bongo:13 Lief", "Burt", scored=5)) == {constants.SCORE}


def test_the_bot_places_a_die_rather_than_bust() -> None:
    state = play(table("Bongo:1 Lief", "Burt", yards=("6",)), "Howl", dice=(3,))
    assert constants.BURY not in choices(state)


def test_the_bot_digs_to_make_the_other_bust() -> None:
    state = table("Doog:25 Lief:1", "Mirabelle:4", trick=constants.DIG, yards=("", "421"))
    assert choices(play(state, "Dig", "yard 1 1")) == {constants.UP}


@pytest.mark.parametrize(
    ("trick", "roll", "kept"),
    [
        (constants.HUNT, "6641", "61"),
        (constants.SEARCH, "6554211", "62"),
        (constants.SCAVENGE, "6421", "6"),
    ],
)
def test_the_bot_chooses_the_dice_that_find_places(trick: int, roll: str, kept: str) -> None:
    """Doog has a place for the 6 alone, Louise for 2 and 6, Mayor for 1 and 6."""
    dogs = {
        constants.HUNT: "Doog:235 Mayor",
        constants.SEARCH: "Louise Doog:35",
        constants.SCAVENGE: "Doog:235",
    }
    state = choosing(trick, roll, "5" if trick == constants.SCAVENGE else "", dogs[trick])
    let_answer(state)
    assert faces(state.position.action.roll) == kept


def test_d0gs_luck_does_not_sway_the_bot() -> None:
    """d0g is one dog from winning, whatever the bot does with a roll that fits."""
    state = table("Bongo Lief", treats=(3,))
    state.position.d0g_scored = take_dogs(state, 5)
    state.position.face_down = 0b010010
    assert choices(play(state, "Run", dice=(3, 2, 1))) == {constants.KEEP}
