"""Spielnacht, rule by rule: components, setup, taking games, inviting friends, packing."""

from __future__ import annotations

from collections import Counter

import pytest

from gamenight.core.errors import BadSetup
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.core.state import NOBODY, Event
from gamenight.games.spielnacht.rules import gamers as gm
from gamenight.games.spielnacht.rules import games_table as gt
from gamenight.games.spielnacht.rules import terms
from gamenight.games.spielnacht.rules.choices import seats_by_score
from gamenight.games.spielnacht.rules.game import RULES
from gamenight.games.spielnacht.rules.sets import GAMES_OF_PHASE, count_games, games_in
from gamenight.games.spielnacht.rules.state import SpielnachtState
from gamenight.games.spielnacht.rules.terms import (
    BRIBE,
    BRING,
    DRAFT,
    FIRST_GAMER,
    INVITE,
    STOP,
)
from gamenight.games.spielnacht.rules.view import SpielnachtView
from tests.rules.checked import random, refusal
from tests.rules.spielnacht.positions import game, games, kind


def new(players: int = 4, seed: int = 1, first_seat: int = 0) -> SpielnachtState:
    state = RULES.new(players, {"first_seat": first_seat}, random_from(seed))
    assert isinstance(state, SpielnachtState)
    return state


def play_until(state: SpielnachtState, stage: int, seed: int = 2) -> SpielnachtState:
    """Play at random until a stage is reached."""
    source = random_from(seed)
    while state.stage != stage:
        answers = state.legal()
        state.play(answers[source.below(len(answers))], source)
    return state


# Components


def test_sn1_gamers_are_gold_or_have_one_or_two_colours() -> None:
    assert sum(gm.SUPPLY) == gm.GAMERS == 95
    assert gm.SUPPLY[gm.GOLD] == 10
    single = [k for k in range(gm.GOLD) if gm.head(k) == gm.feet(k)]
    double = [k for k in range(gm.GOLD) if gm.head(k) != gm.feet(k)]
    assert [gm.SUPPLY[k] for k in single] == [5] * 5
    assert [gm.SUPPLY[k] for k in double] == [3] * 20
    assert len({(gm.head(k), gm.feet(k)) for k in double}) == 20


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
    for phase in (1, 2, 3, 4):
        sums = [
            sum(gt.RATING[g] for g in games_in(GAMES_OF_PHASE[phase]) if gt.CATEGORY[g] == category)
            for category in range(gt.CATEGORIES)
        ]
        assert max(sums) - min(sums) <= 5  # half a rating point over all games of a phase


def test_sn2_higher_ratings_ask_for_as_many_gamers_or_more() -> None:
    allowed = {1: {2, 3}, 2: {3, 4, 5}, 3: {3, 4, 5}, 4: {4, 5, 6}}
    assert list(gt.MINIMUM) == sorted(gt.MINIMUM)
    for g in range(gt.GAMES):
        assert gt.MINIMUM[g] in allowed[gt.PHASE[g]]


def test_sn2_all_names_differ_and_can_stand_in_a_list() -> None:
    assert len(set(gt.NAME)) == 60
    assert not [name for name in gt.NAME if "," in name]


# Setup


def test_setup_shows_eight_gamers_and_eight_games_of_phase_1() -> None:
    state = new()
    assert sum(state.group) == 8
    assert sum(state.potential) == 87
    assert count_games(state.market) == 8
    assert state.market & ~GAMES_OF_PHASE[1] == 0
    assert state.stage == DRAFT


def test_sn9_the_first_eight_gamers_are_told_to_all() -> None:
    journal: list[Event] = []
    state = RULES.start(2, {"first_seat": 0}, random(), journal)
    assert journal[0].kind == terms.GROUP_BEGAN
    shown = Counter(gm.unpacked(journal[0].facts[0]))
    assert [shown[k] for k in range(gm.KINDS)] == state.group


def test_setup_differs_from_seed_to_seed() -> None:
    assert new(seed=1).market != new(seed=2).market
    assert new(seed=1).group != new(seed=2).group


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_g1_the_option_names_the_starting_player(seat: int) -> None:
    assert new(first_seat=seat).turn == seat


def test_g1_without_the_option_the_starting_player_is_drawn() -> None:
    starters = {RULES.new(4, {}, random_from(seed)).turn for seed in range(40)}
    assert starters == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (1, {}, "Spielnacht is for 2 or 3 or 4 players, not 1."),
        (5, {}, "Spielnacht is for 2 or 3 or 4 players, not 5."),
        (2, {"first_seat": 2}, "Option first_seat cannot be 2: seats are 0 to 1."),
        (4, {"first_seat": 4}, "Option first_seat cannot be 4: it takes -1 to 3."),
        (4, {"pizza": "yes"}, "There is no option pizza. The options are: first_seat."),
    ],
)
def test_bad_setups_are_refused_with_the_reason(
    players: int, options: dict[str, object], reason: str
) -> None:
    with pytest.raises(BadSetup, match=reason):
        RULES.new(players, options, random())


