"""A progress bar on the error stream, for people who wait at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from gamenight.lab.workers import Progress, unwatched


@contextmanager
def progress_bar(title: str, total: int | None) -> Iterator[Progress]:
    """Shown if the error stream is a terminal and rich is there; gone when the work is done. Where
    nobody knows how much there is to do (None), it only shows that something is done."""
    if not sys.stderr.isatty() or find_spec("rich") is None:
        yield unwatched
        return
    from rich import progress
    from rich.console import Console

    with progress.Progress(
        progress.TextColumn(title),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as shown:
        task = shown.add_task(title, total=total)
        yield lambda done: shown.advance(task, done)
