"""Setup of Spielnacht, and the re-deal of what a seat cannot know."""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat
from gamenight.parts.bits import members_of, set_of

from .constants import (
    ANSWERS,
    BRING,
    GAMERS_TO_DRAW,
    GAMERS_TO_INVITE,
    INVITE,
    KINDS,
    MOST_PLAYERS,
    SUPPLY,
    draw,
    put_in,
    size,
    take_out,
)
from .position import SpielnachtPosition, SpielnachtRound
from .state import SpielnachtState, SpielnachtView


class SpielnachtRules(Rules[SpielnachtState, SpielnachtView]):
    def __init__(self) -> None:
        self.id = "spielnacht"
        self.title = "Spielnacht"
        self.rulebook = "spielnacht"
        self.players = (2, 3, 4)
        self.options = (first_seat_option(MOST_PLAYERS),)
        self.version = 3
        self.answer_count = ANSWERS
        # For each of four seats: 10 games taken, 10 gamers invited, at most 14 answers to bring
        # games, at most two for each of 9 games given as bribes, and 5 times the end of bribing.
        self.longest = 4 * (10 + 10 + 14 + 18 + 5)

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> SpielnachtState:
        before = SpielnachtRound(0, NOBODY, 0)
        state = SpielnachtState(SpielnachtPosition(players, before))
        state.journal = journal
        state.set_up(first_seat(players, options, random), random)
        return state

    def redeal(self, view: SpielnachtView, random: Random) -> SpielnachtState:
        """Return the others invite and pack once more, as the looker may imagine it.

        Of the gamers that a player drew any two are as likely to have been invited, and of the
        selections that a player may have packed, each is as likely, whatever its size (SN-a). Who
        is still waited for has not begun to choose.
        """
        state = SpielnachtState(view.position.copy())
        stage, group = state.position.round.stage, state.position.group
        state.potential = [SUPPLY[kind] - group[kind] for kind in range(KINDS)]
        if stage == INVITE or stage == BRING:
            invite_again(state, view, random)
        if stage == BRING:
            pack_again(state, view, random)
        return state


def invite_again(state: SpielnachtState, view: SpielnachtView, random: Random) -> None:
    """Let the seats draw and invite in order, up to the one that has drawn and is asked.

    What the looker drew was in the bag at her turn, so nobody before her has invited it.
    """
    position, bag = state.position, state.potential
    done = position.round.acted if position.round.stage == INVITE else position.players
    kept_for_looker = view.drawn
    for step, seat in enumerate(position.round.hosts[: done + 1]):
        if seat == view.seat:
            state.drawn[seat], state.invited[seat] = view.drawn, view.invited
            take_out(bag, view.drawn)
            kept_for_looker = ()
        else:
            guests = GAMERS_TO_INVITE if step < done else 0
            imagine_guests(state, seat, guests, kept_for_looker, random)
        if step < done:
            put_in(bag, state.drawn[seat])
            take_out(bag, state.invited[seat])


def imagine_guests(
    state: SpielnachtState, seat: i64, wanted: i64, kept: tuple[int, ...], random: Random
) -> None:
    """A seat draws from the bag and invites this many of them, none of those ``kept``."""
    bag = state.potential
    take_out(bag, kept)
    guests = draw(bag, size(bag), wanted, random)
    put_in(bag, kept)
    others = draw(bag, size(bag), GAMERS_TO_DRAW - len(guests), random)
    state.invited[seat] = guests
    state.drawn[seat] = tuple(sorted(guests + others))


def pack_again(state: SpielnachtState, view: SpielnachtView, random: Random) -> None:
    position = state.position
    for seat in range(position.players):
        if seat == view.seat:
            state.packed[seat] = view.packed
        elif position.has_packed(seat):
            state.packed[seat] = any_selection(
                position.collections[seat], position.most_games(), random
            )


def any_selection(collection: i64, most: i64, random: Random) -> int:
    """Return one to ``most`` games of a collection, each set of them as likely as the next."""
    games = members_of(collection)
    wanted = 1
    ticket = random.below(sum([comb(len(games), few) for few in range(1, most + 1)]))
    while ticket >= comb(len(games), wanted):
        ticket -= comb(len(games), wanted)
        wanted += 1
    random.shuffle(games)
    return set_of(games[:wanted])


RULES: Final = SpielnachtRules()
