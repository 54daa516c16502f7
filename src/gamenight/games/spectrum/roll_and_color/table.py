"""The table of Roll & Color in words and pictures, and its questions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from gamenight.core.events import NOBODY
from gamenight.core.position import UNKNOWN
from gamenight.core.words import counted, joined, noun
from gamenight.game.describing import LAST, NO_MARKS, Description, ask, if_legal, several
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
    """Return a die by its place: "d6 no. 2", "d12 no. 5"."""
    return f"d12 no. {die - SMALL_DICE + 1}" if is_large(die) else f"d6 no. {die + 1}"


@cache
def slot_name(slot: int) -> str:
    """Return a slot as people say it: "Red-Orange", "Spectrum sequence 2"."""
    if slot < FIRST_SEQUENCE:
        return COLOUR_NAMES[colour_of_slot(slot)]
    line = line_of(slot)
    kind = KINDS[(line - constants.SECONDARY_SEQUENCE) % len(KINDS)]
    what = "combo" if line >= SECONDARY_COMBO else "sequence"
    return f"{kind} {what} {slot % 2 + 1}"


@cache
def column_words(slot: int, column: int) -> str:
    """Return what a column of a slot asks for: "3 alike", "4 in a row", "2 & 3"."""
    if slot < FIRST_SEQUENCE:
        return f"{column + 1} alike" if column else "1 die"
    if line_of(slot) < SECONDARY_COMBO:
        return f"{column + 2} in a row"
    one, other = COMBO_COLUMNS[column]
    return f"{one} & {other}"


@cache
def reading_words(slot: int, column: int, colours: Sequence[int]) -> str:
    """Return how the dice are read: "3 in a row, Red to Yellow", "2 & 3, Red and Blue"; "" if
    nothing."""
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
    """Return what all dice show: the d6, then the d12."""
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

ROWS: Final = tuple(
    [(name.split()[0].capitalize(), first, behind) for name, first, behind in PARTS]
)
"""The same as rows of the sheet."""


def zones(view: RollView, names: Names) -> list[Zone]:
    position = view.position
    seats = range(position.players)
    worth = () if position.over else tuple(all_points(count_colours(position.roll.dice)))
    found = [] if position.over else dice_zones(view, names)
    if view.seat != NOBODY:
        found.append(own_sheet(view, worth))
    for seat in [seat for seat in seats if seat != view.seat]:
        prospects = worth if seat == position.turn else ()
        sheet, last = tuple(position.sheets[seat]), position.last_slots[seat]
        found.append(others_sheet(seat, sheet, last, prospects))
    return found if position.over else [*found, *last_turns(position, names)]


def headline(position: RollPosition, names: Names) -> str:
    left = counted(REROLLS - position.roll.rerolls, "reroll")
    return (
        f"Round {position.round} of {constants.ROUNDS} · {names[position.turn]} rolls · {left} left"
    )


def nameplate(view: RollView, seat: int, names: Names) -> Seat:
    position = view.position
    filled = SLOTS - position.sheets[seat].count(EMPTY)
    counters = (
        Counter(f"points {seat}", noun(position.totals[seat], "point"), position.totals[seat]),
        Counter(f"slots {seat}", "slots", filled, SLOTS),
    )
    return Seat(seat, names[seat], seat == position.turn, (), counters)


# Dice


def dice_zones(view: RollView, names: Names) -> list[Zone]:
    """Return four d6 and five d12; beside the question for the one who is asked."""
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
    sides = 12 if is_large(die) else 6
    return Die(f"die {die}", label, 0, PAINTS[colour], answer, marks, sides)


# Sheets


def own_sheet(view: RollView, worth: tuple[int, ...]) -> Zone:
    """Return the sheet of the one who looks, in which slots are chosen."""
    seat, position = view.seat, view.position
    prospects = worth if seat == position.turn else ()
    sheet, last = position.sheets[seat], position.last_slots[seat]
    choosable = set(view.choice.instead if view.choice is not None else view.legal)
    cells = []
    for slot in range(SLOTS):
        answer = FIRST_SLOT + slot if FIRST_SLOT + slot in choosable else None
        marks = LAST if slot == last else NO_MARKS
        if answer is not None and prospects:
            marks += brings(prospects[slot], best_of(prospects, choosable))
        cells.append(slot_cell(slot, slot_text(sheet[slot], slot, prospects), answer, marks))
    note = "+ is what the dice are worth now" if prospects else ""
    pad = Sheet("pad", "Slots", (), rows_of(cells))
    key = f"sheet {seat}"
    return Zone(key, "Your sheet", (pad,), Layout.SHEET, seat, note=note, role=Role.MAIN)


def best_of(prospects: tuple[int, ...], choosable: set[int]) -> int:
    """Return what a slot has to bring now to be among the best three."""
    open_now = sorted([prospects[slot] for slot in range(SLOTS) if FIRST_SLOT + slot in choosable])
    return open_now[-BEST:][0]


BEST: Final = 3


def brings(points: int, best: int) -> tuple[Mark, ...]:
    if not points:
        return (Mark.WORTHLESS,)
    return (Mark.BEST,) if points >= best else NO_MARKS


@lru_cache(maxsize=4096)
def slot_cell(slot: int, text: str, answer: int | None, marks: tuple[Mark, ...]) -> Cell:
    """Return a slot: those of colours have the code and the paint of theirs, the others their
    kind."""
    if slot < FIRST_SEQUENCE:
        colour = colour_of_slot(slot)
        return Cell(text, answer, PAINTS[colour], marks, CODES[colour])
    first = FIRST_SEQUENCE if slot < FIRST_COMBO else FIRST_COMBO
    return Cell(text, answer, "", marks, SHORT_KINDS[(slot - first) // 2])


SHORT_KINDS: Final = ("Second.", "Spectr.", "Primary")
"""The kinds in the room that a phone has beside each other."""


def rows_of(cells: list[Cell]) -> tuple[tuple[Cell, ...], ...]:
    return tuple([(Cell(name), *cells[first:behind]) for name, first, behind in ROWS])


def slot_text(points: int, slot: int, prospects: tuple[int, ...]) -> str:
    """Return the points in a slot, or what the dice are worth there if it is the seat's turn."""
    if points != EMPTY:
        return str(points)
    return f"+{prospects[slot]}" if prospects else "·"


