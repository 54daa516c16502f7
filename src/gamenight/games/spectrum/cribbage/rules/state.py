"""How a deal of Spectrum Cribbage goes, and what each seat may know of it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.core.words import counted
from gamenight.parts.dealing import draw_to_front

from ...rules.deck import Card, number_cards_but, rank_of, take_out
from . import constants
from .constants import NONE
from .counting import alike_at_end, combinations_in, hand_points, points_for_last, run_at_end
from .position import CribbageDeal, CribbagePosition

DECK: Final[list[int]] = [*range(constants.CARDS)]
CRIB: Final = "The Crib"
PLAY: Final = "The Play"
GO: Final = "The Go"


@final
class CribbageState(State[CribbagePosition]):
    """The hands and the crib are what is hidden. Hands are sorted."""

    def __init__(self, position: CribbagePosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = []
        self.laid_away: list[tuple[int, ...]] = []
        """What each seat gave to the crib, lowest first."""

    def copy(self) -> CribbageState:
        other = CribbageState(self.position.copy())
        other.hands = [hand.copy() for hand in self.hands]
        other.laid_away = self.laid_away.copy()
        return other

    def view(self, seat: int) -> CribbageView:
        return CribbageView(self, seat)

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    # The Draw, Shuffle and Cut

    def tell_cuts(self) -> None:
        cuts = self.position.cuts
        for time in range(len(cuts)):
            cutting = [seat for seat in range(self.position.players) if cuts[time][seat] != NONE]
            if time:
                self.tell_lists(EVERYONE, constants.CUT_AGAIN, [], [cutting])
            for seat in cutting:
                self.tell(constants.CUT, seat, cuts[time][seat])

    # The Deal

    def deal_cards(self, random: Random) -> None:
        position = self.position
        players = position.players
        size = constants.cards_dealt(players)
        deck = shuffled_deck(size * players, random)
        self.hands = [deck[seat * size : (seat + 1) * size] for seat in range(players)]
        for hand in self.hands:
            hand.sort()
        self.laid_away = [()] * players
        position.ask_together([*range(players)])
        self.tell(constants.DEAL_BEGAN, position.deal.number, position.deal.dealer)

    # The Crib: everyone lays away at the same time and in secret (G2)

    def choice(self) -> Choice | None:
        position = self.position
        if not position.deal.is_laying_away():
            return None
        number = constants.cards_to_lay_away(position.players)
        return Choice(self.hands[position.turn], number, number)

    def take(self, things: list[int], random: Random) -> None:
        """Lay these cards away; when all have done so, the starter is turned up."""
        position = self.position
        seat = position.turn
        hand = self.hands[seat].copy()  # the cards to choose from stay as they were
        for card in things:
            take_out(hand, card)
        self.hands[seat] = hand
        self.laid_away[seat] = tuple(things)
        if self.journal is not None:
            self.tell_lists(seat, constants.LAID_AWAY, [seat], [things])
        if position.has_answered(seat):
            self.tell(
                constants.CRIB_COMPLETE, position.deal.dealer, constants.crib_size(position.players)
            )
            self.turn_up_starter(random)

    # Before the Play

    def turn_up_starter(self, random: Random) -> None:
        """A card of the pack; if it is a 10, the dealer pegs two for heels (SG1)."""
        position = self.position
        deal = position.deal
        deal.starter = self.draw_starter(random)
        position.turn = position.seat_after(deal.dealer)
        self.tell(constants.STARTER_TURNED, deal.starter)
        if rank_of(deal.starter) == constants.TEN:
            won = position.gain(deal.dealer, constants.HEELS_POINTS)
            self.tell(constants.HEELS, deal.dealer, position.points_of(deal.dealer))
            if won:
                self.end_match()

    def draw_starter(self, random: Random) -> Card:
        """Return any card that was not dealt."""
        while True:
            card = random.below(constants.CARDS)
            if not self.was_dealt(card):
                return card

    def was_dealt(self, card: Card) -> bool:
        for seat in range(self.position.players):
            if holds(self.hands[seat], card) or card in self.laid_away[seat]:
                return True
        return False

    # The Play

    def answers(self) -> list[int]:
        position = self.position
        room = position.deal.series.room()
        hand = self.hands[position.turn]
        if room >= constants.HIGHEST:
            return hand.copy()
        return [card for card in hand if rank_of(card) <= room]

    def can_lay(self, seat: i64) -> bool:
        room = self.position.deal.series.room()
        for card in self.hands[seat]:  # noqa: SIM110 — quicker compiled
            if rank_of(card) <= room:
                return True
        return False

    def carry_out(self, answer: int, random: Random) -> None:
        """Lay a card and peg what it scores; all its points are one event (SG7)."""
        position = self.position
        seat = position.turn
        take_out(self.hands[seat], answer)
        position.deal.lay(seat, answer)
        series = position.deal.series
        points = points_for_last(series.cards, series.count)
        won = position.gain(seat, points)
        if self.journal is not None:
            self.tell_laid(seat, answer, points)
        if won:
            self.end_match()
        else:
            self.go_on(seat, random)

    def tell_laid(self, seat: i64, card: Card, points: i64) -> None:
        series = self.position.deal.series
        alike, run = alike_at_end(series.cards), run_at_end(series.cards)
        told = [seat, card, series.count, alike, run, points, self.position.points_of(seat)]
        self.tell_lists(EVERYONE, constants.LAID, [int(fact) for fact in told], [])

    # The Go

    def go_on(self, seat: i64, random: Random) -> None:
        """After a card of a seat: the next who can lay is asked, or the series is over."""
        following = self.next_to_lay(seat)
        if following != NOBODY:
            self.ask_to_lay(following, random)
        elif self.peg_last_card(seat):
            self.end_match()
        else:
            self.end_series(seat, random)

    def next_to_lay(self, seat: i64) -> i64:
        """Return the next seat that can lay, the one that laid last of all; NOBODY if none can.

        A player with cards who cannot lay says Go (SG-a); the others must lay all they can (SG3).
        """
        position = self.position
        deal = position.deal
        if deal.series.count == constants.LIMIT:
            return NOBODY
        other = seat
        for _ in range(position.players):
            other = position.seat_after(other)
            if self.can_lay(other):
                return other
            if self.hands[other] and deal.note_go(other) and other != seat:
                self.tell(constants.GO, other)
        return NOBODY

    def peg_last_card(self, seat: i64) -> bool:
        """One point for the last card, once, unless it made 37 (SG3, SG6); whether that
        wins."""
        position = self.position
        if position.deal.series.count == constants.LIMIT:
            return False
        won = position.gain(seat, constants.LAST_CARD_POINTS)
        all_out = position.deal.next_with_cards(seat) == NOBODY
        self.tell(constants.LAST_CARD, seat, all_out, position.points_of(seat))
        return won

    def end_series(self, seat: i64, random: Random) -> None:
        """The next seat with cards leads (SG5, SG6); if there is none, hands are counted."""
        deal = self.position.deal
        deal.series.is_open = False
        leader = deal.next_with_cards(seat)
        if leader != NOBODY:
            self.ask_to_lay(leader, random)
        else:
            self.count_hands(random)

    def ask_to_lay(self, seat: i64, random: Random) -> None:
        """Ask a seat that can lay; its last card is laid without a question (SG-d)."""
        self.position.turn = seat
        if len(self.hands[seat]) == 1:
            self.carry_out(self.hands[seat][0], random)

    # Counting the Hands

    def count_hands(self, random: Random) -> None:
        """From the dealer's left, the crib last; who reaches the target wins at once (SG4, SG5)."""
        position = self.position
        deal = position.deal
        for at in range(position.players + 1):
            if deal.counts_crib(at):
                deal.crib = tuple(sorted(self.crib()))  # who gave which card stays hidden
            points = hand_points(deal.cards_counted(at), deal.starter, deal.counts_crib(at))
            deal.counted += (int(points),)
            won = position.gain(deal.counter(at), points)
            if self.journal is not None:
                self.tell_counted(deal, at)
            if won:
                self.end_match()
                return
        position.end_deal()
        position.begin_next_deal()
        self.deal_cards(random)

    def crib(self) -> list[int]:
        cards: list[int] = []
        for laid_away in self.laid_away:
            cards += laid_away
        return cards

    def tell_counted(self, deal: CribbageDeal, at: int) -> None:
        seat: int = deal.counter(at)
        is_crib = deal.counts_crib(at)
        cards = deal.cards_counted(at)
        total: int = self.position.points_of(seat)
        told = [seat, int(is_crib), deal.counted[at], total]
        self.tell_lists(EVERYONE, constants.COUNTED, told, [sorted(cards)])
        found = combinations_in(cards, deal.starter, is_crib)
        for kind in range(constants.KINDS):
            of_kind = [combination for combination in found if combination.kind == kind]
            if of_kind:
                points = sum([int(combination.points) for combination in of_kind])
                scoring = [card for combination in of_kind for card in combination.cards]
                sizes = [len(combination.cards) for combination in of_kind]
                self.tell_lists(EVERYONE, constants.COMBINED, [kind, points], [scoring, sizes])

    # Game

    def end_match(self) -> None:
        position = self.position
        position.end_deal()
        position.end()
        winner = position.winners()[0]
        other = position.seat_after(winner)
        self.tell(
            constants.MATCH_WON, winner, position.points_of(winner), position.points_of(other)
        )

    # Refusals

    def why_not(self, answer: int) -> IllegalAnswer:
        position = self.position
        if position.deal.is_laying_away():
            cards = counted(constants.cards_to_lay_away(position.players), "card")
            return IllegalAnswer(f"Lay away exactly {cards} from your hand.", CRIB)
        if answer not in self.hands[position.turn]:
            return IllegalAnswer("That card is not in your hand.", PLAY)
        count = position.deal.series.count_with(answer)
        return IllegalAnswer(f"The count would be {count}; it may not go beyond 37.", GO)

    def pieces(self) -> list[int]:
        """Return every card: in the hands, laid, laid away, the starter, and those in the pack."""
        deal = self.position.deal
        cards: list[int] = self.crib()
        for held in self.hands + deal.laid:
            cards += held
        if deal.starter != NONE:
            cards.append(deal.starter)
        return sorted(cards + [card for card in DECK if card not in cards])


def holds(hand: list[int], card: Card) -> bool:
    for other in hand:  # noqa: SIM110 — quicker compiled
        if other == card:
            return True
    return False


def shuffled_deck(number: i64, random: Random) -> list[int]:
    """Return the deck, of which only this many cards are needed: those behind them are not
    shuffled."""
    deck = DECK.copy()
    draw_to_front(deck, 0, number, random)
    return deck


@final
class CribbageView(View[CribbagePosition]):
    """The position, one's own hand, and what one gave to the crib (G6)."""

    def __init__(self, state: CribbageState, seat: int) -> None:
        super().__init__(state, seat)
        mine = seat != NOBODY
        self.hand: list[int] = state.hands[seat].copy() if mine else []
        self.laid_away: tuple[int, ...] = state.laid_away[seat] if mine else ()

    def unseen(self) -> list[int]:
        """Return the cards that may lie anywhere, as far as the seat knows."""
        deal = self.position.deal
        seen = [*self.hand, *self.laid_away]
        for laid in deal.laid:
            seen += laid
        if not deal.is_laying_away():
            seen.append(deal.starter)
        return number_cards_but(seen)
