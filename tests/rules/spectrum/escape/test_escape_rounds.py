"""Spectrum Escape: dice, the order of moves, giving up a chase, and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from gamenight.core.errors import NotYourTurn
from gamenight.core.random import random_from
from gamenight.games.spectrum.escape import rules
from gamenight.games.spectrum.escape.rules import (
    COMMON,
    GIVE_UP,
    PAWN,
    PERSONAL,
    RULES,
    EscapeState,
    rolled_round,
)
from gamenight.games.spectrum.rules.wheel import is_primary
from tests.rules.checked import give_one, random, refusal
from tests.rules.spectrum.escape.positions import (
    common,
    empty_stock,
    match,
    pawn,
    pawns_of,
    play,
    set_escaped,
    start,
    told,
)


def play_round(state: EscapeState) -> list[int]:
    """Everybody uses any dice until the round is over; who moved, in order."""
    order = []
    round = state.position.round
    while state.position.round is round and not state.over:
        order.append(state.turn)
        give_one(state, state.legal()[0], random())
    return order


# Dice


@pytest.mark.parametrize("players", [2, 3, 4])
def test_se6_the_common_dice_are_nine_minus_one_per_player(players: int) -> None:
    state = RULES.new(players, {}, random())
    assert len(state.position.round.personal) == players
    assert len(state.position.round.common) == 9 - players


def test_with_three_players_five_d12_and_one_d6_are_common_in_a_d6_round() -> None:
    """The rulebook's example; in a d12 round it is two d12 and all four d6."""
    assert rules.common_d6(3, 1) == 1
    assert rules.D12_DICE == 5
    assert rules.common_d6(3, 2) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_d6_shows_primaries_and_a_d12_all_colours(players: int) -> None:
    """By round: which dice can show a secondary, and every face is about as likely."""
    source = random_from(3)
    for number in (1, 2):
        shown: list[Counter[int]] = [Counter() for _ in range(9)]
        for _ in range(1200):
            round = rolled_round(number, 0, players, source)
            for at, face in enumerate([*round.personal, *round.common]):
                shown[at][face] += 1
        d6 = [all(is_primary(face) for face in faces) for faces in shown]
        d6_dice = rules.common_d6(players, number)
        own = [number == 1] * players
        assert d6 == own + [True] * d6_dice + [False] * (9 - players - d6_dice)
        assert d6.count(True) == rules.D6_DICE
        for faces in shown:
            assert len(faces) in (6, 12)
            assert max(faces.values()) < 1.5 * 1200 / len(faces)


# First and second moves


def test_the_first_move_is_with_the_personal_die_or_an_unused_common_one() -> None:
    state = match(dice="B R Y Y G O O O O")
    assert state.legal() == [PERSONAL, *sorted([common("O"), common("Y"), common("G")])]


def test_se_d_after_a_common_die_the_second_move_is_made_with_the_personal_one() -> None:
    state = play(match(dice="B R Y G"), common("Y"), PERSONAL)
    assert told(state) == [
        "Anna uses the common Yellow die and enters at 1.",
        "Ben uses the personal Red die and enters at 1.",
        "Anna uses the personal Blue die and enters at 1.",
    ]
    assert state.turn == 1
    assert refusal(state, PERSONAL).rule == "The second move"


def test_se_d_common_dice_of_one_colour_are_no_choice() -> None:
    state = play(match(dice="B R Y G G G G G G"), PERSONAL, common("Y"))
    assert told(state)[2:4] == [
        "Anna uses the common Green die and enters at 1.",
        "Ben uses the personal Red die and enters at 1.",
    ]
    assert state.position.round.number == 2


def test_after_the_personal_die_the_second_move_is_with_an_unused_common_one() -> None:
    state = play(match(dice="B R Y G O G G G G"), PERSONAL, common("Y"))
    assert state.legal() == [common("O"), common("G")]
    assert refusal(state, PERSONAL).rule == "The second move"
    assert refusal(state, common("Y")).rule == "The first move"


def test_se_a_common_dice_of_one_colour_are_one_answer_and_used_one_by_one() -> None:
    state = match(dice="B R O Y Y G G P P", players=3)
    assert state.legal().count(common("Y")) == 1
    play(state, common("Y"))
    assert common("Y") in state.legal()
    play(state, common("Y"))
    assert state.position.round.takers == [0, 1, -1, -1, -1, -1]
    play(state, PERSONAL)
    assert refusal(state, common("Y")).sentence == "No unused common die shows that colour."


def test_se6_second_moves_follow_the_order_of_the_first() -> None:
    state = start(3, 1)
    assert play_round(state) == [1, 2, 0, 1, 2, 0]


def test_se6_the_order_rotates_only_after_a_d12_round() -> None:
    state = start(3, 2)
    assert [play_round(state)[0] for _ in range(7)] == [2, 2, 0, 0, 1, 1, 2]


