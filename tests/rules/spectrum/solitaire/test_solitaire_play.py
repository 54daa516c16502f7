"""Spectrum Solitaire, rule by rule: the deal, the play, the end (SO1, SO2, SO4, SO5, SW1-SW3)."""

from __future__ import annotations

import pytest

from gamenight.core.match import TAKE_BACK, Header, Match
from gamenight.core.random import random_from
from gamenight.core.value import snapshot
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, number_cards_but
from gamenight.games.spectrum.solitaire.rules import constants
from gamenight.games.spectrum.solitaire.rules.game import RULES, seen_cards
from gamenight.games.spectrum.solitaire.rules.position import SolitairePosition
from tests.rules.checked import give_one, random, refusal
from tests.rules.spectrum.solitaire.positions import (
    all_moves,
    answers,
    card,
    deal,
    is_whole,
    moves,
    play,
    position,
    run,
    waste,
)

# The deal


def test_sw3_only_the_number_cards_are_used() -> None:
    assert deal().pieces() == list(range(NUMBER_CARDS))


def test_so1_78_cards_lie_in_twelve_columns_and_66_in_the_stock() -> None:
    state = deal()
    assert state.position.down == list(range(12))
    assert [len(state.face_down(column)) for column in range(12)] == list(range(12))
    assert [len(faces) for faces in state.position.runs] == [1] * 12
    assert (state.position.in_stock(), state.position.turned) == (66, 0)
    assert state.position.foundations == [0] * 12


def test_g4_the_same_seed_deals_the_same_cards() -> None:
    assert snapshot(RULES.new(1, {}, random_from(5))) == snapshot(RULES.new(1, {}, random_from(5)))


# The play


def test_so1_the_rulebooks_example_a_blue_9_goes_on_a_green_blue_10() -> None:
    state = position(["5R | 9B", "10GB"])
    assert "9B 2" in moves(state)
    play(state, "9B 2")
    assert (run(state, 1), run(state, 2)) == ("5R", "10GB 9B")


@pytest.mark.parametrize("below", ["10B", "10GB", "10BP"])
def test_so1_a_card_goes_on_every_shade_of_its_colour(below: str) -> None:
    assert "9B 2" in moves(position(["9B", below]))


@pytest.mark.parametrize("below", ["10G", "10P", "11B", "9GB", "8B"])
def test_so1_a_card_goes_on_nothing_else(below: str) -> None:
    assert "9B 2" not in moves(position(["9B", below]))


def test_sw1_sw2_the_wheel_is_round_red_goes_on_purple_red() -> None:
    state = position(["4R", "5PR", "5RO", "5O"])
    assert [move for move in moves(state) if move.startswith("4R")] == ["4R 2", "4R 3"]


def test_so1_a_run_moves_as_a_whole_or_in_part() -> None:
    state = position(["3P | 9B 8GB 7G", "10B", "8YG"])
    assert {"9B 2", "7G 3"} <= set(moves(state))
    part = play(state.copy(), "7G 3")
    assert (run(part, 1), run(part, 3)) == ("9B 8GB", "8YG 7G")
    whole = play(state, "9B 2")
    assert (run(whole, 1), run(whole, 2)) == ("3P", "10B 9B 8GB 7G")


def test_so1_the_rulebooks_tip_a_blue_8_changes_its_place_to_set_a_card_free() -> None:
    state = position(["5R | 9BP 8B", "9GB", "9B"])
    assert {"8B 2", "8B 3"} <= set(moves(state))
    assert run(play(state, "8B 2"), 1) == "9BP"


def test_so1_foundations_are_built_from_1_to_12_in_the_exact_colour() -> None:
    state = position(["1R", "2RO", "2R"])
    assert [move for move in moves(state) if move.endswith("up")] == ["1R up"]
    play(state, "1R up")
    assert [move for move in moves(state) if move.endswith("up")] == ["2R up"]


def test_so1_only_a_card_with_nothing_on_it_goes_to_a_foundation() -> None:
    assert "2R up" not in moves(position(["2R 1RO"], up={"R": 1}))


def test_so1_nothing_comes_back_from_a_foundation() -> None:
    state = position(["3RO"], waste="9G", up={"R": 2})
    assert not [move for move in moves(state) if move.startswith("2R ")]
    assert "comes back" in refusal(state, card("2R")).sentence


