"""Where a match turned: the same for the same record, exact at the end, honest about decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest

from gamenight.bots.analysis import Analyst, AnswerComparison, PlayedOn, error_of_share
from gamenight.bots.levels import MEDIUM
from gamenight.bots.statistics import error
from gamenight.core.bot import Budget, Thinking
from gamenight.core.errors import BadSetup
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.core.rules import AnyView
from gamenight.game.analysis import (
    GAPS,
    QUICK,
    THOROUGH,
    Analyser,
    Analysis,
    Decision,
    Depth,
    Pieces,
    Point,
    as_chosen,
    costliest,
    in_short,
    is_clear,
    lasting_change,
    narrowed,
    next_to_look_at,
    spread,
    steps_of_the_curve,
    widest,
)
from gamenight.game.registry import find_game
from tests.conformance.toy import LOW, toy
from tests.core.matches import new_match, play_out, play_round
from tests.some import some

SHALLOW = Depth(1_000, 4, 4, 40, 2, 3, 6, 4, is_best=False)


def finished() -> Match:
    return play_out(new_match())


def analyser(match: Match, *seats: int, depth: Depth = SHALLOW) -> Analyser:
    return Analyser(toy(), match, seats, depth)


def whole(made: Analyser) -> Analysis:
    return made.analysis(list(made.pieces())[-1])


def test_it_follows_from_the_record_however_it_is_divided() -> None:
    match = finished()
    expected = whole(analyser(match, 0))
    workers = [analyser(match, 0), analyser(match, 0)]
    pieces = Pieces()
    while (further := workers[0].further(pieces, Budget())) is not None:
        pieces = further
        workers.reverse()
    assert workers[0].analysis(pieces) == expected
    assert expected.share == 1.0


def test_chances_are_shared_among_the_sides_and_end_with_the_result() -> None:
    match = finished()
    analysis = whole(analyser(match))
    assert [point.step for point in analysis.points] == list(range(len(match.steps) + 1))
    for point in analysis.points:
        assert sum(point.values) == pytest.approx(1.0)
    assert list(analysis.points[-1].values) == match.state.position.payoffs()
    assert analysis.points[-1].error == 0.0 < analysis.points[0].error
    assert analysis.decisions == ()


def test_it_grows() -> None:
    made = analyser(finished(), 1)
    shares = [made.analysis(pieces).share for pieces in made.pieces()]
    assert shares == sorted(shares)
    assert 0.0 < shares[0] < 0.1 < shares[-1] == 1.0


class Scripted:
    """Finds what a test wants it to, and notes what it was asked."""

    def __init__(
        self, sample: PlayedOn | None = None, found: AnswerComparison | None = None
    ) -> None:
        self.found = sample
        self.compared = found
        self.samples: list[tuple[int, range]] = []
        self.games: list[int] = []

    def sample(self, step: int, first: int, games: int, budget: Budget) -> PlayedOn | None:
        self.samples.append((step, range(first, first + games)))
        return self.found

    def compare(
        self, view: AnyView, played: list[int], thinking: Thinking, games: int
    ) -> AnswerComparison | None:
        self.games.append(games)
        return self.compared

    def in_place_of_the_real_one(self, made: Analyser) -> Analyser:
        made.analyst = cast(Analyst, self)
        return made


def test_the_closer_look_takes_other_games_than_the_curve() -> None:
    """What stood out by chance in the games of the curve does not stand out once more."""
    script = Scripted(PlayedOn((0.2, 0.3, 0.5), (1.0, 2.0, 3.0), 0.1, 1.0))
    made = script.in_place_of_the_real_one(analyser(finished()))
    whole(made)
    curve, closer = script.samples[: len(made.steps)], script.samples[len(made.steps) :]
    assert curve == [(step, range(4)) for step in made.steps]
    assert closer
    assert {games for _, games in closer} == {range(4, 4 + 2 * 4)}


@pytest.mark.parametrize("by_score", [False, True])
@pytest.mark.parametrize("costly", [False, True])
def test_a_decision_says_what_both_answers_are_worth(by_score: bool, costly: bool) -> None:
    found = AnswerComparison((LOW,), False, 0.25, 0.75, 10.0, 30.0, is_clear=costly)
    script = Scripted(found=found)
    made = script.in_place_of_the_real_one(analyser(finished(), 0, depth=replace(SHALLOW, games=7)))
    decided = made._with_next_decision(Pieces(by_score=by_score), Budget())
    assert decided is not None
    (decision,) = decided.decisions
    assert (decision.value, decision.advised_value) == ((10, 30) if by_score else (0.25, 0.75))
    assert decision.costly is costly
    assert script.games == [7]


@pytest.mark.parametrize(("chance", "by_score"), [(0.5, False), (1.0, True)])
def test_alone_the_score_counts_only_where_the_end_was_as_sure_at_first(
    chance: float, by_score: bool
) -> None:
    game = find_game("spectrum-solitaire")
    options = game.rules.accept(1, {})
    match = Match(game.rules, Header(game.id, game.rules.version, 1, options, ("Anna",), 3))
    play_out(match)
    lost = 1.0 - match.state.position.payoffs()[0]
    sample = PlayedOn((abs(lost - chance),), (17.0,), 0.1, 1.0)
    made = Scripted(sample).in_place_of_the_real_one(Analyser(game, match, (), SHALLOW))
    pieces = made.further(Pieces(), Budget())
    assert pieces is not None
    assert pieces.by_score is by_score
    assert pieces.points[0].values == ((17.0,) if by_score else sample.chances)


def test_questions_are_shared_among_the_seats_and_what_bots_do_otherwise_comes_first() -> None:
    match = finished()
    made = analyser(match, 0, 1, 2)
    asked = [match.steps[number].seat for number in made.questions]
    assert asked == [0, 0, 1, 1, 2, 2], "two of six each, although three would be allowed"
    usual = made.game.bot(MEDIUM, 3, match.header.options)
    otherwise = [
        number
        for number, view, thinking in made._choices_of(0)
        if sorted(usual.answer(view, thinking)) != as_chosen(view, match.steps[number].answers)
    ]
    assert 2 <= len(otherwise) < len(list(made._choices_of(0)))
    assert made.questions[:2] == spread(otherwise, 2)


def test_what_had_only_one_answer_was_no_decision() -> None:
    game = find_game("spectrum-cribbage")
    options = game.rules.accept(2, {})
    header = Header(game.id, game.rules.version, 2, options, ("A", "B"), 3)
    match = play_out(Match(game.rules, header))
    made = Analyser(game, match, (), SHALLOW)
    choices = {number for seat in range(2) for number, _, _ in made._choices_of(seat)}
    forced = set(range(len(match.steps))) - choices
    assert choices
    assert forced
    assert all(len(match.at(number).legal()) == 1 for number in forced)


def test_the_bot_that_is_asked_is_the_best_or_the_usual_one() -> None:
    game = find_game("suspense")
    options = game.rules.accept(3, {})
    header = Header(game.id, game.rules.version, 3, options, ("A", "B", "C"), 3)
    match = play_out(Match(game.rules, header))
    assert Analyser(game, match, (), QUICK).bot == MEDIUM
    assert Analyser(game, match, (), THOROUGH).bot == game.bot_names()[0] != MEDIUM


def test_streams_of_an_analysis_are_not_those_of_the_match() -> None:
    made = analyser(finished())
    seed = made.match.header.seed
    names = [(number, seat) for number in range(4) for seat in range(3)]
    drawn = {made._stream(number, seat).word() for number, seat in names}
    assert len(drawn) == len(names)
    assert not drawn & {random_from(seed, number).word() for number in range(9)}
    assert not drawn & {random_from(seed, number, seat).word() for number, seat in names}


def test_curves_show_the_closer_look_where_there_was_one() -> None:
    made = analyser(play_round(new_match(rounds=1)))
    curve = tuple(Point(step, (0.2, 0.3, 0.5), 0.1) for step in range(9))
    closer = Point(4, (0.3, 0.3, 0.4), 0.05)
    assert made.analysis(Pieces(curve, (closer,))).points == (*curve[:4], closer, *curve[5:])


def test_no_more_than_three_turns_are_told_the_widest_and_in_order() -> None:
    made = analyser(play_round(new_match(rounds=1)))
    values = (0.0, 0.5, 0.5, 0.9, 0.9, 0.6, 0.6, 0.0, 0.0)
    curve = tuple(Point(at, (one, 1.0 - one, 0.0), 0.001) for at, one in enumerate(values))
    gaps = widest(curve)
    closer = {step: curve[step] for gap in gaps for step in gap}
    turns = made.analysis(Pieces(curve, tuple(closer.values()))).turns
    assert [turn.step for turn in turns] == [1, 3, 7]


def test_a_turn_is_told_by_the_step_that_made_it() -> None:
    match = play_round(new_match(rounds=1))
    made = analyser(match)
    assert len(match.steps) == 8
    before, won, lost = (0.2, 0.2, 0.6), (0.1, 0.0, 0.9), (0.5, 0.5, 0.0)
    for step, after, sentence in (
        (7, won, "Anna stakes 1."),
        (7, lost, "Anna stakes 1."),
        (6, won, "Anna lays"),  # what the others were told besides is theirs
        (5, won, "Cleo will lay"),
    ):
        values, side = (before, after), 2
        curve = tuple(Point(at, values[at >= step], 0.01) for at in range(9))
        turns = made.analysis(Pieces(curve, curve)).turns
        assert [(turn.step, turn.side) for turn in turns] == [(step, side)]
        assert turns[0].sentence.startswith(sentence)
        assert (turns[0].before, turns[0].after) == (values[0][side], values[1][side])


def test_the_bot_reads_what_its_seat_could_read_before_the_step() -> None:
    match = finished()
    made = analyser(match, 0, 1, 2)
    so_far = new_match()
    for number, step in some(enumerate(match.steps)):
        assert made._read(number) == so_far.log(step.seat)
        so_far.answer(step.seat, *step.answers)
    choices = [one for seat in range(3) for one in made._choices_of(seat)]
    assert len(choices) > 20
    for number, view, thinking in choices:
        assert view == match.at(number).view(match.steps[number].seat)
        assert list(thinking.read) == made._read(number)


def test_nothing_is_added_once_the_budget_is_spent() -> None:
    spent = Budget()
    spent.stop()
    made = analyser(finished(), 0)
    for pieces in (Pieces(), list(made.pieces())[len(made.steps) - 1]):
        assert made.further(pieces, spent) is None


def test_a_decision_is_compared_with_that_of_the_bot() -> None:
    made = analyser(finished(), 2)
    analysis = whole(made)
    assert 0 < len(analysis.decisions) <= SHALLOW.questions
    for decision in analysis.decisions:
        assert decision.seat == 2 == made.match.steps[decision.step - 1].seat
        assert decision.played
        assert decision.advised != decision.played
        assert 0.0 <= decision.value <= 1.0
    assert any(decision.advised for decision in analysis.decisions)


def test_decisions_do_not_depend_on_what_the_seat_could_not_know() -> None:
    match = finished()
    made = analyser(match, 0)
    number = made.questions[0]
    real = match.at(number)
    other = match.rules.redeal(real.view(0), random_from(5))
    assert other != real
    played = as_chosen(real.view(0), match.steps[number].answers)
    found = [
        made.analyst.compare(world.view(0), played, Thinking(random_from(1)), 4)
        for world in (real, other)
    ]
    assert found[0] == found[1] is not None


def test_who_plays_alone_is_measured_by_score_where_victories_tell_nothing() -> None:
    game = find_game("roll-and-color")
    options = game.rules.accept(1, {})
    match = Match(game.rules, Header(game.id, game.rules.version, 1, options, ("Anna",), 3))
    play_out(match)
    made = Analyser(game, match, (), Depth(1, 1, 1, 2, 1))
    analysis = whole(made)
    assert analysis.by_score
    assert analysis.points[-1].values == (match.state.position.score(0),)


def test_a_match_that_goes_on_is_refused() -> None:
    with pytest.raises(BadSetup, match="is not over yet"):
        analyser(new_match())


# What it is made of


def points(*values: float) -> list[Point]:
    return [Point(step, (value, 1.0 - value), 0.01) for step, value in enumerate(values)]


def test_a_long_match_is_thinned_out_but_keeps_ends_of_rounds() -> None:
    match = finished()
    last = len(match.steps)
    found = steps_of_the_curve(match, 12)
    assert len(found) <= 12
    assert (found[0], found[-1]) == (0, last)
    state, ends = match.at(0), []
    for number, step in enumerate(match.steps, 1):
        before = state.position.epoch()
        match.follow(state, step)
        ends += [number] if state.position.epoch() > before else []
    assert set(ends) <= set(found)
    many_rounds = play_out(new_match(rounds=30))
    thinned = steps_of_the_curve(many_rounds, 12)
    assert len(thinned) <= 12
    assert (thinned[0], thinned[-1]) == (0, len(many_rounds.steps))
    assert spread(range(10), 3) == [0, 3, 6]


def test_a_gap_is_halved_until_one_step_is_left() -> None:
    real = dict(enumerate(points(0.5, 0.5, 0.5, 0.5, 0.9, 0.9, 0.9, 0.9, 0.9)))
    closer: dict[int, Point] = {}
    asked = []
    while (step := next_to_look_at([(0, 8)], closer)) is not None:
        asked.append(step)
        closer[step] = real[step]
    assert asked == [0, 8, 4, 2, 3]
    assert narrowed((0, 8), closer) == (real[3], real[4])
    del closer[3]
    assert narrowed((0, 8), closer) is None
    even = dict(enumerate(points(0.25, 0.5, 0.75)))
    assert narrowed((0, 2), even) == (even[0], even[1]), "the earlier of two equal halves"


def test_the_widest_gaps_come_first_and_small_ones_do_not_count() -> None:
    curve = points(0.5, 0.52, 0.1, 0.1, 0.1, 0.9, 0.9)
    assert widest(curve)[:2] == [(4, 5), (1, 2)]
    assert len(widest(points(*[0.1] * 20))) == GAPS
    assert is_clear(curve[1], curve[2], by_score=False)
    assert not is_clear(curve[0], curve[1], by_score=False)
    doubtful = Point(9, (0.3, 0.7), 0.2)
    assert not is_clear(curve[2], doubtful, by_score=False)
    few_points = Point(0, (3.0,), 0.0), Point(1, (3.01,), 0.0)
    assert is_clear(*few_points, by_score=True)
    assert not is_clear(*few_points, by_score=False)


def test_what_the_next_steps_undo_is_not_a_turning_point() -> None:
    curve = points(0.5, 0.5, 0.5, 0.9, 0.5, 0.5, 0.5, 0.7, 0.7, 0.7)
    assert widest(curve)[0] == (6, 7)
    assert lasting_change(curve, 3) == pytest.approx(0.4 / 3)
    assert lasting_change(curve, 7) == pytest.approx(0.2)
    assert lasting_change(curve, 1) == 0.0


def test_only_clear_losses_are_costly_the_worst_first() -> None:
    decisions = [
        *[Decision(step, 0, "a", "b", 0.5, 0.5 + step / 20, costly=True) for step in range(1, 5)],
        Decision(9, 0, "a", "b", 0.1, 0.9),
        Decision(9, 1, "a"),
    ]
    assert [decision.step for decision in costliest(decisions)] == [4, 3, 2]
    lowest_wins = [
        Decision(1, 0, "a", "b", 5.0, 6.0, costly=True),
        Decision(2, 0, "a", "b", 9.0, 1.0, costly=True),
    ]
    assert [decision.step for decision in costliest(lowest_wins)] == [2, 1]


def test_long_stories_are_cut() -> None:
    sentences: Sequence[str] = ("Anna plays.", "x" * 100, "y" * 100)
    assert in_short(sentences) == f"Anna plays. {'x' * 100}"
    assert in_short(["z" * 300]) == "z" * 300
    assert in_short([]) == ""


def test_a_dozen_victories_do_not_make_certain() -> None:
    assert error_of_share([1.0] * 12) > 0.05
    assert error_of_share([1.0] * 1000) < 0.01
    assert error_of_share([1.0]) == error([3.0]) == 0.0
    assert error([1.0, 3.0]) == pytest.approx(1.0)
