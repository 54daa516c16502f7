"""What the players of Spectrum Escape see and read, and the bot."""

from __future__ import annotations

from gamenight.core.bot import AnyBot, RandomBot, Thinking
from gamenight.core.events import NOBODY
from gamenight.core.random import random_from
from gamenight.games.spectrum.escape import GAME
from gamenight.games.spectrum.escape.bot import Chaser, moves_from
from gamenight.games.spectrum.escape.rules import (
    GIVE_UP,
    PERSONAL,
    EscapeState,
    move_code,
    read_move,
)
from gamenight.table import Board, Die, Mark, Table
from tests.rules.checked import give_one, let_play, random
from tests.rules.spectrum.escape.positions import (
    NAMES,
    common,
    empty_stock,
    match,
    pawn,
    play,
    set_escaped,
    start,
    told,
)
from tests.rules.tables import answers_of, question_of, zone


def table(state: EscapeState, seat: int = 0) -> Table:
    return GAME.table(state.view(seat), NAMES)


def wheel(shown: Table) -> Board:
    (board,) = zone(shown, "wheel").items
    assert isinstance(board, Board)
    return board


def dice(shown: Table, key: str) -> list[tuple[str, int | None, bool]]:
    """The dice of a zone: label, answer, and whether they are used up."""
    items = [item for item in zone(shown, key).items if isinstance(item, Die)]
    return [(die.label, die.answer, Mark.SPENT in die.marks) for die in items]


# The table


def test_every_die_says_what_it_would_do() -> None:
    state = match("B4 R3 G8 Y5", "B6 R1 O9", dice="B R R G Y O OY Y Y")
    assert answers_of(table(state)) == [
        "Your Blue: overtake Ben: 4 to 7",
        "Red: move on, 2 ahead of Ben: 3 to 5",
        "Orange: no move, the leader is on the rim",
        "Orange-Yellow: enter at 1",
        "Yellow: escape from 5, 5 ahead",
        "Green: escape from 8, 8 ahead",
        "Give up a chase, for both moves",
    ]


def test_other_moves_in_words() -> None:
    state = match("B3 R1", "B9 G5", dice="B R R G Y O")
    empty_stock(state, 0)
    assert answers_of(table(state))[:5] == [
        "Your Blue: overtake Ben and escape from 3",
        "Red: move on alone: 1 to 2",
        "Orange: no move, no pawn is left in stock",
        "Yellow: no move, no pawn is left in stock",
        "Green: no move, no pawn is left in stock",
    ]
    assert "Your Blue: enter at 5, past Ben" in answers_of(table(match("", "B4", dice="B")))


def test_the_wheel_shows_where_each_die_would_put_a_pawn() -> None:
    """Spaces carry the answers, ways lead there, and paths without a die step back."""
    state = match("B4 R8", "B6 O9", dice="B R R O Y Y Y Y Y")
    board = wheel(table(state))
    pressed = {space.label: space.answer for space in board.spaces if space.answer is not None}
    assert pressed == {"Blue 7": PERSONAL, "Red 9": common("R"), "Yellow 1": common("Y")}
    ways = [(trail.spaces, trail.answer) for trail in board.trails]
    assert ways == [(("blue 4", "blue 7"), PERSONAL), (("red 8", "red 9"), common("R"))]
    lit = {space.colour for space in board.spaces if Mark.OPEN in space.marks}
    assert lit == {"blue", "red", "orange", "yellow"}


def test_a_space_that_either_die_leads_to_stands_for_the_common_one() -> None:
    state = match("B4", dice="B R B")
    board = wheel(table(state))
    assert [space.answer for space in board.spaces if space.label == "Blue 8"] == [common("B")]


def test_the_others_see_no_answers_and_all_paths() -> None:
    state = match("B4", dice="B R B")
    for seat in (1, NOBODY):
        board = wheel(table(state, seat))
        assert all(space.answer is None and not space.marks for space in board.spaces)


def test_dice_that_are_used_stay_in_sight() -> None:
    state = play(match(dice="B R R Y"), common("R"))
    shown = table(state, 1)
    assert dice(shown, "common")[:2] == [
        ("Red, used by Anna", None, True),
        ("Yellow: enter at 1", common("Y"), False),
    ]
    assert dice(shown, "own") == [("Red: enter at 2, past Anna", PERSONAL, False)]
    play(state, PERSONAL)
    assert dice(table(state, 1), "own") == [("Red, used", None, True)]


def test_nameplates_show_pawns_dice_and_counts() -> None:
    state = match("B4", "R1 G1", dice="B R Y")
    set_escaped(state, 2, 1)
    anna, ben = table(state).seats
    assert [badge.text for badge in anna.badges] == ["● white"]
    assert [badge.text for badge in ben.badges] == ["◆ black", "die R"]
    counts = [(counter.label, counter.value, counter.goal) for counter in ben.counters]
    assert counts == [("escaped", 1, 7), ("in stock", 7, None)]
    assert [badge.text for badge in table(state, 1).seats[0].badges] == ["● white", "die B"]
    play(state, PERSONAL, GIVE_UP, pawn("R"))
    anna, ben = table(state, 1).seats
    assert [badge.text for badge in anna.badges] == ["● white"]
    assert [badge.text for badge in ben.badges] == ["◆ black", "gave up a chase"]


