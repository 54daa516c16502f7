"""The script bundle: all scripts of the pages joined, so that a browser asks once.

Each is a module that says what it imports, so a browser would learn of many only when it has read
others. Joined, every module is a block behind those that it needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from posixpath import dirname, normpath
from typing import Final

IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "([^"]+)";$', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)


def joined(modules: Mapping[str, str], first: str) -> str:
    """One script that does what a module does with all those that it imports, by their names."""
    blocks = [block(name, modules[name]) for name in in_order(modules, first, set())]
    return "\n".join(["const MODULES = {};", *blocks])


def in_order(modules: Mapping[str, str], name: str, met: set[str]) -> Iterator[str]:
    """Yield a module behind all that it imports, those that were met before left out."""
    if name not in met:
        met.add(name)
        for _, path in IMPORT.findall(modules[name]):
            yield from in_order(modules, path_of_import(path, name), met)
        yield name


def path_of_import(path: str, name: str) -> str:
    """Return the name of what a module imports."""
    return normpath(f"{dirname(name)}/{path}").lstrip("/")


def block(name: str, text: str) -> str:
    """Return a module that finds what it imports where the others have put what they export."""

    def found(match: re.Match[str]) -> str:
        return f'const {{{match[1]}}} = MODULES["{path_of_import(match[2], name)}"];'

    exported = ", ".join(EXPORT.findall(text))
    code = EXPORT.sub("", IMPORT.sub(found, text))
    return f'{{ // {name}\n{code}\nMODULES["{name}"] = {{ {exported} }};\n}}'
