"""A whole match of Spectrum Poker: setups, dealers, the end, and what nobody may see."""

from __future__ import annotations

import pytest

from gamenight.core.bot import Budget, Thinking
from gamenight.core.events import NOBODY
from gamenight.core.random import random_from
from gamenight.games.spectrum.poker.bot.bluffer import Bluffer
from gamenight.games.spectrum.poker.rules import constants
from gamenight.games.spectrum.poker.rules.game import RULES
from gamenight.games.spectrum.poker.rules.state import PokerState
from gamenight.parts.bits import members_of
from tests.rules.checked import random
from tests.rules.spectrum.poker.positions import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    check_down,
    give,
    holdem,
    lines,
    listen,
    new,
    say,
    sit_down,
)


def test_sk1_two_forms() -> None:
    draw, texas = sit_down(100, 100), holdem(100, 100)
    assert [len(hand) for hand in draw.hands] == [5, 5]
    assert [len(hand) for hand in texas.hands] == [2, 2]
    assert (draw.position.rounds(), texas.position.rounds()) == (2, 4)


def test_sk1_the_flop_has_three_cards_turn_and_river_one() -> None:
    state = holdem(100, 100)
    journal = listen(state)
    sizes = [len(state.position.hand.board)]
    say(state, "Anna call, Ben check")
    sizes.append(len(state.position.hand.board))
    for _ in range(2):
        say(state, "Ben check, Anna check")
        sizes.append(len(state.position.hand.board))
    assert sizes == [0, 3, 4, 5]
    told = [line.split(":")[0] for line in lines(journal) if line.startswith("The ")]
    assert told == ["The flop", "The turn", "The river"]


def test_sk6_the_deal_passes_to_the_next_seat_with_beans() -> None:
    state = sit_down(100, 100, 100, 100, dealer=DORA)
    dealers = []
    for _ in range(5):
        dealers.append(int(state.position.hand.dealer))
        check_down(state)
    assert dealers == [3, 0, 1, 2, 3]
    state = sit_down(100, 0, 100, dealer=ANNA)
    check_down(state)
    assert state.position.hand.dealer == CLEO


def test_sk8_it_ends_after_the_hands_that_were_agreed() -> None:
    state = new(3, hands=4)
    while not state.over:
        check_down(state)
    assert state.position.hand.number == state.position.epoch() == 4
    assert state.position.reason().endswith("after 4 hands")


def test_sk8_it_ends_when_one_player_has_all_the_beans() -> None:
    state = give(sit_down(3, 3), "R7 B7 G2 Y3 P10", "O1 P3 G5 YG8 B9")
    journal = listen(state)
    check_down(say(state, "Ben bet, Anna call"))
    assert state.over
    assert state.position.stacks == [6, 0]
    assert state.position.winners() == [ANNA]
    assert state.position.reason() == "one player has all the beans after 1 hand"
    told = lines(journal)
    assert "Ben has no beans left and is out." in told
    assert told[-1] == "Anna wins the match with 6 beans."


def test_sk8_who_has_no_beans_is_out_and_gets_no_cards() -> None:
    state = give(sit_down(100, 3, 100), "R7 B7 G2 Y3 P10", "O1 P3 G5 YG8 B9", "R1 B3 G4 Y8 P11")
    check_down(say(state, "Ben bet, Cleo call, Anna call"))
    assert members_of(state.position.hand.dealt) == [ANNA, CLEO]
    assert not state.hands[BEN]


def test_sk8_most_beans_win_and_ties_share() -> None:
    state = new(3, hands=1)
    hands = ("R7 B7 G2 Y3 P10", "O7 P7 R2 G3 B10", "O1 P3 G5 YG8 B9")
    state.collect_cards()
    state.position.stacks = [100, 100, 101]
    state.begin_hand(1, ANNA, random())
    check_down(say(give(state, *hands), "Ben bet, Cleo fold, Anna call"))
    assert state.over
    assert sorted(state.position.stacks) == [100, 100, 101]
    state.position.stacks = [100, 100, 100]
    assert state.position.winners() == [ANNA, BEN, CLEO]
    assert state.position.payoffs() == pytest.approx([1 / 3] * 3)


def test_the_longest_match_is_long_enough() -> None:
    """Eight seats that raise as often as they may."""
    for form in ("draw", "holdem"):
        state, random = RULES.new(8, {"form": form, "hands": 1, "stack": 1000}, random_from(1)), 0
        while not state.over:
            legal = [
                one for one in state.legal() if one != constants.DONE or len(state.legal()) == 1
            ]
            answer = legal[0] if state.position.hand.drawing else legal[-1]
            state.apply(answer, random_from(random))
            random += 1
        assert random < constants.DECISIONS_PER_HAND


def test_sk_d_cards_are_collected_after_a_hand() -> None:
    state = check_down(new(2, hands=1))
    assert state.hands == [[], []]
    assert RULES.redeal(state.view(NOBODY), random()).pieces() == state.pieces()


def test_a_folded_hand_stays_hidden_from_the_others() -> None:
    state = say(sit_down(100, 100, 100), "Ben bet, Cleo fold")
    assert state.view(CLEO).hand == state.hands[CLEO], "its owner still knows it"
    assert state.view(ANNA).hand == state.hands[ANNA]
    worlds = [RULES.redeal(state.view(ANNA), random_from(seed)) for seed in range(10)]
    assert len({tuple(world.hands[CLEO]) for world in worlds}) == 10


# The bot

BLUFFER = Bluffer(2, {})


def bot_says(state: PokerState, times: int = 40) -> list[int]:
    view = state.view(state.turn)
    return [BLUFFER.choose(view, Thinking(random_from(seed))) for seed in range(times)]


def test_the_bot_raises_with_the_best_hand_and_mostly_folds_the_worst() -> None:
    state = say(sit_down(100, 100, 100), "Ben bet, Cleo raise")
    give(state, "R12 B12 G12 Y12 P12")
    assert set(bot_says(state, 5)) == {constants.RAISE}
    state = say(say(sit_down(100, 100), "Ben check, Anna check"), "Ben keep, Anna keep, Ben bet")
    give(state, "R1 B2 G3 Y4 P6")
    said = bot_says(state)
    assert said.count(constants.FOLD) > 30
    assert constants.RAISE in said, "now and then it bluffs"


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("R12 B12 G12 Y4 P6", "R12 B12 G12"),
        ("R2 R5 R6 R8 R12", "R2 R5 R6 R8 R12"),
        ("R9 B9 G4 O4 P6", "R9 B9 G4 O4"),
    ],
)
def test_the_bot_keeps_what_makes_a_hand(hand: str, kept: str) -> None:
    state = give(say(sit_down(100, 100), "Ben check, Anna check"), "R1 B2 G3 Y4 P5", hand)
    view = state.view(BEN)
    away = BLUFFER.answer(view, Thinking(random()))
    held = give(sit_down(100, 100), kept).hands[ANNA]
    assert set(view.hand) - set(away) >= set(held)


def test_the_bot_answers_within_its_budget() -> None:
    for form in ("draw", "holdem"):
        state = RULES.new(4, {"form": form}, random())
        thinking = Thinking(random(), (), Budget(1))
        answer = BLUFFER.choose(state.view(state.turn), thinking)
        assert answer in state.legal()


def test_whoever_is_asked_again_exchanges_the_same_cards() -> None:
    for seed in range(10):
        view = say(sit_down(100, 100, seed=seed), "Ben check, Anna check").view(BEN)
        first, again = (BLUFFER.answer(view, Thinking(random_from(source))) for source in (1, 2))
        assert first == again
