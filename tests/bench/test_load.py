"""The load bench measures what it says; and a short version of killing the server under load."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from bench import load, load_killed, load_week
from bench.load_people import Answer, Question, Several, Table, Times, chosen
from bench.load_server import ours


@pytest.mark.anyio
async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    found = await load_killed.killed(tmp_path / "killed.sqlite", "suspense", times=2, tables=4)
    assert found["acknowledged"] > 0
    assert (found["lost"], found["doubled"]) == (0, 0)


def test_an_error_under_load_leaves_no_server(tmp_path: Path) -> None:
    """In a thread of its own, since what is broken here waits forever."""
    servers: list[int] = []

    def fail() -> None:
        with suppress(ZeroDivisionError), ours(tmp_path / "failed.sqlite") as server:
            servers.append(server.pid)
            raise ZeroDivisionError

    thread = Thread(target=fail, daemon=True)
    thread.start()
    thread.join(60)
    ended = not thread.is_alive()
    if not ended:
        os.kill(servers[0], signal.SIGKILL)
    assert ended


@pytest.fixture
def no_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "WARM_UP", 0.1)


@pytest.mark.anyio
async def test_people_play_at_tables_and_are_timed(tmp_path: Path, no_warm_up: None) -> None:
    facts = await load.as_fast_as_possible(tmp_path, "suspense", 2, 1.0)
    assert facts["answers"] > 0
    assert facts["refused"] == 0
    assert 0 < facts["acknowledged after ms (p50)"] <= facts["acknowledged after ms (p95)"]
    assert facts["seen by others after ms (p95)"] > 0


@pytest.mark.anyio
async def test_idle_tables_are_weighed(tmp_path: Path) -> None:
    facts = await load.idle(tmp_path, "suspense", 3)
    assert (facts["tables"], facts["people"]) == (3, 9)
    assert facts["megabytes"] >= facts["megabytes without them"] > 0


def question(*numbers: int, several: Several | None = None) -> Question:
    return Question([Answer(number) for number in numbers], several)


def test_answers_are_chosen_as_the_question_allows() -> None:
    assert chosen(question(7)) == [7]
    assert chosen(question(7, 8, several=Several(2, 5))) in ([7, 8], [8, 7])
    assert chosen(question(7, 8, several=Several(0, 2, [[8]]))) == [8]


def test_only_what_others_did_counts_as_seen_by_others() -> None:
    table = Table(Times())
    table.answered("Ann")
    table.seen("Ann")
    assert table.times.seen_by_others == []
    table.seen("Bo")
    table.seen("Cy")  # who sees it a moment later
    assert len(table.times.seen_by_others) == 1


def test_what_is_compared_is_measured_in_turn_and_the_median_counts(tmp_path: Path) -> None:
    order, speeds = [], iter([30, 1, 10, 2, 20, 3])

    async def measure(name: str) -> load.Facts:
        order.append(name)
        return {"answers per second": next(speeds)}

    facts = load.compared(
        tmp_path, {"ours": lambda _: measure("ours"), "theirs": lambda _: measure("theirs")}, 3
    )
    assert order == 3 * ["ours", "theirs"]
    assert facts["ours"]["answers per second"] == 20
    assert facts["ours"]["answers per second, by round"] == [30, 10, 20]
    assert facts["theirs"]["answers per second"] == 2


@pytest.mark.anyio
async def test_evenings_are_held_and_timed(tmp_path: Path, no_warm_up: None) -> None:
    facts = await load.in_evenings(tmp_path, 2, 2.5)
    assert 0 < facts["answers"] <= 8
    assert facts["refused"] == 0


@pytest.mark.anyio
async def test_people_are_timed_beside_experts_that_think(tmp_path: Path, no_warm_up: None) -> None:
    facts = await load.beside_experts(tmp_path, "suspense", 2, 2.0)
    assert facts["answers"] > 0
    assert facts["refused"] == 0
    assert facts["answers given to experts meanwhile"] > 0
    assert facts["processes that think"] == len(facts["megabytes of each"]) > 0


@pytest.mark.anyio
async def test_a_week_ends_with_what_it_took(tmp_path: Path) -> None:
    facts = await load_week.week(tmp_path, "suspense", 3)
    assert facts["matches"] == 3
    assert 0 < facts["kilobytes on disk per match"] < 10_000
    assert facts["megabytes, after each tenth"]
