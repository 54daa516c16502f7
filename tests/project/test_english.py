"""Documents and the engine's sources avoid words that make people read twice."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]

AVOIDED = re.compile(
    r"(?<!“)\b(whoever|somebody|someone who|so many|anew|those who|is told|just now|shall"
    r"|nobody's)\b",
    re.IGNORECASE,
)
"""Say "the player who", "a player", "this many", "again", "players who" instead."""

PACKAGES = ["core", "parts", "bots", "games", "game", "solvers", "lab", "adapters", "conformance"]


def avoided_in(files: list[Path]) -> list[str]:
    assert files
    return [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if AVOIDED.search(line)
    ]


def test_sources_of_the_engine_and_the_games_avoid_them() -> None:
    folders = [ROOT / "src" / "gamenight" / package for package in PACKAGES]
    assert avoided_in([file for folder in folders for file in sorted(folder.rglob("*.py"))]) == []


def test_documents_avoid_them() -> None:
    docs = ROOT / "docs"
    assert avoided_in([*sorted(docs.glob("*.md")), *sorted(docs.glob("rules/*.md"))]) == []
