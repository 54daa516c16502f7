"""The hands and decks of Spectrumo: drawing, and what the specials do to them.

Whatever moves is noted in what everybody knows and in what each seat knows.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gamenight.core.events import EVERYONE
from gamenight.core.random import Random
from gamenight.core.state import State

from ...rules.deck import CardSet, card_set
from . import constants
from .laying import ONE_CARD, can_lay_now, surely_layable
from .position import Knowledge, SpectrumoPosition

NO_CARD: Final = -1
"""Nothing was left to draw."""


@final
class Drawn:
    """The cards of one drawing, for those who listen."""

    def __init__(self) -> None:
        self.openly: list[int] = []
        self.secretly: list[int] = []


class Piles(State[SpectrumoPosition]):
    """The secrets of a match and how cards move."""

    def __init__(self, position: SpectrumoPosition) -> None:
        super().__init__(position)
        players = position.players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        """Sorted."""
        self.deck: list[int] = []
        """The draw deck, the next card last; empty while its order is known to all."""
        self.private: list[Knowledge | None] = [None] * players
        """What each seat knows of the other places (G6); None: what everybody knows."""

    def copy_secrets_to(self, other: Piles) -> None:
        """For the ``copy`` of the state."""
        other.hands = [hand.copy() for hand in self.hands]
        other.deck = self.deck.copy()
        for seat in range(len(self.private)):
            knowledge = self.private[seat]
            if knowledge is not None:
                other.private[seat] = knowledge.copy()

    # What is known

    def knows(self, seat: i64) -> Knowledge:
        """What a seat knows, apart from what everybody knows from now on."""
        knowledge = self.private[seat]
        if knowledge is None:
            knowledge = self.position.round.knowledge.copy()
            self.private[seat] = knowledge
        return knowledge

    def everybody(self) -> list[Knowledge]:
        """What everybody knows, and what those know who know more."""
        private = [knowledge for knowledge in self.private if knowledge is not None]
        return [self.position.round.knowledge, *private]

    def all_see_lack(self, seat: i64, cards: CardSet) -> None:
        self.position.round.knowledge.lacks(seat, cards)
        for knowledge in self.private:
            if knowledge is not None:
                knowledge.lacks(seat, cards)

    def all_see_draw(self, seat: i64) -> None:
        self.position.round.knowledge.drew_unseen(seat)
        for knowledge in self.private:
            if knowledge is not None:
                knowledge.drew_unseen(seat)

    def all_see_card(self, card: i64, seat: i64) -> None:
        going = ONE_CARD[card]
        self.position.round.knowledge.keep_only(going, seat)
        for knowledge in self.private:
            if knowledge is not None:
                knowledge.keep_only(going, seat)

    # Drawing

    def draw_card(self, seat: i64, drawn: Drawn | None, random: Random) -> i64:
        """A card for the hand of a seat, if there is one."""
        round = self.position.round
        if round.seen_deck:
            card = round.seen_deck.pop()
            self.all_see_card(card, seat)
            if drawn is not None:
                drawn.openly.append(card)
        else:
            if not self.deck:
                if len(round.discard) < 2:
                    return NO_CARD
                self.reshuffle(random)
            card = self.deck.pop()
            round.unseen_deck -= 1
            self.all_see_draw(seat)
            if drawn is not None:
                drawn.secretly.append(card)
        hand = self.hands[seat]
        put_in_order(hand, card)
        round.sizes[seat] = len(hand)
        return card

    def reshuffle(self, random: Random) -> None:
        """The discard pile but for its topmost card becomes the draw deck (SM12)."""
        round = self.position.round
        top = round.discard.pop()
        self.deck = round.discard
        round.discard = [top]
        round.unseen_deck = len(self.deck)
        cards = card_set(self.deck)
        for knowledge in self.everybody():
            knowledge.reshuffled(cards)
        random.shuffle(self.deck)
        self.tell(constants.RESHUFFLED, round.unseen_deck)

    def draw(self, seat: i64, number: i64, why: i64, random: Random) -> i64:
        """So many cards, or what there is (SM12); how many they were."""
        drawn = Drawn() if self.journal is not None else None
        got: i64 = 0
        while got < number and self.draw_card(seat, drawn, random) != NO_CARD:
            got += 1
        if got > 0:
            self.note_drawing(seat, got, drawn, why)
        return got

    def draw_until_able(self, seat: i64, random: Random) -> bool:
        """Draw for a seat that cannot lay a card; whether it can now (SM2).

        The whole hand is looked at after each card (SM10). Whoever draws shows that nothing in the
        hand could be laid.
        """
        round = self.position.round
        force = round.force
        hand = self.hands[seat]
        drawn = Drawn() if self.journal is not None else None
        lacking = surely_layable(len(hand), force)
        self.all_see_lack(seat, lacking)
        got: i64 = 0
        able = False
        while not able:
            if len(hand) == 2 and got == 1:  # from two cards others can be laid than from one
                lacking = surely_layable(2, force)
                self.all_see_lack(seat, lacking)
            card = self.draw_card(seat, drawn, random)
            if card == NO_CARD:
                self.all_see_lack(seat, lacking)
                break
            got += 1
            able = can_lay_now(card, hand, force)
        if got > 0:
            round.lacking = lacking
            self.note_drawing(seat, got, drawn, constants.UNTIL_ABLE)
        return able

    def note_drawing(self, seat: i64, number: i64, drawn: Drawn | None, why: i64) -> None:
        """Tell how many cards were drawn, and which to those who may know."""
        self.position.round.last_drawer = seat
        self.position.round.last_drawn = number
        if drawn is not None:
            self.tell(constants.DREW, seat, number, why)
            if drawn.openly:
                self.tell_lists(EVERYONE, constants.DREW_OPENLY, [seat], [drawn.openly])
            if drawn.secretly:
                # Nobody keeps in mind in which order they came.
                self.tell_lists(seat, constants.DREW_SECRETLY, [seat], [sorted(drawn.secretly)])

    # What specials do

    def swap_decks(self) -> None:
        """What lies under the Deck Swap card and the draw deck change places, both turned over;
        nothing is shuffled (SM7, SM13)."""
        round = self.position.round
        top = round.discard.pop()
        under = round.discard
        under.reverse()
        turned = round.seen_deck if round.seen_deck else self.deck
        turned.reverse()
        turned.append(top)
        round.discard = turned
        round.seen_deck = under
        self.deck = []
        round.unseen_deck = 0
        for knowledge in self.everybody():
            knowledge.deck_is_seen()

    def pass_hands(self, steps: i64, random: Random) -> None:
        """All hands go to a neighbour at once; whoever has fewer cards now draws up to the old
        count, in the direction of play, beginning with the one who laid the card (SM6, SM12)."""
        position = self.position
        playing = position.playing()
        receivers = [*range(position.players)]
        for seat in playing:
            receivers[seat] = position.neighbour(seat, steps)
            self.knows(seat).holds_exactly(self.hands[seat], seat)
        for knowledge in self.everybody():
            knowledge.passed(receivers)
        round = position.round
        hands, sizes = self.hands, round.sizes
        self.hands = hands.copy()
        round.sizes = sizes.copy()
        for seat in playing:
            self.hands[receivers[seat]] = hands[seat]
            round.sizes[receivers[seat]] = sizes[seat]
        seat_to_draw = position.turn
        for _ in range(len(playing)):
            missing = sizes[seat_to_draw] - round.sizes[seat_to_draw]
            if missing > 0:
                self.draw(seat_to_draw, missing, constants.BY_PASS, random)
            seat_to_draw = position.neighbour(seat_to_draw, round.direction)

    def swap_cards(self, seat: i64, other: i64, given: list[int], random: Random) -> None:
        """Cards are taken at random before those given arrive (SM4, SM13).

        The two who swap know what they gave; to all others it is a blur (G6).
        """
        taken = self.hands[other].copy()
        random.shuffle(taken)
        taken = sorted(taken[: len(given)])
        mine, theirs = self.knows(seat), self.knows(other)
        for knowledge in self.everybody():
            if knowledge is mine:
                mine.holds_exactly(self.hands[seat], seat)
                mine.keep_only(card_set(given), other)
            elif knowledge is theirs:
                theirs.holds_exactly(self.hands[other], other)
                theirs.keep_only(card_set(taken), seat)
            else:
                knowledge.mixed(seat, other)
        self.hands[seat] = exchanged(self.hands[seat], given, taken)
        self.hands[other] = exchanged(self.hands[other], taken, given)
        if self.journal is not None:
            self.tell(constants.CARDS_SWAPPED, seat, other, len(given))
            self.tell_lists(seat, constants.SWAP_SEEN, [seat, other], [given, taken])
            self.tell_lists(other, constants.SWAP_SEEN, [other, seat], [taken, given])

    def pieces(self) -> list[int]:
        """Every card: in the hands, in the draw deck, and face up."""
        cards = [*self.deck, *self.position.round.seen_deck, *self.position.round.discard]
        for hand in self.hands:
            cards += hand
        return sorted(cards)


def put_in_order(hand: list[int], card: i64) -> None:
    """Put a card into a sorted hand."""
    at: i64 = len(hand)
    while at > 0 and hand[at - 1] > card:
        at -= 1
    hand.insert(at, card)


def exchanged(hand: list[int], without: list[int], more: list[int]) -> list[int]:
    return sorted([card for card in hand if card not in without] + more)
