"""Who is ahead in an evening, and what is remembered of it."""

from __future__ import annotations

import pytest

from gamenight.core.events import NOBODY
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.game.ranking import places_by_seat
from gamenight.game.registry import find_game
from gamenight.web.evening.events import (
    Ended,
    Joined,
    Started,
    TurnTime,
    decode_event,
    encode_event,
)
from gamenight.web.evening.standings import (
    POINTS,
    gap_of,
    highlights,
    moments,
    points_in,
    standings,
)
from gamenight.web.evening.state import EveningState
from gamenight.web.evening.turn_timer import TurnClock
from tests.some import some

NAMES = ("Ana", "Bo", "Cy")
NO_TURN = TurnTime()


def a_match(
    number: int,
    people: tuple[int, ...],
    scores: tuple[float, ...],
    places: tuple[int, ...],
    game: str = "spots",
    longest: TurnTime = NO_TURN,
    shares: tuple[float, ...] = (),
) -> list[Started | Ended]:
    table, names = f"table-{number}", tuple(f"seat {seat}" for seat in range(len(people)))
    return [
        Started(table, game, names, 0, float(number)),
        Ended(table, number + 0.5, people, names, scores, places, longest, shares),
    ]


def story_of(*matches: list[Started | Ended]) -> EveningState:
    state = EveningState()
    state.apply_all([Joined(name, f"hash of {name}", 0.0) for name in NAMES])
    for events in matches:
        state.apply_all([decode_event(encode_event(event)) for event in events])
    return state


def test_places_give_points() -> None:
    state = story_of(
        a_match(1, (0, 1, 2), (7, 9, 5), (1, 0, 2)),
        a_match(2, (2, 0), (3, 3), (0, 0)),
    )
    found = {one.person: one for one in standings(state)}
    assert [one.person for one in standings(state)] == [0, 2, 1]
    assert found[0].course == (POINTS[1], POINTS[1] + POINTS[0])
    assert found[1].course == (POINTS[0], POINTS[0])
    assert (found[2].points, found[2].won, found[2].matches) == (POINTS[2] + POINTS[0], 1, 2)


def test_equal_points_are_ordered_by_victories_and_then_by_who_came_first() -> None:
    state = story_of(
        a_match(1, (0, 1, 2), (4, 6, 9), (2, 1, 0)),
        a_match(2, (0, 1), (4, 6), (1, 0)),
    )
    found = standings(state)
    assert [(one.person, one.points, one.won) for one in found] == [
        (1, 16, 1),
        (2, 10, 1),
        (0, 10, 0),
    ]
    tied = story_of(a_match(1, (2, 0, 1), (5, 5, 5), (0, 0, 0)))
    assert [one.person for one in standings(tied)] == [0, 1, 2]


@pytest.mark.parametrize("places", [(0, 1, 2), (2, 1, 0)])
def test_of_several_seats_the_best_counts(places: tuple[int, ...]) -> None:
    state = story_of(a_match(1, (0, 1, 0), (9.0, 5.0, 1.0), places))
    found = {one.person: (one.points, one.matches, one.won) for one in standings(state)}
    assert found == {0: (POINTS[0], 1, 1), 1: (POINTS[1], 1, 0)}
    alone = story_of(a_match(1, (0, NOBODY, 0), (9.0, 5.0, 1.0), places))
    assert standings(alone) == []  # two seats of one person are not two people


def test_bots_take_places_and_the_last_points_go_to_all_behind() -> None:
    end = a_match(1, (0, *[NOBODY] * 6, 1), (0.0,) * 8, (1, 0, 2, 3, 4, 5, 6, 7))[1]
    assert isinstance(end, Ended)
    assert points_in(end) == {0: POINTS[1], 1: POINTS[-1]}


def test_where_nobody_wins_nobody_gets_points() -> None:
    state = story_of(a_match(1, (0, 1), (4, 5), ()))
    assert [(one.points, one.matches) for one in standings(state)] == [(0, 1), (0, 1)]
    assert highlights(state).closest is None
    assert state.lines[-1].text == "Nobody won Spots."


def test_whoever_plays_alone_stands_apart() -> None:
    state = story_of(a_match(1, (0, NOBODY), (9, 1), (0, 1)), a_match(2, (1,), (41,), (0,)))
    assert standings(state) == []


def test_what_is_remembered() -> None:
    state = story_of(
        a_match(1, (0, 1), (10, 4), (0, 1), longest=TurnTime(1, 30.0)),
        a_match(2, (0, 1), (90, 89), (0, 1), longest=TurnTime(0, 99.5)),
        a_match(3, (0, 1), (2, 12), (0, 1), "spectrum-casino"),
        a_match(4, (2,), (95,), (0,)),
        a_match(5, (2, NOBODY), (50, 49.9), (0, 1)),  # with a bot alone: no match among people
    )
    found = highlights(state)
    assert found.closest is not None
    assert found.closest.start.table == "table-2"
    assert found.longest is not None
    assert (found.longest[0].start.table, found.longest[1]) == ("table-2", TurnTime(0, 99.5))
    best = [(one.game, one.person, one.score) for one in found.best]
    assert best == [("spots", 2, 95), ("spectrum-casino", 0, 2)]  # there the fewest win


