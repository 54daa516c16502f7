"""Levels: who plays at which, and what a careless player does."""

from __future__ import annotations

import pytest

from gamenight.bots.levels import Careless, Levels, bot_of_level, plan_named
from gamenight.bots.search import Plan, Search
from gamenight.core.bot import Bot, Thinking
from gamenight.core.errors import BadSetup
from gamenight.core.insight import Insight
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState, AnyView
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games, find_game
from tests.conformance.toy import STAKING, ToyRules, toy
from tests.core.matches import new_match, play_to


class Last(Bot[AnyView]):
    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return view.legal[-1]


@pytest.mark.parametrize("percent", [0, 30, 100])
def test_a_careless_player_gives_some_answers_without_thinking(percent: int) -> None:
    insight = Insight[AnyState, AnyView](3, {})
    bot = Careless(ToyRules(), insight, Last(3, {}), percent)
    view = play_to(new_match(), STAKING).view(0)
    random = random_from(1)
    given = [bot.answer(view, Thinking(random)) for _ in range(400)]
    careless = sum(answer != [view.legal[-1]] for answer in given) / len(given)
    others = (len(view.legal) - 1) / len(view.legal)
    assert careless == pytest.approx(percent / 100 * others, abs=0.07)


def test_only_levels_that_a_game_has_are_offered() -> None:
    assert Levels().names() == ("medium", "easy")
    assert Levels(careless=0).names() == ("medium",)
    both = Levels(hard=Plan(), expert=Plan())
    assert both.names() == ("expert", "hard", "medium", "easy")


def test_a_game_may_have_something_better_than_a_search_at_a_level() -> None:
    insight = Insight[AnyState, AnyView](3, {})
    levels = Levels(hard=Plan(), expert=Last)
    assert isinstance(bot_of_level("expert", levels, ToyRules(), insight), Last)
    assert isinstance(bot_of_level("hard", levels, ToyRules(), insight), Search)


def test_alone_there_may_be_other_levels_and_the_next_below_stands_in() -> None:
    levels = Levels(hard=Plan(), expert=Plan(), alone=Levels(expert=Last))
    assert levels.of(1).names() == ("expert", "medium", "easy")
    assert levels.of(2).names() == levels.names()
    alone, together = Insight[AnyState, AnyView](1, {}), Insight[AnyState, AnyView](2, {})
    alone.player = Last(1, {})
    assert isinstance(bot_of_level("expert", levels, ToyRules(), alone), Last)
    assert bot_of_level("hard", levels, ToyRules(), alone) is alone.player
    assert isinstance(bot_of_level("hard", levels, ToyRules(), together), Search)
    only_hard = Levels(hard=Last)
    assert isinstance(bot_of_level("expert", only_hard, ToyRules(), together), Last)


def test_in_company_there_may_be_other_levels() -> None:
    levels = Levels(hard=Plan(), company=Levels())
    assert [levels.of(players).names() for players in (0, 1, 2)] == [levels.names()] * 3
    assert levels.of(3).names() == ("medium", "easy")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_level_of_a_game_can_be_made(game: AnyGame) -> None:
    for players in game.rules.players:
        for name in game.bot_names():
            assert game.bot(name, players, game.rules.accept(players, {})).players == players
    assert game.usual_bot() in game.bot_names()


def test_medium_is_the_games_own_bot_by_another_name() -> None:
    suspense = find_game("suspense")
    assert type(suspense.bot("medium", 3, {})) is type(suspense.bot("deducer", 3, {}))
    assert suspense.is_usual("deducer")
    assert not suspense.is_usual("easy")


def test_a_game_without_a_bot_has_a_search_at_its_levels() -> None:
    medium = toy().bot("medium", 3, ToyRules().accept(3, {}))
    assert isinstance(medium, Search)
    view = new_match().view(0)
    assert new_match().state.check(0, medium.answer(view, Thinking(random_from(2))))


def test_a_plan_can_be_named() -> None:
    assert plan_named("search:80") == Plan(simulations=80)
    named = plan_named("search:80:rounds=2:decisions=8:margin=1.5:most_answers=9")
    assert named == Plan(simulations=80, rounds=2, decisions=8, margin=1.5, most_answers=9)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("search:", "does not say how many simulations"),
        ("search:many", "does not say how many simulations"),
        ("search:9:depth=3", "search:9:depth=3 says depth=3: a search takes simulations, rounds"),
        ("search:9:rounds=x", "each with a number"),
    ],
)
def test_a_plan_that_cannot_be_read_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        find_game("suspense").check_bot(name)
