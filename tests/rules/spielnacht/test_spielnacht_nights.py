"""Spielnacht, rule by rule: who sits down where, bribing, scoring, the end, and the secrets."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core.random import random_from
from gamenight.core.state import NOBODY, Event
from gamenight.games.spielnacht.rules import games_table as gt
from gamenight.games.spielnacht.rules import terms
from gamenight.games.spielnacht.rules.choices import open_to_bribes
from gamenight.games.spielnacht.rules.game import RULES
from gamenight.games.spielnacht.rules.gamers import GOLD, KINDS, SUPPLY, feet, head
from gamenight.games.spielnacht.rules.games_table import CATEGORY, MINIMUM, NO_GAME, RATING
from gamenight.games.spielnacht.rules.seating import games_tonight, place_for, reason_for
from gamenight.games.spielnacht.rules.sets import games_in, total_rating
from gamenight.games.spielnacht.rules.state import SpielnachtState
from gamenight.games.spielnacht.rules.terms import BRIBE, BRING, DRAFT, FIRST_GAMER, INVITE, STOP
from gamenight.games.spielnacht.rules.view import SpielnachtView
from tests.rules.checked import random, refusal
from tests.rules.spielnacht.positions import game, games, kind


def seated(brought: Sequence[str], gamers: Sequence[str]) -> list[str]:
    """Where gamers sit down who come in this order: "red 4.1" or "home"."""
    tonight = games_tonight([games(*brought)])
    attendance = [0] * gt.GAMES
    places = []
    for gamer in gamers:
        place = place_for(kind(gamer), tonight, attendance)
        if place == NO_GAME:
            places.append("home")
        else:
            attendance[place] += 1
            places.append(next(name for name in brought if game(name) == place))
    return places


def at_night(
    brought: Sequence[int],
    gamers: str = "",
    spare: Sequence[int] = (0, 0),
    journal: list[Event] | None = None,
) -> SpielnachtState:
    """The last seat has just packed: these gamers arrive, then bribing begins at seat 0."""
    players = len(brought)
    state = SpielnachtState(players)
    state.round = 1
    state.stage = BRING
    state.journal = journal
    state.collections = [brought[seat] | spare[seat] for seat in range(players)]
    for collection in state.collections:
        state.stock &= ~collection
    state.brought = list(brought)
    for name in gamers.split():
        state.potential[kind(name)] -= 1
        state.group[kind(name)] += 1
    state.hold_night(random())
    return state


def gains(state: SpielnachtState) -> list[int]:
    assert state.previous is not None
    return state.previous.gains


def last_night(
    scores: list[int], collections: list[int], journal: list[Event] | None = None
) -> SpielnachtState:
    """A match that has just been scored for the last time."""
    state = SpielnachtState(len(scores))
    state.journal = journal
    state.round = 5
    state.scores = scores
    state.collections = collections
    state.end_match()
    return state


# Game night: which game a gamer goes to

RED_GAMES = ("red 4.1", "red 4.5", "red 5.4")  # they need 2, 2 and 3 gamers


def test_sn4_a_single_colour_gamer_goes_to_a_game_of_that_colour() -> None:
    assert seated(["red 4.1", "blue 9.7"], ["red", "blue"]) == ["red 4.1", "blue 9.7"]


def test_sn4_the_head_comes_before_the_feet() -> None:
    assert seated(["red 4.1", "blue 9.7"], ["red/blue", "blue/red"]) == ["red 4.1", "blue 9.7"]


def test_sn4_the_feet_count_when_nobody_brought_the_colour_of_the_head() -> None:
    assert seated(["blue 9.7"], ["red/blue"]) == ["blue 9.7"]


def test_sn4_a_full_game_of_the_heads_colour_does_not_send_a_gamer_to_the_feet() -> None:
    assert seated(["red 4.1", "blue 9.7"], ["red/blue"] * 4) == ["red 4.1"] * 4


def test_sn4_gamers_take_the_best_rated_game_until_it_has_its_minimum() -> None:
    places = seated(RED_GAMES, ["red"] * 5)
    assert places == ["red 5.4", "red 5.4", "red 5.4", "red 4.5", "red 4.5"]


def test_sn4_when_all_games_of_the_colour_have_their_minimum_the_best_rated_takes_the_rest() -> (
    None
):
    assert seated(RED_GAMES, ["red"] * 9)[7:] == ["red 5.4", "red 5.4"]


def test_sn4_gold_gamers_look_at_all_games() -> None:
    places = seated(["red 4.1", "blue 4.3"], ["gold"] * 5)
    assert places == ["blue 4.3", "blue 4.3", "red 4.1", "red 4.1", "blue 4.3"]


def test_sn4_a_gamer_without_a_game_goes_home() -> None:
    assert seated(["red 4.1"], ["blue", "blue/green", "red"]) == ["home", "home", "red 4.1"]


brought_games = st.sets(st.integers(0, gt.GAMES - 1), min_size=1, max_size=16)


@given(brought_games, st.lists(st.integers(0, KINDS - 1), max_size=48))
def test_sn4_holds_for_any_games_and_any_gamers(brought: set[int], arrivals: list[int]) -> None:
    """The ruling once more, written as it is worded, beside the code that is quick."""
    tonight = games_tonight([sum(1 << g for g in brought)])
    attendance = [0] * gt.GAMES
    for gamer in arrivals:
        if gamer == GOLD:
            candidates = set(brought)
        else:
            candidates = {g for g in brought if CATEGORY[g] == head(gamer)}
            candidates = candidates or {g for g in brought if CATEGORY[g] == feet(gamer)}
        below = {g for g in candidates if attendance[g] < MINIMUM[g]}
        expected = max(below or candidates, key=lambda g: RATING[g], default=NO_GAME)
        assert place_for(gamer, tonight, attendance) == expected
        if expected != NO_GAME:
            attendance[expected] += 1


def test_sn4_a_gamer_who_goes_home_is_back_in_the_potential_bag() -> None:
    state = at_night([games("red 4.1"), games("red 4.5")], "red red blue")
    assert state.group[kind("blue")] == 0
    assert state.potential[kind("blue")] == SUPPLY[kind("blue")]
    assert state.group[kind("red")] == 2


@pytest.mark.parametrize(
    ("gamer", "brought", "earlier", "led", "how"),
    [
        ("red", ["red 4.1"], 0, terms.HER_COLOUR, terms.ONLY_GAME),
        ("red", ["red 4.1", "red 4.5"], 0, terms.HER_COLOUR, terms.BEST_RATING),
        ("red", ["red 4.1", "red 4.5"], 2, terms.HER_COLOUR, terms.NEXT_RATING),
        ("red", ["red 4.1", "red 4.5"], 4, terms.HER_COLOUR, terms.ALL_REACHED),
        ("red/blue", ["red 4.1", "blue 4.3"], 0, terms.HER_HEAD, terms.ONLY_GAME),
        ("blue/red", ["red 4.1", "red 4.5"], 0, terms.HER_FEET, terms.BEST_RATING),
        ("gold", ["red 4.1", "blue 4.3"], 4, terms.ANY_COLOUR, terms.ALL_REACHED),
    ],
)
def test_sn4_the_log_can_say_why(
    gamer: str, brought: list[str], earlier: int, led: int, how: int
) -> None:
    tonight = games_tonight([games(*brought)])
    attendance = [0] * gt.GAMES
    for _ in range(earlier):
        attendance[place_for(GOLD, tonight, attendance)] += 1
    place = place_for(kind(gamer), tonight, attendance)
    assert reason_for(kind(gamer), place, tonight, attendance) == led * 4 + how


def test_every_gamer_who_comes_is_told_of_in_order() -> None:
    journal: list[Event] = []
    brought = [games("red 4.1"), games("blue 4.3")]
    state = at_night(brought, "red red blue/red green gold", journal=journal)
    told = [e for e in journal if e.kind in (terms.SAT_DOWN, terms.WENT_HOME)]
    assert state.previous is not None
    assert len(told) == 5
    assert [e.facts[0] for e in told] == state.previous.gamers
    homes = [e.kind == terms.WENT_HOME for e in told]
    assert homes == [place == NO_GAME for place in state.previous.places]


# Bribing

MINE = games("red 4.1", "purple 4.4")
THEIRS = games("blue 4.3")


def test_a_party_game_at_home_bribes_a_gamer_into_a_party_game() -> None:
    """The rulebook's example: one game of the same colour is one gamer."""
    state = at_night([MINE, THEIRS], "purple", [games("purple 4.8"), 0])
    assert state.legal() == [game("purple 4.4"), STOP]
    state.play(game("purple 4.4"), random())
    assert state.legal() == [game("purple 4.8")]
    state.play(game("purple 4.8"), random())
    assert gains(state) == [2, 0]  # one gamer and one passer-by: the minimum is met


