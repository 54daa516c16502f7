"""The options of Spectrum Casino, starting a match, and dealing again what a seat cannot know."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import Event
from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat
from gamenight.parts.dealing import deal

from ...rules.deck import RANKS, card_of, number_cards_but, rank_of
from . import constants
from .position import CasinoPosition, CasinoRound, CasinoSetup
from .state import CasinoState, CasinoView

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "sums",
        "the highest sum with which cards may be taken",
        "12",
        ("12", "any"),
        title="Highest sum",
        labels=("12", "no limit"),
    ),
    Option(
        "target",
        "the points that end the match, checked after every round; a round has 60",
        constants.DEFAULT_TARGET,
        least=1,
        most=constants.HIGHEST_TARGET,
        examples=(1,),
        title="Play to",
    ),
    first_seat_option(constants.MOST_PLAYERS),
)


class CasinoRules(Rules[CasinoState, CasinoView]):
    def __init__(self) -> None:
        self.id = "spectrum-casino"
        self.title = "Spectrum Casino"
        self.rulebook = "spectrum"
        self.players = (2, 3, constants.MOST_PLAYERS)
        self.options = OPTIONS
        self.version = 2
        self.answer_count = constants.ANSWERS
        self.longest = constants.LONGEST

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> CasinoState:
        setup = CasinoSetup(options, first_seat(players, options, random))
        none_yet = CasinoRound(0, players, 0)
        state = CasinoState(CasinoPosition(players, setup, none_yet))
        state.journal = journal
        state.begin_round(random)
        return state

    def redeal(self, view: CasinoView, random: Random) -> CasinoState:
        """Return the cards the seat cannot see, dealt to the other hands, the deck and the board
        pile."""
        position = view.position.copy()
        state = CasinoState(position)
        if position.over:
            return state
        sizes = [
            0 if seat == view.seat else int(position.hand_size(seat))
            for seat in range(position.players)
        ]
        free = unseen(view)
        board_pile = position.round.board_pile
        to_come = int(position.round.deck_size() + board_pile)
        asked = int(position.turn)
        last = sizes[asked] == 1
        if last:
            state.hands[asked] = [a_card_that_takes(position, free, random)]
            free.remove(state.hands[asked][0])
            sizes[asked] = 0
        dealt = deal(free, [*sizes, to_come], random)
        for seat in range(position.players):
            state.hands[seat] += view.hand if seat == view.seat else sorted(dealt[seat])
        state.deck = dealt[position.players]
        state.board_pile = [state.deck.pop() for _ in range(board_pile)]
        state.in_play = view.in_play
        if last:  # it is played: only what it takes is asked
            state.play_card(state.hands[asked][0], random)
        return state


def a_card_that_takes(position: CasinoPosition, free: list[int], random: Random) -> int:
    """A seat asked with one card left must be able to capture with it (SC-c, SC-d)."""
    takes = [position.captures(card_of(0, rank)) != [] for rank in range(1, RANKS + 1)]
    possible = [card for card in free if takes[rank_of(card) - 1]]
    return possible[random.below(len(possible))]


def unseen(view: CasinoView) -> list[int]:
    """Return the cards that are neither on the board, nor taken, nor in the hand of the one who
    looks."""
    round = view.position.round
    seen = view.hand + round.board
    for pile in round.piles:
        seen += pile
    return number_cards_but(seen)


RULES: Final = CasinoRules()
