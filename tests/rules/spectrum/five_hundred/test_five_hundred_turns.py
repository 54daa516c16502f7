"""Spectrum 500, rule by rule: drawing, melding, discarding, the end of hands and of the match."""

from __future__ import annotations

import pytest

from gamenight.core.events import NOBODY
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.games.spectrum.five_hundred.rules import constants
from gamenight.games.spectrum.five_hundred.rules.constants import (
    DECLINE,
    DONE,
    NONE,
    STOCK,
    value_of,
)
from gamenight.games.spectrum.five_hundred.rules.game import RULES
from gamenight.games.spectrum.five_hundred.rules.holdings import cards_in
from gamenight.games.spectrum.five_hundred.rules.state import FiveHundredState
from gamenight.games.spectrum.five_hundred.table import shares
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, RANKS, card_set
from tests.rules.checked import give_one, random, refusal
from tests.rules.spectrum.five_hundred.positions import (
    answer,
    answers,
    card,
    cards,
    hand_of,
    legal,
    melds_of,
    new,
    play,
    position,
)

RUN = "R5 RO6 R7 PR8"
JUNK = "B1 Y3 P12 G9"

# Setup


def test_sw3_only_the_144_number_cards_are_used() -> None:
    assert new().pieces() == list(range(NUMBER_CARDS))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_gets_twelve_cards_and_one_is_turned_up(players: int) -> None:
    state = new(players)
    assert [len(hand_of(state, seat)) for seat in range(players)] == [12] * players
    assert len(state.position.round.pile) == 1
    assert len(state.stock) == state.position.round.stock == 144 - 12 * players - 1


@pytest.mark.parametrize(
    ("rank", "points"), [(1, 5), (5, 5), (6, 10), (10, 10), (11, 15), (12, 15)]
)
def test_card_values(rank: int, points: int) -> None:
    assert value_of(card(f"G{rank}")) == points


# 1. The Draw


def test_the_stock_and_the_top_of_the_pile_may_always_be_taken() -> None:
    state = position([JUNK, JUNK], pile="O2 BP11")
    assert legal(state) == answers("stock BP11")
    drawn = play(state.copy(), "stock")
    assert len(hand_of(drawn, 0)) == 5
    assert cards_in(drawn.position.round.known[0]) == []
    taken = play(state, "BP11")
    assert cards_in(taken.position.round.known[0]) == [card("BP11")]
    assert taken.position.round.pile == cards("O2")


def test_sv2_a_card_inside_the_pile_is_refused_if_it_cannot_be_laid() -> None:
    state = position(["R1 B4 Y12", JUNK], pile="O2 BP11")
    assert refusal(state, answer("O2")).rule == "SV2"


def test_sv2_a_card_inside_the_pile_comes_with_all_above_and_is_laid_at_once() -> None:
    state = position(["R5 R6 R7 B1 Y3", JUNK], pile="O2 R8 BP11 G4")
    assert legal(state) == answers("stock G4 R8")
    play(state, "R8")  # there is one way to lay it (SV-g)
    assert melds_of(state) == [cards("R5 R6 R7 R8")]
    assert hand_of(state, 0) == sorted(cards("B1 Y3 BP11 G4"))
    assert cards_in(state.position.round.known[0]) == sorted(cards("BP11 G4"))
    assert state.position.round.pile == cards("O2")
    assert state.position.round.melded == [35, 0]


def test_sv2_cards_above_the_deepest_may_be_laid_with_it() -> None:
    state = position(["R5 R6 B1 Y3", JUNK], pile="O2 R8 R7 G4")
    play(state, "R8", "R5", "R6", "R7", "R8")
    assert melds_of(state) == [cards("R5 R6 R7 R8")]


def test_sv2_nothing_else_may_be_laid_before_the_deepest_card() -> None:
    state = position(["R5 R6 R7 PR7 B1 B2 B3 B4", JUNK], pile="R8 G4")
    play(state, "R8")
    assert legal(state) == answers("R5")
    assert refusal(state, answer("B1")).rule == "SV2"
    assert refusal(state, DONE).rule == "SV2"


