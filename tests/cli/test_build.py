"""What setup.py compiles, what it compiles again, how far it is, and what it says when it cannot.

The project is a small one, and its compiler does nothing but write down what it is given, so these
tests need no compiler and do not wait for one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path

import pytest

from gamenight.cli import COMMANDS
from tests.programs import started

ROOT = Path(__file__).parents[2]
SOURCE = Path("src/gamenight")

COPIED = (
    *("setup.py", "pyproject.toml", "README.md", "LICENSE"),
    *(
        f"{SOURCE}/{name}.py"
        for name in ("__init__", "__main__", "cli", "core/build", "core/words")
    ),
)
"""Files of ours: what is tested, and what ``gamenight --version`` needs."""

COMMAND = """
def add_arguments(parser: object) -> None: ...
def run(arguments: object) -> int: return 0
"""
MODULES = {
    "core/errors.py": "class GamenightError(Exception): ...",
    "core/basics.py": "def twice(number: int) -> int:\n    return 2 * number",
    "parts/deck.py": "from gamenight.core.basics import twice\nCARDS: int = twice(26)",
    "commands/bench.py": COMMAND,
    "commands/games.py": COMMAND,
    "games/alone/rules.py": "from gamenight.core.basics import twice\nSEATS: int = twice(1)",
    "games/alone/table.py": "TITLE: str = 'Alone'",
    "games/book/rules/shared.py": "from typing import Final\nSEATS: Final = 4",
    "games/book/first/rules/play.py": (
        "from gamenight.games.book.rules import shared\nLONGEST: int = 9 * shared.SEATS"
    ),
    "games/book/first/bot.py": (
        "from gamenight.games.book.first.rules import play\nDEPTH: int = play.LONGEST"
    ),
}
GROUPS = {"core", "alone", "book", "first"}

COMPILER = """#!/bin/sh
echo "$@" >> commands.txt
while [ "$1" != -o ]; do shift; done
echo "${2##*/}" >> compiled.txt
cat build/progress.txt >> percents.txt
while [ -n "$WAITS_FOR" ] && [ ! -e "$WAITS_FOR" ]; do sleep 0.05; done
[ "${2##*/}" = "$FAILING" ] && exit 1
: > "$2"
case "${2##*/}" in "${KILLED_AT:-nowhere}"*) kill -9 $PPID;; esac
"""


class Project:
    """A small project with our setup.py."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self) -> None:
        for name, text in MODULES.items():
            self.module(name).parent.mkdir(parents=True, exist_ok=True)
            self.module(name).write_text(f"{text}\n", encoding="utf-8")
            (self.module(name).parent / "__init__.py").touch()
        for name in COPIED:
            shutil.copy(ROOT / name, self.folder / name)
        (self.folder / "docs" / "rules").mkdir(parents=True)
        (self.folder / "compiler").write_text(COMPILER, encoding="utf-8")
        (self.folder / "compiler").chmod(0o755)

    def module(self, name: str) -> Path:
        return self.folder / SOURCE / name

    def change(self, name: str, old: str, new: str) -> None:
        text = self.module(name).read_text(encoding="utf-8")
        assert old in text
        self.module(name).write_text(text.replace(old, new), encoding="utf-8")

    def build(self, **environment: str) -> set[str]:
        """Build it; return the groups that were compiled."""
        log = self.folder / "compiled.txt"
        log.write_text("", encoding="utf-8")
        self.run("setup.py", "--quiet", "build", **{"CC": "./compiler", **environment})
        self.was_built_long_ago()
        names = set(log.read_text(encoding="utf-8").split())
        return {group for group in GROUPS if f"__native_{group}.o" in names}

    def was_built_long_ago(self) -> None:
        """What the compiler was given is older than what it made, so no tick of a clock decides."""
        long_ago = time.time() - 3600
        for file in [*self.folder.glob("build/c/**/*.*"), *self.folder.glob("build/*.txt")]:
            os.utime(file, (long_ago, long_ago))

    def run(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=self.environment(environment),
            capture_output=True,
            text=True,
            check=True,
        )

    def environment(self, changed: dict[str, str]) -> dict[str, str]:
        ours = ("GAMENIGHT_COMPILE", "PYTHONPATH", "CFLAGS", "LDFLAGS")
        inherited = {name: value for name, value in os.environ.items() if name not in ours}
        return {**inherited, **changed}

    def installed(self, pattern: str) -> set[str]:
        """The files of the package that would be installed, without what comes after a dot."""
        (folder,) = self.folder.glob("build/lib*")
        names = [file.relative_to(folder / "gamenight") for file in folder.rglob(pattern)]
        return {str(name).partition(".")[0] for name in names}

    def complaint(self, *words: str, **environment: str) -> str:
        """What the package says on the error stream when it runs."""
        (folder,) = self.folder.glob("build/lib*")
        return self.run("-m", "gamenight", *words, PYTHONPATH=str(folder), **environment).stderr


