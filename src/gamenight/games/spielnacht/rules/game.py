"""Setup of Spielnacht, and the re-deal of what a seat cannot know."""

from __future__ import annotations

from typing import Final

from gamenight.core.options import Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat
from gamenight.core.state import NOBODY, Event, View
from gamenight.games.spielnacht.rules.choices import seats_by_score
from gamenight.games.spielnacht.rules.gamers import KINDS, SUPPLY, draw, put_back, size, take_out
from gamenight.games.spielnacht.rules.games_table import NO_GAME
from gamenight.games.spielnacht.rules.sets import ALL_GAMES, count_games, games_in, only
from gamenight.games.spielnacht.rules.state import SpielnachtState
from gamenight.games.spielnacht.rules.terms import (
    ANSWERS,
    BRING,
    GAMERS_TO_DRAW,
    GAMERS_TO_INVITE,
    INVITE,
    MOST_GAMES,
    MOST_PLAYERS,
)
from gamenight.games.spielnacht.rules.view import SpielnachtView


class SpielnachtRules(Rules):
    def __init__(self) -> None:
        self.id = "spielnacht"
        self.title = "Spielnacht"
        self.rulebook = "spielnacht"
        self.players = (2, 3, 4)
        self.options = (first_seat_option(MOST_PLAYERS),)
        self.version = 1
        self.answers = ANSWERS
        # For each of four seats: 10 games taken, 10 gamers invited, at most 14 answers to bring
        # games, at most two for each of 9 games given as bribes, and 5 stops.
        self.longest = 4 * (10 + 10 + 14 + 18 + 5)
        self.secrets = ("potential", "drawn", "invited", "brought")

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> SpielnachtState:
        state = SpielnachtState(players)
        state.journal = journal
        state.set_up(first_seat(players, options, random), random)
        return state

    def redeal(self, view: View, random: Random) -> SpielnachtState:
        """The others' guests come from the gamers nobody has located, their selections from
        their collections; sizes of selections are hidden too (SN-a)."""
        assert isinstance(view, SpielnachtView)
        state = what_is_open(view)
        if view.stage == INVITE or view.stage == BRING:
            invite_again(state, view, random)
        if view.stage == BRING:
            select_again(state, view, random)
        return state


def what_is_open(view: SpielnachtView) -> SpielnachtState:
    """The state as far as everybody knows it."""
    state = SpielnachtState(len(view.scores))
    state.turn = view.turn
    state.over = view.turn == NOBODY
    state.round = view.round
    state.starter = view.starter
    state.stage = view.stage
    state.acted = view.acted
    state.market = view.market
    state.discarded = view.discarded
    state.collections = list(view.collections)
    state.scores = list(view.scores)
    state.stock = ALL_GAMES & ~(view.market | view.discarded)
    for games in view.collections:
        state.stock &= ~games
    state.group = list(view.group)
    state.potential = [SUPPLY[kind] - view.group[kind] for kind in range(KINDS)]
    state.bribe_game = view.bribe_game
    state.bribe_card = view.bribe_card
    state.previous = view.previous
    state.last_seat = view.last_seat
    state.last_game = view.last_game
    set_night(state, view)
    return state


def set_night(state: SpielnachtState, view: SpielnachtView) -> None:
    """The night under way, if there is one."""
    night = view.night
    if night is None:
        return
    state.brought = night.brought.copy()
    state.gamers = night.gamers
    state.places = night.places
    state.bribes = night.bribes.copy()
    for game in night.places:
        if game != NO_GAME:
            state.attendance[game] += 1
    for bribe in night.bribes:
        state.attendance[bribe[0]] += 1


def invite_again(state: SpielnachtState, view: SpielnachtView, random: Random) -> None:
    """Let the seats draw and invite once more, in order, as the looker may imagine it.

    What the looker drew was in the bag at her turn, so nobody before her has invited it.
    """
    bag = state.potential
    mine = [*view.drawn, *view.invited]
    order = seats_by_score(state.scores, state.starter)
    asked = state.acted if state.stage == INVITE else state.players
    before_me = bool(mine)
    for step in range(min(asked + 1, state.players)):
        seat = order[step]
        if seat == view.seat:
            state.drawn[seat] = list(view.drawn)
            state.invited[seat] = list(view.invited)
            take_out(bag, mine)
            before_me = False
        else:
            reserved = mine if before_me else []
            invited = min(GAMERS_TO_INVITE, size(bag))
            if step == asked:  # she has not chosen the last one yet
                invited = random.below(invited)
            imagine_guests(state, seat, invited, reserved, random)
        if step < asked:
            put_back(bag, state.drawn[seat])


def imagine_guests(
    state: SpielnachtState, seat: int, invited: int, reserved: list[int], random: Random
) -> None:
    """One seat draws from the Potential bag and has invited so many, none of the reserved."""
    bag = state.potential
    take_out(bag, reserved)
    guests = draw(bag, invited, random)
    put_back(bag, reserved)
    random.shuffle(guests)
    state.invited[seat] = guests
    state.drawn[seat] = draw(bag, GAMERS_TO_DRAW - len(guests), random)


def select_again(state: SpielnachtState, view: SpielnachtView, random: Random) -> None:
    """Seats that are done may have packed anything; the seat that is asked is not done yet."""
    most = MOST_GAMES[state.round]
    for step in range(state.acted + 1):
        seat = state.seat_in_turn(step)
        if seat == view.seat:
            state.brought[seat] = view.selection
        elif step < state.acted:
            state.brought[seat] = some_games(state.collections[seat], 1, most, random)
        else:
            unfinished = min(most, count_games(state.collections[seat])) - 1
            state.brought[seat] = some_games(state.collections[seat], 0, unfinished, random)


def some_games(collection: int, least: int, most: int, random: Random) -> int:
    """A random selection of a random size."""
    games = games_in(collection)
    random.shuffle(games)
    wanted = least + random.below(min(most, len(games)) - least + 1)
    return sum([only(game) for game in games[:wanted]])


RULES: Final = SpielnachtRules()
