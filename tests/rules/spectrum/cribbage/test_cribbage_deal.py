"""A deal from the cut to the crib, secrets, and the end of the match (SG1, SG4, SG5, SG7)."""

from __future__ import annotations

from math import sqrt

import pytest

from gamenight.core.errors import BadSetup
from gamenight.core.events import NOBODY, Event
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.games.spectrum.cribbage import GAME
from gamenight.games.spectrum.cribbage.rules import constants
from gamenight.games.spectrum.cribbage.rules.game import RULES
from gamenight.games.spectrum.cribbage.rules.state import CribbageState
from gamenight.games.spectrum.rules.deck import rank_of
from tests.rules.checked import give_one, random, refusal
from tests.rules.spectrum.cribbage.positions import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    NAMES,
    away,
    card,
    cards,
    in_play,
    lay,
    lay_away_anyhow,
    listen,
    new,
    take_any,
    told,
)
from tests.some import some

# The Draw, Shuffle and Cut


def started(players: int, seed: int) -> tuple[CribbageState, list[Event]]:
    journal: list[Event] = []
    return RULES.new(players, {}, random_from(seed), journal), journal


@pytest.mark.parametrize("players", [2, 4])
def test_sg1_the_lowest_cut_deals(players: int) -> None:
    dealers = set()
    for seed in range(40):
        state, _ = started(players, seed)
        last = {
            seat: cut for seat, cut in enumerate(state.position.cuts[-1]) if cut != constants.NONE
        }
        dealer = int(state.position.deal.dealer)
        assert dealer == min(last, key=lambda seat: int(rank_of(last[seat])))
        dealers.add(dealer)
    assert dealers == set(range(players))


def test_sg7_those_tied_for_the_lowest_cut_again_and_nobody_else() -> None:
    ties = 0
    for seed in range(60):
        state, journal = started(4, seed)
        again = [event.all("seats") for event in told(journal, constants.CUT_AGAIN)]
        cuts = [(event["seat"], event["card"]) for event in told(journal, constants.CUT)]
        assert [seat for seat, _ in cuts] == [0, 1, 2, 3, *[s for tied in again for s in tied]]
        if again:
            ties += 1
            first = dict(cuts[:4])
            lowest = min(int(rank_of(cut)) for cut in first.values())
            assert again[0] == tuple(s for s in range(4) if rank_of(first[s]) == lowest)
            assert state.position.deal.dealer in again[-1]
    assert ties


def test_sg7_the_deal_passes_clockwise() -> None:
    state, chooser = new(4, 10_000), random_from(1)
    dealers = []
    for number in range(1, 6):
        dealers.append(int(state.position.deal.dealer))
        while state.position.deal.number == number:
            take_any(state, chooser)
    assert dealers == [(dealers[0] + step) % 4 for step in range(5)]


# The Deal and the Crib


@pytest.mark.parametrize(("players", "dealt", "away", "kept"), [(2, 9, 3, 6), (4, 10, 2, 8)])
def test_sg5_cards_dealt_laid_away_and_kept(players: int, dealt: int, away: int, kept: int) -> None:
    state = new(players)
    assert [len(hand) for hand in state.hands] == [dealt] * players
    choice = state.choice()
    assert choice is not None
    assert (choice.least, choice.most, len(choice.things)) == (away, away, dealt)
    lay_away_anyhow(state, random())
    assert [len(hand) for hand in state.hands] == [kept] * players
    assert len(state.crib()) == {2: 6, 4: 8}[players]
    assert state.turn == state.position.seat_after(state.position.deal.dealer)


def test_sw3_the_deck_is_the_144_number_cards() -> None:
    assert new().pieces() == list(range(144))


def test_g2_all_lay_away_at_the_same_time_in_any_order() -> None:
    options = RULES.accept(4, {})
    match = Match(RULES, Header(RULES.id, RULES.version, 4, options, NAMES, 3))
    for seat in (CLEO, ANNA, DORA, BEN):
        assert match.state.position.deal.is_laying_away()
        assert seat in match.state.position.waiting
        choice = match.view(seat).choice
        assert choice is not None
        match.answer(seat, choice.things[2], choice.things[7])
    assert not match.state.position.deal.is_laying_away()


def test_laying_away_is_refused_for_other_cards() -> None:
    state = new()
    other = next(one for one in range(constants.CARDS) if one not in state.hands[state.turn])
    refused = refusal(state, other)
    assert (refused.rule, refused.sentence) == (
        "The Crib",
        "Lay away exactly 3 cards from your hand.",
    )
    give_one(state, state.hands[state.turn][4], random())
    assert "in order" in refusal(state, state.hands[state.turn][0]).sentence
    assert refusal(state, -1).rule == "The Crib"


