"""The table, the questions and the log of the board game, in words."""

from __future__ import annotations

import pytest

from gamenight.core.bot import RandomBot, Thinking
from gamenight.core.events import EVERYONE, NOBODY, Event, Fact, Kind
from gamenight.core.random import random_from
from gamenight.games.spectrum.board import GAME
from gamenight.games.spectrum.board.bot import Pathfinder
from gamenight.games.spectrum.board.rules import combinations, constants
from gamenight.games.spectrum.board.rules.combinations import DOUBLE, SWAP
from gamenight.games.spectrum.board.rules.constants import OFF_BOARD
from gamenight.games.spectrum.board.rules.state import BoardState
from gamenight.games.spectrum.board.table import table
from gamenight.games.spectrum.board.words import colours_in, why_open
from gamenight.table import Board, Mark, Pawn, Table
from tests.rules.checked import give_one, let_play, random
from tests.rules.spectrum.board.positions import (
    NAMES,
    at,
    colours,
    empty,
    listened,
    move,
    roll,
    space,
    started,
    use,
    weighted,
    without_stock,
)
from tests.rules.tables import answers_of, question_of


def seen(state: BoardState, seat: int = 0) -> Table:
    return table(state.view(seat), NAMES[: state.position.players])


def asked(state: BoardState) -> str:
    return question_of(seen(state)).text


def answers(state: BoardState) -> list[str]:
    return answers_of(seen(state))


def wheel(state: BoardState, seat: int = 0) -> Board:
    board = seen(state, seat).zones[0].items[0]
    assert isinstance(board, Board)
    return board


# The wheel


def test_open_paths_are_lit() -> None:
    board = wheel(roll(empty(), "G B"))
    lit = {s.column for s in board.spaces if Mark.OPEN in s.marks}
    assert lit == {6, 7, 8}
    question = question_of(seen(roll(empty(), "G B")))
    assert question.text == "Take a step or a jump: where does the new pawn go?"
    assert question.reason == (
        "Green and Blue are neighbours, so Green-Blue between them is open too."
    )
    assert asked(roll(at(empty(), a="G5"), "G B")) == "Take a step or a jump: which pawn?"
    apart = question_of(seen(roll(empty(), "G P"))).reason
    assert "they are not neighbours, so nothing else is" in apart


def test_a_space_that_one_pawn_can_go_to_stands_for_it() -> None:
    state = roll(at(empty(), a="B3 B1", b="BP5"), "B P")
    goals = {s.key: s.goal_of for s in wheel(state).spaces if s.goal_of is not None}
    assert goals["blue 4"] == space("B3")
    assert goals["purple 1"] == constants.ENTER
    assert "blue 2" not in goals  # both pawns can go there
    assert "blue 3" not in goals  # to press it means the pawn on it
    give_one(state, space("B3"), random())
    assert not [s for s in wheel(state).spaces if s.goal_of is not None]


def test_a_pawn_is_pressed_then_the_space_where_it_goes() -> None:
    state = roll(at(empty(), a="B3", b="B4 BP5"), "B P")
    pawns = [p for s in wheel(state).spaces for p in s.items if p.answer is not None]
    assert [pawn.answer for pawn in pawns] == [space("B3")]
    give_one(state, space("B3"), random())
    board = wheel(state)
    assert {s.answer for s in board.spaces if s.answer is not None} == set(state.legal())
    jump = next(trail for trail in board.trails if trail.answer == space("BP5"))
    assert jump.spaces == ("blue 3", "blue 4", "blue-purple 5")
    chosen = [p for s in board.spaces for p in s.items if Mark.CHOSEN in p.marks]
    assert len(chosen) == 1
    assert "Jump Blue 4 and capture Ben's pawn on Blue-Purple 5" in answers(state)
    assert "Capture Ben's pawn on Blue 4" in answers(state)
    assert "Jump Blue 4 to Blue 5" in answers(state)


