"""Spectrum Casino, rule by rule: how a round goes, scoring and the end (SC2 to SC6)."""

from __future__ import annotations

from collections import Counter

import pytest

from gamenight.core.events import Event
from gamenight.core.match import Header, Match
from gamenight.core.playout import playout
from gamenight.core.random import random_from
from gamenight.games.spectrum.casino.rules import constants
from gamenight.games.spectrum.casino.rules.constants import DONE
from gamenight.games.spectrum.casino.rules.game import RULES
from gamenight.games.spectrum.casino.rules.position import Tally, points_of
from gamenight.games.spectrum.casino.rules.state import CasinoState
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, colour_of, rank_of
from gamenight.games.spectrum.rules.wheel import GREEN_BLUE, RED, distance
from tests.rules.checked import random, refusal
from tests.rules.spectrum.casino.positions import last_hand, new, play, position
from tests.rules.spectrum.named import card, cards


def lay_everything(state: CasinoState) -> CasinoState:
    """Play on to the end of the hand without taking anything."""
    before = hand_of(state)
    while hand_of(state) == before and not state.over:
        lay_one(state)
    return state


def hand_of(state: CasinoState) -> tuple[int, int]:
    return state.position.round.number, state.position.round.hand()


def lay_one(state: CasinoState) -> None:
    state.apply(state.legal()[0] if state.in_play is None else DONE, random())


# Set-up


def test_sw3_only_the_144_number_cards_are_used() -> None:
    assert new().pieces() == list(range(NUMBER_CARDS))


@pytest.mark.parametrize(("players", "each"), [(2, 6), (3, 4), (4, 3)])
def test_sc3_eleven_hands_use_up_the_deck(players: int, each: int) -> None:
    state = new(players)
    assert (len(state.position.round.board), len(state.board_pile)) == (6, 6)
    for hand in range(1, 12):
        assert state.position.round.hand() == hand
        assert [len(held) for held in state.hands] == [each] * players
        assert len(state.deck) == state.position.round.deck_size() == (11 - hand) * 12
        lay_everything(state)
    assert state.position.round.number == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hand_sizes_follow_from_the_cards_played(players: int) -> None:
    state = new(players)
    for _ in range(30):
        sizes = [state.position.hand_size(seat) for seat in range(players)]
        assert sizes == [len(hand) for hand in state.hands]
        lay_one(state)


def test_sc3_the_first_card_dealt_to_the_board_chooses_the_colour() -> None:
    for seed in range(20):
        journal: list[Event] = []
        state = RULES.start(2, RULES.accept(2, {}), random_from(seed), journal)
        dealt = next(event for event in journal if event.kind == constants.BOARD_DEALT)
        (cards_dealt,) = dealt.facts
        assert isinstance(cards_dealt, tuple)
        assert state.position.round.chosen == colour_of(cards_dealt[0])
        assert sorted(cards_dealt) == state.position.round.board


def test_sc3_shades_are_the_neighbours_of_the_chosen_colour() -> None:
    """The rulebook's examples: Red with Purple-Red and Red-Orange, Green-Blue with Green and Blue.

    It calls them complements, which the examples do not bear out.
    """
    assert [points_of(card(name), RED) for name in ("R9", "PR1", "RO1", "O9")] == [2, 1, 1, 0]
    assert [points_of(card(name), GREEN_BLUE) for name in ("GB2", "G1", "B1")] == [2, 1, 1]


def test_sc3_the_seat_after_the_dealer_leads_and_the_deal_rotates() -> None:
    state = new(3)
    leaders = []
    for _ in range(4):
        leaders.append((int(state.position.dealer()), state.turn))
        for _ in range(11):
            assert state.turn == leaders[-1][1]
            lay_everything(state)
    assert leaders == [(2, 0), (0, 1), (1, 2), (2, 0)]


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_sc_a_first_seat_names_who_leads(seat: int) -> None:
    assert RULES.new(4, {"first_seat": seat}, random()).turn == seat


def test_the_options_are_those_of_the_catalogue() -> None:
    assert RULES.accept(2, {}) == {"sums": "12", "target": 100, "first_seat": -1}
    RULES.new(2, {"sums": "any", "target": 10_000}, random())


# Playing the hand


