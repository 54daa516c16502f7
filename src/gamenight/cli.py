"""The command line: find the command, run it, and turn everything that goes wrong into a sentence.

Every command is a module with ``add_arguments(parser)`` and ``run(arguments) -> int``. It is
imported only when it is asked for, so no command needs what only another one needs.
"""

from __future__ import annotations

import io
import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import NoReturn, Protocol, cast

from gamenight import __version__
from gamenight.core.build import is_compiled
from gamenight.core.errors import GamenightError
from gamenight.core.words import did_you_mean

WHY_INTERPRETED = Path(__file__).with_name("interpreted.txt")
"""Written by setup.py when it should have compiled the package and could not."""
REFUSED = 2
"""The exit code when the person has to change something."""
INTERRUPTED = 130
PIPE_CLOSED = 141


class CommandModule(Protocol):
    """What the module of a command offers."""

    def add_arguments(self, parser: ArgumentParser) -> None: ...

    def run(self, arguments: Namespace) -> int: ...


@dataclass(frozen=True)
class Command:
    """A command, as ``gamenight --help`` lists it."""

    group: str
    module: str
    help: str
    examples: tuple[str, ...] = ()
    speed_matters: bool = False
    """Whether an install that is slower than it was meant to be says so."""


COMMANDS = {
    "games": Command(
        "Look around",
        "gamenight.commands.games",
        "list the games with their player counts, options and bots",
        ("gamenight games", "gamenight games --json"),
    ),
    "rules": Command(
        "Look around",
        "gamenight.commands.rules",
        "read the rules of a game",
        ("gamenight rules suspense", "gamenight rules suspense --short"),
    ),
    "observation": Command(
        "Look around",
        "gamenight.commands.observation",
        "list what a network is shown of a game",
        (
            "gamenight observation suspense",
            "gamenight observation spots --players 1 --option set=dog-park",
        ),
    ),
    "play": Command(
        "Play",
        "gamenight.terminal.command",
        "play in this terminal",
        (
            "gamenight play suspense",
            "gamenight play spots --players 1 --option set=dog-park",
            "gamenight play spielnacht --seats me:Anna,me:Ben,host",
        ),
    ),
    "serve": Command(
        "Play",
        "gamenight.web.command",
        "play in the browser, with others",
        ("gamenight serve", "gamenight serve --port 8080"),
        speed_matters=True,
    ),
    "backup": Command(
        "Host",
        "gamenight.commands.backup",
        "copy all matches and evenings of a server into a file, while it runs",
        ("gamenight backup games.backup", "gamenight backup games.backup --database games.sqlite"),
    ),
    "restore": Command(
        "Host",
        "gamenight.commands.restore",
        "put back what a backup holds and a server lacks, while it runs",
        (
            "gamenight restore games.backup",
            "gamenight restore games.backup --database postgresql://me@localhost/games",
        ),
    ),
    "replay": Command(
        "Play",
        "gamenight.commands.replay",
        "tell a saved match again, or draw its table at any step",
        ("gamenight replay match.json", "gamenight replay match.json --step 12 --seat 0"),
    ),
    "verify": Command(
        "Play",
        "gamenight.commands.verify",
        "check that the deal and the dice of a saved match follow from its seed",
        ("gamenight verify match.json", "gamenight verify match.json --json"),
    ),
    "analyse": Command(
        "Play",
        "gamenight.commands.analyse",
        "find out where a saved match turned, and what it would have been better to do",
        ("gamenight analyse match.json", "gamenight analyse match.json --seat 0 --quick"),
        speed_matters=True,
    ),
    "simulate": Command(
        "Study",
        "gamenight.commands.simulate",
        "let bots play many games and count who wins",
        (
            "gamenight simulate suspense --games 100000 --seed 1",
            "gamenight simulate suspense --games 1000 --seats deducer,random,random --rotate",
            "gamenight simulate suspense --games 1000 --save suspense",
        ),
        speed_matters=True,
    ),
    "export": Command(
        "Study",
        "gamenight.commands.export",
        "turn the finished matches of a server into data, without names",
        ("gamenight export matches", "gamenight export matches --database postgresql:///games"),
    ),
    "arena": Command(
        "Study",
        "gamenight.commands.arena",
        "let bots play a tournament and rank them",
        (
            "gamenight arena suspense --bots deducer,random --games 600",
            "gamenight arena spots --players 3 --resume spots.json --plot spots.svg",
        ),
        speed_matters=True,
    ),
    "report": Command(
        "Study",
        "gamenight.commands.report",
        "find out how a game goes: length, fairness, luck, drama, options",
        (
            "gamenight report spectrum --players 3",
            "gamenight report spots --games 300 --seed 1 -o spots.html",
        ),
        speed_matters=True,
    ),
    "compare": Command(
        "Study",
        "gamenight.commands.compare",
        "play the same deals with two values of an option, and see what changes",
        ("gamenight compare spectrum --option dice=d6 --option dice=cards",),
        speed_matters=True,
    ),
    "train": Command(
        "Study",
        "gamenight.commands.train",
        "learn from matches what a position is worth",
        (
            "gamenight train spectrum --games 3000 --seed 1",
            "gamenight train spots --check --games 200 --seed 1",
            "gamenight train roll-and-color --games 96 --seed 1",
        ),
        speed_matters=True,
    ),
    "odds": Command(
        "Study",
        "gamenight.commands.odds",
        "work out exact odds: hands of poker and cribbage, rolls of Spots, slots of Roll & Color",
        ("gamenight odds poker", "gamenight odds poker holdem", "gamenight odds spots yard --json"),
    ),
    "check": Command(
        "Extend",
        "gamenight.commands.check",
        "put a game through everything that every game promises, with a report in words",
        ("gamenight check mygame.py", "gamenight check suspense --matches 1"),
        speed_matters=True,
    ),
    "new-game": Command(
        "Extend",
        "gamenight.commands.new_game",
        "write a small game in one file, with its tests, to begin your own with",
        ("gamenight new-game mygame",),
    ),
    "mcp": Command(
        "Extend",
        "gamenight.commands.mcp",
        "let assistants play that speak the Model Context Protocol",
        ("gamenight mcp", "gamenight mcp --http --port 8765"),
    ),
    "exam": Command(
        "Extend",
        "gamenight.commands.exam",
        "examine an agent: does it play legally, know the rules, and win?",
        (
            "gamenight exam suspense --agent random",
            "gamenight exam suspense --agent 'command:python agent.py' --matches 4",
        ),
    ),
    "bench": Command(
        "Study",
        "gamenight.commands.bench",
        "measure how fast the games run here",
        ("gamenight bench", "gamenight bench suspense --seconds 5"),
        speed_matters=True,
    ),
}

