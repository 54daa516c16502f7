"""Spectrum Escape: where a move takes a pawn."""

from __future__ import annotations

import pytest

from gamenight.core.random import random_from
from gamenight.games.spectrum.escape.rules import ESCAPED, OFF_BOARD, PERSONAL, RIM, EscapePosition
from gamenight.games.spectrum.rules.wheel import COLOURS
from tests.rules.spectrum.escape.positions import (
    colour,
    common,
    empty_stock,
    match,
    pawns_of,
    play,
    space,
)


def after_blue(*pawns: str, players: int = 2) -> str:
    """Where the pawns of seat 0 are after it moved in Blue."""
    return pawns_of(play(match(*pawns, dice="B", players=players), PERSONAL), 0)


# SE1, SE2: the paths


def test_se2_the_first_pawn_in_a_colour_enters_nearest_the_centre() -> None:
    assert after_blue("", "R5") == "B1"


def test_se2_the_next_pawn_enters_just_beyond_the_leader() -> None:
    assert after_blue("", "B1") == "B2"
    assert after_blue("", "B4", "B6", players=3) == "B7"


@pytest.mark.parametrize(("mine", "other", "then"), [(5, 4, 6), (5, 3, 7), (4, 1, 7)])
def test_se2_the_leader_moves_on_by_its_lead(mine: int, other: int, then: int) -> None:
    """One space ahead: one space; two spaces ahead: two spaces, and so on."""
    assert after_blue(f"B{mine}", f"B{other}") == f"B{then}"


def test_se2_the_lead_is_counted_to_the_nearest_pawn_behind() -> None:
    assert after_blue("B6", "B1", "B4", players=3) == "B8"


def test_se2_a_pawn_behind_goes_one_past_the_leader() -> None:
    assert after_blue("B1", "B5") == "B6"
    assert after_blue("B3", "B5", "B4", players=3) == "B6"


def test_se2_alone_in_a_colour_the_centre_counts_as_the_pawn_behind() -> None:
    spaces = [1]
    while spaces[-1]:
        state = play(match(f"B{spaces[-1]}", dice="B"), PERSONAL)
        spaces.append(space(state, 0, "B"))
    assert spaces == [1, 2, 4, 8, 0]
    assert state.position.escaped == [1, 0]


def test_se2_a_player_never_has_two_pawns_in_a_colour() -> None:
    state = play(match("B2", "", dice="B"), PERSONAL)
    assert pawns_of(state, 0) == "B4"
    assert state.position.stock == [9, 10]


def test_se1_a_pawn_that_moves_past_the_rim_is_scored_and_does_not_come_back() -> None:
    state = play(match("B6", "B2", dice="B"), PERSONAL)
    assert pawns_of(state, 0) == ""
    assert state.position.escaped == [1, 0]
    assert state.position.stock == [9, 9]


def test_se1_a_pawn_on_the_rim_has_not_escaped() -> None:
    state = play(match("B6", "B3", dice="B"), PERSONAL)
    assert pawns_of(state, 0) == "B9"
    assert state.position.escaped == [0, 0]


# SE3: entering and escaping


def test_se3_with_the_leader_on_the_rim_a_newcomer_cannot_use_the_colour() -> None:
    state = play(match("", "B9", dice="B"), PERSONAL)
    assert pawns_of(state, 0) == ""
    assert state.position.stock[0] == 10


def test_se3_a_pawn_may_enter_on_the_rim() -> None:
    assert after_blue("", "B8") == "B9"


def test_se3_a_pawn_already_there_may_overtake_off_the_board() -> None:
    state = play(match("B1", "B9", dice="B"), PERSONAL)
    assert state.position.escaped == [1, 0]
    assert pawns_of(state, 1) == "B9"


def test_se7_a_pawn_may_enter_with_the_first_move_and_escape_with_the_second() -> None:
    state = match("", "B7", dice="B R B")
    play(state, PERSONAL, PERSONAL)  # enters at 8, Ben moves in Red
    play(state, common("B"))  # one ahead: 9
    assert pawns_of(state, 0) == "B9"
    state = match("", "B8", dice="B B B")
    play(state, PERSONAL, PERSONAL)  # enters at 9, Ben overtakes and escapes
    assert state.position.escaped == [0, 1]
    play(state, common("B"))  # alone on 9
    assert state.position.escaped == [1, 1]


# SE5, SE7: dice that do nothing


def test_se7_without_a_stock_a_die_of_a_colour_without_a_pawn_does_nothing() -> None:
    state = match("R1", "", dice="B")
    empty_stock(state, 0)
    state.position.escaped[0] = 6  # the others are out of the box
    play(state, PERSONAL)
    assert pawns_of(state, 0) == "R1"
    assert state.turn == 1


def test_se5_a_die_that_does_nothing_may_still_be_chosen() -> None:
    state = match("", "B9", dice="B R B")
    assert common("B") in state.legal()
    assert PERSONAL in state.legal()
    play(state, common("B"))
    assert state.position.round.takers[0] == 0


# A slow second way


def obvious_destination(position: EscapePosition, seat: int, path: int) -> int:
    """SE1 to SE3 and SE7 word by word, over a drawn path."""
    drawn: list[int | None] = [None] * (RIM + 1)
    for other in range(position.players):
        at = position.spaces[other * COLOURS + path]
        if at != OFF_BOARD:
            assert drawn[at] is None
            drawn[at] = other
    pawns = [at for at in range(RIM, 0, -1) if drawn[at] is not None]
    if seat not in drawn:
        target = pawns[0] + 1 if pawns else 1
        return target if position.stock[seat] > 0 and target <= RIM else OFF_BOARD
    mine = drawn.index(seat)
    if pawns[0] != mine:
        target = pawns[0] + 1
    else:
        behind = pawns[1] if len(pawns) > 1 else 0
        target = mine + (mine - behind)
    return ESCAPED if target > RIM else target


def test_every_destination_is_the_one_that_the_rules_say() -> None:
    random = random_from(7)
    blue = colour("B")
    for players in (2, 3, 4):
        position = match(players=players).position
        for _ in range(6000):
            free = [*range(1, RIM + 1)]
            random.shuffle(free)
            for seat in range(players):
                on_board = random.below(3) > 0
                position.spaces[seat * COLOURS + blue] = free.pop() if on_board else OFF_BOARD
                position.stock[seat] = random.below(2)
            for seat in range(players):
                expected = obvious_destination(position, seat, blue)
                assert position.destination(seat, blue) == expected
