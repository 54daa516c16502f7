"""The options of Spectrum Poker, starting a match, and dealing again what a seat cannot know."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat
from gamenight.parts.bits import has
from gamenight.parts.dealing import deal

from ...rules.deck import number_cards_but
from . import constants
from .position import PokerBetting, PokerHand, PokerPosition, PokerSetup
from .state import PokerState, PokerView

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "form",
        "five-card draw, or hold'em with two cards of your own and five for all",
        "draw",
        ("draw", "holdem"),
        labels=("five-card draw", "hold'em"),
    ),
    Option(
        "order",
        "whether hands rank as the rulebook prints them or by how rare they are",
        "printed",
        ("printed", "odds"),
        title="Order of hands",
        labels=("as printed", "by rarity"),
    ),
    Option(
        "stack",
        "how many beans everyone starts with",
        100,
        least=2,
        most=constants.MOST_STACK,
        examples=(3, 100),
        title="Beans each",
    ),
    Option(
        "hands",
        "after how many hands it ends, if nobody has all the beans before",
        20,
        least=1,
        most=constants.MOST_HANDS,
        examples=(4,),
        title="Hands to play",
    ),
    first_seat_option(constants.MOST_PLAYERS, "to draw the first dealer from the seed"),
)


class PokerRules(Rules[PokerState, PokerView]):
    def __init__(self) -> None:
        self.id = "spectrum-poker"
        self.title = "Spectrum Poker"
        self.rulebook = "spectrum"
        self.players = tuple(range(2, constants.MOST_PLAYERS + 1))
        self.options = OPTIONS
        self.version = 2
        self.answer_count = constants.ANSWERS
        self.longest = constants.MOST_HANDS * constants.DECISIONS_PER_HAND

    def open_in(self, players: int, options: Options) -> tuple[str, ...]:
        return ("discards",) if options["form"] == "holdem" else ()

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> PokerState:
        before = PokerHand(0, NOBODY, 0, players)
        setup = PokerSetup(players, options)
        state = PokerState(PokerPosition(setup, before, PokerBetting(players)))
        state.journal = journal
        state.begin_hand(1, first_seat(players, options, random), random)
        return state

    def redeal(self, view: PokerView, random: Random) -> PokerState:
        """Any card that the seat has not seen may lie in any place that it cannot see."""
        position = view.position.copy()
        state = PokerState(position)
        seen = [*view.hand, *view.discards, *position.hand.board]
        places: list[int] = []
        sizes: list[int] = []
        for seat in range(position.players):
            if seat != view.seat and has(position.hand.dealt, seat):
                places.append(seat)
                sizes += [position.cards_each(), max(0, position.hand.drawn[seat])]
        dealt = deal(number_cards_but(seen), sizes, random)
        for at in range(len(places)):
            state.hands[places[at]] = sorted(dealt[2 * at])
            state.discards[places[at]] = tuple(sorted(dealt[2 * at + 1]))
        if view.seat != NOBODY:
            state.hands[view.seat] = view.hand.copy()
            state.discards[view.seat] = view.discards
        for card in position.hand.board:
            state.put_out(card)
        for seat in range(position.players):
            for card in [*state.hands[seat], *state.discards[seat]]:
                state.put_out(card)
        return state


RULES: Final = PokerRules()
