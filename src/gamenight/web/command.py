"""``gamenight serve``: play in the browser."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import parent_process
from typing import cast

import uvicorn

from gamenight.core.build import is_compiled
from gamenight.core.errors import Unavailable
from gamenight.game.plugins import load_bots
from gamenight.store import Store, chosen_database, claim, place_of
from gamenight.web.app import make_app
from gamenight.web.config.options import DEFAULT_PORT, add_options
from gamenight.web.config.settings import Settings
from gamenight.web.config.sources import add_arguments_of, complete_options
from gamenight.web.edge.connections import (
    BACKLOG,
    Config,
    HttpConnection,
    allow_many_files,
    is_worth_a_line,
)
from gamenight.web.edge.handover import Siblings
from gamenight.web.edge.limits import NO_LIMITS, Limits
from gamenight.web.edge.logs import JSON, limit_lines, write_logs
from gamenight.web.edge.metrics import Figures, Metrics
from gamenight.web.edge.signals import STOPS, hear_signals
from gamenight.web.edge.supervisor import Supervisor

PORTS_TO_TRY = 50
SECONDS_TO_SAY_GOODBYE = 2
SECONDS_BEFORE_ANOTHER_THREAD = 0.0005


def add_arguments(parser: ArgumentParser) -> None:
    add_arguments_of(parser, add_options)


def run(given: Namespace) -> int:
    hear_signals()
    arguments = complete_options(given, add_options, os.environ)
    write_logs(arguments.log_format)
    load_bots(arguments.bot)
    database = chosen_database(arguments.database)
    with listener_for(arguments) as listener, claim(database):

        def tell() -> None:
            announce(address_of(listener, arguments.host), arguments.open, place_of(database))

        figures = Figures(arguments.processes)
        if arguments.processes == 1:
            return serve_until_stopped(listener, arguments, figures, tell)
        return Supervisor(
            arguments.processes,
            lambda siblings, ready: serve_until_stopped(
                listener, arguments, figures, ready, siblings
            ),
        ).run(tell)


def serve_until_stopped(
    listener: socket.socket,
    arguments: Namespace,
    figures: Figures,
    ready: Callable[[], None],
    siblings: Siblings | None = None,
) -> int:
    try:
        with asyncio.Runner(loop_factory=quickest_loop()) as runner:
            return runner.run(serve(listener, arguments, figures, ready, siblings))
    except KeyboardInterrupt:
        return 0


def quickest_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """uvloop, where there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop


def ports_to_try(port: int | None, opening: bool) -> range:
    """Return the port that was asked for; any free one will do when --open comes without --port."""
    if port is not None:
        return range(port, port + 1)
    return range(DEFAULT_PORT, DEFAULT_PORT + (PORTS_TO_TRY if opening else 1))


def listener_for(arguments: Namespace) -> socket.socket:
    if arguments.fd is not None:
        return inherited(arguments.fd)
    return listen(arguments.host, ports_to_try(arguments.port, arguments.open))


def inherited(number: int) -> socket.socket:
    """Return the socket that was left to this process; connections may wait there already."""
    refusal = Unavailable(f"File {number} is not a socket to listen at.")
    try:
        listener = socket.socket(fileno=number)
    except (OSError, OverflowError):
        raise refusal from None
    if not listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
        listener.detach()  # it is not ours to close
        raise refusal
    listener.set_inheritable(False)
    return listener


