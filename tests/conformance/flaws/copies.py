"""Pieces that are lost, copies that share, chance from elsewhere, replays that differ."""

from __future__ import annotations

from itertools import count
from typing import Self

from gamenight.conformance.course import (
    ChanceComesFromTheSource,
    CopiesAreIndependent,
    PiecesAreConserved,
    ReplaysAreEqual,
)
from gamenight.core.events import Event
from gamenight.core.options import Options
from gamenight.core.random import Random
from tests.conformance.flaws.flaw import caught_by
from tests.conformance.toy import (
    STAKED,
    ToyPosition,
    ToyRules,
    ToyState,
)

calls = count()
"""Something outside the match, for toys that let it in."""


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
    def copy(self) -> Self:
        other = super().copy()
        other.hands = self.hands
        return other


@caught_by(CopiesAreIndependent)
class CopySharesListsInAList(ToyPosition):
    def copy(self) -> Self:
        other = super().copy()
        other.fronts = list(self.fronts)
        return other


@caught_by(CopiesAreIndependent)
class CopySharesThePosition(ToyState):
    def copy(self) -> Self:
        other = super().copy()
        other.position = self.position
        return other


@caught_by(CopiesAreIndependent)
class PositionSharesScores(ToyPosition):
    def copy(self) -> Self:
        other = super().copy()
        other.scores = self.scores
        return other


@caught_by(CopiesAreIndependent)
class CopyForgets(ToyState):
    def copy(self) -> Self:
        other = super().copy()
        other.deck.sort()
        return other


@caught_by(CopiesAreIndependent)
class CopyListens(ToyState):
    def copy(self) -> Self:
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
        state.tell(STAKED, 0, next(calls))
        return state
