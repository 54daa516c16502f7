"""Calling Spectrum: who is asked, who gets the call, and what is laid from the pile (SV3, SV6)."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.events import EVERYONE
from gamenight.core.random import Random

from . import facts
from .facts import CALL, NEW_MELD, NONE, ON_MELD, REST
from .position import AWAKE, MAY_REST, RESTS
from .rounds import Rounds


class Calls(Rounds):
    """From the discard on until play goes on with the next player or with the caller."""

    def open_window(self) -> bool:
        """Ask all others at the same time who have not said that they rest; whether there are any.

        Table and pile are open, and everybody can do with a call what anybody can. So to be asked
        tells nothing about a hand.
        """
        position = self.position
        asked: list[int] = []
        for seat in position.callers_in_order():
            if self.said[seat] == REST:
                position.set_rest(seat, RESTS)
            else:
                asked.append(seat)
        if not asked:
            return False
        position.phase = facts.ASKING
        position.ask_together(asked)
        return True

    def answer_window(self, answer: i64, random: Random) -> None:
        position = self.position
        seat = position.turn
        self.said[seat] = answer
        if not position.has_answered(seat):
            return
        calling: list[int] = []
        for other in position.callers_in_order():
            if self.said[other] == CALL:
                calling.append(other)
            if position.round.rests[other] != RESTS:
                position.set_rest(other, AWAKE if self.said[other] == CALL else MAY_REST)
            if self.said[other] != REST:
                self.said[other] = facts.SILENT
        if calling:
            self.begin_call(calling)
        else:
            self.pass_on(random)

    def begin_call(self, calling: list[int]) -> None:
        """The first in order gets the call (SV3)."""
        position = self.position
        told: list[int] = [calling[0], position.this_turn.discarder]
        self.tell_lists(EVERYONE, facts.SPECTRUM, told, [calling[1:]])
        position.turn = calling[0]
        position.phase = facts.CALLED
        position.this_turn.barred = NONE
        position.this_turn.reach = len(position.round.pile)
        self.ask_to_lay()

    def lay_from_pile(self, cards: list[int], place: i64) -> None:
        """Lay what was called; further cards of the pile may follow on it (SV6)."""
        position = self.position
        if position.phase == facts.CALLED:
            new = place == NEW_MELD
            position.this_turn.called_on = len(position.round.melds) if new else place - ON_MELD
            position.this_turn.called_from = None if new else position.round.melds[place - ON_MELD]
            position.phase = facts.CHAINING
        position.take_out(cards)
        self.put_down(position.turn, cards, place)
        if position.followers():
            self.ask_to_lay()
        else:
            self.end_call()

    def end_call(self) -> None:
        """The caller takes what lay above the deepest card, and goes on like anybody (SV3)."""
        position = self.position
        seat = position.turn
        along = position.round.pile[position.this_turn.reach :]
        position.round.pile = position.round.pile[: position.this_turn.reach]
        self.get(seat, along)
        if along:
            self.tell_lists(EVERYONE, facts.TOOK_ALONG, [seat], [along])
        self.go_on_playing()
