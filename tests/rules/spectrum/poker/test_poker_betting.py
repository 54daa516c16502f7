"""Betting in Spectrum Poker: who may put in how much, and when a round is over."""

from __future__ import annotations

import pytest

from gamenight.core.random import random_from
from gamenight.games.spectrum.poker.rules import constants
from gamenight.games.spectrum.poker.rules.state import PokerState
from gamenight.parts.bits import members_of
from tests.rules.checked import refusal
from tests.rules.spectrum.poker.positions import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    give,
    holdem,
    may,
    new,
    say,
    sit_down,
)
from tests.rules.spectrum.poker.slow import Round

# Sizes (SK5)


def test_sk5_in_draw_everyone_antes_one() -> None:
    state = sit_down(100, 100, 100)
    assert state.position.stacks == [99, 99, 99]
    assert state.position.beans_in_pots() == 3
    assert may(state) == "Ben: check bet", "the ante is not a bet"


def test_sk5_bets_are_two_before_and_four_after_the_draw() -> None:
    state = say(sit_down(100, 100), "Ben bet, Anna call")
    assert state.position.stacks == [97, 97]
    say(state, "Ben keep, Anna keep, Ben bet, Anna raise, Ben call")
    assert state.position.previous is not None
    assert state.position.previous.paid == [11, 11]


def test_sk5_holdem_has_blinds_of_one_and_two_and_bets_of_two_two_four_four() -> None:
    state = holdem(100, 100, 100)
    assert state.position.betting.bet == [0, 1, 2]
    say(state, "Anna call, Ben call, Cleo check")
    sizes = [int(state.position.bet_size())]
    for _ in range(2):
        say(state, "Ben check, Cleo check, Anna check")
        sizes.append(int(state.position.bet_size()))
    assert sizes == [2, 4, 4]
    say(state, "Ben bet, Cleo raise, Anna fold")
    assert state.position.betting.bet == [0, 4, 8]


def test_sk5_at_most_four_bets_a_round() -> None:
    state = say(sit_down(100, 100), "Ben bet, Anna raise, Ben raise, Anna raise")
    assert may(state) == "Ben: fold call"
    assert str(refusal(state, constants.RAISE)) == "At most 4 bets are made in a round. (SK5)"


def test_sk5_the_big_blind_is_the_first_bet() -> None:
    state = say(holdem(100, 100), "Anna raise, Ben raise, Anna raise")
    assert state.position.betting.price == 8
    assert may(state) == "Ben: fold call"


def test_sk5_the_big_blind_may_raise_if_nobody_did() -> None:
    state = say(holdem(100, 100, 100), "Anna call, Ben call")
    assert may(state) == "Cleo: check raise"


# All in


def test_sk5_an_all_in_for_less_lets_nobody_raise_who_has_acted() -> None:
    state = say(sit_down(100, 100, 4), "Ben bet, Cleo raise")  # Cleo has three after the ante
    assert state.position.betting.price == 3
    assert state.position.betting.bets == 1, "it is not a raise"
    assert may(state) == "Anna: fold call raise", "Anna has not acted yet"
    say(state, "Anna call")
    assert may(state) == "Ben: fold call"
    assert "all-in for less" in str(refusal(state, constants.RAISE))


def test_sk5_the_next_raise_completes_an_all_in_for_less() -> None:
    state = say(sit_down(100, 100, 4, 100), "Ben bet, Cleo raise, Dora raise")
    assert state.position.betting.price == 4
    assert state.position.betting.bets == 2
    say(state, "Anna fold")
    assert may(state) == "Ben: fold call raise", "a full raise lets everybody raise again"


def test_sk5_an_opening_all_in_for_less_is_completed_to_a_full_bet() -> None:
    state = say(sit_down(100, 2, 100), "Ben bet")  # Ben has one after the ante
    assert (state.position.betting.price, state.position.betting.bets) == (1, 0)
    assert may(state) == "Cleo: fold call raise"
    say(state, "Cleo raise")
    assert (state.position.betting.price, state.position.betting.bets) == (2, 1)


