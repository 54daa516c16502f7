"""The opening, many times over: a re-deal is as likely as the deal, and the set-up tells no secret.

Before the first answer, what a seat cannot know was dealt by chance alone. So over many deals the
re-dealt worlds must look like the true ones, thing by thing; and what the set-up told a seat must
fit the re-dealt worlds as well as it fits the truth. Both are counted, on the true side and on the
re-dealt side, and the two counts compared. (Later in a match this would not be fair: answers that
others chose hint at what they hold, and a re-deal need not weigh that.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
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
        true: Counter[Sign] = Counter()
        dealt: Counter[Sign] = Counter()
        for deal in range(deals):
            truth, world = self.signs_of(deal)
            true.update(truth)
            dealt.update(world)
        for sign in true | dealt:
            if not alike(true[sign], dealt[sign], deals):
                what = " ".join(map(str, sign))
                raise Broken(
                    f"in {deals} openings {what} {true[sign]} times, re-dealt {dealt[sign]} times: "
                    "the re-deal is not fair, or the set-up tells a secret"
                )

    def signs_of(self, deal: int) -> tuple[set[Sign], set[Sign]]:
        """What is counted of one opening and of its re-deal, seen by one of the watchers."""
        watchers = self.setup.watchers()
        seat = watchers[deal % len(watchers)]
        journal: list[Event] = []
        random = random_from(self.course.seed, OPENING, deal)
        state = self.rules.start(self.setup.players, self.course.options, random, journal)
        random = random_from(self.course.seed, OPENING, deal, DEALING)
        world = self.rules.redeal(state.view(seat), random)
        told = readable(journal, seat)
        secrets = secrets_of(self.course, state)
        return (
            set(signs(secret_leaves(state, secrets), told)),
            set(signs(secret_leaves(world, secrets), told)),
        )


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
    for at, item in enumerate(thing):
        yield from leaves(f"{way}[{at}]", item)
        if at and isinstance(item, int) and isinstance(thing[at - 1], int):
            before = thing[at - 1]
            yield f"the step to {way}[{at}]", (item > before) - (item < before)


def signs(secrets: Iterable[Leaf], told: list[Event]) -> Iterator[Sign]:
    """What is counted: values and bits of every secret, and which facts told name one."""
    facts: dict[object, set[str]] = {}
    for e in told:
        for at, fact in enumerate(e.facts):
            facts.setdefault(fact, set()).add(f"fact {at} of event {e.kind}")
    for way, value in secrets:
        if not isinstance(value, int) or value < SMALL:
            yield way, "was", value
        if not isinstance(value, int) or value < 0:
            continue
        yield way, "was there", ""
        bits = bits_of(value)
        for bit in bits:
            yield way, "had bit", bit
        for named in (value, *bits):
            for name in facts.get(named, ()):
                yield name, "named", way


@lru_cache(maxsize=4096)
def bits_of(value: int) -> tuple[int, ...]:
    return tuple([bit for bit in range(value.bit_length()) if value >> bit & 1])
