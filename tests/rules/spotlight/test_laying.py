"""Laying cards, rule by rule: 3A to 4A of the rules cards, and rulings SL2, SL4, SL6 and SL7."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.position import UNKNOWN
from gamenight.core.random import random_from
from gamenight.games.spotlight import GAME
from gamenight.games.spotlight.rules import constants
from gamenight.games.spotlight.rules.constants import FIRST_COLUMN, NONE, USE_SPOTLIGHT
from gamenight.games.spotlight.rules.game import RULES
from gamenight.games.spotlight.rules.state import SpotlightState
from gamenight.parts.bits import count_of, members_of
from tests.rules.checked import give_one, random, refusal
from tests.rules.spotlight import positions
from tests.rules.spotlight.positions import ANNA, BEN, NAMES, card, cards, in_play, lay, new

TWO_EACH = ("M2 S2", "R2 H2")

# 3A Card Laying


def test_players_alternate_and_lay_on_top_of_the_column() -> None:
    state = in_play(TWO_EACH)
    lay(state, "M2", 1)
    assert state.turn == BEN
    lay(state, "R2", 1)
    assert state.turn == ANNA
    assert [constants.card_in(laid) for laid in state.position.round.columns[1]] == [
        card("M2"),
        card("R2"),
    ]


def test_the_round_ends_when_every_card_is_laid() -> None:
    position = positions.finish_round(new()).position
    assert sum(len(column) for column in position.history[0].columns) == 18
    assert (position.round.number, position.epoch()) == (2, 1)


def test_the_picked_card_stays_secret_until_it_is_laid() -> None:
    state = in_play(TWO_EACH)
    before = state.view(BEN), state.view(NOBODY)
    for answer in (card("M2"), USE_SPOTLIGHT):
        give_one(state, answer, random())
        assert (state.view(BEN), state.view(NOBODY)) == before
    assert state.view(ANNA).picked == constants.laid_card(card("M2"), ANNA, spotlight=True)


def test_a_picked_card_can_be_taken_back_a_laid_card_cannot() -> None:
    match = positions.new_match()
    for seat in (ANNA, BEN):
        hand = members_of(positions.seen(match, seat).hand)
        match.answer(seat, *hand[:2])
        match.answer(seat, hand[2])
    picked = match.view(ANNA).legal[0]
    match.answer(ANNA, picked)
    match.answer(ANNA, USE_SPOTLIGHT)
    match.take_back(ANNA)
    assert USE_SPOTLIGHT in match.view(ANNA).legal
    match.take_back(ANNA)
    assert picked in match.view(ANNA).legal
    match.answer(ANNA, picked)
    match.answer(ANNA, FIRST_COLUMN)
    assert not match.can_take_back(ANNA)


# 3B Spotlight Cards


def test_sl4_a_spotlight_is_used_up_and_using_it_is_public_but_not_for_which_suit() -> None:
    state = in_play(TWO_EACH)
    lay(state, "S2", 0, spotlight=True)
    view = state.view(BEN)
    assert view.position.spotlights_left == [1, 2]
    assert constants.has_spotlight(view.position.round.columns[0][0])
    suits = {RULES.redeal(view, random_from(seed)).personal_suits[ANNA] for seed in range(20)}
    assert len(suits) > 5


def test_sl4_at_most_one_spotlight_lies_under_a_card() -> None:
    state = in_play(TWO_EACH)
    give_one(state, card("M2"), random())
    give_one(state, USE_SPOTLIGHT, random())
    assert refusal(state, USE_SPOTLIGHT).rule == "SL4"


def test_sl4_a_spotlight_may_lie_under_the_own_suit_and_under_a_face_down_card() -> None:
    state = in_play(TWO_EACH, ("Blackout",))
    lay(state, "M2", 0, spotlight=True)
    laid = state.view(BEN).position.round.columns[0][0]
    assert constants.has_spotlight(laid)
    assert constants.is_face_down(laid)


@pytest.mark.parametrize(("returns", "left"), [(True, [2, 2]), (False, [1, 2])])
def test_sl4_spotlights_come_back_each_round_unless_they_must_last(
    returns: bool, left: list[int]
) -> None:
    state = in_play(("M2", "R2"), options={"spotlights_return": returns})
    lay(state, "M2", 0, spotlight=True)
    lay(state, "R2", 0)
    assert state.position.round.number == 2
    assert state.position.spotlights_left == left


@pytest.mark.parametrize("count", [0, 1, 2])
def test_sl9_the_option_spotlights_says_how_many_there_are(count: int) -> None:
    state = in_play(TWO_EACH, options={"spotlights": count})
    assert state.position.spotlights_left == [count, count]
    give_one(state, card("M2"), random())
    assert (USE_SPOTLIGHT in state.legal()) == (count > 0)
    if not count:
        refused = str(refusal(state, USE_SPOTLIGHT))
        assert refused == "You have no Spotlight left. (3B Spotlight Cards)"


# 4A Area Cards


def test_sl6_drums_under_muffled_drums_are_known_as_drums_but_not_which() -> None:
    state = in_play(("D4 S2", "R2 H2"), ("Muffled drums",))
    lay(state, "D4", 0)
    lay(state, "R2", 0)
    assert state.view(ANNA).face_down == [card("D4")]
    for seat in (BEN, NOBODY):
        view = state.view(seat)
        assert view.face_down == [UNKNOWN]
        labels = [item.label for item in GAME.table(view, NAMES).zones[0].items[1:]]
        assert labels == ["Anna's face-down Drum", "Rose 2"], "other suits lie face up"
        dealt = {RULES.redeal(view, random_from(seed)).face_down[0] for seed in range(60)}
        assert dealt == {card("D2"), card("D3"), card("D4"), card("D5")}


def test_sl6_only_whoever_laid_a_card_face_down_can_read_it() -> None:
    state = in_play(("R4 S2", "R2 H2"), ("Blackout",))
    journal = positions.listen(state)
    lay(state, "R4", 0)
    assert [state.view(seat).face_down for seat in (ANNA, BEN)] == [[card("R4")], [UNKNOWN]]
    labels = [GAME.table(state.view(s), NAMES).zones[0].items[1].label for s in (ANNA, BEN)]
    assert labels == ["Rose 4, laid face-down", "Anna's face-down card"]
    told = {event.audience: GAME.line(event, NAMES, event.audience) for event in journal}
    assert told == {
        EVERYONE: "Anna plays a card face-down under Blackout 5.",
        ANNA: "Only you know that it is Rose 4.",
    }
    assert GAME.line(journal[-1], NAMES, NOBODY) == "Only Anna knows that it is Rose 4."


def test_sl6_every_deal_that_fits_what_is_known_is_as_likely_as_the_next() -> None:
    """Of six cards Ben knows only that they are Anna's, and that a Drum lies face-down."""
    hands = ("D5 R2 M2 M3 M4 S2 S3 S4 H2", "R3 R4 R5 H3 H4 H5 L2 L3 D4")
    state = in_play(hands, ("Muffled drums", "Blackout"), suits=("M5", "D3"))
    state.discards = [cards("S5 D2"), cards("L4 L5")]
    for annas, bens in zip("01222333", "11110000", strict=True):
        lay(state, hands[0].split()[state.position.round.laid_by(ANNA)], int(annas))
        lay(state, hands[1].split()[state.position.round.laid_by(BEN)], int(bens))
    view, chooser, expected = state.view(BEN), random_from(1), 40
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(120 * expected):
        world = RULES.redeal(view, chooser)
        drum, _, other, *_ = world.face_down
        counts[drum, other, world.hands[ANNA], world.discards[ANNA]] += 1
    assert len(counts) == 120, "2 Drums; 5, 4 and 3 cards face-down, in hand, as suit"
    assert all(abs(count - expected) < 5 * sqrt(expected) for count in counts.values())


