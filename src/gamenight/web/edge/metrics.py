"""Metrics of a running server, for Prometheus.

Each process counts in a row of plain numbers, which costs next to nothing. The rows lie in memory
that all processes at one port share, so that whichever of them is asked tells the figures of all.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections.abc import Iterator
from hmac import compare_digest
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric

BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
"""Seconds: how many answers were saved within each of them."""

COUNTERS: Final = {
    "turned_away": "Browsers that were sent away because too many were connected.",
    "processor_seconds": "Processor time that the process has used, without its bots.",
}
GAUGES: Final = {
    "tables": "Tables in memory.",
    "browsers": "Browsers that have a table open.",
    "evening_pages": "Browsers that have the page of an evening open.",
    "bots_thinking": "Workers that think for a bot or a hint.",
    "bots_waiting": "Bots and hints that wait for a worker.",
    "loop_delay_seconds": "Event-loop lag at the last sample.",
    "memory_bytes": "Memory that the process uses, without its bots.",
}
ANSWERS: Final = "answers_saved_seconds"
"""How long answers took from the server to the disk."""

NAMES: Final = (*COUNTERS, *GAUGES, "seconds", *[f"within {bound}" for bound in (*BOUNDS, "any")])
AT: Final = {name: at for at, name in enumerate(NAMES)}
FIRST_BOUND: Final = AT[f"within {BOUNDS[0]}"]

MEMORY: Final = Path("/proc/self/statm")


class Figures:
    """The figures of all processes at one port; made before they part."""

    def __init__(self, processes: int = 1) -> None:
        self.rows = [RawArray("d", len(NAMES)) for _ in range(processes)]


class Metrics:
    """What one process counts, and what all of them have counted."""

    def __init__(self, figures: Figures | None = None, number: int = 0) -> None:
        self._rows = (figures or Figures()).rows
        self._own = self._rows[number]
        for name in GAUGES:  # one that replaces a process that died begins without guests
            self.set(name, 0.0)

    def saved(self, seconds: float) -> None:
        """An answer is on disk, this long after it arrived."""
        self._own[AT["seconds"]] += seconds
        self._own[FIRST_BOUND + bisect_left(BOUNDS, seconds)] += 1

    def count(self, name: str) -> None:
        self._own[AT[name]] += 1

    def set(self, name: str, value: float) -> None:
        self._own[AT[name]] = value

    def note_process(self) -> None:
        """What the process takes up by now."""
        self.set("processor_seconds", time.process_time())
        self.set("memory_bytes", memory_in_use())

    # For Prometheus

    def page(self) -> bytes:
        """Return all figures in Prometheus' text format."""
        from prometheus_client import CollectorRegistry, generate_latest

        registry = CollectorRegistry(auto_describe=False)
        registry.register(self)
        return generate_latest(registry)

    def collect(self) -> Iterator[Metric]:
        """Every figure once per process."""
        from prometheus_client.core import (
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        answers = HistogramMetricFamily(
            f"gamenight_{ANSWERS}",
            "How long answers took from the server to the disk.",
            labels=["process"],
        )
        for number, row in enumerate(self._rows):
            answers.add_metric([str(number)], cumulative(row[FIRST_BOUND:]), row[AT["seconds"]])
        yield answers
        for kind, names in ((CounterMetricFamily, COUNTERS), (GaugeMetricFamily, GAUGES)):
            for name, words in names.items():
                family = kind(f"gamenight_{name}", words, labels=["process"])
                for number, row in enumerate(self._rows):
                    family.add_metric([str(number)], row[AT[name]])
                yield family


def cumulative(counts: list[float]) -> list[tuple[str, float]]:
    """Prometheus wants to know how many took at most this long."""
    total, buckets = 0.0, []
    for bound, count in zip((*BOUNDS, "+Inf"), counts, strict=True):
        total += count
        buckets.append((str(bound), total))
    return buckets


def memory_in_use() -> float:
    """Bytes; 0 where the system does not say."""
    if not MEMORY.exists():
        return 0.0
    pages = int(MEMORY.read_text(encoding="ascii").split()[1])
    return float(pages * os.sysconf("SC_PAGE_SIZE"))


def is_allowed(authorization: str, password: str) -> bool:
    """Return whether a request carries the operator's password."""
    kind, _, given = authorization.partition(" ")
    right = compare_digest(given.strip().encode(), password.encode())
    return right and kind.lower() == "bearer"
