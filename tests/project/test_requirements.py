"""What the run lock pins is enough for ``make play``, without anything that the tests bring.

``make test`` installs both locks, so a package that is missing from the run lock would be there
all the same. These tests look at the run lock by itself.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.programs import started

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
NEEDED = [
    *PROJECT["build-system"]["requires"],
    *PROJECT["project"]["dependencies"],
    *EXTRAS["terminal"],
    *EXTRAS["web"],
    *EXTRAS["lab"],
]
"""What ``make play`` builds and runs with."""


def pins_of(lock: str) -> dict[str, str]:
    """The versions that a lock pins for this machine, by name."""
    pins: dict[str, str] = {}
    for line in re.findall(r"^[a-z].*", lock, re.MULTILINE):
        pin = Requirement(line.removesuffix(" \\"))
        if pin.marker is None or pin.marker.evaluate():
            pins[canonicalize_name(pin.name)] = str(pin.specifier).removeprefix("==")
    return pins


RUN = pins_of((ROOT / "requirements" / "run.txt").read_text(encoding="utf-8"))


def missing_from(pins: dict[str, str]) -> list[str]:
    """What is needed, or needed by what is needed, and not pinned in a fitting version."""
    missing = []
    looked_at = set()
    waiting = [Requirement(line) for line in NEEDED]
    while waiting:
        wanted = waiting.pop()
        if str(wanted) in looked_at:
            continue
        looked_at.add(str(wanted))
        name = canonicalize_name(wanted.name)
        if name not in pins or not wanted.specifier.contains(pins[name]):
            missing.append(str(wanted))
        else:
            waiting += asked_for_by(name, wanted.extras)
    return missing


def asked_for_by(name: str, extras: set[str]) -> list[Requirement]:
    """What an installed package says it needs here, with some of its extras."""
    found = [Requirement(line) for line in requires(name) or []]
    environments = [{"extra": extra} for extra in ("", *extras)]
    return [
        wanted
        for wanted in found
        if wanted.marker is None or any(wanted.marker.evaluate(here) for here in environments)
    ]


def test_the_run_lock_pins_all_that_is_needed() -> None:
    assert missing_from(RUN) == []


@pytest.mark.parametrize("name", ["click", "h11", "librt", "psycopg-binary", "textual"])
def test_a_package_that_is_missing_from_the_run_lock_is_noticed(name: str) -> None:
    pins = {pinned: version for pinned, version in RUN.items() if pinned != name}
    assert any(Requirement(line).name == name for line in missing_from(pins))


def test_an_unfitting_version_in_the_run_lock_is_noticed() -> None:
    assert missing_from({**RUN, "starlette": "0.1"}) == ["starlette>=1.10"]


@pytest.mark.parametrize("name", ["h11", "uvicorn", "websockets"])
def test_what_is_not_public_is_only_taken_from_versions_that_were_tried(name: str) -> None:
    """The server's connections extend private classes of these packages, which may change with any
    version. To allow a newer one, install it, run tests/web/edge with it, and raise the bound."""
    wanted = {one.name: one for one in map(Requirement, EXTRAS["web"])}[name]
    assert "<" in {bound.operator for bound in wanted.specifier}, f"{name} has no upper bound"
    release = [int(number) for number in RUN[name].split(".")]
    newer = f"{release[0]}.{release[1] + 1}" if release[0] == 0 else f"{release[0] + 1}.0"
    assert not wanted.specifier.contains(newer), f"{name} {newer} was never tried"


SERVE_WITHOUT = """
import sys

class Without:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

hidden = set(sys.argv[2].split(","))
sys.meta_path.insert(0, Without())
from gamenight.cli import main
sys.exit(main(["serve", "--port", "0", "--database", sys.argv[1]]))
"""


def first_line_of_server(folder: Path, pins: dict[str, str]) -> str:
    """Start a server that sees only what is pinned; it opens its database before it speaks."""
    known = {*pins, "gamenight"}
    hidden = {
        module
        for module, names in packages_distributions().items()
        if not any(canonicalize_name(name) in known for name in names)
    }
    command = [sys.executable, "-c", SERVE_WITHOUT, str(folder / "a.sqlite"), ",".join(hidden)]
    with started(command, stderr=subprocess.DEVNULL) as server:
        assert server.stdout is not None
        return server.stdout.readline()


def test_the_server_starts_with_what_the_run_lock_pins(tmp_path: Path) -> None:
    assert "gamenight is at http://" in first_line_of_server(tmp_path, RUN)


def test_the_server_does_not_start_without_a_part_of_it(tmp_path: Path) -> None:
    pins = {name: version for name, version in RUN.items() if name != "click"}
    assert first_line_of_server(tmp_path, pins) == ""


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_locks_pin_versions_with_hashes_and_name_no_address(lock: Path) -> None:
    lines = lock.read_text(encoding="utf-8").splitlines()
    pinned = re.compile(r"[a-z0-9-]+(\[[a-z,]+\])?==[^ ]+( ; .*[^ \\])? \\")
    hashed = re.compile(r" {4}--hash=sha256:[0-9a-f]{64}( \\)?")
    assert [
        line for line in lines if not pinned.fullmatch(line) and not hashed.fullmatch(line)
    ] == []
    assert hashed.fullmatch(lines[-1])


def test_the_test_lock_agrees_with_the_run_lock() -> None:
    """So that the tests run on what players run on."""
    test = pins_of((ROOT / "requirements" / "test.txt").read_text(encoding="utf-8"))
    assert {name: test.get(name) for name in RUN} == RUN
