"""Play line by line, without control of the screen: for screen readers and pipes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TextIO

from gamenight.core.errors import GamenightError
from gamenight.core.match import may_read
from gamenight.core.state import NOBODY, Event
from gamenight.core.words import joined
from gamenight.games.pages import rules_page
from gamenight.table import Question, Summary
from gamenight.terminal.session import Session
from gamenight.terminal.text import summary_lines, table_as_text

COMMANDS = "Type the number of an answer, or: h hint, u undo, l log, r rules, q quit."


class PlainPlay:
    """One match, told in lines; answers are read as numbers."""

    def __init__(self, session: Session, source: TextIO, target: TextIO) -> None:
        self.session = session
        self.source = source
        self.target = target
        self.viewer = session.first_viewer()
        self.seen_summary: Summary | None = session.table(self.viewer).summary

    def say(self, text: str) -> None:
        self.target.write(text.rstrip("\n") + "\n")
        self.target.flush()

    def run(self) -> None:
        """Play until the match is over, somebody quits, or the input ends."""
        session = self.session
        self.say(f"{session.game.rules.title}. {COMMANDS}\n")
        if not session.match.steps:
            self.tell(session.match.opening)
        while not session.over:
            seat = session.turn
            if seat in session.bots:
                self.carry_out(seat, session.bot_choice(seat, session.match.view(seat)))
            elif not self.person_answers(seat):
                self.say("The match is saved. Go on with it by adding --resume.")
                return
        self.say_result()

    def carry_out(self, seat: int, answer: int) -> None:
        self.tell(self.session.answer(seat, answer).events)
        summary = self.session.table(self.viewer).summary
        if summary is not None and summary != self.seen_summary:
            self.seen_summary = summary
            self.say("\n" + "\n".join(summary_lines(summary)))

    def tell(self, events: Iterable[Event]) -> None:
        """What happened, as far as the one at the keyboard may know."""
        for event in events:
            if may_read(event, self.viewer):
                self.say(self.session.game.line(event, self.session.setup.names))

    def person_answers(self, seat: int) -> bool:
        """Show the table and read until there is an answer; False at the end of the input."""
        if not self.hand_over(seat):
            return False
        table = self.session.table(seat)
        assert table.question is not None
        self.say("\n" + table_as_text(replace(table, summary=None)))  # the summary was told before
        while True:
            line = self.read()
            if line is None or line == "q":
                return False
            if self.understood(seat, line, table.question):
                return True

    def hand_over(self, seat: int) -> bool:
        """With several people, wait until the right one is at the keyboard."""
        if seat == self.viewer:
            return True
        self.viewer = seat
        self.say(f"\nPass the keyboard to {self.session.name(seat)}, then press Enter.")
        return self.read() is not None

    def understood(self, seat: int, line: str, question: Question) -> bool:
        """Carry out what was typed; True if the match went on or back by it."""
        answers = {str(number): answer for number, answer in enumerate(question.answers, 1)}
        if line in answers:
            self.carry_out(seat, answers[line].number)
            return True
        if line == "u":
            try:
                self.session.take_back(seat)
            except GamenightError as error:
                self.say(str(error))
                return False
            return True
        if line == "h":
            number = self.session.hint(self.session.match.view(seat))
            labels = [a.label for a in question.answers if a.number == number]
            self.say(f"Hint: {labels[0]}")
        elif line == "l":
            self.say("\n".join(self.session.log(seat)) or "Nothing has happened yet.")
        elif line == "r":
            self.say(rules_page(self.session.game.id))
        else:
            self.say(f"There are answers 1 to {len(question.answers)}. {COMMANDS}")
        return False

    def read(self) -> str | None:
        """A line of input, or None at its end."""
        self.target.write("> ")
        self.target.flush()
        line = self.source.readline()
        return line.strip().lower() if line else None

    def say_result(self) -> None:
        session = self.session
        outcome = session.match.state.outcome()
        winners = joined([session.name(seat) for seat in outcome.winners]) or "Nobody"
        scores = ", ".join(
            f"{session.name(seat)} {score:g}" for seat, score in enumerate(outcome.scores)
        )
        self.say(f"\n{winners} won: {outcome.reason}. Scores: {scores}.")
        if self.viewer == NOBODY or not session.people:
            self.say(table_as_text(session.table(NOBODY)))
