"""Which hidden fact decides between two answers: it is named if one does, and only then."""

from __future__ import annotations

from itertools import combinations
from statistics import fmean, pvariance
from typing import cast

import pytest

from gamenight.bots.advice import AdviceEffort, Adviser
from gamenight.bots.search import Plan
from gamenight.bots.statistics import variance
from gamenight.bots.supposing import (
    FEWEST_WORLDS,
    MOST_AS_STRIKING,
    SHUFFLES,
    Balance,
    Supposed,
    Supposer,
    all_tilts,
    balance_of,
    most_striking,
)
from gamenight.core.bot import Budget, Thinking
from gamenight.core.insight import Insight, Supposition
from gamenight.core.match import Header, Match
from gamenight.core.random import Random, random_from
from gamenight.game.registry import find_game
from tests.conformance.toy import CALLING, HIGH, LOW, ToyRules, ToyState, ToyView
from tests.core.matches import NAMES, new_match, play_to

WORLDS = 120
FIVE = 5
HAS = 0


class Calling(ToyState):
    """Calling high pays if the next seat has a five, and nothing else does."""

    def call(self, answer: int) -> None:
        if (FIVE in self.hands[1]) == (answer == HIGH):
            self.position.scores[0] += 1
        super().call(LOW)


class Luck(ToyState):
    """Calling high is a throw of the dice."""

    def carry_out(self, answer: int, random: Random) -> None:
        if answer == HIGH:
            self.position.scores[0] += 2 * random.below(2) - 1
        super().carry_out(answer, random)


class Same(ToyState):
    """It makes no difference what is called."""

    def call(self, answer: int) -> None:
        super().call(LOW)


class Wondering(Insight[ToyState, ToyView]):
    """Wonders about every card of everybody else."""

    def suppositions(self, state: ToyState, seat: int) -> list[Supposition]:
        return [
            (HAS, other, kind)
            for other, hand in enumerate(state.hands)
            if other != seat
            for kind in sorted(set(hand))
        ]


class Believing(Wondering):
    """Thinks a five in the next hand three times as likely as none."""

    def __init__(self) -> None:
        super().__init__(3, {})
        self.weighs = True

    def likelihood(self, state: ToyState, view: ToyView, read: object) -> float:
        return 0.9 if FIVE in state.hands[1] else 0.3


def calling() -> Match:
    """A match in which seat 0 is asked to call."""
    match = play_to(new_match(), CALLING)
    assert match.view(0).legal == (LOW, HIGH)
    return match


def supposed_in(
    state_class: type[ToyState], insight: Wondering, seed: int = 1, worlds: int = WORLDS
) -> Supposed | None:
    rules = ToyRules()
    rules.state_class = state_class
    supposer = Supposer(rules, insight, Plan())
    thinking = Thinking(random_from(seed))
    return supposer.deciding([[HIGH], [LOW]], calling().view(0), thinking, worlds, Budget())


# What is named


def test_the_one_hidden_card_that_decides_is_named() -> None:
    found = supposed_in(Calling, Wondering(3, {}))
    assert found is not None
    assert found.fact == (HAS, 1, FIVE)
    assert found.if_so == Balance(1.0, 0.0)
    assert found.if_not == Balance(0.0, 1.0)
    assert found.dealt is None  # nothing is weighed


def test_it_is_as_likely_as_it_is_in_the_worlds_that_may_be() -> None:
    rules, view = ToyRules(), cast(ToyView, calling().view(0))
    random = random_from(9)
    deals = [rules.redeal(view, random) for _ in range(1000)]
    expected = fmean([FIVE in deal.hands[1] for deal in deals])
    found = supposed_in(Calling, Wondering(3, {}), worlds=600)
    assert found is not None
    assert found.share == pytest.approx(expected, abs=0.06)


def test_what_play_betrays_is_told_apart_from_the_deal() -> None:
    plain = supposed_in(Calling, Wondering(3, {}), worlds=300)
    weighed = supposed_in(Calling, Believing(), worlds=300)
    assert plain is not None
    assert weighed is not None
    assert weighed.dealt is not None
    assert weighed.share > weighed.dealt + 0.1
    assert weighed.dealt == pytest.approx(plain.share, abs=0.1)


def test_dice_are_hardly_ever_taken_for_a_reason() -> None:
    """Two of 100 by the way it is tested, and by chance a few more."""
    alarms = [supposed_in(Luck, Wondering(3, {}), seed) for seed in range(100)]
    assert len([alarm for alarm in alarms if alarm is not None]) <= 6


def test_where_answers_come_to_the_same_nothing_is_named() -> None:
    assert supposed_in(Same, Wondering(3, {})) is None


