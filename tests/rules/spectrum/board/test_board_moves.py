"""The board, normal rolls, captures and jumps."""

from __future__ import annotations

import pytest

from gamenight.games.spectrum.board.rules import constants
from gamenight.games.spectrum.board.rules.constants import (
    LANDINGS,
    OFF_BOARD,
    SIDES,
    SPACES,
    is_star,
    points,
)
from tests.rules.checked import give_one, random, refusal
from tests.rules.spectrum.board.positions import (
    at,
    board,
    called,
    colours,
    empty,
    ends,
    legal,
    listened,
    move,
    owner,
    pawns,
    roll,
    space,
    spaces,
    without_stock,
)
from tests.some import some

# The board


def test_sb1_a_space_shares_sides_along_its_path_and_with_its_neighbours() -> None:
    assert sorted(SIDES[space("B4")]) == spaces("B3 B5 GB4 BP4")
    assert sorted(points(space("B4"))) == spaces("GB3 GB5 BP3 BP5")
    assert sorted(SIDES[space("R1")]) == spaces("R2 RO1 PR1")


def test_sb1_a_star_touches_its_own_space_8_alone() -> None:
    assert sorted(SIDES[space("B*")]) == spaces("B8")
    assert space("B*") in SIDES[space("B8")]
    beside = [s for s in range(SPACES) if space("B*") in points(s) or space("B*") in SIDES[s]]
    assert beside == [space("B8")]


def test_sb1_sides_are_shared_by_both() -> None:
    for one in range(SPACES):
        assert all(one in SIDES[other] for other in SIDES[one])
        assert all(one in points(other) for other in points(one))


def test_sb1_a_star_is_reached_by_a_jump_over_its_space_8() -> None:
    starts = [s for s in range(SPACES) for side in LANDINGS[s] if space("B*") in side]
    assert sorted(called(start) for start in starts) == ["B7", "BP8", "GB8"]


def test_sb2_a_pawn_on_a_star_stays_and_the_star_is_closed() -> None:
    state = roll(at(empty(), a="B* B8", b="G* G8"), "B G")
    assert "B*" not in pawns(state)
    assert "B*" not in ends(state, "B8")
    state = roll(at(empty(), a="G7", b="G* G8"), "B G")
    assert "G*" not in ends(state, "G7")  # a jump over Green 8 finds the star taken
    assert "star stays" in str(refusal(roll(at(empty(), a="B* B3"), "B G"), space("B*")))


def test_sb2_the_path_of_a_captured_colour_can_be_used() -> None:
    state = roll(at(empty(), a="B3", b="B*"), "B G")
    assert ends(state, "B3") == {"B2", "B4", "GB3"}


# Entering


def test_sb3_pawns_enter_on_open_primary_spaces_1() -> None:
    state = roll(empty(), "B G")
    assert pawns(state) == {"-"}
    assert ends(state, "-") == {"B1", "G1"}
    move(state, "-", "B1")
    assert state.position.stock[0] == 9
    assert owner(state, "B1") == "a"


def test_sb3_entering_captures_or_jumps_over_space_1() -> None:
    state = roll(at(empty(), b="B1"), "B P")
    assert ends(state, "-") == {"B1", "P1", "B2", "BP2"}
    move(state, "-", "B1")
    assert state.position.phase == constants.PLACING
    assert OFF_BOARD not in LANDINGS[OFF_BOARD][0]


def test_sb3_an_empty_stock_enters_nothing() -> None:
    state = roll(without_stock(at(empty(), a="B3 G5")), "B G")
    assert pawns(state) == {"B3", "G5"}
    assert "no pawn left" in str(refusal(state, constants.ENTER))


# Normal rolls


@pytest.mark.parametrize(
    ("shown", "opened"),
    [("G P", "G P"), ("B G", "G GB B"), ("R O", "R RO O"), ("R P", "P PR R"), ("R B", "R B")],
)
def test_sb5_neighbours_open_what_lies_between_them(shown: str, opened: str) -> None:
    """Green-Purple, Blue-Green, Red-Orange and Red-Blue are the rulebook's examples."""
    assert roll(empty(), shown).position.roll.open_colours() == colours(opened)


