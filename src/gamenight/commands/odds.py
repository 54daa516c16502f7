"""``gamenight odds``: exact odds of a game, counted or worked out."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from gamenight.commands.files import show_result, write
from gamenight.core.errors import BadSetup
from gamenight.core.words import did_you_mean
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games
from gamenight.lab.output.odds import as_facts, as_svg, as_words
from gamenight.lab.progress import progress_bar


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar="GAME",
        help="a game whose odds are known, or the end of its id: poker",
    )
    parser.add_argument(
        "part",
        metavar="PART",
        nargs="?",
        help="which of its odds (otherwise the first; the result names the others)",
    )
    parser.add_argument("--json", action="store_true", help="print the odds as JSON")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw them into an SVG file")


def run(arguments: Namespace) -> int:
    game = game_with_odds(arguments.game)
    part = part_of(game, arguments.part)
    began = time.perf_counter()
    with progress_bar(game.rules.title, None):
        odds = game.find_odds()[part]()
    seconds = time.perf_counter() - began
    if arguments.plot is not None:
        write(arguments.plot, as_svg(game, part, odds))
    show_result(arguments, as_facts(game, part, odds, seconds), as_words(game, part, odds, seconds))
    return 0


def game_with_odds(name: str) -> AnyGame:
    """Return the game of that id, or whose id ends so."""
    known = [game for game in all_games() if game.odds]
    for game in known:
        if name == game.id or game.id.endswith(f"-{name}"):
            return game
    listing = ", ".join([game.id for game in known])
    raise BadSetup(f"No odds of {name} are known. They are known of: {listing}.")


def part_of(game: AnyGame, name: str | None) -> str:
    """Return the part that is asked for, else the first."""
    parts = list(game.find_odds())
    if name is None:
        return parts[0]
    if name not in parts:
        meant = did_you_mean(name, parts)
        listing = ", ".join(parts)
        raise BadSetup(f"{game.rules.title} has no odds {name}.{meant} It has: {listing}.")
    return name
