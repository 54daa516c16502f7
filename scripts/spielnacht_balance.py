"""How often the games of Spielnacht reach their minimum, and what decides a night.

Three measurements, all with the game's own bot in every seat unless said otherwise:

1. For each phase and each round: how many of the games brought reach their minimum.
2. For each night: does one seat's score change more if that seat packs and bribes at random
   (its choices), or if the same gamers arrive in another order (chance)? And what would it lose
   by simply packing its best rated games and bribing nobody?
3. For each stage: how often does a seat win that answers only this stage's questions at random?
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence

from gamenight.core.bot import AnyBot, Bot, RandomBot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.random import random_from
from gamenight.games.spielnacht.bot import Host
from gamenight.games.spielnacht.rules.facts import BRIBE, BRIBE_NOBODY, BRING, DRAFT, INVITE, ROUNDS
from gamenight.games.spielnacht.rules.game import RULES
from gamenight.games.spielnacht.rules.games_table import (
    CATEGORY,
    CATEGORY_NAMES,
    MINIMUM,
    PHASE,
    PHASE_NAMES,
)
from gamenight.games.spielnacht.rules.night import Night
from gamenight.games.spielnacht.rules.state import SpielnachtState, SpielnachtView
from gamenight.parts.bits import members_of
from gamenight.setup_arguments import positive

SEED = 2026
HOST = Host(4, {})
AT_RANDOM = RandomBot(4, {})
STAGES = {DRAFT: "taking games", INVITE: "inviting", BRING: "packing", BRIBE: "bribing"}


class BestRated(Bot[SpielnachtView]):
    """Packs the best rated games, bribes nobody."""

    def choose(self, view: SpielnachtView, thinking: Thinking) -> int:
        return BRIBE_NOBODY

    def choose_several(
        self,
        view: SpielnachtView,
        choice: Choice,
        thinking: Thinking,
    ) -> list[int]:
        return choice.things[-choice.most :]


BEST_RATED = BestRated(4, {})

Tally = Counter[tuple[str, int]]
Bots = Sequence[dict[int, AnyBot]]
"""By seat and stage."""


def main(matches: int) -> None:
    for players in (4, 3, 2):
        print(f"## {players} players, {matches} matches\n")
        nights = [night for n in range(matches) for night in nights_of_match(players, n)]
        print_minimums(nights)
        print_decisions(players, matches)
        print_stages(players, matches)


# Playing


def bots_with(players: int, seat: int = 0, bot: AnyBot = HOST, *stages: int) -> Bots:
    """The best bot for every seat and stage, but another one for some stages of one seat."""
    bots: list[dict[int, AnyBot]] = [dict.fromkeys(STAGES, HOST) for _ in range(players)]
    bots[seat].update(dict.fromkeys(stages, bot))
    return bots


def play_night(state: SpielnachtState, bots: Bots, path: tuple[int, ...], order: int) -> None:
    """Play until the next night has been scored; ``order`` names the stream of the arrivals."""
    position = state.position
    nights = position.epoch()
    thinking = Thinking(random_from(SEED, *path, 1))
    while position.epoch() == nights:
        bot = bots[state.turn][position.round.stage]
        seat = state.turn
        answers = state.spelled(seat, bot.answer(state.view(seat), thinking))
        if position.round.stage in (DRAFT, INVITE):
            chance = random_from(SEED, *path, 2, position.round.stage, position.round.acted)
        else:
            chance = random_from(SEED, *path, 3, order)
        state.give(seat, answers, chance)


def nights_of_match(players: int, number: int) -> list[Night]:
    state = RULES.start(players, {"first_seat": number % players}, random_from(SEED, number))
    nights = []
    for night in range(ROUNDS):
        play_night(state, bots_with(players), (players, number, night), 0)
        nights.append(last_night(state))
    return nights


# 1. How often games reach their minimum


def print_minimums(nights: Sequence[Night]) -> None:
    tally: Tally = Counter()
    for night in nights:
        for games in night.brought:
            for game in members_of(games):
                count_game(tally, night, game)
    print("| games | brought | reached by gamers alone | reached with bribes | gamers per game |")
    print("|---|---|---|---|---|")
    rows = [(f"phase {PHASE_NAMES[phase]}", f"phase {phase}") for phase in range(1, 5)]
    rows += [(f"night {n}", f"night {n}") for n in range(1, ROUNDS + 1)]
    rows += [(name, f"colour {n}") for n, name in enumerate(CATEGORY_NAMES)]
    for title, key in rows:
        print_minimum_row(title, key, tally)
    print()


def count_game(tally: Tally, night: Night, game: int) -> None:
    gamers = night.places.count(game)
    for key in (f"phase {PHASE[game]}", f"night {night.number}", f"colour {CATEGORY[game]}"):
        tally[key, 0] += 1
        tally[key, 1] += gamers >= MINIMUM[game]
        tally[key, 2] += night.points(game) > 0
        tally[key, 3] += gamers


def print_minimum_row(title: str, key: str, tally: Tally) -> None:
    brought = tally[key, 0]
    if not brought:
        return
    alone, reached, gamers = (tally[key, column] for column in (1, 2, 3))
    print(
        f"| {title} | {brought} | {alone / brought:.0%} | {reached / brought:.0%} "
        f"| {gamers / brought:.1f} |"
    )


# 2. Choices or chance


def print_decisions(players: int, matches: int) -> None:
    tally: Tally = Counter()
    for number in range(matches):
        compare_nights(tally, players, number)
    print(
        "| night | choices move more | as much | chance moves more | points | lost at random |",
        end="",
    )
    print(" lost with best rated | moved by chance |")
    print("|---|---|---|---|---|---|---|---|")
    for night in [*range(1, ROUNDS + 1), 0]:
        key = f"night {night}" if night else "all nights"
        total = tally[key, 0]
        choices, even, chance = (tally[key, column] / total for column in (1, 2, 3))
        points = " | ".join(f"{tally[key, column] / total:.1f}" for column in (4, 5, 6, 7))
        print(f"| {key} | {choices:.0%} | {even:.0%} | {chance:.0%} | {points} |")
    print()


def compare_nights(tally: Tally, players: int, number: int) -> None:
    """Play each night of a match four times from the moment the packing begins."""
    seat = number % players
    state = RULES.start(players, {"first_seat": number % players}, random_from(SEED, number))
    for night in range(ROUNDS):
        path = (players, number, night)
        position = state.position
        while position.round.stage != BRING:
            seat_asked, round = state.turn, position.round
            thinking = Thinking(random_from(SEED, *path, 4))
            answers = state.spelled(seat_asked, HOST.answer(state.view(seat_asked), thinking))
            chance = random_from(SEED, *path, 5, round.stage, round.acted)
            state.give(seat_asked, answers, chance)
        copies = [state.copy() for _ in range(3)]
        play_night(state, bots_with(players), path, 0)
        play_night(copies[0], bots_with(players, seat, AT_RANDOM, BRING, BRIBE), path, 0)
        play_night(copies[1], bots_with(players, seat, BEST_RATED, BRING, BRIBE), path, 0)
        play_night(copies[2], bots_with(players), path, 1)
        played = [last_night(one).points_of(seat) for one in (state, *copies)]
        count_night(tally, night + 1, played)


def count_night(tally: Tally, night: int, points: Sequence[int]) -> None:
    played, at_random, best_rated, other_order = points
    by_choice, by_chance = abs(played - at_random), abs(played - other_order)
    for key in (f"night {night}", "all nights"):
        tally[key, 0] += 1
        tally[key, 1] += by_choice > by_chance
        tally[key, 2] += by_choice == by_chance
        tally[key, 3] += by_choice < by_chance
        tally[key, 4] += played
        tally[key, 5] += played - at_random
        tally[key, 6] += played - best_rated
        tally[key, 7] += by_chance


def last_night(state: SpielnachtState) -> Night:
    assert state.position.previous is not None
    return state.position.previous


# 3. What each stage is worth


def print_stages(players: int, matches: int) -> None:
    print(f"| answered at random | wins (fair share {1 / players:.0%}) |")
    print("|---|---|")
    for stage, title in STAGES.items():
        wins = 0.0
        for number in range(matches):
            wins += share_of_victory(players, number, stage)
        print(f"| {title} | {wins / matches:.0%} |")
    print()


def share_of_victory(players: int, number: int, stage: int) -> float:
    """Of the seat that answers a stage at random."""
    seat = number % players
    state = RULES.start(players, {"first_seat": 0}, random_from(SEED, number))
    for night in range(ROUNDS):
        play_night(state, bots_with(players, seat, AT_RANDOM, stage), (players, number, night), 0)
    return state.position.payoffs()[seat]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="How the games of Spielnacht do.")
    parser.add_argument("matches", type=positive, nargs="?", default=100)
    main(parser.parse_args().matches)
