"""The audience of a table: the browsers connected to it."""

from __future__ import annotations

from typing import Final, Protocol

from gamenight.web.edge.limits import Bucket, ConnectionQuota, Limits

TOO_MANY_WINDOWS: Final = "You have this table open in too many windows, so this one was closed."
SCREEN: Final = "screen"
"""What a TV view says that it is. Any spectator may say so: people at the table then see their
hand first, and nothing else."""
CROWDED: Final = "Too many people are watching this table. Please come back later."


class Browser(Protocol):
    def send_away(self, sentence: str) -> None: ...


class SeatsByToken(Protocol):
    def opened_by(self, token: str) -> tuple[int, ...]: ...


class Audience:
    """The browsers at one table: those of people with a seat, and those of spectators."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._messages: dict[str, Bucket] = {}
        """By token: how many messages people may send, from all of their windows together."""
        self._windows: dict[str, list[Browser]] = {}
        """By token, the oldest first."""
        self._addresses: dict[Browser, str] = {}
        """Of those windows."""
        self._screens: set[Browser] = set()
        self._watchers: ConnectionQuota[Browser] = ConnectionQuota(
            limits.watchers, limits.watchers_each, lambda browser: browser.send_away(CROWDED)
        )

    def messages(self, token: str) -> Bucket:
        """Return how many messages the token's holder may send; each spectator may send as many."""
        fresh = Bucket(self._limits.burst, self._limits.per_second)
        return self._messages.setdefault(token, fresh) if token else fresh

    def admit(self, browser: Browser, token: str, address: str, *, is_screen: bool = False) -> bool:
        """Return whether it may stay. Where a person has too many windows, the oldest has to go."""
        if not token:
            is_welcome = self._watchers.arrive(address, browser)
            if is_welcome and is_screen:
                self._screens.add(browser)
            return is_welcome
        windows = self._windows.setdefault(token, [])
        if len(windows) >= self._limits.windows_each:
            windows.pop(0).send_away(TOO_MANY_WINDOWS)
        windows.append(browser)
        self._addresses[browser] = address
        return True

    def addresses(self) -> set[str]:
        """Return where the table is open: the addresses of its players, or else of its
        spectators."""
        return set(self._addresses.values()) or self._watchers.addresses

    @property
    def tokens(self) -> tuple[str, ...]:
        """Of the people who have the table open; spectators have none."""
        return tuple(self._windows)

    @property
    def has_screen(self) -> bool:
        """Whether one of the spectators is a TV view."""
        return bool(self._screens)

    def connected(self, seats: SeatsByToken) -> set[int]:
        """Return which of the seats belong to people who have the table open."""
        return {seat for token in self._windows for seat in seats.opened_by(token)}

    def leave(self, browser: Browser, token: str, address: str) -> None:
        self._watchers.leave(address, browser)
        self._screens.discard(browser)
        self._addresses.pop(browser, None)
        windows = self._windows.get(token, [])
        if browser in windows:
            windows.remove(browser)
        if not windows:
            self._windows.pop(token, None)