def test_g6_a_seat_sees_what_it_laid_away_and_nobody_else_does() -> None:
    state = lay_away_anyhow(new(4), random())
    for seat in range(4):
        assert state.view(seat).laid_away == state.laid_away[seat]
    assert state.view(NOBODY).laid_away == ()
    assert state.view(NOBODY).hand == []


# Before the Play


def with_starter(rank: int, target: int = 121) -> CribbageState:
    """A deal in which a card of that rank is turned up."""
    for seed in range(300):
        state = new(2, target, seed)
        chooser = random_from(seed)
        while state.position.deal.is_laying_away():
            take_any(state, chooser)
        if rank_of(state.position.deal.starter) == rank:
            return state
    raise AssertionError


def test_sg1_a_10_as_starter_is_heels_and_the_dealer_pegs_two() -> None:
    state = with_starter(10)
    expected = [0, 0]
    expected[state.position.deal.dealer] = 2
    assert state.position.points == expected
    assert with_starter(9).position.points == [0, 0]


def test_sg4_heels_can_win() -> None:
    state = with_starter(10, target=2)
    assert state.over
    assert state.position.winners() == [state.position.deal.dealer]
    assert state.position.epoch() == 1


# Counting, and the end


def last_cards(points: tuple[int, int], target: int = 121) -> CribbageState:
    """Anna has laid all, Ben, the dealer, lays the last card; the laid cards are their hands.

    Anna's hand is worth 20 with the starter, Ben's 4.
    """
    state = in_play("", "12R", starter="6B", target=target)
    state.position.deal.laid = [cards("6R 6Y 6G 1P 2O 12Y"), cards("1B 3G 8R 8Y 10O")]
    state.laid_away = away("1O 1Y 1G", "4P 4O 11B")
    state.position.turn = BEN
    state.position.points = list(points)
    return state


def test_sg5_hands_are_counted_from_the_dealers_left_and_the_crib_last() -> None:
    state = last_cards((0, 0))
    journal = listen(state)
    lay(state, "12R")
    assert counted_in(journal) == [(ANNA, 0), (BEN, 0), (BEN, 1)]
    state = new(4, 10_000)
    dealer = int(state.position.deal.dealer)
    journal, chooser = listen(state), random_from(2)
    while state.position.deal.number == 1:
        take_any(state, chooser)
    order = [((dealer + 1 + at) % 4, 0) for at in range(4)]
    assert counted_in(journal) == [*order, (dealer, 1)]


def counted_in(journal: list[Event]) -> list[tuple[int, int]]:
    """Whose hand was counted, and whether it was the crib, in that order."""
    return [(event["seat"], event["is_crib"]) for event in told(journal, constants.COUNTED)]


def test_sg4_scoring_stops_when_the_target_is_reached_by_a_counted_hand() -> None:
    """The non-dealer counts out; the dealer no longer counts."""
    state = lay(last_cards((115, 119)), "12R")
    assert state.over
    assert state.position.winners() == [ANNA]
    deal = state.position.previous
    assert deal is not None
    assert len(deal.counted) == 1
    assert state.position.points[BEN] == 120, "one for the last card"


def test_sg4_the_last_card_can_win_before_the_hands_are_counted() -> None:
    state = lay(last_cards((115, 120)), "12R")
    assert state.position.winners() == [BEN]
    assert state.position.points == [115, 121]


def test_sg7_totals_are_not_cut_at_the_target() -> None:
    state = lay(last_cards((120, 0)), "12R")
    assert state.position.points[ANNA] > 121
    assert state.position.score(ANNA) == state.position.points[ANNA]


def test_sg7_the_points_of_a_card_are_one_event_and_the_last_card_another() -> None:
    state = in_play("6R 12R", "6B 12B", "6G 12G", "", target=8)
    lay(state, "6R", "6B")
    assert state.position.points == [0, 2]
    lay(state, "6G")
    assert state.over
    assert state.position.points == [8, 2], "18 for 2 and a triplet for 6, together"


def test_sg5_partners_have_their_points_together_and_win_together() -> None:
    state = in_play("6R 12R", "6B 12B", "6G 12G", "", target=8)
    lay(state, "6R", "6B", "6G")
    assert state.position.winners() == [ANNA, CLEO]
    assert state.outcome().scores == (8, 2, 8, 2)
    assert state.position.payoffs() == [0.5, 0, 0.5, 0]
    assert RULES.teams(4, {}) == [[0, 2], [1, 3]]
    assert RULES.teams(2, {}) == [[0], [1]]


@pytest.mark.parametrize("target", [1, 121, 150, 200, 10_000])
def test_sg4_any_target_from_1_to_10000_can_be_played(target: int) -> None:
    state, chooser = new(2, target), random_from(target)
    while not state.over:
        take_any(state, chooser)
    assert max(state.position.points) >= target > min(state.position.points)


@pytest.mark.parametrize("target", [0, 10_001, -1])
def test_other_targets_are_refused(target: int) -> None:
    with pytest.raises(BadSetup, match=f"Option target cannot be {target}"):
        RULES.new(2, {"target": target}, random())


