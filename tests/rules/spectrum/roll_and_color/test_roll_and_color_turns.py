"""Turns of Roll & Color: rolling, rerolling, scoring, the end; rulings RC1, RC2 and RC5."""

from __future__ import annotations

from itertools import combinations

import pytest

from gamenight.core.errors import IllegalAnswer
from gamenight.core.playout import playout
from gamenight.core.random import random_from
from gamenight.core.value import snapshot
from gamenight.game.rules_pages import rules_page
from gamenight.games.spectrum.roll_and_color.rules.constants import (
    ALL_SLOTS,
    DICE,
    DONE,
    EMPTY,
    FIRST_SLOT,
    ROUNDS,
    SLOTS,
)
from gamenight.games.spectrum.roll_and_color.rules.game import RULES
from gamenight.games.spectrum.roll_and_color.rules.state import RollState, all_rolled
from tests.rules.checked import give_one, random, refusal
from tests.rules.spectrum.roll_and_color.positions import match, play, score_in

ALL_SLOT_ANSWERS = list(range(FIRST_SLOT, FIRST_SLOT + SLOTS))
REROLLS = ([0, 1, 2, 3], [4, 5, 6], [7, 8], [0, 1, 2, 3, 4, DONE])
"""All rerolls of a turn, one after the other."""


def after_rerolls(count: int) -> RollState:
    state = match()
    for answers in REROLLS[:count]:
        play(state, *answers)
    return state


# The dice


def test_the_d6_show_primaries_and_the_d12_all_twelve_colours() -> None:
    shown: list[set[int]] = [set() for _ in range(DICE)]
    for seed in range(300):
        state = RULES.start(1, {"first_seat": 0}, random_from(seed))
        for die, colour in enumerate(state.position.roll.dice):
            shown[die].add(colour)
    assert all(colours == set(range(0, 12, 2)) for colours in shown[:4])
    assert all(colours == set(range(12)) for colours in shown[4:])


def test_every_face_is_as_likely() -> None:
    source = random_from(3)
    counts = [[0] * 12 for _ in range(DICE)]
    for _ in range(6000):
        for die, colour in enumerate(all_rolled(source)):
            counts[die][colour] += 1
    for die in range(DICE):
        faces = [count for count in counts[die] if count]
        assert len(faces) == (6 if die < 4 else 12)
        mean = 6000 / len(faces)
        assert sum((count - mean) ** 2 / mean for count in faces) < 35  # chi-squared


# Rerolls


@pytest.mark.parametrize(("before", "least", "most"), [(0, 4, 4), (1, 3, 3), (2, 2, 2), (3, 5, 9)])
def test_rc2_the_rerolls_take_exactly_4_3_2_and_at_least_5_dice(
    before: int, least: int, most: int
) -> None:
    state = after_rerolls(before)
    choice = state.view(state.turn).choice
    assert choice is not None
    assert (choice.things, choice.least, choice.most) == (list(range(DICE)), least, most)
    assert choice.instead == ALL_SLOT_ANSWERS
    found = {named for named in ways(state, ()) if named[0] < DICE}
    wanted = range(least, most + 1)
    assert found == {dice for size in wanted for dice in combinations(range(DICE), size)}