def test_sb4_a_pawn_leaves_and_enters_open_colours_only() -> None:
    state = roll(at(empty(), a="RO4 R4 O4"), "R B")
    assert pawns(state) == {"R4", "-"}
    assert ends(state, "R4") == {"R3", "R5"}
    assert "not open" in str(refusal(state, space("RO4")))
    state = roll(at(empty(), a="RO4 R4"), "R O")
    assert ends(state, "RO4") == {"RO3", "RO5", "O4"}
    assert ends(state, "R4") == {"R3", "R5"}  # its own pawn is on Red-Orange 4


def test_sb5_two_steps_by_one_pawn_or_two() -> None:
    state = roll(at(empty(), a="G3 P5"), "G P")
    move(state, "G3", "G4")
    assert pawns(state) == {"G4", "P5", "-"}
    move(state, "P5", "P6")
    assert (owner(state, "G4"), owner(state, "P6")) == ("a", "a")
    assert state.position.active == 1


def test_sb21_the_second_step_may_undo_the_first() -> None:
    state = roll(at(empty(), a="G3"), "G P")
    assert "G3" in ends(move(state, "G3", "G4"), "G4")


def test_sb5_a_jump_takes_both_steps() -> None:
    state = roll(at(empty(), a="G3", b="G4"), "G P")
    assert "G5" in ends(state, "G3")
    move(state, "G3", "G5")
    assert state.position.active == 1
    state = roll(at(empty(), a="G3", b="G5"), "G P")
    assert "G6" not in ends(move(state, "G3", "G4"), "G4")  # one step is left


def test_sb5_a_second_step_that_is_impossible_is_not_asked_for() -> None:
    """Nobody has to choose the first step so that a second is possible."""
    state = without_stock(at(empty(), a="G8 R1"))
    told = listened(state)
    roll(state, "G P")
    assert ends(state, "G8") == {"G7", "G*"}
    move(state, "G8", "G*")
    assert constants.NO_SECOND_STEP in [event.kind for event in told]
    assert state.position.active == 1


def test_sb5_a_pawn_with_one_possible_move_moves_at_once() -> None:
    state = roll(at(empty(), a="G1"), "G P")
    give_one(state, space("G1"), random())
    assert owner(state, "G2") == "a"


# Jumping: the rulebook's example

EXAMPLE = """
    R RO O OY Y YG G GB B BP P PR
 5  . .  . .  . .  . d  c .  . .
 4  . .  . .  . .  . b  a .  . .
"""
"""Anna is the blue pawn, Ben the orange one, Cleo the green, Dora the red one at a point."""


def test_sb6_jumping_orange_needs_blue_and_green() -> None:
    state = roll(without_stock(board(EXAMPLE, 4)), "B G")
    jumps = ends(state, "B4") - {"GB4", "B5", "B3"}
    assert jumps == {"G3", "G4", "G5", "GB3", "GB5", "GB6", "B6"}  # the last two over green
    over_orange = LANDINGS[space("B4")][SIDES[space("B4")].index(space("GB4"))]
    assert sorted(over_orange) == spaces("G3 G4 G5 GB3 GB5")


def test_sb6_jumping_green_stays_in_blue_or_lands_in_blue_purple() -> None:
    state = roll(without_stock(board(EXAMPLE, 4)), "B R")
    assert ends(state, "B4") == {"B3", "B5", "B6"}
    state = roll(without_stock(board(EXAMPLE, 4)), "B P")
    assert ends(state, "B4") == {"B3", "B5", "BP4", "B6", "BP5", "BP6"}


def test_sb6_a_pawn_at_a_point_is_not_jumped_and_sides_are_not_landed_on() -> None:
    start = SIDES[space("B4")]
    assert space("GB5") not in start
    for over, landing in some(zip(start, LANDINGS[space("B4")], strict=True)):
        assert not set(landing) & {*start, space("B4")}, called(over)


