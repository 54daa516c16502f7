"""The bot that plays alone: the chances it reckons with, and what it does with them."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from gamenight.core.bot import Budget, Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.board.bot import Pathfinder, Patient
from gamenight.games.spectrum.board.bot.patient import WAYS, steps_to_get_ready
from gamenight.games.spectrum.board.bot.prospects import IMPATIENCE, PROSPECTS, subsets_of
from gamenight.games.spectrum.board.rules import constants
from gamenight.games.spectrum.board.rules.constants import OFF_BOARD
from gamenight.games.spectrum.board.rules.game import RULES
from gamenight.games.spectrum.board.rules.state import BoardState
from gamenight.parts.bits import members_of
from tests.rules.checked import give_one, random
from tests.rules.spectrum.board.positions import (
    CODES,
    at,
    colours,
    empty,
    roll,
    space,
    spaces,
    started,
    without_stock,
)
from tests.some import some

OPTIONS = RULES.accept(1, {})


def thinking() -> Thinking:
    return Thinking(random_from(5), (), Budget(simulations=1))


def alone(pawns: str, left: str) -> BoardState:
    """A player alone has captured all colours but those that are left; nothing can enter."""
    home = [f"{code}*" for code in CODES if code not in left.split()]
    return without_stock(at(empty(1), a=" ".join([*home, *pawns.split()])))


def rolls(dice: int) -> list[str]:
    return [" ".join(shown) for shown in product(CODES[::2], repeat=dice)]


def after_last(state: BoardState, shown: str) -> BoardState:
    """A roll in the last turn that there is."""
    after = state.copy()
    after.position.turns = after.position.setup.turn_limit
    return roll(after, shown)


def ends(state: BoardState) -> list[BoardState]:
    """Everything a roll can lead to in a last turn, by the rules alone."""
    if state.over:
        return [state]
    found = []
    for answer in state.legal():
        after = state.copy()
        after.apply(answer, random())
        found += ends(after)
    return found


# What is expected of the dice


@pytest.mark.parametrize(
    ("pawns", "left", "dice"),
    [
        ("R5", "R", 4),
        ("RO5", "R", 4),
        ("R5 G5 OY5", "R G OY", 4),
        ("RO5 GB5", "RO GB", 4),
        ("R5 O5 Y5 OY5 G5", "R O Y OY G", 3),
        ("R5 RO5 O5", "R RO O Y OY G GB B P", 2),
    ],
)
def test_the_danger_is_the_share_of_rolls_with_which_the_rules_let_nothing_move(
    pawns: str, left: str, dice: int
) -> None:
    state = alone(pawns, left)
    assert state.position.dice_count() == dice
    dead = [shown for shown in rolls(dice) if is_dead(state, shown)]
    occupied = colours(" ".join(pawn.rstrip("5") for pawn in pawns.split()))
    assert PROSPECTS.danger(occupied, dice) == pytest.approx(len(dead) / 6**dice)


def is_dead(state: BoardState, shown: str) -> bool:
    return after_last(state, shown).position.why_over == constants.STUCK


@pytest.mark.parametrize("pawn", ["R7", "R8", "RO7", "RO8"])
def test_the_last_pawn_expects_what_the_rules_allow(pawn: str) -> None:
    """It is home, or waits, or is lost; a pawn that waits expects the same once more."""
    colour = pawn[:-1]
    state = alone(pawn, colour)
    home = waits = 0
    for shown in rolls(4):
        after = after_last(state, shown)
        if after.position.why_over == constants.STUCK:
            continue
        brings_home = any(end.position.stars[0] == constants.STARS for end in ends(after))
        home, waits = home + brings_home, waits + (not brings_home)
    expected = (home - IMPATIENCE * waits) / (6**4 - waits)
    beside = colours(colour) if pawn.endswith("8") else 0
    found = PROSPECTS.homecoming(colours(colour), beside)
    # From space 8 the rules know one way more: round a neighbouring colour, with a double.
    assert found == pytest.approx(expected, abs=0.001 if pawn.endswith("7") else 0.06)


def test_prospects_are_the_same_all_round_the_wheel_and_in_a_mirror() -> None:
    left, beside = colours("R OY B"), colours("OY")
    for other, its in [("O YG P", "YG"), ("R BP Y", "BP")]:
        found = PROSPECTS.homecoming(colours(other), colours(its))
        assert found == pytest.approx(PROSPECTS.homecoming(left, beside))


def test_one_pawn_more_always_helps_and_none_brings_more_than_one_colour() -> None:
    compared = 0
    for left in some(subsets_of(colours("R RO Y GB"))):
        assert PROSPECTS.at_ease(left) <= left.bit_count()
        for colour in members_of(left):
            assert PROSPECTS.at_ease(left & ~(1 << colour)) < PROSPECTS.at_ease(left)
            compared += 1
    assert compared


# How far pawns have to go


def test_a_way_is_counted_in_steps_and_longer_in_and_to_secondaries() -> None:
    red, red_orange = WAYS[CODES.index("R")], WAYS[CODES.index("RO")]
    assert (red[space("R7")], red[space("R8")], red[space("R5")]) == (0, 0, 2)
    assert red[OFF_BOARD] == 7
    assert red[space("RO7")] == red_orange[space("R7")] == 2
    assert red_orange[space("RO6")] == 2
    assert red_orange[space("R6")] == 3


@pytest.mark.parametrize(
    ("pawns", "stock", "left"),
    [("R7 R6 G3", 1, "R RO Y B"), ("Y7 OY2 B8", 0, "Y O B"), ("", 2, "R GB")],
)
def test_each_colour_gets_a_pawn_though_not_always_the_best_for_it(
    pawns: str, stock: int, left: str
) -> None:
    starts = [*spaces(pawns), *[OFF_BOARD] * stock]
    wanted = [CODES.index(code) for code in left.split()]
    best = min(
        sum(WAYS[colour][start] for colour, start in zip(wanted, some, strict=True))
        for some in permutations(starts, len(wanted))
    )
    found = steps_to_get_ready(spaces(pawns), stock, colours(left))
    assert best <= found <= best + 4


# Playing


def played(state: BoardState) -> BoardState:
    """The turn, played to its end by the bot."""
    bot = Patient(1, OPTIONS)
    state.position.turns = state.position.setup.turn_limit
    while not state.over:
        give_one(state, bot.choose(state.view(0), thinking()), random())
    return state


def test_it_brings_two_pawns_home_at_once() -> None:
    state = played(roll(alone("R8 Y8", "R Y"), "R Y B P"))
    assert state.position.stars[0] == constants.STARS


def test_it_gets_all_pawns_ready_before_it_brings_the_first_home() -> None:
    state = played(roll(alone("R7 Y4 B4 P4", "R Y B P"), "Y B P R"))
    assert space("R7") in state.position.pawns_of(0)
    assert steps_to_get_ready(state.position.pawns_of(0), 0, colours("R Y B P")) == 9 - 2
    ready = played(roll(alone("R7 Y8 B8 P7", "R Y B P"), "R R Y B"))
    assert ready.position.stars[0] > 8


def test_it_does_not_capture_its_own_pawns_without_need() -> None:
    state = played(roll(alone("R7 R6 Y7 B7 P7", "R O Y B P"), "R Y B"))
    assert len(state.position.pawns_of(0)) + state.position.stars[0] == constants.STARS
    assert not set(state.position.pawns_of(0)) & set(spaces("R1 O1 Y1 G1 B1 P1"))


def test_the_same_view_gets_the_same_answer() -> None:
    state = roll(alone("R7 Y4 B4 P4", "R Y B P"), "Y B P R")
    view = state.view(0)
    answers = {Patient(1, OPTIONS).choose(view, thinking()) for _ in range(3)}
    assert len(answers) == 1
    assert answers <= set(view.legal)


@pytest.mark.parametrize("options", [{"dice": "d12"}, {"portals": True}, {"goal": "weighted"}])
def test_with_other_goals_and_dice_it_plays_as_the_pathfinder_does(
    options: dict[str, object],
) -> None:
    accepted = RULES.accept(1, options)
    patient, pathfinder = Patient(1, accepted), Pathfinder(1, accepted)
    state = started(1, options)
    for _ in range(20):
        answer = patient.choose(state.view(0), thinking())
        assert answer == pathfinder.choose(state.view(0), thinking())
        give_one(state, answer, random())
        if state.over:
            break


def test_a_whole_match_brings_more_colours_home_than_the_usual_bot_does() -> None:
    scores = [score_of(bot) for bot in (Patient(1, OPTIONS), Pathfinder(1, OPTIONS))]
    assert scores[0] > scores[1]


def score_of(bot: Patient | Pathfinder) -> float:
    source = random_from(3)
    state = RULES.start(1, OPTIONS, source)
    while not state.over:
        give_one(state, bot.choose(state.view(0), thinking()), source)
    return state.position.score(0)
