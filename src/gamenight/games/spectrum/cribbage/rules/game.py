"""The option of Spectrum Cribbage, starting a match, and dealing again what a seat cannot know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Option, Options
from gamenight.core.random import Random
from gamenight.core.rules import AnyView, Rules
from gamenight.games.spectrum.cribbage.rules import facts
from gamenight.games.spectrum.cribbage.rules.facts import NONE
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
        state = CribbageState(CribbagePosition(players, int(options["target"])))
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
        deal_unseen(state, others, random)
        return state


def deal_unseen(state: CribbageState, others: list[int], random: Random) -> None:
    """Deal the hands of other seats, then what they laid away.

    Whoever is asked can lay, or would have said Go; hands are dealt again until it is so.
    """
    position = state.position
    known = free_cards(state)
    free = known
    while True:
        free = known.copy()
        deal_hands(state, others, free, random)
        if position.is_laying_away() or position.over or state.can_lay(position.turn):
            break
    if position.crib_is_open() and position.previous is not None:
        free = [False] * facts.CARDS  # the cards of the crib are known, but not who gave which
        for card in position.previous.crib:
            free[card] = True
        mark(free, state.laid_away)
    number = facts.cards_to_lay_away(position.players)
    for seat in others:
        if position.has_laid_away(seat):
            state.laid_away[seat] = draw_free(free, 0, number, random)


def deal_hands(state: CribbageState, others: list[int], free: list[bool], random: Random) -> None:
    """Deal the hands of other seats from the free cards.

    A Go has told that all cards of a hand are higher than its floor. The hand with the highest
    floor comes first: what fits there fits in all other places, so whatever it gets, as many deals
    are left for the rest, and each deal is as likely as the next.
    """
    position = state.position
    for seat in sorted(others, key=lambda other: -position.floors[other]):
        state.hands[seat] = draw_free(free, position.floors[seat], position.hand_size(seat), random)


def free_cards(state: CribbageState) -> list[bool]:
    """By card, whether it may lie anywhere: it is not known to lie somewhere else."""
    free = [True] * facts.CARDS
    mark(free, state.hands)
    mark(free, state.laid_away)
    mark(free, state.position.laid)
    if state.position.starter != NONE:
        free[state.position.starter] = False
    return free


def mark(free: list[bool], places: list[list[int]]) -> None:
    """Note that the cards in some places are not free."""
    for cards in places:
        for card in cards:
            free[card] = False


def draw_free(free: list[bool], floor: i64, number: i64, random: Random) -> list[int]:
    """So many free cards above a rank, sorted; then they are not free any more."""
    fitting = [card for card in DECK if free[card] and rank_of(card) > floor]
    drawn = draw_from(fitting, number, random)
    mark(free, [drawn])
    return sorted(drawn)


RULES: Final = CribbageRules()
