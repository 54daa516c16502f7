"""Several things that can be named in two ways, or not at all."""

from __future__ import annotations

from gamenight.conformance.answers import (
    SeveralThingsAreNamedOnce,
    allowed_sets,
)
from gamenight.core.events import NOBODY
from gamenight.core.state import Choice
from tests.conformance.flaws.flaw import caught_by
from tests.conformance.toy import (
    DONE,
    LAYING,
    STAKE,
    ToyRules,
    ToyState,
)


def changed(choice: Choice | None, **parts: object) -> Choice | None:
    if choice is None:
        return None
    facts = {"things": choice.things, "least": choice.least, "most": choice.most}
    return Choice(**{**facts, "sets": choice.sets, **parts})  # type: ignore[arg-type]


@caught_by(SeveralThingsAreNamedOnce)
class ThingsComeInAnyOrder(ToyState):
    def legal(self) -> list[int]:
        answers = super().legal()
        if not self.midway():
            return answers
        held = self.hands[self.turn].copy()
        held.remove(self.named[self.turn][0])
        return [*sorted(set(held)), DONE]


@caught_by(SeveralThingsAreNamedOnce)
class ASetIsMissing(ToyState):
    def legal(self) -> list[int]:
        answers = super().legal()
        return answers[1:] if self.midway() and len(answers) > 1 else answers


@caught_by(SeveralThingsAreNamedOnce)
class ChoiceAllowsLess(ToyState):
    def asking(self, seat: int) -> tuple[list[int], Choice | None]:
        legal, choice = super().asking(seat)
        return legal, changed(choice, most=1)


@caught_by(SeveralThingsAreNamedOnce)
class NeverMidway(ToyState):
    def midway(self) -> bool:
        return False


@caught_by(SeveralThingsAreNamedOnce, "a legal answer is refused")
class MidwayForTooLong(ToyState):
    def midway(self) -> bool:
        return self.position.phase == LAYING and bool(self.named[self.turn])


@caught_by(SeveralThingsAreNamedOnce)
class ThingsAreNotSorted(ToyState):
    def asking(self, seat: int) -> tuple[list[int], Choice | None]:
        legal, choice = super().asking(seat)
        return legal, changed(choice, things=choice.things[::-1]) if choice else None


@caught_by(SeveralThingsAreNamedOnce)
class MoreThanThereIs(ToyState):
    def asking(self, seat: int) -> tuple[list[int], Choice | None]:
        legal, choice = super().asking(seat)
        return legal, changed(choice, most=9)


@caught_by(SeveralThingsAreNamedOnce)
class DoneIsAThing(ToyRules):
    def __init__(self) -> None:
        super().__init__()
        self.done = 3


@caught_by(SeveralThingsAreNamedOnce)
class ThereIsNoDone(ToyRules):
    def __init__(self) -> None:
        super().__init__()
        self.done = NOBODY


class AllowsSets(ToyState):
    """The sets are said beside the sizes; what follows says them wrongly."""

    @staticmethod
    def wrong(sets: list[list[int]]) -> list[list[int]]:
        return sets

    def asking(self, seat: int) -> tuple[list[int], Choice | None]:
        legal, choice = super().asking(seat)
        if choice is None:
            return legal, None
        return legal, changed(choice, sets=self.wrong([list(one) for one in allowed_sets(choice)]))


@caught_by(SeveralThingsAreNamedOnce)
class SetIsThereTwice(AllowsSets):
    @staticmethod
    def wrong(sets: list[list[int]]) -> list[list[int]]:
        return [*sets, sets[0]]


@caught_by(SeveralThingsAreNamedOnce)
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


@caught_by(SeveralThingsAreNamedOnce)
class NoSetIsAllowed(AllowsSets):
    @staticmethod
    def wrong(sets: list[list[int]]) -> list[list[int]]:
        return []
