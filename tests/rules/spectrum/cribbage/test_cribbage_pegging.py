"""The play, card by card: the count, the Go, and what is pegged (SG3, SG5, SG6)."""

from __future__ import annotations

import pytest

from gamenight.core.events import NOBODY
from gamenight.core.random import random_from
from gamenight.games.spectrum.cribbage import GAME
from gamenight.games.spectrum.cribbage.rules import constants
from gamenight.games.spectrum.cribbage.rules.constants import CARDS
from gamenight.games.spectrum.cribbage.rules.counting import points_for_last
from gamenight.games.spectrum.cribbage.rules.state import CribbageState
from tests.rules.checked import refusal
from tests.rules.spectrum.cribbage.positions import (
    ANNA,
    BEN,
    DORA,
    NAMES,
    card,
    cards,
    in_play,
    lay,
    lay_away_anyhow,
    listen,
    new,
    of_ranks,
    pegged,
    ranks,
    take_any,
    told,
)

# The Play


def test_the_dealers_left_leads_and_all_lay_in_turn() -> None:
    state = in_play("4R 9B 1R", "9R 1B 1G")
    assert state.turn == ANNA
    lay(state, "4R")
    assert (state.turn, state.position.deal.series.count) == (BEN, 4)
    lay(state, "9R")
    assert (state.turn, state.position.deal.series.count) == (ANNA, 13), "the rulebook's example"


def test_sg6_every_card_counts_its_rank_11_and_12_too() -> None:
    assert lay(in_play("12R 1B 2B", "11R 1G 2G"), "12R", "11R").position.deal.series.count == 23


def test_only_cards_of_the_own_hand_can_be_laid() -> None:
    state = in_play("4R 9B", "9R 1B")
    assert refusal(state, card("9R")).rule == "The Play"
    assert refusal(state, CARDS).rule == "The Play"


# Pegging


@pytest.mark.parametrize(
    ("series", "points"),
    [
        ((10, 8, 7, 9), [0, 2, 0, 4]),  # the rulebook's example of a run without order
        ((9, 8, 8, 7), [0, 0, 2, 0]),  # … and of one that a foreign card breaks
        ((8, 9, 10), [0, 0, 3]),
        ((9, 8, 10), [0, 0, 3]),
        ((9, 10, 12), [0, 0, 0]),
        ((10, 8), [0, 2]),
        ((12, 12, 12, 1), [0, 2, 6, 2]),
    ],
)
def test_the_examples_of_the_rulebook_are_pegged(
    series: tuple[int, ...], points: list[int]
) -> None:
    assert pegged(*series) == points


def test_sg3_so_many_alike_score_2_6_12_20_and_30() -> None:
    assert pegged(2, 2, 2, 2, 2, 2) == [0, 2, 6, 12, 20, 30]
    assert pegged(1, 1, 1, 1, 1, 1, 1)[-1] == 42


@pytest.mark.parametrize("length", [3, 4, 5, 6, 7])
def test_sg3_a_run_scores_its_length_in_any_order(length: int) -> None:
    in_order = list(range(1, length + 1))
    turned = [*in_order[1:], 1]
    for series in (in_order, turned):
        bonus = 2 if sum(series) == 18 else 0
        assert pegged(*series)[-1] == length + bonus


def test_sg3_a_foreign_card_breaks_a_run_and_a_pair() -> None:
    assert pegged(4, 5, 12, 6)[-1] == 0
    assert pegged(4, 12, 4)[-1] == 0
    assert pegged(12, 4, 5, 6) == [0, 0, 0, 3], "what lies before it does not"


def test_sg6_runs_do_not_wrap() -> None:
    assert pegged(11, 12, 1)[-1] == 0


def test_18_and_37_score_two_each_beside_what_else_the_card_scores() -> None:
    assert pegged(5, 7, 6) == [0, 0, 5]
    assert pegged(12, 12, 12, 1)[-1] == 2
    assert pegged(9, 9) == [0, 4]


def slow_points(held: list[int]) -> int:
    """What the last card of a series scores: every end of it, as the rulebook says it."""
    last = ranks(held)
    ends = [last[at:] for at in range(len(last))]
    alike = max(len(end) for end in ends if len(set(end)) == 1)
    in_a_row = [
        len(end)
        for end in ends
        if len(end) >= 3 and sorted(end) == list(range(min(end), min(end) + len(end)))
    ]
    table = {1: 0, 2: 2, 3: 6, 4: 12, 5: 20, 6: 30}
    sums = 2 if sum(last) in (18, 37) else 0
    return table.get(alike, alike * (alike - 1)) + max(in_a_row, default=0) + sums


