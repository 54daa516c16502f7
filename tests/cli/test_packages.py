"""``pip install .`` and what ``python -m build`` makes can be installed elsewhere, and played.

Built without compiling, which takes minutes and which every build for the other tests does. The
environments are new ones. To download nothing, they are given what the package says it needs, and
what that needs, from the environment of the tests, and nothing else: a requirement that nobody has
named is missing in them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement

from tests.programs import started
from tests.some import some

ROOT = Path(__file__).parents[2]
SOURCES = ("src/gamenight", "docs/rules", "setup.py", "pyproject.toml", "MANIFEST.in")
READ_BY_THE_BUILD = ("README.md", "LICENSE")
BUILD_NEEDS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"][
    "requires"
]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project: a build leaves its traces."""
    folder = tmp_path_factory.mktemp("project")
    for name in (*SOURCES, *READ_BY_THE_BUILD):
        copy(ROOT / name, folder / name)
    return folder


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, target)


def run(*words: str | Path, cwd: Path) -> str:
    hidden = ("PYTHONPATH", "GAMENIGHT_COMPILE")
    inherited = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        list(map(str, words)),
        cwd=cwd,
        env={**inherited, "GAMENIGHT_COMPILE": "0"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


class Environment:
    """A new environment that holds gamenight, what it needs, and nothing else."""

    def __init__(self, folder: Path, package: Path) -> None:
        self.folder = folder
        venv.create(folder, with_pip=False, symlinks=True)
        (self._site,) = folder.glob("lib/python*/site-packages")
        borrowed = self._lend([Requirement(line) for line in BUILD_NEEDS])
        pip = (sys.executable, "-m", "pip", "--quiet", "--python", folder / "bin" / "python")
        run(*pip, "install", "--no-deps", "--no-build-isolation", package, cwd=folder)
        for part in borrowed:
            part.unlink()
        (self._own,) = distributions(name="gamenight", path=[str(self._site)])

    def give_what_it_says_it_needs(self, *extras: str) -> None:
        self._lend(wanted_by(self._own, frozenset(extras)))

    def _lend(self, wanted: list[Requirement]) -> list[Path]:
        parts = {part for package in all_needed(wanted) for part in top_level(package)}
        links = {self._site / part.name: part for part in parts}
        new = [link for link in links if not link.exists()]
        for link in new:
            link.symlink_to(links[link])
        return new

    def gamenight(self, *words: str) -> str:
        return run(self.folder / "bin" / "gamenight", *words, cwd=self.folder)


def all_needed(wanted: list[Requirement]) -> list[Distribution]:
    """What is wanted, and all that this needs."""
    found: dict[str, Distribution] = {}
    waiting = list(wanted)
    while waiting:
        next_one = waiting.pop()
        if str(next_one) not in found:
            package = found[str(next_one)] = distribution(next_one.name)
            waiting += wanted_by(package, frozenset(next_one.extras))
    return list(found.values())


def wanted_by(package: Distribution, extras: frozenset[str]) -> list[Requirement]:
    lines = [Requirement(line) for line in package.requires or []]
    here = [{"extra": extra} for extra in ("", *extras)]
    return [line for line in lines if line.marker is None or any(map(line.marker.evaluate, here))]


def top_level(package: Distribution) -> set[Path]:
    """The files and folders of a package where it is installed, without its commands."""
    names = {file.parts[0] for file in package.files or []} - {"..", "__pycache__"}
    return {Path(str(package.locate_file(name))) for name in names}


@pytest.fixture(scope="module")
def built(project: Path) -> Path:
    """Where ``python -m build`` has put the sources, and the wheel that it has made of those."""
    run(sys.executable, "-m", "build", "--no-isolation", cwd=project)
    return project / "dist"


@pytest.fixture(scope="module", params=["wheel", "folder"])
def installed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Environment:
    """With the wheel of ``python -m build``, or with ``pip install .``"""
    if request.param == "wheel":
        (package,) = Path(request.getfixturevalue("built")).glob("*.whl")
    else:
        package = request.getfixturevalue("project")
    environment = Environment(tmp_path_factory.mktemp("environment"), package)
    environment.give_what_it_says_it_needs()
    return environment


def test_it_plays_with_nothing_but_what_it_needs(installed: Environment) -> None:
    assert installed.gamenight("--version").startswith("gamenight ")
    assert "Suspense" in installed.gamenight("games")
    assert "Suspense" in installed.gamenight("rules", "suspense")
    assert "2" in installed.gamenight("simulate", "suspense", "--games", "2", "--json")


def test_with_its_extra_it_serves_pages(installed: Environment, tmp_path: Path) -> None:
    installed.give_what_it_says_it_needs("web")
    for address in some(serving(installed, tmp_path / "matches")):
        assert "Suspense" in httpx.get(address).text
        assert httpx.get(f"{address}static/style.css").status_code == 200
        assert httpx.get(f"{address}rules/suspense").status_code == 200
        assert httpx.post(f"{address}play/suspense", headers={"origin": address[:-1]}).is_redirect


def serving(environment: Environment, database: Path) -> Iterator[str]:
    command = [str(environment.folder / "bin" / "gamenight"), "serve", "--port", "0"]
    with started([*command, "--database", str(database)], cwd=environment.folder) as server:
        assert server.stdout is not None
        yield server.stdout.readline().split()[3]
        server.terminate()
        server.wait()


def test_the_sources_that_are_passed_on_are_whole(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        held = {name.partition("/")[2] for name in opened.getnames()}
    wanted = [ROOT / name for name in (*SOURCES, *READ_BY_THE_BUILD)]
    files = {file for place in wanted for file in (place, *place.rglob("*")) if file.is_file()}
    missing = {str(file.relative_to(ROOT)) for file in files if file.suffix != ".pyc"} - held
    assert missing == set()
