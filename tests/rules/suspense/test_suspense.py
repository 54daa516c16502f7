"""Suspense, rule by rule: the rulebook's sentences and examples, and rulings SU1 to SU9."""

from __future__ import annotations

import pytest

from gamenight.core.bot import Budget, Thinking
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import NOBODY
from gamenight.core.position import UNKNOWN
from gamenight.core.random import random_from
from gamenight.games.suspense import GAME
from gamenight.games.suspense import rules as su
from gamenight.games.suspense.bot import Deducer
from gamenight.games.suspense.rules import FOLD, PASS, RULES, SuspenseState
from gamenight.games.suspense.table import condition
from gamenight.parts.bits import members_of
from tests.rules.checked import give_one, random
from tests.rules.suspense.positions import (
    DEALER,
    NAMES,
    SECOND,
    THIRD,
    card,
    cards,
    gains,
    play,
    position,
    showdown,
)

NO_HANDS = ("", "", "")
DEDUCER = Deducer(3, {})


# The deck


def test_su1_the_deck_has_six_white_six_black_and_one_question_mark() -> None:
    state = RULES.start(3, {"first_seat": -1}, random())
    assert state.pieces() == list(range(13))
    assert [su.number(c) for c in range(13)] == [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 0]


def test_su1_the_question_mark_adds_nothing_and_has_no_colour() -> None:
    assert su.sum_of(cards("? W3")) == 3
    assert not cards("?") & su.NUMBER_CARDS
    assert gains("W5", NO_HANDS, ("?", "W2", "K1")) == [0, 3, 0]  # highest number in play


CONDITIONS = {
    "W1": "lowest number in hand",
    "W2": "lowest white in play",
    "W3": "highest black in hand",
    "W4": "lowest black in hand",
    "W5": "highest number in play",
    "W6": "highest white in hand",
    "K1": "lowest number in play",
    "K2": "lowest black in play",
    "K3": "highest white in play",
    "K4": "lowest white in hand",
    "K5": "highest black in play",
    "K6": "highest number in hand",
    "?": "lowest sum in play",
}


@pytest.mark.parametrize("name", CONDITIONS)
def test_su2_each_card_has_its_own_condition(name: str) -> None:
    assert condition(card(name)) == CONDITIONS[name]


def test_su2_no_two_conditions_are_alike() -> None:
    assert len(set(CONDITIONS.values())) == 13


@pytest.mark.parametrize(
    ("secret", "winner"),
    [
        ("W1", "W2"),
        ("W2", "W1"),
        ("W3", "K6"),
        ("W4", "K4"),
        ("W5", "W5"),
        ("W6", "W6"),
        ("K1", "W1"),
        ("K2", "K1"),
        ("K3", "W5"),
        ("K4", "W2"),
        ("K5", "K3"),
        ("K6", "W6"),
    ],
)
def test_su2_the_card_that_meets_each_condition_wins(secret: str, winner: str) -> None:
    hands = "W2 W6 K4 K6"
    fronts = "W1 W5 K1 K3"
    for seat in range(3):
        held = ["", "", ""]
        laid = ["", "", ""]
        for name in hands.split():
            held[seat if name == winner else (seat + 1) % 3] += f"{name} "
        for name in fronts.split():
            laid[seat if name == winner else (seat + 1) % 3] += f"{name} "
        assert showdown(secret, (held[0], held[1], held[2]), (laid[0], laid[1], laid[2])).wins(seat)


def test_su3_stars_are_two_three_and_four() -> None:
    stars = [su.STARS[su.number(card(f"W{n}"))] for n in range(1, 7)]
    assert stars == [2, 3, 4, 4, 3, 2]
    assert su.STARS[su.number(card("?"))] == 0


# Setup each round


def test_setup_deals_four_cards_each_and_one_secret_card() -> None:
    state = RULES.start(3, {"first_seat": -1}, random())
    assert [len(members_of(hand)) for hand in state.hands] == [4, 4, 4]
    assert state.turn == state.position.round.dealer


# How to play


def test_su7_on_the_first_turn_everyone_must_play_a_card() -> None:
    state = position("W1", ("W2 K2", "W3 K3", "W4 K4"))
    for name in ("W2", "W3", "W4"):
        assert PASS not in state.legal()
        with pytest.raises(IllegalAnswer, match="everyone must play a card") as refusal:
            give_one(state, FOLD, random())
        assert refusal.value.rule == "SU7"
        play(state, name)
    assert state.legal() == [card("K2"), PASS, FOLD]


def test_only_cards_of_the_own_hand_can_be_played() -> None:
    state = position("W1", ("W2 K2", "W3 K3", "W4 K4"))
    with pytest.raises(IllegalAnswer, match="own hand"):
        play(state, "W3")
    with pytest.raises(IllegalAnswer, match="Play a card"):
        give_one(state, 99, random())


def test_su7_an_empty_hand_may_only_pass_or_fold() -> None:
    state = position("W1", ("", "K3", "K4"), ("W2", "W3", "W4"))
    assert state.legal() == [PASS, FOLD]


