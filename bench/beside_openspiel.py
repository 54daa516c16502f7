"""One of our bots against OpenSpiel's search, at equal seconds per answer.

    python -m bench.beside_openspiel GAME [--bot NAME] [--seconds 0.05] [--games 40] [--json]

Our bot sits on one seat, moving on from match to match, and OpenSpiel's information-set search
(``open_spiel.python.algorithms.ismcts``) on all others. Each deal is played once from every seat.
The matches are played through ``gamenight.adapters.openspiel``; the search judges positions by our
compiled playouts, since with its own it would see far fewer. Things that are chosen together are
one answer of our bot, and several of the search, with as many seconds for each. The seconds of the
search are those of the processor, so that other programs do not disturb it.
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts  # type: ignore[import-untyped]

from gamenight.adapters import openspiel
from gamenight.core.bot import AnyBot, Budget, Thinking
from gamenight.core.errors import BadSetup, GamenightError
from gamenight.core.events import readable
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyState
from gamenight.game.ranking import places_by_seat
from gamenight.game.setup_arguments import (
    add_setup_arguments,
    number_of_games,
    options_from,
    seed_from,
)
from gamenight.lab.ladder import Meeting
from gamenight.lab.totals import WinTally

EXPLORATION = 1.0
"""How much the search explores; returns of winner and loser lie 1 apart."""
NEVER_ENOUGH = 1 << 40
"""More simulations than any clock allows."""

SpielState = Any


class TimeIsUp(Exception):
    """The search has to answer."""


class ClockedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search, which by itself counts simulations, by the clock."""

    def __init__(self, game: openspiel.SpielGame, seconds: float, random: Random) -> None:
        super().__init__(
            game,
            openspiel.Playouts(random.word()),
            EXPLORATION,
            NEVER_ENOUGH,
            random_state=np.random.RandomState(random.word()),
        )
        self.seconds = seconds
        self.deadline = 0.0
        self.simulations = 0

    def run_search(self, state: SpielState) -> Any:
        self.deadline = time.process_time() + self.seconds
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: SpielState) -> SpielState:
        """Begin another simulation, unless time is up and some answer has been tried."""
        if self._root_node.total_visits > 0 and time.process_time() >= self.deadline:
            raise TimeIsUp
        self.simulations += 1
        return super().sample_root_state(state)


@dataclass
class Clock:
    """How many answers one side has given, and how long it took for them."""

    answers: int = 0
    seconds: float = 0.0

    def count(self, began: float) -> None:
        self.answers += 1
        self.seconds += time.process_time() - began

    def mean(self) -> float:
        return self.seconds / self.answers if self.answers else 0.0


