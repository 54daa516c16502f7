"""The Makefile builds again when a source changed, came, went or was renamed, and else not."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

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
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / ".created").touch()
    assert builds(project=tmp_path)
    return tmp_path


def builds(project: Path) -> bool:
    """Whether ``make setup`` builds; it calls ``echo`` in place of pip."""
    environment = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    told = subprocess.run(
        ["make", "PIP=echo", "setup"],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return "Compiling the rules" in told.stdout


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
