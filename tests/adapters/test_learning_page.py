"""docs/learning.md and its example: what they show is true, and what they teach is learnt."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gamenight.adapters import gymnasium, selfplay, vector
from gamenight.commands.observation import field_words
from gamenight.game.registry import find_game
from tests.some import some

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "learn_suspense.py"


def complaints(text: str, name: str) -> tuple[int, list[str]]:
    told: list[str] = []
    examples = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    return doctest.DocTestRunner().run(examples, out=told.append).attempted, told


def test_the_examples_of_the_page_are_true() -> None:
    attempted, told = complaints(PAGE, "learning.md")
    assert attempted > 20
    assert told == []


@pytest.mark.parametrize(
    "module", [gymnasium, vector, selfplay], ids=lambda module: module.__name__
)
def test_the_examples_of_the_modules_are_true(module: object) -> None:
    attempted, told = complaints(str(module.__doc__), str(module))
    assert attempted > 3
    assert told == []


def test_the_page_lists_the_fields_of_suspense() -> None:
    game = find_game("suspense")
    layout = game.layout(3, game.rules.accept(3, {}))
    assert layout is not None
    assert "\n".join(field_words(field) for field in layout.fields) in PAGE


@pytest.fixture(scope="module")
def example() -> Any:
    found = spec_from_file_location("learn_suspense", EXAMPLE)
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    sys.modules[found.name] = module  # dataclasses look there
    found.loader.exec_module(module)
    return module


def test_the_example_learns(example: Any) -> None:
    """Two lessons are enough to see it."""
    shares = [
        example.against(network, "random", 150, seed=1).rate()
        for done, network in example.train(2 * example.MATCHES * example.HORIZON, seed=1)
        if done != example.MATCHES * example.HORIZON
    ]
    untrained, trained = shares
    assert trained > untrained + 0.08
    assert trained > 0.5


def test_the_example_comes_to_the_same_each_time(
    example: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(example, "HORIZON", 16)
    networks = [[*example.train(1, seed=3)][-1][1] for _ in range(2)]
    for name, part in some(networks[0].parts.items()):
        assert np.array_equal(part, networks[1].parts[name])


def test_the_example_says_where_it_stands() -> None:
    command = [sys.executable, str(EXAMPLE), "--steps", "1", "--matches", "9", "--levels", "easy"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^    32,768 answers   against random +[\d.]+%", done.stdout, re.MULTILINE)
    level = r"^    easy +[\d.]+%  \([\d.]+% to [\d.]+%, 9 matches\)$"
    assert re.search(level, done.stdout, re.MULTILINE)


def test_the_example_with_torch_learns_any_game(tmp_path: Path) -> None:
    """Left out where torch is missing: nothing else needs it."""
    pytest.importorskip("torch")
    example, curve = ROOT / "docs" / "examples" / "learn_ppo.py", tmp_path / "curve.jsonl"
    steps = ["--alone", "32768", "--steps", "32768", "--matches", "20", "--curve", str(curve)]
    command = [sys.executable, str(example), "suspense", "--against", "random", *steps]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "On deals that nothing was learnt or chosen from:" in done.stdout
    assert len(curve.read_text(encoding="utf-8").splitlines()) == 3
