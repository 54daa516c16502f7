"""Pots, the draw and the showdown of Spectrum Poker."""

from __future__ import annotations

import random

import pytest

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import NOBODY
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.games.spectrum.poker.rules import constants
from gamenight.games.spectrum.poker.rules.game import RULES
from gamenight.games.spectrum.poker.rules.position import PokerHand, Result, pots_of, unmatched
from gamenight.parts.bits import members_of, set_of
from tests.rules.checked import refusal
from tests.rules.spectrum.named import cards
from tests.rules.spectrum.poker.positions import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    NAMES,
    check_down,
    give,
    holdem,
    lines,
    listen,
    may,
    say,
    seen,
    sit_down,
)
from tests.rules.spectrum.poker.slow import slow_gains

PAIR = "R7 B7 G2 Y3 P10"
TWO_PAIR = "O7 P7 G3 R3 B11"
FLUSH = "R1 R5 R6 R8 R12"
NOTHING = "O1 P3 G5 YG8 B9"


def pots(paid: list[int], inside: set[int]) -> list[tuple[int, list[int]]]:
    found = pots_of(paid, set_of(sorted(inside)))
    return [(int(pot.beans), members_of(pot.seats)) for pot in found]


def test_sk1_a_side_pot_is_for_those_who_paid_it() -> None:
    assert pots([10, 10, 10], {0, 1, 2}) == [(30, [0, 1, 2])]
    assert pots([3, 10, 10], {0, 1, 2}) == [(9, [0, 1, 2]), (14, [1, 2])]
    assert pots([3, 10, 6, 10], {0, 1, 2, 3}) == [
        (12, [0, 1, 2, 3]),
        (9, [1, 2, 3]),
        (8, [1, 3]),
    ]


def test_sk1_what_was_folded_stays_in_the_pots_it_was_paid_into() -> None:
    assert pots([3, 10, 5, 10], {0, 1, 3}) == [(12, [0, 1, 3]), (16, [1, 3])]


def test_what_nobody_matched_goes_back() -> None:
    assert unmatched([10, 4, 7], 0b111) == (0, 3)
    assert unmatched([10, 10, 7], 0b111) == (NOBODY, 0)


def results(stakes: int) -> tuple[Result, set[int]]:
    """A random end of a hand: what each paid, who is in, what the hands are worth."""
    source = random.Random(stakes)
    players = source.randrange(2, 9)
    inside = set(source.sample(range(players), source.randrange(2, players + 1)))
    most = source.choice((3, 12, 40))
    paid = [source.randrange(1, most + 1) for _ in range(players)]
    top = max(paid[seat] for seat in inside)
    paid = [one if seat in inside else min(one, top) for seat, one in enumerate(paid)]
    worths = [source.randrange(4) if seat in inside else -1 for seat in range(players)]
    payer, beans = unmatched(paid, set_of(sorted(inside)))
    if beans:
        paid[payer] -= beans
    seats = set_of(sorted(inside))
    dealer = source.randrange(players)
    hand = PokerHand(1, dealer, seats, players)
    hand.paid = paid
    return Result(hand, pots_of(paid, seats), worths, [], (payer, beans)), inside


def test_sk7_pots_and_odd_beans_are_those_of_a_slow_second_way() -> None:
    for stakes in range(4_000):
        result, inside = results(stakes)
        fast = [int(result.won(seat)) for seat in range(len(result.paid))]
        assert fast == slow_gains(result.paid, inside, result.worths, int(result.dealer))
        assert sum(fast) == sum(result.paid)


