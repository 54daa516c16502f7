"""Simulations: the same totals for the same seed, however the work is shared out."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from multiprocessing import active_children
from typing import ClassVar

import pytest

from gamenight.core.bot import Bot, Budget, Thinking
from gamenight.core.errors import BadSetup, Unavailable, UnknownGame
from gamenight.core.events import Event
from gamenight.core.options import Options
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games, find_game
from gamenight.games.suspense.rules import ROUND_BEGAN, SuspenseView
from gamenight.lab.simulate import Series, play_part, play_with_bots, simulate
from gamenight.lab.totals import Totals
from tests.short_matches import SHORT
from tests.some import some

ALL_RANDOM = ("random", "random", "random")
ONE_DEDUCER = ("deducer", "random", "random")


def suspense(games: int, seats: tuple[str, ...] = ALL_RANDOM, rotate: bool = False) -> Series:
    options = find_game("suspense").rules.accept(3, {})
    return Series("suspense", 3, options, seats, seed=1, games=games, rotate=rotate)


def wins(totals: Totals) -> list[int]:
    return [tally.wins() for tally in totals.by_seat().values()]


def test_golden_totals_of_random_play() -> None:
    """The same seed gives the same games, on every machine."""
    totals, _ = simulate(suspense(200), workers=1)
    assert (totals.games, totals.decisions) == (200, 12572)
    assert (totals.shortest, totals.longest) == (24, 112)
    assert wins(totals) == [72, 70, 72]


def test_golden_totals_of_bots() -> None:
    totals, _ = simulate(suspense(6, ONE_DEDUCER), workers=1)
    assert totals.decisions == 286
    assert wins(totals) == [5, 1, 0]


@pytest.mark.parametrize("seats", [ALL_RANDOM, ONE_DEDUCER])
def test_any_number_of_workers_gives_the_same_totals(seats: tuple[str, ...]) -> None:
    series = suspense(7, seats, rotate=True)
    alone, _ = simulate(series, workers=1)
    together, timing = simulate(series, workers=2)
    unsaid, _ = simulate(series)
    assert together == alone == unsaid
    assert timing.workers == 2


def test_no_more_workers_than_work() -> None:
    _, timing = simulate(suspense(2), workers=50)
    assert timing.workers == 2


def test_a_worker_that_breaks_off_is_told_in_a_sentence() -> None:
    def kill_a_worker(games: int) -> None:
        if games:
            active_children()[0].kill()

    with pytest.raises(Unavailable, match="A worker process broke off"):
        simulate(suspense(1_000_000), workers=2, progress=kill_a_worker)
    assert not active_children()


def test_what_a_worker_cannot_do_is_told_as_it_is_told_alone() -> None:
    unknown = replace(suspense(10), game="chess")
    with pytest.raises(UnknownGame, match="No game is called chess"):
        simulate(unknown, workers=2)
    assert not active_children()


def test_a_game_does_not_depend_on_the_games_before_it() -> None:
    series = suspense(10)
    sum_of_parts = Totals()
    for numbers in (range(3), range(3, 10)):
        sum_of_parts.add(play_part(series, numbers))
    assert sum_of_parts == play_part(series, range(10))


def test_progress_is_told_of_every_game() -> None:
    told: list[int] = []
    simulate(suspense(250), workers=1, progress=told.append)
    assert sum(told) == 250
    assert len(told) > 50
    told.clear()
    simulate(suspense(9), 1, told.append, simulate(suspense(6), 1)[0])
    assert told == [6, 1, 1, 1], "also of those that were played before"


def test_rotation_moves_the_bots_round() -> None:
    series = suspense(6, ("deducer", "a", "b"), rotate=True)
    seats = [series.seats_in(number) for number in range(4)]
    assert seats == [
        ("deducer", "a", "b"),
        ("b", "deducer", "a"),
        ("a", "b", "deducer"),
        ("deducer", "a", "b"),
    ]
    assert suspense(6, ("deducer", "a", "b")).seats_in(1) == ("deducer", "a", "b")


def test_rotated_bots_sit_everywhere_equally_often() -> None:
    totals, _ = simulate(suspense(6, ONE_DEDUCER, rotate=True), workers=1)
    assert {place: tally.games for place, tally in totals.places.items()} == {
        (seat, bot): games for seat in range(3) for bot, games in (("deducer", 2), ("random", 4))
    }


class Watcher(Bot[SuspenseView]):
    """Answers with the first legal answer and notes what it was shown."""

    seen: ClassVar[list[SuspenseView]] = []
    heard: ClassVar[list[list[Event]]] = []
    budgets: ClassVar[list[Budget]] = []

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.reads = True

    def choose(self, view: SuspenseView, thinking: Thinking) -> int:
        self.seen.append(view)
        self.heard.append(list(thinking.read))
        self.budgets.append(thinking.budget)
        return view.legal[0]


@pytest.fixture(autouse=True)
def _nothing_was_shown_yet() -> None:
    for notes in (Watcher.seen, Watcher.heard, Watcher.budgets):
        notes.clear()


class Cheat(Bot[SuspenseView]):
    """Plays a card it does not hold."""

    def choose(self, view: SuspenseView, thinking: Thinking) -> int:
        return next(card for card in range(13) if not view.hand >> card & 1)


def with_bot(bot: type[Bot[SuspenseView]]) -> AnyGame:
    game = find_game("suspense")
    return replace(game, heuristics={"other": bot})


def test_bots_see_their_own_views_only() -> None:
    seats = ("other", "random", "random")
    play_with_bots(with_bot(Watcher), suspense(1, seats), 0, seats)
    assert Watcher.seen
    assert {view.seat for view in Watcher.seen} == {0}


def test_bots_that_read_are_handed_all_that_their_seat_could_read() -> None:
    seats = ("random", "other", "random")
    play_with_bots(with_bot(Watcher), suspense(1, seats), 0, seats)
    first, *_, last = Watcher.heard
    assert first[0].kind == ROUND_BEGAN, "the set-up too"
    assert all(before == after[: len(before)] for before, after in pairwise(Watcher.heard))
    rounds = [event.facts[0] for event in last if event.kind == ROUND_BEGAN]
    assert rounds == [*range(1, len(rounds) + 1)], "nothing is reported twice"


class Deaf(Watcher):
    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.reads = False


def test_bots_that_do_not_read_are_told_nothing() -> None:
    seats = ("random", "other", "random")
    play_with_bots(with_bot(Deaf), suspense(1, seats), 0, seats)
    assert Watcher.heard
    assert not any(Watcher.heard)


def test_bots_have_the_budget_of_the_series() -> None:
    seats = ("other", "random", "random")
    series = replace(suspense(1, seats), simulations=7)
    play_with_bots(with_bot(Watcher), series, 0, seats)
    assert {budget.simulations for budget in Watcher.budgets} == {7}


def test_a_bot_cannot_break_the_rules() -> None:
    seats = ("other", "random", "random")
    with pytest.raises(BadSetup, match=r"other answered .* Only a card from your own hand"):
        play_with_bots(with_bot(Cheat), suspense(1, seats), 0, seats)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_can_be_simulated_with_every_bot(game: AnyGame) -> None:
    players = game.usual_players()
    options = game.rules.accept(players, SHORT.get(game.id, {}))
    for bot in some(game.bot_names()):
        seats = (bot,) * players
        series = Series(game.id, players, options, seats, seed=1, games=1, simulations=2)
        totals, _ = simulate(series, workers=1)
        assert totals.games == 1
        assert 0 < totals.decisions <= game.rules.longest
