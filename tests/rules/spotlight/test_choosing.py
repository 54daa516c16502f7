"""Before the first card is laid: contents, setup, and what both choose at the same time (G2)."""

from __future__ import annotations

from itertools import permutations

import pytest

from gamenight.core.bot import Thinking
from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.events import EVERYONE, NOBODY, Event
from gamenight.core.match import Match
from gamenight.core.random import random_from
from gamenight.core.value import snapshot
from gamenight.games.spotlight import GAME
from gamenight.games.spotlight.bot import Director
from gamenight.games.spotlight.pictures import DRAWINGS, SUIT_COLOURS
from gamenight.games.spotlight.rules import constants
from gamenight.games.spotlight.rules.constants import ALL_CARDS, SUIT_NAMES, card_name
from gamenight.games.spotlight.rules.game import RULES
from gamenight.games.spotlight.words import area_name
from gamenight.parts.bits import count_of, members_of
from tests.rules.checked import give_one, random
from tests.rules.spotlight import positions
from tests.rules.spotlight.positions import ANNA, BEN, NAMES, choose_first, finish_round, new, seen
from tests.some import some

# 1A Contents


def test_sl1_the_deck_has_six_suits_of_2_to_5() -> None:
    values = ("2", "3", "4", "5")
    assert len(set(SUIT_NAMES)) == 6
    assert [card_name(c) for c in range(24)] == [f"{s} {v}" for s in SUIT_NAMES for v in values]


AREAS = (
    "Open stage 4, Open stage 5, Open stage 6, Open stage 7, Understudy 7, Hush 5, Whisper 7, "
    "Limelight 6, Encore 5, Chorus 6, Duet 4, Full house 8, Muffled drums 7, Blackout 5, "
    "Change of costume 6, Change of tune 4"
)


def test_sl2_there_are_sixteen_areas_and_every_suit_has_its_own_look() -> None:
    assert ", ".join(area_name(area) for area in range(16)) == AREAS
    assert len(set(SUIT_COLOURS)) == 6
    assert len({DRAWINGS[suit].char for suit in SUIT_NAMES}) == 6
    assert len({DRAWINGS[suit].shapes for suit in SUIT_NAMES}) == 6


# 2A Setup, 2B Discarding & Personal Suits


def test_four_new_areas_lie_out_each_round() -> None:
    state = new()
    laid = [*state.position.round.areas]
    for _ in range(2):
        laid += finish_round(state).position.round.areas
    assert len(set(laid)) == 12
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
    assert [count_of(hand) for hand in state.hands] == [dealt, dealt]
    assert state.hands[ANNA] | state.hands[BEN] == state.position.deck()
    choose_first(state)
    assert [count_of(hand) for hand in state.hands] == [9, 9]
    assert [count_of(cards) for cards in state.discards] == [discards, discards]


def test_sl3_personal_suit_cards_leave_the_deck_for_good_and_discards_come_back() -> None:
    state = choose_first(new())
    suits, discards = state.personal_suits, state.discards[ANNA] | state.discards[BEN]
    finish_round(state)
    dealt = state.hands[ANNA] | state.hands[BEN]
    assert dealt == state.position.deck()
    assert members_of(ALL_CARDS & ~dealt) == sorted(suits)
    assert discards & dealt == discards
    assert RULES.redeal(state.view(BEN), random()).pieces() == state.pieces()