def test_sb6_a_jump_may_capture_where_it_lands() -> None:
    state = roll(without_stock(board(EXAMPLE, 4)), "B G")
    move(state, "B4", "GB5")
    assert state.position.captured == 3
    assert state.position.trail == (space("B4"), space("B5"), space("GB5"))


def test_sb6_two_pawns_in_a_row_are_jump_captured_not_jumped_over_both() -> None:
    """The tip that both could be jumped is a misprint: it would cost more than two spaces."""
    state = roll(at(empty(), a="G3", b="G4 G5"), "G P")
    assert ends(state, "G3") == {"G2", "G4", "G5"}


# Captures


def test_sb10_the_capturer_puts_the_pawn_on_a_free_primary_space_1() -> None:
    state = roll(at(empty(3), a="G3 R1", b="G4 Y1", c="P1"), "G P")
    move(state, "G3", "G4")
    assert state.turn == 0
    assert state.legal() == spaces("O1 G1 B1")
    assert "occupied" in str(refusal(state, space("R1")))
    assert "space 1" in str(refusal(state, space("RO1")))
    give_one(state, space("O1"), random())
    assert owner(state, "O1") == "b"
    assert state.position.phase == constants.PICKING


def test_sb10_without_a_free_space_it_goes_to_the_stock() -> None:
    state = roll(at(empty(), a="G3 R1 O1", b="G4 Y1 G1 B1 P1"), "G P")
    stock = state.position.stock[1]
    move(state, "G3", "G4")
    assert state.position.stock[1] == stock + 1
    assert state.position.phase == constants.PICKING


def test_sb22_the_space_the_capturer_left_is_free_the_one_it_took_is_not() -> None:
    state = roll(at(empty(), a="G1", b="G2"), "G P")
    move(state, "G1", "G2")
    assert space("G1") in state.legal()
    state = roll(at(empty(), b="G1"), "G P")
    move(state, "-", "G1")
    assert space("G1") not in state.legal()


def test_sb12_own_pawns_are_captured_and_jumped_only_if_agreed() -> None:
    own = {"a": "G3 G4"}
    assert ends(roll(at(empty(), **own), "G P"), "G3") == {"G2"}
    assert ends(roll(at(empty(self_capture=True), **own), "G P"), "G3") == {"G2", "G4"}
    assert ends(roll(at(empty(self_jump=True), **own), "G P"), "G3") == {"G2", "G5"}
    state = roll(at(empty(self_capture=True, self_jump=True), **own), "G P")
    assert ends(state, "G3") == {"G2", "G4", "G5"}
    move(state, "G3", "G4")
    assert state.position.captured == 0
    assert legal(state) == "R1 O1 Y1 G1 B1 P1"


def test_every_star_is_a_star() -> None:
    assert sum(is_star(one) for one in range(SPACES)) == 12


def test_refusals_name_the_rule() -> None:
    state = roll(at(empty(), a="G3 B5"), "G P")
    give_one(state, space("G3"), random())
    assert refusal(state, space("B5")).rule == "SB4"
    assert refusal(state, space("G6")).rule == "SB6"
    assert refusal(state, constants.ROLL).rule == "SB5"
    assert refusal(state, 999).rule == "G3"


def test_sb5_a_pawn_that_cannot_step_has_no_open_space_to_go_to() -> None:
    state = roll(at(empty(), a="G2 G3 G4"), "G P")  # the spaces beside Green 3 are closed
    assert str(refusal(state, space("G3"))) == "It has no space to go to in the open colours. (SB5)"


def test_sb5_a_jump_is_refused_where_only_one_step_is_left() -> None:
    state = roll(at(empty(), a="G3", b="G5"), "G P")
    move(state, "G3", "G4")
    give_one(state, space("G4"), random())
    refused = str(refusal(state, space("G6")))
    assert refused == "Only one step is left, and that space is not a step away. (SB5)"