def test_a_pawn_keeps_its_key_when_it_moves() -> None:
    state = roll(at(empty(), a="G3 P4", b="G5"), "G P")
    keys = {p.key for s in wheel(state).spaces for p in s.items}
    move(state, "G3", "G4")
    assert {p.key for s in wheel(state).spaces for p in s.items} == keys
    moved = next(s for s in wheel(state).spaces if s.key == "green 4")
    assert isinstance(moved.items[0], Pawn)
    assert Mark.LAST in moved.items[0].marks
    assert wheel(state).trails[0].spaces == ("green 3", "green 4")


def test_parts_are_asked_in_words_and_lit() -> None:
    state = roll(at(empty(), a="G3 R4"), "G G")
    question = question_of(seen(state))
    assert question.text == "Move 2 spaces: which pawn?"
    assert question.reason.endswith("Now: 2 spaces in Green.")
    lit = {s.column for s in wheel(state).spaces if Mark.OPEN in s.marks}
    assert lit == {6}
    move(state, "G3", "G5")
    assert question_of(seen(state)).reason == "Now: 2 spaces in the shades of Red and Green."


def test_dice_are_chosen_by_what_they_do() -> None:
    state = roll(at(empty(), a="G3 R* O* Y*", b="P*"), "G G B")
    assert asked(state) == "Which dice do you use?"
    assert answers(state) == [
        "Double Green: 2 in Green, then 2 in the shades of Red and Green",
        "Green and Blue: Green-Blue too",
    ]
    use(state, DOUBLE, "G")
    dice = next(zone for zone in seen(state).zones if zone.key == "roll").items
    assert [Mark.SPENT in die.marks for die in dice if hasattr(die, "marks")] == [
        False,
        False,
        True,
    ]


def test_cards_and_swaps_are_asked_in_words() -> None:
    state = at(empty(dice="cards", swap_cards=True), a="R3 R4", b="G6")
    roll(state, "swap R, Y2")
    assert asked(state) == "Which cards do you use?"
    assert "Swap Red and Green: swap a pawn in Red with one in Green" in answers(state)
    use(state, SWAP, "R", "G")
    assert asked(state) == "Which pawn in Red do you swap?"
    assert answers(state) == ["your own pawn on Red 3", "your own pawn on Red 4"]


def test_weights_missions_and_portals_are_seen_by_those_who_may() -> None:
    state = started(2, {"goal": "weighted", "missions": True, "portals": True, "first_seat": 0})
    keys = {zone.key for zone in seen(state).zones}
    assert {"weights", "missions", "portals", "stock"} <= keys
    watching = {zone.key for zone in table(state.view(NOBODY), NAMES[:2]).zones}
    assert not {"missions", "portals", "stock"} & watching
    assert answers(state)[-3:] == [
        "Pass",
        "Pass for the rest of this turn",
        "Pass until my next turn",
    ]


def test_the_end_says_who_captured_what() -> None:
    state = at(empty(turn_limit=1), a="R* RO* G3", b="P*")
    roll(state, "G P")
    move(state, "G3", "G4")
    move(state, "G4", "G5")
    shown = seen(state).summary
    assert shown is not None
    assert shown.lines == (
        "Anna: 2 colours (Red and Red-Orange); 3 in the tie-break.",
        "Ben: 1 colour (Purple); 1 in the tie-break.",
        "The limit of 1 turn was reached; the most colours (2): Anna won the match.",
    )


def test_the_end_tells_the_tie_break_of_equal_points() -> None:
    stars = {"a": "R* O* Y* G* B* P8", "b": "RO* OY* YG* GB* BP* PR*"}
    state = roll(weighted(2, [5] * 12, **stars), "P R")
    move(state, "P8", "P*")
    shown = seen(state).summary
    assert shown is not None
    endings = [line.split(" = ")[-1] for line in shown.lines[:2]]
    assert endings == ["30; 6 in the tie-break.", "30; 12 in the tie-break."]


# Words


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("G B", "Green and Blue"),
        ("PR R RO", "Purple-Red, Red and Red-Orange"),
        ("YG G GB PR R RO", "the shades of Red and Green"),
    ],
)
def test_colours_are_named_in_a_row(names: str, said: str) -> None:
    assert colours_in(colours(names)) == said


