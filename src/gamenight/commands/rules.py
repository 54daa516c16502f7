"""``gamenight rules``: the rules page of a game."""

from __future__ import annotations

import pydoc
import sys
from argparse import ArgumentParser, Namespace

from gamenight.games.registry import find_game
from gamenight.games.rules_pages import rules_page


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game; gamenight games lists them")
    parser.add_argument("--no-pager", action="store_true", help="print everything at once")


def run(arguments: Namespace) -> int:
    page = rules_page(find_game(arguments.game).id)
    if sys.stdout.isatty() and not arguments.no_pager:
        pydoc.pager(page)
    else:
        sys.stdout.write(page)
    return 0
