"""The table of Roll & Color and its log: what people see and read."""

from __future__ import annotations

import re

import pytest

from gamenight.core.events import NOBODY
from gamenight.core.match import Header, Match
from gamenight.games.spectrum.roll_and_color import GAME
from gamenight.games.spectrum.roll_and_color.rules.constants import DONE, FIRST_SLOT
from gamenight.games.spectrum.roll_and_color.rules.game import RULES
from gamenight.games.spectrum.roll_and_color.rules.state import RollState
from gamenight.table import Cell, Die, Mark, Role, Sheet, Table
from gamenight.table.finding import things_with
from tests.rules.spectrum.roll_and_color.positions import NAMES, match, play, score_in
from tests.rules.tables import question_of


def seen(state: RollState, seat: int = 0) -> Table:
    return GAME.table(state.view(seat), NAMES[: state.position.players])


def labels(table: Table) -> dict[int, str]:
    return {answer.number: answer.label for answer in question_of(table).answers}


def cell(table: Table, name: str) -> Cell:
    (thing,) = things_with(table, score_in(name))
    assert isinstance(thing, Cell)
    return thing


def test_every_empty_slot_shows_what_the_dice_are_worth_there() -> None:
    table = seen(match(2, "R R O Y", "RO OY G P P"))
    assert cell(table, "Red").words == "R +2"
    assert cell(table, "Red-Orange").words == "RO +3"
    assert cell(table, "Spectrum sequence 2").words == "Spectr. +27"
    assert cell(table, "Secondary combo 1").words == "Second. +0"
    assert cell(table, "Spectrum sequence 2").marks == (Mark.BEST,)
    assert cell(table, "Secondary combo 1").marks == (Mark.WORTHLESS,)
    assert cell(table, "Red").marks == ()
    words = labels(table)
    assert words[score_in("Red")] == "Red: 2 points (2 alike)"
    assert words[score_in("Red-Orange")] == "Red-Orange: 3 points (1 die)"
    assert words[score_in("Primary combo 1")] == "Primary combo 1: 1 point (2 & 2, Red and Purple)"
    read = "5 in a row, Red to Yellow"
    assert words[score_in("Spectrum sequence 1")] == f"Spectrum sequence 1: 27 points ({read})"
    assert words[score_in("Blue")] == "Blue: 0 points (nothing fits)"


def test_dice_are_pressed_and_rolled_together_or_a_slot_is_pressed() -> None:
    question = question_of(seen(match()))
    assert question.text == "Reroll exactly 4 dice, or score in a slot?"
    several = question.several
    assert several is not None
    assert (several.least, several.most, several.done) == (4, 4, "Roll these 4")
    assert several.instead == tuple(range(FIRST_SLOT, DONE))
    last = question_of(seen(play(match(), 0, 1, 2, 3, 0, 1, 2, 0, 1)))
    assert last.text == "Reroll 5 or more dice, or score in a slot?"
    assert last.several is not None
    assert last.several.done == "Roll these dice"


def test_rolled_dice_are_marked() -> None:
    table = seen(play(match(), 0, 1, 2, 4))
    dice = [item for zone in table.zones for item in zone.items if isinstance(item, Die)]
    assert [Mark.LAST in die.marks for die in dice] == [True, True, True, False, True] + [False] * 4


def test_dice_lie_in_reach_of_the_one_who_rolls() -> None:
    state = match()
    assert [zone.in_reach for zone in seen(state, 0).zones[:2]] == [True, True]
    assert [zone.in_reach for zone in seen(state, 1).zones[:2]] == [False, False]
    assert [zone.title for zone in seen(state, 1).zones[:2]] == ["Anna's d6", "Anna's d12"]


def test_after_the_last_reroll_only_slots_are_asked() -> None:
    state = play(match(), 0, 1, 2, 3, 0, 1, 2, 0, 1, 0, 1, 2, 3, 4, DONE)
    question = question_of(seen(state))
    assert question.text == "Where do you score?"
    assert question.several is None


def test_the_sheet_of_another_seat_is_seen_with_its_prospects() -> None:
    state = match(2, "R R O Y", "RO OY G P P")
    pad = sheet_of_other(state)
    assert [one.words for one in pad.rows[0][:3]] == ["Secondary", "RO +3", "OY +3"]
    sequences = [one.text for one in pad.rows[2]]
    assert sequences == ["Sequences", "+4", "+4", "+27", "+27", "+14", "+14"]
    play(state, score_in("Orange-Yellow"))
    pad = sheet_of_other(state)
    assert [one.words for one in pad.rows[0][:3]] == ["Secondary", "RO ·", "OY 3"]
    assert pad.rows[0][2].marks == (Mark.LAST,)


def sheet_of_other(state: RollState) -> Sheet:
    """The sheet of seat 0 as seat 1 sees it."""
    (sheet,) = [zone.items[0] for zone in seen(state, 1).zones if zone.key == "sheet 0"]
    assert isinstance(sheet, Sheet)
    return sheet


def test_what_was_scored_last_and_why_is_a_record() -> None:
    state = match(2, "R R O Y", "RO OY G P P")
    play(state, score_in("Spectrum sequence 2"))
    assert seen(state).summary is None
    (zone,) = [zone for zone in seen(state).zones if zone.role is Role.RECORD]
    (sheet,) = zone.items
    assert isinstance(sheet, Sheet)
    assert [[one.text for one in row] for row in sheet.rows] == [
        ["Anna", "Spectrum sequence 2, 5 in a row, Red to Yellow: +27"]
    ]


@pytest.mark.parametrize("players", [1, 2])
def test_the_summary_of_the_match_adds_up(players: int) -> None:
    state = match(players)
    while not state.over:
        play(state, state.legal()[-1])
    table = seen(state)
    assert table.summary is not None
    *sheets, last = table.summary.lines
    for line in sheets:
        *parts, total = [int(number) for number in re.findall(r"\d+", line)]
        assert sum(parts) == total
    assert len(sheets) == players
    assert f"{max(state.position.totals)} points" in last


def test_the_log_explains_points() -> None:
    game = Match(
        RULES, Header("roll-and-color", RULES.version, 2, {"first_seat": 0}, tuple(NAMES[:2]), 5)
    )
    told = [GAME.line(event, NAMES, NOBODY) for event in game.opening]
    assert told[0] == "Round 1 of 24."
    assert re.fullmatch(r"Anna rolls( [A-Z]{1,2}){4} and( [A-Z]{1,2}){5}\.", told[1])
    step = game.answer(0, 0, 1, 2, 3)
    assert "Anna rerolls 4 dice (first reroll):" in GAME.line(step.events[0], NAMES, NOBODY)
    step = game.answer(0, score_in("Primary sequence 1"))
    line = GAME.line(step.events[0], NAMES, NOBODY)
    assert re.fullmatch(
        r"Anna scores \d+ in Primary sequence 1: \d in a row, \w+ to \w+\.|"
        r"Anna scores nothing in Primary sequence 1\.",
        line,
    )