def test_a_capture_takes_the_played_card_and_the_cards_named() -> None:
    state = play(position("G2 B4 Y7 O9 P9 B11", "R11 R3"), "R11")
    assert state.choice() is not None
    play(state, "O9", "Y7")
    assert state.midway()
    play(state, "G2", "B4", "B11")
    assert sorted(state.position.round.piles[0]) == sorted(cards("R11 G2 B4 Y7 O9 B11"))
    assert state.position.round.board == cards("P9")
    assert (state.turn, state.position.round.last_taker) == (1, 0)


def test_a_capture_that_cannot_grow_is_taken_at_once() -> None:
    state = play(position("G2 B4 O9", "R9 R3"), "R9", "O9")
    assert sorted(state.position.round.piles[0]) == sorted(cards("R9 O9"))


def test_a_capture_that_can_grow_waits_for_that_is_all() -> None:
    state = play(position("B4 B5 O9", "R9 R3"), "R9", "O9")
    assert state.legal() == [*cards("B4"), DONE]
    play(state, "done")
    assert state.position.round.board == cards("B4 B5")


def test_sc2_laying_a_card_down_is_always_allowed() -> None:
    state = play(position("G9 B4", "R9 R3"), "R9")
    assert DONE in state.legal()
    play(state, "done")
    assert state.position.round.board == sorted(cards("G9 B4 R9"))
    assert state.turn == 1


def test_sc_c_a_card_that_can_take_nothing_is_laid_at_once() -> None:
    state = play(position("G9 B4", "R2 R3"), "R2")
    assert state.position.round.board == sorted(cards("G9 B4 R2"))
    assert state.turn == 1


def test_an_empty_board_is_restocked_from_the_hands() -> None:
    state = play(position("", "R2 R3"), "R2")
    assert state.position.round.board == cards("R2")


def test_sc5_only_cards_that_can_complete_a_capture_are_offered() -> None:
    state = play(position("G2 B4 Y7 O9 P9 B11", "R5 R3"), "R3")
    offered = {answer for answer in state.legal() if answer != DONE}
    assert offered == set(cards("O9 Y7 G2"))  # in the order of their numbers, from the lowest on
    play(state, "Y7")
    assert state.legal() == cards("B4")


def test_g3_refusals_name_the_rule() -> None:
    state = position("G2 B4 Y7 O9 P9 B11", "R11 R3")
    assert refusal(state, card("G5")).rule == "Playing the hand"
    assert refusal(state, card("G2")).sentence.startswith("First play a card")
    assert refusal(state, DONE).rule == "Playing the hand"
    play(state, "R11")
    assert refusal(state, card("P1")).sentence == "Only cards on the board can be taken."
    assert refusal(state, 999).rule == "Playing the hand"
    play(state, "O9")
    assert refusal(state, DONE).rule == "SC5"
    assert refusal(state, card("O9")).rule == "SC1"
    assert "12 at most" in refusal(state, card("P9")).sentence


def test_a_capture_is_one_entry_and_the_card_can_be_put_back() -> None:
    """A match saves the whole set as one step, in whatever order it is given."""
    header = Header(RULES.id, RULES.version, 2, RULES.accept(2, {"first_seat": 0}), ("A", "B"), 5)
    match = Match(RULES, header)
    while True:
        seat = match.state.turn
        one = next((c for c in match.state.legal() if match.state.position.captures(c)), None)
        if one is not None:
            break
        match.answer(seat, match.state.legal()[0])
    match.answer(seat, one)
    assert match.can_take_back(seat)
    match.take_back(seat)
    match.answer(seat, one)
    choice = match.state.choice()
    assert choice is not None
    largest = max(choice.sets() or [], key=len)
    steps = len(match.steps)
    match.answer(seat, *reversed(largest))
    assert len(match.steps) == steps + 1
    assert sorted(match.state.position.round.piles[seat]) == sorted([one, *largest])


# End of the Hand


@pytest.mark.parametrize(("left", "added"), [(0, 1), (1, 1), (2, 0), (3, 0)])
def test_one_card_of_the_board_pile_is_added_if_fewer_than_two_lie_there(
    left: int, added: int
) -> None:
    state = position("", "")
    state.position.round.board = sorted(cards("G2 B2 Y2")[:left])
    state.end_hand(random())
    assert len(state.position.round.board) == left + added
    assert state.position.round.board_pile == len(state.board_pile) == 6 - added


