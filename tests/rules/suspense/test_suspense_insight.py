"""What the strong player of Suspense knows, and that it knows nothing that is hidden."""

from __future__ import annotations

from math import exp

import pytest

from gamenight.core.events import Event
from gamenight.core.random import random_from
from gamenight.games.suspense.bot import SuspenseInsight
from gamenight.games.suspense.rules import RULES, SuspenseState
from tests.rules.suspense.positions import DEALER, SECOND, play, position

INSIGHT = SuspenseInsight(3, {})
WEIGHTS = INSIGHT.weights


def played_on(seed: int, answers: int) -> SuspenseState:
    state = RULES.start(3, {"first_seat": 0}, random_from(seed))
    source = random_from(seed, 1)
    for _ in range(answers):
        legal = state.legal()
        state.apply(legal[source.below(len(legal))], source)
    return state


def test_a_point_is_worth_most_near_the_end() -> None:
    state = position("W1", ("W2 W3", "K1 K2", "K3 K4"))
    state.position.scores = [8, 5, 2]
    steps = [exp(WEIGHTS.values[0] * score) for score in (8, 5, 2)]
    assert INSIGHT.worth(state, 0) == pytest.approx(10 * steps[0] / sum(steps))
    assert sum(INSIGHT.worth(state, seat) for seat in range(3)) == pytest.approx(10)


def likelihood_of_answer(answer: str, secret: str) -> float:
    """How likely it is, for the one after the dealer, that she answers so with this secret."""
    state = position(secret, ("W4 K4", "W6 K2", "W5 K3"), ("W1", "K1", "W2"))
    journal: list[Event] = []
    state.journal = journal
    play(state, answer)
    return INSIGHT.likelihood(state, state.view(SECOND), journal)


def test_the_cards_that_a_dealer_plays_and_keeps_betray_the_secret() -> None:
    """The highest black card in play wins with the black 5, the highest in hand with the white 3:
    a dealer with the black 4 plays it with the one and keeps it with the other."""
    assert likelihood_of_answer("K4", secret="K5") == 1.0
    assert likelihood_of_answer("K4", secret="W3") < 0.2
    assert likelihood_of_answer("pass", secret="W3") == 1.0
    assert likelihood_of_answer("pass", secret="K5") < 0.2


def test_a_dealer_has_nothing_to_find_out_about_the_secret() -> None:
    state = position("W1", ("W2 W3", "K1 K2", "K3 K4"), ("W4", "K5", "K6"))
    assert INSIGHT.likelihood(state, state.view(DEALER), ()) == 1.0