def test_sk5_a_second_all_in_that_reaches_the_full_bet_is_a_raise() -> None:
    state = say(sit_down(100, 100, 4, 5), "Ben bet, Cleo raise, Dora raise")
    assert (state.position.betting.price, state.position.betting.bets) == (4, 2)


def test_sk5_a_short_blind_leaves_the_price_at_the_full_blind() -> None:
    state = holdem(100, 100, 1, 100)
    assert state.position.betting.bet == [0, 1, 1, 0]
    assert state.position.betting.price == 2
    say(state, "Dora call")
    assert state.position.betting.bet[DORA] == 2
    say(state, "Anna raise")
    assert state.position.betting.price == 4


def test_sk5_whoever_has_matched_all_that_stands_against_it_is_not_asked() -> None:
    """The second bean of the small blind could only come back from a short big one."""
    state = holdem(100, 1)
    assert state.position.previous is not None, "all cards come at once"
    assert len(state.position.previous.board) == 5
    assert state.position.previous.taken_back[1] == 0


def test_sk5_where_somebody_could_still_add_a_short_blind_is_matched_in_full() -> None:
    state = holdem(100, 100, 1, 100)
    say(state, "Dora fold, Anna call")
    assert may(state) == "Ben: fold call raise"
    state = holdem(100, 100, 1)
    say(state, "Anna fold")
    assert state.position.previous is not None, "Ben has matched the bean of Cleo"


def test_sk_c_after_four_bets_nobody_pays_more_not_even_all_in() -> None:
    state = say(sit_down(100, 100, 10), "Ben bet, Cleo raise, Anna raise, Ben raise")
    assert state.position.betting.price == 8
    assert may(state) == "Cleo: fold call", "nine beans are left, eight are the price"


# Who acts (SK6)


def test_sk6_betting_starts_at_the_dealers_left() -> None:
    assert sit_down(100, 100, 100, dealer=BEN).turn == CLEO
    state = say(sit_down(100, 100), "Ben check, Anna check, Ben keep, Anna keep")
    assert state.turn == BEN


def test_sk6_before_the_flop_it_starts_left_of_the_big_blind() -> None:
    state = holdem(100, 100, 100, 100, dealer=BEN)
    assert (state.position.betting.bet[CLEO], state.position.betting.bet[DORA]) == (1, 2)
    assert state.turn == ANNA
    say(state, "Anna call, Ben call, Cleo call, Dora check")
    assert state.turn == CLEO


def test_sk6_with_two_the_dealer_posts_the_small_blind_and_acts_first_then_last() -> None:
    state = holdem(100, 100, dealer=BEN)
    assert state.position.betting.bet == [2, 1]
    assert state.turn == BEN
    say(state, "Ben call, Anna check")
    assert state.turn == ANNA


def test_sk6_players_without_beans_are_passed_over() -> None:
    state = holdem(100, 0, 100, 100)
    assert state.position.betting.bet == [0, 0, 1, 2]
    assert members_of(state.position.hand.dealt) == [ANNA, CLEO, DORA]
    assert not state.hands[BEN]
    state = holdem(100, 0, 100)
    assert state.position.betting.bet == [1, 0, 2], "two are left: the dealer posts the small blind"


def test_sk6_no_bet_when_nobody_can_answer() -> None:
    state = say(sit_down(3, 100, 3), "Ben bet, Cleo call")
    assert may(state) == "Anna: fold call"
    say(state, "Anna call")
    assert state.position.hand.drawing, "Ben alone has beans: nobody bets before the draw"
    say(state, "Ben keep, Cleo keep, Anna keep")
    assert state.position.previous is not None, "nor after it"


