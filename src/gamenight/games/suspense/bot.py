"""How bots play Suspense, and what strong ones know."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from mypy_extensions import i64

from gamenight.bots.learnt import LearntInsight
from gamenight.bots.worlds import imagined, most_worth
from gamenight.core.bot import Bot, Thinking
from gamenight.core.events import NOBODY, Event
from gamenight.core.insight import Supposition
from gamenight.core.options import Options
from gamenight.core.position import UNKNOWN
from gamenight.core.random import Random
from gamenight.game.weights import weights_in
from gamenight.parts.bits import members_of, only

from .rules import (
    CONDITIONS,
    FOLD,
    FOLDED,
    PASS,
    PASSED,
    PLAYED,
    PLAYERS,
    POINTS_TO_WIN,
    QUESTION_MARK,
    ROUND_BEGAN,
    RULES,
    Showdown,
    SuspensePosition,
    SuspenseRound,
    SuspenseState,
    SuspenseView,
    deal_unseen,
)

# A bot that deduces: it weighs every secret card that is still possible


WORLDS: Final = 40
"""How many possible deals it imagines for a decision."""


class Deducer(Bot[SuspenseView]):
    """Imagines deals it cannot rule out and asks of each answer: what if the round ended soon?

    In every imagined deal it tries each answer and scores the table as it then lies. Playing on
    is worth the average of that; folding is worth its consolation point when it would have lost.
    """

    def choose(self, view: SuspenseView, thinking: Thinking) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        worth = [0.0] * len(view.legal)
        for world in imagined(RULES, view, thinking, WORLDS):
            for at, answer in enumerate(view.legal):
                worth[at] += value_after(world, view.seat, answer)
        return most_worth(view.legal, worth)


def value_after(world: SuspenseState, seat: int, answer: int) -> float:
    """My points minus half of what the others would get, were the round scored after the answer."""
    hands, fronts = world.hands.copy(), world.position.round.fronts.copy()
    folded = world.position.round.folded
    if answer == FOLD:
        folded |= only(seat)
    elif answer != PASS:
        hands[seat] ^= only(answer)
        fronts[seat] |= only(answer)
    shown = Showdown(world.secret, hands, fronts, folded)
    value = 0.0
    for other in range(PLAYERS):
        points = float(shown.gain(other))
        value += points if other == seat else -points / 2
    return value


# What a strong player of Suspense knows: what a lead is worth, and that a dealer's play betrays
# the secret card.


LEARNT: Final = weights_in("gamenight.games.suspense", "points")
"""By which power of e a point multiplies the odds of victory."""
QUICK_WORLDS: Final = 4
"""How many deals a quick answer weighs."""
TEMPER: Final = 2.0
"""How many points a dealer may give away before it is hard to believe."""

# Suppositions

HAS_CARD: Final = 0
IS_SECRET: Final = 1
COUNTS: Final = 2
"""The secret card looks at cards of a colour, or of both: the set of them."""
HIGH_WINS: Final = 3
HANDS_COUNT: Final = 4


class SuspenseInsight(LearntInsight[SuspenseState, SuspenseView]):
    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options, LEARNT.weights(players))
        self.weighs = True

    def features(self, state: SuspenseState, seat: int) -> list[float]:
        return [float(state.position.scores[seat])]

    def worth(self, state: SuspenseState, seat: int) -> float:
        """Return the chance to win, in points to win: a point counts most late in a close match."""
        odds = [exp(self.weighed(self.features(state, one))) for one in range(PLAYERS)]
        return POINTS_TO_WIN * odds[seat] / sum(odds)

    def quick(self, state: SuspenseState, random: Random) -> list[int]:
        """As the game's own bot, in a few deals and without a view."""
        answers = state.answers()
        if len(answers) == 1:
            return answers
        position = state.position
        seat = position.turn
        secret: i64 = state.secret if seat == position.round.dealer else UNKNOWN
        world = SuspenseState(position)
        worth = [0.0] * len(answers)
        for _ in range(QUICK_WORLDS):
            deal_unseen(world, seat, state.hands[seat], secret, random)
            for at in range(len(answers)):
                worth[at] += value_after(world, seat, answers[at])
        return [most_worth(answers, worth)]

    def likelihood(self, state: SuspenseState, view: SuspenseView, read: Sequence[Event]) -> float:
        """Knowing the secret card gives little away: how plausible the dealer's answers of this
        round are if these were the cards."""
        dealer = view.position.round.dealer
        if view.seat == dealer:
            return 1.0
        given_away = 0.0
        for before, answer in dealers_answers(state, read):
            given_away += regret(before, dealer, answer)
        return exp(-given_away / TEMPER)

    def suppositions(self, state: SuspenseState, seat: int) -> list[Supposition]:
        """Return who holds which card, and what the secret card asks for."""
        found: list[Supposition] = []
        for other in range(PLAYERS):
            if other != seat:
                found += [(HAS_CARD, other, card) for card in members_of(state.hands[other])]
        secret = state.secret
        found.append((IS_SECRET, NOBODY, int(secret)))
        if secret == QUESTION_MARK:
            return found
        highest, colours, in_hand = CONDITIONS[secret]
        found.append((COUNTS, NOBODY, colours))
        if highest:
            found.append((HIGH_WINS, NOBODY, 0))
        if in_hand:
            found.append((HANDS_COUNT, NOBODY, 0))
        return found


def dealers_answers(state: SuspenseState, read: Sequence[Event]) -> list[tuple[SuspenseState, int]]:
    """Return what the dealer has answered in this round, each with the table as it then lay."""
    told = events_of_round(read)
    dealer = state.position.round.dealer
    then = SuspenseState(SuspensePosition(SuspenseRound(0, dealer)))
    then.secret = state.secret
    then.hands = [state.hands[seat] | state.position.round.fronts[seat] for seat in range(PLAYERS)]
    found: list[tuple[SuspenseState, int]] = []
    for event in told:
        seat, answer = answer_told(event)
        if seat == dealer:
            found.append((then.copy(), answer))
        lay(then, seat, answer)
    return found


def events_of_round(read: Sequence[Event]) -> list[Event]:
    """Return the answers that were told since the cards were dealt."""
    told: list[Event] = []
    for event in reversed(read):
        if event.kind == ROUND_BEGAN:
            break
        told.append(event)
    told.reverse()
    return told


def answer_told(event: Event) -> tuple[int, int]:
    """Return who answered what."""
    seat = event.facts[0]
    assert isinstance(seat, int)
    if event.kind == PASSED:
        return seat, PASS
    if event.kind == FOLDED:
        return seat, FOLD
    assert event.kind == PLAYED
    card = event.facts[1]
    assert isinstance(card, int)
    return seat, card


def lay(then: SuspenseState, seat: int, answer: int) -> None:
    """Carry an answer out as far as the cards on the table are concerned."""
    round = then.position.round
    if answer == FOLD:
        round.folded |= only(seat)
    elif answer != PASS:
        then.hands[seat] ^= only(answer)
        round.fronts[seat] |= only(answer)


def regret(before: SuspenseState, seat: int, answer: int) -> float:
    """Return how many points an answer gave away, were the round scored right after it."""
    before.position.turn = seat
    best = max([value_after(before, seat, other) for other in before.answers()])
    return best - value_after(before, seat, answer)
