"""How two should bet in a hand of five-card draw, worked out by regret.

A hand is two betting rounds with a draw between them. Cards are known only by their buckets
(``bot/buckets.py``), and one player's hand is taken to say nothing about the other's, which is
nearly true with 144 cards. So a whole hand can be gone through in a few milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from gamenight.core.random import Random
from gamenight.games.spectrum.poker.bot import buckets, sheets
from gamenight.games.spectrum.poker.rules import constants
from gamenight.games.spectrum.poker.rules.hands import worth_of
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS
from gamenight.parts.dealing import draw_to_front
from gamenight.solvers.poker.regret import FIRST, SECOND, Floats, Play, Reach, Rounds, Tree

TREE: Final = Tree(constants.MOST_BETS)
MOST: Final = constants.ANTE + constants.MOST_BETS * sum(constants.DRAW_BETS)
"""The most beans that a hand can win or lose."""
SWINGS: Final = range(-MOST, MOST + 1)

CUTS: Final = (
    *(0.03, 0.07, 0.11, 0.16, 0.20, 0.24, 0.28, 0.32, 0.36, 0.40, 0.44, 0.48, 0.52, 0.56),
    *(0.60, 0.64, 0.68, 0.72, 0.76, 0.80, 0.84, 0.88, 0.91, 0.94, 0.96, 0.98, 0.99),
)
"""Where buckets end after the draw: the share of all hands up to there."""
DRAWS_EACH: Final = 3
"""How many times each hand exchanges its cards, to see what it can become."""

UNSEEN: Final = 1e-4
"""Nodes that a player reaches less often than this are left out of the strategy."""

Table = np.ndarray[Any, np.dtype[np.float64]]


# What is dealt


@dataclass(frozen=True)
class DealtHands:
    """How likely each bucket is, and what the draw turns it into."""

    before: Floats
    """By bucket."""
    after: Floats
    """By bucket before the draw, number of cards exchanged, and bucket after it."""
    cuts: tuple[int, ...]


def deals_of(hands: int, random: Random) -> DealtHands:
    """Estimated by dealing this many hands."""
    found = [outcome for _ in range(hands) for outcome in outcomes_of_hand(random)]
    before, drawn, worths = np.array(found, dtype=np.int64).T
    cuts = np.unique(np.quantile(worths, CUTS, method="lower"))
    after = np.zeros((buckets.BEFORE, sheets.DRAWS, buckets.AFTER))
    np.add.at(after, (before, drawn, np.searchsorted(cuts, worths)), 1)
    counts = after.sum(axis=(1, 2), keepdims=True)
    return DealtHands(
        (counts.ravel() / len(found)).astype(np.float32),
        (after / np.maximum(counts, 1)).astype(np.float32),
        tuple(cuts.tolist()),
    )


def outcomes_of_hand(random: Random) -> list[tuple[int, int, int]]:
    """Return the bucket of a hand, how many cards it exchanges, and samples of its worth
    afterwards."""
    deck = list(range(NUMBER_CARDS))
    draw_to_front(deck, 0, constants.HAND_SIZE, random)
    hand = deck[: constants.HAND_SIZE]
    kept = buckets.kept_cards(hand)
    drawn = constants.HAND_SIZE - len(kept)
    found = []
    for _ in range(DRAWS_EACH):
        draw_to_front(deck, constants.HAND_SIZE, drawn, random)
        worth = worth_of(kept + deck[constants.HAND_SIZE : constants.HAND_SIZE + drawn], False)
        found.append((buckets.bucket_before(hand), drawn, int(worth)))
    return found


# A hand


class HandUtilities:
    """Hands in which beans are worth different things: one row of ``utilities`` for each, with
    what a swing of -25 to 25 beans is worth to the player who acts first."""

    def __init__(self, deals: DealtHands, utilities: Table) -> None:
        self.deals = deals
        self.utilities = utilities.astype(np.float32)
        self.number = len(utilities)
        self.flat = deals.after.reshape(buckets.BEFORE, -1)
        self.paid = constants.ANTE + constants.DRAW_BETS[0] * np.array(
            [TREE.bets_at(end) for end in range(TREE.ends)]
        )
        """What each player has paid before the draw, by end of the first round."""
        self.before = Rounds(
            TREE,
            (self.number, buckets.BEFORE),
            self.folds(np.array(constants.ANTE), constants.DRAW_BETS[0], (self.number, 1)),
        )
        contexts = (self.number, TREE.ends, sheets.DRAWS, sheets.DRAWS)
        over_contexts = (self.number, TREE.ends, 1, 1, 1)
        self.after = Rounds(
            TREE,
            (*contexts, buckets.AFTER),
            self.folds(self.paid, constants.DRAW_BETS[1], over_contexts),
        )
        pots = [self.paid + constants.DRAW_BETS[1] * TREE.bets_at(end) for end in range(TREE.ends)]
        self.won = [self.utility(pot).reshape(over_contexts) for pot in pots]
        self.lost = [self.utility(-pot).reshape(over_contexts) for pot in pots]

    def utility(self, swing: np.ndarray[Any, Any]) -> Floats:
        return self.utilities[:, swing + MOST]

    def folds(
        self, paid: np.ndarray[Any, Any], bet: int, shape: tuple[int, ...]
    ) -> dict[int, Floats]:
        """By node, what a fold there is worth to the first player."""
        found = {}
        for node in range(2, TREE.nodes):
            loss = paid + bet * TREE.paid_before(node)
            swing = loss if TREE.actors[node] == SECOND else -loss
            found[node] = self.utility(swing).reshape(shape)
        return found

    # Learning

    def solve(self, rounds: int) -> tuple[Play, Play]:
        """Return how to bet before and after the draw."""
        before, after = self.before.play(), self.after.play()
        for number in range(1, rounds + 1):
            for player in (FIRST, SECOND):
                self.learn(player, before, after, number)
                before = self.before.renewed(before, player)
                after = self.after.renewed(after, player)
        return self.before.average(UNSEEN), self.after.average(UNSEEN)

    def learn(self, player: int, before: Play, after: Play, weight: float) -> None:
        reach, reach_after = self.reach(before, after)
        shown = self.after.shown(player, reach_after, self.won, self.lost)
        values = self.after.learn(player, after, reach_after, shown, weight)
        self.before.learn(player, before, reach, self.ends(player, values), weight)

    # Measuring

    def value(self, before: Play, after: Play) -> Table:
        """Return the value of both players' play to the first player."""
        reach, reach_after = self.reach(before, after)
        shown = self.after.shown(FIRST, reach_after, self.won, self.lost)
        values = self.after.follow(FIRST, after, reach_after, shown)
        return self.over_all(self.before.follow(FIRST, before, reach, self.ends(FIRST, values)))

    def response(self, player: int, before: Play, after: Play) -> Table:
        """Return the value to a player of the best answer to the other's play."""
        reach, reach_after = self.reach(before, after)
        shown = self.after.shown(player, reach_after, self.won, self.lost)
        values = self.after.respond(player, reach_after, shown)
        return self.over_all(self.before.respond(player, reach, self.ends(player, values)))

    def exploitability(self, before: Play, after: Play) -> Table:
        """Return how much the best answers gain, on average over both players."""
        both = [self.response(player, before, after) for player in (FIRST, SECOND)]
        found: Table = (both[FIRST] + both[SECOND]) / 2
        return found

    # From round to round

    def reach(self, before: Play, after: Play) -> tuple[Reach, Reach]:
        dealt = np.broadcast_to(self.deals.before, (self.number, buckets.BEFORE))
        reach = self.before.reach(before, dealt, dealt)
        first = self.drawn(reach, FIRST)[:, :, :, None, :]
        second = self.drawn(reach, SECOND)[:, :, None, :, :]
        return reach, self.after.reach(after, first, second)

    def drawn(self, reach: Reach, player: int) -> Floats:
        """Return how likely a player's moves lead here, by end, cards exchanged, and bucket
        afterwards."""
        along = np.stack([end[player] for end in reach.ends], axis=1)
        shape = (self.number, TREE.ends, sheets.DRAWS, buckets.AFTER)
        return (along.reshape(-1, buckets.BEFORE) @ self.flat).reshape(shape)

    def ends(self, player: int, values: Floats) -> list[Floats]:
        """Return the value of each hand by end of the first round, over all that the other may
        draw."""
        contexts = np.broadcast_to(values, self.after.regrets[0].shape[1:])
        own = contexts.sum(axis=3 if player == FIRST else 2)
        flat = own.reshape(-1, sheets.DRAWS * buckets.AFTER) @ self.flat.T
        by_end = flat.reshape(self.number, TREE.ends, buckets.BEFORE)
        return [by_end[:, end] for end in range(TREE.ends)]

    def over_all(self, values: Floats) -> Table:
        """Return the mean value of all hands, by row of the utilities."""
        found: Table = (values * self.deals.before).sum(axis=-1, dtype=np.float64)
        return found
