"""How a hand of Spectrum 500 begins, how turns follow, and how it ends (SV4, SV7, SV8)."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.events import EVERYONE
from gamenight.core.random import Random

from ...rules.cardset import card_set
from ...rules.deck import NUMBER_CARDS
from . import facts
from .facts import NONE
from .holdings import with_cards
from .laying import Laying
from .piles import Piles
from .result import Result
from .scoring import score


class Rounds(Piles):
    """Dealing, passing the turn on, and the end."""

    # Setup

    def begin_hand(self, random: Random) -> None:
        """Twelve cards each, and one turned up to begin the discard pile."""
        position = self.position
        cards = list(range(NUMBER_CARDS))
        random.shuffle(cards)
        for seat in range(position.players):
            first = seat * facts.HAND_CARDS
            self.hands[seat] = card_set(cards[first : first + facts.HAND_CARDS])
        dealt = position.players * facts.HAND_CARDS
        self.stock = cards[dealt + 1 :]
        self.said = [facts.SILENT] * position.players
        position.begin_hand([cards[dealt]], len(self.stock))
        self.tell(facts.HAND_BEGAN, position.round.number, position.leader(), cards[dealt])
        self.begin_turn(position.leader())

    # Player turn

    def begin_turn(self, seat: i64) -> None:
        self.said[seat] = facts.SILENT
        self.step = facts.LAYING
        self.position.begin_turn(seat)

    def laying(self) -> Laying:
        """What the seat in turn may lay now, and where."""
        position = self.position
        phase = position.phase
        if phase == facts.CALLED or phase == facts.CHAINING:
            return Laying(position, card_set(position.round.pile), NONE)
        hand = self.hands[position.turn]
        if self.picked == NONE:
            return Laying(position, hand, NONE)
        return Laying(position, with_cards(hand, position.cards_down_to(self.picked)), self.picked)

    def go_on_playing(self) -> None:
        self.position.phase = facts.PLAYING
        self.ask_to_lay()

    def ask_to_lay(self) -> None:
        """Cards are chosen together, if the sets are not too many (SV-c). Whoever has nothing to
        lay is asked for the discard at once."""
        phase = self.position.phase
        laying = self.laying()
        if phase == facts.PLAYING and not laying.is_possible():
            self.step = facts.DISCARDING
        elif phase != facts.CHAINING and laying.is_listed():
            self.step = facts.LAYING
        else:
            self.step = facts.NAMING

    def pass_on(self, random: Random) -> None:
        """Play goes on with the player after the one whose turn it was (SV3)."""
        position = self.position
        position.end_turn()
        why = position.stands_still()
        following = position.seat_after(position.this_turn.seat)
        if why == NONE:
            self.begin_turn(following)
        else:
            self.end_hand(why, random)

    # End of a Round, Scoring & Winning

    def end_hand(self, why: i64, random: Random) -> None:
        """What was laid counts; what is left in the hands is subtracted (SV4, SV7)."""
        position = self.position
        result = score(position, self.hands, why)
        if self.journal is not None:
            self.tell_result(result)
        if position.match_ends():
            self.end_match()
            return
        if position.reached():
            self.tell(facts.TIED, max(position.points))
        self.begin_hand(random)

    def tell_result(self, result: Result) -> None:
        self.tell(facts.HAND_ENDED, result.why, result.seat)
        for seat in range(self.position.players):
            if result.left and result.left[seat]:
                self.tell_lists(EVERYONE, facts.LEFT, [seat], [result.left[seat]])
        for seat in range(self.position.players):
            melded, left = result.melded[seat], result.deadwood[seat]
            self.tell(facts.SCORED, seat, melded, left, result.totals[seat])

    def end_match(self) -> None:
        position = self.position
        position.end()
        position.phase = facts.DRAWING
        self.step = facts.LAYING
        winners = position.winners()
        most = position.points[winners[0]]
        if len(winners) == 1:
            self.tell(facts.MATCH_WON, winners[0], most, position.round.number)
        else:
            self.tell_lists(EVERYONE, facts.MATCH_SHARED, [most], [winners])
