"""``gamenight simulate``: many games between bots."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from gamenight.commands.files import show_result
from gamenight.commands.resuming import Keeper, add_resume_argument, kept_in, seed_of
from gamenight.core.errors import BadSetup
from gamenight.core.words import counted
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.game.setup_arguments import (
    add_many_games_arguments,
    add_setup_arguments,
    bots_by_seat,
    options_from,
    players_from,
    seats_from,
)
from gamenight.lab.checkpoint import Checkpoint
from gamenight.lab.output.report import as_facts, as_words, command_line, series_facts
from gamenight.lab.simulate import Series, simulate
from gamenight.lab.totals import Totals
from gamenight.lab.worker_arguments import worker_pool
from gamenight.lab.workers import Progress, Timing, Workers


def add_arguments(parser: ArgumentParser) -> None:
    add_many_games_arguments(parser)
    add_setup_arguments(
        parser, "the bots by seat, for example deducer,random,random (otherwise all random)"
    )
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FOLDER",
        help="keep all matches, decisions and events in three Parquet files in a new folder",
    )
    parser.add_argument(
        "--rotate",
        action="store_true",
        help="let the bots move one seat on from game to game, so that no seat favours any",
    )
    add_resume_argument(parser)


def run(arguments: Namespace) -> int:
    if arguments.save is not None and arguments.resume is not None:
        raise BadSetup("--save keeps games from the first one on: it does not go with --resume.")
    game = find_game(arguments.game)
    kept = kept_in(arguments.resume, "simulation")
    series = series_from(game, arguments, kept)
    games = counted(series.games, "game")
    keeper = Keeper[Totals](
        arguments.resume, "simulation", kept, series_facts(series), lambda found: found.games, games
    )
    totals = keeper.found(Totals, Totals)
    try:
        with worker_pool(arguments, game, series.games) as (workers, progress):
            if arguments.save is None:
                _, timing = simulate(series, workers, progress, totals, keeper.keep)
            else:
                timing = save(series, arguments.save, workers, progress, totals)
    except KeyboardInterrupt:
        if not totals.games:
            raise
        show(series, totals, None, arguments)
        done = f"The result is that of {totals.games:,} of {games}."
        how_to_go_on = [] if arguments.save is not None else [keeper.how_to_go_on()]
        raise KeyboardInterrupt(done, *how_to_go_on) from None
    show(series, totals, timing, arguments)
    return 0


def save(
    series: Series, folder: Path, workers: Workers, progress: Progress, totals: Totals
) -> Timing:
    from gamenight.lab.data.folder import data_folder  # which needs what few have
    from gamenight.lab.data.saving import simulate_into

    with data_folder(folder, series.game, command_line(series)) as data:
        return simulate_into(data, series, totals, workers, progress)


def show(series: Series, totals: Totals, timing: Timing | None, arguments: Namespace) -> None:
    kept = ""
    if arguments.save is not None:
        kept = f"\nThe {counted(totals.games, 'game')} are kept in {arguments.save}.\n"
    show_result(
        arguments, as_facts(series, totals, timing), as_words(series, totals, timing) + kept
    )


def series_from(game: AnyGame, arguments: Namespace, kept: Checkpoint | None) -> Series:
    """Return the series that is asked for, checked."""
    players = players_from(game, arguments, seats_from(arguments))
    return Series(
        game=game.id,
        players=players,
        options=game.rules.accept(players, options_from(arguments)),
        seats=bots_by_seat(game, players, arguments, "random"),
        seed=seed_of(kept, arguments),
        games=arguments.games,
        rotate=arguments.rotate,
        simulations=arguments.simulations,
    )
