"""Parts of many games, and the processes that play them."""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from gamenight.lab.workers import (
    Crew,
    Task,
    ThisProcess,
    interrupts_held,
    parts_in_a_task,
    parts_of,
    shared_out,
)


def test_parts_cover_every_game_once() -> None:
    for games in (1, 99, 100, 101, 250, 100_000, 1_234_567):
        numbers = parts_of(games)
        assert numbers[0].start == 0
        assert numbers[-1].stop == games
        assert all(a.stop == b.start for a, b in pairwise(numbers))


def test_what_is_left_is_cut_as_it_was_before() -> None:
    """So that work that was stopped adds up in the same order to the last digit."""
    for games in (7, 250, 1_234, 20_000):
        parts = parts_of(games)
        for done in (1, len(parts) // 2, len(parts) - 1, len(parts)):
            played = sum(len(part) for part in parts[:done])
            assert parts_of(games, played) == parts[done:]
    assert parts_of(1_000, 15)[:2] == [range(15, 20), range(20, 30)], "a part may be begun"


@pytest.mark.parametrize(
    ("games", "parts"),
    [(7, 7), (100, 100), (1_000, 100), (10_000, 1_000), (1_000_000, 1_000), (5_000_000, 5_000)],
)
def test_there_are_enough_parts_for_many_to_help(games: int, parts: int) -> None:
    assert len(parts_of(games)) == parts


class LastFirst(Executor):
    """A pool whose workers finish in the wrong order."""

    def __init__(self, parts: int) -> None:
        self.parts = parts
        self.given: list[tuple[Future[Any], Any]] = []

    def submit(self, play: Callable[..., Any], /, *numbers: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.given.append((future, numbers))
        if len(self.given) == self.parts:
            for waiting, part in reversed(self.given):
                waiting.set_result(play(*part))
        return future


class FirstNever(Executor):
    """A pool that gives up the first part and plays all others."""

    def __init__(self) -> None:
        self.given = 0

    def submit(self, play: Callable[..., Any], /, *numbers: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.given:
            future.set_result(play(*numbers))
        else:
            future.cancel()
        self.given += 1
        return future


def test_results_come_in_order_whoever_is_quicker() -> None:
    parts = parts_of(5)
    played: list[int] = []

    def play(numbers: range) -> int:
        played.append(numbers.start)
        return numbers.start

    crew = Crew(LastFirst(len(parts)), size=5, ahead=8)
    assert list(shared_out(crew, play, parts)) == [0, 1, 2, 3, 4]
    assert played == [4, 3, 2, 1, 0]


def test_progress_is_told_of_what_is_finished_while_an_earlier_part_is_not() -> None:
    parts = parts_of(300)
    told: list[int] = []
    crew = Crew(FirstNever(), size=1, ahead=8)
    results = shared_out(crew, len, parts, told.append)
    with pytest.raises(CancelledError):
        next(results)
    assert told == [3] * 7


class Counting(ThisProcess):
    """Notes how many parts the tasks have that it is given."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def submit(self, play: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        self.sizes.append(len(arguments[1]))
        return super().submit(play, *arguments, **named)


def test_short_parts_are_put_together_and_come_back_one_by_one() -> None:
    parts = parts_of(100)
    executor = Counting()
    crew = Crew(executor, size=1, ahead=2, task_seconds=1e6)
    assert list(shared_out(crew, lambda numbers: numbers.start, parts)) == list(range(100))
    assert sum(executor.sizes) == 100
    assert executor.sizes[:4] == [1, 1, 1, 24]
    assert executor.sizes[-1] == 1, "the last tasks are small, so that all workers end together"


def test_parts_that_take_long_are_tasks_of_their_own() -> None:
    crew = Crew(ThisProcess(), size=1, ahead=0, task_seconds=2.0)
    assert parts_in_a_task(crew, Task([0], 3.0), left=1_000) == 1
    assert parts_in_a_task(crew, Task([0, 0], 1.0), left=1_000) == 4
    assert parts_in_a_task(crew, Task([0], 0.0), left=1_000) == 250
    assert parts_in_a_task(replace(crew, task_seconds=0.0), Task([0], 0.0), left=1_000) == 1


def test_interrupts_are_held_while_workers_start_and_are_not_lost() -> None:
    with pytest.raises(KeyboardInterrupt), interrupts_held():  # noqa: PT012
        signal.raise_signal(signal.SIGINT)
        held = signal.sigpending()
    assert held == {signal.SIGINT}