@lru_cache(maxsize=1024)
def others_sheet(seat: int, sheet: tuple[int, ...], last: int, prospects: tuple[int, ...]) -> Zone:
    """Return the sheet of another seat; it changes once per round."""
    cells = [
        slot_cell(
            slot, slot_text(points, slot, prospects), None, LAST if slot == last else NO_MARKS
        )
        for slot, points in enumerate(sheet)
    ]
    pad = Sheet(f"pad {seat}", "Slots", (), rows_of(cells))
    return Zone(f"sheet {seat}", "Sheet", (pad,), Layout.SHEET, owner=seat, role=Role.TAKEN)


# The question


def question(view: RollView, _names: Names) -> Question:
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
    """Return what a slot is worth with these dice; several seats look at the same dice."""
    read = reading(counts, answer - FIRST_SLOT)
    return words_for_slot(answer, read.column, read.points, tuple(read.colours))


@cache
def words_for_slot(answer: int, column: int, points: int, colours: tuple[int, ...]) -> Answer:
    slot = answer - FIRST_SLOT
    words = reading_words(slot, column, colours) or "nothing fits"
    return Answer(answer, f"{slot_name(slot)}: {points_words(points)} ({words})")


# What was scored


def last_turns(position: RollPosition, names: Names) -> list[Zone]:
    """Return the last turn of every seat, to be looked up."""
    seats = [s for s in range(position.players) if position.last_slots[s] != UNKNOWN]
    rows = [
        (Cell(names[seat]), Cell(turn_words(position.last_counts[seat], position.last_slots[seat])))
        for seat in seats
    ]
    sheet = Sheet("last turns sheet", "Last turns", (), tuple(rows))
    zone = Zone("last turns", "Last turns", (sheet,), Layout.SHEET, role=Role.RECORD)
    return [zone] if rows else []


@lru_cache(maxsize=1024)
def turn_words(counts: int, slot: int) -> str:
    read = reading(counts, slot)
    words = reading_words(slot, read.column, tuple(read.colours)) or "nothing fitted"
    return f"{slot_name(slot)}, {words}: +{read.points}"


def summary(position: RollPosition, names: Names) -> Summary | None:
    return Summary("The match", tuple(match_lines(position, names))) if position.over else None


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
    """Return the sum of a sheet, part by part."""
    sheet = position.sheets[seat]
    parts = [f"{name} {sum(sheet[first:behind])}" for name, first, behind in PARTS]
    return f"{names[seat]}: {' + '.join(parts)} = {position.totals[seat]}."


table: Final = Description(
    game="roll-and-color",
    headline=headline,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
)
