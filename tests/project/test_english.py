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

FOLDERS = ["src/gamenight", "tests", "bench", "scripts", "docs/examples"]
SCRIPTS_AND_STYLES = "src/gamenight/web/static"


def avoided_in(files: list[Path]) -> list[str]:
    assert files
    return [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if AVOIDED.search(line)
    ]


def test_sources_and_tests_avoid_them() -> None:
    files = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]
    assert avoided_in([file for file in files if file != Path(__file__)]) == []


def test_scripts_and_styles_of_the_pages_avoid_them() -> None:
    static = ROOT / SCRIPTS_AND_STYLES
    assert avoided_in([*sorted(static.rglob("*.js")), *sorted(static.rglob("*.css"))]) == []


def test_documents_avoid_them() -> None:
    docs = ROOT / "docs"
    assert avoided_in([*sorted(docs.glob("*.md")), *sorted(docs.glob("rules/*.md"))]) == []
