"""The parts of the screen: opponents and middle above, the question, one's own things below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.style import Style
from rich.text import Text

from gamenight.core.words import joined
from gamenight.table import Card, Layout, Question, Seat, Summary, Table, Tile, Zone
from gamenight.table.choosing import amount_range, progress
from gamenight.table.finding import answers_on, middle_zones, things_with, zones_of
from gamenight.terminal.drawing.blocks import (
    NOTHING,
    Block,
    above,
    beside,
    block,
    choosable,
    flowing,
    gives_answers,
    link,
    wrapped,
)
from gamenight.terminal.drawing.items import BOLD, counter_text
from gamenight.terminal.drawing.pen import (
    CHOSEN_STYLE,
    CURSOR_BAR,
    KEY_STYLE,
    NOTE_STYLE,
    Pen,
    paint,
)
from gamenight.terminal.drawing.zones import draw_zone
from gamenight.terminal.reply import AMOUNT, DONE, LESS, MORE, Entry, Reply
from gamenight.terminal.text import also_asked

GAP = 2
"""Between zones."""
NARROWEST_SEAT = 36
"""Opponents sit side by side as long as each has this much room."""
MOST_WORDS = 2
"""Lines for what is printed on the thing that the cursor is at."""
MANY_COLUMNS = 7
"""More columns than this lie in lines, one below the other, where they do not fit side by side."""
LAMP = "☀"
"""Lit beside every seat that is asked."""


def draw_nameplate(seat: Seat, viewer: int, pen: Pen, width: int) -> Block:
    """Lamp, name, badges and counters in one line, or more where there is little room."""
    name = Text(f"{LAMP} " if seat.active else "  ")
    name.append(seat.name, Style(bold=True, underline=seat.active))
    if seat.number == viewer:
        name.append(" (you)")
    badges = [Text(f" {badge.text} ", paint(badge.colour)) for badge in seat.badges]
    counters = [counter_text(counter, pen) for counter in seat.counters]
    return flowing([block([piece]) for piece in (name, *badges, *counters)], width, gap=GAP)


def draw_seat(table: Table, seat: Seat, pen: Pen, width: int) -> Block:
    zones = draw_zones(zones_of(table, seat.number), pen, width)
    return above([draw_nameplate(seat, table.viewer, pen, width), zones])


def draw_zones(zones: list[Zone], pen: Pen, width: int) -> Block:
    return flowing([draw_zone(zone, pen, width) for zone in zones], width, gap=GAP)


def draw_opponents(table: Table, pen: Pen, width: int) -> Block:
    """The other seats in playing order from the viewer's left, side by side in equal columns."""
    others = [seat for seat in table.seats if seat.number != table.viewer]
    if not others:
        return NOTHING
    count = len(table.seats)
    others.sort(key=lambda seat: (seat.number - max(table.viewer, 0)) % count)
    side_by_side = max(1, min(len(others), (width + GAP) // (NARROWEST_SEAT + GAP)))
    room = (width + GAP) // side_by_side - GAP
    drawn = [draw_seat(table, seat, pen, room) for seat in others]
    rows = []
    for at in range(0, len(drawn), side_by_side):
        row = [block(piece.lines, room) for piece in drawn[at : at + side_by_side]]
        rows.append(beside(row, GAP))
    return above(rows)


class Sizes:
    """A part of the screen in several sizes, the largest first; each is drawn when it is needed."""

    def __init__(self, drawings: Iterator[Block]) -> None:
        self._drawings = drawings
        self._drawn: list[Block] = []

    def fitting(self, height: int, first: int = 0) -> Block:
        """The first that is low enough, else the smallest; some may be left out at the front."""
        at = first
        while self._draw_up_to(at):
            if self._drawn[at].height <= height:
                return self._drawn[at]
            at += 1
        return self._drawn[-1] if self._drawn else NOTHING

    def _draw_up_to(self, at: int) -> bool:
        """Draw as many sizes as it takes; whether there are that many."""
        while len(self._drawn) <= at:
            drawing = next(self._drawings, None)
            if drawing is None:
                return False
            self._drawn.append(drawing)
        return True


def draw_upper(table: Table, pen: Pen, width: int, shrink_all: bool = True) -> Sizes:
    """Opponents and the middle of the table.

    What can be chosen from stays large longest, or always: the player has to read that now. Of the
    rest the last zones shrink first: games begin with what matters.
    """
    zones = middle_zones(table)
    pens = (pen, pen.smaller(), pen.smallest())
    drawn = [[draw_zone(zone, size, width) for size in pens] for zone in zones]
    large = [sizes[0] for sizes in drawn]
    is_open = [gives_answers(block) for block in large]

    def with_middle(opponents: Block, middle: Sequence[Block]) -> Block:
        return above([opponents, flowing(middle, width, gap=GAP)])

    def shrunk(size: int, count: int) -> list[Block]:
        """The last zones in a size, those before them a size larger; what is open stays large."""
        kept = len(zones) - count
        return [
            sizes[0] if is_open[at] else sizes[size if at >= kept else size - 1]
            for at, sizes in enumerate(drawn)
        ]

    def in_lines(opponents: Block) -> Block:
        lines = [draw_zone(zone, pen.in_lines(), width) for zone in zones]
        return above([opponents, *stacked_columns(zones, lines, width)])

    def drawings() -> Iterator[Block]:
        if are_too_wide([sizes[1] for sizes in drawn], zones, width):
            yield in_lines(draw_opponents(table, pens[2], width))
            return
        yield with_middle(draw_opponents(table, pens[0], width), large)
        opponents = draw_opponents(table, pens[1], width)
        yield with_middle(opponents, large)
        yield with_middle(opponents, shrunk(1, len(zones)))
        opponents = draw_opponents(table, pens[2], width)
        for count in range(len(zones) + 1):
            yield with_middle(opponents, shrunk(2, count))
        if shrink_all:
            least = [sizes[1 if open_ else 2] for sizes, open_ in zip(drawn, is_open, strict=True)]
            yield with_middle(opponents, least)
            if any(zone.layout is Layout.COLUMN for zone in zones):
                yield in_lines(opponents)

    return Sizes(drawings())


def are_too_wide(drawn: Sequence[Block], zones: Sequence[Zone], width: int) -> bool:
    """Whether there are many columns, and so many that they cannot stand side by side."""
    pairs = zip(zones, drawn, strict=True)
    widths = [block.width + GAP for zone, block in pairs if zone.layout is Layout.COLUMN]
    return len(widths) > MANY_COLUMNS and sum(widths) - GAP > width


def stacked_columns(zones: Sequence[Zone], drawn: Sequence[Block], width: int) -> list[Block]:
    """Zones in lines: columns lie one below the other, the rest side by side as it fits."""
    rows = []
    for are_columns, group in groupby(
        zip(zones, drawn, strict=True), lambda pair: pair[0].layout is Layout.COLUMN
    ):
        blocks = [block for _, block in group]
        rows += blocks if are_columns else [flowing(blocks, width, gap=GAP)]
    return rows


def draw_own(table: Table, pen: Pen, width: int) -> Sizes:
    """The viewer's own things and what is in reach, which stays large longest."""
    seats = [seat for seat in table.seats if seat.number == table.viewer]

    def drawings() -> Iterator[Block]:
        nameplate = draw_nameplate(seats[0], table.viewer, pen, width)
        zones = zones_of(table, table.viewer)
        small, smallest = pen.smaller(), pen.smallest()
        for near, far in ((pen, pen), (pen, small), (pen, smallest), (small, smallest)):
            drawn = [draw_zone(zone, near if zone.in_reach else far, width) for zone in zones]
            yield above([nameplate, flowing(drawn, width, gap=GAP)])

    return Sizes(drawings() if seats else iter(()))


FAR_IN_A_LINE = 2
NEAR_SMALL = 3
"""Which of the sizes of one's own things these are."""


# The question


def draw_question(table: Table, reply: Reply | None, width: int, height: int) -> Block:
    """The question and what can be picked, each with its key; nothing to pick without a reply.

    Where that is too long, what stands on the table is left out but for what the cursor is at.
    """
    question = table.question
    if question is None:
        return NOTHING
    text = [*wrapped(question.text, width, BOLD), *others_asked(table, question, width)]
    if reply is None:
        return block(text)
    whole = above([block(text), draw_entries(reply.entries, reply, width)])
    if whole.height <= height:
        return whole
    seen = answers_on(table)
    needed = [e for e in reply.entries if e.number not in seen or e == reply.at_cursor]
    return above([block(text), draw_entries(needed, reply, width)])


def draw_words_at_cursor(table: Table, reply: Reply | None, width: int) -> Block:
    """What is printed on the thing that the cursor is at, where it is drawn too small for that."""
    if reply is None or reply.at_cursor is None:
        return NOTHING
    things = things_with(table, reply.at_cursor.number)
    printed = [thing.text for thing in things if isinstance(thing, (Card, Tile))]
    return block(wrapped(printed[0], width, NOTE_STYLE, MOST_WORDS)) if printed else NOTHING


def others_asked(table: Table, question: Question, width: int) -> list[Text]:
    """Who else is asked the same thing at the same time."""
    others = also_asked(table, question)
    return wrapped(f"Also waiting for {joined(others)}.", width, NOTE_STYLE) if others else []


def draw_entries(entries: Iterable[Entry], reply: Reply, width: int) -> Block:
    return flowing([draw_entry(entry, reply, width) for entry in entries], width, gap=GAP)


def draw_entry(entry: Entry, reply: Reply, width: int) -> Block:
    if entry.number == AMOUNT:
        return draw_amount(reply, width)
    at_cursor = entry == reply.at_cursor
    line = Text("▸" if at_cursor else " ")
    line.append(f"{entry.key} ", KEY_STYLE)
    line.append(entry.label, CURSOR_BAR if at_cursor else "")
    if entry.final:
        line.append(" !", BOLD)
    if entry.most > 1:
        line.append(f" ×{entry.most}")
    count = reply.chosen[entry.number]
    if count:
        line.append(f" ✓{count if entry.most > 1 else ''}", CHOSEN_STYLE)
    if entry.number == DONE and reply.several:
        line.append(f"  {progress(reply.several, reply.picked())}", NOTE_STYLE)
    line.truncate(width, overflow="ellipsis")
    return choosable(block([line]), entry.number)


def draw_amount(reply: Reply, width: int) -> Block:
    """The amount between two arrows, and what it may be."""
    assert reply.amount is not None
    at_cursor = reply.at_cursor is not None and reply.at_cursor.number == AMOUNT
    line = Text("▸" if at_cursor else " ")
    line.append("◂", KEY_STYLE + link(LESS))
    line.append(f" {reply.shown_amount()} ", CURSOR_BAR if at_cursor else "")
    line.append("▸", KEY_STYLE + link(MORE))
    line.append(f" {amount_range(reply.amount)}", NOTE_STYLE)
    line.truncate(width, overflow="ellipsis")
    return choosable(block([line]), AMOUNT)


# The summary


def draw_summary(summary: Summary, pen: Pen, width: int) -> Block:
    """What a round or the match came to, its arithmetic first."""
    lines = [line for fact in summary.lines for line in wrapped(fact, width)]
    return above([block(lines), draw_zones(list(summary.zones), pen, width)], gap=1)
