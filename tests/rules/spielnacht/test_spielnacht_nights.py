"""Spielnacht, rule by rule: who sits down where, bribing, scoring, the end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import Event
from gamenight.games.spielnacht.rules import constants
from gamenight.games.spielnacht.rules import position as nt
from gamenight.games.spielnacht.rules.constants import (
    BRIBE_NOBODY,
    CATEGORY,
    DONE,
    DRAFT,
    FIRST_GAMER,
    GAMES,
    GOLD,
    KINDS,
    MINIMUM,
    NO_GAME,
    RATING,
    SUPPLY,
    feet,
    head,
)
from gamenight.games.spielnacht.rules.position import SpielnachtPosition, SpielnachtRound
from gamenight.games.spielnacht.rules.state import SpielnachtState
from gamenight.parts.bits import members_of, set_of
from tests.rules.checked import refusal
from tests.rules.spielnacht import positions as at
from tests.rules.spielnacht.positions import at_night, bag, gains, game, games, kind, play

# Game night: which game a gamer goes to


@pytest.mark.parametrize(
    ("brought", "gamers", "places"),
    [  # red 4.1, 4.5 and 5.4 need 2, 2 and 3 gamers, blue 4.3 needs 2
        pytest.param("4.1 9.7", "red blue", "4.1 9.7", id="one colour"),
        pytest.param("4.1 9.7", "red/blue blue/red", "4.1 9.7", id="head before feet"),
        pytest.param("9.7", "red/blue", "9.7", id="nobody brought the colour of the head"),
        pytest.param("4.1 9.7", "red/blue " * 4, "4.1 " * 4, id="the head's game is full"),
        pytest.param("4.1 4.5 5.4", "red " * 5, "5.4 5.4 5.4 4.5 4.5", id="best rated until full"),
        pytest.param("4.1 5.4", "red " * 7, "5.4 5.4 5.4 4.1 4.1 5.4 5.4", id="all are full"),
        pytest.param("4.1 4.3", "gold " * 5, "4.3 4.3 4.1 4.1 4.3", id="gold looks at all games"),
        pytest.param("4.1", "blue blue/green red", "home home 4.1", id="no game"),
    ],
)
def test_sn4_every_gamer_finds_a_game_or_goes_home(brought: str, gamers: str, places: str) -> None:
    """Games by their ratings."""
    rated = {RATING.index(round(float(rating) * 10)): rating for rating in brought.split()}
    tonight, attendance, found = nt.games_tonight([set_of(list(rated))]), [0] * GAMES, []
    for gamer in gamers.split():
        place = nt.place_for(kind(gamer), tonight, attendance)
        found.append(rated.get(place, "home"))
        if place != NO_GAME:
            attendance[place] += 1
    assert found == places.split()


@given(
    st.sets(st.integers(0, GAMES - 1), min_size=1, max_size=16),
    st.lists(st.integers(0, KINDS - 1), max_size=48),
)
def test_sn4_holds_for_any_games_and_any_gamers(brought: set[int], arrivals: list[int]) -> None:
    """The ruling once more, written as it is worded, beside the code that is quick."""
    tonight, attendance = nt.games_tonight([set_of(list(brought))]), [0] * GAMES
    for gamer in arrivals:
        if gamer == GOLD:
            candidates = set(brought)
        else:
            candidates = {g for g in brought if CATEGORY[g] == head(gamer)}
            candidates = candidates or {g for g in brought if CATEGORY[g] == feet(gamer)}
        below = {g for g in candidates if attendance[g] < MINIMUM[g]}
        expected = max(below or candidates, key=lambda g: RATING[g], default=NO_GAME)
        assert nt.place_for(gamer, tonight, attendance) == expected
        if expected != NO_GAME:
            attendance[expected] += 1


def test_sn4_a_gamer_who_goes_home_is_back_in_the_potential_bag() -> None:
    state = at_night([games("red 4.1"), games("red 4.5")], "red red blue")
    assert state.position.group == bag("red red")
    assert state.potential[kind("blue")] == SUPPLY[kind("blue")]


@pytest.mark.parametrize(
    ("gamer", "brought", "earlier", "led", "how"),
    [
        ("red", ["red 4.1"], 0, constants.HER_COLOUR, constants.ONLY_GAME),
        ("red", ["red 4.1", "red 4.5"], 0, constants.HER_COLOUR, constants.BEST_RATING),
        ("red", ["red 4.1", "red 4.5"], 2, constants.HER_COLOUR, constants.NEXT_RATING),
        ("red", ["red 4.1", "red 4.5"], 4, constants.HER_COLOUR, constants.ALL_REACHED),
        ("red/blue", ["red 4.1", "blue 4.3"], 0, constants.HER_HEAD, constants.ONLY_GAME),
        ("blue/red", ["red 4.1", "red 4.5"], 0, constants.HER_FEET, constants.BEST_RATING),
        ("gold", ["red 4.1", "blue 4.3"], 4, constants.ANY_COLOUR, constants.ALL_REACHED),
    ],
)
def test_sn4_the_log_can_say_why(
    gamer: str, brought: list[str], earlier: int, led: int, how: int
) -> None:
    tonight, attendance = nt.games_tonight([games(*brought)]), [0] * GAMES
    for _ in range(earlier):
        attendance[nt.place_for(GOLD, tonight, attendance)] += 1
    place = nt.place_for(kind(gamer), tonight, attendance)
    assert nt.colour_that_led(kind(gamer), place) == led
    assert nt.how_she_chose(kind(gamer), place, tonight, attendance) == how


def test_every_gamer_who_comes_is_told_of_in_order() -> None:
    journal: list[Event] = []
    brought = [games("red 4.1"), games("blue 4.3")]
    night = at_night(brought, "red red blue/red green gold", journal=journal).position.previous
    assert night is not None
    told = [e for e in journal if e.kind in (constants.SAT_DOWN, constants.WENT_HOME)]
    assert tuple(e.facts[0] for e in told) == night.gamers
    homes = [e.kind == constants.WENT_HOME for e in told]
    assert homes == [place == NO_GAME for place in night.places]
    assert len(homes) == 5


# Bribing

MINE = games("red 4.1", "purple 4.4")
THEIRS = games("blue 4.3")
PURPLE, RED = game("purple 4.4"), game("red 4.1")  # each needs two gamers


def bribing(spare: tuple[str, ...], gamers: str = "purple") -> SpielnachtState:
    """Seat 0 brought MINE and has these games at home; seat 1 has none."""
    return at_night([MINE, THEIRS], gamers, [games(*spare), 0])


def test_a_party_game_at_home_bribes_a_gamer_into_a_party_game() -> None:
    """The rulebook's example: one game of the same colour is one gamer."""
    state = bribing(("purple 4.8",))
    assert state.legal() == [PURPLE, BRIBE_NOBODY]
    assert gains(play(state, PURPLE)) == [2, 0]  # with the passer-by there are enough


