"""Parts of many games, and the processes that play them."""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import pairwise
from typing import Any, cast

import pytest

from gamenight.lab.workers import interrupts_held, parts_of, shared_out


def test_parts_cover_every_game_once() -> None:
    for games in (1, 99, 100, 101, 250, 100_000, 1_234_567):
        numbers = parts_of(games)
        assert numbers[0].start == 0
        assert numbers[-1].stop == games
        assert all(a.stop == b.start for a, b in pairwise(numbers))


class LastFirst:
    """A pool whose workers finish in the wrong order."""

    def __init__(self, parts: int) -> None:
        self.parts = parts
        self.given: list[tuple[Future[Any], range]] = []

    def submit(self, play: Callable[[range], Any], numbers: range) -> Future[Any]:
        future: Future[Any] = Future()
        self.given.append((future, numbers))
        if len(self.given) == self.parts:
            for waiting, part in reversed(self.given):
                waiting.set_result(play(part))
        return future


def test_results_come_in_order_whoever_is_quicker() -> None:
    parts = parts_of(5)
    played: list[int] = []

    def play(numbers: range) -> int:
        played.append(numbers.start)
        return numbers.start

    pool = cast(ProcessPoolExecutor, LastFirst(len(parts)))
    assert list(shared_out(pool, play, parts, ahead=8)) == [0, 1, 2, 3, 4]
    assert played == [4, 3, 2, 1, 0]


@pytest.mark.usefixtures("interruptible")
def test_interrupts_are_held_while_workers_start_and_are_not_lost() -> None:
    with pytest.raises(KeyboardInterrupt), interrupts_held():  # noqa: PT012
        signal.raise_signal(signal.SIGINT)
        held = signal.sigpending()
    assert held == {signal.SIGINT}
