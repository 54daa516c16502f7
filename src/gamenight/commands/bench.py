"""``gamenight bench``: how fast the games run here."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from gamenight.commands.files import show_result
from gamenight.core.build import is_compiled
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games, find_game
from gamenight.lab.progress import progress_bar
from gamenight.lab.speed import Speed, api_player, compare, playout_player

REPETITIONS = 3
MOST_SECONDS = 3_600.0


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game", metavar="GAME", nargs="?", help="the id of a game (otherwise all of them)"
    )
    parser.add_argument(
        "--seconds",
        type=duration,
        default=3.0,
        metavar="S",
        help="how long to measure each figure (3)",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(arguments: Namespace) -> int:
    games = all_games() if arguments.game is None else (find_game(arguments.game),)
    contestants = {}
    for game in games:
        contestants[f"{game.id} api"] = api_player(game)
        contestants[f"{game.id} playout"] = playout_player(game)
    with progress_bar("Measuring", len(contestants) * REPETITIONS) as progress:
        seconds = arguments.seconds / REPETITIONS
        speeds = compare(contestants, seconds, REPETITIONS, progress=progress)
    command = command_line(arguments)
    show_result(
        arguments,
        {"command": command, **speed_facts(games, speeds)},
        f"{speed_words(games, speeds)}\n{command}\n",
    )
    return 0


def command_line(arguments: Namespace) -> str:
    game = [] if arguments.game is None else [arguments.game]
    return " ".join(["gamenight bench", *game, "--seconds", f"{arguments.seconds:g}"])


def duration(text: str) -> float:
    """Return a number of seconds, as argparse wants it."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        allowed = f"above 0, at most {MOST_SECONDS:g}"
        raise ArgumentTypeError(f"{text} is not a number of seconds {allowed}")
    return seconds


def speed_facts(games: tuple[AnyGame, ...], speeds: dict[str, Speed]) -> dict[str, object]:
    return {
        "unit": "decisions per second",
        "compiled": is_compiled(),
        "games": {
            game.id: {
                "players": game.usual_players(),
                "api": round(speeds[f"{game.id} api"].typical),
                "playout": round(speeds[f"{game.id} playout"].typical),
            }
            for game in games
        },
    }


def speed_words(games: tuple[AnyGame, ...], speeds: dict[str, Speed]) -> str:
    build = "compiled" if is_compiled() else "interpreted"
    lines = [
        f"Random decisions per second, one core, {build}",
        f"{'':<18} {'players':>7} {'question by question':>22} {'whole playouts':>16}",
    ]
    lines += [
        f"{game.id:<18} {game.usual_players():>7} {speeds[f'{game.id} api'].typical:>22,.0f} "
        f"{speeds[f'{game.id} playout'].typical:>16,.0f}"
        for game in games
    ]
    return "\n".join(lines) + "\n"