def test_an_empty_board_pile_adds_nothing() -> None:
    state = position("", "")
    state.board_pile, state.position.round.board_pile = [], 0
    state.end_hand(random())
    assert state.position.round.board == []


def test_before_the_last_hand_the_whole_board_pile_joins_the_board() -> None:
    state = new()
    for hand in range(1, 11):
        assert state.position.round.board_pile == 6, hand
        lay_everything(state)
    assert state.position.round.hand() == 11
    assert state.position.round.board_pile == 0
    assert len(state.position.round.board) == 6 + 120 + 6


def test_the_last_taker_gets_what_is_left_on_the_board() -> None:
    state = last_hand("G2 B4 O9", ["R9", "P1"], ["", "B1 B2"])
    play(state, "R9", "O9")  # and Ben's last card is laid (SC-d)
    previous = state.position.previous
    assert previous is not None
    assert previous.cards == [5, 2]


def test_sc6_if_nobody_took_anything_the_last_to_lay_gets_the_board() -> None:
    state = new(3, target=1)
    for _ in range(11):
        lay_everything(state)
    previous = state.position.previous
    assert previous is not None
    assert previous.cards == [0, 0, 144]
    assert state.outcome().winners == (2,)
    assert state.outcome().scores == (0.0, 0.0, 60.0)


# Scoring


def test_scoring_counts_colour_shades_twelves_and_cards() -> None:
    finished = Tally(1, RED, [cards("R1 R12 PR3 RO4 G12"), cards("R2 B12 O1")])
    assert (finished.chosen_cards, finished.shade_cards) == ([2, 1], [2, 0])
    assert finished.twelves == [2, 1]
    assert [finished.gain(seat) for seat in (0, 1)] == [2 * (4 + 2 + 6 + 6), 2 * 2]


@pytest.mark.parametrize(("tied", "share"), [(1, 6.0), (2, 3.0), (3, 2.0), (4, 1.5)])
def test_sc3_tied_bonuses_are_split_evenly_and_halves_are_kept(tied: int, share: float) -> None:
    piles = [cards(f"{code}12") if seat < tied else [] for seat, code in enumerate("GBYO")]
    finished = Tally(1, RED, piles)
    for seat in range(4):
        expected = share if seat < tied else 0
        assert finished.twelves_bonus(seat) / 2 == expected
        assert finished.cards_bonus(seat) / 2 == expected
        assert finished.gain(seat) / 2 == 2 * expected


def plain_gain(piles: list[list[int]], chosen: int, seat: int) -> float:
    """The points of a seat as the rulebook tells them."""
    points = 0.0
    for one in piles[seat]:
        points += {0: 2, 1: 1}.get(distance(colour_of(one), chosen), 0)
    for counts in (
        [len([c for c in pile if rank_of(c) == 12]) for pile in piles],
        [len(pile) for pile in piles],
    ):
        best = [other for other in range(len(piles)) if counts[other] == max(counts)]
        if seat in best:
            points += 6 / len(best)
    return points


def test_scores_are_those_of_the_slow_way_and_make_sixty() -> None:
    source = random_from(3)
    for number in range(1_000):
        players = 2 + number % 3
        piles: list[list[int]] = [[] for _ in range(players)]
        for one in range(NUMBER_CARDS):
            piles[source.below(players)].append(one)
        chosen = int(source.below(12))
        finished = Tally(1, chosen, piles)
        gains = [finished.gain(seat) / 2 for seat in range(players)]
        assert gains == [plain_gain(piles, chosen, seat) for seat in range(players)]
        assert sum(gains) == 60


def test_what_is_counted_on_the_way_is_what_is_scored() -> None:
    source = random_from(4)
    state = RULES.new(4, {"target": 1}, source)
    playout(state, source)
    previous, round = state.position.previous, state.position.round
    assert previous is not None
    assert previous.twelves == round.twelves
    assert [previous.colour_points(seat) for seat in range(4)] == round.colour_points
    assert Counter(one for pile in round.piles for one in pile) == Counter(range(NUMBER_CARDS))


# New Round and the end


