"""How Spectrum Solitaire is played, and what the player may know."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.core.words import capitalised, either

from ...rules.deck import NUMBER_CARDS, card_of, colour_of, rank_of
from ...rules.wheel import COLOURS
from . import facts
from .finding import find_moves
from .position import SolitairePosition
from .refusals import why_not_card, why_not_place


@final
class SolitaireState(State[SolitairePosition]):
    """The face-down cards are what is hidden; of the stock, those never seen."""

    def __init__(self, position: SolitairePosition, deck: tuple[int, ...]) -> None:
        super().__init__(position)
        self.deck: tuple[int, ...] = deck
        """As it was dealt: the columns one after the other, then the stock. Of a column and of
        the stock the last card is turned up first; the position knows how many are left."""

    def copy(self) -> SolitaireState:
        return SolitaireState(self.position.copy(), self.deck)

    def view(self, seat: int) -> SolitaireView:
        return SolitaireView(self, seat)

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    # What is hidden

    def face_down(self, column: i64) -> tuple[int, ...]:
        """The face-down cards of a column."""
        first = facts.first_of_column(column)
        return self.deck[first : first + self.position.down[column]]

    def stock(self) -> tuple[int, ...]:
        """The cards of the stock that have never been seen."""
        return self.deck[facts.DEALT_TO_COLUMNS : facts.DEALT_TO_COLUMNS + self.position.unseen]

    def pieces(self) -> list[int]:
        """Every card: on the foundations, in the columns, in stock and waste."""
        position = self.position
        cards = [*position.talon, *self.stock()]
        for colour in range(COLOURS):
            cards += [card_of(colour, rank + 1) for rank in range(position.foundations[colour])]
        for column in range(facts.COLUMNS):
            cards += [*self.face_down(column), *position.runs[column]]
        return sorted(cards)

    # What may be done

    def choice(self) -> Choice | None:
        """A card and its place are named together; beside that, what stands alone."""
        moves = find_moves(self.position)
        return moves if moves.cards else None

    def answers(self) -> list[int]:
        """When no card has anywhere to go."""
        return [facts.TURN, facts.CONCEDE] if self.position.may_turn() else [facts.CONCEDE]

    def why_not(self, answer: int) -> IllegalAnswer:
        position = self.position
        if position.named:
            if facts.COLUMN <= answer <= facts.FOUNDATION:
                return why_not_place(position, position.named[0], answer)
            return IllegalAnswer("Say where the card goes.", "The play")
        if 0 <= answer < NUMBER_CARDS:
            return why_not_card(position, answer)
        if facts.COLUMN <= answer <= facts.FOUNDATION:
            return IllegalAnswer("Name the card that goes there, too.", "The play")
        if answer == facts.TURN and not position.turned:
            return IllegalAnswer("Stock and waste are empty.", "The play")
        if answer == facts.TURN:
            return IllegalAnswer("That was the last pass through the stock.", "SO2")
        if answer == facts.ALL_UP:
            return IllegalAnswer("No card can go to a foundation now.", "SO1")
        ways = ["move a card"] if find_moves(position).cards else []
        if position.may_turn():
            ways.append("turn the stock")
        if not ways:
            return IllegalAnswer("Only conceding is left.", "The play", [facts.CONCEDE])
        return IllegalAnswer(f"{capitalised(either([*ways, 'concede']))}.", "The play")

    # The play

    def take(self, things: list[int], random: Random) -> None:
        if len(things) == 1:
            self.carry_out(things[0], random)
            return
        self.move(things[0], things[1])
        self.look_for_the_end()

    def carry_out(self, answer: int, random: Random) -> None:
        if answer == facts.CONCEDE:
            self.end(facts.CONCEDED)
            return
        if answer == facts.TURN:
            self.turn_stock()
        else:
            self.bring_all_up()
        self.look_for_the_end()

    def move(self, card: i64, place: i64) -> None:
        position = self.position
        position.moved = ()
        home = position.home_of(card)
        position.idle_choices += 1
        if place == facts.FOUNDATION:
            self.bring_up(card, home)
        else:
            self.build(card, home, place - facts.COLUMN)

    def build(self, card: i64, home: i64, column: i64) -> None:
        """Put a card with all that lies on it onto a column (SO1)."""
        cards = self.lift(card, home)
        position = self.position
        position.runs[column] = position.runs[column] + cards
        position.moved = position.moved + cards
        self.tell(facts.MOVED, card, len(cards), home, column)
        self.uncover(home)

    def bring_up(self, card: i64, home: i64) -> None:
        """Put a card onto the foundation of its colour, for good (SO1)."""
        cards = self.lift(card, home)
        position = self.position
        position.foundations[colour_of(card)] = rank_of(card)
        position.moved = position.moved + cards
        self.tell(facts.WENT_UP, card, home)
        self.uncover(home)
        self.something_came_of_it()
        if rank_of(card) == facts.LAST_RANK and position.cards_up() == NUMBER_CARDS:
            self.end(facts.WON)

    def bring_all_up(self) -> None:
        """Again and again the first card that can go, of the columns and then of the waste."""
        position = self.position
        position.moved = ()
        going = True
        while going:
            going = False
            for card in position.tops():
                if position.may_go_up(card):
                    self.bring_up(card, position.home_of(card))
                    going = True

    def lift(self, card: i64, home: i64) -> tuple[int, ...]:
        """Take a card with all that lies on it away from where it is."""
        position = self.position
        if home == facts.WASTE:
            position.turned -= 1
            at = position.turned
            position.talon = position.talon[:at] + position.talon[at + 1 :]
            self.something_came_of_it()
            return (card,)
        run = position.runs[home]
        at = run.index(card)
        position.runs[home] = run[:at]
        return run[at:]

    def uncover(self, column: i64) -> None:
        """A face-down card that nothing lies on any more is turned up at once."""
        position = self.position
        if column == facts.WASTE or position.runs[column] or not position.down[column]:
            return
        position.down[column] -= 1
        card: i64 = self.deck[facts.first_of_column(column) + position.down[column]]
        position.runs[column] = (card,)
        position.moved = (*position.moved, card)
        self.tell(facts.TURNED_UP, card, column)
        self.something_came_of_it()

    def turn_stock(self) -> None:
        """Turn the next cards onto the waste; an empty stock begins anew with the waste (SO2)."""
        position = self.position
        if not position.in_stock():
            position.turned = 0
            self.tell(facts.WASTE_TURNED_OVER, position.passes + 1)
        count = min(position.setup.draw, position.in_stock())
        if position.unseen:
            position.talon = position.talon + self.stock()[-count:][::-1]
            position.unseen -= count
        position.moved = position.talon[position.turned : position.turned + count]
        position.turned += count
        if self.journal is not None:
            self.tell_lists(EVERYONE, facts.TURNED, [], [list(position.moved)])
        if not position.in_stock():
            position.passes += 1
            position.idle_passes += 1
            self.tell(facts.STOCK_RAN_OUT, position.passes, position.setup.most_passes)

    def something_came_of_it(self) -> None:
        """A card went up, left the waste, or was turned up: no endless play (SO4)."""
        self.position.idle_choices = 0
        self.position.idle_passes = 0

    # The end

    def look_for_the_end(self) -> None:
        """Endless play, or nothing left but to concede (SO4)."""
        position = self.position
        if position.over:
            return
        if position.idle_choices >= facts.IDLE_CHOICES:
            self.end(facts.TOO_MANY_CHOICES)
        elif position.setup.most_passes == 0 and position.idle_passes >= facts.IDLE_PASSES:
            self.end(facts.TOO_MANY_PASSES)
        elif not position.may_turn() and not find_moves(position).cards:
            self.end(facts.NO_MOVE_LEFT)

    def end(self, why: i64) -> None:
        position = self.position
        position.ended = why
        position.end()
        if self.journal is not None:
            score = position.score_if_won() if why == facts.WON else position.score_if_conceded()
            self.tell(facts.ENDED, why, score, position.counted_passes())


@final
class SolitaireView(View[SolitairePosition]):
    """The position: what the player knows, everybody may know."""
