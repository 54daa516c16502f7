"""Running the command line inside the test, and a finished match to run it on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from gamenight.cli import main
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.core.record import to_json
from gamenight.game.registry import find_game


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run_with(*words: str) -> Result:
        code = main(words)
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return run_with


@pytest.fixture
def match() -> Match:
    """A whole match of Suspense, played at random."""
    rules = find_game("suspense").rules
    options = rules.accept(3, {})
    match = Match(rules, Header("suspense", rules.version, 3, options, ("Ann", "Bo", "Cy"), 7))
    random = random_from(7)
    while not match.state.over:
        answers = match.state.legal()
        match.answer(match.state.turn, answers[random.below(len(answers))])
    return match


@pytest.fixture
def record(match: Match, tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    file.write_text(to_json(match), encoding="utf-8")
    return file
