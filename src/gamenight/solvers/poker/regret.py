"""Counterfactual regret in betting rounds with fixed limits, for all hands of both players at once.

A betting round of two players is the same small tree whatever came before, so thousands of rounds
are gone through together: each node of the tree holds an array whose last axis is the bucket of the
hand and whose other axes say which round it is.

Regrets never fall below zero, players take turns to learn, and later play counts more in the
average (CFR+: Tammelin, 2014). It is the average that approaches an equilibrium.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import reduce
from typing import Any, Final

import numpy as np

Floats = np.ndarray[Any, np.dtype[np.float32]]

FIRST: Final = 0
"""The player who acts first. Utilities are this player's; the other's are their negatives."""
SECOND: Final = 1

NOTHING: Final = 1e-12


class LeadsTo(Enum):
    """Where a move leads."""

    ON = "to another node"
    END = "to the end of the round, with both still in"
    FOLD = "to the end of the hand"


@dataclass(frozen=True)
class Move:
    leads: LeadsTo
    to: int = 0
    """The number of the node or of the end."""


class Tree:
    """The moves of a betting round with at most this many bets.

    Node 0 is the first player's before any bet, node 1 the second player's after a check. Then come
    the nodes that answer the first, second … bet of a round that the first player has opened, then
    the same for the second. Moves are in the order of the answers: check and bet, or fold, call
    and raise.

    End 0 is that of two checks; the others are those of a call, numbered like the nodes.
    """

    def __init__(self, most_bets: int) -> None:
        self.most_bets = most_bets
        self.nodes = 2 + 2 * most_bets
        self.ends = 1 + 2 * most_bets
        self.moves = [self._moves(node) for node in range(self.nodes)]
        self.actors = [self._actor(node) for node in range(self.nodes)]

    def answering(self, opener: int, bets: int) -> int:
        """Return the node at which a player must answer this many bets."""
        return 1 + self.calling(opener, bets)

    def calling(self, opener: int, bets: int) -> int:
        """Return the end of a round in which this many bets were called."""
        return opener * self.most_bets + bets

    def bets_at(self, end: int) -> int:
        """Return how many bets both have paid."""
        return (end - 1) % self.most_bets + 1 if end else 0

    def paid_before(self, node: int) -> int:
        """Return how many bets a player who folds at a node has paid."""
        return self.bets_at(node - 1) - 1

    def _actor(self, node: int) -> int:
        if node < 2:
            return node
        opener, raises = divmod(node - 2, self.most_bets)
        return opener if raises % 2 else 1 - opener

    def _moves(self, node: int) -> list[Move]:
        if node < 2:
            checked = Move(LeadsTo.ON, 1) if node == FIRST else Move(LeadsTo.END, 0)
            return [checked, Move(LeadsTo.ON, self.answering(node, 1))]
        found = [Move(LeadsTo.FOLD), Move(LeadsTo.END, node - 1)]
        if self.bets_at(node - 1) < self.most_bets:
            found.append(Move(LeadsTo.ON, node + 1))
        return found


Play = list[Floats]
"""By node, how likely each move is; the moves are the first axis."""


@dataclass
class Reach:
    """How likely each player's own moves lead to each node, end and fold, by hand. The other
    player's moves are left out."""

    nodes: list[list[Floats]]
    ends: list[list[Floats]]
    folds: dict[int, list[Floats]] = field(default_factory=dict)