SUIT_RULE = "There a card may not match the suit of the card it covers. (SL2)"
VALUE_RULE = "There a card may not match the value of the card it covers. (SL2)"


@pytest.mark.parametrize(
    ("title", "column", "refused"),
    [
        ("Open stage", "M3 S3 R3 H3", ""),
        ("Open stage", "M3 S3 R3 H3 L3", "That column has five cards and is full. (4A Area Cards)"),
        ("Change of costume", "R2", SUIT_RULE),
        ("Change of costume", "R2b", SUIT_RULE),  # counts as a Star, but shows a Rose
        ("Change of costume", "R2 H4", ""),
        ("Change of tune", "M4", VALUE_RULE),
        ("Change of tune", "M4 R3", ""),
    ],
)
def test_sl2_sl6_the_printed_card_on_top_decides_where_a_rose_4_may_lie(
    title: str, column: str, refused: str
) -> None:
    state = in_play(("R4 S2", "H2"), (title,), (column, "", "", ""))
    give_one(state, card("R4"), random())
    assert (FIRST_COLUMN in state.legal()) == (not refused)
    if refused:
        assert str(refusal(state, FIRST_COLUMN)) == refused


def nearly_full(annas: str) -> SpotlightState:
    """Only Change of costume has room, and a Rose lies there."""
    columns = ("R2", "M3 S3 R3 H3 L3", "M4 S4 H4 L4 D4", "S2 M2 D2 H2 L2")
    return in_play((annas, "H5"), ("Change of costume",), columns)


