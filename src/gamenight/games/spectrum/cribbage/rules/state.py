"""How a deal of Spectrum Cribbage goes, and what each seat may know of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import Choice, State, View
from gamenight.core.words import counted
from gamenight.games.spectrum.cribbage.rules import facts
from gamenight.games.spectrum.cribbage.rules.counting import combinations_in, hand_points
from gamenight.games.spectrum.cribbage.rules.deal import Deal
from gamenight.games.spectrum.cribbage.rules.facts import NONE
from gamenight.games.spectrum.cribbage.rules.pegging import (
    alike_at_end,
    points_for_last,
    run_at_end,
)
from gamenight.games.spectrum.cribbage.rules.position import CribbagePosition
from gamenight.games.spectrum.rules.deck import rank_of
from gamenight.parts.dealing import draw_to_front

DECK: Final[list[int]] = [*range(facts.CARDS)]
CRIB: Final = "The Crib"
PLAY: Final = "The Play"
GO: Final = "The Go"


class CribbageState(State[CribbagePosition]):
    """The hands and the crib are what is hidden. Hands are sorted."""

    def __init__(self, position: CribbagePosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = [[] for _ in range(position.players)]
        self.laid_away: list[list[int]] = [[] for _ in range(position.players)]
        """What each seat gave to the crib, lowest first."""

    def copy(self) -> CribbageState:
        other = CribbageState(self.position.copy())
        other.hands = [hand.copy() for hand in self.hands]
        other.laid_away = [cards.copy() for cards in self.laid_away]
        return other

    def view(self, seat: int) -> CribbageView:
        return CribbageView(self, seat)

    # The Draw, Shuffle and Cut

    def cut_for_deal(self, random: Random) -> i64:
        """Everyone cuts a card, the lowest deals; those tied for it cut again (SG1, SG7)."""
        position = self.position
        cutting = [*range(position.players)]
        while True:
            drawn = draw_from(DECK.copy(), len(cutting), random)
            cut = [NONE] * position.players
            for at in range(len(cutting)):
                cut[cutting[at]] = drawn[at]
                self.tell(facts.CUT, cutting[at], drawn[at])
            position.cuts = [*position.cuts, cut]
            lowest = min([int(rank_of(card)) for card in drawn])
            tied = [seat for seat in cutting if rank_of(cut[seat]) == lowest]
            if len(tied) == 1:
                dealer: i64 = tied[0]
                return dealer
            self.tell_list(EVERYONE, facts.CUT_AGAIN, tied)
            cutting = tied

    # The Deal

    def deal(self, dealer: i64, random: Random) -> None:
        position = self.position
        players = position.players
        size = facts.cards_dealt(players)
        position.begin_deal(dealer)
        cards = draw_from(DECK.copy(), size * players, random)
        for seat in range(players):
            hand = cards[seat * size : (seat + 1) * size]
            hand.sort()
            self.hands[seat] = hand
            self.laid_away[seat] = []
        position.ask_together([*range(players)])
        self.tell(facts.DEAL_BEGAN, position.number, dealer)

    # The Crib: everyone lays away at the same time and in secret (G2)

    def choice(self) -> Choice | None:
        if not self.position.is_laying_away():
            return None
        number = facts.cards_to_lay_away(self.position.players)
        return Choice(self.hands[self.position.turn].copy(), number, number)

    def midway(self) -> bool:
        position = self.position
        if not position.is_laying_away():
            return False
        named = len(self.laid_away[position.turn])
        return 0 < named < facts.cards_to_lay_away(position.players)

    def may_lay_away(self) -> list[int]:
        """Cards behind the last one named; so many stay behind them as are still to be named."""
        seat = self.position.turn
        hand = self.hands[seat]
        named = self.laid_away[seat]
        first: i64 = 0
        if named:
            last: i64 = named[len(named) - 1]
            while first < len(hand) and hand[first] < last:
                first += 1
        owed = facts.cards_to_lay_away(self.position.players) - len(named)
        return hand[first : len(hand) - owed + 1]

    def lay_away(self, card: i64, random: Random) -> None:
        position = self.position
        seat = position.turn
        named = self.laid_away[seat]
        self.hands[seat].remove(card)
        named.append(card)
        if len(named) < facts.cards_to_lay_away(position.players):
            return
        if self.journal is not None:
            self.tell_list(seat, facts.LAID_AWAY, [int(seat), *named])
        if position.has_answered(seat):
            self.tell(facts.CRIB_COMPLETE, position.dealer, position.crib_size())
            self.turn_up_starter(random)

    # Before the Play

    def turn_up_starter(self, random: Random) -> None:
        """A card of the pack; if it is a 10, the dealer pegs two for heels (SG1)."""
        position = self.position
        position.starter = self.draw_starter(random)
        position.turn = position.seat_after(position.dealer)
        self.tell(facts.STARTER_TURNED, position.starter)
        if rank_of(position.starter) == facts.TEN:
            won = position.peg(position.dealer, facts.HEELS_POINTS)
            self.tell(facts.HEELS, position.dealer, position.points_of(position.dealer))
            if won:
                self.end_match(self.this_deal())

    def draw_starter(self, random: Random) -> i64:
        """Any card that was not dealt."""
        while True:
            card = random.below(facts.CARDS)
            if not self.was_dealt(card):
                return card

    def was_dealt(self, card: i64) -> bool:
        for seat in range(self.position.players):
            if card in self.hands[seat] or card in self.laid_away[seat]:
                return True
        return False

    # The Play

    def legal(self) -> list[int]:
        position = self.position
        if position.is_laying_away():
            return self.may_lay_away()
        room = position.room()
        hand = self.hands[position.turn]
        if room >= facts.HIGHEST:
            return hand.copy()
        return [card for card in hand if rank_of(card) <= room]

    def can_lay(self, seat: i64) -> bool:
        lowest: i64 = facts.LIMIT + 1
        for card in self.hands[seat]:
            lowest = min(lowest, rank_of(card))
        return lowest <= self.position.room()

    def apply(self, answer: int, random: Random) -> None:
        if self.position.is_laying_away():
            self.lay_away(answer, random)
        else:
            self.lay(answer, random)

    def lay(self, card: i64, random: Random) -> None:
        """Lay a card and peg what it scores; all its points are one event (SG7)."""
        position = self.position
        seat = position.turn
        self.hands[seat].remove(card)
        position.lay(seat, card)
        points = points_for_last(position.series, position.count)
        won = points > 0 and position.peg(seat, points)
        if self.journal is not None:
            self.tell_laid(seat, card, points)
        if won:
            self.end_match(self.this_deal())
        else:
            self.go_on(seat, random)

    def tell_laid(self, seat: i64, card: i64, points: i64) -> None:
        position = self.position
        alike, run = alike_at_end(position.series), run_at_end(position.series)
        told = (seat, card, position.count, alike, run, points, position.points_of(seat))
        self.tell_list(EVERYONE, facts.LAID, [int(fact) for fact in told])

    # The Go

    def go_on(self, seat: i64, random: Random) -> None:
        """After a card of a seat: the next who can lay is asked, or the series is over."""
        following = self.next_to_lay(seat)
        if following != NOBODY:
            self.position.turn = following
        elif self.peg_last_card(seat):
            self.end_match(self.this_deal())
        else:
            self.end_series(seat, random)

    def next_to_lay(self, seat: i64) -> i64:
        """The next seat that can lay, the one that laid last of all; NOBODY if none can.

        Whoever has cards and cannot lay says Go (SG-a); the others must lay all they can (SG3).
        """
        position = self.position
        if position.count == facts.LIMIT:
            return NOBODY
        other = seat
        for _ in range(position.players):
            other = position.seat_after(other)
            if self.can_lay(other):
                return other
            if self.hands[other] and position.note_go(other) and other != seat:
                self.tell(facts.GO, other)
        return NOBODY

    def peg_last_card(self, seat: i64) -> bool:
        """One point for the last card, once, unless it made 37 (SG3, SG6); whether that wins."""
        position = self.position
        if position.count == facts.LIMIT:
            return False
        won = position.peg(seat, facts.LAST_CARD_POINTS)
        all_out = position.next_with_cards(seat) == NOBODY
        self.tell(facts.LAST_CARD, seat, all_out, position.points_of(seat))
        return won

    def end_series(self, seat: i64, random: Random) -> None:
        """The next seat with cards leads (SG5, SG6); if there is none, hands are counted."""
        position = self.position
        position.series_is_over = True
        leader = position.next_with_cards(seat)
        if leader != NOBODY:
            position.turn = leader
        else:
            self.count_hands(random)

    # Counting the Hands

    def count_hands(self, random: Random) -> None:
        """From the dealer's left, the crib last; who reaches the target wins at once (SG4, SG5)."""
        position = self.position
        deal = self.this_deal()
        for at in range(position.players + 1):
            seat = deal.counter(at)
            is_crib = deal.counts_crib(at)
            if is_crib:
                deal.crib = sorted(self.crib())  # who gave which card stays hidden
            points = hand_points(deal.cards_counted(at), deal.starter, is_crib)
            deal.counted.append(points)
            won = points > 0 and position.gain(seat, points)
            if self.journal is not None:
                self.tell_counted(deal, at)
            if won:
                self.end_match(deal)
                return
        deal.totals = position.points.copy()
        position.previous = deal
        self.deal(position.seat_after(position.dealer), random)

    def crib(self) -> list[int]:
        cards: list[int] = []
        for laid_away in self.laid_away:
            cards += laid_away
        return cards

    def this_deal(self) -> Deal:
        """What everybody has seen of this deal."""
        position = self.position
        deal = Deal(position.number, position.players, position.dealer, position.starter)
        deal.hands = position.laid
        deal.pegged = position.pegged.copy()
        return deal

    def tell_counted(self, deal: Deal, at: int) -> None:
        seat: int = deal.counter(at)
        is_crib = deal.counts_crib(at)
        cards = deal.cards_counted(at)
        total: int = self.position.points_of(seat)
        self.tell_list(
            EVERYONE, facts.COUNTED, [seat, int(is_crib), deal.counted[at], total, *sorted(cards)]
        )
        combinations = combinations_in(cards, deal.starter, is_crib)
        for kind in range(facts.KINDS):
            points = 0
            told: list[int] = []
            for found in combinations:
                if found.kind == kind:
                    points += found.points
                    told += [NONE, *found.cards] if told else found.cards
            if told:
                self.tell_list(EVERYONE, facts.COMBINED, [kind, points, *told])

    # Game

    def end_match(self, deal: Deal) -> None:
        position = self.position
        deal.totals = position.points.copy()
        position.previous = deal
        position.end()
        winner = position.winners()[0]
        other = position.seat_after(winner)
        self.tell(facts.MATCH_WON, winner, position.points_of(winner), position.points_of(other))

    # Refusals

    def why_not(self, answer: int) -> IllegalAnswer:
        away = self.position.is_laying_away()
        if not 0 <= answer < facts.CARDS:
            return IllegalAnswer("Name a card from your hand.", CRIB if away else PLAY)
        if away:
            cards = counted(facts.cards_to_lay_away(self.position.players), "card")
            return IllegalAnswer(f"Lay away exactly {cards} from your hand.", CRIB)
        if answer not in self.hands[self.position.turn]:
            return IllegalAnswer("That card is not in your hand.", PLAY)
        count = self.position.count + rank_of(answer)
        return IllegalAnswer(f"The count would be {count}; it may not go beyond 37.", GO)

    def pieces(self) -> list[int]:
        """Every card: in the hands, laid, laid away, the starter, and those in the pack."""
        cards: list[int] = self.crib()
        for held in self.hands + self.position.laid:
            cards += held
        if self.position.starter != NONE:
            cards.append(self.position.starter)
        return sorted(cards + [card for card in DECK if card not in cards])


def draw_from(cards: list[int], number: i64, random: Random) -> list[int]:
    """So many of the cards at random; the list is used up."""
    draw_to_front(cards, 0, number, random)
    return cards[:number]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class CribbageView(View[CribbagePosition]):
    """The position, one's own hand, and what one gave to the crib (G6)."""

    def __init__(self, state: CribbageState, seat: int) -> None:
        super().__init__(state, seat)
        mine = seat != NOBODY
        self.hand: list[int] = state.hands[seat].copy() if mine else []
        self.laid_away: list[int] = state.laid_away[seat].copy() if mine else []
