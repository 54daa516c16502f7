"""What a strong player of Spectrump knows: sets are played one by one."""

from __future__ import annotations

from gamenight.core.bot import Thinking
from gamenight.core.insight import AnyInsight
from gamenight.core.random import random_from
from gamenight.games.spectrum.spectrump import GAME
from gamenight.games.spectrum.spectrump.bot import SpectrumpInsight
from gamenight.games.spectrum.spectrump.rules.game import RULES
from tests.rules.spectrum.spectrump.positions import card, in_play, new


def test_a_stretch_is_a_set() -> None:
    """Two players have six sets in a round, with the bidding before the first."""
    state, random, insight = new(2, rounds=2), random_from(1), SpectrumpInsight(2, {})
    found = [insight.epoch(state.position)]
    while not state.position.over:
        state.give(state.turn, AnyInsight(3, {}).quick(state, random), random)
        now = insight.epoch(state.position)
        assert now in (found[-1], found[-1] + 1)
        if now != found[-1]:
            assert not state.position.round.set.trick
            found.append(now)
    assert found == [*range(2 * 6 + 1)]


def test_the_search_leads_a_low_trump_that_others_must_take() -> None:
    """A player with trump must follow, and both trumps of the other seat are higher than the 4."""
    state = in_play("4R 8R 8PR", "6R 11R 5PR", rounds=1)
    options = RULES.accept(2, {"rounds": 1})
    answers = [
        GAME.bot(name, 2, options).answer(state.view(0), Thinking(random_from(1)))
        for name in ("medium", "search:40")
    ]
    assert answers == [[card("8R")], [card("4R")]]