EXTRAS = {
    "textual": "terminal",
    "starlette": "web",
    "uvicorn": "web",
    "h11": "web",
    "websockets": "web",
    "htpy": "web",
    "markupsafe": "web",
    "segno": "web",
    "psycopg": "web",
    "markdown_it": "web",
    "uvloop": "web",
    "prometheus_client": "web",
    "pywebpush": "push",
    "py_vapid": "push",
    "rich": "lab",
    "openskill": "lab",
    "pettingzoo": "adapters",
    "gymnasium": "adapters",
    "numpy": "train",
    "pyspiel": "openspiel",
    "textarena": "textarena",
    "openenv": "openenv",
    "pyarrow": "data",
    "distributed": "cluster",
    "mcp": "agents",
}
"""Which extra of the package brings a module that the core does without."""


class BadCommand(GamenightError):
    """Words on the command line that make no sense."""


class SentenceParser(ArgumentParser):
    """An argument parser whose errors are sentences, raised like all others."""

    def error(self, message: str) -> NoReturn:
        sentence = message.removeprefix("argument ").rstrip(".")
        sentence = sentence[0].upper() + sentence[1:]
        raise BadCommand(f"{sentence}.{self.meant_by(message)} See {self.prog} --help.")

    def meant_by(self, message: str) -> str:
        """What an option that nobody knows may have been meant to be, as a question."""
        before, _, words = message.partition("unrecognized arguments: ")
        if before or not words.startswith("--"):
            return ""
        return did_you_mean(words.split()[0].partition("=")[0], list(self._option_string_actions))


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0 when it worked."""
    replace_closed_streams()
    forgive_characters()
    try:
        code = run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except GamenightError as error:
        sys.stderr.write(f"{error}\n")
        return REFUSED
    except ModuleNotFoundError as error:
        sys.stderr.write(f"{missing_extra(error)}\n")
        return REFUSED
    except KeyboardInterrupt as stop:
        sys.stderr.write("\n" + " ".join(["Stopped.", *stop.args]) + "\n")
        return INTERRUPTED
    except BrokenPipeError:
        forget_output()
        return PIPE_CLOSED
    except OSError as error:  # commands explain what they open: mostly this is a full disk
        forget_output()
        place = error.filename or "the output"
        sys.stderr.write(f"Something is wrong with {place}: {error.strerror or error}.\n")
        return REFUSED
    return code


def run(words: list[str]) -> int:
    name = words[0] if words else "--help"
    listing = ", ".join(COMMANDS)
    try:
        if name == "--version":
            say_if_it_should_be_compiled()
        if name.startswith("-"):
            top_parser().parse_args([name])
        if name not in COMMANDS:
            meant = did_you_mean(name, list(COMMANDS))
            raise BadCommand(f"No command is called {name}.{meant} The commands are: {listing}.")
        module = cast(CommandModule, import_module(COMMANDS[name].module))
        parser = command_parser(name)
        module.add_arguments(parser)
        add_game_argument(parser)
        arguments = parser.parse_args(words[1:])
    except SystemExit as done:  # --help and --version
        return int(done.code or 0)
    if COMMANDS[name].speed_matters:
        say_if_it_should_be_compiled()
    load_own_games(arguments)
    return module.run(arguments)


def add_game_argument(parser: ArgumentParser) -> None:
    """Add --game, unless the command means something else by it."""
    if "--game" in parser._option_string_actions:
        parser.set_defaults(own_games=[])
        return
    parser.add_argument(
        "--game",
        dest="own_games",
        action="append",
        default=[],
        metavar="FILE",
        help="a game of your own: a Python file, or the name of a module; may be repeated",
    )


def load_own_games(arguments: Namespace) -> None:
    """Load the games of the user's own; one may also be named where the id of a game stands."""
    named = getattr(arguments, "game", None)
    file = named if isinstance(named, str) and named.endswith(".py") else ""
    if not arguments.own_games and not file:
        return
    from gamenight.game.registry import load_game  # which most commands need only later

    for place in arguments.own_games:
        load_game(place)
    if file:
        arguments.game = load_game(file).id


