"""Configuration sources: the command line, the environment, a file.

What stands on the command line goes before the environment, that before the file, and that before
the default. Every option has the same name in all three, and is read and refused in the same words.
"""

from __future__ import annotations

import tomllib
from argparse import SUPPRESS, Action, ArgumentError, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from gamenight.core.errors import GamenightError
from gamenight.core.words import did_you_mean, either

PREFIX: Final = "GAMENIGHT_"
"""``--allowed-host`` is GAMENIGHT_ALLOWED_HOST in the environment, and allowed-host in the file."""

FILE: Final = "config"
SWITCHES: Final = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}

AddOptions = Callable[[ArgumentParser], None]


class BadConfiguration(GamenightError):
    """An option that makes no sense, and where it stands."""


def add_arguments_of(parser: ArgumentParser, add_options: AddOptions) -> None:
    """Add the options and ``--config``; what is not given is left out, to be found later."""
    add_options(parser)
    for action in parser._actions:
        action.default = SUPPRESS
    parser.add_argument(
        f"--{FILE}",
        metavar="FILE",
        default=SUPPRESS,
        help="read options that are not given here or in the environment from a TOML file",
    )


def complete_options(
    given: Namespace, add_options: AddOptions, environment: Mapping[str, str]
) -> Namespace:
    """Return all options, each from the first place that has it."""
    options = named_options(add_options)
    file = getattr(given, FILE, None) or environment.get(PREFIX + FILE.upper())
    found = {action.dest: action.default for action in options.values()}
    found |= from_file(Path(file), options) if file else {}
    found |= from_environment(environment, options)
    return Namespace(**{**found, **vars(given)})


def named_options(add_options: AddOptions) -> dict[str, Action]:
    """Return the options of a command by their names, without dashes in front."""
    parser = ArgumentParser(add_help=False)
    add_options(parser)
    return {action.option_strings[0].lstrip("-"): action for action in parser._actions}


def variable_of(name: str) -> str:
    """Return the name of an option in the environment."""
    return PREFIX + name.replace("-", "_").upper()


def from_environment(
    environment: Mapping[str, str], options: Mapping[str, Action]
) -> dict[str, object]:
    """Several values of one option are separated by commas."""
    found: dict[str, object] = {}
    for name, action in options.items():
        text = environment.get(variable_of(name))
        if text is not None:
            several = isinstance(action.default, list)
            words = [word.strip() for word in text.split(",")] if several else [text]
            found[action.dest] = value_of(action, words, variable_of(name))
    return found


def from_file(file: Path, options: Mapping[str, Action]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in contents_of(file).items():
        if name not in options:
            meant = did_you_mean(name, list(options))
            raise BadConfiguration(f"{file}: no option is called {name}.{meant}")
        values = value if isinstance(value, list) else [value]
        words = [str(one).lower() if isinstance(one, bool) else str(one) for one in values]
        found[options[name].dest] = value_of(options[name], words, f"{file}: {name}")
    return found


def contents_of(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadConfiguration(f"{file} cannot be read: {error.strerror}.") from error
    except ValueError as error:  # not text, or not TOML
        raise BadConfiguration(f"{file} cannot be read: {error}.") from error


def value_of(action: Action, words: list[str], place: str) -> object:
    """Return what an option is set to; one that can be given several times takes several words."""
    try:
        if isinstance(action.default, list):
            return [convert(action, word) for word in words]
        if len(words) != 1:
            raise ArgumentTypeError("it takes one value")
        return read_switch(words[0]) if action.nargs == 0 else convert(action, words[0])
    except (ArgumentError, ArgumentTypeError, ValueError) as error:
        raise BadConfiguration(f"{place}: {error}.") from error


def convert(action: Action, word: str) -> object:
    """As argparse converts what stands on the command line."""
    value: object = action.type(word) if callable(action.type) else word
    if action.choices is not None and value not in action.choices:
        raise ArgumentTypeError(f"{word} is not {either([str(one) for one in action.choices])}")
    return value


def read_switch(word: str) -> bool:
    if word.lower() not in SWITCHES:
        raise ArgumentTypeError(f"{word} is not yes or no")
    return SWITCHES[word.lower()]