class Rounds:
    """Betting rounds of one shape, and what was learnt about them."""

    def __init__(
        self, tree: Tree, shape: tuple[int, ...], folds: dict[int, Floats], distinct: bool = False
    ) -> None:
        self.tree = tree
        self.folds = folds
        """By node, what the first player gets when a player folds there."""
        self.distinct = distinct
        """Whether a bucket is a single card, so that two players cannot both have it."""
        sizes = [(len(moves), *shape) for moves in tree.moves]
        self.regrets: Play = [np.zeros(size, np.float32) for size in sizes]
        self.sums: Play = [np.zeros(size, np.float32) for size in sizes]
        self.counted = 0.0
        """The total weight of the play in the sums."""

    # Play

    def play(self) -> Play:
        """Return the play that regret calls for now."""
        return [matched(regrets) for regrets in self.regrets]

    def renewed(self, play: Play, player: int) -> Play:
        """Return the same, after one player has learnt."""
        return [
            matched(self.regrets[node]) if self.tree.actors[node] == player else play[node]
            for node in range(self.tree.nodes)
        ]

    def average(self, least: float = 0.0) -> Play:
        """Return the average of all play so far. At nodes that a player reached with less than the
        least chance the first move stands in: what is never seen need not be remembered."""
        found = []
        for sums in self.sums:
            play = matched(sums)
            unseen = sums.sum(axis=0) < least * self.counted
            play[:, unseen] = 0
            play[0, unseen] = 1
            found.append(play)
        return found

    # Down the tree

    def reach(self, play: Play, first: Floats, second: Floats) -> Reach:
        tree = self.tree
        found = Reach([[]] * tree.nodes, [[]] * tree.ends)
        found.nodes[0] = [first, second]
        for node in range(tree.nodes):  # a node comes after those that lead to it
            for number, move in enumerate(tree.moves[node]):
                along = list(found.nodes[node])
                along[tree.actors[node]] = along[tree.actors[node]] * play[node][number]
                if move.leads is LeadsTo.ON:
                    found.nodes[move.to] = along
                elif move.leads is LeadsTo.END:
                    found.ends[move.to] = along
                else:
                    found.folds[node] = along
        return found

    def shown(
        self, player: int, reach: Reach, won: Sequence[Floats], lost: Sequence[Floats]
    ) -> list[Floats]:
        """By end, the value of each hand of a player at a showdown, given what the first player
        gets by winning it and by losing it."""
        found = []
        for end, along in enumerate(reach.ends):
            worse, better, _ = self.others(along[1 - player])
            if player == FIRST:
                found.append(won[end] * worse + lost[end] * better)
            else:
                found.append(-lost[end] * worse - won[end] * better)
        return found

    def others(self, reach: Floats) -> tuple[Floats, Floats, Floats]:
        """By a player's own bucket, how likely the other has a worse hand, a better one, and any at
        all. Of two hands in one bucket, either is equally likely to be better."""
        up_to = np.cumsum(reach, axis=-1)
        everything = up_to[..., -1:]
        if self.distinct:
            return up_to - reach, everything - up_to, everything - reach
        half = np.float32(0.5) * reach
        return up_to - half, everything - up_to + half, everything

    # Up the tree

    def learn(
        self, player: int, play: Play, reach: Reach, ends: Sequence[Floats], weight: float
    ) -> Floats:
        """Note what a player regrets, and how much this play counts; return its value."""

        def decide(node: int, values: list[Floats]) -> Floats:
            value = weighed(play[node], values)
            for move, worth in enumerate(values):
                regret = self.regrets[node][move]
                regret += worth - value
                np.maximum(regret, 0, out=regret)
                self.sums[node][move] += (
                    np.float32(weight) * reach.nodes[node][player] * play[node][move]
                )
            return value

        if player == FIRST:
            self.counted += weight
        return self.values(player, reach, ends, decide)

    def follow(self, player: int, play: Play, reach: Reach, ends: Sequence[Floats]) -> Floats:
        """Return the value of a player's play."""
        return self.values(player, reach, ends, lambda node, values: weighed(play[node], values))

    def respond(self, player: int, reach: Reach, ends: Sequence[Floats]) -> Floats:
        """Return the value of the best answer to the other's play."""
        return self.values(player, reach, ends, lambda _, values: reduce(np.maximum, values))

    def values(
        self,
        player: int,
        reach: Reach,
        ends: Sequence[Floats],
        decide: Callable[[int, list[Floats]], Floats],
    ) -> Floats:
        """Return the value of each hand to a player, times how likely the other's moves lead
        here."""
        tree = self.tree
        found: list[Floats] = [np.zeros(0, np.float32)] * tree.nodes
        for node in reversed(range(tree.nodes)):
            values = []
            for move in tree.moves[node]:
                if move.leads is LeadsTo.ON:
                    values.append(found[move.to])
                elif move.leads is LeadsTo.END:
                    values.append(ends[move.to])
                else:
                    values.append(self.folded(node, player, reach))
            mine = tree.actors[node] == player
            found[node] = decide(node, values) if mine else reduce(np.add, values)
        return found[0]

    def folded(self, node: int, player: int, reach: Reach) -> Floats:
        _, _, anything = self.others(reach.folds[node][1 - player])
        return (self.folds[node] if player == FIRST else -self.folds[node]) * anything


def matched(weights: Floats) -> Floats:
    """Moves in proportion to their weights; all alike if none has any."""
    total = weights.sum(axis=0)
    none = total <= NOTHING
    found: Floats = np.divide(weights, np.where(none, 1, total), dtype=np.float32)
    found[:, none] = 1 / len(weights)
    return found


def weighed(play: Floats, values: Sequence[Floats]) -> Floats:
    return reduce(np.add, [play[move] * value for move, value in enumerate(values)])
