"""Bots that follow a strategy: which cards they keep, where they look, and where they search."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gamenight.bots.search import Search
from gamenight.core.bot import AnyBot, Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.poker import GAME
from gamenight.games.spectrum.poker.bot import buckets, sheets, strategist
from gamenight.games.spectrum.poker.bot.strategist import Accountant, Champion
from gamenight.games.spectrum.poker.rules import constants
from gamenight.games.spectrum.poker.rules.game import RULES
from gamenight.games.spectrum.poker.rules.hands import worth_of
from gamenight.games.spectrum.poker.rules.state import PokerState
from gamenight.games.spectrum.poker.strategy import file_in_package, strategy_in_package
from tests.rules.checked import random
from tests.rules.spectrum.named import cards
from tests.rules.spectrum.poker.positions import ANNA, BEN, give, listen, say, sit_down

FIVE_TWELVES = "R12 B12 G12 Y12 P12"
WORST = "R1 B2 G3 Y4 P6"
TIMES = 60


def bot_for(kind: type[Accountant], players: int = 2, **options: object) -> Accountant:
    return kind(players, RULES.accept(players, options))


def answers(bot: AnyBot, state: PokerState, times: int = TIMES) -> list[int]:
    """What a bot says when it is asked again and again."""
    view = state.view(state.turn)
    read = state.journal or []
    return [bot.answer(view, Thinking(random_from(seed), read))[0] for seed in range(times)]


# Buckets


@pytest.mark.parametrize(
    ("hand", "kept", "bucket"),
    [
        ("R2 B5 Y7 P9 O12", "P9 O12", 2),
        ("R2 B5 Y7 P9 O11", "P9 O11", 1),
        ("R2 B4 Y5 P7 O9", "P7 O9", 0),
        ("R2 RO5 R7 PR9 B12", "R2 RO5 R7 PR9", buckets.SHADE_OF_HIGH_CARDS),
        ("R2 RO2 R7 PR9 B12", "R2 RO2 R7 PR9", buckets.SHADE_WITH_PAIR),
        ("R8 RO8 R7 PR9 B12", "R8 RO8", buckets.PAIRS + 7),
        ("R2 B2 Y7 P9 O11", "R2 B2", buckets.PAIRS + 1),
        ("R12 B12 Y7 P7 O11", "R12 B12 Y7 P7", 20),
        ("R8 B8 Y8 P9 O11", "R8 B8 Y8", 22),
        ("R2 B3 Y4 P5 O6", "R2 B3 Y4 P5 O6", buckets.STRAIGHTS),
        ("R8 B8 Y8 P9 O9", "R8 B8 Y8 P9 O9", buckets.FULL_HOUSES),
        (FIVE_TWELVES, FIVE_TWELVES, buckets.FULL_HOUSES),
    ],
)
def test_hands_are_sorted_and_some_cards_kept(hand: str, kept: str, bucket: int) -> None:
    assert buckets.bucket_before(cards(hand)) == bucket
    assert sorted(buckets.kept_cards(cards(hand))) == sorted(cards(kept))


def test_all_hands_of_a_bucket_exchange_as_many_cards() -> None:
    found: dict[int, set[int]] = {}
    source = random_from(1)
    for _ in range(4000):
        hand = new_hand(source.below(1 << 30))
        kept = buckets.kept_cards(hand)
        assert set(kept) <= set(hand)
        found.setdefault(buckets.bucket_before(hand), set()).add(len(hand) - len(kept))
    assert sorted(found) == list(range(buckets.BEFORE))
    assert {len(numbers) for numbers in found.values()} == {1}
    assert set.union(*found.values()) == set(range(sheets.DRAWS))


def new_hand(seed: int) -> list[int]:
    source = random_from(seed)
    hand: set[int] = set()
    while len(hand) < constants.HAND_SIZE:
        hand.add(source.below(144))
    return sorted(hand)


def test_after_the_draw_hands_are_sorted_by_worth() -> None:
    cuts = strategy_in_package().cuts
    worths = sorted([int(worth_of(new_hand(seed), False)) for seed in range(500)])
    found = [buckets.bucket_after(worth, cuts) for worth in [*worths, *cuts]]
    assert found == [sum(cut < worth for cut in cuts) for worth in [*worths, *cuts]]
    assert found[:500] == sorted(found[:500])


# The file


def test_the_strategy_is_whole_and_says_how_it_was_made() -> None:
    strategy = strategy_in_package()
    assert strategy.hands == RULES.accept(2, {})["hands"]
    assert len(strategy.standings) == strategy.hands * (strategy.hands + 2)
    assert len(strategy.moves) == (max(strategy.standings) + 1) * sheets.SHEET
    assert len(strategy.cuts) == buckets.AFTER - 1
    assert all(low < high for low, high in pairwise(strategy.cuts))
    assert '"made_by": "gamenight train spectrum-poker --players 2 ' in file_in_package().read_text(
        encoding="utf-8"
    )


# Where it looks


def test_it_remembers_who_bet_first_before_the_draw() -> None:
    ends = []
    for words in ("Ben check, Anna check", "Ben bet, Anna call", "Ben check, Anna bet, Ben call"):
        state = sit_down(100, 100)
        read = listen(state)
        say(say(state, words), "Ben keep, Anna keep")
        ends.append(strategist.end_of_first_round(state.position, BEN, read))
        say(state, "Ben bet, Anna raise")
        assert strategist.end_of_first_round(state.position, BEN, read) == ends[-1]
    assert ends == [0, 1, 1 + constants.MOST_BETS]


def test_each_decision_of_a_hand_is_looked_up_in_a_place_of_its_own() -> None:
    state = sit_down(100, 100)
    bot = bot_for(Accountant)
    places = []
    read = listen(state)
    for words in (
        "Ben check",
        "Anna bet",
        "Ben raise",
        "Anna call",
        "Ben keep",
        "Anna keep",
        "Ben bet",
        "Anna raise",
        "Ben raise",
        "Anna raise",
    ):
        if not state.position.hand.drawing:
            places.append(int(bot.place(state.view(state.turn), read)))
        say(state, words)
    assert len(set(places)) == len(places) == 8
    assert max(places[:4]) < sheets.BEFORE_DRAW <= min(places[4:])
    assert max(places) < sheets.SHEET


# Betting


@pytest.mark.parametrize("kind", [Accountant, Champion])
def test_it_raises_with_the_best_hand_and_gives_up_the_worst(kind: type[Accountant]) -> None:
    state = say(sit_down(100, 100), "Ben bet")
    give(state, FIVE_TWELVES)
    assert answers(bot_for(kind), state).count(constants.RAISE) > TIMES * 0.8
    give(state, WORST)
    assert answers(bot_for(kind), state).count(constants.FOLD) > TIMES * 0.5


@pytest.mark.parametrize("kind", [Accountant, Champion])
def test_where_its_own_play_never_leads_it_is_sensible(kind: type[Accountant]) -> None:
    """It would have bet this before the draw; a player who did not may ask for a hint."""
    state = sit_down(100, 100)
    listen(state)
    say(say(state, "Ben check, Anna check"), "Ben keep, Anna keep, Ben bet")
    give(state, FIVE_TWELVES, WORST)
    assert constants.FOLD not in answers(bot_for(kind), state)


def test_it_exchanges_what_it_does_not_keep() -> None:
    state = say(sit_down(100, 100), "Ben check, Anna check")
    give(state, WORST, "R8 B8 Y8 P9 O11")
    view = state.view(BEN)
    assert bot_for(Champion).answer(view, Thinking(random())) == sorted(cards("P9 O11"))


# The match


def with_hands_left(left: int, anna: int, ben: int) -> PokerState:
    """Ben acts first."""
    state = sit_down(anna, ben, hands=20)
    state.position.hand.number = 20 - left + 1
    return state


def test_a_lead_that_lasts_is_not_risked() -> None:
    state = say(with_hands_left(5, anna=106, ben=94), "Ben bet")
    give(state, FIVE_TWELVES)
    assert set(answers(bot_for(Champion), state)) == {constants.FOLD}
    assert constants.FOLD not in answers(bot_for(Accountant), state)
    one_less = say(with_hands_left(5, anna=105, ben=95), "Ben bet")
    give(one_less, FIVE_TWELVES)
    assert constants.FOLD not in answers(bot_for(Champion), one_less)


def test_folding_keeps_such_a_lead_to_the_end() -> None:
    options = RULES.accept(2, {"hands": 4})
    champion = Champion(2, options)
    for seed in range(10):
        state = RULES.new(2, options, random_from(seed))
        assert isinstance(state, PokerState)
        state.collect_cards()
        state.position.stacks = [105, 95]
        state.begin_hand(1, seed % 2, random_from(seed))
        listen(state)
        source = random_from(seed, 1)
        while not state.over:
            legal = state.legal()
            answer = [legal[-1]]
            if state.turn == ANNA:
                view = state.view(ANNA)
                answer = champion.answer(view, Thinking(source, state.journal or []))
            if state.choosing is None:
                state.apply(answer[0], source)
            else:
                state.give(state.turn, answer if state.turn == ANNA else [], source)
        assert state.position.winners() == [ANNA]


@pytest.mark.parametrize(
    ("left", "anna", "ben", "standing"),
    [(5, 102, 98, (5, -2)), (5, 98, 102, (5, 2)), (5, 60, 140, (5, 5)), (1, 130, 70, (1, -1))],
)
def test_the_sheet_is_that_of_the_standing_or_the_nearest(
    left: int, anna: int, ben: int, standing: tuple[int, int]
) -> None:
    state = with_hands_left(left, anna, ben)
    number = sheets.number_of_standing(*standing)
    sheet = strategy_in_package().standings[number]
    for seat in (ANNA, BEN):
        assert bot_for(Champion).sheet(state.position, seat) == sheet
        assert bot_for(Accountant).sheet(state.position, seat) == sheets.BEANS


def test_a_longer_match_is_played_like_one_of_twenty_hands() -> None:
    state = sit_down(120, 80, hands=40)
    number = sheets.number_of_standing(20, -10)
    sheet = strategy_in_package().standings[number]
    assert bot_for(Champion, hands=40).sheet(state.position, BEN) == sheet


# Where there is no strategy


@pytest.mark.parametrize("options", [{"form": "holdem"}, {"order": "odds"}])
def test_other_forms_are_searched(options: dict[str, object]) -> None:
    bot = bot_for(Champion, 2, **options)
    assert not bot.knows
    assert isinstance(bot.other, Search)
    assert bot.reads == bot.other.reads


def test_more_players_and_short_stacks_are_searched() -> None:
    bot = bot_for(Accountant, 3)
    state = sit_down(100, 100, 100)
    view, other = state.view(state.turn), bot.other
    assert bot.answer(view, Thinking(random_from(3))) == other.answer(
        view, Thinking(random_from(3))
    )
    least = strategist.MOST_PAID
    assert strategist.is_short(sit_down(least - 1, 100).position)
    assert not strategist.is_short(sit_down(least, 100).position)


def test_it_plays_at_the_levels_above_medium() -> None:
    options = RULES.accept(2, {})
    assert type(GAME.bot("hard", 2, options)) is Accountant
    assert type(GAME.bot("expert", 2, options)) is Champion
