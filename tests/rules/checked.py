"""The checked door of every game: bots go through it, and what it refuses changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

import pytest

from gamenight.core.bot import AnyBot, Thinking
from gamenight.core.errors import IllegalAnswer
from gamenight.core.options import Options
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyRules, AnyState
from gamenight.core.value import snapshot

StateT = TypeVar("StateT", bound=AnyState)


def random() -> Random:
    """Some random source, where chance is not the point."""
    return random_from(1)


def refusal(state: AnyState, answer: int) -> IllegalAnswer:
    """The refusal of an answer; the state must not change."""
    before = snapshot(state)
    with pytest.raises(IllegalAnswer) as refused:
        give_one(state, answer, random())
    assert snapshot(state) == before
    return refused.value


def refusals_in(
    rules: AnyRules, players: int, options: Options, stride: int, looks: int
) -> Iterator[tuple[AnyState, int, str]]:
    """What is refused, and how, at some moments of random matches that go answer by answer."""
    chooser = random_from(9)
    state = rules.new(players, options, chooser)
    for step in range(stride * looks):
        if state.over:
            state = rules.new(players, options, chooser)
        if step % stride == 0:
            legal = state.legal()
            for answer in range(rules.answer_count):
                if answer not in legal:
                    with pytest.raises(IllegalAnswer) as refused:
                        state.check(state.turn, [answer], whole=False)
                    yield state, answer, refused.value.sentence
        take_any(state, chooser)


def play(state: StateT, *answers: int) -> StateT:
    """Give answers in turn through the checked door."""
    for answer in answers:
        give_one(state, answer, random())
    return state


def give_one(state: AnyState, answer: int, source: Random) -> None:
    """Give one answer through the checked door, or name the next of several things."""
    state.check(state.turn, [answer], whole=False)
    state.apply(answer, source)


def take_any(state: AnyState, chooser: Random) -> int:
    """Give one of the legal answers, and tell which."""
    answers = state.legal()
    answer = answers[chooser.below(len(answers))]
    state.apply(answer, chooser)
    return answer


def let_play(state: StateT, bots: Sequence[AnyBot], source: Random) -> StateT:
    """Let bots play a match to its end, one in each seat."""
    while not state.over:
        seat = state.turn
        answers = bots[seat].answer(state.view(seat), Thinking(source))
        state.give(seat, state.check(seat, answers), source)
    return state
