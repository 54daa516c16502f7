"""The table of Roll & Color in words and pictures, and its questions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from gamenight.core.events import NOBODY
from gamenight.core.position import UNKNOWN
from gamenight.core.words import counted, joined, noun
from gamenight.game.describing import LAST, NO_MARKS, ask, if_legal, is_asked, several, waiting
from gamenight.game.game import Names
from gamenight.parts.bits import has
from gamenight.table import (
    Answer,
    Cell,
    Counter,
    Die,
    Layout,
    Mark,
    Question,
    Role,
    Seat,
    Sheet,
    Summary,
    Table,
    Zone,
)

from ..words import CODES, COLOUR_NAMES, PAINTS
from .rules import constants
from .rules.constants import (
    COMBO_COLUMNS,
    DICE,
    EMPTY,
    FIRST_COMBO,
    FIRST_PRIMARY,
    FIRST_SEQUENCE,
    FIRST_SLOT,
    NO_COLUMN,
    REROLLS,
    SECONDARY_COMBO,
    SLOTS,
    SMALL_DICE,
    colour_of_slot,
    is_large,
    line_of,
)
from .rules.scoring import all_points, count_colours, reading
from .rules.state import RollPosition, RollView

# The words of Roll & Color for dice, slots and what the dice are worth, for table and log


KINDS: Final = ("Secondary", "Spectrum", "Primary")
"""The kinds of sequences and of combos, in the order of the sheet."""

ORDINALS: Final = ("first", "second", "third", "fourth")


@cache
def die_name(die: int) -> str:
    """A die by its place: "d6 no. 2", "d12 no. 5"."""
    return f"d12 no. {die - SMALL_DICE + 1}" if is_large(die) else f"d6 no. {die + 1}"


@cache
def slot_name(slot: int) -> str:
    """A slot as people say it: "Red-Orange", "Spectrum sequence 2"."""
    if slot < FIRST_SEQUENCE:
        return COLOUR_NAMES[colour_of_slot(slot)]
    line = line_of(slot)
    kind = KINDS[(line - constants.SECONDARY_SEQUENCE) % len(KINDS)]
    what = "combo" if line >= SECONDARY_COMBO else "sequence"
    return f"{kind} {what} {slot % 2 + 1}"


@cache
def column_words(slot: int, column: int) -> str:
    """What a column of a slot asks for: "3 alike", "4 in a row", "2 & 3"."""
    if slot < FIRST_SEQUENCE:
        return f"{column + 1} alike" if column else "1 die"
    if line_of(slot) < SECONDARY_COMBO:
        return f"{column + 2} in a row"
    one, other = COMBO_COLUMNS[column]
    return f"{one} & {other}"


@cache
def reading_words(slot: int, column: int, colours: Sequence[int]) -> str:
    """How the dice are read: "3 in a row, Red to Yellow", "2 & 3, Red and Blue"; "" if nothing."""
    if column == NO_COLUMN:
        return ""
    words = column_words(slot, column)
    if slot < FIRST_SEQUENCE:
        return words
    one, other = [COLOUR_NAMES[colour] for colour in colours]
    between = "and" if line_of(slot) >= SECONDARY_COMBO else "to"
    return f"{words}, {one} {between} {other}"


def points_words(points: int) -> str:
    return counted(points, "point")


def dice_codes(dice: Sequence[int]) -> str:
    """What all dice show: the d6, then the d12."""
    codes = [CODES[colour] for colour in dice]
    return f"{' '.join(codes[:SMALL_DICE])} and {' '.join(codes[SMALL_DICE:])}"


# The table of Roll & Color: the dice, everybody's sheet, and the question


PARTS: Final = (
    ("secondary colours", 0, FIRST_PRIMARY),
    ("primary colours", FIRST_PRIMARY, FIRST_SEQUENCE),
    ("sequences", FIRST_SEQUENCE, FIRST_COMBO),
    ("combos", FIRST_COMBO, SLOTS),
)
"""The parts of a sheet: what each is called, its first slot, and the slot behind its last."""

SIDE_BY_SIDE: Final = 3
"""So many slots stand beside each other: on a phone there is no room for more."""


def table(view: RollView, names: Names) -> Table:
    position = view.position
    worth = () if position.over else tuple(all_points(count_colours(position.roll.dice)))
    zones = [] if position.over else dice_zones(view, names)
    if view.seat != NOBODY:
        zones.append(own_sheet(view, worth))
    others = [seat for seat in range(position.players) if seat != view.seat]
    for seat in others:
        prospects = worth if seat == position.turn else ()
        zones.append(
            others_sheet(seat, tuple(position.sheets[seat]), position.last_slots[seat], prospects)
        )
    return Table(
        game="roll-and-color",
        headline=headline(position, names),
        seats=tuple([nameplate(position, seat, names) for seat in range(position.players)]),
        zones=tuple(zones),
        question=question(view) if is_asked(view) else waiting(view, names),
        viewer=view.seat,
        summary=summary(position, names),
        over=position.over,
    )


def headline(position: RollPosition, names: Names) -> str:
    if position.over:
        return "The match is over"
    left = counted(REROLLS - position.roll.rerolls, "reroll")
    return (
        f"Round {position.round} of {constants.ROUNDS} · {names[position.turn]} rolls · {left} left"
    )


def nameplate(position: RollPosition, seat: int, names: Names) -> Seat:
    filled = SLOTS - position.sheets[seat].count(EMPTY)
    counters = (
        Counter(f"points {seat}", noun(position.totals[seat], "point"), position.totals[seat]),
        Counter(f"slots {seat}", "slots", filled, SLOTS),
    )
    return Seat(seat, names[seat], seat == position.turn, (), counters)


# Dice


def dice_zones(view: RollView, names: Names) -> list[Zone]:
    """Four d6 and five d12; beside the question for the one who is asked."""
    own = view.seat == view.position.turn
    whose = "Your" if own else f"{names[view.position.turn]}'s"
    return [
        dice_zone(view, f"{whose} d6", "d6", range(SMALL_DICE), own),
        dice_zone(view, f"{whose} d12", "d12", range(SMALL_DICE, DICE), own),
    ]


def dice_zone(view: RollView, title: str, key: str, dice: range, own: bool) -> Zone:
    position = view.position
    shown = [
        a_die(
            die,
            position.roll.dice[die],
            if_legal(view, die),
            LAST if has(position.roll.rolled, die) else NO_MARKS,
        )
        for die in dice
    ]
    return Zone(key, title, tuple(shown), Layout.TRAY, in_reach=own, role=Role.MAT)


@cache
def a_die(die: int, colour: int, answer: int | None, marks: tuple[Mark, ...]) -> Die:
    label = f"{COLOUR_NAMES[colour]} ({die_name(die)})"
    return Die(f"die {die}", label, colour=PAINTS[colour], answer=answer, marks=marks)


# Sheets


def own_sheet(view: RollView, worth: tuple[int, ...]) -> Zone:
    """The sheet of the one who looks, in which slots are chosen: three slots side by side."""
    seat = view.seat
    cells = sheet_cells(view, worth)
    sheets = (
        Sheet("colours", "Colours", (), colour_rows(cells)),
        Sheet("sets", "Sequences and combos", ("", *KINDS), set_rows(cells)),
    )
    note = "+ is what the dice are worth now" if seat == view.position.turn else ""
    return Zone(
        f"sheet {seat}",
        "Your sheet",
        sheets,
        Layout.SHEET,
        owner=seat,
        note=note,
        role=Role.MAIN,
    )


def colour_rows(cells: list[Cell]) -> tuple[tuple[Cell, ...], ...]:
    rows = []
    for first in range(0, FIRST_SEQUENCE, SIDE_BY_SIDE):
        name = "Secondary" if first < FIRST_PRIMARY else "Primary"
        rows.append((Cell(name), *cells[first : first + SIDE_BY_SIDE]))
    return tuple(rows)


def set_rows(cells: list[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Sequences and combos, first and second, each of three kinds."""
    rows = []
    for what, first in (("Sequence", FIRST_SEQUENCE), ("Combo", FIRST_COMBO)):
        for number in range(2):
            slots = range(first + number, first + FIRST_PRIMARY, 2)
            rows.append((Cell(f"{what} {number + 1}"), *[cells[slot] for slot in slots]))
    return tuple(rows)


