"""``gamenight rules``: the rules page of a game."""

from __future__ import annotations

import pydoc
import sys
from argparse import ArgumentParser, Namespace

from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.game.rules_pages import in_a_minute, rules_page


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game; gamenight games lists them")
    parser.add_argument("--short", action="store_true", help="the game in a minute: five sentences")
    parser.add_argument("--no-pager", action="store_true", help="print everything at once")


def run(arguments: Namespace) -> int:
    page = page_of(find_game(arguments.game), arguments.short)
    if sys.stdout.isatty() and not arguments.no_pager:
        pydoc.pager(page)
    else:
        sys.stdout.write(page)
    return 0


def page_of(game: AnyGame, short: bool) -> str:
    """Return what is wanted of the rules; where there is no short version, the whole page."""
    return (in_a_minute(game) if short else "") or rules_page(game.id)