def test_all_dice_are_rolled_for_every_round() -> None:
    state = match(dice="B R Y Y G G G G G")
    play_round(state)
    assert state.position.round.number == 2
    assert state.position.round.takers == [-1] * 7
    assert len(set(state.position.round.common)) > 1  # seven dice that are alike are most unlikely
    assert state.position.round.used_personal == state.position.round.used_common == 0


# Giving up a chase


def test_se4_giving_up_a_chase_costs_both_moves() -> None:
    state = match("B4 R1", "G2", dice="B R Y")
    play(state, GIVE_UP, pawn("B"))
    assert pawns_of(state, 0) == "R1"
    assert state.position.stock == [9, 9]
    assert state.turn == 1
    play(state, PERSONAL)
    assert state.turn == 1  # Anna has no second move
    assert state.position.round.second_moves


def test_se4_giving_up_is_offered_only_at_the_first_move() -> None:
    state = match("B4 R1", dice="B R Y")
    assert GIVE_UP in state.legal()
    play(state, PERSONAL, PERSONAL)
    assert GIVE_UP not in state.legal()
    assert refusal(state, 99).sentence == "Choose a die."
    assert refusal(state, GIVE_UP).rule == "SE4"


def test_se7_giving_up_uses_no_die() -> None:
    state = play(match("B4", dice="B R Y"), GIVE_UP)
    assert state.position.round.takers == [-1] * 7
    assert state.position.round.used_personal == 0


def test_se_b_which_chase_is_asked_only_if_there_are_several() -> None:
    state = play(match("B4", "R1"), GIVE_UP)
    assert pawns_of(state, 0) == ""
    state = play(match("B4 R1 PR9", ""), GIVE_UP)
    assert state.turn == 0
    assert state.legal() == [pawn("R"), pawn("B"), pawn("PR")]
    assert refusal(state, pawn("Y")).sentence == "You have no pawn in that colour."
    assert refusal(state, PERSONAL).rule == "Giving up a chase"


def test_without_a_pawn_on_the_board_there_is_nothing_to_give_up() -> None:
    state = match("", "B4")
    assert GIVE_UP not in state.legal()
    assert refusal(state, GIVE_UP).rule == "Giving up a chase"


def test_se6_when_all_give_up_the_round_is_over() -> None:
    state = play(match("B4", "R1"), GIVE_UP, GIVE_UP)
    assert state.position.round.number == 2
    assert state.turn == 0


def test_se4_whoever_gave_up_is_left_out_of_the_second_moves() -> None:
    state = match("B4", "R1", "G1", dice="B R G Y", players=3)
    play(state, GIVE_UP, PERSONAL, PERSONAL)
    assert state.turn == 1
    play(state, common("PR"))
    assert state.turn == 2
    state = match("B4", "R1", "G1", dice="B R G Y O", players=3)
    play(state, PERSONAL, GIVE_UP, PERSONAL, common("PR"))
    assert state.turn == 2


def test_a_pawn_that_was_taken_back_can_enter_again() -> None:
    state = match("B4 " + "R1 O1 Y1 G1 P1 RO1 OY1 YG1 GB1", "")
    assert state.position.stock[0] == 0
    play(state, GIVE_UP, pawn("B"))
    assert state.position.stock[0] == 1


# The end


@pytest.mark.parametrize(("players", "goal"), [(2, 7), (3, 5), (4, 4)])
def test_se1_the_winning_escape_ends_the_match_at_once(players: int, goal: int) -> None:
    state = match("B8", dice="B", players=players)
    set_escaped(state, goal - 1)
    play(state, PERSONAL)
    assert state.over
    assert state.outcome().winners == (0,)
    assert state.outcome().reason == f"{goal} pawns escaped"
    with pytest.raises(NotYourTurn):
        give_one(state, PERSONAL, random())


@pytest.mark.parametrize(("players", "goal"), [(2, 7), (3, 5), (4, 4)])
def test_one_escape_less_does_not_win(players: int, goal: int) -> None:
    state = match("B8", dice="B", players=players)
    set_escaped(state, goal - 2)
    assert not play(state, PERSONAL).over


def test_se7_after_500_rounds_most_escaped_pawns_win() -> None:
    state = match(players=3)
    state.position.round.number = 500
    set_escaped(state, 2, 3, 1)
    play_round(state)
    assert state.over
    assert state.outcome().winners == (1,)
    assert state.outcome().reason == "500 rounds were played"


def test_se7_after_500_rounds_those_with_as_many_share() -> None:
    state = match(players=3)
    state.position.round.number = 500
    set_escaped(state, 3, 3, 1)
    play_round(state)
    assert state.position.payoffs() == [0.5, 0.5, 0.0]