def test_sv5_cards_of_the_hand_may_bridge_to_the_deepest_card() -> None:
    """The ruling's example: 5 to 8 on the table, the 9 in hand, the 10 taken."""
    state = position(["RO9 B1 Y3", JUNK], pile="PR10 G4", melds=[RUN])
    assert answer("PR10") in legal(state)
    play(state, "PR10", "RO9", "PR10")
    assert melds_of(state) == [cards("R5 RO6 R7 PR8 RO9 PR10")]
    assert state.position.round.melds[0].layers == [1, 1, 1, 1, 0, 0]
    assert state.position.round.melded == [20, 0]


def test_sv5_bridges_also_lead_down_and_through_cards_of_the_pile() -> None:
    state = position(["R3 B1 Y3", JUNK], pile="R2 R4 G4", melds=[RUN])
    play(state, "R2", "R2", "R3", "R4")
    assert melds_of(state) == [cards("R2 R3 R4 R5 RO6 R7 PR8")]


def test_sv5_no_bridge_leads_over_another_shade() -> None:
    state = position(["O9 B1 Y3", JUNK], pile="PR10 G4", melds=[RUN])
    assert refusal(state, answer("PR10")).rule == "SV2"


def test_sv_a_nobody_sees_a_take_before_it_is_complete() -> None:
    hand = "R5 R6 R7 PR7 B1 Y3"  # with either 7
    state = position([hand, JUNK], pile="O2 R8 BP11 G4")
    before = state.view(1)
    play(state, "R8", "R5", "R6")
    assert state.view(1) == before
    assert state.view(NOBODY) == position([hand, JUNK], pile="O2 R8 BP11 G4").view(NOBODY)


def test_sv_a_four_bridging_cards_may_be_a_meld_of_their_own() -> None:
    state = position(["R9 R10 R11 B1", JUNK], pile="R12 G4", melds=[RUN])
    play(state, "R12")
    assert legal(state) == answers("new") | {answer("on 1")}
    assert melds_of(play(state.copy(), "on 1")) == [cards(f"{RUN} R9 R10 R11 R12")]
    assert melds_of(play(state, "new")) == [cards(RUN), cards("R9 R10 R11 R12")]


def test_sv_a_no_card_is_laid_first_that_the_deepest_does_not_need() -> None:
    state = position(["R4 R9 B1", JUNK], pile="R10 G4", melds=[RUN])
    play(state, "R10")
    assert melds_of(state) == [cards(f"{RUN} R9 R10")]
    assert answer("R4") in legal(state)


# 2. Melding


def test_sv5_a_meld_is_laid_as_four_cards_and_more_follow_one_at_a_time() -> None:
    state = position(["R5 R6 R7 R8 R9 B1", JUNK])
    play(state, "stock")
    choice = state.view(0).choice
    assert choice is not None
    assert {len(members) for members in choice.sets() or []} == {0, 4}
    play(state, "R5", "R6", "R7", "R8")
    assert answer("R9") in legal(state)
    play(state, "R9")
    assert melds_of(state)[0] == cards("R5 R6 R7 R8 R9")


def test_sv1_a_lay_off_scores_for_the_one_who_lays_it() -> None:
    state = position(["R9 B1 Y3", JUNK], melds=[RUN])
    state.stock.append(card("GB2"))
    play(state, "stock", "R9")
    assert state.position.round.melded == [10, 0]
    meld = state.position.round.melds[0]
    assert shares(meld.cards, meld.layers) == [(0, 10), (1, 35)]


def test_sv1_a_lay_off_keeps_the_shade() -> None:
    """Red-Orange cards alone can become a Red or an Orange run, not both."""
    state = position(["R9 O10 R10 B1 Y3", JUNK], melds=["RO5 RO6 RO7 RO8"])
    state.stock.append(card("GB2"))
    play(state, "stock")
    assert legal(state) == answers("R9 done")
    play(state, "R9")
    assert legal(state) == answers("R10 done")
    assert refusal(state, answer("O10")).rule == "SV1"


def test_sv1_runs_do_not_go_on_from_12_to_1() -> None:
    state = position(["R1 B1 Y3", JUNK], melds=["R9 R10 R11 R12"])
    state.stock.append(card("GB2"))
    play(state, "stock")
    assert state.discarding


