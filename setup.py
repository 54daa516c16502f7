"""Build gamenight: the rules and the bots compile with mypyc where there is a C compiler.

What is compiled together is one group, a shared library of its own, so that a change compiles
nothing but its group and what builds on it. Generated C and objects stay in build/ between builds.

Without mypyc or a compiler the same files are installed to run interpreted, and a note with them
says why; GAMENIGHT_COMPILE=0 chooses that, without a note. The rules pages are copied from docs/
into the package.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

SOURCE = Path("src/gamenight")

SHARED = {
    "core": ("core/*.py", "parts/*.py"),
}
"""Groups that all games build on: the name of each, and the modules in it."""

OF_A_GAME = ("rules.py", "rules/**/*.py", "bot.py", "bot/*.py")
"""What is compiled of a game, and of a rulebook whose games share rules: one group per folder."""

NOTE = "interpreted.txt"
"""In the package: why an install that was meant to be compiled is not. Commands show it."""


def groups() -> dict[str, list[str]]:
    """The modules to compile, by the name of their group; packages stay as they are."""
    found = {name: matching(SOURCE, patterns) for name, patterns in SHARED.items()}
    for folder in sorted(SOURCE.glob("games/**/")):
        if "rules" not in folder.parts:
            found[".".join(folder.relative_to(SOURCE).parts)] = matching(folder, OF_A_GAME)
    return {f"gamenight.{name}": modules for name, modules in found.items() if modules}


def matching(folder: Path, patterns: tuple[str, ...]) -> list[str]:
    modules = {module for pattern in patterns for module in folder.glob(pattern)}
    return sorted(str(module) for module in modules if module.name != "__init__.py")


def extensions() -> list[Extension]:
    if not is_wanted():
        return []
    try:
        from mypy.version import __version__ as mypyc_version
        from mypyc.build import mypycify, write_file
    except ImportError:
        return []
    separate = [(modules, name) for name, modules in groups().items()]
    found: list[Extension] = mypycify(
        ["--strict", "--cache-dir=build/mypy", *(path for paths, _ in separate for path in paths)],
        opt_level="3",
        separate=separate,
        target_dir="build/c",
    )
    chosen = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
    write_file("build/tools.txt", "\n".join([mypyc_version, sys.version, *chosen]))
    for extension in found:
        extension.depends = [*extension.depends, "setup.py", "build/tools.txt"]
        if os.name == "posix":
            # No other library calls these functions by name, so the compiler may inline them.
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    # The largest first, so that at the end no core waits long for another.
    return sorted(found, key=size, reverse=True)


def size(extension: Extension) -> int:
    return sum(Path(source).stat().st_size for source in extension.sources)


def is_wanted() -> bool:
    return os.environ.get("GAMENIGHT_COMPILE") != "0"


class Build(build):
    """Leaves nothing behind of modules that are gone, and a note if it should have compiled."""

    def run(self) -> None:
        self.forget_what_is_gone()
        super().run()
        if note := self.note():
            self.warn(note)
            (Path(self.build_lib) / "gamenight" / NOTE).write_text(note + "\n", encoding="utf-8")

    def forget_what_is_gone(self) -> None:
        """Keep the libraries that may still be good; the rest is copied in no time."""
        if Path(self.build_base) not in Path(self.build_lib).parents:
            return  # a folder that somebody chose: it is not ours to empty
        kept = set(self.get_finalized_command("build_ext").get_outputs())
        for file in Path(self.build_lib).rglob("*"):
            if file.is_file() and str(file) not in kept:
                file.unlink()

    def note(self) -> str:
        if not is_wanted():
            return ""
        if not self.distribution.has_ext_modules():
            return interpreted_because("mypyc is missing", "mypy[mypyc]")
        if self.get_finalized_command("build_ext").failed:
            needed = "gcc and Python's headers"
            return interpreted_because("the C compiler is missing or failed", needed)
        return ""


def interpreted_because(reason: str, needed: str) -> str:
    return (
        "This install was meant to be compiled but runs interpreted, and so more slowly, because "
        f"{reason}: install {needed}, then gamenight again (GAMENIGHT_COMPILE=0 silences this)."
    )


class BuildPages(build_py):
    def run(self) -> None:
        super().run()
        target = Path(self.build_lib) / "gamenight" / "pages"
        shutil.copytree("docs/rules", target, dirs_exist_ok=True)


class BuildAllOrNothing(build_ext):
    """If one library cannot be built, none is installed: a part of them could not be imported."""

    failed = False

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or True  # on all cores

    def run(self) -> None:
        try:
            super().run()
        except (BaseError, CCompilerError) as error:
            self.warn(str(error))
            self.failed = True
            for library in self.get_outputs():
                Path(library).unlink(missing_ok=True)


setup(
    ext_modules=extensions(),
    cmdclass={"build": Build, "build_py": BuildPages, "build_ext": BuildAllOrNothing},
)
