"""Starts, ends, solo play and the smaller options."""

from __future__ import annotations

import pytest

from gamenight.core.errors import BadSetup, IllegalAnswer
from gamenight.core.events import Event
from gamenight.core.match import Header, Match
from gamenight.core.playout import playout
from gamenight.core.random import random_from
from gamenight.games.spectrum.board.rules import constants
from gamenight.games.spectrum.board.rules.combinations import DOUBLE, TWO_COLOURS
from gamenight.games.spectrum.board.rules.constants import number_at
from gamenight.games.spectrum.board.rules.game import RULES, dice_cards
from gamenight.games.spectrum.board.rules.state import BoardState
from tests.rules.checked import give_one, random, refusal
from tests.rules.spectrum.board.positions import (
    at,
    card,
    empty,
    legal,
    listened,
    loaded,
    move,
    owner,
    roll,
    space,
    started,
    use,
    weighted,
    without_stock,
)

# Setup


def test_everybody_has_ten_pawns_and_alone_twelve() -> None:
    assert empty(3).position.stock == [10, 10, 10]
    assert empty(1).position.stock == [12]


@pytest.mark.parametrize(("closed", "dice"), [(0, 2), (3, 2), (4, 3), (7, 3), (8, 4), (11, 4)])
def test_a_die_is_added_after_four_and_eight_colours(closed: int, dice: int) -> None:
    taken = ["R*", "RO*", "O*", "OY*", "Y*", "YG*", "G*", "GB*", "B*", "BP*", "P*"][:closed]
    for kind, more in (("d6", 0), ("d12", 1), ("cards", 0)):
        state = at(empty(dice=kind), a=" ".join(taken[:6]), b=" ".join(taken[6:]))
        assert state.position.dice_count() == dice + more


def test_sb13_alone_self_capture_and_self_jump_are_on_unless_switched_off() -> None:
    assert RULES.accept(1, {})["self_capture"] is True
    assert RULES.accept(1, {})["self_jump"] is True
    assert RULES.accept(1, {"self_jump": False})["self_jump"] is False
    assert RULES.accept(2, {})["self_capture"] is False


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"swap_cards": True}, "swap_cards goes with dice=cards only, not with dice=d6"),
        ({"weights": "deck"}, "weights goes with goal=weighted only, not with goal=stars"),
        ({"first_seat": 4}, "first_seat cannot be 4"),
        ({"turn_limit": 0}, "turn_limit cannot be 0"),
    ],
)
def test_sb20_what_makes_no_sense_is_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        RULES.accept(4, options)


def test_sb20_all_else_goes_together() -> None:
    every: dict[str, object] = {
        "dice": "cards",
        "swap_cards": True,
        "start": "d12",
        "goal": "weighted",
        "weights": "deck",
        **dict.fromkeys(["missions", "portals", "self_capture", "self_jump"], True),
        **dict.fromkeys(["surrender", "speed"], True),
    }
    for players in (1, 6):
        state = started(players, every, random())
        playout(state, random_from(players))
        assert state.over


# Shotgun starts


def test_sb14_a_start_by_cards_puts_two_pawns_on_each_of_three_numbers() -> None:
    for players in (1, 4, 6):
        board = started(players, {"start": "cards"}, random()).position.board
        for seat in range(players):
            mine = [number_at(s) for s in range(108) if board[s] == seat]
            assert sorted(mine) == [1, 1, 2, 2, 3, 3]


def start_by_dice(players: int, opened: int, *dice: int, **pawns: str) -> BoardState:
    """A start in which some rolls are done; the dice of the next show these colours."""
    state = empty(players, start="d12")
    state.position.phase = constants.OPENING
    state.position.turns = 0
    state.position.opened = opened
    at(state, **pawns).advance(loaded(12, *dice))
    return state


def test_sb14_by_dice_everyone_rolls_for_space_1_then_2_then_3() -> None:
    journal: list[Event] = []
    options = RULES.accept(3, {"start": "d12", "first_seat": 1})
    state = RULES.start(3, options, random_from(1), journal)
    state.journal = journal
    while state.position.phase == constants.STARTING:
        give_one(state, state.legal()[0], random())
    rolls = [event.facts[:2] for event in journal if event.kind == constants.START_ROLLED]
    assert rolls == [(seat, number) for number in (1, 2, 3) for seat in (1, 2, 0)]
    assert state.position.stock == [4, 4, 4]
    assert state.position.turns == 1
    for seat in range(3):
        mine = [number_at(s) for s in range(108) if state.position.board[s] == seat]
        assert sorted(mine) == [1, 1, 2, 2, 3, 3]