def test_sv_b_a_card_that_fits_several_melds_is_placed() -> None:
    state = position(["R9 B1 Y3", JUNK], melds=[RUN, "B9 G9 P9 Y9"])
    state.stock.append(card("GB2"))
    play(state, "stock", "R9")
    assert legal(state) == {answer("on 1"), answer("on 2")}
    assert refusal(state, answer("new")).rule == "SV1"
    play(state, "on 2")
    assert melds_of(state)[1] == cards("R9 Y9 G9 B9 P9")


def test_who_has_nothing_to_lay_is_asked_for_the_discard() -> None:
    state = position([JUNK, JUNK])
    state.stock.append(card("GB2"))
    play(state, "stock")
    assert legal(state) == answers(f"{JUNK} GB2")


def test_sv_c_where_there_are_very_many_melds_cards_are_named_one_by_one() -> None:
    state = new()
    state.hands[0] = card_set([*range(6 * RANKS)])
    state.position.round.sizes = [72, 12]
    state.go_on_playing()
    assert state.choice() is None
    give_one(state, answer("R5"), random())
    assert not state.midway()
    assert answer("R6") in legal(state)
    assert answer("RO5") in legal(state)
    assert refusal(state, DONE).rule == "SV5"


# 3. The Discard


def test_sv2_a_single_card_taken_may_not_be_discarded() -> None:
    state = play(position([JUNK, JUNK], pile="O2 BP11"), "BP11")
    assert refusal(state, answer("BP11")).rule == "SV2"
    assert legal(state) == answers(JUNK)


def test_sv2_one_of_several_cards_taken_may_be_discarded() -> None:
    state = position(["R5 R6 R7 B1 Y3", JUNK], pile="O2 R8 BP11 G4")
    play(state, "R8", "R5", "R6", "R7", "R8")
    assert answer("G4") in legal(state)
    play(state, "G4")
    assert state.position.round.pile == cards("O2 G4")


def test_sv2_a_lay_off_that_leaves_only_the_taken_card_is_refused() -> None:
    state = play(position(["R9 ", JUNK], pile="O2 BP11", melds=[RUN]), "BP11")
    assert state.discarding
    assert legal(state) == answers("R9")


def test_sv2_it_is_allowed_if_that_card_can_then_be_laid_off() -> None:
    state = play(position(["R9", JUNK], pile="O2 R10", melds=[RUN], target=1), "R10")
    assert legal(state) == answers("R9 done")
    play(state, "R9")
    assert state.over, "the Red 10 must follow (SV-g)"


def test_sv2_where_a_card_is_laid_counts_too() -> None:
    """On the group the 9 would leave the 10 in the hand; on the run it can follow."""
    melds = ["B9 G9 P9 Y9", RUN]
    state = play(position(["R9", JUNK], pile="O2 R10", melds=melds, target=1), "R10")
    play(state, "R9")
    assert melds_of(state)[1] == cards(f"{RUN} R9 R10")


def test_sv2_a_meld_that_leaves_only_the_taken_card_is_refused() -> None:
    state = position(["R5 R6 R7 R8", JUNK], pile="O2 BP11")
    play(state, "BP11")
    assert state.discarding
    state = position(["R5 R6 R7 R8", JUNK], pile="O2 R9")
    play(state, "R9")
    assert answers("R5 R6") < legal(state)
    state = position(["R5 R6 R7 R8", JUNK], pile="O2 B8", melds=["B1 G1 P1 Y1"])
    play(state, "B8")
    assert state.discarding


def test_sv2_a_refused_lay_off_says_that_only_the_taken_card_would_be_left() -> None:
    """Either 9 fits the run, and after one of them the other does not."""
    state = play(position(["RO9", JUNK], pile="O2 R9", melds=[RUN]), "R9")
    assert legal(state) == answers("R9 done")
    assert refusal(state, answer("RO9")).rule == "SV2"


def test_sv2_a_refused_meld_says_that_only_the_taken_card_would_be_left() -> None:
    """A run with the Red-Orange 6 may be laid, the one with the Red 6 may not."""
    state = play(position(["R5 R6 R7 R8", JUNK], pile="O2 RO6"), "RO6", "R5")
    assert refusal(state, answer("R6")).rule == "SV2"
    assert legal(state) == answers("RO6")


