"""What the special cards of Spectrumo do."""

from __future__ import annotations

import pytest

from gamenight.core.events import Event
from gamenight.games.spectrum.rules.deck import CARDS
from gamenight.games.spectrum.spectrumo.rules import constants
from gamenight.games.spectrum.spectrumo.rules.constants import DONE, OPPONENT
from tests.rules.checked import random, refusal
from tests.rules.spectrum.spectrumo.positions import (
    bare,
    card,
    cards,
    deal,
    hand_of,
    new,
    play,
    position,
)

# Draw and Reverse Draw


@pytest.mark.parametrize(("table", "drawn"), [("R12", 6), ("R5", 2), ("R2", 1), ("R1", 0)])
def test_sm5_the_next_player_draws_half_the_last_number_rounded_down(
    table: str, drawn: int
) -> None:
    state = play(position(table, ["draw B9 G9", "B1 B2", "Y1"]), "draw")
    assert state.position.round.sizes == [2, 2 + drawn, 1]
    assert state.position.round.effect == (card("draw"), 0, 1, drawn)


def test_sm5_the_drawer_does_not_lose_the_turn() -> None:
    state = play(position("R5", ["draw B9 G9", "B1 B2", "Y1"]), "draw", "B9")
    assert state.position.turn == 1


def test_sm5_draw_looks_at_the_last_number_card_even_under_other_specials() -> None:
    state = play(position("R8", ["draw decks B9 G9", "B1 B2"]), "decks", "draw")
    assert state.position.round.sizes[1] == 6


def test_sm5_draw_uses_the_number_that_was_laid_last() -> None:
    state = play(position("R12", ["RO5 B8", "draw B9 G9", "Y1"]), "RO5", "draw")
    assert state.position.round.effect == (card("draw"), 1, 2, 2)
    assert state.position.round.sizes == [1, 2, 3]


def test_sm12_the_first_table_card_counts_as_the_last_number_played() -> None:
    state = new()
    assert state.position.round.last_number == state.position.round.table_card() % 12 + 1


def test_reverse_draw_turns_play_round_and_the_player_before_draws() -> None:
    state = play(position("R6", ["reverse B9 G9", "B1 B2", "Y1 Y2"]), "reverse")
    assert state.position.round.direction == -1
    assert state.position.round.sizes == [2, 2, 5]
    play(state, "B9")
    assert state.position.turn == 2


def test_two_reverse_draws_turn_play_back() -> None:
    state = position("R6", ["reverse reverse' B9 G9", "B1 B2", "Y1 Y2"])
    play(state, "reverse", "reverse'", "B9")
    assert state.position.round.direction == 1
    assert state.position.round.sizes == [1, 5, 5]
    assert state.position.turn == 1


# Swap Cards


def test_sm4_swap_cards_asks_for_an_opponent_and_then_for_cards() -> None:
    state = play(position("R6", ["swap B9 G9 Y9", "B1 B2", "Y1 Y2 Y3 Y4"]), "swap")
    assert state.position.round.stage == constants.PICK_OPPONENT
    assert state.legal() == [OPPONENT + 1, OPPONENT + 2]
    assert refusal(state, OPPONENT).rule == "SM4"
    play(state, OPPONENT + 2)
    choice = state.choice()
    assert choice is not None
    assert (choice.things, choice.least, choice.most) == (sorted(cards("B9 G9 Y9")), 1, 3)
    assert refusal(state, DONE).rule == "SM4"
    assert refusal(state, card("B1")).rule == "Special cards"


def test_sm4_no_more_cards_are_swapped_than_either_hand_has() -> None:
    state = play(position("R6", ["swap B9 G9 Y9", "B1 B2", "Y1"]), "swap", OPPONENT + 1)
    choice = state.choice()
    assert choice is not None
    assert choice.most == 2
    play(state, "Y9", "G9")
    assert hand_of(state, 1) == sorted(cards("Y9 G9"))
    assert hand_of(state, 0) == sorted(cards("B1 B2 B9"))


def test_sm4_as_many_come_back_at_random_and_sizes_stay() -> None:
    state = position("R6", ["swap B9 G9 Y9", "B1 B2 B3 B4 B5"])
    play(state, "swap", "Y9", DONE)
    assert card("Y9") in hand_of(state, 1)
    assert len(hand_of(state, 0)) == 3
    assert len(set(hand_of(state, 0)) & set(cards("B1 B2 B3 B4 B5"))) == 1
    assert state.position.round.effect == (card("swap"), 0, 1, 1)
    assert state.position.round.stage == constants.LAY
    assert state.position.turn == 0


def test_sm_b_a_single_opponent_need_not_be_chosen() -> None:
    state = play(position("R6", ["swap B9 G9", "B1 B2"]), "swap")
    assert state.position.round.stage == constants.GIVE
    assert state.position.round.opponent == 1


