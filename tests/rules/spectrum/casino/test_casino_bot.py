"""The bot of Spectrum Casino: legal, honest, and much better than chance."""

from __future__ import annotations

from gamenight.core.bot import FREELY, AnyBot, Budget, RandomBot, Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.casino.bot import Croupier
from gamenight.games.spectrum.casino.rules.game import RULES
from gamenight.games.spectrum.casino.rules.state import CasinoState
from tests.rules.checked import give_one, let_play
from tests.rules.spectrum.casino.positions import new, play, position
from tests.rules.spectrum.named import card, cards

CROUPIER = Croupier(2, {})


def play_round(seats: list[AnyBot], seed: int) -> CasinoState:
    """One round."""
    random = random_from(seed)
    return let_play(RULES.new(len(seats), {"target": 1}, random), seats, random)


def answers_of_croupier(state: CasinoState, budget: Budget = FREELY) -> list[int]:
    return CROUPIER.answer(state.view(0), Thinking(random_from(1), (), budget))


def test_the_croupier_beats_random_play() -> None:
    mine, theirs = play_round([CROUPIER, RandomBot(2, {})], 1).outcome().scores
    assert mine > theirs + 10


def test_the_croupier_takes_what_counts() -> None:
    """A 9 could take the Green 9 or the Red 4 and 5, which are worth two points each."""
    state = position("G9 R4 R5", "B9 B1")
    assert answers_of_croupier(state) == [card("B9")]
    play(state, "B9")
    assert set(cards("R4 R5")) <= set(answers_of_croupier(state))


def test_the_croupier_takes_card_by_card_where_captures_cannot_be_listed() -> None:
    state = new()
    state.position.round.board = list(range(40))
    state.hands = [[100, 101, 102, 103, 104, 105], state.hands[1]]
    state.apply(105, random_from(1))
    while not state.position.round.played:
        (answer,) = answers_of_croupier(state)
        give_one(state, answer, random_from(1))
    assert len(state.position.round.last_taken) > 5


def test_the_croupier_answers_at_once_when_its_time_is_up() -> None:
    spent = Budget()
    spent.stop()
    state = position("G9 R4 R5", "B9 B1")
    for _ in range(2):
        answers = answers_of_croupier(state, spent)
        state.give(0, state.check(0, answers), random_from(1))
    assert state.turn == 1
