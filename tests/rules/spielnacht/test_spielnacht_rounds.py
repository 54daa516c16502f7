"""Spielnacht, rule by rule: components, setup, taking games, inviting friends."""

from __future__ import annotations

from collections import Counter

import pytest

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import NOBODY, Event
from gamenight.core.random import random_from
from gamenight.games.spielnacht.rules import constants
from gamenight.games.spielnacht.rules import constants as gm
from gamenight.games.spielnacht.rules import constants as gt
from gamenight.games.spielnacht.rules.constants import BRING, DONE, DRAFT, FIRST_GAMER, INVITE
from gamenight.games.spielnacht.rules.game import RULES
from gamenight.games.spielnacht.rules.position import SpielnachtPosition, SpielnachtRound
from gamenight.parts.bits import count_of, members_of
from tests.rules.checked import random, refusal
from tests.rules.spielnacht import positions as at
from tests.rules.spielnacht.positions import inviting, kind, new, play
from tests.some import some

RED, BLUE, GOLD = (FIRST_GAMER + kind(name) for name in ("red", "blue", "gold"))

# Components


def test_sn1_gamers_are_gold_or_have_one_or_two_colours() -> None:
    assert sum(gm.SUPPLY) == gm.GAMERS == 95
    assert gm.SUPPLY[gm.GOLD] == 10
    single = [k for k in range(gm.GOLD) if gm.head(k) == gm.feet(k)]
    double = [k for k in range(gm.GOLD) if gm.head(k) != gm.feet(k)]
    assert [gm.SUPPLY[k] for k in single] == [5] * 5
    assert [gm.SUPPLY[k] for k in double] == [3] * 20
    assert len({(gm.head(k), gm.feet(k)) for k in double}) == 20


def drawn_one_by_one(bag: list[int], wanted: int, seed: int) -> tuple[int, ...]:
    """All gamers in a row, of which one after another steps out."""
    source, row = random_from(seed), gm.all_in(bag)
    drawn = [row.pop(source.below(len(row))) for _ in range(min(wanted, len(row)))]
    return tuple(sorted(drawn))


@pytest.mark.parametrize("wanted", [0, 1, 5, 8, 95, 100])
def test_sn8_gamers_are_drawn_as_if_one_by_one(wanted: int) -> None:
    for seed in range(200):
        source = random_from(seed, 1)
        bag = [source.below(count + 1) for count in gm.SUPPLY]
        before = gm.all_in(bag)
        expected = drawn_one_by_one(bag, wanted, seed)
        drawn = gm.draw(bag, len(before), wanted, random_from(seed))
        assert drawn == expected
        assert sorted([*drawn, *gm.all_in(bag)]) == before


def test_sn2_every_category_has_5_3_2_2_games_in_the_four_phases() -> None:
    counts = Counter((gt.CATEGORY[g], gt.PHASE[g]) for g in range(gt.GAMES))
    for category in range(gt.CATEGORIES):
        assert [counts[category, phase] for phase in (1, 2, 3, 4)] == [5, 3, 2, 2]


def test_sn2_all_ratings_differ_and_lie_in_the_range_of_their_phase() -> None:
    ranges = {1: (40, 64), 2: (65, 79), 3: (80, 89), 4: (90, 99)}
    assert len(set(gt.RATING)) == 60
    assert sorted(gt.RATING) == list(gt.RATING)
    for g in range(gt.GAMES):
        low, high = ranges[gt.PHASE[g]]
        assert low <= gt.RATING[g] <= high


def test_sn2_ratings_are_spread_evenly_over_the_categories() -> None:
    for phase in some(gt.GAMES_OF_PHASE[1:]):
        sums = [gt.total_rating(phase & category) for category in gt.GAMES_OF_CATEGORY]
        assert max(sums) - min(sums) <= 5  # half a rating point over all games of a phase


def test_sn2_higher_ratings_ask_for_as_many_gamers_or_more() -> None:
    allowed = {1: {2, 3}, 2: {3, 4, 5}, 3: {3, 4, 5}, 4: {4, 5, 6}}
    assert list(gt.MINIMUM) == sorted(gt.MINIMUM)
    assert all(gt.MINIMUM[g] in allowed[gt.PHASE[g]] for g in range(gt.GAMES))


def test_sn2_all_names_differ_and_can_stand_in_a_list() -> None:
    assert len(set(gt.NAME)) == 60
    assert not [name for name in gt.NAME if "," in name]


# Setup


def test_setup_shows_eight_gamers_and_eight_games_of_phase_1_other_ones_for_each_seed() -> None:
    state = new()
    position = state.position
    assert sum(position.group) == 8
    assert sum(state.potential) == position.potential_size == 87
    assert (
        count_of(position.round.market)
        == count_of(position.round.market & gt.GAMES_OF_PHASE[1])
        == 8
    )
    assert position.round.stage == DRAFT
    assert position.round.market != new(seed=2).position.round.market
    assert position.group != new(seed=2).position.group


def test_sn9_the_first_eight_gamers_are_told_to_all() -> None:
    journal: list[Event] = []
    state = RULES.start(2, {"first_seat": 0}, random(), journal)
    assert journal[0].kind == constants.GROUP_BEGAN
    assert journal[0].facts == (tuple(gm.all_in(state.position.group)),)


# Round overview


