"""Seats that are asked at the same time: the order of their answers changes nothing."""

from __future__ import annotations

from itertools import permutations, zip_longest

from gamenight.conformance.check import Check
from gamenight.conformance.walk import TRYING, Moment, apply, pick_step, require, require_same
from gamenight.core.events import NOBODY, Event, readable
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyState, AnyView
from gamenight.core.value import snapshot

MOST_STEPS = 50
"""No seat gives more steps to one question."""

Given = tuple[int, tuple[int, ...]]
"""A seat and the answers it gives at once."""


class OrderOfAnswersChangesNothing(Check):
    """Seats that are asked together may answer in any order.

    Whatever follows is the same, dice and deals included. Until the last of them has answered, the
    others see nothing but who is still waited for, and no chance is drawn.
    """

    def look(self, moment: Moment) -> None:
        seats = moment.state.position.waiting
        if len(seats) < 2 or moment.midway:
            return
        steps = {seat: self.steps_of(moment, seat) for seat in seats}
        orders = self.orders(steps, moment.stream(TRYING))
        self.check_what_others_see(moment, orders[0])
        ends = [self.end_of(moment, order) for order in orders]
        for order, end in zip(orders, ends, strict=True):
            require_same(end, ends[0], f"{order} leads elsewhere than {orders[0]}")

    def steps_of(self, moment: Moment, seat: int) -> list[Given]:
        """Return what a seat answers until it has no question left."""
        state = moment.state.copy()
        random = moment.stream(TRYING, seat)
        steps: list[Given] = []
        while seat in state.position.waiting:
            require(len(steps) < MOST_STEPS, f"seat {seat} is never done with one question")
            answers = tuple(pick_step(state, seat, random))
            for answer in answers:
                source = random_from(1)
                apply(state, seat, answer, source)
                require(not source.draws, f"seat {seat} draws chance before all have answered")
            steps.append((seat, answers))
        return steps

    def orders(self, steps: dict[int, list[Given]], random: Random) -> list[list[Given]]:
        """Return one seat after another in several orders, and all seats in turn."""
        seats = list(steps)
        if len(seats) <= 3:
            ways = [list(way) for way in permutations(seats)]
        else:
            ways = [seats, seats[::-1]]
            ways += [shuffled(seats, random) for _ in range(self.effort.orders - 2)]
        orders = [[step for seat in way for step in steps[seat]] for way in ways]
        in_turns = [step for row in zip_longest(*steps.values()) for step in row if step]
        return [*orders, in_turns]

    def end_of(self, moment: Moment, order: list[Given]) -> object:
        """Return everything in the state when all have answered, with the chance of the match."""
        state = moment.state.copy()
        numbers = [(seat, answer) for seat, answers in order for answer in answers]
        for later, (seat, answer) in enumerate(numbers):
            legal = state.view(seat).legal
            require(answer in legal, f"what others answer changes the answers of seat {seat}")
            source = moment.match_stream(later)
            apply(state, seat, answer, source)
            last = later == len(numbers) - 1
            require(last or not source.draws, f"seat {seat} draws chance before all have answered")
        return snapshot(state)

    def check_what_others_see(self, moment: Moment, order: list[Given]) -> None:
        """Look after every answer but the last, and after every single thing that is named."""
        state = moment.state.copy()
        views = {seat: hidden_waiting(state.view(seat)) for seat in moment.watchers}
        for seat, answers in order:
            for answer in answers:
                journal: list[Event] = []
                state.journal = journal
                apply(state, seat, answer, random_from(1))
                state.journal = None
                if not state.position.waiting:
                    return
                views[seat] = hidden_waiting(state.view(seat))
                for other in set(moment.watchers) - {seat}:
                    check_unseen(seat, other, views[other], state, journal)


def check_unseen(
    seat: int, other: int, before: object, state: AnyState, journal: list[Event]
) -> None:
    after = hidden_waiting(state.view(other))
    require_same(after, before, f"seat {other} sees what seat {seat} answered")
    told = readable(journal, other)
    require(not told, f"seat {other} learns what seat {seat} answered: {told}")


def hidden_waiting(view: AnyView) -> object:
    """Return all that a view shows except who is still waited for."""
    view.position.waiting = ()
    view.position.turn = NOBODY
    return snapshot(view)


def shuffled(seats: list[int], random: Random) -> list[int]:
    order = seats.copy()
    random.shuffle(order)
    return order
