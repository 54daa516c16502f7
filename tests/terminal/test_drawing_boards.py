"""How boards are drawn, and the ways over them."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from gamenight.table import (
    Answer,
    Board,
    Layout,
    Mark,
    Pawn,
    Sketch,
    Space,
    Table,
    Trail,
    Zone,
)
from gamenight.terminal.drawing.pen import Pen
from gamenight.terminal.drawing.tables import draw_upper
from gamenight.terminal.drawing.zones import draw_zone
from gamenight.terminal.reply import Reply
from tests.terminal.gallery import everything
from tests.terminal.pens import PEN, TALL, asked, pen_of, plain


def board_with(*trails: Trail, polar: bool = True, columns: int = 4) -> Zone:
    spaces = tuple(
        Space(f"{row}{column}", f"space {row}{column}", row, column, "cream", text=f"{row}{column}")
        for row in range(3)
        for column in range(columns)
    )
    board = Board("b", "A board", spaces, 3, columns, polar=polar, trails=trails)
    return Zone("board", "Board", (board,), Layout.BOARD)


def test_a_way_is_drawn_with_arrows() -> None:
    way = Trail(("00", "01", "12", "22", "21", "20", "10"))
    text = plain(draw_zone(board_with(way, polar=False), PEN, 79))
    for sign in ("00→", "01↘", "12↓", "22←", "21←", "20↑", "10◎"):
        assert sign in text


def test_a_way_round_a_polar_board_takes_the_shorter_side() -> None:
    text = plain(draw_zone(board_with(Trail(("03", "00", "03"))), PEN, 79))
    assert "00←" in text
    text = plain(draw_zone(board_with(Trail(("03", "00", "03")), polar=False), PEN, 79))
    assert "00→" in text


def test_of_the_ways_that_can_be_chosen_the_one_at_the_cursor_is_drawn(gallery: Table) -> None:
    ways = (Trail(("00", "01"), answer=1), Trail(("00", "10"), answer=2))
    table = asked(
        replace(gallery, zones=(board_with(*ways),)), Answer(1, "Right"), Answer(2, "Down")
    )
    reply = Reply(table)
    text = plain(draw_upper(table, pen_of(table, reply), 79).fitting(TALL))
    assert "00→" in text
    assert "01◎[1]" in text
    assert "10[2]" in text
    reply.move(1)
    text = plain(draw_upper(table, pen_of(table, reply), 79).fitting(TALL))
    assert "00↓" in text
    assert "10◎[2]" in text


def test_a_large_board_fits_a_small_terminal(gallery: Table) -> None:
    """Where room is short a row takes one line: way, key and pieces beside each other."""
    wheel = replace(gallery, zones=[zone for zone in gallery.zones if zone.key == "wheel"])
    reply = Reply(wheel)
    reply.press(8)
    small = draw_upper(wheel, pen_of(wheel, reply), 79).fitting(14)
    assert small.height <= 14
    assert small.width <= 79
    assert "1 ←♟W1" in plain(small)
    assert "◎[8]" in plain(small)


@pytest.mark.parametrize("width", [79, 119])
@pytest.mark.parametrize("small", [True, False])
def test_no_key_of_a_pawn_is_cut(width: int, small: bool) -> None:
    """Also of one that has just moved and stands at the end of the way."""
    pawn = Pawn("p", "Ben's pawn", "white", 1, answer=1, marks=(Mark.LAST,))
    ring = [Space(f"{at}", "", 0, at, "red") for at in range(12)]
    spaces = (replace(ring[0], items=(pawn,)), *ring[1:])
    board = Board("b", "", spaces, 1, 12, polar=True, trails=(Trail(("1", "0")),))
    zone = Zone("w", "W", (board,), Layout.BOARD)
    table = asked(replace(everything(), zones=(zone,)), Answer(1, "That pawn"))
    pen = dataclasses.replace(pen_of(table), small=small)
    drawn = plain(draw_zone(zone, pen, width))
    assert "W2" in drawn
    assert "[1]" in drawn
    assert ("♟W2•[1]" in drawn) == (width == 119)


def wheel_with(marks: tuple[Mark, ...] = (), sketch: str = "", names: tuple[str, ...] = ()) -> str:
    """A disc of two rings and two sectors, one of them special, drawn small."""
    spaces = tuple(
        Space(f"{row}{column}", "", row, column, ("red", "blue")[column])
        for row in range(2)
        for column in range(2)
    )
    spaces = (replace(spaces[0], marks=marks, sketch=sketch), *spaces[1:])
    board = Board("b", "", spaces, 2, 2, polar=True, row_names=names)
    zone = Zone("w", "W", (board,), Layout.BOARD)
    pen = Pen({"star": Sketch((), "★")}, small=True)
    return plain(draw_zone(zone, pen, 79))


def test_a_disc_has_the_codes_of_its_paths_above_them_and_marks_those_that_are_open() -> None:
    assert " R       B" in wheel_with()
    assert " R○      B" in wheel_with(marks=(Mark.OPEN,))


def test_what_is_printed_on_a_space_of_a_disc_is_drawn() -> None:
    assert "1  ★       ·" in wheel_with(sketch="star")


def test_a_small_disc_needs_no_title() -> None:
    assert wheel_with().splitlines()[0].split() == ["R", "B"]


def test_rings_have_the_names_that_the_game_gives_them() -> None:
    text = wheel_with(names=("9", "8"))
    assert "9  ·" in text
    assert "8  ·" in text
