"""Starting a match of Suspense, and dealing again what a seat cannot know."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Options, first_seat_option
from gamenight.core.position import UNKNOWN
from gamenight.core.random import Random
from gamenight.core.rules import AnyView, Rules, first_seat
from gamenight.games.suspense.rules.facts import ALL_CARDS, ANSWERS, PLAYERS
from gamenight.games.suspense.rules.position import SuspensePosition
from gamenight.games.suspense.rules.state import SuspenseState, SuspenseView
from gamenight.parts.bits import members_of, only, set_of


class SuspenseRules(Rules):
    def __init__(self) -> None:
        self.id = "suspense"
        self.title = "Suspense"
        self.rulebook = "suspense"
        self.players = (PLAYERS,)
        self.options = (first_seat_option(PLAYERS),)
        self.version = 1
        self.answers = ANSWERS
        self.done = NOBODY
        self.longest = 5_000

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> SuspenseState:
        state = SuspenseState(SuspensePosition())
        state.journal = journal
        state.deal(first_seat(players, options, random), random)
        return state

    def redeal(self, view: AnyView, random: Random) -> SuspenseState:
        """The cards the seat cannot see, shuffled among the other hands and the secret card."""
        assert isinstance(view, SuspenseView)
        state = SuspenseState(view.position.copy())
        shown = state.position.previous
        if state.position.over and shown is not None:
            state.hands = shown.hands.copy()
            state.secret = shown.secret
        else:
            deal_unseen(state, view, random)
        return state


def deal_unseen(state: SuspenseState, view: SuspenseView, random: Random) -> None:
    position = state.position
    seen = view.hand | position.fronts[0] | position.fronts[1] | position.fronts[2]
    if view.secret != UNKNOWN:
        seen |= only(view.secret)
    unseen = members_of(ALL_CARDS & ~seen)
    random.shuffle(unseen)
    for seat in range(PLAYERS):
        if seat == view.seat:
            state.hands[seat] = view.hand
        else:
            state.hands[seat] = set_of([unseen.pop() for _ in range(position.hand_size(seat))])
    state.secret = unseen.pop() if view.secret == UNKNOWN else view.secret


RULES: Final = SuspenseRules()