def test_se_c_a_d6_and_a_d12_round_are_two_rounds() -> None:
    state = match()
    state.position.round.number = 499
    play_round(state)
    assert not state.over
    play_round(state)
    assert state.over


# Refusals and setups


def test_an_answer_that_is_none_is_refused() -> None:
    assert refusal(match(), pawn("B")).rule == "The first move"
    assert refusal(match(), rules.ANSWERS).rule == "The first move"
    assert refusal(match(dice="B R Y"), common("G")).sentence == (
        "No unused common die shows that colour."
    )


# A slow second way: a referee who keeps lists of pawns and dice


class Referee:
    """The rules word by word, without any of the game's own questions."""

    def __init__(self, players: int, first: int) -> None:
        self.players = players
        self.order = [(first + at) % players for at in range(players)]

        self.paths = {path: [-1] * 10 for path in range(12)}
        """The spaces of each path by number: a seat, or -1."""
        self.stock = [10] * players
        self.out = [0] * players
        self.round = 0

    def begin(self, personal: Sequence[int], common: Sequence[int]) -> None:
        self.round += 1
        self.personal = list(personal)
        self.common = list(common)
        self.moves: dict[int, list[str]] = {seat: ["own", "common"] for seat in self.order}
        self.queue = [*self.order, *self.order]
        self.choosing = False

    def on_board(self, seat: int) -> list[int]:
        return [path for path in range(12) if seat in self.paths[path]]

    def legal(self) -> set[int]:
        seat = self.queue[0]
        if self.choosing:
            return {PAWN + path for path in self.on_board(seat)}
        answers = {PERSONAL} if "own" in self.moves[seat] else set()
        if "common" in self.moves[seat]:
            answers |= {COMMON + path for path in self.common}
        if len(self.moves[seat]) == 2 and self.on_board(seat):
            answers.add(GIVE_UP)
        return answers

    def answer(self, number: int) -> None:
        seat = self.queue[0]
        if number == GIVE_UP and len(self.on_board(seat)) > 1:
            self.choosing = True
            return
        if number >= GIVE_UP:
            path = self.on_board(seat)[0] if number == GIVE_UP else number - PAWN
            self.paths[path][self.paths[path].index(seat)] = -1
            self.stock[seat] += 1
            self.queue = [other for other in self.queue if other != seat]
            self.choosing = False
            return
        if number == PERSONAL:
            self.moves[seat].remove("own")
            self.move(seat, self.personal[seat])
        else:
            self.moves[seat].remove("common")
            self.common.remove(number - COMMON)
            self.move(seat, number - COMMON)
        self.queue.pop(0)

    def go_on(self, goal: int) -> None:
        """A second move with one die left is made without a question (SE-d)."""
        while self.queue and goal not in self.out and len(self.legal()) == 1:
            self.answer(self.legal().pop())

    def move(self, seat: int, path: int) -> None:
        spaces = self.paths[path]
        taken = [at for at in range(1, 10) if spaces[at] >= 0]
        lead = max(taken, default=0)
        if seat not in spaces:
            if self.stock[seat] and lead < 9:
                self.stock[seat] -= 1
                spaces[lead + 1] = seat
            return
        mine = spaces.index(seat)
        spaces[mine] = -1
        behind = max([at for at in taken if at != mine], default=0)
        target = lead + 1 if lead > mine else mine + mine - behind
        if target > 9:
            self.out[seat] += 1
        else:
            spaces[target] = seat

    def end_of_round(self) -> None:
        if self.round % 2 == 0:
            self.order = [*self.order[1:], self.order[0]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_matches_agree_with_a_referee(players: int) -> None:
    for seed in range(20):
        source = random_from(seed, players)
        state = start(players, seed=seed)
        position = state.position
        referee = Referee(players, position.round.first)
        goal = {2: 7, 3: 5, 4: 4}[players]
        while not state.over:
            referee.begin(position.round.personal, position.round.common)
            while referee.queue and not state.over:
                assert state.turn == referee.queue[0]
                legal = state.legal()
                assert set(legal) == referee.legal()
                answer = legal[source.below(len(legal))]
                give_one(state, answer, source)
                referee.answer(answer)
                referee.go_on(goal)
                agree(state, referee)
            referee.end_of_round()
        assert [referee.out.index(goal)] == position.winners()


def agree(state: EscapeState, referee: Referee) -> None:
    position = state.position
    for path in range(12):
        spaces = [-1] * 10
        for seat in range(position.players):
            if position.space(seat, path):
                spaces[position.space(seat, path)] = seat
        assert spaces == referee.paths[path]
    assert position.stock == referee.stock
    assert position.escaped == referee.out


def test_positions_can_run_out_of_stock() -> None:
    """The helper of these tests keeps ten pawns for everybody."""
    state = match("B1", "R1")
    empty_stock(state, 0)
    assert state.pieces().count(rules.PAWN_PIECE) == 10
