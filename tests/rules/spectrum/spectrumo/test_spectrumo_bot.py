"""The bot of Spectrumo: legal, honest, and much better than chance."""

from __future__ import annotations

import pytest

from gamenight.core.bot import AnyBot, RandomBot, Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.spectrumo.bot import Shedder
from gamenight.games.spectrum.spectrumo.rules import constants
from gamenight.games.spectrum.spectrumo.rules.constants import OPPONENT
from gamenight.games.spectrum.spectrumo.rules.game import RULES
from gamenight.games.spectrum.spectrumo.rules.state import SpectrumoState
from tests.rules.checked import let_play
from tests.rules.spectrum.spectrumo.positions import card, cards, play, position


def play_match(seats: list[AnyBot], seed: int) -> SpectrumoState:
    """A match, every answer through the checked door."""
    random = random_from(seed)
    return let_play(RULES.new(len(seats), {"target": 150}, random), seats, random)


def answer_in(state: SpectrumoState) -> list[int]:
    """What the bot answers whose turn it is."""
    players = state.position.players
    return Shedder(players, {}).answer(state.view(state.turn), Thinking(random_from(1)))


@pytest.mark.parametrize("players", [2, 5])
def test_the_shedder_scores_less_than_random_play(players: int) -> None:
    """Ten matches together; the seeds are fixed, so this never changes by itself."""
    others: list[AnyBot] = [RandomBot(players, {}) for _ in range(players - 1)]
    seats = [Shedder(players, {}), *others]
    totals = [play_match(seats, seed).outcome().scores for seed in range(10)]
    mine = sum(scores[0] for scores in totals)
    theirs = sum(sum(scores[1:]) for scores in totals) / (players - 1)
    assert mine < 0.8 * theirs


def test_the_shedder_lays_specials_while_it_can() -> None:
    assert answer_in(position("R5", ["draw RO9 G2 G3", "B1 B2"])) == [card("draw")]


def test_the_shedder_does_not_pass_hands_for_a_larger_one() -> None:
    state = position("R5", ["left RO9 G2", "B1 B2 B3 B4 B5 B6 B7 B8 B9"])
    assert answer_in(state) == [card("RO9")]


def test_the_shedder_lays_high_numbers_first() -> None:
    assert answer_in(position("R5", ["RO12 RO1 G2", "B1 B2 B3"])) == [card("RO12")]


def test_the_shedder_swaps_with_whoever_is_nearest_to_going_out() -> None:
    state = play(position("R5", ["swap B12 B11 B1", "B2 B3 B4", "Y1"]), "swap")
    assert answer_in(state) == [OPPONENT + 2]
    play(state, OPPONENT + 2)
    assert answer_in(state) == [card("B12")]


def test_the_shedder_gives_away_what_costs_most() -> None:
    state = play(position("R5", ["swap B12 B11 B1 G1", "B2 B3 B4 B5"]), "swap")
    assert answer_in(state) == sorted(cards("B12 B11"))


def test_the_shedder_makes_the_colour_that_it_can_follow_best() -> None:
    state = position("R5", ["draw O~B GB2 GB5 BP7 RO4", "R1 R2"])
    play(state, "draw", "O~B")
    assert answer_in(state) == [constants.COLOUR + 8]