def test_a_face_down_card_is_turned_up_at_once() -> None:
    state = play(position(["7Y 4G | 1R", "9G"], waste="9B"), "1R up")
    assert (run(state, 1), state.face_down(0)) == ("4G", (card("7Y"),))


# The stock


def test_three_cards_are_turned_in_the_order_of_the_stock() -> None:
    state = play(position(["9G"], waste="1B", stock="2B 4B 6B 8B"), "turn")
    assert (waste(state), state.position.in_stock()) == ("1B 2B 4B 6B", 1)


def test_so2_with_draw_1_one_card_is_turned() -> None:
    assert waste(play(position(["9G"], stock="2B 4B", draw=1), "turn")) == "2B"


def test_the_last_cards_of_the_stock_may_be_fewer_than_three() -> None:
    state = play(position(["9G"], stock="2B 4B"), "turn")
    assert (waste(state), state.position.in_stock(), state.position.passes) == ("2B 4B", 0, 1)


def test_the_waste_is_played_from_the_top_down() -> None:
    state = position(["5GB", "3B"], waste="2BP 4B")
    assert [move for move in moves(state) if move in ("2BP 2", "4B 1")] == ["4B 1"]
    play(state, "4B 1")
    assert "2BP 2" in moves(state)


def test_so_a_turning_the_waste_over_keeps_its_order_and_turns_the_next_cards() -> None:
    state = position(["9G"], waste="2B 4B 6B 8B 10B")
    state.position.passes = 1
    play(state, "turn")
    assert (waste(state), state.position.in_stock(), state.position.passes) == ("2B 4B 6B", 2, 1)


def test_so2_after_the_last_pass_the_top_card_of_the_waste_stays_playable() -> None:
    state = play(position(["9G", "5B"], stock="2P 4B", passes=1), "turn")
    assert "turn" not in moves(state)
    assert "4B 2" in moves(state)
    refused = refusal(state, constants.TURN)
    assert (refused.rule, "last pass" in refused.sentence) == ("SO2", True)


def test_so2_no_limit_of_passes() -> None:
    state = position(["9G"], waste="2B", passes=0)
    state.position.passes = 1000
    assert "turn" in moves(state)


@pytest.mark.parametrize("what", ["12G", "5G"])
def test_so2_an_empty_column_takes_a_12_or_with_the_option_any_card(what: str) -> None:
    given = ["", f"3R | {what}", *["2R"] * 10]
    assert (f"{what} 1" in moves(position(given))) == (what == "12G")
    assert f"{what} 1" in moves(position(given, empty="any"))


def test_so2_strict_never_on_the_exact_own_colour() -> None:
    state = position(["9B", "10B", "10GB"], strict=True)
    assert [move for move in moves(state) if move.startswith("9B")] == ["9B 3"]
    state.apply(card("9B"), random())
    refused = refusal(state, constants.COLUMN + 1)
    assert (refused.rule, "own colour" in refused.sentence) == ("SO2", True)


def test_so2_conceding_is_always_allowed() -> None:
    state = play(deal(), "concede")
    assert state.over
    assert state.outcome().winners == ()
    assert state.outcome().reason == "the game was conceded"


# All that can go up


def test_so_c_all_that_can_go_up_goes_up_and_what_that_uncovers() -> None:
    state = position(["2R | 1R", "4RO 3R", "1B"], waste="5Y 2B", stock="7P")
    play(state, "all")
    assert (state.position.foundations[0], state.position.foundations[8]) == (3, 2)
    assert (run(state, 2), waste(state)) == ("4RO", "5Y")


def test_so5_with_every_card_face_up_the_win_is_certain_and_played_out() -> None:
    state = position(["12R 11R 10RO", "12RO 11RO 10R"], up=all_up_but("R", "RO"), passes=0)
    assert state.position.is_certain()
    play(state, "all")
    assert state.position.is_won()
    assert state.outcome().winners == (0,)


def test_so5_it_is_not_certain_while_a_card_lies_in_the_waste_or_face_down() -> None:
    assert not position(["12R 11R"], waste="5G").position.is_certain()
    assert not position(["5G | 12R 11R"]).position.is_certain()