def next_answers(match: Match, seat: int) -> list[int]:
    """Something legal that follows from what the seat sees."""
    view = seen(match, seat)
    if view.choice is not None:
        return view.choice.things[3 : 3 + view.choice.most]
    return [view.legal[len(view.legal) // 2]]


def play_with_choices_in(order: tuple[int, ...]) -> tuple[list[object], list[list[Event]]]:
    """A whole match; the state after each time that both had chosen and at the end, and the logs.

    ``order`` names the seats by which discards and Personal Suits come in.
    """
    match = positions.new_match()
    states = []
    while not match.state.over:
        if match.state.position.waiting:
            for seat in order:
                if seat in match.state.position.waiting:
                    match.answer(seat, *next_answers(match, seat))
            states.append(snapshot(match.state))
        seat = match.state.turn
        match.answer(seat, *next_answers(match, seat))
    states.append(snapshot(match.state))
    return states, [match.log(seat) for seat in (ANNA, BEN, NOBODY)]


def test_g2_the_order_in_which_both_choose_changes_nothing_not_even_later_deals() -> None:
    first, *others = sorted(set(permutations((ANNA, ANNA, BEN, BEN))))
    expected = play_with_choices_in(first)
    assert len(others) == 5
    for order in others:
        assert play_with_choices_in(order) == expected


def test_g2_nobody_sees_how_the_other_chooses_only_who_is_still_waited_for() -> None:
    state = new()
    journal = positions.listen(state)
    before = state.view(BEN), state.view(NOBODY)
    for answer in some(members_of(state.hands[ANNA])[:2]):
        give_one(state, answer, random())
        assert (state.view(BEN), state.view(NOBODY)) == before
    give_one(state, state.legal()[0], random())
    after = state.view(BEN), state.view(NOBODY)
    for view in after:
        assert view.position.waiting == (BEN,)
        view.position.waiting = (ANNA, BEN)
    after[1].position.turn = ANNA  # a spectator's turn is that of the first who is waited for
    assert after == before
    assert {event.audience for event in journal} == {ANNA}
    choose_first(state)
    assert [event.kind for event in journal if event.audience == EVERYONE] == [constants.ALL_CHOSE]


def test_g2_until_both_have_chosen_each_can_take_its_own_choices_back() -> None:
    match = positions.new_match()
    fresh = snapshot(match.state)
    discards = match.view(BEN).choice
    for seat in (BEN, ANNA, ANNA):
        match.answer(seat, *next_answers(match, seat))
    match.take_back(ANNA)
    assert match.view(ANNA).legal == tuple(members_of(seen(match, ANNA).hand))
    match.take_back(ANNA)
    assert seen(match, ANNA).discards == 0
    assert count_of(seen(match, BEN).discards) == 2, "what the other chose stays"
    match.take_back(BEN)
    assert match.view(BEN).choice == discards
    assert snapshot(match.state) == fresh
    for seat in (ANNA, ANNA, BEN, BEN):
        match.answer(seat, *next_answers(match, seat))
    for seat in (ANNA, BEN):
        with pytest.raises(NotYourTurn):
            match.take_back(seat)


@pytest.mark.parametrize("seat", [ANNA, BEN])
def test_discards_are_given_together_in_any_order(seat: int) -> None:
    match, other = positions.new_match(), positions.new_match()
    low, high = next_answers(match, seat)
    assert match.answer(seat, low, high).answers == other.answer(seat, high, low).answers
    assert snapshot(match.state) == snapshot(other.state)
    assert members_of(seen(match, seat).discards) == [low, high]


def test_discards_are_two_different_cards_of_the_own_hand() -> None:
    match = positions.new_match()
    a, b, c = next_answers(match, ANNA)[0], *members_of(seen(match, ANNA).hand)[-2:]
    exactly = "Discard exactly 2 cards from your hand. (2B Discarding & Personal Suits)"
    for wrong in ([a], [c], [a, a], [a, 99]):
        with pytest.raises(IllegalAnswer) as refused:
            match.answer(ANNA, *wrong)
        assert str(refused.value) == exactly
    with pytest.raises(IllegalAnswer):
        match.answer(ANNA, a, b, c)
    with pytest.raises(IllegalAnswer, match="is not in your hand"):
        match.answer(ANNA, a, members_of(seen(match, BEN).hand)[-1])
    assert not match.steps


def test_the_question_about_discards_is_one_for_several_cards() -> None:
    match = positions.new_match()
    question = GAME.table(seen(match, BEN), NAMES).question
    assert question is not None
    assert question.several is not None
    assert (question.several.least, question.several.most) == (2, 2)
    assert [answer.number for answer in question.answers] == members_of(seen(match, BEN).hand)
    assert question.asked == (ANNA, BEN)
    chosen = Director(2, {}).answer(seen(match, BEN), Thinking(random()))
    assert match.answer(BEN, *chosen).answers == tuple(sorted(chosen))


def test_g6_discards_are_never_shown_to_the_other() -> None:
    state = choose_first(new())
    assert [state.view(seat).discards for seat in (ANNA, BEN, NOBODY)] == [*state.discards, 0]
    worlds = {RULES.redeal(state.view(BEN), random_from(seed)).discards[ANNA] for seed in range(20)}
    assert len(worlds) > 10


# 3A Play Order


@pytest.mark.parametrize("first", [ANNA, BEN])
def test_g1_the_named_seat_starts_and_starting_alternates(first: int) -> None:
    state = new(first_seat=first)
    starters = [choose_first(state).turn]
    starters += [choose_first(finish_round(state)).turn for _ in range(2)]
    assert starters == [first, 1 - first, first]


def test_g1_without_a_name_the_seed_draws_the_first_seat() -> None:
    drawn = [RULES.new(2, {}, random_from(seed)).position.starter() for seed in range(20)]
    assert set(drawn) == {ANNA, BEN}