def test_sb14_an_occupied_space_is_rolled_again() -> None:
    state = start_by_dice(2, 1, 0, 3, 2, a="R1 RO1")
    assert [owner(state, name) for name in ("R1", "O1", "OY1")] == ["a", "b", "b"]


def test_sb14_a_double_lets_the_player_choose_two_free_spaces() -> None:
    state = start_by_dice(2, 1, 0, 0, a="R1 RO1")  # Red is occupied, but the double comes first
    assert state.turn == 1
    choice = state.choice()
    assert choice is not None
    assert (choice.least, choice.most, len(choice.things)) == (2, 2, 10)
    assert space("R1") not in choice.things
    assert refusal(state, space("R1")).rule == "SB14"
    with pytest.raises(IllegalAnswer, match="two different free spaces"):
        state.check(1, [space("B1")])
    give_one(state, space("B1"), random())
    assert owner(state, "B1") == "."  # both are put there together
    assert space("G1") not in state.legal()
    give_one(state, space("P1"), random())
    assert (owner(state, "B1"), owner(state, "P1")) == ("b", "b")


def test_sb14_a_die_rolled_again_may_make_a_double() -> None:
    state = start_by_dice(2, 1, 0, 3, 3, a="R1 RO1")
    assert state.position.phase == constants.STARTING


def test_sb14_the_last_two_free_spaces_are_not_asked_for() -> None:
    taken = {"a": "R1 RO1", "b": "O1 OY1", "c": "Y1 YG1", "d": "G1 GB1", "e": "B1 BP1"}
    state = start_by_dice(6, 5, 0, 0, **taken)
    assert (owner(state, "P1"), owner(state, "PR1")) == ("f", "f")


def test_sb24_a_start_by_cards_has_cards_of_its_own() -> None:
    state = started(2, {"start": "cards", "dice": "cards"}, random())
    everywhere = [*state.deck, *state.position.roll.shown, *state.position.discards]
    assert sorted(everywhere) == sorted(dice_cards(state.position.setup))
    assert len(everywhere) == 36


# Winning


@pytest.mark.parametrize(("players", "needed"), [(2, 7), (3, 5), (4, 4), (5, 3), (6, 3)])
def test_sb11_enough_stars_end_the_match_at_once(players: int, needed: int) -> None:
    colours = ["R", "RO", "O", "OY", "Y", "YG", "GB"]
    state = at(empty(players), a="G8 " + " ".join(f"{c}*" for c in colours[: needed - 2]))
    roll(state, "G P") if needed < 6 else use(roll(state, "G P P"), TWO_COLOURS, "G", "P")
    move(state, "G8", "G*")
    assert not state.over
    state = at(empty(players), a="G8 " + " ".join(f"{c}*" for c in colours[: needed - 1]))
    use(roll(state, "G P"), TWO_COLOURS, "G", "P")
    move(state, "G8", "G*")
    assert state.over
    assert state.outcome().winners == (0,)
    assert state.outcome().reason == f"{needed} colours were captured"


@pytest.mark.parametrize(
    ("stars", "points", "winners"),
    [
        ({"a": "RO* OY* R*", "b": "YG* GB* BP* Y*", "c": "G* B* P* PR*"}, [6, 7, 5], (1,)),
        ({"a": "RO* OY* BP*", "b": "YG* GB* PR* Y*", "c": "G* B* P* R*"}, [7, 7, 4], (0, 1)),
    ],
)
def test_sb11_all_gone_and_level_the_tie_break_decides_then_it_is_shared(
    stars: dict[str, str], points: list[int], winners: tuple[int, ...]
) -> None:
    state = roll(at(empty(3), **stars | {"a": f"{stars['a']} O8"}), "R O")
    move(state, "O8", "O*")
    assert state.over
    assert state.position.stars == [4, 4, 4]
    assert [state.position.tie_points(seat) for seat in range(3)] == points
    assert state.outcome().winners == winners