def sheet_cells(view: RollView, worth: tuple[int, ...]) -> list[Cell]:
    """The slots of one's own sheet; those of colours have the code and the paint of theirs."""
    sheet, last = view.position.sheets[view.seat], view.position.last_slots[view.seat]
    prospects = worth if view.seat == view.position.turn else ()
    choosable = set(view.choice.instead if view.choice is not None else view.legal)
    cells = []
    for slot in range(SLOTS):
        text = slot_text(sheet[slot], slot, prospects)
        answer = FIRST_SLOT + slot if FIRST_SLOT + slot in choosable else None
        marks = LAST if slot == last else NO_MARKS
        if slot < FIRST_SEQUENCE:
            colour = colour_of_slot(slot)
            cells.append(Cell(f"{CODES[colour]} {text}", answer, PAINTS[colour], marks))
        else:
            cells.append(Cell(text, answer, marks=marks))
    return cells


def slot_text(points: int, slot: int, prospects: tuple[int, ...]) -> str:
    """The points in a slot, or what the dice are worth there if it is the seat's turn."""
    if points != EMPTY:
        return str(points)
    return f"+{prospects[slot]}" if prospects else "·"


@lru_cache(maxsize=1024)
def others_sheet(seat: int, sheet: tuple[int, ...], last: int, prospects: tuple[int, ...]) -> Zone:
    """The sheet of another seat on a few lines; it changes once per round."""
    texts = [slot_text(points, slot, prospects) for slot, points in enumerate(sheet)]
    colours = [
        (Cell(name), *[others_colour(slot, texts[slot], last) for slot in slots])
        for name, slots in COLOUR_PARTS
    ]
    sets = [
        (Cell(name), *[others_set(slot, texts, last) for slot in slots])
        for name, slots in SET_PARTS
    ]
    sheets = (
        Sheet(f"colours {seat}", "Colours", (), tuple(colours)),
        Sheet(f"sets {seat}", "Sequences and combos", ("", *SHORT_KINDS), tuple(sets)),
    )
    return Zone(f"sheet {seat}", "Sheet", sheets, Layout.SHEET, owner=seat, role=Role.TAKEN)


