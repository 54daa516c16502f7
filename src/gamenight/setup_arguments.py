"""The arguments with which a match is set up, shared by all commands that start one."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from secrets import randbits

from gamenight.core.errors import BadSetup
from gamenight.games.game import Game

SEED_BITS = 63
"""The size of a drawn seed: it fits a database's whole number."""


def add_setup_arguments(parser: ArgumentParser) -> None:
    """Add --players, --option and --seed."""
    parser.add_argument(
        "--players",
        type=whole_number,
        metavar="N",
        help="how many play (otherwise the smallest number above one that the game takes)",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the game; may be given several times",
    )
    parser.add_argument(
        "--seed",
        type=whole_number,
        metavar="S",
        help="the number that decides all chance, to get the same match again",
    )


def whole_number(text: str) -> int:
    """A whole number from 0 up, as argparse wants it: refused with a sentence."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 40:
        raise ArgumentTypeError(f"{text} is not a whole number from 0 up")
    return int(text)


def options_from(arguments: Namespace) -> dict[str, str]:
    """The options as typed; the game checks names and values."""
    options: dict[str, str] = {}
    for typed in arguments.option:
        name, equals, value = typed.partition("=")
        if not equals or not name:
            raise BadSetup(f"Option {typed} needs the form NAME=VALUE, for example first_seat=0.")
        if name in options:
            raise BadSetup(f"Option {name} is given twice.")
        options[name] = value
    return options


def players_from(game: Game, arguments: Namespace) -> int:
    """The number of players asked for, or the usual one."""
    return int(arguments.players) if arguments.players is not None else game.usual_players()


def seed_from(arguments: Namespace) -> int:
    """The seed asked for, or one that nobody can guess."""
    return int(arguments.seed) if arguments.seed is not None else randbits(SEED_BITS)
