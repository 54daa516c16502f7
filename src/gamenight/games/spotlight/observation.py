"""What a network is shown of Spotlight. In solo play the other side is Light."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.game.observing import Row
from gamenight.parts.bits import only, set_of

from .rules import constants
from .rules.constants import (
    AREAS,
    CARDS,
    FULL_COLUMN,
    NONE,
    SIDES,
    card_in,
    has_spotlight,
    is_face_down,
    side_of,
)
from .rules.state import SpotlightView

HIGH_SCORE: Final = 80


def observe(view: SpotlightView, row: Row) -> None:
    position, round = view.position, view.position.round
    row.members("hand", view.hand, CARDS)
    row.one_of("own Personal Suit", view.personal_suit, CARDS)
    row.one_of("card picked", NONE if view.picked == NONE else card_in(view.picked), CARDS)
    if position.setup.spotlights:
        row.switch("card picked has a Spotlight", view.picked > 0 and has_spotlight(view.picked))
    row.one_of_each("area of each column", list(round.areas), AREAS)
    observe_columns(view, row)
    row.capped("own points", position.points[max(view.seat, 0)], HIGH_SCORE)
    row.capped("points of the other side", position.points[1 - max(view.seat, 0)], HIGH_SCORE)
    row.number_by_seat("Spotlights left", position.spotlights_left, constants.MOST_SPOTLIGHTS)
    row.switch("cards are being chosen", round.choosing)
    if not position.setup.plain:
        row.number("round", round.number, constants.ROUNDS + 1)
        row.members("cards of this round", position.deck(), CARDS)
        row.things("areas to come", position.areas_to_come(), AREAS)
    if position.players == 1:
        row.number("cards of Light", position.light_deck_size(), constants.LIGHT_DECK)
    else:
        row.members("own discards", view.discards, CARDS)
        row.things("discards named", position.named, CARDS)
        row.seats("waited for", position.waiting)
        row.seat("asked", position.turn)
        row.seat("starter", position.starter())


def observe_columns(view: SpotlightView, row: Row) -> None:
    """What lies in each column, by whom; on top is what the next card covers."""
    columns = view.position.round.columns
    for own in (True, False):
        whose = "own" if own else "other"
        cards = [cards_of(view, at, own) for at in range(constants.COLUMNS)]
        face_down = [face_down_of(view, at, own) for at in range(constants.COLUMNS)]
        row.members_each(f"{whose} cards in columns", cards, CARDS)
        if view.position.players == SIDES and not view.position.setup.plain:
            row.numbers(f"{whose} face-down cards in columns", face_down, FULL_COLUMN)
    row.members_each("cards on Spotlights", [lit(column) for column in columns], CARDS)
    row.one_of_each("card on top of columns", [on_top(column) for column in columns], CARDS)


def cards_of(view: SpotlightView, at: i64, own: bool) -> int:
    """Return the cards of a side in a column that the looker knows."""
    found: i64 = 0
    for laid in view.position.round.columns[at]:
        if (side_of(laid) == view.seat) == own:
            card = view.face_down[card_in(laid)] if is_face_down(laid) else card_in(laid)
            if card >= 0:
                found |= only(card)
    return found


def face_down_of(view: SpotlightView, at: i64, own: bool) -> int:
    column = view.position.round.columns[at]
    return len(
        [laid for laid in column if is_face_down(laid) and (side_of(laid) == view.seat) == own]
    )


def lit(column: list[int]) -> int:
    """Return the cards with a Spotlight under them that lie face up."""
    cards = [card_in(laid) for laid in column if has_spotlight(laid) and not is_face_down(laid)]
    return set_of([int(card) for card in cards])


def on_top(column: list[int]) -> int:
    """Return the card that lies face up on top, or -1."""
    if not column or is_face_down(column[len(column) - 1]):
        return -1
    return card_in(column[len(column) - 1])
