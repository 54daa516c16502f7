"""Rate limits and connection quotas: how much one browser, one person or one address may take
up."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final, Generic, TypeVar

IPV6_NETWORK: Final = 64
"""Bits of an IPv6 address that name a household; its members choose the rest themselves."""

T = TypeVar("T")


@dataclass(frozen=True)
class Limits:
    """The limits of a server; ``NO_LIMITS`` is for measuring."""

    burst: int = 40
    per_second: float = 10.0
    """How many messages a person may send at once from all windows of a table, and how many per
    second in the long run; a spectator from each window."""
    patience: int = 100
    """How many messages that come too fast, or are not understood, end a conversation."""
    connections_each: int = 100
    """How many connections one address may have."""
    windows_each: int = 10
    """In how many windows one person may have one table open."""
    watchers: int = 100
    """How many people without a seat may watch one table."""
    watchers_each: int = 50
    """How many of them may come from one address."""
    busy_seconds: float = 0.4
    busy_share: float = 0.1
    """How much of the server's time one address may take at once, and which share of it in the
    long run, before it counts as busy and has to take turns with all that are."""
    records_weight_each: int = 100_000
    """How heavy records that one address looks at may be, see ``Room.weight``."""
    tables_per_hour: int = 300
    """How many tables may be set up from one address, at once or within an hour."""
    guests_per_hour: int = 100
    """How many people may come to evenings from one address, at once or within an hour: each takes
    one of the places that an evening ever has."""
    guesses_per_hour: int = 60
    """How many wrong codes may be tried from one address, at once or within an hour: a household
    mistypes, and of 160,000 codes few lead anywhere."""


MANY: Final = 1_000_000
NO_LIMITS: Final = Limits(*[MANY] * len(fields(Limits)))


class Bucket:
    """A rate limit that allows short bursts."""

    def __init__(self, burst: float, per_second: float) -> None:
        self._burst = float(burst)
        self._per_second = per_second
        self._left = self._burst
        self._then = time.monotonic()

    @property
    def left(self) -> float:
        """What is allowed now; negative if more was paid than there was."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._then) * self._per_second)
        self._then = now
        return self._left

    @property
    def is_full(self) -> bool:
        return self.left >= self._burst

    def seconds_until(self, amount: float) -> float:
        """Until so much is left."""
        return max(0.0, (amount - self.left) / self._per_second)

    def take(self) -> bool:
        """Return whether one more is allowed now."""
        if self.left < 1:
            return False
        self._left -= 1
        return True

    def charge(self, amount: float) -> None:
        """Take what was used, even if it is more than there is."""
        self._left -= amount


class ConnectionQuota(Generic[T]):
    """Who is here, by the address they come from.

    When the house is full, a guest of the address with the most has to leave; so a newcomer from
    elsewhere always gets in.
    """

    def __init__(self, most: int, most_each: int, send_away: Callable[[T], None]) -> None:
        self._most = most
        self._most_each = most_each
        self._send_away = send_away
        self._here: dict[str, dict[T, None]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    @property
    def addresses(self) -> set[str]:
        return set(self._here)

    def of(self, address: str) -> tuple[T, ...]:
        return tuple(self._here.get(address, ()))

    def arrive(self, address: str, guest: T) -> bool:
        """Return whether the guest may come in."""
        here = len(self._here.get(address, ()))
        if here >= self._most_each:
            return False
        if self._count >= self._most and not self._make_room(here + 1):
            return False
        self._here.setdefault(address, {})[guest] = None
        self._count += 1
        return True

    def _make_room(self, fewer_than: int) -> bool:
        """Send the newest guest of the busiest address away, if that one has more guests."""
        busiest = max(self._here, key=lambda address: len(self._here[address]), default="")
        if len(self._here.get(busiest, ())) <= fewer_than:
            return False
        guest = next(reversed(self._here[busiest]))
        self.leave(busiest, guest)
        self._send_away(guest)
        return True

    def leave(self, address: str, guest: T) -> None:
        here = self._here.get(address, {})
        if guest in here:
            del here[guest]
            self._count -= 1
            if not here:
                del self._here[address]


def client_network(address: str) -> str:
    """Return what counts as one address: an IPv4 address, or the network of an IPv6 address."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed, IPV6_NETWORK), strict=False))
    return str(parsed)