@dataclass
class Contest:
    """Our bot against their search, and what it has come to so far."""

    game: openspiel.SpielGame
    bot: str
    seconds: float
    seed: int
    won: WinTally = field(default_factory=WinTally)
    met: Meeting = field(default_factory=Meeting)
    """How often ours came ahead of one of theirs, as levels are compared."""
    ours: Clock = field(default_factory=Clock)
    theirs: Clock = field(default_factory=Clock)
    simulations: int = 0
    """How many the search has made."""

    def play(self, number: int) -> None:
        """One match. Its number says which deal it is, and where our bot sits."""
        setup = self.game.setup
        deal, seat = divmod(number, setup.players)
        chance, own, other = (random_from(self.seed, deal, who) for who in range(3))
        bot = setup.game.bot(self.bot, setup.players, setup.options)
        search = ClockedSearch(self.game, self.seconds, other)
        state = self.game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                searched, self.game.chance = self.game.chance, chance  # the search draws, too
                state.apply_action(0)
                self.game.chance = searched
            elif state.current_player() == seat:
                self.answer(bot, state, own)
            else:
                began = time.process_time()
                action = search.step(state)
                self.theirs.count(began)
                state.apply_action(int(action))
        self.simulations += search.simulations
        self.note_end(state.progress.in_play(), seat)

    def note_end(self, end: AnyState, seat: int) -> None:
        setup = self.game.setup
        self.won.count(end.outcome(), seat)
        teams = setup.rules.teams(setup.players, setup.options)
        places = list(places_by_seat(end.position, teams))
        if places:  # there is a winner
            self.met.count([places.pop(seat)], places)

    def answer(self, bot: AnyBot, state: SpielState, random: Random) -> None:
        """Let our bot answer, from its view alone."""
        inside = state.progress.in_play()
        seat = inside.turn
        read = readable(state.progress.told(), seat) if bot.reads else ()
        began = time.process_time()
        thinking = Thinking(random, read, Budget(seconds=self.seconds))
        chosen = bot.answer(inside.view(seat), thinking)
        self.ours.count(began)
        for answer in inside.check(seat, chosen):
            state.apply_action(answer)

    def facts(self) -> dict[str, object]:
        setup = self.game.setup
        return {
            "game": setup.game.id,
            "players": setup.players,
            "options": setup.options,
            "seed": self.seed,
            "bot": self.bot,
            "seconds": self.seconds,
            "games": self.won.games,
            "win_rate": self.won.rate(),
            "win_rate_95": list(self.won.interval()),
            "par": 1 / setup.players,
            "ahead_rate": self.met.rate(),
            "ahead_rate_95": list(self.met.interval()),
            "seconds_per_answer": {"ours": self.ours.mean(), "theirs": self.theirs.mean()},
            "simulations_per_answer_of_theirs": self.simulations / max(1, self.theirs.answers),
        }

    def sentences(self) -> str:
        setup = self.game.setup
        low, high = self.won.interval()
        least, most = self.met.interval()
        simulations = self.simulations / max(1, self.theirs.answers)
        return (
            f"{setup.rules.title}, {setup.players} players, seed {self.seed}: {self.bot} wins "
            f"{self.won.rate():.1%} of {self.won.games} matches against OpenSpiel's ISMCTS "
            f"(95 %: {low:.1%} to {high:.1%}; par {1 / setup.players:.1%}).\n"
            f"It comes ahead of {self.met.rate():.1%} of those it meets "
            f"(95 %: {least:.1%} to {most:.1%}; par 50.0%).\n"
            f"Seconds per answer: {self.ours.mean():.4f} ours, {self.theirs.mean():.4f} theirs, "
            f"which makes {simulations:.0f} simulations of it.\n"
        )


def contest_from(words: Sequence[str] | None) -> tuple[Contest, int, bool]:
    """The contest that was asked for, how many matches it has, and whether to print JSON."""
    parser = ArgumentParser(prog="python -m bench.beside_openspiel", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--bot", metavar="NAME", help="our bot (the best level of the game)")
    parser.add_argument("--seconds", type=duration, default=0.05, help="per answer (0.05)")
    parser.add_argument("--games", type=number_of_games, default=40, help="how many matches (40)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    add_setup_arguments(parser)
    asked = parser.parse_args(words)
    game = openspiel.load(asked.game, asked.players, **options_from(asked))
    ours = game.setup.game
    if game.setup.players == 1:
        raise BadSetup("There is nobody to play against in a game for one.")
    name = asked.bot or ours.bot_names()[0]
    ours.check_bot(name)
    return Contest(game, name, asked.seconds, seed_from(asked)), asked.games, asked.json


def duration(text: str) -> float:
    """Seconds, as argparse wants them."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise ArgumentTypeError(f"{text} is not a number of seconds above 0")
    return seconds


def main(words: Sequence[str] | None = None) -> int:
    try:
        contest, games, as_json = contest_from(words)
    except GamenightError as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 2
    for number in range(games):
        contest.play(number)
    facts = json.dumps(contest.facts()) + "\n"
    sys.stdout.write(facts if as_json else contest.sentences())
    return 0


if __name__ == "__main__":
    sys.exit(main())
