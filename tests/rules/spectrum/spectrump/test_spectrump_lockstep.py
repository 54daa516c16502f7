"""Matches beside a slow second implementation: bids, follows, tricks, points (SR1-SR9)."""

from __future__ import annotations

from itertools import product

import pytest

from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.spectrump.rules import constants
from gamenight.games.spectrum.spectrump.rules.constants import PASS
from gamenight.games.spectrum.spectrump.rules.state import SpectrumpState
from tests.rules.spectrum.spectrump.positions import new, take_any
from tests.rules.spectrum.spectrump.referee import STEP_OF, WHEEL, Bid, Card, Referee

PLAYERS = (2, 4, 6, 8)
EACH = 2_600
"""Questions that are compared per number of players: more than 10,000 in all."""


def in_words(card: int) -> Card:
    return WHEEL[card // 12], card % 12 + 1


def bid_in_words(answer: int) -> Bid | str:
    return "pass" if answer == PASS else in_words(answer - 144)


def dealt(state: SpectrumpState) -> list[list[list[Card]]]:
    """The sets of all seats."""
    both = zip(state.hands, state.later, strict=True)
    return [[[in_words(one) for one in cards] for cards in sets if cards] for sets in both]


def referee_of(state: SpectrumpState) -> Referee:
    setup = state.position.setup
    numbers = (int(setup.players), int(setup.ranks), state.turn, int(setup.rounds))
    referee = Referee(*numbers, int(setup.target), setup.partners)
    referee.receive(dealt(state))
    return referee


# Bids


def some_bid(state: SpectrumpState, chooser: Random) -> int:
    """Mostly one of the lowest, so that the bidding goes round some times."""
    answers = state.legal()
    if chooser.below(4):
        answers.sort(key=lambda one: -1 if one == PASS else STEP_OF[in_words(one - 144)])
        answers = answers[:5]
    return answers[chooser.below(len(answers))]


def compare_bids(state: SpectrumpState, referee: Referee, chooser: Random) -> int:
    """One bidding; how many questions were asked."""
    asked = 0
    while state.position.round.stage == constants.BIDDING:
        answers = state.legal()
        assert state.turn == referee.asked
        assert {bid_in_words(one) for one in answers} == referee.legal_bids()
        assert len(answers) == len(set(answers))
        answer = some_bid(state, chooser)
        state.apply(answer, chooser)
        referee.bid(bid_in_words(answer))
        asked += 1
    position = state.position
    assert (position.round.bidder, WHEEL[position.round.trump]) == (
        referee.bid_winner,
        referee.trump,
    )
    assert (WHEEL[position.round.trump], position.round.bid) == referee.bids[-1][1]
    return asked


@pytest.mark.parametrize("players", PLAYERS)
def test_sr2_bids_in_lockstep_with_the_printed_list(players: int) -> None:
    asked = seed = 0
    while asked < EACH:
        deck = (144, 72)[seed % 2]
        state = new(players, seed, deck=deck, first_seat=seed % players)
        asked += compare_bids(state, referee_of(state), random_from(seed, players))
        seed += 1


# Cards


def compare_loading(state: SpectrumpState, referee: Referee, chooser: Random) -> None:
    """Any cards, the lowest first, as long as enough are left; the others are the second set."""
    size = int(state.position.setup.size)
    while state.position.round.stage == constants.LOADING:
        seat = state.turn
        cards = state.all_cards(seat)
        both = referee.sets[seat][0] + referee.sets[seat][1]
        assert sorted([in_words(one) for one in cards]) == sorted(both)
        named: list[int] = []
        while len(named) < size:
            behind = [one for one in cards if not named or one > named[-1]]
            needed = size - len(named)
            assert state.legal() == [
                one for one in behind if sum(other >= one for other in behind) >= needed
            ]
            named.append(take_any(state, chooser))
        referee.load(seat, [in_words(one) for one in named])


def compare_cards(state: SpectrumpState, referee: Referee, chooser: Random) -> int:
    """One session; how many questions were asked."""
    asked = 0
    while not referee.needs_cards() and not referee.over:
        if len(referee.sets[referee.asked][0]) == 1:  # the last trick plays itself (SR-a)
            referee.play(referee.legal_cards().pop())
            continue
        answers = state.legal()
        assert state.turn == referee.asked
        assert {in_words(one) for one in answers} == referee.legal_cards()
        assert len(answers) == len(set(answers))
        referee.play(in_words(take_any(state, chooser)))
        asked += 1
    return asked


def compare_match(state: SpectrumpState, chooser: Random) -> int:
    """A match to its end; how many cards were played."""
    referee = referee_of(state)
    asked = 0
    while not referee.over:
        assert not state.over
        compare_bids(state, referee, chooser)
        compare_loading(state, referee, chooser)
        asked += compare_cards(state, referee, chooser)
        if not referee.over:
            referee.receive(dealt(state))
        assert [state.position.score(seat) for seat in referee.seats] == referee.scores
    assert state.over
    assert state.position.winners() == referee.winners()
    return asked


@pytest.mark.parametrize("players", PLAYERS)
def test_sr3_cards_in_lockstep_with_the_rules_word_by_word(players: int) -> None:
    """Matches with all mixtures of the options, to their end."""
    asked = seed = 0
    mixtures = list(product((144, 72), (False, True), (False, True)))
    while asked < EACH or seed < len(mixtures):
        deck, loading, partners = mixtures[seed % len(mixtures)]
        options = {"deck": deck, "hand_loading": loading, "partners": partners and players > 2}
        ends = {"rounds": 2} if deck == 144 else {"rounds": 6, "target": 20}
        state = new(players, seed, first_seat=-1, **options, **ends)
        asked += compare_match(state, random_from(seed, players))
        seed += 1