@pytest.mark.parametrize(
    ("mine", "theirs", "winners"),
    [("R*", "P*", (0, 1)), ("R*", "PR*", (1,)), ("R* O* Y*", "RO* PR*", (0,))],
)
def test_sb28_the_turn_limit_counts_all_turns_and_decides_like_sb11(
    mine: str, theirs: str, winners: tuple[int, ...]
) -> None:
    state = without_stock(at(empty(turn_limit=2), a=f"G3 {mine}", b=theirs), 1)
    state.position.turns = 2
    roll(state, "G P")
    move(state, "G3", "G4")
    move(state, "G4", "G5")
    assert state.over
    assert state.outcome().winners == winners
    assert "limit of 2 turns" in state.outcome().reason


def test_sb28_passes_and_surrenders_count_as_turns() -> None:
    assert roll(without_stock(at(empty(turn_limit=1), a="R3")), "G B").over
    state = at(empty(turn_limit=1, surrender=True), a="R3")
    state.position.phase = constants.BEFORE_ROLL
    state.advance(random())
    give_one(state, space("R3"), random())
    assert state.over


# Weighted colours


def test_sb17_weights_are_drawn_at_the_start() -> None:
    state = started(2, {"goal": "weighted"}, random())
    assert len(state.position.setup.weights) == 12
    draws = [
        weight
        for seed in range(60)
        for weight in started(
            2, {"goal": "weighted", "weights": "deck"}, random_from(seed)
        ).position.setup.weights
    ]
    assert (min(draws), max(draws)) == (1, 12)
    piles = [
        weight
        for seed in range(60)
        for weight in started(2, {"goal": "weighted"}, random_from(seed)).position.setup.weights
    ]
    assert (min(piles), max(piles)) == (3, 7)


def test_sb17_play_ends_when_nobody_can_catch_the_leader() -> None:
    weights = [7, 7, 7, 7, 7, 3, 3, 3, 3, 3, 3, 3]
    state = weighted(2, weights, a="R* RO* O8", b="Y*")
    roll(state, "O R")
    move(state, "O8", "O*")
    assert state.position.points(0) == 21
    assert not state.over  # 7 and 28 more would do
    state = weighted(2, weights, a="R* RO* OY* GB* BP* O8", b="Y*")
    use(roll(state, "O R P"), TWO_COLOURS, "R", "O")
    move(state, "O8", "O*")
    assert state.over  # 34 to 7 and 15 more
    assert state.outcome().winners == (0,)
    assert state.outcome().scores == (34.0, 7.0)


def test_sb17_most_points_win_not_most_colours() -> None:
    state = weighted(2, [10, 10, *[1] * 10], a="R* RO8", b="Y* G* B*")
    use(roll(state, "O R"), TWO_COLOURS, "R", "O")
    move(state, "RO8", "RO*")
    assert state.over  # 20 to 3 and 7 more
    assert state.outcome().winners == (0,)


def test_sb17_alone_nobody_has_to_catch_up() -> None:
    state = weighted(1, [12, *[1] * 11], a="R8")
    roll(state, "O R")
    move(state, "R8", "R*")
    assert not state.over  # 12, and 11 are left


def test_sb30_drawing_level_counts_as_catching_up() -> None:
    even = [1] * 12
    state = weighted(2, even, a="R* RO* OY* Y* YG* O8", b="B*")
    use(roll(state, "O R P"), TWO_COLOURS, "R", "O")
    move(state, "O8", "O*")
    assert not state.over  # 6 to 1, and 5 are left
    state = weighted(2, even, a="R* RO* OY* Y* YG* G* O8", b="B*")
    use(roll(state, "O R P"), TWO_COLOURS, "R", "O")
    move(state, "O8", "O*")
    assert state.over
    assert state.outcome().scores == (7.0, 1.0)


def test_sb30_equal_points_are_decided_by_the_tie_break_of_sb11() -> None:
    stars = {"a": "R* O* Y* G* B* P8", "b": "RO* OY* YG* GB* BP* PR*"}
    state = weighted(2, [5] * 12, **stars)
    roll(state, "P R")
    move(state, "P8", "P*")
    assert state.outcome().scores == (30.0, 30.0)
    assert state.outcome().winners == (1,)


# Speed and surrender


