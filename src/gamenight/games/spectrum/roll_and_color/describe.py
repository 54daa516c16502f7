"""The table of Roll & Color: the dice, everybody's sheet, and the question."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from gamenight.core.events import NOBODY
from gamenight.core.position import UNKNOWN
from gamenight.core.rules import AnyView
from gamenight.core.words import counted, joined
from gamenight.games.describing import LAST, NO_MARKS, ask, if_legal, is_asked, several, waiting
from gamenight.games.game import Names
from gamenight.games.spectrum.roll_and_color.rules import facts
from gamenight.games.spectrum.roll_and_color.rules.facts import (
    DICE,
    EMPTY,
    FIRST_COMBO,
    FIRST_PRIMARY,
    FIRST_SEQUENCE,
    FIRST_SLOT,
    REROLLS,
    SLOTS,
    SMALL_DICE,
    colour_of_slot,
)
from gamenight.games.spectrum.roll_and_color.rules.position import RollPosition
from gamenight.games.spectrum.roll_and_color.rules.scoring import (
    all_points,
    count_colours,
    reading,
)
from gamenight.games.spectrum.roll_and_color.rules.state import RollView
from gamenight.games.spectrum.roll_and_color.words import (
    KINDS,
    die_name,
    points_words,
    reading_words,
    slot_name,
)
from gamenight.games.spectrum.words import COLOUR_NAMES, PAINTS
from gamenight.parts.bits import has
from gamenight.table import (
    Answer,
    Cell,
    Counter,
    Die,
    Layout,
    Mark,
    Order,
    Question,
    Seat,
    Sheet,
    Summary,
    Table,
    Zone,
)

PARTS: Final = (
    ("secondary colours", 0, FIRST_PRIMARY),
    ("primary colours", FIRST_PRIMARY, FIRST_SEQUENCE),
    ("sequences", FIRST_SEQUENCE, FIRST_COMBO),
    ("combos", FIRST_COMBO, SLOTS),
)
"""The parts of a sheet: what each is called, its first slot, and the slot behind its last."""


def table(view: AnyView, names: Names) -> Table:
    assert isinstance(view, RollView)
    position = view.position
    worth = [] if position.over else all_points(count_colours(position.dice))
    zones = [] if position.over else dice_zones(view, names)
    if view.seat != NOBODY:
        zones.append(own_sheet(view, worth))
    others = [seat for seat in range(position.players) if seat != view.seat]
    zones += [others_sheet(position, seat, worth) for seat in others]
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
    left = counted(REROLLS - position.rerolls, "reroll")
    return f"Round {position.round} of {facts.ROUNDS} · {names[position.turn]} rolls · {left} left"


def nameplate(position: RollPosition, seat: int, names: Names) -> Seat:
    points = Counter(f"points {seat}", "points", position.totals[seat])
    return Seat(seat, names[seat], seat == position.turn, (), (points,))


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
            position.dice[die],
            if_legal(view, die),
            LAST if has(position.rolled, die) else NO_MARKS,
        )
        for die in dice
    ]
    by_colour = sorted(dice, key=lambda die: position.dice[die])
    order = Order("by colour", tuple([f"die {die}" for die in by_colour]))
    return Zone(key, title, tuple(shown), Layout.TRAY, in_reach=own, orders=(order,))


@cache
def a_die(die: int, colour: int, answer: int | None, marks: tuple[Mark, ...]) -> Die:
    label = f"{COLOUR_NAMES[colour]} ({die_name(die)})"
    return Die(f"die {die}", label, colour=PAINTS[colour], answer=answer, marks=marks)


# Sheets


def own_sheet(view: RollView, worth: Sequence[int]) -> Zone:
    """The sheet of the one who looks, in which slots are chosen."""
    seat = view.seat
    cells = sheet_cells(view.position, seat, worth, view)
    sheets = (
        Sheet("secondary", "Secondary colours", ("Secondary", ""), colour_rows(cells, 0)),
        Sheet("primary", "Primary colours", ("Primary", ""), colour_rows(cells, FIRST_PRIMARY)),
        Sheet("others", "Sequences and combos", SETS_HEADING, set_rows(cells)),
    )
    note = "+ is what the dice are worth now" if seat == view.position.turn else ""
    return Zone(f"sheet {seat}", "Your sheet", sheets, Layout.SHEET, owner=seat, note=note)


SETS_HEADING: Final = ("", "Seq. 1", "Seq. 2", "Combo 1", "Combo 2")


def colour_rows(cells: list[Cell], first: int) -> tuple[tuple[Cell, ...], ...]:
    slots = range(first, first + FIRST_PRIMARY)
    return tuple([(colour_name_cell(slot), cells[slot]) for slot in slots])


@cache
def colour_name_cell(slot: int) -> Cell:
    return Cell(slot_name(slot), colour=PAINTS[colour_of_slot(slot)])


def set_rows(cells: list[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Sequences and combos by their kind."""
    rows = []
    for at, kind in enumerate(KINDS):
        sequence, combo = FIRST_SEQUENCE + 2 * at, FIRST_COMBO + 2 * at
        rows.append((Cell(kind), *cells[sequence : sequence + 2], *cells[combo : combo + 2]))
    return tuple(rows)


