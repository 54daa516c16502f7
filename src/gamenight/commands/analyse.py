"""``gamenight analyse``: where a saved match turned, and what its decisions were worth."""

from __future__ import annotations

import shlex
from argparse import ArgumentParser, Namespace

from gamenight.commands.files import show_result
from gamenight.commands.replay import add_record_argument, match_in
from gamenight.game.analysis import QUICK, THOROUGH, Analyser, Analysis, Pieces
from gamenight.game.registry import find_game
from gamenight.game.setup import check_seat
from gamenight.game.setup_arguments import whole_number
from gamenight.lab.output.analysis_report import as_facts, as_words
from gamenight.lab.progress import progress_bar

PARTS = 1_000
"""Of the progress bar."""


def add_arguments(parser: ArgumentParser) -> None:
    add_record_argument(parser)
    parser.add_argument("--json", action="store_true", help="print the analysis as JSON")
    parser.add_argument(
        "--seat",
        type=whole_number,
        metavar="S",
        help="also compare the decisions of this seat with the best bot's",
    )
    parser.add_argument(
        "--quick", action="store_true", help="imagine less: sooner done, and less exact"
    )


def run(arguments: Namespace) -> int:
    match = match_in(arguments.file)
    if arguments.seat is not None:
        check_seat(arguments.seat, match.header.players)
    game = find_game(match.header.game)
    seats = [] if arguments.seat is None else [arguments.seat]
    analyser = Analyser(game, match, seats, QUICK if arguments.quick else THOROUGH)
    analysis = worked_out(analyser, game.rules.title)
    command = command_line(arguments)
    behind = f"{command}\n(a match from seed {match.header.seed})\n"
    show_result(
        arguments,
        {"command": command, **as_facts(match.header, analysis)},
        f"{as_words(game, match.header.seats, analysis)}\n{behind}",
    )
    return 0


def command_line(arguments: Namespace) -> str:
    """Return the command that finds the same again."""
    words = ["gamenight", "analyse", str(arguments.file)]
    words += [] if arguments.seat is None else ["--seat", str(arguments.seat)]
    return shlex.join([*words, "--quick"] if arguments.quick else words)


def worked_out(analyser: Analyser, title: str) -> Analysis:
    """Return the whole analysis, while a bar shows how far it is."""
    pieces = Pieces()
    shown = 0
    with progress_bar(title, PARTS) as progress:
        for pieces in analyser.pieces():
            done = int(PARTS * analyser.share_of(pieces))
            progress(done - shown)
            shown = done
    return analyser.analysis(pieces)
