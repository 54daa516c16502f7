"""A match in progress and what one seat may know of it: the contract between rules and the rest.

A game divides what it holds by who may know it:

- the **position** is what everybody may know (``position.py``);
- the **state** has a position and, beside it, the secrets;
- the **view** of a seat has a copy of the position and what that one seat knows besides.

So a secret that a view forgets stays hidden, and ``copy``, ``view`` and ``redeal`` all begin with
the position's copy. Tables, logs, bots and re-deals are made from views alone.

A decision is one question with small whole numbers as answers. A turn that needs three choices is
three questions. Where several things are chosen together, a game says what may be chosen
(``choice``) and carries out what was (``take``). Callers that go answer by answer name them one
after another (``choice.py``): the core takes care of that, and games need not know. A state is
mutable and cheap to copy; it never holds a random source, so a search that copies it cannot see the
future.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final, Generic, Self, TypeVar

from mypy_extensions import i64, mypyc_attr

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.events import EVERYONE, Event, Fact, Kind, Seat
from gamenight.core.position import Outcome, Position
from gamenight.core.random import Random
from gamenight.core.value import APART, Value, attribute_names, copy_of

P = TypeVar("P", bound=Position)

NO_FACT: Final[i64] = -4611686018427387904
"""Stands where an event has no further fact."""


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Value, Generic[P]):
    """What one seat may know. Games add what the seat knows besides the position."""

    def __init__(self, state: State[P], seat: Seat) -> None:
        self.seat: Seat = seat
        """Who is looking; NOBODY for a spectator."""
        self.position: P = state.position_for(seat)
        """A copy, in which it is the turn of the one who looks, if that seat is asked."""
        legal, choice = state._question_to(seat)
        self.legal: tuple[int, ...] = tuple(legal)
        """The answers open to the one who is looking; empty when only others are asked."""
        self.choice: Choice | None = choice
        """What may be chosen together, if the question is about several things.

        What the seat has named so far is in ``position.named``.
        """

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
        """Where events go; None where there is no listener, as in copies."""
        self.choosing: Choice | None = None
        """The choice that was asked for last, kept until it is made: worked out only once."""
        self.lends: bool = False
        """Whether a view of the seat whose turn it is holds the position itself, not a copy, and
        leaves out what may be chosen together: for callers who look at it at once and let go of it
        before anything is answered."""

    @property
    def turn(self) -> int:
        return self.position.turn

    @property
    def over(self) -> bool:
        return self.position.over

    # What a game says

    @abstractmethod
    def answers(self) -> list[int]:
        """Return what the seat whose turn it is may answer, in a stable order: the only place that
        knows.

        Not asked where ``choice`` says what may be chosen together.
        """

    @abstractmethod
    def carry_out(self, answer: int, random: Random) -> None:
        """Do what one of the ``answers`` says, or an answer given ``instead`` of choosing."""

    def choice(self) -> Choice | None:
        """Return what the seat whose turn it is may choose together; None where one answer is
        all."""
        return None

    def take(self, things: list[int], random: Random) -> None:
        """Carry out a whole set of the ``choice``; ``things`` are sorted, the lowest first.

        A game in which nothing is chosen together has no sets to carry out.
        """
        raise TypeError(f"{type(self).__name__} has a choice, but no way to take {things}")

    @abstractmethod
    def why_not(self, answer: int) -> IllegalAnswer:
        """Return the rule that an answer outside ``legal()`` breaks, as a sentence."""

    def copy(self) -> Self:
        """Return an independent copy without listeners: made from a copy of the position, then
        given copies of the secrets.

        Searches copy states all the time, so a game for them should override this and copy its
        secrets one by one, which is several times as fast when compiled.
        """
        other = type(self)(self.position.copy())
        for name in attribute_names(self):
            if name != "position" and name not in APART:
                setattr(other, name, copy_of(getattr(self, name)))
        return other

    def view(self, seat: Seat) -> View[P]:
        """Return all that ``seat`` (or NOBODY, a spectator) may know, and nothing else.

        Unless a game says more, a seat knows the position alone.
        """
        return View(self, seat)

    @abstractmethod
    def pieces(self) -> list[int]:
        """Return every physical piece, wherever it lies, sorted: the same list at every step."""

    # Answer by answer

    def legal(self) -> list[int]:
        """Return what the seat whose turn it is may answer now, or name next of several things."""
        choice = self.choosing
        if choice is None:
            choice = self.choice()
            if choice is None:
                return self.answers()
            self.choosing = choice
        return choice.answers_after(self.position.named)

    def apply(self, answer: int, random: Random) -> None:
        """Carry out one of the ``legal`` answers; ``check`` refuses others first."""
        choice = self.choosing
        if choice is None:
            choice = self.choice()
            if choice is None:
                self.carry_out(answer, random)
                return
        named = self.position.named
        if not named and choice.is_instead(answer):
            self.choosing = None
            self.carry_out(answer, random)
            return
        if answer != choice.done:
            if len(named) + 1 == choice.most:  # complete, whatever it is
                self._take_all([*named, answer], random)
                return
            named = named + (answer,)  # noqa: RUF005 — quicker compiled
            if not choice.is_complete(named):
                self.position.named = named
                self.choosing = choice
                return
        self._take_all(list(named), random)

    def _take_all(self, things: list[int], random: Random) -> None:
        """Carry out a whole set of the ``choice``."""
        self.choosing = None
        self.position.named = ()
        self.take(things, random)

    def midway(self) -> bool:
        """Return whether some of several things have been named and the choice is not complete."""
        return len(self.position.named) > 0

    # Whole answers, of any seat that is asked

    def turn_to(self, seat: Seat) -> None:
        """Let this seat, one of those that are asked at the same time, answer next.

        What another seat has begun to name is forgotten: a set is given as a whole.
        """
        position = self.position
        if seat != position.turn:
            position.turn = seat
            position.named = ()
            self.choosing = None

    def check(self, seat: Seat, answers: Sequence[int], whole: bool = True) -> list[int]:
        """Refuse what is not this seat's to answer, or what the rules do not allow; else return
        the answers in the order in which they are given one by one.

        Several things may come in any order, with or without "that is all" after them. Unless they
        must be ``whole``, some may still be missing.
        """
        if self.position.over:
            raise NotYourTurn("The match is over.")
        if seat not in self.position.asked():
            raise NotYourTurn("It is not your turn.")
        before = self.position.turn, self.position.named, self.choosing
        self.turn_to(seat)
        try:
            choice = self.choosing or self.choice()
            if choice is None or (len(answers) == 1 and choice.is_instead(answers[0])):
                return self._check_alone(answers)
            return self._check_together(choice, answers, whole)
        finally:
            self.position.turn, self.position.named, self.choosing = before

    def _check_alone(self, answers: Sequence[int]) -> list[int]:
        if len(answers) != 1:
            raise IllegalAnswer("This question takes one answer.", "G3")
        if answers[0] not in self.legal():
            raise self.why_not(answers[0])
        return list(answers)

    def _check_together(self, choice: Choice, answers: Sequence[int], whole: bool) -> list[int]:
        """Name one thing after another, so that a refusal knows what was named before."""
        position = self.position
        said = [answer for answer in answers if answer == choice.done]
        things = sorted([answer for answer in answers if answer != choice.done])
        for thing in things:
            if thing not in choice.following(position.named):
                raise self.why_not(thing) if whole else self._why_not_next(choice, thing)
            position.named = (*position.named, thing)
        if choice.is_complete(position.named) or not (whole or said):
            return things
        if not choice.allows(position.named):
            raise self.why_not(choice.done)
        return [*things, choice.done]

    def _why_not_next(self, choice: Choice, thing: int) -> IllegalAnswer:
        """Return why a thing cannot be named next: if it goes with those named, it only comes too
        late."""
        if choice.has_set_with([*self.position.named, thing]):
            return out_of_order()
        return self.why_not(thing)

    def give(self, seat: Seat, answers: Sequence[int], random: Random) -> None:
        """Carry out a whole answer that is known to be allowed, several things lowest first."""
        self.turn_to(seat)
        choice = self.choosing
        if choice is None:
            choice = self.choice()
        if choice is None or (len(answers) == 1 and choice.is_instead(answers[0])):
            self.choosing = None
            self.carry_out(answers[0], random)
        else:
            things = [answer for answer in answers if answer != choice.done]
            self._take_all([*self.position.named, *things], random)

    # What a view is made of

    def position_for(self, seat: Seat) -> P:
        """Return the position as a seat sees it: a copy, in which it is the seat's turn if it is
        asked."""
        if self.lends and seat == self.position.turn:
            return self.position
        position = self.position.copy()
        if position.waiting:
            position.turn = seat if seat in position.waiting else position.waiting[0]
        if seat != self.position.turn:
            position.named = ()
        return position

    def _question_to(self, seat: Seat) -> tuple[list[int], Choice | None]:
        """Return the legal answers of a seat and what it may choose together; none if it is not
        asked."""
        position = self.position
        if seat not in position.asked():
            return [], None
        before = position.turn, position.named, self.choosing
        self.turn_to(seat)
        choice = self.choosing = self.choosing or self.choice()
        answers = self.legal()
        position.turn, position.named, self.choosing = before
        if choice is None or self.lends:
            return answers, None
        return answers, choice.in_full()

    # The end

    def outcome(self) -> Outcome:
        return self.position.outcome()

    # Telling

    def tell(
        self,
        kind: Kind,
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
        kind: Kind,
        a: i64 = NO_FACT,
        b: i64 = NO_FACT,
        c: i64 = NO_FACT,
        d: i64 = NO_FACT,
    ) -> None:
        """Note an event that only one seat may know."""
        if self.journal is not None:
            self.journal.append(Event(seat, kind, facts_of(a, b, c, d)))

    def tell_lists(
        self, audience: i64, kind: Kind, facts: list[int], lists: list[list[int]]
    ) -> None:
        """Note an event with lists as its last facts, for one seat or for EVERYONE."""
        if self.journal is not None:
            told: list[Fact] = [int(fact) for fact in facts]
            told += [tuple([int(member) for member in members]) for members in lists]
            self.journal.append(Event(audience, kind, tuple(told)))


def out_of_order() -> IllegalAnswer:
    """Return the refusal of callers that go answer by answer; whole sets are put in order."""
    return IllegalAnswer("What belongs together is named in order, the lowest answer first.", "G3")


def facts_of(a: i64, b: i64, c: i64, d: i64) -> tuple[int, ...]:
    """Return the facts that were given, as whole numbers: a switch is 1 or 0, compiled or not."""
    return tuple([int(fact) for fact in (a, b, c, d) if fact != NO_FACT])
