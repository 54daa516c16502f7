"""Build gamenight: compile the hot modules with mypyc if there is a C compiler.

That is the rules and the bots, and what describes a table and finds out what changed on it.

What is compiled together is one group, a shared library of its own, so that a change compiles
nothing but its group and what builds on it. Generated C and objects stay in build/ between builds,
and build/progress.txt says how far a build is.

Without mypyc or a compiler the same files are installed to run interpreted, and a note with them
says why; GAMENIGHT_COMPILE=0 chooses that, without a note. The rules pages are copied from docs/
into the package.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

SOURCE = Path("src/gamenight")

SHARED = {
    "core": ("core/*.py", "parts/*.py"),
    "bots": ("bots/*.py",),
    "game.description": (
        "game/addressing.py",
        "game/describing.py",
        "game/tables.py",
        "game/log.py",
    ),
    "game.observation": ("game/observing.py",),
    "adapters.many": ("adapters/many.py",),
    "web.frames": (
        "util/round_robin.py",
        "web/sockets/audience.py",
        "web/tables/state.py",
        "web/tables/diff.py",
        "web/edge/ws_frames.py",
        "web/tables/match_log.py",
        "web/sockets/broadcast.py",
        "web/tables/seats.py",
        "web/tables/outbox.py",
        "web/tables/seat_views.py",
        "web/tables/viewer.py",
    ),
}
"""Groups of no one game: the name of each, and the modules in it."""

RULES = ("rules.py", "rules/**/*.py", "bot.py", "bot/*.py")
"""What is compiled of a game, and of a rulebook whose games share rules: one group per folder."""

DESCRIPTION = ("cards.py", "log.py", "table.py", "wheel_board.py", "words.py")
"""What makes another group of it, so that a word can be changed without compiling the rules."""

OBSERVATION = ("observation.py",)
"""What a network is shown, which is quickly compiled by itself."""

INLINING = (
    "-finline-functions",
    "-finline-small-functions",
    "-fpartial-inlining",
    "--param=max-inline-insns-single=200",
    "--param=max-inline-insns-auto=30",
    "--param=inline-min-speedup=15",
    "--param=early-inlining-insns=14",
    "-fcaller-saves",
    "-fipa-ra",
    "-foptimize-sibling-calls",
    "-fstrict-aliasing",
    "-ftree-vrp",
)
"""What matters of -O3 in C from mypyc: 1 to 3 % more instructions, a third less time to compile."""

MOSTLY_CALLS = (".description", ".observation")
"""How the names of groups end that mostly call Python: all of -O3 would make tables 2 % quicker."""

NOTE = "interpreted.txt"
"""In the package: why an install that was meant to be compiled is not. Commands show it."""

CACHE = Path("build/mypy")

PROGRESS = Path("build/progress.txt")
"""How many percent of a build from scratch are done, for whoever waits for it."""

# Where the time of a build from scratch goes. The seconds are those of one usual processor: what
# counts is how they compare.
TRANSLATING = 22.0
COMPILING = 360.0 / (os.cpu_count() or 1)
PACKING = 6.0
EACH_TIME = 35_000
"""Starting a compiler and a linker takes as long as compiling so many bytes."""


def tell_progress(seconds: float) -> None:
    percent = int(100 * seconds / (TRANSLATING + COMPILING + PACKING))
    PROGRESS.parent.mkdir(exist_ok=True)
    written = PROGRESS.with_suffix(".part")
    written.write_text(f"{percent}\n", encoding="utf-8")
    written.replace(PROGRESS)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two builds at once would write the same files: the second waits, and finds them done."""
    if os.name != "posix":
        yield
        return
    import fcntl

    Path("build").mkdir(exist_ok=True)
    with Path("build/lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def groups() -> dict[str, list[str]]:
    """The modules to compile, by the name of their group; packages stay as they are."""
    found = {name: matching(SOURCE, patterns) for name, patterns in SHARED.items()}
    for folder in sorted(SOURCE.glob("games/*/**/")):
        if "rules" not in folder.parts:
            name = ".".join(folder.relative_to(SOURCE).parts)
            found[name] = matching(folder, RULES)
            found[f"{name}.description"] = matching(folder, DESCRIPTION)
            found[f"{name}.observation"] = matching(folder, OBSERVATION)
    return {f"gamenight.{name}": modules for name, modules in found.items() if modules}


def matching(folder: Path, patterns: tuple[str, ...]) -> list[str]:
    modules = {module for pattern in patterns for module in folder.glob(pattern)}
    return sorted(str(module) for module in modules if module.name != "__init__.py")


def extensions() -> list[Extension]:
    if not is_wanted() or not has_compiler():
        return []
    try:
        from mypy.version import __version__ as mypyc_version
        from mypyc.build import write_file
    except ImportError:
        return []
    tell_progress(0)
    separate = [(modules, name) for name, modules in groups().items()]
    try:
        found = translated(separate)
    except ValueError:  # what mypyc keeps of a class lacks which attributes may be missing
        shutil.rmtree(CACHE)
        found = translated(separate)
    chosen = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
    write_file("build/tools.txt", "\n".join([mypyc_version, sys.version, *chosen]))
    for extension in found:
        extension.depends = [*extension.depends, "setup.py", "build/tools.txt"]
        if os.name == "posix":
            # No other library calls these functions by name, so the compiler may inline them; and
            # what Python was built with asks for names of variables, which nobody reads here.
            # Nor does anybody read warnings about generated C: looking for them would take a tenth
            # of the time, and mypyc makes errors of them.
            flags = ["-fvisibility=hidden", "-g0", "-w"]
            name = extension.name.removesuffix("__mypyc")
            if is_group(extension) and not name.endswith(MOSTLY_CALLS):
                flags += INLINING
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    tell_progress(TRANSLATING)
    # The largest first, so that at the end no core waits long for another.
    return sorted(found, key=effort, reverse=True)


def translated(separate: list[tuple[list[str], str]]) -> list[Extension]:
    """The groups in C; what has not changed since the last time is not looked at again."""
    from mypyc.build import mypycify

    found: list[Extension] = mypycify(
        ["--strict", f"--cache-dir={CACHE}", *(path for paths, _ in separate for path in paths)],
        opt_level="1",
        separate=separate,
        target_dir="build/c",
    )
    return found


def is_group(extension: Extension) -> bool:
    """Whether it holds the code of its group; the others only lead there, one for each module."""
    return bool(extension.name.endswith("__mypyc"))


def effort(extension: Extension) -> int:
    return EACH_TIME + sum(Path(source).stat().st_size for source in extension.sources)


def is_wanted() -> bool:
    return os.environ.get("GAMENIGHT_COMPILE") != "0"


def has_compiler() -> bool:
    """Whether it is worth translating; where we do not know how to look, we try."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC")
    return os.name != "posix" or not command or shutil.which(shlex.split(command)[0]) is not None


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
        if not has_compiler() or self.get_finalized_command("build_ext").failed:
            needed = "gcc and Python's headers"
            return interpreted_because("the C compiler is missing or failed", needed)
        if not self.distribution.has_ext_modules():
            return interpreted_because("mypyc is missing", "mypy[mypyc]")
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
        examples = Path(self.build_lib) / "gamenight" / "examples"
        examples.mkdir(parents=True, exist_ok=True)
        for example in Path("docs/examples").glob("stepping_stones.py"):  # for `gamenight new-game`
            shutil.copy(example, examples)


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

    def build_extensions(self) -> None:
        self.lock = Lock()
        self.waiting = {extension.name: effort(extension) for extension in self.extensions}
        self.whole_effort = sum(self.waiting.values())
        link = self.compiler.link_shared_object

        def link_all_or_nothing(objects: list[str], library: str, *rest: Any, **more: Any) -> None:
            """Half a library, if we are stopped here, must not look like one that is done."""
            part = f"{library}.part"
            link(objects, part, *rest, **more)
            Path(part).replace(library)

        self.compiler.link_shared_object = link_all_or_nothing
        self.read_headers_once()
        super().build_extensions()

    def read_headers_once(self) -> None:
        """What gcc does for the many small libraries is mostly to read the headers of Python."""
        leading = [extension for extension in self.extensions if not is_group(extension)]
        if not leading or self.compiler.compiler_type != "unix":
            return
        folder = Path(self.build_temp) / "headers"
        folder.mkdir(parents=True, exist_ok=True)
        header = Path(sysconfig.get_path("include")) / "Python.h"
        folders = [f"-I{include}" for include in self.include_dirs]
        flags = [*leading[0].extra_compile_args, *folders, "-x", "c-header"]
        read = folder / "Python.h.gch"
        self.compiler.spawn([*self.compiler.compiler_so, *flags, str(header), "-o", str(read)])
        for extension in leading:
            extension.include_dirs = [str(folder), *extension.include_dirs]

    def build_extension(self, extension: Extension) -> None:
        super().build_extension(extension)
        with self.lock:  # several are built at once
            del self.waiting[extension.name]
            left = sum(self.waiting.values()) / self.whole_effort
            tell_progress(TRANSLATING + COMPILING * (1 - left))


with one_at_a_time():
    setup(
        ext_modules=extensions(),
        cmdclass={"build": Build, "build_py": BuildPages, "build_ext": BuildAllOrNothing},
    )
