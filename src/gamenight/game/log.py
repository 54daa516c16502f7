"""An event as a game's log reads it: its facts by name, and its reader."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core.events import Event, Kind
from gamenight.game.addressing import verb


class LoggedEvent:
    """What happened, and who reads it."""

    def __init__(self, event: Event, names: Sequence[str], reader: int) -> None:
        self.kind: Kind = event.kind
        self.names = names
        """What the reader calls those at the table, by seat (see ``addressing``)."""
        self.reader = reader
        """The seat that reads it, or NOBODY for a spectator."""
        self._facts = event.facts

    def __getitem__(self, fact: str) -> int:
        """Return a fact that is one number."""
        number = self._facts[self.kind.facts.index(fact)]
        assert isinstance(number, int), f"{fact} of {self.kind} is a list"
        return number

    def all(self, fact: str) -> tuple[int, ...]:
        """Return a fact that is a list of numbers."""
        numbers = self._facts[self.kind.facts.index(fact)]
        assert isinstance(numbers, tuple), f"{fact} of {self.kind} is one number"
        return numbers

    def who(self, seat: str = "seat") -> str:
        """Return what the reader calls the player on the seat that a fact names."""
        return self.names[self[seat]]

    def verb(self, third_person: str, seat: str = "seat") -> str:
        """Return what that one does, where it does not follow the name: "passes", of the reader
        "pass"."""
        return verb(self.who(seat), third_person)

    def secretly(self, what: str) -> str:
        """Return what a player did unseen, as a sentence: others read it after the match."""
        return f"{self.who()} {what}." if self.is_you() else f"In secret, {self.who()} {what}."

    def is_you(self, seat: str = "seat") -> bool:
        """Return whether the reader sits on the seat that a fact names."""
        return self[seat] == self.reader
