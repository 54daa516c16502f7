"""What a strong player of Spectrum Poker knows: what hands are good for, and what bets betray."""

from __future__ import annotations

import pytest

from gamenight.core.bot import Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.poker import GAME
from gamenight.games.spectrum.poker.bot.bluffer import Pile, improved, odd_cards, plain_exchange
from gamenight.games.spectrum.poker.bot.insight import PokerInsight, strength_of
from gamenight.games.spectrum.poker.rules import constants
from gamenight.games.spectrum.poker.rules.game import RULES
from gamenight.games.spectrum.poker.rules.hands import worth_of
from tests.rules.spectrum.named import cards
from tests.rules.spectrum.poker.positions import ANNA, BEN, CLEO, give, say, sit_down

NOTHING = "R2 B5 Y7 P9 O11"
LOW_PAIR = "R2 B2 Y7 P9 O11"
HIGH_PAIR = "R12 B12 Y7 P9 O11"
TWO_PAIR = "R12 B12 Y7 P7 O11"
THREE = "R8 B8 Y8 P9 O11"
FULL_HOUSE = "R8 B8 Y8 P9 O9"
DEALS = 400


def insight_for(players: int, **options: object) -> PokerInsight:
    return PokerInsight(players, RULES.accept(players, options))


@pytest.mark.parametrize("drawn", [constants.NOT_YET, 3])
def test_better_hands_are_stronger(drawn: int) -> None:
    position = sit_down(100, 100).position
    position.hand.drawn = [drawn, drawn]
    hands = (NOTHING, LOW_PAIR, HIGH_PAIR, TWO_PAIR, THREE, FULL_HOUSE)
    strengths = [strength_of(position, ANNA, cards(hand)) for hand in hands]
    assert strengths == sorted(strengths)
    assert 0.0 <= strengths[0] < strengths[-1] <= 1.0


@pytest.mark.parametrize("hand", [NOTHING, LOW_PAIR, HIGH_PAIR, TWO_PAIR, THREE, FULL_HOUSE])
def test_strengths_are_those_of_deals_that_are_played_out(hand: str) -> None:
    state = give(sit_down(100, 100), hand)
    random = random_from(5)
    won = 0.0
    for _ in range(DEALS):
        pile = Pile(state.view(ANNA))
        both = (cards(hand), pile.take(constants.HAND_SIZE, random))
        mine, theirs = (
            int(worth_of(improved(held, odd_cards(held), pile, random), False)) for held in both
        )
        won += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    assert strength_of(state.position, ANNA, cards(hand)) == pytest.approx(won / DEALS, abs=0.08)


def test_a_plain_player_exchanges_what_matches_no_other() -> None:
    assert plain_exchange(sorted(cards(HIGH_PAIR))) == sorted(cards("Y7 P9 O11"))
    assert plain_exchange(sorted(cards(TWO_PAIR))) == cards("O11")
    assert plain_exchange(sorted(cards(FULL_HOUSE))) == []
    assert plain_exchange(sorted(cards(NOTHING))) == sorted(cards("R2 B5 Y7"))


@pytest.mark.parametrize(
    ("hand", "strength", "bet"),
    [("R3 B3 Y2 P2 O11", 0.7, constants.BET), ("R5 B5 Y2 P3 O11", 0.5, constants.CHECK)],
)
def test_a_quick_bet_is_by_the_chance_against_all_others(
    hand: str, strength: float, bet: int
) -> None:
    """A bet needs more than 1.3 fair shares. Against two others 3 x 0.7 x 0.7 is enough, and would
    not be against three; 3 x 0.5 x 0.5 is not enough, and would be against one."""
    state = give(sit_down(100, 100, 100, dealer=CLEO), hand)
    assert strength_of(state.position, ANNA, cards(hand)) == pytest.approx(strength, abs=0.02)
    assert {insight_for(3).quick(state, random_from(seed))[0] for seed in range(3)} == {bet}


def test_sensible_exchanges_are_legal_and_few() -> None:
    state = say(sit_down(100, 100), "Ben check, Anna check")
    found = insight_for(2).sensible(state)
    assert [] in found
    assert len(found) <= 7
    assert len({tuple(way) for way in found}) == len(found)
    for way in found:
        state.check(state.turn, way)


def test_any_bet_may_be_good() -> None:
    assert insight_for(2).sensible(sit_down(100, 100)) == []


def chance_that_ben_has(hand: str, said: str) -> float:
    state = say(give(sit_down(100, 100), NOTHING, LOW_PAIR), said)
    view = state.view(ANNA)
    return insight_for(2).likelihood(give(state, NOTHING, hand), view, ())


def test_who_bets_has_something_and_who_checks_has_not_much() -> None:
    assert chance_that_ben_has(TWO_PAIR, "Ben bet") > chance_that_ben_has(NOTHING, "Ben bet")
    assert chance_that_ben_has(TWO_PAIR, "Ben check") < chance_that_ben_has(NOTHING, "Ben check")


def test_who_draws_nothing_has_a_hand_already() -> None:
    said = "Ben check, Anna check, Ben keep, Anna keep"
    assert chance_that_ben_has(FULL_HOUSE, said) > 5 * chance_that_ben_has(HIGH_PAIR, said)


def test_what_others_fold_tells_nothing() -> None:
    state = say(sit_down(100, 100, 100), "Ben bet, Cleo fold")
    state.position.hand.inside &= ~(1 << BEN)
    assert insight_for(3).likelihood(state, state.view(ANNA), ()) == 1.0


def test_a_search_believes_who_draws_nothing_and_bets() -> None:
    """The bot takes a hand that was kept for any hand, and raises with a pair."""
    state = give(sit_down(100, 100), HIGH_PAIR, "R2 B3 Y4 P5 O6")
    say(state, "Ben bet, Anna call, Ben keep, Anna keep, Ben bet")
    said = [
        GAME.bot(name, 2, RULES.accept(2, {})).answer(state.view(ANNA), Thinking(random_from(1)))
        for name in ("medium", "search:200")
    ]
    assert said[0] == [constants.RAISE]
    assert said[1] != [constants.RAISE]
