"""Code of other people, by name: a module, a file, or what an installed package declares.

Importing a module runs it. So only the commands and calls of the one who runs this process load
something here; what comes over a network can name a bot only once it was loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Final

from gamenight.core.bot import AnyBot, Bot
from gamenight.core.errors import BadSetup

BOTS: Final = "gamenight.bots"
"""The entry points with which a package names its bots."""
GAMES: Final = "gamenight.games"
"""The entry points with which a package names its games, by id: modules with a ``GAME``."""
SUFFIX: Final = ".py"

_bots: dict[str, type[AnyBot]] = {}
"""The bots that were loaded in this process, by the names they are called by."""
_handed: dict[str, type[AnyBot]] = {}
"""Classes that a program handed over, by the names it would take to import them."""
_files: dict[str, Path] = {}
"""The modules that were loaded from single files, for machines that do not have them."""


def module_at(place: str) -> ModuleType:
    """Import a module by its name, or from a file that ends in .py; refuse with a sentence."""
    name = place
    folder = Path.cwd()
    if place.endswith(SUFFIX):
        file = Path(place)
        name, folder = file.stem, file.resolve().parent
        check_file(file, sys.modules.get(name))
    if str(folder) not in sys.path:
        sys.path.append(str(folder))  # workers are started with the same path
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name.split(".")[0] and error.name != name:
            raise BadSetup(f"{place} needs the module {error.name}, which is missing.") from error
        raise BadSetup(
            f"There is no module {name}, neither in {os.fspath(folder)} nor installed."
        ) from error
    except Exception as error:
        raise BadSetup(f"{place} cannot be imported. {said(error)}") from error
    note_file(module)
    return module


def check_file(file: Path, known: ModuleType | None) -> None:
    """Refuse a file that is not there, or whose name already is that of another module. The worker
    of a cluster knows a copy of the file, and does not have the file itself."""
    copied = Path(getattr(known, "__file__", None) or "")
    if not file.is_file():
        if copied.name != file.name:
            raise BadSetup(f"There is no file {file}.")
    elif known is not None and (not copied.is_file() or copied.read_bytes() != file.read_bytes()):
        raise BadSetup(f"{file} has the name of a module that is already there: rename the file.")


def said(error: Exception) -> str:
    """Return what Python says of an error: its kind, its words, and the line if it is one of
    syntax."""
    where = f" in line {error.lineno}" if isinstance(error, SyntaxError) else ""
    words = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}{where}: {words}".rstrip(".: ") + "."


def note_file(module: ModuleType) -> None:
    """Note a module that is one file outside of what is installed."""
    file = getattr(module, "__file__", None)
    if file is None or module.__name__ == "__main__" or "." in module.__name__:
        return
    path = Path(file).resolve()
    if path.suffix == SUFFIX and path.name != "__init__.py" and "site-packages" not in path.parts:
        _files[module.__name__] = path


def loaded_files() -> dict[str, Path]:
    """Return the modules that were loaded from single files so far."""
    return dict(_files)


@cache
def installed(group: str) -> dict[str, EntryPoint]:
    """Return what installed packages declare under a group of entry points, by name."""
    return {point.name: point for point in sorted(entry_points(group=group))}


def from_entry_point(point: EntryPoint) -> object:
    try:
        return point.load()
    except Exception as error:
        package = "" if point.dist is None else f" of {point.dist.name}"
        raise BadSetup(f"{point.name}{package} cannot be loaded. {said(error)}") from error


# Bots


def load_bot(name: str) -> bool:
    """Load the bot of a name like ``mybots:Lowest``, or of an entry point, so that every game knows
    it from now on. False if it is neither; refused with a sentence if there is no such bot."""
    if bot_class(name) is not None:
        return True
    place, colon, inside = name.rpartition(":")
    if colon and place:
        found = named_in(module_at(place), place, inside)
    elif name in installed(BOTS):
        found = from_entry_point(installed(BOTS)[name])
    else:
        return False
    _bots[name] = checked_class(found, name)
    return True


def named_in(module: ModuleType, place: str, name: str) -> object:
    found: object = module
    for part in name.split("."):
        if not hasattr(found, part) and place == "__main__":
            raise BadSetup(
                f"Worker processes cannot import {name}: put it into a module, or use one worker."
            )
        if not hasattr(found, part):
            raise BadSetup(f"{place} has no class {name}.{bots_in(module)}")
        found = getattr(found, part)
    return found


def bots_in(module: ModuleType) -> str:
    """Return a sentence with the bots of a module; "" if it has none."""
    own = [
        name
        for name, thing in vars(module).items()
        if isinstance(thing, type)
        and issubclass(thing, Bot)
        and thing.__module__ == module.__name__
    ]
    return f" Its bots are: {', '.join(own)}." if own else ""


def checked_class(found: object, name: str) -> type[AnyBot]:
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadSetup(f"{name} is not a bot: a bot is a class that inherits from gamenight.Bot.")
    own = found.__mro__[: found.__mro__.index(Bot)]
    if not any(name in vars(one) for one in own for name in ("choose", "answer")):
        raise BadSetup(f"{name} is not finished: it lacks choose.")
    return found


def bot_class(name: str) -> type[AnyBot] | None:
    """Return the bot of that name, if it was loaded."""
    return _bots.get(name) or _handed.get(name)


def bots_for(game: str) -> tuple[str, ...]:
    """Return the names of the bots that were loaded and play a game."""
    loaded = {**_bots, **_handed}
    return tuple(name for name, bot in loaded.items() if plays(bot, game))


def plays(bot: type[AnyBot], game: str) -> bool:
    return not bot.games or game in bot.games


def name_of(bot: type[AnyBot]) -> str:
    """Return the name by which a class is known here and, if its module can be imported, in
    workers."""
    name = f"{bot.__module__}:{bot.__qualname__}"
    _handed[name] = checked_class(bot, name)
    module = sys.modules.get(bot.__module__)
    if module is not None:
        note_file(module)
    return name


def load_bots(names: Iterable[str]) -> None:
    """Load bots that were named one by one; refuse what is not the name of one."""
    for name in names:
        if not load_bot(name):
            known = ", ".join(installed(BOTS))
            also = f" Installed are: {known}." if known else ""
            raise BadSetup(f"{name} does not name a bot: write it like mybots:Lowest.{also}")


def loaded_bots() -> tuple[str, ...]:
    """Return the bots that were loaded by name, for processes to load them too."""
    return tuple(_bots)
