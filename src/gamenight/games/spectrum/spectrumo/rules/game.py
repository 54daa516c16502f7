"""The options of Spectrumo, starting a match, and dealing again what a seat cannot know."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat

from ...rules.cardset import card_set
from . import facts
from .dealing import Dealing
from .laying import cards_of
from .position import SpectrumoPosition, SpectrumoSetup
from .round import new_round
from .state import SpectrumoState, SpectrumoView

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "same_color",
        "whether a card may always have exactly the colour of the table card, not only as the last "
        "one",
        False,
        (False, True),
        title="Same colour may follow",
    ),
    Option(
        "target",
        "the points that end the match, or that nobody may exceed with elimination",
        facts.DEFAULT_TARGET,
        least=facts.LEAST_TARGET,
        most=facts.MOST_TARGET,
        examples=(1,),
        title="Play to",
    ),
    Option(
        "elimination",
        "whether the others play on when somebody exceeds the target, until one is left",
        False,
        (False, True),
        title="Elimination",
    ),
    first_seat_option(facts.MOST_PLAYERS),
)


class SpectrumoRules(Rules[SpectrumoState, SpectrumoView]):
    def __init__(self) -> None:
        self.id = "spectrumo"
        self.title = "Spectrumo"
        self.rulebook = "spectrum"
        self.players = tuple(range(2, facts.MOST_PLAYERS + 1))
        self.options = OPTIONS
        self.version = 2
        self.answers = facts.ANSWERS
        self.longest = facts.LONGEST

    def guesses(self) -> tuple[str, ...]:
        """What is known is kept simple rather than complete (``knowledge.py``)."""
        return ("deck", "hands", "named", "private")

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> SpectrumoState:
        setup = SpectrumoSetup(options)
        sizes = [facts.HAND_CARDS] * players
        first_round = new_round(1, first_seat(players, options, random), sizes, setup.same_color)
        position = SpectrumoPosition(setup, first_round, [0] * players, [0] * players)
        state = SpectrumoState(position)
        state.journal = journal
        state.deal(random)
        state.go_on(random)
        return state

    def redeal(self, view: SpectrumoView, random: Random) -> SpectrumoState:
        """The other hands and an unseen draw deck, from what the seat knows.

        Of the others it is assumed that they know what everybody knows.
        """
        position = view.position.copy()
        state = SpectrumoState(position)
        if view.seat != NOBODY and not view.knowledge.is_same(position.round.knowledge):
            state.private[view.seat] = view.knowledge.copy()
        previous = position.previous
        if position.over and previous is not None:
            state.hands = [list(held) for held in previous.held]
            hidden = position.round.hidden_cards()
            for hand in state.hands:
                hidden.remove(card_set(hand))
            state.deck = cards_of(hidden)
            random.shuffle(state.deck)
            return state
        if view.seat != NOBODY:
            state.hands[view.seat] = view.hand.copy()
        deal_unseen(state, view, random)
        return state


def deal_unseen(state: SpectrumoState, view: SpectrumoView, random: Random) -> None:
    """Deal until whoever is asked can answer: who cannot would have drawn."""
    position = state.position
    sizes = [*position.round.sizes, int(position.round.unseen_deck)]
    if view.seat != NOBODY:
        sizes[view.seat] = 0
    dealing = Dealing(view.hidden_cards(), view.knowledge.places, sizes)
    asked_here = view.seat == position.turn
    while True:
        dealing.deal(random)
        take_over(state, view, dealing)
        if asked_here or could_be_asked(state):
            break
    state.deck = dealing.lying[position.players]


def take_over(state: SpectrumoState, view: SpectrumoView, dealing: Dealing) -> None:
    """The hands of others as they were dealt."""
    for seat in range(state.position.players):
        if seat != view.seat:
            state.hands[seat] = sorted(dealing.lying[seat])


def could_be_asked(state: SpectrumoState) -> bool:
    stage = state.position.round.stage
    if stage == facts.PICK_COLOUR:
        return len(state.colours_to_make()) > 1
    return stage != facts.LAY or state.can_lay()


RULES: Final = SpectrumoRules()
