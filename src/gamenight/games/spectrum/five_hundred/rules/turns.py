"""A turn of Spectrum 500: the draw, melding, the discard (SV2, SV5)."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.random import Random

from . import facts
from .calls import Calls
from .facts import DECLINE, DONE, NONE, STOCK, turned
from .holdings import answers_in, without_cards
from .laying import takes


class Turns(Calls):
    """What the seat in turn does, step by step."""

    # 1. The Draw

    def draws(self) -> list[int]:
        """The stock, the top of the pile, or a card inside it that can be laid at once (SV2)."""
        position = self.position
        first = STOCK if position.round.stock else DECLINE
        return [first, *takes(position, self.hands[position.turn])]

    def draw(self, answer: i64, random: Random) -> None:
        position = self.position
        seat = position.turn
        if answer == STOCK:
            self.draw_from_stock(seat)
            self.go_on_playing()
        elif answer == DECLINE:
            self.end_hand(facts.DECLINED, random)
        elif turned(answer) == position.top():
            position.this_turn.barred = position.top()
            self.take_from_pile(seat, position.top())
            self.go_on_playing()
        else:
            self.picked = turned(answer)
            self.ask_to_lay()
            self.lay_if_only_way(random)

    # 2. Melding

    def take(self, things: list[int], random: Random) -> None:
        """Lay a set of cards; of none, go on to the discard."""
        if things:
            self.named = [int(turned(answer)) for answer in things]
            self.place(random)
        else:
            self.go_on_to_discard(random)

    def name(self, answer: i64, random: Random) -> None:
        """One card after the other, where the sets are too many (SV-c)."""
        if answer != DONE:
            self.named.append(turned(answer))
            if self.laying().things_after(self.named):
                return
        if self.named:
            self.place(random)
        elif self.position.phase == facts.CHAINING:
            self.end_call()
        else:
            self.go_on_to_discard(random)

    def lay_if_only_way(self, random: Random) -> None:
        """What must be laid, after a call or with the deepest card taken, and can be laid in one
        way only, is laid without a question (SV-g). Nobody sees a take before what is laid with
        it (SV-a), so that gives nothing away."""
        cards = self.laying().only_set()
        if cards:
            self.named = cards
            self.place(random)

    def place(self, random: Random) -> None:
        """All cards are named: lay them, or ask where."""
        places = self.laying().places(self.named)
        if len(places) == 1:
            self.lay(places[0], random)
        else:
            self.step = facts.PLACING

    def lay(self, place: i64, random: Random) -> None:
        position = self.position
        cards = self.named
        self.named = []
        if position.phase == facts.CALLED or position.phase == facts.CHAINING:
            self.lay_from_pile(cards, place)
            return
        seat = position.turn
        if self.picked != NONE:
            self.take_from_pile(seat, self.picked)
            self.picked = NONE
        self.drop(seat, cards)
        self.put_down(seat, cards, place)
        if position.round.sizes[seat] == 0:
            self.end_hand(facts.WENT_OUT, random)
        else:
            self.go_on_playing()
            if position.round.sizes[seat] == 1 and position.this_turn.barred != NONE:
                self.lay_if_only_way(random)  # it cannot be discarded

    # 3. The Discard

    def go_on_to_discard(self, random: Random) -> None:
        """Of a single card that may be discarded nobody is asked (SV-g)."""
        self.step = facts.DISCARDING
        if self.position.round.sizes[self.position.turn] <= 2:
            cards = self.discards()
            if len(cards) == 1:
                self.discard(turned(cards[0]), random)

    def discards(self) -> list[int]:
        """Any card but a single one that was taken from the top of the pile (SV2)."""
        position = self.position
        hand = self.hands[position.turn]
        if position.this_turn.barred != NONE:
            return answers_in(without_cards(hand, [position.this_turn.barred]))
        return answers_in(hand)

    def discard(self, card: i64, random: Random) -> None:
        position = self.position
        seat = position.turn
        self.drop(seat, [card])
        position.note_discard(seat, card)
        self.tell(facts.DISCARDED, seat, card)
        self.step = facts.LAYING
        if position.round.sizes[seat] == 0:
            self.end_hand(facts.WENT_OUT, random)  # nobody can call that discard (SV7)
        elif not position.can_be_called() or not self.open_window():
            self.pass_on(random)
