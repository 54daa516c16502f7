"""Spotlight alone against Light: 6A to 7B, and ruling SL9."""

from __future__ import annotations

import pytest

from gamenight.core.events import NOBODY, Event
from gamenight.games.spotlight import GAME
from gamenight.games.spotlight.rules import constants
from gamenight.games.spotlight.rules.constants import FIRST_COLUMN, LIGHT, USE_SPOTLIGHT, card_in
from gamenight.games.spotlight.rules.state import SpotlightState
from gamenight.parts.bits import count_of
from tests.rules.checked import give_one, random
from tests.rules.spotlight.positions import alone, card, choose_first, finish_round, listen
from tests.some import some

NAMES = ("Anna",)


def in_play(sizes: tuple[int, int, int, int]) -> SpotlightState:
    """A round in play with columns of these sizes; Light's next cards are R5 and H4."""
    state = choose_first(alone())
    state.position.round.columns = [[card("M2")] * size for size in sizes]
    state.light_deck = [card("L3"), card("H4"), card("R5")]
    return state


def lay(state: SpotlightState, column: int) -> list[int]:
    """Lay the first card of the hand; return the sizes of the columns after Light's turn."""
    give_one(state, state.legal()[0], random())
    give_one(state, FIRST_COLUMN + column, random())
    return [len(laid) for laid in state.position.round.columns]


def play_out(state: SpotlightState, seed: int) -> list[Event]:
    journal = listen(state)
    while not state.over:
        finish_round(state, seed)
    return journal


def test_sl2_placement_areas_are_not_used_and_twelve_are_just_enough() -> None:
    state = alone()
    assert sorted([*state.position.round.areas, *state.stack]) == list(range(12))
    play_out(state, 1)
    assert not state.stack


def test_sl3_eight_cards_for_you_thirteen_for_light_the_rest_aside() -> None:
    state = alone()
    for aside in (3, 2, 1):
        assert count_of(state.hands[0]) == 8
        assert len(state.light_deck) == 13
        assert count_of(state.set_aside) == aside
        finish_round(state)
    assert state.over


def test_g2_you_are_asked_alone_discard_nothing_and_always_start() -> None:
    state = alone()
    assert (state.position.waiting, state.position.asked()) == ((), [0])
    assert state.position.cards_to_discard() == 0
    give_one(state, state.legal()[0], random())
    assert not state.position.round.choosing
    assert state.turn == 0
    assert count_of(state.hands[0]) == 7


def test_sample_7a_light_follows_you_then_fills_the_left_most_emptiest_column() -> None:
    """You lay in the third column: Light's first card too, its second in the second column."""
    state = in_play((2, 1, 1, 1))
    assert lay(state, 2) == [2, 2, 3, 1]
    assert card_in(state.position.round.columns[2][-1]) == card("R5")
    assert card_in(state.position.round.columns[1][-1]) == card("H4")


def test_light_goes_to_the_emptiest_column_when_yours_is_full() -> None:
    """Both cards look for the left-most column with the fewest cards at their time."""
    assert lay(in_play((3, 4, 2, 2)), 1) == [3, 5, 3, 3]


def test_your_card_and_both_of_lights_are_marked_as_the_last_move() -> None:
    state = in_play((0, 0, 2, 2))
    assert lay(state, 0) == [2, 1, 2, 2]
    assert state.position.round.just_laid == [2, 1, 0, 0]
    assert lay(state, 1) == [2, 3, 2, 2]
    assert state.position.round.just_laid == [0, 2, 0, 0]


def test_sl9_light_plays_one_card_on_its_last_turn_and_all_columns_are_full() -> None:
    state = alone()
    kinds = [
        e.kind for e in play_out(state, 2) if e.kind in (constants.PLAYED, constants.LIGHT_PLAYED)
    ]
    yours_and_lights = [constants.PLAYED, constants.LIGHT_PLAYED, constants.LIGHT_PLAYED]
    assert kinds == (yours_and_lights * 6 + yours_and_lights[:2]) * 3
    for finished in some(state.position.history):
        assert [len(column) for column in finished.columns] == [5, 5, 5, 5]


def test_sl9_light_has_no_spotlights_and_no_suit_and_scores_what_you_do_not() -> None:
    state = alone()
    play_out(state, 3)
    for finished in some(state.position.history):
        assert finished.personal_suits[LIGHT] == constants.NONE
        laid = [laid for column in finished.columns for laid in column]
        assert not any(constants.has_spotlight(x) for x in laid if constants.side_of(x) == LIGHT)
        assert set(finished.takers) <= {0, LIGHT}
        total = sum(constants.AREA_POINTS[area] for area in finished.areas)
        assert sum(finished.gains) == total + constants.value_of(finished.personal_suits[0])


@pytest.mark.parametrize(
    ("mine", "winners", "reason", "line"),
    [
        (40, (0,), "40 points to Light's 30: ★", "Anna beats Light 40 to 30: ★."),
        (56, (0,), "56 points to Light's 30: ★★★★★", "Anna beats Light 56 to 30: ★★★★★."),
        (30, (), "30 points to Light's 30: a tie is not a win", "a tie is not a win."),
        (29, (), "29 points to Light's 30: Light wins", "Light beats Anna 30 to 29."),
    ],
)
def test_sl9_the_result_reports_the_star_tier_and_a_tie_is_not_a_win(
    mine: int, winners: tuple[int, ...], reason: str, line: str
) -> None:
    state = alone()
    state.position.points = [mine, 30]
    journal = listen(state)
    state.end_match()
    outcome = state.outcome()
    assert (outcome.scores, outcome.winners, outcome.reason) == ((mine,), winners, reason)
    assert GAME.line(journal[-1], NAMES, NOBODY).endswith(line)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_sl9_the_number_of_spotlights_sets_the_difficulty(count: int) -> None:
    state = choose_first(alone(spotlights=count))
    for _ in range(count):
        give_one(state, state.legal()[0], random())
        give_one(state, USE_SPOTLIGHT, random())
        give_one(state, state.legal()[0], random())
    give_one(state, state.legal()[0], random())
    assert USE_SPOTLIGHT not in state.legal()


def test_sl10_a_plain_solo_match_is_one_round() -> None:
    state = alone(areas="plain")
    assert sorted(state.position.round.areas) == [0, 1, 2, 3]
    assert finish_round(state).over


def test_the_table_names_light_and_its_points() -> None:
    state = alone()
    play_out(state, 5)
    summary = GAME.table(state.view(NOBODY), NAMES).summary
    assert summary is not None
    assert any(line.startswith("Light: ") for line in summary.lines)
    assert str(state.position.points[LIGHT]) in summary.lines[-1]
