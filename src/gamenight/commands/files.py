"""What commands write: files, and results for other programs."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from gamenight.core.errors import Unavailable
from gamenight.game.game import AnyGame
from gamenight.lab.pace import ASSUMED, Pace, pace_in


def write(file: Path, text: str) -> None:
    """Write a file; what stands in the way becomes a sentence."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unavailable(f"{file} cannot be written: {error.strerror}.") from error


def show_result(arguments: Namespace, facts: object, words: str) -> None:
    """Write a result to the standard output: with ``--json`` for other programs, else in words."""
    shown = json.dumps(facts, indent=1, ensure_ascii=False) + "\n" if arguments.json else words
    sys.stdout.write(shown)


def add_page_argument(parser: ArgumentParser) -> None:
    """Add ``--output``: where the page of a result is written."""
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write the result as one HTML page"
    )


def add_pace_argument(parser: ArgumentParser) -> None:
    """Add ``--pace``: a file with what a server has measured."""
    parser.add_argument(
        "--pace",
        type=Path,
        metavar="FILE",
        help="how long people take, from the pace.json of gamenight export (otherwise assumed)",
    )


def pace_from(game: AnyGame, arguments: Namespace) -> Pace:
    """Return the pace that is asked for, else the assumed one."""
    return ASSUMED if arguments.pace is None else pace_in(arguments.pace, game.id)