def test_sn_b_what_alone_can_be_given_is_given_without_a_question() -> None:
    state = bribing(("purple 4.8", "red 4.5"))
    state.journal = []
    play(state, PURPLE)
    told = [event.facts for event in state.journal if event.kind == constants.BRIBED]
    assert told == [(0, PURPLE, (game("purple 4.8"),))]
    two = play(bribing(("purple 4.8", "purple 5.2")), PURPLE)
    assert two.legal() == [game("purple 4.8"), game("purple 5.2")]


def test_sn6_two_games_of_any_colours_are_one_gamer() -> None:
    assert gains(play(bribing(("blue 4.7", "gray 4.9")), PURPLE)) == [2, 0]
    state = play(bribing(("blue 4.7", "gray 4.9", "red 4.5")), PURPLE)
    assert state.legal() == [game("red 4.5"), game("blue 4.7")]
    assert play(state, game("blue 4.7")).legal() == [game("gray 4.9")]


def test_sn6_one_game_of_another_colour_is_not_enough() -> None:
    state = bribing(("blue 4.7",))
    assert state.position.round.stage == DRAFT  # nobody could bribe, the night is over
    assert gains(state) == [0, 0]


def test_sn6_a_single_game_of_the_colour_is_enough_so_that_two_are_not_offered() -> None:
    """Any two would do as well, but with one of the colour the second is given for nothing."""
    spare = ("red 4.5", "blue 4.7", "purple 4.8", "gray 4.9", "purple 5.2")
    choice = play(bribing(spare), PURPLE).view(0).choice
    red, blue, one, gray, other = members_of(games(*spare))
    assert choice is not None
    assert choice.things == [red, blue, one, gray, other]
    assert choice.sets() == [[one], [other], [red, blue], [red, gray], [blue, gray]]


