"""The Makefile builds again if a source was changed, added, removed or renamed, and only then."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.programs import is_running, started

ROOT = Path(__file__).parents[2]
MODULE = Path("src/gamenight/core/one.py")
PAGE = Path("docs/rules/one.md")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with our Makefile and hardly anything in it, set up."""
    for name in ("Makefile", "setup.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    for file in (MODULE, PAGE, Path("requirements/run.txt"), Path("requirements/test.txt")):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).touch()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / ".created").touch()
    install_one_that_is("compiled", tmp_path)
    assert builds(project=tmp_path)
    return tmp_path


def install_one_that_is(build: str, project: Path) -> None:
    """A command that says it was built in this way, for ``make`` to ask."""
    program = project / ".venv" / "bin" / "gamenight"
    program.write_text(f"#!/bin/sh\necho gamenight, {build}\n", encoding="utf-8")
    program.chmod(0o755)


def make_setup(project: Path, compiler: str = "gcc") -> subprocess.CompletedProcess[str]:
    """Call ``make setup`` with ``echo`` in place of pip."""
    environment = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    return subprocess.run(
        ["make", "PIP=echo", f"COMPILER={compiler}", "setup"],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def builds(project: Path, compiler: str = "gcc") -> bool:
    """Whether ``make setup`` builds."""
    told = make_setup(project, compiler)
    assert told.returncode == 0, told.stderr
    return "Building gamenight" in told.stdout


def touch_later(file: Path) -> None:
    """As if it were written a minute from now, so that the clock's steps decide nothing."""
    file.touch()
    later = file.stat().st_mtime + 60
    os.utime(file, (later, later))


CHANGES: dict[str, Callable[[Path], object]] = {
    "changed": lambda project: touch_later(project / MODULE),
    "changed page": lambda project: touch_later(project / PAGE),
    "changed lock": lambda project: touch_later(project / "requirements" / "run.txt"),
    "came": lambda project: (project / MODULE).with_name("two.py").touch(),
    "went": lambda project: (project / MODULE).unlink(),
    "renamed": lambda project: (project / MODULE).rename(project / MODULE.with_name("two.py")),
    "page renamed": lambda project: (project / PAGE).rename(project / PAGE.with_name("two.md")),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_built(change: str, project: Path) -> None:
    CHANGES[change](project)
    assert builds(project)


def test_without_a_change_nothing_is_built(project: Path) -> None:
    assert not builds(project)


def test_what_running_and_building_leave_behind_is_no_change(project: Path) -> None:
    for file in ("src/gamenight/core/__pycache__/one.pyc", "src/gamenight.egg-info/PKG-INFO"):
        (project / file).parent.mkdir(parents=True)
        touch_later(project / file)
    assert not builds(project)


def test_a_compiler_that_came_or_went_is_a_change(project: Path) -> None:
    assert builds(project, compiler="")
    assert not builds(project, compiler="")
    assert builds(project, compiler="gcc")


def test_where_there_is_a_compiler_an_interpreted_build_is_refused(project: Path) -> None:
    install_one_that_is("interpreted", project)
    refused = make_setup(project)
    assert refused.returncode != 0
    assert "gcc is here, but the rules did not compile" in refused.stderr
    install_one_that_is("compiled", project)
    assert builds(project), "the next call tries again"


def test_without_a_compiler_an_interpreted_build_will_do(project: Path) -> None:
    install_one_that_is("interpreted", project)
    assert builds(project, compiler="")


def test_stopping_make_stops_the_server(project: Path) -> None:
    """``make`` ends the program that it has started, and that has to be the server itself."""
    install_one_that_is("compiled; echo $$; exec sleep 987654", project)
    with started(["make", "-s", "COMPILER=gcc", "PIP=echo", "play"], cwd=project) as play:
        assert play.stdout is not None
        play.stdout.readline()
        server = int(play.stdout.readline())
        play.terminate()
        play.wait()
        assert not is_running(server)