@pytest.mark.parametrize(("players", "left"), [(2, 4), (3, 2), (4, 0)])
def test_everyone_takes_two_games_clockwise_and_sn9_the_rest_is_discarded_face_up(
    players: int, left: int
) -> None:
    state = new(players, first_seat=1)
    position, shown, asked = state.position, state.position.round.market, []
    while position.round.stage == DRAFT:
        asked.append(state.turn)
        play(state, state.legal()[0])
    last = 0 if left else 1  # it is taken without a question (SN-b)
    assert asked == [(1 + n) % players for n in range(2 * players - last)]
    assert [count_of(c) for c in position.collections] == [2] * players
    assert count_of(position.discarded) == count_of(position.discarded & shown) == left


def test_only_games_in_the_middle_can_be_taken() -> None:
    state = new()
    assert state.legal() == members_of(state.position.round.market)
    for answer in (members_of(state.position.stock)[0], DONE):
        assert refusal(state, answer).rule == "Round overview"
    assert "not an answer" in refusal(state, 1000).sentence


def test_rounds_take_their_games_from_phases_1_1_2_3_4_and_sn3_start_one_seat_further() -> None:
    """The rulebook's John: the player to his left starts the second round."""
    state, source = new(3, first_seat=2), random_from(3)
    rounds: list[object] = []
    while not state.over:
        position = state.position
        if position.round.stage == DRAFT and position.round.acted == 0:
            assert position.epoch() == len(rounds)
            phases = [gt.PHASE[g] for g in members_of(position.round.market)]
            rounds.append((phases, position.round.starter))
        at.step(state, source)
    assert rounds == [([n] * 8, seat) for n, seat in [(1, 2), (1, 0), (2, 1), (3, 2), (4, 0)]]
    assert (state.position.epoch(), state.turn) == (5, NOBODY)


# Invite friends


@pytest.mark.parametrize(
    ("scores", "starter", "order"),
    [
        ([5, 3, 9, 4], 0, [1, 3, 0, 2]),
        ([0, 0, 0, 0], 2, [2, 3, 0, 1]),
        ([7, 2, 7, 2], 3, [3, 1, 0, 2]),
    ],
)
def test_sn3_the_lowest_score_draws_first_and_ties_go_from_the_starting_player(
    scores: list[int], starter: int, order: list[int]
) -> None:
    position = SpielnachtPosition(4, SpielnachtRound(1, starter, 0))
    position.scores = scores
    assert position.inviting_order() == order


def test_sn3_players_invite_one_after_the_other_in_ascending_order_of_score() -> None:
    state = new()
    while state.position.round.acted < 6:
        play(state, state.legal()[0])
    state.position.scores = [5, 3, 9, 4]
    play(state, state.legal()[0])
    asked = []
    while state.position.round.stage == INVITE:
        asked.append(state.turn)
        play(state, state.legal()[0])
    assert asked == [1, 1, 3, 3, 0, 0, 2, 2]


def test_sn3_three_go_back_before_the_next_player_draws() -> None:
    state = inviting("red red blue blue gold gold gold")
    drawn = state.drawn[0]
    assert sum(state.potential) == 2
    assert sum(play(state, FIRST_GAMER + drawn[0]).potential) == 2
    assert play(state, FIRST_GAMER + drawn[1]).turn == 1
    assert state.invited[0] == drawn[:2]
    assert (len(state.drawn[1]), sum(state.potential), state.position.round.guests) == (5, 0, 2)


def test_gamers_of_one_kind_are_one_answer_as_often_as_they_were_drawn() -> None:
    state = inviting("red red red gold gold")
    choice = state.choice()
    assert choice is not None
    assert (choice.things, choice.least, choice.most) == ([RED] * 3 + [GOLD] * 2, 2, 2)
    assert state.legal() == [RED, GOLD]
    assert play(state.copy(), GOLD).legal() == [GOLD]
    assert play(state, RED).legal() == [RED, GOLD]


def test_two_of_the_drawn_gamers_are_invited_at_once() -> None:
    match = at.match_at(INVITE)
    answers = [FIRST_GAMER + gamer for gamer in at.view_of(match, 0).drawn]
    for refused in (answers[3:4], [answers[1], DONE], [BLUE, DONE]):
        with pytest.raises(IllegalAnswer, match="Invite two of the gamers that you drew"):
            match.answer(0, *refused)
    match.answer(0, answers[4], answers[1])
    assert [FIRST_GAMER + gamer for gamer in at.view_of(match, 0).invited] == answers[1::3]


def test_sn8_a_bag_that_runs_short_gives_what_is_there() -> None:
    state = play(inviting("red red red gold"), RED, RED)
    assert state.drawn[1] == (kind("red"), kind("gold"))
    assert play(state, RED, GOLD).invited[1] == (kind("red"), kind("gold"))


def test_sn8_g5_who_finds_the_bag_empty_passes_and_the_log_says_so() -> None:
    state = inviting("red")
    journal = state.journal = list[Event]()
    play(state, RED)
    assert [e.kind for e in journal].count(constants.NOBODY_TO_INVITE) == 3
    assert state.position.round.stage == BRING
    assert state.invited == [(kind("red"),), (), (), ()]


@pytest.mark.parametrize("left", range(12))
def test_sn8_a_short_bag_can_be_dealt_again(left: int) -> None:
    """Re-deals keep the view when there are fewer gamers than the draws ask for."""
    state = inviting(" ".join(["red", "blue", "gold", "red/blue"][n % 4] for n in range(left)), 3)
    source = random_from(left)
    while state.position.round.number == 1:
        for seat in (NOBODY, 0, 1, 2):
            view = state.view(seat)
            assert RULES.redeal(view, source).view(seat) == view
        at.step(state, source)
