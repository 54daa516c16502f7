"""Several things that can be named in two ways, or not at all."""

from __future__ import annotations

from gamenight.conformance.answers import (
    SeveralThingsAreNamedOnce,
    allowed_sets,
)
from gamenight.core.choice import Choice
from gamenight.core.events import NOBODY
from gamenight.core.random import Random
from tests.conformance.flaws.flaw import caught_by
from tests.conformance.toy import (
    DONE,
    STAKE,
    ToyState,
    ToyView,
)


def changed(choice: Choice | None, kind: type[Choice] = Choice, **parts: object) -> Choice | None:
    if choice is None:
        return None
    facts = {"things": choice.things, "least": choice.least, "most": choice.most}
    return kind(**{**facts, "done": DONE, "sets": choice.sets(), **parts})  # type: ignore[arg-type]


class InAnyOrder(Choice):
    def following(self, named: tuple[int, ...]) -> list[int]:
        left = self.things.copy()
        for thing in named:
            left.remove(thing)
        return sorted(set(left)) if len(named) < self.most else []

    def is_complete(self, named: tuple[int, ...]) -> bool:
        return len(named) == self.most


@caught_by(SeveralThingsAreNamedOnce)
class ThingsComeInAnyOrder(ToyState):
    def choice(self) -> Choice | None:
        return changed(super().choice(), InAnyOrder)


class WithoutTheFirst(Choice):
    def following(self, named: tuple[int, ...]) -> list[int]:
        things = super().following(named)
        return things[1:] if named and len(things) > 1 else things


@caught_by(SeveralThingsAreNamedOnce)
class ASetIsMissing(ToyState):
    def choice(self) -> Choice | None:
        return changed(super().choice(), WithoutTheFirst)


class AllowsEverything(Choice):
    def allows(self, named: tuple[int, ...]) -> bool:
        return True


@caught_by(SeveralThingsAreNamedOnce)
class ASetTooMany(ToyState):
    def choice(self) -> Choice | None:
        return changed(super().choice(), AllowsEverything)


@caught_by(SeveralThingsAreNamedOnce)
class ChoiceAllowsLess(ToyState):
    def view(self, seat: int) -> ToyView:
        view = super().view(seat)
        view.choice = changed(view.choice, most=1)
        return view


@caught_by(SeveralThingsAreNamedOnce, "a legal answer is refused")
class ThingsAreNotSorted(ToyState):
    def choice(self) -> Choice | None:
        choice = super().choice()
        return changed(choice, things=choice.things[::-1]) if choice else None


@caught_by(SeveralThingsAreNamedOnce)
class MoreThanThereIs(ToyState):
    def choice(self) -> Choice | None:
        return changed(super().choice(), most=9)


@caught_by(SeveralThingsAreNamedOnce)
class DoneIsAThing(ToyState):
    def choice(self) -> Choice | None:
        choice = super().choice()
        return changed(choice, done=choice.things[0]) if choice and choice.things else choice


@caught_by(SeveralThingsAreNamedOnce)
class ThereIsNoDone(ToyState):
    def choice(self) -> Choice | None:
        return changed(super().choice(), done=NOBODY)


class AllowsSets(ToyState):
    """The sets are said beside the sizes; what follows says them wrongly."""

    @staticmethod
    def wrong(sets: list[list[int]]) -> list[list[int]]:
        return sets

    def choice(self) -> Choice | None:
        choice = super().choice()
        if choice is None:
            return None
        return changed(choice, sets=self.wrong([list(one) for one in allowed_sets(choice)]))


@caught_by(SeveralThingsAreNamedOnce)
class SetIsThereTwice(AllowsSets):
    @staticmethod
    def wrong(sets: list[list[int]]) -> list[list[int]]:
        return [*sets, sets[0]]


@caught_by(SeveralThingsAreNamedOnce, "a legal answer is refused")
class SetIsNotSorted(AllowsSets):
    @staticmethod
    def wrong(sets: list[list[int]]) -> list[list[int]]:
        return [one[::-1] for one in sets]


@caught_by(SeveralThingsAreNamedOnce)
class SetsHaveOtherSizes(AllowsSets):
    @staticmethod
    def wrong(sets: list[list[int]]) -> list[list[int]]:
        return [one for one in sets if len(one) < 2]


@caught_by(SeveralThingsAreNamedOnce)
class SetOfOtherThings(AllowsSets):
    @staticmethod
    def wrong(sets: list[list[int]]) -> list[list[int]]:
        return [*sets, [STAKE]]

    def take(self, things: list[int], random: Random) -> None:
        super().take([thing for thing in things if thing != STAKE], random)


@caught_by(SeveralThingsAreNamedOnce, "nothing is legal")
class NoSetIsAllowed(AllowsSets):
    @staticmethod
    def wrong(sets: list[list[int]]) -> list[list[int]]:
        return []
