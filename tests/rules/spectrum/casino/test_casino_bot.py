"""The bot of Spectrum Casino: legal, honest, and much better than chance."""

from __future__ import annotations

from gamenight.core.bot import Bot, Budget, RandomBot, choose_all
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState
from gamenight.games.spectrum.casino.bot import Croupier
from gamenight.games.spectrum.casino.rules.facts import DONE
from gamenight.games.spectrum.casino.rules.game import RULES
from tests.rules.checked import let_play
from tests.rules.spectrum.casino.positions import new, play, position
from tests.rules.spectrum.named import card, cards


def play_round(seats: list[Bot], seed: int) -> AnyState:
    """One round."""
    random = random_from(seed)
    state = RULES.new(len(seats), {"target": 1}, random)
    let_play(state, seats, random)
    return state


def test_the_croupier_beats_random_play() -> None:
    mine, theirs = play_round([Croupier(), RandomBot()], 1).outcome().scores
    assert mine > theirs + 10


def test_the_croupier_takes_what_counts() -> None:
    """A 9 could take the Green 9 or the Red 4 and 5, which are worth two points each."""
    state = position("G9 R4 R5", "B9 B1")
    view = state.view(0)
    assert Croupier().choose(view, random_from(1)) == card("B9")
    play(state, "B9")
    answers = choose_all(Croupier(), RULES, state.view(0), random_from(1))
    assert set(cards("R4 R5")) <= set(answers)


def test_the_croupier_takes_card_by_card_where_captures_cannot_be_listed() -> None:
    state = new()
    state.position.board = list(range(40))
    state.hands = [[100, 101, 102, 103, 104, 105], state.hands[1]]
    state.apply(105, random_from(1))
    while not state.position.played:
        state.play(Croupier().choose(state.view(0), random_from(1)), random_from(1))
    assert len(state.position.last_taken) > 5


def test_the_croupier_answers_at_once_when_its_time_is_up() -> None:
    spent = Budget()
    spent.stop()
    state = position("G9 R4 R5", "B9 B1")
    for _ in range(2):
        view = state.view(0)
        answer = Croupier().choose(view, random_from(1), (), spent)
        assert answer in view.legal
        state.play(answer, random_from(1))
    assert DONE not in state.view(0).legal
