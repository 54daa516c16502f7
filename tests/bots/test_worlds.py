"""Worlds that look like a view: likely ones more often, and always one."""

from __future__ import annotations

from typing import cast

from gamenight.bots.worlds import TRIES, Worlds
from gamenight.core.bot import Thinking
from gamenight.core.insight import Insight
from gamenight.core.match import Match
from gamenight.core.random import random_from
from tests.conformance.toy import ToyRules, ToyState, ToyView
from tests.core.matches import lay_and_guess, new_match


class Unlikely(Insight[ToyState, ToyView]):
    """Believes only in worlds in which the next seat has a five."""

    def likelihood(self, state: ToyState, view: ToyView, read: object) -> float:
        return float(5 in state.hands[(view.seat + 1) % 3])


class Doubting(Insight[ToyState, ToyView]):
    """Finds every world all but impossible, and remembers how much."""

    def __init__(self) -> None:
        super().__init__(3, {})
        self.weighs = True
        self.asked: list[tuple[float, list[int]]] = []

    def likelihood(self, state: ToyState, view: ToyView, read: object) -> float:
        hand = state.hands[(view.seat + 1) % 3]
        chance = sum(hand) * 1e-12
        self.asked.append((chance, sorted(hand)))
        return chance


def test_unlikely_worlds_are_dealt_again() -> None:
    match = new_match()
    weighing = Unlikely(3, {})
    plain = share_of_fives(weighing, match)
    weighing.weighs = True
    assert plain < 0.8
    assert share_of_fives(weighing, match) > 0.97


def share_of_fives(insight: Unlikely, match: Match) -> float:
    worlds, view, thinking = Worlds(ToyRules(), insight), match.view(0), Thinking(random_from(5))
    dealt = [cast(ToyState, worlds.likely(view, thinking)) for _ in range(200)]
    return sum(5 in world.hands[1] for world in dealt) / len(dealt)


def test_where_all_deals_are_rejected_the_likeliest_of_them_is_taken() -> None:
    insight = Doubting()
    view, thinking = new_match().view(0), Thinking(random_from(6))
    world = cast(ToyState, Worlds(ToyRules(), insight).likely(view, thinking))
    chances = [chance for chance, _ in insight.asked]
    assert len(set(chances)) > 1
    assert len(chances) == TRIES
    assert sorted(world.hands[1]) == insight.asked[chances.index(max(chances))][1]


def test_where_seats_answer_together_it_is_the_turn_of_the_one_who_looks() -> None:
    match = new_match()
    lay_and_guess(match, 0)
    worlds = Worlds(ToyRules(), Insight(3, {}))
    assert worlds.any(match.view(2), random_from(7)).turn == 2
