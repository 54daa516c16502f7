"""Spotlight for two, rule by rule: the rules cards' sentences, and rulings SL1 to SL7."""

from __future__ import annotations

import pytest

from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.core.state import NOBODY, Event
from gamenight.games.spotlight import GAME, pictures
from gamenight.games.spotlight.rules import RULES, SpotlightState, box
from gamenight.games.spotlight.rules.box import (
    AREA_EFFECTS,
    AREA_POINTS,
    FIRST_COLUMN,
    HIDDEN_CARD,
    NONE,
    USE_SPOTLIGHT,
    card_in,
    cards_in,
    size_of,
)
from gamenight.games.spotlight.rules.placing import cards_that_fit
from gamenight.games.spotlight.words import area_name
from tests.rules.checked import random, refusal
from tests.rules.spotlight.positions import ANNA, BEN, NAMES, card, cards, finish_round, lay, new

OPEN_STAGE_4, OPEN_STAGE_5, OPEN_STAGE_6, OPEN_STAGE_7 = 0, 1, 2, 3
MUFFLED_DRUMS, BLACKOUT, CHANGE_OF_COSTUME, CHANGE_OF_TUNE = 12, 13, 14, 15


def position(
    areas: tuple[int, int, int, int],
    hands: tuple[str, str],
    columns: tuple[str, str, str, str] = ("", "", "", ""),
    suits: tuple[str, str] = ("M5", "S5"),
) -> SpotlightState:
    """Round 1 in play, Anna to move; cards not named lie nowhere, laid cards are Ben's."""
    state = new()
    state.phase = box.PLAYING
    state.areas = list(areas)
    state.hands = [cards(hand) for hand in hands]
    state.discards = [0, 0]
    state.personals = [card(name) for name in suits]
    state.columns = [
        [int(box.laid_card(card(name), BEN, False, False)) for name in column.split()]
        for column in columns
    ]
    return state


def choose_first(state: SpotlightState) -> None:
    """Everyone discards and chooses the first cards there are."""
    while state.phase == box.CHOOSING:
        state.play(state.legal()[0], random())


# 1A Contents


def test_sl1_the_deck_has_six_suits_of_2_to_5() -> None:
    assert len(box.SUIT_NAMES) == 6
    assert [box.card_name(c) for c in range(4)] == ["Mask 2", "Mask 3", "Mask 4", "Mask 5"]
    assert box.card_name(23) == "Drum 5"
    assert {(box.suit_of(c), box.value_of(c)) for c in range(24)} == {
        (suit, value) for suit in range(6) for value in (2, 3, 4, 5)
    }


def test_sl2_there_are_sixteen_areas() -> None:
    kinds = sorted(zip(AREA_EFFECTS, AREA_POINTS, strict=True))
    assert kinds == [
        (box.PLAIN, 4),
        (box.PLAIN, 5),
        (box.PLAIN, 6),
        (box.PLAIN, 7),
        (box.SECOND_HIGHEST, 7),
        (box.LOWEST, 5),
        (box.LOWEST, 7),
        (box.SPOTLIGHT_PLUS_ONE, 6),
        (box.LAST_DOUBLE, 5),
        (box.MOST_CARDS, 6),
        (box.AT_LEAST_TWO, 4),
        (box.ONLY_FULL, 8),
        (box.DRUMS_FACE_DOWN, 7),
        (box.ALL_FACE_DOWN, 5),
        (box.OTHER_SUIT, 6),
        (box.OTHER_VALUE, 4),
    ]


def test_sl2_every_area_has_its_own_name_and_every_suit_its_own_look() -> None:
    assert len({area_name(area) for area in range(16)}) == 16
    assert len(set(pictures.SUIT_COLOURS)) == 6
    assert len({sketch.char for sketch in pictures.SUIT_SKETCHES}) == 6
    assert len({sketch.shapes for sketch in pictures.SUIT_SKETCHES}) == 6


