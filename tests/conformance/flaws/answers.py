"""Answers and refusals that are not sound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from gamenight.conformance.answers import (
    LegalAnswersAreSound,
    OtherAnswersAreRefused,
)
from gamenight.conformance.choosing import OpenQuestionsLeaveAChoice
from gamenight.conformance.refusals import RefusalsAreTrue
from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.options import Option
from tests.conformance.flaws.copies import calls
from tests.conformance.flaws.flaw import caught_by
from tests.conformance.toy import (
    ANSWERS,
    STAKE,
    STAKING,
    ToyRules,
    ToyState,
)


@caught_by(LegalAnswersAreSound)
class OrderIsNotStable(ToyState):
    def legal(self) -> list[int]:
        answers = super().legal()
        return answers[::-1] if next(calls) % 3 else answers


@caught_by(LegalAnswersAreSound)
class CopyHasOtherAnswers(ToyState):
    def legal(self) -> list[int]:
        answers = super().legal()
        return answers if isinstance(self.journal, list) else answers[::-1]

    def copy(self) -> Self:
        other = super().copy()
        other.journal = []
        return other


@caught_by(LegalAnswersAreSound)
class ListedTwice(ToyState):
    def legal(self) -> list[int]:
        return super().legal() * 2


@caught_by(LegalAnswersAreSound)
class AnswersAreOutOfRange(ToyRules):
    def __init__(self) -> None:
        super().__init__()
        self.answer_count = ANSWERS - 1


@caught_by(LegalAnswersAreSound, "nothing is legal")
class NothingIsLegal(ToyState):
    def legal(self) -> list[int]:
        return [] if self.position.round.phase == STAKING else super().legal()


@caught_by(LegalAnswersAreSound)
class ListingChangesIt(ToyState):
    def legal(self) -> list[int]:
        self.deck.reverse()
        return super().legal()


@caught_by(OtherAnswersAreRefused)
class RefusesWithoutARule(ToyState):
    def why_not(self, answer: int) -> IllegalAnswer:
        return IllegalAnswer("That is not possible at all.")


@caught_by(OtherAnswersAreRefused, "two answers names no rule")
class RefusesTwoWithoutARule(ToyState):
    def check(self, seat: int, answers: Sequence[int], whole: bool = True) -> list[int]:
        if len(answers) == 2 and answers[0] == answers[1]:
            raise IllegalAnswer("That is more than this question asks for.")
        return super().check(seat, answers, whole)


@caught_by(OtherAnswersAreRefused)
class RefusesWithoutASentence(ToyState):
    def why_not(self, answer: int) -> IllegalAnswer:
        return IllegalAnswer("No.", "Toy 1")


@caught_by(OtherAnswersAreRefused)
class RefusalChangesIt(ToyState):
    def why_not(self, answer: int) -> IllegalAnswer:
        self.position.scores[0] += 1
        return super().why_not(answer)


@caught_by(OtherAnswersAreRefused)
class RefusesNothing(ToyState):
    def check(self, seat: int, answers: Sequence[int], whole: bool = True) -> list[int]:
        return list(answers)


@caught_by(OtherAnswersAreRefused)
class RefusesInMachineWords(ToyState):
    def why_not(self, answer: int) -> IllegalAnswer:
        answer.to_bytes(8, "little", signed=True)
        return super().why_not(answer)


@caught_by(OtherAnswersAreRefused)
class EverybodyMayAnswer(ToyState):
    def check(self, seat: int, answers: Sequence[int], whole: bool = True) -> list[int]:
        return super().check(seat, answers, whole) if seat in self.position.asked() else [*answers]


@caught_by(RefusalsAreTrue, "proposes {.*}: not legal")
class ProposesWhatIsNotLegal(ToyState):
    def why_not(self, answer: int) -> IllegalAnswer:
        return IllegalAnswer("Stake a point, or none.", "Toy 2", [STAKE, STAKE + 1])


@caught_by(RefusalsAreTrue, "refused by Toy 3: not on the rules page")
class NamesARuleThatNobodyCanRead(ToyState):
    def why_not(self, answer: int) -> IllegalAnswer:
        return IllegalAnswer("These cards cannot be laid together.", "Toy 3")


@caught_by(RefusalsAreTrue, "only comes too late")
class BlamesWhatOnlyComesTooLate(ToyState):
    def _why_not_next(self, choice: Choice, thing: int) -> IllegalAnswer:
        return self.why_not(thing)


class StakesNothing(ToyState):
    def answers(self) -> list[int]:
        return [STAKE] if self.position.round.phase == STAKING else super().answers()


@caught_by(OpenQuestionsLeaveAChoice, "all can see that seat . has one answer")
class AsksWhatAllCanAnswer(ToyRules):
    """With open hands: where hands are hidden, the same question would be right."""

    state_class = StakesNothing

    def __init__(self) -> None:
        super().__init__()
        opened = Option("opened", "whether hands lie open", True, choices=(True, False))
        self.options = (opened, *self.options[1:])
