"""Figures about the server: who may see them, and whether they are right."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from gamenight.web.edge.logs import JsonLines
from gamenight.web.edge.metrics import Figures, Metrics

if TYPE_CHECKING:
    from tests.web.conftest import Server

PASSWORD = "a-password-for-the-figures"


def samples(page: str) -> dict[tuple[str, str, str], float]:
    """By name, process and bound."""
    return {
        (sample.name, sample.labels["process"], sample.labels.get("le", "")): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }


def test_figures_of_all_processes_come_from_any_of_them() -> None:
    figures = Figures(2)
    first, second = Metrics(figures, 0), Metrics(figures, 1)
    for seconds in (0.0005, 0.004, 9.0):
        first.saved(seconds)
    second.set("tables", 7)
    second.count("turned_away")
    found = samples(second.page().decode())
    saved = "gamenight_answers_saved_seconds"
    assert found[f"{saved}_bucket", "0", "0.001"] == 1
    assert found[f"{saved}_bucket", "0", "0.005"] == 2
    assert found[f"{saved}_bucket", "0", "5.0"] == 2
    assert found[f"{saved}_bucket", "0", "+Inf"] == 3
    assert found[f"{saved}_sum", "0", ""] == pytest.approx(9.0045)
    assert found["gamenight_tables", "1", ""] == 7
    assert found["gamenight_turned_away_total", "1", ""] == 1
    assert found["gamenight_turned_away_total", "0", ""] == 0


def test_a_process_that_replaces_another_goes_on_counting_without_its_guests() -> None:
    figures = Figures()
    before = Metrics(figures)
    before.saved(0.1)
    before.set("browsers", 5)
    found = samples(Metrics(figures).page().decode())
    assert found["gamenight_answers_saved_seconds_count", "0", ""] == 1
    assert found["gamenight_browsers", "0", ""] == 0


def test_figures_are_for_whoever_knows_the_password(
    start_server: Callable[..., Server], tmp_path: Path
) -> None:
    server = start_server(str(tmp_path / "a.sqlite"), "--metrics-password", PASSWORD)
    address = f"{server.address}/metrics"
    for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": f"Basic {PASSWORD}"}):
        assert httpx.get(address, headers=headers).status_code == 401
    page = httpx.get(address, headers={"authorization": f"Bearer {PASSWORD}"})
    assert page.status_code == 200
    found = samples(page.text)
    assert found["gamenight_memory_bytes", "0", ""] > 1_000_000


def test_without_a_password_there_are_no_figures(shared_server: Server) -> None:
    headers = {"authorization": f"Bearer {PASSWORD}"}
    assert httpx.get(f"{shared_server.address}/metrics", headers=headers).status_code == 404


def test_a_line_of_the_log_is_an_object() -> None:
    try:
        raise ValueError("no")
    except ValueError:
        record = logging.LogRecord(
            "gamenight.web", logging.ERROR, "a.py", 1, "table %s\nfailed", ("x",), sys.exc_info()
        )
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert told["message"] == "table x\nfailed"
    assert told["level"] == "error"
    assert "ValueError: no" in told["traceback"]
