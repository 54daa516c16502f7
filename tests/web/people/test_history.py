"""What matches come to: best and worst, wins by opponent, and ratings among people."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from gamenight.store import StoredMatch, StoredRating, StoredResult, StoredSeat
from gamenight.web.pages.plots import bar, curve, places_of
from gamenight.web.people.history import career_of
from gamenight.web.people.ratings import MODEL, changes_by, range_of

ANA = StoredSeat("Ana", "", "a", person_hash="ana")
BO = StoredSeat("Bo", "", "b", person_hash="bo")
CY = StoredSeat("Cy", "", "c")
EASY = StoredSeat("Bot Ida", "easy", "")
OTHER_EASY = StoredSeat("Bot Max", "easy", "")
ALL = ((0,), (1,), (2,))
RESULT = StoredResult((7.0,), (0,), (7.0,), "it ended", ((0,),))


def match(
    at: float,
    seats: tuple[StoredSeat, ...],
    scores: tuple[float, ...],
    places: tuple[int, ...],
    game: str = "spots",
    teams: tuple[tuple[int, ...], ...] = ALL,
) -> StoredMatch:
    result = StoredResult(scores, places, scores, "it ended", teams[: len(seats)])
    return StoredMatch(f"table-{at:g}", game, at, seats, at, result)


def test_best_and_worst_follow_from_what_wins() -> None:
    won, lost = match(2, (ANA, EASY), (7, 5), (0, 1)), match(1, (ANA, EASY), (3, 5), (1, 0))
    (record,) = career_of("ana", [won, lost]).games
    assert (record.scores, record.won, record.best, record.worst) == ((3, 7), 1, 7, 3)
    low = match(1, (ANA, EASY), (3, 5), (0, 1)), match(2, (ANA, EASY), (8, 5), (1, 0))
    (record,) = career_of("ana", [*low]).games
    assert (record.best, record.worst) == (3, 8)


def test_opponents_are_people_by_token_and_bots_by_level() -> None:
    renamed = StoredSeat("Bob", "", "b", person_hash="bo")
    matches = [
        match(3, (ANA, EASY, OTHER_EASY), (5, 4, 6), (1, 2, 0)),
        match(2, (renamed, ANA), (1, 2), (1, 0)),
        match(1, (BO, ANA), (2, 1), (0, 1)),
        match(0, (CY, ANA), (2, 1), ()),
    ]
    found = career_of("ana", matches).opponents
    assert [(one.name, one.matches, one.ahead, one.behind) for one in found] == [
        ("Bob", 2, 1, 1),
        ("Bot: easy", 1, 1, 0),
        ("Cy", 1, 0, 0),
    ]


def test_those_who_share_a_place_are_neither_ahead_nor_behind() -> None:
    tied = match(1, (ANA, BO, CY), (5, 5, 2), (0, 0, 2))
    found = career_of("ana", [tied]).opponents
    assert [(one.name, one.ahead, one.behind) for one in found] == [("Bo", 0, 0), ("Cy", 1, 0)]


def test_opponents_who_were_met_most_come_first_and_then_go_by_name() -> None:
    matches = [
        match(4, (ANA, CY), (1, 2), (1, 0)),
        match(3, (ANA, BO), (1, 2), (1, 0)),
        match(2, (ANA, EASY), (1, 2), (1, 0)),
        match(1, (OTHER_EASY, ANA), (1, 2), (1, 0)),
    ]
    found = career_of("ana", matches).opponents
    assert [(one.name, one.is_bot) for one in found] == [
        ("Bot: easy", True),
        ("Bo", False),
        ("Cy", False),
    ]


def test_a_bot_that_stands_in_for_a_person_counts_as_that_person() -> None:
    stood_in = replace(BO, bot="easy")
    matches = [match(at, (ANA, seat), (1, 2), (1, 0)) for at, seat in ((2, stood_in), (1, BO))]
    (found,) = career_of("ana", matches).opponents
    assert (found.name, found.is_bot, found.matches) == ("Bo", False, 2)


def test_a_career_has_the_newest_first_and_the_name_of_the_newest_match() -> None:
    running = StoredMatch("table-9", "spots", 9.0, (EASY, replace(ANA, name="Anna")), 0.0, None)
    long_one = StoredMatch("table-1", "spectrum", 1.0, (ANA,), 8.0, RESULT)
    short = match(5, (ANA, EASY), (1, 2), (1, 0))
    other = match(4, (ANA, EASY), (2, 2), (0, 0))
    foreign = match(6, (BO, EASY), (2, 2), (0, 0))
    found = career_of("ana", [running, foreign, short, other, long_one])
    assert found.name == "Anna"
    assert [own.match.table_id for own in found.finished] == ["table-1", "table-5", "table-4"]
    assert found.running == [running]
    assert [(game.game, game.matches, game.won) for game in found.games] == [
        ("spots", 2, 1),
        ("spectrum", 1, 1),
    ]
    assert found.games[0].scores == (2, 1)  # in the order in which they ended
    assert found.won == 2
    assert career_of("cy", [short]).name == ""


def test_a_match_counts_for_those_who_answered_themselves() -> None:
    """A person for whom a bot played all of it has neither won nor lost, nor met anybody."""
    played = match(1, (ANA, BO, EASY), (5, 4, 3), (0, 1, 2))
    assert played.result is not None
    absent = replace(played, result=structs.replace(played.result, answered=(0,)))
    assert [career_of(one, [played]).won for one in ("ana", "bo")] == [1, 0]
    assert len(career_of("bo", [played]).finished) == 1
    assert career_of("bo", [absent]).finished == []
    assert [one.name for one in career_of("ana", [absent]).opponents] == ["Bot: easy"]
    assert len(changes_by(played, [])) == 2
    assert changes_by(absent, []) == []


def test_partners_are_no_opponents() -> None:
    teams = ((0, 2), (1, 3))
    seats = (ANA, EASY, BO, OTHER_EASY)
    found = career_of("ana", [match(1, seats, (9, 1, 9, 1), (0, 1, 0, 1), teams=teams)])
    assert [one.name for one in found.opponents] == ["Bot: easy"]
    assert found.won == 1


def test_a_match_among_people_moves_winner_and_loser_apart() -> None:
    played = match(1, (ANA, EASY, BO), (3, 9, 5), (2, 0, 1))
    changes = {after.person_hash: (before, after) for before, after in changes_by(played, [])}
    assert set(changes) == {"ana", "bo"}  # the bot is left out
    assert changes["bo"][1].mu > MODEL.mu > changes["ana"][1].mu
    assert {after.matches for _, after in changes.values()} == {1}
    low, high = range_of(changes["bo"][1])
    assert high - low < 4 * MODEL.sigma


def test_only_matches_in_the_same_game_count() -> None:
    played = match(1, (ANA, BO), (3, 5), (1, 0))
    strong = StoredRating("bo", "spectrum", 40.0, 2.0, 30)
    assert changes_by(played, [strong]) == changes_by(played, [])
    known = StoredRating("bo", "spots", 30.0, 4.0, 7)
    assert dict(changes_by(played, [known]))[known].matches == 8


def test_a_match_that_sets_nobody_apart_is_not_rated() -> None:
    assert changes_by(match(1, (ANA, EASY), (3, 5), (1, 0)), []) == []
    assert changes_by(match(1, (ANA, BO), (3, 5), ()), []) == []
    assert changes_by(match(1, (ANA, ANA), (3, 5), (1, 0)), []) == []
    partners = match(1, (ANA, BO), (3, 3), (0, 0), teams=((0, 1),))
    assert changes_by(partners, []) == []


def test_curves_stay_on_the_paper() -> None:
    for scores in ([1.0], [5.0, 5.0], [-3.0, 900.0, 4.5]):
        assert all(0 <= x <= 320 and 0 <= y <= 110 for x, y in places_of(scores))
    assert str(curve([1.0, 2.0], "two")).count("<circle") == 2
    assert 'aria-label="weak"' in str(bar(-90.0, 3.0, "weak"))
