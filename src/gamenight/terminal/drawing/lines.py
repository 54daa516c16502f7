"""Things and zones in one line each, where there is little room or much to say in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

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
from gamenight.table.finding import counted_groups
from gamenight.table.wording import DIRECTIONS
from gamenight.terminal.drawing.blocks import (
    Block,
    above,
    beside,
    block,
    choosable,
    flowing,
    link,
    wrapped,
)
from gamenight.terminal.drawing.cards import slot_text
from gamenight.terminal.drawing.items import (
    BACK_PATTERN,
    BOLD,
    chip,
    counter_text,
    die_word,
    gauge,
    owner_name,
)
from gamenight.terminal.drawing.pen import EDGE_STYLE, NOTE_STYLE, Pen, code, paint
from gamenight.terminal.drawing.tracks import track_text
from gamenight.terminal.text import described, group_name, so_far

# Zones


def zone_title(zone: Zone) -> Text:
    count = shown_count(zone)
    return Text().append(zone.title, BOLD).append("" if count is None else f" ×{count}")


def shown_count(zone: Zone) -> int | None:
    """Return how many things there are, where that is not seen at a glance."""
    if zone.count is not None:
        return zone.count
    hidden = zone.layout in (Layout.STACK, Layout.BAG) and len(zone.items) != 1
    return len(zone.items) if hidden else None


def draw_in_a_line(zone: Zone, pen: Pen, width: int) -> Block:
    """Return a zone in as little room as it takes to say what is there, and how it is chosen."""
    shown = zone.items[-1:] if zone.layout is Layout.STACK else zone.items
    words = [] if zone.layout is Layout.BAG else counted_words(shown, pen)
    title = zone_title(zone)
    answer = pen.answer(zone.answer)
    if answer is not None:
        title.append(f" {pen.label(answer)}", pen.key_style(answer))
    if not words and zone.count is None:
        title.append(" —", EDGE_STYLE)
    note = Text(zone.note, NOTE_STYLE)
    said = (title, *words, note, *remarks(zone, pen))
    line = flowing([block([text]) for text in said if text], width)
    return choosable(line, answer, pen.is_chosen(answer))


def remarks(zone: Zone, pen: Pen) -> list[Text]:
    """Return what the things of a zone come to, its badges, and which way the turn goes round
    it."""
    tallies = [counter_text(tally, pen) for tally in zone.tallies]
    if not pen.small:
        tallies = [
            text.append(gauge(tally)) for text, tally in zip(tallies, zone.tallies, strict=True)
        ]
    badges = [Text(f" {badge.text} ", paint(badge.colour)) for badge in zone.badges]
    way = [Text(f"{ARROWS[zone.direction]} {DIRECTIONS[zone.direction]}")] if zone.direction else []
    return [*badges, *tallies, *way]


ARROWS = {1: "↻", -1: "↺"}


def counted_words(items: Sequence[Item], pen: Pen) -> list[Text]:
    """Things in a few characters each; equal ones next to each other are counted."""
    words = [in_a_word(item, pen) for item in items]
    counted = []
    for _, equal in groupby(words, key=lambda word: word.plain):
        word, *others = equal
        counted.append(word.append(f"×{len(others) + 1}", BOLD) if others else word)
    return counted


def draw_groups(zone: Zone, pen: Pen, width: int) -> Block:
    """Return what counts together, a line per group: its name, its things, and the sum so far."""
    room = max([len(group_name(group)) for group in zone.groups], default=0)
    lines = []
    for group, items, total in counted_groups(zone):
        words = [Text(group_name(group).ljust(room)), *[in_a_word(item, pen) for item in items]]
        words.append(Text(so_far(group, total), NOTE_STYLE))
        lines.append(flowing([block([text]) for text in words if text], width))
    return above(lines)


# Things


def draw_line(item: Card | Die | Pawn | Token | Tile, pen: Pen, width: int) -> Block:
    """Return a thing in a list: as small as it can be, and its words beside it."""
    answer = pen.answer(item.answer)
    chosen = pen.is_chosen(answer, item.key)
    line = Text()
    if answer is not None:
        line.append(f"{pen.label(answer)} ", pen.key_style(answer))
    line.append_text(in_a_word(item, pen))
    line.append(f"{pen.signs((), chosen)} ", BOLD)
    said = wrapped(described(item), max(width - line.cell_len, 1))
    return choosable(beside([block([line]), block(said)], 0), answer, chosen)


def in_a_word(item: Item, pen: Pen) -> Text:
    """Return a thing in a few characters on its colour."""
    if isinstance(item, (Board, Sheet)):
        return Text(item.label)
    if isinstance(item, Track):
        return track_text(item)
    if isinstance(item, Counter):
        return counter_text(item, pen)
    words = Text()
    if isinstance(item, Die):
        words.append(f" {die_word(item)} ", paint(item.colour))
    elif isinstance(item, (Pawn, Token)):
        words.append_text(chip(item, pen))
    else:
        words.append(f" {printed_on(item, pen)} ", paint(paper_name(item)))
    if isinstance(item, Card):
        words.append_text(Text("").join([slot_text(slot, pen) for slot in item.slots]))
    words.append(pen.signs(item.marks), BOLD)
    if isinstance(item, (Card, Token)) and item.owner is not None:
        words.append(f" {owner_name(item.owner, pen)}")
    return with_key(words, item, pen)


def with_key(words: Text, item: Card | Die | Pawn | Token | Tile, pen: Pen) -> Text:
    """Return the words for a thing that can be chosen, with its key, to click on."""
    answer = pen.answer(item.answer)
    if answer is None or not pen.all_in_lines:
        return words
    chosen = pen.is_chosen(answer, item.key)
    words.append(pen.signs((), chosen) + pen.label(answer), pen.key_style(answer))
    words.stylize_before(link(answer, chosen))
    return words


def printed_on(item: Card | Tile, pen: Pen) -> str:
    """Return the least that tells a card or tile from others."""
    if item.face_down:
        return f"{'' if isinstance(item, Card) else item.title} {BACK_PATTERN * 2}".strip()
    short = item.corner + item.code if isinstance(item, Card) and not item.slots else item.title
    return short or item.title or pen.picture(item.sketch) or code(paper_name(item))


def paper_name(item: Card | Tile) -> str:
    """Return the colour on which a card or tile shows."""
    if isinstance(item, Tile):
        return item.colour
    return item.back if item.face_down else item.band or item.paper