def sheet_cells(
    position: RollPosition, seat: int, worth: Sequence[int], view: RollView
) -> list[Cell]:
    """The slots of a sheet: points, or what the dice are worth where it is the seat's turn."""
    sheet = position.sheets[seat]
    last = position.last_slots[seat]
    cells = []
    for slot in range(SLOTS):
        if sheet[slot] != EMPTY:
            cells.append(Cell(str(sheet[slot]), marks=LAST if slot == last else NO_MARKS))
        elif seat == position.turn:
            cells.append(Cell(f"+{worth[slot]}", if_legal(view, FIRST_SLOT + slot)))
        else:
            cells.append(Cell("·"))
    return cells


def others_sheet(position: RollPosition, seat: int, worth: Sequence[int]) -> Zone:
    """The sheet of another seat on four lines, each slot named in its cell."""
    rows = []
    for name, first, behind in PARTS:
        slots = range(first, behind)
        cells = [others_cell(position, seat, slot, worth) for slot in slots]
        rows.append((Cell(name.capitalize()), *cells))
    sheet = Sheet(f"slots {seat}", "Score sheet", (), tuple(rows))
    return Zone(f"sheet {seat}", "Sheet", (sheet,), Layout.SHEET, owner=seat)


def others_cell(position: RollPosition, seat: int, slot: int, worth: Sequence[int]) -> Cell:
    points = position.sheets[seat][slot]
    marks = LAST if slot == position.last_slots[seat] else NO_MARKS
    text = "·"
    if points != EMPTY:
        text = str(points)
    elif seat == position.turn:
        text = f"+{worth[slot]}"
    if slot < FIRST_SEQUENCE:
        return Cell(text, colour=PAINTS[colour_of_slot(slot)], marks=marks)
    kind = SHORT_KINDS[(slot - FIRST_SEQUENCE) // 2 % len(SHORT_KINDS)]
    return Cell(f"{kind} {text}", marks=marks)


SHORT_KINDS: Final = ("Sec", "Spec", "Prim")


# The question


def question(view: RollView) -> Question:
    position = view.position
    counts = count_colours(position.dice)
    if view.choice is not None:
        dice = [die_answer(die, position.dice[die]) for die in range(DICE)]
        slots = [slot_answer(counts, slot) for slot in view.choice.instead]
        text = f"Reroll {how_many(position)}, or score in a slot?"
        return ask(view, text, [*dice, *slots], several(view, done_words(position)))
    answers = [answer_words(view, counts, answer) for answer in view.legal]
    named = position.named != 0
    return ask(view, "Which other dice do you reroll?" if named else "Where do you score?", answers)


def how_many(position: RollPosition) -> str:
    least, most = position.least_dice(), position.most_dice()
    return f"exactly {least} dice" if least == most else f"{least} or more dice"


def done_words(position: RollPosition) -> str:
    least, most = position.least_dice(), position.most_dice()
    return f"Roll these {least}" if least == most else "Roll these dice"


def answer_words(view: RollView, counts: int, answer: int) -> Answer:
    if answer == facts.DONE:
        return Answer(answer, done_words(view.position))
    if answer < DICE:
        return die_answer(answer, view.position.dice[answer])
    return slot_answer(counts, answer)


@cache
def die_answer(die: int, colour: int) -> Answer:
    return Answer(die, f"{COLOUR_NAMES[colour]} ({die_name(die)})")


def slot_answer(counts: int, answer: int) -> Answer:
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
    slot = position.last_slots[seat]
    read = reading(position.last_counts[seat], slot)
    words = reading_words(slot, read.column, tuple(read.colours)) or "nothing fitted"
    return f"{names[seat]}: {slot_name(slot)}, {words}: +{read.points}."


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
