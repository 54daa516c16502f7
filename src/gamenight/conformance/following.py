"""Re-deals follow each other: what fits an answer is as likely after it as it was before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamenight.conformance.check import Check
from gamenight.conformance.counting import Difference, FactCounts, hidden_facts
from gamenight.conformance.secrecy import secrets_of
from gamenight.conformance.walk import FOLLOWING, Moment, apply, require
from gamenight.core.events import NOBODY
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyState
from gamenight.core.value import snapshot

TRIES: Final = 6
"""Worlds that are dealt for each one that is wanted: an answer is not possible in all of them."""
FIRST_TRIES: Final = 60
"""If the answer is possible in none of this many worlds, no more are dealt."""
ELSEWHERE: Final = 6
"""Worlds in which other answers are tried, to find out whether the answer was seen."""
LONGEST: Final = 3
"""Up to this many steps of a seat count as one, if only the last of them is seen."""
ROUNDS: Final = 2
"""Ends of rounds that are checked besides other steps."""


class RedealsFollowEachOther(Check):
    """After an answer that all have seen, re-deals are like those before it that fit the answer.

    Before a seat answers, worlds are dealt for a watcher. Where the answer is possible it is given,
    and the world is dealt again from what the watcher sees then. If re-deals are fair and forget
    nothing, the worlds before and after this second deal are distributed alike: every fact is
    counted and compared. This finds a re-deal that is unfair in the middle of a round, that ignores
    or forgets what play has shown, or that still believes in the next round what was shown in the
    last.

    All of this holds only if the watcher knows which answer it was. So these are left out:

    - seats that are asked together, and answers that look to everybody like others that might have
      been given, here or in another world (a seat itself knows what it answered);
    - what a re-deal can only guess (``Rules.guesses``).

    Where a card is picked first and seen only when it is played (Casino), both answers are taken as
    one: worlds that are dealt in between cannot know that a card was picked.
    """

    def begin(self) -> None:
        self.looked = 0
        self.epoch = 0
        self.rounds = 0

    def see(self, moment: Moment) -> None:
        """Always include the steps that end the first rounds."""
        if moment.midway or moment.step is None:
            return
        epoch, last = moment.state.position.epoch(), moment.number - 1
        if last >= 0 and epoch > self.epoch and self.rounds < ROUNDS:
            self.rounds += 1
            self.look(Moment(self.course, self.course.match.at(last), last, 0, False))
        self.epoch = epoch

    def look(self, moment: Moment) -> None:
        step = moment.step
        if step is None or moment.midway or moment.state.position.waiting:
            return
        if not self.secrets(moment.state):
            return
        watcher = moment.watchers[self.looked % len(moment.watchers)]
        self.looked += 1
        own = SeenTurn(step.seat, step.answers)
        turn = own if watcher == step.seat else self.turn_until_seen(moment)
        if turn is not None:
            self.compare(moment, turn, watcher)

    def secrets(self, state: AnyState) -> list[str]:
        """Return the attributes that hold secrets which are not only guessed."""
        guesses = self.rules.guesses()
        return [name for name in secrets_of(self.setup, state) if name not in guesses]

    def turn_until_seen(self, moment: Moment) -> SeenTurn | None:
        """Return the coming answers of a seat, if all see which they are."""
        number, steps = moment.number, self.course.steps
        seat, seen = steps[number].seat, snapshot(moment.view(NOBODY))
        if number and steps[number - 1].seat == seat and self.seen_at(number - 1) == seen:
            return None
        answers: list[int] = []
        for later in range(number, min(number + LONGEST, len(steps))):
            if steps[later].seat != seat:
                return None
            answers += steps[later].answers
            if self.seen_at(later + 1) != seen:
                turn = SeenTurn(seat, tuple(answers))
                return None if self.looks_like_another(moment, turn) else turn
        return None

    def seen_at(self, number: int) -> object:
        """Return what everybody sees after this many steps."""
        return snapshot(self.course.match.at(number).view(NOBODY))

    def looks_like_another(self, moment: Moment, turn: SeenTurn) -> bool:
        """Return whether other answers would look the same to everybody, in this world or in
        others."""
        random = moment.stream(FOLLOWING, 0)
        elsewhere = [self.rules.redeal(moment.view(NOBODY), random) for _ in range(ELSEWHERE)]
        here = turn.shows(moment.state, turn.answers, moment)
        return any(
            turn.shows(world, other, moment) == seen
            for world in [moment.state, *elsewhere]
            for seen in [turn.shows(world, turn.answers, moment) or here]
            for other in turn.other_ways(world)
        )

    def compare(self, moment: Moment, turn: SeenTurn, watcher: int) -> None:
        """Deal worlds before and after, and count what is in them."""
        secrets, guesses = self.secrets(moment.state), self.rules.guesses()
        before, after = FactCounts(), FactCounts()
        for world, dealt in self.pairs(moment, turn, watcher):
            before.add(hidden_facts(world, secrets, guesses))
            after.add(hidden_facts(dealt, secrets, guesses))
        found = Difference(before, after)
        where = (
            f"when seat {turn.seat} answers {turn.answers}, in {before.worlds} worlds of {watcher}"
        )
        require(found.is_chance(), f"{where}, before and after it, {found}")

    def pairs(
        self, moment: Moment, turn: SeenTurn, watcher: int
    ) -> list[tuple[AnyState, AnyState]]:
        """Return worlds after the answer: one that was dealt before it, and one that is dealt then.

        Empty if in some of them one answer more or less turns out to look the same, or others see
        nothing of these answers.
        """
        view, random = moment.view(watcher), moment.stream(FOLLOWING, 1)
        before = snapshot(moment.view(NOBODY))
        here = turn.shows(moment.state, turn.answers, moment)
        found: list[tuple[AnyState, AnyState]] = []
        for tried in range(self.effort.worlds * TRIES):
            if len(found) == self.effort.worlds or (not found and tried == FIRST_TRIES):
                break
            world = self.rules.redeal(view, random)
            after = world.copy()
            if turn.carry_out(after, turn.answers, random):
                if watcher != turn.seat and snapshot(after.view(NOBODY)) == before:
                    return []
                found.append((after, self.rules.redeal(after.view(watcher), random)))
            elif any(turn.shows(world, way, moment) == here for way in turn.uneven_ways(world)):
                return []
        return found


class SeenTurn:
    """What a seat answers until all see something."""

    def __init__(self, seat: int, answers: tuple[int, ...]) -> None:
        self.seat = seat
        self.answers = answers

    def carry_out(self, state: AnyState, answers: tuple[int, ...], random: Random) -> bool:
        """Give some answers, if they are possible there."""
        for answer in answers:
            if answer not in state.view(self.seat).legal:
                return False
            apply(state, self.seat, answer, random)
        return True

    def shows(self, state: AnyState, answers: tuple[int, ...], moment: Moment) -> object:
        """Return what all see after some answers, always with the same chance; None if they are not
        possible."""
        world = state.copy()
        possible = self.carry_out(world, answers, moment.match_stream())
        return snapshot(world.view(NOBODY)) if possible else None

    def uneven_ways(self, state: AnyState) -> Iterator[tuple[int, ...]]:
        """Yield the same answers after one more, or without one of them."""
        given = self.answers
        yield from ((answer, *given) for answer in state.view(self.seat).legal)
        if len(given) > 1:
            yield from ((*given[:at], *given[at + 1 :]) for at in range(len(given)))

    def other_ways(self, state: AnyState) -> Iterator[tuple[int, ...]]:
        """Yield the same answers with one more or less, or with one of them replaced."""
        yield from self.uneven_ways(state)
        given = self.answers
        world = state.copy()
        for at, answer in enumerate(given):
            legal = world.view(self.seat).legal
            if answer not in legal:
                return
            choice = world.view(self.seat).choice
            ends = [()] if choice is None else [(), (choice.done,)]
            yield from (
                (*given[:at], other, *end, *given[at + 1 :])
                for other in legal
                for end in ends
                if other != answer
            )
            apply(world, self.seat, answer, random_from(1))