@pytest.mark.parametrize("given", [("gray 4.9", "blue 4.7"), ("blue 4.7", "gray 4.9")])
def test_sn6_a_pair_is_given_at_once_in_any_order(given: tuple[str, str]) -> None:
    match = at.match_of(2)
    match.state = bribing(("blue 4.7", "gray 4.9", "red 4.5"))
    match.answer(0, PURPLE)
    with pytest.raises(IllegalAnswer, match="a second game of another colour"):
        match.answer(0, game("blue 4.7"))
    match.answer(0, *[game(name) for name in given])
    position = at.view_of(match, 0).position
    assert position.collections[0] == MINE | games("red 4.5")
    assert position.round.night is not None
    assert position.round.night.bribes == ((PURPLE, game("blue 4.7"), game("gray 4.9")),)


@given(st.sets(st.integers(0, GAMES - 1), min_size=1, max_size=14), st.integers(1, 4))
def test_sn6_a_bribe_is_possible_where_one_game_of_the_colour_or_two_of_any_are_at_home(
    owned: set[int], most: int
) -> None:
    brought, spare = sorted(owned)[:most], sorted(owned)[most:]
    colours = [CATEGORY[gift] for gift in spare]
    wanted = [g for g in brought if len(spare) >= 2 or CATEGORY[g] in colours]
    position = SpielnachtPosition(1, SpielnachtRound(1, 0, 0))
    position.collections = [set_of(list(owned))]
    position.round.night = nt.Night(1, (set_of(brought),), (), (), [0] * GAMES)
    assert members_of(position.open_to_bribes(0)) == wanted


def test_sn6_full_games_can_be_bribed_into_as_often_as_wanted() -> None:
    state = bribing(("red 4.5", "red 5.4", "red 5.8"), "red red")
    for gift in ("red 4.5", "red 5.4"):
        play(state, RED, game(gift))
    assert state.turn == 0
    assert gains(play(state, BRIBE_NOBODY)) == [4, 0]


def test_sn6_bribing_goes_round_once_from_the_starting_player() -> None:
    state = at_night([MINE, THEIRS], "red", [games("red 4.5"), games("blue 4.7")])
    assert state.turn == 0
    assert play(state, BRIBE_NOBODY).turn == 1
    play(state, BRIBE_NOBODY)
    assert (state.position.round.stage, state.position.round.number) == (DRAFT, 2)


def test_sn6_games_given_leave_the_match_and_passers_by_do_not_join_the_group() -> None:
    position = play(bribing(("red 4.5",), "red"), RED).position
    assert (position.discarded, position.collections[0]) == (games("red 4.5"), MINE)
    assert sum(position.group) == 1


def test_a_bribe_makes_another_night_and_leaves_the_one_before_as_it_was() -> None:
    state = bribing(("red 4.5", "red 5.4"), "red red blue")
    before = state.position.round.night
    night = play(state, RED, game("red 4.5")).position.round.night
    assert before is not None
    assert night is not None
    assert (before.bribes, before.attendance[RED]) == ((), 2)
    assert (night.bribes, night.attendance[RED]) == (((RED, game("red 4.5"), NO_GAME),), 3)
    assert (night.bribes_of(0), night.bribes_of(1)) == (1, 0)


