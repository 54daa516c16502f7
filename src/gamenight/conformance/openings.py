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
Facts = frozenset[tuple[str, object]]
"""What the set-up told a seat: the places of facts in events, and the facts."""
Sign = tuple[str, str, object]
"""Something that is so or not so in an opening, in words."""


class OpeningsAreDealtAlike(Check):
    """Over many openings, re-dealt worlds and what was told of them are like the true ones."""

    def begin(self) -> None:
        deals = self.effort.openings
        truths: Counter[tuple[Leaf, Facts]] = Counter()
        worlds: Counter[tuple[Leaf, Facts]] = Counter()
        for deal in range(deals):
            truth, world, facts = self.opening(deal)
            truths.update([(leaf, facts) for leaf in truth])
            worlds.update([(leaf, facts) for leaf in world])
        true, dealt = signs_in(truths), signs_in(worlds)
        for sign in true | dealt:
            if not alike(true[sign], dealt[sign], deals):
                what = " ".join(map(str, sign))
                raise Broken(
                    f"in {deals} openings {what} {true[sign]} times, re-dealt {dealt[sign]} times: "
                    "the re-deal is not fair, or the set-up tells a secret"
                )

    def opening(self, deal: int) -> tuple[list[Leaf], list[Leaf], Facts]:
        """The secrets of one opening and of its re-deal, and what one of the watchers was told."""
        watchers = self.setup.watchers()
        seat = watchers[deal % len(watchers)]
        journal: list[Event] = []
        random = random_from(self.course.seed, OPENING, deal)
        state = self.rules.start(self.setup.players, self.course.options, random, journal)
        random = random_from(self.course.seed, OPENING, deal, DEALING)
        world = self.rules.redeal(state.view(seat), random)
        facts = frozenset(
            [
                (f"fact {at} of event {event.kind}", fact)
                for event in readable(journal, seat)
                for at, fact in enumerate(event.facts)
            ]
        )
        secrets = secrets_of(self.course, state)
        return secret_leaves(state, secrets), secret_leaves(world, secrets), facts


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


def signs_in(found: Counter[tuple[Leaf, Facts]]) -> Counter[Sign]:
    """How often each sign was there; what is the same in many openings is looked at once."""
    counts: Counter[Sign] = Counter()
    for (leaf, facts), times in found.items():
        for sign in signs(leaf, facts):
            counts[sign] += times
    return counts


def signs(leaf: Leaf, facts: Facts) -> Iterator[Sign]:
    """What is counted: the value and the bits of a secret, and which facts told name it."""
    way, value = leaf
    if not isinstance(value, int) or value < SMALL:
        yield way, "was", value
    if not isinstance(value, int) or value < 0:
        return
    yield way, "was there", ""
    bits = [bit for bit in range(value.bit_length()) if value >> bit & 1]
    yield from ((way, "had bit", bit) for bit in bits)
    for name, fact in facts:
        if fact == value or fact in bits:
            yield name, "named", way
