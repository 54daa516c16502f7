"""Our bots against OpenSpiel's search: who sits where with which deal, and what is reported."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bench.beside_openspiel import Clock, ClockedSearch, Contest, main
from gamenight.adapters import openspiel
from gamenight.core.bot import AnyBot
from gamenight.core.random import Random, random_from
from gamenight.game.ranking import places_by_seat

AT_ONCE = 1e-6
"""Seconds in which nobody can think."""


def test_each_deal_is_played_once_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[tuple[list[int], int]] = []
    answer = Contest.answer

    def noted(contest: Contest, bot: AnyBot, state: Any, random: Random) -> None:
        place = [state.progress.seed], state.current_player()
        if place not in places:
            places.append(place)
        answer(contest, bot, state, random)

    monkeypatch.setattr(Contest, "answer", noted)
    contest = Contest(openspiel.load("suspense"), "random", AT_ONCE, seed=1)
    for number in range(6):
        contest.play(number)
    assert [seat for _, seat in places] == [0, 1, 2, 0, 1, 2]
    deals = [deal for deal, _ in places]
    assert deals[0] == deals[1] == deals[2] != deals[3] == deals[4] == deals[5]
    assert contest.won.games == 6


def test_coming_second_of_three_is_to_be_ahead_of_one() -> None:
    game = openspiel.load("suspense")
    contest = Contest(game, "random", AT_ONCE, seed=1)
    random = random_from(1)
    end = game.setup.rules.start(3, game.setup.options, random)
    while not end.over:
        end.apply(end.legal()[0], random)
    places = places_by_seat(end.position, [[0], [1], [2]])
    for seat in range(3):
        contest.note_end(end, seat)
    assert sorted(places) == [0, 1, 2]
    assert (contest.won.rate(), contest.met.ahead) == (1 / 3, 1 + 0.5 + 0)


def test_a_search_without_time_still_tries_an_answer() -> None:
    game = openspiel.load("suspense")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    search = ClockedSearch(game, AT_ONCE, random_from(1))
    assert search.step(state) in state.legal_actions()
    assert search.simulations == 2  # the first one only finds out what can be tried


def test_a_bot_is_told_what_its_seat_could_read() -> None:
    seen = []

    class Reader(AnyBot):
        def choose(self, view: Any, thinking: Any) -> int:
            seen.append(list(thinking.read))
            return int(view.legal[0])

    game = openspiel.load("suspense")
    contest = Contest(game, "random", AT_ONCE, seed=1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    bot = Reader(3, game.setup.options)
    bot.reads = True
    for _ in range(2):
        contest.answer(bot, state, random_from(1))
    assert len(seen[1]) > 0
    assert contest.ours.answers == 2


def test_it_says_what_it_came_to(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["suspense", "--bot", "random", "--games", "2", "--seconds", "0.001", "--seed", "1"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert said.startswith("Suspense, 3 players, seed 1: random wins ")
    assert "of 2 matches against OpenSpiel's ISMCTS" in said
    assert "par 33.3%" in said


def test_it_says_so_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["suspense", "--games", "1", "--seconds", "0.001", "--option", "first_seat=0", "--json"]
    assert main(words) == 0
    facts = json.loads(capsys.readouterr().out)
    for rate in ("win_rate", "ahead_rate"):
        low, high = facts[f"{rate}_95"]
        assert low <= facts[rate] <= high
    assert (facts["game"], facts["players"], facts["games"]) == ("suspense", 3, 1)
    assert facts["options"] == {"first_seat": 0}
    assert facts["simulations_per_answer_of_theirs"] >= 1


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["spectrum-solitaire"], "nobody to play against"),
        (["suspense", "--bot", "nobody"], "Suspense has no bot nobody"),
        (["suspense", "--players", "4"], "Suspense is for 3 players, not 4"),
    ],
)
def test_what_cannot_be_played_is_refused(
    words: list[str], refusal: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert refusal in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "inf", "nan"])
def test_seconds_are_above_zero(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["suspense", "--seconds", seconds])
    assert "is not a number of seconds above 0" in capsys.readouterr().err


def test_whoever_gave_no_answer_took_no_time() -> None:
    assert Clock().mean() == 0.0
