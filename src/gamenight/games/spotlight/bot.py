"""How bots play Spotlight, and what strong ones know."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from mypy_extensions import i64

from gamenight.bots.worlds import imagined, most_worth
from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.events import Event
from gamenight.core.insight import Insight, Supposition
from gamenight.core.options import Options
from gamenight.core.random import Random
from gamenight.parts.bits import count_of, members_of, only

from .rules import constants
from .rules.constants import (
    NONE,
    Card,
    Cards,
    card_in,
    has_spotlight,
    is_face_down,
    laid_card,
    side_of,
    suit_of,
    value_of,
)
from .rules.game import RULES
from .rules.position import taker_of, winning_suit
from .rules.state import SpotlightState, SpotlightView

# A bot that rehearses: it imagines how the round might end and takes what ends best on average


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
            return constants.USE_SPOTLIGHT
        return constants.FIRST_COLUMN + column_of_plan(plan)

    def choose_several(self, view: SpotlightView, choice: Choice, thinking: Thinking) -> list[int]:
        return best_discards(view, choice.most, thinking)


# Plans: a card, a column and perhaps a Spotlight, packed into one number.


def plan_of(card: Card, column: i64, lit: bool) -> i64:
    return card * 8 + column * 2 + int(lit)


def card_of_plan(plan: i64) -> i64:
    return plan // 8


def column_of_plan(plan: i64) -> i64:
    return plan // 2 % constants.COLUMNS


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
    price = SPOTLIGHT_WORTH * (int(count_of(view.hand)) - 1) / constants.CARDS_TO_PLAY
    worth = [0.0] * len(plans)
    for world in imagined(RULES, view, thinking, WORLDS):
        columns = world.columns_face_up()
        rest = cards_to_come(world)
        slots = free_slots(world)
        random.shuffle(rest)
        random.shuffle(slots)
        for at, plan in enumerate(plans):
            worth[at] += lead_after(world, columns, plan, rest, slots) - price * int(is_lit(plan))
    return most_worth(plans, worth)


def cards_to_come(world: SpotlightState) -> list[int]:
    """Return every card that will still be laid this round, with its side."""
    return [
        *members_of(world.hands[0]),
        *[card | constants.SIDE_BIT for card in members_of(world.hands[1])],
        *[card | constants.SIDE_BIT for card in world.light_deck],
    ]


def free_slots(world: SpotlightState) -> list[int]:
    """Return the column of every place where a card can still be laid."""
    slots: list[int] = []
    for column in range(constants.COLUMNS):
        slots += [column] * (constants.FULL_COLUMN - len(world.position.round.columns[column]))
    return slots


def lead_after(
    world: SpotlightState, laid: list[list[int]], plan: i64, rest: list[int], slots: list[int]
) -> int:
    """Return the lead of the seat to move if it follows the plan and the rest falls as shuffled."""
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
    """Return the points a side gets from finished columns, less what the other side gets."""
    lead: i64 = 0
    for at in range(constants.COLUMNS):
        area = areas[at]
        taker = taker_of(winning_suit(area, columns[at], personal_suits), personal_suits)
        if taker != NONE:
            lead += constants.AREA_POINTS[area] if taker == seat else -constants.AREA_POINTS[area]
    return lead


# Discards and Personal Suits


def best_suit(view: SpotlightView, thinking: Thinking) -> int:
    """Return the Personal Suit that promises most.

    A card's own value is sure: it weighs as much however few worlds could be imagined, and that
    plays better.
    """
    cards = members_of(view.hand)
    leads = rehearse(view, [(card, NONE) for card in cards], thinking)
    promises = [leads[at] + WORLDS * int(value_of(card)) for at, card in enumerate(cards)]
    return most_worth(cards, promises)


def best_discards(view: SpotlightView, count: int, thinking: Thinking) -> list[int]:
    """Return the cards that the best Personal Suit misses least."""
    best = best_suit(view, thinking)
    others = [card for card in members_of(view.hand) if card != best]
    leads = rehearse(view, [(best, card) for card in others], thinking)
    least_missed = sorted([(-leads[at], card) for at, card in enumerate(others)])
    return [card for _, card in least_missed[:count]]


def rehearse(view: SpotlightView, trials: list[tuple[int, int]], thinking: Thinking) -> list[float]:
    """Return the sum of the leads in imagined rounds, for each Personal Suit and discard to try."""
    random = thinking.random
    seat: i64 = view.seat
    leads = [0.0] * len(trials)
    for world in imagined(RULES, view, thinking, WORLDS):
        personal_suits = [NONE, NONE]
        if world.position.players == constants.SIDES:
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
    """Return the other's Personal Suit: as dealt, or any card of a hand that has not chosen yet."""
    if world.personal_suits[side] == NONE:
        cards = members_of(world.hands[side])
        world.personal_suits[side] = cards[random.below(len(cards))]
        world.hands[side] ^= only(world.personal_suits[side])
    return world.personal_suits[side]


