"""Spots as it is seen: taking back, heaps of dice, words and pictures."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core.match import Header, Match
from gamenight.core.random import Random
from gamenight.core.state import Event
from gamenight.games.spots import GAME
from gamenight.games.spots.rules import asked, tiles
from gamenight.games.spots.rules.dice import can_total, faces_in, heap_of, size, spots
from gamenight.games.spots.rules.play import SpotsState
from gamenight.games.spots.rules.setup import RULES
from gamenight.games.spots.sketches import HEADS, SNOUT, dog_sketch
from gamenight.table import Card, Die, Item, Mark, Tile
from gamenight.table import Table as Described

Table = Callable[..., SpotsState]
Play = Callable[..., SpotsState]
Loaded = Callable[..., Random]

NAMES = ["Anna", "Ben"]


# Taking back


def new_match() -> Match:
    options = RULES.accept(2, {"first_seat": 0})
    return Match(RULES, Header("spots", RULES.version, 2, options, ("Anna", "Ben"), 12))


def play_to_a_placement(match: Match) -> None:
    """Play first answers until a die is to be placed and another waits after it."""
    while True:
        state = match.state
        assert isinstance(state, SpotsState)
        if state.asking == asked.PLACE_DIE and size(state.roll) > 1:
            return
        match.answer(state.turn, state.legal()[0])


def test_a_placed_die_can_be_taken_back_and_placed_elsewhere() -> None:
    match = new_match()
    play_to_a_placement(match)
    seat = match.state.turn
    before = match.state.view(seat)
    match.answer(seat, match.state.legal()[0])
    assert match.can_take_back(seat)
    match.take_back(seat)
    assert match.state.view(seat) == before
    match.answer(seat, asked.BURY)
    assert match.answers[-1] == asked.BURY


def test_nothing_can_be_taken_back_past_a_roll() -> None:
    match = new_match()
    match.answer(0, 1)  # Walk: two dice roll, and the treat makes the question
    assert not match.can_take_back(0)
    match.answer(0, asked.REROLL)
    assert not match.can_take_back(0)


# Dice heaps


@given(faces=st.lists(st.integers(1, 6), max_size=9))
def test_heaps_count_like_lists(faces: list[int]) -> None:
    heap = heap_of(tuple(faces))
    assert list(faces_in(heap)) == sorted(faces, reverse=True)
    assert (size(heap), spots(heap)) == (len(faces), sum(faces))


@given(faces=st.lists(st.integers(1, 6), max_size=7))
def test_st3_search_knows_whether_a_set_totals_eight(faces: list[int]) -> None:
    totals = {0}
    for face in faces:
        totals |= {total + face for total in totals}
    assert can_total(heap_of(tuple(faces)), 8) == (8 in totals)


# Words and pictures


def test_the_table_shows_where_a_die_landed(table: Table, play: Play) -> None:
    state = play(table("Lief Missy", "Burt"), "Walk", dice=(4, 3))
    before = GAME.table(state.view(0), NAMES)
    assert before.question is not None
    assert [answer.label for answer in before.question.answers] == ["On Missy", "Bury it: 4 of 7"]
    (waiting,) = [d for d in items(before, "roll") if isinstance(d, Die) and Mark.CHOSEN in d.marks]
    play(state, "on Missy")
    missy = items(GAME.table(state.view(1), NAMES), "pack 0")[1]
    assert isinstance(missy, Card)
    landed = missy.slots[1].holds
    assert isinstance(landed, Die)
    assert (landed.key, landed.value, landed.marks) == (waiting.key, 4, frozenset({Mark.LAST}))


def items(described: Described, zone_key: str) -> list[Item]:
    (zone,) = [zone for zone in described.zones if zone.key == zone_key]
    return list(zone.items)


def test_the_table_tells_what_burying_would_bust(table: Table, play: Play) -> None:
    state = play(table("Lief", "Burt", yards=("6",)), "Howl", dice=(3,))
    question = GAME.table(state.view(0), NAMES).question
    assert question is not None
    assert (question.text, question.answers[1].label) == (
        "Where does the 3 go?",
        "Bury it and bust: 9 spots",
    )
    assert question.answers[1].grave


def test_the_log_tells_a_turn_in_sentences(table: Table, loaded: Loaded) -> None:
    state = table("Bongo:1", "Lief", top="Missy")
    journal: list[Event] = []
    state.journal = journal
    state.play(1, loaded(3, 2))
    state.play(state.legal()[0], loaded())
    assert [GAME.line(event, NAMES) for event in journal] == [
        "Anna does Walk.",
        "Anna rolls 3, 2.",
        "Anna places 3 on Bongo.",
        "Anna buries 2: 2 of 7 spots.",
        "Anna has completed every dog and scores at once.",
        "Anna scores Bongo.",
        "Anna draws Missy.",
    ]


def test_the_log_begins_with_the_setup() -> None:
    lines = [GAME.line(event, NAMES) for event in new_match().opening]
    assert len([line for line in lines if " draws " in line]) == 4
    assert len([line for line in lines if " rolls " in line]) == 2
    assert len([line for line in lines if " buries " in line]) == 2
    assert lines[-1] == "Anna starts."


def log(play: Play, state: SpotsState, *answers: str) -> list[str]:
    """The answers as the log tells them."""
    state.journal = []
    play(state, *answers)
    return [GAME.line(event, NAMES) for event in state.journal]


def test_the_log_tells_where_a_die_moved(table: Table, play: Play) -> None:
    state = table("Lief:2 Bongo", "Burt", trick=tiles.TROT)
    moved = log(play, state, "Trot", "Lief 2", "Bongo 3")[1]
    assert moved == "Anna moves a 2 from Lief to Bongo as a 3."


def test_digging_tells_whose_die_it_is_and_where_it_goes(table: Table, play: Play) -> None:
    state = table("Doog", "Bongo", trick=tiles.DIG, yards=("1", "6"))
    assert log(play, state, "Dig") == ["Anna does Dig."]
    question = GAME.table(state.view(0), NAMES).question
    assert question is not None
    assert question.answers[1].label == "The 6 in Ben's yard, one down"
    assert log(play, state, "yard 0 1", "down")[-1] == "Anna digs a 1 out of Anna's yard."
    assert log(play, state, "yard 1 6")[0] == "Anna turns a 6 in Ben's yard to 5."


def test_g5_howl_with_six_cards_is_noted_as_skipped(table: Table, play: Play) -> None:
    state = table("Lief Bongo Missy", "Burt")
    state.scored[0] = [state.deck.pop(0) for _ in range(3)]
    assert "Anna skips a step of Howl that is not possible." in log(play, state, "Howl")


@pytest.mark.parametrize(("dogs", "yards"), [("Burt", "1"), ("Lief", "")])
def test_g5_dig_without_pawprints_or_buried_dice_is_noted_as_skipped(
    table: Table, play: Play, dogs: str, yards: str
) -> None:
    state = table(dogs, "Bongo", trick=tiles.DIG, yards=(yards,))
    assert "Anna skips a step of Dig that is not possible." in log(play, state, "Dig")


def test_every_dog_has_a_picture_of_its_own() -> None:
    assert len({dog_sketch(dog).shapes for dog in range(32)}) == 32


def test_snout_and_head_are_drawn_all_round() -> None:
    assert all(path.endswith("Z") for path in (SNOUT, *HEADS.values()))


def test_off_leash_d0gs_tile_keeps_its_name_when_the_tiles_are_reset(
    table: Table, loaded: Loaded
) -> None:
    state = table("Lief")
    state.stacks[1] = [tiles.WALK, tiles.DIG]
    state.face_down = 0b011101
    state.end_turn(loaded(2))  # d0g flips Walk; with Beg alone face up, Walk goes under Dig
    assert state.stacks[1] == [tiles.DIG, tiles.WALK]
    zones = {zone.key: zone for zone in GAME.table(state.view(0), NAMES).zones}
    assert zones["d0g"].note.startswith("It rolled Walk")
    assert not any(isinstance(item, Tile) and item.marks for item in zones["tricks"].items)
