"""Serve the sources, build in the background, and switch to what was built (see scripts/play).

The interpreted server is a child of this process, which holds the socket that it listens on. When
the build is done the server stops as it does after Ctrl-C, and this process becomes the installed
server, on the same socket: a browser that connects in between waits a moment, none is refused. If
the build fails, the interpreted server goes on.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NoReturn

from gamenight.cli import REFUSED, command_parser
from gamenight.core.errors import GamenightError
from gamenight.web import command
from gamenight.web.config.options import add_options
from gamenight.web.config.sources import complete_options
from gamenight.web.edge.signals import STOPS

PROGRESS: Final = Path("build/progress.txt")
"""Where setup.py says how many percent are done."""
LOOK_EVERY: Final = 0.2
POLITENESS: Final = 10
"""The server and its players go before the compiler."""
PERCENT_PER_LINE: Final = 10
"""How often a line is printed where no bar can be drawn."""

TITLE: Final = "Compiling the rules"
DONE: Final = "The rules are compiled. The server starts again with them; all tables go on."
FAILED: Final = (
    "The rules did not compile, so they go on interpreted, and more slowly: "
    "'.venv/bin/python setup.py build' shows why."
)

Show = Callable[[int], None]
"""Shows how many percent are done."""


def main(build: str, words: list[str]) -> int:
    with stopping_quietly():
        return play(build, words)
    return 0  # stopped by a signal


def play(build: str, words: list[str]) -> int:
    try:
        arguments = arguments_of(words)
        listener = command.listener_for(arguments)
    except GamenightError as error:
        sys.stderr.write(f"{error}\n")
        return REFUSED
    serving = words_of_server(words, listener)
    with interpreted_server(serving, listener) as server:
        if is_ready(server):
            command.announce(command.address_of(listener, arguments.host), arguments.open)
            if is_built_beside(server, build):
                stop(server)
                become(serving, listener)
        return server.wait()


def arguments_of(words: list[str]) -> Namespace:
    parser = command_parser("serve")
    command.add_arguments(parser)
    return complete_options(parser.parse_args(words), add_options, os.environ)


@contextmanager
def stopping_quietly() -> Iterator[None]:
    """Treat every signal that asks for the end as Ctrl-C, and end without a message.

    Also where whatever started this ignores them, as scripts do that put it in the background. Only
    a terminal that goes away is another matter: ``nohup`` asks to go on without it.
    """
    hung_up = () if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN else (signal.SIGHUP,)
    for ending in (*STOPS, *hung_up):
        signal.signal(ending, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        yield


# The server that runs until there is a better one


def words_of_server(words: list[str], listener: socket.socket) -> list[str]:
    """The command that starts a server on the socket; opening a browser is not its business."""
    kept = [word for word in words if word != "--open"]
    fd = str(listener.fileno())
    return [sys.executable, "-m", "gamenight", "serve", *kept, "--fd", fd]


@contextmanager
def interpreted_server(
    serving: list[str], listener: socket.socket
) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(serving, pass_fds=[listener.fileno()], stdout=subprocess.PIPE) as server:
        try:
            yield server
        finally:
            stop(server)


def is_ready(server: subprocess.Popen[bytes]) -> bool:
    """Wait until the server says where it is; False if it could not start, which it explains."""
    assert server.stdout is not None
    return server.stdout.readline() != b""


def stop(server: subprocess.Popen[bytes]) -> None:
    """It saves what is on its way and closes its database."""
    server.terminate()
    server.wait()


def become(serving: list[str], listener: socket.socket) -> NoReturn:
    """Turn into the installed server."""
    listener.set_inheritable(True)
    os.execve(serving[0], serving, without_sources())


def without_sources() -> dict[str, str]:
    """The environment in which Python finds what is installed."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


# The build


def is_built_beside(server: subprocess.Popen[bytes], build: str) -> bool:
    """Build while the server runs; return whether it is time for the next server."""
    PROGRESS.unlink(missing_ok=True)
    done = 0
    with building(build) as process, progress() as show:
        while process.poll() is None and server.poll() is None:
            done = max(done, percent_done())  # what reads the metadata translates, too
            show(done)
            time.sleep(LOOK_EVERY)
    if server.poll() is not None:
        return False
    built = process.returncode == 0
    say(f"{DONE if built else FAILED}\n")
    return built


@contextmanager
def building(build: str) -> Iterator[subprocess.Popen[bytes]]:
    """In a session of its own, so that Ctrl-C does not reach it in the middle of installing."""
    process = subprocess.Popen(
        ["nice", "-n", str(POLITENESS), "sh", "-c", build],
        env=without_sources(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def percent_done() -> int:
    try:
        return int(PROGRESS.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return 0


@contextmanager
def progress() -> Iterator[Show]:
    """A bar on a terminal, which disappears when all is done; elsewhere a line now and then."""
    if not sys.stdout.isatty():
        yield Lines().show
        return
    from rich import progress as rich

    columns = (rich.BarColumn(), rich.TaskProgressColumn(), rich.TimeRemainingColumn())
    with rich.Progress(
        rich.TextColumn(TITLE), *columns, speed_estimate_period=3600, transient=True
    ) as bar:
        task = bar.add_task(TITLE, total=100)
        yield lambda percent: bar.update(task, completed=percent)


class Lines:
    """Progress in lines of text."""

    def __init__(self) -> None:
        self._next = 0

    def show(self, percent: int) -> None:
        if percent >= self._next:
            say(f"{TITLE}: {percent} %\n")
            self._next = percent + PERCENT_PER_LINE


def say(words: str) -> None:
    sys.stdout.write(words)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
