"""A table as plain text, line by line: for screen readers, pipes and documents."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from gamenight.core.words import joined, noun
from gamenight.table import (
    PALETTE,
    Board,
    Card,
    Cell,
    Counter,
    Die,
    Group,
    Item,
    Lane,
    Layout,
    Mark,
    Pawn,
    Question,
    Seat,
    Several,
    Sheet,
    Slot,
    Space,
    Summary,
    Table,
    Tile,
    Token,
    Track,
    Trail,
    Zone,
)
from gamenight.table.choosing import amount_range, how_many
from gamenight.table.finding import counted_groups, middle_zones, zones_of
from gamenight.table.wording import counter_words, zone_remarks
from gamenight.terminal.reply import AMOUNT, DONE, LETTERS, Offer, Reply

MARK_WORDS = {
    Mark.LAST: "just moved",
    Mark.CHOSEN: "chosen",
    Mark.WINNING: "winning",
    Mark.SPENT: "out of play",
    Mark.OPEN: "open",
    Mark.BEST: "brings the most",
    Mark.WORTHLESS: "brings nothing",
}
INDENT = "  "
NUMBERS = (*[str(number) for number in range(1, 1000)], *LETTERS)
"""What is typed for an answer; letters where numbers are amounts."""


def table_as_text(table: Table, keys: Sequence[str] = NUMBERS) -> str:
    """Return everything on a table in the order of a screen: others, middle, summary, own,
    question."""
    own = [seat for seat in table.seats if seat.number == table.viewer]
    others = [seat for seat in table.seats if seat.number != table.viewer]
    parts = [[table.headline]]
    parts += [seat_lines(table, seat) for seat in others]
    middle = [line for zone in middle_zones(table) for line in zone_lines(zone)]
    parts.append(["Table:", *indented(middle)] if middle else [])
    parts.append(summary_lines(table.summary) if table.summary else [])
    parts += [seat_lines(table, seat) for seat in own]
    parts.append(question_lines(table, table.question, keys) if table.question else [])
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def as_text(
    title: str, log: Sequence[str], table: Table, asked: Sequence[str], markdown: bool = False
) -> str:
    """Return a whole situation as text: what happened, the table, and the question."""
    lies_there = table_as_text(replace(table, question=None)).strip()
    result = [] if table.result is None else [table.result.title]
    parts = {
        "What happened": log,
        "The table": [lies_there],
        "The result": result,
        "The question": asked,
    }
    if not markdown:
        return "\n\n".join("\n".join(lines) for lines in parts.values() if lines) + "\n"
    parts["What happened"] = [f"- {line}" for line in log]
    parts["The table"] = ["```", lies_there, "```"]
    blocks = [f"## {name}\n\n" + "\n".join(lines) for name, lines in parts.items() if lines]
    return "\n\n".join([f"# {title}", *blocks]) + "\n"


def indented(lines: Iterable[str]) -> list[str]:
    return [INDENT + line for line in lines]


def folded(line: str, width: int) -> list[str]:
    """Return a line of such a text, folded to ``width``; all but the first part indented
    further."""
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(line, width, subsequent_indent=indent + INDENT) or [""]


# Seats, zones, question, summary


def seat_lines(table: Table, seat: Seat) -> list[str]:
    remarks = [badge.text for badge in seat.badges]
    if seat.active:
        remarks.append("to move")
    name = seat.name + (f" ({', '.join(remarks)})" if remarks else "")
    heading = "; ".join([name, *[counter_words(counter) for counter in seat.counters]]) + ":"
    zones = [line for zone in zones_of(table, seat.number) for line in zone_lines(zone)]
    return [heading, *indented(zones)]


def zone_lines(zone: Zone) -> list[str]:
    """Return a zone with what lies there, and a line per group of what counts together."""
    groups = [group_words(*counted) for counted in counted_groups(zone)]
    return [*zone_and_items(zone), *indented(groups)]


def group_words(group: Group, items: Sequence[Item], total: int) -> str:
    named = ", ".join(item.label for item in items)
    return " ".join([f"{group_name(group)}: {named}", so_far(group, total)]).rstrip()


def group_name(group: Group) -> str:
    """Return what counts together, and for how much: "pair for 2"."""
    return f"{group.label} for {group.points}" if group.points else group.label


def so_far(group: Group, total: int) -> str:
    return f"({total} so far)" if group.points else ""


def zone_and_items(zone: Zone) -> list[str]:
    """Return a zone in one line, or with one line per item where the items have much to say."""
    remarks = zone_remarks(zone)
    title = zone.title + (f" ({'; '.join(remarks)})" if remarks else "")
    if zone.count is not None:
        title += f", {zone.count} in all"
    if zone.layout is Layout.BAG:
        return [title if zone.count is not None else f"{title}, {len(zone.items)} in all"]
    blocks = [lines for item in zone.items if (lines := item_lines(item))]
    if not blocks:
        return [f"{title}: nothing"]
    if all(len(block) == 1 for block in blocks) and zone.layout is not Layout.LIST:
        return listed(title, [block[0] for block in blocks])
    return [f"{title}:", *indented(line for block in blocks for line in block)]


def listed(title: str, words: Sequence[str]) -> list[str]:
    """Equal things are counted; short lists stay in one line."""
    counted: dict[str, int] = {}
    for word in words:
        counted[word] = counted.get(word, 0) + 1
    texts = [word if count == 1 else f"{count} × {word}" for word, count in counted.items()]
    if any("; " in text for text in texts) and len(texts) > 1:
        return [f"{title}:", *indented(texts)]
    return [f"{title}: {', '.join(texts)}"]


def question_lines(table: Table, question: Question, keys: Sequence[str]) -> list[str]:
    """Return the question and the answers, each with what is typed for it."""
    reply = Reply(table, keys)
    others = also_asked(table, question)
    lines = [question.text]
    lines += [question.reason] if question.reason else []
    lines += [f"Also waiting for {joined(others)}."] if others else []
    lines += indented([offer_words(offer, reply) for offer in reply.offers if offer.number != DONE])
    if reply.several and reply.is_asked and not reply.at_once:
        lines.append(how_to_choose(reply.several, reply))
    return lines


def how_to_choose(several: Several, reply: Reply) -> str:
    """Return how many things are chosen together, and what may be answered instead."""
    if not several.instead:
        return f"Choose {how_many(several)}."
    parts = [
        offer.key
        for offer in reply.offers
        if offer.number >= 0 and offer.number not in several.instead
    ]
    return f"Choose {how_many(several)} of {parts[0]} to {parts[-1]}, or one of the others alone."


def also_asked(table: Table, question: Question) -> list[str]:
    """Name the players who are asked at the same time as the viewer."""
    if table.viewer not in question.asked:
        return []
    others = [seat for seat in question.asked if seat != table.viewer]
    return [seat.name for seat in table.seats if seat.number in others]


def offer_words(offer: Offer, reply: Reply) -> str:
    if offer.number == AMOUNT and reply.amount:
        return f"Or an amount: {amount_range(reply.amount)}"
    key = f"{offer.key}. " if offer.key else ""
    count = f" ({offer.most} of these)" if offer.most > 1 else ""
    confirmed = " (you will be asked to confirm)" if offer.final else ""
    return f"{key}{offer.label}{count}{confirmed}"


def summary_lines(summary: Summary) -> list[str]:
    zones = [line for zone in summary.zones for line in zone_lines(zone)]
    return [f"{summary.title}:", *indented([*summary.lines, *zones])]


# Items


def item_lines(item: Item) -> list[str]:
    if isinstance(item, Board):
        return board_lines(item)
    if isinstance(item, Sheet):
        return sheet_lines(item)
    if isinstance(item, Track):
        return [lane_words(lane, item.length) for lane in item.lanes]
    return [item_words(item)]


def item_words(item: Card | Die | Pawn | Token | Tile | Counter | Space) -> str:
    """Return a thing in words: its label, what else stands on it, and what is special about it."""
    marks = () if isinstance(item, Counter) else item.marks
    return "; ".join([described(item), *[MARK_WORDS[mark] for mark in Mark if mark in marks]])


def described(item: Card | Die | Pawn | Token | Tile | Counter | Space) -> str:
    """Return a thing in words, without what is special about it now."""
    if isinstance(item, Counter):
        return counter_words(item)
    if isinstance(item, Card):
        facts = card_facts(item)
    elif isinstance(item, Tile):
        facts = ["face down"] if item.face_down else [item.corner, item.text]
        facts += [f"holds {item_words(token)}" for token in item.tokens]
    elif isinstance(item, Token):
        counted = item.count == 1 or str(item.count) in item.label
        facts = [] if counted else [f"{item.count} of them"]
    elif isinstance(item, Space):
        facts = [item_words(piece) for piece in item.items]
    else:
        facts = []
    return "; ".join([item.label, *[fact for fact in facts if fact and fact not in item.label]])


def card_facts(card: Card) -> list[str]:
    facts = []
    if not card.face_down:
        facts.append(card.text)
        if card.stars:
            facts.append(f"{card.stars} {noun(card.stars, 'star')}")
        facts += slot_facts(card.slots)
    return facts + [f"under it {thing}" for thing in card.under]


def slot_facts(slots: Sequence[Slot]) -> list[str]:
    """Return what sits in each place that is taken, then the places that are empty."""
    taken = [f"{slot_name(slot)}: {item_words(slot.holds)}" for slot in slots if slot.holds]
    empty = [slot_name(slot) for slot in slots if slot.holds is None]
    return taken + ([f"empty: {', '.join(empty)}"] if empty else [])


def slot_name(slot: Slot) -> str:
    """Return the name of a place and what is printed there."""
    return f"{slot.label} ({slot.text})" if slot.text not in slot.label else slot.label


def lane_words(lane: Lane, length: int) -> str:
    """Return where a side stands on a track; its pegs are as far apart as its last gain."""
    gain = f", last gain {lane.front - lane.rear}" if lane.front > lane.rear else ""
    return f"{lane.name}: {lane.front} of {length}{gain}"


def board_lines(board: Board) -> list[str]:
    """Return the codes of the spaces row by row, then what is on them and the ways taken."""
    taken = [item_words(space) for space in board.spaces if space.items or set(space.marks) - OPEN]
    ways_on = dict.fromkeys([space_code(s) for s in board.spaces if OPEN & set(s.marks)])
    taken += [f"Open: {' '.join(ways_on)}"] if ways_on else []
    ways = [trail_words(trail, board) for trail in board.trails if trail.answer is None]
    return [f"{board.label}:", *indented([*row_lines(board), *taken, *ways])]


def row_lines(board: Board) -> list[str]:
    """Return one line per row with the codes of its spaces; neighbours with the same codes share
    one."""
    kind = "Ring" if board.polar else "Row"
    names = board.row_names or tuple([str(row + 1) for row in range(board.rows)])
    lines = []
    for codes, rows in groupby(range(board.rows), key=lambda row: codes_in(board, row)):
        first, *others = [names[row] for row in rows]
        name = f"{kind}s {first} to {others[-1]}" if others else f"{kind} {first}"
        if codes:
            lines.append(f"{name}: {codes}")
    return lines


def codes_in(board: Board, row: int) -> str:
    spaces = sorted((s for s in board.spaces if s.row == row), key=lambda s: s.column)
    return " ".join(space_code(space) for space in spaces)


def trail_words(trail: Trail, board: Board) -> str:
    labels = {space.key: space.label for space in board.spaces}
    way = " → ".join(labels[key] for key in trail.spaces)
    return f"{trail.label}: {way}" if trail.label else f"A way: {way}"


OPEN: Final = {Mark.OPEN}
"""An open path is named as a whole: nobody wants to hear its empty spaces one by one."""


def space_code(space: Space) -> str:
    return space.text or (PALETTE[space.colour].code if space.colour in PALETTE else "·")


def cell_words(cell: Cell) -> str:
    """Return a cell in words; of several slots that can be chosen it helps to hear which bring
    most."""
    return " ".join([cell.words, *[f"({MARK_WORDS[mark]})" for mark in SAID if mark in cell.marks]])


SAID: Final = (Mark.BEST, Mark.WORTHLESS)


def sheet_lines(sheet: Sheet) -> list[str]:
    rows = [tuple(sheet.heading), *[tuple(cell_words(cell) for cell in row) for row in sheet.rows]]
    columns = max((len(row) for row in rows), default=0)
    widths = [max(len(row[at]) for row in rows if at < len(row)) for at in range(columns)]
    body = [
        " | ".join(text.ljust(width) for text, width in zip(row, widths, strict=False)).rstrip()
        for row in rows
    ]
    return [f"{sheet.label}:", *indented(body)]
