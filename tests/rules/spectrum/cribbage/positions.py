"""Spectrum Cribbage in a few words: cards by rank and colour, deals in play, whole turns."""

from __future__ import annotations

from gamenight.core.events import NOBODY, Event, Kind
from gamenight.core.random import Random, random_from
from gamenight.game.log import LoggedEvent
from gamenight.games.spectrum.cribbage.rules import constants
from gamenight.games.spectrum.cribbage.rules.counting import hand_points, points_for_last
from gamenight.games.spectrum.cribbage.rules.game import RULES
from gamenight.games.spectrum.cribbage.rules.state import CribbageState
from gamenight.games.spectrum.rules.deck import card_of, rank_of
from tests.rules.checked import give_one, random
from tests.rules.checked import take_any as take_any
from tests.rules.spectrum.named import card as card
from tests.rules.spectrum.named import cards as cards

ANNA, BEN, CLEO, DORA = 0, 1, 2, 3
NAMES = ("Anna", "Ben", "Cleo", "Dora")
SCATTERED = (0, 4, 8, 2, 6, 10, 1, 5, 9)
"""Colours of which no two neighbours in the row are shades."""


def of_ranks(*ranks: int) -> list[int]:
    """Different cards of these ranks; their colours are never all of one shade."""
    return [int(card_of(SCATTERED[at], rank)) for at, rank in enumerate(ranks)]


def new(players: int = 2, target: int = constants.DEFAULT_TARGET, seed: int = 1) -> CribbageState:
    return RULES.new(players, {"target": target}, random_from(seed))


def in_play(
    *hands: str, starter: str = "1R", dealer: int | None = None, target: int = 121
) -> CribbageState:
    """A deal in play with these cards left in the hands; the last seat deals, the next one leads.

    What is missing from the hands was laid before, and something is in the crib: cards that are
    not named.
    """
    state = new(len(hands), target)
    position, deal = state.position, state.position.deal
    deal.dealer = len(hands) - 1 if dealer is None else dealer
    position.waiting = ()
    deal.starter = card(starter)
    position.turn = position.seat_after(deal.dealer)
    state.hands = [sorted(cards(hand)) for hand in hands]
    named = {card(starter), *[held for hand in state.hands for held in hand]}
    others = [other for other in range(constants.CARDS) if other not in named]
    size = constants.cards_to_lay_away(len(hands))
    for seat, hand in enumerate(state.hands):
        missing = constants.cards_kept(len(hands)) - len(hand)
        deal.laid[seat] = [others.pop() for _ in range(missing)]
        state.laid_away[seat] = tuple(sorted(others.pop() for _ in range(size)))
    return state


def away(*names: str) -> list[tuple[int, ...]]:
    """What each seat gave to the crib."""
    return [tuple(cards(given)) for given in names]


def lay(state: CribbageState, *names: str) -> CribbageState:
    """Lay cards in turn through the checked door."""
    for name in names:
        give_one(state, card(name), random())
    return state


def pegged(*ranks: int) -> list[int]:
    """What each card of a series scores, in the order they are laid."""
    series = of_ranks(*ranks)
    return [
        int(points_for_last(series[: at + 1], sum(ranks[: at + 1]))) for at in range(len(ranks))
    ]


def counted(hand: str, starter: str, is_crib: bool = False) -> int:
    return int(hand_points(cards(hand), card(starter), is_crib))


def listen(state: CribbageState) -> list[Event]:
    """Where all that happens from now on is logged."""
    state.journal = []
    return state.journal


def told(journal: list[Event], *kinds: Kind) -> list[LoggedEvent]:
    """What was told of some kinds."""
    return [LoggedEvent(event, NAMES, NOBODY) for event in journal if event.kind in kinds]


def lay_away_anyhow(state: CribbageState, chooser: Random) -> CribbageState:
    while state.position.deal.is_laying_away():
        take_any(state, chooser)
    return state


def ranks(held: list[int]) -> list[int]:
    return [int(rank_of(one)) for one in held]
