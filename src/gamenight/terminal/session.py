"""A match in the terminal: who sits where, the bots that play, and the file it is kept in."""

from __future__ import annotations

from dataclasses import dataclass

from gamenight.core.errors import BadSetup
from gamenight.core.match import Header, Match, Step
from gamenight.core.options import Options
from gamenight.core.random import random_from
from gamenight.core.state import NOBODY, View
from gamenight.games.game import Game
from gamenight.table import Table
from gamenight.terminal.saves import Saves

ME = "me"
"""The kind of a seat where a person sits; the other kinds are names of bots."""

LONGEST_NAME = 40

BOT_STREAM = 0
"""Ends the path of a bot's random stream, so that it is no stream of the match."""


@dataclass(frozen=True)
class Setup:
    """What has to be known to start a match, and to start the next one alike."""

    game: Game
    kinds: tuple[str, ...]
    """By seat: ME or the name of a bot."""
    names: tuple[str, ...]
    options: Options


def default_kinds(game: Game, players: int) -> tuple[str, ...]:
    """One person and the best bots."""
    return (ME, *[game.bot_names()[0]] * (players - 1))


def plan(game: Game, players: int, seats: tuple[str, ...], options: dict[str, str]) -> Setup:
    """Check everything that was asked for; seats are written 'me', a bot's name, or 'me:Anna'."""
    accepted = game.rules.accept(players, options)
    if not seats:
        seats = default_kinds(game, players)
    if len(seats) != players:
        raise BadSetup(f"{len(seats)} seats are named, but there are {players} players.")
    kinds = tuple(seat.partition(":")[0] for seat in seats)
    for kind in kinds:
        if kind != ME:
            game.bot(kind)
    names = seat_names(seats)
    for name in names:
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise BadSetup(f"A name is one line of at most {LONGEST_NAME} characters.")
    return Setup(game, kinds, names, accepted)


def seat_names(seats: tuple[str, ...]) -> tuple[str, ...]:
    """A name for every seat, all different."""
    names: list[str] = []
    for seat in seats:
        kind, _, given = seat.partition(":")
        wanted = given.strip() or ("Player" if kind == ME else kind.capitalize())
        name, count = wanted, 1
        while name in names:
            count += 1
            name = f"{wanted} {count}"
        names.append(name)
    return tuple(names)


class Session:
    """One match and the people and bots who play it."""

    def __init__(self, setup: Setup, match: Match, saves: Saves) -> None:
        self.setup = setup
        self.match = match
        self.saves = saves
        self.bots = {
            seat: setup.game.bot(kind) for seat, kind in enumerate(setup.kinds) if kind != ME
        }

    @classmethod
    def start(cls, setup: Setup, seed: int, saves: Saves) -> Session:
        rules = setup.game.rules
        header = Header(rules.id, rules.version, len(setup.kinds), setup.options, setup.names, seed)
        session = cls(setup, Match(rules, header), saves)
        session.save()
        return session

    @classmethod
    def resume(cls, game: Game, saves: Saves) -> Session:
        """Go on with the saved match; refused with a sentence if there is none to go on with."""
        match, kinds = saves.load(game)
        setup = Setup(game, kinds, match.header.seats, match.header.options)
        return cls(setup, match, saves)

    @property
    def game(self) -> Game:
        return self.setup.game

    @property
    def turn(self) -> int:
        return self.match.state.turn

    @property
    def over(self) -> bool:
        return self.match.state.over

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, kind in enumerate(self.setup.kinds) if kind == ME)

    def name(self, seat: int) -> str:
        return self.setup.names[seat]

    def first_viewer(self) -> int:
        """Who may look at the start: the only person; NOBODY until one of several took over."""
        return self.people[0] if len(self.people) == 1 else NOBODY

    def table(self, viewer: int) -> Table:
        return self.table_of(self.match.view(viewer))

    def table_of(self, view: View) -> Table:
        return self.game.table(view, self.setup.names)

    def log(self, viewer: int) -> list[str]:
        return [self.game.line(event, self.setup.names) for event in self.match.log(viewer)]

    def answer(self, seat: int, answer: int) -> Step:
        step = self.match.answer(seat, answer)
        self.save()
        return step

    def take_back(self, seat: int) -> None:
        self.match.take_back(seat)
        self.save()

    def save(self) -> None:
        self.saves.save(self.match, self.setup.kinds)

    def bot_choice(self, seat: int, view: View) -> int:
        """What the bot of a seat answers; needs nothing but the view, so it may run in a thread."""
        step = len(self.match.steps)
        random = random_from(self.match.header.seed, step, seat, BOT_STREAM, BOT_STREAM)
        return self.bots[seat].choose(view, random)

    def hint(self, view: View) -> int:
        """What the game's best bot would answer in a person's place."""
        bot = self.game.bot(self.game.bot_names()[0])
        return bot.choose(view, random_from(0, len(self.match.steps)))
