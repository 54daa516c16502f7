"""Tournaments: everybody on every seat with every company, and the same however it is played."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any, ClassVar

import pytest

from gamenight.core.bot import Bot, Thinking
from gamenight.core.errors import BadRecord
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games, find_game
from gamenight.games.suspense.rules import SuspenseView
from gamenight.lab import checkpoint as kept_file
from gamenight.lab.arena import (
    Pairing,
    Schedule,
    Tournament,
    compete,
    finish_of,
    order_in,
    play_matches,
)
from gamenight.lab.ladder import Finish, Ladder, LadderEntry, Meeting
from gamenight.lab.output.arena_report import fair_share, tournament_facts
from gamenight.lab.simulate import play_with_bots, seated
from gamenight.lab.totals import wilson_interval

BOTS = ("a", "b", "c", "d", "e")


def tournament(name: str, players: int, games: int) -> Tournament:
    game = find_game(name)
    options = game.rules.accept(players, {})
    return Tournament(name, players, options, bots=("medium", "random"), games=games, seed=1)


def pairings_of_deal(schedule: Schedule, deal: int) -> list[Pairing]:
    size = schedule.matches_per_deal()
    return [schedule.pairing(number) for number in range(deal * size, (deal + 1) * size)]


# Who plays


@pytest.mark.parametrize("bots", [2, 3, 4, 5])
@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6, 8])
def test_on_every_deal_all_bots_and_line_ups_hold_every_seat_equally_often(
    bots: int, sides: int
) -> None:
    schedule = Schedule(BOTS[:bots], sides)
    for deal in range(3):
        played = pairings_of_deal(schedule, deal)
        assert {pairing.deal for pairing in played} == {deal}
        held = Counter((seat, bot) for pairing in played for seat, bot in enumerate(pairing.sides))
        assert len(held) == sides * bots
        assert len(set(held.values())) == 1, "every bot sits everywhere equally often"
        line_ups = Counter(tuple(sorted(pairing.sides)) for pairing in played)
        assert len(set(line_ups.values())) == 1, "every line-up plays equally often"
        assert len({pairing.sides for pairing in played}) == len(played), "no match is played twice"
        shares = {max(line_up.count(bot) for bot in BOTS) for line_up in line_ups}
        assert shares == {-(-sides // bots)}, "no bot holds more sides than it must"


@pytest.mark.parametrize(("bots", "sides"), [(5, 2), (5, 3), (4, 3), (4, 4)])
def test_with_bots_enough_every_choice_of_them_is_a_line_up(bots: int, sides: int) -> None:
    played = pairings_of_deal(Schedule(BOTS[:bots], sides), 0)
    line_ups = {tuple(sorted(pairing.sides)) for pairing in played}
    assert line_ups == set(combinations(BOTS[:bots], sides))


def test_two_bots_sit_in_turn_where_there_are_more_seats() -> None:
    played = pairings_of_deal(Schedule(("a", "b"), 4), 0)
    assert [pairing.sides for pairing in played] == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    three = pairings_of_deal(Schedule(("a", "b"), 3), 0)
    assert Counter("".join(pairing.sides) for pairing in three) == Counter(
        ["aba", "aab", "baa", "abb", "bab", "bba"]
    )


def test_over_all_orders_every_bot_sits_behind_every_other_equally_often() -> None:
    schedule = Schedule(BOTS[:4], 4)
    behind: Counter[tuple[str, str]] = Counter()
    for deal in range(24):
        for pairing in pairings_of_deal(schedule, deal):
            sides = pairing.sides
            behind.update(zip(sides, sides[1:] + sides[:1], strict=True))
    assert len(behind) == 12
    assert len(set(behind.values())) == 1


def test_all_orders_of_the_bots_take_turns() -> None:
    orders = [order_in(("a", "b", "c"), deal) for deal in range(12)]
    assert len(set(orders[:6])) == 6
    assert orders[6:] == orders[:6]
    assert [order[0] for order in orders[:3]] == ["a", "b", "c"]


def test_every_deal_is_played_by_all() -> None:
    asked = tournament("suspense", 3, games=7)
    assert asked.schedule().matches_per_deal() == 6
    assert (asked.deals(), asked.matches()) == (2, 12)


def test_a_bot_plays_all_seats_of_a_team() -> None:
    pairs = tournament("spectrum-cribbage", 4, games=4)
    assert pairs.schedule().sides == 2
    assert seated(("pegger", "random"), pairs.teams()) == ("pegger", "random") * 2


class Noting(Bot[SuspenseView]):
    """Plays its first card and notes what each seat held at first."""

    held: ClassVar[dict[int, int]] = {}

    def choose(self, view: SuspenseView, thinking: Thinking) -> int:
        Noting.held.setdefault(view.seat, view.hand)
        return view.legal[0]


def test_a_deal_is_the_same_whoever_sits_there(monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(find_game("suspense"), heuristics={"noting": Noting, "other": Noting})
    monkeypatch.setattr("gamenight.lab.arena.find_game", lambda _: game)
    options = game.rules.accept(3, {"first_seat": 0})
    asked = Tournament("suspense", 3, options, bots=("noting", "other"), games=12, seed=1)
    hands: dict[int, set[tuple[tuple[int, int], ...]]] = {0: set(), 1: set()}
    for number in range(12):
        Noting.held = {}
        play_matches(asked, range(number, number + 1))
        hands[number // 6].add(tuple(sorted(Noting.held.items())))
    assert [len(dealt) for dealt in hands.values()] == [1, 1]
    assert hands[0] != hands[1]


# How it ends


def test_winners_come_first_where_the_fewest_points_win() -> None:
    [finish] = play_matches(tournament("spectrumo", 3, games=1), range(1))
    assert list(finish.places) == [sorted(finish.scores).index(score) for score in finish.scores]


def test_a_team_has_one_place_and_one_score() -> None:
    asked = tournament("spectrum-cribbage", 4, games=1)
    _, position = play_with_bots(find_game(asked.game), asked, 0, ("random",) * 4)
    finish = finish_of(position, asked.teams())
    scores = position.outcome().scores
    assert finish.scores == ((scores[0] + scores[2]) / 2, (scores[1] + scores[3]) / 2)
    assert finish.places == ((0, 1) if 0 in position.outcome().winners else (1, 0))


def test_wins_are_shares_of_a_match() -> None:
    ladder = Ladder.of(("a", "b", "c"))
    ladder.count(("a", "b"), Finish((0, 0), (5.0, 5.0)))
    ladder.count(("b", "c"), Finish((0, 1), (7.0, 1.0)))
    ladder.count(("a", "b", "a"), Finish((0, 1, 2), (9.0, 6.0, 3.0)))
    a, b, c = ladder.standings.values()
    assert (a.matches, a.sides, a.wins, a.mean_score()) == (2, 3, 1.5, 17 / 3)
    assert (b.matches, b.sides, b.wins, b.mean_score()) == (3, 3, 1.5, 6.0)
    assert (c.matches, c.wins, c.win_rate()) == (1, 0.0, 0.0)
    assert a.win_interval() == wilson_interval(1.5, 2)


def test_each_is_compared_with_each() -> None:
    ladder = Ladder.of(("a", "b", "c"))
    ladder.count(("a", "b", "c"), Finish((0, 1, 1), (3.0, 1.0, 1.0)))
    ladder.count(("a", "b", "a"), Finish((0, 1, 2), (9.0, 6.0, 3.0)))
    assert ladder.meetings["a"]["b"] == Meeting(2, 1.5)
    assert ladder.meetings["b"]["a"] == Meeting(2, 0.5)
    assert ladder.meetings["b"]["c"] == Meeting(1, 0.5)
    assert ladder.meetings["c"]["a"].rate() == 0.0


def test_ratings_are_openskills() -> None:
    """The values of the Plackett-Luce model after one match, as its authors print them."""
    ladder = Ladder.of(("a", "b"))
    ladder.count(("a", "b"), Finish((0, 1), (1.0, 0.0)))
    won, lost = ladder.standings.values()
    assert (won.mu, lost.mu) == pytest.approx((27.6354, 22.3646), abs=0.005)
    assert won.sigma == lost.sigma == pytest.approx(8.0655, abs=0.005)
    low, high = won.rating_interval()
    assert (high - won.mu) == pytest.approx(won.mu - low) == pytest.approx(1.96 * won.sigma, 1e-3)


def test_the_better_bot_is_on_top_and_surer_with_every_match() -> None:
    ladder = Ladder.of(("b", "a"))
    sure = [ladder.standings["a"].sigma]
    for _ in range(20):
        ladder.count(("a", "b"), Finish((0, 1), (1.0, 0.0)))
        sure.append(ladder.standings["a"].sigma)
    assert ladder.best_first() == ["a", "b"]
    assert sure == sorted(sure, reverse=True)


# However it is played


def to_text(asked: Tournament, ladder: Ladder) -> str:
    return kept_file.to_text("tournament", tournament_facts(asked), ladder)


def from_text(text: str) -> kept_file.Checkpoint:
    return kept_file.from_text(text, "tournament")


def ladder_of(kept: kept_file.Checkpoint, asked: Tournament) -> Ladder:
    return kept_file.found_in(kept, tournament_facts(asked), Ladder)


def played(asked: Tournament, workers: int) -> Ladder:
    ladder = Ladder.of(asked.bots)
    compete(asked, ladder, workers)
    return ladder


def test_any_number_of_workers_gives_the_same_ladder() -> None:
    asked = tournament("spectrum-escape", 2, games=6)
    alone = played(asked, 1)
    assert alone.matches == 6
    assert played(asked, 2) == alone
    assert played(replace(asked, seed=2), 1) != alone


class Stop(Exception):
    pass


@pytest.mark.parametrize(("parts", "workers"), [(1, 1), (3, 1), (3, 2)])
def test_what_was_kept_goes_on_to_the_same_ladder(parts: int, workers: int) -> None:
    asked = tournament("spectrum-escape", 2, games=6)
    kept: list[str] = []

    def keep(ladder: Ladder) -> None:
        kept.append(to_text(asked, ladder))
        if len(kept) == parts:
            raise Stop

    with pytest.raises(Stop):
        compete(asked, Ladder.of(asked.bots), workers, keep=keep)
    resumed = ladder_of(from_text(kept[-1]), asked)
    assert resumed.matches == parts
    told: list[int] = []
    compete(asked, resumed, 1, told.append)
    assert resumed == played(asked, 1)
    assert told == [parts] + [1] * (6 - parts), "what was kept is not played again"


def test_a_ladder_is_of_its_bots_with_all_standings_and_meetings() -> None:
    """Rounds go by the order of the bots, so a file that has another one is of other work."""
    ladder = Ladder.of(("a", "b"))
    assert ladder.is_of(("a", "b"))
    assert not any(ladder.is_of(bots) for bots in (("b", "a"), ("a",), ("a", "b", "c")))
    assert not Ladder({"a": LadderEntry()}, ladder.meetings).is_of(("a", "b"))
    assert not Ladder(ladder.standings, {"a": {}, "b": {}}).is_of(("a", "b"))


def test_a_ladder_that_is_whole_is_left_as_it_is() -> None:
    asked = tournament("spectrum-escape", 2, games=4)
    ladder = played(asked, 1)
    again = ladder_of(from_text(to_text(asked, ladder)), asked)
    for workers in (None, 1, 2):
        compete(asked, again, workers)
        assert again == ladder


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_tournament_is_known_again_in_its_file(game: AnyGame) -> None:
    asked = tournament(game.id, game.usual_players(), games=1)
    ladder = Ladder.of(asked.bots)
    assert ladder_of(from_text(to_text(asked, ladder)), asked) == ladder


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ({"games": 6}, "games"),
        ({"seed": 2}, "seed"),
        ({"simulations": 5}, "simulations"),
        ({"bots": ("random", "chaser"), "players": 3}, "players and bots"),
    ],
)
def test_another_tournament_is_refused(other: dict[str, Any], named: str) -> None:
    asked = tournament("spectrum-escape", 2, games=4)
    kept = from_text(to_text(asked, Ladder.of(asked.bots)))
    with pytest.raises(BadRecord, match=f"it keeps another tournament, which differs in {named}$"):
        ladder_of(kept, replace(asked, **other))


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"what": "report", "setup": {}, "found": 1}'])
def test_what_is_not_a_tournament_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="it is not a tournament"):
        from_text(text)


def test_half_a_tournament_is_refused() -> None:
    asked = tournament("spectrum-escape", 2, games=4)
    whole = json.loads(to_text(asked, Ladder.of(asked.bots)))
    for found in ({}, {**whole["found"], "standings": 1}, {**whole["found"], "matches": "1"}):
        with pytest.raises(BadRecord, match="it is not a whole tournament"):
            ladder_of(from_text(json.dumps({**whole, "found": found})), asked)
    with pytest.raises(BadRecord, match="it is not a whole tournament"):
        from_text(json.dumps({**whole, "setup": {"bots": ["chaser", "random"]}}))
    assert Ladder.of(asked.bots).is_of(asked.bots)
    for bots in (("random", "chaser"), ("chaser",), ("chaser", "random", "easy")):
        assert not Ladder.of(asked.bots).is_of(bots)


def test_the_best_is_the_one_with_the_highest_rating() -> None:
    ladder = Ladder.of(("often", "strong"))
    ladder.standings["often"].wins, ladder.standings["strong"].mu = 9.0, 30.0
    assert ladder.best_first() == ["strong", "often"]


@pytest.mark.parametrize("pace", [0.0, 3_600.0])
def test_the_clock_of_a_busy_machine_decides_nothing(
    pace: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Strong bots imagine a number of matches, however long that takes them."""
    strong = replace(tournament("spectrum-escape", 2, games=2), bots=("hard", "medium"))
    usual = play_matches(strong, range(2))
    now = [0.0]

    def busy() -> float:
        now[0] += pace
        return now[0]

    for clock in ("monotonic", "perf_counter", "process_time", "time"):
        monkeypatch.setattr(f"time.{clock}", busy)
    assert play_matches(strong, range(2)) == usual


def test_what_is_fair_goes_by_who_meets_in_a_match() -> None:
    assert fair_share(replace(tournament("suspense", 3, 6), bots=("a", "b"))) == 1 / 2
    assert fair_share(replace(tournament("suspense", 3, 6), bots=tuple("abcd"))) == 1 / 3
