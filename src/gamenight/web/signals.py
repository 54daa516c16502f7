"""The signals that stop a server."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

STOPS: Final = (signal.SIGINT, signal.SIGTERM)


def hear_signals() -> None:
    """Undo that they are ignored, as they are in what ``nohup`` or a script has put in the
    background: a server can be stopped however it was started."""
    for stop, handler in zip(STOPS, (signal.default_int_handler, signal.SIG_DFL), strict=True):
        if signal.getsignal(stop) is signal.SIG_IGN:
            signal.signal(stop, handler)


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
