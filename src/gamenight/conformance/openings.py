"""The opening, many times over: a re-deal is as likely as the deal, and the set-up tells no secret.

Before the first answer, what a seat cannot know was dealt by chance alone. So over many deals the
re-dealt worlds must look like the true ones, thing by thing; and what the set-up told a seat must
fit the re-dealt worlds as well as it fits the truth. Both are counted, on the true side and on the
re-dealt side, and the two counts compared. (Later in a match this would not be fair: answers that
others chose hint at what they hold, and a re-deal need not weigh that. What holds then is in
``following.py``.)
"""

from __future__ import annotations

from gamenight.conformance.check import Check
from gamenight.conformance.counting import Difference, Fact, FactCounts, hidden_facts
from gamenight.conformance.secrecy import secrets_of
from gamenight.conformance.walk import DEALING, OPENING, require
from gamenight.core.events import Event, readable
from gamenight.core.random import random_from


class OpeningsAreDealtAlike(Check):
    """Over many openings, re-dealt worlds and what was told of them are like the true ones."""

    def begin(self) -> None:
        true, dealt = FactCounts(), FactCounts()
        for deal in range(self.effort.openings):
            self.count(deal, true, dealt)
        found = Difference(true, dealt)
        unfair = "the re-deal is not fair, or the set-up tells a secret"
        require(
            found.is_chance(), f"in {true.worlds} openings, true and re-dealt, {found}: {unfair}"
        )

    def count(self, deal: int, true: FactCounts, dealt: FactCounts) -> None:
        """Count one opening and its re-deal, seen by one of the watchers."""
        watchers = self.setup.watchers()
        seat = watchers[deal % len(watchers)]
        journal: list[Event] = []
        random = random_from(self.course.seed, OPENING, deal)
        state = self.rules.start(self.setup.players, self.course.options, random, journal)
        random = random_from(self.course.seed, OPENING, deal, DEALING)
        world = self.rules.redeal(state.view(seat), random)
        told = told_numbers(readable(journal, seat))
        secrets = secrets_of(self.setup, state)
        true.add(with_names(hidden_facts(state, secrets), told))
        dealt.add(with_names(hidden_facts(world, secrets), told))


def told_numbers(events: list[Event]) -> dict[int, set[str]]:
    """Return by number where it was told."""
    told: dict[int, set[str]] = {}
    for event in events:
        for name, fact in event.named_facts().items():
            for at, number in enumerate(fact if isinstance(fact, tuple) else (fact,)):
                told.setdefault(number, set()).add(f"{name} {at} of '{event.kind}'")
    return told


def with_names(facts: list[Fact], told: dict[int, set[str]]) -> list[Fact]:
    """Return the facts, and which of them were named by something told."""
    naming: dict[int, set[str]] = {}
    found = facts.copy()
    for way, value in facts:
        if isinstance(value, int) and value >= 0:
            if value not in naming:
                naming[value] = names_of(value, told)
            found += [(f"whether {name} names {way}", True) for name in naming[value]]
    return found


def names_of(value: int, told: dict[int, set[str]]) -> set[str]:
    """Return where a value was told, or a member of the set of bits that it may be."""
    named = [told[number] for number in told if number == value or has_bit(value, number)]
    return set().union(*named)


def has_bit(value: int, bit: int) -> bool:
    return bit >= 0 and value >> bit & 1 == 1
