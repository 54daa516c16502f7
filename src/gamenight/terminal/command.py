"""The command ``gamenight play``."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from gamenight.core.errors import BadSetup, Unavailable
from gamenight.game.plugins import load_bots
from gamenight.game.registry import find_game, game_ids
from gamenight.game.setup_arguments import (
    add_setup_arguments,
    options_from,
    players_from,
    seats_from,
    seed_from,
)
from gamenight.terminal.plain import PlainPlay
from gamenight.terminal.saves import Saves, default_folder, game_of, set_aside_words
from gamenight.terminal.session import PlaySession, TerminalSetup, plan

FRAME = "┏━┓╔═╗╭─╮"
"""What the encoding of the terminal must be able to write."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help="the game to play (default: choose from a list)"
    )
    add_setup_arguments(
        parser,
        "who sits where: me or a bot, with or without a name, for example me,random,me:Anna "
        "(default: you and the best bots)",
    )
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="continue the saved match, or the one in a file that was set aside",
    )
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="MODULE:CLASS",
        help="a bot of your own that sits in the saved match",
    )
    parser.add_argument(
        "--plain", action="store_true", help="play line by line, for screen readers and pipes"
    )


def run(arguments: Namespace) -> int:
    """Play in the terminal; whatever is wrong with the arguments is raised as a sentence."""
    load_bots(arguments.bot)
    saves = saves_for(arguments)
    try:
        return play(arguments, saves)
    finally:
        saves.let_go()


def play(arguments: Namespace, saves: Saves) -> int:
    if arguments.resume is not None:
        session = session_to_resume(arguments, saves)
        return run_plain(session) if arguments.plain else run_app(saves, session=session)
    if arguments.game is None:
        if arguments.plain or typed_setup(arguments):
            raise BadSetup("Say which game: gamenight play GAME.")
        return run_app(saves)
    game = find_game(arguments.game)
    setup = setup_from(arguments)
    if not arguments.plain:
        return run_app(saves, setup=setup, seed=arguments.seed)
    aside = saves.set_aside(game)
    if aside is not None:
        sys.stderr.write(f"{set_aside_words(aside)}\n")
    return run_plain(PlaySession.start(setup, seed_from(arguments), saves))


def saves_for(arguments: Namespace) -> Saves:
    """Return the file that --resume names, or the usual folder: a game may stand behind --resume,
    too."""
    named = arguments.resume
    if named and (arguments.game or named not in game_ids()):
        return Saves.only(Path(named))
    return Saves(default_folder())


def session_to_resume(arguments: Namespace, saves: Saves) -> PlaySession:
    """Return the saved match of a game, or the one in a file."""
    if typed := typed_setup(arguments):
        raise BadSetup(f"--resume continues a match as it was set up: leave out {typed[0]}.")
    name = arguments.game or ("" if saves.file else arguments.resume)
    if name:
        return PlaySession.resume(find_game(name), saves)
    if saves.file is None:
        raise BadSetup("Say which game: gamenight play GAME --resume.")
    return PlaySession.resume(game_of(saves.file), saves)


def typed_setup(arguments: Namespace) -> list[str]:
    """Return the options on the command line that say how a match is set up."""
    names = ("players", "seats", "option", "seed")
    return [f"--{name}" for name in names if getattr(arguments, name) not in (None, [])]


def setup_from(arguments: Namespace) -> TerminalSetup:
    game = find_game(arguments.game)
    seats = seats_from(arguments)
    players = players_from(game, arguments, seats)
    return plan(game, players, seats, options_from(arguments))


def run_plain(session: PlaySession) -> int:
    PlainPlay(session, sys.stdin, sys.stdout).run()
    return 0


def obstacle_to_the_screen() -> str:
    """Return why a full screen cannot be drawn here; "" if it can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "This is not a terminal."
    if os.environ.get("TERM") == "dumb":
        return "This terminal cannot draw a full screen."
    try:
        FRAME.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return f"{sys.stdout.encoding} has no characters for frames: a UTF-8 locale has."
    return ""


def run_app(
    saves: Saves,
    setup: TerminalSetup | None = None,
    seed: int | None = None,
    session: PlaySession | None = None,
) -> int:
    if obstacle := obstacle_to_the_screen():
        raise Unavailable(f"{obstacle} Add --plain to play line by line.")
    try:
        # Textual takes a while to load, so plain play and complaints do without it.
        from gamenight.terminal.app import TerminalApp
    except ModuleNotFoundError as error:
        raise Unavailable(
            f"The full screen needs {error.name}, which comes with gamenight[terminal]. "
            "Add --plain to play line by line."
        ) from error
    app = TerminalApp(saves, setup, seed, session)
    app.run()
    return app.return_code or 0
