"""The options of Spectrum 500, starting a match, and dealing again what a seat cannot know."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat
from gamenight.parts.dealing import deal

from ...rules.deck import NUMBER_CARDS, card_set
from . import constants
from .constants import REST, SILENT
from .holdings import cards_in, with_cards
from .position import (
    MAY_REST,
    RESTS,
    FiveHundredPosition,
    FiveHundredRound,
    FiveHundredSetup,
    FiveHundredTurn,
)
from .state import FiveHundredState, FiveHundredView

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "target",
        "the points that end the match, checked after every hand",
        constants.DEFAULT_TARGET,
        least=1,
        most=constants.HIGHEST_TARGET,
        examples=(1,),
        title="Play to",
    ),
    Option(
        "deadwood",
        "whether cards left in the hand at the end are subtracted",
        True,
        (True, False),
        title="Cards left in hand",
        labels=("are subtracted", "do not count"),
    ),
    # One example beside the default: with five player counts every further one costs much.
    replace(first_seat_option(constants.MOST_PLAYERS), examples=(1,)),
)


class FiveHundredRules(Rules[FiveHundredState, FiveHundredView]):
    def __init__(self) -> None:
        self.id = "spectrum-500"
        self.title = "Spectrum 500"
        self.rulebook = "spectrum"
        self.players = tuple(range(constants.FEWEST_PLAYERS, constants.MOST_PLAYERS + 1))
        self.options = OPTIONS
        self.version = 2
        self.answer_count = constants.ANSWERS
        self.longest = constants.LONGEST

    def open_in(self, players: int, options: Options) -> tuple[str, ...]:
        """With two players nobody rests (SV-d), and one seat alone is asked about a call."""
        return ("said",) if players == constants.FEWEST_PLAYERS else ()

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> FiveHundredState:
        setup = FiveHundredSetup(options, first_seat(players, options, random))
        before = FiveHundredRound(0, players, [], 0)
        state = FiveHundredState(
            FiveHundredPosition(players, setup, before, FiveHundredTurn(NOBODY))
        )
        state.journal = journal
        state.begin_hand(random)
        return state

    def redeal(self, view: FiveHundredView, random: Random) -> FiveHundredState:
        """Return the cards the seat has not seen, dealt to the other hands and the stock.

        A card that all saw being taken from the pile stays in its hand (G6).
        """
        position = view.position.copy()
        state = FiveHundredState(position)
        players = position.players
        sizes = [
            0 if seat == view.seat else position.cards_unknown_in(seat) for seat in range(players)
        ]
        dealt = deal(unseen(view), [*sizes, int(position.round.stock)], random)
        for seat in range(players):
            own = seat == view.seat
            known = card_set(view.hand) if own else position.round.known[seat]
            state.hands[seat] = with_cards(known, dealt[seat])
            state.said[seat] = view.said if own else imagined_word(position, seat, random)
        state.stock = dealt[players]
        if view.seat != NOBODY and view.seat == position.turn:
            state.picked = view.picked
            state.named = list(view.named)
            state.step = view.step
        elif not position.over and position.phase not in (constants.DRAWING, constants.ASKING):
            state.ask_to_lay()
        return state


def unseen(view: FiveHundredView) -> list[int]:
    """Return the cards that the one who looks has not seen, or not for certain in one place."""
    position = view.position
    free = [True] * NUMBER_CARDS
    seen = view.hand + position.round.pile
    for seat in range(position.players):
        if seat != view.seat:
            seen = seen + cards_in(position.round.known[seat])
    for meld in position.round.melds:
        seen = seen + meld.cards
    for card in seen:
        free[card] = False
    return [card for card in range(NUMBER_CARDS) if free[card]]


def imagined_word(position: FiveHundredPosition, seat: int, random: Random) -> int:
    """Return what another seat may have said about calling, as far as all know (SV-d)."""
    if position.players == constants.FEWEST_PLAYERS:  # nobody rests, and one word closes a window
        return SILENT
    if position.round.rests[seat] == RESTS:
        return REST
    if position.phase == constants.ASKING and seat != position.this_turn.discarder:
        if seat in position.waiting:
            return SILENT
        return constants.WINDOW_ANSWERS[random.below(len(constants.WINDOW_ANSWERS))]
    if position.round.rests[seat] == MAY_REST and random.below(4) == 0:
        return REST
    return SILENT


RULES: Final = FiveHundredRules()
