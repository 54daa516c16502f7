"""A match in the terminal: who sits where, the bots that play, and the file it is kept in."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gamenight.core.bot import AnyBot, Budget, Thinking
from gamenight.core.errors import BadSetup
from gamenight.core.events import NOBODY, Event, readable
from gamenight.core.match import Header, Match, Step
from gamenight.core.options import Options
from gamenight.core.random import random_from
from gamenight.core.rules import AnyView
from gamenight.core.words import counted
from gamenight.game.addressing import called
from gamenight.game.describing import result_of
from gamenight.game.game import AnyGame
from gamenight.game.names import unlike
from gamenight.game.plugins import loaded_bots
from gamenight.game.registry import typed_game
from gamenight.table import Hint, Result, Table
from gamenight.terminal.saves import Saves, way_back

ME = "me"
"""The kind of a seat where a person sits; the other kinds are names of bots."""

LONGEST_NAME = 40

SECONDS_TO_THINK = 10.0
"""After this long a bot has to answer."""

STEPS_IN_NEWS = 50
"""How many steps the latest news go back at most."""

BOT_STREAM = 0
"""Ends the path of a bot's random stream, so that it is not one of the match's own."""


@dataclass(frozen=True)
class TerminalSetup:
    """All that it takes to start a match, and another one like it."""

    game: AnyGame
    kinds: tuple[str, ...]
    """By seat: ME or the name of a bot."""
    names: tuple[str, ...]
    options: Options


def default_kinds(game: AnyGame, players: int) -> tuple[str, ...]:
    """Return one person and the usual bots."""
    return (ME, *[game.usual_bot()] * (players - 1))


def plan(
    game: AnyGame, players: int, seats: tuple[str, ...], options: dict[str, str]
) -> TerminalSetup:
    """Check everything that was asked for; seats are written 'me', a bot's name, or 'me:Anna'; a
    bot of your own 'mybots:Lowest', or 'mybots:Lowest:Anna'."""
    accepted = game.rules.accept(players, options)
    if not seats:
        seats = default_kinds(game, players)
    if len(seats) != players:
        named, wanted = counted(len(seats), "seat"), counted(players, "player")
        raise BadSetup(f"--seats names {named} for {wanted}.")
    written = [kind_and_name(game, seat) for seat in seats]
    kinds = tuple(kind for kind, _ in written)
    for kind in kinds:
        if kind != ME:
            game.check_bot(kind, load=True)
    names = seat_names(written)
    for name in names:
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise BadSetup(f"A name is one line of at most {LONGEST_NAME} characters.")
    return TerminalSetup(game, kinds, names, accepted)


def kind_and_name(game: AnyGame, seat: str) -> tuple[str, str]:
    """Return who sits there, and what they are called ("" if that is not said)."""
    kind, _, rest = seat.partition(":")
    if kind == ME or game.has_bot(kind) or not rest:
        return kind, rest
    inside, _, name = rest.partition(":")
    return f"{kind}:{inside}", name


def seat_names(written: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return a name for every seat, all different."""
    names: list[str] = []
    for kind, given in written:
        usual = "Player" if kind == ME else kind.rpartition(":")[2].capitalize()
        names.append(unlike(given.strip() or usual, names))
    return tuple(names)


