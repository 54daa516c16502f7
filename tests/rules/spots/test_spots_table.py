"""Spots as it is seen: taking back, heaps of dice, words and pictures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core.events import NOBODY
from gamenight.games.spots import GAME
from gamenight.games.spots.lesson import HEADS, SNOUT
from gamenight.games.spots.rules import constants
from gamenight.games.spots.rules.constants import DOGS
from gamenight.games.spots.rules.position import faces_in, heap_of, size, spots
from gamenight.games.spots.rules.state import SpotsState
from gamenight.table import Card, Die, Item, Layout, Mark, Question, Tile
from tests.rules.spots.positions import (
    NAMES,
    load_dice,
    log,
    new_match,
    play,
    question,
    table,
    zones,
)


def labels(asked: Question) -> list[str]:
    return [answer.label for answer in asked.answers]


# Taking back


def test_a_placed_die_can_be_taken_back_and_placed_elsewhere() -> None:
    match = new_match(play(table("Lief Missy", "Burt"), "Walk", dice=(4, 3)))
    before = match.view(0)
    match.answer(0, constants.space_answer(1, 4))
    match.take_back(0)
    assert match.view(0) == before
    assert match.answer(0, constants.BURY).answers == (constants.BURY,)


def test_nothing_can_be_taken_back_past_a_roll() -> None:
    match = new_match()
    match.answer(0, 1)  # Walk: two dice roll, and the treat makes the question
    assert not match.can_take_back(0)
    match.answer(0, constants.REROLL)
    assert not match.can_take_back(0)


# Dice heaps


@given(faces=st.lists(st.integers(1, 6), max_size=9))
def test_heaps_count_like_lists(faces: list[int]) -> None:
    heap = heap_of(faces)
    assert faces_in(heap) == sorted(faces, reverse=True)
    assert (size(heap), spots(heap)) == (len(faces), sum(faces))


# Words and pictures


def test_the_table_shows_where_a_die_landed() -> None:
    state = play(table("Lief Missy", "Burt"), "Walk", dice=(4, 3))
    assert labels(question(state)) == ["On Missy", "Bury it: 4 of 7"]
    rolled = zones(state)["roll"].items
    (waiting,) = [die for die in rolled if isinstance(die, Die) and Mark.CHOSEN in die.marks]
    play(state, "on Missy")
    missy = zones(state, 1)["pack 0"].items[1]
    assert isinstance(missy, Card)
    landed = missy.slots[1].holds
    assert isinstance(landed, Die)
    assert (landed.key, landed.value, landed.marks) == (waiting.key, 4, (Mark.LAST,))


def test_the_roll_is_in_reach_when_it_is_asked_about_and_the_dogs_otherwise() -> None:
    def in_reach(state: SpotsState, seat: int) -> list[str]:
        return [key for key, zone in zones(state, seat).items() if zone.in_reach]

    state = play(table("Lief", "Burt", treats=(1,)), "Walk", dice=(3, 3))
    assert (in_reach(state, 0), in_reach(state, 1)) == (["roll"], ["pack 1"])
    assert (in_reach(play(state, "keep"), 0), in_reach(state, -1)) == (["pack 0"], [])


def test_the_dogs_of_several_others_lie_as_lists() -> None:
    pair, three = table("Lief", "Burt"), table("Lief", "Burt", "Doog")
    assert zones(pair)["pack 1"].layout is Layout.ROW
    assert zones(pair, -1)["pack 1"].layout is Layout.LIST
    layouts = [zones(three)[f"pack {seat}"].layout for seat in range(3)]
    assert layouts == [Layout.FAN, Layout.LIST, Layout.LIST]


def test_things_carry_the_answers_they_stand_for() -> None:
    def carried(item: Item) -> list[int | None]:
        assert isinstance(item, Card)
        return [slot.answer for slot in item.slots]

    state = play(table("Lief", "Burt", trick=constants.RETRIEVE, top="Bongo"), "Retrieve")
    assert carried(zones(state)["deck"].items[0]) == [constants.NUMBER + 1, constants.NUMBER + 3]
    play(state, "3")
    assert carried(zones(state)["pack 0"].items[0]) == [None, None, constants.space_answer(0, 3)]
    assert carried(zones(state, 1)["pack 0"].items[0]) == [None, None, None]
    assert zones(state)["yard 0"].answer == constants.BURY
    completed = zones(table("Burt:1 Lief", "Missy"))["pack 0"].items
    assert [card.answer for card in completed if isinstance(card, Card)] == [constants.SCORE, None]


def test_the_table_tells_what_burying_would_bust() -> None:
    asked = question(play(table("Lief", "Burt", yards=("6",)), "Howl", dice=(3,)))
    assert asked.text == "Where does the 3 go?"
    assert labels(asked) == ["On Lief", "Bury it and bust: 9 spots"]
    assert [answer.final for answer in asked.answers] == [False, True]


def test_the_log_tells_a_turn_in_sentences() -> None:
    state = table("Bongo:1", "Lief", top="Missy")
    assert log(state, "Walk", dice=(3, 2)) == ["Anna does Walk.", "Anna rolls 3, 2."]
    assert log(state, "on Bongo") == [
        "Anna places 3 on Bongo.",
        "Anna buries 2: 2 of 7 spots.",
        "Anna has completed every dog and scores at once.",
        "Anna scores Bongo.",
        "Anna draws Missy.",
    ]


def test_whoever_is_meant_reads_you_and_your() -> None:
    assert log(table("Lief", "Burt", yards=("4",)), "Howl", dice=(6,), reader=0) == [
        "You do Howl.",
        "You draw Ursula.",
        "You roll 6.",
        "You bury 6: 10 spots are too many.",
        "You bust and lose all dice.",
    ]
    state = table("Doog", "Bongo", trick=constants.DIG, yards=("1", "51"))
    assert log(state, "Dig", "yard 1 1", "up", reader=1)[-1] == "Anna turns a 1 in your yard to 2."
    assert log(state, "yard 0 1", "down", reader=0)[0] == "You dig a 1 out of your yard."


def test_the_log_begins_with_the_setup() -> None:
    lines = [GAME.line(event, NAMES, NOBODY) for event in new_match().opening]
    verbs = [line.split()[1] for line in lines]
    assert [verbs.count(verb) for verb in ("draws", "rolls", "buries")] == [4, 2, 2]
    assert lines[-1] == "Anna starts."


def test_facts_are_numbers_and_never_switches() -> None:
    """Also interpreted, where True would pass for 1."""
    state = table("Burt:1 Lief", "Missy", scored=5)
    state.journal = []
    play(state, "score")
    assert {type(fact) for event in state.journal for fact in event.facts} == {int}


def test_the_log_tells_where_a_die_moved() -> None:
    state = table("Lief:2 Bongo", "Burt", trick=constants.TROT)
    moved = log(state, "Trot", "Lief 2", "Bongo 3")[1]
    assert moved == "Anna moves a 2 from Lief to Bongo as a 3."


def test_digging_tells_whose_die_it_is_and_where_it_goes() -> None:
    state = table("Doog", "Bongo", trick=constants.DIG, yards=("1", "6"))
    assert log(state, "Dig") == ["Anna does Dig."]
    assert labels(question(state))[1] == "The 6 in Ben's yard, one down"
    assert log(state, "yard 0 1", "down")[-1] == "Anna digs a 1 out of Anna's yard."
    assert log(state, "yard 1 6")[0] == "Anna turns a 6 in Ben's yard to 5."


def test_g5_howl_with_six_cards_is_noted_as_skipped() -> None:
    state = table("Lief Bongo Missy", "Burt", scored=3)
    assert "Anna skips part of Howl (not possible)." in log(state, "Howl")


@pytest.mark.parametrize(("dogs", "yards"), [("Burt", "1"), ("Lief", "")])
def test_g5_dig_without_pawprints_or_buried_dice_is_noted_as_skipped(dogs: str, yards: str) -> None:
    state = table(dogs, "Bongo", trick=constants.DIG, yards=(yards,))
    assert "Anna skips part of Dig (not possible)." in log(state, "Dig")


def test_every_dog_has_a_picture_of_its_own() -> None:
    assert len({GAME.drawings[name].shapes for name, _ in DOGS}) == 32


def test_snout_and_head_are_drawn_all_round() -> None:
    assert all(path.endswith("Z") for path in (SNOUT, *HEADS.values()))


def test_off_leash_d0gs_tile_keeps_its_name_when_the_tiles_are_reset() -> None:
    state = table("Lief")
    state.position.stacks[1] = (constants.WALK, constants.DIG)
    state.position.face_down = 0b011101
    state.end_turn(load_dice(2))  # d0g flips Walk; with Beg alone face up, Walk goes under Dig
    assert state.position.stacks[1] == (constants.DIG, constants.WALK)
    assert zones(state)["d0g"].note.startswith("It rolled Walk")
    laid = zones(state)["tricks"].items
    assert not any(isinstance(tile, Tile) and tile.marks for tile in laid)


def test_what_an_answer_does_not_change_is_not_described_again() -> None:
    """Where nobody is asked anything about it, both seats share it as well."""
    state = table("Lief Missy", "Burt", yards=("1", "2"))
    before = zones(state)
    play(state, "Walk", dice=(4, 3))
    after, others = zones(state), zones(state, 1)
    assert all(after[key] is before[key] for key in ("pack 1", "yard 1"))
    assert others["tricks"] is after["tricks"]
