"""A match in progress as programs see it: legal answers, their words, and the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamenight.api.bots import BotName, seated
from gamenight.api.html import table_html
from gamenight.core.bot import AnyBot, Thinking
from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.events import NOBODY, Event, readable
from gamenight.core.options import Options
from gamenight.core.position import Outcome
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState, AnyView
from gamenight.game.answer_words import answers_of_game
from gamenight.game.game import AnyGame
from gamenight.game.hints import in_words
from gamenight.game.text_interface import (
    SpokenAnswer,
    offers_of,
    question_text,
    read_words,
    what_is_legal,
)
from gamenight.table import Table
from gamenight.terminal.text import as_text

CHOOSING: Final = 1
"""In the names of the streams from which bots draw, so that they are not those of the match."""


class State:
    """A match in progress. The same seed and the same answers give the same match, here as in the
    browser: the n-th answer draws from the stream that the seed and n name."""

    def __init__(
        self,
        game: AnyGame,
        core: AnyState,
        seed: int,
        names: Sequence[str],
        options: Options,
        answered: int = 0,
        told: Sequence[Event] = (),
    ) -> None:
        self.game = game
        self.core = core
        """The state beneath, for programs to which speed matters."""
        self.seed = seed
        self.names = tuple(names)
        self.options = options
        self.answered = answered
        """How many answers have been given."""
        self.told = list(told)
        """All events so far."""
        self.heard: dict[int, int] = {}
        """How many of them there were when a seat last answered."""

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

    @property
    def asked(self) -> tuple[int, ...]:
        """All seats that may answer now: several where they answer at the same time."""
        return () if self.over else tuple(int(seat) for seat in self.core.position.asked())

    def legal(self, seat: int | None = None) -> list[int]:
        """Return what a seat may answer, or name next of several things; by default the one whose
        turn it is."""
        if self.over:
            return []
        return self.core.legal() if seat is None else list(self.core.view(seat).legal)

    def apply(self, *answers: int, seat: int | None = None) -> None:
        """Give an answer of the seat whose turn it is, or all that are chosen together. With
        ``seat`` it is the whole answer of that seat. What is not legal is refused with the rule it
        breaks."""
        core = self.core
        who = self.turn if seat is None else seat
        whole = seat is not None or len(answers) != 1
        spelled = core.check(who, list(answers), whole=whole)
        core.turn_to(who)
        self.heard[who] = len(self.told)
        core.journal = []
        for answer in spelled:
            self.answered += 1
            core.apply(answer, random_from(self.seed, self.answered))
        self.told += core.journal
        core.journal = None

    def sentence(self, *answers: int) -> str:
        """Return what an answer means, in the words of the one who is asked."""
        question = self.table().question
        choice = self.core.choosing
        several = None if question is None else question.several
        if several is not None and choice is not None and answers == (choice.done,):
            return several.done if self.core.midway() or not several.nothing else several.nothing
        return in_words(question, answers) or ", ".join(self.name_of(answer) for answer in answers)

    def name_of(self, answer: int) -> str:
        """Return what an answer that is not offered is called, if it is always called the same."""
        known = answers_of_game(self.game.id)
        words = known[answer].words if answer in range(len(known)) else ()
        return words[0] if len(words) == 1 else f"Answer {answer}"

    def view(self, seat: int | None = None) -> AnyView:
        """Return all that a seat may know, by default the one that is asked; -1 is a spectator."""
        return self.core.view(self.turn if seat is None else seat)

    def table(self, seat: int | None = None) -> Table:
        """Return what a seat sees, as the browser gets it."""
        return self.game.table_for(self.view(seat), self.names)

    def log(self, seat: int = NOBODY) -> list[str]:
        """Return what a seat, or a spectator, could read so far."""
        events = readable(self.told, seat)
        return [self.game.line(event, self.names, seat) for event in events]

    # In words

    def text(self, seat: int | None = None, markdown: bool = False) -> str:
        """Return all that a seat reads, by default the one that is asked: what happened since it
        last answered, the table, the question and all answers."""
        viewer = self.turn if seat is None else seat
        events = readable(self.told[self.heard.get(viewer, 0) :], viewer)
        log = [self.game.line(event, self.names, viewer) for event in events]
        table = self.table(viewer)
        asked = question_text(table, self.offers(viewer), self._named_by(viewer))
        return as_text(self.game.rules.title, log, table, asked, markdown)

    def offers(self, seat: int | None = None) -> list[SpokenAnswer]:
        """Return all that a seat may say now, each with its number and its words."""
        viewer = self.turn if seat is None else seat
        if viewer not in self.asked:
            return []
        named = self._named_by(viewer)
        offers = offers_of(self.table(viewer), self.core.legal() if named else ())
        if (
            named
            and self.core.choosing is not None
            and self.core.choosing.done in self.core.legal()
        ):
            done = (self.core.choosing.done,)
            offers.append(SpokenAnswer(str(len(offers) + 1), done, self.sentence(*done)))
        return offers

    def read(self, seat: int, words: str) -> tuple[int, ...]:
        """Return the answers that words mean, checked: numbers, labels, or ids like #12. A refusal
        names the rule, and what would be legal. ``apply(*answers, seat=seat)`` then gives them."""
        if seat not in self.asked:
            raise NotYourTurn("The match is over." if self.over else "It is not your turn.")
        table, offers = self.table(seat), self.offers(seat)
        answers = read_words(table, words, offers)
        try:
            self.core.check(seat, list(answers), whole=not self._named_by(seat))
        except IllegalAnswer as error:
            legal = what_is_legal(table, offers)
            told = f"{error.sentence} {legal}"
            raise IllegalAnswer(told, error.rule, error.proposes) from error
        return answers

    def _named_by(self, seat: int) -> tuple[int, ...]:
        """Return what a seat has named so far of several things."""
        return tuple(self.core.position.named) if seat == self.turn else ()

    def play_on(self, bots: Mapping[int, BotName | AnyBot]) -> None:
        """Let bots answer, by seat, until a seat without one is asked or the match is over."""
        players = len(self.names)
        made = {seat: seated(self.game, bot, players, self.options) for seat, bot in bots.items()}
        while waiting := [seat for seat in self.asked if seat in made]:
            seat, bot = waiting[0], made[waiting[0]]
            read = readable(self.told, seat) if bot.reads else ()
            thinking = Thinking(random_from(self.seed, self.answered, seat, CHOOSING), tuple(read))
            self.apply(*bot.answer(self.view(seat), thinking), seat=seat)

    # The end

    def outcome(self) -> Outcome:
        """Return scores and winners; refused before the match is over."""
        if not self.over:
            raise NotYourTurn("The match is not over: it has no outcome yet.")
        return self.core.outcome()

    def copy(self) -> State:
        """Return an independent copy, to try something out."""
        core = self.core.copy()
        other = State(
            self.game, core, self.seed, self.names, self.options, self.answered, self.told
        )
        other.heard = dict(self.heard)
        return other