def test_sb12_sb25_speed_rolls_again_once_after_a_special_roll_that_was_used() -> None:
    state = roll(without_stock(at(empty(speed=True), a="G2 G5 R2 Y2 B2 P2 O2")), "G G")
    move(state, "G5", "G7")
    give_one(state, space("R2"), random())
    give_one(state, space("R4"), random())
    assert state.position.active == 0
    assert state.position.roll.extra
    assert state.position.roll.shown
    again = use_any(state)
    assert again.position.active == 1  # whatever was rolled, there is no third roll


def test_sb12_an_extra_roll_that_is_special_too_is_not_followed_by_a_third() -> None:
    state = roll(without_stock(at(empty(speed=True), a="G2 G5 R2 Y2 B2 P2 O2")), "G G")
    journal = listened(state)
    move(state, "G5", "G7")
    give_one(state, space("R2"), random())
    give_one(state, space("R4"), loaded(12, 6, 6))  # Green twice again
    use_any(state)
    rolls = [event.facts for event in journal if event.kind == constants.ROLLED]
    assert rolls == [(0, True, (6, 6)), (1, False, tuple(state.position.roll.shown))]


@pytest.mark.parametrize(("speed", "shown"), [(False, "G G"), (True, "G B")])
def test_sb12_an_extra_roll_needs_speed_and_a_special_combination(speed: bool, shown: str) -> None:
    state = roll(without_stock(at(empty(speed=speed), a="G2 B2")), shown)
    journal = listened(state)
    use_any(state)
    assert [event.facts[:2] for event in journal if event.kind == constants.ROLLED] == [(1, False)]


def test_sb28_an_extra_roll_is_not_a_turn_of_its_own() -> None:
    state = roll(without_stock(at(empty(speed=True, turn_limit=2), a="G2 G5 R2 Y2 B2")), "G G")
    move(state, "G5", "G7")
    move(state, "R2", "R4")
    assert state.position.roll.extra
    use_any(state)
    assert (state.position.turns, state.over) == (2, False)


def use_any(state: BoardState) -> BoardState:
    turns = state.position.turns
    while state.position.turns == turns and not state.over:
        give_one(state, state.legal()[0], random())
    return state


def test_sb25_a_special_combination_that_was_only_shown_gives_nothing() -> None:
    state = at(empty(speed=True), a="G2 R* O* Y*", b="P*")
    use(roll(state, "G G B"), TWO_COLOURS, "G", "B")
    use_any(state)
    assert state.position.active == 1
    state = at(empty(speed=True), a="G2 R* O* Y*", b="P*")
    use(roll(state, "G G B"), DOUBLE, "G")
    while state.position.roll.combination is not None:
        if state.position.roll.extra:
            break
        give_one(state, state.legal()[0], random())
    assert state.position.roll.extra


def test_sb25_with_cards_the_draw_is_discarded_before_the_extra_draw() -> None:
    state = at(empty(dice="cards", speed=True), a="P3 Y3")
    roll(state, "P1, P2")
    use(state, 6, "P", "P")
    while not state.position.roll.extra:
        give_one(state, state.legal()[0], random())
    assert {card("P1"), card("P2")} <= set(state.position.discards)


def test_sb26_surrender_takes_a_pawn_off_the_board_instead_of_rolling() -> None:
    state = at(empty(surrender=True), a="G3 R*", b="B4")
    state.position.phase = constants.BEFORE_ROLL
    state.advance(random())
    assert state.legal() == [space("G3"), constants.ROLL]
    assert refusal(state, space("R*")).rule == "SB26"
    stock = state.position.stock[0]
    give_one(state, space("G3"), random())
    assert state.position.stock[0] == stock + 1
    assert state.position.active == 1
    assert state.position.phase == constants.SURRENDERING


def test_sb26_sb_e_rolling_is_the_other_answer_and_an_empty_board_is_not_asked() -> None:
    state = at(empty(surrender=True), a="G3")
    state.position.phase = constants.BEFORE_ROLL
    state.advance(random())
    give_one(state, constants.ROLL, loaded(6, 3, 5))
    assert state.position.roll.shown == (6, 10)
    state = empty(surrender=True)
    state.position.phase = constants.BEFORE_ROLL
    state.advance(random())
    assert state.position.roll.shown


# Alone


