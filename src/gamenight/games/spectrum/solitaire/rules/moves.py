"""What may be done in Spectrum Solitaire: cards with the places they may go to."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.choice import Choice
from gamenight.core.position import UNKNOWN
from gamenight.games.spectrum.rules.deck import RANKS, card_of
from gamenight.games.spectrum.rules.wheel import ALL_COLOURS, COLOURS, NEIGHBOURHOODS
from gamenight.games.spectrum.solitaire.rules import facts
from gamenight.games.spectrum.solitaire.rules.position import SolitairePosition
from gamenight.parts.bits import lowest, members_of, only

RANKS_IN_A_WORD: Final = 4

# A move is one number: a card and its place, or an answer that stands alone.


def move_of(card: i64, place: i64) -> i64:
    return card * facts.ANSWERS + place


def alone(answer: i64) -> i64:
    return answer * facts.ANSWERS


def first_of(move: i64) -> i64:
    return move // facts.ANSWERS


def place_of(move: i64) -> i64:
    """0 where an answer stands alone."""
    return move % facts.ANSWERS


def answers_of(move: i64) -> list[int]:
    """A move as it is given."""
    return [first_of(move), place_of(move)] if place_of(move) else [first_of(move)]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Moves(Choice):
    """A card and the place it goes to, or an answer that stands alone."""

    def __init__(self, moves: list[int]) -> None:
        super().__init__(things_in(moves), 1, 2)
        self.moves: list[int] = moves
        """Sorted; those that stand alone come last."""

    def sets(self) -> list[list[int]]:
        """By card; of its places the foundation comes first."""
        by_card = sorted(self.moves, key=lambda move: (first_of(move), -place_of(move)))
        return [answers_of(move) for move in by_card]

    def following(self, named: tuple[int, ...]) -> list[int]:
        """What a move can begin with; after a card the places it may go to."""
        if not named:
            return self.firsts()
        return self.places_for(named[0]) if len(named) == 1 else []

    def firsts(self) -> list[int]:
        found: list[int] = []
        last: i64 = UNKNOWN
        for move in self.moves:
            first = first_of(move)
            if first != last:
                found.append(first)
                last = first
        return found

    def places_for(self, card: i64) -> list[int]:
        """Where a card may go; nowhere if it is an answer that stands alone."""
        return [place_of(move) for move in self.moves if first_of(move) == card and place_of(move)]

    def allows(self, named: tuple[int, ...]) -> bool:
        """No move is the beginning of another."""
        return self.is_complete(named)


def things_in(moves: list[int]) -> list[int]:
    """All cards, places and other answers of some sorted moves, each once, sorted."""
    cards: list[int] = []
    others: list[int] = []
    places: i64 = 0
    last: i64 = UNKNOWN
    for move in moves:
        first, place = first_of(move), place_of(move)
        if not place:
            others.append(first)
            continue
        places |= only(place - facts.COLUMN)
        if first != last:
            cards.append(first)
            last = first
    return cards + [facts.COLUMN + place for place in members_of(places)] + others


# Moves of cards


class FaceUp:
    """The cards that can be moved if they have a place, for each rank a set of colours.

    Looked at whenever moves are wanted, so it is quick: four such sets in a number.
    """

    def __init__(self) -> None:
        self.low: i64 = 0
        self.middle: i64 = 0
        self.high: i64 = 0

    def add(self, card: i64) -> None:
        colour, rank = card // RANKS, card % RANKS
        bit = only(rank % RANKS_IN_A_WORD * COLOURS + colour)
        if rank >= 2 * RANKS_IN_A_WORD:
            self.high |= bit
        elif rank >= RANKS_IN_A_WORD:
            self.middle |= bit
        else:
            self.low |= bit

    def below(self, card: i64) -> i64:
        """The colours of those that are one rank below a card."""
        rank = card % RANKS - 1
        if rank < 0:
            return 0
        word = self.low
        if rank >= 2 * RANKS_IN_A_WORD:
            word = self.high
        elif rank >= RANKS_IN_A_WORD:
            word = self.middle
        return word >> rank % RANKS_IN_A_WORD * COLOURS & ALL_COLOURS

    def fitting(self, card: i64, strict: bool) -> i64:
        """The colours of those that may lie on a card: one rank below, of its shades (SO1, SO2)."""
        colour = card // RANKS
        colours = self.below(card) & NEIGHBOURHOODS[colour]
        return colours & ~only(colour) if strict else colours


def moves_of_cards(position: SolitairePosition) -> list[int]:
    """Every card with every place it may go to, sorted."""
    found: list[int] = []
    face_up = FaceUp()
    empty: i64 = 0
    for column, run in enumerate(position.runs):
        for card in run:
            face_up.add(card)
        if not run:
            empty |= only(column)
    if position.turned:
        face_up.add(position.waste_top())
    for column, run in enumerate(position.runs):
        if run:
            add_fitting(found, face_up, run[len(run) - 1], column, position.setup.strict)
    ready = [card for card in position.tops() if position.may_go_up(card)]
    found += [move_of(card, facts.FOUNDATION) for card in ready]
    if empty:
        add_to_empty(found, position, members_of(empty))
    found.sort()
    return found


def add_fitting(found: list[int], face_up: FaceUp, top: i64, column: i64, strict: bool) -> None:
    """The cards that a column takes onto its top card."""
    colours = face_up.fitting(top, strict)
    while colours:
        card = card_of(lowest(colours), top % RANKS)
        found.append(move_of(card, facts.COLUMN + column))
        colours &= colours - 1


def add_to_empty(found: list[int], position: SolitairePosition, empty: list[int]) -> None:
    """The cards that may go to empty columns; not if they are a whole column themselves (SO4)."""
    for column, run in enumerate(position.runs):
        for card in run:
            if position.may_go_to_empty(card) and not position.is_whole_column(card, column):
                found += [move_of(card, facts.COLUMN + place) for place in empty]
    if position.turned and position.may_go_to_empty(position.waste_top()):
        found += [move_of(position.waste_top(), facts.COLUMN + place) for place in empty]


def any_goes_up(moves: list[int]) -> bool:
    return any(place_of(move) == facts.FOUNDATION for move in moves)
