"""The parts of the screen: opponents and middle on top, the question, one's own things below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, islice

from rich.cells import cell_len
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
from gamenight.terminal.reply import AMOUNT, DONE, LESS, MORE, Offer, Reply
from gamenight.terminal.text import also_asked

GAP = 2
"""Between zones."""
NARROWEST_SEAT = 36
"""Opponents sit side by side as long as each has this much room."""
MOST_WORDS = 2
"""Lines for what is printed on the thing that the cursor is at."""
MANY_COLUMNS = 7
"""More columns than this lie in lines, one below the other, where they do not fit side by side."""
NEWS = "›"
"""Before what happened."""
LAMP = "☀"
"""Lit beside every seat that is asked."""


def draw_nameplate(seat: Seat, pen: Pen, width: int) -> Block:
    """Lamp, name, badges and counters in one line, or more where there is little room."""
    name = Text(f"{LAMP} " if seat.active else "  ")
    name.append(seat.name, Style(bold=True, underline=seat.active))
    badges = [Text(f" {badge.text} ", paint(badge.colour)) for badge in seat.badges]
    counters = [counter_text(counter, pen) for counter in seat.counters]
    return flowing([block([piece]) for piece in (name, *badges, *counters)], width, gap=GAP)


def draw_seat(table: Table, seat: Seat, pen: Pen, width: int) -> Block:
    """Another seat. Drawn small it goes without its sheet: the nameplate says how it stands."""
    zones = zones_of(table, seat.number)
    if pen.small:
        zones = [zone for zone in zones if zone.layout is not Layout.SHEET]
    return above([draw_nameplate(seat, pen, width), draw_zones(zones, pen, width)])


def draw_zones(zones: list[Zone], pen: Pen, width: int) -> Block:
    return flowing([draw_zone(zone, pen, width) for zone in zones], width, gap=GAP)


def draw_opponents(table: Table, pen: Pen, width: int) -> Block:
    """Return the other seats in playing order from the viewer's left, side by side in equal
    columns."""
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


# Sizes


class Drawings:
    """Drawings of the same thing, each made when it is first needed."""

    def __init__(self, coming: Iterable[Block]) -> None:
        self._coming = iter(coming)
        self._drawn: list[Block] = []

    def __iter__(self) -> Iterator[Block]:
        yield from self._drawn
        for drawing in self._coming:
            self._drawn.append(drawing)
            yield drawing


class Sizes:
    """A part of the screen in several sizes, the largest first, in groups."""

    def __init__(self, *groups: Iterable[Block]) -> None:
        self._groups = [Drawings(group) for group in groups]

    def fitting(self, height: int, first: int = 0, groups: int | None = None) -> Block:
        """Return the first that is low enough, else the smallest; the search may begin further on,
        and end with one of the first groups."""
        drawing = NOTHING
        for drawing in islice(chain(*self._groups[:groups]), first, None):
            if drawing.height <= height:
                break
        return drawing


LARGE, SMALL, SMALLEST = range(3)
"""The sizes of a zone; the smallest is a single line."""


class ZonesBySize:
    """Zones in every size, each drawn when it is first needed."""

    def __init__(self, zones: list[Zone], pen: Pen, width: int) -> None:
        self.zones = zones
        self._pens = (pen, pen.smaller(), pen.smallest())
        self._width = width
        self._drawn: dict[tuple[int, int], Block] = {}

    def drawn(self, at: int, size: int) -> Block:
        if (at, size) not in self._drawn:
            self._drawn[at, size] = draw_zone(self.zones[at], self._pens[size], self._width)
        return self._drawn[at, size]

    def together(self, sizes: Iterable[int]) -> Block:
        """Return all of them, each in its size, side by side as far as they fit."""
        blocks = [self.drawn(at, size) for at, size in enumerate(sizes)]
        return flowing(blocks, self._width, gap=GAP)


def draw_upper(table: Table, pen: Pen, width: int) -> Sizes:
    """Opponents and the middle of the table.

    What can be chosen from stays large until the last resort: the player has to read that now. Of
    the rest the last zones shrink first: games begin with what matters.
    """
    upper = Upper(table, pen, width)
    if upper.has_many_columns():
        return Sizes(upper.many_columns())
    return Sizes(upper.large(), upper.usual(), upper.last_resorts())


class Upper:
    """The upper part of the screen while its size is looked for."""

    def __init__(self, table: Table, pen: Pen, width: int) -> None:
        self._table = table
        self._pen = pen
        self._width = width
        self._middle = ZonesBySize(middle_zones(table), pen, width)

    def large(self) -> Iterator[Block]:
        """Yield the middle as large as it can be: what is printed there can be read."""
        large = [LARGE] * len(self._middle.zones)
        for pen in (self._pen, self._pen.smaller(), self._pen.smallest()):
            yield above([self.opponents(pen), self._middle.together(large)])

    def usual(self) -> Iterator[Block]:
        count = len(self._middle.zones)
        opponents = self.opponents(self._pen.smaller())
        yield above([opponents, self._middle.together(self.shrunk(SMALL, count))])
        opponents = self.opponents(self._pen.smallest())
        for last in range(count + 1):
            yield above([opponents, self._middle.together(self.shrunk(SMALLEST, last))])

    def last_resorts(self) -> Iterator[Block]:
        sizes = [SMALL if is_open else SMALLEST for is_open in self.are_open()]
        yield above([self.opponents(self._pen.smallest()), self._middle.together(sizes)])
        if self.columns():
            yield self.in_lines()

    def opponents(self, pen: Pen) -> Block:
        return draw_opponents(self._table, pen, self._width)

    def shrunk(self, size: int, last: int) -> list[int]:
        """Return the last zones in one size, those before them one larger; what is open stays
        large."""
        are_open = self.are_open()
        kept = len(are_open) - last
        sizes = [size if at >= kept else size - 1 for at in range(len(are_open))]
        return [LARGE if is_open else size for is_open, size in zip(are_open, sizes, strict=True)]

    def are_open(self) -> list[bool]:
        """Of each zone, whether something in it can be chosen."""
        zones = range(len(self._middle.zones))
        return [gives_answers(self._middle.drawn(at, LARGE)) for at in zones]

    def columns(self) -> list[int]:
        return [at for at, zone in enumerate(self._middle.zones) if zone.layout is Layout.COLUMN]

    def has_many_columns(self) -> bool:
        return len(self.columns()) > MANY_COLUMNS

    def many_columns(self) -> Iterator[Block]:
        """Yield columns of small cards, if the screen is wide enough, under all else; or in
        lines."""
        columns = self.columns()
        others = [at for at in range(len(self._middle.zones)) if at not in columns]
        upper = flowing([self._middle.drawn(at, SMALLEST) for at in others], self._width, gap=GAP)
        for gap in (GAP, 0):
            drawn = beside([self._middle.drawn(at, SMALL) for at in columns], gap)
            if drawn.width <= self._width:
                yield above([self.opponents(self._pen.smallest()), upper, drawn])
                break
        yield self.in_lines()

    def in_lines(self) -> Block:
        zones, pen = self._middle.zones, self._pen.in_lines()
        lines = [draw_zone(zone, pen, self._width) for zone in zones]
        columns = stacked_columns(zones, lines, self._width)
        return above([self.opponents(self._pen.smallest()), *columns])


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
    """Return the viewer's own things and what is in reach, which stays large longest."""
    seats = [seat for seat in table.seats if seat.number == table.viewer]
    zones = zones_of(table, table.viewer)
    by_size = ZonesBySize(zones, pen, width)

    def drawings() -> Iterator[Block]:
        nameplate = draw_nameplate(seats[0], pen, width)
        for near, far in OWN_SIZES:
            sizes = [near if zone.in_reach else far for zone in zones]
            yield above([nameplate, by_size.together(sizes)])

    return Sizes(drawings() if seats else ())


