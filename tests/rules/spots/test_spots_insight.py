"""What the strong player of Spots knows, and that it cannot see the deck."""

from __future__ import annotations

import pytest

from gamenight.core.random import Random, random_from
from gamenight.games.spots.bot import (
    COMPLETE,
    DOG,
    FURTHER_TREAT,
    PLACED,
    TREAT,
    WON,
    YARD,
    SpotsInsight,
    finish_turn,
    value,
)
from gamenight.games.spots.rules import constants
from gamenight.games.spots.rules.state import SpotsState
from tests.rules.spots.positions import start, table

INSIGHT = SpotsInsight(2, {})


@pytest.mark.parametrize("name", ["off-leash", "dog-park", "kennel-club", "hunting-grounds"])
def test_quick_answers_are_legal_to_the_end_and_come_to_one(name: str) -> None:
    state = start(set=name, turn_limit=12)
    source = random_from(4)
    while not state.over:
        answer = INSIGHT.quick(state, source)
        state.check(state.turn, answer)
        state.give(state.turn, answer, source)
    assert state.position.turns <= 12


def test_a_quick_answer_cannot_tell_the_hidden_deck() -> None:
    state = table("Lief Bongo:1", "Burt:1 Missy", treats=(1, 1))
    other = state.copy()
    other.deck.reverse()
    for seed in range(8):
        assert INSIGHT.quick(state, random_from(seed)) == INSIGHT.quick(other, random_from(seed))


def tried_with(state: SpotsState, deck: list[int], dice: Random) -> int:
    """The action that ends the turn best, were the deck in this order."""
    worths = {}
    for action in state.answers():
        trial = state.copy()
        trial.deck = deck.copy()
        trial.position.turn_limit = trial.position.turns
        finish_turn(trial, [action], dice.copy())
        worths[action] = value(trial.position, state.turn)
    return max(worths, key=lambda action: worths[action])


def test_a_quick_answer_draws_other_dogs_than_those_that_come() -> None:
    """Where both dogs are scored within the turn, the dog that is drawn second may decide."""
    state = table("Pebble:34 Lief:23", "Burt", treats=(1, 1))
    decided = 0
    for seed in range(60):
        source, deck = random_from(seed), state.deck.copy()
        source.shuffle(deck)
        dice = source.branch()
        expected = tried_with(state, deck, dice)
        assert INSIGHT.quick(state, random_from(seed)) == [expected]
        decided += expected != tried_with(state, state.deck, dice)
    assert decided, "the dogs that come would have led to another answer"


def test_a_quick_player_scores_the_dog_that_wins() -> None:
    state = table("Bongo:13 Lief", "Burt", scored=5)
    assert INSIGHT.quick(state, random_from(1)) == [constants.SCORE]


def test_worth_counts_dogs_and_dice_and_treats_before_they_score() -> None:
    state = table("Bongo:13 Lief", "Bongo", treats=(3, 0), yards=("", "2"))
    lead = INSIGHT.worth(state, 0) - INSIGHT.worth(state, 1)
    treats = 2 * TREAT + FURTHER_TREAT
    assert lead == pytest.approx(DOG + 2 * PLACED + COMPLETE + treats + YARD)


def test_alone_it_is_the_victory_over_d0g_that_counts() -> None:
    state = start(players=1)
    position = state.position
    before = INSIGHT.worth(state, 0)
    position.d0g_scored = (*range(6),)
    position.end()
    lost = INSIGHT.worth(state, 0)
    position.d0g_scored = ()
    won = INSIGHT.worth(state, 0)
    assert lost < before < won
    assert won - lost == pytest.approx(2 * WON + 6)