def test_sn6_two_games_of_any_colours_are_one_gamer() -> None:
    state = at_night([MINE, THEIRS], "purple", [games("blue 4.7", "gray 4.9"), 0])
    state.play(game("purple 4.4"), random())
    assert state.legal() == [game("blue 4.7"), game("gray 4.9")]
    state.play(game("blue 4.7"), random())
    assert state.legal() == [game("gray 4.9")]
    state.play(game("gray 4.9"), random())
    assert gains(state) == [2, 0]


def test_sn6_one_game_of_another_colour_is_not_enough() -> None:
    state = at_night([MINE, THEIRS], "purple", [games("blue 4.7"), 0])
    assert state.stage == DRAFT  # nobody could bribe, the night is over
    assert gains(state) == [0, 0]


def test_sn6_a_pair_is_given_in_any_order() -> None:
    pair = [game("blue 4.7"), game("gray 4.9")]
    for gifts in (pair, pair[::-1]):
        state = at_night([MINE, THEIRS], "purple", [games("blue 4.7", "gray 4.9", "red 4.5"), 0])
        for answer in (game("purple 4.4"), *gifts):
            state.play(answer, random())
        assert state.collections[0] == MINE | games("red 4.5")
        assert state.bribes == [(game("purple 4.4"), *gifts)]


