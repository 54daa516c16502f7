"""Hidden facts in hints of every game that hides something: they have words, some are named."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gamenight.bots.advice import AdviceEffort
from gamenight.bots.candidates import candidates_of
from gamenight.bots.search import Plan, Search
from gamenight.bots.supposing import Supposer
from gamenight.core.bot import Budget, Thinking
from gamenight.core.insight import AnyInsight
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState
from gamenight.game.game import AnyGame
from gamenight.game.hints import supposed_words
from gamenight.game.registry import all_games, find_game

NAMES = ("Anna", "Ben", "Cleo", "Dora")
WORLDS = 160
Setup = tuple[str, int, dict[str, Any]]

NAMING: list[Setup] = [
    ("suspense", 3, {}),
    ("spotlight", 2, {}),
    ("spielnacht", 3, {}),
    ("spectrumo", 2, {}),
    ("spectrump", 2, {}),
    ("spectrum-casino", 2, {}),
    ("spectrum-500", 2, {}),
    ("spectrum-cribbage", 2, {}),
    ("spectrum-poker", 3, {}),
    ("spectrum-poker", 3, {"form": "holdem"}),
]
"""Setups in which a fact decides every now and then."""

LISTING: list[Setup] = [
    *NAMING,
    ("spotlight", 1, {}),
    ("spectrump", 4, {}),
    ("spectrum-cribbage", 4, {}),
]

SENTENCE = re.compile(
    r"If [^()]+ \((very likely|likely|as likely as not|not so likely|unlikely), \d+ %"
    r"( judging by play, \d+ % by the deal alone)?\), this answer soon turns out [a-z0-9 %]+; "
    r"if not, [a-z0-9 %]+\."
)


def begun(game: AnyGame, players: int, options: dict[str, Any], seed: int) -> Match:
    accepted = game.rules.accept(players, options)
    header = Header(game.id, game.rules.version, players, accepted, NAMES[:players], seed)
    return Match(game.rules, header)


def check_listed(game: AnyGame, insight: AnyInsight, state: AnyState) -> int:
    """Suppositions are about others, listed once, and said without calling anybody "You".
    Return how many there are."""
    names = NAMES[: insight.players]
    listed = 0
    for seat in range(insight.players):
        facts = insight.suppositions(state, seat)
        assert len(set(facts)) == len(facts)
        listed += len(facts)
        for fact in facts:
            words = game.clause_for(fact, names, seat)
            assert fact[1] != seat
            assert words == words.strip() != ""
            assert names[seat] not in words
            assert words[0].islower() or any(words.startswith(name) for name in (*names, "Light"))
            assert not words.endswith(".")
    return listed


@pytest.mark.parametrize(("game_id", "players", "options"), LISTING)
def test_what_may_be_supposed_has_words(
    game_id: str, players: int, options: dict[str, Any]
) -> None:
    game = find_game(game_id)
    accepted = game.rules.accept(players, options)
    insight = game.insight_into(players, accepted)
    random = random_from(31)
    state = game.rules.start(players, accepted, random)
    listed = 0
    for number in range(60):
        if state.over:
            break
        if number % 4 == 0:
            listed += check_listed(game, insight, state)
        state.give(state.turn, insight.quick(state, random), random)
    assert listed


def test_games_in_which_nothing_is_hidden_suppose_nothing() -> None:
    listing = {game_id for game_id, _, _ in LISTING}
    for game in all_games():
        if game.id in listing:
            continue
        players = game.usual_players()
        options = game.rules.accept(players, {})
        state = game.rules.start(players, options, random_from(1))
        assert game.insight_into(players, options).suppositions(state, 0) == []
        assert game.supposed((0, 0, 0), NAMES) == ""


def first_sentence(match: Match, game: AnyGame, every: int, most: int) -> str:
    """What is said at the first of some questions at which something is; "" if nothing is."""
    players, options = match.header.players, match.header.options
    bot = game.bot("medium", players, options)
    best = game.bot(game.bot_names(players)[0], players, options)
    plan = best.plan if isinstance(best, Search) else Plan()
    supposer = Supposer(game.rules, game.insight_into(players, options), plan)
    asked = 0
    while not match.state.over and asked < most:
        seat, number = match.state.position.asked()[0], len(match.steps)
        view = match.view(seat)
        thinking = Thinking(random_from(8, number), match.log(seat))
        answer = sorted(bot.answer(view, thinking))
        world = supposer.search.worlds.likely(view, thinking)
        others = candidates_of(world, supposer.insight, 4, thinking.random)
        others = [other for other in others if other != answer]
        if others and number % every == 0:
            asked += 1
            both = [answer, others[0]]
            found = supposer.deciding(both, view, thinking, WORLDS, Budget())
            if found is not None:
                clause = game.clause_for(found.fact, match.header.seats, seat)
                return supposed_words(clause, found)
        match.answer(seat, *answer)
    return ""


@pytest.mark.parametrize(("game_id", "players", "options"), NAMING)
def test_a_fact_is_named_now_and_then(game_id: str, players: int, options: dict[str, Any]) -> None:
    game = find_game(game_id)
    said = first_sentence(begun(game, players, options, 5), game, every=3, most=40)
    assert SENTENCE.fullmatch(said)


def test_a_hint_says_what_it_hangs_on_after_what_was_counted() -> None:
    game = find_game("suspense")
    match = begun(game, 3, {}, 5)
    effort = AdviceEffort(games=8, others=4, worlds=WORLDS, seconds=0.0)
    reason = ""
    while " If " not in reason and len(match.steps) < 30:
        seat = match.state.turn
        thinking = Thinking(random_from(2, len(match.steps)), match.log(seat))
        hint = game.hint(match.view(seat), match.header.options, NAMES[:3], thinking, effort)
        reason = hint.reason
        match.answer(seat, *hint.answers)
    counted, _, supposed = reason.partition(" If ")
    assert counted.endswith(".")
    assert SENTENCE.fullmatch(f"If {supposed}")
