"""``import gamenight``: what programs and notebooks are offered."""

from __future__ import annotations

import doctest
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import gamenight
from gamenight.api.state import State
from gamenight.core.errors import BadSetup, IllegalAnswer
from gamenight.core.random import random_from
from gamenight.core.record import from_json
from gamenight.core.value import snapshot
from gamenight.game.registry import find_game
from tests.some import some

ROOT = Path(__file__).parents[2]


def test_the_examples_of_the_page_are_true() -> None:
    page = ROOT / "docs" / "python.md"
    examples = doctest.DocTestParser().get_doctest(
        page.read_text(encoding="utf-8"), {}, page.name, str(page), 0
    )
    told: list[str] = []
    results = doctest.DocTestRunner().run(examples, out=told.append)
    assert results.attempted > 20
    assert told == []


def test_the_door_costs_little_until_it_is_used() -> None:
    seen = "import gamenight, sys; print([name for name in sys.modules if 'gamenight.' in name])"
    done = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_what_is_offered_can_be_listed_and_nothing_else_is_there() -> None:
    assert set(gamenight.__all__) <= set(dir(gamenight))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        gamenight.chess  # noqa: B018


def test_the_games_are_listed_by_id() -> None:
    from gamenight.game import registry

    assert gamenight.game_ids() == registry.game_ids()


def some_steps(game_id: str, answers: int) -> State:
    state = gamenight.load(game_id).new(seed=5)
    chooser = random_from(5, 5)
    while not state.over and state.answered < answers:
        legal = state.legal()
        state.apply(legal[chooser.below(len(legal))])
    return state


class Balance(HTMLParser):
    """Counts what is open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("game_id", gamenight.game_ids())
def test_every_table_is_shown_in_a_notebook(game_id: str) -> None:
    state = some_steps(game_id, 20)
    html = state._repr_html_()
    balance = Balance()
    balance.feed(html)
    assert balance.open == []
    assert "script" not in balance.seen
    assert "http" not in html
    assert all(seat.name in html for seat in state.table().seats)


@pytest.mark.parametrize("game_id", gamenight.game_ids())
def test_every_answer_has_words(game_id: str) -> None:
    state = some_steps(game_id, 15)
    assert [word for word in map(state.sentence, state.legal()) if word.startswith("Answer")] == []


def test_a_match_played_by_hand_is_the_match_of_its_seed() -> None:
    """Answer by answer, sets included, it is what a match of that seed and those answers is."""
    played = gamenight.play("spots", bots=["random", "random"], seed=3)
    state = gamenight.load("spots").new(players=2, seed=3)
    for step in some(played.match.steps):
        for answer in some(step.answers):
            assert answer in state.legal()
            state.apply(answer)
    assert state.over
    assert state.outcome() == played.outcome()
    assert state.answered == played.at(-1).answered


def test_a_match_can_be_stepped_through_and_played_on() -> None:
    played = gamenight.play("suspense", bots=["random"] * 3, seed=3, names=("A", "B", "C"))
    states = list(played.states())
    assert len(states) == len(played) + 1 == len(list(played.steps())) + 1
    assert [state.answered for state in states[:3]] == [0, 1, 2]
    assert states[7].core.view(0) == played.at(7).core.view(0)
    before = played.at(7)
    other = before.copy()
    other.apply(other.legal()[0])
    assert before.answered == 7
    assert played.at(7).core.view(0) == before.core.view(0)
    assert from_json(played.record(), lambda game: find_game(game).rules).state.over
    with pytest.raises(IndexError, match="steps, not 1000"):
        played.at(1_000)


def test_a_copy_goes_on_with_the_same_dice() -> None:
    state = gamenight.load("spots").new(players=2, seed=3, names=("A", "B"))
    for number in range(40):
        copy = state.copy()
        answer = state.legal()[number % len(state.legal())]
        for one in (state, copy):
            one.apply(answer)
        assert snapshot(copy.core) == snapshot(state.core)
        assert (copy.log(0), repr(copy)) == (state.log(0), repr(state))
    assert len(state.log(0)) > 40, "dice were rolled"


def test_the_html_of_a_match_has_its_end_and_its_log() -> None:
    played = gamenight.play("suspense", bots=["random"] * 3, seed=3, names=("A<", "B", "C"))
    html = played._repr_html_()
    assert "A&lt;" in html
    assert "A<" not in html
    assert f"{len(played)} steps" in html


def test_what_cannot_be_is_refused() -> None:
    game = gamenight.load("suspense")
    with pytest.raises(BadSetup, match="not 2"):
        game.new(players=2)
    with pytest.raises(BadSetup, match="has no bot grandmaster"):
        gamenight.simulate(game, bots=["grandmaster"] * 3)
    state = game.new(seed=1)
    with pytest.raises(IllegalAnswer):
        state.apply(11_111)
    assert state.answered == 0


def test_studies_are_those_of_the_commands() -> None:
    simulated = gamenight.simulate("suspense", games=20, seed=1)
    assert str(simulated).startswith("Suspense, 3 players: 20 games from seed 1")
    assert simulated.facts()["seed"] == "1"
    bots = ["medium", "random", "random"]
    for rotate in (False, True):
        played = gamenight.simulate("suspense", bots, games=3, seed=1, rotate=rotate)
        seats = {seat for seat, bot in played.totals.places if bot == "medium"}
        assert seats == ({0, 1, 2} if rotate else {0})
    arena = gamenight.arena("suspense", ["medium", "random"], games=6, seed=1)
    assert arena._repr_svg_().startswith("<svg")
    assert arena.facts()["matches"] == 6
    assert "ahead of" in str(arena)


def test_every_answer_is_listed_with_its_words() -> None:
    game = gamenight.load("suspense")
    answers = game.answers()
    assert [answer.number for answer in answers] == list(range(game.registered.rules.answer_count))
    state = game.new(seed=3)
    assert all(state.sentence(number) in answers[number].words for number in state.legal())
    away = next(answer.number for answer in answers if answer.number not in state.legal())
    assert (state.sentence(away),) == answers[away].words
    assert state.sentence(len(answers)) == f"Answer {len(answers)}"


def test_notebooks_say_whose_a_zone_is() -> None:
    shown = some_steps("suspense", 4)._repr_html_()
    assert "Player 2: " in shown


def test_notebooks_show_a_simulation_as_a_table_and_a_picture() -> None:
    result = gamenight.simulate("suspense", ["medium", "random", "random"], games=4, seed=1)
    shown = result._repr_html_()
    assert shown.count("<svg") == 1
    assert "seat 0  medium" in shown
    HTMLParser().feed(shown)
