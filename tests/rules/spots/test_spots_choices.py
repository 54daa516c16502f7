"""Several dice chosen together: Track, Hunt, Scavenge and Search, against a slow second way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core.errors import IllegalAnswer
from gamenight.core.random import random_from
from gamenight.core.value import snapshot
from gamenight.games.spots import GAME
from gamenight.games.spots.rules import constants
from gamenight.games.spots.rules.constants import DONE, HUNT, NUMBER, SCAVENGE, SEARCH, TRACK
from gamenight.games.spots.rules.state import SpotsState
from gamenight.table import Sum
from tests.rules.checked import give_one
from tests.rules.spots.positions import (
    NAMES,
    choosing,
    faces,
    legal,
    new_match,
    play,
    question,
    table,
)

Dice = tuple[int, ...]

TRICKS = {
    TRACK: (3, constants.REROLL_SOME),
    HUNT: (4, constants.CHOOSE_TWO),
    SCAVENGE: (4, constants.DROP_LOWER),
    SEARCH: (7, constants.CHOOSE_EIGHT),
}
"""How many dice are rolled, and the question about them."""


def dice(faces: str) -> list[int]:
    return [NUMBER + int(face) for face in faces]


# The slow way: all subsets of the dice on the table


def allowed(trick: int, roll: str, total: int) -> set[Dice]:
    """What may be chosen of a roll, by trying every subset of its dice."""
    rolled = sorted(int(face) for face in roll)
    subsets = {subset for size in range(8) for subset in combinations(rolled, size)}
    if trick == HUNT:
        return {subset for subset in subsets if len(subset) == 2}
    if trick == SCAVENGE:
        return {subset for subset in subsets if all(face < total for face in subset)}
    return {subset for subset in subsets if sum(subset) == 8} if trick == SEARCH else subsets


def ways(state: SpotsState, named: Dice = ()) -> Iterator[Dice]:
    """Every way to choose, one legal answer after the other."""
    for answer in state.legal():
        after = state.copy()
        after.apply(answer, random_from(1))
        chosen = named if answer == DONE else (*named, answer - NUMBER)
        if after.midway():
            yield from ways(after, chosen)
        else:
            yield chosen


@given(st.data(), st.sampled_from(sorted(TRICKS)), st.integers(1, 6))
def test_st3_exactly_the_right_sets_of_dice_may_be_chosen(
    data: st.DataObject, trick: int, buried: int
) -> None:
    rolled, asking = TRICKS[trick]
    roll = "".join(str(data.draw(st.integers(1, 6))) for _ in range(rolled))
    expected = allowed(trick, roll, buried)
    state = choosing(trick, roll, str(buried) if trick == SCAVENGE else "")
    choice = state.choice()
    several = len(expected) > 1  # of one set nobody is asked (ST-c)
    assert (choice is not None) == (state.position.asking == asking) == several
    if choice is None:
        return
    found = list(ways(state))
    assert sorted(found) == sorted(expected)  # each in one way alone
    assert all(chosen == tuple(sorted(chosen)) for chosen in found)
    assert (choice.least, choice.most) == (min(map(len, expected)), max(map(len, expected)))
    useful = {face for chosen in expected for face in chosen}
    assert choice.things == sorted(die for die in dice(roll) if die - NUMBER in useful)
    sets = choice.sets()
    assert sets is None or {tuple(die - NUMBER for die in chosen) for chosen in sets} == expected


# All at once, as people answer


@pytest.mark.parametrize("given", ["61", "16"])
def test_all_dice_are_given_at_once_in_any_order_and_told_as_one(given: str) -> None:
    step = new_match(choosing(HUNT, "6641")).answer(0, *dice(given))
    assert step.answers == tuple(dice("16"))
    told = [GAME.line(event, NAMES, 0) for event in step.events[:2]]
    assert told == ["You keep 6, 1.", "You discard 6, 4."]


def test_several_dice_are_taken_back_as_one() -> None:
    match = new_match(choosing(SEARCH, "6644211"))
    before = match.view(0)
    match.answer(0, *dice("62"))
    match.take_back(0)
    assert match.view(0) == before


def test_a_choice_that_could_go_on_is_closed_by_done_and_a_full_one_by_itself() -> None:
    match = new_match(choosing(TRACK, "661"))
    assert match.answer(0, *dice("6")).answers == (*dice("6"), DONE)
    assert not match.state.midway()
    match = new_match(choosing(SCAVENGE, "4332", buried="4"))
    assert match.answer(0, *dice("323")).answers == tuple(dice("233"))


@pytest.mark.parametrize(
    ("trick", "chosen", "sentence"),
    [
        (TRACK, "44", r"choose dice of your roll.*\(ST3\)"),  # there is one 4
        (TRACK, "5", r"choose dice of your roll.*\(ST3\)"),
        (TRACK, "66", r"choose dice of your roll.*\(ST3\)"),
        (HUNT, "", r"choose two of the dice.*\(ST3\)"),
        (HUNT, "4", r"choose two of the dice.*\(ST3\)"),
        (HUNT, "5", r"choose two of the dice.*\(ST3\)"),
        (HUNT, "146", r"choose two of the dice.*\(ST3\)"),
        (SCAVENGE, "4", r"lower than your yard's total.*\(ST3\)"),
        (SEARCH, "1", r"total exactly 8.*\(ST3\)"),
        (SEARCH, "61", r"total exactly 8.*\(ST3\)"),
    ],
)
def test_g3_other_sets_are_refused_with_the_rule_and_change_nothing(
    trick: int, chosen: str, sentence: str
) -> None:
    roll = {TRACK: "641", SEARCH: "6442111"}.get(trick, "6641")
    match = new_match(choosing(trick, roll, "4" if trick == SCAVENGE else ""))
    before = snapshot(match.state)
    with pytest.raises(IllegalAnswer, match=sentence):
        match.answer(0, *dice(chosen))
    assert snapshot(match.state) == before


def test_st_d_track_keeps_the_roll_if_no_die_is_named_and_says_so_only_then() -> None:
    """Naming a die ends the choice; keeping the roll is then no longer offered."""
    kept = play(choosing(TRACK, "641"), "done")
    assert (kept.position.seats[0].treats, kept.midway()) == (1, False)
    state = choosing(TRACK, "641")
    give_one(state, NUMBER + 4, random_from(1))
    assert legal(state) == {"6", "done"}
    with pytest.raises(IllegalAnswer) as refused:
        give_one(state, constants.KEEP, random_from(1))
    assert "keep" not in refused.value.sentence.lower()
    give_one(state, DONE, random_from(1))
    assert (state.position.seats[0].treats, state.midway()) == (0, False)
    assert set("61") <= set(faces(state.position.action.last_roll))


# On the table


@pytest.mark.parametrize(
    ("trick", "roll", "done", "nothing"),
    [
        (TRACK, "641", "Reroll them for your last treat", "Keep the roll"),
        (SCAVENGE, "6641", "Discard them", "Discard none"),
        (HUNT, "6641", "Keep these two", ""),
        (SEARCH, "6642211", "Keep them", ""),
    ],
)
def test_the_question_says_how_to_choose_and_what_choosing_none_means(
    trick: int, roll: str, done: str, nothing: str
) -> None:
    asked = question(choosing(trick, roll, "5" if trick == SCAVENGE else ""))
    assert asked.several is not None
    assert (asked.several.done, asked.several.nothing) == (done, nothing)
    values = tuple((NUMBER + face, face) for face in (1, 2, 4, 6))
    assert asked.several.sum == (Sum("spots", values, 8) if trick == SEARCH else None)


def test_bolt_asks_for_an_amount() -> None:
    asked = question(play(table("Doog", "Bongo", trick=constants.BOLT), "Bolt"))
    assert asked.amount is not None
    assert (asked.amount.least, asked.amount.most, asked.amount.first) == (3, 12, NUMBER + 3)
    assert asked.answers[0].label == "3 dice"
