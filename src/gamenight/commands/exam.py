"""``gamenight exam``: what an agent knows of a game, and how well it plays."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from gamenight.agents.exam import check_counts, examine
from gamenight.api.game import load
from gamenight.commands.files import show_result, write
from gamenight.game.setup_arguments import names_from, positive, whole_number


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game; gamenight games lists them")
    parser.add_argument(
        "--agent",
        required=True,
        metavar="AGENT",
        help="random, a level or a bot of your own; command:PROGRAM, which reads the rules and a "
        "question and writes an answer; or the address of a chat API with #MODEL behind it",
    )
    parser.add_argument("--players", type=positive, metavar="N", help="number of players")
    parser.add_argument(
        "--questions", type=whole_number, default=200, metavar="N", help="about the rules (200)"
    )
    parser.add_argument(
        "--matches", type=whole_number, default=10, metavar="N", help="against each level (10)"
    )
    parser.add_argument(
        "--levels", default="random,medium", metavar="BOT,…", help="whom it plays (random,medium)"
    )
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="the seed (1)")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the page there")


def run(arguments: Namespace) -> int:
    game = load(arguments.game)
    players = arguments.players or game.registered.usual_players()
    check_counts(players, game)
    levels = list(names_from(arguments.levels))
    counts = (arguments.questions, arguments.matches)
    results = examine(game, arguments.agent, players, *counts, levels, arguments.seed)
    if arguments.output is not None:
        write(arguments.output, results.page())
    if arguments.json or arguments.output is None:
        show_result(arguments, results.facts(), results.page())
    return 0
