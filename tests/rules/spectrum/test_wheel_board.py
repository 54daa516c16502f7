"""The Spectrum board as tables show it."""

from __future__ import annotations

import pytest

from gamenight.games.spectrum.lesson import STARS
from gamenight.games.spectrum.rules.wheel import BLUE, COLOURS, GREEN, RED, is_primary
from gamenight.games.spectrum.wheel_board import RINGS, pawn_badge, pawn_of, way, wheel_board
from gamenight.games.spectrum.words import PAINTS
from gamenight.table import Board, Mark, Space
from tests.some import some

DIRECTIONS = pytest.mark.parametrize("outward", [False, True])


def space(board: Board, label: str) -> Space:
    (found,) = [space for space in board.spaces if space.label == label]
    return found


@DIRECTIONS
def test_the_board_has_twelve_paths_of_nine_spaces(outward: bool) -> None:
    board = wheel_board(outward=outward)
    assert board.polar
    assert (board.rows, board.columns) == (RINGS, COLOURS)
    assert len({(space.row, space.column) for space in board.spaces}) == 108
    assert all(space.colour == PAINTS[space.column] for space in board.spaces)
    assert len({space.key for space in board.spaces}) == 108


def test_spaces_are_counted_from_the_rim_or_from_the_centre() -> None:
    inward, outward = wheel_board(), wheel_board(outward=True)
    assert space(inward, "Blue 1").row == space(outward, "Blue 9").row == 0
    assert space(inward, "Blue 9").row == space(outward, "Blue 1").row == 8
    assert inward.row_names == tuple("123456789")
    assert outward.row_names == tuple("987654321")


@DIRECTIONS
def test_stars_are_printed_in_the_centre_and_on_the_primaries_at_the_rim(outward: bool) -> None:
    for place in some(wheel_board(outward=outward).spaces):
        at_rim = "start star" if place.row == 0 and is_primary(place.column) else ""
        assert place.sketch == ("star" if place.row == RINGS - 1 else at_rim)
    assert {"star", "start star"} == set(STARS)


@DIRECTIONS
def test_what_a_game_says_lies_where_it_says(outward: bool) -> None:
    pawn = pawn_of(1, "p", "Ben's pawn")
    board = wheel_board(
        {(BLUE, 4): (pawn,)},
        open_paths=1 << GREEN,
        answers={(GREEN, 3): 7},
        marks={(RED, 1): (Mark.LAST,), (GREEN, 3): (Mark.CHOSEN,)},
        trails=[way([(BLUE, 2), (BLUE, 4)], "Ben moved")],
        outward=outward,
    )
    assert space(board, "Blue 4").items == (pawn,)
    assert space(board, "Green 3").answer == 7
    assert space(board, "Green 3").marks == (Mark.OPEN, Mark.CHOSEN)
    assert space(board, "Red 1").marks == (Mark.LAST,)
    lit = {place.column for place in board.spaces if Mark.OPEN in place.marks}
    assert lit == {GREEN}
    assert board.trails[0].spaces == (space(board, "Blue 2").key, space(board, "Blue 4").key)


def test_pawns_have_a_colour_that_no_path_has() -> None:
    pawns = [pawn_of(seat, str(seat), "") for seat in range(6)]
    assert len({pawn.colour for pawn in pawns}) == 6
    assert not {pawn.colour for pawn in pawns} & set(PAINTS)
    assert [pawn.owner for pawn in pawns] == [*range(6)]
    assert len({pawn_badge(seat).text[0] for seat in range(6)}) == 6
