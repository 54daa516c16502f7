"""Choosing several things: internally they are named one by one, the lowest first.

A set can be named in exactly one way, so that search trees do not multiply. A choice is complete as
soon as nothing can be added, and otherwise with the answer "that is all".
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.random import Random
from gamenight.core.value import Value

NOTHING: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Value):
    """Several things that may be chosen together.

    A game with too many sets to list them each time extends this class and overrides ``following``,
    ``allows`` and ``is_complete``.
    """

    def __init__(
        self,
        things: list[int],
        least: i64,
        most: i64,
        done: int = NOBODY,
        sets: list[list[int]] | None = None,
        instead: list[int] | None = None,
    ) -> None:
        self.things: list[int] = things
        """All that may be part of the choice, as answers, the lowest first. Things that cannot be
        told apart share an answer, which is listed once for each of them."""
        self.least: i64 = least
        self.most: i64 = most
        """No set has more; where the sets are put off, 0 stands for a number nobody knows yet."""
        self.done: int = done
        """The answer "that is all"; NOBODY where every set is complete by itself."""
        self.listed: list[list[int]] | None = sets
        """What ``sets`` returns, if it was given from the start."""
        self.instead: list[int] = NOTHING if instead is None else instead
        """Answers that may be given instead of choosing, each by itself: "keep what is there"."""

    def sets(self) -> list[list[int]] | None:
        """Return the sets that are allowed, each sorted; None if every set of an allowed size
        is."""
        return self.listed

    def in_full(self) -> Choice:
        """Return the choice as a view shows it. One that overrides ``following`` and ``allows`` may
        put off listing its things until now."""
        return self

    def following(self, named: tuple[int, ...]) -> list[int]:
        """Return the things with which an allowed set can go on, each once, the lowest first."""
        if self.listed is not None:
            return things_in_sets(self.listed, named)
        size: i64 = len(named)
        if size == self.most:
            return []
        end: i64 = len(self.things)
        behind = self.least - size - 1  # this many must be named after the next one
        if behind > 0:
            end -= behind
        return each_once(self.things[place_after(self.things, named) : end])

    def allows(self, named: tuple[int, ...]) -> bool:
        """Return whether what was named, the lowest first, is a whole set."""
        if self.listed is not None:
            return list(named) in self.listed
        size: i64 = len(named)
        return self.least <= size <= self.most

    def answers_after(self, named: tuple[int, ...]) -> list[int]:
        """Return what may be answered now: further things, and ``done`` if that may be all."""
        answers = self.following(named)
        if self.instead and not named:
            answers += self.instead
        if self.allows(named):
            answers.append(self.done)
        return answers

    def is_instead(self, answer: int) -> bool:
        """Return whether an answer is given instead of choosing."""
        return len(self.instead) > 0 and answer in self.instead

    def is_complete(self, named: tuple[int, ...]) -> bool:
        """Return whether nothing more can be added: then the choice ends without ``done``."""
        size: i64 = len(named)
        if size < self.least or size == 0:
            return False
        if size == self.most:
            return True
        if self.listed is not None:
            return not things_in_sets(self.listed, named)
        return place_after(self.things, named) == len(self.things)

    def has_set_with(self, things: list[int]) -> bool:
        """Return whether some allowed set has all these things, in whatever order they were
        named."""
        full = self.in_full()
        sets = full.sets()
        if sets is None:
            return len(things) <= full.most and are_among(things, full.things)
        return any(are_among(things, members) for members in sets)

    def at_random(self, random: Random) -> list[int]:
        """Return a set, or one answer instead of it, found by giving random answers one by one."""
        named: tuple[int, ...] = ()
        while not self.is_complete(named):
            answers = self.answers_after(named)
            answer = answers[random.below(len(answers))]
            if answer == self.done:
                break
            named = (*named, answer)
            if self.is_instead(answer):
                break
        return list(named)


def things_in_sets(sets: list[list[int]], named: tuple[int, ...]) -> list[int]:
    """Return the things that come next in the sets that begin with what was named."""
    size = len(named)
    found: list[int] = []
    for members in sets:
        if len(members) > size and begins_with(members, named) and members[size] not in found:
            found.append(members[size])
    found.sort()
    return found


def begins_with(members: list[int], named: tuple[int, ...]) -> bool:
    return all(members[at] == named[at] for at in range(len(named)))


def place_after(things: list[int], named: tuple[int, ...]) -> i64:
    """Return the index of the first thing that may still be named: after the last one named."""
    at: i64 = 0
    for boxed in named:
        thing: i64 = boxed
        while things[at] != thing:
            at += 1
        at += 1
    return at


def are_among(some: list[int], things: list[int]) -> bool:
    """Return whether each of some is there as often as it is named."""
    return all(some.count(thing) <= things.count(thing) for thing in some)


def each_once(things: list[int]) -> list[int]:
    """Return sorted things without repetitions; most often there are none."""
    before: i64 = NOBODY
    for boxed in things:
        thing: i64 = boxed
        if thing == before:
            others = [things[at] for at in range(1, len(things)) if things[at] != things[at - 1]]
            return [things[0], *others]
        before = thing
    return things
