"""Hints follow from what the seat knows: worlds that look alike to it give the same hint, word for
word, and what others answer in secret changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from gamenight.bots.advice import AdviceEffort
from gamenight.conformance.walk import RandomWalk
from gamenight.core.bot import Budget
from gamenight.core.events import readable
from gamenight.core.match import Match
from gamenight.core.random import random_from
from gamenight.core.rules import AnyView
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game, game_ids
from gamenight.game.setup import Setup
from gamenight.web.bots import jobs
from gamenight.web.bots.jobs import HintJob
from gamenight.web.tables.table_bots import hint_job_for, seed_of_hint
from tests.core.matches import lay_and_guess, new_match
from tests.short_matches import SHORT
from tests.some import some

SECONDS = 1.0
FEW = 1
"""How many games are imagined: what they say does not matter, only that it is the same."""
OTHER_SEED = 77


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "USUAL_EFFORT", AdviceEffort(games=FEW, others=1, worlds=FEW))


def courses(game: AnyGame) -> Iterator[RandomWalk]:
    """A random match for the fewest, the usual and the most players."""
    counts = {min(game.rules.players), game.usual_players(), max(game.rules.players)}
    for players in sorted(counts):
        yield RandomWalk(Setup(game, players, {**SHORT.get(game.id, {})}), seed=5)


def match_after(course: RandomWalk, steps: int) -> Match:
    """The match when this many of its steps had been given."""
    match = Match(course.match.rules, course.match.header)
    match.steps = course.steps[:steps]
    match.state = course.match.at(steps)
    return match


def twin_of(match: Match, view: AnyView) -> Match:
    """A match that looks the same to the seat of a view: another deal, another seed, and without
    the steps that the seat could not read of."""
    twin = Match(match.rules, match.header)
    twin.header = replace(match.header, seed=OTHER_SEED)
    twin.state = match.rules.redeal(view, random_from(OTHER_SEED))
    twin.steps = [step for step in match.steps if readable(step.events, view.seat)]
    return twin


def job(game: AnyGame, match: Match, seat: int) -> HintJob:
    return hint_job_for(game, match, seat, match.header.seats, SECONDS)


def questions(course: RandomWalk) -> set[int]:
    """The steps before which hints are compared: the first question that has several answers, one
    in the middle, and the first that several seats are asked together."""
    numbers = range(len(course.steps))
    states = {number: course.match.at(number) for number in numbers[:60]}
    open_ones = [number for number, state in states.items() if len(state.legal()) > 1]
    together = [number for number in open_ones if len(states[number].position.asked()) > 1]
    return {*open_ones[:1], open_ones[len(open_ones) // 2], *together[:1]}


@pytest.mark.parametrize("game_id", game_ids())
def test_worlds_that_look_alike_to_a_seat_give_the_same_hint(game_id: str) -> None:
    game = find_game(game_id)
    for course in some(courses(game)):
        for number in some(questions(course)):
            match = match_after(course, number)
            seat = match.state.position.asked()[0]
            here, there = job(game, match, seat), job(game, twin_of(match, match.view(seat)), seat)
            assert there == here
            hints = [one.result(Budget(simulations=FEW)) for one in (here, there)]
            assert hints[0] == hints[1]


def test_what_another_seat_answers_in_secret_leaves_a_hint_as_it_was() -> None:
    """In Spotlight others do not even see that a player has answered."""
    game, compared = find_game("spotlight"), 0
    for course in courses(game):
        for number, step in enumerate(course.steps):
            before, after = match_after(course, number), match_after(course, number + 1)
            asked = after.state.position.asked()
            for seat in [one for one in asked if one != step.seat]:
                if before.view(seat) == after.view(seat):
                    compared += 1
                    assert job(game, before, seat) == job(game, after, seat)
    assert compared


def test_another_view_imagines_other_games() -> None:
    match = new_match()
    first = seed_of_hint(match.view(0))
    assert seed_of_hint(match.view(1)) != first
    lay_and_guess(match, 0)
    assert seed_of_hint(match.view(0)) != first
