"""Imports point one way: core, parts, table, game, games, then what plays and studies them."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import packages_distributions
from importlib.util import resolve_name
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import gamenight
from gamenight import cli
from tests.some import some

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "gamenight"

ALLOWED = {
    "util": {"util"},
    "core": {"core"},
    "parts": {"core", "parts"},
    "bots": {"core", "bots"},
    "table": {"table"},
    "game": {"core", "parts", "bots", "table", "game"},
    "games": {"core", "parts", "bots", "table", "game", "games"},
    "solvers": {"core", "parts", "game", "games", "solvers"},
    "store": {"core", "store", "util"},
    "commands": {
        "core",
        "store",
        "bots",
        "table",
        "game",
        "lab",
        "terminal",
        "conformance",
        "agents",
        "api",
        "commands",
        "util",
    },
    "lab": {"core", "bots", "table", "game", "lab", "util"},
    "api": {"core", "table", "game", "lab", "terminal", "api"},
    "conformance": {"core", "table", "game", "conformance"},
    "adapters": {"core", "game", "api", "solvers", "adapters"},
    "terminal": {"core", "table", "game", "terminal", "util"},
    "web": {"core", "table", "game", "store", "util", "web"},
    "agents": {"core", "table", "game", "lab", "terminal", "api", "agents"},
    "cli": {"core", "game"},
}
"""Which parts of the package each part may import."""

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = {
    "terminal": "terminal",
    "web": "web",
    "store": "web",
    "lab": "lab",
    "adapters": "adapters",
    "adapters/openspiel": "openspiel",
    "adapters/openspiel_small": "openspiel",
    "adapters/textarena": "textarena",
    "adapters/openenv": "openenv",
    "lab/fitting": "train",
    "lab/cluster": "cluster",
    "agents": "agents",
    "web/push/delivery": "push",
    "lab/data": "data",
    "solvers": "train",
}
"""The extra that brings what a part, or one of its modules, imports from outside, besides what is
always there."""

STANDARD = {"abc", "bisect", "collections", "dataclasses", "itertools", "math", "typing"}
"""What rules and bots take from the standard library; no other source of chance."""
STANDARD_FOR_CORE = {"difflib", "hashlib", "json", "struct", "time", "unicodedata"}
"""And what the core takes besides: for seeds, records, deadlines, mistyped words."""


def imports_in(text: str, package: str = "") -> set[str]:
    """The dotted names that a module of a package imports, however it names them."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package)
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return found


@cache
def imports_of(module: Path) -> set[str]:
    """Parsed once: several tests ask for the same module."""
    package = ".".join(module.parent.relative_to(SOURCE.parent).parts)
    return imports_in(module.read_text(encoding="utf-8"), package)


def ours(imports: set[str], depth: int) -> set[str]:
    """The parts at a depth of those names that are our own."""
    paths = [name.split(".") for name in imports]
    return {path[depth] for path in paths if path[0] == "gamenight" and len(path) > depth}


def modules_of(part: str) -> list[Path]:
    folder = SOURCE / part
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


@pytest.mark.parametrize("part", ALLOWED)
def test_imports_point_one_way(part: str) -> None:
    for module in some(modules_of(part)):
        reached = ours(imports_of(module), 1) - {"__version__"}
        assert reached <= ALLOWED[part], f"{module.relative_to(SOURCE)} reaches up"


WEB_LAYERS = (
    {"protocol", "qr"},
    {"edge"},
    {"config", "sockets", "clocks", "bots", "codes"},
    {"tables"},
    {"evening", "daily", "deals", "people", "push"},
    {"pages", "schema"},
    {"services"},
    {"http_helpers", "chores"},
    {"routes"},
    {"app"},
    {"command"},
)
"""The parts of the server from below to above. A part imports itself and what lies below it: a
feature knows no other feature beside it. The modules of all features that answer HTTP are one part,
which may import all features and their pages."""


def web_part(names: Sequence[str]) -> str:
    """The part of the server that a module belongs to, by its names below ``gamenight.web``."""
    return "routes" if any(name.endswith("routes") for name in names) else names[0]


def names_of(module: Path) -> Sequence[str]:
    return module.relative_to(SOURCE / "web").with_suffix("").parts


def web_modules() -> list[Path]:
    return [path for path in modules_of("web") if path.stem != "__init__"]


def test_imports_inside_the_server_point_one_way() -> None:
    height = {part: at for at, layer in enumerate(WEB_LAYERS) for part in layer}
    for module in some(web_modules()):
        part = web_part(names_of(module))
        others = {name: name.split(".")[2:] for name in imports_of(module) if is_in_web(name)}
        parts = {name: web_part(path) for name, path in others.items()}
        above = [
            name for name, other in parts.items() if other != part and height[other] >= height[part]
        ]
        assert not above, f"{module.relative_to(SOURCE)} imports {above}"