# 2A Setup, 2B Discarding & Personal Suits


def test_all_playing_cards_are_dealt_equally() -> None:
    state = new()
    assert [size_of(hand) for hand in state.hands] == [12, 12]
    assert state.hands[ANNA] | state.hands[BEN] == box.ALL_CARDS


def test_four_new_areas_lie_out_each_round() -> None:
    state = new()
    seen = [*state.areas]
    for _ in range(2):
        finish_round(state)
        seen += state.areas
    assert len(set(seen)) == 12
    assert len(state.stack) == 4
    world = RULES.redeal(state.view(ANNA), random())
    assert sorted(world.stack) == sorted(state.stack), "only areas nobody has seen can come"


@pytest.mark.parametrize(("number", "discards", "dealt"), [(1, 2, 12), (2, 1, 11), (3, 0, 10)])
def test_sl3_after_discards_and_personal_suit_everyone_plays_nine(
    number: int, discards: int, dealt: int
) -> None:
    state = new()
    for _ in range(number - 1):
        finish_round(state)
    assert [size_of(hand) for hand in state.hands] == [dealt, dealt]
    choose_first(state)
    assert [size_of(hand) for hand in state.hands] == [9, 9]
    assert [size_of(cards) for cards in state.discards] == [discards, discards]


def test_sl3_personal_suit_cards_leave_the_deck_for_good_and_discards_come_back() -> None:
    state = new()
    choose_first(state)
    suits, discards = set(state.personals), state.discards[ANNA] | state.discards[BEN]
    finish_round(state)
    dealt = state.hands[ANNA] | state.hands[BEN]
    assert set(cards_in(state.kept)) == suits
    assert not suits & set(cards_in(dealt))
    assert discards & dealt == discards
    assert RULES.redeal(state.view(BEN), random()).pieces() == state.pieces()


def test_the_first_cards_put_away_are_discards_then_comes_the_personal_suit() -> None:
    state = new()
    hand = cards_in(state.hands[ANNA])
    for answer in hand[:3]:
        assert state.turn == ANNA
        state.play(answer, random())
    assert cards_in(state.discards[ANNA]) == hand[:2]
    assert state.personals == [hand[2], NONE]
    assert state.turn == BEN


def test_g2_nobody_sees_how_the_other_chooses_only_that_she_is_ready() -> None:
    state = new()
    before = state.view(BEN), state.view(NOBODY)
    for answer in cards_in(state.hands[ANNA])[:2]:
        state.play(answer, random())
        assert (state.view(BEN), state.view(NOBODY)) == before
    state.play(state.legal()[0], random())
    view = state.view(BEN)
    assert view.ready == (True, False)
    assert view.personals == (NONE, NONE)
    assert view.hand_sizes == (9, 12)


def test_g6_discards_are_never_shown_to_the_other() -> None:
    state = new()
    choose_first(state)
    assert state.view(ANNA).discards == state.discards[ANNA]
    assert state.view(BEN).discards == state.discards[BEN]
    assert state.view(NOBODY).discards == 0
    worlds = {RULES.redeal(state.view(BEN), random_from(seed)).discards[ANNA] for seed in range(20)}
    assert len(worlds) > 10


# 3A Card Laying


@pytest.mark.parametrize("first", [ANNA, BEN])
def test_g1_the_named_seat_starts_and_starting_alternates(first: int) -> None:
    state = new(first_seat=first)
    starters = [state.turn]
    for _ in range(2):
        finish_round(state)
        starters.append(state.turn)
    assert starters == [first, 1 - first, first]


def test_g1_without_a_name_the_seed_draws_the_first_seat() -> None:
    assert {int(RULES.new(2, {}, random_from(seed)).turn) for seed in range(20)} == {ANNA, BEN}


def test_the_starter_of_the_round_also_lays_the_first_card() -> None:
    state = new(first_seat=BEN)
    choose_first(state)
    assert state.turn == BEN