# What a strong player of Spotlight knows: which areas a card wins for a suit, and that people
# choose a Personal Suit of which they hold a lot.


CARD_OF_SUIT: Final = 1.2
"""What a further card of the Personal Suit is worth, in points."""
NEWCOMER: Final = 4
"""What a suit is expected to bring that is not in a column yet, where the lowest total wins."""
TEMPER: Final = 2.5
"""How many points a player may give away with a Personal Suit before it is hard to believe."""

# Suppositions

SUIT_IS: Final = 0
HAS_CARD: Final = 1


class SpotlightInsight(Insight[SpotlightState, SpotlightView]):
    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.weighs = players == constants.SIDES

    def quick(self, state: SpotlightState, random: Random) -> list[int]:
        """Return the card that does most for the own suit in the areas as they lie."""
        position = state.position
        seat = position.turn
        if position.round.choosing:
            suit = promising_suit(state.hands[seat])
            if not state.must_discard():
                return [suit]
            return least_useful(state.hands[seat], suit, position.cards_to_discard())
        plan = plan_at_sight(state, seat)
        if state.picked == NONE:
            return [card_of_plan(plan)]
        if is_lit(plan) and not has_spotlight(state.picked):
            return [constants.USE_SPOTLIGHT]
        return [constants.FIRST_COLUMN + column_of_plan(plan)]

    def likelihood(
        self, state: SpotlightState, view: SpotlightView, read: Sequence[Event]
    ) -> float:
        """Return how well the other's Personal Suit goes with the cards that she would have had."""
        other = 1 - view.seat
        chosen = state.personal_suits[other]
        if state.position.round.choosing or chosen == NONE:
            return 1.0
        held = cards_of_round(state, other)
        best = max([promise(held, card) for card in members_of(held)])
        return exp((promise(held, chosen) - best) / TEMPER)

    def suppositions(self, state: SpotlightState, seat: int) -> list[Supposition]:
        """Return the other's Personal Suit and cards; alone, the cards that Light will play."""
        other = 1 - seat
        if self.players == 1:
            return [(HAS_CARD, other, card) for card in state.light_deck]
        found: list[Supposition] = [
            (HAS_CARD, other, card) for card in members_of(state.hands[other])
        ]
        if state.personal_suits[other] != NONE:
            found.append((SUIT_IS, other, int(suit_of(state.personal_suits[other]))))
        return found


# Personal Suits


def promise(held: Cards, card: Card) -> float:
    """Return what a card of a hand promises as Personal Suit: its value, and the others of its
    suit."""
    alike: int = count_of(held & cards_of_suit(card))
    return float(value_of(card)) + CARD_OF_SUIT * alike


def cards_of_suit(card: Card) -> Cards:
    suit: i64 = (1 << constants.SUIT_SIZE) - 1
    return suit << suit_of(card) * constants.SUIT_SIZE


def promising_suit(hand: Cards) -> int:
    cards = members_of(hand)
    return most_worth(cards, [promise(hand, card) for card in cards])


def least_useful(hand: Cards, personal_suit: Card, count: i64) -> list[int]:
    """High cards of the suits one holds least of: they only win for another player."""
    others = members_of(hand & ~cards_of_suit(personal_suit))
    others.sort(key=lambda card: -value_of(card))
    found = others[:count]
    found.sort()
    return found


