"""A whole match between bots, to be stepped through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from gamenight.api.bots import BotName, seated
from gamenight.api.game import LoadedGame, loaded, seed_or_any
from gamenight.api.html import table_html
from gamenight.api.state import CHOOSING, State
from gamenight.core.bot import AnyBot
from gamenight.core.driving import answers_of
from gamenight.core.match import Header, Match, Step
from gamenight.core.options import OptionValue
from gamenight.core.position import Outcome
from gamenight.core.random import random_from
from gamenight.core.record import to_json
from gamenight.core.rules import AnyState
from gamenight.game.game import AnyGame


@dataclass(frozen=True)
class PlayedStep:
    """What one seat answered at once."""

    number: int
    """Counted from 1."""
    seat: int
    answers: tuple[int, ...]
    sentence: str
    """The answer in the words of the one who gave it."""


class PlayedMatch:
    """A match that was played to its end."""

    def __init__(self, game: AnyGame, match: Match) -> None:
        self.game = game
        self.match = match
        """What lies beneath."""

    def __repr__(self) -> str:
        names = self.match.header.seats
        winners = ", ".join(names[seat] for seat in self.outcome().winners) or "nobody"
        return f"<{self.game.rules.title}, {len(self)} steps, won by {winners}>"

    def __len__(self) -> int:
        """Return how many steps were taken."""
        return len(self.match.steps)

    def outcome(self) -> Outcome:
        return self.match.state.outcome()

    def at(self, step: int) -> State:
        """Return the state after this many steps, to inspect or to play on from; -1 is the end."""
        number = step + len(self) + 1 if step < 0 else step
        if not 0 <= number <= len(self):
            raise IndexError(f"the match has {len(self)} steps, not {step}")
        return self._state(self.match.at(number), number)

    def states(self) -> Iterator[State]:
        """Yield all states, from the set-up to the end."""
        state = self.match.at(0)
        yield self._state(state.copy(), 0)
        for number, step in enumerate(self.match.steps, 1):
            self.match.follow(state, step)
            yield self._state(state.copy(), number)

    def steps(self) -> Iterator[PlayedStep]:
        """Yield all steps, in words."""
        for state, (number, step) in zip(
            self.states(), enumerate(self.match.steps, 1), strict=False
        ):
            state.core.turn_to(step.seat)
            yield PlayedStep(number, step.seat, step.answers, state.sentence(*step.answers))

    def _state(self, core: AnyState, number: int) -> State:
        match = self.match
        steps: Sequence[Step] = match.steps[:number]
        told = [*match.opening, *(event for step in steps for event in step.events)]
        answered = sum(len(step.answers) for step in steps)
        header = match.header
        return State(self.game, core, header.seed, header.seats, header.options, answered, told)

    def record(self) -> str:
        """Return the match as JSON, for ``gamenight replay`` and ``gamenight analyse``."""
        return to_json(self.match)

    def _repr_html_(self) -> str:
        """Return the table at the end, and the log to be opened under it."""
        end = self.at(-1)
        lines = "".join(f"<li>{escape(line)}</li>" for line in end.log())
        log = f"<details><summary>{len(self)} steps</summary><ol>{lines}</ol></details>"
        table = self.game.table_of(self.match, end.view(), end.names)
        return table_html(table, self.game.drawings, log)


def play(
    game: LoadedGame | str,
    bots: Sequence[BotName | AnyBot],
    *,
    seed: int | None = None,
    names: Sequence[str] = (),
    **options: OptionValue,
) -> PlayedMatch:
    """Return a match between bots: one for each seat, by name, or bots of your own."""
    game = loaded(game)
    players = len(bots)
    accepted = game.accepted(players, options)
    registered = game.registered
    people = [seated(registered, bot, players, accepted) for bot in bots]
    version = registered.rules.version
    header = Header(
        game.id,
        version,
        players,
        accepted,
        tuple(names) or names_of(bots),
        seed_or_any(seed),
    )
    match = Match(registered.rules, header)
    streams = [random_from(header.seed, seat, CHOOSING) for seat in range(players)]
    while not match.state.over:
        seat = match.state.turn
        match.answer(seat, *answers_of(people[seat], match, seat, streams[seat]))
    return PlayedMatch(registered, match)


def names_of(bots: Sequence[BotName | AnyBot]) -> tuple[str, ...]:
    """Return each by what it is, and by its seat: "medium 1"."""
    return tuple(f"{kind_of(bot)} {seat}" for seat, bot in enumerate(bots, 1))


def kind_of(bot: BotName | AnyBot) -> str:
    if isinstance(bot, str):
        return bot.rpartition(":")[2] if not bot.startswith("search:") else bot
    return bot.__name__ if isinstance(bot, type) else type(bot).__name__