def test_players_alternate_and_lay_on_top_of_the_column() -> None:
    state = position((0, 1, 2, 3), ("M2 S2", "R2 H2"))
    lay(state, "M2", 1)
    assert state.turn == BEN
    lay(state, "R2", 1)
    assert state.turn == ANNA
    assert [card_in(laid) for laid in state.columns[1]] == [card("M2"), card("R2")]


def test_the_round_ends_when_every_card_is_laid() -> None:
    state = new()
    choose_first(state)
    finish_round(state)
    assert sum(len(column) for column in state.history[0].columns) == 18
    assert state.round == 2


def test_the_picked_card_stays_secret_until_it_is_laid() -> None:
    state = position((0, 1, 2, 3), ("M2 S2", "R2 H2"))
    before = state.view(BEN)
    state.play(card("M2"), random())
    state.play(USE_SPOTLIGHT, random())
    assert state.view(BEN) == before
    assert state.view(ANNA).picked == card("M2")


def test_a_secret_choice_can_be_taken_back_a_laid_card_cannot() -> None:
    options = RULES.accept(2, {"first_seat": ANNA})
    match = Match(RULES, Header("spotlight", RULES.version, 2, options, NAMES, 3))
    discard = match.state.legal()[0]
    match.answer(ANNA, discard)
    match.take_back(ANNA)
    assert discard in match.state.legal()
    for seat in (ANNA, ANNA, ANNA, BEN, BEN, BEN, ANNA):
        match.answer(seat, match.state.legal()[0])
    match.answer(ANNA, USE_SPOTLIGHT)
    match.take_back(ANNA)
    assert USE_SPOTLIGHT in match.state.legal()
    match.answer(ANNA, match.state.legal()[0])
    assert not match.can_take_back(ANNA)


# 3B Spotlight Cards


def test_sl4_a_spotlight_is_used_up_and_using_it_is_public() -> None:
    state = position((0, 1, 2, 3), ("M2 S2", "R2 H2"))
    lay(state, "S2", 0, spotlight=True)
    view = state.view(BEN)
    assert view.spotlights_left == (1, 2)
    assert box.has_spotlight(view.columns[0][0])
    assert view.personals[ANNA] == NONE


def test_sl4_at_most_one_spotlight_lies_under_a_card() -> None:
    state = position((0, 1, 2, 3), ("M2 S2", "R2 H2"))
    state.play(card("M2"), random())
    state.play(USE_SPOTLIGHT, random())
    assert refusal(state, USE_SPOTLIGHT).rule == "SL4"


def test_sl4_a_spotlight_may_lie_under_the_own_suit_and_under_a_face_down_card() -> None:
    state = position((BLACKOUT, 1, 2, 3), ("M2 S2", "R2 H2"))
    lay(state, "M2", 0, spotlight=True)
    seen = state.view(BEN).columns[0][0]
    assert box.has_spotlight(seen)
    assert card_in(seen) == HIDDEN_CARD


def test_a_player_without_spotlights_cannot_use_one() -> None:
    state = position((0, 1, 2, 3), ("M2 S2", "R2 H2"))
    state.spotlights_left = [0, 2]
    state.play(card("M2"), random())
    assert USE_SPOTLIGHT not in state.legal()
    assert str(refusal(state, USE_SPOTLIGHT)) == "You have no Spotlight left. (3B Spotlight Cards)"


@pytest.mark.parametrize(("returns", "left"), [(True, [2, 2]), (False, [1, 2])])
def test_sl4_spotlights_come_back_each_round_unless_they_must_last(
    returns: bool, left: list[int]
) -> None:
    state = position((0, 1, 2, 3), ("M2", "R2"))
    state.spotlights_return = returns
    lay(state, "M2", 0, spotlight=True)
    lay(state, "R2", 0)
    assert state.round == 2
    assert state.spotlights_left == left


