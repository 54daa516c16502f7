"""What a strong player of Spotlight knows: which areas a card wins for a suit, and that people
choose a Personal Suit of which they hold a lot."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from mypy_extensions import i64

from gamenight.core.events import Event
from gamenight.core.insight import Insight, Supposition
from gamenight.core.options import Options
from gamenight.core.random import Random
from gamenight.parts.bits import count_of, members_of, only

from .bot import SPOTLIGHT_WORTH, card_of_plan, column_of_plan, is_lit, plan_of
from .rules import facts
from .rules.facts import NONE, card_in, has_spotlight, is_face_down, side_of, suit_of, value_of
from .rules.state import SpotlightState, SpotlightView

CARD_OF_SUIT: Final = 1.2
"""What a further card of the Personal Suit is worth, in points."""
NEWCOMER: Final = 4
"""What a suit is expected to bring that is not in a column yet, where the lowest total wins."""
TEMPER: Final = 2.5
"""How many points somebody may give away with a Personal Suit before it is hard to believe."""

# Suppositions

SUIT_IS: Final = 0
HAS_CARD: Final = 1


class SpotlightInsight(Insight[SpotlightState, SpotlightView]):
    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.weighs = players == facts.SIDES

    def quick(self, state: SpotlightState, random: Random) -> list[int]:
        """The card that does most for the own suit in the areas as they lie."""
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
            return [facts.USE_SPOTLIGHT]
        return [facts.FIRST_COLUMN + column_of_plan(plan)]

    def likelihood(
        self, state: SpotlightState, view: SpotlightView, read: Sequence[Event]
    ) -> float:
        """How well the other's Personal Suit goes with the cards that she would have had."""
        other = 1 - view.seat
        chosen = state.personal_suits[other]
        if state.position.round.choosing or chosen == NONE:
            return 1.0
        held = cards_of_round(state, other)
        best = max([promise(held, card) for card in members_of(held)])
        return exp((promise(held, chosen) - best) / TEMPER)

    def suppositions(self, state: SpotlightState, seat: int) -> list[Supposition]:
        """The other's Personal Suit and cards; alone, the cards that Light will play."""
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


def promise(held: i64, card: i64) -> float:
    """What a card of a hand promises as Personal Suit: its value, and the others of its suit."""
    alike: int = count_of(held & cards_of_suit(card))
    return float(value_of(card)) + CARD_OF_SUIT * alike


def cards_of_suit(card: i64) -> i64:
    suit: i64 = (1 << facts.SUIT_SIZE) - 1
    return suit << suit_of(card) * facts.SUIT_SIZE


def promising_suit(hand: i64) -> int:
    cards = members_of(hand)
    promises = [promise(hand, card) for card in cards]
    return cards[promises.index(max(promises))]


def least_useful(hand: i64, personal_suit: i64, count: i64) -> list[int]:
    """High cards of the suits one holds least of: they only win for somebody else."""
    others = members_of(hand & ~cards_of_suit(personal_suit))
    others.sort(key=lambda card: -value_of(card))
    found = others[:count]
    found.sort()
    return found


def cards_of_round(state: SpotlightState, seat: i64) -> i64:
    """All that a seat was dealt this round."""
    held = state.hands[seat] | state.discards[seat] | only(state.personal_suits[seat])
    for column in state.columns_face_up():
        for laid in column:
            if side_of(laid) == seat:
                held |= only(card_in(laid))
    return held


# Laying cards


def plan_at_sight(state: SpotlightState, seat: i64) -> i64:
    """The card, the column and perhaps the Spotlight after which the areas look best."""
    position, round = state.position, state.position.round
    own = suit_of(state.personal_suits[seat])
    strengths = [strengths_seen(state, at, seat) for at in range(facts.COLUMNS)]
    before = [hope(state, at, strengths[at], own, 0) for at in range(facts.COLUMNS)]
    price = SPOTLIGHT_WORTH * (int(count_of(state.hands[seat])) - 1) / facts.CARDS_TO_PLAY
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
    """What each suit has in a column, as far as a seat can see it: neither the other's face-down
    cards nor those for which her Spotlights count."""
    strengths = [0] * facts.SUITS
    for laid in state.position.round.columns[at]:
        mine = side_of(laid) == seat
        if not mine and (is_face_down(laid) or has_spotlight(laid)):
            continue
        card = state.face_down[card_in(laid)] if is_face_down(laid) else card_in(laid)
        suit = suit_of(state.personal_suits[seat] if has_spotlight(laid) else card)
        strengths[suit] += weight(state.position.round.effect(at), card)
    return strengths


def weight(effect: i64, card: i64) -> i64:
    return 1 if effect == facts.MOST_CARDS else value_of(card)


def hope_after(
    state: SpotlightState, at: i64, strengths: list[int], own: i64, card: i64, lit: bool
) -> float:
    """The hope for an area once a card is laid there."""
    suit = own if lit else suit_of(card)
    more = weight(state.position.round.effect(at), card)
    strengths[suit] += more
    found = hope(state, at, strengths, own, 1)
    strengths[suit] -= more
    return found


def hope(state: SpotlightState, at: i64, strengths: list[int], own: i64, laid: int) -> float:
    """The points of an area, as far as the suit is likely to win it: a gap decides the more, the
    fewer cards are still to come."""
    round = state.position.round
    gap: int = gap_of(round.effect(at), strengths, own)
    room = facts.FULL_COLUMN - len(round.columns[at]) - laid
    share = 0.5 + 0.5 * gap / (1.0 + 1.2 * room + abs(gap))
    return share * facts.AREA_POINTS[round.areas[at]]


def gap_of(effect: i64, strengths: list[int], own: i64) -> i64:
    """By how much a suit is ahead of what it would have to beat, or behind."""
    mine: i64 = strengths[own]
    highest: i64 = 0
    second: i64 = 0
    least: i64 = NEWCOMER
    for suit in range(facts.SUITS):
        strength: i64 = strengths[suit]
        if suit == own or not strength:
            continue
        if strength > highest:
            second = highest
            highest = strength
        elif strength > second:
            second = strength
        least = min(least, strength)
    if effect == facts.LOWEST:
        return least - mine if mine else -2
    if effect == facts.SECOND_HIGHEST:
        return min(highest - mine, mine - second)
    return mine - highest
