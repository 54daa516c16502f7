"""A bot that plays to win, by rules of thumb.

With the printed scores a game that is stopped one card short is worth more than any win after the
first pass (SO5). The bot does not care: it brings home what it can.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.position import UNKNOWN

from ...rules.deck import Card, colour_of, rank_of
from ...rules.wheel import COLOURS
from ..rules import constants
from ..rules.position import SolitairePosition
from ..rules.state import FaceUp, SolitaireView

NONE: Final = -1
PATIENCE: Final = 8
"""After this many choices in a row that changed nothing, cards are no longer shifted about."""


# A whole choice as one number: a card and its place, or an answer that stands alone.


def move_of(card: Card, place: i64) -> i64:
    return card * constants.ANSWERS + place


def alone(answer: i64) -> i64:
    return answer * constants.ANSWERS


def answers_of(move: i64) -> list[int]:
    """Return a choice as it is given."""
    first, place = move // constants.ANSWERS, move % constants.ANSWERS
    return [first, place] if place else [first]


# Rules of thumb


class Tops:
    """The cards that others may be put on, looked up at once: most cards have no such place."""

    def __init__(self, position: SolitairePosition) -> None:
        self.cards: FaceUp = FaceUp()
        self.shades: i64 = 0b101 if position.setup.strict else 0b111
        for run in position.runs:
            if run:
                self.cards.add(run[len(run) - 1])

    def take(self, card: Card) -> bool:
        """Return whether a card fits on one of them."""
        rank = rank_of(card)
        if rank == constants.LAST_RANK:
            return False
        return self.cards.shades(colour_of(card), rank) & self.shades != 0


def best_by_thumb(position: SolitairePosition, patience: i64 = PATIENCE) -> i64:
    """Return what helps most by rules of thumb; conceding when a whole pass has brought nothing."""
    move = go_up(position, True)
    if move != NONE:
        return move
    tops = Tops(position)
    move = uncover(position, tops)
    if move == NONE:
        move = from_the_waste(position)
    if move == NONE:
        move = go_up(position, False)
    if move == NONE:
        move = make_way(position, tops)
    if move == NONE:
        move = merge(position, tops)
    if move == NONE and position.idle_choices < patience:
        move = make_way_for_more(position, tops)
    if move == NONE:
        move = use_empty_column(position)
    if move != NONE:
        return move
    if position.may_turn() and position.idle_passes < 2:
        return alone(constants.TURN)
    return alone(constants.CONCEDE)


def go_up(position: SolitairePosition, safely: bool) -> i64:
    """Bring a card up; safely: one that no other card will still need to lie on."""
    for card in position.tops():
        if position.may_go_up(card) and (not safely or is_safe(position, card)):
            return move_of(card, constants.FOUNDATION)
    return NONE


def is_safe(position: SolitairePosition, card: Card) -> bool:
    """Return whether the cards that could lie on it can go up themselves: those of the colours
    beside."""
    colour, enough = colour_of(card), rank_of(card) - 2
    left = position.foundations[(colour + COLOURS - 1) % COLOURS]
    return left >= enough and position.foundations[(colour + 1) % COLOURS] >= enough


def uncover(position: SolitairePosition, tops: Tops) -> i64:
    """Move a run away from face-down cards, of the column with the most of them."""
    best: i64 = NONE
    most: i64 = 0
    for home in range(constants.COLUMNS):
        below: i64 = position.down[home]
        if below > most:
            card: i64 = position.runs[home][0]
            if not tops.take(card) and rank_of(card) != constants.LAST_RANK:
                continue
            column = best_column(position, card)
            if column != NONE:
                best = move_of(card, constants.COLUMN + column)
                most = below
    return best


def best_column(position: SolitairePosition, card: Card) -> i64:
    """Return a column that takes a card, one that is not empty if there is one."""
    found: i64 = NONE
    for column in range(constants.COLUMNS):
        if position.takes(column, card):
            if position.runs[column]:
                return column
            found = column
    return found


def from_the_waste(position: SolitairePosition) -> i64:
    """Play the top card of the waste."""
    card = position.waste_top()
    if card == UNKNOWN:
        return NONE
    if position.may_go_up(card):
        return move_of(card, constants.FOUNDATION)
    column = best_column(position, card)
    if column == NONE or (not position.runs[column] and rank_of(card) != constants.LAST_RANK):
        return NONE
    return move_of(card, constants.COLUMN + column)


def make_way(position: SolitairePosition, tops: Tops) -> i64:
    """Move a part of a run if the card it lay on can then go up, or take what else is stuck."""
    for home in range(constants.COLUMNS):
        run = position.runs[home]
        for at in range(1, len(run)):
            if not tops.take(run[at]):
                continue
            if position.may_go_up(run[at - 1]) or is_wanted(position, run[at - 1], home):
                return move_of(run[at], constants.COLUMN + best_column(position, run[at]))
    return NONE


def make_way_for_more(position: SolitairePosition, tops: Tops) -> i64:
    """Move a part of a run if another such move then makes way."""
    for home in range(constants.COLUMNS):
        run = position.runs[home]
        for at in range(1, len(run)):
            if not tops.take(run[at]):
                continue
            for column in range(constants.COLUMNS):
                if not position.runs[column] or not position.takes(column, run[at]):
                    continue
                following = way_after(position, home, at, column)
                if following != NONE and following != move_of(run[at], constants.COLUMN + home):
                    return move_of(run[at], constants.COLUMN + column)
    return NONE


def way_after(position: SolitairePosition, home: i64, at: i64, column: i64) -> i64:
    """Return what then makes way if a part of a run is moved; the table is left as it was."""
    runs = position.runs
    run, onto = runs[home], runs[column]
    runs[home], runs[column] = run[:at], onto + run[at:]
    following = make_way(position, Tops(position))
    runs[home], runs[column] = run, onto
    return following


def is_wanted(position: SolitairePosition, below: i64, home: i64) -> bool:
    """Return whether the waste or a run on face-down cards could go on a card that is set free."""
    card = position.waste_top()
    if card != UNKNOWN and position.fits_on(below, card):
        return True
    for column in range(constants.COLUMNS):
        stuck = column != home and position.down[column] > 0
        if stuck and position.fits_on(below, position.runs[column][0]):
            return True
    return False


def merge(position: SolitairePosition, tops: Tops) -> i64:
    """Put a whole column on another: an empty column is worth more than the card it covers."""
    for home in range(constants.COLUMNS):
        run = position.runs[home]
        if run and not position.down[home] and tops.take(run[0]):
            for column in range(constants.COLUMNS):
                if position.runs[column] and position.takes(column, run[0]):
                    return move_of(run[0], constants.COLUMN + column)
    return NONE


def use_empty_column(position: SolitairePosition) -> i64:
    """Where any card may: uncover the column with the fewest face-down cards, or use the waste."""
    if not position.setup.any_to_empty:
        return NONE
    empty: i64 = NONE
    best: i64 = NONE
    fewest: i64 = constants.COLUMNS
    for column in range(constants.COLUMNS):
        if not position.runs[column]:
            empty = column
        elif position.down[column] and position.down[column] < fewest:
            fewest = position.down[column]
            best = position.runs[column][0]
    if empty == NONE:
        return NONE
    if best == NONE:
        best = position.waste_top()
    return NONE if best == UNKNOWN else move_of(best, constants.COLUMN + empty)


class Tidy(Bot[SolitaireView]):
    """Plays by rules of thumb."""

    def choose(self, view: SolitaireView, thinking: Thinking) -> int:
        return answers_of(best_by_thumb(view.position))[0]

    def choose_several(
        self,
        view: SolitaireView,
        choice: Choice,
        thinking: Thinking,
    ) -> list[int]:
        return answers_of(best_by_thumb(view.position))