def all_up_but(*codes: str) -> dict[str, int]:
    every = ("R", "RO", "O", "OY", "Y", "YG", "G", "GB", "B", "BP", "P", "PR")
    return {code: 9 if code in codes else 12 for code in every}


def test_so5_from_every_such_table_the_win_follows() -> None:
    """Random tables with stock and waste empty and every card face up, in built runs."""
    for seed in range(60):
        chance = random_from(seed)
        state = deal(empty="any", passes=0)
        place = state.position
        place.down, place.talon, place.turned, place.unseen = [0] * 12, (), 0, 0
        colours = list(range(12))
        chance.shuffle(colours)
        tops = [int(chance.below(13)) for _ in range(12)]
        place.foundations = tops.copy()
        place.runs = [tuple([c * 12 + r for r in range(11, tops[c] - 1, -1)]) for c in colours]
        if place.cards_up() == NUMBER_CARDS:
            continue
        assert place.is_certain()
        state.apply(constants.ALL_UP, chance)
        assert place.is_won()


# Endless play


def test_so4_moving_a_whole_column_to_an_empty_one_is_refused() -> None:
    state = position(["12G 11G", "", *["12R"] * 10], waste="12B")
    assert [move for move in moves(state) if move.endswith(" 2")] == ["12B 2"]
    any_card = position(["7G 6G", "", *["3R"] * 10], empty="any")
    assert "6G 2" in moves(any_card)
    assert "7G 2" not in moves(any_card)


def test_so4_the_refusal_says_why() -> None:
    state = position(["12G 11G", "", "12R | 10G", *["2R"] * 9], waste="1R")
    state.position.named = (card("12G"),)
    refused = refusal(state, constants.COLUMN + 1)
    assert (refused.rule, "whole column" in refused.sentence) == ("SO4", True)


def test_so4_300_choices_without_anything_new_end_the_game() -> None:
    state = position(["9B 8B", "9GB"], waste="5R", stock="7P")
    for number in range(299):
        play(state, f"8B {2 - number % 2}")
    assert not state.over
    play(state, "turn")
    assert state.position.idle_choices == 299
    play(state, "8B 1")
    assert state.over
    assert state.outcome().reason == "nothing came of 300 moves"
    assert state.outcome().winners == ()


@pytest.mark.parametrize("move", ["1R up", "8G 4", "4Y 5"])
def test_so4_what_counts_as_something_new(move: str) -> None:
    """A card goes up; one leaves the waste; one is turned up."""
    state = position(["9B 8B", "9GB", "1R", "9G", "5Y", "7P | 4Y"], waste="5R 8G", stock="7P")
    state.position.idle_choices, state.position.idle_passes = 200, 5
    play(state, move)
    assert (state.position.idle_choices, state.position.idle_passes) == (0, 0)


def test_so4_so_d_ten_passes_running_without_anything_new_end_the_game() -> None:
    state = position(["9B"], stock="5R 2G", passes=0)
    for _ in range(9):
        play(state, "turn")
    assert not state.over
    play(state, "turn")
    assert state.over
    assert state.outcome().reason == "nothing came of 10 passes"


def test_so4_with_a_limit_the_passes_end_by_themselves() -> None:
    """SO2: after the last pass the top card of the waste stays playable."""
    state = position(["9B", "10B"], stock="5R 9G", passes=10)
    for _ in range(10):
        play(state, "turn")
    assert not state.over
    assert "9B 2" in moves(state)
    assert "turn" not in moves(state)
    state = position(["9B", "10B"], stock="5R 9G", passes=12)
    for _ in range(11):
        play(state, "turn")
    assert not state.over


def test_so4_the_game_ends_when_only_conceding_is_left() -> None:
    state = position(["9B", "5R"], stock="3G", passes=1)
    play(state, "turn")
    assert state.over
    assert state.outcome().reason == "no move was left"


def test_so4_turning_the_stock_is_always_allowed_while_passes_remain() -> None:
    assert moves(position(["9B"], stock="5R")) == ["concede", "turn"]
    assert moves(position(["9B"], waste="5R")) == ["concede", "turn"]


# Refusals and setups


