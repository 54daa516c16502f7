"""The whole table: opponents above, the middle, then the viewer's own things and the question."""

from __future__ import annotations

from collections.abc import Callable

import htpy
from htpy import Element, Node

from gamenight.table import Badge, Layout, Seat, Table, Zone
from gamenight.web.draw.backs import back_symbol
from gamenight.web.draw.pen import Pen, paint, svg
from gamenight.web.draw.pieces import draw_counter
from gamenight.web.draw.words import draw_question, draw_summary
from gamenight.web.draw.zones import draw_zone, draw_zones

CROWD = 3
"""More other seats than this are drawn in a compact way."""

SHORT_HAND = 9
"""A hand no longer than this has room beside the question on a wide screen."""

LAMP_PATH = "M12 2a7 7 0 0 1 4 12.7V17H8v-2.3A7 7 0 0 1 12 2ZM9 19h6M10 22h4"


def draw_table(table: Table, name_of: Callable[[str], str]) -> Element:
    """The table as its viewer sees it. ``name_of`` turns keys into opaque names."""
    pen = Pen(name_of)
    own = own_seat(table)
    return htpy.div({"class": ["table", "over" if table.over else None], "data-game": table.game})[
        back_symbol(table.game),
        htpy.p(".headline")[table.headline],
        draw_summary(pen, table.summary, over=True) if table.summary and table.over else None,
        draw_others(pen, table, own),
        draw_middle(pen, table),
        draw_own(pen, table, own),
    ]


def own_seat(table: Table) -> Seat | None:
    """The viewer's seat; a spectator has none."""
    return next((seat for seat in table.seats if seat.number == table.viewer), None)


def zones_of(table: Table, seat: Seat) -> list[Zone]:
    return [zone for zone in table.zones if zone.owner == seat.number]


# The others


def draw_others(pen: Pen, table: Table, own: Seat | None) -> Element | None:
    """All seats but the viewer's, clockwise from her left."""
    seats = list(table.seats)
    if own is not None:
        at = seats.index(own)
        seats = seats[at + 1 :] + seats[:at]
    if not seats:
        return None
    company = "alone" if len(seats) == 1 else "crowd" if len(seats) > CROWD else "few"
    return htpy.div({"class": ["others", company]})[
        (draw_seat(pen, seat, zones_of(table, seat)) for seat in seats)
    ]


def draw_seat(pen: Pen, seat: Seat, zones: list[Zone]) -> Element:
    return htpy.section({"class": seat_classes(seat)}, aria_label=seat.name)[
        nameplate(pen, seat),
        htpy.div(".zones")[draw_zones(pen, zones)] if zones else None,
    ]


def seat_classes(seat: Seat) -> list[str]:
    return ["seat", *(["is-active"] if seat.active else [])]


def nameplate(pen: Pen, seat: Seat) -> Element:
    return htpy.header(".nameplate")[
        svg("lamp", "0 0 24 24", htpy.path(d=LAMP_PATH)),
        htpy.h2[seat.name],
        htpy.span(".hidden")["to move"] if seat.active else None,
        (draw_badge(badge) for badge in seat.badges),
        htpy.span(".counters")[(draw_counter(pen, counter) for counter in seat.counters)]
        if seat.counters
        else None,
    ]


def draw_badge(badge: Badge) -> Element:
    return htpy.span({"class": ["badge", paint(badge.colour)]})[badge.text]


# The middle


def draw_middle(pen: Pen, table: Table) -> Element:
    seated = {seat.number for seat in table.seats}
    zones = [zone for zone in table.zones if zone.owner not in seated]
    return htpy.div(".centre")[
        draw_summary(pen, table.summary, over=False) if table.summary and not table.over else None,
        htpy.div(".zones")[draw_zones(pen, zones)] if zones else None,
    ]


# The viewer's own side


def draw_own(pen: Pen, table: Table, own: Seat | None) -> Node:
    """What lies before the viewer; then, always in reach, the question and her hand under it."""
    question = draw_question(table, table.question) if table.question else None
    if own is None:
        return htpy.div(".reach")[question] if question else None
    zones = zones_of(table, own)
    hand = next((zone for zone in zones if zone.layout is Layout.FAN and zone.items), None)
    laid = [zone for zone in zones if zone is not hand]
    return [
        htpy.section({"class": ["own", *seat_classes(own)]}, aria_label=f"{own.name}, you")[
            nameplate(pen, own),
            htpy.div(".zones")[draw_zones(pen, laid)] if laid else None,
        ],
        in_reach(pen, question, hand) if question or hand else None,
    ]


def in_reach(pen: Pen, question: Element | None, hand: Zone | None) -> Element:
    long = hand is not None and len(hand.items) > SHORT_HAND
    return htpy.div({"class": ["reach", "long" if long else None]})[
        question,
        htpy.div(".zones.hand")[draw_zone(pen, hand)] if hand else None,
    ]