def test_sm13_cards_are_taken_before_those_given_arrive() -> None:
    """Whatever is drawn at random, it is never one of the cards that were given."""
    for seed in range(50):
        state = play(position("R6", ["swap B9 G9 Y9", "B1 B2 B3"]), "swap")
        source = random()
        for _ in range(seed):
            source.word()
        state.apply(card("Y9"), source)
        state.apply(DONE, source)
        assert card("Y9") in hand_of(state, 1)


def test_cards_to_give_are_named_the_lowest_first() -> None:
    state = play(position("R6", ["swap B9 G9 Y9", "B1 B2 B3"]), "swap", "G9")
    assert state.midway()
    assert state.legal() == [card("B9"), DONE]
    assert "in order" in refusal(state, card("Y9")).sentence
    assert refusal(state, card("G9")).sentence == "That card is named already."


def test_the_two_who_swap_are_told_which_cards() -> None:
    state = position("R6", ["swap B9 G9 Y9", "B1 B2 B3", "Y1"])
    journal: list[Event] = []
    state.journal = journal
    play(state, "swap", OPPONENT + 1, "Y9", DONE)
    whispered = [event for event in journal if event.kind == constants.SWAP_SEEN]
    got = (set(hand_of(state, 0)) & set(cards("B1 B2 B3"))).pop()
    assert [(event.audience, event.facts) for event in whispered] == [
        (0, (0, 1, (card("Y9"),), (got,))),
        (1, (1, 0, (got,), (card("Y9"),))),
    ]


# Deck Swap


def test_sm7_the_decks_are_turned_over_and_change_places_without_a_shuffle() -> None:
    state = position("R5", ["decks B9 G9", "B1"], deck="Y1 Y2", pile="P1 P2")
    under, deck = state.position.round.discard.copy(), state.deck.copy()
    play(state, "decks")
    assert state.position.round.seen_deck == under[::-1]
    assert state.position.round.seen_deck[-1] == under[0]
    assert state.position.round.discard == [*deck[::-1], card("decks")]
    assert state.position.round.discard[:2] == cards("Y1 Y2")
    assert state.position.round.unseen_deck == 0
    assert state.pieces() == list(range(CARDS))


def test_sm13_the_deck_swap_card_stays_the_table_card() -> None:
    state = play(position("R5", ["decks B9 G9", "B1"]), "decks")
    assert state.position.round.table_card() == card("decks")
    assert card("R5") in state.position.round.seen_deck


def test_two_deck_swaps_leave_both_decks_open() -> None:
    state = position("R5", ["decks decks' B9 G9", "B1"], deck="Y1 Y2")
    deck = state.deck.copy()
    play(state, "decks", "decks'")
    assert state.position.round.seen_deck == [card("decks"), *deck]
    assert state.position.round.seen_deck[-1] == card("Y1")


# Pass Hand


@pytest.mark.parametrize(("name", "way"), [("left", 1), ("right", -1)])
def test_sm6_all_hands_pass_at_once(name: str, way: int) -> None:
    state = position("R5", [f"{name} B9", "G1", "Y1"])
    before = [cards("B9"), cards("G1"), cards("Y1")]
    play(state, name)
    received = [before[(seat - way) % 3] for seat in range(3)]
    assert [set(cards_got) <= set(hand_of(state, s)) for s, cards_got in enumerate(received)] == [
        True
    ] * 3


def test_sm6_who_ends_with_fewer_cards_draws_up_to_the_old_count() -> None:
    """Anna has three cards after laying, Ben one, Cleo two: to the left they go."""
    state = position("R5", ["left B9 B8 B7", "G1", "Y1 Y2"], deck="P1 P2 P3 P4")
    play(state, "left")
    assert state.position.round.sizes == [3, 3, 2]
    assert hand_of(state, 0) == sorted(cards("Y1 Y2 P1"))
    assert hand_of(state, 1) == sorted(cards("B9 B8 B7"))
    assert hand_of(state, 2) == sorted(cards("G1 P2"))


def test_sm12_after_a_pass_cards_are_drawn_in_the_direction_of_play() -> None:
    state = position("R5", ["right reverse B9 B8 B7", "G1 G2", "Y1"], deck="P9 P8 P7 P6 P5")
    play(state, "reverse")  # Cleo draws two, and play goes Anna, Cleo, Ben
    assert hand_of(state, 2) == sorted(cards("Y1 P9 P8"))
    deal(state, 2, cards("Y1"))
    state.position.round.discard[:0] = cards("P9 P8")
    play(state, "right")  # Anna gets Ben's hand and Cleo Anna's, Ben gets Cleo's
    assert hand_of(state, 0) == sorted(cards("G1 G2 P7"))
    assert hand_of(state, 2) == sorted(cards("B9 B8 B7"))
    assert hand_of(state, 1) == sorted(cards("Y1 P6"))


