"""``gamenight odds``: how often each kind of hand is dealt, counted exactly."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from gamenight.commands.files import write
from gamenight.core.errors import BadSetup
from gamenight.games.game import AnyGame
from gamenight.games.registry import all_games
from gamenight.lab.odds import as_facts, as_svg, as_words


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar="GAME",
        help="a game whose odds are known, or the end of its id: poker",
    )
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw both orders into an SVG file"
    )


def run(arguments: Namespace) -> int:
    game = game_with_odds(arguments.game)
    assert game.odds is not None
    odds = game.odds()
    if arguments.plot is not None:
        write(arguments.plot, as_svg(game, odds))
    if arguments.json:
        sys.stdout.write(json.dumps(as_facts(game, odds), indent=1) + "\n")
    else:
        sys.stdout.write(as_words(game, odds))
    return 0


def game_with_odds(name: str) -> AnyGame:
    """The game of that id, or whose id ends so."""
    known = [game for game in all_games() if game.odds is not None]
    for game in known:
        if name == game.id or game.id.endswith(f"-{name}"):
            return game
    listing = ", ".join([game.id for game in known])
    raise BadSetup(f"No odds of {name} are known. They are known of: {listing}.")
