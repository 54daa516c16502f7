"""``gamenight arena``: a tournament between the bots of a game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from gamenight.commands.files import add_page_argument, show_result, write
from gamenight.commands.resuming import Keeper, add_resume_argument, kept_in, seed_of
from gamenight.core.errors import BadRecord, BadSetup
from gamenight.core.words import counted
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.game.setup_arguments import (
    add_many_games_arguments,
    add_setup_arguments,
    names_from,
    options_from,
    players_from,
)
from gamenight.lab.arena import Tournament, compete
from gamenight.lab.checkpoint import Checkpoint
from gamenight.lab.ladder import Ladder
from gamenight.lab.output.arena_report import (
    as_facts,
    as_page,
    as_svg,
    as_words,
    tournament_facts,
)
from gamenight.lab.worker_arguments import worker_pool


def add_arguments(parser: ArgumentParser) -> None:
    add_many_games_arguments(parser)
    parser.add_argument(
        "--bots", metavar="BOT,…", help="who plays, two or more (otherwise all bots of the game)"
    )
    add_setup_arguments(parser)
    add_resume_argument(parser)
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the ladder into an SVG file"
    )
    add_page_argument(parser)


def run(arguments: Namespace) -> int:
    game = find_game(arguments.game)
    kept = kept_in(arguments.resume, "tournament")
    tournament = tournament_from(game, arguments, kept)
    keeper = Keeper[Ladder](
        arguments.resume,
        "tournament",
        kept,
        tournament_facts(tournament),
        lambda ladder: ladder.matches,
        counted(tournament.matches(), "match", "es"),
    )
    ladder = keeper.found(Ladder, lambda: Ladder.of(tournament.bots))
    if not ladder.is_of(tournament.bots):
        raise BadRecord(f"{arguments.resume} cannot be resumed: it is not a whole tournament.")
    try:
        with worker_pool(arguments, game, tournament.matches()) as (workers, progress):
            timing = compete(tournament, ladder, workers, progress, keeper.keep)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(keeper.how_to_go_on()) from None
    show_result(
        arguments, as_facts(tournament, ladder, timing), as_words(tournament, ladder, timing)
    )
    if arguments.plot is not None:
        write(arguments.plot, as_svg(tournament, ladder))
    if arguments.output is not None:
        write(arguments.output, as_page(tournament, ladder))
    return 0


def tournament_from(game: AnyGame, arguments: Namespace, kept: Checkpoint | None) -> Tournament:
    """Return the tournament that is asked for, checked."""
    players = players_from(game, arguments)
    options = game.rules.accept(players, options_from(arguments))
    if players == 1:
        raise BadSetup(played_alone(game))
    return Tournament(
        game=game.id,
        players=players,
        options=options,
        seed=seed_of(kept, arguments),
        simulations=arguments.simulations,
        bots=bots_from(game, arguments),
        games=arguments.games,
    )


def played_alone(game: AnyGame) -> str:
    """Return why there is no tournament, and what to use instead."""
    only = max(game.rules.players) == 1
    what = game.rules.title if only else f"{game.rules.title} with one player"
    instead = f"gamenight simulate {game.id} --players 1 --seats {game.usual_bot()}"
    return f"{what} is played alone, without anybody to compete with: use {instead} instead."


def bots_from(game: AnyGame, arguments: Namespace) -> tuple[str, ...]:
    """Return who plays: each bot once, two at least."""
    bots = names_from(arguments.bots) or game.bot_names()
    if not all(bots):
        raise BadSetup("--bots leaves a name empty: name the bots, separated by commas.")
    for bot in bots:
        game.check_bot(bot, load=True)
        if bots.count(bot) > 1:
            raise BadSetup(f"--bots names {bot} twice; in a tournament each bot plays once.")
    if len(bots) == 1:
        known = ", ".join(game.bot_names())
        raise BadSetup(
            f"A tournament needs two bots at least. The bots of {game.rules.title} are: {known}."
        )
    return bots
