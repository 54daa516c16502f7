"""What the program may use of the machine."""

from __future__ import annotations

import os
import sys

import pytest

from gamenight.util.processors import processors
from gamenight.web.config.settings import usual_workers


def test_processors_that_others_have_to_themselves_do_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")  # which alone tells
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {3, 5, 8}, raising=False)
    assert processors() == 3
    assert usual_workers() == 2


def test_there_is_at_least_one_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert processors() == 1