def new_project(folder: Path) -> Project:
    project = Project(folder)
    project.write()
    return project


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that was compiled once, for all tests to copy."""
    project = new_project(tmp_path_factory.mktemp("compiled"))
    assert project.build() == GROUPS
    return project.folder


@pytest.fixture
def project(compiled: Path, tmp_path: Path) -> Project:
    return Project(Path(shutil.copytree(compiled, tmp_path / "project")))


@pytest.fixture
def unbuilt(project: Project) -> Project:
    """Nothing of it is built; only what mypy knows of Python is kept, which takes it seconds."""
    for made in [*project.folder.glob("build/*"), *project.folder.glob("*.txt")]:
        if made.is_dir() and made.name != "mypy":
            shutil.rmtree(made)
        elif made.is_file():
            made.unlink()
    return project


def test_what_is_compiled(project: Project) -> None:
    modules = {f"core/{name}" for name in ("build", "errors", "words", "basics")}
    modules |= {"parts/deck", "games/alone/rules"}
    modules |= {f"games/book/{name}" for name in ("rules/shared", "first/rules/play", "first/bot")}
    modules |= {"games/alone/table"}
    libraries = {"core", "games/alone", "games/alone/description", "games/book", "games/book/first"}
    assert project.installed("*.so") == modules | {f"{name}__mypyc" for name in libraries}
    assert modules < project.installed("*.py")


def test_rules_are_inlined_and_what_describes_them_is_compiled_quickly(project: Project) -> None:
    commands = (project.folder / "commands.txt").read_text(encoding="utf-8").splitlines()
    (rules,) = [words for words in commands if "-c" in words and "__native_alone.c" in words]
    (words,) = [words for words in commands if "-c" in words and "__native_description.c" in words]
    assert "-finline-functions" in rules
    assert "-finline-functions" not in words


def test_the_headers_of_python_are_read_once_for_all_small_libraries(project: Project) -> None:
    """Compiled with other flags, one would silently read them again."""
    commands = (project.folder / "commands.txt").read_text(encoding="utf-8").splitlines()
    (read,) = [words for words in commands if "-x c-header" in words]
    folder = Path(read.split()[-1]).parent
    small = [words for words in commands if "-c" in words.split() and "__native" not in words]
    assert small
    for words in small:
        assert words.index(f"-I{folder} ") == words.index("-I")
        assert flags_in(words) == flags_in(read)


def flags_in(command: str) -> list[str]:
    """What decides how it is compiled."""
    return [
        word for word in command.split() if word.startswith(("-f", "-O", "-g", "-D", "--param"))
    ]


@pytest.mark.parametrize(
    ("module", "old", "new", "groups"),
    [
        ("games/alone/table.py", "Alone", "Lonely", set()),
        ("games/book/first/bot.py", "play.LONGEST", "2", {"first"}),
        ("games/book/rules/shared.py", "4", "5", {"book", "first"}),
        ("core/basics.py", "2 * number", "number + number", {"core"}),
        ("core/basics.py", "number: int", "number: int, more: int = 0", {"core", "alone"}),
    ],
)
def test_a_change_compiles_its_group_and_what_builds_on_it(
    project: Project, module: str, old: str, new: str, groups: set[str]
) -> None:
    project.change(module, old, new)
    assert project.build() == groups


def test_other_tools_compile_everything_anew(project: Project) -> None:
    assert project.build(CFLAGS="-O1") == GROUPS


def test_what_is_gone_is_not_installed(project: Project) -> None:
    deck = project.module("parts/deck.py")
    deck.rename(deck.with_name("pack.py"))
    shutil.rmtree(project.module("games/alone"))
    assert project.build() == {"core"}
    for pattern in ("*.so", "*.py"):
        installed = project.installed(pattern)
        assert "parts/pack" in installed
        assert not [name for name in installed if "deck" in name or "alone" in name]


def test_if_one_group_fails_none_is_installed_and_the_package_says_so(project: Project) -> None:
    project.change("games/alone/rules.py", "twice(1)", "twice(2)")
    assert project.build(FAILING="__native_alone.o") == {"alone"}
    assert project.installed("*.so") == set()
    sentence = project.complaint("--version")
    assert sentence.startswith("This install was meant to be compiled but runs interpreted")
    assert "because the C compiler is missing or failed" in sentence
    assert "install gcc and Python's headers, then gamenight again" in sentence
    assert sentence.count("\n") == 1
    assert project.complaint("bench") == sentence
    assert project.complaint("games") == ""
    assert project.complaint("--version", GAMENIGHT_COMPILE="0") == ""
    assert project.build() == GROUPS
    assert "interpreted" not in project.installed("*.txt")


def test_half_a_library_is_made_anew(unbuilt: Project) -> None:
    """A player may stop at any moment while the rules compile."""
    with pytest.raises(subprocess.CalledProcessError):
        unbuilt.build(KILLED_AT="alone__mypyc.")
    unbuilt.was_built_long_ago()
    assert "alone" in unbuilt.build()


def test_two_builds_at_once_wait_for_each_other(unbuilt: Project) -> None:
    folder = unbuilt.folder
    environment = unbuilt.environment({"CC": "./compiler", "WAITS_FOR": "told"})
    command = [sys.executable, "setup.py", "--quiet", "build"]
    with started(command, cwd=folder, env=environment) as build:
        while not (folder / "compiled.txt").exists():
            time.sleep(0.05)
        would_wait = is_locked(folder / "build" / "lock")
        (folder / "told").touch()
        assert build.wait() == 0
    assert would_wait
    assert not is_locked(folder / "build" / "lock")


def is_locked(file: Path) -> bool:
    with file.open() as lock:
        try:
            flock(lock, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            return True
    return False


def test_how_far_it_is(unbuilt: Project) -> None:
    """Translating is a part of it, so is each library; packing and installing are left."""
    assert unbuilt.build() == GROUPS
    percents = [int(line) for line in (unbuilt.folder / "percents.txt").read_text().split()]
    final = int((unbuilt.folder / "build" / "progress.txt").read_text())
    assert 0 < percents[0] < percents[-1] < final < 100
    assert len(set(percents)) > 3
    assert max(percents) < final


def test_without_a_compiler_nothing_is_translated_and_it_says_so(tmp_path: Path) -> None:
    project = new_project(tmp_path)
    assert project.build(CC="./no-such-compiler") == set()
    assert not (tmp_path / "build" / "c").exists()
    assert "because the C compiler is missing or failed" in project.complaint("--version")


def test_without_mypyc_it_is_interpreted_and_says_so(tmp_path: Path) -> None:
    project = new_project(tmp_path)
    (tmp_path / "mypyc.py").write_text("raise ImportError", encoding="utf-8")
    assert project.build(PYTHONPATH=str(tmp_path)) == set()
    assert "because mypyc is missing: install mypy[mypyc]" in project.complaint("--version")


def test_an_interpreted_build_that_was_chosen_says_nothing(tmp_path: Path) -> None:
    project = new_project(tmp_path)
    assert project.build(GAMENIGHT_COMPILE="0") == set()
    assert project.installed("*.so") == set()
    assert project.complaint("--version") == ""


def test_commands_where_speed_matters() -> None:
    assert {name for name in COMMANDS if COMMANDS[name].speed_matters} == {
        *("serve", "simulate", "arena", "train", "analyse", "report", "compare", "bench", "check")
    }