def alone(dice: str = "d6", **pawns: str) -> BoardState:
    return without_stock(at(empty(1, dice=dice, self_capture=False, self_jump=False), **pawns))


def test_sb13_a_roll_that_moves_nothing_ends_a_game_for_one() -> None:
    state = roll(alone(a="R3 O* Y*"), "G B")
    assert state.over
    assert state.outcome().winners == ()
    assert state.outcome().scores == (2.0,)
    assert "nothing could move" in state.outcome().reason


def test_sb29_alone_and_weighted_the_result_is_the_points() -> None:
    state = roll(without_stock(weighted(1, [7] * 12, a="R3 O* Y*")), "G B")
    assert state.over
    assert state.outcome().scores == (14.0,)


def test_sb29_alone_the_turn_limit_is_not_a_win() -> None:
    state = roll(at(empty(1, turn_limit=1), a="G3 R*"), "G P")
    move(state, "G3", "G4")
    move(state, "G4", "G5")
    assert state.over
    assert state.outcome().winners == ()


@pytest.mark.parametrize(("dice", "dead", "shown"), [("d12", 2, "G B GB"), ("cards", 3, "G1, B2")])
def test_sb29_with_d12_the_second_with_cards_the_third_dead_roll_ends_it(
    dice: str, dead: int, shown: str
) -> None:
    state = alone(dice, a="R3 O*")
    state.position.dead_rolls = dead - 1
    assert roll(state, shown).over
    state = alone(dice, a="R3 O* Y3 P3 O3")
    state.position.dead_rolls = dead - 2
    told = listened(state)
    roll(state, shown)
    assert constants.CANNOT_MOVE in [event.kind for event in told]
    rolled = [e for e in told if e.kind in (constants.ROLLED, constants.DREW)]
    assert rolled  # the game went on with another roll


def test_sb29_a_roll_that_moves_something_starts_the_count_anew() -> None:
    state = alone("d12", a="G3")
    state.position.dead_rolls = 1
    use(roll(state, "G B R"), TWO_COLOURS, "G", "B")
    assert state.position.dead_rolls == 0


def test_sb29_a_dead_extra_roll_counts() -> None:
    state = alone("d12", a="R3 O*")
    state.position.roll.extra = True
    roll(state, "G B GB", loaded(12, 6, 8, 7))
    assert (state.over, state.position.turns) == (True, 2)
    state = alone("cards", a="R3 O*")
    state.position.roll.extra = True
    state.deck = [card(name) for name in ("G2", "B1", "G3", "B3")]
    roll(state, "G1, B2")
    assert (state.over, state.position.turns) == (True, 3)


def test_sb13_twelve_colours_win_alone() -> None:
    every = " ".join(f"{c}*" for c in ["R", "RO", "O", "OY", "Y", "YG", "GB", "B", "BP", "P", "PR"])
    state = at(empty(1), a=f"{every} G8")
    use(roll(state, "G P P P"), TWO_COLOURS, "G", "P")
    move(state, "G8", "G*")
    assert state.over
    assert state.outcome().winners == (0,)


def test_sb13_own_pawns_are_jumped_and_captured_alone() -> None:
    state = roll(at(empty(1), a="G3 G4"), "G P")
    give_one(state, space("G3"), random())
    assert legal(state) == "G2 G4 G5"


# Taking back


def test_a_turn_can_be_taken_back_until_something_is_rolled() -> None:
    rules = RULES
    header = Header("spectrum", rules.version, 2, rules.accept(2, {"first_seat": 0}), ("A", "B"), 5)
    match = Match(rules, header)
    first = match.state.legal()
    match.answer(0, first[0])
    if match.state.position.phase == constants.GOING:
        match.answer(0, match.state.legal()[0])
    assert match.state.turn == 0
    before = match.revision
    while match.can_take_back(0):
        match.take_back(0)
    assert match.revision > before
    assert match.state.legal() == first
    assert not match.steps


def test_sb_c_surrendering_is_not_a_roll() -> None:
    state = at(empty(1, dice="d12", surrender=True), a="G3 G4")
    state.position.phase = constants.BEFORE_ROLL
    state.position.dead_rolls = 1
    state.advance(random())
    give_one(state, space("G3"), random())
    assert state.position.dead_rolls == 1