def cards_of_round(state: SpotlightState, seat: i64) -> Cards:
    """Return all that a seat was dealt this round."""
    held = state.hands[seat] | state.discards[seat] | only(state.personal_suits[seat])
    for column in state.columns_face_up():
        for laid in column:
            if side_of(laid) == seat:
                held |= only(card_in(laid))
    return held


# Laying cards


def plan_at_sight(state: SpotlightState, seat: i64) -> i64:
    """Return the card, the column and perhaps the Spotlight after which the areas look best."""
    position, round = state.position, state.position.round
    own = suit_of(state.personal_suits[seat])
    strengths = [strengths_seen(state, at, seat) for at in range(constants.COLUMNS)]
    before = [hope(state, at, strengths[at], own, 0) for at in range(constants.COLUMNS)]
    price = SPOTLIGHT_WORTH * (int(count_of(state.hands[seat])) - 1) / constants.CARDS_TO_PLAY
    lit_already = state.picked != NONE and has_spotlight(state.picked)
    may_light = not lit_already and position.spotlights_left[seat] > 0
    best: i64 = NONE
    most = 0.0
    for card in cards_to_lay(state, seat):
        for at in round.columns_for(card):
            if not lit_already:
                gain = hope_after(state, at, strengths[at], own, card, False) - before[at]
                if best == NONE or gain > most:
                    best, most = plan_of(card, at, False), gain
            if lit_already or may_light:
                gain = hope_after(state, at, strengths[at], own, card, True) - before[at] - price
                if best == NONE or gain > most:
                    best, most = plan_of(card, at, True), gain
    return best


def cards_to_lay(state: SpotlightState, seat: i64) -> list[int]:
    if state.picked != NONE:
        return [int(card_in(state.picked))]
    return members_of(state.position.round.playable(state.hands[seat]))


def strengths_seen(state: SpotlightState, at: i64, seat: i64) -> list[int]:
    """Return what each suit has in a column, as far as a seat can see it: neither the other's
    face-down cards nor those for which her Spotlights count."""
    strengths = [0] * constants.SUITS
    for laid in state.position.round.columns[at]:
        mine = side_of(laid) == seat
        if not mine and (is_face_down(laid) or has_spotlight(laid)):
            continue
        card = state.face_down[card_in(laid)] if is_face_down(laid) else card_in(laid)
        suit = suit_of(state.personal_suits[seat] if has_spotlight(laid) else card)
        strengths[suit] += weight(state.position.round.effect(at), card)
    return strengths


def weight(effect: i64, card: Card) -> i64:
    return 1 if effect == constants.MOST_CARDS else value_of(card)


def hope_after(
    state: SpotlightState, at: i64, strengths: list[int], own: i64, card: Card, lit: bool
) -> float:
    """Return the hope for an area once a card is laid there."""
    suit = own if lit else suit_of(card)
    more = weight(state.position.round.effect(at), card)
    strengths[suit] += more
    found = hope(state, at, strengths, own, 1)
    strengths[suit] -= more
    return found


def hope(state: SpotlightState, at: i64, strengths: list[int], own: i64, laid: int) -> float:
    """Return the points of an area, as far as the suit is likely to win it: a gap decides the more,
    the fewer cards are still to come."""
    round = state.position.round
    gap: int = gap_of(round.effect(at), strengths, own)
    room = constants.FULL_COLUMN - len(round.columns[at]) - laid
    share = 0.5 + 0.5 * gap / (1.0 + 1.2 * room + abs(gap))
    return share * constants.AREA_POINTS[round.areas[at]]


def gap_of(effect: i64, strengths: list[int], own: i64) -> i64:
    """By how much a suit is ahead of what it would have to beat, or behind."""
    mine: i64 = strengths[own]
    highest: i64 = 0
    second: i64 = 0
    least: i64 = NEWCOMER
    for suit in range(constants.SUITS):
        strength: i64 = strengths[suit]
        if suit == own or not strength:
            continue
        if strength > highest:
            second = highest
            highest = strength
        elif strength > second:
            second = strength
        least = min(least, strength)
    if effect == constants.LOWEST:
        return least - mine if mine else -2
    if effect == constants.SECOND_HIGHEST:
        return min(highest - mine, mine - second)
    return mine - highest
