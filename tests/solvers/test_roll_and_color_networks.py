"""How the networks of Roll & Color are taught: known functions, and matches played exactly."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from gamenight.core.random import random_from
from gamenight.games.spectrum.roll_and_color.bot.experience import (
    EXPERIENCE,
    KEPT,
    Experience,
    sheet_names,
)
from gamenight.games.spectrum.roll_and_color.bot.promises import INPUTS, Promises
from gamenight.games.spectrum.roll_and_color.bot.turns import RollCounts, SlotPars
from gamenight.games.spectrum.roll_and_color.learnt import (
    LearntNetworks,
    Numbers,
    learnt_of,
    text_of,
)
from gamenight.games.spectrum.roll_and_color.rules.constants import ALL_SLOTS
from gamenight.games.spectrum.roll_and_color.rules.state import all_rolled
from gamenight.parts.bits import only
from gamenight.solvers.roll_and_color.networks import (
    ExactMatch,
    Samples,
    first_weights,
    numbers_of,
    slopes_of,
    taught_network,
)
from gamenight.solvers.roll_and_color.whole_turns import Array, TurnTable
from tests.rules.spectrum.roll_and_color.positions import SLOT
from tests.some import some


def said(numbers: Numbers, seen: Array) -> Array:
    """What a network says, written a second time."""
    units = np.array(numbers[1:])
    before = seen @ units[:, :INPUTS].T + units[:, INPUTS]
    found: Array = np.maximum(before, 0.0) @ units[:, INPUTS + 1] + numbers[0][0]
    return found


def test_a_slope_is_how_what_is_missed_changes_with_a_weight() -> None:
    random = np.random.default_rng(1)
    weights = first_weights(random)
    seen, more = random.random((40, INPUTS)), random.random(40)

    def missed() -> float:
        return float(((said(numbers_of(weights), seen) - more) ** 2).mean()) / 2

    slopes = slopes_of(weights, seen, more)
    before = missed()
    for one, slope in some(zip(weights, slopes, strict=True)):
        place = (0,) * one.ndim
        one[place] += 1e-6
        assert (missed() - before) / 1e-6 == pytest.approx(slope[place], abs=1e-4)
        one[place] -= 1e-6


def test_a_network_learns_what_it_is_taught() -> None:
    random = np.random.default_rng(2)
    seen = random.random((2000, INPUTS))
    more = 3.0 * np.maximum(seen[:, 2] - seen[:, 7], 0.0) + seen[:, 13]
    samples = Samples()
    samples.seen, samples.more = seen.tolist(), more.tolist()
    missed = said(taught_network(samples, 1), seen) - more
    assert np.sqrt((missed**2).mean()) < 0.1
    assert more.std() > 0.5


def test_the_bot_says_what_its_network_was_taught_to() -> None:
    random = np.random.default_rng(3)
    numbers = [[2.0], *random.normal(size=(5, INPUTS + 2)).round(4).tolist()]
    sheet = dict.fromkeys(sheet_names(), 0.5)
    experience = Experience(
        learnt_of(text_of(LearntNetworks(sheet, {KEPT[1]: numbers}), "by hand"))
    )
    assert experience.sheet == [0.5] * len(sheet)
    assert [len(network.units) for network in experience.kept] == [0, 5, 0, 0]
    promises = Promises(SlotPars(ALL_SLOTS, EXPERIENCE.pars_of(ALL_SLOTS)))
    source = random_from(4)
    for _ in range(20):
        roll = RollCounts(all_rolled(source))
        best = promises.look_at(roll, 1)
        more = max(said(numbers, np.array([promises.seen.numbers()]))[0], 0.0)
        assert promises.together(roll, 1, experience.kept[1]) == pytest.approx(best + more)


def test_a_match_is_played_slot_by_slot_to_its_end() -> None:
    match = ExactMatch(TurnTable(), EXPERIENCE, random_from(5))
    assert match.empty == ALL_SLOTS
    match.empty = only(SLOT["Red"]) | only(SLOT["Secondary sequence 2"])
    match.begin_turn()
    left = [match.empty]
    while match.empty:
        match.play_turn()
        left.append(match.empty)
    assert [one.bit_count() for one in left] == [2, 1, 0]
    assert all(after & ~before == 0 for before, after in pairwise(left))