def test_what_the_seat_knows_is_never_named() -> None:
    """Even if the insight lists it: it holds in every world, or in none."""

    class Known(Wondering):
        def suppositions(self, state: ToyState, seat: int) -> list[Supposition]:
            return [(HAS, 0, kind) for kind in set(state.hands[0])]

    assert supposed_in(Calling, Known(3, {})) is None


def test_a_few_worlds_name_nothing() -> None:
    assert supposed_in(Calling, Wondering(3, {}), worlds=FEWEST_WORLDS) is None


def test_nothing_is_tried_where_nothing_is_listed() -> None:
    class Asking(Wondering):
        def __init__(self) -> None:
            super().__init__(3, {})
            self.asked = 0

        def suppositions(self, state: ToyState, seat: int) -> list[Supposition]:
            self.asked += 1
            return []

    insight = Asking()
    assert supposed_in(Calling, insight) is None
    assert insight.asked < FEWEST_WORLDS


def test_the_same_view_and_random_source_suppose_the_same() -> None:
    first, again = supposed_in(Calling, Believing(), 4), supposed_in(Calling, Believing(), 4)
    assert first == again


def test_time_cuts_it_short() -> None:
    spent = Budget()
    spent.stop()
    supposer = Supposer(ToyRules(), Wondering(3, {}), Plan())
    view, thinking = calling().view(0), Thinking(random_from(1))
    assert supposer.deciding([[HIGH], [LOW]], view, thinking, WORLDS, spent) is None


# How it is tested


def test_how_far_worlds_stand_out_is_what_all_ways_to_draw_as_many_say() -> None:
    """The second way: every draw of three worlds of seven, and how their sums are spread."""
    outcomes = [1.0, 0.0, -1.0, 1.0, 1.0, -1.0, 0.5]
    sums = [sum(drawn) for drawn in combinations(outcomes, 3)]
    for held in ([0, 3, 4], [1, 2, 5], [0, 1, 6]):
        beyond = sum(outcomes[at] for at in held) - fmean(sums)
        expected = abs(beyond) / pvariance(sums) ** 0.5
        assert all_tilts([held], outcomes)[0] == pytest.approx(expected)


def test_a_fact_must_stand_out_more_than_any_does_by_chance() -> None:
    """If one of many facts always stands out as much, it means nothing that one does."""
    outcomes = [1.0, -1.0] * 60
    decisive = [at for at in range(120) if outcomes[at] > 0]
    alone = {(HAS, 0, 0): decisive}
    assert most_striking(alone, outcomes, random_from(1)) == (HAS, 0, 0)
    random = random_from(2)
    many: dict[Supposition, list[int]] = {}
    for number in range(200):
        worlds = [*range(120)]
        random.shuffle(worlds)
        many[HAS, 1, number] = sorted(worlds[:40])
    tilts = all_tilts(list(many.values()), outcomes)
    assert max(tilts) > 2.5  # for one fact alone, that would be something
    assert most_striking(many, outcomes, random_from(1)) is None
    assert most_striking(alone | many, outcomes, random_from(1)) == (HAS, 0, 0)


def test_false_alarms_are_as_rare_as_they_are_meant_to_be() -> None:
    random = random_from(3)
    alarms = 0
    for _ in range(200):
        outcomes = [float(random.below(3) - 1) for _ in range(80)]
        facts: dict[Supposition, list[int]] = {
            (HAS, 0, number): [at for at in range(80) if random.below(3) == 0]
            for number in range(12)
        }
        alarms += most_striking(facts, outcomes, random.branch()) is not None
    meant = 200 * (MOST_AS_STRIKING + 1) / (SHUFFLES + 1)
    assert 0 < alarms <= 2 * meant


def test_small_sums() -> None:
    assert variance([1.0, 3.0]) == 2.0
    assert variance([1.0]) == 0.0
    assert balance_of([1.0, 0.0, -1.0, 1.0]) == Balance(0.5, 0.25)


# In a hint


def test_worlds_that_a_seat_cannot_tell_apart_suppose_the_same() -> None:
    """What is named follows from the view, and the truth of the deal is not in it."""
    game = find_game("suspense")
    options = game.rules.accept(3, {})
    effort = AdviceEffort(games=2, others=2, worlds=80, seconds=0.0)
    named = 0
    for seed in range(8):
        match = Match(game.rules, Header(game.id, game.rules.version, 3, options, NAMES, seed))
        for _ in range(4):
            match.answer(match.state.turn, match.view(match.state.turn).legal[0])
        view = match.view(match.state.turn)
        other = game.rules.redeal(view, random_from(77, seed))
        expected, same = [
            Adviser(
                game.rules, game.insight_into(3, options), game.bot("medium", 3, options)
            ).advice(look, Thinking(random_from(1), match.log(view.seat)), effort)
            for look in (view, other.view(view.seat))
        ]
        assert same == expected
        named += expected.supposed is not None
    assert named
