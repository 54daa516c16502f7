"""Signals that stop a server."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

STOPS: Final = (signal.SIGINT, signal.SIGTERM)


def hear_signals() -> None:
    """Undo that they are ignored, as they are in what ``nohup`` or a script has put in the
    background: a server can be stopped however it was started."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGTERM) is signal.SIG_IGN:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """SIGTERM stops as Ctrl-C does, and once is enough."""

    def stop(*_: object) -> None:
        for each in STOPS:
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = {each: signal.signal(each, stop) for each in STOPS}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
