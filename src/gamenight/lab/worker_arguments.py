"""The workers that play many games, from the arguments of a command."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from gamenight.core.errors import BadSetup
from gamenight.lab.workers import Workers


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
