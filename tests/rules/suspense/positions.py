"""Positions of Suspense in a few words."""

from __future__ import annotations

from gamenight.games.suspense.rules import (
    FOLD,
    PASS,
    QUESTION_MARK,
    RULES,
    Showdown,
    SuspenseState,
    sum_of,
)
from gamenight.parts.bits import set_of
from tests.rules.checked import give_one, random

DEALER, SECOND, THIRD = 0, 1, 2
NAMES = ["Anna", "Ben", "Cleo"]


def card(name: str) -> int:
    """W5 is the white 5, K2 the black 2, ? the red one."""
    return QUESTION_MARK if name == "?" else "WK".index(name[0]) * 6 + int(name[1]) - 1


def cards(names: str) -> int:
    return set_of([card(name) for name in names.split()])


def position(
    secret: str, hands: tuple[str, str, str], fronts: tuple[str, str, str] = ("", "", "")
) -> SuspenseState:
    """A round in progress, seat 0 dealing and to move; cards not named lie nowhere."""
    state = RULES.start(3, {"first_seat": 0}, random())
    state.secret = card(secret)
    state.hands = [cards(hand) for hand in hands]
    state.position.round.fronts = [cards(front) for front in fronts]
    state.position.round.sum_in_play = sum(sum_of(front) for front in state.position.round.fronts)
    return state


def showdown(
    secret: str, hands: tuple[str, str, str], fronts: tuple[str, str, str], *folded: int
) -> Showdown:
    """A round that is being scored; some seats have folded."""
    state = position(secret, hands, fronts)
    state.position.round.folded = set_of(list(folded))
    return state.showdown()


def gains(
    secret: str, hands: tuple[str, str, str], fronts: tuple[str, str, str], *folded: int
) -> list[int]:
    """What each seat scores in a showdown."""
    shown = showdown(secret, hands, fronts, *folded)
    return [shown.gain(seat) for seat in range(3)]


def play(state: SuspenseState, *answers: str) -> SuspenseState:
    """Give answers in turn through the checked door: cards, "pass" or "fold"."""
    for answer in answers:
        give_one(state, {"pass": PASS, "fold": FOLD}.get(answer) or card(answer), random())
    return state
