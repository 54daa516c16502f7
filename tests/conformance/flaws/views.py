"""Views and re-deals that tell a secret, or forget what all know."""

from __future__ import annotations

from gamenight.conformance.openings import OpeningsAreDealtAlike
from gamenight.conformance.secrecy import (
    EventsTellNoMoreThanViews,
    RedealsDoNotKnowTheTruth,
    RedealsLookTheSame,
    RedealsVary,
)
from gamenight.conformance.views import ViewsAreSound
from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Options
from gamenight.core.random import Random
from tests.conformance.flaws.flaw import caught_by
from tests.conformance.flaws.together import Remembers
from tests.conformance.toy import (
    DREW,
    STAKED,
    STAKING,
    ToyRules,
    ToyState,
    ToyView,
)

truth: list[ToyState] = []
"""Where a cheating toy leaves the true state for its re-deal to find."""


@caught_by(ViewsAreSound)
class ViewOfAnother(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.seat = 1


@caught_by(ViewsAreSound)
class ViewShowsNoAnswers(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.legal = ()


@caught_by(ViewsAreSound)
class ViewShowsAnothersAnswers(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.legal = tuple(state.legal()) if not state.over else ()


@caught_by(ViewsAreSound)
class ViewShowsAnotherChoice(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.choice = None


@caught_by(ViewsAreSound)
class ViewShowsAnotherPosition(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.position.scores[0] += 1


@caught_by(ViewsAreSound)
class ViewHoldsThePosition(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.position = state.position


@caught_by(ViewsAreSound)
class ViewLivesOn(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.fronts = state.position.fronts


@caught_by(ViewsAreSound)
class LookingChangesIt(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        state.deck.reverse()


@caught_by(ViewsAreSound)
class CannotBePickled(ToyView):
    def __getstate__(self) -> dict[str, object]:
        raise TypeError("it holds something that cannot travel")


@caught_by(ViewsAreSound)
class PicklingForgets(ToyView):
    def __getstate__(self) -> dict[str, object]:
        return {**super().__getstate__(), "hands": []}


@caught_by(RedealsLookTheSame)
class ViewLeaks(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.next_card = state.deck[-1:]


@caught_by(RedealsLookTheSame)
class ViewHidesALeak(ToyView):
    """Not seen by comparing, but there."""

    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        self.next_card = state.deck[-1:]

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return ""


@caught_by(RedealsLookTheSame)
class SpectatorSeesAHand(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        if seat == NOBODY:
            self.hands = [hand.copy() for hand in state.hands]


@caught_by(RedealsLookTheSame)
class AnswersLeak(ToyState):
    def legal(self) -> list[int]:
        answers = super().legal()
        lowest = min([kind for hand in self.hands for kind in hand], default=0)
        return [answer for answer in answers if answer > lowest] or answers


@caught_by(RedealsLookTheSame)
class OrderOfAnswersLeaks(ToyState):
    def legal(self) -> list[int]:
        answers = super().legal()
        odd = sum(self.deck[:1]) % 2 and self.position.round.phase == STAKING
        return answers[::-1] if odd else answers


@caught_by(RedealsLookTheSame)
class RedealForgetsScores(ToyRules):
    def redeal(self, view: ToyView, random: Random) -> ToyState:
        state = super().redeal(view, random)
        state.position.scores = [0] * state.position.players
        return state


@caught_by(RedealsLookTheSame)
class RedealLosesACard(ToyRules):
    def redeal(self, view: ToyView, random: Random) -> ToyState:
        state = super().redeal(view, random)
        state.deck = state.deck[1:]
        return state


@caught_by(RedealsLookTheSame)
class OpenButDealtAgain(ToyRules):
    def open_in(self, players: int, options: Options) -> tuple[str, ...]:
        return ("hands",)


@caught_by(RedealsVary)
class OpenIsNotThere(ToyRules):
    def open_in(self, players: int, options: Options) -> tuple[str, ...]:
        return ("cellar",)


@caught_by(RedealsVary)
class PublicBesideThePosition(Remembers):
    """Nothing hidden about it, so it belongs on the position."""


class LeavesTheTruth(ToyView):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        truth[:] = [state.copy()]


class LeavesTheTruthLying(ToyState):
    view_class = LeavesTheTruth


@caught_by(RedealsVary)
class RedealReturnsTheTruth(ToyRules):
    state_class = LeavesTheTruthLying

    def redeal(self, view: ToyView, random: Random) -> ToyState:
        return truth[0].copy()


@caught_by(RedealsVary)
class RedealUsesALeak(ToyRules):
    """The deck is always dealt as it really is."""

    state_class = LeavesTheTruthLying

    def redeal(self, view: ToyView, random: Random) -> ToyState:
        state = super().redeal(view, random)
        state.deck = truth[0].deck.copy()
        return state


@caught_by(RedealsDoNotKnowTheTruth)
class RedealPeeks(ToyRules):
    state_class = LeavesTheTruthLying

    def unseen(self, view: ToyView) -> list[int]:
        return sorted(super().unseen(view), key=lambda kind: kind in truth[0].deck)


@caught_by(EventsTellNoMoreThanViews)
class EventLeaks(ToyState):
    def call(self, answer: int) -> None:
        self.tell(STAKED, 0, sum(self.hands[0]))
        super().call(answer)


@caught_by(EventsTellNoMoreThanViews)
class WhispersToAnother(ToyState):
    def call(self, answer: int) -> None:
        self.tell_lists((self.turn + 1) % 3, DREW, [self.turn], [self.hands[self.turn]])
        super().call(answer)


@caught_by(OpeningsAreDealtAlike)
class OpeningTellsASecret(ToyRules):
    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> ToyState:
        state = super().start(players, options, random, journal)
        state.tell(STAKED, 0, state.hands[0][0])
        return state


@caught_by(OpeningsAreDealtAlike)
class RedealIsNotFair(ToyRules):
    def redeal(self, view: ToyView, random: Random) -> ToyState:
        state = super().redeal(view, random)
        if random.below(2):
            state.deck.sort()
        return state


@caught_by(OpeningsAreDealtAlike)
class RedealHardlyShuffles(ToyRules):
    def redeal(self, view: ToyView, random: Random) -> ToyState:
        state = super().redeal(view, random)
        at = random.below(len(state.deck) or 1)
        state.deck.sort()
        state.deck = state.deck[at:] + state.deck[:at]
        return state
