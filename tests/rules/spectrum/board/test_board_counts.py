"""How many ways there are to play a roll, position by position, kept as written.

The counts were found by the rules and by the slow second way alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest

from gamenight.games.spectrum.board.rules import combinations
from gamenight.games.spectrum.board.rules.moves import EMPTY
from gamenight.games.spectrum.board.rules.state import BoardState
from tests.rules.checked import random
from tests.rules.spectrum.board.positions import at, choices, empty, roll
from tests.rules.spectrum.board.reference import Turn
from tests.rules.spectrum.board.test_board_reference import card

GOLDEN = Path(__file__).parent / "counts.txt"
"""A line per position: dice, both players' pawns, the roll, and the number of ways to play it."""
LINES = GOLDEN.read_text(encoding="utf-8").splitlines()


def read(line: str) -> BoardState:
    """The position of a line, rolled."""
    dice, mine, theirs, shown, _ = line.split(" | ")
    return roll(at(empty(2, dice=dice), a=mine, b=theirs), shown)


def ways(state: BoardState) -> int:
    """The number of sequences of answers until the roll is over."""
    turns = state.position.turns
    count = 0
    for answer in state.legal():
        after = state.copy()
        after.apply(answer, random())
        ended = after.over or after.position.turns != turns
        count += 1 if ended else ways(after)
    return count


def slow_ways(turn: Turn) -> int:
    """The same by the second way, from move to move."""
    if turn.swapping is not None:
        return len(turn.swap_pairs())
    lengths = [None] if turn.steps else sorted(turn.lengths())
    count = 0
    for length in lengths:
        turn.length = length
        for move in turn.moves():
            after = deepcopy(turn)
            victim = after.move(*move)
            count += sum(slow_ways(placed) for placed in placements(after, victim))
    return count or 1


def placements(turn: Turn, victim: object) -> Iterator[Turn]:
    """The turn with the captured pawn on each space where it can go."""
    if victim is None or not turn.rim():
        yield turn
        return
    for space in turn.rim():
        placed = deepcopy(turn)
        placed.pawns[space] = deepcopy(victim)  # type: ignore[assignment]
        yield placed


def second_way(line: str) -> int:
    dice, mine, theirs, _, _ = line.split(" | ")
    before = at(empty(2, dice=dice), a=mine, b=theirs).position
    owners = {(s // 9, s % 9 + 1): who for s, who in enumerate(before.board) if who != EMPTY}
    turn = Turn(owners, before.stock[0], 0, dice, False, False)
    rolled = list(read(line).position.roll.shown)
    offered = turn.offered([card(one) for one in rolled] if dice == "cards" else rolled)
    count = 0
    for key, possible in offered.items():
        if possible:
            turn.use(key)
            count += slow_ways(deepcopy(turn))
    return count


@pytest.mark.parametrize("line", LINES)
def test_the_number_of_ways_is_as_written(line: str) -> None:
    assert ways(read(line)) == int(line.split(" | ")[4])


@pytest.mark.parametrize("line", [line for line in LINES if int(line.split(" | ")[4]) < 120])
def test_the_second_way_counts_as_many(line: str) -> None:
    assert second_way(line) == int(line.split(" | ")[4])


def test_every_kind_of_combination_is_counted() -> None:
    kinds = {one.kind for line in LINES for one in choices(read(line))}
    assert kinds == {
        combinations.TWO_COLOURS,
        combinations.DOUBLE,
        combinations.TRIPLE,
        combinations.QUADRUPLE,
        combinations.DOUBLE_DOUBLE,
        combinations.ONE_CARD,
        combinations.SAME_COLOUR,
        combinations.CONSECUTIVE,
        combinations.SWAP,
    }
