"""Positions of Suspense in a few words."""

from __future__ import annotations

from gamenight.games.suspense import rules as su
from gamenight.games.suspense.rules import FOLD, PASS, SuspenseState
from tests.rules.checked import random

DEALER, SECOND, THIRD = 0, 1, 2
NAMES = ["Anna", "Ben", "Cleo"]


def card(name: str) -> int:
    """W5 is the white 5, K2 the black 2, ? the red one."""
    return su.QUESTION_MARK if name == "?" else "WK".index(name[0]) * 6 + int(name[1]) - 1


def cards(names: str) -> int:
    return sum(1 << card(name) for name in names.split())


def position(
    secret: str, hands: tuple[str, str, str], fronts: tuple[str, str, str] = ("", "", "")
) -> SuspenseState:
    """A round in progress, seat 0 dealing and to move; cards not named lie nowhere."""
    state = SuspenseState()
    state.round = 1
    state.secret = card(secret)
    state.hands = [cards(hand) for hand in hands]
    state.fronts = [cards(front) for front in fronts]
    state.sum_in_play = sum(su.sum_of(front) for front in state.fronts)
    return state


def play(state: SuspenseState, *answers: str) -> SuspenseState:
    """Give answers in turn through the checked door: cards, "pass" or "fold"."""
    for answer in answers:
        state.play({"pass": PASS, "fold": FOLD}.get(answer) or card(answer), random())
    return state
