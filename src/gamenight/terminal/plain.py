"""Play line by line, without control of the screen: for screen readers and pipes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TextIO

from msgspec.structs import replace

from gamenight.core.bot import Budget
from gamenight.core.errors import GamenightError
from gamenight.core.events import NOBODY, Event
from gamenight.core.words import joined
from gamenight.game.rules_pages import rules_in_a_terminal
from gamenight.table import Summary
from gamenight.table.choosing import amount_range, sizes
from gamenight.table.finding import next_order, sorted_table
from gamenight.table.wording import figures
from gamenight.terminal.hint_text import hint_in_words
from gamenight.terminal.reply import DONE, NOTHING_KEY, Reply, Result
from gamenight.terminal.session import SECONDS_TO_THINK, PlaySession
from gamenight.terminal.text import NUMBERS, offer_words, summary_lines, table_as_text

COMMANDS = "Commands: h hint, u take back, o sort, d table, l log, r rules, q quit."
SEPARATORS = re.compile(r"[\s,;]+")


class PlainPlay:
    """One match, told in lines; answers are read as numbers."""

    def __init__(self, session: PlaySession, source: TextIO, target: TextIO) -> None:
        self.session = session
        self.source = source
        self.target = target
        self.viewer = session.first_viewer()
        self.order = ""
        """How things that can be sorted are sorted; as they come if it is empty."""
        self.seen_summary: Summary | None = session.table(self.viewer).summary

    def say(self, text: str) -> None:
        self.target.write(text.rstrip("\n") + "\n")
        self.target.flush()

    def read(self) -> str | None:
        """Return a line of input, or None at its end."""
        self.target.write("> ")
        self.target.flush()
        line = self.source.readline()
        return line.strip() if line else None

    def run(self) -> None:
        """Play until the match is over for good, the player quits, or the input ends."""
        try:
            is_left = not self.play_to_the_end()
        except KeyboardInterrupt:
            self.say("")
            is_left = True
        if is_left and (how := self.session.how_to_go_on()):
            self.say(how)

    def play_to_the_end(self) -> bool:
        """Return False if the player leaves before the end."""
        session = self.session
        self.say(f"{session.game.rules.title}. Type the number of an answer. {COMMANDS}\n")
        if not session.match.steps:
            self.tell(session.match.opening)
        while not session.over or self.ends_otherwise():
            seat = session.next_seat(self.viewer)
            if seat in session.bots:
                self.bot_answers(seat)
            elif not self.person_answers(seat):
                return False
        return True

    def bot_answers(self, seat: int) -> None:
        match = self.session.match
        budget = Budget(seconds=SECONDS_TO_THINK)
        answers = self.session.bot_answers(match.view(seat), match.log(seat), budget)
        self.carry_out(seat, answers)

    def carry_out(self, seat: int, answers: Iterable[int]) -> None:
        self.tell(self.session.answer(seat, *answers).events)
        summary = self.session.table(self.viewer).summary
        if summary is not None and summary != self.seen_summary:
            self.seen_summary = summary
            self.say("\n" + "\n".join(summary_lines(summary)))

    def tell(self, events: Iterable[Event]) -> None:
        """What happened, as far as the one at the keyboard may know."""
        for line in self.session.lines(events, self.viewer):
            self.say(line)

    # People

    def person_answers(self, seat: int) -> bool:
        """Show the table and read until there is an answer; False if the player leaves."""
        if seat != self.viewer and not self.hand_over(seat):
            return False
        revision = self.session.match.revision
        reply = self.ask()
        while self.session.match.revision == revision:
            line = self.read()
            if line is None or line.lower() == "q":
                return False
            if line.lower() in ("o", "d"):
                reply = self.ask(other_order=line.lower() == "o")
            else:
                self.understand(line, reply)
        return True

    def ask(self, other_order: bool = False) -> Reply:
        """Show the table to the one at the keyboard, sorted in another way if that is wanted."""
        table = self.session.table(self.viewer)
        if other_order:
            self.order = next_order(table, self.order)
        table = replace(sorted_table(table, self.order), summary=None)  # it was told before
        reply = Reply(table, NUMBERS)
        self.say(f"\n{table_as_text(table)}{how_to_answer(reply)}")
        return reply

    def hand_over(self, seat: int) -> bool:
        """With several people, wait until the right one is at the keyboard; False if they leave."""
        self.viewer = NOBODY
        while True:
            takers = {self.session.name(other): other for other in self.session.can_take_back()}
            self.say(f"\nPass the keyboard to {self.session.name(seat)}, then press Enter.")
            if takers:
                self.say(f"To take an answer back first, type u {' or u '.join(takers)}.")
            line = self.read()
            if line is None or line.lower() == "q":
                return False
            wanted = [takers[name] for name in takers if line.lower() == f"u {name}".lower()]
            if not wanted:
                self.viewer = seat
                return True
            seat = wanted[0]
            self.session.take_back(seat)

    def understand(self, line: str, reply: Reply) -> None:
        """Carry out what was typed, or say what is wrong with it."""
        session, viewer, match = self.session, self.viewer, self.session.match
        try:
            if line.lower() == "u":
                session.take_back(viewer)
            elif line.lower() == "h":
                budget = Budget(seconds=SECONDS_TO_THINK)
                hint = session.hint(match.view(viewer), match.log(viewer), budget)
                reply.suggest(hint.answers)
                self.say(hint_in_words(hint))
            elif line.lower() == "l":
                self.say("\n".join(session.log(viewer)) or "Nothing has happened yet.")
            elif line.lower() == "r":
                self.say(rules_in_a_terminal(session.game))
            else:
                self.react(reply_to(line, reply))
        except GamenightError as error:
            self.say(str(error))

    def react(self, result: Result) -> None:
        if isinstance(result, str):
            self.say(result)
        else:
            self.carry_out(self.viewer, result)

    # The end

    def ends_otherwise(self) -> bool:
        """Tell the result; whether the player takes the last answer back, if possible."""
        self.say_result()
        if self.viewer not in self.session.can_take_back():
            return False
        self.say("Type u to take the last answer back, anything else to end.")
        if (self.read() or "").lower() != "u":
            return False
        self.session.take_back(self.viewer)
        return True

    def say_result(self) -> None:
        session = self.session
        result, reason = session.result(self.viewer), session.match.state.outcome().reason
        scores = ", ".join(f"{score.name} {figures(score.points)}" for score in result.scores)
        self.say(f"\n{result.title.rstrip('!')}: {reason}. Scores: {scores}.")
        if self.viewer == NOBODY or not session.people:
            self.say(table_as_text(session.table(NOBODY)))


# What is typed


def how_to_answer(reply: Reply) -> str:
    """Return how the question is answered, where that is not simply a number."""
    if reply.at_once:
        return ""
    if reply.several:
        example = " ".join(str(number) for number in (2, 5, 7)[: max(2, sizes(reply.several)[1])])
        return f"Type all numbers in one line, for example {example}."
    return "Type a letter or the amount." if reply.amount else ""


def reply_to(line: str, reply: Reply) -> Result:
    """Return what a line answers, or what is wrong with it."""
    if reply.at_once:
        return at_once_in(line, reply)
    if reply.several:
        return several_in(line, reply)
    offer = reply.offer_with_key(line)
    if offer is not None:
        return reply.press(offer.number)
    if reply.amount is None:
        return f"Type a number from 1 to {len(reply.offers)}. {COMMANDS}"
    if line.isascii() and line.isdecimal():
        return reply.amount_of(line)
    letters = joined([offer.key for offer in reply.offers if offer.key])
    either = f"{letters}, or an amount" if letters else "an amount"
    return f"Type {either}: {amount_range(reply.amount)}. {COMMANDS}"


def at_once_in(line: str, reply: Reply) -> Result:
    """Press the numbers in a line one after another; what may follow has numbers of its own."""
    for word in [word for word in SEPARATORS.split(line) if word]:
        offer = reply.offer_with_key(word)
        if offer is None:
            return f"Type a number from 1 to {len(reply.offers)}. {COMMANDS}"
        result = reply.press(offer.number)
        if result:
            return result
    marked = [offer.label for offer in reply.offers if offer.number in reply.chosen]
    lines = [f"{joined(marked)}: where to?" if marked else "Nothing is chosen."]
    return "\n".join([*lines, *[f"  {offer_words(offer, reply)}" for offer in reply.offers]])


def times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def several_in(line: str, reply: Reply) -> Result:
    """Return all the things that are named in a line."""
    reply.chosen.clear()
    named = [word for word in SEPARATORS.split(line) if word]
    if named == [NOTHING_KEY] and (nothing := reply.offer_with_key(NOTHING_KEY)):
        return reply.press(nothing.number)
    whole = reply.offer_with_key(named[0]) if len(named) == 1 else None
    if whole is not None and reply.several and whole.number in reply.several.instead:
        return reply.press(whole.number)
    for word in named:
        offer = reply.offer_with_key(word)
        if offer is None or offer.number == DONE or word == NOTHING_KEY:
            things = sum([offer.number >= 0 for offer in reply.offers])
            return f"{word} is not one of the numbers 1 to {things}. {COMMANDS}"
        if reply.several and offer.number in reply.several.instead:
            return f"{word} is an answer by itself: type it alone."
        if reply.chosen[offer.number] == offer.most:
            return f"{word} is named more than {times(offer.most)}."
        reply.chosen[offer.number] += 1
    return reply.done()