def ending(points: list[int], **options: int) -> CasinoState:
    """The round ends: seat 0 scores 6 for the most cards, seat 1 6 for the most 12s."""
    state = last_hand("O9", ["", "G9"], ["Y1 Y2 Y3 Y4", "B12"], **options)
    state.position.points = [2 * point for point in points]
    return play(state, "G9", "O9")


def test_sc4_below_the_target_another_round_is_played() -> None:
    state = ending([50, 60])
    assert not state.over
    assert state.position.round.number == 2
    assert [state.position.score(seat) for seat in (0, 1)] == [56, 66]
    assert state.pieces() == list(range(NUMBER_CARDS))


def test_sc6_who_took_last_in_the_round_before_does_not_count_in_the_next() -> None:
    state = ending([50, 60])
    for _ in range(11):
        lay_everything(state)
    assert state.outcome().scores == (116.0, 66.0), "Anna laid the last card"


def test_sc4_the_most_points_win_once_the_target_is_reached() -> None:
    state = ending([95, 99])
    assert state.over
    assert state.outcome().winners == (1,)
    assert state.outcome().scores == (101.0, 105.0)


def test_sc4_the_target_can_be_set() -> None:
    assert ending([0, 1], target=7).over
    assert not ending([0, 0], target=7).over


def test_sc4_a_tie_asks_for_another_round() -> None:
    state = ending([99, 99])
    assert not state.over
    assert (state.position.round.number, state.position.tied_rounds) == (2, 1)


@pytest.mark.parametrize(("tied_rounds", "over"), [(19, False), (20, True)])
def test_sc6_a_tie_that_survives_twenty_rounds_is_shared(tied_rounds: int, over: bool) -> None:
    state = last_hand("O9", ["", "G9"], ["Y1 Y2 Y3 Y4", "B12"])
    state.position.points = [198, 198]
    state.position.tied_rounds = tied_rounds
    play(state, "G9", "O9")
    assert state.over == over
    if over:
        assert state.outcome().winners == (0, 1)
        assert "tie" in state.outcome().reason


# What is hidden


def test_nobody_sees_which_card_is_being_played() -> None:
    state = play(position("G9 B4 O9", "R9 R3"), "R9", "O9")
    mine, theirs = state.view(0), state.view(1)
    assert mine.in_play is not None
    assert (mine.in_play.card, list(mine.position.named)) == (card("R9"), cards("O9"))
    assert (theirs.in_play, theirs.position.named, theirs.legal) == (None, (), ())


def test_dealing_again_keeps_what_was_seen_and_deals_the_rest_alike() -> None:
    """Every card that seat 0 cannot see is as likely in the other hand as its share."""
    state = new(seed=9)
    view = state.view(0)
    source = random_from(1)
    held: Counter[int] = Counter()
    piled: Counter[int] = Counter()
    for _ in range(1_000):
        world = RULES.redeal(view, source)
        held.update(world.hands[1])
        piled.update(world.board_pile)
    assert len(held) == len(piled) == 144 - 6 - 6
    for counts in (held, piled):
        assert all(18 < counts[one] < 80 for one in counts)  # 45 on average


def test_sc_d_a_last_card_that_takes_nothing_is_laid_without_a_question() -> None:
    state = last_hand("G2", ["R5 O8", "P11 Y12"], ["", ""])
    state.journal = []
    play(state, "R5", "P11")
    laid = [event.facts for event in state.journal if event.kind == constants.LAID]
    assert [tuple(told) for told in laid] == [
        (0, card("R5")),
        (1, card("P11")),
        (0, card("O8")),
        (1, card("Y12")),
    ]
    assert state.position.previous is not None


def test_sc_d_of_a_last_card_that_can_take_it_is_asked_what() -> None:
    state = last_hand("G2 B4", ["R9 O2", "P12 Y12"], ["", ""])
    play(state, "R9", "P12")
    assert state.in_play is not None
    assert (state.turn, state.in_play.card) == (0, card("O2"))
    assert card("G2") in state.legal()
    assert state.view(1).in_play is None


def test_sc_d_whoever_is_asked_with_a_last_card_can_take_something_in_every_world() -> None:
    state = play(last_hand("G2 B4", ["R9 O2", "P12 Y12"], ["", ""]), "R9", "P12")
    for seed in range(30):
        world = RULES.redeal(state.view(1), random_from(seed))
        (last,) = world.hands[0]
        assert world.position.captures(last) != []
