"""Zones: how the things in them lie, and what stands above them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from gamenight.table import (
    Board,
    Card,
    Counter,
    Die,
    Item,
    Layout,
    Pawn,
    Sheet,
    Tile,
    Token,
    Zone,
)
from gamenight.terminal.drawing.blocks import (
    NOTHING,
    Block,
    Edge,
    above,
    beside,
    block,
    choosable,
    flowing,
    framed,
    wrapped,
)
from gamenight.terminal.drawing.boards import draw_board, draw_sheet
from gamenight.terminal.drawing.cards import draw_card, tucked_lines
from gamenight.terminal.drawing.items import (
    BOLD,
    draw_counter,
    draw_die,
    draw_piece,
    draw_tile,
)
from gamenight.terminal.drawing.look import EDGE_STYLE, NOTE_STYLE, Look

OVERLAP = 2
"""How much of a covered face-down card is seen in a fan."""
CORNER_LINES = 2
"""How much of a covered card is seen in a column: its edge and its corner."""
NOTE_WIDTH = 48
"""A remark may make a narrow zone this wide before it is wrapped."""
BAG = 12
BAG_EDGE = Edge("╭╮╯╰", "~", "│")


def draw_item(item: Item, look: Look) -> Block:
    if isinstance(item, Card):
        return draw_card(item, look)
    if isinstance(item, Die):
        return draw_die(item, look)
    if isinstance(item, (Pawn, Token)):
        return draw_piece(item, look)
    if isinstance(item, Tile):
        return draw_tile(item, look)
    if isinstance(item, Counter):
        return draw_counter(item, look)
    if isinstance(item, Board):
        return draw_board(item, look)
    assert isinstance(item, Sheet)
    return draw_sheet(item, look)


def draw_zone(zone: Zone, look: Look, width: int) -> Block:
    """A heading and the things of the zone, no wider than ``width`` where they can be wrapped."""
    answer = look.answer(zone.key, zone.answer)
    items = draw_items(zone, look, width)
    heading = zone_heading(zone, look, answer)
    if not items.height:
        heading.append(" —", EDGE_STYLE)
    note = Text(f" {zone.note}" if zone.note else "", NOTE_STYLE)
    widest = 0 if zone.layout is Layout.COLUMN else NOTE_WIDTH
    room = min(width, max(items.width, heading.cell_len, widest))
    if heading.cell_len + note.cell_len <= room:
        top = [heading.append_text(note)]
    else:
        top = [heading, *wrapped(zone.note, room, NOTE_STYLE)]
    return choosable(above([block(top), items]), answer)


def zone_heading(zone: Zone, look: Look, answer: int | None) -> Text:
    heading = Text().append(zone.title, BOLD)
    count = shown_count(zone)
    if count is not None:
        heading.append(f" ×{count}")
    if answer is not None:
        heading.append(" ")
        heading.append(look.label(answer), look.key_style(answer))
    return heading


def shown_count(zone: Zone) -> int | None:
    """How many things there are, where that is not seen at a glance."""
    if zone.count is not None:
        return zone.count
    hidden = zone.layout in (Layout.STACK, Layout.BAG) and len(zone.items) != 1
    return len(zone.items) if hidden else None


def draw_items(zone: Zone, look: Look, width: int) -> Block:
    items = zone.items
    if zone.layout is Layout.BAG:
        return draw_bag(zone)
    if not items:
        return NOTHING
    if zone.layout is Layout.STACK:
        return draw_item(items[-1], look)
    if zone.layout is Layout.COLUMN:
        covered = [draw_item(item, look.under_the_next()) for item in items[:-1]]
        return draw_column(items, [*covered, draw_item(items[-1], look)])
    backs = [item for item in items if isinstance(item, Card) and item.face_down]
    can_choose = any(look.answer(back.key, back.answer) is not None for back in backs)
    if zone.layout is Layout.FAN and len(backs) == len(items) and not can_choose:
        return draw_backs(backs, look, width)
    if zone.layout is Layout.GRID and zone.columns:
        look = look.in_columns(zone.columns, width)
        return draw_grid([draw_item(item, look) for item in items], zone.columns)
    return flowing([draw_item(item, look) for item in items], width)


def draw_bag(zone: Zone) -> Block:
    """A bag shows nothing but how much is in it."""
    count = zone.count if zone.count is not None else len(zone.items)
    inside = Text(f"{count} inside".center(BAG))
    return framed([inside], BAG, BAG_EDGE, EDGE_STYLE)


def draw_backs(cards: Sequence[Card], look: Look, width: int) -> Block:
    """Face-down cards that cover each other, and their number."""
    drawn = [draw_card(card, look) for card in cards]
    last = drawn[-1]
    covered = [cropped(card, OVERLAP) for card in drawn[:-1]]
    count = block([Text(f" ×{len(cards)}", BOLD)])
    fan = beside([*covered, last, count if len(cards) > 1 else NOTHING], 0)
    if fan.width > width:
        return beside([last, count], 0)
    return fan


def cropped(drawn: Block, width: int) -> Block:
    return Block(tuple(line[:width] for line in drawn.lines), width)


def draw_column(items: Sequence[Item], blocks: Sequence[Block]) -> Block:
    """Each covers the one before it, all but its corner and what sticks out from under it."""
    pieces = []
    for item, drawn in zip(items[:-1], blocks[:-1], strict=True):
        seen = CORNER_LINES if isinstance(item, Card) else drawn.height
        if isinstance(item, Tile):
            seen -= 1  # all but the lower edge
        tucked = len(tucked_lines(item, drawn.width)) if isinstance(item, Card) else 0
        lines = (*drawn.lines[:seen], *drawn.lines[drawn.height - tucked :])
        pieces.append(Block(lines, drawn.width))
    return above([*pieces, blocks[-1]])


def draw_grid(blocks: Sequence[Block], columns: int) -> Block:
    """Equal cells in rows."""
    width = max(drawn.width for drawn in blocks)
    height = max(drawn.height for drawn in blocks)
    cells = [block([*b.lines, *[Text("")] * (height - b.height)], width) for b in blocks]
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    return above([beside(row) for row in rows])
