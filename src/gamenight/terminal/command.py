"""The command ``gamenight play``."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace

from gamenight.core.errors import BadSetup, Unavailable
from gamenight.games.registry import find_game
from gamenight.setup_arguments import (
    add_setup_arguments,
    options_from,
    players_from,
    seats_from,
    seed_from,
)
from gamenight.terminal.plain import PlainPlay
from gamenight.terminal.saves import Saves, default_folder
from gamenight.terminal.session import MatchSetup, PlaySession, plan

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
    parser.add_argument("--resume", action="store_true", help="continue the saved match")
    parser.add_argument(
        "--plain", action="store_true", help="play line by line, for screen readers and pipes"
    )


def run(arguments: Namespace) -> int:
    """Play in the terminal; whatever is wrong with the arguments is raised as a sentence."""
    saves = Saves(default_folder())
    if arguments.game is None:
        if arguments.plain or arguments.resume or typed_setup(arguments):
            raise BadSetup("Say which game: gamenight play GAME.")
        return run_app(saves)
    game = find_game(arguments.game)
    if arguments.resume:
        if typed := typed_setup(arguments):
            raise BadSetup(f"--resume continues a match as it was set up: leave out {typed[0]}.")
        session = PlaySession.resume(game, saves)
        return run_plain(session) if arguments.plain else run_app(saves, session=session)
    setup = setup_from(arguments)
    if not arguments.plain:
        return run_app(saves, setup=setup, seed=arguments.seed)
    aside = saves.set_aside(game)
    if aside is not None:
        sys.stderr.write(f"The unfinished match was moved to {aside}.\n")
    return run_plain(PlaySession.start(setup, seed_from(arguments), saves))


def typed_setup(arguments: Namespace) -> list[str]:
    """The options on the command line that say how a match is set up."""
    names = ("players", "seats", "option", "seed")
    return [f"--{name}" for name in names if getattr(arguments, name) not in (None, [])]


def setup_from(arguments: Namespace) -> MatchSetup:
    game = find_game(arguments.game)
    players = players_from(game, arguments)
    return plan(game, players, seats_from(arguments), options_from(arguments))


def run_plain(session: PlaySession) -> int:
    PlainPlay(session, sys.stdin, sys.stdout).run()
    return 0


def obstacle_to_the_screen() -> str:
    """Why a full screen cannot be drawn here; "" if it can."""
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
    setup: MatchSetup | None = None,
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
