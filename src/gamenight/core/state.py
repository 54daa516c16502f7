"""What every game's state can do: the contract between rules and everything else.

A decision is one question to one seat with small whole numbers as answers. A turn that needs
three choices is three questions. A state is mutable and cheap to copy; it never holds a random
source, so a search that copies it cannot see the future.

What a seat may know is a ``View``: a frozen record made by ``State.view``. Tables, logs, bots and
re-deals are made from views alone, so what is not in a view cannot leave the server.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.random import Random

NOBODY: Final = -1
"""The seat that is asked when a match is over, and the seat of a spectator."""

EVERYONE: Final = -1
"""The audience of an event that all may see."""

UNKNOWN: Final = -1
"""Stands in a view for something that the seat cannot know."""


@dataclass(frozen=True)
class Event:
    """One thing that happened, in numbers; the game's description turns it into words."""

    audience: int
    """The only seat that may read it, or EVERYONE."""
    kind: int
    facts: tuple[int, int, int, int]
    """What the kind says they are; unused ones are 0."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Plain:
    """A small record that compares by value; quicker to make than a dataclass in compiled code."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and snapshot(self) == snapshot(other)

    def __hash__(self) -> int:
        return hash(snapshot(self))

    def __repr__(self) -> str:
        return repr(snapshot(self))


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class View:
    """What one seat may know. Games add their own fields: whole numbers, texts, tuples, views."""

    seat: int
    """Who is looking; NOBODY for a spectator."""
    turn: int
    """The seat that is asked, NOBODY when the match is over."""
    legal: tuple[int, ...]
    """The answers open to the one who is looking; empty when somebody else is asked."""


@dataclass(frozen=True)
class Outcome:
    """How a match ended."""

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    """Several seats share a victory; none may have won (a solo game that was lost)."""
    reason: str


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A match in progress."""

    def __init__(self, players: int) -> None:
        self.players: int = players
        self.turn: i64 = 0
        """The seat that is asked, or NOBODY when the match is over."""
        self.over: bool = False
        self.journal: list[Event] | None = None
        """Where events go when somebody listens; copies do not listen."""

    @abstractmethod
    def legal(self) -> list[int]:
        """The answers the rules allow now, in a stable order: the only place that knows."""

    @abstractmethod
    def apply(self, answer: int, random: Random) -> None:
        """The fast door: carry out an answer that is known to be legal."""

    @abstractmethod
    def copy(self) -> State:
        """An independent copy that nobody listens to."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """All that ``seat`` (or NOBODY, a spectator) may know, and nothing else."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """Scores, winners and the reason; asked only when the match is over."""

    @abstractmethod
    def pieces(self) -> list[int]:
        """Every physical piece, wherever it lies, sorted: the same list at every step."""

    @abstractmethod
    def why_not(self, answer: int) -> IllegalAnswer:
        """The rule that an answer outside ``legal()`` breaks, as a sentence."""

    def check(self, seat: int, answer: int) -> None:
        """Refuse an answer that is not this seat's to give, or that the rules do not allow."""
        if self.over:
            raise NotYourTurn("The match is over.")
        if seat != self.turn:
            raise NotYourTurn("It is not your turn.")
        if answer not in self.legal():
            raise self.why_not(answer)

    def play(self, answer: int, random: Random) -> None:
        """The checked door: refuse what is not legal, naming the rule, else carry it out."""
        self.check(self.turn, answer)
        self.apply(answer, random)

    def copy_basics_to(self, other: State) -> None:
        """Copy what this class holds; for the ``copy`` of a game's state."""
        other.turn = self.turn
        other.over = self.over

    def legal_for(self, seat: int) -> tuple[int, ...]:
        """The legal answers if ``seat`` is the one that is asked; for the ``view`` of a game."""
        return tuple(self.legal()) if seat == self.turn and not self.over else ()

    def tell(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Note an event that everybody may know."""
        if self.journal is not None:
            self.journal.append(Event(EVERYONE, kind, (a, b, c, d)))

    def whisper(self, seat: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Note an event that only one seat may know."""
        if self.journal is not None:
            self.journal.append(Event(seat, kind, (a, b, c, 0)))


def snapshot(thing: object) -> object:
    """Everything inside a state, view or record as nested tuples, to compare or to print."""
    if thing is None or isinstance(thing, (int, str, float)):
        return thing
    if isinstance(thing, (list, tuple, bytes, bytearray)):
        return tuple([snapshot(item) for item in thing])
    if isinstance(thing, dict):
        return tuple([(key, snapshot(thing[key])) for key in thing])
    if isinstance(thing, (set, frozenset)):
        return tuple(sorted([snapshot(item) for item in thing], key=repr))
    names = attribute_names(thing)
    if not names and hasattr(thing, "__iter__"):
        raise TypeError(f"a {type(thing).__name__} hides what is in it; a list or a dict does not")
    inside = [(name, snapshot(getattr(thing, name))) for name in names if name != "journal"]
    return (type(thing).__name__, *inside)


def attribute_names(thing: object) -> list[str]:
    """The attributes of an instance; compiled classes keep theirs outside its dictionary."""
    names: set[str] = set(getattr(thing, "__dict__", ()))
    for base in type(thing).__mro__:
        names.update(getattr(base, "__mypyc_attrs__", ()))
    return sorted(names - {"__dict__"})