def listen(host: str, ports: range) -> socket.socket:
    """Return a socket on the first free port, or a sentence that says why there is none."""
    refusal = Unavailable("There is no port to listen on.")
    for port in ports:
        try:
            family, kind, protocol, _, address = socket.getaddrinfo(
                host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
        except (OSError, UnicodeError):
            raise Unavailable(f"There is no host {host} to listen on.") from None
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(address)
            listener.listen(BACKLOG)
        except PermissionError:
            listener.close()
            raise Unavailable(
                f"Port {port} needs administrator rights; choose another with --port."
            ) from None
        except OSError as error:
            listener.close()
            refusal = reason(host, port, error)
            continue
        return listener
    raise refusal


def reason(host: str, port: int, error: OSError) -> Unavailable:
    if error.errno == errno.EADDRINUSE:
        return Unavailable(
            f"Port {port} is in use already. Stop what uses it, or choose another with --port."
        )
    return Unavailable(f"This computer cannot listen on {host}, port {port}.")


class Server(uvicorn.Server):
    """Says when it is ready, and ends quietly on a signal."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._adopting: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        config = cast(Config, self.config)
        if config.siblings is not None:
            config.siblings.listen(self._adopt)
            self._stop_with_parent()
        self._ready()

    def _adopt(self, connection: socket.socket, read: bytes) -> None:
        """Go on with a connection that another process has accepted."""

        def protocol() -> HttpConnection:
            adopted = HttpConnection(self.config, self.server_state, self.lifespan.state)
            adopted.read_before = read
            return adopted

        loop = asyncio.get_running_loop()
        task = loop.create_task(loop.connect_accepted_socket(protocol, connection))
        self._adopting.add(task)
        task.add_done_callback(self._adopting.discard)

    def _stop_with_parent(self) -> None:
        """Nobody else would stop a process whose parent was killed."""
        parent = parent_process()
        if parent is not None:
            stop = partial(self.handle_exit, signal.SIGTERM, None)
            asyncio.get_running_loop().add_reader(parent.sentinel, stop)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Give the answers on their way a moment, but do not wait for clients that do not read."""
        hang_up = asyncio.get_running_loop().call_later(SECONDS_TO_SAY_GOODBYE / 2, self._hang_up)
        await super().shutdown(sockets)
        hang_up.cancel()

    def _hang_up(self) -> None:
        for connection in tuple(self.server_state.connections):
            connection.transport.abort()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Unlike uvicorn's own, does not raise the signal again once all is closed."""
        before = {stop: signal.signal(stop, self.handle_exit) for stop in STOPS}
        try:
            yield
        finally:
            for stop, handler in before.items():
                signal.signal(stop, handler)


def announce(address: str, opening: bool, database: str = "") -> None:
    build = "compiled" if is_compiled() else "interpreted"
    sys.stdout.write(f"gamenight is at {address} ({build}; Ctrl-C stops it)\n")
    if database:
        sys.stdout.write(f"Matches are kept in {database}\n")
    sys.stdout.flush()
    if opening and has_display():
        webbrowser.open(address)


def settings_from(arguments: Namespace) -> Settings:
    return Settings(
        allowed_hosts=tuple(arguments.allowed_host),
        proxies=tuple(arguments.proxy),
        limits=limits_from(arguments),
        workers=max(1, arguments.workers // arguments.processes),
        thinking_seconds=arguments.thinking_seconds,
        forget_after_days=arguments.forget_after_days,
        metrics_password=arguments.metrics_password,
    )


def limits_from(arguments: Namespace) -> Limits:
    if arguments.unlimited:
        return NO_LIMITS
    return Limits(tables_per_hour=arguments.tables_per_hour)


async def serve(
    listener: socket.socket,
    arguments: Namespace,
    figures: Figures,
    ready: Callable[[], None],
    siblings: Siblings | None = None,
) -> int:
    """Serve until a signal stops the process, perhaps as one of several."""
    settings = settings_from(arguments)
    metrics = Metrics(figures, siblings.number if siblings else 0)
    store = await Store.open(chosen_database(arguments.database))
    try:
        allow_many_files()
        collect_seldom()
        share_the_interpreter()
        server = Server(
            Config(
                make_app(store, settings, siblings, metrics),
                settings.limits,
                settings.proxies,
                siblings,
                log_level="warning",
                log_config=None if arguments.log_format == JSON else uvicorn.config.LOGGING_CONFIG,
                access_log=False,  # addresses hold tokens
                server_header=False,
                backlog=BACKLOG,
                timeout_graceful_shutdown=SECONDS_TO_SAY_GOODBYE,
            ),
            ready,
        )
        logging.getLogger("uvicorn.error").addFilter(is_worth_a_line)
        limit_lines()
        await server.serve(sockets=[listener])
    finally:
        await store.close()
    return 0


def collect_seldom() -> None:
    """Look for garbage less often: nearly all of it is freed without, and looking took a fifth of
    an answer's time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def share_the_interpreter() -> None:
    """Let the thread that saves have its turn soon: it needs moments of Python between the calls to
    the database, and while it waits for them, the next answers wait as well."""
    sys.setswitchinterval(SECONDS_BEFORE_ANOTHER_THREAD)


def address_of(listener: socket.socket, host: str) -> str:
    """Return where a browser on this computer finds the server."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(host, host)
    if ":" in name and not name.startswith("["):
        name = f"[{name}]"
    return f"http://{name}:{listener.getsockname()[1]}/"


def has_display() -> bool:
    """Return whether a browser would be seen by anybody."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
