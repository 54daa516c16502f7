"""The settings of a server."""

from __future__ import annotations

from dataclasses import dataclass, field

from gamenight.util.processors import processors
from gamenight.web.edge.limits import Limits


def usual_workers() -> int:
    """One processor is left for the server."""
    return min(4, max(1, processors() - 1))


@dataclass(frozen=True)
class Settings:
    allowed_hosts: tuple[str, ...] = ()
    """The names that the server answers to; empty: any possible name."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies that are believed when they say who is asking."""
    limits: Limits = field(default_factory=Limits)
    workers: int = field(default_factory=usual_workers)
    """How many processes think for bots."""
    thinking_seconds: float = 2.0
    """How long a bot may think."""
    forget_after_days: int = 0
    """Tables that nobody has opened for this many days are deleted; 0: none are."""
    metrics_password: str = ""
    """The password for the metrics; empty: nobody may see them."""
