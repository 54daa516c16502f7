"""Trick games that forget or misuse what play has shown, or keep a secret where all may look."""

from __future__ import annotations

from gamenight.conformance.following import RedealsFollowEachOther
from gamenight.conformance.secrecy import RefusalsTellNoSecrets
from gamenight.conformance.shown import ViewsKnowWhatIsShown
from gamenight.core.errors import IllegalAnswer
from gamenight.core.random import Random
from tests.conformance.flaws.flaw import caught_by
from tests.conformance.tricks import (
    NONE,
    TrickPosition,
    TrickRules,
    TrickState,
    TrickView,
    colour_of,
)


@caught_by(RedealsFollowEachOther)
class RedealIsNotFairInTheMiddle(TrickRules):
    """While a trick is being played, high cards are more often among those set aside."""

    def redeal(self, view: TrickView, random: Random) -> TrickState:
        state = super().redeal(view, random)
        if not state.position.round.trick:
            return state
        others = [TrickRules.redeal(self, view, random) for _ in range(4)]
        return max(state, *others, key=lambda world: sum(world.aside))


@caught_by(RedealsFollowEachOther)
class RedealIgnoresWhatPlayHasShown(TrickRules):
    def may_lie(self, position: TrickPosition, card: int) -> int:
        return (2 << position.players) - 1


@caught_by(RedealsFollowEachOther)
class WhatWasShownStaysInTheNextRound(TrickPosition):
    def begin_round(self, number: int) -> None:
        lacks = self.round.lacks
        super().begin_round(number)
        self.round.lacks = [colours & 1 for colours in lacks]


@caught_by(RedealsFollowEachOther)
class ShownCardIsForgotten(TrickPosition):
    """When the next card is played, though it is still in the hand."""

    def note_played(self, seat: int, card: int) -> None:
        super().note_played(seat, card)
        self.round.shown = self.round.shower = NONE


@caught_by(RedealsFollowEachOther)
class LackIsForgotten(TrickPosition):
    """By a player who follows a colour later."""

    def note_played(self, seat: int, card: int) -> None:
        super().note_played(seat, card)
        if colour_of(card) == colour_of(self.round.trick[0]):
            self.round.lacks[seat] = 0


class Tempted(TrickPosition):
    """Has a place for something that nobody may know."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.secret = NONE


class TemptedState(TrickState):
    def note(self, secret: int) -> None:
        assert isinstance(self.position, Tempted)
        self.position.secret = secret


class NotesTheDeal(TemptedState):
    def deal(self, number: int, random: Random) -> None:
        super().deal(number, random)
        self.note(self.hands[0][0])


class NotesAHand(TemptedState):
    def play_card(self, card: int, random: Random) -> None:
        seat = self.turn
        super().play_card(card, random)
        self.note(sum(colour_of(held) == 0 for held in self.hands[seat]))


@caught_by(ViewsKnowWhatIsShown)
class PositionKnowsTheDeal(TrickRules):
    position_class = Tempted
    state_class = NotesTheDeal


@caught_by(ViewsKnowWhatIsShown)
class PositionKnowsAHand(TrickRules):
    position_class = Tempted
    state_class = NotesAHand


@caught_by(RefusalsTellNoSecrets)
class RefusalTellsWhereACardIs(TrickState):
    def why_not(self, answer: int) -> IllegalAnswer:
        if answer in self.aside:
            return IllegalAnswer("That card was set aside.", "Hands")
        return super().why_not(answer)
