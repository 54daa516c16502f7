"""The option of Spectrum Cribbage, starting a match, and dealing again what a seat cannot know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Option, Options
from gamenight.core.random import Random
from gamenight.core.rules import Rules
from gamenight.parts.dealing import draw_to_front

from ...rules.deck import rank_of
from . import constants
from .constants import NONE
from .position import CribbagePosition, Cut, fresh_deal
from .state import CribbageState, CribbageView, shuffled_deck

TARGET: Final = Option(
    "target",
    f"the points that win; with four, {constants.TARGET_FOR_FOUR} and more make a longer match",
    constants.DEFAULT_TARGET,
    least=constants.LEAST_TARGET,
    most=constants.MOST_TARGET,
    examples=(constants.DEFAULT_TARGET, constants.LEAST_TARGET, constants.TARGET_FOR_FOUR),
    title="Points that win",
)


class CribbageRules(Rules[CribbageState, CribbageView]):
    def __init__(self) -> None:
        self.id = "spectrum-cribbage"
        self.title = "Spectrum Cribbage"
        self.rulebook = "spectrum"
        self.players = (constants.SIDES, constants.PAIRS)
        self.options = (TARGET,)
        self.version = 2
        self.answer_count = constants.ANSWERS
        # In every deal a player pegs at least one point for the last card.
        self.longest = constants.SIDES * constants.MOST_TARGET * constants.MOST_DECISIONS

    def teams(self, players: int, options: Options) -> list[list[int]]:
        """Opposite seats are partners (SG5)."""
        return [[*range(side, players, constants.SIDES)] for side in range(constants.SIDES)]

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> CribbageState:
        cuts = cut_for_deal(players, random)
        first_deal = fresh_deal(1, lowest_in(cuts[-1])[0], players, (0, 0))
        state = CribbageState(CribbagePosition(int(options["target"]), cuts, first_deal))
        state.journal = journal
        state.tell_cuts()
        state.deal_cards(random)
        return state

    def redeal(self, view: CribbageView, random: Random) -> CribbageState:
        """Draw the hands and what others laid away again."""
        state = CribbageState(view.position.copy())
        state.hands = [[] for _ in range(state.position.players)]
        state.laid_away = [()] * state.position.players
        if view.seat != NOBODY:
            state.hands[view.seat] = view.hand.copy()
            state.laid_away[view.seat] = view.laid_away
        deal_unseen(state, view, random)
        return state


def cut_for_deal(players: int, random: Random) -> tuple[Cut, ...]:
    """Everyone cuts a card, the lowest deals; those tied for it cut again (SG1, SG7)."""
    cuts: tuple[Cut, ...] = ()
    cutting = [*range(players)]
    while len(cutting) > 1:
        deck = shuffled_deck(len(cutting), random)
        cut = [NONE] * players
        for at in range(len(cutting)):
            cut[cutting[at]] = deck[at]
        cuts = (*cuts, tuple(cut))
        cutting = lowest_in(tuple(cut))
    return cuts


def lowest_in(cut: Cut) -> list[int]:
    """Return the seats that cut the lowest rank."""
    lowest = min([int(rank_of(card)) for card in cut if card != NONE])
    return [at for at in range(len(cut)) if cut[at] != NONE and rank_of(cut[at]) == lowest]


def deal_unseen(state: CribbageState, view: CribbageView, random: Random) -> None:
    """Deal the hands of other seats, then what they laid away.

    The seat to move can lay, or would have said Go; hands are dealt until that holds.
    """
    position = state.position
    others = [seat for seat in range(position.players) if seat != view.seat]
    unseen = view.unseen()
    free = unseen
    while True:
        free = unseen.copy()
        deal_hands(state, others, free, random)
        if position.deal.is_laying_away() or position.over or state.can_lay(position.turn):
            break
    if position.deal.crib:  # its cards are known, but not who gave which
        free = [card for card in position.deal.crib if card not in view.laid_away]
    number = constants.cards_to_lay_away(position.players)
    for seat in others:
        if position.has_laid_away(seat):
            state.laid_away[seat] = tuple(draw_above(0, free, number, random))


def deal_hands(state: CribbageState, others: list[int], free: list[int], random: Random) -> None:
    """Deal the hands of other seats from the free cards.

    A Go has told that all cards of a hand are higher than its floor. The hand with the highest
    floor comes first: what fits there fits in all other places, so whatever it gets, as many deals
    are left for the rest, and each deal is as likely as the next.
    """
    position = state.position
    floors = position.deal.floors
    for seat in sorted(others, key=lambda other: -floors[other]):
        state.hands[seat] = draw_above(floors[seat], free, position.hand_size(seat), random)


def draw_above(floor: i64, free: list[int], number: i64, random: Random) -> list[int]:
    """Return this many free cards above a rank, sorted; then they are no longer free."""
    too_low = [card for card in free if rank_of(card) <= floor] if floor else []
    if too_low:
        free[:] = too_low + [card for card in free if rank_of(card) > floor]
    first = len(too_low)
    draw_to_front(free, first, number, random)
    drawn = free[first : first + number]
    del free[first : first + number]
    drawn.sort()
    return drawn


RULES: Final = CribbageRules()