def top_parser() -> ArgumentParser:
    """Knows the names of the commands, not their arguments."""
    parser = SentenceParser(
        prog="gamenight",
        usage="gamenight COMMAND …",
        description="Tabletop games to play, to trust and to study.",
        epilog=overview(),
        formatter_class=RawDescriptionHelpFormatter,
        add_help=False,
        allow_abbrev=False,
    )
    general = parser.add_argument_group("General")
    general.add_argument("--help", "-h", action="help", help="show this and stop")
    general.add_argument("--version", action="version", version=version(), help="show the version")
    return parser


def command_parser(name: str) -> ArgumentParser:
    command = COMMANDS[name]
    examples = "".join(f"\n  {example}" for example in command.examples)
    end = "" if command.help.endswith("?") else "."
    return SentenceParser(
        prog=f"gamenight {name}",
        description=f"{command.help[0].upper()}{command.help[1:]}{end}",
        epilog=f"Examples:{examples}",
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def overview() -> str:
    """All commands by group, and a few examples."""
    lines: list[str] = []
    for group in dict.fromkeys(command.group for command in COMMANDS.values()):
        lines.append(f"{group}:")
        members = [(name, command) for name, command in COMMANDS.items() if command.group == group]
        lines += [f"  {name:<11} {command.help}" for name, command in members]
        lines.append("")
    lines.append("Examples:")
    lines += [f"  {command.examples[0]}" for command in COMMANDS.values()]
    lines += ["", "gamenight COMMAND --help tells more about a command."]
    return "\n".join(lines)


def version() -> str:
    build = "compiled with mypyc" if is_compiled() else "interpreted"
    python = ".".join(str(part) for part in sys.version_info[:3])
    return f"gamenight {__version__}, {build}, Python {python}"


def say_if_it_should_be_compiled() -> None:
    """Say why it is not, unless the caller has chosen so with GAMENIGHT_COMPILE=0."""
    if WHY_INTERPRETED.exists() and os.environ.get("GAMENIGHT_COMPILE") != "0":
        sys.stderr.write(WHY_INTERPRETED.read_text(encoding="utf-8"))


def missing_extra(error: ModuleNotFoundError) -> str:
    """What to install for a module that is not there; a module of our own missing is a bug."""
    module = (error.name or "").partition(".")[0]
    if module not in EXTRAS:
        raise error
    return (
        f"This needs {module}, which is not installed: "
        f"pip install 'gamenight[{EXTRAS[module]}]' brings it."
    )


def replace_closed_streams() -> None:
    """Where the caller gave no stream at all, nothing is read and words go nowhere."""
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()


def forgive_characters() -> None:
    """A character that an encoding lacks, typed or shown, becomes a question mark, not an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def forget_output() -> None:
    """The reader has gone: let the interpreter flush into nothing when it ends."""
    with suppress(io.UnsupportedOperation):  # where the caller gave no stream, there is no file
        output = sys.stdout.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), output)
