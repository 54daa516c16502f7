"""What may be answered, what is refused, and how several things are chosen together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import Final

from gamenight.conformance.check import Check
from gamenight.conformance.setups import Broken
from gamenight.conformance.walk import TRYING, Moment, apply, one_of, require, require_same
from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.events import NOBODY
from gamenight.core.match import carry_out
from gamenight.core.random import Random
from gamenight.core.rules import AnyState
from gamenight.core.state import Choice

BEYOND: Final = (2**31, 2**63, 10**30, -(2**63), -(10**30))
"""Answers that no machine word holds; they reach the checked door from files and networks."""

FEW: Final = 200
"""Games with no more answers than this are tried with all of them."""
SOME: Final = 40

Things = tuple[int, ...]


class LegalAnswersAreSound(Check):
    """Legal answers are there, unique, in range, in a stable order, and looking changes nothing."""

    def look(self, moment: Moment) -> None:
        state = moment.state
        for seat in state.position.asked():
            answers = state.legal_for(seat)
            require(moment.is_unchanged(), "listing the answers changes the state")
            require(bool(answers), f"seat {seat} is asked, but nothing is legal")
            require(len(set(answers)) == len(answers), "an answer is listed twice")
            in_range = min(answers) >= 0 and max(answers) < self.rules.answers
            require(in_range, f"an answer is not below {self.rules.answers}")
            require(state.legal_for(seat) == answers, "the order of the answers is not stable")
            require(state.copy().legal_for(seat) == answers, "a copy lists other answers")


class OtherAnswersAreRefused(Check):
    """Every answer outside ``legal()`` is refused with a rule, and the state stays untouched."""

    def look(self, moment: Moment) -> None:
        state = moment.state
        asked = state.position.asked()
        turn = state.turn
        random = moment.stream(TRYING)
        for seat in asked:
            state.turn_to(seat)
            legal = set(state.legal())
            for answer in numbers_to_try(self.rules.answers, self.rules.done, legal, random):
                if answer not in legal:
                    refuse(state, answer, random)
            state.turn_to(turn)
        require(moment.is_unchanged(), "a refusal changed the state")
        for seat in set(moment.watchers) - set(asked):
            try:
                state.check(seat, 0)
            except NotYourTurn:
                continue
            require(False, f"seat {seat} is not asked, but may answer")


def refuse(state: AnyState, answer: int, random: Random) -> None:
    try:
        state.play(answer, random)
    except IllegalAnswer as refusal:
        require(bool(refusal.rule), f"refusing {answer} names no rule")
        require(len(refusal.sentence) > 10, f"refusing {answer} says nothing: {refusal.sentence}")
    except OverflowError as error:
        raise Broken(f"{answer} is not refused: {error}") from error
    else:
        require(False, f"{answer} was not refused")


def numbers_to_try(answers: int, done: int, legal: set[int], random: Random) -> Iterable[int]:
    """All answers of a game with few; else those at the ends, beside legal ones, and others."""
    if answers <= FEW:
        return [*range(-2, answers + 2), *BEYOND]
    some = sorted(legal)
    some = [one_of(some, random) for _ in range(SOME)] + [some[0], some[-1]]
    beside = [number + way for number in some for way in (-1, 1)]
    others = [int(random.below(answers)) for _ in range(SOME)]
    ends = [-2, -1, 0, done, answers - 1, answers, answers + 1]
    return sorted({*beside, *others, *ends, *BEYOND})


class SeveralThingsAreNamedOnce(Check):
    """``choice()`` and ``legal()`` agree about several things that are chosen together.

    Naming them the lowest first leads to exactly the sets that are allowed, each in one way;
    ``midway`` is True in between and nowhere else. Where there are very many sets, some are tried.
    """

    def see(self, moment: Moment) -> None:
        said = moment.state.midway()
        require(said == moment.midway, f"midway is {said} after {moment.at} things")

    def look(self, moment: Moment) -> None:
        if moment.midway:
            return
        for seat in moment.state.position.asked():
            _, choice = moment.state.asking(seat)
            if choice is None:
                self.check_single(moment, seat)
            else:
                self.check_choice(choice)
                expected = set(islice(allowed_sets(choice), self.effort.sets + 1))
                if len(expected) <= self.effort.sets:
                    self.check_all(moment, seat, expected)
                else:
                    self.check_some(moment, seat, choice)
                self.check_others(moment, seat, choice)

    def check_single(self, moment: Moment, seat: int) -> None:
        state = moment.state.copy()
        random = moment.stream(TRYING, seat)
        apply(state, seat, one_of(state.legal_for(seat), random), random)
        require(not state.midway(), "midway, but the question was not about several things")

    def check_choice(self, choice: Choice) -> None:
        things, sets = choice.things, choice.sets
        done = self.rules.done
        require(sets is None or bool(sets), "no set is allowed")
        named = done != NOBODY or not needs_done(choice)
        require(named, "a choice of several things needs an end, but the rules have no done")
        require(done not in things, f"{done} is a thing and the end of all things")
        require_same(things, sorted(things), "the things are not sorted")
        whole = choice.instead
        apart = len({*whole, *things, done}) == len(whole) + len(set(things)) + 1
        require(apart, f"{whole} are not answers of their own")
        sizes = f"{choice.least} to {choice.most} of {len(things)} things"
        require(0 <= choice.least <= choice.most <= len(things), f"{sizes} cannot be chosen")
        if sets is None:
            return
        require(all(one == sorted(one) for one in sets), "a set is not sorted")
        require(len({tuple(one) for one in sets}) == len(sets), "a set is there twice")
        lengths = [len(one) for one in sets]
        fitting = (min(lengths), max(lengths)) == (choice.least, choice.most)
        require(fitting, f"the sets have other sizes than {sizes}")
        there = Counter(things)
        require(all(Counter(one) <= there for one in sets), "a set has other things")

    def check_all(self, moment: Moment, seat: int, expected: set[Things]) -> None:
        found = Counter(self.ways(moment.state, seat, [], moment.stream(TRYING, seat)))
        require_same(set(found), expected, "the sets that are allowed are not the legal ones")
        twice = [things for things, ways in found.items() if ways > 1]
        require(not twice, f"there is more than one way to name {twice}")

    def ways(
        self, state: AnyState, seat: int, named: list[int], random: Random
    ) -> Iterator[Things]:
        """Every way to the end of a choice, by what is named on it."""
        for answer in state.legal_for(seat):
            after = state.copy()
            things = self.after(named, answer)
            apply(after, seat, answer, random)
            if after.midway():
                require(answer != self.rules.done, "midway after all was said")
                yield from self.ways(after, seat, things, random)
            else:
                yield tuple(things)

    def after(self, named: list[int], answer: int) -> list[int]:
        if answer == self.rules.done:
            return named
        require(not named or answer >= named[-1], f"{answer} may be named after {named}")
        return [*named, answer]

    def check_some(self, moment: Moment, seat: int, choice: Choice) -> None:
        """Random ways lead to allowed sets, and random allowed sets can be named."""
        random = moment.stream(TRYING, seat)
        for _ in range(SOME // 2):
            state, named = moment.state.copy(), list[int]()
            while not named or state.midway():
                answer = one_of(state.legal_for(seat), random)
                named = self.after(named, answer)
                apply(state, seat, answer, random)
                if answer == self.rules.done:
                    break
            require(is_allowed(choice, named), f"{named} is legal, but not allowed")
            self.check_named(moment, seat, random_set(choice, random))

    def check_named(self, moment: Moment, seat: int, things: list[int]) -> None:
        try:
            carry_out(self.rules, 0, moment.state.copy(), seat, things, 1)
        except IllegalAnswer as refusal:
            raise Broken(f"{things} is allowed, but refused: {refusal}") from refusal

    def check_others(self, moment: Moment, seat: int, choice: Choice) -> None:
        """Sets that are not allowed are refused."""
        random = moment.stream(TRYING, seat, 1)
        for _ in range(SOME // 4):
            size = random.below(min(len(choice.things), choice.most + 1) + 1)
            things = some_of(choice.things, size, random)
            if is_allowed(choice, things):
                continue
            try:
                carry_out(self.rules, 0, moment.state.copy(), seat, things, 1)
            except IllegalAnswer:
                continue
            require(False, f"{things} is not allowed, but taken")


def needs_done(choice: Choice) -> bool:
    """Whether there is a set that is allowed, and allowed to go on too."""
    if choice.sets is None:
        return choice.least < choice.most or choice.most == 0
    ordered = sorted(choice.sets)
    return not ordered[0] or any(b[: len(a)] == a for a, b in pairwise(ordered))


def allowed_sets(choice: Choice) -> Iterator[Things]:
    """Every set that a choice allows, and what may be answered instead."""
    for answer in choice.instead:
        yield (answer,)
    if choice.sets is not None:
        yield from map(tuple, choice.sets)
        return
    amounts = sorted(Counter(choice.things).items())
    yield from sets_of(amounts, choice.least, choice.most)


def sets_of(amounts: list[tuple[int, int]], least: int, most: int) -> Iterator[Things]:
    """All sets of some size, from so many of each thing."""
    if sum(amount for _, amount in amounts) < least:
        return
    if not amounts:
        yield ()
        return
    (thing, amount), *rest = amounts
    for taken in range(min(amount, most) + 1):
        for others in sets_of(rest, least - taken, most - taken):
            yield (thing,) * taken + others


def is_allowed(choice: Choice, things: list[int]) -> bool:
    if len(things) == 1 and things[0] in choice.instead:
        return True
    if choice.sets is not None:
        return sorted(things) in choice.sets
    in_size = choice.least <= len(things) <= choice.most
    return in_size and Counter(things) <= Counter(choice.things)


def random_set(choice: Choice, random: Random) -> list[int]:
    """Some set that is allowed."""
    if choice.sets is not None:
        return one_of(choice.sets, random)
    size = choice.least + random.below(choice.most - choice.least + 1)
    return some_of(choice.things, size, random)


def some_of(things: list[int], size: int, random: Random) -> list[int]:
    shuffled = things.copy()
    random.shuffle(shuffled)
    return sorted(shuffled[:size])