def test_g5_who_cannot_bribe_is_passed_over_and_the_log_says_so() -> None:
    state = bribing(("red 4.5",))
    journal = state.journal = list[Event]()
    play(state, BRIBE_NOBODY)
    assert constants.NOTHING_TO_BRIBE_WITH in [event.kind for event in journal]


def test_refused_bribes_name_the_rule() -> None:
    state = bribing(("red 4.5", "blue 4.7", "gray 4.9", "purple 4.8"))
    for answer in (game("blue 4.3"), game("red 4.5"), FIRST_GAMER):  # not at the night, or not mine
        assert "you brought" in refusal(state, answer).sentence
    assert "nothing" in refusal(bribing(("red 4.5",)), PURPLE).sentence
    play(state, PURPLE)
    assert "did not bring" in refusal(state, RED).sentence
    assert "in order" in refusal(state, game("gray 4.9")).sentence
    play(state, game("blue 4.7"))
    for answer in (DONE, game("blue 4.7")):  # too little, twice
        assert "a second game" in refusal(state, answer).sentence
    assert "in order" in refusal(state, game("red 4.5")).sentence
    assert "enough" in refusal(state, game("purple 4.8")).sentence


# Scoring


def test_a_game_below_its_minimum_scores_nothing_any_other_a_point_for_each_gamer() -> None:
    state = at_night([games("red 5.4"), THEIRS], "red red blue blue blue")
    assert gains(state) == state.position.scores == [0, 3]
    assert gains(at_night([games("red 4.1"), THEIRS], "red red red red blue blue")) == [4, 2]


def test_sn5_gamers_at_a_game_that_failed_stay_in_the_group() -> None:
    state = at_night([games("red 5.4"), THEIRS], "red red blue")
    assert gains(state) == [0, 0]
    assert state.position.group == bag("red red blue")


def test_points_add_up_and_games_return_to_their_collections() -> None:
    state = bribing(("red 4.5",), "red red red")
    state.position.scores = [7, 9]
    assert state.position.worth(0) == 10  # what tonight's games have earned by now
    position = play(state, BRIBE_NOBODY).position
    assert (position.scores, position.worth(0)) == ([10, 9], 10)
    assert position.collections == [MINE | games("red 4.5"), THEIRS]
    assert position.round.night is None


# End of game


def ended(scores: list[int], collections: list[int], journal: list[Event]) -> SpielnachtPosition:
    """A match that has just been scored for the last time."""
    state = SpielnachtState(SpielnachtPosition(len(scores), SpielnachtRound(5, 0, 0)))
    state.position.scores, state.position.collections = scores, collections
    state.journal = journal
    state.end_match()
    return state.position


def test_the_most_points_win() -> None:
    outcome = ended([30, 42, 41], [0, 0, 0], []).outcome()
    assert (outcome.winners, outcome.reason) == ((1,), "most gamer points after 5 nights")
    assert outcome.scores == (30, 42, 41)


def test_sn7_a_tie_goes_to_the_lower_sum_of_ratings() -> None:
    position = ended([30, 30, 12], [games("red 9.5"), games("red 4.1", "blue 4.3"), 0], [])
    assert (position.rating_of(1), position.winners()) == (84, [1])
    assert position.reason().endswith(", then the lower sum of ratings")


def test_sn7_equal_sums_share_the_victory() -> None:
    own = [games("red 4.1", "purple 4.4"), games("green 4.2", "blue 4.3"), games("gray 4.0")]
    journal: list[Event] = []
    position = ended([30, 30, 12], own, journal)
    assert (position.winners(), position.payoffs()) == ([0, 1], [0.5, 0.5, 0.0])
    assert "shared" in position.reason()
    won = [event.facts for event in journal if event.kind == constants.MATCH_WON]
    assert won == [(0, 30, 2), (1, 30, 2)]
