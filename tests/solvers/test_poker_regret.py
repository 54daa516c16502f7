"""Regret in betting rounds: a poker whose value is known, and a slow way to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from gamenight.core.random import random_from
from gamenight.games.spectrum.poker.bot import buckets, sheets
from gamenight.games.spectrum.poker.rules import constants
from gamenight.solvers.poker import hand_play, match_play
from gamenight.solvers.poker.hand_play import MOST, TREE, DealtHands, HandUtilities
from gamenight.solvers.poker.regret import (
    FIRST,
    SECOND,
    Floats,
    LeadsTo,
    Play,
    Reach,
    Rounds,
    Tree,
    matched,
)
from tests.some import some

# Kuhn's poker: three cards, an ante of one, one bet of one


class Kuhn:
    """One betting round with a jack, a queen and a king."""

    def __init__(self) -> None:
        self.tree = Tree(most_bets=1)
        pots = [1, 2, 2]
        folds = {2: number(1), 3: number(-1)}
        self.rounds = Rounds(self.tree, (3,), folds, distinct=True)
        self.won = [number(pot) for pot in pots]
        self.lost = [number(-pot) for pot in pots]

    def reach(self, play: Play) -> Reach:
        dealt = np.ones(3, np.float32)
        return self.rounds.reach(play, dealt, dealt)

    def learn(self, times: int) -> None:
        for weight in range(1, times + 1):
            for player in (FIRST, SECOND):
                play = self.rounds.play()
                reach = self.reach(play)
                shown = self.rounds.shown(player, reach, self.won, self.lost)
                self.rounds.learn(player, play, reach, shown, weight)

    def value(self, play: Play) -> float:
        reach = self.reach(play)
        shown = self.rounds.shown(FIRST, reach, self.won, self.lost)
        return float(self.rounds.follow(FIRST, play, reach, shown).sum()) / DEALS_OF_KUHN

    def response(self, player: int, play: Play) -> float:
        reach = self.reach(play)
        shown = self.rounds.shown(player, reach, self.won, self.lost)
        return float(self.rounds.respond(player, reach, shown).sum()) / DEALS_OF_KUHN


DEALS_OF_KUHN = 6


def number(value: float) -> Floats:
    return np.array([value], np.float32)


def test_kuhn_poker_is_worth_what_is_known() -> None:
    kuhn = Kuhn()
    kuhn.learn(2000)
    play = kuhn.rounds.average()
    assert kuhn.value(play) == pytest.approx(-1 / 18, abs=1e-3)
    assert kuhn.response(FIRST, play) == pytest.approx(-1 / 18, abs=2e-3)
    assert kuhn.response(SECOND, play) == pytest.approx(1 / 18, abs=2e-3)


def test_kuhn_poker_is_bet_as_is_known() -> None:
    """The second player bluffs with a third of the jacks and calls with a third of the queens; the
    first bets three times as many kings as jacks."""
    kuhn = Kuhn()
    kuhn.learn(2000)
    opens, after_check, answers_bet, _ = kuhn.rounds.average()
    assert after_check[1] == pytest.approx([1 / 3, 0, 1], abs=0.02)
    assert answers_bet[1] == pytest.approx([0, 1 / 3, 1], abs=0.02)
    assert opens[1, 2] == pytest.approx(3 * opens[1, 0], abs=0.05)
    assert opens[1, 1] == pytest.approx(0, abs=0.01)


def test_the_first_learner_is_exploited_for_all_that_it_gives_away() -> None:
    """A random player of Kuhn's poker loses more: worked out by hand for a player who always
    folds to a bet."""
    kuhn = Kuhn()
    play = [np.zeros((len(moves), 3), np.float32) for moves in kuhn.tree.moves]
    for node in play:
        node[0] = 1
    assert kuhn.response(FIRST, play) == pytest.approx(1)
    assert kuhn.response(SECOND, play) == pytest.approx(1)


# The tree


@pytest.mark.parametrize("most_bets", [1, 4])
def test_everybody_who_is_asked_can_be_reached_and_players_alternate(most_bets: int) -> None:
    tree = Tree(most_bets)
    ways: dict[int, tuple[int, int]] = {}
    led: Counter[LeadsTo] = Counter()

    def walk(node: int, player: int, bets: int) -> None:
        assert tree.actors[node] == player
        ways[node] = (player, bets)
        for at, move in enumerate(tree.moves[node]):
            raises = bets + (at == len(tree.moves[node]) - 1)
            led[move.leads] += 1
            if move.leads is LeadsTo.ON:
                walk(move.to, 1 - player, raises)
            elif move.leads is LeadsTo.END:
                assert tree.bets_at(move.to) == bets
            else:
                assert tree.paid_before(node) == bets - 1

    walk(0, FIRST, 0)
    assert sorted(ways) == list(range(tree.nodes))
    assert max(bets for _, bets in ways.values()) == most_bets
    assert set(led) == set(LeadsTo)


def test_sheets_number_the_tree_as_regret_does() -> None:
    assert (TREE.nodes, TREE.ends) == (sheets.NODES, sheets.ENDS)
    for player in (FIRST, SECOND):
        assert TREE.actors[sheets.node_before_bets(player)] == player
        for bets in range(1, constants.MOST_BETS + 1):
            node = int(sheets.node_after_bets(player, bets))
            assert TREE.actors[node] == player
            assert TREE.paid_before(node) == bets - 1
            assert sheets.end_of_round(player, bets) == TREE.calling(player, bets)


# A hand of draw poker, slowly


def small_deals(seed: int) -> DealtHands:
    """Three buckets before the draw and three after it; the others are never dealt."""
    source = np.random.default_rng(seed)
    before = np.zeros(buckets.BEFORE)
    before[:3] = source.dirichlet([1, 1, 1])
    after = np.zeros((buckets.BEFORE, sheets.DRAWS, buckets.AFTER))
    for bucket in range(3):
        after[bucket, bucket, :3] = source.dirichlet([1, 1, 1])
    return DealtHands(before.astype(np.float32), after.astype(np.float32), ())


def some_play(seed: int, *shape: int) -> Play:
    source = np.random.default_rng(seed)
    return [matched(source.random((len(moves), *shape)).astype(np.float32)) for moves in TREE.moves]


def some_plays(seed: int) -> tuple[Play, Play]:
    contexts = (TREE.ends, sheets.DRAWS, sheets.DRAWS, buckets.AFTER)
    return some_play(seed, 1, buckets.BEFORE), some_play(seed + 1, 1, *contexts)


def some_utilities(seed: int) -> Any:
    """What swings are worth: more for more, and not in proportion."""
    steps = np.random.default_rng(seed).random(2 * MOST + 1)
    return np.cumsum(steps)[None] - steps.sum() / 2


class Slowly:
    """Counts one deal after the other, and one way to bet after the other."""

    def __init__(self, deals: DealtHands, utilities: Any, plays: tuple[Play, Play]) -> None:
        self.deals, self.utilities, self.plays = deals, utilities[0], plays

    def value(self) -> float:
        total = 0.0
        for hands in product(range(3), repeat=2):
            chance = float(self.deals.before[hands[0]] * self.deals.before[hands[1]])
            total += chance * self.first_round(0, hands)
        return total

    def swing(self, beans: int) -> float:
        return float(self.utilities[beans + MOST])

    def first_round(self, node: int, hands: tuple[int, ...]) -> float:
        total = 0.0
        actor = TREE.actors[node]
        for at, move in enumerate(TREE.moves[node]):
            chance = float(self.plays[0][node][at, 0, hands[actor]])
            if move.leads is LeadsTo.ON:
                total += chance * self.first_round(move.to, hands)
            elif move.leads is LeadsTo.END:
                total += chance * self.draw(move.to, hands)
            else:
                paid = constants.ANTE + constants.DRAW_BETS[0] * TREE.paid_before(node)
                total += chance * self.swing(-paid if actor == FIRST else paid)
        return total

    def draw(self, end: int, hands: tuple[int, ...]) -> float:
        total = 0.0
        for new in product(range(3), repeat=2):
            chances = [
                self.deals.after[old, old, bucket] for old, bucket in zip(hands, new, strict=True)
            ]
            total += float(chances[0] * chances[1]) * self.second_round(0, end, hands, new)
        return total

    def second_round(
        self, node: int, end: int, draws: Sequence[int], hands: Sequence[int]
    ) -> float:
        total = 0.0
        actor = TREE.actors[node]
        before = constants.ANTE + constants.DRAW_BETS[0] * TREE.bets_at(end)
        for at, move in enumerate(TREE.moves[node]):
            chance = float(self.plays[1][node][at, 0, end, draws[0], draws[1], hands[actor]])
            if move.leads is LeadsTo.ON:
                total += chance * self.second_round(move.to, end, draws, hands)
                continue
            if move.leads is LeadsTo.END:
                pot = before + constants.DRAW_BETS[1] * TREE.bets_at(move.to)
                won, lost = self.swing(pot), self.swing(-pot)
                better = (hands[0] > hands[1]) + (hands[0] == hands[1]) / 2
                total += chance * (better * won + (1 - better) * lost)
            else:
                paid = before + constants.DRAW_BETS[1] * TREE.paid_before(node)
                total += chance * self.swing(-paid if actor == FIRST else paid)
        return total


@pytest.mark.parametrize("seed", [1, 2])
def test_what_play_is_worth_is_counted_in_a_slow_way_too(seed: int) -> None:
    deals, utilities, plays = small_deals(seed), some_utilities(seed), some_plays(seed)
    fast = HandUtilities(deals, utilities).value(*plays)[0]
    assert fast == pytest.approx(Slowly(deals, utilities, plays).value(), abs=1e-4)


def test_the_best_answer_is_no_worse_than_any_other_and_wins_what_it_says() -> None:
    deals, utilities, plays = small_deals(3), some_utilities(3), some_plays(3)
    hand = HandUtilities(deals, utilities)
    best = hand.response(SECOND, *plays)[0]
    values = []
    for seed in range(10, 30):
        other = some_plays(seed)
        mixed = [
            [
                (other if TREE.actors[node] == SECOND else plays)[part][node]
                for node in range(TREE.nodes)
            ]
            for part in range(2)
        ]
        values.append(-hand.value(mixed[0], mixed[1])[0])
    assert best > max(values)


def test_regret_leaves_less_and_less_to_exploit() -> None:
    hand = HandUtilities(small_deals(4), some_utilities(4))
    gaps = [float(hand.exploitability(*hand.solve(rounds))[0]) for rounds in (5, 40, 200)]
    assert gaps == sorted(gaps, reverse=True)
    assert 0 <= gaps[-1] < 0.01 < gaps[0]


def test_hands_worked_out_together_come_to_what_they_do_alone() -> None:
    deals = small_deals(5)
    rows = np.vstack([some_utilities(5), some_utilities(6)])
    together = HandUtilities(deals, rows)
    alone = HandUtilities(deals, rows[1:])
    assert together.value(*together.solve(10))[1] == pytest.approx(
        alone.value(*alone.solve(10))[0], abs=1e-4
    )


# DealtHands


def test_what_becomes_of_hands_is_dealt() -> None:
    deals = hand_play.deals_of(3000, random_from(1))
    assert deals.before.sum() == pytest.approx(1, abs=1e-5)
    assert deals.after.sum(axis=(1, 2))[deals.before > 0] == pytest.approx(1, abs=1e-5)
    assert len(deals.cuts) == buckets.AFTER - 1
    pairs = deals.before[buckets.PAIRS : buckets.PAIRS + 12].sum()
    assert pairs + deals.before[buckets.SHADE_WITH_PAIR] == pytest.approx(0.467, abs=0.03)


# Sheets


def test_a_sheet_keeps_play_to_a_step() -> None:
    plays = some_plays(7)
    again = match_play.play_of(match_play.sheet_of(*plays))
    for kept, play in some(zip(again, plays, strict=True)):
        for node in some(range(TREE.nodes)):
            assert np.abs(kept[node] - play[node]).max() <= 1.01 / sheets.STEPS
            assert kept[node].sum(axis=0) == pytest.approx(1, abs=1e-5)


def test_a_sheet_is_read_where_it_was_written() -> None:
    before, after = some_plays(8)
    sheet = match_play.sheet_of(before, after)
    assert len(sheet) == sheets.SHEET
    node, bucket, end, draws = 5, 11, 4, (3, 1)
    steps = round(float(before[node][0, 0, bucket]) * sheets.STEPS)
    assert sheet[sheets.place_before(0, node, bucket)] >> 4 == steps
    steps = round(float(after[node][0, 0, end, draws[0], draws[1], bucket]) * sheets.STEPS)
    assert sheet[sheets.place_after(0, end, draws, node, bucket)] >> 4 == steps


def test_habits_change_nothing_for_whoever_plays_by_a_sheet() -> None:
    deals = hand_play.deals_of(1500, random_from(3))
    hand = HandUtilities(deals, match_play.beans())
    sheet = match_play.sheet_of(*hand.solve(30))
    settled = match_play.with_habits(sheet, deals)
    assert settled != sheet
    values = [hand.value(*match_play.play_of(one))[0] for one in (sheet, settled)]
    assert values[0] == pytest.approx(values[1], abs=0.01)
    folds = [match_play.play_of(one)[1][5][0, ..., -1].mean() for one in (sheet, settled)]
    assert folds[1] < folds[0]


# Matches


@pytest.fixture(scope="module")
def deals() -> DealtHands:
    return hand_play.deals_of(2000, random_from(2))


@pytest.fixture
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_play, "ROUNDS", 20)
    monkeypatch.setattr(match_play, "ROUNDS_FOR_SHEET", 20)


def test_standings_are_numbered_one_after_another() -> None:
    numbers = [sheets.number_of_standing(*one) for one in match_play.standings_of(4)]
    assert numbers == list(range(24))


@pytest.mark.usefixtures("briefly")
def test_standings_are_worth_more_to_whoever_leads(deals: DealtHands) -> None:
    values = match_play.match_values(deals, 3, lambda _: None)
    assert values.of(3, 4) == 1
    assert values.of(3, -4) == -1
    for left in (1, 2, 3):
        worths = [values.of(left, lead) for lead in range(-left - 1, left + 2)]
        assert worths == sorted(worths)
    assert values.of(1, 0) == pytest.approx(0, abs=0.02)


@pytest.mark.usefixtures("briefly")
def test_nobody_wins_much_more_than_half_against_a_strategy_and_more_against_another(
    deals: DealtHands,
) -> None:
    strategy = match_play.work_out(3, deals)
    assert len(strategy.standings) == len(match_play.standings_of(3))
    won = match_play.won_against(strategy, deals)
    assert 0.5 <= won < 0.53
    careless = strategy._replace(standings=bytes(len(strategy.standings)))
    assert match_play.won_against(careless, deals) > won + 0.02
    assert 0 <= match_play.lost_per_hand(strategy, deals) < 0.3
