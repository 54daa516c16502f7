"""Spectrum Poker in a few words: cards by code, stacks at a table, answers as people say them."""

from __future__ import annotations

from typing import Any

from gamenight.core.events import NOBODY, Event
from gamenight.core.match import Match
from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.poker import GAME
from gamenight.games.spectrum.poker.rules import constants
from gamenight.games.spectrum.poker.rules.game import RULES
from gamenight.games.spectrum.poker.rules.state import PokerState, PokerView
from tests.rules.checked import give_one, random
from tests.rules.spectrum.named import cards

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana"]
ANNA, BEN, CLEO, DORA = range(4)
ANSWERS = {
    "fold": constants.FOLD,
    "check": constants.CHECK,
    "call": constants.CALL,
    "bet": constants.BET,
    "raise": constants.RAISE,
    "keep": constants.DONE,
}


def new(players: int, seed: int = 1, **options: Any) -> PokerState:
    """A match as it begins."""
    state = RULES.new(players, options, random_from(seed))
    assert isinstance(state, PokerState)
    return state


def seen(match: Match, seat: int) -> PokerView:
    view = match.view(seat)
    assert isinstance(view, PokerView)
    return view


def sit_down(*stacks: int, dealer: int = ANNA, seed: int = 1, **options: Any) -> PokerState:
    """The first hand of a match in which the seats have these beans; Anna deals."""
    state = new(len(stacks), **options)
    state.collect_cards()
    state.position.stacks = list(stacks)
    state.begin_hand(1, dealer, random_from(seed))
    return state


def holdem(*stacks: int, dealer: int = ANNA, **options: Any) -> PokerState:
    return sit_down(*stacks, dealer=dealer, form="holdem", **options)


def give(state: PokerState, *hands: str, board: str = "") -> PokerState:
    """Put these cards into the hands and on the board."""
    for seat, names in enumerate(hands):
        state.hands[seat] = sorted(cards(names))
    if board:
        state.position.hand.board = tuple(cards(board))
    state.out = (0, 0, 0)
    for held in (*state.hands, *state.discards, state.position.hand.board):
        for one in held:
            state.put_out(one)
    return state


def say(state: PokerState, words: str, source: Random | None = None) -> PokerState:
    """Answers in turn through the checked door: "Ben raise, Cleo call"."""
    for part in words.split(", "):
        name, answer = part.split()
        assert state.turn == NAMES.index(name), f"it is the turn of {NAMES[state.turn]}, not {name}"
        give_one(state, ANSWERS[answer], source or random())
    return state


def may(state: PokerState) -> str:
    """Whose turn it is, and what may be answered."""
    words = {number: word for word, number in ANSWERS.items()}
    return f"{NAMES[state.turn]}: {' '.join(words[answer] for answer in state.legal())}"


def listen(state: PokerState) -> list[Event]:
    state.journal = []
    return state.journal


def lines(events: list[Event], reader: int = NOBODY) -> list[str]:
    return [GAME.line(event, NAMES, reader) for event in events]


def check_down(state: PokerState) -> PokerState:
    """Nobody bets again and everyone keeps their cards until the hand is over."""
    hand = state.position.hand.number
    while state.position.hand.number == hand and not state.over:
        legal = state.legal()
        wanted = (
            [constants.DONE] if state.position.hand.drawing else [constants.CHECK, constants.CALL]
        )
        give_one(state, next(answer for answer in wanted if answer in legal), random())
    return state
