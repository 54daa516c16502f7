"""``gamenight arena``: a tournament between the bots of a game."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from pathlib import Path

from gamenight.commands.files import write
from gamenight.core.errors import BadRecord, BadSetup, Unavailable
from gamenight.core.words import counted
from gamenight.games.game import AnyGame
from gamenight.games.registry import find_game
from gamenight.lab.arena import Tournament, compete
from gamenight.lab.arena_report import as_facts, as_svg, as_words
from gamenight.lab.hiring import workers_from
from gamenight.lab.kept import Kept, from_text, ladder_of, to_text
from gamenight.lab.ladder import Ladder
from gamenight.lab.progress import progress_bar
from gamenight.setup_arguments import (
    add_many_games_arguments,
    add_setup_arguments,
    names_from,
    options_from,
    seed_from,
)
from gamenight.terminal.saves import why, write_safely


def add_arguments(parser: ArgumentParser) -> None:
    add_many_games_arguments(parser)
    parser.add_argument(
        "--bots", metavar="BOT,…", help="who plays, two or more (otherwise all bots of the game)"
    )
    add_setup_arguments(parser)
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="keep what was played in a file; the same command goes on from there",
    )
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the ladder into an SVG file"
    )


def run(arguments: Namespace) -> int:
    game = find_game(arguments.game)
    file: Path | None = arguments.resume
    kept = kept_in(file) if file else None
    tournament = tournament_from(game, arguments, kept)
    ladder = ladder_from(file, kept, tournament)
    keeper = Keeper(file, tournament)
    keeper.keep(ladder)  # a file that cannot be written is told before anything is played
    try:
        with (
            workers_from(arguments) as workers,
            progress_bar(game.rules.title, tournament.matches()) as progress,
        ):
            timing = compete(tournament, ladder, workers, progress, keeper.keep)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(keeper.how_to_go_on()) from None
    if arguments.json:
        sys.stdout.write(json.dumps(as_facts(tournament, ladder, timing), indent=1) + "\n")
    else:
        sys.stdout.write(as_words(tournament, ladder, timing))
    if arguments.plot is not None:
        write(arguments.plot, as_svg(tournament, ladder))
    return 0


@dataclass
class Keeper:
    """Keeps a tournament while it is played, if there is a file for it."""

    file: Path | None
    tournament: Tournament
    matches: int = 0
    """How many matches are in the file."""

    def keep(self, ladder: Ladder) -> None:
        if self.file is None:
            return
        try:
            write_safely(self.file, to_text(self.tournament, ladder))
        except OSError as error:
            raise Unavailable(f"{self.file} cannot be written: {why(error)}.") from error
        self.matches = ladder.matches

    def how_to_go_on(self) -> str:
        """What somebody should know who has stopped it."""
        if self.file is None:
            return "Nothing was kept; --resume FILE keeps what was played."
        matches = counted(self.tournament.matches(), "match", "es")
        return (
            f"{self.matches:,} of {matches} are kept in {self.file}: "
            "the same command goes on from there."
        )


def kept_in(file: Path) -> Kept | None:
    """What a file keeps, if it is there."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise Unavailable(f"{file} cannot be read: {why(error)}.") from error
    try:
        return from_text(text)
    except BadRecord as error:
        raise BadRecord(f"{file} cannot be resumed: {error}.") from error


def ladder_from(file: Path | None, kept: Kept | None, tournament: Tournament) -> Ladder:
    """How far the tournament has come."""
    if kept is None:
        return Ladder.of(tournament.bots)
    try:
        return ladder_of(kept, tournament)
    except BadRecord as error:
        raise BadRecord(f"{file} cannot be resumed: {error}. Name another file.") from error


def tournament_from(game: AnyGame, arguments: Namespace, kept: Kept | None) -> Tournament:
    """The tournament that is asked for, checked."""
    players = arguments.players if arguments.players is not None else game.usual_players()
    options = game.rules.accept(players, options_from(arguments))
    if players == 1:
        raise BadSetup(played_alone(game))
    return Tournament(
        game=game.id,
        players=players,
        options=options,
        seed=kept.seed() if kept and arguments.seed is None else seed_from(arguments),
        simulations=arguments.simulations,
        bots=bots_from(game, arguments),
        games=arguments.games,
    )


def played_alone(game: AnyGame) -> str:
    """Why there is no tournament, and what to use instead."""
    only = max(game.rules.players) == 1
    what = game.rules.title if only else f"{game.rules.title} with one player"
    instead = f"gamenight simulate {game.id} --players 1 --seats {game.usual_bot()}"
    return f"{what} is played alone, without anybody to compete with: use {instead} instead."


def bots_from(game: AnyGame, arguments: Namespace) -> tuple[str, ...]:
    """Who plays: each bot once, two at least."""
    bots = names_from(arguments.bots) or game.bot_names()
    if not all(bots):
        raise BadSetup("--bots leaves a name empty: name the bots, separated by commas.")
    for bot in bots:
        game.check_bot(bot)  # refuses a bot that the game does not have
        if bots.count(bot) > 1:
            raise BadSetup(f"--bots names {bot} twice; in a tournament each bot plays once.")
    if len(bots) == 1:
        known = ", ".join(game.bot_names())
        raise BadSetup(
            f"A tournament needs two bots at least. The bots of {game.rules.title} are: {known}."
        )
    return bots