OWN_SIZES = (
    (LARGE, LARGE),
    (LARGE, SMALL),
    (LARGE, SMALLEST),
    (SMALL, SMALLEST),
    (SMALLEST, SMALLEST),
)
"""The sizes of one's own things: those in reach, and the others."""
FAR_IN_A_LINE = 2
NEAR_SMALL = 3
ALL_IN_LINES = 4
"""Which of them these are."""


# The question


def draw_question(table: Table, reply: Reply | None, width: int, height: int) -> Block:
    """Return the question and what can be picked, each with its key; nothing to pick without a
    reply.

    Where that is too long, what can be picked on the table is left out, except at the cursor.
    """
    question = table.question
    if question is None:
        return NOTHING
    text = [*wrapped(question.text, width, BOLD), *wrapped(question.reason, width)]
    text += others_asked(table, question, width)
    if reply is None:
        return block(text)
    whole = above([block(text), draw_offers(reply.offers, reply, width)])
    if whole.height <= height:
        return whole
    seen = answers_on(table)
    needed = [
        offer for offer in reply.offers if offer.number not in seen or offer == reply.at_cursor
    ]
    return above([block(text), draw_offers(needed, reply, width)])


def draw_words_at_cursor(table: Table, reply: Reply | None, width: int) -> Block:
    """Return what is printed on the thing that the cursor is at, where it is drawn too small for
    that."""
    if reply is None or reply.at_cursor is None:
        return NOTHING
    at_cursor = words_on(table, reply.at_cursor, width)
    if len(at_cursor) == MOST_WORDS:
        return block(at_cursor)
    # As high for every answer, so that nothing moves with the cursor.
    height = max([len(words_on(table, offer, width)) for offer in reply.offers])
    return block([*at_cursor, *[Text("")] * (height - len(at_cursor))])