def test_pegging_is_what_a_slow_look_at_every_end_finds() -> None:
    chooser = random_from(5)
    scored = 0
    for _ in range(3000):
        spread = 3 + chooser.below(10)
        near = [one for one in range(CARDS) if one % 12 < spread]
        chooser.shuffle(near)
        series: list[int] = []
        for one in near:
            if sum(ranks([*series, one])) > 37:
                break
            series.append(one)
            points = points_for_last(series, sum(ranks(series)))
            assert points == slow_points(series), ranks(series)
            scored += points > 0
    assert scored > 5_000


# The Go


def test_the_count_never_goes_beyond_37() -> None:
    state = lay(in_play("12R 1B 9G", "11R 1G 8B", starter="2R"), "12R", "11R", "9G")
    assert state.position.deal.series.count == 32
    assert state.legal() == [card("1G")]
    refused = refusal(state, card("8B"))
    assert refused.rule == "The Go"
    assert refused.sentence == "The count would be 40; it may not go beyond 37."


def test_sg3_after_a_go_the_other_must_lay_all_that_fits() -> None:
    state = in_play("12R 1B 2B 12B 11B", "11G 10Y 9Y 8Y")
    journal = listen(state)
    lay(state, "12R", "11G", "1B", "10Y")
    assert state.position.deal.series.count == 34
    assert (state.turn, state.legal()) == (ANNA, cards("2B"))
    lay(state, "2B")
    said = [GAME.line(event, NAMES[:2], NOBODY) for event in journal]
    assert said[-2:] == ["Ben says Go.", "Anna pegs 1 for the Go (now 1)."]
    state = in_play("12R 1B 2B 12B 11B", "12G 10Y 9Y 8Y", starter="4P")
    lay(state, "12R", "12G", "2B", "10Y")
    assert (state.turn, state.legal(), state.position.points) == (ANNA, cards("1B"), [0, 2])
    assert lay(state, "1B").position.points == [2, 2], "37 for 2"


def test_sg3_a_series_ends_with_one_for_the_last_card() -> None:
    state = lay(in_play("12R 11B 9G", "11R 12G 8B"), "12R", "11R", "9G")
    assert not state.position.deal.series.is_open
    assert state.position.points == [1, 0]
    assert state.turn == BEN, "the next seat leads"
    assert state.position.deal.series.room() == 37


def test_sg3_or_with_two_if_it_makes_exactly_37_never_both() -> None:
    state = in_play("12R 11B 2G 10P", "11R 12G 8B 7B")
    lay(state, "12R", "11R", "2G", "12G")
    assert state.position.deal.series.count == 37
    assert state.position.points == [0, 2]
    assert state.turn == ANNA


def test_a_new_series_does_not_combine_with_the_one_before() -> None:
    state = lay(in_play("12R 11B 9G 10P", "11R 12G 9B"), "12R", "11R", "9G", "9B")
    assert state.position.points == [1, 0]
    assert state.position.deal.series.cards == cards("9B")


def test_sg3_the_last_card_of_all_pegs_one_too() -> None:
    state = in_play("", "5R")
    state.position.turn = BEN
    journal = listen(state)
    lay(state, "5R")
    assert GAME.line(journal[1], NAMES[:2], NOBODY) == "Ben pegs 1 for the last card (now 1)."


def test_sg_d_a_last_card_that_can_be_laid_is_laid_without_a_question() -> None:
    state = in_play("12R 1B 2B", "9B")
    journal = listen(state)
    lay(state, "12R")
    assert [(event["seat"], event["count"]) for event in told(journal, constants.LAID)] == [
        (ANNA, 12),
        (BEN, 21),
    ]
    assert state.turn == ANNA


def test_sg_d_of_several_cards_one_is_asked_for_even_if_only_one_fits() -> None:
    """Nobody else knows that."""
    state = lay(in_play("12R 10B 2B", "12G 11G 3G"), "12R", "12G", "10B")
    assert (state.turn, state.legal()) == (BEN, cards("3G"))


def test_a_seat_that_said_go_is_not_asked_again_in_the_series() -> None:
    state = in_play("12R 1B 11B 10B", "12G 11G 10G", "9R 3G 10R", "1Y 2Y 11Y")
    lay(state, "12R", "12G", "9R")
    assert state.turn == DORA
    lay(state, "1Y")
    assert state.turn == ANNA
    lay(state, "1B")
    assert state.turn == DORA, "Ben has cards and cannot lay; Cleo has a 3 at a count of 35"
    assert lay(state, "2Y").position.deal.series.count == 37


def test_sg5_with_four_the_last_to_lay_pegs_the_go() -> None:
    state = in_play("12R 11B", "11G 12G", "9R 11R", "9Y 12Y")
    journal = listen(state)
    lay(state, "12R", "11G", "9R")
    assert state.position.points == [1, 0], "Cleo, for her and Anna"
    said = [GAME.line(event, NAMES, NOBODY) for event in journal]
    assert said[-4:] == [
        "Dora says Go.",
        "Anna says Go.",
        "Ben says Go.",
        "Cleo pegs 1 for the Go (now 1).",
    ]
    assert state.turn == DORA


