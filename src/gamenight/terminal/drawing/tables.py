"""The parts of the screen: opponents and middle above, the question, one's own things below."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style
from rich.text import Text

from gamenight.table import Answer, Question, Seat, Summary, Table, Zone
from gamenight.terminal.drawing.blocks import (
    Block,
    above,
    beside,
    block,
    choosable,
    flowing,
    gives_answers,
    wrapped,
)
from gamenight.terminal.drawing.items import BOLD, counter_text
from gamenight.terminal.drawing.look import (
    CURSOR_BAR,
    KEY_STYLE,
    Look,
    look_at,
    paint,
)
from gamenight.terminal.drawing.zones import draw_zone
from gamenight.terminal.text import zones_of

GAP = 2
"""Between zones."""
NARROWEST_SEAT = 36
"""Opponents sit side by side as long as each has this much room."""
LAMP = "☀"
"""Lit beside the seat that is to move."""


def draw_nameplate(seat: Seat, viewer: int, width: int) -> Block:
    """Lamp, name, badges and counters in one line, or more where there is little room."""
    name = Text(f"{LAMP} " if seat.active else "  ")
    name.append(seat.name, Style(bold=True, underline=seat.active))
    if seat.number == viewer:
        name.append(" (you)")
    badges = [Text(f" {badge.text} ", paint(badge.colour)) for badge in seat.badges]
    counters = [counter_text(counter) for counter in seat.counters]
    return flowing([block([piece]) for piece in (name, *badges, *counters)], width, gap=GAP)


def draw_seat(table: Table, seat: Seat, look: Look, width: int) -> Block:
    zones = draw_zones(zones_of(table, seat.number), look, width)
    return above([draw_nameplate(seat, table.viewer, width), zones])


def draw_zones(zones: list[Zone], look: Look, width: int) -> Block:
    return flowing([draw_zone(zone, look, width) for zone in zones], width, gap=GAP)


def draw_opponents(table: Table, look: Look, width: int) -> Block:
    """The other seats in playing order from the viewer's left, side by side in equal columns."""
    others = [seat for seat in table.seats if seat.number != table.viewer]
    if not others:
        return block([])
    count = len(table.seats)
    others.sort(key=lambda seat: (seat.number - max(table.viewer, 0)) % count)
    side_by_side = max(1, min(len(others), (width + GAP) // (NARROWEST_SEAT + GAP)))
    room = (width + GAP) // side_by_side - GAP
    drawn = [draw_seat(table, seat, look, room) for seat in others]
    rows = []
    for at in range(0, len(drawn), side_by_side):
        row = [block(piece.lines, room) for piece in drawn[at : at + side_by_side]]
        rows.append(beside(row, GAP))
    return above(rows)


def draw_upper(table: Table, cursor: int | None, width: int, height: int) -> Block:
    """Opponents and the middle of the table, as large as the height allows.

    What can be chosen from stays large longest: that is what the player has to read now.
    """
    look = look_at(table, cursor)
    small = look.smaller()
    large = [draw_zone(zone, look, width) for zone in zones_of(table, None)]
    little = [draw_zone(zone, small, width) for zone in zones_of(table, None)]
    mixed = [big if gives_answers(big) else tiny for big, tiny in zip(large, little, strict=True)]

    def draw(others: Look, middle: list[Block]) -> Block:
        return above([draw_opponents(table, others, width), flowing(middle, width, gap=GAP)])

    sizes = ((look, large), (small, large), (small, mixed), (small, little))
    return first_fitting((draw(*size) for size in sizes), height)


def draw_own(table: Table, cursor: int | None, width: int, height: int) -> Block:
    """The viewer's own things, as large as the height allows."""
    look = look_at(table, cursor)
    own = [seat for seat in table.seats if seat.number == table.viewer]
    sizes = (look, look.smaller())
    return first_fitting(
        (draw_seat(table, seat, size, width) for seat in own for size in sizes), height
    )


def first_fitting(drawings: Iterator[Block], height: int) -> Block:
    """The first drawing that is low enough, else the last one (which has to be scrolled)."""
    drawn = block([])
    for drawn in drawings:
        if drawn.height <= height:
            break
    return drawn


# The question


def draw_question(question: Question, look: Look, width: int) -> Block:
    """The question and its answers, each with its key."""
    text = block(wrapped(question.text, width, BOLD))
    answers = [draw_answer(answer, look, width) for answer in question.answers]
    return above([text, flowing(answers, width, gap=GAP)])


def draw_answer(answer: Answer, look: Look, width: int) -> Block:
    chosen = answer.number == look.cursor
    line = Text("▸" if chosen else " ")
    line.append(f"{look.key(answer.number)} ", KEY_STYLE)
    line.append(answer.label, CURSOR_BAR if chosen else "")
    if answer.grave:
        line.append(" !", BOLD)
    line.truncate(width, overflow="ellipsis")
    return choosable(block([line]), answer.number)


# The summary


def draw_summary(summary: Summary, width: int, small: bool = False) -> Block:
    """What a round or the match came to, its arithmetic first."""
    lines = [line for fact in summary.lines for line in wrapped(fact, width)]
    zones = draw_zones(list(summary.zones), Look(small=small), width)
    return above([block(lines), zones], gap=1)
