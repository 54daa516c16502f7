"""A bot that rehearses: it imagines how the round might end and takes what ends best on average."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import Bot
from gamenight.core.random import Random
from gamenight.core.state import View
from gamenight.games.spotlight.rules.box import (
    AREA_POINTS,
    CARDS_TO_PLAY,
    CHOOSING,
    COLUMNS,
    FIRST_COLUMN,
    FULL_COLUMN,
    NONE,
    SIDE_BIT,
    SIDES,
    USE_SPOTLIGHT,
    cards_in,
    laid_card,
    only,
    size_of,
    value_of,
)
from gamenight.games.spotlight.rules.game import RULES
from gamenight.games.spotlight.rules.placing import columns_for
from gamenight.games.spotlight.rules.scoring import taker_of, winning_suit
from gamenight.games.spotlight.rules.state import SpotlightState
from gamenight.games.spotlight.rules.view import SpotlightView

WORLDS: Final = 12
"""How many endings of the round it imagines for a decision."""
SPOTLIGHT_WORTH: Final = 2.0
"""What a Spotlight in hand is worth at the start of a round; nothing once the last card is out."""


class Director(Bot):
    """Deals what it cannot see, lets everyone lay the rest anyhow, and scores the areas.

    It does so for every card, column and Spotlight it could use now, in the same imagined
    endings, and picks the plan with the best average lead.
    """

    def choose(self, view: View, random: Random) -> int:
        assert isinstance(view, SpotlightView)
        if len(view.legal) == 1:
            return view.legal[0]
        if view.phase == CHOOSING:
            return choose_secretly(view, random)
        plan = best_plan(view, random)
        if view.picked == NONE:
            return card_of_plan(plan)
        if is_lit(plan) and not view.lit:
            return USE_SPOTLIGHT
        return FIRST_COLUMN + column_of_plan(plan)


# Plans: a card, a column and perhaps a Spotlight, packed into one number.


def plan_of(card: i64, column: i64, lit: bool) -> i64:
    return card * 8 + column * 2 + int(lit)


def card_of_plan(plan: i64) -> i64:
    return plan // 8


def column_of_plan(plan: i64) -> i64:
    return plan // 2 % COLUMNS


def is_lit(plan: i64) -> bool:
    return plan % 2 == 1


def possible_plans(view: SpotlightView) -> list[int]:
    cards = list(view.legal) if view.picked == NONE else [view.picked]
    columns = [list(column) for column in view.columns]
    with_spotlight = view.lit or view.spotlights_left[view.seat] > 0
    plans: list[int] = []
    for card in cards:
        for column in columns_for(card, list(view.areas), columns):
            if not view.lit:
                plans.append(plan_of(card, column, False))
            if with_spotlight:
                plans.append(plan_of(card, column, True))
    return plans


def best_plan(view: SpotlightView, random: Random) -> int:
    plans = possible_plans(view)
    left = int(size_of(view.hand)) - 1
    price = SPOTLIGHT_WORTH * left / CARDS_TO_PLAY
    worth = [-price * WORLDS if is_lit(plan) else 0.0 for plan in plans]
    for _ in range(WORLDS):
        world = RULES.redeal(view, random)
        rest = cards_to_come(world)
        slots = free_slots(world)
        random.shuffle(rest)
        random.shuffle(slots)
        for at, plan in enumerate(plans):
            worth[at] += lead_after(world, plan, rest, slots)
    return plans[worth.index(max(worth))]


def cards_to_come(world: SpotlightState) -> list[int]:
    """Every card that will still be laid this round, with its side."""
    return [
        *cards_in(world.hands[0]),
        *[card | SIDE_BIT for card in cards_in(world.hands[1])],
        *[card | SIDE_BIT for card in world.light_deck],
    ]


def free_slots(world: SpotlightState) -> list[int]:
    """The column of every place where a card can still be laid."""
    slots: list[int] = []
    for column in range(COLUMNS):
        slots += [column] * (FULL_COLUMN - len(world.columns[column]))
    return slots


def lead_after(world: SpotlightState, plan: i64, rest: list[int], slots: list[int]) -> int:
    """The lead of the seat to move if it follows the plan and the rest falls as shuffled."""
    seat = world.turn
    mine = laid_card(card_of_plan(plan), seat, False, False)
    target = column_of_plan(plan)
    columns = [column.copy() for column in world.columns]
    columns[target].append(laid_card(card_of_plan(plan), seat, is_lit(plan), False))
    at: i64 = 0
    skipped = False
    for laid in rest:
        if laid == mine:
            continue
        if not skipped and slots[at] == target:
            at += 1
            skipped = True
        columns[slots[at]].append(laid)
        at += 1
    return lead_in(world, columns, world.personals, seat)


def lead_in(
    world: SpotlightState, columns: list[list[int]], personals: list[int], seat: i64
) -> int:
    """The points a side gets from finished columns, less what the other side gets."""
    solo = world.players == 1
    lead: i64 = 0
    for at in range(COLUMNS):
        area = world.areas[at]
        taker = taker_of(winning_suit(area, columns[at], personals), personals, solo)
        if taker != NONE:
            lead += AREA_POINTS[area] if taker == seat else -AREA_POINTS[area]
    return lead


# Discards and Personal Suits


def choose_secretly(view: SpotlightView, random: Random) -> int:
    """The Personal Suit that promises most; a discard is the card that suit misses least."""
    cards = list(view.legal)
    suits = [rehearsed(view, card, NONE, random) + int(value_of(card)) for card in cards]
    best = cards[suits.index(max(suits))]
    if view.players == 1 or len(cards) == CARDS_TO_PLAY + 1:
        return best
    others = [card for card in cards if card != best]
    without = [rehearsed(view, best, card, random) for card in others]
    return others[without.index(max(without))]


def rehearsed(view: SpotlightView, personal: i64, discard: i64, random: Random) -> float:
    """The average lead with a Personal Suit, and without a discard."""
    total = 0
    seat: i64 = view.seat
    for _ in range(WORLDS):
        world = RULES.redeal(view, random)
        world.hands[seat] &= ~only(personal)
        if discard != NONE:
            world.hands[seat] &= ~only(discard)
        personals = [personal, personal]
        if world.players == SIDES:
            personals[1 - seat] = her_suit(world, 1 - seat, random)
        rest = cards_to_come(world)
        slots = free_slots(world)
        random.shuffle(rest)
        random.shuffle(slots)
        columns: list[list[int]] = [[], [], [], []]
        for at in range(min(len(rest), len(slots))):
            columns[slots[at]].append(rest[at])
        total += lead_in(world, columns, personals, seat)
    return total / WORLDS


def her_suit(world: SpotlightState, side: i64, random: Random) -> int:
    """The other's Personal Suit: as dealt, or any card of a hand that has not chosen yet."""
    if world.personals[side] == NONE:
        cards = cards_in(world.hands[side])
        world.personals[side] = cards[random.below(len(cards))]
        world.hands[side] ^= only(world.personals[side])
    return world.personals[side]
