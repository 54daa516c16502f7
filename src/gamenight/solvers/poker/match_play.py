"""How two should bet to win a match of five-card draw, worked out from its last hand back.

With one hand left, the worth of every swing of beans is known, so the hand can be solved for every
lead; then for every lead with two hands left; and so on. A player who leads by more beans than
there are hands left wins by folding them all, so few leads are open.

Standings that value beans much alike call for the same play, and share a sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from gamenight.games.spectrum.poker.bot import buckets, sheets
from gamenight.games.spectrum.poker.strategy import Strategy
from gamenight.solvers.poker.hand_play import (
    MOST,
    SWINGS,
    TREE,
    UNSEEN,
    DealtHands,
    HandUtilities,
    Table,
)
from gamenight.solvers.poker.regret import FIRST, SECOND, Floats, Play

ROUNDS: Final = 40
"""Rounds of learning to find the worth of a standing …"""
ROUNDS_FOR_SHEET: Final = 100
"""… and to find how to play."""
TOGETHER: Final = 4
"""How many standings are worked out together: as many as fit into a processor's cache."""
SHEETS: Final = 24
"""Besides the one for beans."""

Bytes = np.ndarray[Any, np.dtype[np.uint8]]
Progress = Callable[[int], None]
"""Called with the number of standings worked out since the last call."""

# What standings are worth

Standing = tuple[int, int]
"""How many hands are left, and by how much the player who acts first leads."""


def standings_of(hands: int) -> list[Standing]:
    """Return all that are open, in the order of ``number_of_standing``."""
    return [(left, lead) for left in range(1, hands + 1) for lead in range(-left, left + 1)]


class Values:
    """What standings are worth to a player: 1 where the match is won, -1 where it is lost.

    Both pay the ante and full bets, so every hand changes the lead by an odd number, unless they
    share the pot. That is rare, so the worth of such a standing is taken from its neighbours.
    """

    def __init__(self) -> None:
        self.known: dict[Standing, float] = {}

    def of(self, left: int, lead: int) -> float:
        """For this many hands left and this lead; a lead below 0 is a deficit."""
        if abs(lead) > left:
            return 1.0 if lead > 0 else -1.0
        if not left:
            return 0.0
        if (left - lead) % 2:
            return (self.of(left, lead - 1) + self.of(left, lead + 1)) / 2
        return self.known[left, lead]

    def keep(self, left: int, leads: Sequence[int], worths: Table) -> None:
        for lead, worth in zip(leads, worths.tolist(), strict=True):
            self.known[left, lead] = worth


def swings_of(values: Values, left: int, lead: int) -> list[float]:
    """Return what the swings of a hand are worth to the player who acts first. ``values`` are those
    of the player who acts first in the next hand, which is the other one."""
    return [-values.of(left - 1, -(lead + swing)) for swing in SWINGS]


def match_values(deals: DealtHands, hands: int, progress: Progress) -> Values:
    """Return what standings are worth to the player who acts first, if both play well."""
    values = Values()
    for left in range(1, hands + 1):
        for leads in open_leads(left):
            hand = HandUtilities(deals, np.array([swings_of(values, left, lead) for lead in leads]))
            values.keep(left, leads, hand.value(*hand.solve(ROUNDS)))
            progress(len(leads))
    return values


def open_leads(left: int) -> list[range]:
    """Return the leads that can occur and leave the match open, as many at a time as are worked out
    together."""
    leads = range(-left, left + 1, 2)
    return [leads[at : at + TOGETHER] for at in range(0, len(leads), TOGETHER)]


# Sheets

FIRST_TO_ANSWER: Final = 2
"""From this node on, a player must answer a bet."""

ODD: Final = np.array([swing for swing in SWINGS if swing % 2])
"""The swings of a hand that is not shared: both have paid the ante and full bets."""
USUAL: Final = 1.0 / np.abs(ODD)
"""How much each of them counts: small pots are more frequent."""


def likenesses(utilities: Table) -> Table:
    """Rows that are equal where the same play is right: all that matters is how the differences
    between swings compare."""
    rows = utilities[:, ODD + MOST]
    rows = rows - (rows @ USUAL)[:, None] / USUAL.sum()
    spread = np.sqrt((rows**2 @ USUAL) / USUAL.sum())
    found: Table = rows / spread[:, None]
    return found


def groups_of(rows: Table, count: int) -> tuple[list[int], Table]:
    """Sort rows into this many groups around their means (k-means, from rows far from each other);
    the group of each row, and the means."""
    count = min(count, len(rows))
    means = rows[:1]
    while len(means) < count:
        means = np.vstack([means, rows[np.argmax(distances(rows, means).min(axis=1))]])
    nearest = distances(rows, means).argmin(axis=1)
    for _ in range(100):
        means = np.array(
            [
                rows[nearest == group].mean(axis=0) if (nearest == group).any() else means[group]
                for group in range(count)
            ]
        )
        before, nearest = nearest, distances(rows, means).argmin(axis=1)
        if (before == nearest).all():
            break
    return nearest.tolist(), means


def distances(rows: Table, means: Table) -> Table:
    found: Table = ((rows[:, None, :] - means[None, :, :]) ** 2) @ USUAL
    return found


def filled(means: Table) -> Table:
    """Return the utilities of all swings from those of the odd ones. A shared pot is a swing of
    0."""
    found = np.zeros((len(means), len(SWINGS)))
    found[:, ODD + MOST] = means
    found[:, MOST] = (found[:, MOST - 1] + found[:, MOST + 1]) / 2
    return found


def beans() -> Table:
    return np.array([SWINGS], dtype=np.float64)


