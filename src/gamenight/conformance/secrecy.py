"""Nobody ever sees what they may not: checks on views, re-deals and events."""

from __future__ import annotations

from gamenight.conformance.views import whole
from gamenight.conformance.walk import Setup, attributes, looks, require
from gamenight.core.match import may_read
from gamenight.core.random import Random, random_from
from gamenight.core.rules import Rules
from gamenight.core.state import NOBODY, Event, State, View, snapshot

REDEALS = 3
"""Worlds that are dealt for a view at each look."""
TRIES = 12
"""Worlds that are dealt to find one in which the coming answer is possible."""


def secrets_of(setup: Setup) -> set[str]:
    """The attributes that hold what some seat cannot know."""
    rules = setup.game.rules
    return set(rules.secrets_in(setup.players, rules.accept(setup.players, setup.options)))


def redeals_look_the_same(setup: Setup, seed: int) -> None:
    """A re-deal keeps the seat's view, its legal answers, the pieces and all that is no secret.

    It also keeps what a spectator sees: every seat knows at least what everybody knows.
    """
    rules = setup.game.rules
    for step, state, _ in looks(setup, seed):
        for seat in setup.watchers():
            view = state.view(seat)
            world = rules.redeal(view, random_from(seed, 3, step, seat))
            where = f"{setup}, step {step}, seat {seat}"
            seen = world.view(seat)
            require(seen == view, f"{where}: the re-deal changes the view\n{view}\n{seen}")
            require(whole(seen) == whole(view), f"{where}: the re-deal changes the view's insides")
            public = whole(world.view(NOBODY)) == whole(state.view(NOBODY))
            require(public, f"{where}: a spectator sees what this seat does not know")
            require(world.turn == state.turn, f"{where}: the re-deal changes whose turn it is")
            if not state.over and state.turn == seat:
                require(world.legal() == state.legal(), f"{where}: the re-deal changes the answers")
            require(world.pieces() == state.pieces(), f"{where}: the re-deal loses pieces")
            truth, dealt = attributes(state), attributes(world)
            for name in truth.keys() - secrets_of(setup):
                require(
                    truth[name] == dealt[name],
                    f"{where}: {name} is no declared secret, but the re-deal changes it from "
                    f"{truth[name]} to {dealt[name]}: it is missing in the view",
                )


def redeals_vary(setup: Setup, seed: int) -> None:
    """Everything declared secret really varies; a re-deal that returns the truth is no re-deal."""
    rules = setup.game.rules
    fixed = secrets_of(setup)
    for attempt in range(5):
        for step, state, _ in looks(setup, seed + attempt):
            truth = attributes(state)
            require(fixed <= truth.keys(), f"{setup}: {fixed - truth.keys()} is no attribute of it")
            for seat in setup.watchers():
                for world in range(REDEALS):
                    random = random_from(seed, 4, step, seat, world)
                    dealt = attributes(rules.redeal(state.view(seat), random))
                    fixed -= {name for name in fixed if dealt[name] != truth[name]}
            if not fixed:
                return
    require(False, f"{setup}: re-deals never change {', '.join(sorted(fixed))}: the truth leaks")


def redeals_do_not_know_the_truth(setup: Setup, seed: int) -> None:
    """Two states that look alike to a seat give the same re-deal from the same random source."""
    rules = setup.game.rules
    for step, state, _ in looks(setup, seed):
        for seat in setup.watchers():
            view = state.view(seat)
            other = rules.redeal(view, random_from(seed, 5, step, seat))
            one = rules.redeal(view, random_from(seed, 6, step))
            two = rules.redeal(other.view(seat), random_from(seed, 6, step))
            require(
                snapshot(one) == snapshot(two),
                f"{setup}, step {step}, seat {seat}: the re-deal depends on the hidden truth",
            )


def events_tell_no_more_than_views(setup: Setup, seed: int) -> None:
    """What a seat is told follows from what it sees.

    The same answer with the same random source, in two worlds that look alike before and after,
    must tell the seat the same.
    """
    rules = setup.game.rules
    for step, state, answer in looks(setup, seed):
        if state.over:
            continue
        for seat in setup.watchers():
            world = world_with(answer, rules, state.view(seat), random_from(seed, 7, step, seat))
            if world is None:
                continue
            told, after = tell(state.copy(), answer, random_from(seed, 8, step), seat)
            told_there, after_there = tell(world, answer, random_from(seed, 8, step), seat)
            if after.view(seat) == after_there.view(seat):
                require(
                    told == told_there,
                    f"{setup}, step {step}, seat {seat}: events tell more than the view shows:\n"
                    f"{told}\n{told_there}",
                )


def world_with(answer: int, rules: Rules, view: View, random: Random) -> State | None:
    """A world that looks like the view and in which the answer is possible, if one turns up."""
    for _ in range(TRIES):
        world = rules.redeal(view, random)
        if answer in world.legal():
            return world
    return None


def tell(state: State, answer: int, random: Random, seat: int) -> tuple[list[Event], State]:
    """Carry out an answer and collect what the seat may read."""
    journal: list[Event] = []
    state.journal = journal
    state.apply(answer, random)
    state.journal = None
    return [event for event in journal if may_read(event, seat)], state