def test_sv1_a_card_that_fits_nowhere_is_refused_as_such_beside_a_taken_card() -> None:
    state = play(position(["B1", JUNK], pile="O2 R9", melds=[RUN]), "R9")
    assert refusal(state, answer("B1")).rule == "SV1"


# End of a Round


def test_a_hand_ends_when_the_last_card_is_laid() -> None:
    state = position(["R5 R6 R7", "G2 B11"], pile="O2 R8", target=1)
    play(state, "R8", "R5", "R6", "R7", "R8")
    assert state.over
    assert state.position.points == [35, -20]


def test_a_hand_ends_when_the_last_card_is_discarded() -> None:
    state = position(["R9", "G2 B11"], pile="O2", melds=[RUN], target=1)
    state.stock.append(card("P4"))
    play(state, "stock", "R9", "P4")
    assert state.over
    result = state.position.previous
    assert result is not None
    assert (result.why, result.seat) == (constants.WENT_OUT, 0)
    assert result.left == [[], sorted(cards("G2 B11"))]
    assert state.position.points == [10, -20]


def test_sv4_cards_left_in_hand_may_not_count() -> None:
    state = position(["R9", "G2 B11"], pile="O2", melds=[RUN], target=1, deadwood=False)
    state.stock.append(card("P4"))
    play(state, "stock", "R9", "P4")
    assert state.position.points == [10, 0]
    assert state.position.previous is not None
    assert state.position.previous.left == []


def test_with_the_stock_empty_whoever_takes_nothing_ends_the_hand() -> None:
    state = position([JUNK, JUNK], pile="O2 BP11", empty=True)
    assert legal(state) == {DECLINE, answer("BP11")}
    assert refusal(state, STOCK).rule == "SV4"
    play(state, "decline")
    result = state.position.previous
    assert result is not None
    assert result.why == constants.DECLINED
    assert result.deadwood == [5 + 5 + 15 + 10] * 2


def test_the_hand_cannot_be_ended_so_while_the_stock_has_cards() -> None:
    assert refusal(position([JUNK, JUNK]), DECLINE).rule == "1. The Draw"


def circle(state: FiveHundredState, turns: int) -> FiveHundredState:
    """This many turns of taking the top card and discarding another."""
    for _ in range(turns):
        give_one(state, state.legal()[1], random())
        while state.position.phase == constants.PLAYING and not state.discarding:
            give_one(state, DONE, random())
        give_one(state, state.legal()[0], random())
        while state.position.phase == constants.ASKING:
            give_one(state, constants.PASS, random())
    return state


def test_sv4_with_the_stock_empty_a_full_circle_without_a_meld_ends_the_hand() -> None:
    hands = ["B1 Y3 P12 G9", "B2 Y5 P10 G11", "B4 Y7 P8 R12"]
    state = position(hands, pile="O2", empty=True)
    circle(state, 2)
    assert state.position.round.number == 1
    circle(state, 1)
    result = state.position.previous
    assert result is not None
    assert result.why == constants.CIRCLE


def test_sv7_the_turn_that_empties_the_stock_does_not_count() -> None:
    state = position(["B1 Y3 P12 G9", "B2 Y5 P10 G11"], pile="O2", empty=True)
    state.stock = [card("R12")]
    state.position.round.stock = 1
    play(state, "stock", "B1")
    circle(state, 1)
    assert state.position.round.number == 1
    circle(state, 1)
    assert state.position.round.number == 2


def test_sv4_a_lay_off_starts_the_circle_anew() -> None:
    state = position(["B1 Y3 P12", "R9 Y5 P10 G11"], pile="O2", melds=[RUN], empty=True)
    circle(state, 1)
    give_one(state, state.legal()[1], random())
    play(state, "R9", "Y5")
    assert state.position.round.quiet == 0
    circle(state, 1)
    assert state.position.round.number == 1


def test_sv8_twelve_quiet_circles_end_the_hand() -> None:
    state = position(["B1 Y3 P12 G9", "B2 Y5 P10 G11"], pile="O2")
    circle(state, 23)
    assert state.position.round.number == 1
    circle(state, 1)
    assert state.position.previous is not None
    assert state.position.previous.why == constants.QUIET


