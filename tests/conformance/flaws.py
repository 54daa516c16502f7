"""The toy with one deliberate flaw after another, each with the check that must find it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from math import inf, nan
from typing import TypeVar

from msgspec.structs import replace

from gamenight.conformance import Check
from gamenight.conformance.answers import (
    LegalAnswersAreSound,
    OtherAnswersAreRefused,
    SeveralThingsAreNamedOnce,
    allowed_sets,
)
from gamenight.conformance.course import (
    ChanceComesFromTheSource,
    CopiesAreIndependent,
    MatchesEnd,
    MatchesSayHowTheyStand,
    PiecesAreConserved,
    ReplaysAreEqual,
)
from gamenight.conformance.openings import OpeningsAreDealtAlike
from gamenight.conformance.secrecy import (
    EventsTellNoMoreThanViews,
    RedealsDoNotKnowTheTruth,
    RedealsLookTheSame,
    RedealsVary,
)
from gamenight.conformance.sentences import EventsReadAsSentences
from gamenight.conformance.tables import TablesAreComplete
from gamenight.conformance.together import OrderOfAnswersChangesNothing
from gamenight.conformance.views import ViewsAreSound
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY, Event
from gamenight.core.options import Options
from gamenight.core.position import Outcome
from gamenight.core.random import Random
from gamenight.core.rules import AnyView
from gamenight.core.state import Choice
from gamenight.games.game import Game, Names
from gamenight.table import (
    Board,
    Card,
    Counter,
    Group,
    Order,
    Space,
    Table,
    Token,
    Trail,
    Zone,
)
from tests.conformance.toy import (
    ANSWERS,
    CHOOSING,
    DONE,
    DREW,
    LAID,
    LAYING,
    STAKE,
    STAKING,
    ToyPosition,
    ToyRules,
    ToyState,
    ToyView,
    line,
    table,
    toy,
)


@dataclass(frozen=True)
class Flaw:
    """A broken toy, the check that finds the fault, and a piece of what it then says."""

    game: Game
    check: type[Check]
    says: str


FLAWS: dict[str, Flaw] = {}

Part = TypeVar("Part")

calls = count()
"""Something outside the match, for toys that let it in."""
truth: list[ToyState] = []
"""Where a cheating toy leaves the true state for its re-deal to find."""


def caught_by(check: type[Check], says: str = "") -> Callable[[Part], Part]:
    """Register a part of the toy that is broken; all other parts are sound."""

    def register(part: Part) -> Part:
        name = in_words(getattr(part, "__name__", ""))
        assert name not in FLAWS, name
        FLAWS[name] = Flaw(game_with(part), check, says)
        return part

    return register


def in_words(name: str) -> str:
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=A)(?=[A-Z])", " ", name)
    return spaced.replace("_", " ").lower()


def game_with(part: object) -> Game:
    if isinstance(part, type) and issubclass(part, ToyRules):
        return toy(part())
    rules = ToyRules()
    if isinstance(part, type) and issubclass(part, ToyState):
        rules.state_class = part
    elif isinstance(part, type) and issubclass(part, ToyView):
        rules.state_class = type("Broken", (ToyState,), {"view_class": part})
    elif isinstance(part, type) and issubclass(part, ToyPosition):
        rules.position_class = part
    elif callable(part) and "reader" in part.__annotations__:
        return toy(line=part)
    elif callable(part):
        return toy(table=part)
    return toy(rules)


# Matches end and say how they stand


@caught_by(MatchesEnd, "takes more than 500 decisions")
class NeverEnds(ToyPosition):
    def end(self) -> None:
        self.begin_round()


@caught_by(MatchesEnd, "takes more than 1 decisions")
class LongerThanPromised(ToyRules):
    def __init__(self) -> None:
        super().__init__()
        self.longest = 1


@caught_by(MatchesEnd)
class AskedWhenOver(ToyPosition):
    def end(self) -> None:
        super().end()
        self.turn = 0


@caught_by(MatchesEnd)
class WaitedForWhenOver(ToyPosition):
    def end(self) -> None:
        super().end()
        self.waiting = [1]


@caught_by(MatchesEnd)
class AskedTwice(ToyPosition):
    def begin_round(self) -> None:
        super().begin_round()
        self.waiting = [*self.waiting, self.waiting[0]]


@caught_by(MatchesEnd)
class TurnOfAnother(ToyPosition):
    def has_answered(self, seat: int) -> bool:
        last = super().has_answered(seat)
        if not last:
            self.turn = seat
        return last


@caught_by(MatchesSayHowTheyStand)
class EpochGoesDown(ToyPosition):
    def epoch(self) -> int:
        return 2 - self.round % 2


@caught_by(MatchesSayHowTheyStand)
class EpochNeverRises(ToyPosition):
    def epoch(self) -> int:
        return 0


@caught_by(MatchesSayHowTheyStand)
class ScoreIsNotANumber(ToyPosition):
    def score(self, seat: int) -> float:
        return nan if self.over else 0.0


@caught_by(MatchesSayHowTheyStand)
class WorthIsWithoutEnd(ToyPosition):
    def worth(self, seat: int) -> float:
        return inf if self.phase == STAKING else 0.0


@caught_by(MatchesSayHowTheyStand)
class WinnerIsNotASeat(ToyPosition):
    def winners(self) -> list[int]:
        return [7]

    def outcome(self) -> Outcome:
        return Outcome(tuple(map(float, self.scores)), (7,), "it is so")


@caught_by(MatchesSayHowTheyStand)
class WinsTwice(ToyPosition):
    def winners(self) -> list[int]:
        return [0, 0]


@caught_by(MatchesSayHowTheyStand)
class NobodyWins(ToyPosition):
    def winners(self) -> list[int]:
        return []


@caught_by(MatchesSayHowTheyStand)
class WinsForNoReason(ToyPosition):
    def reason(self) -> str:
        return ""


@caught_by(MatchesSayHowTheyStand)
class OutcomeHasOtherScores(ToyPosition):
    def outcome(self) -> Outcome:
        return Outcome((0.5,) * self.players, tuple(self.winners()), self.reason())


@caught_by(MatchesSayHowTheyStand)
class PaysTheLosers(ToyPosition):
    def payoffs(self) -> list[float]:
        return [1.0 / self.players] * self.players


@caught_by(MatchesSayHowTheyStand)
class PaysTooMuch(ToyPosition):
    def payoffs(self) -> list[float]:
        return [2.0 * share for share in super().payoffs()]


@caught_by(MatchesSayHowTheyStand)
class TeamsOverlap(ToyRules):
    def teams(self, players: int, options: Options) -> list[list[int]]:
        return [[0, 1], [1, 2]]


@caught_by(MatchesSayHowTheyStand)
class HalfATeamWins(ToyRules):
    def teams(self, players: int, options: Options) -> list[list[int]]:
        return [[0, 1], [2]]


@caught_by(MatchesSayHowTheyStand)
class PositionIsReplaced(ToyState):
    def call(self, answer: int) -> None:
        self.position = self.position.copy()
        super().call(answer)


# Pieces, copies, chance, replays


@caught_by(PiecesAreConserved)
class CardIsLost(ToyState):
    def call(self, answer: int) -> None:
        self.hands[0] = self.hands[0][1:]
        super().call(answer)


@caught_by(PiecesAreConserved)
class HasNoPieces(ToyState):
    def pieces(self) -> list[int]:
        return []


@caught_by(PiecesAreConserved)
class PiecesAreNotSorted(ToyState):
    def pieces(self) -> list[int]:
        return super().pieces()[::-1]


@caught_by(CopiesAreIndependent)
class CopySharesHands(ToyState):
    def copy(self) -> ToyState:
        other = super().copy()
        other.hands = self.hands
        return other


@caught_by(CopiesAreIndependent)
class CopySharesListsInAList(ToyPosition):
    def copy(self) -> ToyPosition:
        other = super().copy()
        other.fronts = list(self.fronts)
        return other


@caught_by(CopiesAreIndependent)
class CopySharesThePosition(ToyState):
    def copy(self) -> ToyState:
        other = super().copy()
        other.position = self.position
        return other


@caught_by(CopiesAreIndependent)
class PositionSharesScores(ToyPosition):
    def copy(self) -> ToyPosition:
        other = super().copy()
        other.scores = self.scores
        return other


@caught_by(CopiesAreIndependent)
class CopyForgets(ToyState):
    def copy(self) -> ToyState:
        other = super().copy()
        other.deck.sort()
        return other


@caught_by(CopiesAreIndependent)
class CopyListens(ToyState):
    def copy(self) -> ToyState:
        other = super().copy()
        other.journal = self.journal
        return other


@caught_by(CopiesAreIndependent)
class CopiesDiverge(ToyState):
    def turn_up(self, random: Random) -> None:
        super().turn_up(random)
        self.position.scores[0] += next(calls)


@caught_by(ChanceComesFromTheSource)
class ChanceFromElsewhere(ToyState):
    def call(self, answer: int) -> None:
        super().call(answer)
        self.position.scores[0] += next(calls)


class KeepsItsSource(ToyRules):
    """Its state can look into its future."""

    @staticmethod
    def kept(random: Random) -> object:
        return random

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> ToyState:
        state = super().start(players, options, random, journal)
        assert isinstance(state, KeepsSomething)
        state.kept = self.kept(random)
        return state


class KeepsSomething(ToyState):
    kept: object = None

    def copy(self) -> ToyState:
        other = super().copy()
        assert isinstance(other, KeepsSomething)
        other.kept = self.kept
        return other


@caught_by(ChanceComesFromTheSource)
class KeepsTheRandomSource(KeepsItsSource):
    state_class = KeepsSomething


@caught_by(ChanceComesFromTheSource)
class HidesARandomSource(KeepsItsSource):
    state_class = KeepsSomething

    @staticmethod
    def kept(random: Random) -> object:
        return [{"next": random}]


@caught_by(ReplaysAreEqual, "played again")
class PlaysAnotherMatchTheSecondTime(ToyState):
    def turn_up(self, random: Random) -> None:
        if next(calls) % 2:
            self.deck.reverse()
        super().turn_up(random)


@caught_by(ReplaysAreEqual)
class OpeningIsToldByChance(ToyRules):
    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> ToyState:
        state = super().start(players, options, random, journal)
        state.tell(DREW, 0, next(calls))
        return state


# Answers


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

    def copy(self) -> ToyState:
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
        self.answers = ANSWERS - 1


@caught_by(LegalAnswersAreSound, "nothing is legal")
class NothingIsLegal(ToyState):
    def legal(self) -> list[int]:
        return [] if self.position.phase == STAKING else super().legal()


@caught_by(LegalAnswersAreSound)
class ListingChangesIt(ToyState):
    def legal(self) -> list[int]:
        self.deck.reverse()
        return super().legal()


@caught_by(OtherAnswersAreRefused)
class RefusesWithoutARule(ToyState):
    def why_not(self, answer: int) -> IllegalAnswer:
        return IllegalAnswer("That is not possible at all.")


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
    def play(self, answer: int, random: Random) -> None:
        if answer in self.legal():
            super().play(answer, random)


@caught_by(OtherAnswersAreRefused)
class RefusesInMachineWords(ToyState):
    def why_not(self, answer: int) -> IllegalAnswer:
        answer.to_bytes(8, "little", signed=True)
        return super().why_not(answer)


@caught_by(OtherAnswersAreRefused)
class EverybodyMayAnswer(ToyState):
    def check(self, seat: int, answer: int) -> None:
        if seat in self.position.asked():
            super().check(seat, answer)


# Several things


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


# Asked together


class Remembers(ToyState):
    """Has a place for something it should not know."""

    def __init__(self, position: ToyPosition) -> None:
        super().__init__(position)
        self.first = NOBODY

    def copy(self) -> ToyState:
        other = super().copy()
        assert isinstance(other, Remembers)
        other.first = self.first
        return other


@caught_by(OrderOfAnswersChangesNothing)
class FirstGetsAPoint(Remembers):
    def lay(self, seat: int, answer: int, random: Random) -> None:
        if self.first == NOBODY and self.stages[seat] != CHOOSING:
            self.first = seat
        super().lay(seat, answer, random)

    def turn_up(self, random: Random) -> None:
        super().turn_up(random)
        self.position.scores[self.first] += 1
        self.first = NOBODY


@caught_by(OrderOfAnswersChangesNothing)
class DrawsChanceTooEarly(ToyState):
    def lay(self, seat: int, answer: int, random: Random) -> None:
        random.word()
        super().lay(seat, answer, random)


@caught_by(OrderOfAnswersChangesNothing)
class NumberOfThingsIsSeen(ToyState):
    def lay(self, seat: int, answer: int, random: Random) -> None:
        super().lay(seat, answer, random)
        if self.position.phase == LAYING:
            self.position.stake = sum(len(named) for named in self.named)


@caught_by(OrderOfAnswersChangesNothing)
class NamingIsSeen(ToyState):
    """Before a seat is done, while it names things."""

    def lay(self, seat: int, answer: int, random: Random) -> None:
        super().lay(seat, answer, random)
        self.position.stake = int(self.position.phase == LAYING and self.stages[seat] == CHOOSING)


@caught_by(OrderOfAnswersChangesNothing)
class GuessIsTold(ToyState):
    def whisper(self, seat: int, kind: int, *facts: int) -> None:
        self.tell_list(EVERYONE, kind, list(facts))


@caught_by(OrderOfAnswersChangesNothing)
class AnswersDependOnOthers(ToyState):
    def legal(self) -> list[int]:
        answers = super().legal()
        taken = {kind for seat in range(3) if seat != self.turn for kind in self.named[seat]}
        free = [answer for answer in answers if answer not in taken]
        return free or answers


# Views and re-deals


@caught_by(ViewsAreSound)
class ViewOfAnother(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.seat = 1


@caught_by(ViewsAreSound)
class ViewShowsNoAnswers(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.legal = ()


@caught_by(ViewsAreSound)
class ViewShowsAnothersAnswers(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.legal = tuple(state.legal()) if not state.over else ()


@caught_by(ViewsAreSound)
class ViewShowsAnotherChoice(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.choice = None


@caught_by(ViewsAreSound)
class ViewShowsAnotherPosition(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.position.scores[0] += 1


@caught_by(ViewsAreSound)
class ViewHoldsThePosition(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.position = state.position


@caught_by(ViewsAreSound)
class ViewLivesOn(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.fronts = state.position.fronts


@caught_by(ViewsAreSound)
class LookingChangesIt(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        state.deck.reverse()


@caught_by(ViewsAreSound)
class CannotBePickled(ToyView):
    def __getstate__(self) -> dict[str, object]:
        raise TypeError("it holds something that cannot travel")


@caught_by(ViewsAreSound)
class PicklingForgets(ToyView):
    def __getstate__(self) -> dict[str, object]:
        return {**super().__getstate__(), "hands": []}


@caught_by(RedealsLookTheSame)
class ViewLeaks(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.next_card = state.deck[-1:]


@caught_by(RedealsLookTheSame)
class ViewHidesALeak(ToyView):
    """Not seen by comparing, but there."""

    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.next_card = state.deck[-1:]

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return ""


@caught_by(RedealsLookTheSame)
class SpectatorSeesAHand(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        if seat == NOBODY:
            self.hands = [hand.copy() for hand in state.hands]


@caught_by(RedealsLookTheSame)
class AnswersLeak(ToyState):
    def legal(self) -> list[int]:
        answers = super().legal()
        lowest = min([kind for hand in self.hands for kind in hand], default=0)
        return [answer for answer in answers if answer > lowest] or answers


@caught_by(RedealsLookTheSame)
class OrderOfAnswersLeaks(ToyState):
    def legal(self) -> list[int]:
        answers = super().legal()
        odd = sum(self.deck[:1]) % 2 and self.position.phase == STAKING
        return answers[::-1] if odd else answers


@caught_by(RedealsLookTheSame)
class RedealForgetsScores(ToyRules):
    def redeal(self, view: AnyView, random: Random) -> ToyState:
        state = super().redeal(view, random)
        state.position.scores = [0] * state.position.players
        return state


@caught_by(RedealsLookTheSame)
class RedealLosesACard(ToyRules):
    def redeal(self, view: AnyView, random: Random) -> ToyState:
        state = super().redeal(view, random)
        state.deck = state.deck[1:]
        return state


@caught_by(RedealsLookTheSame)
class OpenButDealtAgain(ToyRules):
    def open_in(self, players: int, options: Options) -> tuple[str, ...]:
        return ("hands",)


@caught_by(RedealsVary)
class OpenIsNotThere(ToyRules):
    def open_in(self, players: int, options: Options) -> tuple[str, ...]:
        return ("cellar",)


@caught_by(RedealsVary)
class PublicBesideThePosition(Remembers):
    """Nothing hidden about it, so it belongs on the position."""


class LeavesTheTruth(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        truth[:] = [state.copy()]


class LeavesTheTruthLying(ToyState):
    view_class = LeavesTheTruth


@caught_by(RedealsVary)
class RedealReturnsTheTruth(ToyRules):
    state_class = LeavesTheTruthLying

    def redeal(self, view: AnyView, random: Random) -> ToyState:
        return truth[0].copy()


@caught_by(RedealsVary)
class RedealUsesALeak(ToyRules):
    """The deck is always dealt as it really is."""

    state_class = LeavesTheTruthLying

    def redeal(self, view: AnyView, random: Random) -> ToyState:
        state = super().redeal(view, random)
        state.deck = truth[0].deck.copy()
        return state


@caught_by(RedealsDoNotKnowTheTruth)
class RedealPeeks(ToyRules):
    state_class = LeavesTheTruthLying

    def unseen(self, view: ToyView) -> list[int]:
        return sorted(super().unseen(view), key=lambda kind: kind in truth[0].deck)


@caught_by(EventsTellNoMoreThanViews)
class EventLeaks(ToyState):
    def call(self, answer: int) -> None:
        self.tell(DREW, 0, sum(self.hands[0]))
        super().call(answer)


@caught_by(EventsTellNoMoreThanViews)
class WhispersToAnother(ToyState):
    def call(self, answer: int) -> None:
        self.tell_list((self.turn + 1) % 3, DREW, [self.turn, *self.hands[self.turn]])
        super().call(answer)


@caught_by(OpeningsAreDealtAlike)
class OpeningTellsASecret(ToyRules):
    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> ToyState:
        state = super().start(players, options, random, journal)
        state.tell(DREW, 0, state.hands[0][0])
        return state


@caught_by(OpeningsAreDealtAlike)
class RedealIsNotFair(ToyRules):
    def redeal(self, view: AnyView, random: Random) -> ToyState:
        state = super().redeal(view, random)
        if random.below(2):
            state.deck.sort()
        return state


@caught_by(OpeningsAreDealtAlike)
class RedealHardlyShuffles(ToyRules):
    def redeal(self, view: AnyView, random: Random) -> ToyState:
        state = super().redeal(view, random)
        at = random.below(len(state.deck) or 1)
        state.deck.sort()
        state.deck = state.deck[at:] + state.deck[:at]
        return state


# Words


def with_cards(shown: Table, change: Callable[[Card], Card]) -> Table:
    """The table with every card changed."""
    zones = [
        replace(zone, items=tuple(change(item) for item in zone.items if isinstance(item, Card)))
        for zone in shown.zones
    ]
    return replace(shown, zones=tuple(zones))


def with_question(shown: Table, **parts: object) -> Table:
    asked = shown.question
    return replace(shown, question=replace(asked, **parts)) if asked is not None else shown


@caught_by(TablesAreComplete)
def one_key_for_two(view: AnyView, names: Names) -> Table:
    return with_cards(table(view, names), lambda card: replace(card, key="card"))


@caught_by(TablesAreComplete)
def one_key_for_a_counter_and_a_zone(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    plates = [replace(plate, counters=(Counter("hand 0", "", 1),)) for plate in shown.seats]
    return replace(shown, seats=tuple(plates))


@caught_by(TablesAreComplete)
def things_offer_other_answers(view: AnyView, names: Names) -> Table:
    return with_cards(table(view, names), lambda card: replace(card, answer=STAKE))


@caught_by(TablesAreComplete)
def things_to_choose_are_not_there(view: AnyView, names: Names) -> Table:
    return with_cards(table(view, names), lambda card: replace(card, answer=None))


@caught_by(TablesAreComplete)
def drawing_is_not_there(view: AnyView, names: Names) -> Table:
    return with_cards(table(view, names), lambda card: replace(card, sketch="unicorn"))


@caught_by(TablesAreComplete)
def colour_is_not_there(view: AnyView, names: Names) -> Table:
    return with_cards(table(view, names), lambda card: replace(card, paper="#FF0000"))


@caught_by(TablesAreComplete)
def items_are_a_list(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    zones = tuple(replace(zone, items=list(zone.items)) for zone in shown.zones)
    return replace(shown, zones=zones)


@caught_by(TablesAreComplete)
def orders_sort_other_things(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    order = Order("by colour", ("a", "b"))
    return replace(
        shown, zones=tuple(replace(zone, orders=(order,)) for zone in shown.zones if zone.items)
    )


@caught_by(TablesAreComplete)
def groups_count_other_things(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    pair = Group("pair", ("a", "b"))
    return replace(shown, zones=tuple(replace(zone, groups=(pair,)) for zone in shown.zones))


@caught_by(TablesAreComplete)
def comes_from_nowhere(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    token = Token("token", "A token", "red", origin="somewhere")
    return replace(shown, zones=(*shown.zones, Zone("tokens", "", (token,))))


@caught_by(TablesAreComplete)
def trail_leads_nowhere(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    board = Board("board", "", (Space("a", "", 0, 0, "red"),), 1, 1, trails=(Trail(("a", "b")),))
    return replace(shown, zones=(*shown.zones, Zone("boards", "", (board,))))


@caught_by(TablesAreComplete)
def answer_is_not_offered(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    return with_question(shown, answers=shown.question.answers[1:] if shown.question else ())


@caught_by(TablesAreComplete)
def answers_read_alike(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    answers = shown.question.answers if shown.question else ()
    return with_question(shown, answers=tuple(replace(one, label="This") for one in answers))


@caught_by(TablesAreComplete)
def several_is_not_said(view: AnyView, names: Names) -> Table:
    return with_question(table(view, names), several=None)


@caught_by(TablesAreComplete)
def several_says_other_sizes(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    said = shown.question.several if shown.question else None
    return with_question(shown, several=said and replace(said, most=said.most + 1))


@caught_by(TablesAreComplete)
def no_words_for_nothing(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    said = shown.question.several if shown.question else None
    return with_question(shown, several=said and replace(said, nothing=""))


@caught_by(TablesAreComplete)
def sum_counts_other_things(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    said = shown.question.several if shown.question else None
    if said is None or said.sum is None:
        return shown
    total = replace(said.sum, values=((STAKE, 1),))
    return with_question(shown, several=replace(said, sum=total))


@caught_by(TablesAreComplete)
def amount_is_shifted(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    amount = shown.question.amount if shown.question else None
    return with_question(shown, amount=amount and replace(amount, least=1, most=4))


@caught_by(TablesAreComplete)
def amount_cannot_be_answered(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    amount = shown.question.amount if shown.question else None
    return with_question(shown, amount=amount and replace(amount, most=4))


@caught_by(TablesAreComplete)
def amount_ends_between_steps(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    amount = shown.question.amount if shown.question else None
    return with_question(shown, amount=amount and replace(amount, step=2))


@caught_by(TablesAreComplete)
def asks_another(view: AnyView, names: Names) -> Table:
    return with_question(table(view, names), asked=(0,))


@caught_by(TablesAreComplete)
def lamp_of_another(view: AnyView, names: Names) -> Table:
    shown = table(view, names)
    return replace(shown, seats=tuple(replace(plate, active=True) for plate in shown.seats))


@caught_by(TablesAreComplete)
def table_goes_on(view: AnyView, names: Names) -> Table:
    return replace(table(view, names), over=False)


@caught_by(TablesAreComplete)
def table_of_another_seat(view: AnyView, names: Names) -> Table:
    return replace(table(view, names), viewer=1)


@caught_by(EventsReadAsSentences)
def says_nothing(event: Event, names: Names, reader: int) -> str:
    return ""


@caught_by(EventsReadAsSentences)
def speaks_to_nobody(event: Event, names: Names, reader: int) -> str:
    return line(event, names, event.facts[0])


@caught_by(EventsReadAsSentences)
def speaks_to_another(event: Event, names: Names, reader: int) -> str:
    heard = reader not in (NOBODY, event.facts[0]) and event.kind == LAID
    return line(event, names, event.facts[0] if heard else reader)


@caught_by(EventsReadAsSentences)
def speaks_to_nobody_later_on(event: Event, names: Names, reader: int) -> str:
    return f"{line(event, names, reader)[:-1]}, and your turn is next."
