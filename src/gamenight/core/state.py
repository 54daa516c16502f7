"""A match in progress and what one seat may know of it: the contract between rules and the rest.

A game divides what it holds by who may know it:

- the **position** is what everybody may know (``position.py``);
- the **state** has a position and, beside it, the secrets;
- the **view** of a seat has a copy of the position and what that one seat knows beside.

So a secret that a view forgets stays hidden, and ``copy``, ``view`` and ``redeal`` all begin with
the position's copy. Tables, logs, bots and re-deals are made from views alone.

A decision is one question with small whole numbers as answers. A turn that needs three choices is
three questions. Several things chosen together are named one after the other, the lowest number
first, so that a set has exactly one way of being said; in the midst of that the state is
``midway``. A state is mutable and cheap to copy; it never holds a random source, so a search that
copies it cannot see the future.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, Generic, TypeVar, cast

from mypy_extensions import i64, mypyc_attr

from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.events import EVERYONE, Event
from gamenight.core.position import Outcome, Position
from gamenight.core.random import Random
from gamenight.core.value import Value

P = TypeVar("P", bound=Position)

NO_FACT: Final[i64] = -4611686018427387904
"""Stands where an event has no further fact."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Value):
    """Several things that may be chosen together."""

    def __init__(
        self,
        things: list[int],
        least: int,
        most: int,
        sets: list[list[int]] | None = None,
        instead: list[int] | None = None,
    ) -> None:
        self.things: list[int] = things
        """All that may be part of the choice, as answers, the lowest first; things that cannot be
        told apart are one answer that stands here as often as there are such things."""
        self.least: int = least
        self.most: int = most
        self.sets: list[list[int]] | None = sets
        """The sets that are allowed, each sorted, where not every one of such a size is."""
        self.instead: list[int] = [] if instead is None else instead
        """Answers that may be given instead of choosing, each by itself: "keep what is there"."""


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Value, Generic[P]):
    """What one seat may know. Games add what the seat knows beside the position."""

    def __init__(self, state: State[P], seat: int) -> None:
        self.seat: int = seat
        """Who is looking; NOBODY for a spectator."""
        self.position: P = state.position_for(seat)
        """A copy. Its ``turn`` is the one who looks, if that seat is asked."""
        legal, choice = state.asking(seat)
        self.legal: tuple[int, ...] = tuple(legal)
        """The answers open to the one who is looking; empty when only others are asked."""
        self.choice: Choice | None = choice
        """What may be chosen together, if the question is about several things."""

    @property
    def turn(self) -> int:
        return self.position.turn

    @property
    def over(self) -> bool:
        return self.position.over


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Generic[P]):
    """A match in progress: the position, and in a game's own attributes the secrets."""

    def __init__(self, position: P) -> None:
        self.position: P = position
        self.journal: list[Event] | None = None
        """Where events go when somebody listens; copies do not listen."""

    @property
    def turn(self) -> int:
        return self.position.turn

    @property
    def over(self) -> bool:
        return self.position.over

    # What a game says

    @abstractmethod
    def legal(self) -> list[int]:
        """What the seat whose turn it is may answer, in a stable order: the only place that knows.

        While several things are being chosen no thing is below the last one named.
        """

    @abstractmethod
    def apply(self, answer: int, random: Random) -> None:
        """The fast door: carry out an answer that is known to be legal."""

    @abstractmethod
    def why_not(self, answer: int) -> IllegalAnswer:
        """The rule that an answer outside ``legal()`` breaks, as a sentence."""

    @abstractmethod
    def copy(self) -> State[P]:
        """An independent copy that nobody listens to."""

    @abstractmethod
    def view(self, seat: int) -> View[P]:
        """All that ``seat`` (or NOBODY, a spectator) may know, and nothing else."""

    @abstractmethod
    def pieces(self) -> list[int]:
        """Every physical piece, wherever it lies, sorted: the same list at every step."""

    def midway(self) -> bool:
        """Whether some of several things have been named and the choice is not complete.

        Others see nothing of it: people name all things at once (``Match.answer``).
        """
        return False

    def choice(self) -> Choice | None:
        """What the seat whose turn it is may choose together; None where one answer is all.

        ``legal`` and ``apply`` take the things one by one: ``parts.choosing`` helps.
        """
        return None

    # The checked door

    def turn_to(self, seat: int) -> None:
        """Let this seat answer next, of those that are asked at the same time."""
        self.position.turn = seat

    def check(self, seat: int, answer: int) -> None:
        """Refuse an answer that is not this seat's to give, or that the rules do not allow."""
        if self.position.over:
            raise NotYourTurn("The match is over.")
        if seat not in self.position.asked():
            raise NotYourTurn("It is not your turn.")
        before = self.position.turn
        self.turn_to(seat)
        try:
            if answer not in self.legal():
                raise self.why_not(answer)
        finally:
            self.position.turn = before

    def play(self, answer: int, random: Random) -> None:
        """The checked door: refuse what is not legal, naming the rule, else carry it out."""
        self.check(self.position.turn, answer)
        self.apply(answer, random)

    # What a view is made of

    def position_for(self, seat: int) -> P:
        """The position as a seat sees it: a copy, in which it is the seat's turn if it is asked."""
        position = self.position.copy()
        if position.waiting:
            position.turn = seat if seat in position.waiting else position.waiting[0]
        return cast(P, position)

    def asking(self, seat: int) -> tuple[list[int], Choice | None]:
        """The legal answers of a seat and what it may choose together; none if it is not asked."""
        position = self.position
        if seat not in position.asked():
            return [], None
        before = position.turn
        position.turn = seat
        answers = self.legal()
        choice = None if self.midway() else self.choice()
        position.turn = before
        return answers, choice

    def legal_for(self, seat: int) -> list[int]:
        """The legal answers of a seat; none if it is not asked."""
        return self.asking(seat)[0]

    # The end

    def outcome(self) -> Outcome:
        return self.position.outcome()

    # Telling

    def tell(
        self,
        kind: i64,
        a: i64 = NO_FACT,
        b: i64 = NO_FACT,
        c: i64 = NO_FACT,
        d: i64 = NO_FACT,
    ) -> None:
        """Note an event that everybody may know."""
        if self.journal is not None:
            self.journal.append(Event(EVERYONE, kind, facts_of(a, b, c, d)))

    def whisper(
        self,
        seat: i64,
        kind: i64,
        a: i64 = NO_FACT,
        b: i64 = NO_FACT,
        c: i64 = NO_FACT,
        d: i64 = NO_FACT,
    ) -> None:
        """Note an event that only one seat may know."""
        if self.journal is not None:
            self.journal.append(Event(seat, kind, facts_of(a, b, c, d)))

    def tell_list(self, audience: i64, kind: i64, facts: list[int]) -> None:
        """Note an event with any number of facts, for one seat or for EVERYONE."""
        if self.journal is not None:
            self.journal.append(Event(audience, kind, tuple([int(fact) for fact in facts])))


def facts_of(a: i64, b: i64, c: i64, d: i64) -> tuple[int, ...]:
    """The facts that were given, as whole numbers: a switch is 1 or 0, compiled or not."""
    return tuple([int(fact) for fact in (a, b, c, d) if fact != NO_FACT])