def words_on(table: Table, offer: Offer, width: int) -> list[Text]:
    """Return what is printed on the thing that an offer stands for."""
    things = things_with(table, offer.number)
    printed = [thing.text for thing in things if isinstance(thing, (Card, Tile))]
    return wrapped(printed[0], width, NOTE_STYLE, MOST_WORDS) if printed else []


def others_asked(table: Table, question: Question, width: int) -> list[Text]:
    """Return who else is asked the same thing at the same time."""
    others = also_asked(table, question)
    return wrapped(f"Also waiting for {joined(others)}.", width, NOTE_STYLE) if others else []


def draw_offers(offers: Iterable[Offer], reply: Reply, width: int) -> Block:
    return flowing([draw_offer(offer, reply, width) for offer in offers], width, gap=GAP)


def draw_offer(offer: Offer, reply: Reply, width: int) -> Block:
    if offer.number == AMOUNT:
        return draw_amount(reply, width)
    at_cursor = offer == reply.at_cursor
    line = Text("▸" if at_cursor else " ")
    line.append(f"{offer.key} ", KEY_STYLE)
    line.append(offer.label, CURSOR_BAR if at_cursor else "")
    if offer.final:
        line.append(" !", BOLD)
    if offer.most > 1:
        line.append(f" ×{offer.most}")
    count = reply.chosen[offer.number]
    if count:
        line.append(f" ✓{count if offer.most > 1 else ''}", CHOSEN_STYLE)
    if offer.number == DONE and reply.several:
        line.append(f"  {progress(reply.several, reply.picked())}", NOTE_STYLE)
    line.truncate(width, overflow="ellipsis")
    return choosable(block([line]), offer.number)


def draw_amount(reply: Reply, width: int) -> Block:
    """Return the amount between two arrows, and what it may be."""
    assert reply.amount is not None
    at_cursor = reply.at_cursor is not None and reply.at_cursor.number == AMOUNT
    line = Text("▸" if at_cursor else " ")
    line.append("◂", KEY_STYLE + link(LESS))
    line.append(f" {reply.shown_amount()} ", CURSOR_BAR if at_cursor else "")
    line.append("▸", KEY_STYLE + link(MORE))
    line.append(f" {amount_range(reply.amount)}", NOTE_STYLE)
    line.truncate(width, overflow="ellipsis")
    return choosable(block([line]), AMOUNT)


# What happened


def draw_news(news: Sequence[str], width: int, height: int) -> Block:
    """Return the latest sentences, as many as there is room for; the last of them cut if it has to
    be."""
    if not news or height <= 0:
        return NOTHING
    lines = wrapped(f"{NEWS} {news[-1]}", width, NOTE_STYLE, height)
    for sentence in reversed(news[:-1]):
        told = wrapped(f"{NEWS} {sentence}", width, NOTE_STYLE)
        if len(told) + len(lines) > height:
            break
        lines = [*told, *lines]
    return block(lines)


def news_in_a_line(news: Sequence[str], width: int) -> str:
    """Return the latest sentences that fit a line; of the last, if it is too long, the
    beginning."""
    if not news:
        return ""
    line = news[-1]
    for sentence in reversed(news[:-1]):
        if cell_len(f"{sentence} {line}") > width - len(NEWS) - 1:
            break
        line = f"{sentence} {line}"
    told = Text(f"{NEWS} {line}")
    told.truncate(width, overflow="ellipsis")
    return told.plain


# The summary


def draw_summary(summary: Summary, pen: Pen, width: int) -> Block:
    """Return what a round or the match came to, its arithmetic first."""
    lines = [line for fact in summary.lines for line in wrapped(fact, width)]
    return above([block(lines), draw_zones(list(summary.zones), pen, width)], gap=1)
