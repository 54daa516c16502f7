"""What a network is shown of Spectrum Cribbage."""

from __future__ import annotations

from gamenight.game.observing import Row

from .rules.constants import CARDS, HIGHEST, LIMIT, SIDES
from .rules.state import CribbageView


def observe(view: CribbageView, row: Row) -> None:
    position, deal, series = view.position, view.position.deal, view.position.deal.series
    row.things("hand", view.hand, CARDS)
    row.things("cards laid away", view.laid_away, CARDS)
    row.things("cards named", position.named, CARDS)
    row.one_of("starter", deal.starter, CARDS)
    row.things_by_seat("cards laid", deal.laid, CARDS)
    row.places("order of the series", series.cards, CARDS, LIMIT)
    row.number("count", series.count, LIMIT)
    row.switch("series goes on", series.is_open)
    row.seat_bits("said go", series.gone)
    row.capped_by_seat("holds only higher cards than", deal.floors, HIGHEST)
    row.seat("dealer", deal.dealer)
    row.seat("asked", position.turn)
    row.seats("waited for", position.waiting)
    side = max(view.seat, 0) % SIDES
    row.capped("own points", position.points[side], position.target)
    row.capped("points of the other side", position.points[1 - side], position.target)
