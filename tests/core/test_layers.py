"""Imports point one way: core, table, games, then what plays and studies them."""

from __future__ import annotations

import ast
from pathlib import Path

import gamenight

SOURCE = Path(__file__).parents[2] / "src" / "gamenight"

ALLOWED = {
    "core": {"core"},
    "table": {"table"},
    "games": {"core", "table", "games"},
    "store": {"core", "store"},
    "commands": {"core", "table", "games", "lab", "terminal", "setup_arguments", "commands"},
    "lab": {"core", "table", "games", "lab", "setup_arguments"},
    "conformance": {"core", "table", "games", "conformance"},
    "adapters": {"core", "games", "adapters"},
    "terminal": {"core", "table", "games", "terminal", "setup_arguments"},
    "web": {"core", "table", "games", "store", "web"},
}
"""Which parts of the package each part may import."""


def imported_parts(module: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        found |= {name.split(".")[1] for name in names if name.startswith("gamenight.")}
    return found


def test_imports_point_one_way() -> None:
    for part, allowed in ALLOWED.items():
        for module in (SOURCE / part).rglob("*.py"):
            assert imported_parts(module) <= allowed, f"{module.relative_to(SOURCE)} reaches up"


def test_games_do_not_import_each_other() -> None:
    shared = {"game", "registry", "pages"}
    for folder in (SOURCE / "games").iterdir():
        for module in folder.rglob("*.py"):
            tree = ast.parse(module.read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom) and node.module:
                    parts = node.module.split(".")
                    if parts[:2] == ["gamenight", "games"] and len(parts) > 2:
                        assert parts[2] in shared | {folder.name}, f"{module} imports {node.module}"


def test_the_core_needs_nothing_from_outside() -> None:
    allowed = {"mypy_extensions", "gamenight", "__future__"}
    standard = {"abc", "collections", "dataclasses", "hashlib", "json", "typing"}
    for module in (SOURCE / "core").glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                assert node.module.split(".")[0] in allowed | standard, module


def test_the_version_is_stated_once() -> None:
    assert gamenight.__version__.count(".") == 2
