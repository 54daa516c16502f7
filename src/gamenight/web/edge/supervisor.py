"""The supervisor: with ``gamenight serve --processes N``, one process watches over several that
serve."""

from __future__ import annotations

import logging
import multiprocessing
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import sleep
from typing import Final, NoReturn

from gamenight.core.errors import GamenightError, Unavailable
from gamenight.web.edge.handover import Mailbox, Siblings
from gamenight.web.edge.signals import stopped_by_signals

log = logging.getLogger("gamenight.web")

PAUSE: Final = 1.0
"""Seconds before a process that died is replaced, so that one that dies at once costs little."""

Serve = Callable[[Siblings, Callable[[], None]], int]
"""Serves as one of several processes, and calls back when it is ready; returns an exit code."""


class Supervisor:
    """Server processes that belong together: all are started, kept alive and stopped as one."""

    def __init__(self, count: int, serve: Serve) -> None:
        if "fork" not in multiprocessing.get_all_start_methods():
            raise Unavailable("On this system only one process can serve.")
        self._fork = multiprocessing.get_context("fork")
        self._serve = serve
        self._count = count
        self._mailboxes = [Mailbox() for _ in range(count)]
        self._running: dict[int, BaseProcess] = {}

    def run(self, ready: Callable[[], None]) -> int:
        """Run until this process is stopped. Calls back once all of them serve."""
        with stopped_by_signals():
            try:
                if not all(is_said(self._start(number)) for number in range(self._count)):
                    return 1  # it has said why
                ready()
                self._watch()
            except KeyboardInterrupt:
                return 0
            finally:
                self._stop_all()

    def _start(self, number: int) -> Connection:
        """Start one; what is returned says when it is ready."""
        heard, told = self._fork.Pipe(duplex=False)
        process = self._fork.Process(target=self._be, args=(number, told))
        process.start()
        told.close()
        self._running[number] = process
        return heard

    def _be(self, number: int, told: Connection) -> None:
        """In the new process."""

        def ready() -> None:
            with suppress(OSError):  # nobody waits for one that replaces another
                told.send_bytes(b"ready")

        try:
            sys.exit(self._serve(Siblings(number, self._mailboxes), ready))
        except GamenightError as error:
            sys.exit(str(error))

    def _watch(self) -> NoReturn:
        """Replace whichever dies."""
        while True:
            wait([process.sentinel for process in self._running.values()])
            dead = [number for number, process in self._running.items() if not process.is_alive()]
            for number in dead:
                code = self._running[number].exitcode
                log.error("server process %d died (%s) and is started again", number + 1, code)
                sleep(PAUSE)
                self._start(number).close()

    def _stop_all(self) -> None:
        """What they are saving is saved first."""
        for process in self._running.values():
            process.terminate()
        for process in self._running.values():
            process.join()


def is_said(sign: Connection) -> bool:
    """Return whether a process is ready, once it is or has died."""
    with sign:
        try:
            return bool(sign.recv_bytes())
        except EOFError:
            return False
