"""``gamenight train``: learn from matches what the features of a position are worth, or work it
out where a game knows how."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from gamenight.bots.learnt import Weights
from gamenight.commands.files import write
from gamenight.core.words import counted
from gamenight.games.game import AnyGame
from gamenight.games.registry import find_game
from gamenight.games.weights import file_beside, text_with
from gamenight.lab.hiring import workers_from
from gamenight.lab.progress import progress_bar
from gamenight.lab.training import Course, foresight, learn, learner_of
from gamenight.lab.training_report import as_facts, as_words, command_of
from gamenight.lab.workers import Progress
from gamenight.setup_arguments import (
    add_many_games_arguments,
    add_setup_arguments,
    bots_by_seat,
    options_from,
    players_from,
    positive,
    seats_from,
    seed_from,
)

POSITIONS = 32
"""Enough for weights that are worked out exactly, position by position."""
FEWEST = 1
"""Such weights are the same for all numbers of players."""


def add_arguments(parser: ArgumentParser) -> None:
    add_many_games_arguments(parser)
    add_setup_arguments(parser, "the bots to learn from, by seat (otherwise all medium)")
    parser.add_argument(
        "--check",
        action="store_true",
        help="learn nothing: measure how well the end of a match is foreseen today",
    )
    parser.add_argument(
        "--positions",
        type=positive,
        default=POSITIONS,
        metavar="N",
        help="for weights that are worked out without matches (Roll & Color): from how many "
        f"positions of each kind ({POSITIONS})",
    )
    parser.add_argument(
        "--to",
        type=Path,
        metavar="FILE",
        help="where the weights go (otherwise into the package, beside the game)",
    )


def run(arguments: Namespace) -> int:
    game = find_game(arguments.game)
    if game.worked_out_by and not arguments.check:
        return work_out(game, arguments)
    course = course_from(game, arguments)
    weights: Weights | None = None
    if arguments.check:
        measured = len(course.measuring())
        with (
            workers_from(arguments) as workers,
            progress_bar(game.rules.title, measured) as progress,
        ):
            found = foresight(course, None, workers, progress)
    else:
        file = arguments.to or file_beside(type(learner_of(game, course)).__module__)
        matches = len(course.teaching()) + len(course.measuring())
        with (
            workers_from(arguments) as workers,
            progress_bar(game.rules.title, matches) as progress,
        ):
            weights = learn(course, workers, progress)
            found = foresight(course, weights, workers, progress)
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        write(file, text_with(before, course.players, weights, command_of(course)))
    if arguments.json:
        sys.stdout.write(json.dumps(as_facts(course, found, weights), indent=1) + "\n")
    else:
        sys.stdout.write(as_words(course, found, weights))
    return 0


WorkOut = Callable[[int, int, Progress], Weights]
"""Finds weights from so many positions of each kind, and a seed."""


def work_out(game: AnyGame, arguments: Namespace) -> int:
    """Weights that need no matches."""
    positions, seed = arguments.positions, seed_from(arguments)
    find: WorkOut = import_module(game.worked_out_by).work_out
    with progress_bar(game.rules.title, None) as progress:
        weights = find(positions, seed, progress)
    made_by = f"gamenight train {game.id} --positions {positions} --seed {seed}"
    file = arguments.to or file_beside(game.worked_out_by)
    write(file, text_with("", FEWEST, weights, made_by))
    if arguments.json:
        told = dict(zip(weights.names, weights.values, strict=True))
        sys.stdout.write(json.dumps({"command": made_by, "weights": told}, indent=1) + "\n")
    else:
        count = counted(len(weights.names), "weight")
        sys.stdout.write(f"{game.rules.title}: {count}, worked out and kept.\n\n{made_by}\n")
    return 0


def course_from(game: AnyGame, arguments: Namespace) -> Course:
    """What is to be played, checked."""
    players = players_from(game, arguments, seats_from(arguments))
    return Course(
        game=game.id,
        players=players,
        options=game.rules.accept(players, options_from(arguments)),
        seats=bots_by_seat(game, players, arguments, game.usual_bot()),
        seed=seed_from(arguments),
        games=arguments.games,
        simulations=arguments.simulations,
    )