# Round overview


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_takes_two_games_clockwise_from_the_starting_player(players: int) -> None:
    state = new(players, first_seat=1)
    asked = []
    while state.stage == DRAFT:
        asked.append(int(state.turn))
        state.play(state.legal()[0], random())
    assert asked == [(1 + n) % players for n in range(2 * players)]
    assert [count_games(c) for c in state.collections] == [2] * players


def test_only_games_in_the_middle_can_be_taken() -> None:
    state = new()
    elsewhere = games_in(state.stock)[0]
    assert state.legal() == games_in(state.market)
    assert refusal(state, elsewhere).rule == "Round overview"
    assert refusal(state, STOP).rule == "Round overview"
    assert "no answer" in refusal(state, 1000).sentence


@pytest.mark.parametrize(("players", "left"), [(2, 4), (3, 2), (4, 0)])
def test_sn9_eight_games_are_shown_and_the_rest_is_discarded_face_up(
    players: int, left: int
) -> None:
    state = new(players)
    market = state.market
    play_until(state, INVITE)
    assert count_games(state.discarded) == left
    assert state.discarded & ~market == 0
    assert all(state.view(s).discarded == state.discarded for s in (NOBODY, 0, 1))


def test_the_rounds_take_their_games_from_phases_1_1_2_3_4() -> None:
    state = new()
    source = random_from(3)
    phases = {}
    while not state.over:
        if state.stage == DRAFT and state.acted == 0:
            phases[int(state.round)] = {gt.PHASE[g] for g in games_in(state.market)}
            assert count_games(state.market) == 8
        answers = state.legal()
        state.play(answers[source.below(len(answers))], source)
    assert phases == {1: {1}, 2: {1}, 3: {2}, 4: {3}, 5: {4}}


def test_sn3_the_starting_player_moves_clockwise_every_round() -> None:
    """The rulebook's John: whoever sits to his left starts the second round."""
    state = new(3, first_seat=2)
    starters = {}
    source = random_from(4)
    while not state.over:
        starters[int(state.round)] = int(state.starter)
        answers = state.legal()
        state.play(answers[source.below(len(answers))], source)
    assert starters == {1: 2, 2: 0, 3: 1, 4: 2, 5: 0}


# Invite friends


def test_sn3_the_lowest_score_draws_first_and_ties_go_from_the_starting_player() -> None:
    assert seats_by_score([5, 3, 9, 4], 0) == [1, 3, 0, 2]
    assert seats_by_score([0, 0, 0, 0], 2) == [2, 3, 0, 1]
    assert seats_by_score([7, 2, 7, 2], 3) == [3, 1, 0, 2]


def test_sn3_players_invite_one_after_the_other_in_ascending_order_of_score() -> None:
    state = new()
    while state.acted < 7:
        state.play(state.legal()[0], random())
    state.scores = [5, 3, 9, 4]
    state.play(state.legal()[0], random())
    asked = []
    while state.stage == INVITE:
        asked.append(int(state.turn))
        state.play(state.legal()[0], random())
    assert asked == [1, 1, 3, 3, 0, 0, 2, 2]


def test_sn3_three_go_back_before_the_next_player_draws() -> None:
    state = play_until(new(), INVITE)
    assert sum(state.potential) == 87 - 5
    seat = state.turn
    before = state.drawn[seat].copy()
    state.play(FIRST_GAMER + before[0], random())
    assert sum(state.potential) == 82
    state.play(FIRST_GAMER + before[1], random())
    assert state.turn != seat
    assert state.invited[seat] == before[:2]
    assert state.drawn[seat] == before[2:]
    assert sum(state.potential) == 87 - 2 - 5


def test_gamers_of_one_kind_are_one_answer() -> None:
    state = play_until(new(), INVITE)
    red, gold = kind("red"), kind("gold")
    state.drawn[state.turn] = [red, red, red, gold, gold]
    assert state.legal() == [FIRST_GAMER + red, FIRST_GAMER + gold]


def test_only_drawn_gamers_can_be_invited() -> None:
    state = play_until(new(), INVITE)
    state.drawn[state.turn] = [kind("red")] * 5
    assert refusal(state, FIRST_GAMER + kind("blue")).rule == "Invite friends"
    assert refusal(state, STOP).rule == "Invite friends"


def empty_bag_but_for(state: SpielnachtState, left: int) -> None:
    """Leave the first player three gamers back, so that the bag holds this many afterwards."""
    state.potential = [0] * gm.KINDS
    state.potential[kind("gold")] = left


def test_sn8_a_bag_that_runs_short_gives_what_is_there() -> None:
    state = play_until(new(), INVITE)
    seat = int(state.turn)
    state.drawn[seat] = [kind("red")] * 3
    empty_bag_but_for(state, 1)
    state.play(FIRST_GAMER + kind("red"), random())
    state.play(FIRST_GAMER + kind("red"), random())
    assert state.drawn[state.turn] == [kind("red"), kind("gold")]
    state.play(FIRST_GAMER + kind("gold"), random())
    following = int(state.turn)
    state.play(FIRST_GAMER + kind("red"), random())
    assert state.invited[following] == [kind("gold"), kind("red")]


