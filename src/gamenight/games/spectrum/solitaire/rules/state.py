"""How Spectrum Solitaire is played, and what the player may know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE
from gamenight.core.position import UNKNOWN
from gamenight.core.random import Random
from gamenight.core.state import Choice, State, View
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, card_of, colour_of, rank_of
from gamenight.games.spectrum.rules.wheel import COLOURS
from gamenight.games.spectrum.solitaire.rules import facts
from gamenight.games.spectrum.solitaire.rules.position import SolitairePosition
from gamenight.games.spectrum.solitaire.rules.refusals import why_not_card, why_not_place

DECK: Final[list[int]] = list(range(NUMBER_CARDS))


class SolitaireState(State[SolitairePosition]):
    """The face-down cards are what is hidden; of the stock, those never seen."""

    def __init__(self, position: SolitairePosition) -> None:
        super().__init__(position)
        self.down: list[list[int]] = []
        """The face-down cards of each column; the last is turned up first."""
        self.stock: list[int] = []
        """The cards of the stock that have never been seen; the last is turned first."""

    def copy(self) -> SolitaireState:
        other = SolitaireState(self.position.copy())
        other.down = self.down.copy()
        other.stock = self.stock
        return other

    def view(self, seat: int) -> SolitaireView:
        return SolitaireView(self, seat)

    # The deal

    def deal(self, random: Random) -> None:
        """Columns of one to twelve cards, the last of each face up; the rest is the stock (SO1)."""
        deck = DECK.copy()
        random.shuffle(deck)
        position = self.position
        position.foundations = [0] * COLOURS
        at: i64 = 0
        for column in range(facts.COLUMNS):
            self.down.append(deck[at : at + column])
            position.down.append(column)
            position.runs.append([deck[at + column]])
            at += column + 1
        self.stock = deck[at:]
        self.tell(facts.DEALT, position.most_passes)

    # What may be done

    def legal(self) -> list[int]:
        """A card to move or one of the other answers; after a card, the places it may go to."""
        position = self.position
        if position.lifted != UNKNOWN:
            return position.places_for(position.lifted)
        answers = position.movable()
        if position.may_turn():
            answers.append(facts.TURN)
        if position.any_may_go_up():
            answers.append(facts.ALL_UP)
        answers.append(facts.CONCEDE)
        return answers

    def midway(self) -> bool:
        return self.position.lifted != UNKNOWN

    def choice(self) -> Choice | None:
        """A card and its place are named together; of the places a foundation comes first."""
        sets: list[list[int]] = []
        named: set[int] = set()
        for answer in self.legal():
            if answer >= NUMBER_CARDS:
                sets.append([answer])
            else:
                places = self.position.places_for(answer)
                places.reverse()
                sets += [[answer, place] for place in places]
                named.update(places)
            named.add(answer)
        most = max([len(members) for members in sets])
        return Choice(sorted(named), 1, most, sets)

    def why_not(self, answer: int) -> IllegalAnswer:
        position = self.position
        if position.lifted != UNKNOWN:
            if facts.COLUMN <= answer <= facts.FOUNDATION:
                return why_not_place(position, position.lifted, answer)
            return IllegalAnswer("Say where the card goes: a column or its foundation.", "The play")
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
        return IllegalAnswer("Move a card, turn the stock or concede.", "The play")

    # The play

    def apply(self, answer: int, random: Random) -> None:  # noqa: ARG002
        position = self.position
        if position.lifted != UNKNOWN:
            self.move(position.lifted, answer)
        elif answer < NUMBER_CARDS:
            position.lifted = answer
            return
        elif answer == facts.TURN:
            self.turn_stock()
        elif answer == facts.ALL_UP:
            self.bring_all_up()
        else:
            self.end(facts.CONCEDED)
            return
        self.look_for_the_end()

    def move(self, card: i64, place: i64) -> None:
        position = self.position
        position.lifted = UNKNOWN
        position.moved = []
        home = position.home_of(card)
        position.idle_choices += 1
        if place == facts.FOUNDATION:
            self.bring_up(card, home)
        else:
            self.build(card, home, place - facts.COLUMN)

    def build(self, card: i64, home: i64, column: i64) -> None:
        """Put a card with all that lies on it onto a column (SO1)."""
        cards = self.take(card, home)
        position = self.position
        position.runs[column] = position.runs[column] + cards
        position.moved = position.moved + cards
        self.tell(facts.MOVED, card, len(cards), home, column)
        self.uncover(home)

    def bring_up(self, card: i64, home: i64) -> None:
        """Put a card onto the foundation of its colour, for good (SO1)."""
        cards = self.take(card, home)
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
        position.moved = []
        going = True
        while going:
            going = False
            for card in position.tops():
                if position.may_go_up(card):
                    self.bring_up(card, position.home_of(card))
                    going = True

    def take(self, card: i64, home: i64) -> list[int]:
        """Take a card with all that lies on it away from where it is."""
        position = self.position
        if home == facts.WASTE:
            position.turned -= 1
            at = position.turned
            position.talon = position.talon[:at] + position.talon[at + 1 :]
            self.something_came_of_it()
            return [card]
        run = position.runs[home]
        at = run.index(card)
        position.runs[home] = run[:at]
        return run[at:]

    def uncover(self, column: i64) -> None:
        """A face-down card that nothing lies on any more is turned up at once."""
        position = self.position
        if column == facts.WASTE or position.runs[column] or not position.down[column]:
            return
        hidden = self.down[column]
        card: i64 = hidden[len(hidden) - 1]
        self.down[column] = hidden[:-1]
        position.down[column] -= 1
        position.runs[column] = [card]
        position.moved = [*position.moved, card]
        self.tell(facts.TURNED_UP, card, column)
        self.something_came_of_it()

    def turn_stock(self) -> None:
        """Turn the next cards onto the waste; an empty stock begins anew with the waste (SO2)."""
        position = self.position
        if not position.in_stock():
            position.turned = 0
            self.tell(facts.WASTE_TURNED_OVER, position.passes + 1)
        count = min(position.draw, position.in_stock())
        if position.unseen:
            left = position.unseen - count
            fresh = self.stock[left:]
            fresh.reverse()
            self.stock = self.stock[:left]
            position.unseen = left
            position.talon = position.talon + fresh
        position.moved = position.talon[position.turned : position.turned + count]
        position.turned += count
        self.tell_list(EVERYONE, facts.TURNED, position.moved)
        if not position.in_stock():
            position.passes += 1
            position.idle_passes += 1
            self.tell(facts.STOCK_RAN_OUT, position.passes, position.most_passes)

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
        elif position.idle_passes >= facts.IDLE_PASSES:
            self.end(facts.TOO_MANY_PASSES)
        elif not position.may_turn() and not position.movable():
            self.end(facts.NO_MOVE_LEFT)

    def end(self, why: i64) -> None:
        position = self.position
        position.ended = why
        position.end()
        if self.journal is not None:
            score = position.score_if_won() if why == facts.WON else position.score_if_conceded()
            self.tell(facts.ENDED, why, score, position.counted_passes())

    def pieces(self) -> list[int]:
        """Every card: on the foundations, in the columns, in stock and waste."""
        position = self.position
        cards = position.talon + self.stock
        for colour in range(COLOURS):
            cards += [card_of(colour, rank + 1) for rank in range(position.foundations[colour])]
        for column in range(facts.COLUMNS):
            cards += self.down[column] + position.runs[column]
        return sorted(cards)


class SolitaireView(View[SolitairePosition]):
    """The position: what the player knows, everybody may know."""
