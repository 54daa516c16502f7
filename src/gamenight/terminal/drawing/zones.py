"""Zones: how the things in them lie, and what stands above them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
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
    Track,
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
    gives_answers,
    lifted,
    wrapped,
)
from gamenight.terminal.drawing.boards import ROW_NAME, draw_board, draw_sheet
from gamenight.terminal.drawing.cards import draw_card, is_bare, tucked_lines
from gamenight.terminal.drawing.items import (
    BOLD,
    draw_counter,
    draw_die,
    draw_heap,
    draw_piece,
    draw_tile,
)
from gamenight.terminal.drawing.lines import (
    draw_groups,
    draw_in_a_line,
    draw_line,
    remarks,
    zone_title,
)
from gamenight.terminal.drawing.pen import (
    EDGE_STYLE,
    NOTE_STYLE,
    Pen,
)
from gamenight.terminal.drawing.tracks import WIDEST, draw_track

KEY_WIDTH = 3
"""The width of a key in brackets."""
OVERLAP = 2
"""How much of a covered face-down card is seen in a fan."""
CORNER_LINES = 2
"""How much of a covered card is seen in a column: its edge and its corner."""
WIDE = (Layout.BOARD, Layout.SHEET)
"""What must not be covered."""
NOTE_WIDTH = 48
"""A remark may make a narrow zone this wide before it is wrapped."""
BAG = 12
BAG_EDGE = Edge("╭╮╯╰", "~│~│")


def draw_item(item: Item, pen: Pen) -> Block:
    if isinstance(item, Card):
        return draw_card(item, pen)
    if isinstance(item, Die):
        return draw_die(item, pen)
    if isinstance(item, (Pawn, Token)):
        return draw_piece(item, pen)
    if isinstance(item, Tile):
        return draw_tile(item, pen)
    if isinstance(item, Counter):
        return draw_counter(item, pen)
    if isinstance(item, Board):
        return draw_board(item, pen)
    if isinstance(item, Track):
        return draw_track(item, WIDEST)
    assert isinstance(item, Sheet)
    return draw_sheet(item, pen)


def draw_zone(zone: Zone, pen: Pen, width: int) -> Block:
    """Return a heading and the things of the zone, no wider than ``width`` where they can be
    wrapped."""
    zone = without_its_title_twice(zone, pen)
    answer = pen.answer(zone.answer)
    items = draw_items(zone, pen, width)
    resting = answer is None and not gives_answers(items)
    if fits_a_line(zone, pen) and (resting or pen.all_in_lines):
        return draw_in_a_line(zone, pen, width)
    top = [] if needs_no_title(zone, pen) else zone_top(zone, pen, items, width)
    whole = above([block(top), items, draw_groups(zone, pen, width)])
    return choosable(whole, answer, pen.is_chosen(answer))


def without_its_title_twice(zone: Zone, pen: Pen) -> Zone:
    """Return the zone without a tile at its head that says again what stands above it.

    Where there is no room for its text, nothing is left of it.
    """
    head = zone.items[0] if zone.items else None
    if zone.layout is not Layout.COLUMN or not isinstance(head, Tile) or head.face_down:
        return zone
    if not zone.title.startswith(head.title) or head.tokens or pen.answer(head.answer) is not None:
        return zone
    heads = () if pen.small else (replace(head, title="", corner=""),)
    return replace(zone, items=(*heads, *zone.items[1:]))


def needs_no_title(zone: Zone, pen: Pen) -> bool:
    """Return a disc that has to be drawn small: every line counts, and nothing else looks like
    it."""
    discs = [item for item in zone.items if isinstance(item, Board) and item.polar]
    return pen.small and bool(discs) and not zone.note and zone.answer is None


def fits_a_line(zone: Zone, pen: Pen) -> bool:
    """Return whether a zone is drawn in one line, if nothing in it can be chosen."""
    top = zone.items[-1] if zone.items else None
    hidden = isinstance(top, (Card, Tile)) and top.face_down
    unseen = zone.layout is Layout.BAG or (zone.layout is Layout.STACK and hidden)
    return (pen.small and unseen) or (pen.in_a_line and zone.layout not in WIDE)


def zone_top(zone: Zone, pen: Pen, items: Block, width: int) -> list[Text]:
    """Title, key and note above the things of a zone, in one line if there is the room."""
    title, key = zone_title(zone), zone_key(zone, pen)
    if not items.height:
        title.append(" —", EDGE_STYLE)
    if zone.layout is Layout.COLUMN and key:  # columns stay narrow, to stand side by side
        return [title, Text(" ").join([key[1:], Text(zone.note, NOTE_STYLE)])]
    heading = title.append_text(key)
    widest = 0 if zone.layout is Layout.COLUMN else NOTE_WIDTH
    room = min(width, max(items.width, heading.cell_len, widest))
    beside_it = remarks(zone, pen)
    needed = heading.cell_len + sum([text.cell_len + 1 for text in beside_it])
    if needed + len(zone.note) < room:
        heading.append(f" {zone.note}".rstrip(), NOTE_STYLE)
        return [Text(" ").join([heading, *beside_it])]
    note = wrapped(zone.note, room, NOTE_STYLE)
    if needed <= room:
        return [Text(" ").join([heading, *beside_it]), *note]
    return [heading, *note, *flowing([block([text]) for text in beside_it], room).lines]


def zone_key(zone: Zone, pen: Pen) -> Text:
    """Return the key of a zone that can be chosen as a whole."""
    answer = pen.answer(zone.answer)
    if answer is None:
        return Text("")
    sign = pen.signs((), pen.is_chosen(answer))
    return Text(f" {sign}").append(pen.label(answer), pen.key_style(answer))


def draw_items(zone: Zone, pen: Pen, width: int) -> Block:
    items = zone.items
    if zone.layout is Layout.BAG:
        return draw_bag(zone)
    if not items:
        return NOTHING
    if isinstance(items[0], Track):
        return draw_track(items[0], width)
    if isinstance(items[0], Board):
        pen = pen.on_board(items[0].columns, width - ROW_NAME)
    if zone.layout is Layout.STACK:
        return draw_item(items[-1], pen)
    if zone.layout is Layout.COLUMN:
        covered = [draw_item(item, pen.under_the_next()) for item in items[:-1]]
        return draw_column(items, [*covered, draw_item(items[-1], pen)], pen)
    if zone.layout is Layout.BOWL:
        return flowing([draw_in_bowl(item, pen) for item in items], width, gap=2)
    if zone.layout is Layout.LIST:
        return above([draw_in_a_list(item, pen, width) for item in items])
    if zone.layout is Layout.FAN and not is_choosable(items, pen):
        backs = [item for item in items if isinstance(item, Card) and item.face_down]
        if len(backs) == len(items):
            return draw_backs(backs, pen, width)
    if zone.layout is Layout.GRID and zone.columns:
        pen = pen.in_columns(zone.columns, width)
        return draw_grid([draw_item(item, pen) for item in items], zone.columns)
    if pen.small and names_have_room(items, pen, width):
        pen = pen.with_whole_names()
    drawn = draw_row(items, pen)
    too_wide = sum([piece.width + 1 for piece in drawn]) - 1 > width
    if zone.layout is Layout.FAN and too_wide and all(shows_at_corner(i, pen) for i in items):
        return draw_fan(items, pen, width)
    return flowing(drawn, width)


def names_have_room(items: Sequence[Item], pen: Pen, width: int) -> bool:
    """Return whether cards as wide as their names take no more lines than narrow ones."""
    wide, narrow = (
        flowing(draw_row(items, each), width).height for each in (pen.with_whole_names(), pen)
    )
    return wide <= narrow


def shows_at_corner(item: Item, pen: Pen) -> bool:
    """Return whether the corner of something says all that is drawn on it."""
    if not isinstance(item, Card) or item.face_down or item.slots:
        return False
    return bool(item.corner) and (pen.small or is_bare(item))


def draw_row(items: Sequence[Item], pen: Pen) -> list[Block]:
    """Things side by side; where several are chosen, what is marked stands a line higher."""
    drawn = [draw_item(item, pen) for item in items]
    if pen.raises and is_choosable(items, pen) and any(piece.height > 1 for piece in drawn):
        drawn = [raised(item, block, pen) for item, block in zip(items, drawn, strict=True)]
    return drawn


def is_choosable(items: Sequence[Item], pen: Pen) -> bool:
    """Return whether one of the items itself can be chosen."""
    return any(answer_of(item, pen) is not None for item in items)


def answer_of(item: Item, pen: Pen) -> int | None:
    if isinstance(item, (Counter, Board, Sheet, Track)):
        return None
    return pen.answer(item.answer)


def raised(item: Item, drawn: Block, pen: Pen) -> Block:
    """Something that can be marked; it is drawn a line higher when it is."""
    return lifted(drawn, pen.is_chosen(answer_of(item, pen), item.key))


def draw_fan(items: Sequence[Item], pen: Pen, width: int) -> Block:
    """Many cards: each covers all but the corner and the key of the one before."""
    rows: list[list[Block]] = []
    used = corner = 0
    for item, whole in zip(items, draw_row(items, pen.left_of_the_next()), strict=True):
        if rows and used + whole.width <= width:
            row = rows[-1]
            row[-1] = cropped(row[-1], corner)
        else:
            row, used = [], 0
            rows.append(row)
        row.append(whole)
        corner = corner_width(item, pen)
        used += corner
    return above([beside(row, 0) for row in rows])


def corner_width(item: Item, pen: Pen) -> int:
    """Return how much of a card has to be seen to know it and its key: its edge and its corner."""
    assert isinstance(item, Card)
    corner = len(item.corner + item.code)
    return 1 + max(corner if pen.small else corner + 2, KEY_WIDTH)


def draw_in_a_list(item: Item, pen: Pen, width: int) -> Block:
    if isinstance(item, (Counter, Board, Sheet, Track)):
        return draw_item(item, pen)
    return draw_line(item, pen, width)


def draw_in_bowl(item: Item, pen: Pen) -> Block:
    return (
        draw_heap(item, pen) if isinstance(item, Token) and not pen.small else draw_item(item, pen)
    )


def draw_bag(zone: Zone) -> Block:
    """Draw a bag, which shows nothing but how much is in it."""
    count = zone.count if zone.count is not None else len(zone.items)
    inside = Text(f"{count} inside".center(BAG))
    return framed([inside], BAG, BAG_EDGE, EDGE_STYLE)


def draw_backs(cards: Sequence[Card], pen: Pen, width: int) -> Block:
    """Face-down cards that cover each other, and their number."""
    drawn = [draw_card(card, pen) for card in cards]
    last = drawn[-1]
    covered = [cropped(card, OVERLAP) for card in drawn[:-1]]
    count = block([Text(f" ×{len(cards)}", BOLD)])
    fan = beside([*covered, last, count if len(cards) > 1 else NOTHING], 0)
    if fan.width > width:
        return beside([last, count], 0)
    return fan


def cropped(drawn: Block, width: int) -> Block:
    return Block(tuple(line[:width] for line in drawn.lines), width)


def draw_column(items: Sequence[Item], blocks: Sequence[Block], pen: Pen) -> Block:
    """Lay each over the one before it, except for its corner and what sticks out from under it."""
    pieces = []
    for item, drawn in zip(items[:-1], blocks[:-1], strict=True):
        seen = CORNER_LINES if isinstance(item, Card) else drawn.height
        if isinstance(item, Card) and item.face_down and pen.small:
            seen = 1  # its edge says all there is
        if isinstance(item, Tile):
            seen -= 1  # all but the lower edge
        tucked = len(tucked_lines(item, drawn.width, pen)) if isinstance(item, Card) else 0
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