def test_why_paths_are_open() -> None:
    d12 = combinations.two_colours(constants.D12, 6, 7)
    assert why_open(constants.D12, d12) == (
        "Green and Green-Blue are neighbours, so Yellow-Green and Blue on both sides are open too."
    )
    double = combinations.alike(constants.D6, 2, 2)
    assert why_open(constants.D6, double) == (
        "Orange, its opposite Blue, and the colours beside them are open."
    )


# The log


def told(state: BoardState) -> list[str]:
    return [GAME.line(event, NAMES, NOBODY) for event in state.journal or []]


def test_the_log_tells_a_turn() -> None:
    state = at(empty(), a="B3", b="B4 BP5")
    listened(state)
    roll(state, "B P")
    give_one(state, space("B3"), random())
    give_one(state, space("BP5"), random())
    give_one(state, space("R1"), random())
    assert told(state)[:3] == [
        "Anna uses Blue and Purple: Blue, Blue-Purple and Purple are open.",
        "Anna jumps Blue 4 and captures Ben's pawn on Blue-Purple 5, coming from Blue 3.",
        "Anna puts Ben's pawn back on Red 1.",
    ]


def test_the_log_tells_stars_and_skipped_parts() -> None:
    state = without_stock(at(empty(), a="R4 G7"))
    listened(state)
    roll(state, "G G")
    move(state, "G7", "G*")
    assert "Anna moves from Green 7 to the Green star." in told(state)
    assert "Anna captures Green and has 1 colour." in told(state)
    state = without_stock(at(empty(), a="R4"))
    listened(state)
    roll(state, "G G")
    assert "Anna cannot move 2 spaces in Green: that part is skipped." in told(state)


@pytest.mark.parametrize(
    ("kind", "facts_told", "sentence"),
    [
        (constants.CANNOT_MOVE, (0,), "Anna cannot move anything and passes."),
        (constants.ROLLED, (0, 1, (6, 6)), "Anna rolls again 2 × Green."),
        (constants.DREW, (0, 0, (0, 13)), "Anna draws Red 1 and Red-Orange 2."),
        (constants.PUT_BACK, (0, 1, OFF_BOARD), "Anna puts Ben's pawn back into the stock."),
        (constants.SENT, (0, 2, 3, 1, -1), "Anna sends Ben's pawn from Red 3 to Red 4."),
        (constants.ENDED, (constants.STUCK, ()), "Nothing can move any more: the match is over."),
        (
            constants.ENDED,
            (constants.TURN_LIMIT, (0, 1)),
            "The turn limit is reached: Anna and Ben share the victory.",
        ),
        (constants.KEPT, (0, 2), "Anna keeps the portal Red 3."),
    ],
)
def test_events_are_sentences(kind: Kind, facts_told: tuple[Fact, ...], sentence: str) -> None:
    assert GAME.line(Event(EVERYONE, kind, facts_told), NAMES, NOBODY) == sentence


def test_secrets_are_told_to_their_owner_as_such() -> None:
    event = Event(0, constants.KEPT, (0, 2))
    assert GAME.line(event, NAMES, 0) == "You keep the portal Red 3."


# The bot


def chosen(state: BoardState) -> list[int]:
    return Pathfinder(2, {}).answer(state.view(state.turn), Thinking(random()))


def test_the_bot_takes_a_star_and_captures_what_is_nearly_home() -> None:
    state = roll(at(empty(), a="G8 P3", b="P4"), "G P")
    assert chosen(state) == [space("G8")]
    state = roll(at(empty(), a="G3 P6", b="P7"), "G P")
    assert chosen(state) == [space("P6")]
    give_one(state, space("P6"), random())
    assert chosen(state) == [space("P7")]


def test_the_bot_starts_on_primaries_after_a_double() -> None:
    state = at(empty(start="d12"), a="R1 RO1", b="O1 OY1")
    state.position.phase, state.position.opened = constants.STARTING, 0
    assert chosen(state) == [space("Y1"), space("G1")]


def test_the_bot_beats_chance() -> None:
    wins = 0
    for seed in range(4):
        state = started(2, {"first_seat": seed % 2}, random_from(seed))
        let_play(state, [Pathfinder(2, {}), RandomBot(2, {})], random_from(seed, 1))
        wins += 0 in state.outcome().winners
    assert wins == 4