def test_sk_a_who_can_only_call_for_less_cannot_answer_a_raise() -> None:
    state = holdem(100, 3, 2)  # Ben has two behind the small blind, Cleo is all in
    say(state, "Anna raise")
    assert state.position.betting.price == 4
    assert may(state) == "Ben: fold call"
    state = holdem(100, 2, 2)  # Ben could reach the blind, not more
    assert may(state) == "Anna: fold call"
    assert str(refusal(state, constants.RAISE)) == "Nobody could answer a bet any more. (SK6)"


def test_sk_b_nobody_is_asked_who_has_nothing_to_decide() -> None:
    state = say(give(holdem(2, 100), "R1 B2", "G4 P5"), "Anna call")
    assert state.position.previous is not None, "the big blind is not asked; all cards come"
    assert len(state.position.previous.board) == 5


def test_sk6_no_fold_where_checking_is_free() -> None:
    state = sit_down(100, 100)
    said = str(refusal(state, constants.FOLD))
    assert said == "Checking is free, so there is no reason to fold. (SK6)"


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (constants.CHECK, "You owe 2 beans: fold, call or raise. (Betting)"),
        (constants.BET, "There is a bet already: raise instead. (Betting)"),
        (constants.DONE, "Fold, call or raise. (Betting)"),
        (7, "Fold, call or raise. (Betting)"),
    ],
)
def test_g3_refusals_after_a_bet(answer: int, sentence: str) -> None:
    assert str(refusal(say(sit_down(100, 100), "Ben bet"), answer)) == sentence


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (constants.CALL, "There is nothing to call: check or bet. (Betting)"),
        (constants.RAISE, "Nobody has bet yet: bet instead of raising. (Betting)"),
    ],
)
def test_g3_refusals_before_a_bet(answer: int, sentence: str) -> None:
    assert str(refusal(sit_down(100, 100), answer)) == sentence


def test_g3_a_raise_needs_beans() -> None:
    state = say(sit_down(100, 100, 3), "Ben bet")
    said = str(refusal(state, constants.RAISE))
    assert said == "You have no beans left to raise with. (Betting)"


# A slow second way: every round judged afresh from all that was done in it


def new_round(state: PokerState) -> Round:
    position = state.position
    inside = members_of(position.hand.inside)
    first = position.setup.holdem and position.hand.round == 0
    return Round(
        int(position.bet_size()),
        {seat: position.stacks[seat] for seat in inside},
        {seat: position.betting.bet[seat] for seat in inside} if first else {},
    )


def follow(slow: Round, seat: int, legal: list[int], answer: int) -> None:
    """Note an answer in the slow round, as a person would."""
    assert slow.legal(seat) == legal
    price, reach = slow.price(), slow.paid[seat] + slow.behind[seat]
    if answer == constants.FOLD:
        del slow.paid[seat], slow.behind[seat]
        return
    to = slow.paid[seat]
    if answer == constants.CALL:
        to = min(price, reach)
    elif answer != constants.CHECK:
        to = min(slow.next_full(), reach)
    slow.behind[seat] -= to - slow.paid[seat]
    slow.paid[seat] = to
    slow.done.append((seat, to))


@pytest.mark.parametrize("form", ["draw", "holdem"])
def test_sk5_legal_bets_are_those_of_a_slow_second_way(form: str) -> None:
    decisions = 0
    for seed in range(240):
        random = random_from(seed)
        players, stack = 2 + seed % 7, (2, 3, 5, 9, 17, 40)[seed % 6]
        state = new(players, seed, form=form, stack=stack, hands=6)
        place, slow = None, None
        while not state.over:
            position = state.position
            here = (int(position.hand.number), int(position.hand.round))
            legal = state.legal()
            wanted = [
                answer for answer in legal if answer != constants.FOLD or random.below(3) == 0
            ]
            answer = wanted[random.below(len(wanted))]
            if not position.hand.drawing:
                if here != place:
                    place, slow = here, new_round(state)
                assert slow is not None
                follow(slow, int(state.turn), legal, answer)
                decisions += 1
            state.apply(answer, random)
    assert decisions > 5_000
