"""Why a card of Spectrum Solitaire cannot be moved, or not to a place."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer

from ...rules.deck import colour_of, rank_of
from ...rules.wheel import are_shades
from . import facts
from .position import SolitairePosition


def why_not_card(position: SolitairePosition, card: i64) -> IllegalAnswer:
    """Why a card cannot be moved at all."""
    if position.foundations[colour_of(card)] >= rank_of(card):
        return IllegalAnswer("Nothing comes back from a foundation.", "SO1")
    home = position.home_of(card)
    if home == facts.ELSEWHERE:
        sentence = "Only face-up cards of the columns and the top card of the waste can be moved."
        return IllegalAnswer(sentence, "SO1")
    if position.is_whole_column(card, home) and any(
        not run and position.may_go_to_empty(card) for run in position.runs
    ):
        return no_use()
    return IllegalAnswer("There is no place for this card now.", "SO1")


def why_not_place(position: SolitairePosition, card: i64, place: i64) -> IllegalAnswer:
    """Why a card that was named cannot go to a place."""
    if place == facts.FOUNDATION:
        return why_not_up(position, card)
    run = position.runs[place - facts.COLUMN]
    if not run:
        if position.takes(place - facts.COLUMN, card):
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


def why_not_up(position: SolitairePosition, card: i64) -> IllegalAnswer:
    if not position.is_top(card, position.home_of(card)):
        return IllegalAnswer("Only a card with nothing on it goes to a foundation.", "SO1")
    return IllegalAnswer("Foundations are built up from 1 to 12, card by card.", "SO1")
