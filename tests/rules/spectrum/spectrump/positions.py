"""Spectrump in a few words: cards by rank and colour, sets in play, whole tricks."""

from __future__ import annotations

from gamenight.core.events import Event
from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.rules.wheel import COLOURS
from gamenight.games.spectrum.spectrump.rules import constants
from gamenight.games.spectrum.spectrump.rules.constants import PASS
from gamenight.games.spectrum.spectrump.rules.game import RULES
from gamenight.games.spectrum.spectrump.rules.position import opened_by, points_of
from gamenight.games.spectrum.spectrump.rules.state import SpectrumpState
from gamenight.games.spectrum.words import CODES
from tests.rules.checked import give_one, random
from tests.rules.checked import take_any as take_any
from tests.rules.spectrum.named import card as card
from tests.rules.spectrum.named import cards as cards

ANNA, BEN, CLEO, DORA = 0, 1, 2, 3
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hugo")


def colour(code: str) -> int:
    return CODES.index(code)


def colours(codes: str) -> int:
    """A set of colours: "B GB" are Blue and Green-Blue."""
    return sum(1 << colour(code) for code in codes.split())


def bid(name: str) -> int:
    """4B is the bid Blue 4."""
    return constants.FIRST_BID + card(name)


def new(players: int = 4, seed: int = 1, **options: int) -> SpectrumpState:
    return RULES.new(players, {"first_seat": 0, **options}, random_from(seed))


def in_bidding(*hands: str) -> SpectrumpState:
    """The first seat begins to bid on these cards, one set each."""
    state = new(len(hands))
    state.hands = [sorted(cards(hand)) for hand in hands]
    state.later = [() for _ in hands]
    return state


def in_play(*hands: str, trump: str = "R", **options: int) -> SpectrumpState:
    """The last set of a round, with these cards left; the first seat has named the trump and leads.

    All other cards were taken before, by the last seat.
    """
    state = new(len(hands), 1, **options)
    round, setup = state.position.round, state.position.setup
    round.note_bid(ANNA, constants.bid_answer(colour(trump), 1))
    round.owed = [0] * (len(hands) * COLOURS)
    round.session = setup.sessions
    round.begin_set(setup.sets)
    round.set.tricks = setup.size - len(hands[0].split())
    state.hands = [sorted(cards(hand)) for hand in hands]
    state.later = [() for _ in hands]
    state.deck = ()
    held = {one for hand in state.hands for one in hand}
    round.taken[-1] = [one for one in setup.cards() if one not in held]
    round.gains[-1] = sum(int(points_of(one, colour(trump))) for one in round.taken[-1])
    return state


def play(state: SpectrumpState, names: str) -> SpectrumpState:
    """Play cards in turn through the checked door."""
    for name in names.split():
        give_one(state, card(name), random())
    return state


def legal(state: SpectrumpState) -> list[str]:
    """The cards that may be played now, by rank and colour."""
    return [f"{one % 12 + 1}{CODES[one // 12]}" for one in state.legal()]


def opened(trick: str, trump: str) -> int:
    """The colours that follow after these cards."""
    found = 0
    for one in cards(trick):
        found = int(opened_by(one // 12, colour(trump), found))
    return found


def listen(state: SpectrumpState) -> list[Event]:
    """Where all that happens from now on is logged."""
    state.journal = []
    return state.journal


def bid_anyhow(state: SpectrumpState, chooser: Random) -> SpectrumpState:
    """Bid at random until the trump is named."""
    while state.position.round.stage == constants.BIDDING:
        take_any(state, chooser)
    return state


def pass_all_but(state: SpectrumpState, answer: int) -> SpectrumpState:
    """The first seat makes this bid and all others pass."""
    give_one(state, answer, random())
    for _ in range(state.position.players - 1):
        give_one(state, PASS, random())
    return state