def test_sm12_the_first_to_draw_after_a_pass_is_the_one_who_laid_it() -> None:
    state = position("R5", ["left B9 B8", "G1 G2 G3", "Y1"], deck="P9 P8")
    play(state, "left")
    drawn = [cards("Y1 P9"), cards("B9 B8 P8"), cards("G1 G2 G3")]
    assert state.hands == [sorted(hand) for hand in drawn]


def test_sm12_the_next_to_draw_after_a_pass_follows_in_the_direction_of_play() -> None:
    hands = ["left reverse B9", "G1 G2 G3", "Y1 Y2 Y3"]
    state = position("R5", hands, deck="P9 P8 P7 P6 P5 P4")
    play(state, "reverse", "left")  # Cleo draws two, and play goes Anna, Cleo, Ben
    drawn = [cards("Y1 Y2 Y3 P9 P8"), cards("B9 P5 P4"), cards("G1 G2 G3 P7 P6")]
    assert state.hands == [sorted(hand) for hand in drawn]


def test_sm12_if_cards_run_short_one_draws_what_there_is() -> None:
    state = bare("R12", ["draw B9 G9", "B1 B2", "Y1"], deck="P1 P2")
    play(state, "draw")
    assert (
        state.position.round.effect[-1] == 3
    )  # two from the deck, and the Red 12 after a reshuffle
    assert hand_of(state, 1) == sorted(cards("B1 B2 P1 P2 R12"))
    assert state.position.round.discard == cards("draw")


# Reshuffling


def test_sm12_the_discard_pile_is_reshuffled_only_when_a_card_is_needed() -> None:
    state = bare("R2", ["draw draw' B9 G9", "B1", "Y1"], deck="P1")
    play(state, "draw")
    assert state.position.round.unseen_deck == 0
    assert state.position.round.discard == cards("R2 draw")
    play(state, "draw'")
    assert state.position.round.discard == cards("draw'")
    assert state.position.round.unseen_deck == 1


def test_sm12_what_is_in_force_is_remembered_when_its_card_is_reshuffled() -> None:
    """Ben draws the Red 4 from the reshuffled pile; the second Draw still counts by it."""
    state = bare("R4", ["draw draw' B9 G9", "B1 B2", "Y1"], deck="P1")
    play(state, "draw")
    assert card("R4") in hand_of(state, 1)
    assert state.position.round.last_number == 4
    play(state, "draw'")
    assert state.position.round.effect == (card("draw'"), 0, 1, 1)  # two, but there is only one


# Elimination


def test_sm13_eliminated_seats_are_skipped_everywhere() -> None:
    state = position("R6", ["left draw swap B9 B8", "", "Y1 Y2", "G1"], elimination=True)
    state.position.out_since[1] = 1
    play(state, "draw")
    assert state.position.round.sizes == [4, 0, 5, 1]
    play(state, "left")
    assert state.position.round.sizes == [3, 0, 5, 5]
    assert hand_of(state, 1) == []
    state = position("R6", ["swap B9 B8", "", "Y1 Y2", "G1"], elimination=True)
    state.position.out_since[1] = 1
    assert play(state, "swap").legal() == [OPPONENT + 2, OPPONENT + 3]
    state = position("R6", ["R5 RO9 B8", "", "Y1 Y2", "G1"], elimination=True)
    state.position.out_since[1] = 1
    assert play(state, "RO9").position.turn == 2


# Without a question where all can see that there is no choice (SM-b)


def test_sm_b_a_last_card_that_can_be_laid_is_laid_without_a_question() -> None:
    state = position("R6", ["RO2 B9 G1", "RO3"])
    state.journal = []
    play(state, "RO2")
    assert state.position.round.number == 2, "Ben has gone out"
    laid = [event.facts[:2] for event in state.journal if event.kind == constants.LAID]
    assert laid == [(0, card("RO2")), (1, card("RO3"))]


def test_sm_b_of_several_cards_one_is_asked_for_even_if_only_one_can_be_laid() -> None:
    """Nobody else knows that."""
    state = play(position("R6", ["RO2 B9 G1", "O3 B12"]), "RO2")
    assert (state.turn, state.legal()) == (1, [card("O3")])


def test_sm_b_a_single_card_is_swapped_without_a_question() -> None:
    state = position("R6", ["swap B9", "B1 B2 B3"])
    state.journal = []
    play(state, "swap")
    assert constants.CARDS_SWAPPED in [event.kind for event in state.journal]
    assert card("B9") in state.hands[1]