@pytest.mark.parametrize("form", ["draw", "holdem"])
def test_sk7_every_hand_of_random_matches_is_paid_out_as_the_slow_way_does(form: str) -> None:
    shown = 0
    for seed in range(40):
        source = random_from(seed)
        setup = {"form": form, "stack": (4, 9, 25)[seed % 3], "hands": 8}
        state = RULES.new(2 + seed % 7, setup, source)
        last = None
        while not state.over:
            legal = [one for one in state.legal() if one != constants.FOLD or source.below(4) == 0]
            state.apply(legal[source.below(len(legal))], source)
            result = state.position.previous
            if result is None or result is last or result.by_folds():
                last = result
                continue
            inside = {seat for seat, worth in enumerate(result.worths) if worth >= 0}
            gains = slow_gains(result.paid, inside, result.worths, int(result.dealer))
            assert gains == [result.won(seat) for seat in range(len(gains))]
            last = result
            shown += 1
    assert shown > 50


def test_sk7_odd_beans_go_singly_to_the_winners_from_the_dealers_left() -> None:
    same = ("R7 B7 G2 Y3 P10", "O7 P7 R2 G3 B10")
    state = give(sit_down(100, 100, 100), same[0], NOTHING, same[1])
    check_down(say(state, "Ben bet, Cleo call, Anna call"))
    assert state.position.previous is not None
    assert state.position.previous.shares == [[4, 0, 5]], "nine beans; Cleo sits left of Anna"
    state = give(sit_down(100, 100, 100, dealer=BEN), same[0], NOTHING, same[1])
    check_down(say(state, "Cleo bet, Anna call, Ben call"))
    assert state.position.previous is not None
    assert state.position.previous.shares == [[4, 0, 5]], "Cleo sits left of Ben, too"
    state = give(sit_down(100, 100, 100, dealer=CLEO), same[0], NOTHING, same[1])
    check_down(say(state, "Anna bet, Ben call, Cleo call"))
    assert state.position.previous is not None
    assert state.position.previous.shares == [[5, 0, 4]]


def test_sk3_equal_hands_split() -> None:
    state = give(holdem(100, 100), "R2 B3", "G2 O3")
    for _ in range(3):
        say(state, "Anna call" if state.position.hand.round == 0 else "Ben check")
        say(state, "Ben check" if state.position.hand.round == 0 else "Anna check")
    give(state, "R2 B3", "G2 O3", board="R12 P12 Y9 GB8 BP7")
    say(state, "Ben bet, Anna call")
    assert state.position.previous is not None
    assert state.position.previous.shares == [[6, 6]], "the board plays, and 9 8 7 are kickers"


def test_sk7_a_side_pot_can_go_to_another_than_the_main_pot() -> None:
    state = give(sit_down(100, 100, 3), PAIR, NOTHING, FLUSH)
    say(state, "Ben bet, Cleo call, Anna raise, Ben call")
    journal = listen(state)
    check_down(state)
    result = state.position.previous
    assert result is not None
    assert result.shares == [[0, 0, 9], [4, 0, 0]]
    told = lines(journal)
    assert "Cleo shows Red 1, Red 5, Red 6, Red 8 and Red 12: a flush in Red, 12 high." in told
    assert "Cleo wins 9 beans from the main pot." in told
    assert "Anna wins 4 beans from the side pot." in told


def test_sk7_at_a_showdown_all_hands_still_in_are_shown() -> None:
    state = give(sit_down(100, 100, 100), PAIR, TWO_PAIR, FLUSH)
    say(state, "Ben bet, Cleo fold, Anna call")
    check_down(state)
    result = state.position.previous
    assert result is not None
    assert result.shown == [sorted(cards(PAIR)), sorted(cards(TWO_PAIR)), []]
    assert not result.is_shown(CLEO)


def test_sk7_a_pot_won_by_folds_shows_nothing() -> None:
    state = sit_down(100, 100, 100)
    journal = listen(state)
    say(state, "Ben bet, Cleo fold, Anna fold")
    result = state.position.previous
    assert result is not None
    assert result.by_folds()
    assert result.taken_back == (BEN, 2)
    assert state.position.stacks[BEN] == 101, "two antes won, the ante of the next hand paid"
    assert not [event for event in journal if event.kind == constants.SHOWED]
    assert "All others have folded: Ben wins 3 beans." in lines(journal)


