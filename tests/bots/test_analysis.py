"""Where a match turned: the same for the same record, exact at the end, honest about decisions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gamenight.bots.analysis import Analyst, Sample, error_of_share
from gamenight.bots.spread import error
from gamenight.core.bot import Budget, Thinking
from gamenight.core.errors import BadSetup
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.games.analysis import (
    GAPS,
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
from gamenight.games.registry import find_game
from tests.conformance.toy import toy
from tests.core.matches import new_match, play_out, play_round

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


def test_the_closer_look_takes_other_games_than_the_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stood out by chance in the games of the curve does not stand out once more."""
    asked: list[tuple[int, range]] = []
    real = Analyst.sample

    def note(self: Analyst, step: int, first: int, games: int, budget: Budget) -> Sample | None:
        asked.append((step, range(first, first + games)))
        return real(self, step, first, games, budget)

    monkeypatch.setattr(Analyst, "sample", note)
    made = analyser(finished())
    whole(made)
    curve, closer = asked[: len(made.steps)], asked[len(made.steps) :]
    assert curve == [(step, range(4)) for step in made.steps]
    assert closer
    assert {games for _, games in closer} == {range(4, 4 + 2 * 4)}


def test_a_turn_is_told_by_the_step_that_made_it() -> None:
    match = play_round(new_match(rounds=1))
    made = analyser(match)
    assert len(match.steps) == 8
    for step, side, sentence in ((7, 0, "Anna stakes 1."), (5, 2, "Cleo will lay")):
        values = [(0.2, 0.2, 0.6), (0.2, 0.2, 0.6)]
        values[1] = (0.9, 0.1, 0.0) if side == 0 else (0.1, 0.0, 0.9)
        curve = tuple(Point(at, values[at >= step], 0.01) for at in range(9))
        turns = made.analysis(Pieces(curve, curve)).turns
        assert [(turn.step, turn.side) for turn in turns] == [(step, side)]
        assert turns[0].sentence.startswith(sentence)
        assert (turns[0].before, turns[0].after) == (values[0][side], values[1][side])


def test_the_bot_reads_what_its_seat_could_read_before_the_step() -> None:
    match = finished()
    made = analyser(match, 0, 1, 2)
    so_far = new_match()
    for number, step in enumerate(match.steps):
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


def test_the_widest_gaps_come_first_and_small_ones_do_not_count() -> None:
    curve = points(0.5, 0.52, 0.1, 0.1, 0.1, 0.9, 0.9)
    assert widest(curve)[:2] == [(4, 5), (1, 2)]
    assert len(widest(points(*[0.1] * 20))) == GAPS
    assert is_clear(curve[1], curve[2], by_score=False)
    assert not is_clear(curve[0], curve[1], by_score=False)
    doubtful = Point(9, (0.3, 0.7), 0.2)
    assert not is_clear(curve[2], doubtful, by_score=False)


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
