"""What a strong player of Spots knows: what dice, yards and treats are worth before they score."""

from __future__ import annotations

from typing import Final

from gamenight.bots.learnt import LearntInsight
from gamenight.core.options import Options
from gamenight.core.random import Random
from gamenight.games.spots.bot import (
    WON,
    finish_turn,
    thumb_answer,
    thumb_dice,
    value,
)
from gamenight.games.spots.rules import facts
from gamenight.games.spots.rules.player import SpotsPlayer
from gamenight.games.spots.rules.state import SpotsState, SpotsView
from gamenight.games.weights import weights_in
from gamenight.parts.bits import count_of

LEARNT: Final = weights_in(
    "gamenight.games.spots",
    "scored dogs",
    "dogs",
    "dice placed",
    "complete dogs",
    "needed treats",
    "further treats",
    "a yard in use",
)
SCORED_DOGS: Final = 0
NEEDED_TREATS: Final = 2
D0G_TREAT: Final = 0.47
"""In scored dogs: how much a treat of d0g counts, from 983 matches alone."""


class SpotsInsight(LearntInsight[SpotsState, SpotsView]):
    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options, LEARNT.weights(players))

    def worth(self, state: SpotsState, seat: int) -> float:
        """What the seat has; alone also what d0g has, and who won."""
        own = self.weighed(self.features(state, seat))
        position = state.position
        if position.players > 1:
            return own
        treats: int = position.d0g_treats
        dogs = len(position.d0g_scored) + D0G_TREAT * treats
        if position.over:
            dogs += -WON if position.winners() else WON
        return own - dogs * self.weights.values[SCORED_DOGS]

    def features(self, state: SpotsState, seat: int) -> list[float]:
        return prospects(state.position.seats[seat])

    def quick(self, state: SpotsState, random: Random) -> list[int]:
        """By rule of thumb; which action to take, by trying each of them once."""
        position = state.position
        if position.asking == facts.WHICH_ACTION:
            return [action_at_a_try(state, random)]
        choice = state.choice()
        if choice is None:
            return [int(thumb_answer(position))]
        return sorted(thumb_dice(position, choice))


def prospects(player: SpotsPlayer) -> list[float]:
    """Scored dogs, the others with the dice on them, treats, and a yard that is in the way."""
    placed: int = count_of(player.filled())
    complete: int = player.completed()
    treats: int = player.treats
    needed = min(treats, NEEDED_TREATS)
    found = [len(player.scored), len(player.pack), placed, complete, needed, treats - needed]
    return [*[float(number) for number in found], 1.0 if player.yard else 0.0]


def action_at_a_try(state: SpotsState, random: Random) -> int:
    """The action after which the turn, played on by rule of thumb, ends best with the same dice;
    dogs that nobody has seen are drawn anew."""
    actions = state.answers()
    if len(actions) == 1:
        return actions[0]
    seat: int = state.position.turn
    world = state.copy()
    world.position.turn_limit = world.position.turns  # no further than the end of the turn
    random.shuffle(world.deck)
    dice = random.branch()
    worth: list[float] = []
    for action in actions:
        trial = world.copy()
        finish_turn(trial, [action], dice.copy())
        worth.append(value(trial.position, seat))
    return actions[worth.index(max(worth))]