def test_a_folded_player_takes_no_more_turns() -> None:
    state = position("W1", ("K2", "K3", "K4"), ("W2", "W3", "W4"))
    play(state, "fold", "K3", "K4")
    assert state.turn == SECOND


# The round ends if


def running() -> SuspenseState:
    return position("W1", ("K1", "K2", "K3"), ("W2", "W3", "W4"))


def test_su7_the_round_ends_when_all_pass() -> None:
    assert play(running(), "pass", "pass").position.round.number == 1
    ended = play(running(), "pass", "pass", "pass")
    assert ended.position.why_ended == su.ALL_PASSED


def test_su7_a_played_card_starts_the_count_of_passes_again() -> None:
    state = play(running(), "pass", "pass", "K3", "pass", "pass")
    assert state.position.previous is None
    assert play(state, "pass").position.previous is not None


def test_su7_a_fold_is_not_a_pass_but_fewer_passes_are_needed() -> None:
    state = play(running(), "pass", "fold")
    assert state.position.previous is None, "one pass, two still in"
    assert play(state, "pass").position.previous is not None


def test_su7_a_fold_after_two_passes_ends_the_round() -> None:
    assert play(running(), "pass", "pass", "fold").position.previous is not None


def test_su7_the_round_ends_when_one_player_is_left_who_does_not_win_by_that() -> None:
    """The condition is the lowest number in hand: the dealer's black 1, and she folded."""
    state = play(running(), "fold", "fold")
    assert state.position.why_ended == su.ONE_LEFT
    assert state.position.scores == [0, 1, 0]


@pytest.mark.parametrize(("name", "ends"), [("K5", False), ("K6", True)])
def test_su7_the_round_ends_when_the_sum_in_play_reaches_twenty(name: str, ends: bool) -> None:
    state = position("W1", (name, "K1", "K2"), ("W5", "W4", "K3 W2"))
    assert state.position.round.sum_in_play == 14
    play(state, name)
    assert (state.position.previous is not None) == ends


def test_su4_folded_cards_stay_in_the_sum() -> None:
    state = position("W1", ("K1", "K6", "K2"), ("W5", "W4", "K3 W2"))
    play(state, "fold", "K6")
    assert state.position.why_ended == su.SUM_REACHED


# Scoring points


def test_two_players_with_winning_cards_both_score() -> None:
    """The rulebook's example: highest number in play, a white 6 and a black 6."""
    assert gains("W5", NO_HANDS, ("W6", "K6", "W4")) == [2, 2, 0]


def test_folding_pays_one_point_to_those_who_would_have_lost() -> None:
    assert gains("W5", NO_HANDS, ("W6", "K5", "W4"), SECOND) == [2, 1, 0]


def test_folding_costs_the_points_of_those_who_would_have_won() -> None:
    assert gains("W5", NO_HANDS, ("W6", "K5", "W4"), DEALER) == [0, 0, 0]


def test_the_rulebooks_end_of_round_example() -> None:
    """Lowest black in hand: the dealer folded with the black 6, you win with a black 2 or 5.

    The example gives 3 points for 3 stars, so the winning card is a 2 or a 5; player 3 holds
    nothing lower.
    """
    hands, fronts = ("K6", "K2", "K4"), ("W5 W1", "K3 W6", "K5")
    assert position("W4", hands, fronts).position.round.why_it_ends() == su.SUM_REACHED
    assert gains("W4", hands, fronts, DEALER) == [1, 3, 0]


def test_su4_if_a_folded_player_has_the_only_winning_card_nobody_moves_up() -> None:
    assert gains("W5", NO_HANDS, ("W6", "K5", "W4"), DEALER, THIRD) == [0, 0, 1]


def test_su4_two_winning_cards_of_one_player_score_once() -> None:
    assert gains("W5", NO_HANDS, ("W6 K6", "K5", "W4")) == [2, 0, 0]


def test_su5_nobody_meets_the_condition() -> None:
    """Highest black in play, and no black card was played."""
    assert gains("K5", ("K1", "K2", ""), ("W6", "W5", "W4"), SECOND) == [0, 1, 0]


def test_su6_with_the_question_mark_the_lowest_sum_wins_two_points() -> None:
    assert gains("?", NO_HANDS, ("W1", "W2", "W3")) == [2, 0, 0]


def test_su6_everyone_with_the_lowest_sum_wins() -> None:
    assert gains("?", NO_HANDS, ("W3", "W1 W2", "K4")) == [2, 2, 0]


def test_su6_folded_players_score_as_usual_with_the_question_mark() -> None:
    assert gains("?", NO_HANDS, ("W3", "W1 W2", "K4"), DEALER, THIRD) == [0, 2, 1]


# Between rounds and the end of the game


def test_the_deal_passes_to_the_left() -> None:
    state = play(running(), "pass", "pass", "pass")
    assert (state.position.round.dealer, state.turn, state.position.round.number) == (1, 1, 2)


