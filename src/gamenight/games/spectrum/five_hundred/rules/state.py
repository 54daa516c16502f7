"""A match of Spectrum 500 in progress: whom it asks what, and what each seat may know of it."""

from __future__ import annotations

from typing import final

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import NOBODY
from gamenight.core.random import Random

from . import facts, refusals
from .facts import NONE, turned
from .holdings import cards_in
from .laying import Lay, as_cards
from .turns import Turns
from .view import FiveHundredView


@final
class FiveHundredState(Turns):
    """All of a match."""

    def copy(self) -> FiveHundredState:
        other = FiveHundredState(self.position.copy())
        self.copy_secrets_to(other)
        return other

    def view(self, seat: int) -> FiveHundredView:
        view = FiveHundredView(self, seat)
        if seat != NOBODY:
            view.hand = cards_in(self.hands[seat])
            view.said = self.said[seat]
            if seat == view.position.turn:
                view.picked = self.picked
                view.named = tuple(self.named)
                view.step = self.step
        return view

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    @property
    def placing(self) -> bool:
        """Whether all cards are named and the question is where they go."""
        return self.step == facts.PLACING

    @property
    def discarding(self) -> bool:
        """Whether the seat in turn is done with laying."""
        return self.step == facts.DISCARDING

    # What may be answered

    def answers(self) -> list[int]:
        phase = self.position.phase
        if phase == facts.ASKING:
            two = self.position.players == facts.FEWEST_PLAYERS
            return facts.FOR_TWO.copy() if two else facts.WINDOW_ANSWERS.copy()
        if self.step == facts.PLACING:
            return self.laying().places(self.named)
        if phase == facts.DRAWING and self.picked == NONE:
            return self.draws()
        if self.step == facts.DISCARDING:
            return self.discards()
        return self.laying().answers(self.named)

    def choice(self) -> Choice | None:
        """What may be laid together."""
        phase = self.position.phase
        if self.step != facts.LAYING or phase == facts.ASKING:
            return None
        if phase == facts.DRAWING and self.picked == NONE:
            return None
        return Lay(self.laying())

    def carry_out(self, answer: int, random: Random) -> None:
        position = self.position
        phase = position.phase
        if phase == facts.ASKING:
            self.answer_window(answer, random)
            if position.phase == facts.CALLED:
                self.lay_if_only_way(random)
        elif self.step == facts.PLACING:
            self.lay(answer, random)
        elif phase == facts.DRAWING and self.picked == NONE:
            self.draw(answer, random)
        elif self.step == facts.DISCARDING:
            self.discard(turned(answer), random)
        else:
            self.name(answer, random)

    # Refusals

    def why_not(self, answer: int) -> IllegalAnswer:
        position = self.position
        phase = position.phase
        if phase == facts.ASKING:
            return refusals.why_not_call(answer)
        if self.step == facts.PLACING:
            return refusals.why_not_there(self.laying(), self.named, answer)
        if phase == facts.DRAWING and self.picked == NONE:
            return refusals.why_not_draw(position, answer)
        if self.step == facts.DISCARDING:
            return refusals.why_not_discard(position, answer)
        return refusals.why_not_lay(self.laying(), self.named or as_cards(position.named), answer)

    def pieces(self) -> list[int]:
        """Every card: in the stock, the hands, the pile and the melds."""
        cards = self.stock + self.position.round.pile
        for hand in self.hands:
            cards += cards_in(hand)
        for meld in self.position.round.melds:
            cards += meld.cards
        return sorted(cards)
