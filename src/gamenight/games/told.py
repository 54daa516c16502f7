"""An event as a game's log reads it: its facts by name, and the one reader it is told to."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core.events import Event, Kind


class Told:
    """What happened, and to whom it is told."""

    def __init__(self, event: Event, names: Sequence[str], reader: int) -> None:
        self.kind: Kind = event.kind
        self.names = names
        """The names at the table, by seat."""
        self.reader = reader
        """The seat that reads it, or NOBODY for a spectator."""
        self._facts = event.named_facts()

    def __getitem__(self, fact: str) -> int:
        """A fact that is one number."""
        number = self._facts[fact]
        assert isinstance(number, int), f"{fact} of {self.kind} is a list"
        return number

    def all(self, fact: str) -> tuple[int, ...]:
        """A fact that is a list of numbers."""
        numbers = self._facts[fact]
        assert isinstance(numbers, tuple), f"{fact} of {self.kind} is one number"
        return numbers

    def who(self, seat: str = "seat") -> str:
        """The name of whoever sits on the seat that a fact names."""
        return self.names[self[seat]]

    def is_you(self, seat: str = "seat") -> bool:
        """Whether the reader sits on the seat that a fact names."""
        return self[seat] == self.reader