@given(st.sets(st.integers(0, gt.GAMES - 1), min_size=1, max_size=14))
def test_sn6_a_bribe_is_possible_where_one_game_of_the_colour_or_two_of_any_are_at_home(
    owned: set[int],
) -> None:
    everything = sorted(owned)
    for most in range(1, 5):
        brought, spare = everything[:most], everything[most:]
        wanted = [
            g
            for g in brought
            if len(spare) >= 2 or any(CATEGORY[gift] == CATEGORY[g] for gift in spare)
        ]
        sets = [sum(1 << g for g in some) for some in (brought, spare)]
        assert games_in(open_to_bribes(*sets)) == wanted


def test_sn6_full_games_can_be_bribed_into_as_often_as_wanted() -> None:
    spare = games("red 4.5", "red 5.4", "red 5.8")
    state = at_night([MINE, THEIRS], "red red", [spare, 0])
    for gift in ("red 4.5", "red 5.4"):
        state.play(game("red 4.1"), random())
        state.play(game(gift), random())
    assert state.turn == 0
    state.play(STOP, random())
    assert gains(state) == [4, 0]


def test_sn6_bribing_goes_round_once_from_the_starting_player() -> None:
    state = at_night([MINE, THEIRS], "red", [games("red 4.5"), games("blue 4.7")])
    assert state.turn == 0
    state.play(STOP, random())
    assert state.turn == 1
    state.play(STOP, random())
    assert state.stage == DRAFT
    assert state.round == 2


