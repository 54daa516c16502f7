"""The Retriever: it answers legally, sees no more than a person, and takes what is offered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gamenight.core.random import random_from
from gamenight.games.spots.bot import Retriever
from gamenight.games.spots.rules import asked, tiles
from gamenight.games.spots.rules.play import SpotsState
from gamenight.games.spots.rules.setup import RULES

Table = Callable[..., SpotsState]
Play = Callable[..., SpotsState]


@pytest.mark.parametrize("name", ["off-leash", "dog-park", "kennel-club"])
def test_every_answer_of_the_bot_is_legal(name: str) -> None:
    random = random_from(5)
    state = RULES.new(2, {"set": name, "turn_limit": 12}, random)
    bot = Retriever()
    while not state.over:
        state.play(bot.choose(state.view(state.turn), random_from(6)), random)
    assert state.outcome().scores


def test_the_bot_cannot_tell_the_hidden_deck(table: Table) -> None:
    """Two decks that differ under the top: the same view, so the same choice."""
    state = table("Lief Bongo:1", "Burt:1 Missy", treats=(1, 1))
    other = state.copy()
    other.deck = [*reversed(other.deck[:-1]), other.deck[-1]]
    choices = [Retriever().choose(s.view(0), random_from(3)) for s in (state, other)]
    assert choices[0] == choices[1]


def test_the_bot_scores_the_dog_that_wins(table: Table) -> None:
    state = table("Bongo:13 Lief", "Burt")
    state.scored[0] = [state.deck.pop(0) for _ in range(5)]
    assert Retriever().choose(state.view(0), random_from(1)) == asked.SCORE


def test_the_bot_places_a_die_rather_than_bust(table: Table, play: Play) -> None:
    state = play(table("Bongo:1 Lief", "Burt", yards=("6",)), "Howl", dice=(3,))
    assert Retriever().choose(state.view(0), random_from(1)) != asked.BURY


def test_the_bot_digs_to_make_the_other_bust(table: Table, play: Play) -> None:
    state = table("Doog:25 Lief:1", "Mirabelle:4", trick=tiles.DIG, yards=("", "421"))
    play(state, "Dig", "yard 1 1")
    choices = {Retriever().choose(state.view(0), random_from(seed)) for seed in range(10)}
    assert choices == {asked.UP}


def test_d0gs_luck_does_not_sway_the_bot(table: Table, play: Play) -> None:
    """d0g is one dog from winning, whatever the bot does with a roll that fits."""
    state = table("Bongo Lief", treats=(3,))
    state.d0g_scored = [state.deck.pop(0) for _ in range(5)]
    state.face_down = 0b010010
    play(state, "Run", dice=(3, 2, 1))
    choices = {Retriever().choose(state.view(0), random_from(seed)) for seed in range(10)}
    assert choices == {asked.KEEP}
