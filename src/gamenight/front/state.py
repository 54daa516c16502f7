"""A match in progress as programs see it: legal answers, their words, and the table."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core.events import NOBODY, Event, readable
from gamenight.core.position import Outcome
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState, AnyView
from gamenight.front.html import table_html
from gamenight.game.game import AnyGame
from gamenight.game.hints import in_words
from gamenight.table import Table


class State:
    """A match in progress. The same seed and the same answers give the same match, here as in the
    browser: the n-th answer draws from the stream that the seed and n name."""

    def __init__(
        self,
        game: AnyGame,
        core: AnyState,
        seed: int,
        names: Sequence[str],
        answered: int = 0,
        told: Sequence[Event] = (),
    ) -> None:
        self.game = game
        self.core = core
        """The state beneath, for programs to which speed matters."""
        self.seed = seed
        self.names = tuple(names)
        self.answered = answered
        """How many answers have been given."""
        self.told = list(told)
        """All events so far."""

    def __repr__(self) -> str:
        title = self.game.rules.title
        if self.over:
            return f"<{title}, over after {self.answered} answers>"
        return f"<{title}, {self.names[self.turn]} is asked after {self.answered} answers>"

    def _repr_html_(self) -> str:
        return table_html(self.table(), self.game.drawings)

    @property
    def over(self) -> bool:
        return self.core.over

    @property
    def turn(self) -> int:
        """The seat that is asked; -1 when the match is over."""
        return int(self.core.turn)

    def legal(self) -> list[int]:
        """What the seat whose turn it is may answer, or name next of several things."""
        return [] if self.over else self.core.legal()

    def apply(self, *answers: int) -> None:
        """Give an answer of the seat whose turn it is, or all answers that are chosen together. One
        that is not legal is refused with the rule it breaks."""
        core = self.core
        spelled = core.spelled(self.turn, list(answers), whole=len(answers) > 1)
        core.journal = []
        for answer in spelled:
            self.answered += 1
            core.apply(answer, random_from(self.seed, self.answered))
        self.told += core.journal
        core.journal = None

    def sentence(self, *answers: int) -> str:
        """What an answer means, in the words of the one who is asked."""
        question = self.table().question
        choice = self.core.choosing
        several = None if question is None else question.several
        if several is not None and choice is not None and answers == (choice.done,):
            return several.done if self.core.midway() or not several.nothing else several.nothing
        return in_words(question, answers) or f"Answer {', '.join(map(str, answers))}"

    def view(self, seat: int | None = None) -> AnyView:
        """All that a seat may know, by default the one that is asked; -1 is a spectator."""
        return self.core.view(self.turn if seat is None else seat)

    def table(self, seat: int | None = None) -> Table:
        """What a seat sees, as the browser gets it."""
        return self.game.table_for(self.view(seat), self.names)

    def log(self, seat: int = NOBODY) -> list[str]:
        """What a seat, or a spectator, could read so far."""
        events = readable(self.told, seat)
        return [self.game.line(event, self.names, seat) for event in events]

    def outcome(self) -> Outcome:
        """Scores and winners; asked only when the match is over."""
        return self.core.outcome()

    def copy(self) -> State:
        """An independent copy, to try something out."""
        core = self.core.copy()
        return State(self.game, core, self.seed, self.names, self.answered, self.told)