def test_a_card_that_fits_nowhere_cannot_be_picked_while_another_fits() -> None:
    state = nearly_full("R4 D5")
    assert state.legal() == [card("D5")]
    refused = refusal(state, card("R4"))
    assert str(refused) == "Rose 4 fits in no column now; another card does. (4A Area Cards)"


def test_sl7_when_no_card_fits_anywhere_any_card_goes_where_there_is_room() -> None:
    """The question and the log say so."""
    state = nearly_full("R4")
    journal = positions.listen(state)
    words = "Your last card fits nowhere, so it may go where there is room."
    asked = [GAME.table(state.view(ANNA), NAMES).question]
    assert state.legal() == [card("R4")]
    give_one(state, card("R4"), random())
    asked.append(GAME.table(state.view(ANNA), NAMES).question)
    assert state.legal() == [FIRST_COLUMN, USE_SPOTLIGHT]
    give_one(state, FIRST_COLUMN, random())
    asked.append(GAME.table(state.view(BEN), NAMES).question)
    assert [question.text for question in asked if question] == [
        f"{words} Your suit is Mask. Which card do you play?",
        f"{words} Under which area does Rose 4 go?",
        "Under which area does Horn 5 go?",
    ]
    assert [GAME.line(event, NAMES, BEN) for event in journal] == [
        "Anna's last card fits nowhere, so it may go where there is room.",
        "Anna plays Rose 4 under Change of costume 6.",
    ]


def test_sl_f_of_the_last_card_it_is_only_asked_where_it_goes() -> None:
    state = in_play(("R4", "H5"), ("Change of costume",), ("R2", "M3", "M4", "S2"))
    lay(state, "R4", 1)
    assert state.picked == card("H5")
    assert set(state.legal()) <= {*range(FIRST_COLUMN, FIRST_COLUMN + 4), USE_SPOTLIGHT}
    assert state.view(ANNA).picked == NONE, "nobody else sees which card it is"


def test_sl7_only_a_last_card_can_fit_nowhere() -> None:
    """So nothing more can be learned from it, and redeals need not remember it."""
    titles = ("Change of costume", "Change of tune", "Blackout", "Muffled drums")
    sizes = []
    for seed in range(60):
        state, chooser = positions.choose_first(new()), random_from(seed)
        position = state.position
        position.round.areas = tuple(positions.area(title) for title in titles)
        while position.round.number == 1:
            hand = state.hands[state.turn]
            if position.round.is_stuck(hand):
                sizes.append(count_of(hand))
            answers = state.legal()
            open_to_all = [a for a in answers if a in (FIRST_COLUMN + 2, FIRST_COLUMN + 3)]
            answers = open_to_all or answers  # the limited areas come last: that gets them stuck
            state.apply(answers[chooser.below(len(answers))], chooser)
    assert set(sizes) == {1}


# Refusals


def test_g3_refusals_name_the_rule() -> None:
    state = new()
    wrong = [FIRST_COLUMN, USE_SPOTLIGHT, 99, members_of(state.hands[BEN])[0]]
    refused = [refusal(state, answer) for answer in wrong]
    for answer in members_of(state.hands[ANNA])[:2]:
        give_one(state, answer, random())
    refused += [refusal(state, answer) for answer in wrong]
    assert {each.rule for each in refused} == {"2B Discarding & Personal Suits"}
    assert refused[-2].sentence == "Choose a card from your hand as your Personal Suit."
    positions.choose_first(state)
    wrong = [FIRST_COLUMN, USE_SPOTLIGHT, 99, members_of(state.hands[BEN])[0]]
    refused = [refusal(state, answer) for answer in wrong]
    picked, other = state.legal()[:2]
    give_one(state, picked, random())
    refused += [refusal(state, answer) for answer in (99, other)]
    assert {each.rule for each in refused} == {"3A Card Laying"}
    assert refused[-3].sentence.endswith("is not in your hand.")
    assert refused[-4].sentence == "First pick a card, then say where it goes."
    assert refused[-1].sentence.startswith("You have picked ")
