"""What may be answered, what is refused, and how several things are chosen together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import Final

from gamenight.conformance.check import Check
from gamenight.conformance.setups import Broken
from gamenight.conformance.walk import TRYING, Moment, one_of, require, require_same
from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.events import NOBODY
from gamenight.core.random import Random
from gamenight.core.rules import AnyState

BEYOND: Final = (2**31, 2**63, 10**30, -(2**63), -(10**30))
"""Answers that no machine word holds; they reach the checked door from files and networks."""

FEW: Final = 200
"""Games with no more answers than this are tried with all of them."""
SOME: Final = 40

Things = tuple[int, ...]


class LegalAnswersAreSound(Check):
    """There are legal answers, unique, in range and in a stable order; asking changes nothing."""

    def look(self, moment: Moment) -> None:
        state = moment.state
        for seat in state.position.asked():
            answers = state.view(seat).legal
            require(moment.is_unchanged(), "listing the answers changes the state")
            require(bool(answers), f"seat {seat} is asked, but nothing is legal")
            require(len(set(answers)) == len(answers), "an answer is listed twice")
            in_range = min(answers) >= 0 and max(answers) < self.rules.answer_count
            require(in_range, f"an answer is not below {self.rules.answer_count}")
            require(state.view(seat).legal == answers, "the order of the answers is not stable")
            require(state.copy().view(seat).legal == answers, "a copy lists other answers")


class OtherAnswersAreRefused(Check):
    """Every answer outside ``legal()`` is refused with a rule, and the state stays untouched.

    So are two answers where one is asked for.
    """

    def look(self, moment: Moment) -> None:
        state = moment.state
        asked = state.position.asked()
        turn = state.turn
        random = moment.stream(TRYING)
        for seat in [turn] if moment.midway else asked:
            state.turn_to(seat)
            legal = set(state.legal())
            for answer in numbers_to_try(self.rules.answer_count, legal, random):
                if answer not in legal:
                    refuse(state, answer)
            if state.choosing is None and state.choice() is None:
                refuse_two(state, min(legal))
            state.turn_to(turn)
        require(moment.is_unchanged(), "a refusal changed the state")
        for seat in set(moment.watchers) - set(asked):
            try:
                state.check(seat, [0])
            except NotYourTurn:
                continue
            require(False, f"seat {seat} is not asked, but may answer")


def refuse(state: AnyState, answer: int) -> None:
    try:
        state.check(state.turn, [answer], whole=False)
    except IllegalAnswer as refusal:
        require(bool(refusal.rule), f"refusing {answer} names no rule")
        require(len(refusal.sentence) > 10, f"refusing {answer} says nothing: {refusal.sentence}")
    except OverflowError as error:
        raise Broken(f"{answer} is not refused: {error}") from error
    else:
        require(False, f"{answer} was not refused")


def refuse_two(state: AnyState, answer: int) -> None:
    try:
        state.check(state.turn, [answer, answer])
    except IllegalAnswer as refusal:
        require(bool(refusal.rule), "refusing two answers names no rule")
    else:
        require(False, "two answers were not refused where one is asked for")


def numbers_to_try(answers: int, legal: set[int], random: Random) -> Iterable[int]:
    """Return all answers of a game with few; otherwise those at the ends, next to legal ones, and
    more."""
    if answers <= FEW:
        return [*range(-2, answers + 2), *BEYOND]
    some = sorted(legal)
    some = [one_of(some, random) for _ in range(SOME)] + [some[0], some[-1]]
    beside = [number + way for number in some for way in (-1, 1)]
    others = [int(random.below(answers)) for _ in range(SOME)]
    ends = [-2, -1, 0, answers - 1, answers, answers + 1]
    return sorted({*beside, *others, *ends, *BEYOND})


class SeveralThingsAreNamedOnce(Check):
    """What ``choice()`` says of several things that are chosen together fits together.

    Naming them the lowest first leads to exactly the sets that are allowed, each in one way. Those
    are accepted and others refused. Where there are very many sets, some are tried.
    """

    def look(self, moment: Moment) -> None:
        if moment.midway:
            return
        for seat in moment.state.position.asked():
            choice = moment.state.view(seat).choice
            if choice is not None:
                self.check_choice(choice)
                self.check_sets(moment, seat, choice)
                self.check_others(moment, seat, choice)

    def check_choice(self, choice: Choice) -> None:
        things, sets, done = choice.things, choice.sets(), choice.done
        require(sets is None or bool(sets), "no set is allowed")
        named = done != NOBODY or not needs_done(choice)
        require(named, "a choice of several things needs an end, but has no done")
        require(done not in things, f"{done} is both a thing and the end of the choice")
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

    def check_sets(self, moment: Moment, seat: int, choice: Choice) -> None:
        expected = set(islice(allowed_sets(choice), self.effort.sets + 1))
        random = moment.stream(TRYING, seat)
        if len(expected) <= self.effort.sets:
            found = Counter([*ways(choice, ()), *[(answer,) for answer in choice.instead]])
            require_same(set(found), expected, "the sets that are allowed are not the legal ones")
            twice = [things for things, number in found.items() if number > 1]
            require(not twice, f"there is more than one way to name {twice}")
        for _ in range(SOME // 2):
            named = choice.at_random(random)
            require_same(named, sorted(named), "things may be named in another order")
            require(is_allowed(choice, named), f"{named} is legal, but not allowed")
            self.check_taken(moment, seat, named)
            self.check_taken(moment, seat, random_set(choice, random))

    def check_taken(self, moment: Moment, seat: int, things: list[int]) -> None:
        random = moment.stream(TRYING, seat)
        try:
            spelled = moment.state.check(seat, things[::-1])
        except IllegalAnswer as refusal:
            raise Broken(f"{things} is allowed, but refused: {refusal}") from refusal
        moment.state.copy().give(seat, spelled, random)

    def check_others(self, moment: Moment, seat: int, choice: Choice) -> None:
        """Require that sets that are not allowed are refused."""
        random = moment.stream(TRYING, seat, 1)
        for _ in range(SOME // 4):
            size = random.below(min(len(choice.things), choice.most + 1) + 1)
            things = some_of(choice.things, size, random)
            if is_allowed(choice, things):
                continue
            try:
                moment.state.check(seat, things)
            except IllegalAnswer:
                continue
            require(False, f"{things} is not allowed, but taken")


def ways(choice: Choice, named: Things) -> Iterator[Things]:
    """Yield every way to the end of a choice, as the things named along it."""
    for answer in choice.answers_after(named):
        things = (*named, answer)
        if answer == choice.done:
            yield named
        elif answer not in choice.instead:
            require(not named or answer >= named[-1], f"{answer} may be named after {named}")
            yield from [things] if choice.is_complete(things) else ways(choice, things)


def needs_done(choice: Choice) -> bool:
    """Return whether there is an allowed set to which something can still be added."""
    if choice.sets() is None:
        return choice.least < choice.most or choice.most == 0
    ordered = sorted(choice.sets() or [])
    return not ordered[0] or any(b[: len(a)] == a for a, b in pairwise(ordered))


def allowed_sets(choice: Choice) -> Iterator[Things]:
    """Yield every set that a choice allows, and what may be answered instead."""
    for answer in choice.instead:
        yield (answer,)
    if (sets := choice.sets()) is not None:
        yield from map(tuple, sets)
        return
    amounts = sorted(Counter(choice.things).items())
    yield from sets_of(amounts, choice.least, choice.most)


def sets_of(amounts: list[tuple[int, int]], least: int, most: int) -> Iterator[Things]:
    """Yield all sets of the allowed sizes, given how often each thing is there."""
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
    if (sets := choice.sets()) is not None:
        return sorted(things) in sets
    in_size = choice.least <= len(things) <= choice.most
    return in_size and Counter(things) <= Counter(choice.things)


def random_set(choice: Choice, random: Random) -> list[int]:
    """Return some set that is allowed."""
    if (sets := choice.sets()) is not None:
        return one_of(sets, random)
    size = choice.least + random.below(choice.most - choice.least + 1)
    return some_of(choice.things, size, random)


def some_of(things: list[int], size: int, random: Random) -> list[int]:
    shuffled = things.copy()
    random.shuffle(shuffled)
    return sorted(shuffled[:size])
