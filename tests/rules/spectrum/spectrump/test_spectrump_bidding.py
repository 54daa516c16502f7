"""The deals and the bidding of Spectrump (SR1, SR2, SR9)."""

from __future__ import annotations

import pytest

from gamenight.core.errors import BadSetup
from gamenight.core.random import random_from
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, colour_of, rank_of
from gamenight.games.spectrum.rules.wheel import COLOURS, is_primary
from gamenight.games.spectrum.spectrump.rules import constants
from gamenight.games.spectrum.spectrump.rules.constants import PASS
from gamenight.games.spectrum.spectrump.rules.game import RULES
from tests.rules.checked import give_one, random, refusal
from tests.rules.spectrum.spectrump.positions import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    bid,
    bid_anyhow,
    cards,
    colour,
    in_bidding,
    new,
    pass_all_but,
    take_any,
)

# Setup

DEALS = [
    (2, 144, 3, 2, 12),
    (4, 144, 2, 2, 9),
    (6, 144, 1, 2, 12),
    (8, 144, 1, 2, 9),
    (2, 72, 2, 2, 9),
    (4, 72, 1, 2, 9),
    (6, 72, 1, 1, 12),
    (8, 72, 1, 1, 9),
]


@pytest.mark.parametrize(("players", "deck", "sessions", "sets", "size"), DEALS)
def test_sr1_every_deal_of_the_table_uses_the_whole_deck(
    players: int, deck: int, sessions: int, sets: int, size: int
) -> None:
    """Eight cards a set, as printed for eight players, would leave sixteen cards over."""
    state = new(players, deck=deck)
    assert players * sessions * sets * size == deck
    assert [len(hand) for hand in state.hands] == [size] * players
    assert [len(later) for later in state.later] == [size * (sets - 1)] * players
    assert len(state.deck) == deck - players * sets * size
    assert len(set(state.pieces())) == deck
    assert all(rank_of(card) <= deck // COLOURS for card in state.pieces())


@pytest.mark.parametrize(("players", "deck", "sessions", "sets", "size"), DEALS)
def test_sr1_there_is_one_bidding_per_round_and_its_trump_holds_for_all_sessions(
    players: int, deck: int, sessions: int, sets: int, size: int
) -> None:
    state, chooser = new(players, deck=deck, rounds=1), random_from(players)
    bid_anyhow(state, chooser)
    trump, played = state.position.round.trump, 0
    while not state.over:
        assert state.position.round.stage == constants.PLAYING
        assert state.position.round.trump == trump
        take_any(state, chooser)
        played += 1
    by_themselves = players * sessions * sets  # the last trick of every set (SR-a)
    assert played + by_themselves == players * sessions * sets * size == deck


def test_sr9_partners_are_refused_with_two_players() -> None:
    with pytest.raises(BadSetup, match="Option partners is for four players or more"):
        new(2, partners=True)
    assert RULES.teams(4, RULES.accept(4, {"partners": True})) == [[0, 2], [1, 3]]
    assert RULES.teams(6, RULES.accept(6, {"partners": True})) == [[0, 3], [1, 4], [2, 5]]
    assert RULES.teams(8, RULES.accept(8, {"partners": True}))[1] == [1, 5]
    assert RULES.teams(4, RULES.accept(4, {})) == [[0], [1], [2], [3]]


# Bidding on Trump


def test_sr2_bids_rise_from_secondary_to_primary_to_the_next_number() -> None:
    state = in_bidding("1B 2B 3B 1GB 2GB 3GB", "1Y 2Y 1YG 2YG", "1P", "1O")
    give_one(state, bid("1GB"), random())
    assert state.legal() == [bid("1Y"), bid("2Y"), bid("2YG"), PASS]
    give_one(state, bid("1Y"), random())
    assert state.legal() == [PASS], "Purple 1 is not higher than Yellow 1"
    give_one(state, PASS, random())
    give_one(state, PASS, random())
    assert state.turn == ANNA
    assert state.legal() == [bid("2GB"), bid("3GB"), bid("2B"), bid("3B"), PASS]
    assert refusal(state, bid("1B")).rule == "SR2"


def test_sr2_the_order_of_all_bids_is_the_printed_one() -> None:
    every = [(number, primary) for number in range(1, 13) for primary in (False, True)]
    heights = [
        {int(constants.bid_height(c, number)) for c in range(COLOURS) if is_primary(c) == primary}
        for number, primary in every
    ]
    assert all(len(height) == 1 for height in heights)
    flat = [height.pop() for height in heights]
    assert flat == sorted(set(flat))


def test_sr2_nobody_bids_more_than_they_hold_in_both_sets() -> None:
    state = new(4)
    state.hands[ANNA] = cards("1B 2B 5R")
    state.later[ANNA] = tuple(cards("8B 9B 6R"))
    red, blue = [bid("1R"), bid("2R")], [bid("1B"), bid("2B"), bid("3B"), bid("4B")]
    assert state.legal() == [*red, *blue, PASS]
    refused = refusal(state, bid("5B"))
    assert (refused.rule, refused.sentence) == ("SR2", "You have 4 cards of that colour.")
    assert refusal(state, bid("1Y")).sentence == "You have no cards of that colour."


def test_sr2_bidding_circles_until_all_but_one_have_passed() -> None:
    state = in_bidding("1B 2B 3B", "1Y 2Y 3YG 4YG 5YG", "1P", "1O")
    for answer in (bid("1B"), bid("2YG"), PASS, PASS, bid("2B"), bid("3YG")):
        give_one(state, answer, random())
    assert (state.turn, state.position.round.stage) == (ANNA, constants.BIDDING)
    give_one(state, bid("3B"), random())
    give_one(state, PASS, random())
    position = state.position
    assert position.round.stage == constants.PLAYING
    assert (position.round.bidder, position.round.trump, position.round.bid) == (
        ANNA,
        colour("B"),
        3,
    )
    assert state.turn == ANNA, "the bid winner leads"


def test_sr2_if_all_others_pass_with_no_bid_the_last_must_bid() -> None:
    state = in_bidding("1B", "2B", "3B", "1O 2G")
    for _ in range(3):
        give_one(state, PASS, random())
    assert state.legal() == [bid("1O"), bid("1G")]
    assert refusal(state, PASS).rule == "SR2"
    give_one(state, bid("1G"), random())
    assert (state.position.round.bidder, state.position.round.trump) == (DORA, colour("G"))


def test_sr2_promised_trumps_are_counted_down() -> None:
    state = new(4)
    state.hands[ANNA], state.later[ANNA] = cards("1B 2B 5R"), tuple(cards("8B 9B 6R"))
    pass_all_but(state, bid("4B"))
    position = state.position
    assert position.round.promised() == 4
    position.round.lay(ANNA, cards("5R")[0])
    assert position.round.promised() == 4
    position.round.lay(ANNA, cards("1B")[0])
    position.round.lay(BEN, cards("3B")[0])
    assert position.round.promised() == 3


def test_sr9_first_seat_bids_first_and_then_the_next_clockwise() -> None:
    state, chooser = new(4, deck=72, first_seat=2), random_from(3)
    first = []
    for number in range(1, 6):
        first.append(state.turn)
        while not state.over and state.position.round.number == number:
            take_any(state, chooser)
    assert first == [2, 3, 0, 1, 2]
    assert len({new(8, seed, first_seat=-1).turn for seed in range(60)}) == 8


def test_sr9_who_cannot_bid_is_asked_all_the_same() -> None:
    """G5: a pass that is forced looks like one that is chosen."""
    state = in_bidding("1B 2B", "1Y", "1P", "1O 2O 3O")
    give_one(state, bid("2B"), random())
    assert (state.turn, state.legal()) == (BEN, [PASS])
    give_one(state, PASS, random())
    assert (state.turn, state.legal()) == (CLEO, [PASS])


def test_sr9_whoever_passed_is_not_asked_again() -> None:
    state = in_bidding("1B 2B 3B", "1Y", "2P 3P", "1O")
    give_one(state, bid("1B"), random())
    for answer in (PASS, bid("2P"), PASS):
        give_one(state, answer, random())
    assert state.turn == ANNA
    give_one(state, bid("3B"), random())
    assert state.turn == CLEO


def test_other_answers_than_bids_are_refused() -> None:
    state = new(4)
    for answer in (-1, 0, NUMBER_CARDS - 1, constants.ANSWERS):
        assert refusal(state, answer).rule == "Bidding on Trump"
    assert all(colour_of(answer - constants.FIRST_BID) < COLOURS for answer in state.legal()[:-1])