@pytest.mark.parametrize("players", [1, 3, 5])
def test_only_two_or_four_can_play(players: int) -> None:
    with pytest.raises(BadSetup, match="Spectrum Cribbage is for 2 or 4 players"):
        RULES.new(players, {}, random())


def test_sg8_the_set_up_recommends_200_and_more_for_four() -> None:
    assert RULES.accept(4, {})["target"] == 121
    assert "200" in RULES.options[0].help
    assert [way.options for way in GAME.ways if way.players == 4] == [{"target": 200}]


# What is hidden


def test_sg_a_a_go_tells_that_all_cards_of_a_hand_are_higher() -> None:
    state = in_play("12R 3B 4B", "9G 10G 11G", "5R 12B 11P", "9Y 6Y 1Y")
    lay(state, "12R", "9G", "5R", "9Y")
    assert state.position.deal.series.count == 35
    assert state.position.deal.floors == [2, 2, 2, 0]
    assert state.turn == DORA
    for seed in range(30):
        world = RULES.redeal(state.view(DORA), random_from(seed))
        lowest = [min(int(rank_of(one)) for one in world.hands[seat]) for seat in (0, 1, 2)]
        assert min(lowest) > 2


@pytest.mark.parametrize("laid", ["4R 12G 9B 7G 11G 12O 12B", "11G 12O 12B 7G 4R 12G 9B"])
def test_sg_a_of_two_goes_the_one_that_told_more_counts(laid: str) -> None:
    """Anna cannot lay at 32 and at 35, in either order; Ben leads the third series."""
    state = lay(in_play("4R 9B 11G 12B 12P 10O", "12G 7G 12O 11O 10Y"), *laid.split())
    assert (state.turn, state.position.deal.series.room()) == (BEN, 37)
    for seed in range(30):
        world = RULES.redeal(state.view(BEN), random_from(seed))
        assert min(rank_of(one) for one in world.hands[ANNA]) > 5


def test_whoever_is_asked_can_lay_in_every_redeal() -> None:
    """Else that seat would have said Go: Ben, at 33, has a card of at most 4."""
    state = lay(in_play("12R 9B 1P", "12G 2G 11O 10O"), "12R", "12G", "9B")
    assert (state.turn, state.position.deal.series.count) == (BEN, 33)
    for seed in range(30):
        world = RULES.redeal(state.view(ANNA), random_from(seed))
        assert world.legal()


def test_redeals_are_even_where_hands_have_different_floors() -> None:
    """Dora sees Ben's floor of 8 and Anna's of 4: counted, each deal is as likely as the next."""
    state = in_play("5R 6R 7R 8R", "9G 10G 11G 12G", "1P 1O 2O 3O", "2Y 3Y 4Y 5Y")
    state.position.deal.floors = [4, 8, 0, 0]
    high = low = any_card = 0
    worlds, view = 1500, state.view(DORA)
    for seed in some(range(worlds)):
        world = RULES.redeal(view, random_from(seed))
        assert all(rank_of(one) > 8 for one in world.hands[BEN])
        assert all(rank_of(one) > 4 for one in world.hands[ANNA])
        high += card("12G") in world.hands[BEN]
        low += card("6R") in world.hands[ANNA]
        any_card += card("1P") in world.hands[CLEO]
    unseen = [one for one in range(constants.CARDS) if one not in seen_by_dora(state)]
    over_8 = sum(1 for one in unseen if rank_of(one) > 8)
    over_4 = sum(1 for one in unseen if rank_of(one) > 4)
    for found, chance in (
        (high, 4 / over_8),
        (low, 4 / (over_4 - 4)),
        (any_card, 4 / (len(unseen) - 8)),
    ):
        assert abs(found - worlds * chance) < 5 * sqrt(worlds * chance * (1 - chance))


def seen_by_dora(state: CribbageState) -> set[int]:
    laid = [one for held in state.position.deal.laid for one in held]
    return {state.position.deal.starter, *laid, *state.hands[DORA], *state.laid_away[DORA]}


def test_after_a_counted_crib_only_who_gave_which_card_stays_hidden() -> None:
    state = last_cards((0, 90))
    state.laid_away = away("6O 6P 12P", "12O 12B 12G")
    lay(state, "12R")
    deal = state.position.previous
    assert state.over
    assert deal is not None
    assert deal.crib == tuple(sorted(cards("6O 6P 12P 12O 12B 12G")))
    for seat in (ANNA, BEN, NOBODY):
        worlds = [RULES.redeal(state.view(seat), random_from(seed)) for seed in range(20)]
        assert all(tuple(sorted(world.crib())) == deal.crib for world in worlds)
        guesses = {str(world.laid_away) for world in worlds}
        assert (len(guesses) > 1) == (seat == NOBODY), "of two players each knows the other half"
