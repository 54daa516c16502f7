"""The workers that play many games, from the arguments of a command, and how far they are."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from gamenight.core.errors import BadSetup
from gamenight.game.game import AnyGame
from gamenight.lab.progress import progress_bar
from gamenight.lab.workers import Progress, Workers


@contextmanager
def workers_from(arguments: Namespace) -> Iterator[Workers]:
    """Yield processes of this machine, or the workers of a cluster as long as they are needed."""
    if arguments.cluster is None:
        yield arguments.workers
        return
    if arguments.workers is not None:
        raise BadSetup("--workers is about this machine: with --cluster, leave it out.")
    from gamenight.lab.cluster import cluster  # which few need

    with cluster(arguments.cluster) as crew:
        yield crew


@contextmanager
def worker_pool(
    arguments: Namespace, game: AnyGame, total: int | None
) -> Iterator[tuple[Workers, Progress]]:
    """Yield the workers, and the bar that shows how much of the total they have done."""
    with workers_from(arguments) as workers, progress_bar(game.rules.title, total) as progress:
        yield workers, progress