def test_sn8_g5_who_finds_the_bag_empty_passes_and_the_log_says_so() -> None:
    state = play_until(new(), INVITE)
    seat = int(state.turn)
    state.drawn[seat] = [kind("red")]
    empty_bag_but_for(state, 0)
    journal: list[Event] = []
    state.journal = journal
    state.play(FIRST_GAMER + kind("red"), random())
    assert [e.kind for e in journal].count(terms.NOBODY_TO_INVITE) == 3
    assert state.stage == BRING
    assert state.invited[seat] == [kind("red")]


def test_sn8_a_short_bag_can_be_dealt_again() -> None:
    """Re-deals keep the view when there are fewer gamers than the draws ask for."""
    for left in range(12):
        state = new(3)
        state.group = [state.group[k] + state.potential[k] for k in range(gm.KINDS)]
        state.potential = [0] * gm.KINDS
        for k in range(left):
            at = next(n for n in range(gm.KINDS) if state.group[(n + 3 * k) % gm.KINDS])
            state.group[(at + 3 * k) % gm.KINDS] -= 1
            state.potential[(at + 3 * k) % gm.KINDS] += 1
        source = random_from(left)
        while state.round == 1:
            for seat in (NOBODY, 0, 1, 2):
                view = state.view(seat)
                assert RULES.redeal(view, source).view(seat) == view
            answers = state.legal()
            state.play(answers[source.below(len(answers))], source)


# Game night: packing


def packing(*collections: int, round: int = 3) -> SpielnachtState:
    """Seat 0 is about to pack."""
    state = new(len(collections))
    state.collections = list(collections)
    state.market = 0
    state.round = round
    state.begin_bringing()
    return state


@pytest.mark.parametrize(("round", "most"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4)])
def test_the_round_says_how_many_games_may_be_brought(round: int, most: int) -> None:
    own = games("red 4.1", "green 4.2", "blue 4.3", "purple 4.4", "red 4.5", "green 4.6")
    state = packing(own, games("gray 4.0"), round=round)
    for _ in range(most):
        assert state.turn == 0
        state.play(max(a for a in state.legal() if a != STOP), random())
    assert state.turn == 1
    assert state.brought[0] == sum(1 << g for g in games_in(own)[-most:])


def test_sn6_at_least_one_game_is_brought() -> None:
    state = packing(games("red 4.1", "green 4.2"), games("gray 4.0"))
    assert STOP not in state.legal()
    assert refusal(state, STOP).rule == "SN6"
    state.play(game("green 4.2"), random())
    assert STOP in state.legal()


def test_only_own_games_can_be_brought_and_only_once() -> None:
    state = packing(games("red 4.1", "green 4.2", "blue 4.3"), games("gray 4.0"))
    assert refusal(state, game("gray 4.0")).rule == "Game night"
    assert refusal(state, FIRST_GAMER).rule == "Invite friends"
    state.play(game("green 4.2"), random())
    assert "already" in refusal(state, game("green 4.2")).sentence


def test_games_are_packed_in_any_order() -> None:
    """Who names her weakest game first can still bring the better ones."""
    state = packing(games("red 4.1", "green 4.2", "blue 4.3"), games("gray 4.0"))
    state.play(game("red 4.1"), random())
    assert state.turn == 0
    assert state.legal() == [game("green 4.2"), game("blue 4.3"), STOP]
    state.play(game("blue 4.3"), random())
    assert state.legal() == [game("green 4.2"), STOP]
    assert state.brought[0] == games("red 4.1", "blue 4.3")


def test_who_has_packed_all_games_is_done() -> None:
    state = packing(games("red 4.1", "green 4.2"), games("gray 4.0"))
    state.play(game("red 4.1"), random())
    state.play(game("green 4.2"), random())
    assert state.turn == 1


def test_g2_selections_are_revealed_together() -> None:
    own = games("red 4.1", "green 4.2", "blue 4.3")
    state = packing(own, own << 5, own << 10)
    state.play(game("blue 4.3"), random())
    state.play(STOP, random())
    for seat in (NOBODY, 1, 2):
        view = state.view(seat)
        assert view.selection == 0
        assert view.night is None
    assert state.view(0).selection == games("blue 4.3")
    play_until(state, BRIBE)
    night = state.view(NOBODY).night
    assert night is not None
    assert night.brought[0] == games("blue 4.3")


def test_secret_choices_can_be_taken_back_while_one_is_asked() -> None:
    match = Match(RULES, Header("spielnacht", 1, 2, {"first_seat": 0}, ("Anna", "Ben"), 5))
    state = match.state
    assert isinstance(state, SpielnachtState)
    while state.stage == DRAFT:
        match.answer(state.turn, state.legal()[0])
    seat = int(state.turn)
    match.answer(seat, state.legal()[0])
    assert match.can_take_back(seat)
    match.take_back(seat)
    view = match.view(seat)
    assert isinstance(view, SpielnachtView)
    assert view.invited == ()
    assert len(view.drawn) == 5
