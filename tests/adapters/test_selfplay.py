"""Many matches at once: the same matches as one by one, in arrays."""

from __future__ import annotations

import numpy as np
import pytest

from gamenight.adapters.arrays import shown
from gamenight.adapters.pettingzoo import GameEnv
from gamenight.adapters.selfplay import Batch, SelfPlay
from gamenight.adapters.setup import rewards_of
from gamenight.core.errors import BadSetup, IllegalAnswer
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyState
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games
from tests.rules.checked import give_one

COUNT = 3
STEPS = 60

SHORT: dict[str, dict[str, object]] = {
    "spots": {"turn_limit": 6},
    "spectrum": {"turn_limit": 6},
    "spectrumo": {"target": 1},
    "spectrum-casino": {"target": 1},
    "spectrum-500": {"target": 1},
    "spectrum-cribbage": {"target": 1},
    "spectrum-poker": {"hands": 1},
    "spectrump": {"rounds": 1},
    "spotlight": {"areas": "plain"},
}
"""Options with which matches end soon."""


def any_answers(now: Batch, chooser: np.random.Generator) -> list[int]:
    """A random legal answer for each match."""
    return [int(chooser.choice(np.flatnonzero(mask))) for mask in now.masks]


class OneByOne:
    """The matches of one place, played with the rules themselves."""

    def __init__(self, matches: SelfPlay, seed: int, place: int) -> None:
        self.setup, self.seed, self.number = matches.setup, seed, place
        self.begin()

    def begin(self) -> None:
        self.stream: Random = random_from(self.seed, self.number)
        rules = self.setup.rules
        self.state: AnyState = rules.start(self.setup.players, self.setup.options, self.stream)

    def give(self, answer: int) -> list[float] | None:
        """The rewards if that was the end, after which the next match has begun."""
        give_one(self.state, answer, self.stream)
        if not self.state.over:
            return None
        rewards = rewards_of(self.state.position.payoffs())
        self.number += COUNT
        self.begin()
        return rewards


@pytest.mark.parametrize("faithful", [False, True], ids=["layout", "faithful"])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_all_that_is_shown_is_what_the_rules_say(game: AnyGame, faithful: bool) -> None:
    matches = SelfPlay(game.id, COUNT, None, SHORT.get(game.id), faithful=faithful)
    now, chooser = matches.reset(seed=5), np.random.default_rng(1)
    places = [OneByOne(matches, 5, place) for place in range(COUNT)]
    none = [0.0] * matches.setup.players
    for _ in range(STEPS):
        for at, place in enumerate(places):
            view = place.state.view(place.state.turn)
            assert now.seats[at] == view.seat
            assert np.flatnonzero(now.masks[at]).tolist() == sorted(view.legal)
            assert np.array_equal(now.observations[at], shown(matches.observer, view))
        answers = any_answers(now, chooser)
        now = matches.step(answers)
        ends = [place.give(answer) for place, answer in zip(places, answers, strict=True)]
        assert now.terminations.tolist() == [end is not None for end in ends]
        assert now.rewards == pytest.approx(np.array([end or none for end in ends]))


def test_matches_end_and_begin_anew_by_themselves() -> None:
    matches, chooser = SelfPlay("suspense", 16), np.random.default_rng(2)
    now, ended = matches.reset(seed=1), 0
    for _ in range(120):
        now = matches.step(any_answers(now, chooser))
        ended += int(now.terminations.sum())
        assert now.rewards[now.terminations].sum(axis=1) == pytest.approx(0, abs=1e-6)
        assert not now.rewards[~now.terminations].any()
    assert ended > 16
    numbers = [place.number for place in matches.matches.places]
    assert sum(numbers) == sum(range(16)) + 16 * ended


def test_a_seed_names_all_that_follows() -> None:
    matches = SelfPlay("spots", 4, 2)

    def course(seed: int) -> list[bytes]:
        now, chooser, seen = matches.reset(seed), np.random.default_rng(3), []
        for _ in range(40):
            now = matches.step(any_answers(now, chooser))
            seen.append(now.observations.tobytes())
        return seen

    first = course(1)
    assert course(2) != first
    assert course(1) == first


def test_the_first_match_is_the_one_of_pettingzoo() -> None:
    matches, alone = SelfPlay("suspense", 2), GameEnv("suspense")
    for seed in range(5):
        now = matches.reset(seed)
        alone.reset(seed)
        seen = alone.observe(alone.agent_selection)
        assert np.array_equal(seen["observation"], now.observations[0])
        assert np.array_equal(seen["action_mask"], now.masks[0])


def test_an_illegal_answer_is_refused_before_any_is_carried_out() -> None:
    matches = SelfPlay("suspense", 2)
    now = matches.reset(seed=1)
    before = now.observations.copy()
    lowest = int(now.masks[0].argmax())
    with pytest.raises(
        IllegalAnswer,
        match=r"^Match 1: On the first turn of a round everyone must play a card\. \(SU7\)$",
    ):
        matches.step([lowest, 14])
    with pytest.raises(IllegalAnswer):
        matches.step([lowest, -1])
    with pytest.raises(IllegalAnswer):
        matches.step([lowest, 15])
    assert np.array_equal(now.observations, before)


def test_what_cannot_be_played_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadSetup, match="at least one can"):
        SelfPlay("suspense", 0)
    matches = SelfPlay("suspense", 2)
    with pytest.raises(BadSetup, match="reset comes first"):
        matches.step([0, 0])
    matches.reset()
    with pytest.raises(BadSetup, match="2 matches take as many answers, not 1"):
        matches.step([0])


def test_the_arrays_cannot_be_written_to() -> None:
    now = SelfPlay("suspense", 2).reset(seed=1)
    for part in now:
        with pytest.raises(ValueError, match="read-only"):
            part[0] = 0


def test_points_are_rewarded_step_by_step() -> None:
    """What all seats are given adds up to their scores."""
    matches, chooser = SelfPlay("roll-and-color", 4, 2, rewards="score"), np.random.default_rng(1)
    now = matches.reset(seed=3)
    places = [OneByOne(matches, 3, place) for place in range(4)]
    totals, ended = np.zeros((4, 2)), 0
    for _ in range(400):
        answers = any_answers(now, chooser)
        ends = [place.state.position for place in places]
        for place, answer in zip(places, answers, strict=True):
            place.state.apply(answer, place.stream)
        now = matches.step(answers)
        totals += now.rewards
        for at, position in enumerate(ends):
            assert totals[at] == pytest.approx([position.score(seat) for seat in range(2)])
            if now.terminations[at]:
                ended += 1
                totals[at] = 0
                places[at].number += 4
                places[at].begin()
    assert ended > 4
    with pytest.raises(BadSetup, match="Rewards cannot be for fun"):
        SelfPlay("suspense", 1, rewards="fun")  # type: ignore[arg-type]
