"""The arguments with which a match is set up, shared by all commands that start one."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from math import inf, nan
from secrets import randbits

from gamenight.core.errors import BadSetup
from gamenight.core.words import counted
from gamenight.game.game import AnyGame

SEED_BITS = 63
"""The size of a drawn seed: it fits a database's whole number."""
MOST_GAMES = 1_000_000_000
MOST_DIGITS = 40
"""As many digits as the seed of a match record may have."""


def add_option_arguments(parser: ArgumentParser, seats_help: str = "") -> None:
    """Add --players, --option and, where the command says who may sit there, --seats."""
    parser.add_argument(
        "--players",
        type=whole_number,
        metavar="N",
        help="number of players (default: the smallest number above one that the game allows)",
    )
    if seats_help:
        parser.add_argument("--seats", metavar="SEAT,…", help=seats_help)
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the game; can be given several times",
    )


def add_setup_arguments(parser: ArgumentParser, seats_help: str = "") -> None:
    """Add these, and --seed."""
    add_option_arguments(parser, seats_help)
    parser.add_argument(
        "--seed",
        type=whole_number,
        metavar="S",
        help="a number that decides all chance: the same seed gives the same match",
    )


def add_many_games_arguments(parser: ArgumentParser) -> None:
    """Add GAME, --games, --workers, --cluster, --simulations and --json, for games among bots."""
    parser.add_argument("game", metavar="GAME", help="the id of a game; gamenight games lists them")
    parser.add_argument(
        "--games", type=number_of_games, default=1_000, metavar="N", help="how many games (1000)"
    )
    parser.add_argument(
        "--workers",
        type=positive,
        metavar="N",
        help="how many processes share the work (one, or one per core for long work)",
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="let the workers of a Dask cluster play, for example tcp://10.0.0.1:8786",
    )
    parser.add_argument(
        "--simulations",
        type=positive,
        default=0,
        metavar="N",
        help="how many matches a bot may imagine per decision (as many as it likes)",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def add_study_arguments(parser: ArgumentParser) -> None:
    """Add all of these, and --bots: the same bot plays on all seats unless several are named."""
    add_many_games_arguments(parser)
    parser.add_argument(
        "--bots",
        metavar="BOT,…",
        help="who plays: one bot for all seats, or one for each (otherwise the medium level)",
    )
    add_setup_arguments(parser)


def whole_number(text: str) -> int:
    """Return a whole number from 0 up, as argparse wants it: refused with a sentence."""
    return number_from(0, text)


def positive(text: str) -> int:
    """Return a whole number from 1 up, likewise."""
    return number_from(1, text)


def seconds(text: str) -> float:
    """Return a time above 0, likewise."""
    try:
        number = float(text)
    except ValueError:
        number = nan
    if not 0.0 < number < inf:
        raise ArgumentTypeError(f"{text} is not a number of seconds above 0")
    return number


def number_of_games(text: str) -> int:
    number = positive(text)
    if number > MOST_GAMES:
        raise ArgumentTypeError(f"{text} is more than {MOST_GAMES}")
    return number


def number_from(least: int, text: str) -> int:
    is_number = text.isascii() and text.isdecimal()
    if is_number and len(text) > MOST_DIGITS:
        raise ArgumentTypeError(f"a number has at most {MOST_DIGITS} digits, not {len(text)}")
    if not is_number or int(text) < least:
        raise ArgumentTypeError(f"{text} is not a whole number from {least} up")
    return int(text)


def options_from(arguments: Namespace) -> dict[str, str]:
    """Return the options as typed; the game checks names and values."""
    options: dict[str, str] = {}
    for typed in arguments.option:
        name, equals, value = typed.partition("=")
        if not equals or not name:
            raise BadSetup(f"Option {typed} needs the form NAME=VALUE, for example first_seat=0.")
        if name in options:
            raise BadSetup(f"Option {name} is given twice.")
        options[name] = value
    return options


def seats_from(arguments: Namespace) -> tuple[str, ...]:
    """Return who sits where, as typed after --seats; empty if nothing was typed."""
    seats = names_from(arguments.seats)
    if not all(seats):
        raise BadSetup("--seats leaves a seat empty: name everybody, separated by commas.")
    return seats


def names_from(typed: str | None) -> tuple[str, ...]:
    """Return names with commas between them; none if nothing was typed."""
    return () if typed is None else tuple(name.strip() for name in typed.split(","))


def bots_named(arguments: Namespace) -> tuple[str, ...]:
    """Return the bots of all seats, as typed after --bots; none where one plays on all of them."""
    bots = names_from(arguments.bots)
    return bots if len(bots) > 1 else ()


def bots_for_seats(game: AnyGame, players: int, arguments: Namespace) -> tuple[str, ...]:
    """Return the bot of each seat, checked."""
    bots = names_from(arguments.bots) or (game.usual_bot(),)
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        named, wanted = counted(len(bots), "bot"), counted(players, "player")
        raise BadSetup(f"--bots names {named} for {wanted}: name one for all, or one for each.")
    for bot in bots:
        game.check_bot(bot, load=True)
    return bots


def players_from(game: AnyGame, arguments: Namespace, by_seat: Sequence[str] = ()) -> int:
    """Return the number of players asked for, else of those that are named seat by seat, else the
    usual one."""
    if arguments.players is not None:
        return int(arguments.players)
    return len(by_seat) or game.usual_players()


def bots_by_seat(game: AnyGame, players: int, arguments: Namespace, usual: str) -> tuple[str, ...]:
    """Return the bots named after --seats, else the usual one on every seat."""
    seats = seats_from(arguments) or (usual,) * players
    if len(seats) != players:
        named, wanted = counted(len(seats), "bot"), counted(players, "player")
        raise BadSetup(f"--seats names {named} for {wanted}.")
    for bot in seats:
        game.check_bot(bot, load=True)
    return seats


def seed_from(arguments: Namespace) -> int:
    """Return the seed asked for, or one that nobody can guess."""
    return int(arguments.seed) if arguments.seed is not None else randbits(SEED_BITS)
