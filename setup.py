"""Build gamenight: the rules and the bots compile with mypyc where there is a C compiler.

Without mypyc or a compiler, or with GAMENIGHT_COMPILE=0, the same files are installed to run
interpreted. The rules pages are copied from docs/ into the package.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

SOURCE = Path("src/gamenight")


def compiled_modules() -> list[str]:
    """All of core/, and the rules and the bots of each game.

    Rules that several games of a rulebook share lie in the rulebook's own ``rules/`` folder.
    """
    modules = [*SOURCE.glob("core/*.py"), *SOURCE.glob("games/**/rules.py")]
    modules += [*SOURCE.glob("games/**/rules/**/*.py"), *SOURCE.glob("games/**/bot.py")]
    return sorted({str(module) for module in modules if module.name != "__init__.py"})


def extensions() -> list[Extension]:
    if os.environ.get("GAMENIGHT_COMPILE") == "0":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    found: list[Extension] = mypycify(["--strict", *compiled_modules()], opt_level="3")
    for extension in found:
        extension.optional = True  # no compiler: install the Python files alone
    return found


class BuildWithPages(build_py):
    def run(self) -> None:
        super().run()
        target = Path(self.build_lib) / "gamenight" / "pages"
        shutil.copytree("docs/rules", target, dirs_exist_ok=True)


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithPages})
