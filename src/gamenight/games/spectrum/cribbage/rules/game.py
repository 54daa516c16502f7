"""The option of Spectrum Cribbage, starting a match, and dealing again what a seat cannot know."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Option, Options
from gamenight.core.random import Random
from gamenight.core.rules import AnyView, Rules
from gamenight.games.spectrum.cribbage.rules import facts
from gamenight.games.spectrum.cribbage.rules.position import CribbagePosition
from gamenight.games.spectrum.cribbage.rules.state import (
    DECK,
    CribbageState,
    CribbageView,
    draw_from,
)
from gamenight.games.spectrum.rules.deck import rank_of

TARGET: Final = Option(
    "target",
    f"the points that win; with four, {facts.TARGET_FOR_FOUR} and more make a longer match",
    facts.DEFAULT_TARGET,
    least=facts.LEAST_TARGET,
    most=facts.MOST_TARGET,
    examples=(facts.DEFAULT_TARGET, facts.LEAST_TARGET, facts.TARGET_FOR_FOUR),
    title="Points that win",
)


class CribbageRules(Rules):
    def __init__(self) -> None:
        self.id = "spectrum-cribbage"
        self.title = "Spectrum Cribbage"
        self.rulebook = "spectrum"
        self.players = (facts.SIDES, facts.PAIRS)
        self.options = (TARGET,)
        self.version = 1
        self.answers = facts.ANSWERS
        self.done = NOBODY
        # In every deal somebody pegs at least one point for the last card.
        self.longest = facts.SIDES * facts.MOST_TARGET * facts.MOST_DECISIONS

    def teams(self, players: int, options: Options) -> list[list[int]]:  # noqa: ARG002
        """Opposite seats are partners (SG5)."""
        return [[*range(side, players, facts.SIDES)] for side in range(facts.SIDES)]

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> CribbageState:
        target = options["target"]
        assert isinstance(target, int)
        state = CribbageState(CribbagePosition(players, target))
        state.journal = journal
        state.deal(state.cut_for_deal(random), random)
        return state

    def redeal(self, view: AnyView, random: Random) -> CribbageState:
        """The hands and what others laid away, drawn anew."""
        assert isinstance(view, CribbageView)
        state = CribbageState(view.position.copy())
        if view.seat != NOBODY:
            state.hands[view.seat] = view.hand.copy()
            state.laid_away[view.seat] = view.laid_away.copy()
        others = [seat for seat in range(state.position.players) if seat != view.seat]
        deal_hands(state, others, random)
        deal_crib(state, others, random)
        return state


def deal_hands(state: CribbageState, others: list[int], random: Random) -> None:
    """Deal the hands that a seat cannot see.

    A Go has told that all cards of a hand are higher than its floor. The hand with the highest
    floor comes first: what fits there fits in all other places, so whatever it gets, as many deals
    are left for the rest, and each deal is as likely as the next.
    """
    position = state.position
    unseen = unseen_cards(state)
    for other in sorted(others, key=lambda seat: -position.floors[seat]):
        fitting = [card for card in unseen if rank_of(card) > position.floors[other]]
        state.hands[other] = sorted(draw_from(fitting, position.hand_size(other), random))
        unseen = without(unseen, state.hands[other])


def deal_crib(state: CribbageState, others: list[int], random: Random) -> None:
    """Deal what others laid away: any cards, or if the crib was turned up, who gave which."""
    position = state.position
    unseen = unseen_cards(state)
    if position.crib_is_open() and position.previous is not None:
        unseen = without(position.previous.crib, state.crib())
    number = facts.cards_to_lay_away(position.players)
    for other in others:
        if position.has_laid_away(other):
            state.laid_away[other] = sorted(draw_from(unseen.copy(), number, random))
            unseen = without(unseen, state.laid_away[other])


def unseen_cards(state: CribbageState) -> list[int]:
    """The cards that lie neither open nor in a place that has been filled."""
    position = state.position
    seen = [position.starter, *state.crib()]
    for cards in state.hands + position.laid:
        seen += cards
    if position.crib_is_open() and position.previous is not None:
        seen += position.previous.crib
    return without(DECK, seen)


def without(cards: list[int], gone: list[int]) -> list[int]:
    return [card for card in cards if card not in gone]


RULES: Final = CribbageRules()
