"""The bot: what it bids, and which cards it plays."""

from __future__ import annotations

from gamenight.core.bot import Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.spectrump.bot import TrickCounter, cards_out
from gamenight.games.spectrum.spectrump.rules import constants
from gamenight.games.spectrum.spectrump.rules.state import SpectrumpState
from tests.rules.checked import let_play
from tests.rules.spectrum.spectrump.positions import (
    bid,
    bid_anyhow,
    card,
    cards,
    colour,
    in_bidding,
    in_play,
    new,
    play,
    take_any,
)


def answer_in(state: SpectrumpState) -> list[int]:
    """What the bot answers whose turn it is."""
    bot = TrickCounter(state.position.players, {})
    return bot.answer(state.view(state.turn), Thinking(random_from(1)))


def test_it_bids_a_colour_of_low_cards_between_high_ones() -> None:
    state = in_bidding("1B 2B 3B 12GB 11GB 12BP 10Y", "1Y", "1P", "1O")
    assert answer_in(state) == [bid("1B")]


def test_it_passes_when_the_trump_suits_it() -> None:
    state = in_bidding("1B", "1BP 2BP 12B 11B 12P 11P", "1P", "1O")
    state.position.round.note_bid(0, bid("1BP"))
    state.position.turn = 1
    assert answer_in(state) == [constants.PASS]


def test_it_takes_points_with_a_low_trump() -> None:
    state = play(in_play("12RO 9G", "9PR 1G", "10PR 1B", "1R 12Y"), "9G 1G")
    play(state, "10PR")
    assert answer_in(state) == [card("1R")]


def test_it_throws_a_high_trump_under_a_higher_one() -> None:
    state = in_play("12R 9R", "11R 1R", "10PR 1B", "2B 12Y")
    play(state, "12R")
    assert answer_in(state) == [card("11R")]


def test_it_loads_the_colours_behind_the_trump_first_and_trump_last() -> None:
    state = bid_anyhow(new(2, deck=72, hand_loading=True), random_from(1))
    state.position.round.trump = colour("PR")
    state.hands[0] = cards("1R 2RO 6O 4Y 5G 6B 1P 2P 3PR")
    state.later[0] = tuple(cards("1O 2O 3O 1G 5B 3P 4P 4PR 5PR"))
    assert answer_in(state) == cards("1R 2RO 1O 2O 3O 6O 4Y 1G 5G")


def test_it_counts_the_cards_that_are_out() -> None:
    state, chooser = bid_anyhow(new(4), random_from(1)), random_from(2)
    for _ in range(30):
        take_any(state, chooser)
    view = state.view(2)
    out = cards_out(view)
    hidden = [one for seat in (0, 1, 3) for one in state.all_cards(seat)]
    assert sorted(out) == sorted([*hidden, *state.deck])


def test_it_plays_whole_matches_with_every_option() -> None:
    for players, loading in ((2, True), (4, True), (8, False)):
        state = new(players, hand_loading=loading, rounds=1, partners=players > 2)
        let_play(state, [TrickCounter(players, {})] * players, random_from(3))
        assert sum(state.position.points) == 78