def test_sn6_games_given_leave_the_match_and_passers_by_do_not_join_the_group() -> None:
    state = at_night([MINE, THEIRS], "red", [games("red 4.5"), 0])
    state.play(game("red 4.1"), random())
    state.play(game("red 4.5"), random())
    assert state.discarded == games("red 4.5")
    assert state.collections[0] == MINE
    assert sum(state.group) == 1


def test_g5_who_cannot_bribe_is_passed_over_and_the_log_says_so() -> None:
    state = at_night([MINE, THEIRS], "red", [games("red 4.5"), 0])
    journal: list[Event] = []
    state.journal = journal
    state.play(STOP, random())
    assert terms.NOTHING_TO_BRIBE_WITH in [event.kind for event in journal]


def test_refused_bribes_name_the_rule() -> None:
    spare = games("red 4.5", "blue 4.7", "gray 4.9")
    state = at_night([MINE, THEIRS], "red", [spare, 0])
    assert refusal(state, game("blue 4.3")).rule == "Bribing"  # somebody else's game
    assert refusal(state, game("red 4.5")).rule == "Bribing"  # left at home
    assert refusal(state, FIRST_GAMER).rule == "Invite friends"
    state.play(game("purple 4.4"), random())
    assert refusal(state, STOP).rule == "Bribing"
    assert refusal(state, game("red 4.1")).rule == "Bribing"  # brought
    state.play(game("blue 4.7"), random())
    assert "already" in refusal(state, game("blue 4.7")).sentence
    state.play(game("red 4.5"), random())


def test_a_game_that_cannot_be_paid_for_is_refused() -> None:
    state = at_night([MINE, THEIRS], "red", [games("red 4.5"), 0])
    assert refusal(state, game("purple 4.4")).rule == "Bribing"


# Scoring


def test_a_game_below_its_minimum_scores_nothing() -> None:
    state = at_night([games("red 5.4"), games("blue 4.3")], "red red blue blue blue")
    assert gains(state) == [0, 3]
    assert state.scores == [0, 3]


def test_a_game_that_meets_its_minimum_scores_a_point_for_each_gamer() -> None:
    state = at_night([games("red 4.1"), games("blue 4.3")], "red red red red blue blue")
    assert gains(state) == [4, 2]


def test_sn5_gamers_at_a_game_that_failed_stay_in_the_group() -> None:
    state = at_night([games("red 5.4"), games("blue 4.3")], "red red blue")
    assert gains(state) == [0, 0]
    assert state.group[kind("red")] == 2
    assert state.group[kind("blue")] == 1


def test_games_return_to_their_collections_after_the_night() -> None:
    state = at_night([MINE, THEIRS], "red blue")
    assert state.collections == [MINE, THEIRS]
    assert state.brought == [0, 0]


def test_points_add_up_from_night_to_night() -> None:
    state = SpielnachtState(2)
    state.scores = [7, 9]
    state.collections = [MINE, THEIRS]
    state.brought = [MINE, THEIRS]
    state.round = 1
    state.group[kind("red")] = 3
    state.hold_night(random())
    assert state.scores == [10, 9]


# End of game


def test_the_most_points_win() -> None:
    assert last_night([30, 42, 41], [0, 0, 0]).outcome().winners == (1,)


def test_sn7_a_tie_goes_to_the_lower_sum_of_ratings() -> None:
    state = last_night([30, 30, 12], [games("red 9.5"), games("red 4.1", "blue 4.3"), 0])
    assert total_rating(state.collections[1]) == 84
    assert state.outcome().winners == (1,)
    assert "lower sum of ratings" in state.outcome().reason


