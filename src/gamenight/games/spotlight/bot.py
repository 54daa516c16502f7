"""A bot that rehearses: it imagines how the round might end and takes what ends best on average."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.random import Random
from gamenight.parts.bits import count_of, members_of, only

from .rules import facts
from .rules.facts import NONE, card_in, has_spotlight, laid_card, value_of
from .rules.game import RULES
from .rules.scoring import taker_of, winning_suit
from .rules.state import SpotlightState, SpotlightView

WORLDS: Final = 12
"""How many endings of the round it imagines for a decision."""
SPOTLIGHT_WORTH: Final = 2.0
"""What a Spotlight in hand is worth at the start of a round; nothing once the last card is out."""


class Director(Bot[SpotlightView]):
    """Deals what it cannot see, lets everyone lay the rest anyhow, and scores the areas.

    It does so for every card, column and Spotlight it could use now, in the same imagined
    endings, and picks the plan with the best average lead.
    """

    def choose(self, view: SpotlightView, thinking: Thinking) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        if view.position.round.choosing:
            owes = view.position.owes_discards(view.discards)
            return best_discards(view, 1, thinking)[0] if owes else best_suit(view, thinking)
        plan = best_plan(view, thinking)
        if view.picked == NONE:
            return card_of_plan(plan)
        if is_lit(plan) and not has_spotlight(view.picked):
            return facts.USE_SPOTLIGHT
        return facts.FIRST_COLUMN + column_of_plan(plan)

    def choose_several(self, view: SpotlightView, choice: Choice, thinking: Thinking) -> list[int]:
        return best_discards(view, choice.most, thinking)


# Plans: a card, a column and perhaps a Spotlight, packed into one number.


def plan_of(card: i64, column: i64, lit: bool) -> i64:
    return card * 8 + column * 2 + int(lit)


def card_of_plan(plan: i64) -> i64:
    return plan // 8


def column_of_plan(plan: i64) -> i64:
    return plan // 2 % facts.COLUMNS


def is_lit(plan: i64) -> bool:
    return plan % 2 == 1


def possible_plans(view: SpotlightView) -> list[int]:
    picked = view.picked != NONE
    cards: list[int] = [card_in(view.picked)] if picked else list(view.legal)
    lit = picked and has_spotlight(view.picked)
    may_light = lit or view.position.spotlights_left[view.seat] > 0
    plans: list[int] = []
    for card in cards:
        for column in view.position.round.columns_for(card):
            if not lit:
                plans.append(plan_of(card, column, False))
            if may_light:
                plans.append(plan_of(card, column, True))
    return plans


def best_plan(view: SpotlightView, thinking: Thinking) -> int:
    random = thinking.random
    plans = possible_plans(view)
    price = SPOTLIGHT_WORTH * (int(count_of(view.hand)) - 1) / facts.CARDS_TO_PLAY
    worth = [0.0] * len(plans)
    for imagined in range(WORLDS):
        if thinking.budget.is_spent(imagined):
            break
        world = RULES.redeal(view, random)
        columns = world.columns_face_up()
        rest = cards_to_come(world)
        slots = free_slots(world)
        random.shuffle(rest)
        random.shuffle(slots)
        for at, plan in enumerate(plans):
            worth[at] += lead_after(world, columns, plan, rest, slots) - price * int(is_lit(plan))
    return plans[worth.index(max(worth))]


def cards_to_come(world: SpotlightState) -> list[int]:
    """Every card that will still be laid this round, with its side."""
    return [
        *members_of(world.hands[0]),
        *[card | facts.SIDE_BIT for card in members_of(world.hands[1])],
        *[card | facts.SIDE_BIT for card in world.light_deck],
    ]


def free_slots(world: SpotlightState) -> list[int]:
    """The column of every place where a card can still be laid."""
    slots: list[int] = []
    for column in range(facts.COLUMNS):
        slots += [column] * (facts.FULL_COLUMN - len(world.position.round.columns[column]))
    return slots


def lead_after(
    world: SpotlightState, laid: list[list[int]], plan: i64, rest: list[int], slots: list[int]
) -> int:
    """The lead of the seat to move if it follows the plan and the rest falls as shuffled."""
    seat = world.position.turn
    mine = laid_card(card_of_plan(plan), seat, False)
    target = column_of_plan(plan)
    columns = [column.copy() for column in laid]
    columns[target].append(laid_card(card_of_plan(plan), seat, is_lit(plan)))
    at: i64 = 0
    skipped = False
    for card in rest:
        if card == mine:
            continue
        if not skipped and slots[at] == target:
            at += 1
            skipped = True
        columns[slots[at]].append(card)
        at += 1
    return lead_in(world.position.round.areas, columns, world.personal_suits, seat)


def lead_in(
    areas: tuple[int, ...], columns: list[list[int]], personal_suits: list[int], seat: i64
) -> int:
    """The points a side gets from finished columns, less what the other side gets."""
    lead: i64 = 0
    for at in range(facts.COLUMNS):
        area = areas[at]
        taker = taker_of(winning_suit(area, columns[at], personal_suits), personal_suits)
        if taker != NONE:
            lead += facts.AREA_POINTS[area] if taker == seat else -facts.AREA_POINTS[area]
    return lead


# Discards and Personal Suits


def best_suit(view: SpotlightView, thinking: Thinking) -> int:
    """The Personal Suit that promises most.

    A card's own value is sure: it weighs as much however few worlds could be imagined, and that
    plays better.
    """
    cards = members_of(view.hand)
    leads = rehearse(view, [(card, NONE) for card in cards], thinking)
    promises = [leads[at] + WORLDS * int(value_of(card)) for at, card in enumerate(cards)]
    return cards[promises.index(max(promises))]


def best_discards(view: SpotlightView, count: int, thinking: Thinking) -> list[int]:
    """The cards that the best Personal Suit misses least."""
    best = best_suit(view, thinking)
    others = [card for card in members_of(view.hand) if card != best]
    leads = rehearse(view, [(best, card) for card in others], thinking)
    least_missed = sorted([(-leads[at], card) for at, card in enumerate(others)])
    return [card for _, card in least_missed[:count]]


def rehearse(view: SpotlightView, trials: list[tuple[int, int]], thinking: Thinking) -> list[float]:
    """The sum of the leads in imagined rounds, for each Personal Suit and discard to try."""
    random = thinking.random
    seat: i64 = view.seat
    leads = [0.0] * len(trials)
    for imagined in range(WORLDS):
        if thinking.budget.is_spent(imagined):
            break
        world = RULES.redeal(view, random)
        personal_suits = [NONE, NONE]
        if world.position.players == facts.SIDES:
            personal_suits[1 - seat] = her_suit(world, 1 - seat, random)
        rest = cards_to_come(world)
        slots = free_slots(world)
        random.shuffle(rest)
        random.shuffle(slots)
        for at, (personal_suit, discard) in enumerate(trials):
            personal_suits[seat] = personal_suit
            away = (laid_card(personal_suit, seat, False), laid_card(discard, seat, False))
            laid = [card for card in rest if card != away[0] and card != away[1]]
            columns: list[list[int]] = [[], [], [], []]
            for place in range(min(len(laid), len(slots))):
                columns[slots[place]].append(laid[place])
            leads[at] += lead_in(world.position.round.areas, columns, personal_suits, seat)
    return leads


def her_suit(world: SpotlightState, side: i64, random: Random) -> int:
    """The other's Personal Suit: as dealt, or any card of a hand that has not chosen yet."""
    if world.personal_suits[side] == NONE:
        cards = members_of(world.hands[side])
        world.personal_suits[side] = cards[random.below(len(cards))]
        world.hands[side] ^= only(world.personal_suits[side])
    return world.personal_suits[side]