@pytest.mark.parametrize("count", [0, 1, 2])
def test_sl9_the_option_spotlights_says_how_many_there_are(count: int) -> None:
    state = new(spotlights=count)
    assert state.spotlights_left == [count, count]
    choose_first(state)
    state.play(state.legal()[0], random())
    assert (USE_SPOTLIGHT in state.legal()) == (count > 0)


# 4A Area Cards


def test_a_column_holds_five_cards() -> None:
    state = position((0, 1, 2, 3), ("M2 S2", "R2"), ("M3 S3 R3 H3 L3", "", "", ""))
    state.play(card("M2"), random())
    assert FIRST_COLUMN not in state.legal()
    assert refusal(state, FIRST_COLUMN).rule == "4A Area Cards"


def test_sl6_drums_under_muffled_drums_are_known_as_drums_but_not_which() -> None:
    state = position((MUFFLED_DRUMS, 1, 2, 3), ("D4 S2", "R2 H2"))
    lay(state, "D4", 0)
    assert card_in(state.view(ANNA).columns[0][0]) == card("D4")
    for seat in (BEN, NOBODY):
        view = state.view(seat)
        assert card_in(view.columns[0][0]) == HIDDEN_CARD
        table = GAME.table(view, NAMES)
        assert table.zones[0].items[1].label == "Anna's face-down Drum"
    dealt = {
        int(card_in(RULES.redeal(state.view(BEN), random_from(seed)).columns[0][0]))
        for seed in range(60)
    }
    assert dealt == {card("D2"), card("D3"), card("D4"), card("D5")}


def test_sl6_other_cards_under_muffled_drums_lie_face_up() -> None:
    state = position((MUFFLED_DRUMS, 1, 2, 3), ("R4 S2", "R2 H2"))
    lay(state, "R4", 0)
    assert card_in(state.view(BEN).columns[0][0]) == card("R4")


def test_sl6_only_who_laid_a_card_face_down_can_read_it() -> None:
    state = position((BLACKOUT, 1, 2, 3), ("R4 S2", "R2 H2"))
    journal: list[Event] = []
    state.journal = journal
    lay(state, "R4", 0)
    assert card_in(state.view(ANNA).columns[0][0]) == card("R4")
    assert card_in(state.view(BEN).columns[0][0]) == HIDDEN_CARD
    told = {event.audience: GAME.line(event, NAMES) for event in journal}
    assert told == {
        -1: "Anna plays a card face-down under Blackout 5.",
        ANNA: "Only Anna knows that it is Rose 4.",
    }


def test_sl2_a_card_may_not_match_the_suit_it_covers() -> None:
    state = position((CHANGE_OF_COSTUME, 1, 2, 3), ("R4 S2", "H2"), ("R2", "", "", ""))
    state.play(card("R4"), random())
    assert FIRST_COLUMN not in state.legal()
    refused = refusal(state, FIRST_COLUMN)
    assert str(refused) == "There a card may not match the suit of the card it covers. (SL2)"


def test_sl2_a_card_may_not_match_the_value_it_covers() -> None:
    state = position((CHANGE_OF_TUNE, 1, 2, 3), ("R4 S2", "H2"), ("M4", "", "", ""))
    state.play(card("R4"), random())
    assert FIRST_COLUMN not in state.legal()
    assert "value" in refusal(state, FIRST_COLUMN).sentence


@pytest.mark.parametrize("area", [CHANGE_OF_COSTUME, CHANGE_OF_TUNE])
def test_sl2_only_the_card_on_top_of_a_column_is_covered(area: int) -> None:
    state = position((area, 1, 2, 3), ("R4 S2", "H2"), ("R4 H3", "", "", ""))
    state.play(card("R4"), random())
    assert FIRST_COLUMN in state.legal()


def test_sl6_placement_limits_look_at_the_printed_suit_below_a_spotlight() -> None:
    state = position((CHANGE_OF_COSTUME, 1, 2, 3), ("R4 S2", "S3 R3"), suits=("M5", "S5"))
    lay(state, "R4", 0, spotlight=True)  # will count as a Mask, but shows a Rose
    state.play(card("R3"), random())
    assert FIRST_COLUMN not in state.legal()