def is_in_web(name: str) -> bool:
    return name.split(".")[:2] == ["gamenight", "web"]


def test_every_part_of_the_server_has_its_place() -> None:
    assert {web_part(names_of(path)) for path in web_modules()} == set.union(*WEB_LAYERS)


def test_every_part_has_its_place() -> None:
    folders = {path.name for path in SOURCE.iterdir() if any(path.glob("*.py"))}
    modules = {path.stem for path in SOURCE.glob("*.py")} - {"__init__", "__main__"}
    assert folders | modules == set(ALLOWED)


def test_games_do_not_import_each_other() -> None:
    """Games of one rulebook share its folder, and may share modules in it."""
    for folder in some(
        [path for path in (SOURCE / "games").iterdir() if (path / "__init__.py").is_file()]
    ):
        for module in some(folder.rglob("*.py")):
            games = ours({name for name in imports_of(module) if ours({name}, 1) == {"games"}}, 2)
            assert games <= {folder.name}, module


def test_only_games_import_relatively_and_only_within_their_rulebook() -> None:
    """Elsewhere a line that imports says by itself where its names come from."""
    for module in some(SOURCE.rglob("*.py")):
        nodes = ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        levels = [node.level for node in nodes if isinstance(node, ast.ImportFrom)]
        depth = len(module.parent.relative_to(SOURCE).parts) - 1
        most = depth if module.is_relative_to(SOURCE / "games") else 0
        assert max(levels, default=0) <= most, module


def rules_and_below() -> list[Path]:
    """The core, the parts, the bots of all games, and the rules and bots of each."""
    games = SOURCE / "games"
    rules = [*games.rglob("rules.py"), *games.rglob("rules/**/*.py")]
    bots = [*games.rglob("bot.py"), *games.rglob("bot/*.py")]
    return [*modules_of("core"), *modules_of("parts"), *modules_of("bots"), *rules, *bots]


def test_rules_and_bots_need_nothing_from_outside() -> None:
    for module in some(rules_and_below()):
        roots = {name.split(".")[0] for name in imports_of(module)}
        allowed = STANDARD | {"mypy_extensions", "gamenight", "__future__"}
        if module.parent.name == "core":
            allowed |= STANDARD_FOR_CORE
        assert roots <= allowed, module


def extra_of(module: Path) -> str:
    """The extra that a module may import from: its own, or that of the nearest folder it is in; ""
    if there is none."""
    name = module.relative_to(SOURCE).with_suffix("")
    places = [place.as_posix() for place in (name, *name.parents)]
    return next((EXTRAS[place] for place in places if place in EXTRAS), "")


def names_in(requirements: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(line).name) for line in requirements}


@cache
def brought_by_packages() -> Mapping[str, list[str]]:
    """The packages that bring what can be imported, by its name."""
    return packages_distributions()


@pytest.mark.parametrize("part", ALLOWED)
def test_what_a_part_imports_is_asked_for_by_its_extra(part: str) -> None:
    """Not only by something that happens to bring it along."""
    always = names_in(PROJECT["project"]["dependencies"])
    extras = PROJECT["project"]["optional-dependencies"]
    bringers = brought_by_packages()
    for module in some(modules_of(part)):
        asked_for = always | names_in(extras.get(extra_of(module), []))
        roots = {name.split(".")[0] for name in imports_of(module)}
        outside = roots - sys.stdlib_module_names - {"gamenight"}
        brought_by = {
            root: set(map(canonicalize_name, bringers.get(root, [root]))) for root in outside
        }
        place = module.relative_to(SOURCE)
        extra = [root for root in outside if not brought_by[root] & asked_for]
        assert not extra, f"{place} imports {extra}"
        known = always | set(cli.EXTRAS)
        unknown = [root for root in outside if not (brought_by[root] | {root}) & known]
        assert not unknown, f"without {unknown} no command would say which extra brings it"


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("import gamenight.web.app", {"web"}),
        ("import os, gamenight.web as w", {"web"}),
        ("from gamenight import web", {"web"}),
        ("from gamenight.web import app", {"web"}),
        ("from gamenight.web.app import start", {"web"}),
        ("import gamenight", set()),
        ("def late():\n    from gamenight.web import app", {"web"}),
        ("from ..web.app import start", {"web"}),
        ("from . import rules", {"games"}),
        ("import os", set()),
    ],
)
def test_every_way_to_import_is_seen(line: str, parts: set[str]) -> None:
    assert ours(imports_in(line, "gamenight.games"), 1) == parts


def test_the_version_is_stated_once() -> None:
    assert "version" not in PROJECT["project"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "gamenight.__version__"}
    assert gamenight.__version__.count(".") == 2
