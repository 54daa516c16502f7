"""The options of Spectrump, starting a match, and dealing again what a seat cannot know."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamenight.core.errors import BadSetup
from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat

from . import constants
from .constants import SpectrumpSetup
from .position import SpectrumpPosition, new_round
from .state import SpectrumpState, SpectrumpView
from .unseen import Unseen

DECK: Final = Option(
    "deck",
    "all 144 cards, or only the ranks 1 to 6; with 72 cards and six or eight players bids stay low",
    constants.FULL_DECK,
    choices=(constants.FULL_DECK, constants.SHORT_DECK),
    labels=("144 cards", "72 cards"),
)
PARTNERS: Final = Option(
    "partners",
    "opposite seats play together and have their points together; from four players on",
    False,
    choices=(False, True),
)
HAND_LOADING: Final = Option(
    "hand_loading",
    "before the first trick, everyone chooses in secret which cards form the first of two sets",
    False,
    choices=(False, True),
)
ROUNDS: Final = Option(
    "rounds",
    "the match ends after this many rounds",
    constants.DEFAULT_ROUNDS,
    least=1,
    most=constants.MOST_ROUNDS,
    examples=(constants.DEFAULT_ROUNDS, 1),
)
TARGET: Final = Option(
    "target",
    "the match ends after a round in which a player has this many points; 0: only rounds count",
    0,
    least=0,
    most=constants.HIGHEST_TARGET,
    examples=(0, constants.TARGET_FOR_SHORT_DECK),
    title="Points that end the match",
)
FIRST_SEAT: Final = replace(
    first_seat_option(constants.MOST_PLAYERS, "to draw one from the seed; it bids first"),
    examples=(-1, 1),  # two values keep the setups few that are tried out
)


class SpectrumpRules(Rules[SpectrumpState, SpectrumpView]):
    def __init__(self) -> None:
        self.id = "spectrump"
        self.title = "Spectrump"
        self.rulebook = "spectrum"
        self.players = constants.PLAYER_COUNTS
        self.options = (
            DECK,
            PARTNERS,
            HAND_LOADING,
            ROUNDS,
            TARGET,
            FIRST_SEAT,
        )
        self.version = 2
        self.answer_count = constants.ANSWERS
        self.longest = constants.MOST_ROUNDS * constants.MOST_DECISIONS

    def check_together(self, players: int, options: Options) -> None:
        if options["partners"] and players < constants.FEWEST_FOR_PARTNERS:
            raise BadSetup("Option partners is for four players or more.")

    def teams(self, players: int, options: Options) -> list[list[int]]:
        """Opposite seats, if there are partners."""
        setup = setup_of(players, options)
        return [setup.seats_of(side) for side in range(setup.sides)]

    def open_in(self, players: int, options: Options) -> tuple[str, ...]:
        """Return the piles that are always empty in this setup, and so hide nothing."""
        setup = setup_of(players, options)
        opened: list[str] = []
        if setup.sets == 1:
            opened.append("later")
        if setup.sessions == 1:
            opened.append("deck")
        return tuple(opened)

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> SpectrumpState:
        setup = setup_of(players, options)
        first_round = new_round(1, first_seat(players, options, random), players)
        state = SpectrumpState(SpectrumpPosition(setup, first_round, [0] * setup.sides))
        state.journal = journal
        state.begin_round(random)
        return state

    def redeal(self, view: SpectrumpView, random: Random) -> SpectrumpState:
        """Return the cards of the others and those of later sessions, drawn again."""
        state = SpectrumpState(view.position.copy())
        if view.seat != NOBODY:
            state.hands[view.seat] = view.hand.copy()
            state.later[view.seat] = view.later
        if not state.position.over:
            deal_unseen(state, view, random)
        return state


def deal_unseen(state: SpectrumpState, view: SpectrumpView, random: Random) -> None:
    position = state.position
    is_seen = [False] * constants.FULL_DECK
    for cards in [*position.round.taken, tuple(position.round.set.trick), tuple(view.all_cards())]:
        for card in cards:
            is_seen[card] = True
    hidden = [card for card in position.setup.cards() if not is_seen[card]]
    others = [seat for seat in range(position.players) if seat != view.seat]
    unseen = Unseen(position, others, hidden)
    unseen.deal(random)
    for place in range(len(others)):
        state.hands[others[place]] = sorted(unseen.hands[place])
        state.later[others[place]] = tuple(sorted(unseen.later[place]))
    state.deck = tuple(sorted(unseen.rest))


def setup_of(players: int, options: Options) -> SpectrumpSetup:
    deck, rounds, target = options["deck"], options["rounds"], options["target"]
    assert isinstance(deck, int)
    assert isinstance(rounds, int)
    assert isinstance(target, int)
    partners, loading = bool(options["partners"]), bool(options["hand_loading"])
    return SpectrumpSetup(players, deck, partners, loading, rounds, target)


RULES: Final = SpectrumpRules()