@pytest.mark.parametrize(
    ("move", "rule", "words"),
    [
        ("9B 3", "SO1", "shade"),
        ("9B 4", "SO1", "one rank"),
        ("9B 5", "SO2", "Only a 12"),
        ("9B up", "SO1", "card by card"),
        ("10P up", "SO1", "nothing on it"),
    ],
)
def test_g3_a_place_that_does_not_fit_is_refused_with_its_rule(
    move: str, rule: str, words: str
) -> None:
    state = position(["3R | 9B", "10B", "10R", "9R", "", "11B | 10P 9P", "11P"])
    first, second = answers(move)
    give_one(state, first, random())
    refused = refusal(state, second)
    assert (refused.rule, words in refused.sentence) == (rule, True), refused.sentence


def test_g3_other_refusals() -> None:
    state = position(["9B", "5R | 3G"])
    assert "face-up" in refusal(state, card("5R")).sentence
    assert "no place" in refusal(state, card("9B")).sentence
    assert "Name the card" in refusal(state, constants.COLUMN).sentence
    assert "empty" in refusal(state, constants.TURN).sentence
    assert "foundation" in refusal(state, constants.ALL_UP).sentence
    assert "conceding" in refusal(state, constants.ANSWERS).sentence
    moving = position(["9B", "10B"])
    give_one(moving, card("9B"), random())
    assert "where" in refusal(moving, constants.TURN).sentence


# What is known


def test_g6_what_was_seen_of_the_stock_stays_known_in_its_order() -> None:
    """After the first pass nothing of the stock is dealt again; the columns are."""
    state = deal(passes=0)
    while not state.position.passes:
        play(state, "turn")
    play(state, "turn")
    worlds = [RULES.redeal(state.view(0), random_from(seed)) for seed in range(20)]
    assert all(world.position.talon == state.position.talon for world in worlds)
    assert all(not world.stock() for world in worlds)
    assert len({world.face_down(11) for world in worlds}) > 15
    assert is_whole(worlds[0])


def test_g6_before_that_its_unseen_cards_may_lie_anywhere_face_down() -> None:
    state = play(deal(), "turn")
    hidden = set(number_cards_but(seen_cards(state.position)))
    assert len(hidden) == 63 + 66
    seen = {RULES.redeal(state.view(0), random_from(seed)).stock()[-1] for seed in range(300)}
    assert seen <= hidden
    assert len(seen) > 90


# Taking back


def new_match(**options: object) -> Match:
    accepted = RULES.accept(1, options)
    return Match(RULES, Header("spectrum-solitaire", RULES.version, 1, accepted, ("Anna",), 3))


def test_so_e_every_step_may_be_taken_back_to_the_deal_and_is_counted() -> None:
    match = new_match()
    start = snapshot(match.state)
    for _ in range(70):
        match.answer(0, constants.TURN)
    assert match.can_take_back(0)
    for _ in range(70):
        match.take_back(0)
    assert snapshot(match.state) == start
    assert not match.can_take_back(0)
    assert match.taken_back == 70


def test_so_e_a_game_that_was_conceded_can_go_on() -> None:
    match = new_match()
    match.answer(0, constants.TURN)
    before = snapshot(match.state)
    match.answer(0, constants.CONCEDE)
    match.take_back(0)
    assert snapshot(match.state) == before
    match.answer(0, constants.TURN)
    assert (len(match.steps), match.taken_back) == (2, 1)


def test_so_e_a_game_that_ended_by_itself_can_be_taken_back_to_the_deal() -> None:
    match = new_match(passes=1)
    start = snapshot(match.state)
    while not match.state.over:
        told = all_moves(match.state)
        match.answer(0, *([constants.TURN] if [constants.TURN] in told else told[0]))
    ended = match.state.position
    assert isinstance(ended, SolitairePosition)
    assert ended.ended not in (constants.CONCEDED, constants.WON)
    for _ in range(len(match.steps)):
        match.enter(0, [TAKE_BACK])
    assert snapshot(match.state) == start


def test_a_move_is_one_step_of_a_match() -> None:
    match = new_match()
    pair = next(members for members in all_moves(match.state) if len(members) == 2)
    match.answer(0, *pair)
    assert [step.answers for step in match.steps] == [tuple(pair)]
    match.take_back(0)
    assert not match.steps