SHORT_KINDS: Final = ("Second.", "Spectr.", "Primary")
"""The kinds in the room that a phone has beside each other."""

COLOUR_PARTS: Final = (
    ("Secondary", range(FIRST_PRIMARY)),
    ("Primary", range(FIRST_PRIMARY, FIRST_SEQUENCE)),
)
SET_PARTS: Final = (
    ("Sequences", range(FIRST_SEQUENCE, FIRST_COMBO, 2)),
    ("Combos", range(FIRST_COMBO, SLOTS, 2)),
)


def others_colour(slot: int, text: str, last: int) -> Cell:
    colour = colour_of_slot(slot)
    marks = LAST if slot == last else NO_MARKS
    return Cell(f"{CODES[colour]} {text}", colour=PAINTS[colour], marks=marks)


def others_set(slot: int, texts: list[str], last: int) -> Cell:
    """Both slots of a sequence or a combo."""
    marks = LAST if last in (slot, slot + 1) else NO_MARKS
    return Cell(f"{texts[slot]} / {texts[slot + 1]}", marks=marks)


# The question


def question(view: RollView) -> Question:
    position = view.position
    counts = count_colours(position.roll.dice)
    if view.choice is not None:
        dice = [die_answer(die, position.roll.dice[die]) for die in range(DICE)]
        slots = [slot_answer(counts, slot) for slot in view.choice.instead]
        text = f"Reroll {how_many(position)}, or score in a slot?"
        return ask(view, text, [*dice, *slots], several(view, done_words(position)))
    answers = [slot_answer(counts, answer) for answer in view.legal]
    return ask(view, "Where do you score?", answers)


def how_many(position: RollPosition) -> str:
    least, most = position.roll.least_dice(), position.roll.most_dice()
    return f"exactly {least} dice" if least == most else f"{least} or more dice"


def done_words(position: RollPosition) -> str:
    least, most = position.roll.least_dice(), position.roll.most_dice()
    return f"Roll these {least}" if least == most else "Roll these dice"


@cache
def die_answer(die: int, colour: int) -> Answer:
    return Answer(die, f"{COLOUR_NAMES[colour]} ({die_name(die)})")


@lru_cache(maxsize=4096)
def slot_answer(counts: int, answer: int) -> Answer:
    """What a slot is worth with these dice; several seats look at the same dice."""
    read = reading(counts, answer - FIRST_SLOT)
    return words_for_slot(answer, read.column, read.points, tuple(read.colours))


@cache
def words_for_slot(answer: int, column: int, points: int, colours: tuple[int, ...]) -> Answer:
    slot = answer - FIRST_SLOT
    words = reading_words(slot, column, colours) or "nothing fits"
    return Answer(answer, f"{slot_name(slot)}: {points_words(points)} ({words})")


# What was scored


def summary(position: RollPosition, names: Names) -> Summary | None:
    """The last turn of every seat; at the end, what the sheets come to."""
    if position.over:
        return Summary("The match", tuple(match_lines(position, names)))
    seats = [s for s in range(position.players) if position.last_slots[s] != UNKNOWN]
    if not seats:
        return None
    return Summary("Last turns", tuple([turn_line(position, seat, names) for seat in seats]))


def turn_line(position: RollPosition, seat: int, names: Names) -> str:
    return f"{names[seat]}: {turn_words(position.last_counts[seat], position.last_slots[seat])}"


@lru_cache(maxsize=1024)
def turn_words(counts: int, slot: int) -> str:
    read = reading(counts, slot)
    words = reading_words(slot, read.column, tuple(read.colours)) or "nothing fitted"
    return f"{slot_name(slot)}, {words}: +{read.points}."


def match_lines(position: RollPosition, names: Names) -> list[str]:
    lines = [match_line(position, seat, names) for seat in range(position.players)]
    winners = position.winners()
    points = points_words(position.totals[winners[0]])
    if position.players == 1:
        lines.append(f"{names[0]} reached {points}.")
    else:
        won = "win together" if len(winners) > 1 else "wins"
        lines.append(f"{joined([names[seat] for seat in winners])} {won} with {points}.")
    return lines


def match_line(position: RollPosition, seat: int, names: Names) -> str:
    """The sum of a sheet, part by part."""
    sheet = position.sheets[seat]
    parts = [f"{name} {sum(sheet[first:behind])}" for name, first, behind in PARTS]
    return f"{names[seat]}: {' + '.join(parts)} = {position.totals[seat]}."