def test_the_last_moves_of_the_others_are_shown_as_ways() -> None:
    state = play(match("B4", "B6", "G8", dice="B R Y", players=3), PERSONAL)
    board = wheel(table(state, 1))
    taken = [trail.spaces for trail in board.trails if trail.answer is None]
    assert taken == [("blue 4", "blue 7")]
    (moved,) = [space for space in board.spaces if space.label == "Blue 7"]
    assert [(piece.label, piece.marks) for piece in moved.items] == [
        ("Anna's white pawn", (Mark.LAST,))
    ]


def test_a_move_is_remembered_as_one_number() -> None:
    for move in ((0, 0, 1), (11, 9, 10), (8, 4, 0)):
        assert read_move(move_code(*move)) == move


def test_the_question_says_which_move_it_is() -> None:
    state = match("B4 R1", "G1", dice="B R Y")
    texts = []
    for answer in (PERSONAL, PERSONAL):
        texts.append(question_of(table(state, state.turn)).text)
        play(state, answer)
    texts.append(question_of(table(state)).text)
    assert texts == [
        "First move: which die do you use?",
        "First move: which die do you use?",
        "Second move: which common die do you use?",
    ]


def test_se4_giving_up_asks_which_pawn_and_lights_its_path() -> None:
    state = play(match("B4 R1", "G1"), GIVE_UP)
    shown = table(state)
    assert answers_of(shown) == ["Red 1", "Blue 4"]
    board = wheel(shown)
    pawns = {piece.answer for space in board.spaces for piece in space.items}
    assert pawns == {pawn("R"), pawn("B"), None}
    assert {space.colour for space in board.spaces if space.marks} == {"red", "blue"}


def test_se_b_giving_up_the_only_pawn_is_asked_twice() -> None:
    last = question_of(table(match("B4", ""))).answers[-1]
    assert (last.label, last.final) == ("Give up the chase on Blue, for both moves", True)


def test_the_summary_counts_and_names_the_winner() -> None:
    state = match("B8 R1", "G1", dice="B")
    set_escaped(state, 6, 2)
    shown = table(play(state, PERSONAL))
    assert shown.over
    assert shown.summary
    assert shown.summary.lines == (
        "Anna: 7 escaped pawns, 1 on the wheel, 2 in stock.",
        "Ben: 2 escaped pawns, 1 on the wheel, 7 in stock.",
        "7 pawns escaped: Anna won the match.",
    )


# The log


def test_the_log_says_what_happened_and_why() -> None:
    state = match("B4 R8", "B6 O9", dice="B O R R O")
    play(state, PERSONAL, PERSONAL, common("R"), common("R"))
    assert told(state)[:4] == [
        "Anna uses the personal Blue die and overtakes Ben: 4 to 7.",
        "Ben uses the personal Orange die and escapes from 9, 9 ahead: 1 of 7.",
        "Anna uses the common Red die and escapes from 8, 8 ahead: 1 of 7.",
        "Ben uses the common Red die and enters at 1.",
    ]
    round_, dice_ = told(state)[4:]
    assert round_ == "Round 2, d12: Anna plays first."
    assert dice_.startswith("The dice: Anna ")
    assert "; common " in dice_


def test_the_log_names_a_die_that_moves_nothing_and_a_chase_given_up() -> None:
    state = match("", "O9 B4", dice="O O Y")
    play(state, PERSONAL, GIVE_UP, pawn("B"))
    assert told(state) == [
        "Anna uses the personal Orange die, but nothing moves: the leader is on the rim.",
        "Ben gives up the chase on Blue at 4, instead of both moves.",
    ]


def test_se7_the_log_names_the_limit_and_all_who_win() -> None:
    state = match()
    state.position.round.number = 500
    while not state.over:
        give_one(state, state.legal()[0], random())
    assert told(state)[-3:] == [
        "The match ends after 500 rounds: most escaped pawns win.",
        "Anna wins the match with 0 escaped pawns.",
        "Ben wins the match with 0 escaped pawns.",
    ]


# The bot


def chosen(state: EscapeState) -> int:
    return Chaser(2, {}).choose(state.view(state.turn), Thinking(random()))


def test_the_bot_wins_when_it_can() -> None:
    state = match("B8", "R8 G4", dice="R R Y B G")
    set_escaped(state, 6, 3)
    assert chosen(state) == common("B")


def test_the_bot_takes_the_die_with_which_an_opponent_would_win() -> None:
    state = match("Y1", "R8", dice="Y O R Y Y Y Y Y Y")
    set_escaped(state, 0, 6)
    assert chosen(state) == common("R")


def test_the_bot_beats_a_random_player() -> None:
    won = 0
    chaser, anybody = Chaser(2, {}), RandomBot(2, {})
    for seed in range(8):
        state = start(2, seed=seed)
        bots: list[AnyBot] = [chaser, anybody] if seed % 2 else [anybody, chaser]
        let_play(state, bots, random_from(seed))
        won += bots[state.position.winners()[0]] is chaser
    assert won >= 7


def test_the_bot_counts_moves_as_the_rules_do() -> None:
    assert [moves_from(space, lead) for space, lead in ((1, 1), (2, 2), (8, 8), (9, 1))] == [
        4,
        3,
        1,
        1,
    ]
