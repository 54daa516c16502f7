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
from math import sqrt

from gamenight.conformance.secrecy import secrets_of
from gamenight.conformance.walk import Setup, attributes, require
from gamenight.core.match import may_read
from gamenight.core.random import random_from
from gamenight.core.state import Event, State

DEALS = 240
SURE = 5.5
"""Standard deviations; chance alone gets here less than once in ten million counts."""
SMALL = 64
"""Numbers below this are counted one by one too, larger ones by their bits alone."""

Leaf = tuple[str, object]
"""A number or text somewhere in a state, with the way to it."""


def openings_are_dealt_alike(setup: Setup, seed: int) -> None:
    """Over many openings, re-dealt worlds and what was told of them are like the true ones."""
    rules = setup.game.rules
    secrets = secrets_of(setup)
    watchers = setup.watchers()
    true: Counter[str] = Counter()
    dealt: Counter[str] = Counter()
    for deal in range(DEALS):
        seat = watchers[deal % len(watchers)]
        journal: list[Event] = []
        state = rules.new(setup.players, setup.options, random_from(seed, 15, deal), journal)
        world = rules.redeal(state.view(seat), random_from(seed, 16, deal))
        told = [event for event in journal if may_read(event, seat)]
        true.update(set(signs(secret_leaves(state, secrets), told)))
        dealt.update(set(signs(secret_leaves(world, secrets), told)))
    for sign in true | dealt:
        require(
            alike(true[sign], dealt[sign]),
            f"{setup}: in {DEALS} openings {sign} {true[sign]} times, re-dealt {dealt[sign]} "
            "times: the re-deal is not fair, or the set-up tells a secret",
        )


def alike(one: int, other: int) -> bool:
    """Whether two counts out of DEALS may well have the same chance behind them."""
    share = (one + other) / (2 * DEALS)
    return abs(one - other) <= SURE * sqrt(2 * DEALS * share * (1 - share))


def secret_leaves(state: State, secrets: set[str]) -> list[Leaf]:
    inside = attributes(state)
    return [leaf for name in sorted(secrets) for leaf in leaves(name, inside[name])]


def leaves(way: str, thing: object) -> Iterator[Leaf]:
    if not isinstance(thing, tuple):
        yield way, thing
        return
    yield f"the length of {way}", len(thing)
    for at, item in enumerate(thing):
        yield from leaves(f"{way}[{at}]", item)
        if at and isinstance(item, int) and isinstance(thing[at - 1], int):
            yield f"the step up to {way}[{at}]", item > thing[at - 1]


def signs(secrets: Iterable[Leaf], told: list[Event]) -> Iterator[str]:
    """What is counted: values and bits of every secret, and which facts told name one."""
    facts = {
        (f"fact {at} of event {e.kind}", fact) for e in told for at, fact in enumerate(e.facts)
    }
    for way, value in secrets:
        if not isinstance(value, int) or value < SMALL:
            yield f"{way} was {value}"
        if not isinstance(value, int) or value < 0:
            continue
        yield f"{way} was there"
        bits = [bit for bit in range(value.bit_length()) if value >> bit & 1]
        yield from (f"{way} had bit {bit}" for bit in bits)
        for name, fact in facts:
            if fact == value or fact in bits:
                yield f"{name} named {way}"
