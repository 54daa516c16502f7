"""Matches of Spielnacht in a few words; games and gamers by what they look like."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core.bot import RandomBot, Thinking
from gamenight.core.events import Event
from gamenight.core.match import Header, Match
from gamenight.core.random import Random, random_from
from gamenight.games.spielnacht.rules.constants import (
    BRING,
    CATEGORY,
    CATEGORY_COLOURS,
    GOLD,
    INVITE,
    KINDS,
    RATING,
    SUPPLY,
)
from gamenight.games.spielnacht.rules.game import RULES
from gamenight.games.spielnacht.rules.position import SpielnachtPosition, SpielnachtRound
from gamenight.games.spielnacht.rules.state import SpielnachtState, SpielnachtView
from gamenight.parts.bits import set_of
from tests.rules.checked import play as play
from tests.rules.checked import random

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def game(name: str) -> int:
    """ "red 4.1" is the red game rated 4.1."""
    colour, rating = name.split()
    found = RATING.index(round(float(rating) * 10))
    assert CATEGORY_COLOURS[CATEGORY[found]] == colour
    return found


def games(*names: str) -> int:
    return set_of([game(name) for name in names])


def kind(name: str) -> int:
    """ "red" is the red gamer, "red/blue" the one with a red head and blue feet."""
    if name == "gold":
        return GOLD
    top, bottom = (name.split("/") * 2)[:2]
    return CATEGORY_COLOURS.index(top) * 5 + CATEGORY_COLOURS.index(bottom)


def bag(names: str) -> list[int]:
    """Counts by kind of gamer."""
    kinds = [kind(name) for name in names.split()]
    return [kinds.count(k) for k in range(KINDS)]


# States


def new(players: int = 4, seed: int = 1, first_seat: int = 0) -> SpielnachtState:
    return RULES.start(players, {"first_seat": first_seat}, random_from(seed))


def step(state: SpielnachtState, source: Random) -> None:
    """One random answer."""
    answers = state.legal()
    state.apply(answers[source.below(len(answers))], source)


def play_until(state: SpielnachtState, stage: int, seed: int = 2) -> SpielnachtState:
    """Play at random until a stage is reached."""
    source = random_from(seed)
    while state.position.round.stage != stage:
        step(state, source)
    return state


def inviting(potential: str, players: int = 4) -> SpielnachtState:
    """Seat 0 draws first, from a bag with just these gamers; all others are in the group."""
    state = play_until(new(players), INVITE)
    position = state.position
    state.potential = bag(potential)
    state.drawn = [()] * players
    position.potential_size = sum(state.potential)
    position.group = [SUPPLY[k] - state.potential[k] for k in range(KINDS)]
    position.round.hosts = tuple(range(players))
    state.next_inviter(random())
    return state


def packing(*collections: int, round: int = 3) -> SpielnachtState:
    """Everybody is about to pack."""
    state = new(len(collections))
    state.position.collections = list(collections)
    state.position.round.number = round
    state.begin_bringing()
    return state


def at_night(
    brought: Sequence[int],
    gamers: str = "",
    spare: Sequence[int] = (0, 0),
    journal: list[Event] | None = None,
) -> SpielnachtState:
    """All have just packed: these gamers arrive, then bribing begins at seat 0."""
    state = SpielnachtState(SpielnachtPosition(len(brought), SpielnachtRound(1, 0, 0)))
    position = state.position
    position.round.stage = BRING
    position.collections = [mine | more for mine, more in zip(brought, spare, strict=True)]
    for collection in position.collections:
        position.stock &= ~collection
    position.group = bag(gamers)
    state.potential = [SUPPLY[k] - position.group[k] for k in range(KINDS)]
    state.packed = list(brought)
    state.journal = journal
    state.hold_night(random())
    return state


def gains(state: SpielnachtState) -> list[int]:
    """What the night that was just scored brought."""
    night = state.position.previous
    assert night is not None
    return [night.points_of(seat) for seat in range(len(night.brought))]


# Matches


def match_of(players: int, seed: int = 5) -> Match:
    return Match(
        RULES,
        Header("spielnacht", RULES.version, players, {"first_seat": 0}, NAMES[:players], seed),
    )


def match_at(stage: int, players: int = 2) -> Match:
    match, source = match_of(players), random()
    while match.state.position.round.stage != stage:
        answer_at_random(match, source)
    return match


def answer_at_random(match: Match, source: Random) -> None:
    """The seat whose turn it is answers, all of several things at once."""
    seat = match.state.turn
    bot = RandomBot(match.header.players, {})
    match.answer(seat, *bot.answer(match.view(seat), Thinking(source)))


def view_of(match: Match, seat: int) -> SpielnachtView:
    view = match.view(seat)
    assert isinstance(view, SpielnachtView)
    return view
