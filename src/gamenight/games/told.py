"""An event as the log of a game reads it: by the names of its facts, and for one reader."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core.events import Event, Kind


class Told:
    """What happened, and to whom it is told."""

    def __init__(self, event: Event, names: Sequence[str], reader: int) -> None:
        self.kind: Kind = event.kind
        self.names = names
        """Of the people at the table, by seat."""
        self.reader = reader
        """The seat that reads it, NOBODY for a spectator."""
        self._facts = event.named_facts()

    def __getitem__(self, fact: str) -> int:
        """A fact that is one number."""
        number = self._facts[fact]
        assert isinstance(number, int), f"{fact} of {self.kind} is a list"
        return number

    def all(self, fact: str) -> tuple[int, ...]:
        """A fact that is any number of them."""
        numbers = self._facts[fact]
        assert isinstance(numbers, tuple), f"{fact} of {self.kind} is one number"
        return numbers

    def who(self, seat: str = "seat") -> str:
        """The name of the one on a seat."""
        return self.names[self[seat]]

    def is_you(self, seat: str = "seat") -> bool:
        """Whether the reader sits there."""
        return self[seat] == self.reader
