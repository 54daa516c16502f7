"""Regret minimisation and exploitability of small games a second way: one tree, no library."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from gamenight.solvers.small_games import CHANCE, OVER, SmallPosition

Policy = dict[str, dict[int, float]]
"""How likely each answer is, by what a seat knows."""


class Node:
    """A position with all that may follow: the tree is built once."""

    def __init__(self, position: SmallPosition) -> None:
        self.turn = position.turn()
        self.known = position.known(self.turn) if self.turn >= 0 else ""
        self.returns = position.returns() if self.turn == OVER else []
        chances: dict[int, float] = {}
        if self.turn == CHANCE:
            chances = dict(position.outcomes())
        elif self.turn != OVER:
            chances = dict.fromkeys(position.legal(), 0.0)
        self.chances = chances
        """How likely each outcome is, where it is up to chance."""
        self.after = {action: Node(position.after(action)) for action in chances}

    def likely(self, policy: Callable[[Node], dict[int, float]]) -> dict[int, float]:
        return self.chances if self.turn == CHANCE else policy(self)


def values(node: Node, policy: Callable[[Node], dict[int, float]]) -> list[float]:
    """Return what each seat gets on average."""
    if node.turn == OVER:
        return node.returns
    parts = [(chance, values(node.after[a], policy)) for a, chance in node.likely(policy).items()]
    return [sum(chance * part[seat] for chance, part in parts) for seat in range(len(parts[0][1]))]


def even(node: Node) -> dict[int, float]:
    return dict.fromkeys(node.after, 1 / len(node.after))


def reached(
    root: Node, seat: int, policy: Callable[[Node], dict[int, float]]
) -> dict[str, list[tuple[float, Node]]]:
    """Find every question to a seat: where it may be asked it, and how likely chance and the others
    are to bring it there."""
    found: dict[str, list[tuple[float, Node]]] = defaultdict(list)

    def walk(node: Node, reach: float) -> None:
        if node.turn == OVER:
            return
        if node.turn == seat:
            found[node.known].append((reach, node))
        for action, chance in node.likely(policy).items():
            walk(node.after[action], reach if node.turn == seat else reach * chance)

    walk(root, 1.0)
    return found


def best_value(root: Node, seat: int, policy: Callable[[Node], dict[int, float]]) -> float:
    """Return what a seat gets that answers best, while all others keep to the policy."""
    questions = reached(root, seat, policy)
    chosen: dict[str, int] = {}

    def value(node: Node) -> float:
        if node.turn == OVER:
            return node.returns[seat]
        if node.turn == seat:
            return value(node.after[best(node.known)])
        return sum(chance * value(node.after[a]) for a, chance in node.likely(policy).items())

    def best(known: str) -> int:
        if known not in chosen:
            places = questions[known]
            actions = places[0][1].after
            worth = {
                a: sum(reach * value(node.after[a]) for reach, node in places) for a in actions
            }
            chosen[known] = max(worth, key=lambda action: worth[action])
        return chosen[known]

    return value(root)


def nash_conv(root: Node, policy: Callable[[Node], dict[int, float]]) -> float:
    """Return how much all seats together would gain by answering best, each by itself."""
    now = values(root, policy)
    return sum(best_value(root, seat, policy) - worth for seat, worth in enumerate(now))


class Regrets:
    """Counterfactual regret minimisation, one seat after another."""

    def __init__(self, root: Node, players: int) -> None:
        self.root, self.players = root, players
        self.regrets: dict[str, dict[int, float]] = {}
        self.sums: dict[str, dict[int, float]] = {}
        self.now: Policy = {}
        self.prepare(root)

    def prepare(self, node: Node) -> None:
        if node.turn >= 0 and node.known not in self.regrets:
            self.regrets[node.known] = dict.fromkeys(node.after, 0.0)
            self.sums[node.known] = dict.fromkeys(node.after, 0.0)
            self.now[node.known] = even(node)
        for after in node.after.values():
            self.prepare(after)

    def iterate(self) -> None:
        for seat in range(self.players):
            self.walk(self.root, seat, 1.0, 1.0)
            for known, regrets in self.regrets.items():
                total = sum(max(regret, 0.0) for regret in regrets.values())
                for action, regret in regrets.items():
                    share = max(regret, 0.0) / total if total > 0 else 1 / len(regrets)
                    self.now[known][action] = share

    def walk(self, node: Node, seat: int, own: float, others: float) -> float:
        """Return what the seat gets, and note what it regrets on the way."""
        if node.turn == OVER:
            return node.returns[seat]
        likely = node.likely(lambda asked: self.now[asked.known])
        if node.turn != seat:
            return sum(
                chance * self.walk(node.after[action], seat, own, others * chance)
                for action, chance in likely.items()
            )
        worth = {
            action: self.walk(node.after[action], seat, own * chance, others)
            for action, chance in likely.items()
        }
        whole = sum(likely[action] * one for action, one in worth.items())
        for action, one in worth.items():
            self.regrets[node.known][action] += others * (one - whole)
            self.sums[node.known][action] += own * likely[action]
        return whole

    def average(self, node: Node) -> dict[int, float]:
        """Return the policy that was played on average."""
        sums = self.sums[node.known]
        total = sum(sums.values())
        return {action: one / total for action, one in sums.items()} if total > 0 else even(node)
