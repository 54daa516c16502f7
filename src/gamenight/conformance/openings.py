"""The opening, many times over: a re-deal is as likely as the deal, and the set-up tells no secret.

Before the first answer, what a seat cannot know was dealt by chance alone. So over many deals the
re-dealt worlds must look like the true ones, thing by thing; and what the set-up told a seat must
fit the re-dealt worlds as well as it fits the truth. Both are counted, on the true side and on the
re-dealt side, and the two counts compared. (Later in a match this would not be fair: answers that
others chose hint at what they hold, and a re-deal need not weigh that.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Final

from gamenight.conformance.check import Check
from gamenight.conformance.secrecy import secrets_of
from gamenight.conformance.setups import Broken
from gamenight.conformance.walk import DEALING, OPENING
from gamenight.core.events import Event, readable
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState
from gamenight.core.value import snapshot

SURE: Final = 5.5
"""Standard deviations; chance alone gets here less than once in ten million counts."""
SMALL: Final = 64
"""Numbers below this are counted one by one too, larger ones by their bits alone."""

Leaf = tuple[str, object]
"""A number or text somewhere in a state, with the way to it."""
Sign = tuple[str, str, object]
"""Something that is so or not so in an opening, in words."""


class OpeningsAreDealtAlike(Check):
    """Over many openings, re-dealt worlds and what was told of them are like the true ones."""

    def begin(self) -> None:
        deals = self.effort.openings
        tallies = Tally(), Tally()
        for deal in range(deals):
            self.count(deal, *tallies)
        true, dealt = (tally.signs() for tally in tallies)
        for sign in true | dealt:
            if not alike(true[sign], dealt[sign], deals):
                what = " ".join(map(str, sign))
                raise Broken(
                    f"in {deals} openings {what} {true[sign]} times, re-dealt {dealt[sign]} times: "
                    "the re-deal is not fair, or the set-up tells a secret"
                )

    def count(self, deal: int, true: Tally, dealt: Tally) -> None:
        """Count one opening and its re-deal, seen by one of the watchers."""
        watchers = self.setup.watchers()
        seat = watchers[deal % len(watchers)]
        journal: list[Event] = []
        random = random_from(self.course.seed, OPENING, deal)
        state = self.rules.start(self.setup.players, self.course.options, random, journal)
        random = random_from(self.course.seed, OPENING, deal, DEALING)
        world = self.rules.redeal(state.view(seat), random)
        facts: dict[int, set[str]] = {}
        for event in readable(journal, seat):
            for name, fact in event.named_facts().items():
                for at, number in enumerate(fact if isinstance(fact, tuple) else (fact,)):
                    facts.setdefault(number, set()).add(f"{name} {at} of event {event.kind}")
        secrets = secrets_of(self.course, state)
        true.add(secret_leaves(state, secrets), facts)
        dealt.add(secret_leaves(world, secrets), facts)


class Tally:
    """How often something was so, over many openings."""

    def __init__(self) -> None:
        self.leaves: Counter[Leaf] = Counter()
        self.named: Counter[Sign] = Counter()

    def add(self, leaves: list[Leaf], facts: dict[int, set[str]]) -> None:
        """Count an opening: its secrets, and which of the facts that were told name one."""
        self.leaves.update(leaves)
        naming: dict[int, set[str]] = {}
        for way, value in leaves:
            if isinstance(value, int) and value >= 0:
                if value not in naming:
                    naming[value] = names_of(value, facts)
                for name in naming[value]:
                    self.named[name, "named", way] += 1

    def signs(self) -> Counter[Sign]:
        """What was counted: values and bits of every secret, and what the facts named."""
        counted = self.named.copy()
        for (way, value), times in self.leaves.items():
            for sign in signs_of(way, value):
                counted[sign] += times
        return counted


def names_of(value: int, facts: dict[int, set[str]]) -> set[str]:
    """The facts that name a value, or one of its bits."""
    named = [facts[fact] for fact in facts if fact == value or has_bit(value, fact)]
    return set().union(*named)


def has_bit(value: int, bit: int) -> bool:
    return bit >= 0 and value >> bit & 1 == 1


def alike(one: int, other: int, trials: int) -> bool:
    """Whether two counts out of so many trials may well have the same chance behind them."""
    share = (one + other) / (2 * trials)
    return abs(one - other) <= SURE * sqrt(2 * trials * share * (1 - share))


def secret_leaves(state: AnyState, secrets: list[str]) -> list[Leaf]:
    return [leaf for name in secrets for leaf in leaves(name, snapshot(getattr(state, name)))]


def leaves(way: str, thing: object) -> Iterator[Leaf]:
    if not isinstance(thing, tuple):
        yield way, thing
        return
    yield f"the length of {way}", len(thing)
    before: object = None
    for at, item in enumerate(thing):
        if not isinstance(item, int):
            yield from leaves(f"{way}[{at}]", item)
        else:
            yield f"{way}[{at}]", item
            if isinstance(before, int):
                yield f"the step to {way}[{at}]", (item > before) - (item < before)
        before = item


def signs_of(way: str, value: object) -> Iterator[Sign]:
    """What is counted of a secret: its value, if it is small, and its bits."""
    if not isinstance(value, int) or value < SMALL:
        yield way, "was", value
    if isinstance(value, int) and value >= 0:
        yield way, "was there", ""
        bits = [bit for bit in range(value.bit_length()) if has_bit(value, bit)]
        yield from ((way, "had bit", bit) for bit in bits)
