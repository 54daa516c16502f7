"""Starting a match of Suspense, and dealing again what a seat cannot know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import Event
from gamenight.core.options import Options, first_seat_option
from gamenight.core.position import UNKNOWN
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat
from gamenight.parts.bits import members_of, only, set_of

from .facts import ALL_CARDS, ANSWERS, PLAYERS
from .position import SuspensePosition, SuspenseRound
from .state import SuspenseState, SuspenseView


class SuspenseRules(Rules[SuspenseState, SuspenseView]):
    def __init__(self) -> None:
        self.id = "suspense"
        self.title = "Suspense"
        self.rulebook = "suspense"
        self.players = (PLAYERS,)
        self.options = (first_seat_option(PLAYERS),)
        self.version = 1
        self.answers = ANSWERS
        self.longest = 5_000

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> SuspenseState:
        first_round = SuspenseRound(1, first_seat(players, options, random))
        state = SuspenseState(SuspensePosition(first_round))
        state.journal = journal
        state.deal(random)
        return state

    def redeal(self, view: SuspenseView, random: Random) -> SuspenseState:
        """The cards the seat cannot see, shuffled among the other hands and the secret card."""
        state = SuspenseState(view.position.copy())
        shown = state.position.previous
        if state.position.over and shown is not None:
            state.hands = shown.hands.copy()
            state.secret = shown.secret
        else:
            deal_unseen(state, view.seat, view.hand, view.secret, random)
        return state


def deal_unseen(state: SuspenseState, seat: i64, hand: i64, secret: i64, random: Random) -> None:
    """Deal what a seat with this hand cannot see: the secret card only if it is UNKNOWN to it."""
    round = state.position.round
    seen = hand | round.fronts[0] | round.fronts[1] | round.fronts[2]
    if secret != UNKNOWN:
        seen |= only(secret)
    unseen = members_of(ALL_CARDS & ~seen)
    random.shuffle(unseen)
    for other in range(PLAYERS):
        if other == seat:
            state.hands[other] = hand
        else:
            state.hands[other] = set_of([unseen.pop() for _ in range(round.hand_size(other))])
    state.secret = unseen.pop() if secret == UNKNOWN else secret


RULES: Final = SuspenseRules()