def test_sg6_the_go_is_pegged_once_however_many_say_it() -> None:
    state = lay(in_play("12R 11B", "11G 12G", "9R 11R", "9Y 12Y"), "12R", "11G", "9R")
    assert sum(state.position.points) == 1


def test_sg5_the_next_seat_with_cards_leads() -> None:
    state = in_play("12R 11B 10B", "12G 11G", "10R 11R", "")
    lay(state, "12R", "12G", "10R")
    assert state.turn == ANNA, "Dora has no cards left"


def test_sg6_after_37_too_the_next_seat_with_cards_leads() -> None:
    state = in_play("12R 11B 12B", "12G 11G 10G", "", "1Y 8Y")
    lay(state, "12R", "12G", "1Y")
    assert state.turn == ANNA
    assert lay(state, "11B").position.deal.series.count == 36
    state = in_play("12R 11B 12B", "12G 11G 10G", "", "2Y 8Y")
    lay(state, "12R", "12G", "2Y", "11B")
    assert state.position.deal.series.count == 37
    assert state.turn == BEN
    state = in_play("12R 11B 12B", "12G", "", "2Y 8Y 7Y")
    assert lay(state, "12R", "2Y", "11B").turn == DORA, "Ben and Cleo have no cards left"


def test_sg8_with_four_the_dealer_need_not_peg() -> None:
    """With two, the last card is the dealer's or the dealer pegged a Go before; not with four."""
    silent = 0
    for seed in range(60):
        state = new(4, 10_000, seed)
        journal = listen(state)
        chooser = random_from(seed)
        dealer = state.position.deal.dealer
        while state.position.deal.number == 1:
            take_any(state, chooser)
        laid = [event for event in told(journal, constants.LAID) if event["points"]]
        pegging = laid + told(journal, constants.LAST_CARD, constants.HEELS)
        silent += all(event["seat"] != dealer for event in pegging)
    assert silent > 0


def test_sg8_with_two_the_dealer_is_sure_to_peg() -> None:
    for seed in range(60):
        state = new(2, 10_000, seed)
        dealer = state.position.deal.dealer
        chooser = random_from(seed)
        while state.position.deal.number == 1:
            take_any(state, chooser)
        assert state.position.previous is not None
        assert state.position.previous.pegged(dealer) > 0


# The whole play, refereed slowly


class Referee:
    """Plays along with open hands, as the rulebook says it, step by step."""

    def __init__(self, state: CribbageState) -> None:
        self.hands = [list(hand) for hand in state.hands]
        self.seat = int(state.turn)
        self.count = 0
        self.series: list[int] = []
        self.points = list(state.position.points)

    def allowed(self) -> list[int]:
        return [one for one in self.hands[self.seat] if self.count + ranks([one])[0] <= 37]

    def lay(self, one: int) -> None:
        laid_by = self.seat
        self.hands[laid_by].remove(one)
        self.series.append(one)
        self.count += ranks([one])[0]
        self.points[laid_by % 2] += slow_points(self.series)
        for _ in self.hands:
            self.seat = (self.seat + 1) % len(self.hands)
            if self.allowed():
                return
        self.seat = laid_by
        if self.count < 37:
            self.points[laid_by % 2] += 1
        self.count, self.series = 0, []
        for _ in self.hands:
            self.seat = (self.seat + 1) % len(self.hands)
            if self.allowed():
                return
        self.seat = NOBODY


@pytest.mark.parametrize("players", [2, 4])
def test_the_play_goes_as_a_slow_referee_says(players: int) -> None:
    for seed in range(150):
        chooser = random_from(seed, players)
        state = lay_away_anyhow(new(players, 10_000, seed), chooser)
        referee = Referee(state)
        while referee.seat != NOBODY:
            if len(referee.hands[referee.seat]) == 1:  # SG-d
                referee.lay(referee.hands[referee.seat][0])
                continue
            assert state.turn == referee.seat
            assert state.position.points == referee.points
            assert state.legal() == referee.allowed()
            referee.lay(take_any(state, chooser))
        assert state.position.deal.number == 2
        deal = state.position.previous
        assert deal is not None
        before = [deal.before[side] + deal.pegged(side) for side in range(2)]
        assert before == referee.points


def test_the_cards_of_the_helpers_are_different() -> None:
    assert len(set(of_ranks(1, 1, 1, 1, 1, 1, 1, 1, 1))) == 9
    assert cards("5R 12PR") == [4, 143]
