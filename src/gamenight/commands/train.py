"""``gamenight train``: learn from matches what the features of a position are worth.

Where a game can work out how to play, that is done instead.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from gamenight.bots.learnt import Weights
from gamenight.commands.files import show_result, write
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.game.setup_arguments import (
    add_many_games_arguments,
    add_setup_arguments,
    bots_by_seat,
    options_from,
    players_from,
    seats_from,
    seed_from,
)
from gamenight.game.solving import Solver, SolveRequest
from gamenight.game.weights import file_beside, text_with
from gamenight.lab.output.training_report import (
    as_facts,
    as_words,
    command_of,
    command_of_solution,
    solution_facts,
    solution_words,
)
from gamenight.lab.progress import progress_bar
from gamenight.lab.training import TrainingRun, foresight, learn, learner_of
from gamenight.lab.worker_arguments import worker_pool

USUAL_GAMES = 1_000


def add_arguments(parser: ArgumentParser) -> None:
    add_many_games_arguments(parser)
    add_setup_arguments(parser, "the bots to learn from, by seat (otherwise all medium)")
    parser.set_defaults(games=None)  # how many are usual depends on the game
    parser.add_argument(
        "--check",
        action="store_true",
        help="learn nothing: measure how well the end of a match is foreseen today",
    )
    parser.add_argument(
        "--to",
        type=Path,
        metavar="FILE",
        help="where the weights go (otherwise into the package, beside the game)",
    )


def run(arguments: Namespace) -> int:
    game = find_game(arguments.game)
    training = training_from(game, arguments)
    solver = game.find_solver()
    if solver is not None and not arguments.check:
        return run_solution(solver, training, arguments)
    weights: Weights | None = None
    if arguments.check:
        measured = len(training.measuring())
        with worker_pool(arguments, game, measured) as (workers, progress):
            found = foresight(training, None, workers, progress)
    else:
        file = arguments.to or file_beside(type(learner_of(game, training)).__module__)
        matches = len(training.teaching()) + len(training.measuring())
        with worker_pool(arguments, game, matches) as (workers, progress):
            weights = learn(training, workers, progress)
            found = foresight(training, weights, workers, progress)
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        write(file, text_with(before, training.players, weights, command_of(training)))
        say_what_changed(arguments, file)
    show_result(arguments, as_facts(training, found, weights), as_words(training, found, weights))
    return 0


def run_solution(solver: Solver, training: TrainingRun, arguments: Namespace) -> int:
    """Work out how to play, and keep it."""
    command = command_of_solution(training)
    with progress_bar(find_game(training.game).rules.title, None) as progress:
        assignment = SolveRequest(
            training.players, training.options, training.games, training.seed, command, progress
        )
        found = solver.solve(assignment)
    write(arguments.to or found.file, found.text)
    say_what_changed(arguments, found.file)
    show_result(arguments, solution_facts(training, found), solution_words(training, found))
    return 0


def say_what_changed(arguments: Namespace, file: Path) -> None:
    """Say that the bots of this installation play otherwise from now on."""
    if arguments.to is None:
        sys.stderr.write(
            f"{file} was replaced: bots here play by it now. --to keeps it elsewhere.\n"
        )


def usual_games(game: AnyGame) -> int:
    solver = game.find_solver()
    return USUAL_GAMES if solver is None else solver.games


def training_from(game: AnyGame, arguments: Namespace) -> TrainingRun:
    """Return what is to be played, checked."""
    players = players_from(game, arguments, seats_from(arguments))
    return TrainingRun(
        game=game.id,
        players=players,
        options=game.rules.accept(players, options_from(arguments)),
        seats=bots_by_seat(game, players, arguments, game.usual_bot()),
        seed=seed_from(arguments),
        games=arguments.games or usual_games(game),
        simulations=arguments.simulations,
    )
