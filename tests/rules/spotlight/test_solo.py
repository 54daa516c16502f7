"""Spotlight alone against Light: 6A to 7B, and ruling SL9."""

from __future__ import annotations

import pytest

from gamenight.core.options import OptionValue
from gamenight.core.random import random_from
from gamenight.core.state import NOBODY, Event
from gamenight.games.spotlight import GAME
from gamenight.games.spotlight.rules import RULES, SpotlightState, box
from gamenight.games.spotlight.rules.box import (
    FIRST_COLUMN,
    USE_SPOTLIGHT,
    card_in,
    cards_in,
    size_of,
)
from tests.rules.checked import random
from tests.rules.spotlight.positions import card

NAMES = ("Anna",)


def new(**options: OptionValue) -> SpotlightState:
    state = RULES.new(1, options, random())
    assert isinstance(state, SpotlightState)
    return state


def in_play(sizes: tuple[int, int, int, int], deck: str) -> SpotlightState:
    """A round in play with columns of these sizes; Light's next card is named first."""
    state = new()
    state.play(state.legal()[0], random())
    state.columns = [[card("M2")] * size for size in sizes]
    state.light_deck = [card(name) for name in reversed(deck.split())]
    return state


def lay(state: SpotlightState, column: int) -> list[int]:
    """Lay the first card of the hand; return the sizes of the columns after Light's turn."""
    state.play(state.legal()[0], random())
    state.play(FIRST_COLUMN + column, random())
    return [len(laid) for laid in state.columns]


def play_out(state: SpotlightState, seed: int) -> list[Event]:
    journal: list[Event] = []
    state.journal = journal
    chooser = random_from(seed)
    while not state.over:
        answers = state.legal()
        state.apply(answers[chooser.below(len(answers))], chooser)
    return journal


def test_sl2_placement_areas_are_not_used_and_twelve_are_just_enough() -> None:
    state = new()
    assert sorted([*state.areas, *state.stack]) == list(range(12))
    play_out(state, 1)
    assert not state.stack


def test_sl3_eight_cards_for_you_thirteen_for_light_the_rest_aside() -> None:
    state = new()
    for number, aside in ((1, 3), (2, 2), (3, 1)):
        assert state.round == number
        assert size_of(state.hands[0]) == 8
        assert len(state.light_deck) == 13
        assert size_of(state.extra) == aside
        while not state.over and state.round == number:
            state.play(state.legal()[0], random())
    assert state.over


def test_you_discard_nothing_and_always_start() -> None:
    state = new()
    assert state.cards_to_discard() == 0
    state.play(state.legal()[0], random())
    assert state.phase == box.PLAYING
    assert state.turn == 0
    assert size_of(state.hands[0]) == 7


def test_sample_7a_light_follows_you_then_fills_the_left_most_emptiest_column() -> None:
    """You lay in the third column: Light's first card too, its second in the second column."""
    state = in_play((2, 1, 1, 1), "R5 H4 L3")
    assert lay(state, 2) == [2, 2, 3, 1]
    assert card_in(state.columns[2][-1]) == card("R5")
    assert card_in(state.columns[1][-1]) == card("H4")


def test_light_goes_to_the_emptiest_column_when_yours_is_full() -> None:
    """Both cards look for the left-most column with the fewest cards at their time."""
    state = in_play((3, 4, 2, 2), "R5 H4 L3")
    assert lay(state, 1) == [3, 5, 3, 3]


def test_your_card_and_both_of_lights_are_marked_as_the_last_move() -> None:
    state = in_play((0, 0, 2, 2), "R5 H4 L3")
    assert lay(state, 0) == [2, 1, 2, 2]
    assert state.fresh == [2, 1, 0, 0]
    assert lay(state, 1) == [2, 3, 2, 2]
    assert state.fresh == [0, 2, 0, 0]