def test_every_round_begins_afresh() -> None:
    """Thirteen cards are dealt again, nobody is out, and everyone must play a card again (SU7)."""
    state = play(running(), "fold", "pass", "pass")
    assert (state.position.round.number, state.turn, state.position.round.fronts) == (
        2,
        1,
        [0, 0, 0],
    )
    assert state.pieces() == list(range(13))
    assert state.position.round.folded == 0
    for seat in (1, 2, 0):
        assert state.turn == seat
        assert PASS not in state.legal()
        give_one(state, state.legal()[0], random())
    assert state.position.round.sum_in_play == sum(
        su.sum_of(front) for front in state.position.round.fronts
    )
    assert play(state, "pass", "pass").position.round.number == 2, (
        "all three are in, so two passes are not enough"
    )
    assert play(state, "pass").position.round.number == 3


def ending(scores: list[int]) -> SuspenseState:
    """The next pass ends the round: seats 0 and 1 then score 2, seat 2 nothing."""
    state = position("W5", ("", "", ""), ("W6", "K6", "W4"))
    state.position.scores = scores
    state.position.round.passes = 2
    return play(state, "pass")


def test_su8_ten_points_win() -> None:
    state = ending([8, 3, 9])
    assert state.over
    assert state.outcome().winners == (0,)
    assert state.outcome().scores == (10.0, 5.0, 9.0)
    assert state.turn == NOBODY


def test_su8_everybody_with_ten_or_more_wins_together() -> None:
    assert ending([8, 9, 9]).outcome().winners == (0, 1)


def test_su8_nine_points_do_not_win() -> None:
    assert not ending([7, 7, 9]).over


def test_su8_all_hands_and_the_secret_card_are_shown_at_the_end_of_a_round() -> None:
    state = running()
    state.journal = []
    play(state, "pass", "pass", "pass")
    lines = [GAME.line(event, NAMES, NOBODY) for event in state.journal]
    assert lines[3:10] == [
        "Round 1 ends: everyone still in passed.",
        "The secret card was white 1: lowest number in hand.",
        "Anna shows black 1.",
        "Ben shows black 2.",
        "Cleo shows black 3.",
        "Anna scores 2.",
        "Ben scores 0.",
    ]
    previous = state.view(NOBODY).position.previous
    assert previous is not None
    assert previous.hands == [cards("K1"), cards("K2"), cards("K3")]


# Hidden


def test_su9_only_the_dealer_knows_the_secret_card() -> None:
    state = running()
    assert [state.view(seat).secret for seat in (0, 1, 2, NOBODY)] == [
        card("W1"),
        UNKNOWN,
        UNKNOWN,
        UNKNOWN,
    ]


def test_su9_whoever_folds_does_not_see_the_secret_card() -> None:
    hands, fronts = ("K1 W6", "K2", "K3"), ("W2", "W3", "W4")
    worlds = [play(position(secret, hands, fronts), "K1", "fold") for secret in ("W1", "?")]
    for seat in (SECOND, THIRD, NOBODY):
        assert worlds[0].view(seat) == worlds[1].view(seat)
    assert worlds[0].view(DEALER) != worlds[1].view(DEALER)


def test_su9_hands_are_seen_by_their_owners_alone() -> None:
    state = running()
    assert [state.view(seat).hand for seat in (0, 1, 2, NOBODY)] == [*state.hands, 0]
    assert [state.position.round.hand_size(seat) for seat in range(3)] == [3, 3, 3]


def test_su9_a_folded_hand_stays_hidden_until_the_end_of_the_round() -> None:
    state = play(running(), "fold")
    view = state.view(SECOND)
    assert view.position.previous is None
    words = str(GAME.table(view, NAMES))
    assert "black 1" not in words.lower()
    assert "black 2" in words.lower()


def test_su9_a_redeal_keeps_the_dealers_secret_and_how_the_round_stands() -> None:
    state = RULES.start(3, {"first_seat": 0}, random())
    for _ in range(3):
        give_one(state, state.legal()[0], random())
    play(state, "fold")
    for seed in range(30):
        seat = seed % 3
        world = RULES.redeal(state.view(seat), random_from(seed))
        assert world.pieces() == list(range(13))
        assert (world.position.round.sum_in_play, world.position.round.still_in) == (
            state.position.round.sum_in_play,
            2,
        )
        assert seat != DEALER or world.secret == state.secret
        assert play(world, "pass", "pass").position.round.number == 2


# The bot


def test_the_deducer_plays_honestly_through_its_view() -> None:
    """Seen through the dealer's eyes, the lowest number in hand is worth keeping."""
    state = position("K6", ("W6 K1", "W2 W3", "K2 K3"), ("W1", "W4", "W5"))
    choice = DEDUCER.choose(state.view(0), Thinking(random()))
    assert choice != card("W6"), "the dealer wins with the white 6 in hand"


def test_the_deducer_answers_when_its_budget_is_spent() -> None:
    view = running().view(DEALER)
    draws = []
    for simulations in (1, 5, 1_000):
        source = random()
        thinking = Thinking(source, (), Budget(simulations))
        assert DEDUCER.choose(view, thinking) in view.legal
        draws.append(source.draws)
    assert draws[0] < draws[1] < draws[2] < 100 * draws[0], "it never imagines a thousand"
