"""Random walks through matches: what the checks look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from gamenight.core.errors import BadSetup
from gamenight.core.match import Header
from gamenight.core.options import Options, as_text
from gamenight.core.random import Random, random_from
from gamenight.core.state import NOBODY, State, snapshot
from gamenight.games.game import Game

Thing = TypeVar("Thing")

LOOKS = 40
"""How many steps of a match the costly checks look at, spread over its length."""


class Broken(AssertionError):
    """A game breaks the contract."""


@dataclass(frozen=True)
class Setup:
    """A game with a player count and options: one row of the conformance table."""

    game: Game
    players: int
    options: Options

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={as_text(value)}" for name, value in self.options.items())
        return f"{self.game.id}-{self.players}p{chosen}"

    def names(self) -> list[str]:
        return [f"Seat{seat}" for seat in range(self.players)]

    def watchers(self) -> list[int]:
        """All who may look: the seats and a spectator."""
        return [*range(self.players), NOBODY]

    def start(self, random: Random) -> State:
        return self.game.rules.new(self.players, self.options, random)

    def header(self, seed: int) -> Header:
        rules = self.game.rules
        options = rules.accept(self.players, self.options)
        names = tuple(self.names())
        return Header(rules.id, rules.version, self.players, options, names, seed)


def setups_of(game: Game) -> list[Setup]:
    """Every player count with every option value; each value must fit some player count."""
    setups = []
    for options in game.rules.example_setups():
        fitting = [Setup(game, n, options) for n in game.rules.players if fits(game, n, options)]
        if not fitting:
            raise Broken(f"{game.id} accepts the options {options} for no player count")
        setups += fitting
    return setups


def mixed_setups_of(game: Game, most: int) -> list[Setup]:
    """Some setups with every option drawn at random: options must get along with each other."""
    random = random_from(17)
    setups: list[Setup] = []
    for _ in range(20 * most):
        options = {option.name: one_of(option.samples(), random) for option in game.rules.options}
        setup = Setup(game, one_of(game.rules.players, random), options)
        if len(setups) < most and fits(game, setup.players, options) and setup not in setups:
            setups.append(setup)
    return setups


def one_of(things: Sequence[Thing], random: Random) -> Thing:
    return things[random.below(len(things))]


def fits(game: Game, players: int, options: Options) -> bool:
    try:
        game.rules.accept(players, options)
    except BadSetup:
        return False
    return True


def require(fact: bool, sentence: str) -> None:
    if not fact:
        raise Broken(sentence)


def pick(state: State, random: Random) -> int:
    """A random legal answer."""
    return one_of(state.legal(), random)


def walk(setup: Setup, seed: int) -> Iterator[tuple[int, State, int, Random]]:
    """Play a random match; yield each step's number, state, coming answer and random source.

    The state is the live one: a check that changes it must copy it first.
    """
    chooser = random_from(seed, 1)
    random = random_from(seed, 2)
    state = setup.start(random)
    step = 0
    while not state.over:
        require(bool(state.legal()), f"{setup}, step {step}: nothing is legal")
        answer = pick(state, chooser)
        yield step, state, answer, random
        state.apply(answer, random)
        step += 1
    yield step, state, NOBODY, random


def looks(setup: Setup, seed: int, most: int = LOOKS) -> Iterator[tuple[int, State, int]]:
    """Some steps of a random match, the first and the last ones always among them."""
    length = sum(1 for _ in walk(setup, seed))
    stride = max(1, length // most)
    for step, state, answer, _ in walk(setup, seed):
        if step < most // 4 or step % stride == 0 or step == length - 1:
            yield step, state, answer


def attributes(state: State) -> dict[str, object]:
    """What a state holds, by attribute."""
    inside = snapshot(state)
    assert isinstance(inside, tuple)
    return dict(inside[1:])
