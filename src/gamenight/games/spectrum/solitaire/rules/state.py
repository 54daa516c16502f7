"""How Spectrum Solitaire is played, and what the player may know."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.core.words import capitalised, either
from gamenight.parts.bits import only

from ...rules.deck import NUMBER_CARDS, RANKS, Card, Rank, card_of, colour_of, rank_of
from ...rules.wheel import ALL_COLOURS, COLOURS, Colour, are_shades
from . import constants
from .position import Moves, SolitairePosition

# Finding what may be done: after every step, so quickly


RANKS_IN_A_WORD: Final = 4


@final
class FaceUp:
    """The cards that can be moved if they have a place: for each rank a set of colours, four such
    sets in a number."""

    def __init__(self) -> None:
        self.low: i64 = 0
        self.middle: i64 = 0
        self.high: i64 = 0

    def add(self, card: Card) -> None:
        colour, rank = card // RANKS, card % RANKS
        bit = only(rank % RANKS_IN_A_WORD * COLOURS + colour)
        if rank < RANKS_IN_A_WORD:
            self.low |= bit
        elif rank < 2 * RANKS_IN_A_WORD:
            self.middle |= bit
        else:
            self.high |= bit

    def shades(self, colour: Colour, rank: Rank) -> i64:
        """Return which shades of a colour are there in a rank, as a set: 0 is the colour before it
        on the wheel, 1 itself, 2 the one after it (SW2)."""
        word = self.high
        if rank < RANKS_IN_A_WORD:
            word = self.low
        elif rank < 2 * RANKS_IN_A_WORD:
            word = self.middle
        colours = word >> rank % RANKS_IN_A_WORD * COLOURS & ALL_COLOURS
        ring = colours << COLOURS + 1 | colours << 1 | colours >> COLOURS - 1
        return ring >> colour & 0b111


def find_moves(position: SolitairePosition) -> Moves:
    """Return all that may be done as the table lies."""
    moves = Moves()
    face_up = all_face_up(position)
    ready = False
    for column, run in enumerate(position.runs):
        if not run:
            add_to_empty(moves, position, column)
            continue
        top: i64 = run[len(run) - 1]
        add_onto(moves, face_up, top, column, position.setup.strict)
        if position.may_go_up(top):
            moves.add(top, constants.FOUNDATION)
            ready = True
    if position.turned and position.may_go_up(position.waste_top()):
        moves.add(position.waste_top(), constants.FOUNDATION)
        ready = True
    if position.may_turn():
        moves.alone.append(constants.TURN)
    if ready:
        moves.alone.append(constants.ALL_UP)
    moves.alone.append(constants.CONCEDE)
    return moves


def all_face_up(position: SolitairePosition) -> FaceUp:
    """Return all face-up cards of the columns, and the top card of the waste."""
    face_up = FaceUp()
    for run in position.runs:
        for card in run:
            face_up.add(card)
    if position.turned:
        face_up.add(position.waste_top())
    return face_up


def add_onto(moves: Moves, face_up: FaceUp, top: i64, column: i64, strict: bool) -> None:
    """The cards that may go onto a top card: one rank below, of its shades (SO1, SO2)."""
    colour, below = top // RANKS, top % RANKS - 1
    if below < 0:
        return
    shades = face_up.shades(colour, below)
    if not shades:
        return
    for at in range(3):
        if shades >> at & 1 and not (strict and at == 1):
            card = card_of((colour + at + COLOURS - 1) % COLOURS, below + 1)
            moves.add(card, constants.COLUMN + column)


def add_to_empty(moves: Moves, position: SolitairePosition, empty: i64) -> None:
    """The cards that may go to an empty column; not those that would leave one behind (SO4)."""
    place = constants.COLUMN + empty
    for column, run in enumerate(position.runs):
        for card in run:
            if position.may_go_to_empty(card) and not position.is_whole_column(card, column):
                moves.add(card, place)
    if position.turned and position.may_go_to_empty(position.waste_top()):
        moves.add(position.waste_top(), place)


# Why a card of Spectrum Solitaire cannot be moved, or not to a place


def why_not_card(position: SolitairePosition, card: Card) -> IllegalAnswer:
    """Return why a card cannot be moved at all."""
    if position.foundations[colour_of(card)] >= rank_of(card):
        return IllegalAnswer("Nothing comes back from a foundation.", "SO1")
    home = position.home_of(card)
    if home == constants.ELSEWHERE:
        sentence = "Only face-up cards of the columns and the top card of the waste can be moved."
        return IllegalAnswer(sentence, "SO1")
    if position.is_whole_column(card, home) and any(
        not run and position.may_go_to_empty(card) for run in position.runs
    ):
        return no_use()
    return IllegalAnswer("There is no place for this card now.", "SO1")


def why_not_place(position: SolitairePosition, card: Card, place: i64) -> IllegalAnswer:
    """Return why a card that was named cannot go to a place."""
    if place == constants.FOUNDATION:
        return why_not_up(position, card)
    run = position.runs[place - constants.COLUMN]
    if not run:
        if position.takes(place - constants.COLUMN, card):
            return no_use()
        return IllegalAnswer("Only a 12 may go to an empty column.", "SO2")
    top: i64 = run[len(run) - 1]
    if rank_of(top) != rank_of(card) + 1:
        return IllegalAnswer("Columns are built down by one rank.", "SO1")
    if not are_shades(colour_of(top), colour_of(card)):
        return IllegalAnswer("A card goes only on a shade of its colour.", "SO1")
    return IllegalAnswer("A card may not go on its exact own colour.", "SO2")


def no_use() -> IllegalAnswer:
    return IllegalAnswer("Moving a whole column to an empty one changes nothing.", "SO4")


def why_not_up(position: SolitairePosition, card: Card) -> IllegalAnswer:
    if not position.is_top(card, position.home_of(card)):
        return IllegalAnswer("Only a card with nothing on it goes to a foundation.", "SO1")
    return IllegalAnswer("Foundations are built up from 1 to 12, card by card.", "SO1")


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
        """Return the face-down cards of a column."""
        first = constants.first_of_column(column)
        return self.deck[first : first + self.position.down[column]]

    def stock(self) -> tuple[int, ...]:
        """Return the cards of the stock that have never been seen."""
        return self.deck[
            constants.DEALT_TO_COLUMNS : constants.DEALT_TO_COLUMNS + self.position.unseen
        ]

    def pieces(self) -> list[int]:
        """Return every card: on the foundations, in the columns, in stock and waste."""
        position = self.position
        cards = [*position.talon, *self.stock()]
        for colour in range(COLOURS):
            cards += [card_of(colour, rank + 1) for rank in range(position.foundations[colour])]
        for column in range(constants.COLUMNS):
            cards += [*self.face_down(column), *position.runs[column]]
        return sorted(cards)

    # What may be done

    def choice(self) -> Choice | None:
        """Return a card and its place are named together; beside that, what stands alone."""
        moves = find_moves(self.position)
        return moves if moves.cards else None

    def answers(self) -> list[int]:
        """When no card has anywhere to go."""
        return (
            [constants.TURN, constants.CONCEDE] if self.position.may_turn() else [constants.CONCEDE]
        )

    def why_not(self, answer: int) -> IllegalAnswer:
        position = self.position
        if position.named:
            if constants.COLUMN <= answer <= constants.FOUNDATION:
                return why_not_place(position, position.named[0], answer)
            return IllegalAnswer("Say where the card goes.", "The play")
        if 0 <= answer < NUMBER_CARDS:
            return why_not_card(position, answer)
        if constants.COLUMN <= answer <= constants.FOUNDATION:
            return IllegalAnswer("Name the card that goes there, too.", "The play")
        if answer == constants.TURN and not position.turned:
            return IllegalAnswer("Stock and waste are empty.", "The play")
        if answer == constants.TURN:
            return IllegalAnswer("That was the last pass through the stock.", "SO2")
        if answer == constants.ALL_UP:
            return IllegalAnswer("No card can go to a foundation now.", "SO1")
        ways = ["move a card"] if find_moves(position).cards else []
        if position.may_turn():
            ways.append("turn the stock")
        if not ways:
            return IllegalAnswer("Only conceding is left.", "The play", [constants.CONCEDE])
        return IllegalAnswer(f"{capitalised(either([*ways, 'concede']))}.", "The play")

    # The play

    def take(self, things: list[int], random: Random) -> None:
        if len(things) == 1:
            self.carry_out(things[0], random)
            return
        self.move(things[0], things[1])
        self.look_for_the_end()

    def carry_out(self, answer: int, random: Random) -> None:
        if answer == constants.CONCEDE:
            self.end(constants.CONCEDED)
            return
        if answer == constants.TURN:
            self.turn_stock()
        else:
            self.bring_all_up()
        self.look_for_the_end()

    def move(self, card: Card, place: i64) -> None:
        position = self.position
        position.moved = ()
        home = position.home_of(card)
        position.idle_choices += 1
        if place == constants.FOUNDATION:
            self.bring_up(card, home)
        else:
            self.build(card, home, place - constants.COLUMN)

    def build(self, card: Card, home: i64, column: i64) -> None:
        """Put a card with all that lies on it onto a column (SO1)."""
        cards = self.lift(card, home)
        position = self.position
        position.runs[column] = position.runs[column] + cards
        position.moved = position.moved + cards
        self.tell(constants.MOVED, card, len(cards), home, column)
        self.uncover(home)

    def bring_up(self, card: Card, home: i64) -> None:
        """Put a card onto the foundation of its colour, for good (SO1)."""
        cards = self.lift(card, home)
        position = self.position
        position.foundations[colour_of(card)] = rank_of(card)
        position.moved = position.moved + cards
        self.tell(constants.WENT_UP, card, home)
        self.uncover(home)
        self.something_came_of_it()
        if rank_of(card) == constants.LAST_RANK and position.cards_up() == NUMBER_CARDS:
            self.end(constants.WON)

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

    def lift(self, card: Card, home: i64) -> tuple[int, ...]:
        """Take a card with all that lies on it away from where it is."""
        position = self.position
        if home == constants.WASTE:
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
        """A face-down card is turned up as soon as nothing lies on it."""
        position = self.position
        if column == constants.WASTE or position.runs[column] or not position.down[column]:
            return
        position.down[column] -= 1
        card: i64 = self.deck[constants.first_of_column(column) + position.down[column]]
        position.runs[column] = (card,)
        position.moved = (*position.moved, card)
        self.tell(constants.TURNED_UP, card, column)
        self.something_came_of_it()

    def turn_stock(self) -> None:
        """Turn the next cards onto the waste; an empty stock starts again with the waste (SO2)."""
        position = self.position
        if not position.in_stock():
            position.turned = 0
            self.tell(constants.WASTE_TURNED_OVER, position.passes + 1)
        count = min(position.setup.draw, position.in_stock())
        if position.unseen:
            position.talon = position.talon + self.stock()[-count:][::-1]
            position.unseen -= count
        position.moved = position.talon[position.turned : position.turned + count]
        position.turned += count
        if self.journal is not None:
            self.tell_lists(EVERYONE, constants.TURNED, [], [list(position.moved)])
        if not position.in_stock():
            position.passes += 1
            position.idle_passes += 1
            self.tell(constants.STOCK_RAN_OUT, position.passes, position.setup.most_passes)

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
        if position.idle_choices >= constants.IDLE_CHOICES:
            self.end(constants.TOO_MANY_CHOICES)
        elif position.setup.most_passes == 0 and position.idle_passes >= constants.IDLE_PASSES:
            self.end(constants.TOO_MANY_PASSES)
        elif not position.may_turn() and not find_moves(position).cards:
            self.end(constants.NO_MOVE_LEFT)

    def end(self, why: i64) -> None:
        position = self.position
        position.ended = why
        position.end()
        if self.journal is not None:
            score = (
                position.score_if_won() if why == constants.WON else position.score_if_conceded()
            )
            self.tell(constants.ENDED, why, score, position.counted_passes())


@final
class SolitaireView(View[SolitairePosition]):
    """The position: what the player knows, everybody may know."""
