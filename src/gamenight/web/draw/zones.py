"""Zones: a heading, a count, and the things that lie there in their layout."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import htpy
from htpy import Element, Node

from gamenight.table import Board, Card, Counter, Die, Item, Layout, Pawn, Sheet, Tile, Token, Zone
from gamenight.web.draw.boards import MOST, draw_board
from gamenight.web.draw.cards import draw_card
from gamenight.web.draw.pen import Pen, flat, frame, svg
from gamenight.web.draw.pieces import draw_counter, draw_die, draw_pawn, draw_tile, draw_token
from gamenight.web.draw.sheets import draw_sheet

COUNTED = (Layout.FAN, Layout.STACK, Layout.BAG)
"""Layouts in which it helps to read how many there are."""

SHORT_FAN = 4
"""As many cards lie side by side on a phone; more of them overlap."""

BAG_PATH = (
    "M36 22c-6-6-8-10-4-14 8 4 28 4 36 0 4 4 2 8-4 14 18 12 28 32 28 48 0 18-12 26-42 26"
    "S8 88 8 70c0-16 10-36 28-48Z"
)


def draw_zones(pen: Pen, zones: Iterable[Zone]) -> list[Element]:
    """Zones one after the other; neighbouring columns stand side by side."""
    drawn: list[Element] = []
    for is_column, group in groupby(zones, lambda zone: zone.layout is Layout.COLUMN):
        elements = [draw_zone(pen, zone) for zone in group]
        drawn += [side_by_side(elements)] if is_column else elements
    return drawn


def side_by_side(columns: list[Element]) -> Element:
    return htpy.div({"class": ["columns", f"columns-{min(len(columns), MOST)}"]})[columns]


def draw_zone(pen: Pen, zone: Zone) -> Element:
    answer = pen.answer(zone.answer)
    attributes = {
        "class": ["zone", f"zone-{zone.layout.value}", "is-open" if answer is not None else None],
        "data-zone": pen.name(zone.key),
    }
    words = f"{zone.title}, {zone.note}" if zone.note else zone.title
    return htpy.section(attributes)[
        heading(zone),
        frame(pen, "cover", words, answer=answer) if answer is not None else None,
        lay_out(pen, zone),
    ]


def heading(zone: Zone) -> Element:
    return htpy.header(".zone-head")[
        htpy.h3({"class": "hidden" if head_says_it(zone) else None})[
            zone.title,
            [" ", htpy.span(".count")[str(how_many(zone))]] if shows_count(zone) else None,
        ],
        htpy.p(".note")[zone.note] if zone.note else None,
    ]


def head_says_it(zone: Zone) -> bool:
    """Whether a tile at the head of a column already shows the zone's title."""
    head = zone.items[0] if zone.items else None
    return (
        zone.layout is Layout.COLUMN
        and isinstance(head, Tile)
        and not head.face_down
        and zone.title.startswith(head.title)
    )


def how_many(zone: Zone) -> int:
    return len(zone.items) if zone.count is None else zone.count


def shows_count(zone: Zone) -> bool:
    return zone.count is not None or (zone.layout in COUNTED and how_many(zone) > 1)


def lay_out(pen: Pen, zone: Zone) -> Node:
    if zone.layout is Layout.BAG:
        return draw_bag(pen, zone)
    if zone.layout is Layout.STACK:
        return draw_stack(pen, zone)
    if not zone.items:
        return htpy.p(".empty")["empty"]
    return htpy.ul(class_=list_classes(zone), role="list")[
        (
            htpy.li(class_=place_class(zone, at))[flat(draw_item(pen, item))]
            for at, item in enumerate(zone.items)
        )
    ]


def list_classes(zone: Zone) -> list[str]:
    classes = ["items", f"as-{zone.layout.value}"]
    if zone.columns:
        classes.append(f"columns-{min(zone.columns, MOST)}")
    if zone.layout is Layout.FAN and len(zone.items) > SHORT_FAN:
        classes.append("crowded")
    return classes


def place_class(zone: Zone, at: int) -> str | None:
    """In a column every card but the last shows only its upper edge."""
    here = zone.items[at]
    covered = zone.layout is Layout.COLUMN and at + 1 < len(zone.items)
    if not covered or not isinstance(here, Card):
        return None
    return "strip with-under" if here.under else "strip"


def draw_stack(pen: Pen, zone: Zone) -> Node:
    """The last item lies on top; below it only the thickness of the pile is seen."""
    count = how_many(zone)
    if not count:
        return htpy.p(".empty")["empty"]
    depth = "deep" if count > 2 else "double" if count == 2 else "single"
    top: Item = (
        zone.items[-1]
        if zone.items
        else Card(f"top of {zone.key}", f"Face-down pile of {count}", face_down=True)
    )
    return htpy.div({"class": ["items", "as-stack", depth]})[flat(draw_item(pen, top))]


def draw_bag(pen: Pen, zone: Zone) -> Node:
    count = how_many(zone)
    bag = htpy.div(".bag", role="img", aria_label=f"{zone.title}: {count} inside")[
        svg("shape", "0 0 100 100", htpy.path(d=BAG_PATH), htpy.path(d="M34 23h32", class_="cord")),
        htpy.span(".inside")[str(count)],
    ]
    seen = [htpy.li[flat(draw_item(pen, item))] for item in zone.items]
    return [bag, htpy.ul(".items.as-row", role="list")[seen] if seen else None]


def draw_item(pen: Pen, item: Item) -> Element:
    match item:
        case Card():
            return draw_card(pen, item)
        case Die():
            return draw_die(pen, item)
        case Pawn():
            return draw_pawn(pen, item)
        case Token():
            return draw_token(pen, item)
        case Tile():
            return draw_tile(pen, item)
        case Counter():
            return draw_counter(pen, item)
        case Board():
            return draw_board(pen, item)
        case Sheet():
            return draw_sheet(pen, item)