def test_sn7_equal_sums_share_the_victory() -> None:
    own = [games("red 4.1", "purple 4.4"), games("green 4.2", "blue 4.3"), games("gray 4.0")]
    journal: list[Event] = []
    assert last_night([30, 30, 12], own, journal).outcome().winners == (0, 1)
    won = [event.facts for event in journal if event.kind == terms.MATCH_WON]
    assert won == [(0, 30, 2, 0), (1, 30, 2, 0)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_after_five_nights(players: int) -> None:
    source = random_from(players)
    state = RULES.new(players, {}, source)
    assert isinstance(state, SpielnachtState)
    while not state.over:
        answers = state.legal()
        state.play(answers[source.below(len(answers))], source)
    assert state.previous is not None
    assert state.previous.number == 5
    assert state.turn == NOBODY
    assert state.outcome().scores == tuple(float(score) for score in state.scores)


# What is open and what is hidden


def positions(stage: int, players: int = 3) -> list[SpielnachtState]:
    """Every position of a stage in a few random matches."""
    found = []
    for seed in range(3):
        source = random_from(seed)
        state = RULES.start(players, {"first_seat": 0}, source)
        while not state.over:
            if state.stage == stage:
                found.append(state.copy())
            answers = state.legal()
            state.apply(answers[source.below(len(answers))], source)
    return found


def test_sn9_the_group_is_known_after_every_night() -> None:
    for state in positions(DRAFT):
        for seat in (NOBODY, 0, 1, 2):
            assert list(state.view(seat).group) == state.group
        assert all(not invited for invited in state.invited)


def test_sn9_guests_are_known_to_their_host_alone() -> None:
    for state in positions(BRING):
        for seat in range(3):
            view = state.view(seat)
            assert list(view.invited) == state.invited[seat]
            assert sum(view.group) + 6 == view.available_size
        assert state.view(NOBODY).invited == ()
        assert state.view(NOBODY).drawn == ()


def test_sn9_nobody_sees_how_far_another_seat_has_chosen() -> None:
    for state in positions(INVITE) + positions(BRING):
        asked = int(state.turn)
        for answer in state.legal():
            after = state.copy()
            after.apply(answer, random())
            if after.turn == asked and after.stage == state.stage:
                for seat in (NOBODY, 0, 1, 2):
                    same = after.view(seat) == state.view(seat)
                    assert same == (seat != asked)


def test_sn9_what_somebody_drew_was_not_invited_by_those_before_her() -> None:
    """A re-deal never lets an earlier seat have invited a gamer that was still in the bag."""
    state = RULES.start(2, {"first_seat": 0}, random())
    while state.stage == DRAFT:
        state.apply(state.legal()[0], random())
    gold = kind("gold")
    state.potential = [0] * KINDS
    state.group = list(SUPPLY)
    for name, count in (("gold", 5), ("red", 4)):
        state.group[kind(name)] -= count
        state.potential[kind(name)] += count
    state.drawn[0] = [kind("red")] * 3 + [gold] * 2
    state.potential[kind("red")] -= 3
    state.potential[gold] -= 2
    state.apply(FIRST_GAMER + kind("red"), random())
    state.apply(FIRST_GAMER + kind("red"), random())
    assert state.turn == 1
    for drawn in state.drawn[1]:  # let seat 1 have drawn all five gold gamers instead
        state.potential[drawn] += 1
    state.drawn[1] = [gold] * 5
    state.potential[gold] -= 5
    for seed in range(20):
        world = RULES.redeal(state.view(1), random_from(seed))
        assert world.invited[0] == [kind("red")] * 2


def test_sn_a_redeals_vary_in_the_size_of_a_selection() -> None:
    sizes = set()
    for state in positions(BRING):
        if state.acted == 1:
            for seed in range(6):
                world = RULES.redeal(state.view(int(state.turn)), random_from(seed))
                sizes.add(len(games_in(world.brought[0])))
    assert {1, 2, 3} <= sizes


def test_views_of_the_night_show_every_bribe() -> None:
    for state in positions(BRIBE):
        view = state.view(NOBODY)
        assert isinstance(view, SpielnachtView)
        assert view.night is not None
        assert view.night.bribes == state.bribes
        for games_of_seat in view.night.brought:
            for g in games_in(games_of_seat):
                assert view.night.attendance(g) == state.attendance[g]
