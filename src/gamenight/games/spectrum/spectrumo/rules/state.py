"""How a hand of Spectrumo goes, and what each seat may know of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import Choice, View
from gamenight.games.spectrum.rules.deck import (
    CARDS,
    COLOUR_SWAPS,
    DECK_SWAP,
    DRAW,
    PASS_LEFT,
    REVERSE_DRAW,
    SWAP_CARDS,
    colour_of,
    is_special,
    rank_of,
    special_kind,
    swapped_colours,
)
from gamenight.games.spectrum.rules.wheel import opposite
from gamenight.games.spectrum.spectrumo.rules import facts
from gamenight.games.spectrum.spectrumo.rules.facts import ANY, DONE, NO_NUMBER
from gamenight.games.spectrum.spectrumo.rules.hand import Hand, points_in
from gamenight.games.spectrum.spectrumo.rules.knowledge import Knowledge
from gamenight.games.spectrum.spectrumo.rules.laying import (
    can_follow,
    can_lay_any,
    cards_in,
    fits,
    may_lay,
    set_of_cards,
)
from gamenight.games.spectrum.spectrumo.rules.piles import Piles, take_out
from gamenight.games.spectrum.spectrumo.rules.position import SpectrumoPosition
from gamenight.parts.choosing import is_complete, may_follow

PLAYING: Final = "Playing a card"
SPECIALS: Final = "Special cards"


class SpectrumoState(Piles):
    """The hands, the draw deck, what each seat knows, and what is being chosen are hidden."""

    def copy(self) -> SpectrumoState:
        other = SpectrumoState(self.position.copy())
        self.copy_secrets_to(other)
        return other

    def view(self, seat: int) -> SpectrumoView:
        return SpectrumoView(self, seat)

    # Setup

    def begin_hand(self, random: Random) -> None:
        """Twelve cards each, the rest in two halves, and a number card on the table (SM1)."""
        position = self.position
        if position.number > 0:
            position.starter = position.neighbour(position.starter, 1)
        position.number += 1
        position.turns = 1
        position.turn = position.starter
        position.stage = facts.LAY
        position.direction = 1
        position.force.extra = False
        position.lacking = None
        position.last_drawer = NOBODY
        position.effect = []
        cards = [*range(CARDS)]
        random.shuffle(cards)
        for seat in range(position.players):
            size = facts.HAND_CARDS if position.plays(seat) else 0
            self.hands[seat] = sorted(cards[len(cards) - size :])
            del cards[len(cards) - size :]
            position.sizes[seat] = size
        half = len(cards) // 2
        position.discard = cards[:half]
        self.deck = cards[half:]
        position.seen_deck = []
        self.forget()
        self.tell(facts.HAND_BEGAN, position.number, position.starter)
        self.turn_up_table_card()

    def turn_up_table_card(self) -> None:
        """Specials turned up before the first number card go under the discard pile (SM1)."""
        position = self.position
        card = self.deck.pop()
        while is_special(card):
            position.discard.insert(0, card)
            self.tell(facts.PUT_UNDER, card)
            card = self.deck.pop()
        position.unseen_deck = len(self.deck)
        position.discard.append(card)
        self.put_in_force(card)
        self.tell(facts.TURNED_UP, card)

    def forget(self) -> None:
        playing = [self.position.plays(seat) for seat in range(self.position.players)]
        self.position.knowledge.forget(playing)
        self.private = [None] * self.position.players

    def put_in_force(self, card: i64) -> None:
        """A number card is what the next card must fit."""
        position = self.position
        position.force.colour = colour_of(card)
        position.force.number = rank_of(card)
        position.last_number = rank_of(card)

    # Playing A Card

    def legal(self) -> list[int]:
        position = self.position
        hand = self.hands[position.turn]
        if position.stage == facts.LAY:
            force = position.force
            return [card for card in hand if may_lay(card, hand, force)]
        if position.stage == facts.PICK_COLOUR:
            return [int(facts.COLOUR + colour) for colour in self.colours_to_make()]
        if position.stage == facts.GIVE:
            return may_follow(self.cards_to_give(), self.named, DONE)
        seat = position.turn
        return [facts.OPPONENT + other for other in position.playing() if other != seat]

    def choice(self) -> Choice | None:
        return self.cards_to_give() if self.position.stage == facts.GIVE else None

    def cards_to_give(self) -> Choice:
        """At least one card, and no more than either hand has (SM4)."""
        return Choice(self.hands[self.position.turn].copy(), 1, self.position.most_to_swap())

    def midway(self) -> bool:
        return len(self.named) > 0

    def can_lay(self) -> bool:
        return can_lay_any(self.hands[self.position.turn], self.position.force)

    def apply(self, answer: int, random: Random) -> None:
        position = self.position
        stage = position.stage
        if stage == facts.LAY:
            self.lay(answer, random)
        elif stage == facts.PICK_OPPONENT:
            position.opponent = answer - facts.OPPONENT
            position.stage = facts.GIVE
        elif stage == facts.PICK_COLOUR:
            position.stage = facts.LAY
            self.make_colour(answer - facts.COLOUR, NO_NUMBER)
        else:
            self.give(answer, random)
        if position.stage == facts.LAY:
            self.go_on(random)

    def lay(self, card: i64, random: Random) -> None:
        """Put a card on the table; a special gives another turn at once (SM3)."""
        position = self.position
        seat = position.turn
        hand = self.hands[seat]
        take_out(hand, card)
        position.sizes[seat] = len(hand)
        position.discard.append(card)
        self.note_what_is_left(card)
        self.tell(facts.LAID, seat, card, len(hand))
        if is_special(card):
            position.force.extra = True
            position.effect = [int(card), int(seat)]
            self.carry_out(card, random)
            return
        self.put_in_force(card)
        if hand:
            self.end_turn(random)
        else:
            self.end_hand(seat, random)

    def note_what_is_left(self, card: i64) -> None:
        """Whoever drew until able and lays a card it lacked before has nothing else of the kind:
        only the last card drawn can have been one."""
        position = self.position
        lacking = position.lacking
        if lacking is not None:
            if lacking.has(card):
                self.all_see_lack(position.turn, lacking)
            position.lacking = None

    def go_on(self, random: Random) -> None:
        """Until somebody can lay a card: draw, and pass if there is nothing left to draw (SM2)."""
        position = self.position
        while not position.over and not self.can_lay():
            seat = position.turn
            if self.draw_until_able(seat, random):
                return
            self.tell(facts.PASSED, seat)
            self.end_turn(random)

    def end_turn(self, random: Random) -> None:
        """The next seat is asked, unless there have been too many turns (SM9)."""
        position = self.position
        position.force.extra = False
        position.lacking = None
        if position.turns == facts.MOST_TURNS:
            self.end_hand(NOBODY, random)
            return
        position.turns += 1
        position.turn = position.next_seat()

    # Special Cards

    def carry_out(self, card: i64, random: Random) -> None:
        position = self.position
        kind = special_kind(card)
        if kind < COLOUR_SWAPS:
            self.swap_colour()
            return
        position.force.colour = ANY
        position.force.number = NO_NUMBER
        if kind == SWAP_CARDS:
            self.begin_to_swap()
        elif kind in (DRAW, REVERSE_DRAW):
            self.make_next_draw(kind == REVERSE_DRAW, random)
        elif kind == DECK_SWAP:
            self.swap_decks()
            self.tell(facts.DECKS_SWAPPED, position.deck_size(), len(position.discard) - 1)
        else:
            self.tell(facts.HANDS_PASSED, kind == PASS_LEFT)
            self.pass_hands(1 if kind == PASS_LEFT else -1, random)

    def swap_colour(self) -> None:
        """The table card keeps its number in the opposite colour. On a special of all colours
        whoever lays it picks one of the two, and no number is in force (SM5, SM11).

        Nobody is asked where only one of them can be followed (SM-b).
        """
        position = self.position
        if position.force.colour != ANY:
            self.make_colour(opposite(position.force.colour), position.force.number)
            return
        colours = self.colours_to_make()
        if len(colours) == 1:
            self.make_colour(colours[0], NO_NUMBER)
        else:
            position.stage = facts.PICK_COLOUR

    def colours_to_make(self) -> list[int]:
        """The colours of the swap on the table that a legal card can follow."""
        position = self.position
        card = position.table_card()
        hand = [*self.hands[position.turn], card]
        colours = swapped_colours(special_kind(card))
        return [made for made in colours if can_follow(card, hand, made, position.force)]

    def make_colour(self, colour: i64, number: i64) -> None:
        position = self.position
        position.force.colour = colour
        position.force.number = number
        position.effect = [*position.effect, int(colour), int(number)]
        self.tell(facts.COLOUR_SWAPPED, position.turn, colour, number)

    def make_next_draw(self, reverse: bool, random: Random) -> None:
        """The next player draws half the last number and does not lose the turn (SM5)."""
        position = self.position
        if reverse:
            position.direction = -position.direction
            self.tell(facts.REVERSED, position.direction == 1)
        victim = position.next_seat()
        drawn = self.draw(victim, position.penalty(), facts.BY_DRAW, random)
        position.effect = [*position.effect, int(victim), int(drawn)]

    def begin_to_swap(self) -> None:
        """Choose an opponent, then cards; a single opponent need not be chosen (SM4, SM-b)."""
        position = self.position
        others = [seat for seat in position.playing() if seat != position.turn]
        if len(others) == 1:
            position.opponent = others[0]
            position.stage = facts.GIVE
        else:
            position.stage = facts.PICK_OPPONENT

    def give(self, answer: i64, random: Random) -> None:
        position = self.position
        if answer != DONE:
            self.named.append(answer)
            if not is_complete(self.cards_to_give(), self.named):
                return
        given = self.named
        self.named = []
        position.stage = facts.LAY
        self.swap_cards(position.turn, position.opponent, given, random)
        position.effect = [*position.effect, int(position.opponent), len(given)]
        position.opponent = NOBODY

    # Winning a Hand, Scoring a Hand

    def end_hand(self, winner: i64, random: Random) -> None:
        """Everybody scores what they hold (SM8, SM9)."""
        position = self.position
        held = [hand.copy() for hand in self.hands]
        if winner == NOBODY:
            self.tell(facts.HAND_STOPPED)
        else:
            self.tell(facts.HAND_WON, winner)
        for seat in position.playing():
            points = points_in(held[seat])
            position.points[seat] += points
            self.tell(facts.SCORED, seat, points, position.points[seat])
        finished = Hand(position.number, winner, held, position.points.copy())
        position.previous = finished
        if position.setup.elimination:
            self.eliminate(finished)
        if position.match_ends():
            self.end_match()
        else:
            self.begin_hand(random)

    def eliminate(self, finished: Hand) -> None:
        """Whoever exceeds the target is out (SM8)."""
        position = self.position
        for seat in position.playing():
            if position.points[seat] > position.setup.target:
                finished.eliminated.append(seat)
                position.out_since[seat] = position.number
                self.tell(facts.ELIMINATED, seat, position.points[seat])

    # Winning the Game

    def end_match(self) -> None:
        position = self.position
        position.end()
        winners = position.winners()
        total = position.points[winners[0]]
        if len(winners) == 1:
            self.tell(facts.MATCH_WON, winners[0], total)
        else:
            self.tell_list(EVERYONE, facts.MATCH_SHARED, [total, *winners])

    # Refusals

    def why_not(self, answer: int) -> IllegalAnswer:
        stage = self.position.stage
        if stage == facts.PICK_OPPONENT:
            sentence = "Choose one of your opponents who are still in to swap cards with."
            return IllegalAnswer(sentence, "SM4")
        if stage == facts.PICK_COLOUR:
            return IllegalAnswer("Pick one of the two colours of the swap.", "SM5")
        hand = self.hands[self.position.turn]
        if stage == facts.GIVE:
            return self.why_not_give(answer, hand)
        if not 0 <= answer < CARDS:
            return IllegalAnswer("Lay a card from your hand.", PLAYING)
        if answer not in hand:
            return IllegalAnswer("That card is not in your hand.", PLAYING)
        return self.why_not_lay(answer, len(hand))

    def why_not_give(self, answer: int, hand: list[int]) -> IllegalAnswer:
        if answer == DONE:
            return IllegalAnswer("Swap at least one card.", "SM4")
        if 0 <= answer < CARDS and answer not in hand:
            return IllegalAnswer("That card is not in your hand.", SPECIALS)
        if answer in self.named:
            return IllegalAnswer("That card is named already.", SPECIALS)
        most = self.position.most_to_swap()
        return IllegalAnswer(f"Name cards of your hand, the lowest first, {most} at most.", "SM4")

    def why_not_lay(self, card: i64, size: i64) -> IllegalAnswer:
        force = self.position.force
        if is_special(card):
            return self.why_not_special(card, size)
        if size == 1 and force.extra:
            sentence = "Your last card cannot be laid in a turn that began with a special."
            return IllegalAnswer(sentence, "SM3")
        if fits(card, force.colour, force.number, True):
            sentence = "It is exactly the colour in force; only your last card may be."
            return IllegalAnswer(sentence, PLAYING)
        if force.number == NO_NUMBER:
            return IllegalAnswer("It has neither of the two colours that may follow.", "SM11")
        sentence = "It shares neither a colour nor the number with the table card."
        return IllegalAnswer(sentence, PLAYING)

    def why_not_special(self, card: i64, size: i64) -> IllegalAnswer:
        force = self.position.force
        if size == 1:
            return IllegalAnswer("A special can never be the last card.", "SM3")
        if force.colour != ANY and force.colour % COLOUR_SWAPS != special_kind(card):
            sentence = "A colour swap goes only on one of the two colours it names."
            return IllegalAnswer(sentence, SPECIALS)
        return IllegalAnswer("No card of your hand could legally follow that colour swap.", "SM3")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class SpectrumoView(View[SpectrumoPosition]):
    """The position, one's own hand, what one knows of the other places, and what one has named."""

    def __init__(self, state: SpectrumoState, seat: int) -> None:
        super().__init__(state, seat)
        mine = seat != NOBODY
        self.hand: list[int] = state.hands[seat].copy() if mine else []
        known = state.private[seat] if mine else None
        self.knowledge: Knowledge = (state.position.knowledge if known is None else known).copy()
        acting = mine and seat == self.position.turn
        self.named: list[int] = state.named.copy() if acting else []

    def known_hands(self) -> list[list[int]]:
        """By seat, the cards of others that the looker knows to be there, sorted."""
        hidden = self.position.hidden_cards() & ~set_of_cards(self.hand)
        knowledge = self.knowledge.copy()
        if self.position.unseen_deck == 0:
            knowledge.deck_is_seen()
        found: list[list[int]] = []
        for seat in range(self.position.players):
            known = knowledge.known_in(seat, self.seat, hidden) if seat != self.seat else 0
            found.append(cards_in(known))
        return found