# The draw


def drawing(*stacks: int) -> Match:
    """A match before the draw."""
    options = RULES.accept(len(stacks), {"first_seat": ANNA})
    names = tuple(NAMES[: len(stacks)])
    match = Match(RULES, Header("spectrum-poker", RULES.version, len(stacks), options, names, 7))
    while not match.state.position.hand.drawing:
        match.answer(match.state.turn, constants.CHECK)
    return match


@pytest.mark.parametrize("count", range(6))
def test_sk7_up_to_five_cards_are_replaced_at_once(count: int) -> None:
    match = drawing(100, 100)
    before = seen(match, BEN).hand
    match.answer(BEN, *before[:count])
    view = seen(match, BEN)
    assert len(view.hand) == 5
    assert set(before[count:]) <= set(view.hand)
    assert view.discards == tuple(before[:count])
    assert not set(view.discards) & set(view.hand)
    assert view.position.hand.drawn == [constants.NOT_YET, count]
    assert match.state.turn == ANNA, "one after another from the dealer's left"


def test_sk7_only_cards_of_the_own_hand_each_once() -> None:
    match = drawing(100, 100)
    hand, other = seen(match, BEN).hand, seen(match, ANNA).hand
    with pytest.raises(IllegalAnswer, match="Only cards of your own hand"):
        match.answer(BEN, other[0])
    with pytest.raises(IllegalAnswer, match="each card once"):
        match.answer(BEN, hand[1], hand[1])
    assert str(refusal(match.state, constants.FOLD)).startswith("Say which cards you exchange")


def test_sk7_those_all_in_draw_too() -> None:
    state = say(sit_down(1, 100, 100), "Ben bet, Cleo call")
    assert state.position.is_all_in(ANNA)
    say(state, "Ben keep, Cleo keep")
    assert state.turn == ANNA
    say(state, "Anna keep")
    assert may(state) == "Ben: check bet"


def test_sk7_those_who_folded_do_not_draw() -> None:
    state = say(sit_down(100, 100, 100), "Ben bet, Cleo fold, Anna call")
    say(state, "Ben keep, Anna keep")
    assert state.position.hand.drawn == [0, 0, constants.NOT_YET]


def test_g6_what_was_put_away_only_its_owner_knows() -> None:
    match = drawing(100, 100)
    away = seen(match, BEN).hand[:3]
    match.answer(BEN, *away)
    assert seen(match, ANNA).discards == ()
    assert seen(match, NOBODY).hand == []
    worlds = [RULES.redeal(seen(match, ANNA), random_from(seed)) for seed in range(20)]
    assert len({tuple(world.discards[BEN]) for world in worlds}) > 15
    for world in worlds:
        known = {*world.hands[ANNA], *seen(match, ANNA).position.hand.board}
        assert not known & {*world.hands[BEN], *world.discards[BEN]}
    mine = [RULES.redeal(seen(match, BEN), random_from(seed)) for seed in range(20)]
    assert all(world.discards[BEN] == tuple(away) for world in mine)
    assert all(not set(away) & set(world.hands[ANNA]) for world in mine)
    told = lines(match.log(BEN), BEN)
    assert [line for line in told if line.startswith("You put away ")]
    assert not [line for line in lines(match.log(ANNA), ANNA) if "puts away" in line]


def test_g6_what_was_put_away_does_not_come_back_in_this_hand() -> None:
    for seed in range(30):
        state = say(sit_down(100, 100, 100, 100, seed=seed), "Ben check, Cleo check, Dora check")
        say(state, "Anna check")
        gone: set[int] = set()
        for seat in (BEN, CLEO, DORA, ANNA):
            gone |= set(state.hands[seat])
            for one in state.hands[seat].copy():
                state.apply(one, random_from(seed, seat, one))
            assert not gone & set(state.hands[seat])