def test_sl9_light_plays_one_card_on_its_last_turn_and_all_columns_are_full() -> None:
    state = new()
    turns: list[int] = []
    for event in play_out(state, 2):
        if event.kind == box.PLAYED:
            turns.append(0)
        elif event.kind == box.LIGHT_PLAYED:
            turns[-1] += 1
    assert turns == [2, 2, 2, 2, 2, 2, 1] * 3
    for finished in state.history:
        assert [len(column) for column in finished.columns] == [5, 5, 5, 5]


def test_sl9_light_never_uses_spotlights_and_has_no_personal_suit() -> None:
    state = new()
    play_out(state, 3)
    for finished in state.history:
        assert finished.personals[box.LIGHT] == box.NONE
        for column in finished.columns:
            lights = [laid for laid in column if box.side_of(laid) == box.LIGHT]
            assert not any(box.has_spotlight(laid) for laid in lights)


def test_sl9_every_area_is_scored_by_you_or_by_light() -> None:
    state = new()
    play_out(state, 4)
    for finished in state.history:
        assert set(finished.takers) <= {0, box.LIGHT}
        total = sum(box.AREA_POINTS[area] for area in finished.areas)
        assert sum(finished.gains) == total + box.value_of(finished.personals[0])


@pytest.mark.parametrize(
    ("mine", "lights", "winners", "reason"),
    [
        (40, 30, (0,), "40 points to Light's 30: ★"),
        (41, 30, (0,), "41 points to Light's 30: ★★"),
        (56, 30, (0,), "56 points to Light's 30: ★★★★★"),
        (30, 30, (), "30 points to Light's 30: a tie is no win"),
        (29, 30, (), "29 points to Light's 30: Light wins"),
    ],
)
def test_sl9_the_result_reports_the_star_tier_and_a_tie_is_no_win(
    mine: int, lights: int, winners: tuple[int, ...], reason: str
) -> None:
    state = new()
    state.points = [mine, lights]
    journal: list[Event] = []
    state.journal = journal
    state.end_match()
    outcome = state.outcome()
    assert outcome.scores == (mine,)
    assert outcome.winners == winners
    assert outcome.reason == reason
    assert ("beats Light" in GAME.line(journal[-1], NAMES)) == bool(winners)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_sl9_the_number_of_spotlights_sets_the_difficulty(count: int) -> None:
    state = new(spotlights=count)
    state.play(state.legal()[0], random())
    for _ in range(count):
        state.play(state.legal()[0], random())
        state.play(USE_SPOTLIGHT, random())
        state.play(state.legal()[0], random())
    state.play(state.legal()[0], random())
    assert USE_SPOTLIGHT not in state.legal()


def test_sl_c_a_tie_breaker_changes_nothing_against_light() -> None:
    state = new(tie_breaker="round", areas="plain")
    play_out(state, 1)
    yours, lights = state.points
    state = new(tie_breaker="round", areas="plain")
    state.points = [lights, yours]  # the same round now ends in a tie
    play_out(state, 1)
    assert state.points[0] == state.points[1]
    assert state.round == 1


def test_sl10_a_plain_solo_match_is_one_round() -> None:
    state = new(areas="plain")
    assert sorted(state.areas) == [0, 1, 2, 3]
    play_out(state, 1)
    assert len(state.history) == 1


def test_lights_deck_and_the_cards_set_aside_are_hidden_and_dealt_again() -> None:
    state = new()
    view = state.view(0)
    assert view.light_deck == 13
    worlds = [RULES.redeal(view, random_from(seed)) for seed in range(10)]
    assert len({tuple(world.light_deck) for world in worlds}) == 10
    assert len({world.extra for world in worlds}) > 5
    for world in worlds:
        hidden = {*world.light_deck, *cards_in(world.extra)}
        assert hidden == set(range(24)) - set(cards_in(state.hands[0]))


def test_the_table_names_light_and_its_points() -> None:
    state = new()
    play_out(state, 5)
    table = GAME.table(state.view(NOBODY), NAMES)
    assert table.summary is not None
    assert any(line.startswith("Light: ") for line in table.summary.lines)
    assert str(state.points[box.LIGHT]) in table.summary.lines[-1]
