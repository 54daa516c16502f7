"""What a view knows is shown to people: the position and the views hold no secret."""

from __future__ import annotations

from typing import Final

from gamenight.conformance.check import Check
from gamenight.conformance.walk import DEALING_AGAIN, OPENING, Moment, carried_out, require_same
from gamenight.core.events import NOBODY, Event, readable
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState
from gamenight.core.value import snapshot

WORLDS: Final = 4
"""Worlds in which the same answer is given, half of them with another random source."""
OPENINGS: Final = 24
"""Set-ups that are compared with each other."""

Seen = tuple[object, object]
"""What a watcher is shown of a state and told on the way to it, and all that is in the view."""


class ViewsKnowWhatIsShown(Check):
    """A view holds nothing that is neither shown on the table nor told.

    The same answer is given in two worlds that look alike to a seat. If table and events are
    alike after it too, then so must the view be: otherwise it, or the position in it, keeps a
    secret that the re-deal respects. For spectators, who are shown little, whole set-ups are
    compared in the same way.
    """

    def begin(self) -> None:
        self.looked = 0
        seen: list[Seen] = []
        for deal in range(OPENINGS):
            journal: list[Event] = []
            random = random_from(self.course.seed, OPENING, deal)
            state = self.rules.start(self.setup.players, self.course.options, random, journal)
            seen.append(self.seen(state, journal, NOBODY))
            for other in seen[:-1]:
                check_alike(other, seen[-1], NOBODY)

    def look(self, moment: Moment) -> None:
        if moment.step is None or moment.midway:
            return
        self.looked += 1
        for watcher in (self.looked % self.setup.players, NOBODY):
            there = self.seen_after(moment.state.copy(), moment, watcher, 0)
            assert there is not None
            random = moment.stream(DEALING_AGAIN, watcher)
            for number in range(WORLDS):
                world = self.rules.redeal(moment.view(watcher), random)
                elsewhere = self.seen_after(world, moment, watcher, number % 2)
                if elsewhere is not None:
                    check_alike(there, elsewhere, watcher)

    def seen_after(self, state: AnyState, moment: Moment, watcher: int, chance: int) -> Seen | None:
        """Return what the watcher sees after the coming step; None if it is not possible in this
        state."""
        assert moment.step is not None
        journal: list[Event] = []
        state.journal = journal
        if not carried_out(state, moment.step, self.course.seed + chance):
            return None
        return self.seen(state, journal, watcher)

    def seen(self, state: AnyState, journal: list[Event], watcher: int) -> Seen:
        view = state.view(watcher)
        table = self.setup.game.table(view, self.setup.names())
        return (table, readable(journal, watcher)), snapshot(view)


def check_alike(one: Seen, other: Seen, watcher: int) -> None:
    if one[0] == other[0]:
        require_same(
            other[1], one[1], f"the view of {watcher} knows what is neither shown nor told"
        )
