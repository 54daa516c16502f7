"""What lies on a table, piece by piece, as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from gamenight.api.boards import board_svg
from gamenight.table import (
    PALETTE,
    Board,
    Card,
    Counter,
    Die,
    Item,
    Mark,
    Pawn,
    Sheet,
    Sketch,
    Slot,
    Tile,
    Token,
    Track,
)

Drawings = Mapping[str, Sketch]

FACES = "⚀⚁⚂⚃⚄⚅"


def item_html(item: Item, drawings: Drawings) -> str:
    match item:
        case Card():
            return card_html(item, drawings)
        case Die():
            face = FACES[item.value - 1] if 1 <= item.value <= 6 else code_of(item.colour)
            return piece("die", item, item.colour, face)
        case Pawn():
            return piece("token", item, item.colour, str(item.owner + 1))
        case Token():
            return token_html(item, drawings)
        case Tile():
            return tile_html(item, drawings)
        case Counter():
            goal = "" if item.goal is None else f" of {item.goal:g}"
            return f"<span>{escape(item.label)}: <b>{item.value:g}</b>{goal}</span>"
        case Board():
            return board_svg(item)
        case Sheet():
            return sheet_html(item)
        case Track():
            return track_html(item)


def piece(style: str, item: Card | Die | Pawn | Token | Tile, colour: str, inside: str) -> str:
    """Return a piece in its colour, with its words as a tooltip."""
    classes = ["piece", style]
    if item.answer is not None:
        classes.append("may")
    classes += [mark.value for mark in item.marks if mark in (Mark.CHOSEN, Mark.SPENT)]
    return (
        f"<div class='{' '.join(classes)}' style='{paint(colour)}' "
        f"title='{escape(item.label)}'>{inside}</div>"
    )


def paint(colour: str) -> str:
    """Return background and ink, as a style."""
    found = PALETTE.get(colour, PALETTE["white"])
    return f"background:{found.paint};color:{found.ink}"


def code_of(colour: str) -> str:
    """Return what stands for a colour in letters."""
    return PALETTE[colour].code if colour in PALETTE else ""


def card_html(card: Card, drawings: Drawings) -> str:
    style = "card wide" if card.wide else "card"
    if card.face_down:
        return piece(style, card, card.back, "")
    parts = [f"<span class='corner'>{escape(card.corner)}</span> {escape(card.code)}"]
    if card.band:
        parts.append(f"<div style='height:6px;{paint(card.band)}'></div>")
    parts.append(sketch_svg(card.sketch, drawings))
    parts += [f"<div>{escape(text)}</div>" for text in (card.title, card.text) if text]
    parts.append("★" * card.stars)
    parts += [slot_html(slot, drawings) for slot in card.slots]
    parts += [f"<div>{escape(words)}</div>" for words in card.under]
    return piece(style, card, card.paper, "".join(parts))


def slot_html(slot: Slot, drawings: Drawings) -> str:
    if slot.holds is not None:
        return item_html(slot.holds, drawings)
    return f"<span title='{escape(slot.label)}'>[{escape(slot.text)}]</span>"


def token_html(token: Token, drawings: Drawings) -> str:
    inside = sketch_svg(token.sketch, drawings, 22) or code_of(token.colour)
    count = f" × {token.count}" if token.count > 1 else ""
    return piece("token", token, token.colour, inside + count)


def tile_html(tile: Tile, drawings: Drawings) -> str:
    parts = [f"<b>{escape(tile.title)}</b> {escape(tile.corner)}"]
    if not tile.face_down:
        parts.append(sketch_svg(tile.sketch, drawings))
        parts.append(f"<div>{escape(tile.text)}</div>")
    parts += [token_html(token, drawings) for token in tile.tokens]
    return piece("tile", tile, tile.colour, "".join(parts))


def sheet_html(sheet: Sheet) -> str:
    heading = "".join(f"<th>{escape(words)}</th>" for words in sheet.heading)
    rows = []
    for row in sheet.rows:
        cells = [
            f"<td style='{paint(cell.colour) if cell.colour else ''}'>{escape(cell.words)}</td>"
            for cell in row
        ]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table title='{escape(sheet.label)}'><tr>{heading}</tr>{''.join(rows)}</table>"


def track_html(track: Track) -> str:
    """Return how far each side has come."""
    rows = []
    for lane in track.lanes:
        share = 100 * min(lane.front, track.length) / track.length
        bar = f"<div style='height:10px;width:{share:.0f}%;{paint(lane.colour)}'></div>"
        rows.append(
            f"<tr><td>{escape(lane.name)}</td><td style='width:300px'>{bar}</td>"
            f"<td>{lane.front} of {track.length}</td></tr>"
        )
    return f"<table title='{escape(track.label)}'>{''.join(rows)}</table>"


def sketch_svg(name: str, drawings: Drawings, size: int = 40) -> str:
    """Return one of the game's drawings; nothing where there is none of that name."""
    if name not in drawings:
        return ""
    paths = "".join(
        f"<path d='{shape.path}' fill='{ink(shape.fill)}' stroke='{ink(shape.stroke)}' "
        f"stroke-width='{shape.width:g}' stroke-linejoin='round' stroke-linecap='round'/>"
        for shape in drawings[name].shapes
    )
    return f"<svg viewBox='0 0 100 100' width='{size}' height='{size}'>{paths}</svg>"


def ink(colour: str) -> str:
    """Return the paint of a stroke or an area."""
    if colour == "none":
        return "none"
    return "currentColor" if colour == "ink" else PALETTE[colour].paint
