"""Figures against matches made by hand, and against slower ways to count the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import comb, inf, isclose, sqrt
from statistics import mean, pstdev, stdev

import pytest

from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.events import NOBODY
from gamenight.core.insight import Insight
from gamenight.core.random import random_from
from gamenight.core.rules import AnyView
from gamenight.game.registry import find_game
from gamenight.lab.figures.ablation import Matters, result_of
from gamenight.lab.figures.answers import FEWEST, Answers
from gamenight.lab.figures.branching import Widths, choices, forced
from gamenight.lab.figures.by_players import Means, measure_facts
from gamenight.lab.figures.differences import Differences
from gamenight.lab.figures.drama import (
    Leads,
    decisiveness,
    drama,
    lead_changes,
    settled,
    uncertainty,
    won_by_leaders,
)
from gamenight.lab.figures.endings import Endings
from gamenight.lab.figures.length import minutes, quantile, rounds, turns
from gamenight.lab.figures.luck import Luck
from gamenight.lab.figures.match_trace import (
    MatchTrace,
    RandomAnswers,
    named,
    note_question,
    note_words,
    observe,
    width_of,
)
from gamenight.lab.figures.measures import Sample
from gamenight.lab.figures.question_kinds import kind_of_question
from gamenight.lab.figures.scores import MEASURES as SCORE_MEASURES
from gamenight.lab.figures.scores import Scores, margin, shared, unwon
from gamenight.lab.figures.seats import Places, first_wins
from gamenight.lab.simulate import Conditions
from gamenight.lab.study import Findings
from gamenight.table import Card
from tests.conformance.toy import STAKING, toy
from tests.core.matches import new_match, play_to, state_of

DUEL = MatchTrace(
    sides=[[0], [1]],
    asked=[1, 1, 0, 1],
    widths=[4, 1, 4, 2],
    worths=[(0.0, 0.0), (4.0, 0.0), (1.0, 2.0), (0.0, 1.0)],
    first=1,
    rounds=2,
    scores=(3.0, 5.0),
    shares=(0.0, 1.0),
)
"""The second side won: level at first, then far behind, then ahead."""
ALONE = MatchTrace([[0]], [0, 0], [2, 2], first=0, scores=(7.0,), shares=(0.0,))
TIED = replace(DUEL, scores=(5.0, 5.0), shares=(0.5, 0.5))


def test_length_by_hand() -> None:
    assert turns(DUEL) == 3
    assert turns(replace(DUEL, together=[1, 2, 2, 0])) == 3, "one question to both is one turn"
    assert turns(replace(DUEL, turns=7)) == 7, "the rules count them"
    assert (turns(ALONE), rounds(ALONE), rounds(DUEL)) == (None, None, 2)
    assert minutes(DUEL) == (8 + 2 + 8 + 8) / 60


def test_the_start_and_the_end_by_hand() -> None:
    assert first_wins(DUEL) == 1.0
    assert first_wins(TIED) == 0.5
    assert first_wins(ALONE) is None
    assert (margin(DUEL), margin(TIED), margin(ALONE)) == (2.0, 0.0, None)
    assert margin(replace(DUEL, shares=(0.0, 0.0))) is None, "nobody won"
    assert (shared(DUEL), shared(TIED), shared(ALONE)) == (0.0, 1.0, None)
    assert (unwon(DUEL), unwon(TIED), unwon(ALONE)) == (0.0, 0.0, 1.0)


def test_the_margin_goes_by_sides_also_where_the_fewest_points_win() -> None:
    partners = MatchTrace([[0, 2], [1, 3]], scores=(2.0, 9.0, 4.0, 9.0), shares=(1.0, 0.0))
    assert margin(partners) == 6.0


def test_choices_by_hand() -> None:
    assert isclose(choices(DUEL), (4 * 1 * 4 * 2) ** (1 / 4))
    assert forced(DUEL) == 0.25


def test_drama_by_hand() -> None:
    assert lead_changes(DUEL) == 1  # level at first: nobody led
    assert drama(DUEL) == 1.0  # behind once, by the widest gap of all
    assert settled(DUEL) == 0.5  # ahead alone from the third decision of four
    assert drama(replace(DUEL, shares=(1.0, 0.0))) == mean([sqrt(1 / 4), sqrt(1 / 4)])
    assert settled(replace(DUEL, shares=(1.0, 0.0))) == 1.0
    assert decisiveness(DUEL) == 0.0  # never better than the 4 that the other once had
    assert decisiveness(replace(DUEL, shares=(1.0, 0.0))) == 0.75  # from the second of four on
    both = mean([1.0, mean([sqrt(1 / 4), sqrt(1 / 4)])])
    for figure, of_both in ((drama, both), (settled, 1.0), (decisiveness, 0.0)):
        assert (figure(TIED), figure(ALONE)) == (of_both, None)
        assert figure(replace(DUEL, shares=(0.0, 0.0))) is None, "nobody won"
    assert lead_changes(ALONE) is None


def test_a_winner_who_always_led_had_no_drama() -> None:
    trace = replace(DUEL, worths=[(0.0, 1.0)] * 4)
    assert (lead_changes(trace), drama(trace), settled(trace)) == (0, 0.0, 0.0)


def test_a_winner_that_only_equals_the_others_best_is_not_decided_yet() -> None:
    trace = replace(DUEL, worths=[(1.0, 0.0), (0.0, 1.0), (0.0, 2.0), (0.0, 2.0)])
    assert decisiveness(trace) == 0.5


def test_who_leads_is_looked_at_ten_times_and_level_sides_share() -> None:
    turned = replace(DUEL, worths=[*[(1.0, 0.0)] * 10, *[(0.0, 1.0)] * 10])
    assert won_by_leaders(turned) == [0.0] * 5 + [1.0] * 5
    assert won_by_leaders(replace(DUEL, worths=[(1.0, 1.0)] * 4)) == [0.5] * 10


def test_sides_with_several_seats_by_hand() -> None:
    sides = [[0, 2], [1, 3]]
    trace = MatchTrace(sides, first=2, scores=(2.0, 9.0, 4.6, 9.0), shares=(1.0, 0.0))
    assert first_wins(trace) == 1.0
    together = MatchTrace([[0, 1]], scores=(3.0, 5.0), shares=(1.0,))
    assert [result_of(together, seat) for seat in (0, 1)] == [3.0, 5.0]
    scores = Scores()
    scores.count(trace)
    assert scores.seats == {2: 1, 9: 2, 5: 1}
    three = MatchTrace([[0], [1], [2]], scores=(9.0, 7.0, 1.0), shares=(1.0, 0.0, 0.0))
    assert margin(three) == 2.0, "to the nearest other"


def test_what_costs_most_comes_first() -> None:
    matters = Matters()
    matters.count("a", 1, DUEL, DUEL)
    matters.count("b", 1, DUEL, replace(DUEL, shares=(1.0, 0.0)))
    assert [(kind, sample.mean()) for kind, sample in matters.rows()] == [("b", 1.0), ("a", 0.0)]
    assert matters.usual["b"].mean() == 1.0
    assert matters.first() == [], "one deal says nothing"
    for kind in "abcc":
        matters.count(kind, 1, DUEL, replace(DUEL, shares=(1.0, 0.0)))
    assert matters.first() == ["b", "c"], "both are at the ceiling"


def test_few_victories_of_the_better_one_are_not_sure() -> None:
    luck = Luck()
    for _ in range(4):
        luck.count_skill([replace(DUEL, shares=(1.0, 0.0)), DUEL], TIED)
    assert luck.strong.interval() == (1.0, 1.0)
    assert luck.strong_interval()[0] < 0.7


def test_the_better_player_is_looked_for_on_its_own_side() -> None:
    luck, more = Luck(), Luck()
    more.count_skill([replace(DUEL, shares=(1.0, 0.0)), DUEL], TIED)
    luck.add(more)
    assert (luck.strong.mean(), luck.everywhere.mean(), luck.sides) == (1.0, 1.0, 2)


def test_a_difference_is_seen_either_way() -> None:
    longer = replace(DUEL, asked=[*DUEL.asked, 0])
    for one, other in ((DUEL, longer), (longer, DUEL)):
        differences = Differences()
        for _ in range(3):
            differences.count(one, other)
        assert differences.is_seen("decisions")


def test_means_of_two_matches_at_least_are_told_with_their_sides() -> None:
    means, more = Means(), Means()
    more.count(DUEL)
    means.add(more)
    assert (means.sides, means.facts()) == (2, {})
    means.count(DUEL)
    assert measure_facts(means.by_name).keys() >= {"decisions", "shared"}
    shared_rate = next(measure for measure in SCORE_MEASURES if measure.name == "shared")
    low, high = shared_rate.interval(means.by_name["shared"])
    assert low == 0.0 < high, "two matches without one do not rule them out"


def test_a_question_is_noted_as_it_stands() -> None:
    match = new_match(opened=True)
    state = state_of(match)
    state.position.scores = [2, 7, 4]
    trace = MatchTrace([[0, 2], [1]])
    note_question(trace, state, match.view(1), Insight(3, {}))
    assert (trace.asked, trace.worths, trace.first) == ([1], [(3.0, 7.0)], NOBODY)
    table = toy().table_for(match.view(1), ["A", "B", "C"])
    note_words(trace, 1, table, [state.hands[1][0]])
    assert trace.pieces == {(1, f"Card {kind}") for kind in state.hands[1]}
    assert named(Card("key", "Card 3", face_down=True)) == ""
    play_to(match, STAKING)
    note_question(trace, match.state, match.view(0), Insight(3, {}))
    assert trace.first == 0, "the first that was asked alone"


def test_a_match_is_open_while_the_winner_is_level() -> None:
    trace = replace(DUEL, worths=[(0.0, 1.0), (1.0, 1.0), (0.0, 1.0), (0.0, 1.0)])
    assert settled(trace) == 0.5
    assert lead_changes(trace) == 0


def test_uncertainty_is_1_where_the_lead_says_nothing_and_0_where_it_says_all() -> None:
    nothing, everything, leads = Sample(), Sample(), Leads()
    for winner in (0, 1):
        shares = (1.0 - winner, float(winner))
        trace = replace(DUEL, worths=[(1.0, 0.0)] * 4, shares=shares)
        nothing.put(uncertainty(trace) or 0.0)
        everything.put(uncertainty(replace(DUEL, worths=[shares] * 4, shares=shares)) or 0.0)
        leads.count(trace)
    assert nothing.mean() == 1.0
    assert everything.mean() == 0.0
    assert uncertainty(ALONE) is None
    assert [sample.mean() for sample in leads.wins] == [0.5] * 10


def test_means_and_deviations_are_those_of_the_standard_library() -> None:
    values = [3.0, 4.5, 4.5, 9.0, -2.0]
    sample = Sample()
    for value in values:
        sample.put(value)
    assert isclose(sample.mean(), mean(values))
    assert isclose(sample.deviation(), stdev(values))
    assert isclose(sample.error(), 1.959964 * stdev(values) / sqrt(5), rel_tol=1e-6)


def test_one_match_is_sure_of_nothing() -> None:
    sample = Sample()
    sample.put(1.0)
    assert sample.interval() == (-inf, inf)


def test_the_interval_holds_the_truth_about_19_times_of_20() -> None:
    """Of a mean of dice, drawn 300 times."""
    held = 0
    for number in range(300):
        random = random_from(7, number)
        sample = Sample()
        for _ in range(60):
            sample.put(int(random.die()))
        low, high = sample.interval()
        held += low <= 3.5 <= high
    assert 275 <= held <= 295


def test_quantiles_by_hand() -> None:
    counts = Counter({1: 5, 2: 4, 10: 1})
    assert [quantile(counts, share) for share in (0.1, 0.5, 0.6, 0.9, 1.0)] == [1, 1, 2, 2, 10]


def test_places_count_from_whoever_started() -> None:
    places = Places()
    places.count(replace(DUEL, first=1))
    places.count(replace(DUEL, first=0))
    places.count(ALONE)
    assert {place: sample.mean() for place, sample in places.won.items()} == {0: 0.5, 1: 0.5}
    assert places.won[0].count == 2


def test_answers_count_seats_and_not_how_often() -> None:
    answers = Answers()
    for _ in range(FEWEST):
        answers.count(DUEL, [(1, "attack"), (1, "attack"), (0, "wait"), (1, "rest")])
        answers.count(DUEL, [(0, "rest")])
    more, less = answers.rows()
    assert [(row.words, row.seats, row.wins) for row in more] == [("attack", FEWEST, 1.0)]
    assert [row.words for row in less] == ["wait"]
    assert answers.everybody.mean() == 0.5


def test_few_seats_say_nothing() -> None:
    answers = Answers()
    for _ in range(FEWEST - 1):
        answers.count(DUEL, [(1, "attack")])
    assert answers.rows() == ([], [])


def traces_won_by(*sides: int) -> list[MatchTrace]:
    return [replace(DUEL, shares=(float(side == 0), float(side == 1))) for side in sides]


def test_a_deal_that_decides_explains_everything_and_one_that_does_not_nothing() -> None:
    decided, chance = Luck(), Luck()
    for number in range(400):
        first, second, third = traces_won_by(number % 2, number % 2, number // 2 % 2)
        decided.count_again(first, second)
        chance.count_again(first, third)
    assert decided.by_deal()[0] > 0.99
    assert chance.by_deal()[0] < 0.01
    low, high = chance.by_deal()[1:]
    assert low == 0.0
    assert 0.05 < high < 0.15


def test_skill_and_the_deal_by_hand() -> None:
    luck = Luck()
    luck.count_skill(traces_won_by(0, 1), DUEL)  # the better one won from both sides
    luck.count_skill(traces_won_by(0, 0), DUEL)  # the first side won, whichever bot played it
    assert luck.strong.mean() == 0.75
    assert luck.everywhere.mean() == 0.5
    assert luck.dealt.mean() == 0.5


def test_a_deal_that_nobody_won_alone_was_not_won_by_the_same_side() -> None:
    luck = Luck()
    luck.count_skill([TIED, TIED], TIED)
    luck.count_skill([DUEL, TIED], TIED)
    assert (luck.dealt.count, luck.dealt.mean()) == (2, 0.0)
    luck.count_skill([DUEL, DUEL], DUEL)
    assert luck.dealt.mean() == 1 / 3


def test_who_plays_alone_is_compared_by_points() -> None:
    luck = Luck()
    for again in (5.0, 9.0):
        luck.count_again(ALONE, replace(ALONE, scores=(again,)))
    luck.count_skill([ALONE], replace(ALONE, scores=(4.0,)))
    assert luck.strong.mean() == 3.0
    assert isclose(luck.decided(3.0), 1.5**2 / (1.5**2 + stdev([7.0, 5.0, 7.0, 9.0]) ** 2))
    assert luck.decided(0.0) == 0.0


def test_skill_explains_all_where_the_better_one_always_wins() -> None:
    luck = Luck(sides=3)
    assert luck.decided(1.0) == 1.0
    assert isclose(luck.decided(1 / 3), 0.0, abs_tol=1e-12)
    assert isclose(luck.decided(2 / 3), variance_between(2 / 3, 3) / ((1 / 3) * (2 / 3)))
    for strong in (0.5, 0.8, 0.7):
        luck.strong.put(strong)
    share, low, high = luck.skill()
    assert low < share < high
    assert isclose(sum(part for part, _, _ in luck.parts()), 1.0)
    assert all(low <= part <= high for part, low, high in luck.parts())
    luck.strong.put(-0.5)
    assert luck.skill()[1] == 0.0, "it may have been luck"


def variance_between(strong: float, sides: int) -> float:
    """What the better side wins and what each other does, side by side."""
    means = [strong, *[(1 - strong) / (sides - 1)] * (sides - 1)]
    return sum((mean - 1 / sides) ** 2 for mean in means) / sides


def test_what_a_careless_seat_loses() -> None:
    matters = Matters()
    matters.count("Which card?", 1, DUEL, replace(DUEL, shares=(1.0, 0.0)))
    matters.count("Which card?", 1, DUEL, DUEL)
    matters.count("Where to?", 0, ALONE, replace(ALONE, scores=(2.0,)))
    assert [(kind, sample.mean()) for kind, sample in matters.rows()] == [
        ("Where to?", 5.0),
        ("Which card?", 0.5),
    ]


def test_matches_that_end_alike_are_counted_together() -> None:
    endings = Endings()
    for reason in ("10 points were reached", "12 points were reached", "the game was conceded"):
        endings.count(replace(DUEL, reason=reason))
    assert [(reason, share) for reason, share, _ in endings.rows()] == [
        ("… points were reached", 2 / 3),
        ("the game was conceded", 1 / 3),
    ]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Which card do you play?", "Which card do you play?"),
        ("Your suit is Lamp. Which card do you play?", "Which card do you play?"),
        ("Which trick do you do? Or score?", "Which trick do you do? Or score?"),
        ("Roll Over: roll on or stop? Your yard holds 0 of 7 spots.", "Roll on or stop?"),
        ("What do you give: one red game, or two others?", "What do you give?"),
        ("Which card do you lay on Blue-Purple 9?", "Which card do you lay on …?"),
        ("Which cards do you give to Player 1?", "Which cards do you give to …?"),
        ("Follow with a shade: Red, Red-Orange or Orange.", "Follow with a shade"),
        (
            "Reroll exactly 4 dice, or score in a slot?",
            "Reroll exactly … dice, or score in a slot?",
        ),
    ],
)
def test_questions_of_one_kind_differ_in_what_is_filled_in(text: str, kind: str) -> None:
    assert kind_of_question(text) == kind


def test_widths_by_kind_of_question() -> None:
    widths = Widths()
    widths.count(replace(DUEL, questions=["Who?", "Who?", "Where?", "Who?"]))
    assert widths.by_kind() == [
        ("Who?", 0.75, Counter({4: 1, 1: 1, 2: 1})),
        ("Where?", 0.25, Counter({4: 1})),
    ]


def test_a_careless_seat_answers_one_kind_at_random_and_the_others_as_always() -> None:
    """Until it is first asked, the match is the same."""
    game = find_game("suspense")
    setup = Conditions("suspense", 3, game.rules.accept(3, {}), seed=3)
    usual = observe(game, setup, 5, ["medium"] * 3, in_words=True)
    kind = "Which card do you play?"
    other = observe(game, setup, 5, ["medium"] * 3, in_words=True, careless=RandomAnswers(1, kind))
    first = next(
        at
        for at, (seat, asked) in enumerate(zip(usual.asked, usual.questions, strict=True))
        if (seat, asked) == (1, kind)
    )
    assert usual.words[:first] == other.words[:first]
    assert usual.words != other.words
    never = observe(
        game, setup, 5, ["medium"] * 3, in_words=True, careless=RandomAnswers(1, "What?")
    )
    assert never == usual
    assert {seat for seat, _ in usual.pieces} == {0, 1, 2}
    assert (0, "Black 1") in usual.pieces or (0, "White 1") in usual.pieces


def test_the_spread_of_scores_is_that_of_the_standard_library() -> None:
    scores = Scores(Counter({3: 2, 5: 4, 7: 1}))
    points = [3, 3, 5, 5, 5, 5, 7]
    assert scores.spread() == pytest.approx((mean(points), pstdev(points)))


def test_differences_are_those_of_pairs() -> None:
    found = Differences()
    for extra in (1, 2, 3):
        longer = replace(DUEL, rounds=2 + extra)
        found.count(DUEL, longer)
    assert found.between["rounds"].mean() == 2.0
    assert found.is_seen("rounds")
    assert not found.is_seen("turns")
    assert found.between["margin"].count == 3
    found.count(DUEL, replace(DUEL, shares=(0.0, 0.0)))  # nobody won: no margin
    assert found.between["margin"].count == 3


def test_halves_add_up_to_the_whole() -> None:
    told = replace(
        DUEL,
        first=0,
        words=[(0, "wait")],
        questions=["Who?", "Who?", "Where?", "Who?"],
        pieces={(0, "Red 1")},
        reason="10 points were reached",
    )
    matches = [DUEL, TIED, told, ALONE]
    whole, one, other = Findings(), Findings(), Findings()
    for number, trace in enumerate(matches):
        whole.count(trace)
        (one if number < 2 else other).count(trace)
    one.add(other)
    assert one == whole
    assert one.scores.seats == {3: 2, 5: 4, 7: 1}
    assert one.lengths.matches == {4: 3, 2: 1}
    assert [phase.total() for phase in one.widths.phases] == [7, 4, 3]
    assert one.widths.kinds["Who?"].total() == 3
    assert one.pieces.given["Red 1"].count == one.answers.given["wait"].count == 1
    assert one.endings.reasons == {"… points were reached": 1}


def test_the_width_of_a_question() -> None:
    game = find_game("suspense")
    view = game.rules.start(3, game.rules.accept(3, {}), random_from(1)).view(0)
    view.choice = Choice([1, 2, 3, 4], 1, 2, done=9, instead=[8])
    assert width_of(view) == comb(4, 1) + comb(4, 2) + 1
    view.choice = Choice([1, 2], 1, 2, sets=[[1], [1, 2]])
    assert width_of(view) == 2
    view.choice = None
    view.legal = (3, 4, 5)
    assert width_of(view) == 3


@pytest.mark.parametrize("game_id", ["suspense", "spielnacht"])
def test_whoever_is_said_to_start_is_found_to_have_started(game_id: str) -> None:
    game = find_game(game_id)
    players = game.usual_players()
    for seat in range(players):
        options = game.rules.accept(players, {"first_seat": seat})
        setup = Conditions(game_id, players, options, seed=3)
        assert observe(game, setup, seat, ["random"] * players).first == seat


@pytest.mark.parametrize("game_id", ["suspense", "spectrump", "spectrum-solitaire"])
def test_a_trace_is_that_of_its_match(game_id: str) -> None:
    game = find_game(game_id)
    players = game.usual_players()
    options = game.rules.accept(players, {})
    setup = Conditions(game_id, players, options, seed=3)
    trace = observe(game, setup, 5, ["random"] * players, in_words=True)
    assert len(trace.asked) == len(trace.widths)
    assert len(trace.worths) == (len(trace.asked) if len(trace.sides) > 1 else 0)
    assert sum(trace.shares) in (0.0, 1.0)
    assert {seat for seat, _ in trace.words} <= set(trace.asked)
    assert trace == observe(game, setup, 5, ["random"] * players, in_words=True)


class First(Bot[AnyView]):
    """Gives the first answer there is, and draws nothing."""

    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return view.legal[0]

    def choose_several(self, view: AnyView, choice: Choice, thinking: Thinking) -> list[int]:
        return choice.at_random(random_from(0))


def test_again_means_the_same_deal_and_other_luck_afterwards() -> None:
    game = replace(find_game("spots"), heuristics={"first": First})
    options = game.rules.accept(2, {"turn_limit": 6})
    setup = Conditions("spots", 2, options, seed=3)
    traces = [
        observe(game, setup, deal, ["first", "first"], again, in_words=True)
        for deal, again in ((5, 0), (5, 0), (5, 1), (5, 2), (6, 0))
    ]
    assert traces[0] == traces[1]
    words = [trace.words for trace in traces[1:]]
    assert all(one != other for one, other in combinations(words, 2))
    opened = [(trace.first, trace.worths[0], trace.widths[0]) for trace in traces]
    assert opened[0] == opened[2] == opened[3]


def test_bots_draw_from_streams_of_their_own() -> None:
    """By seat, deal and luck: two seats in the same place do not think alike."""
    drawn: list[int] = []
    asked: list[int] = []
    simulations: list[int] = []

    class Noting(Bot[AnyView]):
        def choose(self, view: AnyView, thinking: Thinking) -> int:
            drawn.append(thinking.random.copy().word())
            asked.append(view.seat)
            simulations.append(thinking.budget.simulations)
            return view.legal[0]

    game = replace(find_game("suspense"), heuristics={"noting": Noting})
    setup = Conditions("suspense", 3, game.rules.accept(3, {}), seed=3, simulations=7)
    for deal, again in ((5, 0), (5, 1), (6, 0)):
        trace = observe(game, setup, deal, ["noting"] * 3, again, in_words=True)
    assert len(set(drawn)) == 9, "one stream for each seat, from which nothing was drawn"
    names = [(5, 0), (5, 1), (6, 0)]
    ours = {random_from(3, *name, number).word() for name in names for number in range(9)}
    assert not ours & set(drawn), "nor are they those of the match"
    assert set(simulations) == {7}
    asked.clear()
    careless = RandomAnswers(0, trace.questions[0])
    trace = observe(game, setup, 6, ["noting"] * 3, careless=careless)
    answered = [asked.count(seat) for seat in range(3)]
    played = [trace.asked.count(seat) for seat in range(3)]
    assert answered[0] < played[0]
    assert answered[1:] == played[1:], "only the careless seat is careless"