def sheet_of(before: Play, after: Play) -> bytes:
    """Plays of one hand as bytes, in the order of ``bot/sheets.py``."""
    first = np.stack([steps_of(play[:, 0]) for play in before])
    second = np.stack([steps_of(play[:, 0]) for play in after], axis=3)
    return first.tobytes() + second.tobytes()


def steps_of(play: Floats) -> Bytes:
    """Return the chances of the first and the last move, in steps, as one byte."""
    first = np.rint(play[0] * sheets.STEPS).astype(np.uint8)
    last = np.rint(play[-1] * sheets.STEPS).astype(np.uint8)
    last = np.minimum(last, sheets.STEPS - first) if len(play) > 2 else sheets.STEPS - first
    found: Bytes = first << 4 | last
    return found


def with_habits(sheet: bytes, deals: DealtHands) -> bytes:
    """Return the same play where it leads, and something sensible where it hardly ever does, for a
    player who got there in another way: check, and call with the better half of all hands."""
    before, after = play_of(sheet)
    hand = HandUtilities(deals, beans())
    for rounds, play, reach in zip(
        (hand.before, hand.after), (before, after), hand.reach(before, after), strict=True
    ):
        for node in range(TREE.nodes):
            along = reach.nodes[node][TREE.actors[node]]
            unseen = np.broadcast_to(along < UNSEEN, rounds.sums[node].shape[1:])
            better = np.arange(unseen.shape[-1]) >= unseen.shape[-1] // 2
            habit = 1 if node >= FIRST_TO_ANSWER else 0
            play[node][:, unseen] = 0
            play[node][0][unseen & ~better] = 1
            play[node][habit][unseen & better] = 1
    return sheet_of(before, after)


def play_of(sheet: bytes) -> tuple[Play, Play]:
    """Return the play of one hand that a sheet stands for."""
    numbers = np.frombuffer(sheet, dtype=np.uint8)
    contexts = (TREE.ends, sheets.DRAWS, sheets.DRAWS, TREE.nodes, buckets.AFTER)
    first = numbers[: sheets.BEFORE_DRAW].reshape(TREE.nodes, buckets.BEFORE)
    second = numbers[sheets.BEFORE_DRAW :].reshape(contexts)
    before = [chances_of(first[node], node) for node in range(TREE.nodes)]
    after = [chances_of(second[..., node, :], node) for node in range(TREE.nodes)]
    return before, after


def chances_of(steps: Bytes, node: int) -> Floats:
    first, last = steps >> 4, steps & 15
    moves = [first, sheets.STEPS - first - last, last]
    if len(TREE.moves[node]) == 2:
        del moves[1]
    found: Floats = np.divide(np.stack(moves)[:, None], sheets.STEPS, dtype=np.float32)
    return found


def work_out(hands: int, deals: DealtHands, progress: Progress = lambda _: None) -> Strategy:
    """Return the strategy for matches of this many hands."""
    values = match_values(deals, hands, progress)
    utilities = np.array([swings_of(values, *standing) for standing in standings_of(hands)])
    groups, means = groups_of(likenesses(utilities), SHEETS)
    moves = [
        with_habits(sheet_of(*HandUtilities(deals, row[None]).solve(ROUNDS_FOR_SHEET)), deals)
        for row in (*beans(), *filled(means))
    ]
    standings = bytes([sheets.BEANS + 1 + group for group in groups])
    return Strategy(hands, deals.cuts, standings, b"".join(moves))


# How much a strategy can be exploited


def lost_per_hand(strategy: Strategy, deals: DealtHands) -> float:
    """Return the most beans per hand that playing for beans by the strategy can lose to a player
    who knows it."""
    return float(
        HandUtilities(deals, beans()).exploitability(*play_of(sheet(strategy, sheets.BEANS)))[0]
    )


def won_against(strategy: Strategy, deals: DealtHands) -> float:
    """Return the most matches, as a share, that a player who knows the strategy can win; even would
    be a half. Worked out from the last hand back, with the best answer in every hand."""
    plays = [play_of(sheet(strategy, at)) for at in range(len(strategy.moves) // sheets.SHEET)]
    acting_first, acting_second = Values(), Values()
    for left in range(1, strategy.hands + 1):
        for leads in open_leads(left):
            firsts = np.array(
                [[acting_second.of(left - 1, lead + swing) for swing in SWINGS] for lead in leads]
            )
            seconds = np.array(
                [[-acting_first.of(left - 1, lead - swing) for swing in SWINGS] for lead in leads]
            )
            by_first_lead = [plays[sheet_for(strategy, left, lead)] for lead in leads]
            by_own_lead = [plays[sheet_for(strategy, left, -lead)] for lead in leads]
            answers = HandUtilities(deals, firsts).response(FIRST, *side_by_side(by_first_lead))
            acting_first.keep(left, leads, answers)
            answers = HandUtilities(deals, seconds).response(SECOND, *side_by_side(by_own_lead))
            acting_second.keep(left, leads, answers)
    value = (acting_first.of(strategy.hands, 0) + acting_second.of(strategy.hands, 0)) / 2
    return (1 + value) / 2


def sheet(strategy: Strategy, number: int) -> bytes:
    return strategy.moves[number * sheets.SHEET : (number + 1) * sheets.SHEET]


def sheet_for(strategy: Strategy, left: int, lead: int) -> int:
    return strategy.standings[sheets.number_of_standing(left, lead)]


def side_by_side(plays: Sequence[tuple[Play, Play]]) -> tuple[Play, Play]:
    """Plays of single hands as plays of as many hands."""
    before = [
        np.concatenate([play[0][node] for play in plays], axis=1) for node in range(TREE.nodes)
    ]
    after = [
        np.concatenate([play[1][node] for play in plays], axis=1) for node in range(TREE.nodes)
    ]
    return before, after
