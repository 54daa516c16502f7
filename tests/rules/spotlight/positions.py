"""Spotlight in a few words: cards by two letters, rounds in play, whole turns."""

from __future__ import annotations

from collections.abc import Mapping

from gamenight.core.events import Event
from gamenight.core.match import Header, Match
from gamenight.core.options import OptionValue
from gamenight.core.random import random_from
from gamenight.games.spotlight.rules.constants import (
    FIRST_COLUMN,
    NONE,
    USE_SPOTLIGHT,
    card_in,
    card_of,
    laid_card,
)
from gamenight.games.spotlight.rules.game import RULES
from gamenight.games.spotlight.rules.state import SpotlightState, SpotlightView
from gamenight.games.spotlight.words import AREA_TITLES
from gamenight.parts.bits import set_of
from tests.rules.checked import give_one, random

ANNA, BEN = 0, 1
NAMES = ("Anna", "Ben")
SUITS = "MSRHLD"


def card(name: str) -> int:
    """M5 is the Mask 5; S, R, H, L and D stand for Star, Rose, Horn, Lamp and Drum."""
    return int(card_of(SUITS.index(name[0]), int(name[1])))


def cards(names: str) -> int:
    return int(set_of([card(name) for name in names.split()]))


def column(names: str) -> list[int]:
    """Ben's cards; R4a is the Rose 4 with Anna's Spotlight, R4b with Ben's."""
    return [
        int(laid_card(card(name), ANNA if name[2:] == "a" else BEN, len(name) == 3))
        for name in names.split()
    ]


def area(title: str) -> int:
    """The first area of a title; "Open stage" is the one worth 4 points."""
    return AREA_TITLES.index(title)


def new(**options: OptionValue) -> SpotlightState:
    """A match of two; Anna starts unless another seat is named."""
    state = RULES.new(2, {"first_seat": ANNA, **options}, random())
    assert isinstance(state, SpotlightState)
    return state


def alone(**options: OptionValue) -> SpotlightState:
    state = RULES.new(1, options, random())
    assert isinstance(state, SpotlightState)
    return state


def new_match() -> Match:
    options = RULES.accept(2, {"first_seat": ANNA})
    return Match(RULES, Header("spotlight", RULES.version, 2, options, NAMES, 3))


def seen(match: Match, seat: int) -> SpotlightView:
    view = match.view(seat)
    assert isinstance(view, SpotlightView)
    return view


def in_play(
    hands: tuple[str, str],
    titles: tuple[str, ...] = (),
    columns: tuple[str, ...] = ("", "", "", ""),
    suits: tuple[str, str] = ("M5", "S5"),
    options: Mapping[str, OptionValue] | None = None,
) -> SpotlightState:
    """Round 1 in play, Anna to move, plain areas behind those named; other cards lie nowhere."""
    state = new(**(options or {}))
    state.position.waiting = ()
    state.position.round.choosing = False
    state.position.round.areas = (*[area(title) for title in titles], *range(4))[:4]
    state.position.round.columns = [column(names) for names in columns]
    state.hands = [cards(hand) for hand in hands]
    state.personal_suits = [card(name) for name in suits]
    return state


def choose_first(state: SpotlightState) -> SpotlightState:
    """Everyone discards and chooses the first cards there are."""
    while state.position.round.choosing:
        give_one(state, state.legal()[0], random())
    return state


def listen(state: SpotlightState) -> list[Event]:
    """Where all that happens from now on is logged."""
    state.journal = []
    return state.journal


def lay(state: SpotlightState, name: str, at: int, spotlight: bool = False) -> None:
    """A whole turn through the checked door; a last card is picked already (SL-f)."""
    if card_in(state.picked) != card(name) or state.picked == NONE:
        give_one(state, card(name), random())
    if spotlight:
        give_one(state, USE_SPOTLIGHT, random())
    give_one(state, FIRST_COLUMN + at, random())


def finish_round(state: SpotlightState, seed: int = 1) -> SpotlightState:
    """Play at random until the round is over."""
    epoch, chooser = state.position.epoch(), random_from(seed)
    while state.position.epoch() == epoch:
        answers = state.legal()
        state.apply(answers[chooser.below(len(answers))], chooser)
    return state