def test_sv8_a_draw_from_the_stock_breaks_the_quiet() -> None:
    state = circle(position(["B1 Y3 P12 G9", "B2 Y5 P10 G11"], pile="O2"), 23)
    state.stock.append(card("R12"))
    play(state, "stock", "R12")
    assert state.position.round.quiet == 0


# Scoring & Winning


def last_card(points: list[int]) -> FiveHundredState:
    """Seat 0 ends the hand with its next discard; nothing more is won or lost than here."""
    state = position(["", "P4"], pile="O2", deadwood=False)
    state.stock.append(card("R12"))
    state.position.points = points
    return play(state, "stock", "R12")


def test_sv4_the_highest_total_wins_once_the_target_is_reached() -> None:
    state = last_card([499, 300])
    assert not state.over
    state = last_card([505, 600])
    assert state.over
    assert state.outcome().winners == (1,)
    assert state.outcome().scores == (505.0, 600.0)
    assert state.outcome().reason == "the target of 500 was reached after one hand"


def test_sv4_a_tie_is_played_on() -> None:
    state = last_card([500, 500])
    assert not state.over
    assert state.position.round.number == 2


def test_sv7_the_next_seat_leads_the_next_hand() -> None:
    state = last_card([0, 0])
    assert (state.turn, state.position.leader()) == (1, 1)


def test_sv8_after_fifty_hands_ties_share() -> None:
    state = position(["", "P4"], pile="O2", deadwood=False)
    state.stock.append(card("R12"))
    state.position.round.number = constants.MOST_HANDS
    play(state, "stock", "R12")
    assert state.outcome().winners == (0, 1)
    assert state.outcome().reason == "50 hands were played"
    assert state.position.payoffs() == [0.5, 0.5]


def test_sv7_cards_left_cost_their_meld_value() -> None:
    state = position(["", "R1 R6 R11"], pile="O2")
    state.stock.append(card("B12"))
    play(state, "stock", "B12")
    assert state.position.points == [0, -30]


# What is known


def test_g6_what_was_taken_from_the_pile_is_known_until_it_is_gone() -> None:
    state = play(position([JUNK, "B2 Y5 P10 G11"], pile="O2 BP11"), "BP11", "B1")
    for seed in range(20):
        world = RULES.redeal(state.view(1), random_from(seed))
        assert isinstance(world, FiveHundredState)
        assert card("BP11") in hand_of(world, 0)
    play(state, "stock")
    while state.turn == 1:
        play_any(state)
    play(state, "stock")
    while not state.discarding:
        give_one(state, DONE, random())
    play(state, "BP11")
    assert cards_in(state.position.round.known[0]) == []


def play_any(state: FiveHundredState) -> None:
    give_one(state, state.legal()[-1], random())


def test_a_take_that_is_not_complete_may_be_taken_back() -> None:
    header = Header(
        "spectrum-500", RULES.version, 2, RULES.accept(2, {"first_seat": 0}), ("A", "B"), 1
    )
    match = Match(RULES, header)
    match.state = position(["R5 R6 R7 PR7 B1", "B2 Y5 P10 G11"], pile="O2 R8 BP11 G4")
    match.answer(0, answer("R8"))
    assert match.can_take_back(0)


def test_sv_g_a_single_card_is_discarded_without_a_question() -> None:
    state = position(["R9", "G2 B11"], pile="O2", melds=[RUN], target=1)
    state.stock.append(card("R10"))
    state.journal = []
    play(state, "stock", "R9", "done")
    assert state.over
    assert constants.DISCARDED in [event.kind for event in state.journal]


def test_sv_g_a_last_card_that_cannot_be_laid_is_still_asked_for() -> None:
    """Only its owner knows that it cannot."""
    state = position(["R9", "G2 B11"], pile="O2", melds=[RUN])
    state.stock.append(card("P4"))
    play(state, "stock", "R9")
    assert (state.discarding, legal(state)) == (True, answers("P4"))


def test_sv8_random_matches_end() -> None:
    for seed in range(4):
        state = new(2 + seed, seed)
        source = random_from(seed)
        while not state.over:
            options = state.legal()
            state.apply(options[source.below(len(options))], source)
        assert state.position.round.number <= constants.MOST_HANDS


def test_nothing_is_picked_before_a_draw() -> None:
    assert new().picked == NONE
