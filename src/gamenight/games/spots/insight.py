"""What a strong player of Spots knows: what dice, yards and treats are worth before they score."""

from __future__ import annotations

from typing import Final

from gamenight.core.insight import Insight
from gamenight.core.random import Random
from gamenight.parts.bits import count_of

from .bot import FURTHER_TREAT, TREAT, WON, finish_turn, thumb_answer, thumb_dice, value
from .rules import facts
from .rules.player import SpotsPlayer
from .rules.state import SpotsState, SpotsView

# What brings victory nearer, in scored dogs: the weights of a logistic regression of who won on
# who was ahead by what at the beginning of a turn, in 468 matches of the medium level.

DOG: Final = 0.25
PLACED: Final = 0.28
COMPLETE: Final = 0.14
YARD: Final = 0.29
NEEDED_TREATS: Final = 2
D0G_TREAT: Final = 0.47
"""Likewise, from 983 matches alone."""


class SpotsInsight(Insight[SpotsState, SpotsView]):
    def worth(self, state: SpotsState, seat: int) -> float:
        """In scored dogs, with the work on the others; alone also what d0g has, and who won."""
        position = state.position
        own = prospects(position.seats[seat])
        if position.players > 1:
            return own
        treats: int = position.d0g_treats
        lead = own - len(position.d0g_scored) - D0G_TREAT * treats
        if position.over:
            lead += WON if position.winners() else -WON
        return lead

    def quick(self, state: SpotsState, random: Random) -> list[int]:
        """By rule of thumb; which action to take, by trying each of them once."""
        position = state.position
        if position.asking == facts.WHICH_ACTION:
            return [action_at_a_try(state, random)]
        choice = state.choice()
        if choice is None:
            return [int(thumb_answer(position))]
        return sorted(thumb_dice(position, choice))


def prospects(player: SpotsPlayer) -> float:
    """Scored dogs, the others with the dice on them, treats, and a yard that is in the way."""
    dogs: int = len(player.pack)
    placed: int = count_of(player.filled())
    complete: int = player.completed()
    treats: int = player.treats
    more = max(0, treats - NEEDED_TREATS)
    saved = TREAT * (treats - more) + FURTHER_TREAT * more
    yard = YARD if player.yard else 0.0
    return len(player.scored) + DOG * dogs + PLACED * placed + COMPLETE * complete + saved - yard


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
