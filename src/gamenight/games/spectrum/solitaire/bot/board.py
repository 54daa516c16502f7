"""A table on which games are imagined: nothing is hidden, and what fits where is looked up at once.

A card of one rank lies on a face-up card of the next, so each rank by itself is a matching of cards
with those that hold them. Whether room can be made for a card is then asked exactly: it takes the
place of another, which takes the place of a third, until one finds a free place (an augmenting
path). What lies on the cards goes along and plays no part.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gamenight.core.position import UNKNOWN
from gamenight.core.random import Random
from gamenight.parts.bits import lowest, members_of, only

from ...rules.deck import (
    NUMBER_CARDS,
    RANKS,
    Card,
    Rank,
    card_of,
    colour_of,
    number_cards_but,
    rank_of,
)
from ...rules.wheel import COLOURS, NEIGHBOURHOODS, Colour
from ..rules import constants
from ..rules.game import seen_cards
from ..rules.position import SolitairePosition, SolitaireSetup
from .tidy import alone, move_of

NOWHERE: Final = -1
SHADES_BESIDE: Final[tuple[int, ...]] = tuple(
    [NEIGHBOURHOODS[colour] & ~(1 << colour) for colour in range(COLOURS)]
)
"""What a card may lie on where its own colour does not count (SO2)."""


@final
class ImaginedTable:
    """The table as it would lie if the face-down cards were these."""

    def __init__(self, setup: SolitaireSetup) -> None:
        self.setup: SolitaireSetup = setup
        self.near: tuple[int, ...] = SHADES_BESIDE if setup.strict else NEIGHBOURHOODS
        self.foundations: list[int] = []
        self.down: list[int] = []
        self.hidden: list[list[int]] = []
        """The face-down cards by column; those of the stock are in the talon."""
        self.runs: list[list[int]] = []
        self.talon: list[int] = []
        """Stock and waste in the order they are turned."""
        self.turned: i64 = 0
        self.passes: i64 = 0
        self.column_of: list[int] = []
        """Where each card lies face up in a column, or NOWHERE."""
        self.faces: list[int] = []
        """For each rank, which colours lie face up in the columns, as a set."""
        self.tops: list[int] = []
        """And which of them have nothing on them."""
        self.idle_turns: i64 = 0
        """How often cards were turned since something came of it."""

    def copy(self) -> ImaginedTable:
        other = ImaginedTable(self.setup)
        other.foundations = self.foundations.copy()
        other.down = self.down.copy()
        other.hidden = self.hidden
        other.runs = [run.copy() for run in self.runs]
        other.talon = self.talon.copy()
        other.turned = self.turned
        other.passes = self.passes
        other.column_of = self.column_of.copy()
        other.faces = self.faces.copy()
        other.tops = self.tops.copy()
        other.idle_turns = self.idle_turns
        return other

    # Reading the table

    def waste_top(self) -> i64:
        return self.talon[self.turned - 1] if self.turned else UNKNOWN

    def is_top(self, card: Card) -> bool:
        """Return whether a card lies in a column with nothing on it."""
        return self.tops[rank_of(card)] >> colour_of(card) & 1 == 1

    def may_go_up(self, card: Card) -> bool:
        return self.foundations[colour_of(card)] + 1 == rank_of(card)

    def may_turn(self) -> bool:
        if self.turned < len(self.talon):
            return True
        most = self.setup.most_passes
        return self.turned > 0 and (most == 0 or self.passes < most)

    def cards_up(self) -> i64:
        total: i64 = 0
        for rank in self.foundations:
            total += rank
        return total

    def is_certain(self) -> bool:
        """Return whether the win is certain (SO5)."""
        return not self.talon and not any(self.down)

    def child_of(self, card: Card) -> i64:
        """Return what lies on a face-up card; it is not a top."""
        run = self.runs[self.column_of[card]]
        return run[rank_of(run[0]) - rank_of(card) + 1]

    def holder_of(self, card: Card) -> i64:
        """Return the face-up card on which one lies, or UNKNOWN."""
        column: i64 = self.column_of[card]
        if column == NOWHERE:
            return UNKNOWN
        run = self.runs[column]
        at = rank_of(run[0]) - rank_of(card)
        return run[at - 1] if at > 0 else UNKNOWN

    def empty_column(self) -> i64:
        for column in range(constants.COLUMNS):
            if not self.runs[column]:
                return column
        return NOWHERE

    # Making room

    def way_for(self, card: Card) -> list[int]:
        """Moves after which a card has found a place in another column, its own move last; none if
        there is no such way."""
        rank = rank_of(card)
        if rank == constants.LAST_RANK:
            return self.way_to_empty(card)
        free = self.near[colour_of(card)] & self.tops[rank + 1]
        if free:
            return [self.onto(card, card_of(lowest(free), rank + 1))]
        return self.longer_way(card, rank)

    def way_to_empty(self, card: Card) -> list[int]:
        column = self.empty_column()
        return [] if column == NOWHERE else [int(move_of(card, constants.COLUMN + column))]

    def onto(self, card: Card, holder: i64) -> int:
        """Return the move that puts a card on another."""
        column: i64 = self.column_of[holder]
        return move_of(card, constants.COLUMN + column)

    def longer_way(self, card: Card, rank: Rank) -> list[int]:
        """Cards that hold others are asked, the nearest first, whether those can go elsewhere."""
        above = rank + 1
        free, faces = self.tops[above], self.faces[above]
        own = self.holder_of(card)
        seen: i64 = 0 if own == UNKNOWN else only(colour_of(own))
        fresh: i64 = self.near[colour_of(card)] & faces & ~seen
        if not fresh:
            return []
        seen |= fresh
        queue = members_of(fresh)
        before = [NOWHERE] * COLOURS
        at = 0
        while at < len(queue):
            colour: i64 = queue[at]
            at += 1
            child = self.child_of(card_of(colour, above))
            near: i64 = self.near[colour_of(child)]
            if near & free:
                first = self.onto(child, card_of(lowest(near & free), above))
                return self.way_back(first, card, colour, before, above)
            if self.may_go_up(child) and self.is_top(child):
                return self.way_back(going_up(child), card, colour, before, above)
            fresh = near & faces & ~seen
            seen |= fresh
            for one in members_of(fresh):
                before[one] = int(colour)
                queue.append(one)
        return []

    def way_back(
        self, first: int, card: Card, colour: Colour, before: list[int], above: i64
    ) -> list[int]:
        """Return the moves from the one that frees a place to that of the card itself."""
        way = [first]
        while colour != NOWHERE:
            holder = card_of(colour, above)
            colour = before[colour]
            mover = card if colour == NOWHERE else self.child_of(card_of(colour, above))
            way.append(self.onto(mover, holder))
        return way

    # Moving

    def carry_out(self, move: i64) -> None:
        card, place = move // constants.ANSWERS, move % constants.ANSWERS
        if card == constants.TURN:
            self.turn_stock()
        elif place == constants.FOUNDATION:
            self.bring_up(card)
        else:
            self.build(card, place - constants.COLUMN)

    def build(self, card: Card, column: i64) -> None:
        """Put a card with all that lies on it onto a column."""
        onto = self.runs[column]
        if onto:
            top: i64 = onto[len(onto) - 1]
            self.tops[rank_of(top)] = self.tops[rank_of(top)] & ~only(colour_of(top))
        home: i64 = self.column_of[card]
        if home == NOWHERE:
            self.leave_waste()
            self.lay(card, column)
            return
        run = self.runs[home]
        first = rank_of(run[0]) - rank_of(card)
        for at in range(first, len(run)):
            onto.append(run[at])
            self.column_of[run[at]] = int(column)
        while len(run) > first:
            run.pop()
        self.uncover(home)

    def bring_up(self, card: Card) -> None:
        rank, colour = rank_of(card), colour_of(card)
        self.foundations[colour] = int(rank)
        self.idle_turns = 0
        home: i64 = self.column_of[card]
        if home == NOWHERE:
            self.leave_waste()
            return
        self.column_of[card] = NOWHERE
        bit = only(colour)
        self.faces[rank] = self.faces[rank] & ~bit
        self.tops[rank] = self.tops[rank] & ~bit
        self.runs[home].pop()
        self.uncover(home)

    def leave_waste(self) -> None:
        self.turned -= 1
        self.talon.pop(self.turned)
        self.idle_turns = 0

    def lay(self, card: Card, column: i64) -> None:
        """Lay a single card face up on a column."""
        rank, bit = rank_of(card), only(colour_of(card))
        self.runs[column].append(int(card))
        self.column_of[card] = int(column)
        self.faces[rank] = self.faces[rank] | bit
        self.tops[rank] = self.tops[rank] | bit

    def uncover(self, column: i64) -> None:
        """What a card has left: the one it lay on is free, or one is turned up."""
        run = self.runs[column]
        if run:
            top: i64 = run[len(run) - 1]
            self.tops[rank_of(top)] = self.tops[rank_of(top)] | only(colour_of(top))
        elif self.down[column]:
            self.down[column] = self.down[column] - 1
            self.lay(self.hidden[column][self.down[column]], column)
            self.idle_turns = 0

    def turn_stock(self) -> None:
        if self.turned == len(self.talon):
            self.turned = 0
        self.turned = min(self.turned + self.setup.draw, len(self.talon))
        self.idle_turns += 1
        if self.turned == len(self.talon):
            self.passes += 1


def going_up(card: Card) -> int:
    return move_of(card, constants.FOUNDATION)


TURNING: Final = alone(constants.TURN)


def board_of(position: SolitairePosition) -> ImaginedTable:
    """Return the table as it lies, without the cards that nobody knows."""
    board = ImaginedTable(position.setup)
    board.foundations = position.foundations.copy()
    board.down = position.down.copy()
    board.hidden = [[] for _ in range(constants.COLUMNS)]
    board.runs = [[] for _ in range(constants.COLUMNS)]
    board.talon = [*position.talon, *[UNKNOWN] * position.unseen]
    board.turned = position.turned
    board.passes = position.passes
    board.column_of = [NOWHERE] * NUMBER_CARDS
    board.faces = [0] * (RANKS + 1)
    board.tops = [0] * (RANKS + 1)
    for column, run in enumerate(position.runs):
        for card in run:
            board.lay(card, column)
        for card in run[:-1]:
            board.tops[rank_of(card)] = board.tops[rank_of(card)] & ~only(colour_of(card))
    return board


class Unknown:
    """The cards that nobody has seen, to be dealt again and again."""

    def __init__(self, position: SolitairePosition) -> None:
        self.cards: list[int] = number_cards_but(seen_cards(position))
        self.in_stock: i64 = position.unseen

    def dealt(self, known: ImaginedTable, random: Random) -> ImaginedTable:
        """Return a table with those cards shuffled among the face-down places."""
        board = known.copy()
        cards = self.cards
        random.shuffle(cards)
        at: i64 = 0
        hidden: list[list[int]] = []
        for count in board.down:
            hidden.append(cards[at : at + count])
            at += count
        board.hidden = hidden
        first_unseen = len(board.talon) - self.in_stock
        board.talon[first_unseen:] = cards[at : at + self.in_stock]
        return board
