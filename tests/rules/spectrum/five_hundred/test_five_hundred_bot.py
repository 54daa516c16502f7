"""The bot of Spectrum 500: legal, honest, and much better than chance."""

from __future__ import annotations

from gamenight.core.bot import AnyBot, Budget, RandomBot, Thinking
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState
from gamenight.games.spectrum.five_hundred.bot import Collector
from gamenight.games.spectrum.five_hundred.rules.constants import CALL, STOCK
from gamenight.games.spectrum.five_hundred.rules.game import RULES
from gamenight.games.spectrum.five_hundred.rules.state import FiveHundredState
from tests.rules.checked import let_play
from tests.rules.spectrum.five_hundred.positions import answer, card, cards, play, position

RUN = "R5 RO6 R7 PR8"
COLLECTOR = Collector(2, {})


def ask(state: FiveHundredState) -> int:
    (chosen,) = COLLECTOR.answer(state.view(state.turn), Thinking(random_from(1)))
    return chosen


def play_match(seats: list[AnyBot], seed: int) -> AnyState:
    """A whole match, every answer through the checked door."""
    random = random_from(seed)
    return let_play(RULES.new(len(seats), {"target": 300}, random), seats, random)


def test_the_collector_beats_random_play() -> None:
    won = sum(
        0 in play_match([COLLECTOR, RandomBot(2, {})], seed).outcome().winners for seed in (1, 2)
    )
    assert won == 2


def test_the_collector_lays_what_it_can() -> None:
    state = position(["G1 G2 G3 G4 B9", "B2 Y5"], pile="O2")
    state.stock.append(card("P12"))
    play(state, "stock")
    answers = COLLECTOR.answer(state.view(0), Thinking(random_from(1)))
    assert answers == [answer(name) for name in ("G1", "G2", "G3", "G4")]


def test_the_collector_takes_from_inside_the_pile() -> None:
    state = position(["R5 R6 R7 B1 Y3 O9 P2", "B2 Y5 P10 G11 R1 B8"], pile="O2 R8 BP11")
    assert ask(state) == answer("R8")
    play(state, "R8")
    laid = COLLECTOR.answer(state.view(0), Thinking(random_from(1)))
    state.give(0, state.check(0, laid), random_from(1))
    assert state.position.round.melds[0].cards == cards("R5 R6 R7 R8")


def test_the_collector_draws_rather_than_taking_what_does_not_help() -> None:
    assert ask(position(["R5 R6 R7 B1 Y3", "B2 Y5 P10 G11 B8"], pile="P11")) == STOCK


def test_the_collector_does_not_discard_what_can_be_called() -> None:
    state = position(["R10 B12 B11 B10", "B2 Y5 P9 G11 B8"], pile="P10 G10 Y10")
    state.stock.append(card("OY12"))
    play(state, "stock")
    assert ask(state) not in (answer("R10"), answer("B10"))


def test_the_collector_calls_and_lays_what_follows() -> None:
    state = position(["R9 B1 Y3", "B2 Y5 P10"], pile="PR10 O2", melds=[RUN])
    state.stock.append(card("P12"))
    play(state, "stock", "done", "R9")
    assert ask(state) == CALL
    play(state, "call", "R9")
    assert ask(state) == answer("PR10")


def test_the_collector_places_a_card_where_more_can_follow() -> None:
    state = position(["R9 RO10 B1 Y3", "B2 Y5 P10"], melds=["B9 GB9 P9 Y9", RUN])
    state.stock.append(card("P12"))
    play(state, "stock", "R9")
    assert ask(state) == answer("on 2")


def test_the_collector_ends_a_hand_only_if_that_is_best() -> None:
    state = position(["R9", "B2 Y5 P10"], pile="O2", melds=[RUN], empty=True)
    assert ask(state) == answer("O2")


def test_the_collector_answers_when_its_time_is_up() -> None:
    spent = Budget()
    spent.stop()
    state = position(["G1 G2 G3 G4 B9 R9", "B2 Y5"], pile="O2", melds=[RUN])
    state.stock.append(card("P12"))
    play(state, "stock")
    thinking = Thinking(random_from(1), (), spent)
    assert state.check(0, COLLECTOR.answer(state.view(0), thinking))
