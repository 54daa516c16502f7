"""What a strong player of Spectrump knows: sets are played one by one."""

from __future__ import annotations

from gamenight.core.insight import any_answer, give_whole
from gamenight.core.random import random_from
from gamenight.games.spectrum.spectrump.insight import SpectrumpInsight
from tests.rules.spectrum.spectrump.positions import new


def test_a_stretch_is_a_set() -> None:
    """Two players have six sets in a round, with the bidding before the first."""
    state, random, insight = new(2, rounds=2), random_from(1), SpectrumpInsight(2, {})
    found = [insight.epoch(state.position)]
    while not state.position.over:
        give_whole(state, any_answer(state, random), random)
        now = insight.epoch(state.position)
        assert now in (found[-1], found[-1] + 1)
        if now != found[-1]:
            assert not state.position.round.set.trick
            found.append(now)
    assert found == [*range(2 * 6 + 1)]