def ways(state: RollState, named: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Everything that can be named from here on, dice and slots."""
    found = []
    for answer in state.legal():
        after = state.copy()
        after.apply(answer, random())
        following = named if answer == DONE else (*named, answer)
        found += ways(after, following) if after.midway() else [following]
    assert len(found) == len(set(found))
    return found


@pytest.mark.parametrize("before", range(4))
def test_only_the_dice_that_were_named_are_rolled(before: int) -> None:
    for seed in range(60):
        state = after_rerolls(before)
        shown = state.position.roll.dice.copy()
        named = REROLLS[before]
        for answer in named:
            give_one(state, answer, random_from(seed))
        changed = [die for die in range(DICE) if state.position.roll.dice[die] != shown[die]]
        assert set(changed) <= set(named)
        assert state.position.roll.rolled == sum(1 << die for die in named if die < DICE)
        assert state.position.roll.rerolls == before + 1


def test_rca_dice_may_be_rerolled_again_and_all_nine_at_last() -> None:
    state = play(match(), 0, 1, 2, 3, 0, 1, 2, 0, 1, *range(DICE))
    assert state.position.roll.rerolls == 4
    assert not state.midway()


@pytest.mark.parametrize("before", range(5))
def test_rc2_declining_a_reroll_means_scoring(before: int) -> None:
    state = after_rerolls(before)
    assert [answer for answer in state.legal() if answer >= FIRST_SLOT] == ALL_SLOT_ANSWERS
    play(state, score_in("Green"))
    assert state.turn == 1
    assert state.position.roll.rerolls == 0


def test_rc2_after_the_fourth_reroll_the_roll_must_be_scored() -> None:
    state = after_rerolls(4)
    assert state.choice() is None
    assert state.legal() == ALL_SLOT_ANSWERS
    refused = refusal(state, 0)
    assert (refused.rule, refused.sentence) == (
        "RC2",
        "All four rerolls are used: the roll must be scored.",
    )


def test_rc2_too_few_or_too_many_dice_are_refused() -> None:
    state = match()
    assert refusal(state, DONE).sentence == "The next reroll takes exactly 4 dice."
    with pytest.raises(IllegalAnswer, match="exactly 4 dice"):
        state.check(0, [0, 1, 2])
    with pytest.raises(IllegalAnswer, match="exactly 4 dice"):
        state.check(0, [0, 1, 2, 3, 4])
    last = after_rerolls(3)
    with pytest.raises(IllegalAnswer, match="at least 5 dice"):
        last.check(0, [0, 1, 2, 3])


def test_rc2_whoever_has_begun_to_reroll_does_not_score() -> None:
    state = play(match(), 2)
    assert state.midway()
    assert refusal(state, score_in("Red")).rule == "RC2"
    assert refusal(state, 2).rule == "RC2"  # the same die again
    assert "in order" in refusal(state, 1).sentence


# Slots


def test_rc1_a_slot_is_filled_once() -> None:
    state = play(match(1), score_in("Red"))
    assert score_in("Red") not in state.legal()
    refused = refusal(state, score_in("Red"))
    assert (refused.rule, refused.sentence) == ("RC1", "That slot is already filled.")


def test_rc1_an_empty_slot_may_be_taken_for_nothing() -> None:
    state = play(match(1), score_in("Blue-Purple"))
    assert state.position.sheets[0].count(0) == 1
    assert state.position.totals == [0]


def test_points_go_to_the_slot_and_the_total() -> None:
    state = play(match(2, "R R O Y", "RO OY G P P"), score_in("Spectrum sequence 1"))
    position = state.position
    assert position.totals == [27, 0]  # Red to Yellow
    assert position.sheets[0][14] == 27
    assert position.sheets[0].count(EMPTY) == SLOTS - 1
    assert position.empty == [ALL_SLOTS ^ 1 << 14, ALL_SLOTS]
    assert position.worth(0) == 27


@pytest.mark.parametrize("answer", [-1, DONE + 1, 10**30])
def test_g3_what_is_not_an_answer_is_refused(answer: int) -> None:
    assert refusal(match(), answer).sentence == "That is neither a die nor a slot of the sheet."


# Rounds and the end


def test_rc5_each_round_goes_seat_by_seat_from_the_first_seat() -> None:
    state = RULES.start(3, {"first_seat": 1}, random())
    turns = []
    while not state.over:
        turns.append((state.position.round, state.turn))
        state.apply(state.legal()[-1], random())
    assert turns == [(number, seat) for number in range(1, ROUNDS + 1) for seat in (1, 2, 0)]


@pytest.mark.parametrize("players", range(1, 7))
def test_rc1_after_24_rounds_the_sheets_are_full(players: int) -> None:
    state = RULES.start(players, {"first_seat": 0}, random())
    playout(state, random_from(players))
    position = state.position
    assert position.empty == [0] * players
    assert position.totals == [sum(sheet) for sheet in position.sheets]
    assert position.epoch() == ROUNDS
    assert position.reason() == "all 24 rounds were played"


def finished(*totals: int) -> RollState:
    """A match that is over with these points."""
    state = match(len(totals))
    state.position.totals = list(totals)
    state.position.end()
    return state


def test_rc5_the_most_points_win_and_ties_share() -> None:
    assert finished(100, 120, 90).position.winners() == [1]
    shared = finished(120, 90, 120).position
    assert shared.winners() == [0, 2]
    assert shared.payoffs() == [0.5, 0.0, 0.5]


def test_rc5_alone_the_result_is_the_points() -> None:
    outcome = finished(77).outcome()
    assert outcome.scores == (77.0,)
    assert outcome.winners == (0,)


# Setup


def test_nothing_is_hidden() -> None:
    state = after_rerolls(2)
    for seat in (-1, 0, 1):
        assert snapshot(state.view(seat).position) == snapshot(state.position)
        assert snapshot(RULES.redeal(state.view(seat), random())) == snapshot(state)


def test_every_ruling_stands_on_the_page() -> None:
    page = rules_page("roll-and-color")
    for ruling in ("SW1", "RC1", "RC2", "RC3", "RC4", "RC5", "RC-a", "G1", "G3"):
        assert f"**{ruling}**" in page


def test_rc_b_the_last_slot_is_filled_without_a_question_after_the_last_reroll() -> None:
    state = match()
    position = state.position
    position.round = 24
    position.empty = [1 << 3, 1 << 5]
    seat = position.turn
    for count in (4, 3, 2):
        play(state, *range(count))
        if state.midway():
            play(state, DONE)
    assert position.turn == seat, "a fourth reroll is still a choice"
    play(state, *range(5), DONE)
    assert position.empty[seat] == 0
    assert position.turn != seat