class PlaySession:
    """One match and the people and bots who play it."""

    def __init__(self, setup: TerminalSetup, match: Match, saves: Saves) -> None:
        self.setup = setup
        self.match = match
        self.saves = saves
        self.bots = {seat: self.bot(kind) for seat, kind in enumerate(setup.kinds) if kind != ME}

    @classmethod
    def start(cls, setup: TerminalSetup, seed: int, saves: Saves) -> PlaySession:
        saves.hold(setup.game)
        rules = setup.game.rules
        header = Header(rules.id, rules.version, len(setup.kinds), setup.options, setup.names, seed)
        session = cls(setup, Match(rules, header), saves)
        session.save()
        return session

    @classmethod
    def resume(cls, game: AnyGame, saves: Saves) -> PlaySession:
        """Continue the saved match; refused with a sentence if there is none."""
        if saves.exists(game.id):
            saves.hold(game)
        match, kinds = saves.load(game)
        setup = TerminalSetup(game, kinds, match.header.seats, match.header.options)
        return cls(setup, match, saves)

    @property
    def game(self) -> AnyGame:
        return self.setup.game

    def how_to_go_on(self) -> str:
        """Return what a leaving player reads; "" after the end."""
        if self.over:
            return ""
        file = self.saves.file
        game = shlex.join(typed_game(self.game.id))
        command = way_back(file) if file else f"gamenight play {game} --resume"
        own = "".join([f" --bot {bot}" for bot in loaded_bots() if bot in self.setup.kinds])
        return f"The match is saved. To continue: {command}{own}"

    @property
    def over(self) -> bool:
        return self.match.state.over

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, kind in enumerate(self.setup.kinds) if kind == ME)

    def name(self, seat: int) -> str:
        return self.setup.names[seat]

    def first_viewer(self) -> int:
        """Return who may look first: the only person; with several, NOBODY until one takes over."""
        return self.people[0] if len(self.people) == 1 else NOBODY

    def table(self, viewer: int) -> Table:
        return self.table_of(self.match.view(viewer))

    def table_at(self, steps: int, viewer: int) -> Table:
        """Return the table after this many steps."""
        return self.table_of(self.match.at(steps).view(viewer))

    def table_of(self, view: AnyView) -> Table:
        return self.game.table_of(self.match, view, self.setup.names, len(self.people) > 1)

    def result(self, viewer: int) -> Result:
        """Return how the match ended, to the only person "you"; several see it together."""
        reader = viewer if len(self.people) == 1 else NOBODY
        return result_of(self.match.state.outcome(), called(self.setup.names, reader), reader)

    def lines(self, events: Iterable[Event], reader: int) -> list[str]:
        """Events in words, as far as the reader may know of them."""
        return [
            self.game.line(event, self.setup.names, reader) for event in readable(events, reader)
        ]

    def log(self, viewer: int) -> list[str]:
        return self.lines(self.match.log(viewer), viewer)

    def news(self, viewer: int) -> list[str]:
        """Return the latest lines of the log, from the viewer's last answer on."""
        events: list[Event] = []
        for step in reversed(self.match.steps[-STEPS_IN_NEWS:]):
            events = [*step.events, *events]
            if step.seat == viewer:
                return self.lines(events, viewer)
        if len(self.match.steps) <= STEPS_IN_NEWS:
            events = [*self.match.opening, *events]
        return self.lines(events, viewer)

    # Whom the game asks

    def next_seat(self, at_keyboard: int) -> int:
        """Say which of the asked players comes next: bots answer at once, then people in turn.

        The player at the keyboard keeps it while being asked.
        """
        asked: list[int] = self.match.state.position.asked()
        for seat in asked:
            if seat in self.bots:
                return seat
        return at_keyboard if at_keyboard in asked else asked[0]

    def still_asked(self) -> list[str]:
        """Return the names of the players the table waits for."""
        return [self.name(seat) for seat in self.match.state.position.asked()]

    def is_seen(self) -> bool:
        """Return whether the next answer shows at the table: not while others are asked as well."""
        return len(self.match.state.position.waiting) < 2

    # Answers

    def answer(self, seat: int, *answers: int) -> Step:
        """Carry out one answer, or all of a set that is chosen together, and save it."""
        step = self.match.answer(seat, *answers)
        self.save()
        return step

    def take_back(self, seat: int) -> None:
        self.match.take_back(seat)
        self.save()

    def can_take_back(self) -> list[int]:
        """Return the people whose last answer can still be taken back."""
        return [seat for seat in self.people if self.match.can_take_back(seat)]

    def save(self) -> None:
        self.saves.save(self.match, self.setup.kinds)

    # Bots

    def bot(self, name: str) -> AnyBot:
        return self.game.bot(name, len(self.setup.kinds), self.setup.options)

    def bot_answers(self, view: AnyView, read: Sequence[Event], budget: Budget) -> list[int]:
        """Return what the bot of a seat answers; it changes nothing, so it may run in a thread."""
        seat, step = view.seat, len(self.match.steps)
        random = random_from(self.match.header.seed, step, seat, BOT_STREAM, BOT_STREAM)
        return self.bots[seat].answer(view, Thinking(random, read, budget))

    def hint(self, view: AnyView, read: Sequence[Event], budget: Budget) -> Hint:
        """Return what the game's best bot would answer in a person's place, and why."""
        thinking = Thinking(random_from(0, len(self.match.steps)), read, budget)
        return self.game.hint(view, self.setup.options, self.setup.names, thinking)
