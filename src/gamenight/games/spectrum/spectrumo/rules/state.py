"""How a hand of Spectrumo goes, and what each seat may know of it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import State, View

from ...rules.deck import (
    CARDS,
    COLOUR_SWAPS,
    DECK_SWAP,
    DRAW,
    PASS_LEFT,
    REVERSE_DRAW,
    SWAP_CARDS,
    Card,
    CardSet,
    card_set,
    is_special,
    special_kind,
    swapped_colours,
    take_out,
)
from ...rules.wheel import Colour, opposite
from . import constants
from .constants import ANY, NO_NUMBER
from .laying import can_follow, can_lay_any, cards_of, cards_to_lay, fits
from .piles import all_see_lack, draw, draw_until_able, pass_hands, swap_cards, swap_decks
from .position import HandResult, Knowledge, SpectrumoPosition, new_round, points_in

PLAYING: Final = "Playing a card"
SPECIALS: Final = "Special cards"


@final
class SpectrumoState(State[SpectrumoPosition]):
    """The hands, the draw deck and what each seat knows are hidden."""

    def __init__(self, position: SpectrumoPosition) -> None:
        super().__init__(position)
        players = position.players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        """Sorted."""
        self.deck: list[int] = []
        """The draw deck, the next card last; empty while its order is known to all."""
        self.private: list[Knowledge | None] = [None] * players
        """What each seat knows of the other places (G6); None: what everybody knows."""

    def copy(self) -> SpectrumoState:
        other = SpectrumoState(self.position.copy())
        other.hands = [hand.copy() for hand in self.hands]
        other.deck = self.deck.copy()
        for seat in range(len(self.private)):
            knowledge = self.private[seat]
            if knowledge is not None:
                other.private[seat] = knowledge.copy()
        return other

    def pieces(self) -> list[int]:
        """Return every card: in the hands, in the draw deck, and face up."""
        cards = [*self.deck, *self.position.round.seen_deck, *self.position.round.discard]
        for hand in self.hands:
            cards += hand
        return sorted(cards)

    def view(self, seat: int) -> SpectrumoView:
        return SpectrumoView(self, seat)

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    # Setup

    def begin_round(self, random: Random) -> None:
        """The next seat that plays starts the next hand."""
        position = self.position
        sizes = [constants.HAND_CARDS if since == 0 else 0 for since in position.out_since]
        starter = position.neighbour(position.round.starter, 1)
        number = position.round.number + 1
        position.round = new_round(number, starter, sizes, position.setup.same_color)
        self.deal(random)

    def deal(self, random: Random) -> None:
        """Twelve cards each, the rest in two halves, and a number card on the table (SM1)."""
        round = self.position.round
        cards = [*range(CARDS)]
        random.shuffle(cards)
        for seat in range(self.position.players):
            size = round.sizes[seat]
            self.hands[seat] = sorted(cards[len(cards) - size :])
            del cards[len(cards) - size :]
        half = len(cards) // 2
        round.discard = cards[:half]
        self.deck = cards[half:]
        self.private = [None] * self.position.players
        self.position.turn = round.starter
        self.tell(constants.HAND_BEGAN, round.number, round.starter)
        self.turn_up_table_card()

    def turn_up_table_card(self) -> None:
        """Specials turned up before the first number card go under the discard pile (SM1)."""
        round = self.position.round
        card = self.deck.pop()
        while is_special(card):
            round.discard.insert(0, card)
            self.tell(constants.PUT_UNDER, card)
            card = self.deck.pop()
        round.unseen_deck = len(self.deck)
        round.discard.append(card)
        round.put_in_force(card)
        self.tell(constants.TURNED_UP, card)

    # Playing A Card

    def answers(self) -> list[int]:
        position = self.position
        stage = position.round.stage
        if stage == constants.LAY:
            return cards_to_lay(self.hands[position.turn], position.round.force)
        if stage == constants.PICK_COLOUR:
            return [int(constants.COLOUR + colour) for colour in self.colours_to_make()]
        seat = position.turn
        return [constants.OPPONENT + other for other in position.playing() if other != seat]

    def choice(self) -> Choice | None:
        """Of the cards to give at least one, and no more than either hand has (SM4)."""
        round = self.position.round
        if round.stage != constants.GIVE:
            return None
        seat = self.position.turn
        return Choice(self.hands[seat].copy(), 1, round.most_to_swap(seat), constants.DONE)

    def can_lay(self) -> bool:
        return can_lay_any(self.hands[self.position.turn], self.position.round.force)

    def carry_out(self, answer: int, random: Random) -> None:
        round = self.position.round
        stage = round.stage
        if stage == constants.LAY:
            self.lay(answer, random)
        elif stage == constants.PICK_OPPONENT:
            self.begin_to_give(answer - constants.OPPONENT, random)
        else:
            round.stage = constants.LAY
            self.make_colour(answer - constants.COLOUR, NO_NUMBER)
        self.go_on(random)

    def take(self, things: list[int], random: Random) -> None:
        """Swap the cards that were chosen (SM4)."""
        round = self.position.round
        swap_cards(self, self.position.turn, round.opponent, things, random)
        round.effect = (*round.effect, int(round.opponent), len(things))
        round.opponent = NOBODY
        round.stage = constants.LAY
        self.go_on(random)

    def lay(self, card: Card, random: Random) -> None:
        """Put a card on the table; a special gives another turn at once (SM3)."""
        position = self.position
        round = position.round
        seat = position.turn
        hand = self.hands[seat]
        take_out(hand, card)
        round.sizes[seat] = len(hand)
        round.discard.append(card)
        self.note_what_is_left(card)
        self.tell(constants.LAID, seat, card, len(hand))
        if is_special(card):
            round.force.extra = True
            round.effect = (int(card), int(seat))
            self.work_special(card, random)
            return
        round.put_in_force(card)
        if hand:
            self.end_turn(random)
        else:
            self.end_hand(seat, random)

    def note_what_is_left(self, card: Card) -> None:
        """A seat that drew until able and lays a card it lacked has nothing else of the kind:
        only the last card drawn can have been one."""
        round = self.position.round
        lacking = round.lacking
        if lacking is not None:
            if lacking.has(card):
                all_see_lack(self, self.position.turn, lacking)
            round.lacking = None

    def go_on(self, random: Random) -> None:
        """Where a card is to be laid, until a player can: draw, and pass if there is nothing left
        to draw (SM2)."""
        position = self.position
        while position.round.stage == constants.LAY and not position.over and not self.can_lay():
            seat = position.turn
            if draw_until_able(self, seat, random):
                return
            self.tell(constants.PASSED, seat)
            self.end_turn(random)
        if position.over or position.round.stage != constants.LAY:
            return
        hand = self.hands[position.turn]
        if len(hand) == 1:  # it can be laid, so it must be (SM2, SM-b)
            self.lay(hand[0], random)
            self.go_on(random)

    def end_turn(self, random: Random) -> None:
        """The next seat is asked, unless there have been too many turns (SM9)."""
        position = self.position
        round = position.round
        round.force.extra = False
        round.lacking = None
        if round.turns == constants.MOST_TURNS:
            self.end_hand(NOBODY, random)
            return
        round.turns += 1
        position.turn = position.next_seat()

    # Special Cards

    def work_special(self, card: Card, random: Random) -> None:
        round = self.position.round
        kind = special_kind(card)
        if kind < COLOUR_SWAPS:
            self.swap_colour()
            return
        round.force.colour = ANY
        round.force.number = NO_NUMBER
        if kind == SWAP_CARDS:
            self.begin_to_swap(random)
        elif kind in (DRAW, REVERSE_DRAW):
            self.make_next_draw(kind == REVERSE_DRAW, random)
        elif kind == DECK_SWAP:
            swap_decks(self)
            self.tell(constants.DECKS_SWAPPED, len(round.seen_deck), len(round.discard) - 1)
        else:
            self.tell(constants.HANDS_PASSED, kind == PASS_LEFT)
            pass_hands(self, 1 if kind == PASS_LEFT else -1, random)

    def swap_colour(self) -> None:
        """The table card keeps its number in the opposite colour. On a special of all colours
        the player who lays it picks one of the two, and no number is in force (SM5, SM11).

        Nobody is asked where only one of them can be followed (SM-b).
        """
        round = self.position.round
        if round.force.colour != ANY:
            self.make_colour(opposite(round.force.colour), round.force.number)
            return
        colours = self.colours_to_make()
        if len(colours) == 1:
            self.make_colour(colours[0], NO_NUMBER)
        else:
            round.stage = constants.PICK_COLOUR

    def colours_to_make(self) -> list[int]:
        """Return the colours of the swap on the table that a legal card can follow."""
        round = self.position.round
        card = round.table_card()
        hand = [*self.hands[self.position.turn], card]
        colours = swapped_colours(special_kind(card))
        return [made for made in colours if can_follow(card, hand, made, round.force)]

    def make_colour(self, colour: Colour, number: i64) -> None:
        round = self.position.round
        round.force.colour = colour
        round.force.number = number
        round.effect = (*round.effect, int(colour), int(number))
        self.tell(constants.COLOUR_SWAPPED, self.position.turn, colour, number)

    def make_next_draw(self, reverse: bool, random: Random) -> None:
        """The next player draws half the last number and does not lose the turn (SM5)."""
        round = self.position.round
        if reverse:
            round.direction = -round.direction
            self.tell(constants.REVERSED, round.direction == 1)
        victim = self.position.next_seat()
        drawn = draw(self, victim, round.penalty(), constants.BY_DRAW, random)
        round.effect = (*round.effect, int(victim), int(drawn))

    def begin_to_swap(self, random: Random) -> None:
        """Choose an opponent, then cards; a single opponent need not be chosen (SM4, SM-b)."""
        position = self.position
        others = [seat for seat in position.playing() if seat != position.turn]
        if len(others) == 1:
            self.begin_to_give(others[0], random)
        else:
            position.round.stage = constants.PICK_OPPONENT

    def begin_to_give(self, opponent: i64, random: Random) -> None:
        """Of a single card nobody is asked (SM-b)."""
        round = self.position.round
        round.opponent = opponent
        round.stage = constants.GIVE
        hand = self.hands[self.position.turn]
        if len(hand) == 1:
            self.take(hand.copy(), random)

    # Winning a Hand, Scoring a Hand

    def end_hand(self, winner: i64, random: Random) -> None:
        """Everybody scores what they hold (SM8, SM9)."""
        position = self.position
        held = tuple([tuple(hand) for hand in self.hands])
        if winner == NOBODY:
            self.tell(constants.HAND_STOPPED)
        else:
            self.tell(constants.HAND_WON, winner)
        for seat in position.playing():
            points = points_in(held[seat])
            position.points[seat] += points
            self.tell(constants.SCORED, seat, points, position.points[seat])
        out = self.eliminate() if position.setup.elimination else []
        number, totals = position.round.number, tuple(position.points)
        position.previous = HandResult(number, winner, held, totals, tuple(out))
        if position.match_ends():
            self.end_match()
        else:
            self.begin_round(random)

    def eliminate(self) -> list[int]:
        """Put every seat that exceeds the target out of the match (SM8), and return these."""
        position = self.position
        target = position.setup.target
        out = [seat for seat in position.playing() if position.points[seat] > target]
        for seat in out:
            position.out_since[seat] = position.round.number
            self.tell(constants.ELIMINATED, seat, position.points[seat])
        return out

    # Winning the Game

    def end_match(self) -> None:
        position = self.position
        position.end()
        winners = position.winners()
        self.tell_lists(EVERYONE, constants.MATCH_WON, [position.points[winners[0]]], [winners])

    # Refusals

    def why_not(self, answer: int) -> IllegalAnswer:
        stage = self.position.round.stage
        if stage == constants.PICK_OPPONENT:
            sentence = "Choose one of your opponents who are still in to swap cards with."
            return IllegalAnswer(sentence, "SM4")
        if stage == constants.PICK_COLOUR:
            return IllegalAnswer("Pick one of the two colours of the swap.", "SM5")
        hand = self.hands[self.position.turn]
        if stage == constants.GIVE:
            return self.why_not_give(answer, hand)
        if not 0 <= answer < CARDS:
            return IllegalAnswer("Lay a card from your hand.", PLAYING)
        if answer not in hand:
            return IllegalAnswer("That card is not in your hand.", PLAYING)
        return self.why_not_lay(answer, len(hand))

    def why_not_give(self, answer: int, hand: list[int]) -> IllegalAnswer:
        if answer == constants.DONE:
            return IllegalAnswer("Swap at least one card.", "SM4")
        if 0 <= answer < CARDS and answer not in hand:
            return IllegalAnswer("That card is not in your hand.", SPECIALS)
        if answer in self.position.named:
            return IllegalAnswer("That card is named already.", SPECIALS)
        most = self.position.round.most_to_swap(self.position.turn)
        return IllegalAnswer(f"Name cards of your hand, the lowest first, {most} at most.", "SM4")

    def why_not_lay(self, card: Card, size: i64) -> IllegalAnswer:
        force = self.position.round.force
        if is_special(card):
            return self.why_not_special(card, size)
        if size == 1 and force.extra:
            sentence = "Your last card cannot be laid in a turn that began with a special."
            return IllegalAnswer(sentence, "SM3")
        if fits(card, force.colour, force.number, True):
            sentence = "It is exactly the colour in force; only your last card may be."
            return IllegalAnswer(sentence, PLAYING)
        where = "It has neither the colour in force nor one beside it"
        if size > 1 and not force.same_color:
            where = "Its colour is not beside the one in force"
        if force.number == NO_NUMBER:
            return IllegalAnswer(f"{where}, and no number is in force.", "SM11")
        return IllegalAnswer(f"{where}, and its number is another.", PLAYING)

    def why_not_special(self, card: Card, size: i64) -> IllegalAnswer:
        force = self.position.round.force
        if size == 1:
            return IllegalAnswer("A special can never be the last card.", "SM3")
        if force.colour != ANY and force.colour % COLOUR_SWAPS != special_kind(card):
            sentence = "A colour swap goes only on one of the two colours it names."
            return IllegalAnswer(sentence, SPECIALS)
        return IllegalAnswer("No card of your hand could legally follow that colour swap.", "SM3")


@final
class SpectrumoView(View[SpectrumoPosition]):
    """The position, one's own hand, and what one knows of the other places."""

    def __init__(self, state: SpectrumoState, seat: int) -> None:
        super().__init__(state, seat)
        mine = seat != NOBODY
        self.hand: list[int] = state.hands[seat].copy() if mine else []
        known = state.private[seat] if mine else None
        public = state.position.round.knowledge
        self.knowledge: Knowledge = (public if known is None else known).copy()

    def hidden_cards(self) -> CardSet:
        """Return the cards that lie neither face up, nor in a draw deck whose order was seen, nor
        in the looker's own hand."""
        hidden = self.position.round.hidden_cards()
        hidden.remove(card_set(self.hand))
        return hidden

    def known_hands(self) -> list[list[int]]:
        """By seat, the cards of others that the looker knows to be there, sorted."""
        round = self.position.round
        hidden = self.hidden_cards()
        knowledge = self.knowledge.copy()
        if round.unseen_deck == 0:
            knowledge.deck_is_seen()
        found: list[list[int]] = []
        for seat in range(self.position.players):
            is_other = seat != self.seat
            found.append(cards_of(knowledge.known_in(seat, self.seat, hidden)) if is_other else [])
        return found
