"""The worker process: it thinks for bots and replays records, so that the server never has to.

Compiled code does not let other threads of its process run, so whatever may take long has a process
of its own. Jobs come in over standard input, results leave over standard output; what a bot prints
goes to the error output.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Final

from gamenight.core.bot import Budget
from gamenight.core.errors import GamenightError
from gamenight.game.plugins import load_bots
from gamenight.web.bots.jobs import LENGTH, READY, STOP, Failure, Job, packed, pickled
from gamenight.web.edge.signals import STOPS

SECONDS_OF_GRACE: Final = 5.0
"""How much longer than its job a process may live, even if nobody is there to end it."""

NEVER: Final = 0.0


class Inbox:
    """Reads in a thread, so that a job can be called off, and a lost server is noticed."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.jobs: SimpleQueue[bytes] = SimpleQueue()
        """As they came: what cannot be unpickled is the job's fault, and is reported as such."""
        self.is_called_off = False
        """Whether nobody is still waiting for the job that came last, begun or not."""
        self._budget = Budget()
        """For the job that is being done."""
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while head := self._stream.read(LENGTH.size):
            message = self._stream.read(LENGTH.unpack(head)[0])
            if message == STOP:
                self.is_called_off = True
                self._budget.stop()
            else:
                self.is_called_off = False
                self.jobs.put(message)
        os._exit(0)  # the server is gone

    def begin(self, seconds: float) -> Budget:
        """Return the budget of the job that came last."""
        self._budget = Budget(seconds=seconds)
        if self.is_called_off:  # before there was a budget to stop
            self._budget.stop()
        return self._budget


def say(message: object, stream: BinaryIO) -> None:
    stream.write(packed(pickled(message)))
    stream.flush()


def result_of(message: bytes, inbox: Inbox) -> object:
    try:
        job: Job = pickle.loads(message)
        budget = inbox.begin(job.seconds)
        end_in(job.seconds + SECONDS_OF_GRACE)
        return job.result(budget)
    except GamenightError as error:
        return Failure(str(error), error)
    except Exception:
        return Failure(traceback.format_exc())
    finally:
        end_in(NEVER)


def end_in(seconds: float) -> None:
    """Let the system end this process after this time, whatever it is busy with."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def main() -> None:
    for stop in STOPS:
        signal.signal(stop, signal.SIG_DFL)  # at once: there is nothing to save
    outbox = sys.stdout.buffer
    sys.stdout = sys.stderr
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))  # how polite the pool wants it
    load_bots(sys.argv[2:])
    inbox = Inbox(sys.stdin.buffer)
    say(READY, outbox)
    while True:
        say(result_of(inbox.jobs.get(), inbox), outbox)


if __name__ == "__main__":
    main()
