"""Nobody ever sees what they may not: checks on re-deals and events."""

from __future__ import annotations

from collections import Counter
from typing import Final

from gamenight.conformance.answers import numbers_to_try
from gamenight.conformance.check import Check
from gamenight.conformance.walk import (
    DEALING,
    DEALING_AGAIN,
    GOING_ON,
    TRYING,
    Moment,
    RandomWalk,
    carried_out,
    play_on,
    require,
    require_same,
)
from gamenight.core.events import NOBODY, Event, readable
from gamenight.core.match import Step
from gamenight.core.rules import AnyState
from gamenight.core.value import APART, attribute_names, snapshot
from gamenight.game.setup import Setup

TRIES: Final = 12
"""Worlds that are dealt to find one in which the coming answer is possible."""
MORE_MATCHES: Final = 4
"""Further matches to check if something hidden has never changed in the first."""
NO_SECRETS: Final = {"position", *APART}
"""The attributes of a state that all may know, and those that are not part of what it is."""


def secrets_of(setup: Setup, state: AnyState) -> list[str]:
    """Return the attributes of a state that hold what some seat cannot know."""
    opened = set(setup.game.rules.open_in(setup.players, setup.all_options()))
    names = set(attribute_names(state))
    require(opened <= names, f"open_in names {opened - names}, which the state does not have")
    return sorted(names - opened - NO_SECRETS)


class RedealsLookTheSame(Check):
    """A re-deal keeps the position, the seat's view, the pieces, and what is open in this setup.

    It also keeps what a spectator sees: every seat knows at least what everybody knows. And it
    can be played on.
    """

    def look(self, moment: Moment) -> None:
        state = moment.state
        pieces = state.pieces()
        public = snapshot(moment.view(NOBODY))
        opened = self.rules.open_in(self.setup.players, self.course.options)
        for seat in moment.watchers:
            dealt = f"the re-deal for seat {seat}"
            world = moment.world(seat)
            seen, there = snapshot(world.position_for(seat)), snapshot(state.position_for(seat))
            require_same(seen, there, f"{dealt} changes the position")
            seen, there = snapshot(world.view(seat)), snapshot(moment.view(seat))
            require_same(seen, there, f"{dealt} changes its view")
            same = snapshot(world.view(NOBODY)) == public
            require(same, f"a spectator sees what seat {seat} does not know")
            require_same(world.pieces(), pieces, f"{dealt} has other pieces")
            for name in opened:
                seen, there = snapshot(getattr(world, name)), snapshot(getattr(state, name))
                require_same(seen, there, f"{name} is open in this setup, but {dealt} changes it")
            going_on = world.copy()
            play_on(going_on, moment.stream(GOING_ON, seat), self.effort.going_on // 4)
            require_same(going_on.pieces(), pieces, f"{dealt} has other pieces later")


class RedealsVary(Check):
    """Every secret really varies; a re-deal that returns the truth is not a re-deal."""

    def begin(self) -> None:
        self.fixed: set[str] | None = None
        """The secrets that no re-deal has changed yet."""
        self.tried: Counter[object] = Counter()

    def see(self, moment: Moment) -> None:
        if self.fixed is None:
            self.fixed = set(secrets_of(self.setup, moment.state))
        if not self.fixed:
            return
        truth = {name: snapshot(getattr(moment.state, name)) for name in sorted(self.fixed)}
        values = tuple(truth.items())
        self.tried[values] += 1
        if self.tried[values] <= self.effort.redeals or moment.looked_at:
            self.try_again(moment, truth)

    def try_again(self, moment: Moment, truth: dict[str, object]) -> None:
        for seat in moment.watchers:
            for world in range(self.effort.redeals):
                random = moment.stream(DEALING, seat, world)
                dealt = self.rules.redeal(moment.view(seat), random)
                changed = [name for name in truth if snapshot(getattr(dealt, name)) != truth[name]]
                self.fixed = (self.fixed or set()).difference(changed)

    def finish(self) -> None:
        for more in range(MORE_MATCHES):
            if self.fixed:
                course = RandomWalk(self.setup, self.course.seed + 1 + more)
                for moment in course.moments(self.effort.looks):
                    self.see(moment)
        listing = ", ".join(sorted(self.fixed or ()))
        require(
            not self.fixed,
            f"re-deals never change {listing}: the truth leaks, or it hides nothing in this setup "
            "and open_in has to name it",
        )


class RedealsDoNotKnowTheTruth(Check):
    """Two states that look alike to a seat give the same re-deal from the same random source."""

    def look(self, moment: Moment) -> None:
        for seat in moment.watchers:
            view = moment.state.view(seat)
            one = self.rules.redeal(view, moment.stream(DEALING_AGAIN))
            seen_there = moment.world(seat).view(seat)
            two = self.rules.redeal(seen_there, moment.stream(DEALING_AGAIN))
            alike = snapshot(one) == snapshot(two)
            require(alike, f"the re-deal for seat {seat} depends on the hidden truth")


class EventsTellNoMoreThanViews(Check):
    """What a seat reads follows from what it sees.

    The same answer with the same random source, in two worlds that look alike before and after,
    must tell the seat the same. If more than one round ends with an answer, because nobody has
    anything to decide in the next, a view has forgotten the first by then.
    """

    def look(self, moment: Moment) -> None:
        step = moment.step
        if step is None or moment.midway:
            return
        after = moment.state.copy()
        journal = self.told_by(step, after)
        assert journal is not None
        if after.position.epoch() > moment.state.position.epoch() + 1:
            return
        for seat in moment.watchers:
            heard = self.heard_elsewhere(moment, step, seat, snapshot(after.view(seat)))
            if heard is not None:
                told, told_there = readable(journal, seat), readable(heard, seat)
                require_same(told_there, told, f"events tell seat {seat} more than it sees")

    def heard_elsewhere(
        self, moment: Moment, step: Step, seat: int, seen: object
    ) -> list[Event] | None:
        """Return the events of the step in another world, if one is found that looks the same after
        it."""
        random = moment.stream(DEALING_AGAIN, seat)
        for _ in range(TRIES):
            world = self.rules.redeal(moment.view(seat), random)
            journal = self.told_by(step, world)
            if journal is not None and snapshot(world.view(seat)) == seen:
                return journal
        return None

    def told_by(self, step: Step, state: AnyState) -> list[Event] | None:
        """Carry out a step and collect the events; None if it is not possible there."""
        journal: list[Event] = []
        state.journal = journal
        possible = carried_out(state, step, self.course.seed)
        state.journal = None
        return journal if possible else None


class RefusalsTellNoSecrets(Check):
    """Why an answer is refused follows from what the seat sees.

    In a world that looks the same to the seat, the same answer is refused with the same words.
    No check can find out whether the right rule is named: only the rulebook says what a rule means.
    """

    def look(self, moment: Moment) -> None:
        for seat in moment.state.position.asked():
            here, there = moment.state.copy(), moment.world(seat).copy()
            here.turn_to(seat)
            there.turn_to(seat)
            legal = set(here.legal())
            random = moment.stream(TRYING, seat)
            for answer in numbers_to_try(self.rules.answer_count, legal, random):
                if answer not in legal:
                    said, told = str(here.why_not(answer)), str(there.why_not(answer))
                    require_same(told, said, f"refusing {answer} tells seat {seat} a secret")