FULL = "M3 S3 R3 H3 L3", "M4 S4 H4 L4 D4"


def test_a_card_that_fits_nowhere_cannot_be_picked_while_another_fits() -> None:
    columns = (*FULL, "S2 M2 D2 H2 L2", "R2")
    state = position((0, 1, 2, CHANGE_OF_COSTUME), ("R4 D5", "H5"), columns)
    assert state.legal() == [card("D5")]
    refused = refusal(state, card("R4"))
    assert str(refused) == "Rose 4 fits in no column now; another card does. (4A Area Cards)"


def stuck() -> SpotlightState:
    """Only Change of costume has room, a Rose lies there, and Anna's last card is a Rose."""
    columns = (*FULL, "S2 M2 D2 H2 L2", "R2")
    return position((0, 1, 2, CHANGE_OF_COSTUME), ("R4", "H5"), columns)


def test_sl7_when_no_card_fits_anywhere_any_card_goes_where_there_is_room() -> None:
    state = stuck()
    assert state.legal() == [card("R4")]
    state.play(card("R4"), random())
    assert state.legal() == [FIRST_COLUMN + 3, USE_SPOTLIGHT]


def test_sl7_the_question_and_the_log_say_that_the_card_fits_nowhere() -> None:
    state = stuck()
    journal: list[Event] = []
    state.journal = journal
    words = "Your last card fits nowhere, so it may go where there is room."
    asked = [GAME.table(state.view(ANNA), NAMES).question]
    state.play(card("R4"), random())
    asked.append(GAME.table(state.view(ANNA), NAMES).question)
    state.play(FIRST_COLUMN + 3, random())
    asked.append(GAME.table(state.view(BEN), NAMES).question)
    assert [question.text for question in asked if question] == [
        f"{words} Your suit is Mask. Which card do you play?",
        f"{words} Under which area does Rose 4 go?",
        "Your suit is Star. Which card do you play?",
    ]
    assert [GAME.line(event, NAMES) for event in journal] == [
        "The last card of Anna fits nowhere, so it may go where there is room.",
        "Anna plays Rose 4 under Change of costume 6.",
    ]


def test_sl7_only_a_last_card_can_fit_nowhere() -> None:
    """So nothing more can be learned from it, and redeals need not remember it."""
    sizes = []
    for seed in range(60):
        state, chooser = new(), random_from(seed)
        choose_first(state)
        state.areas = [CHANGE_OF_COSTUME, CHANGE_OF_TUNE, BLACKOUT, MUFFLED_DRUMS]
        while state.round == 1:
            if state.picked == NONE and not cards_that_fit(
                state.hands[state.turn], state.areas, state.columns
            ):
                sizes.append(size_of(state.hands[state.turn]))
            answers = state.legal()
            open_to_all = [a for a in answers if a in (FIRST_COLUMN + 2, FIRST_COLUMN + 3)]
            answers = open_to_all or answers  # the limited areas come last: that gets them stuck
            state.apply(answers[chooser.below(len(answers))], chooser)
    assert set(sizes) == {1}


# Refusals


def test_g3_refusals_name_the_rule() -> None:
    state = new()
    missing = cards_in(state.hands[BEN])[0]
    assert refusal(state, missing).rule == "2B Discarding & Personal Suits"
    assert refusal(state, FIRST_COLUMN).rule == "2A Game Setup & Round Setup"
    assert refusal(state, USE_SPOTLIGHT).rule == "3A Card Laying"
    assert refusal(state, 99).sentence == "99 is no answer to this question."
    choose_first(state)
    missing = cards_in(state.hands[BEN])[0]
    assert refusal(state, missing).rule == "3A Card Laying"
    assert refusal(state, FIRST_COLUMN).sentence == "First pick the card, then its column."