@pytest.mark.parametrize(
    ("scores", "places", "gap"),
    [
        ((10, 4, 8), (0, 2, 1), 0.2),  # to the best of the others
        ((2, 12, 4), (0, 2, 1), 2 / 12),  # where the fewest win
        ((0.0, 0.5), (1, 0), 0.5),  # small scores are not blown up
        ((-50, -40), (1, 0), 0.2),
        ((7, 7), (0, 0), None),
        ((7, 7), (), None),
    ],
)
def test_how_close_a_match_was(
    scores: tuple[float, ...], places: tuple[int, ...], gap: float | None
) -> None:
    end = Ended("table", 1.0, (0,) * len(scores), ("",) * len(scores), scores, places)
    assert gap_of(end) == (None if gap is None else pytest.approx(gap))


def test_of_equally_good_scores_the_first_is_remembered() -> None:
    state = story_of(
        a_match(1, (1, NOBODY), (8, 90), (1, 0)),  # what a bot reaches is not remembered
        a_match(2, (0, 1), (8, 3), (0, 1), longest=TurnTime(0, 30.0)),
        a_match(3, (2, 1), (8, 3), (0, 1), longest=TurnTime(2, 30.0)),
    )
    found = highlights(state)
    assert [(one.person, one.score) for one in found.best] == [(1, 8)]
    assert found.closest is not None
    assert found.longest is not None
    assert (found.closest.start.table, found.longest[0].start.table) == ("table-2", "table-2")


@pytest.mark.parametrize(("game", "players"), [("spectrump", 4), ("suspense", 3)])
def test_winners_have_the_first_place_and_partners_share_one(game: str, players: int) -> None:
    rules = find_game(game).rules
    options = rules.accept(players, {})
    header = Header(game, rules.version, players, options, NAMES[:1] * players, 3)
    match, random = Match(rules, header), random_from(3)
    while not match.state.over:
        legal = match.state.legal()
        match.state.apply(legal[random.below(len(legal))], random)
    places = places_by_seat(match.state.position, rules.teams(players, options))
    winners = match.state.outcome().winners
    assert [seat for seat, place in enumerate(places) if place == 0] == sorted(winners)
    for team in some(rules.teams(players, options)):
        assert len({places[seat] for seat in team}) == 1


def test_the_longest_turn_is_that_of_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter((0.0, 5.0, 6.0, 14.0, 20.0))
    monkeypatch.setattr("time.monotonic", lambda: next(times))
    clock = TurnClock()
    for asked in ([0], [1, NOBODY], [1], [0], []):
        clock.tick(asked)
    assert clock.longest == TurnTime(1, 9.0)


def test_points_count_for_the_share_that_a_person_played() -> None:
    state = story_of(a_match(1, (0, 1), (9, 5), (0, 1), shares=(0.24, 1.0)))
    found = {one.person: (one.points, one.helped) for one in standings(state)}
    assert found == {0: (2, True), 1: (6, False)}
    assert [(one.person, one.score) for one in highlights(state).best] == [(1, 5)]


def test_equals_share_a_place() -> None:
    state = story_of(a_match(1, (0, 1, 2), (5, 5, 3), (0, 0, 2)))
    assert [(one.person, one.place) for one in standings(state)] == [(0, 0), (1, 0), (2, 2)]


def test_equal_points_share_a_place_whoever_won_more() -> None:
    """A win with a bot's help comes to as much as two third places."""
    state = story_of(
        a_match(1, (0, NOBODY, 1), (9, 8, 7), (0, 1, 2), shares=(0.8, 1.0, 1.0)),
        a_match(2, (NOBODY, NOBODY, 1, 0), (9, 8, 7, 6), (0, 1, 2, 3), shares=(1.0, 1.0, 1.0, 0.1)),
    )
    found = standings(state)
    assert [(one.points, one.won, one.place) for one in found] == [(8, 1, 0), (8, 0, 0)]


def test_everybody_who_played_has_a_moment() -> None:
    state = story_of(
        a_match(1, (0, 1), (9, 8), (0, 1), longest=TurnTime(1, 75.0)),
        a_match(2, (0, 1, 2), (9, 1, 2), (0, 2, 1)),
    )
    assert moments(state) == {
        0: "won the closest match: Spots",
        1: "thought longest: 1 minute and 15 seconds in Spots",
        2: "came second of 3 in Spots",
    }
    assert moments(story_of()) == {}


def test_the_best_place_of_an_evening_is_remembered_whenever_it_was() -> None:
    worse, better = (0, 1, 2), (0, 2, 1)  # Cy comes third, and second
    for order in ((worse, better), (better, worse)):
        matches = [a_match(at, (0, 1, 2), (9, 5, 1), order[at]) for at in range(2)]
        assert moments(story_of(*matches))[2] == "came second of 3 in Spots"
